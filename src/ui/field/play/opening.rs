//! What an opening rule asks for, and what is answered: by the person at the cursor or by a key, or by the computer.

use super::{Errand, Play};
use crate::game::{Color, Point};
use crate::ground::Place;
use crate::opening::{Act, Ask, Choice, Player};
use crate::ui::field::set_up::Seat;
use crate::ui::field::stage::Stage;
use crate::ui::field::theme::stone;
use crate::ui::field::thinking::Task;
use crate::ui::shell::name;
use std::time::Instant;

impl Play {
    /// The opening rule at work, if there is one.
    pub fn stage(&self) -> Option<&Stage> {
        self.stage.as_ref()
    }

    /// Who is asked for what by the opening rule.
    pub fn ask(&self) -> Option<(Player, Ask)> {
        let stage = self.stage.as_ref().filter(|_| !self.is_editing())?;
        stage.course().ask(self.ground().to_move())
    }

    /// Whether the opening goes on.
    pub fn is_asked(&self) -> bool {
        self.ask().is_some()
    }

    /// The colour of whoever is to do something.
    pub fn acting(&self) -> Color {
        match (self.ask(), &self.stage) {
            (Some((player, _)), Some(stage)) => stage.course().color(player),
            _ => self.ground().to_move(),
        }
    }

    /// The fifth moves on offer.
    pub fn offers(&self) -> Vec<Place> {
        let stage = self.stage.as_ref().filter(|_| self.is_asked());
        let offers = stage.map(|stage| stage.course().offers()).unwrap_or_default();
        offers.iter().filter_map(|&point| self.place_of(point)).collect()
    }

    /// The person answers with the cell of the cursor.
    pub(super) fn answer_at_cursor(&mut self, now: Instant) -> Option<Errand> {
        let size = self.ground().size()?;
        let point = size.point(self.cursor.x, self.cursor.y)?;
        let act = match self.ask()?.1 {
            Ask::Stone(_) => Act::Stone(point),
            Ask::Offer { .. } => Act::Offer(point),
            Ask::Pick => Act::Pick(point),
            Ask::Choose(choices) => {
                self.notice = format!("Press a number: {}.", self.choices_in_words(choices));
                return None;
            }
            Ask::Declare(_) => return None,
        };
        let name = self.ground().name(self.cursor);
        self.answer(act, &name, now)
    }

    /// The person presses the number of a choice, from 1.
    pub fn choose(&mut self, number: usize, now: Instant) -> Option<Errand> {
        let (_, Ask::Choose(choices)) = self.ask()? else { return None };
        match number.checked_sub(1).and_then(|at| choices.get(at)) {
            Some(&choice) => self.answer(Act::Choose(choice), choice.name(), now),
            None => {
                self.notice = format!("Press a number: {}.", self.choices_in_words(choices));
                None
            }
        }
    }

    /// The person says how many fifth moves there will be. The error says what is wrong with the number.
    pub fn declare(&mut self, text: &str, now: Instant) -> Result<Option<Errand>, String> {
        let Some((_, Ask::Declare(most))) = self.ask() else { return Ok(None) };
        let number = text.parse().ok().filter(|number| (1..=most).contains(number));
        let number = number.ok_or_else(|| format!("'{text}' is not a number from 1 to {most}"))?;
        Ok(self.answer(Act::Declare(number), text, now))
    }

    /// What the computer has decided.
    pub(super) fn take_acts(&mut self, task: Task, acts: &[Act], now: Instant) -> Option<Errand> {
        if task == Task::Hint {
            let told: Vec<String> = acts.iter().map(|&act| self.in_words(act)).collect();
            self.message = format!("Hint: {}.", told.join(", "));
            self.hint = acts.iter().find_map(|&act| point_of(act)).and_then(|point| self.place_of(point));
            return None;
        }
        let color = self.acting();
        let who = format!("{} {}", stone(color), self.seat(color));
        let told: Vec<String> = acts.iter().map(|&act| self.in_words(act)).collect();
        let mut time = self.turn_time(now);
        for &act in acts {
            let Ok(()) = self.carry_out(act, time) else { break };
            // All of it took the time of the first one.
            time = std::time::Duration::ZERO;
        }
        self.message = format!("{who}: {}.", told.join(", "));
        if let Some(place) = self.game.last().filter(|&place| !self.view.rectangle().contains(place)) {
            self.look_at(place);
        }
        Some(self.after_change(now))
    }

