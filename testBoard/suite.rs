//! All tests: board files and transcripts found in a folder, and the games.

use crate::boardfile::{BoardFile, Malformed};
use crate::brain::Program;
use crate::game::{OPENINGS, Pairing};
use crate::players::PLAYERS;
use crate::referee::Side;
use crate::transcript::{Transcript, is_transcript};
use crate::verdict::{Failure, Verdict};
use crate::{boardtest, dialogue, game};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The rows of the table in their order, with the folder of their board files.
const CATEGORIES: [(&str, &str); 17] = [
    ("mandatory commands", ""),
    ("optional commands", ""),
    ("bad input", ""),
    ("attack/defence", "attack-defence"),
    ("priority", "priority"),
    ("exactly five", "exact"),
    ("caro (8)", "caro-8"),
    ("caro, exactly five (9)", "caro-9"),
    ("renju", "renju"),
    ("continuous game", "continuous"),
    ("Pente", "pente"),
    ("Keryo-Pente", "keryo"),
    ("forty-two", "forty-two"),
    ("rectangular boards", "rectangular"),
    ("large boards", "large"),
    ("forced wins", "forced-wins"),
    ("limits", ""),
];

/// One test.
pub(crate) struct Case {
    /// The row of the table it counts for.
    pub(crate) category: String,
    /// The file, or which game it is.
    pub(crate) name: String,
    test: Test,
}

enum Test {
    Board(BoardFile),
    Transcript(Transcript),
    Game(Pairing),
    Malformed(Malformed),
}

/// The suite's own tests: all files of its folder, and the games.
pub(crate) fn own_cases() -> Result<Vec<Case>> {
    let folder = own_folder()?;
    let mut cases = cases_in(&folder.join("boards"))?;
    cases.extend(cases_in(&folder.join("protocol"))?);
    cases.extend(games());
    sort(&mut cases);
    Ok(cases)
}

/// The files of another folder, and nothing else.
pub(crate) fn cases_of(folder: &Path) -> Result<Vec<Case>> {
    let mut cases = cases_in(folder)?;
    sort(&mut cases);
    Ok(cases)
}

/// Where the suite's folder will be installed, if whoever builds it says so; else where it is built from.
const INSTALLED: &str = match option_env!("TESSERA_SUITE") {
    Some(folder) => folder,
    None => concat!(env!("CARGO_MANIFEST_DIR"), "/testBoard"),
};

/// The suite's folder: below the working directory, beside the program, or where it was built or installed.
fn own_folder() -> Result<PathBuf> {
    let program = std::env::current_exe().unwrap_or_default();
    let candidates = [PathBuf::from("testBoard"), program.with_file_name("testBoard"), INSTALLED.into()];
    let found = candidates.into_iter().find(|folder| folder.join("boards").is_dir());
    found.context("no folder testBoard here: run it from the project's folder or give --boards DIR")
}

fn cases_in(folder: &Path) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    let entries =
        std::fs::read_dir(folder).with_context(|| format!("cannot read the folder {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            cases.extend(cases_in(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "txt") {
            cases.push(read_case(&path)?);
        }
    }
    Ok(cases)
}

fn read_case(path: &Path) -> Result<Case> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let text = String::from_utf8_lossy(&bytes);
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let parent = path.canonicalize().ok().and_then(|path| path.parent().map(Path::to_path_buf));
    let folder =
        parent.as_deref().and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned();
    if is_transcript(&text) {
        return Ok(match Transcript::parse(&text) {
            Ok(transcript) => {
                Case { category: transcript.category.clone(), name, test: Test::Transcript(transcript) }
            }
            Err(malformed) => Case { category: folder, name, test: Test::Malformed(malformed) },
        });
    }
    let known = CATEGORIES.iter().find(|(_, of)| *of == folder);
    let category = known.map_or(folder, |(category, _)| (*category).to_string());
    let test = BoardFile::parse(&text).map_or_else(Test::Malformed, Test::Board);
    Ok(Case { category, name, test })
}

