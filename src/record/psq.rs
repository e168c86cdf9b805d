//! Piskvork's .psq files: the size, a move a line counted from 1 with its milliseconds, the names, how it ended.
//!
//! The last number of the header is 1 if the second player began. Piskvork itself stops reading after the names, so the line
//! `rule 16` that we add at the end does it no harm; the tournament's own files end with a line such as `0,Freestyle15_1`.

use super::moves::plays;
use super::notes::clean_line;
use super::place::{parse_size, size_flaw};
use super::{By, Ending, Flaw, Ground, Hints, Play, Record};
use crate::game::{Color, Rules};
use std::time::Duration;

/// How such a file begins.
pub(super) const HEADER: &str = "Piskvorky ";

/// How the line with the rules begins.
const RULE: &str = "rule ";

/// Under which key a record keeps Piskvork's number for the end of a game.
const CODE: &str = "psq-code";
/// Piskvork's number for a player whose time ran out.
const TIMEOUT: &str = "15";

/// Reads a file; names, code and rule may be missing.
pub(super) fn read(text: &str, hints: &Hints) -> Result<Record, Flaw> {
    let mut lines = text.lines().zip(1..).peekable();
    let header = lines.next().and_then(|(line, _)| line.trim_end().strip_prefix(HEADER));
    let header =
        header.ok_or_else(|| Flaw::in_line(1, "a .psq file begins with 'Piskvorky' and the size"))?;
    let mut parts = header.split(',').map(str::trim);
    let side = parts.next().unwrap_or_default();
    let size = parse_size(side).ok_or_else(|| Flaw::in_line(1, size_flaw(side)))?;
    let second_begins = parts.next_back() == Some("1");
    let mut record = Record::new(Ground::Board(size), None);
    let mut node = record.tree.root();
    let mut color = Color::Black;
    while let Some((line, number)) = lines.next_if(|(line, _)| looks_like_a_move(line)) {
        let (x, y, time) = parse_move(line, number)?;
        let place = record.ground.place(x, y);
        let place =
            place.ok_or_else(|| Flaw::in_line(number, format!("'{}' is not on the board", line.trim())))?;
        node = record.tree.add(node, Some(Play::stone(color, place)))?;
        if time > 0 {
            record.tree.notes_mut(node).time = Some(Duration::from_millis(time));
        }
        color = !color;
    }
    let rest: Vec<(&str, usize)> = lines.map(|(line, number)| (line.trim(), number)).collect();
    read_end(&mut record, rest)?;
    if second_begins {
        record.players.swap(0, 1);
    }
    record.rules = record.rules.or(hints.rules);
    Ok(record)
}

/// Names, code and rules.
fn read_end(record: &mut Record, mut rest: Vec<(&str, usize)>) -> Result<(), Flaw> {
    while rest.pop_if(|(line, _)| line.is_empty()).is_some() {}
    if let Some((line, number)) = rest.pop_if(|(line, _)| line.starts_with(RULE)) {
        let rules = super::rules_text::parse(line.trim_start_matches(RULE).trim());
        record.rules = Some(rules.map_err(|what| Flaw::in_line(number, what))?);
    } else if let Some((rules, event)) = rest.last().and_then(|(line, _)| parse_tournament(line)) {
        rest.pop();
        record.rules = Some(rules);
        record.add_info("event", event);
    }
    let is_code = |line: &str| line.parse::<i32>().is_ok();
    let code = rest.pop_if(|(line, _)| is_code(line)).map(|(line, _)| line);
    // Piskvork ends the moves of people's games with the code alone.
    let mut names: Vec<&str> =
        rest.into_iter().map(|(line, _)| line).skip_while(|line| is_code(line)).collect();
    names.resize(2, "");
    record.players = [clean_line(names[0]), clean_line(names[1])];
    if let Some(code) = code.filter(|code| !["0", "-1"].contains(code)) {
        record.add_info(CODE, code);
    }
    if code == Some(TIMEOUT) {
        // The clock of whoever was to move ran out.
        let last = record.tree.main_line().last().unwrap_or(record.tree.root());
        record.result = Some(Ending { winner: Some(!record.to_move(last)), by: By::Time });
    }
    Ok(())
}

/// The last line of the tournament's files: a number and the name of the group, which names the rules.
fn parse_tournament(line: &str) -> Option<(Rules, &str)> {
    let (number, name) = line.split_once(',')?;
    let bits: u32 = number.trim().parse().ok()?;
    let named = [("Freestyle", 0), ("Standard", 1), ("Renju", 4), ("Caro", 8), ("Fastgame", 0)];
    let named = named.into_iter().find(|(start, _)| name.trim().starts_with(start)).map(|(_, bits)| bits);
    Some((Rules::from_bits(named.unwrap_or(bits)), name.trim()))
}

/// Whether a line has only digits and commas: names have others.
fn looks_like_a_move(line: &str) -> bool {
    line.contains(',') && line.trim().chars().all(|letter| letter.is_ascii_digit() || ", -".contains(letter))
}

