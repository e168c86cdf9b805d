//! Lines out of a stream of bytes, each with the time at which it was there to be read.

use crate::clock::Instant;
use std::io::{ErrorKind, Read};

/// One line without its newline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    /// Its bytes, or the first [`Line::LONGEST`] of them.
    pub(super) bytes: Vec<u8>,
    /// Whether there were more.
    pub(super) cut: bool,
    /// When the bytes arrived: the move clock starts here.
    pub(super) read_at: Instant,
}

impl Line {
    /// Bytes kept of a line. Nothing we understand is longer, and a flood of long lines must not eat memory.
    pub(super) const LONGEST: usize = 4096;
}

/// Splits a stream into lines.
pub(super) struct Lines<R> {
    input: R,
    buffer: Box<[u8]>,
    /// The part of the buffer that is not yet handed out.
    unread: std::ops::Range<usize>,
    read_at: Instant,
}

impl<R: Read> Lines<R> {
    /// Lines of a stream.
    pub(super) fn new(input: R) -> Lines<R> {
        Lines { input, buffer: vec![0; 8192].into(), unread: 0..0, read_at: Instant::now() }
    }

    /// Waits for bytes; `false` at the end of the stream. A stream that fails has ended.
    fn fill(&mut self) -> bool {
        loop {
            match self.input.read(&mut self.buffer) {
                Ok(count) => {
                    self.read_at = Instant::now();
                    self.unread = 0..count;
                    return count > 0;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return false,
            }
        }
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = Line;

    /// The next line. The last one needs no newline.
    fn next(&mut self) -> Option<Line> {
        let mut line = Line { bytes: Vec::new(), cut: false, read_at: self.read_at };
        let mut started = false;
        loop {
            if self.unread.is_empty() && !self.fill() {
                return started.then_some(line);
            }
            started = true;
            line.read_at = self.read_at;
            let unread = &self.buffer[self.unread.clone()];
            let newline = unread.iter().position(|&byte| byte == b'\n');
            let part = &unread[..newline.unwrap_or(unread.len())];
            let room = Line::LONGEST - line.bytes.len();
            line.bytes.extend_from_slice(&part[..part.len().min(room)]);
            line.cut |= part.len() > room;
            self.unread.start += part.len() + usize::from(newline.is_some());
            if newline.is_some() {
                return Some(line);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out its pieces one `read` each.
    struct Pieces(Vec<&'static [u8]>);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let piece = self.0.remove(0);
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    #[test]
    fn lines_are_found_however_the_bytes_arrive() {
        let cases: [(&[&'static [u8]], &[&str]); 6] = [
            (&[], &[]),
            (&[b"ABOUT\n"], &["ABOUT"]),
            (&[b"START 20\r\nBEG", b"IN\n\nEN", b"D"], &["START 20\r", "BEGIN", "", "END"]),
            (&[b"A", b"\n", b"B\n"], &["A", "B"]),
            (&[b"A\nB\nC\n"], &["A", "B", "C"]),
            (&[b"\n"], &[""]),
        ];
        for (pieces, lines) in cases {
            let found: Vec<Vec<u8>> = Lines::new(Pieces(pieces.to_vec())).map(|line| line.bytes).collect();
            assert_eq!(found, lines.iter().map(|line| line.as_bytes().to_vec()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_long_line_is_cut_and_the_next_one_whole() {
        let mut text = vec![b'x'; 100_000];
        text.extend_from_slice(b"\nOK\n");
        let lines: Vec<Line> = Lines::new(&text[..]).collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].cut && lines[0].bytes.len() == Line::LONGEST);
        assert!(!lines[1].cut && lines[1].bytes == b"OK");
    }

    #[test]
    fn lines_that_arrive_together_share_their_time() {
        let lines: Vec<Line> = Lines::new(Pieces(vec![b"A\nB\n"])).collect();
        assert_eq!(lines[0].read_at, lines[1].read_at);
    }
}
