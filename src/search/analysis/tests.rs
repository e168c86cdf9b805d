//! The best lines against searches of every move by itself, and the manners of an analysis.

use super::*;
use crate::game::{Rules, Size, notation};
use std::sync::atomic::{AtomicBool, Ordering};

fn board(bits: u32, side: u8, moves: &str) -> Board {
    let mut board = Board::new(Size::square(side).unwrap(), Rules::from_bits(bits));
    for point in notation::parse_opening(board.size(), moves).unwrap() {
        board.play(point);
    }
    board
}

fn to_depth(depth: u32) -> Limits {
    Limits { turn: None, depth: Some(depth), memory: 20 << 20, ..Limits::default() }
}

fn analysed(board: &Board, lines: usize, choice: &Choice, limits: &Limits) -> Result<Analysis, NoMoves> {
    Searcher::new().analyse(board, lines, choice, limits, &|| false, &mut |_| {})
}

fn names(board: &Board, lines: &[Line]) -> Vec<String> {
    lines.iter().map(|line| notation::Alpha(board.size(), line.point()).to_string()).collect()
}

/// Positions of every kind: quiet ones, a five and an open three to be stopped, forced wins, captures, a tiny board.
const POSITIONS: [(u32, u8, &str); 10] = [
    (0, 15, "h8i9i7g9"),
    (0, 15, ""),
    (0, 15, "h8a1i8a15j8"),
    (0, 15, "h8a1i8a15j8o1k8"),
    (0, 15, "h8a1i8a15j8o15"),
    (1, 15, "h8g7i9g9g8i8h9h7"),
    (4, 15, "h8i9i7g7j8h6g9j6k9"),
    (9, 15, "h8h7g8i8i9g7j10"),
    (16, 19, "j10j11m10k11i12k9"),
    (0, 4, "b2c3c2b3"),
];

#[test]
fn lines_are_sorted_distinct_and_playable() {
    for (bits, side, moves) in POSITIONS {
        let board = board(bits, side, moves);
        for wanted in [1, 2, 5, 1000] {
            let depth = if wanted > 5 { 1 } else { 4 };
            let analysis = analysed(&board, wanted, &Choice::default(), &to_depth(depth)).unwrap();
            let context = format!("rule {bits}, {moves}, {wanted} lines: {:?}", analysis.lines);
            let count = analysis.lines.len() + analysis.others.len();
            assert_eq!(analysis.lines.len(), wanted.min(count), "{context}");
            assert!(analysis.lines.is_sorted_by(|a, b| a.score >= b.score), "{context}");
            let mut points: Vec<Point> = analysis.lines.iter().map(Line::point).collect();
            points.extend(analysis.others.iter().map(|other| other.point));
            points.sort_unstable();
            points.dedup();
            assert_eq!(points.len(), count, "{context}");
            for line in &analysis.lines {
                let mut after = board.clone();
                for &point in &line.pv {
                    assert!(after.outcome().is_none() && after.is_legal(point), "{context}");
                    after.play(point);
                }
            }
        }
    }
}

#[test]
fn no_other_move_beats_the_last_line() {
    for (bits, side, moves) in POSITIONS {
        let board = board(bits, side, moves);
        let analysis = analysed(&board, 3, &Choice::default(), &to_depth(5)).unwrap();
        let last = analysis.lines.last().unwrap().score;
        for other in &analysis.others {
            let beats = other.depth == analysis.depth && other.score > last;
            assert!(!beats, "rule {bits}, {moves}: {other:?} beats {last}");
        }
    }
}

/// Forced results do not depend on what else was searched: every move must have the score it has alone.
#[test]
fn decided_scores_are_those_of_every_move_alone() {
    let positions = [
        // Stop the five or lose in one.
        (0, 15, "h8a1i8a15j8o1k8", 6),
        // Stop the open three or lose in two.
        (0, 15, "h8a1i8a15j8", 6),
        // Several moves win.
        (0, 15, "h8a1i8a15j8o15", 6),
        (16, 9, "e5e6d5f6a1d6", 4),
    ];
    for (bits, side, moves, depth) in positions {
        let board = board(bits, side, moves);
        let all = analysed(&board, 1000, &Choice::default(), &to_depth(depth)).unwrap();
        assert!(all.others.is_empty());
        let mut decided = 0;
        for line in &all.lines {
            let only = Choice { only: vec![line.point()], ..Choice::default() };
            let alone = analysed(&board, 1, &only, &to_depth(depth)).unwrap();
            let name = notation::Alpha(board.size(), line.point());
            if line.score.is_decided() || alone.lines[0].score.is_decided() {
                assert_eq!(line.score, alone.lines[0].score, "rule {bits}, {moves}, {name}");
                decided += 1;
            }
        }
        assert!(decided > 0, "rule {bits}, {moves}: nothing is decided");
        let some = analysed(&board, 4, &Choice::default(), &to_depth(depth)).unwrap();
        let scores = |lines: &[Line]| -> Vec<Score> {
            lines.iter().map(|line| line.score).filter(|score| score.is_decided()).collect()
        };
        // Fewer lines are searched more thoroughly, so they may see more.
        let (few, many) = (scores(&some.lines), scores(&all.lines[..some.lines.len()]));
        assert!(few.starts_with(&many), "rule {bits}, {moves}: {few:?}, {many:?}");
    }
}

