//! Saved games of the shell and of the full screen survive being written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera::game::Rules;
use tessera::ui::field::{self, Effort, Seat, SetUp};
use tessera::ui::shell;

const EFFORT: Effort = Effort { time: None, nodes: None, seed: 0 };

fuzz_target!(|text: &str| {
    check(text, |text| shell::reread(text).ok());
    let set_up = SetUp { size: None, rules: Rules::FREESTYLE, seats: [Seat::Person; 2], effort: EFFORT, opening: None, clock: None, evaluation: None };
    check(text, |text| field::reread(text, &set_up).ok());
});

fn check(text: &str, reread: impl Fn(&str) -> Option<String>) {
    if let Some(written) = reread(text) {
        assert_eq!(reread(&written), Some(written));
    }
}
