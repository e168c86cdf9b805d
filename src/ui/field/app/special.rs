//! Keys for what is seldom done: setting up a position, answering an opening rule, resigning.

use super::{App, Screen};
use crate::game::{Cell, Color};
use crate::opening::Ask;
use crate::ui::field::input::Action;
use crate::ui::field::layout::Layout;
use crate::ui::field::play::Play;
use crate::ui::field::prompt::{Prompt, Question};
use crate::ui::shell::name;
use ratatui::layout::Rect;
use std::time::Instant;

impl App {
    /// Whether a position is set up on the screen.
    pub(super) fn is_editing(&self) -> bool {
        self.screen == Screen::Game && self.play.as_ref().is_some_and(Play::is_editing)
    }

    /// Keys while a position is set up.
    pub(super) fn act_in_editor(&mut self, action: Action, now: Instant) {
        let Some(play) = &mut self.play else { return };
        let errand = match action {
            Action::Digit(0) | Action::Undo => {
                play.put(Cell::Empty);
                None
            }
            Action::Digit(1) => {
                play.put(Cell::Stone(Color::Black));
                None
            }
            Action::Digit(2) => {
                play.put(Cell::Stone(Color::White));
                None
            }
            Action::Confirm => {
                play.put_next();
                None
            }
            Action::Click(column, row) => {
                let area = Rect::new(0, 0, self.size.0, self.size.1);
                match Layout::new(area, play.view.rectangle()).place(column, row) {
                    Some(place) if place == play.cursor => play.put_next(),
                    Some(place) => play.point_at(place),
                    None => {}
                }
                None
            }
            Action::Variation => {
                play.turn_round();
                None
            }
            Action::Again => {
                play.clear_board();
                None
            }
            Action::Position => play.finish_editing(now),
            Action::Back => play.give_up_editing(now),
            Action::Move(..) | Action::Scroll(..) | Action::Threats | Action::GoTo | Action::Numbers => {
                return self.act_in_game(action, None, now);
            }
            _ => {
                self.tell("First end this: c plays from the position, Esc gives it up.".to_owned());
                None
            }
        };
        self.request(errand);
    }

    /// Begins to set up a position, unless a game would be lost by it.
    pub(super) fn begin_editing_or_warn(&mut self, action: Action, warned_of: Option<Action>) {
        if self.may_lose_a_game(action, warned_of, "set up a position") {
            let errand = self.play.as_mut().and_then(Play::begin_editing);
            self.request(errand);
        }
    }

    /// A number: a choice of the opening, or the beginning of a larger one.
    pub(super) fn press_digit(&mut self, number: u8, now: Instant) {
        let Some(play) = self.play.as_mut().filter(|play| play.is_persons_turn()) else { return };
        match play.ask() {
            Some((_, Ask::Declare(_))) => {
                self.prompt = Some(Prompt::new(Question::Fifths, number.to_string()));
            }
            _ => {
                let errand = play.choose(usize::from(number), now);
                self.request(errand);
            }
        }
    }

    /// Gives up, if that was said twice.
    pub(super) fn resign_or_ask(&mut self, warned_of: Option<Action>) {
        let Some(play) = &mut self.play else { return };
        match play.who_resigns() {
            Err(reason) => reason.clone_into(&mut play.notice),
            Ok(color) if warned_of == Some(Action::Resign) => {
                let errand = play.resign(color);
                self.request(Some(errand));
            }
            Ok(color) => {
                play.notice = format!("Does {} resign? x once more says yes, any other key no.", name(color));
                self.warned_of = Some(Action::Resign);
            }
        }
    }
}
