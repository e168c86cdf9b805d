//! `tessera calibrate`: how true win rates are, measured on games, and the scale that fits them best.

use super::data::{self, Game, Item, Record, note_if_cut};
use crate::engine::win_rate;
use crate::eval::Score;
use crate::game::{Color, Family};
use anyhow::{Context, Result, ensure};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Compares win rates with the games that were won: of positions called 70 %, how many are.
///
/// Takes files that tessera selfplay has written, all of one family of rules. Every move with a score is a position; scores that
/// announce a forced win are left out. The scale that fits best is printed beside the one in use.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  tessera calibrate games.txt more-games.txt")]
pub struct Args {
    /// Games of tessera selfplay
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// A score and what came of it for the side to move: 1, 0.5 or 0.
type Position = (Score, f64);

/// Parts of the range from 0 to 100 % that are counted together.
const BINS: usize = 10;

/// Prints the scales and the table.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let mut family = None;
    let mut positions = Vec::new();
    for path in &args.files {
        let found = read(path, &mut positions, out)?;
        ensure!(
            family.is_none_or(|family| family == found),
            "{}: the games before are of other rules",
            path.display()
        );
        family = Some(found);
    }
    let family = family.context("no games")?;
    ensure!(!positions.is_empty(), "no position of these games has a score that is not decided");
    let used = win_rate::scale(family);
    writeln!(out, "{} positions, family {family:?}", positions.len())?;
    writeln!(out, "scale in use {used:.0}, best fit {:.0}\n", best_scale(&positions))?;
    writeln!(out, "{:>11}  {:>9}  {:>6}  {:>6}", "called", "positions", "mean", "won")?;
    for (number, bin) in bins(&positions, used).iter().enumerate() {
        let (from, to) = (100 * number / BINS, 100 * (number + 1) / BINS);
        let [mean, won] = [bin.called, bin.won].map(|sum| 100.0 * sum / bin.count.max(1) as f64);
        if bin.count > 0 {
            writeln!(out, "{from:>3} to {to:>3} %  {:>9}  {mean:>4.1} %  {won:>4.1} %", bin.count)?;
        }
    }
    Ok(())
}

/// Adds the positions of a file's games and tells the family of its rules.
fn read(path: &Path, positions: &mut Vec<Position>, out: &mut dyn Write) -> Result<Family> {
    let mut family = None;
    let extent = data::read(path, &mut |item| {
        match item {
            Item::Header(header) => {
                let found = header.rules.family();
                ensure!(family.is_none_or(|family| family == found), "the games before are of other rules");
                family = Some(found);
            }
            Item::Record(_, Record::Game(game), _) => add(&game, positions),
            // Nobody knows who would have won from there.
            Item::Record(_, Record::Position(_), _) => {}
        }
        Ok(())
    })?;
    note_if_cut(path, &extent, out)?;
    family.with_context(|| format!("{}: no header, so this is no file of tessera selfplay", path.display()))
}

/// Adds the positions of a game; black moves first, and the sides take turns.
fn add(game: &Game, positions: &mut Vec<Position>) {
    for (&(_, score), color) in game.moves.iter().zip([Color::Black, Color::White].into_iter().cycle()) {
        if let Some(score) = score.filter(|score| !score.is_decided()) {
            positions.push((score, f64::from(game.result_for(color))));
        }
    }
}

/// What was called within one part of the range.
#[derive(Clone, Default)]
struct Bin {
    count: usize,
    /// Sums of what was called and of what came.
    called: f64,
    won: f64,
}

fn bins(positions: &[Position], scale: f64) -> Vec<Bin> {
    let mut bins = vec![Bin::default(); BINS];
    for &(score, result) in positions {
        let rate = win_rate::of_scale(scale, score);
        let bin = &mut bins[((rate * BINS as f64) as usize).min(BINS - 1)];
        bin.count += 1;
        bin.called += rate;
        bin.won += result;
    }
    bins
}

/// The scale of the greatest likelihood. The logarithm of the likelihood has one maximum, so thirds narrow it down.
fn best_scale(positions: &[Position]) -> f64 {
    const ROUNDS: usize = 40;
    let (mut low, mut high) = (20.0, 2000.0);
    for _ in 0..ROUNDS {
        let [left, right] = [1.0, 2.0].map(|part| low + (high - low) * part / 3.0);
        if loss(positions, left) < loss(positions, right) {
            high = right;
        } else {
            low = left;
        }
    }
    (low + high) / 2.0
}

/// Minus the logarithm of the likelihood.
fn loss(positions: &[Position], scale: f64) -> f64 {
    let surprise = |logit: f64| (1.0 + (-logit).exp()).ln();
    let of = |&(score, result): &Position| {
        let logit = f64::from(score.value()) / scale;
        // Far out the exponential is infinite, and the surprise is the logit itself.
        let [won, lost] = [logit, -logit].map(|logit| if logit < -500.0 { -logit } else { surprise(logit) });
        result * won + (1.0 - result) * lost
    };
    positions.iter().map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions whose results follow a known scale exactly.
    fn positions(scale: f64) -> Vec<Position> {
        (-60..=60)
            .map(|step| Score::of_eval(step * 10))
            .map(|score| (score, win_rate::of_scale(scale, score)))
            .collect()
    }

    #[test]
    fn the_scale_that_made_the_games_is_found_again() {
        for scale in [90.0, 200.0, 431.0] {
            assert!((best_scale(&positions(scale)) - scale).abs() < 1.0, "{scale}");
        }
    }

    #[test]
    fn what_is_called_truly_is_won_as_often() {
        for bin in bins(&positions(200.0), 200.0) {
            assert!(bin.count > 0 && (bin.called - bin.won).abs() < 1e-9);
        }
    }

    fn read_text(text: &str, positions: &mut Vec<Position>) -> Result<Family> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        read(file.path(), positions, &mut Vec::new())
    }

    #[test]
    fn scores_are_those_of_the_side_to_move_and_wins_are_left_out() {
        let text = "# tessera selfplay rule=4 size=15x15 nodes=1\nw h8 i9:+50 h9:-70 i8:+29990\nd h8:+1\nx h8 i9:+9\n";
        let mut positions = Vec::new();
        assert_eq!(read_text(text, &mut positions).unwrap(), Family::Renju);
        let expected = [(50, 1.0), (-70, 0.0), (1, 0.5)].map(|(value, won)| (Score::of_eval(value), won));
        assert_eq!(positions, expected);
    }

    #[test]
    fn bad_files_are_told_by_line() {
        for (text, told) in [
            ("", "no header"),
            ("b h8\n", "line 1: no header"),
            ("# tessera selfplay rule=0 size=15x15\nb z99\n", "line 2: "),
            (
                "# tessera selfplay rule=0 size=15x15\nb h8\n# tessera selfplay rule=4 size=15x15\n",
                "line 3: the games before",
            ),
        ] {
            let error = format!("{:#}", read_text(text, &mut Vec::new()).unwrap_err());
            assert!(error.contains(told), "{error}");
        }
    }
}
