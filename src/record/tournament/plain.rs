//! Saves as lines of text: `Board:` and 19 rows, two players with pairs and score, the next player.

use super::{
    Damage, Found, Row, SIDE, Saved, Seat, cell_of, letter, number_of, pairs_of, row_number, seat_name,
    seat_of, stone_name, stone_of,
};

/// Lines with their numbers; those that are blank do not count.
struct Lines<'a> {
    lines: Box<dyn Iterator<Item = (usize, &'a str)> + 'a>,
    /// Number of the line read last.
    at: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
        Lines { lines: Box::new(numbered.filter(|(_, line)| !line.is_empty())), at: 1 }
    }

    /// The next line; `what` says what is missing at the end of the file.
    fn next(&mut self, what: &str) -> Result<&'a str, Damage> {
        let (number, line) = self
            .lines
            .next()
            .ok_or_else(|| Damage::new(self.at, format!("the file ends here, {what} is missing")))?;
        self.at = number;
        Ok(line)
    }

    /// What follows `key:` on the next line.
    fn value(&mut self, key: &str) -> Result<&'a str, Damage> {
        let line = self.next(&format!("\"{key}:\""))?;
        line.split_once(':')
            .filter(|(before, _)| same_words(before, key))
            .map(|(_, value)| value.trim())
            .ok_or_else(|| Damage::new(self.at, format!("\"{key}:\" is missing: the line reads {line:?}")))
    }

    /// A line that holds `key:` and nothing else.
    fn heading(&mut self, key: &str) -> Result<(), Damage> {
        let rest = self.value(key)?;
        let surplus = || Damage::new(self.at, format!("{rest:?} after \"{key}:\""));
        rest.is_empty().then_some(()).ok_or_else(surplus)
    }
}

pub(super) fn read(text: &str) -> Result<Found, Damage> {
    let mut lines = Lines::new(text);
    lines.heading("Board")?;
    let board_line = lines.at;
    let mut saved = Saved {
        rows: [[None; SIDE]; SIDE],
        pairs: [0; 2],
        points: [0; 2],
        next: Seat::One,
        stone: super::Stone::White,
    };
    for (index, row) in saved.rows.iter_mut().enumerate() {
        let line = lines.next(&format!("row {} of the board", row_number(index)))?;
        *row = read_row(line, index, lines.at)?;
    }
    for seat in Seat::ALL {
        lines.heading(seat_name(seat))?;
        saved.pairs[seat as usize] = pairs_of(lines.value("Captured pairs")?, lines.at)?;
        saved.points[seat as usize] = number_of(lines.value("Score")?, "the score", lines.at)?;
    }
    let next = lines.value("Next Player")?;
    let (seat, stone) = next.split_once('-').ok_or_else(|| {
        Damage::new(lines.at, format!("the next player is written as in \"Human - Black\", not {next:?}"))
    })?;
    saved.next = seat_of(seat.trim(), lines.at)?;
    saved.stone = stone_of(stone.trim(), lines.at)?;
    let next_line = lines.at;
    match lines.lines.next() {
        Some((line, text)) => Err(Damage::new(line, format!("{text:?} after the end of the save"))),
        None => Ok(Found { saved, board_line, next_line }),
    }
}

fn read_row(text: &str, index: usize, line: usize) -> Result<Row, Damage> {
    let mut row: Row = [None; SIDE];
    let name = row_number(index);
    let length = text.chars().count();
    for (column, character) in text.chars().enumerate().take(SIDE) {
        row[column] = cell_of(character.encode_utf8(&mut [0; 4])).ok_or_else(|| {
            Damage::new(
                line,
                format!("row {name} has {character:?} in column {}: O, W or B", column_name(column)),
            )
        })?;
    }
    if length != SIDE {
        return Err(Damage::new(line, format!("row {name} has {length} intersections, not {SIDE}")));
    }
    Ok(row)
}

fn column_name(column: usize) -> char {
    char::from(b'A' + column as u8)
}

/// Whether two phrases have the same words, in either case.
fn same_words(a: &str, b: &str) -> bool {
    a.split_whitespace().map(str::to_ascii_lowercase).eq(b.split_whitespace().map(str::to_ascii_lowercase))
}

pub(super) fn write(saved: &Saved) -> String {
    let mut text = String::from("Board:\n");
    for row in &saved.rows {
        text.extend(row.iter().map(|&cell| letter(cell)));
        text.push('\n');
    }
    for seat in Seat::ALL {
        let (name, pairs, score) = (seat_name(seat), saved.pairs[seat as usize], saved.points[seat as usize]);
        text += &format!("\n{name}:\nCaptured pairs: {pairs}\nScore: {score}\n");
    }
    text + &format!("\nNext Player: {} - {}\n", seat_name(saved.next), stone_name(saved.stone))
}
