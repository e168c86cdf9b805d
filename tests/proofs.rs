//! The checker of proofs: right ones hold, and every kind of wrong one is refuted by the line that breaks it.

use tessera::game::{Cell, Color, Foul, Rules, Size, notation};
use tessera::naive::{Flaw, NaiveBoard, check};
use tessera::search::Proof;

const FREESTYLE: u32 = 0;
const EXACT: u32 = 1;
const CONTINUOUS: u32 = 2;
const RENJU: u32 = 4;
const CARO: u32 = 8;
const PENTE: u32 = 16;
const FORTY_TWO: u32 = 80;
const TOURNAMENT: u32 = 128;

/// Names below are letter and number, a1 at the top left.
const SIDE: u8 = 9;

struct Case {
    title: &'static str,
    rule: u32,
    to_move: Color,
    /// Stones taken so far.
    captured: [u8; 2],
    /// The top rows; the rest is empty.
    drawing: &'static str,
    proof: Proof,
    /// The line that refutes it and why, or nothing.
    expected: Option<(&'static str, Flaw)>,
}

fn size() -> Size {
    Size::square(SIDE).expect("a side in range")
}

/// A move that wins at once.
fn wins(name: &str) -> Proof {
    Proof::at_once(notation::parse_alpha(size(), name).expect("a point of the table"))
}

/// A move with its answers to some replies and to all others.
fn goes_on(name: &str, replies: &[(&str, Proof)], otherwise: Option<Proof>) -> Proof {
    let named = |(reply, proof): &(&str, Proof)| (wins(reply).point, proof.clone());
    Proof { replies: replies.iter().map(named).collect(), otherwise: otherwise.map(Box::new), ..wins(name) }
}

fn board_of(case: &Case) -> NaiveBoard {
    let mut board = NaiveBoard::new(size(), Rules::from_bits(case.rule));
    let cells = case.drawing.split_whitespace().flat_map(str::chars);
    for (point, symbol) in size().points().zip(cells) {
        let cell = match symbol {
            'X' => Cell::Stone(Color::Black),
            'O' => Cell::Stone(Color::White),
            '#' => Cell::Blocked,
            _ => Cell::Empty,
        };
        board.place(point, cell);
    }
    for color in Color::ALL {
        board.set_captured(color, case.captured[color as usize]);
    }
    board.set_to_move(case.to_move);
    board
}

fn run(cases: &[Case]) {
    for case in cases {
        let found = check(&board_of(case), &case.proof);
        let told = found.as_ref().err().map(|refutation| {
            let name = |&point| notation::Alpha(size(), point).to_string();
            (refutation.line.iter().map(name).collect::<Vec<_>>().join(" "), refutation.flaw)
        });
        let expected = case.expected.map(|(line, flaw)| (line.to_owned(), flaw));
        assert_eq!(told, expected, "{} (rule {})\n{}", case.title, case.rule, case.drawing);
    }
}

/// A black move under rules without captures.
fn black(
    title: &'static str,
    rule: u32,
    drawing: &'static str,
    proof: Proof,
    expected: Option<(&'static str, Flaw)>,
) -> Case {
    Case { title, rule, to_move: Color::Black, captured: [0; 2], drawing, proof, expected }
}

#[test]
fn fives_and_open_fours() {
    let four = ".XXXX.... ......... .OOO.....";
    let three = "......... .OOOX.... ......... ..XXX.... .........";
    let open_four = || goes_on("f4", &[("b4", wins("g4"))], Some(wins("b4")));
    run(&[
        black("a five", FREESTYLE, four, wins("f1"), None),
        black("no five", FREESTYLE, four, wins("g1"), Some(("g1", Flaw::NotWon))),
        black("on a stone", FREESTYLE, four, wins("b1"), Some(("b1", Flaw::Occupied))),
        black("an open four", FREESTYLE, three, open_four(), None),
        black(
            "the reply that needs its own answer has none",
            FREESTYLE,
            three,
            goes_on("f4", &[], Some(wins("b4"))),
            Some(("f4 b4 b4", Flaw::Occupied)),
        ),
        black(
            "no answer to replies that are not named",
            FREESTYLE,
            three,
            goes_on("f4", &[("b4", wins("g4"))], None),
            Some(("f4 a1", Flaw::Unanswered)),
        ),
        black("nothing follows an open four", FREESTYLE, three, wins("f4"), Some(("f4", Flaw::NotWon))),
        black(
            "the answer for all others fails after one of them",
            FREESTYLE,
            three,
            goes_on("f4", &[("a1", wins("b4")), ("b4", wins("g4"))], Some(wins("g4"))),
            Some(("f4 g4 g4", Flaw::Occupied)),
        ),
        black(
            "a reply that cannot be played is no matter",
            FREESTYLE,
            three,
            goes_on("f4", &[("b4", wins("g4")), ("b2", wins("a9"))], Some(wins("b4"))),
            None,
        ),
    ]);
}

#[test]
fn the_defender_wins_first() {
    let race = "......... XOOOO.... ......... ..XXX.... .........";
    run(&[
        black(
            "his five comes before ours",
            FREESTYLE,
            race,
            goes_on("f4", &[("b4", wins("g4"))], Some(wins("b4"))),
            Some(("f4 f2", Flaw::Defended)),
        ),
        black(
            "closed at both ends it is no five in caro",
            CARO,
            "......... XOOOO.X.. ......... ..XXX.... .........",
            goes_on("f4", &[("b4", wins("g4"))], Some(wins("b4"))),
            None,
        ),
        black(
            "a six is none where exactly five wins",
            EXACT,
            "......... XOOO.OOX. ......... ..XXX.... .........",
            goes_on("f4", &[("b4", wins("g4"))], Some(wins("b4"))),
            None,
        ),
        black(
            "a six of ours is none either",
            EXACT,
            "XXX.XX... ......... .........",
            wins("d1"),
            Some(("d1", Flaw::NotWon)),
        ),
    ]);
}

#[test]
fn fouls_count_on_both_sides() {
    // d4 makes two fours: a row and a column.
    let two_fours = "...X..... ...X..... ...X..... XXX...... ......... .........";
    let proof = || goes_on("d4", &[("e4", wins("d5"))], Some(wins("e4")));
    // After h4 black has to block on d4, which makes two fours as well: a column and a diagonal.
    let no_block = "...X..... ...X..... ...X..... ....OOO.X ..X...... .X....... X........";
    let four = || goes_on("h4", &[], Some(wins("d4")));
    run(&[
        black("two fours", FREESTYLE, two_fours, proof(), None),
        black(
            "are a foul for black",
            RENJU,
            two_fours,
            proof(),
            Some(("d4", Flaw::Forbidden(Foul::DoubleFour))),
        ),
        Case {
            title: "the only block is a foul",
            to_move: Color::White,
            ..black("", RENJU, no_block, four(), None)
        },
        Case {
            title: "elsewhere the block is allowed",
            to_move: Color::White,
            ..black("", FREESTYLE, no_block, four(), Some(("h4 d4 d4", Flaw::Occupied)))
        },
        black(
            "a five beats the foul",
            RENJU,
            "...X..... ...X..... ...X..... XXX.X.... ...X.....",
            wins("d4"),
            None,
        ),
        black(
            "the opening has its own bans",
            TOURNAMENT,
            "......... ......... ......... ......... ....XO...",
            goes_on("e6", &[], Some(wins("a1"))),
            Some(("e6", Flaw::Opening)),
        ),
    ]);
}

#[test]
fn captures_break_fours_and_win() {
    let three_in_a_column = "......... ..O...... ..X...... ..XXX.... ..X...... .........";
    let no_pair = "......... ......... ......... ..XXX.... ......... .........";
    let proof = || goes_on("f4", &[("b4", wins("g4"))], Some(wins("b4")));
    run(&[
        black("an open four in Pente", PENTE, no_pair, proof(), None),
        // c3 and c4 stand between c2 and the stone to come on c5.
        black(
            "a capture breaks the four",
            PENTE,
            "......... ..O...... ..X...... ..XXX.... ......... .........",
            proof(),
            Some(("f4 c5 b4", Flaw::NotWon)),
        ),
        black("three in a column cannot be taken", PENTE, three_in_a_column, proof(), None),
        Case {
            title: "his fifth pair comes first",
            captured: [0, 8],
            ..black(
                "",
                PENTE,
                "......... OXX...... ......... ..XXX.... ......... .........",
                proof(),
                Some(("f4 d2", Flaw::Defended)),
            )
        },
        Case {
            title: "our fifth pair wins",
            captured: [8, 0],
            ..black("", PENTE, "......... XOO...... .........", wins("d2"), None)
        },
        Case {
            title: "our fourth does not",
            captured: [6, 0],
            ..black("", PENTE, "......... XOO...... .........", wins("d2"), Some(("d2", Flaw::NotWon)))
        },
    ]);
}

#[test]
fn a_five_that_can_be_broken_is_not_a_win_yet() {
    // The five on row 4; c3 and c4 can be taken from c5.
    let breakable = "......... ..O...... ..X...... .XXXX.... ......... .........";
    let waiting = |proof| black("", FORTY_TWO, breakable, proof, None);
    run(&[
        Case { title: "it may be broken", expected: Some(("f4", Flaw::NotWon)), ..waiting(wins("f4")) },
        Case {
            title: "all but the breaking reply need no answer; it needs one",
            expected: Some(("f4 c5", Flaw::Unanswered)),
            ..waiting(goes_on("f4", &[("a1", wins("a2"))], None))
        },
        Case {
            title: "whoever breaks it can be answered by mending it",
            expected: None,
            ..waiting(goes_on("f4", &[("c5", wins("c4"))], None))
        },
        black(
            "one that cannot be broken wins",
            FORTY_TWO,
            "......... ......... ......... .XXXX.... .........",
            wins("f4"),
            None,
        ),
    ]);
}

#[test]
fn a_continuous_game_is_about_the_next_line() {
    let race = "......... XOOOO.... ......... ..XXX.... .........";
    run(&[
        black("the next line", CONTINUOUS, ".XXXX.... .........", wins("f1"), None),
        black(
            "his line comes first",
            CONTINUOUS,
            race,
            goes_on("f4", &[("b4", wins("g4"))], Some(wins("b4"))),
            Some(("f4 f2", Flaw::Defended)),
        ),
        black("no line", CONTINUOUS, ".XXX..... .........", wins("e1"), Some(("e1", Flaw::NotWon))),
    ]);
}

#[test]
fn a_finished_game_has_no_proof_and_a_full_board_no_winner() {
    let mut board = NaiveBoard::new(size(), Rules::FREESTYLE);
    for name in ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"] {
        board.play(wins(name).point);
    }
    assert_eq!(check(&board, &wins("e2")).map_err(|refutation| refutation.flaw), Err(Flaw::Over));

    // One cell is left, and a stone there makes nothing.
    let last = "XXOOXXOO. OOXXOOXXO XXOOXXOOX OOXXOOXXO XXOOXXOOX OOXXOOXXO XXOOXXOOX OOXXOOXXO XXOOXXOOX";
    run(&[black(
        "a draw",
        FREESTYLE,
        last,
        goes_on("i1", &[], Some(wins("a1"))),
        Some(("i1", Flaw::Spoilt)),
    )]);
}
