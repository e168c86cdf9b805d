//! A whole file of puzzles: how many are solved, at what cost, and whether every claim is true.

use super::puzzles::Puzzle;
use super::{Args, Effort, explain, statistics};
use crate::game::{Ban, Board, Color, Rules, Size};
use crate::naive;
use crate::search::{Answer, Proof, Solver};
use crate::tools::bench::engine_mark;
use crate::tools::matches::{checksum, switch_for_ctrl_c};
use crate::tools::shard::{Kind, Ledger};
use crate::tools::{Interrupted, progress};
use anyhow::{Context, Result, ensure};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Options that give one position: what is only for files makes no sense beside them.
const POSITIONS: [&str; 4] = ["board", "black", "white", "moves"];

/// Which puzzles of a file, and how their results are shown.
#[derive(clap::Args, Debug)]
pub(super) struct Selection {
    /// Solve at most N puzzles
    #[arg(long, value_name = "N", conflicts_with_all = POSITIONS, value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Only every K-th puzzle
    #[arg(long, value_name = "K", conflicts_with_all = POSITIONS, value_parser = clap::value_parser!(u64).range(1..))]
    every: Option<u64>,
    /// Puzzles solved at the same time; the results do not depend on it [default: all processors]
    #[arg(long, conflicts_with_all = POSITIONS, value_parser = clap::value_parser!(u64).range(1..))]
    threads: Option<u64>,
    /// List the puzzles that were not solved
    #[arg(long, conflicts_with_all = POSITIONS)]
    unsolved: bool,
}

/// What became of a puzzle.
#[derive(Serialize, Deserialize)]
pub(in crate::tools) struct Solved {
    pub(super) id: String,
    pub(super) kind: String,
    /// Bits of the rules it was solved under.
    pub(super) rule: u32,
    pub(super) found: Found,
    pub(super) nodes: u64,
    pub(super) time: Duration,
    /// Whether something was there to tell a false claim by.
    pub(super) is_judged: bool,
    /// Why the claim is false, if it is.
    pub(super) falsehood: Option<String>,
    /// How the win compares with the shortest one known.
    shortest: Option<Comparison>,
}

/// An answer without its proof.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(super) enum Found {
    Win,
    None,
    Unknown,
}

/// A win beside the shortest one known.
#[derive(Serialize, Deserialize, Clone, Copy)]
struct Comparison {
    /// Own moves more than known to be needed.
    excess: i64,
    /// Whether it begins with a move that is known to begin one.
    first_move_is_known: bool,
}

/// Solves the file and prints the table. Whether no claim was false.
pub(super) fn run(path: &Path, args: &Args, out: &mut dyn Write) -> Result<bool> {
    let file = || path.display().to_string();
    let text = std::fs::read_to_string(path).with_context(file)?;
    let puzzles = args.selected(Puzzle::read_all(&text).with_context(file)?);
    ensure!(!puzzles.is_empty(), "{} has no puzzles that match the options", file());
    let ledger = args.part.open(Kind::Solve, puzzles.len(), || args.asked(&text), Value::Null)?;
    let numbers = ledger.as_ref().map_or_else(|| (0..puzzles.len()).collect(), Ledger::lacks);
    let done = ledger.as_ref().map_or_else(|| Ok(Vec::new()), Ledger::results::<Solved>)?;
    let stop = switch_for_ctrl_c()?;
    let own = done.len() + numbers.len();
    let work = Work { puzzles: &puzzles, numbers: &numbers, ledger: ledger.map(Mutex::new) };
    let mut solved = done;
    solved.extend(work.solve_all(args, &|| stop.is_set())?);
    solved.sort_by_key(|&(number, _)| number);
    let solved: Vec<Solved> = solved.into_iter().map(|(_, one)| one).collect();
    write!(out, "{}", args.part.note("puzzles", solved.len(), puzzles.len()))?;
    write_report(&solved, args.effort.shortest, args.selection.unsolved, out)?;
    let is_whole = solved.len() == own;
    if !is_whole {
        writeln!(out, "Interrupted after {} of {own} puzzles", solved.len())?;
    }
    out.flush()?;
    ensure!(is_whole, Interrupted);
    Ok(solved.iter().all(|one| one.falsehood.is_none()))
}

/// Writes the table and what is asked for beside it.
pub(in crate::tools) fn write_report(
    solved: &[Solved],
    shortest: bool,
    unsolved: bool,
    out: &mut dyn Write,
) -> Result<()> {
    write!(out, "{}", statistics::table(solved))?;
    if shortest {
        write_comparison(solved, out)?;
    }
    for (one, reason) in solved.iter().filter_map(|one| one.falsehood.as_ref().map(|reason| (one, reason))) {
        writeln!(out, "FALSE {}: {reason}", one.id)?;
    }
    for one in solved.iter().filter(|one| unsolved && one.found != Found::Win) {
        let how = if one.found == Found::None { "none" } else { "not found" };
        writeln!(out, "unsolved {} ({}, {how}, {} nodes)", one.id, one.rules(), one.nodes)?;
    }
    Ok(())
}

impl Solved {
    pub(super) fn rules(&self) -> Rules {
        Rules::from_bits(self.rule)
    }
}

impl Args {
    fn selected(&self, puzzles: Vec<Puzzle>) -> Vec<Puzzle> {
        let step = self.selection.every.unwrap_or(1) as usize;
        let limit = self.selection.limit.map_or(usize::MAX, |limit| limit as usize);
        let wanted = |puzzle: &Puzzle| self.to_move.is_none_or(|side| side == puzzle.to_move);
        puzzles.into_iter().filter(wanted).step_by(step).take(limit).collect()
    }

