//! The whole screen's state: menu, game, help and questions; actions and news in, errands for the engine out.

mod prompting;
mod special;

use super::input::{Action, Keyboard};
use super::layout::{self, Layout};
use super::menu::{Item, Menu};
use super::play::{Errand, Play};
use super::prompt::{Prompt, Question};
use super::save;
use super::set_up::{Seat, SetUp};
use super::thinking::Task;
use super::view::menu::{is_before_value, number_at};
use super::worker::News;
use crate::game::Color;
use crate::opening::Ask;
use ratatui::layout::Rect;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What the engine's thread is to do.
#[derive(Debug)]
pub enum Request {
    /// Something new, or nothing at all.
    Errand(Errand),
    /// Answer with what it has.
    Hurry,
}

/// What is on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// The menu.
    Menu,
    /// The game.
    Game,
}

/// State of everything. It draws nothing, reads no keys and starts no threads.
pub struct App {
    /// What is on the screen.
    pub screen: Screen,
    /// The menu.
    pub menu: Menu,
    /// The game, if one was started.
    pub play: Option<Play>,
    /// A question over the screen.
    pub prompt: Option<Prompt>,
    /// Whether the help is over the screen.
    pub shows_help: bool,
    /// Whether the person has left.
    pub has_left: bool,
    /// The word to the person over the menu.
    pub menu_message: String,
    size: (u16, u16),
    requests: VecDeque<Request>,
    /// The action that needs to be repeated, as a game would be lost by it.
    warned_of: Option<Action>,
    path: Option<PathBuf>,
    random: fastrand::Rng,
}

impl App {
    /// The menu with a set-up to begin with, on a screen of this width and height.
    pub fn new(set_up: SetUp, size: (u16, u16)) -> App {
        App {
            screen: Screen::Menu,
            menu: Menu::new(set_up, false),
            play: None,
            prompt: None,
            shows_help: false,
            has_left: false,
            menu_message: String::new(),
            size,
            requests: VecDeque::new(),
            warned_of: None,
            path: None,
            random: fastrand::Rng::with_seed(set_up.effort.seed),
        }
    }

    /// What keys are pressed for at the moment.
    pub fn keyboard(&self) -> Keyboard {
        match self.prompt {
            _ if self.shows_help => Keyboard::AnyKey,
            Some(_) => Keyboard::Text,
            None => Keyboard::Commands,
        }
    }

    /// The next thing for the engine's thread.
    pub fn take_request(&mut self) -> Option<Request> {
        self.requests.pop_front()
    }

    /// The engine has news.
    pub fn hear(&mut self, news: News, now: Instant) {
        let Some(play) = &mut self.play else { return };
        match news {
            News::Insight(insight) => play.take_insight(insight, now),
            News::Done(answer) => {
                let errand = play.take_answer(answer, now);
                self.request(errand);
            }
        }
    }

    /// Time goes on.
    pub fn tick(&mut self, now: Instant) {
        let errand = self.play.as_mut().and_then(|play| play.tick(now));
        self.request(errand);
    }

    /// The person does something.
    pub fn act(&mut self, action: Action, now: Instant) {
        if let Action::Resize(width, height) = action {
            return self.resize(width, height);
        }
        self.obey(action, now);
        // Whoever looks at a menu, the help or a file's name is not thinking about the game.
        let is_about_files = |prompt: &Prompt| matches!(prompt.question, Question::Save | Question::Open);
        let is_elsewhere = self.screen == Screen::Menu
            || self.shows_help
            || self.prompt.as_ref().is_some_and(is_about_files);
        match &mut self.play {
            Some(play) if is_elsewhere || play.is_studied() => play.stop_clocks(now),
            Some(play) => play.start_clocks(now),
            None => {}
        }
    }

    fn obey(&mut self, action: Action, now: Instant) {
        let warned_of = self.warned_of.take();
        self.tell(String::new());
        match action {
            Action::Leave => self.leave_at_once_or_warn(warned_of),
            _ if self.shows_help => self.shows_help = false,
            _ if self.prompt.is_some() => self.answer_prompt(action, now),
            Action::Help => self.shows_help = true,
            Action::Quit => self.leave_or_warn(action, warned_of),
            _ if self.is_editing() => self.act_in_editor(action, now),
            Action::Open => self.open_or_warn(action, warned_of),
            Action::Save if self.play.is_some() => self.ask(Question::Save),
            _ if self.screen == Screen::Menu => self.act_in_menu(action, warned_of, now),
            Action::Again => self.start_again_or_warn(action, warned_of, now),
            _ => self.act_in_game(action, warned_of, now),
        }
    }

