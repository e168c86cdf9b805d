//! The one move between two positions of a game, however a manager told of them.

use crate::game::{Board, Cell, Point};

/// The move of the side to move that leads from one board to the other; `None` if no single move does.
///
/// Some managers set up the whole position before every move, so the later board need not know its last move.
pub fn reply_between(before: &Board, after: &Board) -> Option<Point> {
    if before.rules() != after.rules() || before.size() != after.size() {
        return None;
    }
    let is_new = |point: &Point| before.cell(*point) == Cell::Empty && after.cell(*point) != Cell::Empty;
    let mut new = before.size().points().filter(is_new);
    let (Some(reply), None) = (new.next(), new.next()) else { return None };
    let mut played = before.clone();
    played.play(reply);
    (played.hash() == after.hash()).then_some(reply)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Color, Rules, Size};

    /// Boards after the moves and, set up without a history, after one more.
    fn boards(bits: u32, moves: &[(i32, i32)], reply: (i32, i32)) -> (Board, Board, Point) {
        let size = Size::square(9).unwrap();
        let mut before = Board::new(size, Rules::from_bits(bits));
        moves.iter().for_each(|&(x, y)| before.play(size.point(x, y).unwrap()));
        let reply = size.point(reply.0, reply.1).unwrap();
        let mut played = before.clone();
        played.play(reply);
        let mut after = before.emptied();
        size.points().for_each(|point| after.place(point, played.cell(point)));
        Color::ALL.into_iter().for_each(|color| after.set_captured(color, played.captured(color)));
        after.set_to_move(played.to_move());
        (before, after, reply)
    }

    #[test]
    fn the_reply_is_found_on_a_board_without_history() {
        let captures: &[(i32, i32)] = &[(0, 0), (1, 0), (5, 5), (2, 0)];
        for (bits, moves, reply) in
            [(0, &[(4, 4)][..], (5, 5)), (0, &[], (4, 4)), (0, captures, (3, 0)), (16, captures, (3, 0))]
        {
            let (before, after, reply) = boards(bits, moves, reply);
            assert_eq!(reply_between(&before, &after), Some(reply), "rule {bits}, {moves:?}");
            assert_eq!(reply_between(&after, &before), None, "rule {bits}, {moves:?}");
            assert_eq!(reply_between(&before, &before), None, "rule {bits}, {moves:?}");
        }
    }

    #[test]
    fn two_moves_other_rules_and_other_stones_are_no_reply() {
        let (before, mut after, reply) = boards(0, &[(4, 4)], (5, 5));
        assert_eq!(reply_between(&boards(1, &[(4, 4)], (5, 5)).0, &after), None, "other rules");
        assert_eq!(reply_between(&boards(0, &[(4, 5)], (5, 5)).0, &after), None, "another stone");
        after.place(reply, Cell::Stone(Color::Black));
        assert_eq!(reply_between(&before, &after), None, "the wrong colour");
        after.place(reply, Cell::Stone(Color::White));
        after.play(Point::from_index(0));
        assert_eq!(reply_between(&before, &after), None, "two moves");
    }
}