    /// Everything that the results depend on.
    fn asked(&self, text: &str) -> Result<Value> {
        let Effort { nodes, fours, shortest, check } = self.effort;
        Ok(json!({
            "puzzles": checksum(text.as_bytes()),
            "rule": self.rule,
            "to_move": self.to_move.map(|side| Color::from(side) as usize),
            "every": self.selection.every,
            "limit": self.selection.limit,
            "nodes": nodes, "fours": fours, "shortest": shortest, "check": check,
            "engine": engine_mark(),
        }))
    }
}

/// The puzzles to solve, and where their results are kept.
struct Work<'a> {
    puzzles: &'a [Puzzle],
    numbers: &'a [usize],
    ledger: Option<Mutex<Ledger>>,
}

impl Work<'_> {
    /// Solves the puzzles until it is interrupted.
    fn solve_all(
        &self,
        args: &Args,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<(usize, Solved)>> {
        let set_ups = self
            .numbers
            .iter()
            .map(|&number| self.puzzles[number].set_up(args.rule))
            .collect::<Result<Vec<_>>>()?;
        // Tables are built once for a kind of board.
        let mut blanks: HashMap<(Size, Rules), Board> = HashMap::new();
        for set_up in &set_ups {
            let key = (set_up.size, set_up.rules);
            blanks.entry(key).or_insert_with(|| Board::new(set_up.size, set_up.rules));
        }
        let threads = args.selection.threads.unwrap_or(0) as usize;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("--threads")?;
        let bar = progress::bar(self.numbers.len(), "puzzles");
        let solved = pool.install(|| {
            let tasks = self.numbers.par_iter().zip(&set_ups);
            tasks
                .map_init(
                    || args.effort.solver(),
                    |solver, (&number, set_up)| {
                        if interrupted() {
                            return None;
                        }
                        let puzzle = &self.puzzles[number];
                        let board = set_up.board(&blanks[&(set_up.size, set_up.rules)]);
                        let check = |proof: &Proof| {
                            naive::check(&set_up.naive_board(), proof).err().map(|refutation| {
                                explain::refutation(set_up.size, board.to_move(), &refutation)
                            })
                        };
                        let solved = solve(puzzle, &board, &args.effort, solver, &check);
                        bar.advance();
                        Some(self.keep(number, &solved).map(|()| (number, solved)))
                    },
                )
                .flatten()
                .collect()
        });
        bar.finish();
        solved
    }

    fn keep(&self, number: usize, solved: &Solved) -> Result<()> {
        match &self.ledger {
            Some(ledger) => ledger.lock().expect("no thread has failed").add(number, solved),
            None => Ok(()),
        }
    }
}

/// Solves one puzzle; `check` says what is wrong with a proof.
fn solve(
    puzzle: &Puzzle,
    board: &Board,
    effort: &Effort,
    solver: &mut Solver,
    check: &dyn Fn(&Proof) -> Option<String>,
) -> Solved {
    let started = Instant::now();
    let answer = solver.solve(board, &effort.question(board.rules()));
    let time = started.elapsed();
    let rules = *board.rules();
    let under_own_rule = puzzle.own_rule().is_ok_and(|rule| Rules::from_bits(rule) == rules);
    // Renju puzzles of the second kind are known to hold no win by fours.
    let has_no_fours = effort.fours
        && under_own_rule
        && puzzle.kind == "VCT"
        && rules.ban[Color::Black as usize] == Ban::Renju;
    let has_fours = under_own_rule && puzzle.kind == "VCF";
    let falsehood = match &answer {
        Answer::Win(proof) if effort.check => check(proof),
        _ => None,
    };
    let falsehood = falsehood.or_else(|| match &answer {
        Answer::Win(_) if has_no_fours => Some("a win by fours where there is none".to_owned()),
        Answer::None if has_fours => Some("no win where there is one by fours".to_owned()),
        _ => None,
    });
    let shortest = match &answer {
        Answer::Win(proof) if under_own_rule => compare(puzzle, board, proof),
        _ => None,
    };
    Solved {
        id: puzzle.id.clone(),
        kind: puzzle.kind.clone(),
        rule: rules.bits(),
        found: match answer {
            Answer::Win(_) => Found::Win,
            Answer::None => Found::None,
            Answer::Unknown => Found::Unknown,
        },
        nodes: solver.nodes(),
        time,
        is_judged: effort.check || has_no_fours || has_fours,
        falsehood,
        shortest,
    }
}

fn compare(puzzle: &Puzzle, board: &Board, proof: &Proof) -> Option<Comparison> {
    let first = explain::alpha(board.size(), proof.point);
    let known = puzzle.first_moves.as_ref()?;
    Some(Comparison {
        excess: explain::own_moves(proof) as i64 - puzzle.own_moves? as i64,
        first_move_is_known: known.iter().any(|name| name.eq_ignore_ascii_case(&first)),
    })
}

fn write_comparison(solved: &[Solved], out: &mut dyn Write) -> Result<()> {
    let compared: Vec<Comparison> = solved.iter().filter_map(|one| one.shortest).collect();
    let count = |wanted: &dyn Fn(&Comparison) -> bool| compared.iter().filter(|one| wanted(one)).count();
    writeln!(
        out,
        "length as known: {} of {} ({} shorter, {} longer); known first moves: {}",
        count(&|one| one.excess == 0),
        compared.len(),
        count(&|one| one.excess < 0),
        count(&|one| one.excess > 0),
        count(&|one| one.first_move_is_known),
    )?;
    Ok(())
}
