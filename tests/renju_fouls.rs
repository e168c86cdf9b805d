//! Black's forbidden points in renju: drawn cases, and the positions two other programs agree on.

#[path = "renju_fouls/cases.rs"]
mod cases;
mod required;

use cases::CASES;
use tessera::game::{Board, Cell, Color, Foul, Point, Rules, Size};
use tessera::naive::NaiveBoard;

const RENJU: u32 = 4;

#[test]
fn drawn_cases_have_exactly_the_fouls_drawn() {
    for (title, drawing) in CASES {
        let (board, naive) = set_up(drawing);
        let expected = normal(drawing);
        for (name, drawn) in [
            ("board", draw(board.size(), |point| board.cell(point), |point| board.foul(point, Color::Black))),
            ("naive", draw(naive.size(), |point| naive.cell(point), |point| naive.foul(point, Color::Black))),
        ] {
            assert!(drawn == expected, "{title} ({name}), expected\n{expected}\nfound\n{drawn}");
        }
    }
}

#[test]
fn white_has_no_fouls_and_black_none_under_other_rules() {
    for (title, drawing) in CASES {
        let (board, naive) = set_up(drawing);
        let mut free = Board::new(board.size(), Rules::from_bits(0));
        for point in board.size().points() {
            free.place(point, board.cell(point));
        }
        for point in board.size().points().filter(|&point| board.cell(point) == Cell::Empty) {
            assert_eq!(board.foul(point, Color::White), None, "{title}: {point:?}");
            assert_eq!(naive.foul(point, Color::White), None, "{title}: {point:?}");
            assert_eq!(free.foul(point, Color::Black), None, "{title}: {point:?}");
        }
    }
}

#[test]
fn a_foul_is_no_legal_move_for_black_and_one_for_white() {
    for (title, drawing) in CASES {
        let (mut board, _) = set_up(drawing);
        for to_move in Color::ALL {
            board.set_to_move(to_move);
            for point in board.size().points() {
                let empty = board.cell(point) == Cell::Empty;
                let banned = empty && to_move == Color::Black && board.foul(point, Color::Black).is_some();
                assert_eq!(board.is_legal(point), empty && !banned, "{title}: {to_move:?} at {point:?}");
            }
        }
    }
}

#[test]
fn every_position_of_the_collection_has_its_forbidden_points() {
    let Some(text) = required::data("renju/forbidden.jsonl") else { return };
    let size = Size::square(15).unwrap();
    let empty_board = Board::new(size, Rules::from_bits(RENJU));
    let empty_naive = NaiveBoard::new(size, Rules::from_bits(RENJU));
    let mut positions = 0;
    let mut fouls = 0;
    for line in text.lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let points = |key: &str| -> Vec<Point> {
            let number = |value: &serde_json::Value| i32::try_from(value.as_i64().unwrap()).unwrap();
            let pairs = value[key].as_array().unwrap().iter();
            pairs.map(|pair| size.point(number(&pair[0]), number(&pair[1])).unwrap()).collect()
        };
        let mut board = empty_board.emptied();
        let mut naive = empty_naive.emptied(size);
        for (key, color) in [("black", Color::Black), ("white", Color::White)] {
            for point in points(key) {
                board.place(point, Cell::Stone(color));
                naive.place(point, Cell::Stone(color));
            }
        }
        let mut expected = points("forbidden");
        expected.sort();
        let empty: Vec<Point> = size.points().filter(|&point| board.cell(point) == Cell::Empty).collect();
        let found = |foul: &dyn Fn(Point) -> Option<Foul>| -> Vec<Point> {
            empty.iter().copied().filter(|&point| foul(point).is_some()).collect()
        };
        assert_eq!(found(&|point| board.foul(point, Color::Black)), expected, "board: {line}");
        assert_eq!(found(&|point| naive.foul(point, Color::Black)), expected, "naive: {line}");
        positions += 1;
        fouls += expected.len();
    }
    println!("{positions} positions, {fouls} forbidden points");
    assert_eq!((positions, fouls), (564, 1043));
}

/// Both boards with the stones of a drawing, black to move.
fn set_up(drawing: &str) -> (Board, NaiveBoard) {
    let rows: Vec<&str> = drawing.split_whitespace().collect();
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).expect("a drawing of a board");
    let mut board = Board::new(size, Rules::from_bits(RENJU));
    let mut naive = NaiveBoard::new(size, Rules::from_bits(RENJU));
    let symbols = rows.iter().flat_map(|row| row.chars());
    for (point, symbol) in size.points().zip(symbols) {
        let cell = match symbol {
            'X' => Cell::Stone(Color::Black),
            'O' => Cell::Stone(Color::White),
            '#' => Cell::Blocked,
            _ => continue,
        };
        board.place(point, cell);
        naive.place(point, cell);
    }
    (board, naive)
}

/// A drawing as [`draw`] makes it: the marked allowed point is an empty cell like others.
fn normal(drawing: &str) -> String {
    drawing.replace('v', ".").split_whitespace().map(|row| format!("{row}\n")).collect()
}

/// The stones with all fouls marked in the way of the cases.
fn draw(size: Size, cell: impl Fn(Point) -> Cell, foul: impl Fn(Point) -> Option<Foul>) -> String {
    let mut text = String::new();
    for point in size.points() {
        text.push(match cell(point) {
            Cell::Stone(Color::Black) => 'X',
            Cell::Stone(Color::White) => 'O',
            Cell::Blocked => '#',
            Cell::Empty => match foul(point) {
                None => '.',
                Some(Foul::Overline) => '6',
                Some(Foul::DoubleFour) => '4',
                Some(Foul::DoubleThree) => '3',
            },
        });
        if size.x(point) + 1 == i32::from(size.width()) {
            text.push('\n');
        }
    }
    text
}
