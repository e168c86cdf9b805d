//! Games as pente.org and its kin keep them: lines such as `[Game "Pente"]`, then `1. K10 L9 2. G10`.
//!
//! The first player has the white stones there; he is black in a record. Columns leave out I.

use super::moves::{self, Manner, Token, scan, without_i};
use super::notes::clean_line;
use super::place::parse_size;
use super::{Ending, Flaw, Ground, Hints, Record};
use crate::game::{Color, Rules, Size};

/// Names of games and the rules they stand for.
const GAMES: [(&str, u32); 7] = [
    ("keryo", 16 | 32),
    ("d-pente", 16),
    ("g-pente", 16),
    ("pente", 16),
    ("renju", 4),
    ("gomoku", 0),
    ("caro", 8),
];

/// Games whose names are like ours and whose rules are not.
const OTHER_GAMES: [&str; 4] = ["connect6", "poof-pente", "boat-pente", "o-pente"];

/// The line that we add for other boards than 19x19.
const BOARD: &str = "Board";
/// The line that we add for rules that no name of a game stands for.
const RULES: &str = "Rules";

/// Keys and what a record calls them.
const INFO: [(&str, &str); 8] = [
    ("Site", "place"),
    ("Event", "event"),
    ("Round", "round"),
    ("Section", "section"),
    ("TimeControl", "time-control"),
    ("Rated", "rated"),
    ("Player 1 Rating", "black-rating"),
    ("Player 2 Rating", "white-rating"),
];

/// The rules of a game by its name, if they are ours.
pub(super) fn rules_of_game(name: &str) -> Result<Option<Rules>, String> {
    let name = name.to_lowercase();
    let is_word = |other: &&str| name.split_whitespace().any(|word| word == *other);
    if let Some(other) = OTHER_GAMES.into_iter().find(is_word) {
        return Err(format!("{other} has other rules than any game here"));
    }
    let known = GAMES.into_iter().find(|(known, _)| name.contains(known));
    Ok(known.map(|(_, bits)| Rules::from_bits(bits)))
}

/// Whether a text begins with such a line.
pub(super) fn is_it(text: &str) -> bool {
    header(text.trim_start().lines().next().unwrap_or_default()).is_some()
}

/// Reads one game.
pub(super) fn read(text: &str, hints: &Hints) -> Result<Record, Flaw> {
    // Boards of other sizes are named, so hints have nothing to say about them.
    let size = Size::square(19).expect("19 is the side of a board");
    let mut record = Record::new(Ground::Board(size), None);
    let mut start = 0;
    for (line, number) in text.split_inclusive('\n').zip(1..) {
        let Some((key, value)) = header(line) else {
            if line.trim().is_empty() {
                start += line.len();
                continue;
            }
            break;
        };
        start += line.len();
        let known =
            |value: &str| if value == "?" || value == "-" { String::new() } else { clean_line(value) };
        match key {
            "Game" | "GameType" => {
                let rules = rules_of_game(value).map_err(|what| Flaw::in_line(number, what))?;
                record.rules = record.rules.or(rules);
            }
            RULES => {
                let rules = super::rules_text::parse(value);
                record.rules = Some(rules.map_err(|what| Flaw::in_line(number, what))?);
            }
            BOARD => {
                let size =
                    parse_size(value).ok_or_else(|| Flaw::in_line(number, super::place::size_flaw(value)))?;
                record.ground = Ground::Board(size);
            }
            "Player 1 Name" | "White" => record.players[0] = known(value),
            "Player 2 Name" | "Black" => record.players[1] = known(value),
            "Date" => record.date = iso_date(&known(value)),
            "Result" => record.result = result(value),
            key => {
                let info = INFO.into_iter().find(|&(known, _)| known == key);
                if let Some((_, ours)) = info {
                    record.add_info(ours, &known(value));
                }
            }
        }
    }
    record.rules = record.rules.or(hints.rules);
    let tokens: Vec<Token<'_>> = scan(text, start)?;
    let size = record.ground.size().unwrap_or(size);
    moves::add(&mut record, text, &tokens, Manner { size, skips_i: true, from_one: false })?;
    Ok(record)
}

/// Key and value of a line such as `[Game "Pente"]`.
fn header(line: &str) -> Option<(&str, &str)> {
    let inside = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (key, value) = inside.split_once('"')?;
    Some((key.trim(), value.strip_suffix('"')?.trim())).filter(|(key, _)| !key.is_empty())
}

fn result(value: &str) -> Option<Ending> {
    match value {
        "1-0" => Some(Ending::win(Color::Black)),
        "0-1" => Some(Ending::win(Color::White)),
        "1/2-1/2" | "0-0" => Some(Ending::DRAW),
        _ => None,
    }
}

