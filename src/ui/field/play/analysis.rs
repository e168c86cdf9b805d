//! The analysis of the present position: which moves are best, and their lines on the board.

use super::{Errand, Play};
use crate::eval::Score;
use crate::ui::field::findings::Finding;
use crate::ui::field::study::{MOST_LINES, Overlay, Study};
use crate::ui::field::thinking::{BestLine, Insight, Task};
use std::time::Instant;

impl Play {
    /// What is looked at besides playing.
    pub fn study(&self) -> &Study {
        &self.study
    }

    /// Whether the best moves are shown. The computer makes none then.
    pub fn is_analysing(&self) -> bool {
        self.study.is_on
    }

    /// Whether an analysis or a review is under way: then nobody plays against a clock.
    pub fn is_studied(&self) -> bool {
        self.study.is_on || self.study.review.is_some()
    }

    /// Shows the best moves, or goes back to playing.
    pub fn analyse_or_play(&mut self, now: Instant) -> Option<Errand> {
        self.study.is_on = !self.study.is_on;
        self.study.shows_better = false;
        self.message.clear();
        if self.study.is_on {
            // What was resigned or lost on time is a position like any other.
            self.plays_on |= self.ended.is_some();
            if self.game.is_over() {
                "Analysis: the game is over here, , steps back.".clone_into(&mut self.notice);
            }
        }
        Some(self.think_again(now))
    }

    /// More or fewer lines.
    pub fn change_lines(&mut self, more: i32, now: Instant) -> Option<Errand> {
        if !self.study.is_on {
            "+ and - change the lines of an analysis; i begins one.".clone_into(&mut self.notice);
            return None;
        }
        let wanted = self.study.lines.saturating_add_signed(more as isize).clamp(1, MOST_LINES);
        self.notice = match wanted {
            _ if wanted == self.study.lines => format!("1 to {MOST_LINES} lines can be shown."),
            1 => "1 line".to_owned(),
            _ => format!("{wanted} lines"),
        };
        let has_changed = wanted != std::mem::replace(&mut self.study.lines, wanted);
        (has_changed && matches!(self.task, Some(Task::Analyse(_)) | None)).then(|| self.think_again(now))
    }

    /// Points at the best cell, then at the next best: their lines are on the board.
    pub fn point_at_next_best(&mut self) {
        let places: Vec<_> =
            self.best_lines().iter().filter_map(|line| line.moves.first().copied()).collect();
        let next = places.iter().position(|&place| place == self.cursor).map_or(0, |at| at + 1);
        match places.get(next).or(places.first()) {
            Some(&place) => self.look_at(place),
            None if self.study.is_on => "Nothing was found yet.".clone_into(&mut self.notice),
            None => "b points at the best cells of an analysis; i begins one.".clone_into(&mut self.notice),
        }
    }

    /// The best moves of the present position, as many as are shown.
    pub fn best_lines(&self) -> &[BestLine] {
        let known = self.finding().filter(|_| self.study.is_on && !self.is_editing());
        let lines = known.map_or(&[][..], |insight| &insight.lines);
        &lines[..lines.len().min(self.study.lines)]
    }

    /// What is known about the present position.
    pub fn finding(&self) -> Option<&Insight> {
        self.study.findings.of(self.game.node()).map(|finding| &finding.insight)
    }

    /// How good the present position is for black, if that is known.
    pub(super) fn known_score(&self) -> Option<Score> {
        self.study.findings.of(self.game.node()).map(Finding::score)
    }

    /// The line that the board shows: what was better, or the one that begins at the cursor.
    pub fn overlay(&self) -> Option<Overlay> {
        if self.study.shows_better {
            let (_, before) = self.game.move_to(self.game.node())?;
            let moves = self.last_verdict()?.best;
            return Some(Overlay { ground: self.game.ground_at(before), moves });
        }
        let line = self.best_lines().iter().find(|line| line.moves.first() == Some(&self.cursor))?;
        Some(Overlay { ground: self.ground().clone(), moves: line.moves.clone() })
    }

    /// What there is to do for the engine in the same position, after something else was chosen to look at.
    pub(super) fn think_again(&mut self, now: Instant) -> Errand {
        let (was_saved, turn_began, stopped) = (self.is_saved, self.turn_began, self.stopped);
        let errand = self.after_change(now);
        (self.is_saved, self.turn_began, self.stopped) = (was_saved, turn_began, stopped);
        errand
    }

    pub(super) fn begin_analysis(&mut self, now: Instant) -> Errand {
        (self.study.began, self.study.speed) = (Some(now), None);
        self.score = self.known_score();
        self.begin(Task::Analyse(self.study.lines))
    }

    /// Keeps what was seen of the present position.
    pub(super) fn note(&mut self, insight: &Insight, now: Instant) {
        if let (Some(Task::Analyse(_)), Some(began)) = (self.task, self.study.began) {
            let milliseconds = now.saturating_duration_since(began).as_millis() as u64;
            self.study.speed = (insight.nodes * 1000).checked_div(milliseconds);
        }
        let node = self.game.node();
        self.study.findings.note(node, insight.clone());
        self.score = self.known_score();
    }
}
