//! The text of a board file is a position or refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera::tools::solve::board_of_text;

fuzz_target!(|text: &str| {
    if let Ok(board) = board_of_text(text) {
        assert!(board.empty_cells() <= board.size().points().count());
        assert_eq!(board, board_of_text(text).expect("what was read once"));
    }
});
