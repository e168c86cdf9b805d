//! Everything a board is judged by under some rules.

use super::net::{self, Learned, Net};
use super::score::Score;
use super::state::NetState;
use super::values::cell_values;
use crate::game::{Ban, Board, CellValue, CellValues, KINDS, Overline, Point, Rules};
use std::sync::{Arc, LazyLock};

/// What having the move is worth where no net says so.
const TEMPO: i32 = 8;

/// How likely cells are to be played, in hundredths of a logit: by the kind for the side to move, and for the other.
pub type Policy = Vec<[i16; 2]>;

/// The evaluation under some rules.
#[derive(Clone)]
pub struct Evaluator {
    /// Worth of cells by their kinds.
    values: Arc<CellValues>,
    learned: Option<Arc<LearnedParts>>,
}

/// What was learned beside the values of cells.
struct LearnedParts {
    net: Arc<Net>,
    /// By the colour to move.
    policy: [Policy; 2],
}

/// A file of weights with what is made of it, once it is asked for.
struct Weights(LazyLock<(Arc<CellValues>, Arc<LearnedParts>)>);

macro_rules! weights {
    ($file:literal) => {
        Weights(LazyLock::new(|| {
            parts(&net::read(include_bytes!($file)).expect("the file is checked by a test"))
        }))
    };
}

static FREESTYLE: Weights = weights!("weights/freestyle.net");
static EXACT_FIVE: Weights = weights!("weights/exact_five.net");
static RENJU: Weights = weights!("weights/renju.net");
static PENTE: Weights = weights!("weights/pente.net");

/// The weights for some rules. Closed rows and continuous games have none.
fn weights_for(rules: &Rules) -> Option<&'static Weights> {
    if rules.open_end_needed || rules.continuous {
        None
    } else if rules.captures.is_some() {
        Some(&PENTE)
    } else if rules.ban.contains(&Ban::Renju) {
        Some(&RENJU)
    } else if rules.overline == [Overline::Wins; 2] {
        Some(&FREESTYLE)
    } else {
        Some(&EXACT_FIVE)
    }
}

fn parts(learned: &[Learned]) -> (Arc<CellValues>, Arc<LearnedParts>) {
    let side = |color: usize| &learned[color % learned.len()];
    let mut values = [[CellValue::default(); KINDS]; 2];
    for (color, values) in values.iter_mut().enumerate() {
        for (value, &[to_move, waiting]) in values.iter_mut().zip(&side(color).kinds) {
            *value = CellValue { to_move, waiting };
        }
    }
    let policy = [0, 1].map(|color| side(color).policy.clone());
    (Arc::new(values), Arc::new(LearnedParts { net: Arc::new(Net::new(learned)), policy }))
}

impl Evaluator {
    /// The evaluation under some rules.
    pub fn new(rules: &Rules) -> Evaluator {
        match weights_for(rules) {
            Some(weights) => {
                let (values, learned) = &*weights.0;
                Evaluator { values: Arc::clone(values), learned: Some(Arc::clone(learned)) }
            }
            None => Evaluator { values: cell_values(rules), learned: None },
        }
    }

    /// How likely cells are to be played by a colour (0 for black), where that was learned.
    pub fn policy(&self, color: usize) -> Option<&Policy> {
        self.learned.as_ref().map(|learned| &learned.policy[color])
    }

    /// Gives a board the values of its cells, and returns the net's sums for it.
    pub fn prepare(&self, board: &mut Board) -> Option<NetState> {
        board.set_values(Arc::clone(&self.values));
        self.learned.as_ref().map(|learned| NetState::new(Arc::clone(&learned.net), board))
    }

    /// The worth of a position for the side to move, worked out from scratch.
    pub fn score(&self, board: &Board) -> Score {
        let mut board = board.clone();
        let mut state = self.prepare(&mut board);
        evaluate(&board, state.as_mut(), &[])
    }
}

/// The worth of a board for the side to move, after moves that were played since an [`Evaluator`] prepared it.
#[inline]
pub fn evaluate(board: &Board, net: Option<&mut NetState>, moves: &[Point]) -> Score {
    Score::of_eval(board.value() + net.map_or(TEMPO, |net| net.value(board, moves)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Size;

    #[test]
    fn all_rules_are_judged_and_an_empty_board_is_worth_little() {
        for bits in 0..256 {
            let rules = Rules::from_bits(bits);
            let board = Board::new(Size::square(15).unwrap(), rules);
            let score = Evaluator::new(&rules).score(&board);
            assert!(score.value().abs() < 300, "rule {bits}: {score}");
        }
    }

    #[test]
    fn weights_read_back_as_they_are_written_and_no_other_file_is_taken() {
        let bytes = include_bytes!("weights/renju.net");
        let learned = net::read(bytes).unwrap();
        assert_eq!(learned.len(), 2, "black and white differ");
        assert_eq!(net::write(&learned), bytes);
        assert!(net::read(&bytes[..bytes.len() - 1]).is_none());
        assert!(net::read(b"").is_none());
        assert!(net::read(&bytes[1..]).is_none());
    }
}