/// American dates as the rest of the world sorts them.
fn iso_date(date: &str) -> String {
    let parts: Vec<&str> = date.split('/').collect();
    match parts[..] {
        [month, day, year] if year.len() == 4 => format!("{year}-{month:0>2}-{day:0>2}"),
        _ => date.replace('.', "-"),
    }
}

/// The main line of a record.
pub(super) fn write(record: &Record) -> Result<String, Flaw> {
    let plays = moves::plays(record)?;
    let size = record.ground.size().ok_or_else(|| Flaw::new("this notation needs a board with edges"))?;
    let mut text = String::new();
    let mut push = |key: &str, value: &str| {
        text += &format!("[{key} \"{}\"]\n", if value.is_empty() { "?" } else { value }.replace('"', "'"));
    };
    let rules = record.rules_or_freestyle();
    let game = match rules.captures {
        Some(captures) if captures.threes => "Keryo-Pente",
        Some(_) => "Pente",
        None if rules.ban[Color::Black as usize] == crate::game::Ban::Renju => "Renju",
        None => "Gomoku",
    };
    push("Game", game);
    if rules_of_game(game).ok().flatten() != record.rules && record.rules.is_some() {
        push(RULES, &super::rules_text::names_of(&rules));
    }
    if (size.width(), size.height()) != (19, 19) {
        push(BOARD, &record.ground.to_string());
    }
    push("Date", &record.date);
    push("Player 1 Name", &record.players[0]);
    push("Player 2 Name", &record.players[1]);
    for (key, ours) in INFO {
        if let Some(value) = record.info(ours) {
            push(key, value);
        }
    }
    let ending = match record.result.map(|result| result.winner) {
        None => "?",
        Some(Some(Color::Black)) => "1-0",
        Some(Some(Color::White)) => "0-1",
        Some(None) => "1/2-1/2",
    };
    push("Result", ending);
    let mut words = Vec::new();
    for (number, play) in plays.iter().enumerate() {
        if number % 2 == 0 {
            words.push(format!("{}.", number / 2 + 1));
        }
        words.push(play.place.map_or("pass".to_owned(), without_i));
    }
    words.push(ending.to_owned());
    text.push('\n');
    let mut length = 0;
    for word in words {
        let fits = length + 1 + word.len() <= 79;
        if length > 0 {
            text.push(if fits { ' ' } else { '\n' });
        }
        length = if fits { length + 1 } else { 0 } + word.len();
        text += &word;
    }
    Ok(text + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Game \"Speed Keryo-Pente\"]\r\n[Site \"A site\"]\r\n[Event \"-\"]\r\n[Date \"01/04/2012\"]\r\n\
        [Player 1 Name \"first\"]\r\n[Player 2 Name \"second\"]\r\n[Player 1 Rating \"1763\"]\r\n[Result \"1-0\"]\r\n\r\n\
        1. K10 L9 2. F10 J10 1-0\r\n";

    #[test]
    fn games_are_read_with_the_first_player_as_black() {
        let record = read(GAME, &Hints::default()).unwrap();
        assert_eq!(record.rules, Some(Rules::from_bits(48)));
        assert_eq!(
            (record.players.clone(), record.date.as_str()),
            (["first".into(), "second".into()], "2012-01-04")
        );
        assert_eq!(record.result, Some(Ending::win(Color::Black)));
        assert_eq!((record.info("place"), record.info("black-rating")), (Some("A site"), Some("1763")));
        assert_eq!(moves::write(&record).unwrap(), "j10k9f10i10\n");
        assert_eq!(read(&write(&record).unwrap(), &Hints::default()).unwrap(), record);
    }

    #[test]
    fn hints_count_only_where_a_file_says_nothing() {
        let renju = Rules::from_bits(4);
        let hints = Hints { size: Size::square(15), rules: Some(renju), encoding: None };
        let record = read(GAME, &hints).unwrap();
        assert_eq!((record.rules, record.ground.size()), (Some(Rules::from_bits(48)), Size::square(19)));
        let nameless = GAME.replace("Speed Keryo-Pente", "?");
        assert_eq!(read(&nameless, &hints).unwrap().rules, Some(renju));
    }

    #[test]
    fn damage_is_told_by_its_line() {
        for (from, to, expected) in [
            ("L9", "I9", "line 10, column 8: 'I9' is not on the 19x19 board"),
            (
                "Speed Keryo-Pente",
                "Connect6",
                "line 1, column 1: connect6 has other rules than any game here",
            ),
        ] {
            let flaw = read(&GAME.replace(from, to), &Hints::default()).unwrap_err();
            assert_eq!(flaw.to_string(), expected);
        }
    }
}
