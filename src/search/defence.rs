//! Wins at once and what can be done about them, under every rule.

use crate::game::{Ban, Board, Captures, Cell, Color, Direction, Outcome, Overline, Point, Shape, Threat};
use smallvec::SmallVec;
use std::cmp::Reverse;

/// Moves worth trying against a threat.
pub(crate) type Replies = SmallVec<[Point; 16]>;

/// A move that wins at once for the side to move; in a continuous game one that completes a line.
#[inline]
pub fn winning_move(board: &mut Board) -> Option<Point> {
    let us = board.to_move();
    let captures = board.rules().captures;
    if board.threat_count(us, Threat::Five) > 0 {
        let fives = board.cells_with_threat(us, Threat::Five);
        if board.rules().continuous {
            return fives.iter().max_by_key(|&point| (lines_at_stake(board, point), Reverse(point)));
        }
        if !captures.is_some_and(|captures| captures.five_must_survive) {
            return fives.first();
        }
        let fives: Replies = fives.iter().collect();
        if let Some(point) = fives.into_iter().find(|&point| ends_the_game(board, point)) {
            return Some(point);
        }
    }
    captures.and_then(|captures| capture_wins(board, us, captures).next())
}

/// Lines that either side completes on a cell: in a continuous game ours score, and his are stopped.
fn lines_at_stake(board: &Board, point: Point) -> usize {
    Color::ALL.into_iter().map(|color| board.winning_rows(point, color).len()).sum()
}

/// Whether a move of the side to move wins by itself.
fn ends_the_game(board: &mut Board, point: Point) -> bool {
    let us = board.to_move();
    board.play(point);
    let won = matches!(board.outcome(), Some(Outcome::Win(color, _)) if color == us);
    board.undo();
    won
}

/// Moves by which a colour captures its last stones.
fn capture_wins(board: &Board, color: Color, captures: Captures) -> impl Iterator<Item = Point> {
    let needed = usize::from(captures.stones_to_win.saturating_sub(board.captured(color)));
    capture_moves(board, color).filter(move |(_, stones)| *stones >= needed).map(|(point, _)| point)
}

/// Moves by which a colour captures, and how many stones each takes.
pub(crate) fn capture_moves(board: &Board, color: Color) -> impl Iterator<Item = (Point, usize)> {
    board.capture_cells(color)
}

/// Ends of a colour's rows that may be bracketed, both of them empty: a stone on one threatens to take the row by the
/// other.
pub(crate) fn open_row_ends(board: &Board, of: Color) -> Replies {
    let mut ends = Replies::new();
    let Some(captures) = board.rules().captures else { return ends };
    let longest = if captures.threes { 3 } else { 2 };
    for stone in board.size().points().filter(|&point| board.cell(point) == Cell::Stone(of)) {
        for direction in Direction::ALL {
            let window = board.window(stone, direction);
            // Each row once, from its first stone.
            if window.content(-1) != Cell::Empty || window.content(1) != Cell::Stone(of) {
                continue;
            }
            let end = (2..=longest).find(|&steps| window.content(steps) != Cell::Stone(of));
            if let Some(end) = end.filter(|&end| window.content(end) == Cell::Empty) {
                ends.extend([-1, end].map(|steps| board.neighbour(stone, direction, steps)));
            }
        }
    }
    ends.sort_unstable();
    ends.dedup();
    ends
}

/// Whether a five or its threat can only be met on the cell that completes it.
///
/// Not so with captures, nor in caro, where a row is also spoilt by closing its second end.
#[inline]
pub(super) fn threats_are_plain(board: &Board) -> bool {
    board.rules().captures.is_none() && !board.rules().open_end_needed
}

/// Where the opponent can make an open four.
pub(super) struct OpenFours {
    /// Cells with the line on which each is one.
    rows: SmallVec<[(Point, Direction); 8]>,
    opponent: Color,
    may_turn_foul: bool,
}

impl OpenFours {
    /// All of them; where threats are plain.
    pub(super) fn of_opponent(board: &Board) -> OpenFours {
        let opponent = !board.to_move();
        let is_open_four = |&(cell, direction): &(Point, Direction)| {
            board.shape(cell, opponent, direction) == Shape::OpenFour
        };
        let cells = board.cells_with_threat(opponent, Threat::OpenFour).iter();
        let lines = cells.flat_map(|cell| Direction::ALL.map(|direction| (cell, direction)));
        let may_turn_foul = board.rules().ban[opponent as usize] != Ban::Nothing;
        OpenFours { rows: lines.filter(is_open_four).collect(), opponent, may_turn_foul }
    }

    /// Whether any is left after a reply, which must not be a four itself. "No" may be wrong.
    pub(super) fn outlast(&self, board: &Board, reply: Point) -> bool {
        let stays = |cell: Point, direction: Direction| {
            let shape = board.shape(cell, self.opponent, direction);
            board.shape_despite(cell, self.opponent, direction, reply) == shape
        };
        self.rows.iter().any(|&(cell, direction)| {
            cell != reply
                && stays(cell, direction)
                && (!self.may_turn_foul || Direction::ALL.into_iter().all(|direction| stays(cell, direction)))
        })
    }
}

