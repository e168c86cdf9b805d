//! A move out of the engine, whatever happens: a search that fails is replaced by a simple legal move.

use super::realtime::{self, Names};
use crate::engine::{Engine, Reason, SearchResult, in_words};
use crate::game::notation::Xy;
use crate::game::{Board, Cell, Point, Threat};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// A move and, if the search got that far, what it thought.
pub(super) struct Decision {
    pub(super) point: Point,
    pub(super) thought: Option<SearchResult>,
}

/// The engine's move for the side to move, by the given way to think; `None` only if no cell is empty.
pub(super) fn decide(
    engine: &mut Engine,
    board: &Board,
    think: impl FnOnce(&mut Engine) -> Option<SearchResult>,
) -> Option<Decision> {
    let thought = catch_unwind(AssertUnwindSafe(|| think(engine))).unwrap_or_else(|_| {
        // Its tables may be half written.
        *engine = Engine::new();
        None
    });
    match thought {
        Some(thought) if is_playable(board, thought.point) => {
            Some(Decision { point: thought.point, thought: Some(thought) })
        }
        _ => fallback(board).map(|point| Decision { point, thought: None }),
    }
}

/// Legal, or at least empty where every cell is forbidden.
fn is_playable(board: &Board, point: Point) -> bool {
    let nothing_is_legal = || board.size().points().all(|point| !board.is_legal(point));
    board.cell(point) == Cell::Empty && (board.is_legal(point) || nothing_is_legal())
}

/// A move without any search.
fn fallback(board: &Board) -> Option<Point> {
    let simple = AssertUnwindSafe(|| simple_move(board));
    let any = || board.size().points().find(|&point| board.cell(point) == Cell::Empty);
    catch_unwind(simple).ok().flatten().or_else(any)
}

/// Five if there is one, else the block of one, else as near to the last move (or the centre) as possible.
fn simple_move(board: &Board) -> Option<Point> {
    let size = board.size();
    let near = board.last_move().unwrap_or(size.centre());
    let own = board.to_move();
    let legal = size.points().filter(|&point| board.is_legal(point));
    legal.min_by_key(|&point| {
        let urgency = match () {
            () if board.threat(point, own) == Threat::Five => 0,
            () if board.threat(point, !own) == Threat::Five => 1,
            () => 2,
        };
        (urgency, size.distance(near, point))
    })
}

/// What a person is told about a search.
pub(super) fn detail(board: &Board, thought: &SearchResult, names: Names) -> String {
    format!(
        "depth {} score {} nodes {} time {} ms variation {}",
        thought.depth,
        thought.score,
        thought.nodes,
        thought.elapsed.as_millis(),
        realtime::line(board, &thought.pv, names)
    )
}

/// What a person is told about moves that are left alone.
pub(super) fn avoided(board: &Board, avoided: &[Point]) -> String {
    format!("lost from here before: {}", points(board, avoided))
}

/// Why the engine likes a move, in one sentence; a win it forces with the moves expected.
pub(super) fn reason(board: &Board, point: Point, time: Duration) -> String {
    let reasons =
        catch_unwind(AssertUnwindSafe(|| Engine::reasons_in(board, point, time))).unwrap_or_default();
    let line = reasons.iter().find_map(Reason::line).map(|line| format!(": {}", points(board, &line)));
    match in_words(&reasons) {
        sentence if sentence.is_empty() => "the best move found".to_owned(),
        sentence => sentence + &line.unwrap_or_default(),
    }
}

