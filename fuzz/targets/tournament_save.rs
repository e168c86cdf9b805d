//! A suspended tournament in any of its three formats survives being written and read again, in all of them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera::ui::tournament::save::{Format, read, write};

fuzz_target!(|text: &str| {
    let Ok((saved, _)) = read(text) else { return };
    let round = saved.round().expect("what is read can be played on");
    assert!(round.ending().is_some() || round.mover() == saved.next);
    for format in [Format::Plain, Format::Lisp, Format::Prolog] {
        assert_eq!(read(&write(&saved, format)), Ok((saved.clone(), format)));
    }
});
