//! How a board is evaluated under some rules.

use super::accumulator::Accumulator;
use super::architecture::{self, Tensor, Weights};
use super::net::Net;
use super::score::Score;
use super::values::{CellValue, ValueTable};
use crate::game::{Board, Family, Point, Rules, SHAPE_SETS};
use std::sync::{Arc, LazyLock};

/// Policy of a cell by shape sets, in hundredths of a logit: by the set of the side to move, and by the other side's.
pub type Policy = Vec<[i16; 2]>;

/// The evaluation under some rules.
#[derive(Clone)]
pub struct Evaluator(Arc<Parts>);

/// What was learned.
struct Parts {
    /// Values of cells by their shape sets.
    values: Arc<ValueTable>,
    net: Arc<Net>,
    /// By the colour to move.
    policy: [Policy; 2],
}

/// A weights file of the executable, unpacked when it is first used.
struct EmbeddedWeights(LazyLock<Evaluator>);

macro_rules! weights {
    ($file:literal) => {
        EmbeddedWeights(LazyLock::new(|| {
            Evaluator::from_bytes(include_bytes!($file)).expect("the file is checked by a test")
        }))
    };
}

static FREESTYLE: EmbeddedWeights = weights!("weights/freestyle.net");
static EXACT_FIVE: EmbeddedWeights = weights!("weights/exact_five.net");
static RENJU: EmbeddedWeights = weights!("weights/renju.net");
static PENTE: EmbeddedWeights = weights!("weights/pente.net");
static CARO: EmbeddedWeights = weights!("weights/caro.net");

/// The weights for some rules.
fn weights_for(rules: &Rules) -> &'static EmbeddedWeights {
    match rules.family() {
        Family::Freestyle => &FREESTYLE,
        Family::ExactFive => &EXACT_FIVE,
        Family::Renju => &RENJU,
        Family::Captures => &PENTE,
        Family::Caro => &CARO,
    }
}

impl Evaluator {
    /// The evaluation under some rules.
    pub fn new(rules: &Rules) -> Evaluator {
        weights_for(rules).0.clone()
    }

    /// The evaluation by a weights file; `None` if the bytes are no such file.
    pub fn from_bytes(bytes: &[u8]) -> Option<Evaluator> {
        architecture::read(bytes).map(|weights| Evaluator::with_weights(&weights))
    }

    /// The evaluation with weights that are not in the executable.
    pub(crate) fn with_weights(weights: &[Weights]) -> Evaluator {
        let side = |color: usize| &weights[color % weights.len()];
        let mut values = [[CellValue::default(); SHAPE_SETS]; 2];
        for (color, values) in values.iter_mut().enumerate() {
            for (value, &[to_move, waiting]) in values.iter_mut().zip(side(color).rows(Tensor::ShapeSets)) {
                *value = CellValue { to_move, waiting };
            }
        }
        Evaluator(Arc::new(Parts {
            values: Arc::new(ValueTable::new(&values)),
            net: Arc::new(Net::new(weights)),
            policy: [0, 1].map(|color| side(color).rows(Tensor::Policy).to_vec()),
        }))
    }

    /// The policy of a colour (0 for black) by shape sets.
    pub fn policy(&self, color: usize) -> &Policy {
        &self.0.policy[color]
    }

    /// The accumulator of a board. The moves before cannot be undone any more.
    pub fn prepare(&self, board: &mut Board) -> Accumulator {
        board.forget();
        Accumulator::new(Arc::clone(&self.0.values), Arc::clone(&self.0.net), board)
    }

    /// The evaluation of a position for the side to move, computed from scratch.
    pub fn score(&self, board: &Board) -> Score {
        let mut board = board.clone();
        self.prepare(&mut board).evaluate(&board, &[])
    }
}

impl Accumulator {
    /// The evaluation of a board for the side to move, after moves that were played since the accumulator was made.
    #[inline]
    pub fn evaluate(&mut self, board: &Board, moves: &[Point]) -> Score {
        Score::of_eval(self.value(board, moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Size;

    #[test]
    fn an_empty_board_is_as_good_as_level_under_all_rules() {
        for bits in 0..256 {
            let rules = Rules::from_bits(bits);
            let board = Board::new(Size::square(15).unwrap(), rules);
            let evaluator = Evaluator::new(&rules);
            // Having the first move is worth something, but not a logit.
            let score = evaluator.score(&board).value();
            assert!((-200..=200).contains(&score), "rule {bits}: {score}");
        }
    }

    #[test]
    fn weights_read_back_as_they_are_written_and_no_other_file_is_taken() {
        let bytes = include_bytes!("weights/renju.net");
        let learned = architecture::read(bytes).unwrap();
        assert_eq!(learned.len(), 2, "black and white differ");
        assert_eq!(architecture::write(&learned), bytes);
        assert!(architecture::read(&bytes[..bytes.len() - 1]).is_none());
        assert!(architecture::read(b"").is_none());
        assert!(architecture::read(&bytes[1..]).is_none());
    }
}
