//! Writes a library.

use super::{
    BOARD_TEXT, BREAK, COMMENT, EXTENSION, HEADER, LEAF, MAGIC, MARK, NEWEST, NO_MOVE, ROOTLESS, SIBLING,
    SIDE,
};
use crate::game::Color;
use crate::record::encoding::encode;
use crate::record::{Flaw, Mark, NodeId, Place, Record};

/// The bytes of a record, as RenLib writes them: without a root if all games begin with h8.
pub(in crate::record) fn write(record: &Record) -> Result<Vec<u8>, Flaw> {
    check(record)?;
    let tree = &record.tree;
    let root = tree.root();
    let starts: Vec<Item> = items(record, root);
    let h8 = record.ground.parse("h8");
    let is_rootless = matches!(starts[..], [Item { node: Some(node), .. }]
        if tree.play(node).and_then(|play| play.place) == h8)
        && tree.notes(root).is_empty()
        && tree.walk().filter_map(|id| tree.play(id)).all(|play| play.place.is_some());
    let (major, minor) = if is_rootless { ROOTLESS } else { NEWEST };
    let mut bytes = MAGIC.to_vec();
    bytes.extend([major, minor]);
    bytes.resize(HEADER, 0xff);
    if !is_rootless {
        push(&mut bytes, None, if starts.is_empty() { LEAF } else { 0 }, &tree.notes(root).comment, "");
    }
    // Items to come, the next one last, each with whether another stands beside it.
    let mut waiting: Vec<(Item, bool)> = Vec::new();
    plan(&mut waiting, starts);
    while let Some((item, has_sibling)) = waiting.pop() {
        let following = item.node.map(|node| items(record, node)).unwrap_or_default();
        let mut flags = if has_sibling { SIBLING } else { 0 };
        flags |= if following.is_empty() { LEAF } else { 0 };
        let comment = match item.node {
            None => {
                flags |= NO_MOVE;
                ""
            }
            Some(node) => {
                let notes = tree.notes(node);
                let is_marked = item.place.is_some_and(|place| notes.marks.contains(&(place, Mark::Square)));
                flags |= if is_marked { MARK } else { 0 };
                &notes.comment
            }
        };
        push(&mut bytes, item.place, flags, comment, &item.label);
        plan(&mut waiting, following);
    }
    Ok(bytes)
}

/// A node of the file: a move, or a text that stands where no move is.
struct Item {
    place: Option<Place>,
    node: Option<NodeId>,
    label: String,
}

/// What follows a node in the file.
fn items(record: &Record, node: NodeId) -> Vec<Item> {
    let tree = &record.tree;
    let marks = &tree.notes(node).marks;
    let mut labels: Vec<(Place, &str)> = marks
        .iter()
        .filter_map(|(place, mark)| match mark {
            Mark::Label(label) => Some((*place, label.as_str())),
            _ => None,
        })
        .collect();
    let mut items = Vec::new();
    for child in tree.children(node) {
        let place = tree.play(child).and_then(|play| play.place);
        let label = labels.iter().position(|&(at, _)| Some(at) == place).map(|index| labels.remove(index));
        let label = label.map(|(_, label)| label.to_owned()).unwrap_or_default();
        items.push(Item { place, node: Some(child), label });
    }
    let texts = labels.into_iter();
    items.extend(texts.map(|(place, label)| Item {
        place: Some(place),
        node: None,
        label: label.to_owned(),
    }));
    items
}

fn plan(waiting: &mut Vec<(Item, bool)>, items: Vec<Item>) {
    let last = items.len().saturating_sub(1);
    let planned: Vec<(Item, bool)> =
        items.into_iter().enumerate().map(|(number, item)| (item, number < last)).collect();
    waiting.extend(planned.into_iter().rev());
}

fn push(bytes: &mut Vec<u8>, place: Option<Place>, flags: u8, comment: &str, label: &str) {
    let cell = place.map_or(0, |place| {
        let row = i32::from(SIDE) - 1 - place.y;
        u8::try_from(16 * row + place.x + 1).unwrap_or(0)
    });
    let comment_flag = if comment.is_empty() { 0 } else { COMMENT };
    let extension = if label.is_empty() { 0 } else { EXTENSION };
    bytes.extend([cell, flags | comment_flag | extension]);
    if !label.is_empty() {
        bytes.extend(BOARD_TEXT.to_be_bytes());
    }
    for text in [comment, label].into_iter().filter(|text| !text.is_empty()) {
        let first_break = text.find('\n');
        let mut encoded = encode(text);
        // The first line of a comment stands by itself in RenLib's window; the others have their own.
        if first_break.is_some()
            && let Some(at) = encoded.iter().position(|&byte| byte == b'\n')
        {
            encoded[at] = BREAK;
        }
        encoded.push(0);
        if encoded.len() % 2 == 1 {
            encoded.push(0);
        }
        bytes.extend(encoded);
    }
}

/// A library has moves in turns on 15x15, and nothing else.
fn check(record: &Record) -> Result<(), Flaw> {
    let is_15 = record.ground.size().is_some_and(|size| (size.width(), size.height()) == (SIDE, SIDE));
    if !is_15 {
        return Err(Flaw::new("a RenLib library has a board of 15x15"));
    }
    let tree = &record.tree;
    for id in tree.walk() {
        if !tree.notes(id).set_up.is_empty() || record.captured != [0, 0] {
            return Err(Flaw::new("a RenLib library cannot hold stones that are set up"));
        }
        let Some(parent) = tree.parent(id) else { continue };
        let mover = tree.play(parent).map_or(Color::Black, |play| !play.color);
        if tree.play(id).is_none_or(|play| play.color != mover) {
            return Err(Flaw::new("in a RenLib library black begins and the players take turns"));
        }
    }
    Ok(())
}
