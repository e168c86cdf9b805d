//! `testboard`: the suite that puts any five-in-a-row brain to the test. README.md beside this file says how.

mod bad;
mod boardfile;
mod boardreader;
mod boardtest;
mod brain;
mod dialogue;
mod drawing;
mod game;
mod pattern;
mod place;
mod players;
mod referee;
mod report;
mod rule;
mod speaker;
mod suite;
mod table;
mod transcript;
mod verdict;

use anyhow::{Context, Result};
use brain::Program;
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use report::Finished;
use std::ffi::OsString;
use std::io::{Write, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Puts a five-in-a-row brain to the test: commands, boards, rules, limits and games.
///
/// Exit code 0 if every test was passed, 1 if not, 2 if the tests could not be run.
#[derive(Parser)]
#[command(name = "testboard", version)]
struct Options {
    /// The brain's executable
    #[arg(required_unless_present_any = ["bad_brain", "player"])]
    brain: Option<PathBuf>,

    /// Arguments for the brain
    #[arg(last = true)]
    arguments: Vec<OsString>,

    /// Run only the tests whose category or name contains this
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,

    /// Write the outcome as JSON
    #[arg(long)]
    json: bool,

    /// Run the board files and transcripts of this folder instead of the suite's own tests
    #[arg(long, value_name = "DIR")]
    boards: Option<PathBuf>,

    /// Time for a move on boards and in games, in milliseconds
    #[arg(long, value_name = "MS")]
    turn_ms: Option<u64>,

    /// Be a brain that does everything wrong: the suite has to fail it
    #[arg(long, exclusive = true)]
    bad_brain: bool,

    /// Be one of the reference players as a brain
    #[arg(long, value_name = "NAME", exclusive = true)]
    player: Option<String>,
}

fn main() -> ExitCode {
    match run(Options::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            // Whoever is there to read it may have closed stderr too.
            let _ = writeln!(std::io::stderr(), "testboard: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Whether all is well: every test passed, or the brain we were asked to be has done its work.
fn run(options: Options) -> Result<bool> {
    if options.bad_brain {
        bad::speak(stdin().lock(), stdout())?;
        return Ok(true);
    }
    if let Some(name) = options.player {
        let names: Vec<&str> = players::PLAYERS.iter().map(|player| player.name).collect();
        let player = players::find(&name);
        let player =
            player.with_context(|| format!("there is no player {name}; there are {}", names.join(", ")))?;
        speaker::speak(player, stdin().lock(), stdout())?;
        return Ok(true);
    }
    let path = options.brain.context("no brain was given")?;
    let program = Program::find(&path, options.arguments)?;
    let mut cases = match &options.boards {
        Some(folder) => suite::cases_of(folder)?,
        None => suite::own_cases()?,
    };
    if let Some(filter) = &options.filter {
        cases.retain(|case| case.is_selected(filter));
    }
    anyhow::ensure!(!cases.is_empty(), "there are no such tests");

    let started = Instant::now();
    let finished = run_all(cases, &program, options.turn_ms.map(Duration::from_millis))?;
    let mut out = stdout().lock();
    if options.json {
        serde_json::to_writer_pretty(&mut out, &report::json(&finished, started.elapsed()))?;
        writeln!(out)?;
    } else {
        out.write_all(report::text(&finished, started.elapsed()).as_bytes())?;
    }
    out.flush()?;
    Ok(report::is_perfect(&finished))
}

fn run_all(cases: Vec<suite::Case>, program: &Program, turn: Option<Duration>) -> Result<Vec<Finished>> {
    // Drawn on stderr, and only if that is a terminal.
    let bar = ProgressBar::new(cases.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {wide_msg}") {
        bar.set_style(style);
    }
    let mut finished = Vec::new();
    for case in cases {
        bar.set_message(format!("{}: {}", case.category, case.name));
        let verdict = case.run(program, turn)?;
        finished.push(Finished { case, verdict });
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(finished)
}
