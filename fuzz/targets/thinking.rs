//! As `session`, with a real engine of some nodes a move behind it: slow, for what only a search can upset.
#![no_main]

mod talk;

use libfuzzer_sys::fuzz_target;
use tessera::protocol::Session;

fuzz_target!(|text: &[u8]| {
    talk::hold(Session::new(), text.split(|&byte| byte == b'\n'));
});