/// The score of a position with few empty cells, by playing out all games.
fn played_out(board: &mut Board, ply: usize) -> Score {
    match board.outcome() {
        Some(crate::game::Outcome::Win(color, _)) if color == board.to_move() => return Score::win_in(ply),
        Some(crate::game::Outcome::Win(..)) => return Score::loss_in(ply),
        Some(crate::game::Outcome::Draw) => return Score::DRAW,
        None => {}
    }
    let legal: Vec<Point> = board.size().points().filter(|&point| board.is_legal(point)).collect();
    let score = |point: Point| {
        board.play(point);
        let score = -played_out(board, ply + 1);
        board.undo();
        score
    };
    legal.into_iter().map(score).max().unwrap_or(Score::DRAW)
}

#[test]
fn on_an_almost_full_board_every_score_is_that_of_the_game_played_out() {
    let mut random = crate::random::Random::new(5);
    let mut decided = 0;
    for _ in 0..60 {
        let mut board = Board::new(Size::square(6).unwrap(), Rules::FREESTYLE);
        while board.empty_cells() > 7 && board.outcome().is_none() {
            let empty: Vec<Point> = board.size().points().filter(|&point| board.is_legal(point)).collect();
            board.play(empty[random.below(empty.len() as u32) as usize]);
        }
        if board.outcome().is_some() {
            continue;
        }
        let analysis = analysed(&board, 1000, &Choice::default(), &to_depth(9)).unwrap();
        for line in &analysis.lines {
            let mut after = board.clone();
            after.play(line.point());
            let truth = -played_out(&mut after, 1);
            decided += usize::from(truth.is_decided());
            if truth.is_decided() || line.score.is_decided() {
                assert_eq!(line.score, truth, "{:?}", line.pv);
            }
        }
    }
    assert!(decided > 0);
}

#[test]
fn moves_that_lose_are_shown_as_lost() {
    // Black has four in a row with one end open: everything but l8 loses at once.
    let board = board(0, 15, "h8g8i8a15j8o1k8");
    let analysis = analysed(&board, 2, &Choice::default(), &to_depth(4)).unwrap();
    assert_eq!(names(&board, &analysis.lines)[0], "l8");
    assert_eq!(analysis.lines[1].score, Score::loss_in(2));
    assert_eq!(names(&board, &analysis.lines[1..]).len(), 1);
    assert_eq!(analysis.lines[1].pv.len(), 2, "the reply that wins is shown");
}

#[test]
fn a_proved_win_is_a_line_of_its_own() {
    // A four and an open three at once win by force.
    let board = board(0, 15, "h8g8i8a15j8o15h9a1h10o1");
    let one = analysed(&board, 1, &Choice::default(), &to_depth(6)).unwrap();
    assert!(one.lines[0].score.is_win(), "{:?}", one.lines);
    let mut reports = 0;
    let several = Searcher::new().analyse(
        &board,
        3,
        &Choice::default(),
        &to_depth(6),
        &|| false,
        &mut |analysis: &Analysis| {
            reports += 1;
            assert!(analysis.lines[0].score.is_win());
        },
    );
    assert!(reports > 1);
    assert_eq!(several.unwrap().lines.len(), 3);
}

#[test]
fn moves_that_are_shut_out_never_appear() {
    for (bits, side, moves) in POSITIONS {
        let board = board(bits, side, moves);
        let free = analysed(&board, 2, &Choice::default(), &to_depth(3)).unwrap();
        let blocked: Vec<Point> = free.lines.iter().map(Line::point).collect();
        let choice = Choice { blocked: blocked.clone(), ..Choice::default() };
        let analysis = analysed(&board, 5, &choice, &to_depth(3)).unwrap();
        assert!(analysis.lines.iter().all(|line| !blocked.contains(&line.point())), "rule {bits}, {moves}");
        assert!(analysis.others.iter().all(|other| !blocked.contains(&other.point)), "rule {bits}, {moves}");
        let choice = Choice { only: blocked.clone(), blocked: vec![blocked[0]], ..Choice::default() };
        let analysis = analysed(&board, 5, &choice, &to_depth(3)).unwrap();
        assert_eq!(analysis.lines.iter().map(Line::point).collect::<Vec<_>>(), blocked[1..]);
    }
}

