//! A game on the screen: what the person and the engine do to it, and what the engine is to do next.
//!
//! `looking` is where the person points, `opening` what an opening rule asks for, `stepping` the way back and forth through moves
//! and variations, `timing` the clocks, `ending` ends that do not happen on the board, `editing` a position that is set up,
//! `analysis` the best moves of a position, `review` what the moves of a game were worth.

mod analysis;
mod editing;
mod ending;
mod looking;
mod opening;
mod review;
mod stepping;
mod timing;

pub use ending::Ended;

use super::findings::final_score;
use super::game::{Game, Move};
use super::save::{Heading, Saved};
use super::set_up::{Seat, SetUp};
use super::stage::Stage;
use super::study::Study;
use super::theme::stone;
use super::thinking::{Answer, Deed, Effort, Insight, Job, Task};
use super::viewport::Viewport;
use crate::engine::{Level, Reason};
use crate::eval::Score;
use crate::game::Color;
use crate::ground::{Ground, Place};
use std::time::{Duration, Instant};

/// Computers that play each other make no move sooner, so that people can watch.
pub const PACE: Duration = Duration::from_millis(700);

/// A game in front of a person.
pub struct Play {
    set_up: SetUp,
    game: Game,
    /// The opening rule at work, if there is one.
    stage: Option<Stage>,
    /// How the game ended, if not on the board.
    ended: Option<Ended>,
    /// What a file says about the game besides.
    heading: Heading,
    /// Whether it goes on after that, without clocks.
    plays_on: bool,
    /// The game that comes back if the position being set up is given up.
    before_editing: Option<Box<Game>>,
    /// Where the person points.
    pub cursor: Place,
    /// What is shown.
    pub view: Viewport,
    /// Whose threats are shown.
    pub threats: Option<Color>,
    /// Whether stones show the numbers of their moves.
    pub shows_numbers: bool,
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
    /// Analysis and review.
    study: Study,
    /// What the engine is doing.
    task: Option<Task>,
    /// A move that comes too soon for those who watch.
    held: Option<Answer>,
    /// Since when the side to move has been thinking.
    turn_began: Instant,
    /// Since when the clocks stand still, if they do.
    stopped: Option<Instant>,
}

/// What the engine is to do now.
#[derive(Debug)]
pub enum Errand {
    /// A new job, instead of any other.
    Begin(Job),
    /// Nothing.
    Rest,
    /// What it is doing.
    GoOn,
}

impl Play {
    /// A new game; `columns` and `rows` of it can be shown at most.
    pub fn new(set_up: SetUp, columns: i32, rows: i32, now: Instant) -> Play {
        let stage = set_up.opening.filter(|_| set_up.size.is_some()).map(Stage::new);
        Play::of(set_up, Game::new(set_up.ground()), stage, (columns, rows), now)
    }

    /// A game that has begun elsewhere. It waits for the person, who may want to look at it first.
    pub fn resumed(saved: Saved, columns: i32, rows: i32, now: Instant) -> Play {
        let Saved { set_up, game, stage, ended, heading, left_out } = saved;
        let mut play = Play::of(set_up, game, stage, (columns, rows), now);
        (play.ended, play.heading) = (ended, heading);
        if !left_out.is_empty() {
            play.notice = format!("Not shown, and not saved from here: {}.", left_out.join(", "));
        }
        play.is_paused = play.seat_to_move() != Seat::Person;
        play
    }

