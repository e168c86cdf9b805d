//! Reads a library.

use super::{
    BOARD_TEXT, BREAK, COMMENT, EXTENSION, HEADER, LEAF, MAGIC, MARK, NEWEST, NO_MOVE, OLD_COMMENT, SIBLING,
    SIDE,
};
use crate::game::Size;
use crate::record::encoding::decode;
use crate::record::notes::{clean, clean_line};
use crate::record::{Flaw, Ground, Hints, LONGEST_LINE, Mark, NodeId, Place, Play, Record};

/// Reads a library; a node that comes twice after the same moves becomes one.
pub(in crate::record) fn read(bytes: &[u8], hints: &Hints) -> Result<Record, Flaw> {
    let mut reader = Reader::new(bytes, hints)?;
    while reader.at < bytes.len() {
        let node = reader.node()?;
        reader.add(&node)?;
    }
    Ok(reader.record)
}

/// What a file says of one node.
struct Stored {
    at: usize,
    place: Option<Place>,
    flags: u8,
    comment: String,
    board_text: String,
}

struct Reader<'a> {
    bytes: &'a [u8],
    /// Where the first node stands.
    start: usize,
    at: usize,
    encoding: Option<&'a str>,
    record: Record,
    /// The node that the next one follows.
    node: NodeId,
    /// Where variations begin that are still to come, with their depth: the nodes before them.
    open: Vec<NodeId>,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8], hints: &'a Hints) -> Result<Reader<'a>, Flaw> {
        let mut at = 0;
        if bytes.starts_with(&MAGIC) {
            let version = bytes.get(MAGIC.len()).copied().zip(bytes.get(MAGIC.len() + 1).copied());
            let (major, minor) = version
                .filter(|_| bytes.len() >= HEADER)
                .ok_or_else(|| Flaw::in_bytes(MAGIC.len(), "the file ends within its header"))?;
            if (major, minor) > NEWEST {
                let (known, point) = NEWEST;
                let what = format!(
                    "version {major}.{minor} of RenLib's format is newer than any known, {known}.{point}"
                );
                return Err(Flaw::in_bytes(MAGIC.len(), what));
            }
            at = HEADER;
        }
        let size = Size::square(SIDE).expect("15 is the side of a board");
        let record = Record::new(Ground::Board(size), hints.rules);
        let node = record.tree.root();
        Ok(Reader {
            bytes,
            start: at,
            at,
            encoding: hints.encoding.as_deref(),
            record,
            node,
            open: Vec::new(),
        })
    }

    fn node(&mut self) -> Result<Stored, Flaw> {
        let at = self.at;
        let [cell, flags] = self.pair("a move")?;
        let place = cell_of(cell).ok_or_else(|| Flaw::in_bytes(at, format!("{cell:#04x} is not a cell")))?;
        let mut more = 0;
        if flags & EXTENSION != 0 {
            more = u16::from_be_bytes(self.pair("a move")?);
        }
        let comment = match flags & (COMMENT | OLD_COMMENT) {
            0 => String::new(),
            flags if flags & OLD_COMMENT != 0 => self.old_text()?,
            _ => self.text()?,
        };
        let board_text = if more & BOARD_TEXT != 0 { clean_line(&self.text()?) } else { String::new() };
        Ok(Stored { at, place, flags, comment: clean(&comment), board_text })
    }

    fn pair(&mut self, what: &str) -> Result<[u8; 2], Flaw> {
        let pair = self.bytes.get(self.at..self.at + 2).and_then(|pair| pair.try_into().ok());
        let pair = pair.ok_or_else(|| Flaw::in_bytes(self.at, format!("the file ends within {what}")))?;
        self.at += 2;
        Ok(pair)
    }

    /// A text up to a zero, in pairs of bytes.
    fn text(&mut self) -> Result<String, Flaw> {
        let rest = &self.bytes[self.at..];
        let end = rest.iter().position(|&byte| byte == 0);
        let end = end.ok_or_else(|| Flaw::in_bytes(self.at, "the file ends within a text"))?;
        let text = self.decode(&rest[..end])?;
        self.at += (end / 2 + 1) * 2;
        Ok(text)
    }

    /// A text whose last letter has its highest bit set.
    fn old_text(&mut self) -> Result<String, Flaw> {
        let rest = &self.bytes[self.at..];
        let end = rest.iter().position(|&byte| byte & 0x80 != 0);
        let end = end.ok_or_else(|| Flaw::in_bytes(self.at, "the file ends within a text"))?;
        let mut letters = rest[..=end].to_vec();
        letters[end] &= 0x7f;
        let text = self.decode(&letters)?;
        self.at += (end / 2 + 1) * 2;
        Ok(text)
    }

    fn decode(&self, bytes: &[u8]) -> Result<String, Flaw> {
        let bytes: Vec<u8> = bytes.iter().map(|&byte| if byte == BREAK { b'\n' } else { byte }).collect();
        decode(&bytes, self.encoding)
    }

    fn add(&mut self, stored: &Stored) -> Result<(), Flaw> {
        let parent = self.node;
        let is_root = stored.at == self.start && stored.place.is_none();
        let is_text_only = stored.flags & NO_MOVE != 0;
        if !is_root && !is_text_only {
            let play = Play { color: self.record.to_move(parent), place: stored.place };
            self.node = match self.record.tree.child_with(parent, play) {
                Some(known) => known,
                None => {
                    let added = self.record.tree.add(parent, Some(play));
                    added.map_err(|flaw| Flaw::in_bytes(stored.at, flaw.what))?
                }
            };
        }
        if !stored.comment.is_empty() && !is_text_only {
            self.record.tree.notes_mut(self.node).add_comment(&stored.comment);
        }
        if let Some(place) = stored.place {
            if stored.flags & MARK != 0 && !is_text_only {
                self.record.tree.notes_mut(self.node).marks.push((place, Mark::Square));
            }
            if !stored.board_text.is_empty() {
                let label = Mark::Label(stored.board_text.clone());
                self.record.tree.notes_mut(parent).marks.push((place, label));
            }
        }
        if stored.flags & SIBLING != 0 && !is_root {
            self.open.push(parent);
            if self.open.len() > LONGEST_LINE {
                return Err(Flaw::in_bytes(stored.at, "variations are nested too deeply"));
            }
        }
        if stored.flags & LEAF != 0
            && let Some(node) = self.open.pop()
        {
            self.node = node;
        }
        Ok(())
    }
}

/// The cell of a byte; 0 is none. The outer `None` is a byte that means nothing.
fn cell_of(byte: u8) -> Option<Option<Place>> {
    if byte == 0 {
        return Some(None);
    }
    let (row, column) = (i32::from(byte >> 4), i32::from(byte & 15));
    let side = i32::from(SIDE);
    ((1..=side).contains(&column) && row < side).then_some(Some(Place { x: column - 1, y: side - 1 - row }))
}