#[test]
fn barred_moves_appear_nowhere_in_a_line() {
    for (bits, side, moves) in POSITIONS {
        let board = board(bits, side, moves);
        let mut searcher = Searcher::new();
        let mut best = |choice: &Choice| {
            let analysis = searcher.analyse(&board, 1, choice, &to_depth(4), &|| false, &mut |_| {});
            analysis.unwrap().lines[0].clone()
        };
        let free = best(&Choice::default());
        let mut after = board.clone();
        for (ply, &point) in free.pv.iter().enumerate() {
            let color = after.to_move();
            after.play(point);
            let context = format!("rule {bits}, {moves}, ply {ply} of {:?}", free.pv);
            // The way into one position.
            let mut choice = Choice::default();
            choice.barred.add_position(&after);
            let mut position = board.clone();
            for &point in &best(&choice).pv {
                position.play(point);
                assert_ne!(position.hash(), after.hash(), "{context}");
            }
            // A cell for one colour.
            let mut choice = Choice::default();
            choice.barred.add_cell(color, point);
            let mut position = board.clone();
            for &other in &best(&choice).pv {
                assert!((position.to_move(), other) != (color, point), "{context}");
                position.play(other);
            }
        }
        let again = best(&Choice::default());
        assert_eq!(
            again.point(),
            free.point(),
            "rule {bits}, {moves}: scores without some moves are forgotten"
        );
    }
}

#[test]
fn an_attack_that_is_barred_does_not_win() {
    // Black's row of three: every move that makes an open four or a four is barred for him.
    let three = board(0, 15, "h8a1i8a15j8o15");
    let free = analysed(&three, 1, &Choice::default(), &to_depth(3)).unwrap();
    assert!(free.lines[0].score.is_win());
    let mut choice = Choice::default();
    for point in notation::parse_opening(three.size(), "f8g8k8l8").unwrap() {
        choice.barred.add_cell(three.to_move(), point);
    }
    let barred = analysed(&three, 1, &choice, &to_depth(3)).unwrap();
    assert!(!barred.lines[0].score.is_win(), "{:?}", barred.lines);
    // White must stop it, and is kept from both ends: the win is there again.
    let mut board = three.clone();
    board.play(notation::parse_opening(board.size(), "h3").unwrap()[0]);
    let mut choice = Choice::default();
    for point in
        board.size().points().filter(|&point| board.size().y(point) == board.size().y(free.lines[0].point()))
    {
        choice.barred.add_cell(board.to_move(), point);
    }
    let kept = analysed(&board, 1, &choice, &to_depth(3)).unwrap();
    assert!(kept.lines[0].score.is_loss(), "{:?}", kept.lines);
}

#[test]
fn where_nothing_can_be_played_the_reason_is_named() {
    let blocked = |board: &Board| Choice { blocked: board.size().points().collect(), ..Choice::default() };
    let position = board(0, 15, "h8i9i7g9");
    assert_eq!(analysed(&position, 1, &blocked(&position), &to_depth(2)).unwrap_err(), NoMoves::AllBlocked);
    let taken = Choice { only: vec![position.last_move().unwrap()], ..Choice::default() };
    assert_eq!(analysed(&position, 1, &taken, &to_depth(2)).unwrap_err(), NoMoves::AllBlocked);
    let over = board(0, 15, "h8a1i8a2j8a3k8a4l8");
    assert_eq!(analysed(&over, 1, &Choice::default(), &to_depth(2)).unwrap_err(), NoMoves::GameOver);
    // Everything near the stones is shut out, but there are other cells.
    let near = Choice { blocked: position.empty_near_stones(2).collect(), ..Choice::default() };
    assert!(!analysed(&position, 3, &near, &to_depth(2)).unwrap().lines.is_empty());
}

#[test]
fn an_interrupted_analysis_says_what_it_knows() {
    let board = board(0, 15, "h8i9i7g9");
    let at_once = Searcher::new().analyse(
        &board,
        3,
        &Choice::default(),
        &Limits { turn: None, ..Limits::default() },
        &|| true,
        &mut |_| {},
    );
    let at_once = at_once.unwrap();
    assert_eq!((at_once.lines.len(), at_once.depth), (3, 0));
    let stop = AtomicBool::new(false);
    let mut searcher = Searcher::new();
    let limits = Limits { turn: None, threads: 2, ..Limits::default() };
    let stopped = searcher.analyse(
        &board,
        2,
        &Choice::default(),
        &limits,
        &|| stop.load(Ordering::Relaxed),
        &mut |analysis| stop.store(analysis.depth >= 3, Ordering::Relaxed),
    );
    assert!((3..=5).contains(&stopped.unwrap().depth));
}

#[test]
fn limits_are_kept_and_the_same_question_has_the_same_answer() {
    let board = board(0, 15, "h8i9i7g9");
    let limits = Limits { turn: None, nodes: Some(20_000), ..Limits::default() };
    let first = analysed(&board, 3, &Choice::default(), &limits).unwrap();
    let second = analysed(&board, 3, &Choice::default(), &limits).unwrap();
    assert_eq!((&first.lines, first.nodes), (&second.lines, second.nodes));
    assert!((10_000..40_000).contains(&first.nodes), "{}", first.nodes);
    assert_eq!(analysed(&board, 3, &Choice::default(), &to_depth(4)).unwrap().depth, 4);
}
