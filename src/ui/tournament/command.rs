//! What a player types at a turn.

use crate::game::{Point, notation};
use crate::record::tournament::{SIDE, size};

/// One line at a turn, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// Place a stone.
    Place(Point),
    /// Place a stone, then save before the other player's move and quit.
    PlaceAndSave(Point, Option<String>),
    /// Recommend a move.
    Help,
    /// Save and quit, to a file named at once or when asked.
    Save(Option<String>),
    /// Draw the board again.
    Board,
    /// Tell what the round is worth so far.
    Score,
    /// Tell the rules.
    Rules,
    /// List the commands.
    Commands,
    /// Quit without saving.
    Quit,
}

/// The commands, as `?` shows them.
pub(super) const COMMANDS: &str = "\
K10               place a stone on an intersection (any from A1 to S19)
help              recommend a move, with the reason
save [FILE]       save and quit
K10 save [FILE]   place a stone, then save before the next move and quit
board             draw the board again
score             what the round is worth so far
rules             the rules in short
quit              quit without saving
?                 this list";

impl Command {
    /// Understands a line; the error is a sentence for the player.
    pub(super) fn parse(line: &str) -> Result<Command, String> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let is_column = first.len() == 1 && first.bytes().all(|byte| byte.is_ascii_alphabetic());
        if is_column && rest.starts_with(|character: char| character.is_ascii_digit()) {
            return Command::parse(&format!("{first}{rest}"));
        }
        let bare = |command| {
            if rest.is_empty() { Ok(command) } else { Err(format!("\"{first}\" takes nothing after it.")) }
        };
        match first.to_ascii_lowercase().as_str() {
            "" => Err("Type an intersection such as K10, or ? for the commands.".to_owned()),
            "help" | "hint" => bare(Command::Help),
            "save" => Ok(Command::Save(file(rest))),
            "board" => bare(Command::Board),
            "score" => bare(Command::Score),
            "rules" => bare(Command::Rules),
            "?" | "commands" => bare(Command::Commands),
            "quit" | "exit" => bare(Command::Quit),
            _ => placed(first, rest),
        }
    }
}

/// A stone to place, perhaps with `save` after it.
fn placed(first: &str, rest: &str) -> Result<Command, String> {
    let point = intersection(first)?;
    let (word, name) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    match word.to_ascii_lowercase().as_str() {
        "" => Ok(Command::Place(point)),
        "save" => Ok(Command::PlaceAndSave(point, file(name.trim()))),
        _ => Err(format!("After an intersection only \"save\" can follow, not \"{word}\".")),
    }
}

fn file(name: &str) -> Option<String> {
    (!name.is_empty()).then(|| name.to_owned())
}

/// The intersection a word names.
fn intersection(word: &str) -> Result<Point, String> {
    if let Some(point) = notation::parse_alpha(size(), word) {
        return Ok(point);
    }
    let digits = word.find(|character: char| !character.is_ascii_alphabetic()).unwrap_or(word.len());
    let (column, row) = word.split_at(digits);
    let is_row = !row.is_empty() && row.bytes().all(|byte| byte.is_ascii_digit());
    if column.len() != 1 || !is_row {
        return Err(format!(
            "\"{word}\" is neither an intersection such as K10 nor a command; type ? for the commands."
        ));
    }
    let is_column = notation::parse_alpha(size(), &format!("{column}1")).is_some();
    Err(if is_column {
        format!("The rows run from 1 to {SIDE}: there is no row {row}.")
    } else {
        format!("The columns run from A to S: there is no column {}.", column.to_uppercase())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood_in_either_case_and_with_blanks() {
        let point = |x, y| size().point(x, y).unwrap();
        let named = |name: &str| Some(name.to_owned());
        for (line, command) in [
            ("J10", Command::Place(point(9, 9))),
            ("a1", Command::Place(point(0, 0))),
            ("s 19", Command::Place(point(18, 18))),
            ("J10 save", Command::PlaceAndSave(point(9, 9), None)),
            ("J 10 SAVE my game.txt", Command::PlaceAndSave(point(9, 9), named("my game.txt"))),
            ("save", Command::Save(None)),
            ("Save  my game.txt", Command::Save(named("my game.txt"))),
            ("HELP", Command::Help),
            ("hint", Command::Help),
            ("board", Command::Board),
            ("score", Command::Score),
            ("rules", Command::Rules),
            ("?", Command::Commands),
            ("exit", Command::Quit),
        ] {
            assert_eq!(Command::parse(line), Ok(command), "{line}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (line, words) in [
            ("", "such as K10"),
            ("T1", "no column T"),
            ("t 30", "no column T"),
            ("A20", "no row 20"),
            ("A0", "no row 0"),
            ("A99999999999999999999", "no row 999"),
            ("AA1", "neither"),
            ("A1B", "neither"),
            ("ä1", "neither"),
            ("play", "neither"),
            ("A1 A2", "not \"A2\""),
            ("quit now", "takes nothing"),
        ] {
            let sentence = Command::parse(line).unwrap_err();
            assert!(sentence.contains(words), "{line}: {sentence}");
        }
    }
}
