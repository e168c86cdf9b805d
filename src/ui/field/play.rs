//! A game on the screen: what the person and the engine do to it, and what the engine is to do next.

use super::game::{Game, Move};
use super::ground::Ground;
use super::place::Place;
use super::set_up::{Seat, SetUp};
use super::theme::stone;
use super::thinking::{Answer, Insight, Job, Task};
use super::viewport::Viewport;
use crate::engine::Reason;
use crate::eval::Score;
use crate::game::{Color, Outcome};
use std::time::{Duration, Instant};

/// Computers that play each other make no move sooner, so that people can watch.
pub const PACE: Duration = Duration::from_millis(700);

/// A game in front of a person.
pub struct Play {
    set_up: SetUp,
    game: Game,
    /// Where the person points.
    pub cursor: Place,
    /// What is shown.
    pub view: Viewport,
    /// Whose threats are shown.
    pub threats: Option<Color>,
    /// The word to the person.
    pub message: String,
    /// A word about the last key, instead of the message: the next key ends it.
    pub notice: String,
    /// The move the engine advises.
    pub hint: Option<Place>,
    /// What the engine at work has seen.
    pub insight: Option<Insight>,
    /// How the game stands for black, as far as is known.
    pub score: Option<Score>,
    /// Whether the computer waits.
    pub is_paused: bool,
    /// Whether a file has the game as it is.
    pub is_saved: bool,
    /// What the engine is doing.
    task: Option<Task>,
    /// A move that comes too soon for those who watch.
    held: Option<Answer>,
    /// Since when the side to move has been thinking.
    turn_began: Instant,
}

/// What the engine is to do now.
#[derive(Debug)]
pub enum Errand {
    /// A new job, instead of any other.
    Begin(Job),
    /// Nothing.
    Rest,
}

impl Play {
    /// A new game; `columns` and `rows` of it can be shown at most.
    pub fn new(set_up: SetUp, columns: i32, rows: i32, now: Instant) -> Play {
        Play::of(set_up, Game::new(set_up.ground()), columns, rows, now)
    }

    /// A game that has begun elsewhere. It waits for the person, who may want to look at it first.
    pub fn resumed(set_up: SetUp, game: Game, columns: i32, rows: i32, now: Instant) -> Play {
        let mut play = Play::of(set_up, game, columns, rows, now);
        play.is_paused = set_up.seat(play.ground().to_move()) != Seat::Person;
        play
    }

    fn of(set_up: SetUp, game: Game, columns: i32, rows: i32, now: Instant) -> Play {
        let cursor = game.last().unwrap_or_else(|| game.ground().centre());
        Play {
            set_up,
            cursor,
            view: Viewport::new(game.ground(), columns, rows, cursor),
            game,
            threats: None,
            message: String::new(),
            notice: String::new(),
            hint: None,
            insight: None,
            score: None,
            is_paused: false,
            is_saved: false,
            task: None,
            held: None,
            turn_began: now,
        }
    }