    /// Opens a saved game; the error says what is wrong with it. Who is named in `seats` plays, whatever the file says.
    pub fn open(&mut self, path: &Path, seats: [Option<Seat>; 2], now: Instant) -> anyhow::Result<()> {
        let mut saved = save::load(path, &self.menu.set_up)?;
        for color in Color::ALL {
            let seat = &mut saved.set_up.seats[color as usize];
            *seat = seats[color as usize].unwrap_or(*seat);
        }
        self.menu.set_up = saved.set_up;
        let (columns, rows) = layout::room(self.size.0, self.size.1);
        let mut play = Play::resumed(saved, columns, rows, now);
        let errand = play.after_change(now);
        play.is_saved = true;
        self.path = Some(path.to_owned());
        self.show_game(play, errand);
        Ok(())
    }

    fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
        let (columns, rows) = layout::room(width, height);
        if let Some(play) = &mut self.play {
            play.resize(columns, rows);
        }
    }

    fn act_in_menu(&mut self, action: Action, warned_of: Option<Action>, now: Instant) {
        match action {
            Action::Move(0, up) => self.menu.go(-up.signum()),
            Action::Move(right, _) => {
                self.menu.change(right.signum());
                self.show_evaluation_as_set();
            }
            Action::Scroll(_, up) => self.menu.go(-up.signum()),
            Action::Confirm => self.confirm_item(action, warned_of, now),
            Action::Back if self.menu.has_game => self.screen = Screen::Game,
            Action::Click(column, row) => {
                let number = number_at(&self.menu, self.size.1, row);
                let is_back = number == Some(self.menu.chosen_number()) && is_before_value(column);
                if is_back && self.menu.change(-1) {
                    self.show_evaluation_as_set();
                    return;
                }
                if number.is_some_and(|number| self.menu.choose(number)) {
                    self.confirm_item(action, warned_of, now);
                }
            }
            _ => {}
        }
    }

    /// What the menu says about the evaluation is for the game behind it, too.
    fn show_evaluation_as_set(&mut self) {
        let shown = self.menu.set_up.evaluation;
        let errand = self.play.as_mut().and_then(|play| play.show_evaluation(shown));
        self.request(errand);
    }

    fn confirm_item(&mut self, action: Action, warned_of: Option<Action>, now: Instant) {
        match self.menu.chosen() {
            Item::GoOn => self.screen = Screen::Game,
            Item::Start => {
                if self.may_lose_a_game(action, warned_of, "start again") {
                    self.begin(now);
                }
            }
            Item::Position => {
                self.screen = Screen::Game;
                self.begin_editing_or_warn(Action::Position, warned_of);
            }
            Item::Save => self.ask(Question::Save),
            Item::Open => self.open_or_warn(action, warned_of),
            Item::Help => self.shows_help = true,
            Item::Quit => self.leave_or_warn(action, warned_of),
            Item::Black
            | Item::White
            | Item::Board
            | Item::Rules
            | Item::Opening
            | Item::Time
            | Item::Clock
            | Item::Evaluation => {
                self.menu.change(1);
                self.show_evaluation_as_set();
            }
        }
    }

    /// Begins a game with the set-up of the menu.
    fn begin(&mut self, now: Instant) {
        let mut set_up = self.menu.set_up;
        set_up.effort.seed = self.random.u64(..);
        let (columns, rows) = layout::room(self.size.0, self.size.1);
        let mut play = Play::new(set_up, columns, rows, now);
        let errand = play.after_change(now);
        self.path = None;
        self.show_game(play, errand);
    }

    fn show_game(&mut self, mut play: Play, errand: Errand) {
        play.shows_numbers = self.play.as_ref().is_some_and(|before| before.shows_numbers);
        self.play = Some(play);
        self.request(Some(errand));
        self.menu = Menu::new(self.menu.set_up, true);
        self.screen = Screen::Game;
    }

    fn act_in_game(&mut self, action: Action, warned_of: Option<Action>, now: Instant) {
        let Some(play) = &mut self.play else { return };
        let errand = match action {
            Action::Move(dx, dy) => {
                play.point_at(play.cursor.shifted(dx, dy));
                None
            }
            Action::Scroll(dx, dy) => {
                play.scroll(dx, dy);
                None
            }
            Action::Click(column, row) => {
                let area = Rect::new(0, 0, self.size.0, self.size.1);
                let place = Layout::new(area, play.view.rectangle()).place(column, row);
                match place {
                    // One click too many neither hurries the computer nor ends the sight of a game that is over.
                    Some(place) if place == play.cursor && play.is_persons_turn() => play.place_stone(now),
                    Some(place) => {
                        play.point_at(place);
                        None
                    }
                    None => None,
                }
            }
            Action::Confirm => return self.confirm(warned_of, now),
            Action::Undo => play.undo(now),
            Action::Redo => play.redo(now),
            Action::StepBack => play.step(false, now),
            Action::StepForth => play.step(true, now),
            Action::Variation => play.next_variation(now),
            Action::Numbers => {
                play.shows_numbers = !play.shows_numbers;
                None
            }
            Action::Resign => return self.resign_or_ask(warned_of),
            Action::Position => return self.begin_editing_or_warn(action, warned_of),
            Action::Digit(number) => return self.press_digit(number, now),
            Action::Analysis => play.analyse_or_play(now),
            Action::Lines(more) => play.change_lines(more, now),
            Action::Review => play.review_or_stop(now),
            Action::Mistake(step) => play.go_to_mistake(step, now),
            Action::BestCell => {
                play.point_at_next_best();
                None
            }
            Action::Better => {
                play.show_better();
                None
            }
            Action::Hint => play.ask_for_hint(),
            Action::Pause => play.pause_or_go_on(now),
            Action::Threats => {
                play.show_next_threats();
                None
            }
            Action::Evaluation => {
                let shown = Some(!play.set_up().shows_evaluation());
                self.menu.set_up.evaluation = shown;
                play.show_evaluation(shown)
            }
            Action::LastStone => {
                play.jump_to(play.game().last().unwrap_or_else(|| play.ground().centre()));
                None
            }
            Action::GoTo => return self.ask(Question::GoTo),
            Action::Back => {
                self.screen = Screen::Menu;
                self.menu = Menu::new(self.menu.set_up, true);
                None
            }
            _ => None,
        };
        self.request(errand);
    }

    /// Enter on the game: whatever it waits for.
    fn confirm(&mut self, warned_of: Option<Action>, now: Instant) {
        let Some(play) = &mut self.play else { return };
        let errand = if play.is_over() {
            return self.start_again_or_warn(Action::Confirm, warned_of, now);
        } else if let Some(Task::Move(_) | Task::Opening) = play.task() {
            self.requests.push_back(Request::Hurry);
            None
        } else if play.is_persons_turn() {
            if let Some((_, Ask::Declare(_))) = play.ask() {
                return self.ask(Question::Fifths);
            }
            play.place_stone(now)
        } else {
            play.pause_or_go_on(now)
        };
        self.request(errand);
    }

    /// Another game with the set-up of this one.
    fn begin_again(&mut self, now: Instant) {
        if let Some(play) = &self.play {
            self.menu.set_up = *play.set_up();
            self.begin(now);
        }
    }

    fn request(&mut self, errand: Option<Errand>) {
        let new = errand.filter(|errand| !matches!(errand, Errand::GoOn));
        self.requests.extend(new.map(Request::Errand));
    }

    fn start_again_or_warn(&mut self, action: Action, warned_of: Option<Action>, now: Instant) {
        if self.may_lose_a_game(action, warned_of, "start again") {
            self.begin_again(now);
        }
    }

    /// Ctrl-C: whatever is over the game goes away first, so that a warning is seen.
    fn leave_at_once_or_warn(&mut self, warned_of: Option<Action>) {
        self.shows_help = false;
        self.prompt = None;
        self.leave_or_warn(Action::Leave, warned_of);
    }

    fn leave_or_warn(&mut self, action: Action, warned_of: Option<Action>) {
        self.has_left = self.may_lose_a_game(action, warned_of, "leave");
    }

    fn open_or_warn(&mut self, action: Action, warned_of: Option<Action>) {
        if self.may_lose_a_game(action, warned_of, "open another") {
            self.ask(Question::Open);
        }
    }

    /// Whether nothing would be lost, or the person insists.
    fn may_lose_a_game(&mut self, action: Action, warned_of: Option<Action>, what: &str) -> bool {
        let is_lost =
            self.play.as_ref().is_some_and(|play| !play.is_saved && !play.game().moves().is_empty());
        if !is_lost || warned_of == Some(action) {
            return true;
        }
        self.warned_of = Some(action);
        self.tell(format!("Not saved yet (Ctrl-S saves). Once more to {what}."));
        false
    }

    fn tell(&mut self, message: String) {
        match &mut self.play {
            Some(play) if self.screen == Screen::Game => play.notice = message,
            _ => self.menu_message = message,
        }
    }
}
