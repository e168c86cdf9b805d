//! Writes SGF.

use super::{GOMOKU, INFO, SIGNS};
use crate::game::{Cell, Color, Size};
use crate::record::{Flaw, Mark, NodeId, Notes, Place, Record, rules_text};

/// Letters of columns and rows: after z the format goes on with capitals.
const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The text of a record.
pub(in crate::record) fn write(record: &Record) -> Result<String, Flaw> {
    let size = record.ground.size().filter(|size| size.width() <= 52 && size.height() <= 52);
    let size = size.ok_or_else(|| Flaw::new("SGF has letters for boards up to 52x52"))?;
    let writer = Writer { record, size };
    let mut text = format!("(;FF[4]GM[{GOMOKU}]CA[UTF-8]AP[Tessera]SZ[{}]", size_of(size));
    for (name, value) in header(record) {
        text += &format!("{name}[{}]", escaped(&value));
    }
    if record.captured != [0, 0] {
        text += &format!("XC[{}][{}]", record.captured[0], record.captured[1]);
    }
    writer.push_notes(&mut text, record.tree.notes(record.tree.root()), None);
    writer.push_moves(&mut text);
    Ok(text + ")\n")
}

fn size_of(size: Size) -> String {
    let (width, height) = (size.width(), size.height());
    if width == height { width.to_string() } else { format!("{width}:{height}") }
}

fn header(record: &Record) -> Vec<(&'static str, String)> {
    let mut properties = Vec::new();
    if let Some(rules) = &record.rules {
        properties.push(("RU", rules.to_string()));
        properties.push(("XR", rules_text::names_of(rules)));
    }
    let [black, white] = &record.players;
    properties.push(("PB", black.clone()));
    properties.push(("PW", white.clone()));
    properties.push(("DT", record.date.clone()));
    if let Some(result) = record.result {
        let how =
            result.by.word().map_or('\0', |word| word.chars().next().unwrap_or('\0').to_ascii_uppercase());
        let how = how.to_string().replace('\0', "");
        let text = match result.winner {
            Some(Color::Black) => format!("B+{how}"),
            Some(Color::White) => format!("W+{how}"),
            None => "0".to_owned(),
        };
        properties.push(("RE", text));
    }
    for (key, value) in &record.info {
        let known = INFO.into_iter().find(|&(_, known)| known == key);
        match known.filter(|_| record.info(key) == Some(value)) {
            Some((name, _)) => properties.push((name, value.clone())),
            None => properties.push(("XI", format!("{key} {value}"))),
        }
    }
    properties.retain(|(_, value)| !value.is_empty());
    // The values of one property stand together.
    properties.sort_by_key(|&(name, _)| name == "XI");
    properties
}

struct Writer<'a> {
    record: &'a Record,
    size: Size,
}

/// What is still to be written; the last comes first.
enum Task {
    Node(NodeId),
    Variation(NodeId),
    Close,
}

impl Writer<'_> {
    fn push_moves(&self, text: &mut String) {
        let tree = &self.record.tree;
        let mut tasks = Vec::new();
        self.plan_children(tree.root(), &mut tasks);
        while let Some(task) = tasks.pop() {
            match task {
                Task::Node(id) => {
                    self.push_node(text, id);
                    self.plan_children(id, &mut tasks);
                }
                Task::Variation(id) => {
                    text.push_str("\n(");
                    tasks.push(Task::Close);
                    tasks.push(Task::Node(id));
                }
                Task::Close => text.push(')'),
            }
        }
    }

    fn plan_children(&self, id: NodeId, tasks: &mut Vec<Task>) {
        let children: Vec<NodeId> = self.record.tree.children(id).collect();
        match children[..] {
            [only] => tasks.push(Task::Node(only)),
            _ => tasks.extend(children.into_iter().rev().map(Task::Variation)),
        }
    }

    fn push_node(&self, text: &mut String, id: NodeId) {
        let play = self.record.tree.play(id);
        // Lines are kept short, as mail programs once needed it.
        let column = text.len() - text.rfind('\n').map_or(0, |at| at + 1);
        text.push_str(if column > 70 { "\n;" } else { ";" });
        if let Some(play) = play {
            let place = play.place.map(|place| self.cell(place)).unwrap_or_default();
            text.push_str(&format!("{}[{place}]", if play.color == Color::Black { "B" } else { "W" }));
        }
        self.push_notes(text, self.record.tree.notes(id), play.map(|play| play.color));
    }

    fn push_notes(&self, text: &mut String, notes: &Notes, mover: Option<Color>) {
        let cells = [
            ("AB", Cell::Stone(Color::Black)),
            ("AW", Cell::Stone(Color::White)),
            ("AE", Cell::Empty),
            ("XB", Cell::Blocked),
        ];
        for (name, cell) in cells {
            let places =
                notes.set_up.iter().filter(|&&(_, set)| set == cell).map(|&(place, _)| self.cell(place));
            push_list(text, name, places);
        }
        if let Some(color) = notes.to_move {
            text.push_str(if color == Color::Black { "PL[B]" } else { "PL[W]" });
        }
        if !notes.comment.is_empty() {
            text.push_str(&format!("C[{}]", escaped(&notes.comment)));
        }
        for (name, sign) in SIGNS {
            let places =
                notes.marks.iter().filter(|(_, mark)| *mark == sign).map(|&(place, _)| self.cell(place));
            push_list(text, name, places);
        }
        let labels = notes.marks.iter().filter_map(|(place, mark)| match mark {
            Mark::Label(label) => Some(format!("{}:{}", self.cell(*place), escaped(label))),
            _ => None,
        });
        push_list(text, "LB", labels);
        if let Some(time) = notes.time {
            text.push_str(&format!("XT[{}]", time.as_millis()));
        }
        if let Some(score) = notes.score {
            let sign = if mover == Some(Color::White) { -1 } else { 1 };
            text.push_str(&format!("V[{}]", i64::from(score) * sign));
        }
    }

    fn cell(&self, place: Place) -> String {
        let letter = |number: i32| usize::try_from(number).ok().and_then(|index| LETTERS.get(index)).copied();
        let y = i32::from(self.size.height()) - 1 - place.y;
        [place.x, y].into_iter().filter_map(letter).map(char::from).collect()
    }
}

fn push_list(text: &mut String, name: &str, values: impl Iterator<Item = String>) {
    for (number, value) in values.enumerate() {
        if number == 0 {
            text.push_str(name);
        }
        text.push_str(&format!("[{value}]"));
    }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}
