//! `tessera tournament`: rounds of Pente between a human and the computer, with points, saves and reasons.
//!
//! `round` and `score` know the game, `save` its files, `computer` its moves; `dialogue` talks, with `turn` for the
//! moves, `suspend` for saving and `rescue` for Ctrl-C, through a `console` that may be any pair of streams.

mod command;
mod computer;
mod console;
mod dialogue;
mod names;
mod patience;
mod rescue;
mod round;
pub mod save;
mod score;
mod suspend;
mod turn;
mod view;

pub use crate::record::tournament::{SIDE, Seat, Stone, label};
pub use computer::{Choice, Computer, Thinking};
pub use console::{Console, Style, Typing};
pub use dialogue::{Dialogue, Settings, Start};
pub use names::Players;
pub use patience::{Payoff, Prover, Win};
pub use round::{Ending, Refusal, Round};
pub use score::RoundScore;

use crate::engine::Level;
use anyhow::Result;
use save::Format;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  tessera tournament                          you against the computer
  tessera tournament --level 3                against a weaker one
  tessera tournament --resume game.txt        go on with a saved tournament
  tessera tournament --players human-human    two people at one keyboard
  tessera tournament --new --players computer-computer --pause

Saves name their two players Human and Computer. Between two humans, or two
computers, Human stands for the first one and Computer for the second.
With columns A to S the centre of the board is J10.";

/// Plays a Pente tournament: rounds on 19x19, with points for fives, captured pairs and fours.
///
/// At your turn type an intersection such as K10, `help` for a recommendation, `save` to save and quit, or ? for all
/// commands.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Who plays whom
    #[arg(long, value_enum, default_value_t = Players::HumanComputer)]
    players: Players,
    /// How well the computer plays, from 1 to 10
    #[arg(long, default_value_t = Level::FULL)]
    level: Level,
    /// Milliseconds the computer may think about a move
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(20..=600_000))]
    time: u64,
    /// Positions the computer may look at for a move: the same moves on every machine, if the time allows it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seed for the coin and the random choices of lower levels; without it every tournament differs
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Go on with a saved tournament
    #[arg(long, value_name = "FILE", conflicts_with = "new")]
    resume: Option<PathBuf>,
    /// Begin a new tournament without asking for a saved one
    #[arg(long)]
    new: bool,
    /// Format of saves; by default the name of the file decides (.txt, .lisp, .pl), or you are asked
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Wait for Enter before each move of the computer; you can save there, too
    #[arg(long)]
    pause: bool,
}

impl Args {
    fn settings(&self) -> Settings {
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(..));
        let start = match &self.resume {
            Some(path) => Start::Resume(path.clone()),
            None if self.new => Start::New,
            None => Start::Ask,
        };
        Settings {
            players: self.players,
            thinking: Thinking {
                level: self.level,
                time: Duration::from_millis(self.time),
                nodes: self.nodes,
                seed,
            },
            coin: seed,
            start,
            format: self.format,
            pause: self.pause,
        }
    }
}

/// Plays a tournament on standard input and output.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let typing = if io::stdin().is_terminal() { Typing::Shown } else { Typing::Echoed };
    let mut input = io::stdin().lock();
    let console = Console::new(&mut input, out, typing, style());
    let dialogue = Dialogue::new(console, args.settings());
    dialogue.rescue().listen()?;
    dialogue.run()
}

/// Colours only on a terminal that can show them, and not against the user's wish (no-color.org).
fn style() -> Style {
    let has = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if io::stdout().is_terminal() && !has("NO_COLOR") && !is_dumb { Style::Colour } else { Style::Plain }
}
