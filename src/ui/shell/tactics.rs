//! What can be seen on a board without searching: wins, blocks, rows to make, captures; and the Heuristic player's list.
//!
//! What helps against a threat is found by trying every legal move, so captures count as much as standing in the way.
//! Colours are the board's.

use crate::game::{Board, Cell, Color, Direction, Point, Shape, Taken, Threat};

/// Cells the side to move may play on.
pub(super) fn legal(board: &Board) -> Vec<Point> {
    board.size().points().filter(|&point| board.is_legal(point)).collect()
}

/// Moves by which a colour wins at once: five in a row, or the last pair it needs.
pub(super) fn wins(board: &Board, color: Color) -> Vec<Point> {
    playable(board, color).filter(|&point| is_win(board, point, color)).collect()
}

/// Moves after which the opponent cannot win at once; empty also if he could not anyway.
pub(super) fn saves(board: &Board) -> Vec<Point> {
    let opponent = !board.to_move();
    let mut trial = board.clone();
    let mut is_safe_after = |point| {
        trial.play(point);
        let is_safe = empty(&trial).all(|reply| !is_win(&trial, reply, opponent));
        trial.undo();
        is_safe
    };
    if wins(board, opponent).is_empty() {
        return Vec::new();
    }
    legal(board).into_iter().filter(|&point| is_safe_after(point)).collect()
}

/// Moves by which a colour makes a shape on some line.
pub(super) fn makes(board: &Board, color: Color, shape: Shape) -> Vec<Point> {
    playable(board, color).filter(|&point| makes_shape(board, point, color, shape)).collect()
}

/// Moves that leave the opponent fewer ways to make a shape than any others, if that is fewer than he has.
pub(super) fn blocks(board: &Board, shape: Shape) -> Vec<Point> {
    let opponent = !board.to_move();
    lessening(board, |trial| empty(trial).filter(|&point| makes_shape(trial, point, opponent, shape)).count())
}

/// Moves by which a colour captures, with the stones they take.
pub(super) fn captures(board: &Board, color: Color) -> Vec<(Point, Taken)> {
    playable(board, color)
        .map(|point| (point, board.captures_of(point, color)))
        .filter(|(_, taken)| !taken.is_empty())
        .collect()
}

/// Moves that leave the opponent fewer stones to take than any others, if that is fewer than he could.
pub(super) fn rescues(board: &Board) -> Vec<Point> {
    let opponent = !board.to_move();
    lessening(board, |trial| empty(trial).map(|point| trial.captures_of(point, opponent).len()).sum())
}

/// The moves the Heuristic player chooses between: the first of its priorities that has any.
pub(super) fn priorities(board: &Board) -> Vec<Point> {
    let own = board.to_move();
    let steps: [&dyn Fn() -> Vec<Point>; 9] = [
        &|| wins(board, own),
        &|| defences(board),
        &|| makes(board, own, Shape::OpenFour),
        &|| blocks(board, Shape::OpenFour),
        &|| best_captures(board),
        &|| rescues(board),
        &|| makes(board, own, Shape::OpenThree),
        &|| blocks(board, Shape::OpenThree),
        &|| makes(board, own, Shape::OpenTwo),
    ];
    steps.iter().map(|step| step()).find(|moves| !moves.is_empty()).unwrap_or_else(|| legal(board))
}

/// Moves that prevent a loss, or at least one of several winning moves.
fn defences(board: &Board) -> Vec<Point> {
    let saves = saves(board);
    if !saves.is_empty() {
        return saves;
    }
    wins(board, !board.to_move()).into_iter().filter(|&point| board.is_legal(point)).collect()
}

/// The captures that take the most stones.
fn best_captures(board: &Board) -> Vec<Point> {
    let captures = captures(board, board.to_move());
    let most = captures.iter().map(|(_, taken)| taken.len()).max();
    captures.into_iter().filter(|(_, taken)| Some(taken.len()) == most).map(|(point, _)| point).collect()
}

/// Empty cells, whether or not the opening allows them.
fn empty(board: &Board) -> impl Iterator<Item = Point> {
    board.size().points().filter(|&point| board.cell(point) == Cell::Empty)
}

/// Empty cells; for the side to move those it may play on.
fn playable(board: &Board, color: Color) -> impl Iterator<Item = Point> {
    empty(board).filter(move |&point| color != board.to_move() || board.is_legal(point))
}

