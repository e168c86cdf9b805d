//! What files of training data hold, counted.

use super::header::Header;
use super::note_if_cut;
use super::reader::{Item, read};
use super::record::Record;
use crate::eval::Score;
use crate::game::Color;
use anyhow::Result;
use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::io::Write;
use std::path::PathBuf;

/// Prints a summary of each file, and one of all if there are several.
pub(super) fn run(files: &[PathBuf], out: &mut dyn Write) -> Result<()> {
    let mut seen = HashSet::new();
    let mut all = Summary::default();
    for path in files {
        let mut summary = Summary::default();
        let extent = read(path, &mut |item| {
            match item {
                Item::Header(header) => summary.add_header(header),
                Item::Record(_, record, replay) => {
                    let keys = replay.keys(&record)?;
                    summary.duplicates += keys.into_iter().filter(|&key| !seen.insert(key)).count();
                    summary.add(&record);
                }
            }
            Ok(())
        })?;
        writeln!(out, "{} ({}, {} bytes)", path.display(), extent.form, extent.whole)?;
        note_if_cut(path, &extent, out)?;
        write!(out, "{summary}")?;
        out.flush()?;
        all.add_all(summary);
    }
    if files.len() > 1 {
        write!(out, "all {} files\n{all}", files.len())?;
    }
    Ok(out.flush()?)
}

/// Counts of games and positions.
#[derive(Default)]
struct Summary {
    /// Rules and boards, as people read them.
    boards: BTreeSet<String>,
    games: usize,
    /// Games won by black and white.
    wins: [usize; 2],
    /// Scored positions of games, and positions from inside the search, by range of their score.
    scores: [[usize; RANGES]; 2],
    /// Positions that are like one before.
    duplicates: usize,
}

/// Bounds between evaluations, for either side.
const BOUNDS: [i32; 4] = [100, 200, 400, 800];
/// Lost, the evaluations between the bounds, won.
const RANGES: usize = 2 * BOUNDS.len() + 4;

impl Summary {
    fn add_header(&mut self, header: &Header) {
        let Header { rules, size, .. } = header;
        self.boards.insert(format!("{rules}, {}x{}", size.width(), size.height()));
    }

    fn add(&mut self, record: &Record) {
        match record {
            Record::Game(game) => {
                self.games += 1;
                if let Some(winner) = game.winner {
                    self.wins[winner as usize] += 1;
                }
                for score in game.moves.iter().filter_map(|&(_, score)| score) {
                    self.scores[0][range(score)] += 1;
                }
            }
            Record::Position(position) => self.scores[1][range(position.score)] += 1,
        }
    }

    fn add_all(&mut self, other: Summary) {
        self.boards.extend(other.boards);
        self.games += other.games;
        self.duplicates += other.duplicates;
        self.wins.iter_mut().zip(other.wins).for_each(|(own, other)| *own += other);
        let own = self.scores.iter_mut().flatten();
        own.zip(other.scores.iter().flatten()).for_each(|(own, other)| *own += other);
    }
}

/// The range a score is in, worst first.
fn range(score: Score) -> usize {
    if score.is_decided() {
        return if score.is_win() { RANGES - 1 } else { 0 };
    }
    let beyond = BOUNDS.iter().filter(|&&bound| score.value().abs() >= bound).count();
    if score.value() < 0 { RANGES / 2 - 1 - beyond } else { RANGES / 2 + beyond }
}

/// What a range is called.
fn name(range: usize) -> String {
    let text = |at: usize| match at {
        0 => (0, BOUNDS[0]),
        _ => (BOUNDS[at - 1], BOUNDS.get(at).copied().unwrap_or_default()),
    };
    let last = BOUNDS.len();
    match range {
        0 => "lost".to_owned(),
        _ if range == RANGES - 1 => "won".to_owned(),
        _ if range < RANGES / 2 => match text(RANGES / 2 - 1 - range) {
            (from, 0) => format!("-{from} and below"),
            (from, to) => format!("-{} to -{}", to - 1, from.max(1)),
        },
        _ if range - RANGES / 2 == last => format!("{} and above", BOUNDS[last - 1]),
        _ => {
            let (from, to) = text(range - RANGES / 2);
            format!("{from} to {}", to - 1)
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for board in &self.boards {
            writeln!(f, "  {board}")?;
        }
        let [black, white] = Color::ALL.map(|color| self.wins[color as usize]);
        let drawn = self.games - black - white;
        writeln!(f, "  {} games: black won {black}, white {white}, {drawn} drawn", self.games)?;
        let [played, tree] = [0, 1].map(|kind| self.scores[kind].iter().sum::<usize>());
        writeln!(
            f,
            "  {} positions: {played} of games, {tree} from inside the search; {} duplicates",
            played + tree,
            self.duplicates
        )?;
        if played + tree == 0 {
            return Ok(());
        }
        writeln!(f, "  {:>15}  {:>17}  {:>17}", "score", "of games", "from the search")?;
        for range in 0..RANGES {
            let [of_games, of_tree] = [(0, played), (1, tree)].map(|(kind, all)| {
                let count = self.scores[kind][range];
                format!("{count} {:5.1} %", 100.0 * count as f64 / all.max(1) as f64)
            });
            writeln!(f, "  {:>15}  {of_games:>17}  {of_tree:>17}", name(range))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_score_is_in_the_range_that_is_named_for_it() {
        for (score, text) in [
            (Score::loss_in(4), "lost"),
            (Score::of_eval(-900), "-800 and below"),
            (Score::of_eval(-800), "-800 and below"),
            (Score::of_eval(-799), "-799 to -400"),
            (Score::of_eval(-100), "-199 to -100"),
            (Score::of_eval(-99), "-99 to -1"),
            (Score::of_eval(-1), "-99 to -1"),
            (Score::DRAW, "0 to 99"),
            (Score::of_eval(100), "100 to 199"),
            (Score::of_eval(399), "200 to 399"),
            (Score::of_eval(400), "400 to 799"),
            (Score::of_eval(19_000), "800 and above"),
            (Score::win_in(3), "won"),
        ] {
            assert_eq!(name(range(score)), text, "{score}");
        }
    }
}
