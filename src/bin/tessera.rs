//! Everything for people: counting, measuring and, in time, playing and analysing.

use anyhow::Result;
use clap::{Parser, Subcommand};
use std::io::{self, Write};
use std::process::ExitCode;
use tessera::{tools, ui};

/// Five-in-a-row tools: gomoku, renju, caro and Pente.
#[derive(Parser)]
#[command(name = "tessera", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Bench(tools::bench::Args),
    Gauntlet(tools::gauntlet::Args),
    Match(Box<tools::matches::Args>),
    #[command(name = tools::matches::guard::SUBCOMMAND, hide = true)]
    MatchGuard,
    Openings(tools::openings::Args),
    Perft(tools::perft::Args),
    #[command(hide = true)]
    ScriptedBrain(tools::scripted_brain::Args),
    Tournament(ui::tournament::Args),
}

fn main() -> ExitCode {
    let command = Cli::parse().command;
    let mut out = io::stdout().lock();
    match run(&command, &mut out) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody may be listening; there is nothing left to do about that.
            let _ = writeln!(io::stderr(), "tessera: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &Command, out: &mut dyn Write) -> Result<()> {
    match command {
        Command::Bench(args) => tools::bench::run(args, out),
        Command::Gauntlet(args) => tools::gauntlet::run(args, out),
        Command::Match(args) => tools::matches::run(args, out),
        Command::MatchGuard => tools::matches::guard::run(),
        Command::Openings(args) => tools::openings::run(args, out),
        Command::Perft(args) => tools::perft::run(args, out),
        Command::ScriptedBrain(args) => tools::scripted_brain::run(args, out),
        Command::Tournament(args) => ui::tournament::run(args, out),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
