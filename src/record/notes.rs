//! What is said about a position of a record beside the move that led to it.

use super::place::Place;
use crate::game::{Cell, Color};
use std::time::Duration;

/// Remarks on one node. Most nodes have none.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Notes {
    /// Time the move took.
    pub time: Option<Duration>,
    /// What whoever moved thought of the position, in points for him; forced results are far from 0.
    pub score: Option<i32>,
    /// A text of any number of lines.
    pub comment: String,
    /// Signs on cells.
    pub marks: Vec<(Place, Mark)>,
    /// Cells that were changed by hand here, not by a move.
    pub set_up: Vec<(Place, Cell)>,
    /// Who is to move, where the moves do not tell.
    pub to_move: Option<Color>,
}

/// A sign on a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A circle.
    Circle,
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A cross.
    Cross,
    /// A word, mostly one letter.
    Label(String),
}

impl Notes {
    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        *self == Notes::NONE
    }

    pub(super) const NONE: Notes = Notes {
        time: None,
        score: None,
        comment: String::new(),
        marks: Vec::new(),
        set_up: Vec::new(),
        to_move: None,
    };

    /// Adds a line to the comment.
    pub(super) fn add_comment(&mut self, text: &str) {
        let text = clean(text);
        if !text.is_empty() && !self.comment.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(&text);
    }
}

/// A text without signs that no terminal shows, lines ended by `\n` alone, and nothing empty around it.
pub(super) fn clean(text: &str) -> String {
    let lines = text.replace("\r\n", "\n").replace('\r', "\n").replace('\t', " ");
    let lines: Vec<String> = lines
        .split('\n')
        .map(|line| line.chars().filter(|letter| !letter.is_control()).collect::<String>())
        .map(|line| line.trim_end().to_owned())
        .collect();
    lines.join("\n").trim_start_matches('\n').trim_end().to_owned()
}

/// The same in one line, without blanks around it.
pub(super) fn clean_line(text: &str) -> String {
    clean(text).split_whitespace().collect::<Vec<_>>().join(" ")
}
