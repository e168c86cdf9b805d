//! What the engine must never miss, under every rule, at any limit: drawn positions with the moves that are right.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tessera::engine::{Engine, Limits};
use tessera::game::{Board, Cell, Color, Point, Rules, Size};

/// A drawn position: `x` is to move, `o` the opponent, `.` empty, `#` blocked, `!` the right moves (empty cells).
struct Case {
    what: &'static str,
    rules: &'static [u32],
    drawing: &'static [&'static str],
    captured: [u8; 2],
    x: Color,
}

const EVERY_PLAIN_RULE: &[u32] = &[0, 1, 2, 4, 8, 9];

fn cases() -> Vec<Case> {
    let plain =
        |what, drawing| Case { what, rules: EVERY_PLAIN_RULE, drawing, captured: [0, 0], x: Color::White };
    // In caro a row between two enemies is worth nothing, so a closed four has a second answer: close its other end.
    let not_caro = |what, drawing| Case { rules: &[0, 1, 2, 4], ..plain(what, drawing) };
    vec![
        plain(
            "a five is completed before a five is stopped",
            &[".........", ".oooo....", ".........", ".!xxxx!..", "........."],
        ),
        plain("a five in a gap", &[".........", ".xx!xx...", "....o.o..", ".....oo..", "........."]),
        not_caro(
            "the only block of a closed four",
            &[".........", "xoooo!...", "....x....", "....x....", "........."],
        ),
        plain(
            "the only block of a broken four",
            &[".........", "..oo!oo..", "....x....", "...x.....", "........."],
        ),
        plain(
            "an open four wins before anything but five",
            &[
                ".............",
                "...!xxx!.....",
                "......o......",
                "....o..o.....",
                ".............",
                ".............",
            ],
        ),
        not_caro(
            "fours won by the faster side: the block of the four makes a four that wins",
            &[
                "...............",
                "...............",
                ".xoooo!........",
                "...............",
                "......x........",
                "......x........",
                "......x........",
                "......o........",
                "...............",
            ],
        ),
        Case {
            what: "the fifth pair wins at once",
            rules: &[16],
            drawing: &[
                "...........",
                "..xoo!.....",
                ".....o.....",
                "......o....",
                "...........",
                "...........",
            ],
            captured: [8, 8],
            x: Color::White,
        },
        Case {
            what: "a four is broken by a capture as well as by a block",
            rules: &[16],
            drawing: &[
                "..............",
                "..............",
                "....xoooo!....",
                ".....x........",
                "......o.......",
                ".......o......",
                "........!.....",
                "..............",
            ],
            captured: [0, 0],
            x: Color::White,
        },
        Case {
            what: "Keryo: three stones are taken, fifteen win",
            rules: &[48],
            drawing: &["...........", "..xooo!....", ".......o...", "...........", "..........."],
            captured: [12, 0],
            x: Color::White,
        },
        Case {
            what: "white in renju wins with six",
            rules: &[4],
            drawing: &[".........", ".xxx!xx..", "....o.o..", ".....oo..", "........."],
            captured: [0, 0],
            x: Color::White,
        },
        Case {
            what: "black in renju wins with five, not with six",
            rules: &[4],
            drawing: &["..........", ".xxx.xx...", "....o.o...", ".!xxxxo...", ".........."],
            captured: [0, 0],
            x: Color::Black,
        },
        Case {
            what: "caro: a closed five is worth nothing, an open one wins",
            rules: &[8, 9],
            drawing: &["...........", ".ox.xxxo...", "...........", "..x!xxx....", "..........."],
            captured: [0, 0],
            x: Color::White,
        },
    ]
}

fn read(case: &Case, rule: u32) -> (Board, Vec<Point>) {
    let size = Size::new(case.drawing[0].len() as u8, case.drawing.len() as u8).expect("a small board");
    let mut board = Board::new(size, Rules::from_bits(rule));
    let mut right = Vec::new();
    for (y, row) in case.drawing.iter().enumerate() {
        for (x, character) in row.chars().enumerate() {
            let point = size.point(x as i32, y as i32).expect("rows of one length");
            match character {
                'x' => board.place(point, Cell::Stone(case.x)),
                'o' => board.place(point, Cell::Stone(!case.x)),
                '#' => board.place(point, Cell::Blocked),
                '!' => right.push(point),
                _ => {}
            }
        }
    }
    board.set_to_move(case.x);
    board.set_captured(case.x, case.captured[0]);
    board.set_captured(!case.x, case.captured[1]);
    (board, right)
}

#[test]
fn the_right_move_is_found_at_every_limit() {
    let limits = [
        Limits { turn: Some(Duration::ZERO), ..Limits::default() },
        Limits { turn: None, nodes: Some(1), ..Limits::default() },
        Limits { turn: None, nodes: Some(2_000), ..Limits::default() },
        Limits { turn: None, depth: Some(5), threads: 2, ..Limits::default() },
    ];
    for case in cases() {
        for &rule in case.rules {
            let (board, right) = read(&case, rule);
            assert!(!right.is_empty());
            for limits in &limits {
                let thought = Engine::new().think(&board, limits, &|| false, &mut |_| {}).unwrap();
                let at = (board.size().x(thought.point), board.size().y(thought.point));
                assert!(
                    right.contains(&thought.point),
                    "{}, rule {rule}, {limits:?}: played {at:?}",
                    case.what
                );
            }
        }
    }
}

