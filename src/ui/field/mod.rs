//! `tessera field` and `tessera play`: five in a row on a full screen, on an endless field or on a board by any rules.
//!
//! `ground` is what is played on (`endless` or a board), `game` a game with its story, `play` one in front of a person,
//! `findings` what the engine knows about its positions, `study` what is looked at besides, `app` all of the screen: these are the state. `view` draws it, `input` says what keys mean, `terminal` brings all
//! together, and `ending` ends it from outside. `clusters`, `window` and `focus` show the engine pieces of the field; it
//! thinks in `worker`.

mod app;
mod clock;
mod ending;
mod findings;
mod game;
mod input;
mod layout;
mod menu;
mod openings;
mod play;
mod prompt;
mod save;
mod set_up;
mod stage;
mod study;
mod terminal;
mod theme;
mod thinking;
mod view;
mod viewport;
mod worker;

pub use crate::ground::{Field, Ground, Place, Rectangle, Refusal, Window, focus, windows};
pub use app::{App, Request, Screen};
pub use clock::Clock;
pub use findings::{Finding, Findings, Verdict};
pub use game::{Game, Move};
pub use input::{Action, Keyboard, action};
pub use menu::{Item, Menu};
pub use openings::Start;
pub use play::{Ended, Errand, PACE, Play};
pub use prompt::{Prompt, Question};
#[cfg(fuzzing)]
pub use save::reread;
pub use save::{Heading, Saved, load, save};
pub use set_up::{Seat, SetUp};
pub use stage::{Answered, Stage};
pub use study::{Overlay, Review, Study};
pub use theme::{Letters, Theme};
pub use thinking::{Answer, BestLine, Deed, Effort, Insight, Job, Task};
pub use view::draw;
pub use viewport::Viewport;
pub use worker::{News, Worker};

use crate::engine::Level;
use crate::game::{Ban, Rules, Size};
use crate::opening::Rule;
use crate::tools::UsageError;
use crate::tools::arguments::{RuleParser, parse_size};
use crate::ui::shell::Palette;
use anyhow::{Context, Result, ensure};
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use terminal::Sabotage;

const FIELD_EXAMPLES: &str = "\
Examples:
  tessera field                             you against the computer
  tessera field --white 9                   against a stronger one
  tessera field --white person              two people at one keyboard
  tessera field --black 4 --white 10        watch the computer
  tessera field evening.txt                 go on with a saved game

w a s d or the arrows move, Enter places a stone, ? lists all keys.";

const PLAY_EXAMPLES: &str = "\
Examples:
  tessera play                               gomoku on 15x15
  tessera play --rule pente                  Pente on 19x19
  tessera play --rule renju --black 8        renju, the computer begins
  tessera play --opening swap2               you place three stones, or it does
  tessera play --opening taraguchi-10        renju as at world championships
  tessera play --white person --clock 10+5   two people, 10 min + 5 s
  tessera play game.psq                      go on with a game of Piskvork
  tessera play --rule renju game.psq         the same, and it was renju";

/// Plays five in a row on an endless field: full screen, against the computer or each other.
#[derive(clap::Args, Debug)]
#[command(after_help = FIELD_EXAMPLES)]
pub struct FieldArgs {
    #[command(flatten)]
    common: Common,
}

/// Plays on a board by any rules: the same screen for gomoku, renju, caro, Pente and others.
#[derive(clap::Args, Debug)]
#[command(after_help = PLAY_EXAMPLES)]
pub struct PlayArgs {
    #[command(flatten)]
    common: Common,
    /// Rules by name, joined by + as in pente+tournament, or the number of INFO rule; with a file only if it does not
    /// name them itself [default: freestyle]
    #[arg(long, value_name = "RULE", value_parser = RuleParser)]
    rule: Option<u32>,
    /// Board as 15 or 20x15 [default: 19 where stones are captured, else 15]
    #[arg(long, value_name = "SIZE", value_parser = parse_board_size, conflicts_with = "file")]
    size: Option<Size>,
    /// Opening rule: free, tournament (or pro), long-pro, swap, swap2; for renju rif, yamaguchi, soosorv-8 or
    /// taraguchi-10 [default: free]
    #[arg(long, value_name = "NAME", conflicts_with = "file")]
    opening: Option<Start>,
}

