//! `tessera shell`: Pente by commands typed at a prompt.
//!
//! `session.rs` is the machine (a line in, text out), `command.rs` understands lines, `game.rs` keeps the game; `lines.rs`
//! reads, `show.rs`, `poseval.rs` and `drawing.rs` write.

mod command;
mod drawing;
mod game;
mod library;
mod lines;
mod location;
mod manual;
mod player;
mod poseval;
mod record;
mod refusal;
mod session;
mod show;
mod tactics;
mod vocabulary;

pub use drawing::Palette;
pub use game::{Event, Game, Played, Ruleset};
pub(super) use game::{name, title};
pub use player::{Player, Skill};
pub use session::{Next, Question, Shell};

use crate::engine::Level;
use crate::interrupt::Interrupt;
use anyhow::Result;
use lines::Lines;
use session::FAREWELL;
use std::io::Write;
use std::time::Duration;
use vocabulary::Vocabulary;

/// Reads the text of a saved game and writes it again.
#[cfg(fuzzing)]
pub fn reread(text: &str) -> Result<String> {
    record::from_text(text).map(|game| record::to_text(&game))
}

/// Plays Pente by commands: against the computer, against each other, or the computer against itself.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  tessera shell\n  tessera shell --level 3\n  \
                        tessera shell --player heuristic --seed 7\n  \
                        printf 'play d4\\nposeval\\n' | tessera shell\n\n\
                        Begin with 'help' or 'startgame'.")]
pub struct Args {
    /// Who chooses the moves of genmove
    #[arg(long, value_enum, default_value_t = Player::Engine)]
    player: Player,
    /// How well the engine plays, 1 to 10
    #[arg(long, value_name = "N", default_value_t = Level::FULL)]
    level: Level,
    /// Milliseconds the engine may think about a move [default: 1000, or no limit with --nodes]
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// Positions the engine may look at for a move: the same answers every time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Makes the random choices the same every time
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl Args {
    fn skill(&self) -> Skill {
        let time = match (self.time, self.nodes) {
            (None, Some(_)) => None,
            (None, None) => Skill::default().time,
            (Some(milliseconds), _) => Some(Duration::from_millis(milliseconds)),
        };
        Skill { level: self.level, time, nodes: self.nodes, seed: self.seed }
    }
}

/// Asks and obeys until the person leaves or input ends.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let mut lines = Lines::new()?;
    let interrupt = Interrupt::default();
    let palette = match lines {
        Lines::Terminal(_) => {
            interrupt.listen()?;
            Palette::for_terminal()
        }
        Lines::Plain { .. } => Palette::Plain,
    };
    let mut shell = Shell::new(args.player, args.skill(), palette, interrupt);
    write!(out, "{}", shell.greeting())?;
    while let Some(line) = lines.ask(&shell.prompt(), Vocabulary::of(&shell), out)? {
        let next = shell.answer(&line, out)?;
        out.flush()?;
        if next == Next::Leave {
            return Ok(());
        }
    }
    write!(out, "{FAREWELL}")?;
    Ok(out.flush()?)
}