fn parse_move(line: &str, number: usize) -> Result<(i32, i32, u64), Flaw> {
    let numbers: Option<Vec<i64>> = line.split(',').map(|number| number.trim().parse().ok()).collect();
    let numbers = numbers.filter(|numbers| (2..=3).contains(&numbers.len()));
    let numbers = numbers
        .ok_or_else(|| Flaw::in_line(number, format!("'{}' is not a move such as 8,8,1200", line.trim())))?;
    let cell = |number: i64| i32::try_from(number.saturating_sub(1)).unwrap_or(-1);
    let time = numbers.get(2).map_or(0, |&milliseconds| u64::try_from(milliseconds).unwrap_or(0));
    Ok((cell(numbers[0]), cell(numbers[1]), time))
}

/// The main line as Piskvork saves it.
pub(super) fn write(record: &Record) -> Result<String, Flaw> {
    let size = record.ground.size().ok_or_else(|| Flaw::new("a .psq file needs a board with edges"))?;
    if plays(record)?.iter().any(|play| play.place.is_none()) {
        return Err(Flaw::new("a .psq file cannot hold a pass"));
    }
    let tree = &record.tree;
    let mut text = format!("{HEADER}{}x{}, 11:11, 0\n", size.width(), size.height());
    for id in tree.main_line() {
        if let Some(place) = tree.play(id).and_then(|play| play.place) {
            let time = tree.notes(id).time.unwrap_or_default().as_millis();
            text += &format!("{},{},{time}\n", place.x + 1, place.y + 1);
        }
    }
    let [first, second] = &record.players;
    let code = record.info(CODE).unwrap_or("0");
    text += &format!("{first}\n{second}\n{code}\n");
    if let Some(rules) = record.rules {
        text += &format!("{RULE}{}\n", rules.bits());
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::moves;

    const GAME: &str = "Piskvorky 5x7, 11:11, 0\n3,3,0\n1,7,42\nbeta, the second\nalpha\n15\n";

    fn read_plain(text: &str) -> Result<Record, Flaw> {
        read(text, &Hints::default())
    }

    #[test]
    fn files_are_read_as_they_are_written() {
        let record = read_plain(GAME).unwrap();
        assert_eq!(moves::write(&record).unwrap(), "c3a7\n");
        assert_eq!(
            (record.info(CODE), record.result.and_then(|end| end.winner)),
            (Some("15"), Some(Color::White))
        );
        assert_eq!(record.players, ["beta, the second", "alpha"]);
        assert_eq!(write(&record).unwrap(), GAME);
        assert_eq!(read_plain(&GAME.replace('\n', "\r\n")).unwrap(), record);
        let renju = Record { rules: Some(Rules::from_bits(4)), ..record };
        assert_eq!(write(&renju).unwrap(), format!("{GAME}rule 4\n"));
        assert_eq!(read_plain(&write(&renju).unwrap()).unwrap(), renju);
    }

    #[test]
    fn headers_and_ends_of_all_ages_are_read() {
        for (start, rest, names, rules, event) in [
            ("Piskvorky 5x7, 0:0, 0", "", ["", ""], None, None),
            ("Piskvorky 5x7 , 0 - 0", "-1\n", ["", ""], None, None),
            ("Piskvorky 5x7, 0:0, 0", "1\n", ["", ""], None, None),
            ("Piskvorky 5x7, 0:0, 0", "7\nrule 16\n", ["", ""], Some(16), None),
            ("Piskvorky 5x7, 0:0, 0", "rule 1\n", ["", ""], Some(1), None),
            (
                "Piskvorky 5x7, 11:11, 0",
                "A.zip\nB.zip\n-1\n0,Freestyle15_1\n",
                ["A.zip", "B.zip"],
                Some(0),
                Some("Freestyle15_1"),
            ),
            ("Piskvorky 5x7, 11:11, 0", "A\nB\n-1\n2,Renju_2\n", ["A", "B"], Some(4), Some("Renju_2")),
            ("Piskvorky 5x7, 11:11, 1", "A\nB\n0\n", ["B", "A"], None, None),
        ] {
            let record = read_plain(&format!("{start}\n3,3,0\n{rest}")).unwrap();
            assert_eq!(record.players, names, "{start} {rest:?}");
            assert_eq!(record.rules, rules.map(Rules::from_bits), "{start} {rest:?}");
            assert_eq!((record.info("event"), record.tree.len()), (event, 2), "{start} {rest:?}");
        }
    }

    #[test]
    fn damage_is_told_by_its_line() {
        for (text, expected) in [
            ("", "line 1, column 1: a .psq file begins with 'Piskvorky' and the size"),
            ("Piskvorky 5x7, 11:11, 0\n6,1,0", "line 2, column 1: '6,1,0' is not on the board"),
            ("Piskvorky 5x7, 11:11, 0\n1,1,0\n0,1,0", "line 3, column 1: '0,1,0' is not on the board"),
            (
                "Piskvorky 5x7\n-9223372036854775808,1",
                "line 2, column 1: '-9223372036854775808,1' is not on the board",
            ),
            ("Piskvorky 5x7, 11:11, 0\n1,,0", "line 2, column 1: '1,,0' is not a move such as 8,8,1200"),
            (
                "Piskvorky 5x7, 11:11, 0\n1,1,1,1",
                "line 2, column 1: '1,1,1,1' is not a move such as 8,8,1200",
            ),
        ] {
            assert_eq!(read_plain(text).unwrap_err().to_string(), expected);
        }
        assert!(read_plain("Piskvorky 900x2").unwrap_err().to_string().starts_with("line 1, column 1: "));
        assert!(read_plain(&format!("{GAME}rule renjuu")).unwrap_err().to_string().starts_with("line 7, "));
    }
}
