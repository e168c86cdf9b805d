//! Levels: legal, close to the stones, the same for the same seed, and never blind to an own five.

use tessera::engine::{Engine, Level, Limits};
use tessera::game::{Board, Cell, Color, Outcome, Point, Rules, Size, Threat};

const RULES: [u32; 12] = [0, 1, 2, 4, 8, 9, 16, 18, 48, 64, 80, 128];

/// Limits that never depend on the clock.
fn limits() -> Limits {
    Limits { turn: None, nodes: Some(300), ..Limits::default() }
}

fn play(engine: &mut Engine, board: &Board, level: Level, seed: u64) -> Option<Point> {
    engine.play_at_level(board, level, &limits(), seed, &|| false).map(|thought| thought.point)
}

fn board(rule: u32, side: u8, moves: &[(i32, i32)]) -> Board {
    let size = Size::square(side).expect("a size of a board");
    let mut board = Board::new(size, Rules::from_bits(rule));
    for &(x, y) in moves {
        board.play(size.point(x, y).expect("a point of the board"));
    }
    board
}

#[test]
fn levels_are_numbers_from_one_to_ten() {
    assert_eq!(Level::all().map(Level::number).collect::<Vec<_>>(), (1..=10).collect::<Vec<_>>());
    for (text, number) in [("1", Some(1)), (" 10 ", Some(10)), ("07", Some(7))] {
        assert_eq!(text.parse().ok().map(Level::number), number, "{text:?}");
    }
    for text in ["", "0", "11", "-1", "256", "3.5", "x", "1 2"] {
        let refusal = text.parse::<Level>().unwrap_err();
        assert_eq!(refusal.to_string(), "a level is a number from 1 to 10", "{text:?}");
    }
    assert_eq!((Level::default(), Level::new(10)), (Level::FULL, Some(Level::FULL)));
    for level in Level::all() {
        let same = Level::all().filter(|other| other.description() == level.description()).count();
        assert_eq!(same, 1, "level {level} has a description of its own");
    }
}

#[test]
fn games_of_all_levels_are_legal_close_and_repeatable() {
    for rule in RULES {
        for level in Level::all() {
            let seed = u64::from(rule) * 100 + u64::from(level.number());
            let (mut engine, mut again) = (Engine::new(), Engine::new());
            let mut board = board(rule, 9, &[]);
            while board.outcome().is_none() && board.ply() < 14 {
                let point = play(&mut engine, &board, level, seed).unwrap();
                assert!(board.is_legal(point), "rule {rule}, level {level}\n{board:?}");
                let size = board.size();
                let stones = size.points().filter(|&at| board.cell(at) != Cell::Empty);
                let nearest = stones.map(|stone| size.distance(stone, point)).min();
                // The tournament opening sends the first player's second stone away from the others.
                let furthest = if board.ply() == 2 { 3 } else { 2 };
                assert!(nearest.is_none_or(|nearest| nearest <= furthest), "rule {rule}, level {level}");
                if level < Level::FULL {
                    assert_eq!(
                        play(&mut again, &board, level, seed),
                        Some(point),
                        "rule {rule}, level {level}"
                    );
                }
                board.play(point);
            }
        }
    }
}

#[test]
fn no_level_overlooks_its_own_five() {
    let moves = [(1, 1), (8, 8), (2, 1), (8, 6), (3, 1), (6, 8), (4, 1), (8, 4)];
    for rule in [0, 1, 4, 8, 16, 64, 80] {
        let board = board(rule, 12, &moves);
        for level in Level::all() {
            for seed in 0..40 {
                let mut after = board.clone();
                after.play(play(&mut Engine::new(), &board, level, seed).unwrap());
                let won = matches!(after.outcome(), Some(Outcome::Win(Color::Black, _)));
                assert!(won, "rule {rule}, level {level}, seed {seed}");
            }
        }
    }
}

