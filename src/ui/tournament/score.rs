//! What a round is worth: five points for five in a row, one for each captured pair and each row of exactly four.

use crate::game::{Board, Cell, Color, Direction, FIVE};

/// Points for having five or more in a row, however often.
const FIVE_POINTS: u32 = 5;

/// The points of one player in one round, by what they are for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RoundScore {
    /// For five or more in a row: 5 or 0.
    pub five: u32,
    /// One for each captured pair.
    pub pairs: u32,
    /// One for each row that is four long and no longer.
    pub fours: u32,
}

impl RoundScore {
    /// What a colour has on a board.
    pub fn of(board: &Board, color: Color) -> RoundScore {
        let mut score = RoundScore { pairs: u32::from(board.captured(color)) / 2, ..RoundScore::default() };
        for length in row_lengths(board, color) {
            if length == usize::from(FIVE) - 1 {
                score.fours += 1;
            } else if length >= usize::from(FIVE) {
                score.five = FIVE_POINTS;
            }
        }
        score
    }

    /// All points together.
    pub fn total(self) -> u32 {
        self.five + self.pairs + self.fours
    }
}

/// Lengths of all rows of a colour that can go no further, in every direction.
fn row_lengths(board: &Board, color: Color) -> impl Iterator<Item = usize> {
    let size = board.size();
    let is_own = move |point| board.cell(point) == Cell::Stone(color);
    size.points().filter(move |&point| is_own(point)).flat_map(move |point| {
        Direction::ALL.into_iter().filter_map(move |direction| {
            let goes_on_before = size.step(point, direction, -1).is_some_and(is_own);
            let along = (1..).map_while(move |steps| size.step(point, direction, steps));
            (!goes_on_before).then(|| 1 + along.take_while(|&next| is_own(next)).count())
        })
    })
}
