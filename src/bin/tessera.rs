//! Everything for people: playing, analysing, counting and measuring.

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};
use std::io::{self, Write};
use std::process::ExitCode;
use tessera::tools::{self, Interrupted, UsageError};
use tessera::ui;

/// Five-in-a-row tools: gomoku, renju, caro and Pente.
#[derive(Parser)]
#[command(name = "tessera", version, after_help = EXIT_CODES, max_term_width = 80)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

// In the order of the overview, which has them in groups.
#[derive(Subcommand)]
enum Command {
    #[cfg(feature = "web")]
    Web(tools::web::Args),
    Field(ui::field::FieldArgs),
    Play(ui::field::PlayArgs),
    Shell(ui::shell::Args),
    Tournament(ui::tournament::Args),
    Analyse(Box<tools::analyse::Args>),
    Review(Box<tools::review::Args>),
    Solve(Box<tools::solve::Args>),
    Match(Box<tools::matches::Args>),
    Selfplay(tools::selfplay::Args),
    Data(tools::data::Args),
    Train(tools::train::Args),
    #[command(alias = "adjust")]
    Tune(tools::tune::Args),
    Sprt(Box<tools::sprt::Args>),
    Screen(tools::screen::Args),
    Calibrate(tools::calibrate::Args),
    Perft(tools::perft::Args),
    Bench(tools::bench::Args),
    Gauntlet(tools::gauntlet::Args),
    Openings(tools::openings::Args),
    Show(Box<tools::show::Args>),
    Convert(Box<tools::convert::Args>),
    Merge(tools::merge::Args),
    Pnt(tools::pnt::Args),
    Completions(tools::completions::Args),
    Man(tools::man::Args),
    #[command(name = tools::matches::guard::SUBCOMMAND, hide = true)]
    MatchGuard,
    #[command(hide = true)]
    ScriptedBrain(tools::scripted_brain::Args),
}

const EXIT_CODES: &str = "\
Exit codes:
  0    all went well
  1    what was asked for failed, or was not found
  2    the command line is wrong
  130  interrupted by Ctrl-C; what was done by then is printed or saved
Colours are used on a terminal only, and not if NO_COLOR is set.";

/// The command line is wrong; clap ends with the same code.
const WRONG_USAGE: u8 = 2;

fn main() -> ExitCode {
    let command = Cli::parse().command;
    let mut out = io::stdout().lock();
    match run(command.as_ref(), &mut out) {
        Ok(code) => code,
        // Whoever read our output has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<Interrupted>() => ExitCode::from(Interrupted::EXIT_CODE),
        Err(error) => {
            // Nobody may be listening; there is nothing left to do about that.
            let _ = writeln!(io::stderr(), "tessera: {error:#}");
            let is_wrong_usage = error.is::<UsageError>() || command.as_ref().is_some_and(Command::is_search);
            if is_wrong_usage { ExitCode::from(WRONG_USAGE) } else { ExitCode::FAILURE }
        }
    }
}

impl Command {
    /// Whether exit code 1 says that nothing was found; then errors of any kind end with 2, as `grep` does.
    fn is_search(&self) -> bool {
        matches!(self, Command::Solve(_))
    }
}

fn run(command: Option<&Command>, out: &mut dyn Write) -> Result<ExitCode> {
    let Some(command) = command else {
        tools::overview::run(&Cli::command())?;
        return Ok(ExitCode::SUCCESS);
    };
    match command {
        Command::Field(args) => ui::field::run_field(args, out),
        Command::Play(args) => ui::field::run_play(args, out),
        Command::Shell(args) => ui::shell::run(args, out),
        Command::Tournament(args) => ui::tournament::run(args, out),
        Command::Show(args) => tools::show::run(args, out),
        Command::Convert(args) => tools::convert::run(args, out),
        Command::Merge(args) => tools::merge::run(args, out),
        Command::Analyse(args) => tools::analyse::run(args, out),
        Command::Review(args) => tools::review::run(args, out),
        Command::Solve(args) => {
            let found = tools::solve::run(args, out)?;
            return Ok(if found { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        Command::Pnt(args) => tools::pnt::run(args, out),
        Command::Match(args) => tools::matches::run(args, out),
        Command::Gauntlet(args) => tools::gauntlet::run(args, out),
        #[cfg(feature = "web")]
        Command::Web(args) => tools::web::run(args, out),
        Command::Openings(args) => tools::openings::run(args, out),
        Command::Selfplay(args) => tools::selfplay::run(args, out),
        Command::Data(args) => tools::data::run(args, out),
        Command::Train(args) => tools::train::run(args, out),
        Command::Tune(args) => tools::tune::run(args, out),
        Command::Sprt(args) => tools::sprt::run(args, out),
        Command::Screen(args) => tools::screen::run(args, out),
        Command::Calibrate(args) => tools::calibrate::run(args, out),
        Command::Perft(args) => tools::perft::run(args, out),
        Command::Bench(args) => tools::bench::run(args, out),
        Command::Completions(args) => tools::completions::run(args, &Cli::command(), out),
        Command::Man(args) => tools::man::run(args, &Cli::command(), out),
        Command::MatchGuard => tools::matches::guard::run(),
        Command::ScriptedBrain(args) => tools::scripted_brain::run(args, out),
    }?;
    Ok(ExitCode::SUCCESS)
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_overview_has_every_command_once() {
        let program = Cli::command();
        let shown = program.get_subcommands().filter(|command| !command.is_hide_set());
        let shown: Vec<&str> = shown.map(clap::Command::get_name).collect();
        assert_eq!(tools::overview::names().collect::<Vec<_>>(), shown);
    }

    #[test]
    fn every_example_of_every_help_text_is_accepted() {
        for command in Cli::command().get_subcommands().filter(|command| !command.is_hide_set()) {
            let examples = tools::overview::examples(command);
            assert!(!examples.is_empty(), "{} has no examples", command.get_name());
            for example in examples {
                let words = words(&example);
                assert_eq!(words[1], command.get_name(), "{example}");
                if let Err(error) = Cli::try_parse_from(&words) {
                    panic!("{example}: {error}");
                }
            }
        }
    }

    /// Words of an example from `tessera` up to a pipe or a redirection, those in double quotes together.
    fn words(example: &str) -> Vec<String> {
        let joined = example.replace("\\\n", " ");
        let mut words = Vec::new();
        for (number, part) in joined.split('"').enumerate() {
            match number % 2 {
                0 => words.extend(part.split_whitespace().map(str::to_owned)),
                _ => words.push(part.to_owned()),
            }
        }
        let start = words.iter().position(|word| word == "tessera").expect("an example calls tessera");
        words.drain(..start);
        words.truncate(words.iter().position(|word| word == "|" || word == ">").unwrap_or(words.len()));
        words
    }
}
