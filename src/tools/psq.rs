//! Piskvork's .psq files: the size, a move a line counted from 1 with its milliseconds, the names, how it ended.
//!
//! Piskvork itself stops reading after the names, so the line `rule 16` that we add at the end does it no harm.

use super::arguments::{parse_rule, parse_size};
use crate::game::{Point, Rules, Size};
use anyhow::{Context, Result, ensure};
use std::fmt;
use std::time::Duration;

/// How such a file begins.
pub const HEADER: &str = "Piskvorky ";

/// How the line with the rules begins.
const RULE: &str = "rule ";

/// A game as Piskvork saves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Psq {
    /// Size of the board.
    pub size: Size,
    /// Moves with the time each took.
    pub moves: Vec<(Point, Duration)>,
    /// Who began, and who answered.
    pub names: [String; 2],
    /// How the game ended in Piskvork's numbers; 0 for a game played to its end.
    pub code: i32,
    /// The rules it was played by; Piskvork does not write them.
    pub rules: Option<Rules>,
}

impl Psq {
    /// Reads a file; names, code and rule may be missing. The error names the line that is wrong.
    pub fn parse(text: &str) -> Result<Psq> {
        let mut lines = text.lines().map(str::trim).zip(1..).peekable();
        let header = lines.next().and_then(|(line, _)| line.strip_prefix(HEADER));
        let header = header.context("line 1: a .psq file begins with 'Piskvorky' and the size")?;
        let size = header.split(',').next().unwrap_or_default();
        let size = parse_size(size.trim()).context("line 1")?;
        let mut moves = Vec::new();
        while let Some((line, number)) = lines.next_if(|(line, _)| looks_like_a_move(line)) {
            moves.push(parse_move(size, line).with_context(|| format!("line {number}"))?);
        }
        let mut rest: Vec<(&str, usize)> = lines.collect();
        while rest.pop_if(|(line, _)| line.is_empty()).is_some() {}
        let rule = rest.pop_if(|(line, _)| line.starts_with(RULE));
        let rules = rule.map(|(line, number)| parse_rules(line).with_context(|| format!("line {number}")));
        let code = |line: Option<&(&str, usize)>| line.and_then(|(line, _)| line.parse().ok());
        // Games of people have no names in Piskvork's own files: the code alone follows the moves.
        let nameless = if rest.len() == 1 { code(rest.first()) } else { None };
        let name = |number: usize| rest.get(number).map(|&(line, _)| line.to_owned()).unwrap_or_default();
        let (names, code) = match nameless {
            Some(code) => (Default::default(), code),
            None => ([name(0), name(1)], code(rest.get(2)).unwrap_or(0)),
        };
        Ok(Psq { size, moves, names, code, rules: rules.transpose()? })
    }
}

impl fmt::Display for Psq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size;
        writeln!(f, "{HEADER}{}x{}, 11:11, 0", size.width(), size.height())?;
        for &(point, time) in &self.moves {
            writeln!(f, "{},{},{}", size.x(point) + 1, size.y(point) + 1, time.as_millis())?;
        }
        let [first, second] = &self.names;
        writeln!(f, "{first}\n{second}\n{}", self.code)?;
        self.rules.map_or(Ok(()), |rules| writeln!(f, "{RULE}{}", rules.bits()))
    }
}

/// Whether a line has only digits and commas: names have others.
fn looks_like_a_move(line: &str) -> bool {
    line.contains(',') && line.chars().all(|letter| letter.is_ascii_digit() || ", -".contains(letter))
}

/// Reads a line such as `rule 16`.
fn parse_rules(line: &str) -> Result<Rules> {
    parse_rule(line.trim_start_matches(RULE).trim()).map(Rules::from_bits)
}

