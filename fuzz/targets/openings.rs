//! Openings are games that can go on; the first line of the text may say under which rules, as `rule 16 19`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera::game::{Board, Rules, Size};
use tessera::tools::matches::openings_of_text;

fuzz_target!(|text: &str| {
    let (rule, text) = text.split_once('\n').unwrap_or(("", text));
    let mut numbers = rule.split(' ').skip(1).map(|number| number.parse::<u8>().ok());
    let rules = Rules::from_bits(numbers.next().flatten().unwrap_or(0).into());
    let size = numbers.next().flatten().and_then(Size::square).unwrap_or(Size::square(15).expect("a side in range"));
    let blank = Board::new(size, rules);
    for board in openings_of_text(text, &blank).unwrap_or_default() {
        assert_eq!(board.outcome(), None);
        let moves: Vec<_> = board.moves().collect();
        let mut again = blank.clone();
        moves.iter().for_each(|&point| again.play(point));
        assert_eq!(board, again);
        moves.iter().for_each(|_| again.undo());
        assert_eq!(blank, again);
    }
});
