//! A position for the terminal.

use crate::drawing::{Drawing, Labels, letter};
use crate::game::{Color, Outcome, WinBy};
use crate::record::{By, Ending, Format, Ground, NodeId, Position, Record};

/// All there is to say about a node.
pub(super) fn page(record: &Record, node: NodeId, format: Format, several: Option<(usize, usize)>) -> String {
    let mut lines = heading(record, format, several);
    lines.push(String::new());
    match record.position(node) {
        Some(position) => lines.extend(board(record, node, &position)),
        None => lines.push(endless(record, node)),
    }
    let notes = record.tree.notes(node);
    if let Some(time) = notes.time {
        lines.push(format!("Time: {} ms", time.as_millis()));
    }
    if let Some(score) = notes.score {
        lines.push(format!("Score: {score:+} for whoever moved"));
    }
    if !notes.comment.is_empty() {
        lines.push(String::new());
        lines.extend(notes.comment.split('\n').map(str::to_owned));
    }
    lines.extend(following(record, node));
    lines.join("\n") + "\n"
}

fn heading(record: &Record, format: Format, several: Option<(usize, usize)>) -> Vec<String> {
    let name = |color: Color| {
        let name = &record.players[color as usize];
        if name.is_empty() {
            "black and white".split(" and ").nth(color as usize).unwrap_or_default()
        } else {
            name
        }
    };
    let rules = record.rules.map_or("rules not named".to_owned(), |rules| rules.to_string());
    let mut lines = vec![format!("{} (X) v {} (O)", name(Color::Black), name(Color::White))];
    let size = match record.ground {
        Ground::Board(_) => format!("{}", record.ground),
        Ground::Endless => "the endless field".to_owned(),
    };
    lines.push(format!("{rules}, {size}; {}", format.name()));
    lines.extend(several.map(|(number, count)| format!("Game {number} of {count}")));
    if !record.date.is_empty() {
        lines.push(format!("Date: {}", record.date));
    }
    lines.extend(record.info.iter().map(|(key, value)| format!("{}: {value}", capital(key))));
    lines.extend(record.result.map(|result| format!("Result: {}", ending(result))));
    lines
}

fn capital(key: &str) -> String {
    let mut letters = key.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().collect::<String>() + letters.as_str())
        .unwrap_or_default()
}

fn ending(result: Ending) -> String {
    let by = match result.by {
        By::Board => "",
        By::Resignation => " by resignation",
        By::Time => " on time",
        By::Forfeit => " by forfeit",
    };
    match result.winner {
        Some(Color::Black) => format!("X wins{by}"),
        Some(Color::White) => format!("O wins{by}"),
        None => "a draw".to_owned(),
    }
}

/// The drawing, the last move in brackets, and what has happened.
fn board(record: &Record, node: NodeId, position: &Position) -> Vec<String> {
    let size = position.board.size();
    let sign = |point| letter(position.cell(point)).to_string();
    let place = record.tree.play(node).and_then(|play| play.place);
    let last = place.and_then(|place| size.point(place.x, place.y)).map(|point| (point, ['[', ']']));
    let mut lines = Drawing { last, ..Drawing::new(size, Labels::Below, &sign) }.lines();
    lines.push(String::new());
    lines.push(moved(record, node));
    if position.board.rules().captures.is_some() {
        let [black, white] = Color::ALL.map(|color| position.board.captured(position.color(color)));
        lines.push(format!("Stones taken: X {black}, O {white}"));
    }
    lines.extend(position.board.outcome().map(|outcome| outcome_line(position, outcome)));
    lines
}

fn outcome_line(position: &Position, outcome: Outcome) -> String {
    match outcome {
        Outcome::Draw => "The board is full".to_owned(),
        Outcome::Win(color, by) => {
            let how = match by {
                WinBy::Line => "a row",
                WinBy::Captures => "captures",
                WinBy::MoreLines => "more lines",
            };
            let who = if position.color(color) == Color::Black { 'X' } else { 'O' };
            format!("{who} has won by {how}")
        }
    }
}

fn endless(record: &Record, node: NodeId) -> String {
    let plays = record.tree.path(node).into_iter().filter_map(|id| record.tree.play(id));
    let names: Vec<String> =
        plays.filter_map(|play| play.place).map(|place| record.ground.name(place).to_string()).collect();
    format!("{}\n{}", names.join("  "), moved(record, node))
}

/// Which move it was, and whose turn it is.
fn moved(record: &Record, node: NodeId) -> String {
    let tree = &record.tree;
    let sign = |color: Color| if color == Color::Black { 'X' } else { 'O' };
    let turn = format!("{} to move", sign(record.to_move(node)));
    let number = tree.path(node).into_iter().filter(|&id| tree.play(id).is_some()).count();
    let whole = tree.main_line().filter(|&id| tree.play(id).is_some()).count();
    match tree.play(node) {
        None => turn,
        Some(play) => {
            let place = play.place.map_or("pass".to_owned(), |place| record.ground.name(place).to_string());
            format!("Move {number} of {whole}: {} {place}; {turn}", sign(play.color))
        }
    }
}

/// The moves that follow, if there is a choice.
fn following(record: &Record, node: NodeId) -> Option<String> {
    let tree = &record.tree;
    let names: Vec<String> = tree
        .children(node)
        .map(|id| match tree.play(id).map(|play| play.place) {
            Some(Some(place)) => record.ground.name(place).to_string(),
            Some(None) => "pass".to_owned(),
            None => "a remark".to_owned(),
        })
        .collect();
    (names.len() > 1).then(|| format!("Variations: {}", names.join(", ")))
}
