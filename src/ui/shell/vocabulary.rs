//! Words that may come next on a line, for completion by the Tab key.

use super::location::name_of;
use super::manual::{FILE_PAGES, PAGES, TOPICS};
use super::session::{Question, Shell};
use super::tactics;

/// What a person may type at the present prompt.
#[derive(Clone, Default, Debug)]
pub(super) struct Vocabulary {
    /// Words that may begin the line.
    beginnings: Vec<String>,
    /// Legal moves.
    moves: Vec<String>,
}

/// What would complete a line.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Completion {
    /// One of these, in place of what begins at this byte of the line.
    Words(usize, Vec<String>),
    /// The name of a file, in place of what begins at this byte of the line.
    File(usize),
}

impl Vocabulary {
    /// The words for what the shell asks now.
    pub(super) fn of(shell: &Shell) -> Vocabulary {
        let game = shell.game();
        let legal = if game.is_over() { Vec::new() } else { tactics::legal(game.board()) };
        let moves: Vec<String> = legal.into_iter().map(|point| name_of(game.size(), point)).collect();
        let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
        let commands = PAGES.iter().chain(&FILE_PAGES).map(|page| page.name.to_owned());
        let beginnings = match shell.question() {
            Question::Command => commands.collect(),
            Question::Move(..) => moves.iter().cloned().chain(commands).collect(),
            Question::Colour => words(&["b", "w", "c"]),
            Question::Rules => words(&["1", "2", "c"]),
            Question::Replace => words(&["y", "n"]),
            Question::BlackPlayer | Question::WhitePlayer(_) | Question::Opponent(_) => {
                words(&["1", "2", "3"])
            }
        };
        Vocabulary { beginnings, moves }
    }

    /// What would complete a line that is written up to the cursor.
    pub(super) fn complete(&self, line: &str) -> Completion {
        let start = line.len() - line.trim_start().len();
        let written = &line[start..];
        let Some((command, argument)) = written.split_once(char::is_whitespace) else {
            return Completion::Words(
                start,
                starting_with(self.beginnings.iter().map(String::as_str), written),
            );
        };
        let argument = argument.trim_start();
        let at = line.len() - argument.len();
        let pages = PAGES.iter().chain(&FILE_PAGES).map(|page| page.name);
        let words = match command.to_lowercase().as_str() {
            "save" | "load" | "open" | "saveas" => return Completion::File(at),
            "play" => starting_with(self.moves.iter().map(String::as_str), argument),
            "boardsize" => starting_with(["7", "9", "11", "13", "15", "17", "19"].into_iter(), argument),
            "changeptm" | "movehistory" => starting_with(["b", "w"].into_iter(), argument),
            "help" => starting_with(pages.chain(TOPICS), argument),
            _ => Vec::new(),
        };
        Completion::Words(at, words)
    }
}

fn starting_with<'a>(words: impl Iterator<Item = &'a str>, written: &str) -> Vec<String> {
    words.filter(|word| word.starts_with(&written.to_lowercase())).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::super::drawing::Palette;
    use super::super::player::{Player, Skill};
    use super::*;
    use crate::interrupt::Interrupt;

    fn shell_after(lines: &[&str]) -> Shell {
        let mut shell = Shell::new(Player::Random, Skill::default(), Palette::Plain, Interrupt::default());
        for line in lines {
            shell.answer(line, &mut Vec::new()).unwrap();
        }
        shell
    }

    #[test]
    fn words_fit_the_prompt_and_the_command() {
        // (lines before, line up to the cursor, where the word begins, words)
        let cases: [(&[&str], &str, usize, &[&str]); 9] = [
            (&[], "ch", 0, &["changeptm", "changerules"]),
            (&[], " PL", 1, &["play", "playcpugame"]),
            (&[], "play ", 5, &["d4"]),
            (&["play d4", "play d5"], "play a", 5, &["a1", "a2", "a3", "a4", "a5", "a6", "a7"]),
            (&[], "boardsize 1", 10, &["11", "13", "15", "17", "19"]),
            (&[], "help p", 5, &["play", "ptm", "playcpugame", "poseval", "players", "pente"]),
            (&[], "nonsense x", 9, &[]),
            (&["playcpugame"], "", 0, &["1", "2", "3"]),
            (&["startgame", "b", "1"], "d", 0, &["d4"]),
        ];
        for (before, line, at, words) in cases {
            let expected = Completion::Words(at, words.iter().map(|word| (*word).to_owned()).collect());
            assert_eq!(Vocabulary::of(&shell_after(before)).complete(line), expected, "{line:?}");
        }
        assert_eq!(Vocabulary::of(&shell_after(&[])).complete("save my ga"), Completion::File(5));
    }
}
