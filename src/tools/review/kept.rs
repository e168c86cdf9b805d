//! What a review has found so far, in a file: whatever ends the work, it can go on from there.
//!
//! The file is replaced whole, and says which game was looked at, how long, and by which version: it is taken up only if
//! all of that is the same, so the end is the same as without an interruption.

use super::thoughts::Terms;
use crate::engine::Line;
use crate::eval::Score;
use crate::game::{Board, Color, notation};
use crate::review::json::cells;
use crate::review::{Game, Thought};
use crate::tools::UsageError;
use crate::whole_file;
use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;

/// No file is longer than this.
const LONGEST: u64 = 64 << 20;
/// What the file calls itself.
const PROGRAM: &str = "tessera review";

/// The file of one review.
pub(super) struct Kept<'a> {
    path: &'a Path,
    heading: Heading,
}

#[derive(Serialize, Deserialize)]
struct Contents {
    #[serde(flatten)]
    heading: Heading,
    /// For each position that is done, its lines.
    positions: Vec<Vec<KeptLine>>,
}

/// What must be the same to go on.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Heading {
    program: String,
    version: String,
    game: Told,
    milliseconds: Option<u64>,
    nodes: Option<u64>,
    memory: usize,
}

/// A game, as far as the engine is concerned.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Told {
    rule: u32,
    width: u8,
    height: u8,
    start: String,
    captured: [u8; 2],
    moves: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct KeptLine {
    score: i16,
    depth: u32,
    moves: Vec<String>,
}

impl<'a> Kept<'a> {
    /// The file of a review with these terms, and the thoughts that are in it already.
    pub(super) fn open(path: &'a Path, game: &Game, terms: &Terms) -> Result<(Kept<'a>, Vec<Thought>)> {
        whole_file::ensure_writable(path)?;
        let heading = Heading {
            program: PROGRAM.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: told(game),
            milliseconds: terms.time.map(|time| time.as_millis() as u64),
            nodes: terms.nodes,
            memory: terms.memory,
        };
        let thoughts = if path.exists() { read(path, game, &heading)? } else { Vec::new() };
        let kept = Kept { path, heading };
        kept.write(game, &thoughts)?;
        Ok((kept, thoughts))
    }

    /// Takes note of what is done.
    pub(super) fn write(&self, game: &Game, thoughts: &[Thought]) -> Result<()> {
        let positions = thoughts.iter().map(|thought| thought.iter().map(|line| kept(game, line)).collect());
        let contents = Contents { heading: self.heading.clone(), positions: positions.collect() };
        whole_file::write(self.path, serde_json::to_string(&contents)? + "\n")
    }

    /// What to say when the work is interrupted.
    pub(super) fn farewell(&self, done: usize, all: usize) -> String {
        format!(
            "{done} of {all} positions are kept in {}; the same command goes on with them",
            self.path.display()
        )
    }
}

/// The work is done, and nothing is left to go on with.
pub(super) fn remove(path: &Path) -> Result<()> {
    fs::remove_file(path).with_context(|| format!("removing {}", path.display()))
}

fn told(game: &Game) -> Told {
    let first = &game.boards[0];
    let sign = |color| if color == Color::Black { 'X' } else { 'O' };
    let named = game
        .moves
        .iter()
        .zip(&game.boards)
        .map(|(played, board)| format!("{}{}", sign(board.to_move()), game.name(played.point)));
    Told {
        rule: first.rules().bits(),
        width: first.size().width(),
        height: first.size().height(),
        start: cells(first),
        captured: Color::ALL.map(|color| first.captured(color)),
        moves: named.collect(),
    }
}

fn kept(game: &Game, line: &Line) -> KeptLine {
    let moves = line.pv.iter().map(|&point| game.name(point)).collect();
    KeptLine { score: line.score.value() as i16, depth: line.depth, moves }
}

