//! Captures and the fives they may break: drawn positions, moves, and what is on the board afterwards.

#[path = "capture_cases/cases.rs"]
mod cases;

use cases::CASES;
use tessera::game::{Board, Cell, Color, Foul, Outcome, Point, Rules, Size, notation};
use tessera::naive::NaiveBoard;

#[test]
fn drawn_positions_become_what_the_rules_say() {
    for case in &CASES {
        let (mut board, mut naive) = set_up(case.rule, case.taken, case.before);
        let start = board.clone();
        for name in case.moves.split_whitespace() {
            let point = notation::parse_xy(board.size(), name).expect("a move of the table");
            board.play(point);
            naive.play(point);
        }
        let board_says = told(board.outcome(), Color::ALL.map(|by| board.captured(by)));
        let naive_says = told(naive.outcome(), naive.now().captured);
        let expected = told(case.outcome, case.taken_then);
        let drawn = draw(board.size(), |point| board.cell(point));
        assert_eq!(board_says, expected, "{}\n{drawn}", case.title);
        assert_eq!(naive_says, expected, "naive: {}\n{drawn}", case.title);
        assert_eq!(drawn, normal(case.after), "{}", case.title);
        assert_eq!(draw(naive.size(), |point| naive.cell(point)), drawn, "naive: {}", case.title);
        while board.ply() > 0 {
            board.undo();
        }
        assert!(board == start, "undo: {}", case.title);
    }
}

#[test]
fn a_double_three_is_forbidden_to_both_unless_it_captures_or_makes_five() {
    // (rule, black's foul at the point marked by a star, drawing)
    let cases = [
        (
            64,
            Some(Foul::DoubleThree),
            "........ ........ ....X... ....X... ..XX*... ........ ........ ........",
        ),
        (
            80,
            Some(Foul::DoubleThree),
            "........ ........ ....X... ....X... ..XX*... ........ ........ ........",
        ),
        (0, None, "........ ........ ....X... ....X... ..XX*... ........ ........ ........"),
        (16, None, "........ ........ ....X... ....X... ..XX*... ........ ........ ........"),
        // It captures the pair on the diagonal.
        (80, None, "........ ........ ....X... ....X... ..XX*... .....O.. ......O. .......X"),
        (
            64,
            Some(Foul::DoubleThree),
            "........ ........ ....X... ....X... ..XX*... .....O.. ......O. .......X",
        ),
        // A gap in each three.
        (
            80,
            Some(Foul::DoubleThree),
            "........ ....X... ........ ....X... .X.X*... ........ ........ ........",
        ),
        // Closed on one side.
        (80, None, "........ ........ ....X... ....X... .OXX*... ........ ........ ........"),
        // Five over both threes.
        (
            64,
            None,
            "......... ......... ....X...X ....X..X. XXXX*.... ......... ......... ......... .........",
        ),
    ];
    for (rule, expected, drawing) in cases {
        for color in Color::ALL {
            let swapped: String = drawing
                .chars()
                .map(|symbol| if color == Color::White { swap(symbol) } else { symbol })
                .collect();
            let (mut board, naive) = set_up(rule, [0; 2], &swapped);
            let star =
                swapped.split_whitespace().flat_map(str::chars).position(|symbol| symbol == '*').unwrap();
            let point = Point::from_index(star);
            assert_eq!(board.foul(point, color), expected, "rule {rule}, {color:?}: {drawing}");
            assert_eq!(naive.foul(point, color), expected, "naive, rule {rule}, {color:?}: {drawing}");
            board.set_to_move(color);
            assert_eq!(board.is_legal(point), expected.is_none(), "rule {rule}, {color:?}: {drawing}");
        }
    }
}

fn swap(symbol: char) -> char {
    match symbol {
        'X' => 'O',
        'O' => 'X',
        other => other,
    }
}

/// Both boards with the stones of a drawing, black to move.
fn set_up(rule: u32, taken: [u8; 2], drawing: &str) -> (Board, NaiveBoard) {
    let rows: Vec<&str> = drawing.split_whitespace().collect();
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).expect("a drawing of a board");
    let rules = Rules::from_bits(rule);
    let (mut board, mut naive) = (Board::new(size, rules), NaiveBoard::new(size, rules));
    for (point, symbol) in size.points().zip(rows.iter().flat_map(|row| row.chars())) {
        let cell = match symbol {
            'X' => Cell::Stone(Color::Black),
            'O' => Cell::Stone(Color::White),
            '#' => Cell::Blocked,
            _ => continue,
        };
        board.place(point, cell);
        naive.place(point, cell);
    }
    for by in Color::ALL {
        board.set_captured(by, taken[by as usize]);
        naive.set_captured(by, taken[by as usize]);
    }
    (board, naive)
}

fn draw(size: Size, cell: impl Fn(Point) -> Cell) -> String {
    let rows = (0..i32::from(size.height())).map(|y| {
        let points = (0..i32::from(size.width())).filter_map(|x| size.point(x, y));
        points.map(|point| tessera::naive::symbol(cell(point))).chain(['\n']).collect::<String>()
    });
    rows.collect()
}

fn normal(drawing: &str) -> String {
    drawing.split_whitespace().map(|row| format!("{row}\n")).collect()
}

fn told(outcome: Option<Outcome>, taken: [u8; 2]) -> String {
    format!("{outcome:?}, taken {taken:?}")
}