fn is_win(board: &Board, point: Point, color: Color) -> bool {
    let by_captures = || {
        let taken = board.captures_of(point, color).len();
        board.rules().captures.is_some_and(|captures| {
            taken > 0 && usize::from(board.captured(color)) + taken >= usize::from(captures.stones_to_win)
        })
    };
    board.threat(point, color) == Threat::Five || by_captures()
}

fn makes_shape(board: &Board, point: Point, color: Color, shape: Shape) -> bool {
    Direction::ALL.into_iter().any(|direction| board.shape(point, color, direction) == shape)
}

/// The legal moves after which a measure is lowest, if that is lower than now.
fn lessening(board: &Board, measure: impl Fn(&Board) -> usize) -> Vec<Point> {
    let now = measure(board);
    let mut lowest = now;
    let mut moves = Vec::new();
    if now == 0 {
        return moves;
    }
    let mut trial = board.clone();
    for point in legal(board) {
        trial.play(point);
        let left = measure(&trial);
        trial.undo();
        if left < lowest {
            lowest = left;
            moves.clear();
        }
        if left == lowest && left < now {
            moves.push(point);
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::super::game::{Game, Ruleset};
    use super::super::location::names;
    use super::*;
    use crate::game::{Outcome, Size};

    /// Whether the side to move wins at once on a cell, as the board judges it.
    fn wins_by_playing(board: &Board, point: Point) -> bool {
        let mut after = board.clone();
        after.play(point);
        matches!(after.outcome(), Some(Outcome::Win(winner, _)) if winner == board.to_move())
    }

    #[test]
    fn wins_and_saves_are_what_playing_on_shows() {
        let mut random = fastrand::Rng::with_seed(1);
        let (mut won, mut saved) = (0, 0);
        for game_number in 0..30 {
            let size = Size::square([7, 9, 11][game_number % 3]).unwrap();
            let mut board = Game::new(size, Ruleset::Casual).board().clone();
            while board.outcome().is_none() {
                let own = board.to_move();
                let truth: Vec<Point> =
                    legal(&board).into_iter().filter(|&point| wins_by_playing(&board, point)).collect();
                assert_eq!(wins(&board, own), truth, "{board:?}");
                for point in saves(&board) {
                    let mut after = board.clone();
                    after.play(point);
                    assert!(
                        legal(&after).into_iter().all(|reply| !wins_by_playing(&after, reply)),
                        "{board:?}"
                    );
                    saved += 1;
                }
                won += truth.len();
                // Mostly sensible moves, so that threats arise, and some others.
                let moves = if random.u8(..) < 60 { legal(&board) } else { priorities(&board) };
                board.play(random.choice(moves).unwrap());
            }
        }
        assert!(won > 20 && saved > 20, "{won} wins and {saved} saves are too few to tell");
    }

    #[test]
    fn the_first_priority_that_has_moves_decides() {
        let cases: [(&str, &[&str], &str); 9] = [
            ("wins before it blocks", &["X X X X . . . . .", "O O O O . . . . ."], "e9"),
            ("blocks", &[". . . . . . . . .", "O O O O . . X . ."], "e8"),
            ("makes an open four", &[". . . X X X . . .", ". . . O O O . . ."], "c9 g9"),
            ("blocks an open four", &[". . X . . . . . .", ". . . O O O . . ."], "c8 g8"),
            ("captures", &["X O O . . . . . .", ". . . . X X . . ."], "d9"),
            ("saves a pair", &["O X X . . . . . .", ". . . . . . . . ."], "d9"),
            ("makes an open three", &[". . . . . . . . .", ". . . X X . . . ."], "b8 c8 f8 g8"),
            ("blocks an open three", &[". . . . . . . . .", ". . . O . O . . ."], "c8 e8 g8"),
            (
                "makes an open two",
                &[". . . . O . . . .", "O . . . X . . . O"],
                "b5 c6 c8 d7 d8 f7 f8 g6 g8 h5",
            ),
        ];
        for (what, top, expected) in cases {
            let game = drawn(top);
            assert_eq!(names(game.size(), &priorities(game.board())), expected, "{what}");
        }
        let nothing_to_do = drawn(&["O . . . . . . . .", "X . . . . . . . ."]);
        assert_eq!(priorities(nothing_to_do.board()), legal(nothing_to_do.board()));
    }

    /// A board with these two rows at the top, black to move.
    fn drawn(top: &[&str]) -> Game {
        let mut rows = vec![". . . . . . . . ."; 9];
        rows[..2].copy_from_slice(top);
        Game::drawn(&rows, Color::Black, [0, 0])
    }
}