#[derive(clap::Args, Debug)]
struct Common {
    /// A saved game to go on with
    file: Option<PathBuf>,
    /// Who begins: person, computer, or the computer's level from 1 to 10 [default: person]
    #[arg(long, value_name = "WHO")]
    black: Option<Seat>,
    /// Who answers [default: 5, or person if the computer begins]
    #[arg(long, value_name = "WHO")]
    white: Option<Seat>,
    /// Milliseconds the computer may think about a move, 20 to 600000 [default: 2000, or no limit with --nodes]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(20..=600_000))]
    time: Option<u64>,
    /// Positions the computer may look at for a move: the same moves every time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Time for each player: minutes and seconds a move, as 10+5 or 0:30+2 [default: no limit]
    #[arg(long, value_name = "M+S", conflicts_with = "file")]
    clock: Option<Clock>,
    /// Seed for the random choices of lower levels; without it every game differs
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Draw with plain letters only: X and O
    #[arg(long)]
    ascii: bool,
    /// Panic at the first key, to test what becomes of the terminal
    #[arg(long, hide = true)]
    panic: bool,
}

/// The level that is fun to begin with.
const OPPONENT: u8 = 5;

/// The bits of renju.
const RENJU: u32 = 4;

/// Time for a move where nothing else is said.
const DEFAULT_TIME: Duration = Duration::from_secs(2);

/// Plays on the endless field.
pub fn run_field(args: &FieldArgs, out: &mut dyn Write) -> Result<()> {
    args.common.run(None, None, None, out)
}

/// Plays on a board.
pub fn run_play(args: &PlayArgs, out: &mut dyn Write) -> Result<()> {
    let rules = args.rule.map(Rules::from_bits);
    let opening = args.opening;
    let rules = match opening {
        Some(Start::By(rule)) if rule.is_of_renju() => {
            let is_renju = |rules: &Rules| rules.ban[0] == Ban::Renju;
            ensure!(
                rules.as_ref().is_none_or(is_renju),
                UsageError(format!("{rule} is an opening of renju: say --rule renju, or nothing"))
            );
            rules.or(Some(Rules::from_bits(RENJU)))
        }
        _ => rules,
    };
    if let (Some(size), Some(Start::By(rule))) = (args.size, opening) {
        let least = Rule::SMALLEST_SIDE;
        ensure!(
            size.width().min(size.height()) >= least,
            UsageError(format!("{rule} needs a board of {least}x{least} or more"))
        );
    }
    let has_captures = rules.is_some_and(|rules| rules.captures.is_some());
    let usual = Size::square(if has_captures { 19 } else { 15 });
    args.common.run(args.size.or(usual), rules, opening, out)
}

impl Common {
    fn run(
        &self,
        size: Option<Size>,
        rules: Option<Rules>,
        opening: Option<Start>,
        out: &mut dyn Write,
    ) -> Result<()> {
        let time = match (self.time, self.nodes) {
            (None, Some(_)) => None,
            (None, None) => Some(DEFAULT_TIME),
            (Some(milliseconds), _) => Some(Duration::from_millis(milliseconds)),
        };
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(..));
        let effort = Effort { time, nodes: self.nodes, seed };
        let black = self.black.unwrap_or(Seat::Person);
        let opponent = match black {
            Seat::Person => Seat::Computer(Level::new(OPPONENT).unwrap_or_default()),
            Seat::Computer(_) => Seat::Person,
        };
        let seats = [black, self.white.unwrap_or(opponent)];
        let mut set_up = SetUp {
            size,
            rules: rules.unwrap_or(Rules::FREESTYLE),
            seats,
            opening: None,
            clock: self.clock,
            effort,
            evaluation: None,
        };
        opening.iter().for_each(|start| start.apply(&mut set_up));
        let mut app = App::new(set_up, terminal::dimensions()?);
        if let Some(path) = &self.file {
            app.open(path, [self.black, self.white], Instant::now())?;
            let found = app.menu.set_up.rules;
            ensure!(
                rules.is_none_or(|asked| asked == found),
                "{}: the file itself says rule {} ({found}); leave out --rule",
                path.display(),
                found.bits()
            );
        }
        let letters = if self.ascii { Letters::Ascii } else { Letters::Unicode };
        let theme = Theme { palette: Palette::for_terminal(), letters };
        let sabotage = if self.panic { Sabotage::Panic } else { Sabotage::None };
        terminal::run(&mut app, theme, sabotage, out)
    }
}

fn parse_board_size(text: &str) -> Result<Size> {
    let least = Size::MIN_PLAYED;
    parse_size(text).ok().filter(|size| size.width().min(size.height()) >= least).with_context(|| {
        let (width, height) = (Size::MAX_WIDTH, Size::MAX_HEIGHT);
        format!("a board is {least} to {width} wide and {least} to {height} high, as 15 or 20x15")
    })
}
