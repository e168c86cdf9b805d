//! `tessera solve`: forced wins, for one position or a file of puzzles, and whether their proofs hold.

mod drawing;
mod explain;
mod puzzles;
mod set_up;
mod single;
mod statistics;
mod suite;
mod target;

use super::UsageError;
use super::arguments::{RuleParser, parse_size};
use super::games::{self, Belief};
use super::shard::Part;
use crate::game::{Color, Rules, Size};
use crate::search::{Means, Question, Solver};
use anyhow::{Context, Result, ensure};
use set_up::SetUp;
use std::io::Write;
use std::path::PathBuf;
pub(super) use suite::{Solved, write_report};

/// Looks for forced wins: every move threatens, every defence loses.
///
/// The position comes from a drawing (--board), from stones (--black, --white) or from moves (--moves); --file takes
/// a whole file of puzzles. A win is shown move by move; --proof shows the answer to every defence, --check has all of
/// them played through by a second, plain implementation of the rules.
#[derive(clap::Args, Debug)]
#[command(
    after_help = EXAMPLES,
    override_usage = "tessera solve [OPTIONS] POSITION",
    group = clap::ArgGroup::new("position").required(true).multiple(true).args(["file", "board", "black", "white", "moves"])
)]
pub struct Args {
    /// Puzzles, one JSON object a line: id, rule, size, to_move, black, white, kind, own_moves, first_moves
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "black", "white", "moves"])]
    file: Option<PathBuf>,
    /// A position drawn as testboard has them, or the end of a game in any notation that `tessera show` reads
    #[arg(long, value_name = "FILE", conflicts_with_all = ["black", "white", "moves"])]
    board: Option<PathBuf>,
    /// Stones of the first player, as h8,i9
    #[arg(long, value_name = "POINTS", conflicts_with = "moves")]
    black: Option<String>,
    /// Stones of the second player
    #[arg(long, value_name = "POINTS", conflicts_with = "moves")]
    white: Option<String>,
    /// Moves from the empty board, as h8i9g7 or "7,7 8,8"
    #[arg(long)]
    moves: Option<String>,
    /// Board, as 15 or 20x15 (width x height), for stones and moves [default: 15]
    #[arg(long, value_parser = parse_size, conflicts_with_all = ["file", "board"])]
    size: Option<Size>,
    /// Who moves; with --file: only puzzles of this side
    #[arg(long, value_name = "COLOR", conflicts_with_all = ["board", "moves"])]
    to_move: Option<Side>,
    /// Pairs black and white have taken so far, as 3,0
    #[arg(long, value_name = "B,W", conflicts_with_all = ["file", "board", "moves"])]
    captures: Option<String>,
    /// Rules by name, joined by + as in exact+caro, or the number of INFO rule; instead of those in the file
    /// [default for stones and moves: freestyle]
    #[arg(long, value_name = "RULE", value_parser = RuleParser)]
    rule: Option<u32>,
    #[command(flatten)]
    effort: Effort,
    /// Print the whole proof: the answer to every defence
    #[arg(long, conflicts_with = "file")]
    proof: bool,
    /// Write the position with its proof to a file, every defence a variation: .sgf, .txt or .lib
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    out: Option<PathBuf>,
    #[command(flatten)]
    selection: suite::Selection,
    #[command(flatten)]
    part: Part,
}

/// What a win may be made of and how far to look.
#[derive(clap::Args, Clone, Copy, Debug)]
struct Effort {
    /// Moves the solver may try
    #[arg(long, default_value_t = 100_000)]
    nodes: u64,
    /// Wins by fours alone: every move threatens five
    #[arg(long)]
    fours: bool,
    /// The shortest win by fours rather than the first found
    #[arg(long)]
    shortest: bool,
    /// Play every defence through on a second board that shares no rules with the solver
    #[arg(long)]
    check: bool,
}

/// A colour on the command line and in puzzle files.
#[derive(clap::ValueEnum, serde::Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
enum Side {
    Black,
    White,
}

const EXAMPLES: &str = "\
Examples:
  tessera solve --black h8,h9,h10 --white c3,d4,e3 --proof
  tessera solve --board testBoard/boards/forced-wins/four_three.txt --check
  tessera solve --board game.sgf --rule renju --out proof.sgf
  tessera solve --file vcf.jsonl --fours --check
  tessera solve --file vcf.jsonl --shard 2/4 --keep part-2.jsonl

Exit code: 0 a win was found (with --file: no false claim), 1 none was found or
a proof is wrong, 2 the input is wrong, 130 --file was interrupted by
Ctrl-C; the puzzles solved by then are counted.";

/// Memory of a solver for each node it may try, and the bounds of the whole, in bytes.
const MEMORY_A_NODE: u64 = 160;
const MEMORY: std::ops::RangeInclusive<u64> = 1 << 20..=256 << 20;

/// Solves what was asked for. Whether that went well: a win, or a whole file without a false claim.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<bool> {
    match &args.file {
        Some(file) => suite::run(file, args, out),
        None => {
            let is_single = args.part.keep.is_none();
            ensure!(is_single, UsageError("--keep and --shard are for a --file of puzzles".to_owned()));
            single::run(&args.position()?, args, out)
        }
    }
}

/// The position that the text of a board file shows.
#[cfg(fuzzing)]
pub fn board_of_text(text: &str) -> Result<crate::game::Board> {
    let (record, _) = crate::record::read(text.as_bytes(), &crate::record::Hints::default())?;
    let set_up = SetUp::from_record(&record)?;
    Ok(set_up.board(&crate::game::Board::new(set_up.size, set_up.rules)))
}

impl Args {
    fn position(&self) -> Result<SetUp> {
        let size = self.size.unwrap_or(Size::square(15).expect("a side in range"));
        let rule = self.rule.unwrap_or(0);
        if let Some(path) = &self.board {
            let (mut record, _) = games::open(path, &Belief::default())?;
            record.rules = self.rule.map(Rules::from_bits).or(record.rules);
            record.check().with_context(|| path.display().to_string())?;
            return SetUp::from_record(&record).with_context(|| path.display().to_string());
        }
        if let Some(moves) = &self.moves {
            return SetUp::from_moves(size, rule, moves).context("--moves");
        }
        let stones = |text: &Option<String>, option| -> Result<Vec<_>> {
            set_up::parse_points(size, text.as_deref().unwrap_or_default()).context(option)
        };
        let stones = [stones(&self.black, "--black")?, stones(&self.white, "--white")?];
        let mut set_up = SetUp::from_stones(size, rule, &stones, self.to_move.map(Color::from))?;
        if let Some(text) = &self.captures {
            set_up.set_captured_pairs(text).context("--captures")?;
        }
        Ok(set_up)
    }
}

impl Effort {
    fn question(&self, rules: &Rules) -> Question {
        Question { means: self.means(rules), nodes: self.nodes, shortest: self.shortest }
    }

    /// What a win may be made of.
    fn means(&self, rules: &Rules) -> Means {
        if self.fours { Means::Fours } else { Means::all(rules) }
    }

    fn solver(&self) -> Solver {
        let memory = self.nodes.saturating_mul(MEMORY_A_NODE).clamp(*MEMORY.start(), *MEMORY.end());
        Solver::new(memory as usize)
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        }
    }
}

/// A colour in words.
fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
