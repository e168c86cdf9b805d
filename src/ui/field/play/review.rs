//! The review of a game: position after position, mistakes, and what was better.

use super::{Errand, Play};
use crate::ground::Place;
use crate::review::percent;
use crate::ui::field::findings::Verdict;
use crate::ui::field::set_up::Seat;
use crate::ui::field::study::Review;
use crate::ui::field::theme::stone;
use crate::ui::field::thinking::{Answer, Job, Task};
use std::time::Instant;

/// Moves told of a line.
const TOLD: usize = 6;

impl Play {
    /// Looks at every position of the present line, or stops that; what was looked at stays known.
    pub fn review_or_stop(&mut self, now: Instant) -> Option<Errand> {
        if self.study.review.take().is_some() {
            self.task = None;
            let errand = self.think_again(now);
            "The review was stopped; f goes on with it.".clone_into(&mut self.notice);
            return Some(errand);
        }
        if self.game.line().len() < 2 {
            "There is no move to review yet.".clone_into(&mut self.notice);
            return None;
        }
        let is_left = |node: &usize| {
            let is_reviewed = self.study.findings.of(*node).is_some_and(|finding| finding.is_reviewed());
            !is_reviewed && self.game.ground_at(*node).outcome().is_none()
        };
        let left: Vec<usize> = self.game.line().into_iter().filter(is_left).collect();
        if left.is_empty() {
            self.notice = self.summary();
            return None;
        }
        // The computer has to wait: there is one engine.
        self.is_paused |= self.seat_to_move() != Seat::Person;
        (self.held, self.hint) = (None, None);
        self.message.clear();
        self.study.review = Some(Review { all: left.len(), left });
        Some(self.go_on_reviewing(now))
    }

    /// How far a review has come: positions that are done, and all of them.
    pub fn review_progress(&self) -> Option<(usize, usize)> {
        self.study.review.as_ref().map(|review| (review.all - review.left.len(), review.all))
    }

    /// Goes to the next mistake, or to the one before; `step` is 1 or -1.
    pub fn go_to_mistake(&mut self, step: i32, now: Instant) -> Option<Errand> {
        let line = self.game.line();
        let here = self.game.moves().len();
        let is_mistake = |at: &usize| {
            self.study.findings.verdict(&self.game, line[*at]).is_some_and(|it| it.worth.quality.is_bad())
        };
        let found = match step {
            1.. => (here + 1..line.len()).find(is_mistake),
            _ => (1..here).rev().find(is_mistake),
        };
        let Some(found) = found else {
            self.notice = match (self.study.findings.summaries(&self.game), step) {
                (None, _) => "Mistakes are known after a review: f.".to_owned(),
                (_, 1..) => "No mistake is known after this move.".to_owned(),
                _ => "No mistake is known before this move.".to_owned(),
            };
            return None;
        };
        while self.game.moves().len() < found && self.step_forward() {}
        while self.game.moves().len() > found && self.step_back() {}
        self.look_around();
        Some(self.after_look_around(now))
    }

    /// Shows what was better than the last move on the board, or the game again.
    pub fn show_better(&mut self) {
        let has_better = self.last_verdict().is_some_and(|verdict| verdict.worth.quality.is_bad());
        if !has_better {
            "Nothing better than the last move is known; j goes to mistakes that a review has found."
                .clone_into(&mut self.notice);
        }
        self.study.shows_better = has_better && !self.study.shows_better;
    }

    /// What is said of the last move.
    pub fn last_verdict(&self) -> Option<Verdict> {
        self.study.findings.verdict(&self.game, self.game.node())
    }

    /// The same in words, if there is anything to say.
    pub fn last_verdict_in_words(&self) -> Option<String> {
        let Verdict { worth, best, reason, answer } = self.last_verdict().filter(|_| !self.is_editing())?;
        let played = self.game.moves().last()?;
        let line = |places: &[Place]| {
            let names = places.iter().take(TOLD).map(|&place| self.ground().name(place));
            names.collect::<Vec<_>>().join(" ")
        };
        let remark = worth.remark(&line(&best), &reason, &line(&answer));
        let rates = format!("{} → {} %", percent(worth.before), percent(worth.after));
        let what = format!("{} {}", stone(played.color), self.ground().name(played.place));
        match (remark.is_empty(), worth.quality.is_bad()) {
            (true, _) => None,
            (_, true) => Some(format!("{what} ({rates}) {remark}.")),
            (_, false) => Some(format!("{what} ({rates}), the {remark}.")),
        }
    }

    /// Both players in a sentence.
    fn summary(&self) -> String {
        let Some([black, white]) = self.study.findings.summaries(&self.game) else {
            return "Nothing could be reviewed.".to_owned();
        };
        format!("● {black}; ○ {white}. j k go to mistakes.")
    }

    /// The next position of a review, or its end.
    fn go_on_reviewing(&mut self, now: Instant) -> Errand {
        let next = self.study.review.as_ref().and_then(|review| review.left.last());
        let Some(&node) = next else {
            (self.study.review, self.task) = (None, None);
            let errand = self.think_again(now);
            self.notice = self.summary();
            return errand;
        };
        self.task = Some(Task::Review);
        let ground = self.game.ground_at(node);
        Errand::Begin(Job { task: Task::Review, ground, effort: self.set_up.effort, opening: None })
    }

    /// A position of a review was looked at.
    pub(super) fn take_reviewed(&mut self, answer: Option<Answer>, now: Instant) -> Option<Errand> {
        let node = self.study.review.as_mut()?.left.pop()?;
        if let Some(Answer { reason, insight, .. }) = answer {
            if node == self.game.node() {
                self.score = Some(insight.score);
            }
            self.study.findings.note_reviewed(node, insight, reason);
        }
        Some(self.go_on_reviewing(now))
    }
}