/// What can be done against a threat to win at once.
pub(super) struct Defences {
    /// Replies after which the opponent cannot win at once.
    pub(super) saving: Replies,
    /// Other replies that change how he wins, each with his winning move.
    pub(super) vain: SmallVec<[(Point, Point); 8]>,
    /// His winning move after all other replies.
    pub(super) otherwise: Point,
}

/// What the side to move may do if the opponent threatens to win at once; `None` if he does not.
/// An empty list is a lost position.
///
/// A five that may be broken afterwards (forty-two) is no such threat; once it stands, only breaking it helps.
pub fn blocks(board: &mut Board) -> Option<Replies> {
    if board.pending_five().is_some() {
        return Some(breaks(board));
    }
    defences(board).map(|defences| defences.saving)
}

/// Moves that break the five the opponent has made.
fn breaks(board: &mut Board) -> Replies {
    let us = board.to_move();
    let mut breaks: Replies = capture_moves(board, us).map(|(point, _)| point).collect();
    breaks.retain(|&mut point| {
        board.play(point);
        let lost = matches!(board.outcome(), Some(Outcome::Win(color, _)) if color != us);
        board.undo();
        !lost
    });
    breaks
}

/// The same as [`blocks`], with what happens to replies that do not help.
pub(super) fn defences(board: &mut Board) -> Option<Defences> {
    let (us, opponent) = (board.to_move(), !board.to_move());
    let captures = board.rules().captures;
    if let Some(captures) = captures.filter(|captures| captures.five_must_survive) {
        return defences_where_fives_break(board, captures);
    }
    if board.threat_count(opponent, Threat::Five) == 0 && captures.is_none() {
        return None;
    }
    let fives = board.cells_with_threat(opponent, Threat::Five);
    if threats_are_plain(board) {
        let mut fives = fives.iter();
        let first = fives.next()?;
        let mut defences = Defences { saving: Replies::new(), vain: SmallVec::new(), otherwise: first };
        match fives.next() {
            Some(second) => defences.vain.push((first, second)),
            None if board.foul(first, us).is_none() => defences.saving.push(first),
            None => {}
        }
        return Some(defences);
    }
    let mut tries: Replies = fives.iter().collect();
    match captures {
        None => {
            for point in tries.clone() {
                tries.extend(row_ends(board, point, opponent));
            }
        }
        Some(captures) => tries.extend(capture_wins(board, opponent, captures)),
    }
    let otherwise = *tries.first()?;
    if captures.is_some() {
        tries.extend(capture_moves(board, us).map(|(point, _)| point));
    }
    Some(sorted_out(board, tries, otherwise))
}

/// The same as [`defences`] where a five counts only if it cannot be broken: a five of our own delays his, and a stone
/// that brackets a row of his may do so in time.
fn defences_where_fives_break(board: &mut Board, captures: Captures) -> Option<Defences> {
    let (us, opponent) = (board.to_move(), !board.to_move());
    if board.pending_five().is_some() {
        return None;
    }
    let mut tries: Replies = board.cells_with_threat(opponent, Threat::Five).iter().collect();
    board.set_to_move(opponent);
    let five = tries.iter().copied().find(|&point| ends_the_game(board, point));
    let otherwise = five.or_else(|| capture_wins(board, opponent, captures).next());
    if let Some(otherwise) = otherwise {
        board.play(otherwise);
        tries.extend(open_row_ends(board, opponent));
        board.undo();
    }
    board.set_to_move(us);
    let otherwise = otherwise?;
    tries.extend(capture_wins(board, opponent, captures));
    tries.extend(capture_moves(board, us).map(|(point, _)| point));
    tries.extend(board.cells_with_threat(us, Threat::Five).iter());
    Some(sorted_out(board, tries, otherwise))
}

/// Empty cells next to the rows that a stone on `point` completes: closing one may spoil the row.
fn row_ends(board: &Board, point: Point, color: Color) -> Replies {
    let mut ends = Replies::new();
    for direction in Direction::ALL {
        if board.shape(point, color, direction) == Shape::Five {
            for sign in [1, -1] {
                let end = (1..)
                    .map_while(|steps| board.size().step(point, direction, steps * sign))
                    .find(|&at| board.cell(at) != Cell::Stone(color));
                ends.extend(end.filter(|&end| board.cell(end) == Cell::Empty));
            }
        }
    }
    ends
}

/// Tries replies out: those after which the opponent cannot win at once, and the others.
fn sorted_out(board: &mut Board, mut tries: Replies, otherwise: Point) -> Defences {
    tries.sort_unstable();
    tries.dedup();
    let mut defences = Defences { saving: Replies::new(), vain: SmallVec::new(), otherwise };
    let foresight = Foresight::new(board);
    for point in tries {
        if !board.is_legal(point) {
            continue;
        }
        let foreseen = foresight.and_then(|foresight| foresight.win_after(board, point));
        debug_assert!(foreseen.is_none_or(|win| win == win_after(board, point)));
        match foreseen.unwrap_or_else(|| win_after(board, point)) {
            None => defences.saving.push(point),
            Some(win) => defences.vain.push((point, win)),
        }
    }
    defences
}

