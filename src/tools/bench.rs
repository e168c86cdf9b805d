//! `tessera bench`: fixed positions of every rule to a fixed depth, as one number that every machine agrees on.

use crate::engine::{Engine, Limits, SearchResult};
use crate::game::{Board, Rules, Size, notation};
use anyhow::{Context, Result, ensure};
use std::io::Write;
use std::time::{Duration, Instant};

/// Searches fixed positions and prints nodes, speed and a signature.
///
/// The positions are of every rule. The signature is equal on every machine and run; it changes only when search or evaluation do.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  tessera bench --depth 8")]
pub struct Args {
    /// Depth of every search
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// Fail unless the signature is this one
    #[arg(long)]
    expect: Option<String>,
}

/// Rule bits, board side, and the moves that lead to a position.
const POSITIONS: [(u32, u8, &str); 14] = [
    (0, 15, "h8i9i7g9"),
    (0, 15, "h8h9i8g8i7i9g7j8h7j7"),
    (0, 20, "k10l11l9j11m12j9k12"),
    (0, 20, "k10k11l10j10l9l11j9m10k9m9"),
    (1, 15, "h8g7i9g9g8i8h9h7"),
    (1, 20, "k10j11l11j9k8l9j10"),
    (4, 15, "h8h9j8i8i7g9"),
    (4, 15, "h8i9i7g7j8h6g9j6k9"),
    (8, 15, "h8g7i9j10h9i8h10"),
    (9, 15, "h8h7g8i8i9g7j10"),
    (2, 15, "h8i9i7g9h7h9"),
    (16, 19, "j10j11m10k11i12k9"),
    (48, 19, "j10k11l12k9j8i9l10"),
    (80, 19, "j10k10l11k12j12i11"),
];

/// Prints one line a position, then the totals.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let started = Instant::now();
    let mut total = 0;
    let mut signature = Signature::default();
    for (rule, side, moves) in POSITIONS {
        let thought_started = Instant::now();
        let (board, thought) = search(rule, side, moves, args.depth)?;
        signature.add_thought(&thought);
        total += thought.nodes;
        writeln!(
            out,
            "{:29} {side}x{side} {:28} {:5} {:>10} {:>9} nodes {:>9}/s",
            board.rules().to_string(),
            moves,
            notation::Alpha(board.size(), thought.point).to_string(),
            thought.score.to_string(),
            thought.nodes,
            per_second(thought.nodes, thought_started.elapsed()),
        )?;
        out.flush()?;
    }
    let signature = signature.to_string();
    writeln!(out, "signature {signature}")?;
    // The last line as OpenBench and its relatives read it.
    writeln!(out, "{total} nodes {} nps", per_second(total, started.elapsed()))?;
    if let Some(expected) = &args.expect {
        ensure!(*expected == signature, "the signature is {signature}, not {expected} as expected");
    }
    Ok(())
}

/// Depth of a look that tells two versions of the engine apart.
const GLANCE: u32 = 4;

/// A number for the engine that is equal on every machine: search and evaluation of two builds with the same one play alike,
/// as far as some quick searches can tell.
pub(super) fn engine_mark() -> Result<String> {
    let mut signature = Signature::default();
    for (rule, side, moves) in POSITIONS {
        let thought = search(rule, side, moves, GLANCE)?.1;
        signature.add_thought(&thought);
    }
    Ok(signature.to_string())
}

fn search(rule: u32, side: u8, moves: &str, depth: u32) -> Result<(Board, SearchResult)> {
    let board = position(rule, side, moves).with_context(|| format!("bench position {moves}"))?;
    let limits = Limits { turn: None, depth: Some(depth), ..Limits::default() };
    let thought = Engine::new().think(&board, &limits, &|| false, &mut |_| {}).context("no move")?;
    Ok((board, thought))
}

fn position(rule: u32, side: u8, moves: &str) -> Option<Board> {
    let mut board = Board::new(Size::square(side)?, Rules::from_bits(rule));
    for point in notation::parse_opening(board.size(), moves)? {
        board.play(point);
    }
    board.outcome().is_none().then_some(board)
}

fn per_second(nodes: u64, elapsed: Duration) -> u64 {
    (nodes as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
}

/// A running hash (FNV-1a) over what the searches found.
struct Signature(u64);

impl Default for Signature {
    fn default() -> Signature {
        Signature(0xcbf2_9ce4_8422_2325)
    }
}

impl Signature {
    fn add_thought(&mut self, thought: &SearchResult) {
        self.add(thought.nodes);
        self.add(thought.point.index() as u64);
        self.add(thought.score.value() as u64);
    }

    fn add(&mut self, number: u64) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl std::fmt::Display for Signature {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:08x}", (self.0 ^ self.0 >> 32) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_a_live_game() {
        for (rule, side, moves) in POSITIONS {
            assert!(position(rule, side, moves).is_some(), "{moves}");
        }
    }

    #[test]
    fn the_signature_is_the_same_twice_and_checked_on_request() {
        let print = |expect: Option<String>| {
            let mut out = Vec::new();
            let result = run(&Args { depth: 3, expect }, &mut out);
            let text = String::from_utf8(out).unwrap();
            let words: Vec<&str> = text.lines().last().unwrap().split(' ').collect();
            assert!(
                matches!(words[..], [nodes, "nodes", speed, "nps"]
                if nodes.parse::<u64>().is_ok() && speed.parse::<u64>().is_ok()),
                "{text}"
            );
            let signature = text.lines().find_map(|line| line.strip_prefix("signature "));
            (result.is_ok(), signature.unwrap().to_owned())
        };
        let (ok, first) = print(None);
        assert!(ok);
        assert_eq!(print(Some(first.clone())), (true, first.clone()));
        assert_eq!(print(Some("00000000".into())), (false, first));
    }
}
