//! `tessera pnt`: the token game, for case files and for people.

mod cases;
mod command;
mod computer;
mod play;

use super::UsageError;
use crate::interrupt::Interrupt;
use crate::pnt::{Limits, Report, Unfinished, Why, search};
use anyhow::{Context, Result, bail, ensure};
use cases::{Case, Cases};
use command::{Fault, TakeTokens, drawing, parse};
use play::{Echo, Person};
use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

/// Searches positions of PNT, the token game, or plays it with you.
///
/// Tokens 1 to n are taken in turn: each a multiple or a factor of the last one, the first one odd and less than n/2.
/// Whoever cannot take a token loses. Max takes the first token; values are from Max's view, 1.0 is a win. Ctrl-C ends a
/// search and says how far it was.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// TakeTokens, tokens in the game, how many are taken, those in order, and the depth (0 looks to the end); a
    /// single - reads commands from standard input, one a line
    #[arg(value_name = "COMMAND", allow_negative_numbers = true, conflicts_with_all = ["cases", "play"])]
    words: Vec<String>,
    /// File with cases: a label as "input1:", then a command on the next line; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "play")]
    cases: Option<PathBuf>,
    /// File to write instead of the screen
    #[arg(long, value_name = "FILE", conflicts_with = "play")]
    out: Option<PathBuf>,
    /// Refuse a first token that the rules forbid, instead of a warning
    #[arg(long, conflicts_with = "play")]
    strict: bool,
    /// Nodes after which a search gives up [default: 200000000; for each move of --play 2000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Play against the computer
    #[arg(long)]
    play: bool,
    #[command(flatten)]
    game: play::Options,
}

const EXAMPLES: &str = "\
Examples:
  tessera pnt TakeTokens 7 1 1 2
  tessera pnt --cases testcase.txt --out results.txt
  echo TakeTokens 10 0 0 | tessera pnt
  tessera pnt --play --tokens 30 --level 6 --first computer

Output: the best token, its value, nodes visited (entered, the first included),
nodes evaluated (end of the game or of the depth), the greatest depth, and the
children visited per node that has any.";

/// Nodes after which a search gives up: some seconds.
const NODES: u64 = 200_000_000;

/// Answers what is asked, or plays.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    if args.play {
        let stdin = io::stdin().lock();
        let echo = if stdin.is_terminal() { Echo::ByTerminal } else { Echo::ByUs };
        return play::run(&args.game, args.nodes, Person { input: stdin, echo, out });
    }
    // What was typed, and the file, are looked at before the output is touched.
    let source = args.source()?;
    let mut file = args.open_output()?;
    let interrupt = Interrupt::default();
    interrupt.listen()?;
    let mut answers = Answers {
        nodes: args.nodes.unwrap_or(NODES),
        interrupt,
        is_strict: args.strict,
        out: file.as_mut().map_or(out, |file| file),
        number: 0,
        wrong_lines: Vec::new(),
    };
    match source {
        Source::Typed(command) => return answers.answer_typed(&command),
        Source::Input => Cases::new(io::stdin().lock()).try_for_each(|case| answers.answer(case?))?,
        Source::File(bytes) => Cases::new(bytes.as_slice()).try_for_each(|case| answers.answer(case?))?,
    }
    answers.finish()
}

/// Where the commands are.
enum Source {
    Typed(TakeTokens),
    /// Standard input.
    Input,
    /// What is in a file.
    File(Vec<u8>),
}

impl Args {
    fn source(&self) -> Result<Source> {
        match (&self.cases, self.words.as_slice()) {
            (Some(file), _) if file.as_os_str() == "-" => Ok(Source::Input),
            (Some(file), _) => {
                let bytes = fs::read(file).with_context(|| format!("reading {}", file.display()))?;
                Ok(Source::File(bytes))
            }
            (None, []) if io::stdin().is_terminal() => {
                bail!(UsageError("a command is missing, as TakeTokens 7 1 1 2; --help says more".into()))
            }
            (None, []) => Ok(Source::Input),
            (None, [word]) if word == "-" => Ok(Source::Input),
            (None, words) => self.typed(&words.join(" ")).map(Source::Typed),
        }
    }