    fn of(
        set_up: SetUp,
        game: Game,
        stage: Option<Stage>,
        (columns, rows): (i32, i32),
        now: Instant,
    ) -> Play {
        let cursor = game.last().unwrap_or_else(|| game.ground().centre());
        Play {
            set_up,
            cursor,
            view: Viewport::new(game.ground(), columns, rows, cursor),
            game,
            stage,
            ended: None,
            heading: Heading::default(),
            plays_on: false,
            before_editing: None,
            threats: None,
            shows_numbers: false,
            message: String::new(),
            notice: String::new(),
            hint: None,
            insight: None,
            score: None,
            is_paused: false,
            is_saved: false,
            study: Study::default(),
            task: None,
            held: None,
            turn_began: now,
            stopped: None,
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

    /// Everything that is to be kept.
    pub fn saved(&self) -> Saved {
        let (stage, ended) = (self.stage.clone(), self.ended);
        Saved { stage, ended, heading: self.heading.clone(), ..Saved::new(self.set_up, self.game.clone()) }
    }

    /// The position.
    pub fn ground(&self) -> &Ground {
        self.game.ground()
    }

    /// What the engine is doing.
    pub fn task(&self) -> Option<Task> {
        self.task
    }

    /// Whether the person is to move: in an analysis for either side, but nobody answers an opening rule for the other.
    pub fn is_persons_turn(&self) -> bool {
        let is_free = self.is_analysing() && !self.is_asked();
        !self.is_over() && (self.seat_to_move() == Seat::Person || is_free)
    }

    /// Who is to move, or is asked by the opening rule.
    pub fn seat_to_move(&self) -> Seat {
        self.seat(self.acting())
    }

    /// Who plays a colour: colours may have been swapped.
    pub fn seat(&self, color: Color) -> Seat {
        self.set_up.seats[self.player(color) as usize]
    }

    /// Whether nobody is to move any more.
    pub fn is_over(&self) -> bool {
        self.game.is_over() || self.ended.is_some() && !self.plays_on
    }

    /// The person places a stone at the cursor.
    pub fn place_stone(&mut self, now: Instant) -> Option<Errand> {
        if self.is_asked() {
            return self.answer_at_cursor(now);
        }
        if let Some(refusal) = self.ground().refusal(self.cursor) {
            self.notice = format!("{} {refusal}.", self.ground().name(self.cursor));
            return None;
        }
        let time = self.turn_time(now);
        self.message = self.captures_at_cursor();
        self.game.play(self.cursor, time, None);
        Some(self.after_change(now))
    }

    /// The computer waits, or goes on.
    pub fn pause_or_go_on(&mut self, now: Instant) -> Option<Errand> {
        if self.ended.is_some() && !self.plays_on {
            return Some(self.go_on_as_analysis(now));
        }
        if self.game.is_over() || self.set_up.seats == [Seat::Person; 2] {
            return None;
        }
        if self.is_analysing() {
            "The computer waits while you analyse; i ends that.".clone_into(&mut self.notice);
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
        (is_new && self.task.is_none() && !self.is_over()).then(|| self.begin(Task::Judge))
    }

    /// The person wants advice.
    pub fn ask_for_hint(&mut self) -> Option<Errand> {
        if self.is_over() {
            return None;
        }
        if !self.is_persons_turn() && !self.is_paused {
            "The computer is to move; p makes it wait.".clone_into(&mut self.notice);
            return None;
        }
        if self.study.review.is_some() {
            "A review is under way; f stops it.".clone_into(&mut self.notice);
            return None;
        }
        "Thinking about a hint…".clone_into(&mut self.message);
        Some(self.begin(Task::Hint))
    }

    /// The engine has looked deeper.
    pub fn take_insight(&mut self, insight: Insight, now: Instant) {
        match self.task {
            // It is about another position.
            Some(Task::Review) | None => {}
            Some(Task::Judge | Task::Analyse(_)) => self.note(&insight, now),
            Some(Task::Move(_) | Task::Hint | Task::Opening) => {
                self.score = Some(insight.score);
                self.insight = Some(insight);
            }
        }
    }

    /// Time goes on: a move that was held back is made, or somebody's time is up.
    pub fn tick(&mut self, now: Instant) -> Option<Errand> {
        if self.is_time_up(now) {
            return Some(self.end(Ended::OutOfTime(self.acting())));
        }
        let is_time = now.saturating_duration_since(self.turn_began) >= PACE;
        let held = self.held.take_if(|_| is_time);
        held.and_then(|held| self.take_answer(Some(held), now))
    }

    /// The engine is done.
    pub fn take_answer(&mut self, answer: Option<Answer>, now: Instant) -> Option<Errand> {
        let is_watched =
            !self.set_up.has_person() && matches!(self.task, Some(Task::Move(_) | Task::Opening));
        if is_watched && now.saturating_duration_since(self.turn_began) < PACE {
            self.held = answer;
            return None;
        }
        let task = self.task?;
        if task == Task::Review {
            return self.take_reviewed(answer, now);
        }
        if let (Task::Judge | Task::Hint | Task::Analyse(_) | Task::Move(Level::FULL), Some(answer)) =
            (task, &answer)
        {
            self.note(&answer.insight, now);
        }
        self.task = None;
        let Some(Answer { deed, reason, insight }) = answer else {
            "The computer finds no move.".clone_into(&mut self.message);
            return None;
        };
        let place = match deed {
            Deed::Move(place) => place,
            Deed::Acts(acts) => return self.take_acts(task, &acts, now),
        };
        match task {
            Task::Judge | Task::Analyse(_) | Task::Review => None,
            Task::Hint => {
                self.insight = Some(insight);
                self.hint = Some(place);
                self.message = format!("Hint: {} {reason}.", self.ground().name(place));
                if !self.view.rectangle().contains(place) {
                    self.jump_to(place);
                }
                self.is_analysing().then(|| self.begin_analysis(now))
            }
            Task::Move(_) | Task::Opening => {
                self.score = Some(insight.score);
                let time = self.turn_time(now);
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
        self.stopped = self.stopped.map(|_| now);
        self.is_saved = false;
        self.hint = None;
        self.insight = None;
        self.held = None;
        self.study.shows_better = false;
        self.task = self.task.filter(|&task| task == Task::Review && !self.is_editing());
        let rest = if self.task.is_some() { Errand::GoOn } else { Errand::Rest };
        if let Some(outcome) = self.ground().outcome() {
            self.score = Some(final_score(outcome));
            self.message.clear();
            return rest;
        }
        if self.is_over() || self.is_editing() {
            return rest;
        }
        match self.seat_to_move() {
            Seat::Computer(level) if !self.is_paused && !self.is_analysing() => {
                self.begin(if self.is_asked() { Task::Opening } else { Task::Move(level) })
            }
            _ if self.task.is_none() && self.is_analysing() => self.begin_analysis(now),
            _ if self.task.is_none() && self.set_up.shows_evaluation() => self.begin(Task::Judge),
            _ => {
                self.score = self.known_score();
                rest
            }
        }
    }

    fn begin(&mut self, task: Task) -> Errand {
        self.task = Some(task);
        self.study.review = None;
        let asked = self.stage.as_ref().filter(|_| self.is_asked()).map(|stage| stage.course().clone());
        // How the game stands is a question about the board alone.
        let opening = asked.filter(|_| !matches!(task, Task::Judge | Task::Analyse(_)));
        Errand::Begin(Job { task, ground: self.game.ground().clone(), effort: self.effort(task), opening })
    }

    /// What the engine may use: with a clock a share of what is left on it.
    fn effort(&self, task: Task) -> Effort {
        let effort = self.set_up.effort;
        let is_timed = matches!(task, Task::Move(_) | Task::Opening) && !self.plays_on;
        let share = self.set_up.clock.filter(|_| is_timed).map(|clock| clock.share(self.left(clock)));
        let time = share.map_or(effort.time, |share| Some(effort.time.map_or(share, |time| time.min(share))));
        Effort { time, ..effort }
    }
}
