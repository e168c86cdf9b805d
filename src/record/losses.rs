//! What a notation has no room for, so that people are told when they save.

use super::{Format, Mark, NodeId, Record};
use crate::game::Rules;

/// What of a record would be missing in a file of a format, each as a few words. Empty if all of it has room.
pub fn losses(record: &Record, format: Format) -> Vec<String> {
    let room = room(format);
    let tree = &record.tree;
    let count = |has: &dyn Fn(NodeId) -> bool| tree.walk().filter(|&id| has(id)).count();
    let main_line = tree.main_line().count();
    let mut losses = Vec::new();
    let mut lose = |number: usize, one: &str, many: &str| {
        if number > 0 {
            losses.push(if number == 1 { format!("1 {one}") } else { format!("{number} {many}") });
        }
    };
    if !room.variations {
        lose(tree.len() - 1 - main_line, "move of variations", "moves of variations");
    }
    if !room.moves {
        lose(main_line, "move before the position", "moves before the position");
    }
    if !room.comments {
        lose(count(&|id| !tree.notes(id).comment.is_empty()), "comment", "comments");
    }
    let lost_marks = |id: NodeId| match room.marks {
        Marks::All => false,
        Marks::None => !tree.notes(id).marks.is_empty(),
        Marks::RenLib => {
            let own = tree.play(id).and_then(|play| play.place);
            let is_kept = |place, mark: &Mark| {
                matches!(mark, Mark::Label(_)) || (*mark == Mark::Square && own == Some(place))
            };
            tree.notes(id).marks.iter().any(|(place, mark)| !is_kept(*place, mark))
        }
    };
    lose(count(&lost_marks), "position's marks", "positions' marks");
    if !room.times {
        lose(count(&|id| tree.notes(id).time.is_some()), "time", "times");
    }
    if !room.scores {
        lose(count(&|id| tree.notes(id).score.is_some()), "score", "scores");
    }
    if !room.names && record.players.iter().any(|name| !name.is_empty()) {
        losses.push("the players' names".to_owned());
    }
    if !room.result && record.result.is_some() {
        losses.push("the result".to_owned());
    }
    if !room.rules && record.rules.is_some_and(|rules| rules != Rules::FREESTYLE) {
        losses.push("the rules".to_owned());
    }
    if !room.info && (!record.date.is_empty() || !record.info.is_empty()) {
        losses.push("date and event".to_owned());
    }
    losses
}

/// Which signs on cells have room.
enum Marks {
    All,
    None,
    /// Labels, and a mark on the move itself.
    RenLib,
}

/// What has room in a format.
struct Room {
    variations: bool,
    moves: bool,
    comments: bool,
    marks: Marks,
    times: bool,
    scores: bool,
    names: bool,
    result: bool,
    rules: bool,
    info: bool,
}

const ALL: Room = Room {
    variations: true,
    moves: true,
    comments: true,
    marks: Marks::All,
    times: true,
    scores: true,
    names: true,
    result: true,
    rules: true,
    info: true,
};

/// Moves alone.
const BARE: Room = Room {
    variations: false,
    moves: true,
    comments: false,
    marks: Marks::None,
    times: false,
    scores: false,
    names: false,
    result: false,
    rules: false,
    info: false,
};

fn room(format: Format) -> Room {
    match format {
        Format::Tessera | Format::Sgf => ALL,
        Format::RenLib => Room { variations: true, comments: true, marks: Marks::RenLib, ..BARE },
        Format::Psq => Room { times: true, names: true, rules: true, ..BARE },
        Format::Pgn => Room { names: true, result: true, rules: true, info: true, ..BARE },
        Format::Drawing | Format::Plain | Format::Lisp | Format::Prolog => {
            Room { moves: false, rules: true, ..BARE }
        }
        Format::Moves | Format::Link | Format::Screen | Format::Shell | Format::Selfplay => BARE,
    }
}