    /// What the game began with.
    pub fn set_up(&self) -> &SetUp {
        &self.set_up
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position.
    pub fn ground(&self) -> &Ground {
        self.game.ground()
    }

    /// What the engine is doing.
    pub fn task(&self) -> Option<Task> {
        self.task
    }

    /// Whether the person is to move.
    pub fn is_persons_turn(&self) -> bool {
        !self.game.is_over() && self.seat_to_move() == Seat::Person
    }

    /// Who is to move.
    pub fn seat_to_move(&self) -> Seat {
        self.set_up.seat(self.ground().to_move())
    }

    /// Time a colour has used, the present turn included.
    pub fn clock(&self, color: Color, now: Instant) -> Duration {
        let is_running = !self.game.is_over() && !self.is_paused && self.ground().to_move() == color;
        let turn = if is_running { now.saturating_duration_since(self.turn_began) } else { Duration::ZERO };
        self.game.clock(color).saturating_add(turn)
    }

    /// Moves the cursor; the view follows.
    pub fn point_at(&mut self, place: Place) {
        self.cursor = self.ground().nearest(place);
        self.view.show(self.cursor);
    }

    /// Goes to a place; one that was not on the screen is then in its middle.
    pub fn look_at(&mut self, place: Place) {
        match self.view.rectangle().contains(place) {
            true => self.point_at(place),
            false => self.jump_to(place),
        }
    }

    /// Goes to a place and shows it in the middle.
    pub fn jump_to(&mut self, place: Place) {
        self.cursor = self.game.ground().nearest(place);
        self.view.centre(self.game.ground(), self.cursor);
    }

    /// Scrolls; the cursor stays on the screen.
    pub fn scroll(&mut self, dx: i32, dy: i32) {
        self.view.scroll(self.game.ground(), dx, dy);
        let shown = self.view.rectangle();
        let Place { x, y } = self.cursor;
        self.cursor = Place { x: x.clamp(shown.low.x, shown.high.x), y: y.clamp(shown.low.y, shown.high.y) };
    }

    /// The screen has another size.
    pub fn resize(&mut self, columns: i32, rows: i32) {
        self.view.resize(self.game.ground(), columns, rows);
        self.view.show(self.cursor);
    }

    /// The person places a stone at the cursor.
    pub fn place_stone(&mut self, now: Instant) -> Option<Errand> {
        if let Some(refusal) = self.ground().refusal(self.cursor) {
            self.notice = format!("{} {refusal}.", self.ground().name(self.cursor));
            return None;
        }
        let time = now.saturating_duration_since(self.turn_began);
        self.message = self.captures_at_cursor();
        self.game.play(self.cursor, time, None);
        Some(self.after_change(now))
    }

    /// Takes back up to the person's last move; without a person one move, and the computer waits.
    pub fn undo(&mut self, now: Instant) -> Option<Errand> {
        let persons = |play: &Play| play.seat_to_move() == Seat::Person;
        let has_one = |play: &Play| {
            play.game.moves().iter().any(|played| play.set_up.seat(played.color) == Seat::Person)
        };
        if self.set_up.has_person() && !has_one(self) || !self.game.undo() {
            "There is nothing to take back.".clone_into(&mut self.notice);
            return None;
        }
        while self.set_up.has_person() && !persons(self) {
            self.game.undo();
        }
        if let Some(place) = self.game.next_again() {
            self.look_at(place);
        }
        self.message = self.last_reason();
        "Taken back; r redoes it.".clone_into(&mut self.notice);
        Some(self.after_step_through(now))
    }

    /// Plays again what was taken back, up to the person's next turn.
    pub fn redo(&mut self, now: Instant) -> Option<Errand> {
        if !self.game.redo() {
            "There is nothing to redo.".clone_into(&mut self.notice);
            return None;
        }
        while self.set_up.has_person() && self.seat_to_move() != Seat::Person && self.game.redo() {}
        self.message = self.last_reason();
        if let Some(place) = self.game.last() {
            self.look_at(place);
        }
        Some(self.after_step_through(now))
    }

    fn after_step_through(&mut self, now: Instant) -> Errand {
        self.is_paused |= !self.set_up.has_person();
        self.after_change(now)
    }

    /// The computer waits, or goes on.
    pub fn pause_or_go_on(&mut self, now: Instant) -> Option<Errand> {
        if self.game.is_over() || self.set_up.seats == [Seat::Person; 2] {
            return None;
        }
        self.is_paused = !self.is_paused;
        self.message.clear();
        if self.is_paused {
            "The computer waits; p lets it play.".clone_into(&mut self.notice);
        }
        Some(self.after_change(now))
    }

    /// Shows black's threats, then white's, then none.
    pub fn show_next_threats(&mut self) {
        self.threats = match self.threats {
            None => Some(Color::Black),
            Some(Color::Black) => Some(Color::White),
            Some(Color::White) => None,
        };
        self.message.clear();
    }

    /// Shows the evaluation, hides it, or leaves it to who plays; the engine may have to look first.
    pub fn show_evaluation(&mut self, shown: Option<bool>) -> Option<Errand> {
        let before = self.set_up.shows_evaluation();
        self.set_up.evaluation = shown;
        let is_new = self.set_up.shows_evaluation() && !before;
        (is_new && self.task.is_none() && !self.game.is_over()).then(|| self.begin(Task::Judge))
    }

    /// The person wants advice.
    pub fn ask_for_hint(&mut self) -> Option<Errand> {
        if self.game.is_over() {
            return None;
        }
        if !self.is_persons_turn() && !self.is_paused {
            "The computer is to move; p makes it wait.".clone_into(&mut self.notice);
            return None;
        }
        "Thinking about a hint…".clone_into(&mut self.message);
        Some(self.begin(Task::Hint))
    }

    /// The engine has looked deeper.
    pub fn take_insight(&mut self, insight: Insight) {
        self.score = Some(insight.score);
        if self.task != Some(Task::Judge) {
            self.insight = Some(insight);
        }
    }

    /// Time goes on: a move that was held back is made.
    pub fn tick(&mut self, now: Instant) -> Option<Errand> {
        let is_time = now.saturating_duration_since(self.turn_began) >= PACE;
        let held = self.held.take_if(|_| is_time);
        held.and_then(|held| self.take_answer(Some(held), now))
    }

    /// The engine is done.
    pub fn take_answer(&mut self, answer: Option<Answer>, now: Instant) -> Option<Errand> {
        let is_watched = !self.set_up.has_person() && matches!(self.task, Some(Task::Move(_)));
        if is_watched && now.saturating_duration_since(self.turn_began) < PACE {
            self.held = answer;
            return None;
        }
        let task = self.task.take()?;
        let Some(Answer { place, reason, insight }) = answer else {
            "The computer finds no move.".clone_into(&mut self.message);
            return None;
        };
        self.score = Some(insight.score);
        match task {
            Task::Judge => None,
            Task::Hint => {
                self.insight = Some(insight);
                self.hint = Some(place);
                self.message = format!("Hint: {} {reason}.", self.ground().name(place));
                if !self.view.rectangle().contains(place) {
                    self.jump_to(place);
                }
                None
            }
            Task::Move(_) => {
                let time = now.saturating_duration_since(self.turn_began);
                self.game.play(place, time, Some(reason));
                self.message = self.last_reason();
                // The cursor is the person's, as long as the stone can be seen without it.
                if !self.view.rectangle().contains(place) || !self.set_up.has_person() {
                    self.look_at(place);
                }
                let errand = self.after_change(now);
                self.insight = Some(insight);
                Some(errand)
            }
        }
    }

    /// What a stone at the cursor takes from the board: it may not be seen at a glance.
    fn captures_at_cursor(&self) -> String {
        let color = self.ground().to_move();
        match self.ground().captured_by(self.cursor, color) {
            0 => String::new(),
            stones => {
                let name = self.ground().name(self.cursor);
                format!("{} {name} {}.", stone(color), Reason::Captures(stones))
            }
        }
    }

    /// What the last move does, if the computer made it.
    fn last_reason(&self) -> String {
        let told = self.game.moves().last().and_then(|played| Some((played, played.reason.as_ref()?)));
        let sentence = |(played, reason): (&Move, &String)| {
            format!("{} {} {reason}.", stone(played.color), self.ground().name(played.place))
        };
        told.map(sentence).unwrap_or_default()
    }

    /// What is to be done in the present position. Also starts the turn's clock.
    pub fn after_change(&mut self, now: Instant) -> Errand {
        self.turn_began = now;
        self.is_saved = false;
        self.hint = None;
        self.insight = None;
        self.task = None;
        self.held = None;
        if let Some(outcome) = self.ground().outcome() {
            self.score = Some(final_score(outcome));
            self.message.clear();
            return Errand::Rest;
        }
        match self.seat_to_move() {
            Seat::Computer(level) if !self.is_paused => self.begin(Task::Move(level)),
            _ if self.set_up.shows_evaluation() => self.begin(Task::Judge),
            _ => {
                self.score = None;
                Errand::Rest
            }
        }
    }

    fn begin(&mut self, task: Task) -> Errand {
        self.task = Some(task);
        Errand::Begin(Job { task, ground: self.game.ground().clone(), effort: self.set_up.effort })
    }
}

/// How a game that is over stands for black.
fn final_score(outcome: Outcome) -> Score {
    match outcome {
        Outcome::Win(Color::Black, _) => Score::win_in(0),
        Outcome::Win(Color::White, _) => Score::loss_in(0),
        Outcome::Draw => Score::DRAW,
    }
}
