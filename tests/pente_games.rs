//! Three thousand recorded Pente games end on the board exactly as their record says, and no move earlier.

mod required;

use tessera::game::{Board, Color, Outcome, Point, Rules, Size, WinBy};
use tessera::naive::NaiveBoard;

/// Pente with the tournament opening, which all these games keep.
const RULES: u32 = 16 | 128;

/// Letters of the nineteen columns.
const COLUMNS: &str = "ABCDEFGHJKLMNOPQRST";

#[test]
fn recorded_games_end_as_recorded_and_no_earlier() {
    let Some(text) = required::data("pente/games.tsv") else { return };
    let size = Size::square(19).unwrap();
    let board = Board::new(size, Rules::from_bits(RULES));
    let naive = NaiveBoard::new(size, Rules::from_bits(RULES));
    // Games won by five, won by captures, resigned.
    let mut ends = [0; 3];
    let mut moves = 0;
    let mut captured = 0;
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let game: Vec<Point> = fields[6].split(' ').map(|name| parse(size, name)).collect();
        let winner = if fields[4] == "1-0" { Color::Black } else { Color::White };
        let (end, recorded) = match fields[5] {
            "five" => (0, Some(Outcome::Win(winner, WinBy::Line))),
            "caps" => (1, Some(Outcome::Win(winner, WinBy::Captures))),
            _ => (2, None),
        };
        let taken = replay(&mut board.clone(), &mut naive.clone(), &game, recorded, line);
        ends[end] += 1;
        moves += game.len();
        captured += taken;
    }
    println!("games by five, captures, resigned {ends:?}; {moves} moves, {captured} stones taken");
    assert_eq!(ends, [2352, 337, 311]);
    assert!(captured > 10_000, "{captured} stones taken");
}

/// Plays a game on both boards, checks every step and then every undo; returns the stones taken in it.
fn replay(
    board: &mut Board,
    naive: &mut NaiveBoard,
    game: &[Point],
    recorded: Option<Outcome>,
    line: &str,
) -> usize {
    let mut before = Vec::new();
    for (ply, &point) in game.iter().enumerate() {
        let number = ply + 1;
        assert_eq!((board.outcome(), naive.outcome()), (None, None), "over before move {number}: {line}");
        assert!(board.is_legal(point) && naive.is_legal(point), "move {number} breaks a rule: {line}");
        before.push(board.clone());
        board.play(point);
        naive.play(point);
        for by in Color::ALL {
            assert_eq!(board.captured(by), naive.now().captured[by as usize], "after move {number}: {line}");
        }
    }
    assert_eq!((board.outcome(), naive.outcome()), (recorded, recorded), "{line}");
    let taken = Color::ALL.iter().map(|&by| usize::from(board.captured(by))).sum();
    while let Some(earlier) = before.pop() {
        board.undo();
        assert!(*board == earlier, "undo of move {}: {line}", before.len() + 1);
    }
    taken
}

/// A point of the records: column letter, row from the bottom.
fn parse(size: Size, name: &str) -> Point {
    let column = COLUMNS.find(&name[..1]).unwrap_or_else(|| panic!("no column in {name}"));
    let row: i32 = name[1..].parse().unwrap_or_else(|_| panic!("no row in {name}"));
    size.point(column as i32, row - 1).unwrap_or_else(|| panic!("{name} is off the board"))
}