#[test]
fn weak_levels_overlook_what_stronger_ones_see() {
    // Black threatens five at one end of a four.
    let board = board(0, 12, &[(1, 1), (0, 1), (2, 1), (8, 6), (3, 1), (6, 8), (4, 1)]);
    let block = board.size().point(5, 1);
    let blocked = |level: u8| {
        let level = Level::new(level).unwrap();
        (0..200).filter(|&seed| play(&mut Engine::new(), &board, level, seed) == block).count()
    };
    let counts: Vec<usize> = [1, 2, 3, 6].into_iter().map(blocked).collect();
    assert!(counts.is_sorted_by(|weaker, stronger| weaker + 10 < *stronger), "blocked {counts:?} of 200");
    assert!(counts[0] < 100 && counts[3] > 190, "blocked {counts:?} of 200");
}

#[test]
fn seeds_change_the_games_of_weak_levels() {
    let board = board(0, 15, &[(7, 7), (8, 8), (8, 6)]);
    for number in 1..=4 {
        let level = Level::new(number).unwrap();
        let mut points: Vec<_> =
            (0..40).filter_map(|seed| play(&mut Engine::new(), &board, level, seed)).collect();
        points.sort_unstable();
        points.dedup();
        assert!(points.len() > 1, "level {level} always plays the same");
    }
}

/// Points of the first of two players in games from openings of their own, each played with both colours.
fn score(
    pairs: u64,
    mut first: impl FnMut(&Board, u64) -> Point,
    mut second: impl FnMut(&Board, u64) -> Point,
) -> u64 {
    let mut points = 0;
    for seed in 0..pairs {
        for own in Color::ALL {
            let (dx, dy) = (seed as i32 % 5 - 2, seed as i32 / 5 % 5 - 2);
            let third = if (dx, dy) == (0, 0) || (dx, dy) == (1, 1) { (9, 6) } else { (7 + dx, 7 + dy) };
            let mut board = board(0, 15, &[(7, 7), (8, 8), third]);
            while board.outcome().is_none() {
                let point = if board.to_move() == own { first(&board, seed) } else { second(&board, seed) };
                board.play(point);
            }
            match board.outcome() {
                Some(Outcome::Win(winner, _)) if winner == own => points += 2,
                Some(Outcome::Draw) => points += 1,
                _ => {}
            }
        }
    }
    points
}

#[test]
fn each_of_the_lower_levels_beats_the_one_below() {
    const PAIRS: u64 = 25;
    for number in 2..=6 {
        let [level, below] = [number, number - 1].map(|number| Level::new(number).unwrap());
        let (mut engine, mut other) = (Engine::new(), Engine::new());
        let points = score(
            PAIRS,
            |board, seed| play(&mut engine, board, level, seed).unwrap(),
            |board, seed| play(&mut other, board, below, seed + 1_000).unwrap(),
        );
        println!("level {level} takes {points} of {} points from level {below}", 4 * PAIRS);
        assert!(points * 100 >= 4 * PAIRS * 60, "{points} of {} points", 4 * PAIRS);
    }
}

#[test]
fn a_simple_heuristic_beats_level_one() {
    const PAIRS: u64 = 25;
    let mut engine = Engine::new();
    let points = score(
        PAIRS,
        |board, _| heuristic(board),
        |board, seed| play(&mut engine, board, Level::LOWEST, seed).unwrap(),
    );
    assert!(points * 100 >= 4 * PAIRS * 80, "{points} of {} points", 4 * PAIRS);
}

/// A beginner who knows three rules: complete five, stop five, else add to the best of the own rows.
fn heuristic(board: &Board) -> Point {
    let us = board.to_move();
    let near = board.empty_near_stones(1);
    let best = near.max_by_key(|&point| {
        let (own, theirs) = (board.threat(point, us), board.threat(point, !us));
        (own == Threat::Five, theirs == Threat::Five, own)
    });
    best.or_else(|| board.size().points().find(|&point| board.is_legal(point)))
        .expect("a board with empty cells")
}