#[test]
fn one_thread_at_fixed_nodes_is_deterministic() {
    let mut board = Board::new(Size::square(15).unwrap(), Rules::FREESTYLE);
    for (x, y) in [(7, 7), (8, 8), (8, 6), (6, 8)] {
        board.play(board.size().point(x, y).unwrap());
    }
    let limits = Limits { turn: None, nodes: Some(20_000), ..Limits::default() };
    let think = |engine: &mut Engine| {
        let thought = engine.think(&board, &limits, &|| false, &mut |_| {}).unwrap();
        (thought.point, thought.score, thought.depth, thought.nodes, thought.pv)
    };
    let mut engine = Engine::new();
    let first = think(&mut engine);
    assert_eq!(think(&mut Engine::new()), first);
    engine.forget();
    assert_eq!(think(&mut engine), first);
}

#[test]
fn a_full_board_has_no_move_and_one_empty_cell_is_played() {
    let size = Size::square(5).unwrap();
    for rule in [0, 1, 4, 8, 16, 64, 80, 128] {
        let mut board = Board::new(size, Rules::from_bits(rule));
        for point in size.points().skip(1) {
            let color = if (point.index() / 2) % 2 == 0 { Color::Black } else { Color::White };
            board.place(point, Cell::Stone(color));
        }
        let think = |board: &Board| Engine::new().think(board, &Limits::default(), &|| false, &mut |_| {});
        let only = size.point(0, 0).unwrap();
        assert_eq!(think(&board).map(|thought| thought.point), Some(only), "rule {rule}");
        board.place(only, Cell::Stone(Color::Black));
        assert!(think(&board).is_none(), "rule {rule}");
    }
}

#[test]
fn an_interrupted_search_answers_with_what_it_has() {
    let endless = Limits { turn: None, ..Limits::default() };
    // Before anything was searched: still the only block of a four, and hardly any work.
    let size = Size::square(15).unwrap();
    let mut board = Board::new(size, Rules::FREESTYLE);
    for (x, y) in [(3, 7), (4, 7), (2, 2), (5, 7), (12, 2), (6, 7), (2, 12), (7, 7)] {
        board.play(size.point(x, y).unwrap());
    }
    let thought = Engine::new().think(&board, &endless, &|| true, &mut |_| {}).unwrap();
    assert_eq!(Some(thought.point), size.point(8, 7));
    // In the middle: the move of the last depth that was finished, at once.
    let mut board = Board::new(size, Rules::FREESTYLE);
    for (x, y) in [(7, 7), (8, 8), (8, 6), (6, 8)] {
        board.play(size.point(x, y).unwrap());
    }
    let done = AtomicU32::new(0);
    let mut last = None;
    let interrupted = || done.load(Ordering::Relaxed) >= 5;
    let thought = Engine::new()
        .think(&board, &endless, &interrupted, &mut |thought| {
            done.store(thought.depth, Ordering::Relaxed);
            last = Some((thought.depth, thought.nodes));
        })
        .unwrap();
    let (depth, nodes) = last.unwrap();
    assert_eq!(thought.depth, depth);
    assert!(depth >= 5, "depth {depth}");
    assert!(board.is_legal(thought.point));
    assert_eq!(thought.pv.first(), Some(&thought.point));
    // The switch is asked every few thousand nodes.
    assert!(thought.nodes <= nodes + 10_000, "{} nodes, {nodes} of them before", thought.nodes);
}

#[test]
fn the_tournament_opening_keeps_close_at_every_limit() {
    let times = [Some(0), Some(10), Some(40), None];
    for rule in (0..256).filter(|rule| rule & 128 != 0).filter(|&rule| Rules::from_bits(rule).bits() == rule)
    {
        let size = Size::square(19).unwrap();
        for (x, y) in [(11, 9), (9, 10), (0, 0)] {
            let mut board = Board::new(size, Rules::from_bits(rule));
            board.play(size.centre());
            board.play(size.point(x, y).unwrap());
            for time in times {
                let turn = time.map(Duration::from_millis);
                let limits = Limits { turn, nodes: Some(500), ..Limits::default() };
                let thought = Engine::new().think(&board, &limits, &|| false, &mut |_| {}).unwrap();
                let stones = size.points().filter(|&point| board.cell(point) != Cell::Empty);
                let nearest = stones.map(|stone| size.distance(stone, thought.point)).min();
                let place = (size.x(thought.point), size.y(thought.point));
                assert!(board.is_legal(thought.point), "rule {rule}, {time:?} ms: {place:?}");
                assert!(nearest <= Some(3), "rule {rule}, {x},{y}, {time:?} ms: {place:?}");
            }
        }
    }
}