/// Against every player: each opening with both colours.
fn games() -> Vec<Case> {
    let mut cases = Vec::new();
    for player in &PLAYERS {
        for opening in 0..OPENINGS.len() {
            for (brain_side, color) in [(Side::Black, "black"), (Side::White, "white")] {
                cases.push(Case {
                    category: format!("{} AI", player.name),
                    name: format!("opening {} as {color}", opening + 1),
                    test: Test::Game(Pairing { player, opening, brain_side }),
                });
            }
        }
    }
    cases
}

/// In the order of the table: unknown categories after the known ones, games last.
fn sort(cases: &mut [Case]) {
    let order = |case: &Case| match &case.test {
        Test::Game(pairing) => {
            let player = PLAYERS.iter().position(|player| player.name == pairing.player.name);
            CATEGORIES.len() + 1 + player.unwrap_or_default()
        }
        _ => CATEGORIES.iter().position(|(name, _)| *name == case.category).unwrap_or(CATEGORIES.len()),
    };
    cases.sort_by_cached_key(|case| (order(case), case.category.clone(), case.name.clone()));
}

impl Case {
    /// Whether the user's filter lets it run.
    pub(crate) fn is_selected(&self, filter: &str) -> bool {
        let filter = filter.to_lowercase();
        self.category.to_lowercase().contains(&filter) || self.name.to_lowercase().contains(&filter)
    }

    /// Runs the test with a fresh brain. An error means that the brain could not even be started.
    pub(crate) fn run(&self, program: &Program, turn: Option<Duration>) -> Result<Verdict> {
        match &self.test {
            Test::Board(board) => boardtest::run(program, board, turn),
            Test::Transcript(transcript) => dialogue::run(program, transcript),
            Test::Game(pairing) => game::run(program, *pairing, turn),
            Test::Malformed(malformed) => {
                Ok(Verdict::failed(Failure::because(format!("malformed file {}, {malformed}", self.name))))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boardfile::Content;
    use std::collections::HashMap;

    #[test]
    fn every_file_of_the_suite_is_well_formed() {
        for case in own_cases().unwrap() {
            if let Test::Malformed(malformed) = case.test {
                panic!("{}/{}, {malformed}", case.category, case.name);
            }
        }
    }

    #[test]
    fn every_category_has_as_many_tests_as_it_needs() {
        let mut counts: HashMap<String, usize> = HashMap::new();
        for case in own_cases().unwrap() {
            *counts.entry(case.category).or_default() += 1;
        }
        for (category, _) in CATEGORIES {
            let needed = match category {
                "mandatory commands" | "optional commands" | "priority" => 6,
                "attack/defence" => 10,
                _ => 5,
            };
            let count = counts.remove(category).unwrap_or(0);
            assert!(count >= needed, "{category} has {count} tests");
        }
        for player in &PLAYERS {
            assert_eq!(counts.remove(&format!("{} AI", player.name)), Some(4));
        }
        assert!(counts.is_empty(), "categories that the table does not know: {counts:?}");
    }

    #[test]
    fn every_board_argues_and_could_come_from_play() {
        for case in own_cases().unwrap() {
            let Test::Board(board) = &case.test else {
                continue;
            };
            assert!(!board.argument.is_empty(), "{}: no argument", case.name);
            assert!(!board.expected.is_empty(), "{}: a careless move would pass", case.name);
            // Captured stones are gone from the count, and so are those of finished lines.
            let has_fixed_counts = board.rule & (2 | 16) == 0;
            let count = |content| board.cells.iter().filter(|&&cell| cell == content).count();
            let (own, opponent) = (count(Content::Own), count(Content::Opponent));
            assert!(
                !has_fixed_counts || own == opponent || own + 1 == opponent,
                "{}: {own} to {opponent}",
                case.name
            );
        }
    }

    #[test]
    fn filters_look_at_category_and_name() {
        let cases = games();
        assert_eq!(cases.iter().filter(|case| case.is_selected("PATTERN")).count(), 4);
        assert_eq!(cases.iter().filter(|case| case.is_selected("opening 2 as white")).count(), 5);
    }
}