/// The thoughts in a file, which must belong to the same review.
fn read(path: &Path, game: &Game, heading: &Heading) -> Result<Vec<Thought>> {
    let name = path.display();
    let foreign = || UsageError(format!("{name} is no review that was interrupted"));
    let text = whole_file::read(path, LONGEST)?;
    let contents: Contents = serde_json::from_str(&text).ok().with_context(foreign)?;
    let found = contents.heading;
    let refused = |what: String| UsageError(format!("{name} cannot be gone on with: {what}"));
    ensure!(found.program == PROGRAM, foreign());
    ensure!(found.version == heading.version, refused(format!("it is of version {}", found.version)));
    ensure!(found.game == heading.game, refused("it belongs to another game".to_owned()));
    ensure!(&found == heading, refused(format!("it was begun with {}", terms_of(&found))));
    let damaged = || refused("it is damaged".to_owned());
    ensure!(contents.positions.len() <= game.boards.len(), damaged());
    let thought = |(board, lines): (&Board, Vec<KeptLine>)| -> Option<Thought> {
        lines.into_iter().map(|line| line_on(board, &line)).collect()
    };
    let thoughts: Option<Vec<Thought>> = game.boards.iter().zip(contents.positions).map(thought).collect();
    thoughts.with_context(damaged)
}

fn terms_of(heading: &Heading) -> String {
    let limit = match (heading.milliseconds, heading.nodes) {
        (_, Some(nodes)) => format!("--nodes {nodes}"),
        (Some(time), None) => format!("--time {}", time as f64 / 1000.0),
        (None, None) => "other limits".to_owned(),
    };
    format!("{limit} --memory {}", heading.memory >> 20)
}

/// A line whose moves can be played.
fn line_on(board: &Board, line: &KeptLine) -> Option<Line> {
    let mut after = board.clone();
    let mut pv = crate::engine::Pv::new();
    for name in &line.moves {
        let point = notation::parse_alpha(board.size(), name)?;
        if after.outcome().is_some() || !after.is_legal(point) {
            return None;
        }
        after.play(point);
        pv.push(point);
    }
    (!pv.is_empty()).then(|| Line { score: Score::from_value(line.score), depth: line.depth, pv })
}

#[cfg(test)]
mod tests {
    use super::super::thoughts::think;
    use super::*;
    use crate::record::{self, Hints};
    use crate::tools::matches::Stop;

    fn game(moves: &str) -> Game {
        let (record, _) = record::read(moves.as_bytes(), &Hints::default()).unwrap();
        Game::new(record).unwrap()
    }

    fn terms(nodes: u64) -> Terms {
        Terms { time: None, nodes: Some(nodes), threads: 2, memory: 20 << 20 }
    }

    #[test]
    fn what_is_kept_is_not_thought_again_and_the_end_is_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        let (game, terms) = (game("h8 i9 i7 g9 h9"), terms(500));
        let thoughts = |path| think(&game, &terms, path, &Stop::default()).unwrap();
        let whole = thoughts(None).unwrap();
        let (kept, none) = Kept::open(&path, &game, &terms).unwrap();
        assert!(none.is_empty() && path.exists());
        kept.write(&game, &whole[..3]).unwrap();
        assert_eq!(thoughts(Some(&path)).unwrap(), whole);
        // A number that no search would find shows where the thought is from.
        let mut marked = whole.clone();
        marked[1][0].depth = 77;
        kept.write(&game, &marked[..3]).unwrap();
        assert_eq!(thoughts(Some(&path)).unwrap(), marked);
        // Interrupted at once: what was there stays.
        kept.write(&game, &whole[..2]).unwrap();
        let stopped = Stop::default();
        stopped.set_enough();
        assert!(think(&game, &terms, Some(&path), &stopped).unwrap().is_none());
        let (_, left) = Kept::open(&path, &game, &terms).unwrap();
        assert_eq!(left, whole[..2]);
        remove(&path).unwrap();
        assert!(!path.exists());
    }

    #[test]
    fn what_belongs_to_another_review_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        let one = game("h8 i9 i7 g9 h9");
        Kept::open(&path, &one, &terms(500)).unwrap();
        for (game, terms, told) in [
            (game("h8 i9 i7 g9 h10"), terms(500), "it belongs to another game"),
            (game("h8 i9 i7 g9 h9"), terms(600), "it was begun with --nodes 500 --memory 20"),
        ] {
            let refusal = Kept::open(&path, &game, &terms).err().unwrap().to_string();
            assert!(refusal.contains(told), "{refusal}");
        }
    }
}
