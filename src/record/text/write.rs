//! Writes Tessera's own text.

use super::{BOARD, HEADER, SIGNS};
use crate::game::{Cell, Color};
use crate::record::{Mark, NodeId, Notes, Place, Record, color_name, rules_text};
use std::fmt::Write;

/// The text of a record.
pub(in crate::record) fn write(record: &Record) -> String {
    let mut text = format!("{HEADER}\n{BOARD} {}\n", record.ground);
    if let Some(rules) = &record.rules {
        push(&mut text, "rules", &rules_text::names_of(rules));
    }
    for color in Color::ALL {
        let name = &record.players[color as usize];
        if !name.is_empty() {
            push(&mut text, &format!("player {}", color_name(color)), name);
        }
    }
    if let Some(result) = record.result {
        let winner = result.winner.map_or("draw", color_name);
        let by = result.by.word().map(|word| format!(" {word}")).unwrap_or_default();
        push(&mut text, "result", &format!("{winner}{by}"));
    }
    push(&mut text, "date", &record.date);
    for (key, value) in &record.info {
        push(&mut text, "info", &format!("{key} {value}"));
    }
    if record.captured != [0, 0] {
        push(&mut text, "captured", &format!("{} {}", record.captured[0], record.captured[1]));
    }
    push_notes(&mut text, record, record.tree.notes(record.tree.root()));
    text.push('\n');
    push_moves(&mut text, record);
    text
}

/// What is still to be written; the last comes first.
enum Task {
    /// A node with all that follows it, and its variations before that.
    Line(NodeId),
    /// What follows a node that is written already.
    After(NodeId),
    /// `(` and a variation.
    Variation(NodeId),
    Close,
}

fn push_moves(text: &mut String, record: &Record) {
    let tree = &record.tree;
    let mut tasks: Vec<Task> = tree.first_child(tree.root()).map(Task::Line).into_iter().collect();
    while let Some(task) = tasks.pop() {
        match task {
            Task::Line(id) => {
                push_node(text, record, id);
                tasks.push(Task::After(id));
                // Those beside the first child are written right after it.
                let others: Vec<NodeId> =
                    std::iter::successors(tree.next_sibling(id), |&id| tree.next_sibling(id)).collect();
                tasks.extend(others.into_iter().rev().map(Task::Variation));
            }
            Task::After(id) => tasks.extend(tree.first_child(id).map(Task::Line)),
            Task::Variation(id) => {
                text.push_str("(\n");
                push_node(text, record, id);
                tasks.push(Task::Close);
                tasks.push(Task::After(id));
            }
            Task::Close => text.push_str(")\n"),
        }
    }
}

fn push_node(text: &mut String, record: &Record, id: NodeId) {
    let notes = record.tree.notes(id);
    match record.tree.play(id) {
        None => text.push_str("node"),
        Some(play) => {
            let place = play.place.map_or("pass".to_owned(), |place| record.ground.name(place).to_string());
            text.push_str(&format!("{} {place}", color_name(play.color)));
        }
    }
    if let Some(time) = notes.time {
        text.push_str(&format!(" time {}", time.as_millis()));
    }
    if let Some(score) = notes.score {
        text.push_str(&format!(" score {score}"));
    }
    text.push('\n');
    push_notes(text, record, notes);
}

fn push_notes(text: &mut String, record: &Record, notes: &Notes) {
    let name = |place: Place| record.ground.name(place);
    if !notes.comment.is_empty() {
        for line in notes.comment.split('\n') {
            text.push_str(format!("  | {line}").trim_end());
            text.push('\n');
        }
    }
    for (place, mark) in &notes.marks {
        match mark {
            Mark::Label(label) => push(text, "  label", &format!("{} {label}", name(*place))),
            sign => {
                let word = SIGNS.iter().find(|(_, known)| known == sign).map_or("circle", |&(word, _)| word);
                push_cell(text, &format!("  {word}"), &name(*place).to_string());
            }
        }
    }
    for &(place, cell) in &notes.set_up {
        let word = match cell {
            Cell::Stone(color) => color_name(color),
            Cell::Blocked => "blocked",
            Cell::Empty => "none",
        };
        push_cell(text, &format!("  stones {word}"), &name(place).to_string());
    }
    if let Some(color) = notes.to_move {
        push(text, "  turn", color_name(color));
    }
}

/// Cells of one kind that follow each other share a line.
fn push_cell(text: &mut String, key: &str, cell: &str) {
    let is_same = text.lines().next_back().is_some_and(|line| line.starts_with(&format!("{key} ")));
    if is_same {
        text.truncate(text.len() - 1);
        writeln!(text, " {cell}").expect("writing to a string");
    } else {
        push(text, key, cell);
    }
}

fn push(text: &mut String, key: &str, value: &str) {
    if !value.is_empty() {
        writeln!(text, "{key} {value}").expect("writing to a string");
    }
}
