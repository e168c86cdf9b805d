//! A suspended tournament as a record: the position of the round, and the points of the rounds before it.

use super::{Damage, Format, SIDE, Saved, Seat, Stone, find, seat_name, write};
use crate::game::{Cell, Color, Opening, Rules};
use crate::record::{Flaw, Ground, Place, Record};

/// Keys of the points of black and white.
const POINTS: [&str; 2] = ["black-points", "white-points"];

/// Pente with the tournament's opening, as rule bits.
const RULE: u32 = 16 | 128;

/// Reads a save of any of the three formats.
pub(in crate::record) fn to_record(text: &str) -> Result<Record, Flaw> {
    let (found, _) = find(text).map_err(|Damage { line, reason }| Flaw::in_line(line, reason))?;
    let saved = found.saved;
    let mut record = Record::new(Ground::Board(super::size()), Some(Rules::from_bits(RULE)));
    let root = record.tree.root();
    for (row, cells) in saved.rows.iter().enumerate() {
        for (x, stone) in cells.iter().enumerate() {
            if let Some(stone) = stone {
                let place = Place { x: x as i32, y: (SIDE - 1 - row) as i32 };
                record.tree.notes_mut(root).set_up.push((place, Cell::Stone(stone.color())));
            }
        }
    }
    record.tree.notes_mut(root).to_move = Some(saved.stone.color());
    for seat in Seat::ALL {
        let stone = if seat == saved.next { saved.stone } else { !saved.stone };
        let color = stone.color() as usize;
        record.captured[color] = 2 * saved.pairs[seat as usize];
        record.players[color] = seat_name(seat).to_owned();
        record.add_info(POINTS[color], &saved.points[seat as usize].to_string());
    }
    Ok(record)
}

/// The position at the end of the main line as a save.
pub(in crate::record) fn of_record(record: &Record, format: Format) -> Result<String, Flaw> {
    let end = record.tree.main_line().last().unwrap_or(record.tree.root());
    let position = record.position(end).filter(|position| position.board.size() == super::size());
    let position = position.ok_or_else(|| Flaw::new("the tournament's saves have a board of 19x19"))?;
    let rules = Rules { opening: Opening::Free, ..record.rules_or_freestyle() };
    if rules != Rules::from_bits(16) {
        return Err(Flaw::new("the tournament's saves are of Pente"));
    }
    let size = position.board.size();
    let cell = |x: usize, y: usize| {
        let point = size.point(x as i32, y as i32).expect("a cell of the board");
        match position.board.cell(point) {
            Cell::Stone(color) => Some(Stone::of(color)),
            Cell::Empty | Cell::Blocked => None,
        }
    };
    // Whoever is called as the computer is in saves has its seat.
    let first_seat =
        if record.players[position.first as usize] == seat_name(Seat::Two) { Seat::Two } else { Seat::One };
    let seat = |color: Color| if color == Color::Black { first_seat } else { !first_seat };
    let mut saved = Saved {
        rows: std::array::from_fn(|row| std::array::from_fn(|x| cell(x, SIDE - 1 - row))),
        pairs: [0; 2],
        points: [0; 2],
        next: seat(position.board.to_move()),
        stone: Stone::of(position.board.to_move()),
    };
    for color in Color::ALL {
        let at = seat(color) as usize;
        saved.pairs[at] = position.board.captured(color) / 2;
        let points = record.info(POINTS[position.color(color) as usize]);
        saved.points[at] = points.and_then(|points| points.parse().ok()).unwrap_or(0);
    }
    Ok(write(&saved, format))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saves_become_records_and_come_back() {
        let mut rows = [[None; SIDE]; SIDE];
        rows[9][9] = Some(Stone::White);
        rows[0][2] = Some(Stone::Black);
        let saved = Saved { rows, pairs: [1, 2], points: [7, 5], next: Seat::Two, stone: Stone::White };
        for format in [Format::Plain, Format::Lisp, Format::Prolog] {
            let text = write(&saved, format);
            let record = to_record(&text).unwrap();
            // White plays first there: he is black here.
            assert_eq!((record.players[0].as_str(), record.captured), ("Computer", [4, 2]));
            assert_eq!(record.tree.notes(record.tree.root()).set_up.len(), 2);
            assert_eq!(of_record(&record, format).unwrap(), text);
        }
        let flaw = to_record("Board:\nOOX\n").unwrap_err();
        assert!(flaw.to_string().starts_with("line 2, "), "{flaw}");
    }
}