fn points(board: &Board, points: &[Point]) -> String {
    let points: Vec<String> = points.iter().map(|&point| Xy(board.size(), point).to_string()).collect();
    points.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Limits;
    use crate::game::{Color, Rules, Size};

    fn board(moves: &[(i32, i32)]) -> Board {
        let size = Size::square(9).unwrap();
        let mut board = Board::new(size, Rules::FREESTYLE);
        for &(x, y) in moves {
            board.play(size.point(x, y).unwrap());
        }
        board
    }

    #[test]
    fn the_move_without_search_wins_blocks_or_stays_near() {
        let four_each = [(0, 0), (0, 8), (1, 0), (1, 8), (2, 0), (2, 8), (3, 0), (3, 8)];
        for (count, (x, y)) in [(8, (4, 0)), (7, (4, 0)), (0, (4, 4))] {
            let board = board(&four_each[..count]);
            assert_eq!(fallback(&board), board.size().point(x, y), "after {count} moves");
        }
        let far_from_the_last_move = board(&[(3, 0), (8, 8), (2, 0), (6, 8), (1, 0), (4, 8), (0, 0)]);
        assert_eq!(fallback(&far_from_the_last_move), far_from_the_last_move.size().point(4, 0));
        let board = board(&[(8, 8)]);
        let point = fallback(&board).unwrap();
        assert_eq!(board.size().distance(point, board.last_move().unwrap()), 1);
    }

    #[test]
    fn a_search_that_fails_is_replaced_by_a_legal_move() {
        let board = board(&[(4, 4), (8, 8), (4, 5), (8, 7), (4, 6)]);
        let limits = Limits { nodes: Some(100), ..Limits::default() };
        let mut engine = Engine::new();
        let failing =
            |engine: &mut Engine| engine.think(&board, &limits, &|| false, &mut |_| panic!("on purpose"));
        let decision = decide(&mut engine, &board, failing).unwrap();
        assert!(board.is_legal(decision.point) && decision.thought.is_none());
        let working = |engine: &mut Engine| engine.think(&board, &limits, &|| false, &mut |_| {});
        let decision = decide(&mut engine, &board, working).unwrap();
        assert!(board.is_legal(decision.point) && decision.thought.is_some(), "the next search works again");
    }

    #[test]
    fn reasons_come_with_the_line_of_a_forced_win() {
        for (moves, (x, y), text) in [
            (&[(4, 4)][..], (5, 5), "denies an open two"),
            (&[(3, 4), (0, 0), (4, 4), (0, 1)][..], (5, 4), "makes an open three"),
            (
                &[(3, 4), (0, 0), (4, 4), (0, 2), (5, 4), (8, 8)][..],
                (6, 4),
                "forces a win in two moves and makes an open four: 6,4 2,4 7,4",
            ),
        ] {
            let board = board(moves);
            assert_eq!(reason(&board, board.size().point(x, y).unwrap(), Engine::REASON_TIME), text);
        }
    }

    #[test]
    fn without_time_there_is_a_reason_all_the_same() {
        let board = board(&[(2, 4), (1, 4), (3, 4), (8, 0), (4, 4), (0, 8), (7, 7), (8, 8)]);
        let point = board.size().point(5, 4).unwrap();
        assert_eq!(reason(&board, point, Duration::ZERO), "makes a four");
    }

    #[test]
    fn a_forbidden_cell_is_played_only_if_no_other_is_left() {
        let size = Size::square(9).unwrap();
        let point = |x, y| size.point(x, y).unwrap();
        let mut board = Board::new(size, Rules::from_bits(4));
        // XXX.XXX: black's stone would make an overline.
        for x in [0, 1, 2, 4, 5, 6] {
            board.place(point(x, 0), Cell::Stone(Color::Black));
        }
        assert!(!is_playable(&board, point(3, 0)) && !is_playable(&board, point(0, 0)));
        assert!(is_playable(&board, point(4, 4)));
        for point in size.points().filter(|&other| other != point(3, 0)) {
            if board.cell(point) == Cell::Empty {
                board.place(point, Cell::Blocked);
            }
        }
        assert!(is_playable(&board, point(3, 0)) && !is_playable(&board, point(0, 0)));
        assert_eq!(fallback(&board), Some(point(3, 0)));
    }

    #[test]
    fn there_is_no_move_on_a_full_board() {
        let size = Size::square(5).unwrap();
        let mut board = Board::new(size, Rules::FREESTYLE);
        for point in size.points() {
            board.place(point, Cell::Blocked);
        }
        assert_eq!(fallback(&board), None);
    }
}