    fn answer(&mut self, act: Act, what: &str, now: Instant) -> Option<Errand> {
        match self.carry_out(act, self.turn_time(now)) {
            Ok(()) => {
                self.message.clear();
                Some(self.after_change(now))
            }
            Err(refusal) => {
                self.notice = format!("{what} {refusal}.");
                None
            }
        }
    }

    fn carry_out(&mut self, act: Act, time: std::time::Duration) -> Result<(), crate::opening::Refusal> {
        let (Some(stage), Some(board)) = (&mut self.stage, self.game.ground().board()) else { return Ok(()) };
        let stone = stage.act(board, act, time)?;
        if let Some(place) = stone.and_then(|point| self.place_of(point)) {
            self.game.play(place, time, None);
        }
        Ok(())
    }

    fn place_of(&self, point: Point) -> Option<Place> {
        self.ground().size().map(|size| Place { x: size.x(point), y: size.y(point) })
    }

    /// The question of the opening rule to a person.
    pub fn question(&self) -> Option<String> {
        let (player, ask) = self.ask()?;
        let color = self.acting();
        let who = match player {
            _ if self.set_up.seats != [Seat::Person; 2] => "You",
            Player::First => "First player",
            Player::Second => "Second player",
        };
        let placed = stone(self.ground().to_move());
        Some(match ask {
            Ask::Stone(area) => format!("{who}: place {placed} {area}."),
            Ask::Choose(choices) => format!("{who}: {}", self.choices_in_words(choices)),
            Ask::Declare(most) => format!("{who}: how many fifth moves, 1 to {most}? Type the number."),
            Ask::Offer { made, all } => {
                format!("{who}, {}: offer fifth move {} of {all}.", stone(color), made + 1)
            }
            Ask::Pick => {
                format!("{who}, {}: pick one of the fifth moves A to {}.", stone(color), self.last_letter())
            }
        })
    }

    fn last_letter(&self) -> char {
        let count = self.offers().len().clamp(1, 26) as u8;
        char::from(b'A' + count - 1)
    }

    /// `1 stay white  2 take black`.
    fn choices_in_words(&self, choices: &[Choice]) -> String {
        let words = choices
            .iter()
            .zip(1..)
            .map(|(&choice, number)| format!("{number} {}", self.choice_in_words(choice)));
        words.collect::<Vec<_>>().join("  ")
    }

    fn choice_in_words(&self, choice: Choice) -> String {
        let color = self.acting();
        match choice {
            Choice::Stay => format!("stay {}", name(color)),
            Choice::Swap => format!("take {}", name(!color)),
            Choice::TwoMore => "place two more stones".to_owned(),
            Choice::OfferTen => "offer ten fifth moves".to_owned(),
        }
    }

    /// An answer in words, as an imperative.
    fn in_words(&self, act: Act) -> String {
        let name = |point| self.place_of(point).map(|place| self.ground().name(place)).unwrap_or_default();
        match act {
            Act::Stone(point) => format!("place {} on {}", stone(self.ground().to_move()), name(point)),
            Act::Choose(choice) => self.choice_in_words(choice),
            Act::Declare(1) => "one fifth move".to_owned(),
            Act::Declare(number) => format!("{number} fifth moves"),
            Act::Offer(point) => format!("offer {}", name(point)),
            Act::Pick(point) => format!("pick {}", name(point)),
        }
    }
}

fn point_of(act: Act) -> Option<Point> {
    match act {
        Act::Stone(point) | Act::Offer(point) | Act::Pick(point) => Some(point),
        Act::Choose(_) | Act::Declare(_) => None,
    }
}
