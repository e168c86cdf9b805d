//! A whole tournament as a conversation: resume or begin, toss, rounds, points, another one, the winner.

use super::computer::{Computer, Thinking};
use super::console::{Console, Leave};
use super::names::Players;
use super::rescue::Rescue;
use super::round::{Ending, Round};
use super::save::{self, Format};
use super::view::{self, View};
use crate::record::tournament::Seat;
use anyhow::Result;
use std::path::{Path, PathBuf};

/// Where the first round comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// The player is asked.
    Ask,
    /// A new tournament.
    New,
    /// A save.
    Resume(PathBuf),
}

/// Everything that is settled before the first question.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Who plays whom.
    pub players: Players,
    /// How the computer plays.
    pub thinking: Thinking,
    /// What the coin starts from.
    pub coin: u64,
    /// Where the first round comes from.
    pub start: Start,
    /// The format of saves, where the name of the file is not to decide.
    pub format: Option<Format>,
    /// Whether the computer waits for Enter before each of its moves.
    pub pause: bool,
}

/// A tournament in progress.
pub struct Dialogue<'a> {
    pub(super) console: Console<'a>,
    pub(super) settings: Settings,
    pub(super) computer: Computer,
    coin: fastrand::Rng,
    /// Points of finished rounds, by seat.
    pub(super) points: [u32; 2],
    /// What the round is called.
    title: String,
    /// The save this tournament was resumed from, with its format.
    pub(super) resumed_from: Option<(PathBuf, Format)>,
    /// What would be lost by an interrupt.
    pub(super) rescue: Rescue,
}

impl<'a> Dialogue<'a> {
    /// A tournament that has not begun.
    pub fn new(console: Console<'a>, settings: Settings) -> Dialogue<'a> {
        Dialogue {
            console,
            computer: Computer::new(settings.thinking.clone()),
            coin: fastrand::Rng::with_seed(settings.coin),
            points: [0; 2],
            title: String::new(),
            resumed_from: None,
            rescue: Rescue::default(),
            settings,
        }
    }

    /// What an interrupt is not to lose.
    pub(super) fn rescue(&self) -> &Rescue {
        &self.rescue
    }

    /// Plays to the end of the tournament, of the player's patience or of the input.
    pub fn run(mut self) -> Result<()> {
        match self.play() {
            Ok(()) | Err(Leave::Done) => Ok(()),
            Err(Leave::Failed(error)) => Err(error),
            Err(Leave::EndOfInput) => {
                match self
                    .console
                    .say("The input has ended: the tournament stops here, and nothing was saved.")
                {
                    Err(Leave::Failed(error)) => Err(error),
                    _ => Ok(()),
                }
            }
        }
    }

    fn play(&mut self) -> Result<(), Leave> {
        let mut resumed = self.resumed_round()?;
        for number in 1.. {
            let mut round = match resumed.take() {
                Some(round) => {
                    "Resumed round".clone_into(&mut self.title);
                    round
                }
                None => {
                    self.title = format!("Round {number}");
                    Round::new(self.first_player()?)
                }
            };
            self.computer.forget();
            self.play_round(&mut round)?;
            self.finish(&round)?;
            if !self.wants_another()? {
                break;
            }
        }
        self.announce_winner()
    }

    /// The round to go on with, if one is resumed.
    fn resumed_round(&mut self) -> Result<Option<Round>, Leave> {
        match self.settings.start.clone() {
            Start::New => Ok(None),
            Start::Resume(path) => Ok(Some(self.load(&path)?)),
            Start::Ask if self.console.ask_yes("Resume a saved tournament?")? => self.ask_for_save(),
            Start::Ask => Ok(None),
        }
    }

    fn ask_for_save(&mut self) -> Result<Option<Round>, Leave> {
        loop {
            let name = self.console.ask("Name of the file (Enter alone begins a new tournament):")?;
            if name.is_empty() {
                return Ok(None);
            }
            match self.load(Path::new(&name)) {
                Ok(round) => return Ok(Some(round)),
                Err(error) => self.console.tell(&format!("This save cannot be resumed: {error:#}."))?,
            }
        }
    }

    fn load(&mut self, path: &Path) -> Result<Round> {
        let (saved, format) = save::read_file(path)?;
        self.points = saved.points;
        self.resumed_from = Some((path.to_owned(), format));
        Ok(saved.round().expect("a save that was read holds a round"))
    }

    /// Who begins: the player with more points, or the coin.
    fn first_player(&mut self) -> Result<Seat, Leave> {
        let players = self.settings.players;
        let [one, two] = self.points;
        let (first, why) = if one == two {
            self.toss()?
        } else {
            let leader = if one > two { Seat::One } else { Seat::Two };
            let has = players.verb(leader, "have", "has");
            (leader, format!("{} {has} more points", players.subject(leader)))
        };
        let (who, plays) = (players.within(first), players.verb(first, "play", "plays"));
        self.console.tell(&format!("{why}: {who} {plays} first, with the white stones."))?;
        Ok(first)
    }

    /// The coin's choice. Seat one calls it if a person sits there; else heads is for seat one.
    fn toss(&mut self) -> Result<(Seat, String), Leave> {
        let players = self.settings.players;
        let called = match players {
            Players::ComputerComputer => "heads",
            Players::HumanComputer => self.ask_for_call("A coin decides who plays first.")?,
            Players::HumanHuman => self.ask_for_call("A coin decides who plays first. Human 1 calls.")?,
        };
        let shown = if self.coin.bool() { "heads" } else { "tails" };
        let first = if shown == called { Seat::One } else { Seat::Two };
        let why = match players {
            Players::ComputerComputer => format!("The coin shows {shown}"),
            _ if shown == called => format!("The coin shows {shown}, as called"),
            _ => format!("The coin shows {shown}, not {called}"),
        };
        Ok((first, why))
    }

    fn ask_for_call(&mut self, text: &str) -> Result<&'static str, Leave> {
        loop {
            match self.console.ask(&format!("{text} Heads or tails? (h/t)"))?.to_ascii_lowercase().as_str() {
                "h" | "heads" => return Ok("heads"),
                "t" | "tails" => return Ok("tails"),
                _ => self.console.say("Please answer h for heads or t for tails.")?,
            }
        }
    }

