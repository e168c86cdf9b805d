//! The swap2 opening as a Yixin-Board asks for it: the position is set up before, and every choice is a `MESSAGE`.

use super::super::refusal::Refusal;
use super::super::reply::Reply;
use super::super::swap2;
use super::{Call, Done, Session};
use crate::clock::Instant;
use crate::engine::Limits;
use crate::game::{Board, Cell, Color, Point};

impl Session {
    /// Answers a step at which so many stones must be on the board: 0, 3 or 5.
    pub(super) fn swap2_step(&mut self, count: usize, call: &mut Call<'_>) -> Done {
        let board = self.live()?.board();
        let stones = in_turn(board).filter(|stones| stones.len() == count);
        let stones = stones.ok_or(Refusal::NotAtStep(count))?;
        let (blank, limits) = (board.emptied(), self.limits_of_choice(call.read_at));
        let reply = swap2::choose(&mut self.engine, &blank, &stones, &limits, call.interrupted)?;
        for text in texts(count, &reply) {
            (call.out)(Reply::Message(format!("SWAP2 {text}")));
        }
        self.clock.spend(call.read_at.elapsed());
        Ok(())
    }

    /// A board without a limit of its own gives half an hour for a move. No choice of colours needs that.
    fn limits_of_choice(&self, started: Instant) -> Limits {
        Limits { turn: Some(self.settings.turn_time.min(Limits::TURN)), ..self.limits(started) }
    }
}

/// The stones in an order in which they may have been played, the first player's first; `None` if there is none. Which of
/// the two began is told by their numbers.
fn in_turn(board: &Board) -> Option<Vec<Point>> {
    let of = |color: Color| -> Vec<Point> {
        board.size().points().filter(|&point| board.cell(point) == Cell::Stone(color)).collect()
    };
    let [mut first, mut second] = Color::ALL.map(of);
    if second.len() > first.len() {
        std::mem::swap(&mut first, &mut second);
    }
    let takes_turns = first.len() == second.len() + 1 || first.is_empty();
    let (mut first, mut second) = (first.into_iter(), second.into_iter());
    takes_turns.then(|| {
        std::iter::from_fn(|| first.next()).flat_map(|stone| [Some(stone), second.next()]).flatten().collect()
    })
}

/// A choice in the words of the board. A sixth stone, and a fourth alone, it asks for by itself.
fn texts(count: usize, reply: &Reply) -> Vec<String> {
    let answer = |text: &str| vec![text.to_owned()];
    match (count, reply) {
        (3, Reply::Swap) => answer("SWAP1 YES"),
        (3, Reply::Moves(moves)) if moves.len() == 1 => answer("SWAP1 NO"),
        (5, Reply::Swap) => answer("SWAP2 YES"),
        (5, _) => answer("SWAP2 NO"),
        (_, Reply::Moves(moves)) => {
            (count + 1..).zip(moves).map(|(number, at)| format!("MOVE{number} {} {}", at.x, at.y)).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::command::At;
    use super::*;
    use crate::game::{Rules, Size};
    use std::time::Duration;

    #[test]
    fn choices_are_put_in_the_words_of_the_board() {
        let moves = |count: i32| Reply::Moves((0..count).map(|x| At { x, y: 9 }).collect());
        for (count, reply, expected) in [
            (0, moves(3), &["MOVE1 0 9", "MOVE2 1 9", "MOVE3 2 9"][..]),
            (3, Reply::Swap, &["SWAP1 YES"]),
            (3, moves(1), &["SWAP1 NO"]),
            (3, moves(2), &["MOVE4 0 9", "MOVE5 1 9"]),
            (5, Reply::Swap, &["SWAP2 YES"]),
            (5, moves(1), &["SWAP2 NO"]),
        ] {
            assert_eq!(texts(count, &reply), expected, "{count} {reply}");
        }
    }

    #[test]
    fn a_choice_takes_no_longer_than_a_usual_move() {
        let mut session = Session::new();
        for (seconds, allowed) in [(2_000, Limits::TURN), (1, Duration::from_secs(1))] {
            session.settings.turn_time = Duration::from_secs(seconds);
            assert_eq!(session.limits_of_choice(Instant::now()).turn, Some(allowed));
        }
    }

    #[test]
    fn stones_come_in_turn_whoever_owns_them() {
        let size = Size::square(15).unwrap();
        let point = |x| size.point(x, 0).unwrap();
        for first in Color::ALL {
            let mut board = Board::new(size, Rules::FREESTYLE);
            assert_eq!(in_turn(&board), Some(vec![]));
            board.place(point(3), Cell::Stone(first));
            board.place(point(4), Cell::Stone(!first));
            assert_eq!(in_turn(&board), None, "one each");
            board.place(point(5), Cell::Stone(first));
            assert_eq!(in_turn(&board), Some([3, 4, 5].map(point).to_vec()));
        }
    }
}
