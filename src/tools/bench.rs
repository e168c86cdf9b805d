//! `tessera bench`: fixed positions of every rule to a fixed depth, as one number that every machine agrees on.

use crate::bench;
use crate::game::notation;
use anyhow::{Result, ensure};
use std::convert::Infallible;
use std::io::Write;
use std::time::{Duration, Instant};

/// Searches fixed positions and prints nodes, speed and a signature.
///
/// The positions are of every rule. The signature is equal on every machine and run; it changes only when search or evaluation do.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  tessera bench --depth 8")]
pub struct Args {
    /// Depth of every search
    #[arg(long, default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// Fail unless the signature is this one
    #[arg(long)]
    expect: Option<String>,
}

/// Prints one line a position, then the totals.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let started = Instant::now();
    let mut total = 0;
    let signature = bench::signature(args.depth, |board, moves, thought| {
        total += thought.nodes;
        let size = format!("{}x{}", board.size().width(), board.size().height());
        writeln!(
            out,
            "{:29} {size} {:28} {:5} {:>10} {:>9} nodes {:>9}/s",
            board.rules().to_string(),
            moves,
            notation::Alpha(board.size(), thought.point).to_string(),
            thought.score.to_string(),
            thought.nodes,
            per_second(thought.nodes, thought.elapsed),
        )?;
        out.flush()
    })?;
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
pub(super) fn engine_mark() -> String {
    let Ok(signature) = bench::signature(GLANCE, |_, _, _| Ok::<(), Infallible>(()));
    signature.to_string()
}

fn per_second(nodes: u64, elapsed: Duration) -> u64 {
    (nodes as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

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
