//! Reasons never lie: every one is found again on the naive board, every forced win is replayed against all defences.

mod reasons {
    pub(crate) mod positions;
    pub(crate) mod proofs;
    pub(crate) mod truth;
}
mod required;

use fastrand::Rng;
use reasons::positions::{Twins, drawn, pente, puzzle};
use reasons::{proofs, truth};
use std::collections::BTreeMap;
use tessera::engine::{Engine, Limits, Reason};
use tessera::game::{Board, Color, Point, Rules, Size};

const RULES: [u32; 17] = [0, 1, 2, 3, 4, 8, 9, 10, 16, 17, 18, 48, 64, 68, 80, 112, 144];

/// Fours the slow solver may try for one position.
const SLOW_FOURS: u32 = 60;

/// How often each kind of reason was seen, and how many could not be checked to the end.
#[derive(Default)]
struct Seen {
    kinds: BTreeMap<String, usize>,
    unchecked: usize,
}

#[test]
fn every_reason_is_true_in_random_games_under_all_rules() {
    let mut seen = Seen::default();
    for (number, &bits) in RULES.iter().enumerate() {
        let rules = Rules::from_bits(bits);
        for game in 0..6 {
            let mut rng = Rng::with_seed(1_000 * number as u64 + game);
            let size = Size::new(rng.u8(7..=12), rng.u8(7..=12)).unwrap();
            let mut twins = Twins::new(size, rules);
            let boldness = [30, 70, 95, 100][game as usize % 4];
            if rules.captures.is_some() && game % 2 == 1 {
                Color::ALL.into_iter().for_each(|color| twins.set_captured(color, rng.u8(..5) * 2));
            }
            while twins.naive.outcome().is_none() {
                let empty = twins.naive.now().grid.empty_points();
                let Some(next) = twins.stumble(boldness, &mut rng) else { break };
                let other = rng.choice(&empty).copied().unwrap_or(next);
                let bold = twins.stumble(100, &mut rng).unwrap_or(next);
                for point in [if rng.bool() { next } else { other }, bold] {
                    check(&twins, &rules, point, &mut seen);
                }
                twins.play(next);
            }
        }
    }
    println!("{:#?}\n{} without the slow solver's word", seen.kinds, seen.unchecked);
    let kinds = [
        "Forbidden",
        "AgainstOpening",
        "WinsByFive",
        "WinsByCaptures",
        "WinsByLines",
        "Draws",
        "Loses",
        "CompletesLines",
        "MakesBreakableFive",
        "StopsFive",
        "StopsOneFive",
        "StopsLastCapture",
        "ForcesWin",
        "ForcesLine",
        "MakesOpenFour",
        "MakesDoubleFour",
        "MakesFourThree",
        "ThreatensLastCapture",
        "BlocksOpenThree",
        "MakesDoubleThree",
        "Captures",
        "TakesPoint",
        "StopsForcedWin",
        "MakesFour",
        "SavesStones",
        "MakesOpenThree",
        "ThreatensCapture",
        "ThreatensForcedWin",
        "MakesThree",
        "BlocksThree",
        "BlocksOpenTwo",
        "MakesOpenTwo",
        "Extends",
        "OpensInCentre",
        "OpensOffCentre",
        "DeniesOpenTwo",
        "StaysClose",
        "StartsElsewhere",
    ];
    let unseen: Vec<&str> = kinds.into_iter().filter(|kind| !seen.kinds.contains_key(*kind)).collect();
    assert!(unseen.is_empty(), "no game had {unseen:?}");
    let stopped = seen.kinds["StopsForcedWin"];
    assert!(2 * seen.unchecked < stopped, "{} of {stopped} stopped wins unchecked", seen.unchecked);
}

/// Compares the reasons for one move with what the naive board shows.
fn check(twins: &Twins, rules: &Rules, point: Point, seen: &mut Seen) {
    let found = Engine::reasons(&twins.board, point);
    let place = || {
        let size = twins.board.size();
        let at = (size.x(point), size.y(point));
        format!("rule {}, {:?} at {at:?}\n{:?}", rules.bits(), twins.naive.to_move(), twins.naive.now().grid)
    };
    let expected = truth::reasons(&twins.naive, rules, point);
    let plain: Vec<Reason> =
        found.iter().filter(|reason| !needs_proof(reason) && !reason.is_quiet()).cloned().collect();
    assert_eq!(plain, expected, "{}", place());
    if found.iter().any(Reason::is_quiet) {
        assert_eq!(found, [truth::quiet(&twins.naive, point)], "{}", place());
    }
    assert!(!found.is_empty(), "{}", place());
    for reason in &found {
        assert!(truth::keeps_its_word(&twins.naive, point, reason), "{reason}: {}", place());
        check_proof(twins, point, reason, seen, &place);
        let kind = format!("{reason:?}");
        let kind = kind.split(['(', ' ']).next().unwrap_or_default().to_owned();
        *seen.kinds.entry(kind).or_default() += 1;
    }
}

