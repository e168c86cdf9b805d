//! A game of Piskvork's survives being written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera::tools::psq::Psq;

fuzz_target!(|text: &str| {
    if let Ok(psq) = Psq::parse(text) {
        assert_eq!(Psq::parse(&psq.to_string()).ok(), Some(psq));
    }
});
