//! `tessera perft`: counts move sequences, to compare rules with other programs.

use super::UsageError;
use super::arguments::{RuleParser, parse_size};
use crate::game::{Board, FIVE, Rules, Size, notation, perft};
use anyhow::{Result, ensure};
use std::io::Write;

/// Counts legal move sequences of each length; a finished game is not played on.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  tessera perft --size 5x5 --rule pente --depth 5\n  \
                        tessera perft --size 15 --depth 3 --moves \"7,7 8,7\"")]
pub struct Args {
    /// Board, as 15 or 20x15 (width x height), from 3x3
    #[arg(long, default_value = "15", value_parser = parse_size)]
    size: Size,
    /// Stones in a row that win
    #[arg(long, default_value_t = FIVE, value_parser = clap::value_parser!(u8).range(2..=5))]
    line: u8,
    /// Rules by name, joined by + as in pente+tournament, or the number of INFO rule
    #[arg(long, value_name = "RULE", default_value = "freestyle", value_parser = RuleParser)]
    rule: u32,
    /// Longest sequence to count
    #[arg(long, default_value_t = 3)]
    depth: u32,
    /// Moves played before the count, as "x,y x,y"
    #[arg(long, default_value = "")]
    moves: String,
}

/// Prints one count a depth.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let rules = Rules { line: args.line, ..Rules::from_bits(args.rule) };
    let mut board = Board::new(args.size, rules);
    for text in args.moves.split_whitespace() {
        let point = notation::parse_xy(args.size, text)
            .ok_or_else(|| UsageError(format!("--moves: {text} is not on the board")))?;
        ensure!(board.is_legal(point), UsageError(format!("--moves: {text} is not a legal move there")));
        board.play(point);
    }
    for depth in 1..=args.depth {
        writeln!(out, "{depth} {}", perft(&mut board, depth))?;
        out.flush()?;
    }
    Ok(())
}