    /// Tells how a round ended and adds its points.
    fn finish(&mut self, round: &Round) -> Result<(), Leave> {
        let players = self.settings.players;
        let (winner, how) = match round.ending() {
            Some(Ending::Five(seat)) => (Some(seat), "with five in a row"),
            Some(Ending::Pairs(seat)) => (Some(seat), "by capturing five pairs"),
            Some(Ending::Full) | None => (None, ""),
        };
        self.draw(round)?;
        self.console.say(&match winner {
            Some(seat) => {
                format!("{} {} the round {how}.", players.subject(seat), players.verb(seat, "win", "wins"))
            }
            None => "The board is full: nobody wins the round.".to_owned(),
        })?;
        self.console.say(&view::score_table(round, players, self.points))?;
        for (points, score) in self.points.iter_mut().zip(round.scores()) {
            *points = points.saturating_add(score.total());
        }
        Ok(())
    }

    /// Whether to play on. Whoever does not answer has seen the round to its end and misses nothing by a no.
    fn wants_another(&mut self) -> Result<bool, Leave> {
        match self.console.ask_yes("Another round?") {
            Err(Leave::EndOfInput) => Ok(false),
            answer => answer,
        }
    }

    fn announce_winner(&mut self) -> Result<(), Leave> {
        let players = self.settings.players;
        let [one, two] = self.points;
        if one == two {
            return self.console.say(&format!("The tournament is a draw, {} each.", count(one, "point")));
        }
        let winner = if one > two { Seat::One } else { Seat::Two };
        let (who, wins) = (players.subject(winner), players.verb(winner, "win", "wins"));
        let (more, less) = (one.max(two), one.min(two));
        self.console.say(&format!("{who} {wins} the tournament, {} to {less}.", count(more, "point")))
    }

    /// Shows the board.
    pub(super) fn draw(&mut self, round: &Round) -> Result<(), Leave> {
        let view = View {
            round,
            players: self.settings.players,
            points: self.points,
            title: &self.title,
            style: self.console.style,
        };
        let text = view.draw();
        self.console.say(&text)
    }
}

/// `1 point`, `2 points`.
pub(super) fn count(number: u32, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}
