//! `tessera analyse`: the best moves of a position, live in the terminal or as JSON for programs.

mod json;
mod position;
mod table;

use super::arguments::parse_count;
use super::games::Belief;
use super::{Interrupted, UsageError};
use crate::engine::{Analysis, Choice, Engine, Limits};
use crate::game::{Board, Point, Size, notation};
use crate::interrupt::Interrupt;
use anyhow::{Context, Result, ensure};
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Analyses a position: the best moves with win rate, score and the line expected after each.
///
/// The position is a list of moves from the empty board, as h8i9g7, "7,7 8,8" or "1. K10 L9" ("" is the empty board), or
/// a file with a game or position in any notation that `tessera show` reads (- is standard input). Without a limit the analysis goes on until Ctrl-C. On a terminal the table
/// is drawn anew in place; in a pipe there is a block for every depth.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Moves as h8i9g7, or a file with a game
    #[arg(value_name = "MOVES|FILE")]
    position: String,
    /// Go only so many moves into the game
    #[arg(long = "move", value_name = "N")]
    after: Option<usize>,
    #[command(flatten)]
    belief: Belief,
    /// How many of the best moves
    #[arg(long, short = 'n', default_value = "3", value_parser = parse_count)]
    lines: usize,
    /// Seconds to think
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    time: Option<Duration>,
    /// Nodes to search
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Depth to search
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Moves to shut out, as h9,i8
    #[arg(long, value_name = "POINTS")]
    block: Option<String>,
    /// Look at these moves only, as h9,i8
    #[arg(long, value_name = "POINTS")]
    only: Option<String>,
    /// Threads to search with
    #[arg(long, default_value = "1", value_parser = parse_count)]
    threads: usize,
    /// Megabytes for the tables
    #[arg(long, value_name = "MB", default_value = "256", value_parser = parse_count)]
    memory: usize,
    /// One JSON object a line, for programs
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  tessera analyse h8i9i7g9 --time 5
  tessera analyse h8i9i7 --rule renju --lines 5 --block h9,i8 --depth 12
  tessera analyse game.sgf --move 12 --json --nodes 1000000

Ctrl-C is the usual end of an analysis without a limit; with one, the exit
code is then 130.";

/// The shortest time between two drawings of the table.
const REDRAWN_EVERY: Duration = Duration::from_millis(100);

/// Analyses until a limit is met or Ctrl-C.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let board = position::read(&args.position, &args.belief, args.after)?;
    let choice = Choice {
        only: points(board.size(), "--only", args.only.as_deref())?,
        blocked: points(board.size(), "--block", args.block.as_deref())?,
        ..Choice::default()
    };
    for &point in &choice.only {
        let name = notation::Alpha(board.size(), point);
        ensure!(board.is_legal(point), UsageError(format!("--only: {name} is not a legal move here")));
    }
    let interrupt = Interrupt::default();
    interrupt.listen()?;
    let limits = Limits {
        started: Instant::now(),
        turn: args.time,
        nodes: args.nodes,
        depth: args.depth,
        threads: args.threads,
        memory: args.memory.saturating_mul(1 << 20),
        ..Limits::default()
    };
    let mut view: Box<dyn View + '_> = match args.json {
        true => Box::new(json::Json),
        false if io::stdout().is_terminal() => Box::new(table::Live::new(REDRAWN_EVERY)),
        false => Box::new(table::Blocks),
    };
    view.begin(&board, out)?;
    let mut written = Ok(());
    let analysis = interrupt.during(|| {
        Engine::new().analyse(&board, args.lines, &choice, &limits, &|| interrupt.is_set(), &mut |analysis| {
            if written.is_ok() {
                written = view.show(&board, analysis, out);
                // Nobody reads it any more: there is no reason to go on.
                if written.is_err() {
                    interrupt.set();
                }
            }
        })
    });
    written?;
    let analysis = analysis.map_err(|error| UsageError(error.to_string()))?;
    view.end(&board, &analysis, out)?;
    // Without a limit that is how an analysis ends.
    let has_limit = args.time.is_some() || args.nodes.is_some() || args.depth.is_some();
    ensure!(!(has_limit && interrupt.is_set()), Interrupted);
    Ok(())
}

/// A way to show an analysis.
trait View {
    /// Before the first line.
    fn begin(&mut self, board: &Board, out: &mut dyn Write) -> Result<()>;
    /// What is known now.
    fn show(&mut self, board: &Board, analysis: &Analysis, out: &mut dyn Write) -> Result<()>;
    /// What is known at the end.
    fn end(&mut self, board: &Board, analysis: &Analysis, out: &mut dyn Write) -> Result<()>;
}

/// Points of an option, separated by commas or blanks.
fn points(size: Size, option: &str, text: Option<&str>) -> Result<Vec<Point>> {
    let words = text.unwrap_or_default().split([',', ' ']).filter(|word| !word.is_empty());
    let point = |word: &str| {
        let point = notation::parse_alpha(size, word);
        let (width, height) = (size.width(), size.height());
        Ok(point.ok_or_else(|| {
            UsageError(format!("{option}: {word} is no point of the {width}x{height} board, as h8"))
        })?)
    };
    words.map(point).collect()
}

pub(super) fn parse_seconds(text: &str) -> Result<Duration> {
    let seconds: f64 = text.parse().context("a number of seconds is needed, as 5 or 0.5")?;
    ensure!(seconds > 0.0 && seconds < 1e9, "it must be more than 0 seconds");
    Ok(Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_whole_or_not_and_above_zero() {
        assert_eq!(parse_seconds("0.5").unwrap(), Duration::from_millis(500));
        for text in ["", "0", "-1", "x", "1e99", "nan", "inf"] {
            assert!(parse_seconds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn points_are_separated_by_commas_or_blanks() {
        let size = Size::square(15).unwrap();
        assert_eq!(points(size, "--block", Some("h8, i9")).unwrap().len(), 2);
        assert!(points(size, "--block", None).unwrap().is_empty());
        let error = points(size, "--block", Some("h8,z9")).unwrap_err().to_string();
        assert_eq!(error, "--block: z9 is no point of the 15x15 board, as h8");
    }
}
