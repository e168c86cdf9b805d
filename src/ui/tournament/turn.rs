//! The turns of a round: people are asked, the computer thinks, and each stone is announced.

use super::command::{COMMANDS, Command};
use super::console::Leave;
use super::dialogue::{Dialogue, count};
use super::round::{Refusal, Round};
use super::save::Saved;
use super::view;
use crate::game::{Point, Taken};
use crate::record::tournament::{Seat, label, size};

/// The rules as `rules` shows them.
const RULES: &str = "\
White plays first, on the centre. White's second stone is at least 3
intersections away from the first one. Then any empty intersection will do.
Two enemy stones in a line between a stone of yours and the one you place are
captured. Placing a stone between two enemy stones is safe.
Five or more in a row, or five captured pairs, win the round. Then both players
score: 5 for five in a row, 1 for each captured pair, and 1 for each row of
exactly four.
With columns A to S the centre is J10. The text these rules come from calls it
K10; a save with its first stone there is played on, 3 away from that stone.";

impl Dialogue<'_> {
    /// Plays until the round is over.
    pub(super) fn play_round(&mut self, round: &mut Round) -> Result<(), Leave> {
        // An empty board is not worth showing if the computer fills its centre at once.
        let is_empty = round.board().empty_cells() == round.board().size().cells();
        let waits = self.settings.pause || !self.settings.players.is_computer(round.mover());
        if round.ending().is_none() && (waits || !is_empty) {
            self.draw(round)?;
        }
        while round.ending().is_none() {
            let is_begun = round.board().last_move().is_some() || !is_empty;
            self.rescue.keep(is_begun.then(|| Saved::of(round, self.points)));
            if self.settings.players.is_computer(round.mover()) {
                self.computer_turn(round)?;
            } else {
                self.human_turn(round)?;
            }
        }
        self.rescue.keep(None);
        Ok(())
    }

    fn computer_turn(&mut self, round: &mut Round) -> Result<(), Leave> {
        if self.settings.pause {
            self.wait_for_enter(round)?;
        }
        let (seat, stone) = (round.mover(), round.stone(round.mover()));
        let choice = self.computer.choose(round).expect("the board is not full while a round goes on");
        let taken = round.place(choice.point).expect("the computer knows the rules");
        if round.ending().is_none() {
            self.draw(round)?;
        }
        self.console.tell(&format!(
            "{} placed a {} stone at {} in order to {}.",
            self.settings.players.subject(seat),
            stone.name(),
            label(choice.point),
            choice.purpose
        ))?;
        self.tell_captures(round, seat, &taken)
    }

    /// Asks one person until a stone is placed.
    fn human_turn(&mut self, round: &mut Round) -> Result<(), Leave> {
        let seat = round.mover();
        let prompt = format!(
            "{}, {} (? for the commands):",
            self.settings.players.label(seat),
            round.stone(seat).name()
        );
        loop {
            let line = self.console.ask(&prompt)?;
            match Command::parse(&line) {
                Err(sentence) => self.console.tell(&sentence)?,
                Ok(Command::Place(point)) => {
                    if self.place(round, point)? {
                        return Ok(());
                    }
                }
                Ok(Command::PlaceAndSave(point, name)) => {
                    if self.place(round, point)? {
                        return self.save_after_stone(round, name);
                    }
                }
                Ok(Command::Help) => self.recommend(round)?,
                Ok(other) => self.obey(round, other)?,
            }
        }
    }

    /// Places a person's stone; `false` if that is not allowed.
    fn place(&mut self, round: &mut Round, point: Point) -> Result<bool, Leave> {
        let (seat, stone) = (round.mover(), round.stone(round.mover()));
        let players = self.settings.players;
        let taken = match round.place(point) {
            Ok(taken) => taken,
            Err(refusal) => {
                self.console.tell(&explained(refusal, point))?;
                return Ok(false);
            }
        };
        if round.ending().is_none() && !players.is_computer(round.mover()) {
            self.draw(round)?;
        }
        let (who, name) = (players.subject(seat), stone.name());
        self.console.say(&format!("{who} placed a {name} stone at {}.", label(point)))?;
        self.tell_captures(round, seat, &taken)?;
        Ok(true)
    }

    fn save_after_stone(&mut self, round: &Round, name: Option<String>) -> Result<(), Leave> {
        if round.ending().is_some() {
            return self.console.say("The round is over: there is nothing left to save.");
        }
        self.save(round, name)
    }

    fn recommend(&mut self, round: &Round) -> Result<(), Leave> {
        let choice = self.computer.recommend(round).expect("the board is not full while a round goes on");
        let (stone, point) = (round.stone(round.mover()).name(), label(choice.point));
        let sentence = format!("Place your {stone} stone at {point} in order to {}.", choice.purpose);
        self.console.tell(&sentence)
    }

    /// Before a move of the computer: Enter lets it play, commands are obeyed.
    fn wait_for_enter(&mut self, round: &Round) -> Result<(), Leave> {
        let who = self.settings.players.within(round.mover());
        let prompt = format!("Enter for the move of {who} (? for the commands):");
        loop {
            let line = self.console.ask(&prompt)?;
            if line.is_empty() {
                return Ok(());
            }
            match Command::parse(&line) {
                Err(sentence) => self.console.tell(&sentence)?,
                Ok(Command::Place(_) | Command::PlaceAndSave(..) | Command::Help) => {
                    self.console.tell(&format!("It is not your turn: press Enter and {who} will play."))?;
                }
                Ok(other) => self.obey(round, other)?,
            }
        }
    }

    /// Commands that place no stone.
    fn obey(&mut self, round: &Round, command: Command) -> Result<(), Leave> {
        match command {
            Command::Save(name) => self.save(round, name),
            Command::Board => self.draw(round),
            Command::Score => {
                self.console.say("If the round ended now:")?;
                self.console.say(&view::score_table(round, self.settings.players, self.points))
            }
            Command::Rules => self.console.say(RULES),
            Command::Commands => self.console.say(COMMANDS),
            Command::Quit if self.console.ask_yes("Quit without saving?")? => {
                self.console.say("Nothing was saved.")?;
                Err(Leave::Done)
            }
            Command::Quit | Command::Help | Command::Place(_) | Command::PlaceAndSave(..) => Ok(()),
        }
    }

    fn tell_captures(&mut self, round: &Round, seat: Seat, taken: &Taken) -> Result<(), Leave> {
        if taken.is_empty() {
            return Ok(());
        }
        let pairs = taken.len() as u32 / 2;
        let places: Vec<String> = taken.iter().map(|&point| label(point)).collect();
        let all = u32::from(round.pairs(seat));
        let so_far = if all == pairs { String::new() } else { format!(" That makes {all} in this round.") };
        let who = self.settings.players.subject(seat);
        self.console.tell(&format!(
            "{who} captured {} ({}).{so_far}",
            count(pairs, "pair"),
            places.join(", ")
        ))
    }
}

/// Why a stone may not be placed, in words.
fn explained(refusal: Refusal, point: Point) -> String {
    match refusal {
        Refusal::Taken(stone) => format!("{} is taken by a {} stone.", label(point), stone.name()),
        Refusal::NotCentre => {
            format!("The first stone goes on the centre, which is {}.", label(size().centre()))
        }
        Refusal::TooNear(first) => format!(
            "{} is too near: White's second stone must be at least 3 intersections away from {}.",
            label(point),
            label(first)
        ),
    }
}