fn needs_proof(reason: &Reason) -> bool {
    matches!(
        reason,
        Reason::ForcesWin(_) | Reason::ForcesLine(_) | Reason::StopsForcedWin | Reason::ThreatensForcedWin(_)
    )
}

fn check_proof(twins: &Twins, point: Point, reason: &Reason, seen: &mut Seen, place: &dyn Fn() -> String) {
    let us = twins.naive.to_move();
    match reason {
        Reason::ForcesWin(proof) | Reason::ForcesLine(proof) => {
            assert_eq!(proof.point, point, "{}", place());
            assert_eq!(proofs::replay(&mut twins.naive.clone(), proof), Ok(()), "{reason}: {}", place());
        }
        Reason::ThreatensForcedWin(proof) => {
            let mut passed = truth::played(&twins.naive, point, us);
            passed.set_to_move(us);
            assert_eq!(proofs::replay(&mut passed, proof), Ok(()), "{reason}: {}", place());
        }
        Reason::StopsForcedWin => {
            let mut before = twins.naive.clone();
            before.set_to_move(!us);
            let after = truth::played(&twins.naive, point, us);
            let [before, after] =
                [before, after].map(|board| proofs::has_win_by_fours(&board, &mut SLOW_FOURS.clone()));
            assert!(before != Some(false) && after != Some(true), "{reason}: {}", place());
            seen.unchecked += usize::from(before.is_none() || after.is_none());
        }
        _ => {}
    }
}

