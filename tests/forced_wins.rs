//! Forced wins out of recorded Pente games: what the solver finds holds against all defences, captures included.

mod required;

use tessera::game::{Board, Color, Point, Rules, Size};
use tessera::naive::{NaiveBoard, check};
use tessera::search::{Answer, Means, Question, Solver};

/// Letters of the nineteen columns.
const COLUMNS: &str = "ABCDEFGHJKLMNOPQRST";
/// Of the 216 positions: all of them, by fours and captures.
const FOUND_AT_LEAST: usize = 216;

#[test]
fn wins_found_in_recorded_games_hold() {
    let Some(text) = required::data("pente/forced_wins.tsv") else { return };
    let size = Size::square(19).unwrap();
    let rules = Rules::from_bits(16);
    let (empty, naive) = (Board::new(size, rules), NaiveBoard::new(size, rules));
    let mut solver = Solver::new(1 << 20);
    let (mut positions, mut found, mut shortest) = (0, 0, 0);
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (mut board, mut slow) = (empty.clone(), naive.clone());
        for name in fields[6].split(' ') {
            let point = parse(size, name);
            board.play(point);
            slow.play(point);
        }
        let side = if fields[2] == "1" { Color::Black } else { Color::White };
        assert_eq!(board.to_move(), side, "{line}");
        positions += 1;
        let question = Question { means: Means::Fours, nodes: 20_000, shortest: true };
        if let Answer::Win(proof) = solver.solve(&board, &question) {
            check(&slow, &proof).unwrap_or_else(|flaw| panic!("{flaw:?}: {line}"));
            found += 1;
            let moves: usize = fields[0].parse().unwrap();
            assert!(proof.plies() >= 2 * moves - 1, "shorter than the shortest: {line}");
            shortest += usize::from(proof.plies() == 2 * moves - 1);
        }
    }
    println!("{found} of {positions} wins found and checked, {shortest} of them of the known length");
    assert!(found >= FOUND_AT_LEAST, "only {found} wins found");
}

/// A point of the records: column letter, row from the bottom.
fn parse(size: Size, name: &str) -> Point {
    let column = COLUMNS.find(&name[..1]).unwrap_or_else(|| panic!("no column in {name}"));
    let row: i32 = name[1..].parse().unwrap_or_else(|_| panic!("no row in {name}"));
    size.point(column as i32, row - 1).unwrap_or_else(|| panic!("{name} is off the board"))
}