/// The move that wins for the opponent after a reply.
fn win_after(board: &mut Board, reply: Point) -> Option<Point> {
    board.play(reply);
    let win = winning_move(board);
    board.undo();
    win
}

/// Tells without playing it what a reply leaves the opponent, where captures alone decide that: a five is stopped on its
/// cell or by taking its stones, and no reply gives him a new one.
#[derive(Clone, Copy)]
struct Foresight {
    captures: Captures,
    /// Stones that the opponent may take with one move and still not win: one row less than he needs, since a reply may
    /// add one to what he could take.
    harmless: usize,
}

impl Foresight {
    /// `None` where rows are more complicated, or where the opponent may win by captures.
    fn new(board: &Board) -> Option<Foresight> {
        let (rules, opponent) = (board.rules(), !board.to_move());
        let captures = rules.captures.filter(|captures| !captures.five_must_survive)?;
        if rules.overline != [Overline::Wins; 2] || rules.open_end_needed || rules.continuous {
            return None;
        }
        let needed = usize::from(captures.stones_to_win.saturating_sub(board.captured(opponent)));
        let row = if captures.threes { 3 } else { 2 };
        let harmless = needed.checked_sub(row + 1)?;
        let is_harmless = capture_moves(board, opponent).all(|(_, stones)| stones <= harmless);
        is_harmless.then_some(Foresight { captures, harmless })
    }

    /// The opponent's win after a reply; `None` if that cannot be told.
    fn win_after(self, board: &Board, reply: Point) -> Option<Option<Point>> {
        let (us, opponent) = (board.to_move(), !board.to_move());
        let taken = board.captures_of(reply, us);
        let needed = usize::from(self.captures.stones_to_win.saturating_sub(board.captured(us)));
        // A cell that becomes empty may be where he captures next, or closes a row that stood already (after the end, or in a
        // position that was set up). And a reply that wins is not asked about.
        let may_win_at = |cell: Point| {
            board.would_take(cell, opponent) > self.harmless || board.is_five_without(cell, opponent, &taken)
        };
        if taken.len() >= needed || taken.iter().any(|&cell| may_win_at(cell)) {
            return None;
        }
        let mut fives = board.cells_with_threat(opponent, Threat::Five).iter();
        Some(fives.find(|&five| five != reply && board.is_five_without(five, opponent, &taken)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rules, Size};

    /// A board of random stones near the centre, without a five.
    fn scattered(random: &mut fastrand::Rng, bits: u32, stones: usize) -> Board {
        let size = Size::square(15).unwrap();
        let mut board = Board::new(size, Rules::from_bits(bits));
        while board.ply() < stones {
            let at = size.point(random.i32(4..11), random.i32(4..11)).unwrap();
            let five = Color::ALL.into_iter().any(|color| board.threat(at, color) == Threat::Five);
            if board.cell(at) == Cell::Empty && !five {
                board.play(at);
            }
        }
        board
    }

    #[test]
    fn a_reply_that_is_said_to_leave_an_open_four_does() {
        let mut said = 0;
        for bits in [0, 1, 4] {
            let mut random = fastrand::Rng::with_seed(u64::from(bits) + 11);
            for _ in 0..300 {
                let mut board = scattered(&mut random, bits, 12);
                let (us, opponent) = (board.to_move(), !board.to_move());
                if board.threat_count(opponent, Threat::OpenFour) == 0 {
                    continue;
                }
                let replies: Vec<Point> = board
                    .empty_near_stones(2)
                    .filter(|&point| board.threat(point, us) < Threat::Four && board.is_legal(point))
                    .filter(|&point| OpenFours::of_opponent(&board).outlast(&board, point))
                    .collect();
                for reply in replies {
                    board.play(reply);
                    assert!(board.threat_count(opponent, Threat::OpenFour) > 0, "rule {bits}: {reply:?}");
                    board.undo();
                    said += 1;
                }
            }
        }
        assert!(said > 1_000, "{said}");
    }

    #[test]
    fn what_is_foreseen_of_a_reply_is_what_comes_of_it() {
        let mut foreseen = 0;
        for bits in [16, 48] {
            let mut random = fastrand::Rng::with_seed(u64::from(bits));
            for _ in 0..600 {
                let mut board = scattered(&mut random, bits, 22);
                let Some(foresight) = Foresight::new(&board) else { continue };
                let replies: Vec<Point> = board.empty_near_stones(1).collect();
                for reply in replies {
                    if let Some(win) = foresight.win_after(&board, reply) {
                        assert_eq!(win, win_after(&mut board, reply), "rule {bits}: {reply:?}");
                        foreseen += 1;
                    }
                }
            }
        }
        assert!(foreseen > 1_000, "{foreseen}");
    }
}