fn parse_move(size: Size, line: &str) -> Result<(Point, Duration)> {
    let numbers: Option<Vec<i64>> = line.split(',').map(|number| number.trim().parse().ok()).collect();
    let numbers = numbers.with_context(|| format!("'{line}' is not a move such as 8,8,1200"))?;
    ensure!((2..=3).contains(&numbers.len()), "'{line}' is not a move such as 8,8,1200");
    let cell = |number: i64| i32::try_from(number.saturating_sub(1)).unwrap_or(-1);
    let point = size.point(cell(numbers[0]), cell(numbers[1]));
    let point = point.with_context(|| format!("'{line}' is not on the board"))?;
    let time = numbers.get(2).map_or(0, |&milliseconds| u64::try_from(milliseconds).unwrap_or(0));
    Ok((point, Duration::from_millis(time)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "Piskvorky 5x7, 11:11, 0\n3,3,0\n1,7,42\nbeta, the second\nalpha\n15\n";

    #[test]
    fn files_are_read_as_they_are_written() {
        let psq = Psq::parse(GAME).unwrap();
        assert_eq!((psq.moves.len(), psq.code), (2, 15));
        assert_eq!(psq.names, ["beta, the second", "alpha"]);
        assert_eq!(psq.to_string(), GAME);
        assert_eq!(Psq::parse(&GAME.replace('\n', "\r\n")).unwrap(), psq);
        assert_eq!(Psq::parse("Piskvorky 5x7, 11:11, 0\n3,3\n1,7,42").unwrap().moves[1], psq.moves[1]);
    }

    #[test]
    fn the_rules_stand_at_the_end_where_they_are_known() {
        let psq = Psq::parse(GAME).unwrap();
        assert_eq!(psq.rules, None);
        let renju = Psq { rules: Some(Rules::from_bits(4)), ..psq };
        assert_eq!(renju.to_string(), format!("{GAME}rule 4\n"));
        assert_eq!(Psq::parse(&renju.to_string()).unwrap(), renju);
    }

    #[test]
    fn games_without_names_are_read() {
        for (rest, code, rules) in
            [("", 0, None), ("1\n", 1, None), ("7\nrule 16\n", 7, Some(16)), ("rule 1\n", 0, Some(1))]
        {
            let psq = Psq::parse(&format!("Piskvorky 5x7, 0:0, 0\n3,3,0\n{rest}")).unwrap();
            assert_eq!((psq.code, psq.rules), (code, rules.map(Rules::from_bits)), "{rest:?}");
            assert_eq!(psq.names, ["", ""], "{rest:?}");
        }
    }

    #[test]
    fn damage_is_told_by_its_line() {
        for (text, expected) in [
            ("", "line 1: a .psq file begins with 'Piskvorky' and the size"),
            ("tessera", "line 1: a .psq file begins with 'Piskvorky' and the size"),
            ("Piskvorky 5x7, 11:11, 0\n6,1,0", "line 2: '6,1,0' is not on the board"),
            ("Piskvorky 5x7, 11:11, 0\n1,1,0\n0,1,0", "line 3: '0,1,0' is not on the board"),
            ("Piskvorky 5x7\n-9223372036854775808,1", "line 2: '-9223372036854775808,1' is not on the board"),
            ("Piskvorky 5x7, 11:11, 0\n1,,0", "line 2: '1,,0' is not a move such as 8,8,1200"),
            ("Piskvorky 5x7, 11:11, 0\n1,1,1,1", "line 2: '1,1,1,1' is not a move such as 8,8,1200"),
            (
                "Piskvorky 5x7, 11:11, 0\n1,1,0\na\nb\n0\nrule renjuu",
                "line 6: no rule is called \"renjuu\"; there are freestyle, exact, renju, caro, pente, keryo, \
                 forty-two, continuous, no-double-three, tournament, joined by + as in pente+tournament",
            ),
        ] {
            assert_eq!(format!("{:#}", Psq::parse(text).unwrap_err()), expected);
        }
        assert!(format!("{:#}", Psq::parse("Piskvorky 900x2").unwrap_err()).starts_with("line 1: "));
    }
}
