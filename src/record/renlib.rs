//! RenLib's libraries (.lib): a tree of moves on 15x15 with comments, marks and texts on the board.
//!
//! After a header of twenty bytes every node is two: a cell (16 times the row from the top plus the column from 1; 0 is the
//! root, or a pass) and flags. A node without the flag [`LEAF`] is followed by what comes after it; after a leaf come the
//! variations beside the last node that has [`SIBLING`]. Two bytes more hold further flags, texts end with a zero and fill
//! pairs of bytes. Versions up to 3.0 leave out the root and begin with h8; the oldest have no header and end a text with a
//! letter above 127.

mod read;
mod write;

pub(super) use read::read;
pub(super) use write::write;

/// How a file begins.
const MAGIC: [u8; 8] = [0xff, b'R', b'e', b'n', b'L', b'i', b'b', 0xff];

/// Magic, version and what fills it up.
const HEADER: usize = 20;

/// The newest version there is, and the last one without a root.
const NEWEST: (u8, u8) = (3, 4);
const ROOTLESS: (u8, u8) = (3, 0);

/// The side of every board.
const SIDE: u8 = 15;

/// h8, with which files without a header begin.
const CENTRE: u8 = 0x78;

/// Another node stands beside this one.
const SIBLING: u8 = 0x80;
/// Nothing follows.
const LEAF: u8 = 0x40;
/// A comment whose last letter has its highest bit set.
const OLD_COMMENT: u8 = 0x20;
/// The move is marked.
const MARK: u8 = 0x10;
const COMMENT: u8 = 0x08;
/// Only a text stands on this cell, no stone.
const NO_MOVE: u8 = 0x02;
/// Two more bytes of flags follow.
const EXTENSION: u8 = 0x01;
/// Of the extension: a text stands on the cell until it is played.
const BOARD_TEXT: u16 = 0x0001;

/// Between the first line of a comment and the others.
const BREAK: u8 = 8;

/// Whether a file is such a library.
pub(super) fn is_it(bytes: &[u8]) -> bool {
    // Without a header it begins with h8 as a move that others follow; no text has a second letter like that.
    let is_oldest = |bytes: &[u8]| bytes.len() >= 4 && bytes[0] == CENTRE && (bytes[1] < 9 || bytes[1] > 127);
    bytes.starts_with(&MAGIC) || is_oldest(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Color;
    use crate::record::{Hints, Mark, Play, Record, moves};

    /// A library with this version, and these bytes after the header.
    fn library(version: (u8, u8), nodes: &[u8]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([version.0, version.1]);
        bytes.resize(HEADER, 0xff);
        bytes.extend(nodes);
        bytes
    }

    fn read_plain(bytes: &[u8]) -> Record {
        read(bytes, &Hints::default()).unwrap()
    }

    #[test]
    fn trees_comments_and_marks_are_read() {
        // h8, then i9 (marked, with a comment in two lines) and beside it h9; after i9 comes g7.
        let nodes = [
            &[0x00, 0x00][..],
            &[0x78, 0x00],
            &[0x69, SIBLING | MARK | COMMENT],
            b"one\x08two\0",
            &[0x87, LEAF],
            &[0x68, LEAF],
        ];
        let record = read_plain(&library((3, 4), &nodes.concat()));
        assert_eq!(moves::write(&record).unwrap(), "h8i9g7\n");
        let i9 = record.tree.main_line().nth(1).unwrap();
        assert_eq!(record.tree.notes(i9).comment, "one\ntwo");
        assert_eq!(record.tree.notes(i9).marks.len(), 1);
        let h9 = record.tree.next_sibling(i9).unwrap();
        let expected = Play::stone(Color::White, record.ground.parse("h9").unwrap());
        assert_eq!(record.tree.play(h9), Some(expected));
    }

    #[test]
    fn older_versions_begin_with_the_first_move() {
        let rootless = read_plain(&library((3, 0), &[0x78, 0x00, 0x69, LEAF]));
        assert_eq!(moves::write(&rootless).unwrap(), "h8i9\n");
        // Without a header, and with a comment whose last letter tells its end.
        let oldest = [&[0x78, 0x00, 0x69, OLD_COMMENT | LEAF][..], b"fin", &[b'e' | 0x80]].concat();
        let oldest = read_plain(&oldest);
        assert_eq!(moves::write(&oldest).unwrap(), "h8i9\n");
        assert_eq!(oldest.tree.notes(oldest.tree.main_line().nth(1).unwrap()).comment, "fine");
    }

    #[test]
    fn texts_on_the_board_are_labels_of_the_position_before() {
        let nodes = [
            &[0x00, 0x00, 0x78, 0x00][..],
            &[0x69, SIBLING | LEAF | EXTENSION, 0, 1],
            b"A\0",
            &[0x68, LEAF | NO_MOVE | EXTENSION, 0, 1],
            b"B\0",
        ];
        let record = read_plain(&library((3, 4), &nodes.concat()));
        let h8 = record.tree.main_line().next().unwrap();
        assert_eq!(record.tree.children(h8).count(), 1);
        let labels: Vec<Mark> = record.tree.notes(h8).marks.iter().map(|(_, mark)| mark.clone()).collect();
        assert_eq!(labels, [Mark::Label("A".to_owned()), Mark::Label("B".to_owned())]);
        assert_eq!(read_plain(&write(&record).unwrap()), record);
    }

    #[test]
    fn damage_is_told_by_its_byte() {
        for (bytes, expected) in [
            (library((9, 0), &[0, 0]), "byte 8: version 9.0 of RenLib's format is newer than any known, 3.4"),
            (library((3, 4), &[0, 0, 0x70, 0]), "byte 22: 0x70 is not a cell"),
            (library((3, 4), &[0, 0, 0x78, COMMENT, b'x', b'y']), "byte 24: the file ends within a text"),
            (library((3, 4), &[0, 0, 0x78]), "byte 22: the file ends within a move"),
            (MAGIC.to_vec(), "byte 8: the file ends within its header"),
        ] {
            assert_eq!(read(&bytes, &Hints::default()).unwrap_err().to_string(), expected);
        }
    }
}
