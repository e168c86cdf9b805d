//! A number for a board.

pub mod net;
pub mod pattern;
mod score;
mod state;
mod values;

pub use score::Score;
pub use state::NetState;
pub use values::cell_values;

use crate::game::{Board, CellValue, CellValues, KINDS, Rules};
use std::sync::Arc;

/// Everything a board is judged by under some rules.
pub struct Evaluator {
    /// Worth of cells by their kinds.
    pub values: Arc<CellValues>,
    /// The net, where one was learned.
    pub net: Option<Arc<net::Net>>,
    /// How likely cells are played, by colour to move and kind for it and for the other.
    pub policy: Option<[Vec<[i16; 2]>; 2]>,
}

impl Evaluator {
    /// The evaluator for some rules.
    pub fn new(rules: &Rules) -> Evaluator {
        let path = std::env::var("NET").unwrap_or_default();
        if path.is_empty() {
            return Evaluator { values: cell_values(rules), net: None, policy: None };
        }
        let learned = net::read(&std::fs::read(path).unwrap()).unwrap();
        let mut values = [[CellValue::default(); KINDS]; 2];
        for color in 0..2 {
            for (value, kind) in values[color].iter_mut().zip(&learned[color % learned.len()].kinds) {
                *value = CellValue { to_move: kind[0], waiting: kind[1] };
            }
        }
        let policy = [0, 1].map(|color| learned[color % learned.len()].policy.clone());
        Evaluator { values: Arc::new(values), net: Some(Arc::new(net::Net::new(&learned))), policy: Some(policy) }
    }

    /// The worth of a position for the side to move, worked out from scratch.
    pub fn score(&self, board: &Board) -> Score {
        let mut board = board.clone();
        board.set_values(Arc::clone(&self.values));
        let net = self.net.as_ref().map(|net| NetState::new(Arc::clone(net), &board));
        Score::of_eval(board.value() + net.map_or(8, |mut net| net.value(&board)))
    }
}
