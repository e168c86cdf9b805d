//! A session takes any lines: it never panics, owes each move command one answer, and keeps the board its stones give. The
//! engine behind it answers at once.
#![no_main]

mod talk;

use libfuzzer_sys::fuzz_target;
use tessera::protocol::Session;

fuzz_target!(|text: &[u8]| {
    talk::hold(Session::without_engine(), text.split(|&byte| byte == b'\n'));
});