#[test]
fn moves_are_told_in_words() {
    let (black, white) = (Color::Black, Color::White);
    // (rule, who moves, stones captured by black and white, the board, the sentence)
    let cases = [
        (0, black, [0, 0], "......... .XXXX*... ......... .........", "wins with five in a row"),
        (1, black, [0, 0], "......... .XXX*XX.. ......... .........", "stays close to the other stones"),
        (4, black, [0, 0], "......... .XXX*XX.. ......... .........", "is forbidden: overline"),
        (4, white, [0, 0], "......... .OOO*OO.. ......... .........", "wins with five in a row"),
        (2, black, [0, 0], "......... .XXXX*... ......... .........", "completes a line"),
        (8, black, [0, 0], "......... OXXXX*O.. ......... .........", "stays close to the other stones"),
        (4, black, [0, 0], CROSS, "is forbidden: double three"),
        (64, black, [0, 0], CROSS, "is forbidden: double three"),
        (0, black, [0, 0], CROSS, "forces a win in three moves and makes a double three"),
        (0, white, [0, 0], CROSS, "takes the opponent's double three point"),
        (0, black, [0, 0], "......... ......... ..XX*.... .........", "makes an open three"),
        (0, black, [0, 0], "......... OXX*..... ......... .........", "makes a three"),
        (0, black, [0, 0], "......... OXXX*.... ......... .........", "makes a four"),
        (0, white, [0, 0], "......... OXXXX*... ......... .........", "stops five in a row"),
        (0, white, [0, 0], "......... .XXXX*... ......... .........", "stops one of several fives"),
        (0, white, [0, 0], "......... ......... ..XXX*... .........", "blocks an open three"),
        (0, white, [0, 0], "......... ......... OXXX*.... .........", "blocks a three"),
        (16, black, [0, 0], "......... .XOO*.... ......... .........", "captures two stones"),
        (16, black, [8, 0], "......... .XOO*.... ......... .........", "wins by capturing the fifth pair"),
        (16, white, [8, 0], "......... .XOO*.... ......... .........", STOPS_PAIR),
        (
            48,
            black,
            [12, 0],
            "......... .XOOO*... ......... .........",
            "wins by capturing the fifteenth stone",
        ),
        (16, white, [0, 0], "......... .XOO*.... ......... .........", "saves two stones from capture"),
        (16, black, [0, 0], "......... ..OO*.... ......... .........", "threatens to capture two stones"),
        (16, black, [8, 0], "......... ..OO*.... ......... .........", THREATENS_PAIR),
        (16, black, [0, 0], "XOO*..... ...X..... ...X..... .........", "captures two stones"),
        (16, black, [0, 0], ".X....... OOOO..... .O....... .*.......", BREAKS_FOUR),
        (128, black, [0, 0], "......... ......... ...*..... .........", "is not allowed in the opening"),
        (0, black, [0, 0], "......... ......... ...*..... .........", "opens away from the centre"),
        (0, black, [0, 0], "......... ......... ....*.... .........", "opens in the centre"),
        (0, white, [0, 0], "......... ......... ...X*.... .........", "denies an open two"),
        (0, white, [0, 0], "......... ......... X......*. .........", "starts elsewhere"),
    ];
    let mut wrong = Vec::new();
    for (bits, to_move, captured, picture, sentence) in cases {
        let (mut twins, point) = drawn(Rules::from_bits(bits), to_move, picture);
        for (color, stones) in Color::ALL.into_iter().zip(captured) {
            twins.set_captured(color, stones);
        }
        let said = Engine::explain(&twins.board, point);
        if said != sentence {
            wrong.push(format!("rule {bits}: {picture}\n  said     {said}\n  expected {sentence}"));
        }
        check(&twins, &Rules::from_bits(bits), point, &mut Seen::default());
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Two rows of two that cross in the point asked about.
const CROSS: &str = "
    ......... ......... ...X..... ...X..... ...*XX... ......... ......... ......... .........";
const BREAKS_FOUR: &str = "stops five in a row and captures two stones";
const STOPS_PAIR: &str = "stops the capture of the fifth pair";
const THREATENS_PAIR: &str = "threatens to capture the fifth pair";

#[test]
fn purposes_follow_in_order_to() {
    for (picture, purpose) in [
        ("......... .XXXX*... ......... .........", "win with five in a row"),
        ("......... OXXX*.... ......... .........", "make a four"),
        ("......... ......... ...*..... .........", "open away from the centre"),
        (CROSS, "force a win in three moves and make a double three"),
    ] {
        let (twins, point) = drawn(Rules::FREESTYLE, Color::Black, picture);
        assert_eq!(Engine::purpose(&twins.board, point), purpose, "{picture}");
    }
}

#[test]
fn there_is_nothing_to_say_about_taken_cells_and_finished_games() {
    let (mut twins, point) = drawn(Rules::FREESTYLE, Color::Black, "......... .XXXX*... ......... .........");
    twins.play(point);
    assert_eq!(Engine::explain(&twins.board, point), "the cell is taken");
    let empty = twins.board.size().centre();
    assert_eq!(Engine::explain(&twins.board, empty), "the game is over");
    assert!(Engine::reasons(&twins.board, empty).is_empty());
}

/// Positions with something to find, for where there are no files.
const TACTICAL: [(u32, Color, &str); 8] = [
    (
        0,
        Color::Black,
        "......... ..OO..... .XXX..... ...XO.... ...X.O... ......... ......... ......... ........*",
    ),
    (
        0,
        Color::White,
        "......... ......... ..XXX.... ...O..... ..O.O.... ......... ......... ......... ........*",
    ),
    (
        4,
        Color::Black,
        "......... ......... ..XX..... ....XO... ....XO... ....O.... ......... ......... ........*",
    ),
    (
        8,
        Color::Black,
        "......... .O....... ..XXX.... ..O.O.... ..O...... ......... ......... ......... ........*",
    ),
    (
        16,
        Color::White,
        "......... .OXX..... ...O.X... ....O.... ...X..... ......... ......... ......... ........*",
    ),
    (
        16,
        Color::Black,
        "......... .OXX..... ...O.X... ....O.... ...X..... ......... ......... ......... ........*",
    ),
    (
        80,
        Color::Black,
        "......... ..XXX.... ...O.X... ....O.... ...X.O... ......... ......... ......... ........*",
    ),
    (
        1,
        Color::White,
        "......... ......... ..XXX.... ...O.O... ....X.... ...O..... ......... ......... ........*",
    ),
];

#[test]
fn tactical_moves_have_better_reasons_than_developing() {
    let boards = TACTICAL.map(|(bits, to_move, picture)| {
        // The star only marks a cell: the move is the engine's.
        drawn(Rules::from_bits(bits), to_move, picture).0.board
    });
    let quiet = quiet_moves(&boards);
    assert!(quiet.is_empty(), "\n{}", quiet.join("\n"));
}

#[test]
fn at_most_a_tenth_of_puzzle_moves_extend_or_develop() {
    let files = ["puzzles/vcf.jsonl", "puzzles/vct.jsonl", "pente/forced_wins.tsv"].map(required::data);
    let [Some(fours), Some(threats), Some(captures)] = files else { return };
    let mut boards: Vec<Board> = Vec::new();
    boards.extend(fours.lines().step_by(24).filter_map(puzzle));
    boards.extend(threats.lines().step_by(14).filter_map(puzzle));
    boards.extend(captures.lines().step_by(3).filter_map(pente));
    let (quiet, all) = (quiet_moves(&boards).len(), boards.len());
    println!("{quiet} of {all} moves are quiet");
    assert!(all >= 200, "only {all} positions");
    assert!(10 * quiet <= all, "{quiet} of {all}");
}

/// The engine's own moves that have nothing better to say than that they extend a row, or less.
fn quiet_moves(boards: &[Board]) -> Vec<String> {
    let limits = Limits { turn: None, nodes: Some(2_000), memory: 16 << 20, ..Limits::default() };
    let mut engine = Engine::new();
    let mut quiet = Vec::new();
    for board in boards {
        engine.forget();
        let thought = engine.think(board, &limits, &|| false, &mut |_| {}).expect("a board with empty cells");
        let reasons = Engine::reasons(board, thought.point);
        let first = reasons.first().expect("a reason for a legal move");
        if matches!(first, Reason::MakesOpenTwo | Reason::Extends) || first.is_quiet() {
            let at = (board.size().x(thought.point), board.size().y(thought.point));
            quiet.push(format!("{}: {at:?} {first}, score {}", board.rules(), thought.score));
        }
    }
    quiet
}