    /// What is wrong with a command that was typed is shown below it.
    fn typed(&self, text: &str) -> Result<TakeTokens> {
        let refused = |fault: &Fault| UsageError(format!("{fault}\n{}", drawing(text, fault)));
        let command = parse(text).map_err(|fault| refused(&fault))?;
        match &command.first_token {
            Some(fault) if self.strict => bail!(refused(fault)),
            Some(fault) => warn_about(fault, ""),
            None => {}
        }
        Ok(command)
    }

    /// The file to write, unless that would destroy the cases.
    fn open_output(&self) -> Result<Option<File>> {
        let Some(path) = &self.out else {
            return Ok(None);
        };
        if let Some(cases) = &self.cases
            && let (Ok(cases), Ok(path)) = (cases.canonicalize(), path.canonicalize())
            && cases == path
        {
            bail!(UsageError("--out would overwrite the file of --cases".into()));
        }
        File::create(path).map(Some).with_context(|| format!("writing {}", path.display()))
    }
}

/// A first token that official cases may begin with, though the rules forbid it.
fn warn_about(fault: &Fault, line: &str) {
    // Nobody may be listening.
    let _ = writeln!(io::stderr(), "tessera: warning: {line}{fault} (searched all the same)");
}

/// The answers written so far.
struct Answers<'a> {
    nodes: u64,
    interrupt: Interrupt,
    is_strict: bool,
    out: &'a mut dyn Write,
    number: usize,
    wrong_lines: Vec<usize>,
}

impl Answers<'_> {
    fn answer_typed(&mut self, command: &TakeTokens) -> Result<()> {
        let interrupt = self.interrupt.clone();
        match interrupt.during(|| self.search(command, &|| interrupt.is_set())) {
            Ok(report) => write!(self.out, "{report}")?,
            Err(unfinished) => bail!(how_far(&unfinished)),
        }
        Ok(self.out.flush()?)
    }

    /// Writes the answer to one case: its label, if it has one, then six lines, or one that says what is wrong.
    fn answer(&mut self, case: Case) -> Result<()> {
        let case = if self.is_strict { case.strictly() } else { case };
        let interrupt = self.interrupt.clone();
        interrupt.during(|| {
            let interrupted = &|| interrupt.is_set();
            if self.number > 0 {
                writeln!(self.out)?;
            }
            self.number += 1;
            if let Some(label) = &case.label {
                writeln!(self.out, "{label}:")?;
            }
            match &case.command {
                Ok(command) => self.answer_command(command, case.line, interrupted),
                Err(fault) => self.refuse(case.line, &fault.to_string()),
            }
        })
    }

    fn answer_command(
        &mut self,
        command: &TakeTokens,
        line: usize,
        interrupted: &dyn Fn() -> bool,
    ) -> Result<()> {
        if let Some(fault) = &command.first_token {
            warn_about(fault, &format!("line {line}, "));
        }
        match self.search(command, interrupted) {
            Ok(report) => write!(self.out, "{report}")?,
            Err(unfinished) => {
                self.refuse(line, &how_far(&unfinished))?;
                ensure!(unfinished.why != Why::Interrupted, "interrupted at line {line}");
            }
        }
        Ok(self.out.flush()?)
    }

    fn search(&self, command: &TakeTokens, interrupted: &dyn Fn() -> bool) -> Result<Report, Unfinished> {
        search(&command.position, &Limits { depth: command.depth, nodes: self.nodes, interrupted })
    }

    fn refuse(&mut self, line: usize, reason: &str) -> Result<()> {
        self.wrong_lines.push(line);
        writeln!(self.out, "Error: line {line}, {reason}")?;
        Ok(self.out.flush()?)
    }

    /// Success only if every case has its answer.
    fn finish(self) -> Result<()> {
        ensure!(self.number > 0, "there is no command in the input");
        let lines: Vec<String> = self.wrong_lines.iter().map(usize::to_string).collect();
        let (wrong, lines) = (lines.len(), lines.join(", "));
        ensure!(wrong == 0, "{wrong} of {} commands without an answer: line {lines}", self.number);
        Ok(())
    }
}

/// What a search can say that gave up.
fn how_far(unfinished: &Unfinished) -> String {
    let Unfinished { why, visited, moves, done, token } = unfinished;
    let best = token.map_or(String::new(), |token| format!(", best of them {token}"));
    let how_far = format!("after {visited} nodes: {done} of {moves} moves searched{best}");
    match why {
        Why::Nodes => format!("given up {how_far} (--nodes allows more, a smaller depth needs fewer)"),
        Why::Interrupted => format!("interrupted {how_far}"),
    }
}
