//! The blocks that a binary file is made of, each with its checksum.
//!
//! ```text
//! file   = magic (7 bytes), version (1 byte), blocks
//! block  = kind (1 byte: H or R), length of the payload (4), its CRC-32 (4), CRC-32 of the nine bytes before (4), payload
//! ```
//!
//! Numbers are little-endian. A block `H` is a header, the text of its line; a block `R` has records for the header before
//! it. A file that ends within a block was cut off: whoever wrote it was ended. One whose checksum is wrong is corrupt.

use anyhow::{Result, bail, ensure};
use std::io::{ErrorKind, Read};

/// How a binary file begins.
pub(super) const MAGIC: &[u8; 7] = b"TESSERA";
/// The version of the form.
pub(super) const VERSION: u8 = 1;
/// Bytes before the payload.
pub(super) const HEAD: usize = 13;
/// Longer payloads are never written.
const LONGEST: u32 = 1 << 24;

/// What a block holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Header = b'H' as isize,
    Records = b'R' as isize,
}

/// A block as it stands in a file.
pub(super) fn block(kind: Kind, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![kind as u8];
    bytes.extend((payload.len() as u32).to_le_bytes());
    bytes.extend(crc32fast::hash(payload).to_le_bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes.extend_from_slice(payload);
    bytes
}

/// What comes next in a file.
#[derive(Debug)]
pub(super) enum Next {
    Block(Kind, Vec<u8>),
    /// The file ends within a block.
    Cut,
    End,
}

/// Reads a block.
pub(super) fn next(file: &mut impl Read) -> Result<Next> {
    let mut head = [0; HEAD];
    match read_up_to(file, &mut head)? {
        0 => return Ok(Next::End),
        HEAD => {}
        _ => return Ok(Next::Cut),
    }
    let number = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
    ensure!(number(9) == crc32fast::hash(&head[..9]), "it is corrupt: the checksum of its head is wrong");
    let kind = match head[0] {
        b'H' => Kind::Header,
        b'R' => Kind::Records,
        other => bail!("it is of a kind {other} that is not known"),
    };
    ensure!(number(1) <= LONGEST, "it is too long");
    let mut payload = vec![0; number(1) as usize];
    if read_up_to(file, &mut payload)? < payload.len() {
        return Ok(Next::Cut);
    }
    ensure!(number(5) == crc32fast::hash(&payload), "it is corrupt: its checksum is wrong");
    Ok(Next::Block(kind, payload))
}

/// Fills the buffer as far as the file goes.
fn read_up_to(file: &mut impl Read, buffer: &mut [u8]) -> Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match file.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_whole_cut_off_or_corrupt() {
        let bytes = block(Kind::Records, b"some records");
        assert_eq!(bytes.len(), HEAD + 12);
        let read = |bytes: &[u8]| next(&mut &bytes[..]);
        assert!(
            matches!(read(&bytes), Ok(Next::Block(Kind::Records, payload)) if payload == b"some records")
        );
        assert!(matches!(read(&[]), Ok(Next::End)));
        for length in 1..bytes.len() {
            assert!(matches!(read(&bytes[..length]), Ok(Next::Cut)), "{length}");
        }
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut flipped = bytes.clone();
                flipped[at] ^= 1 << bit;
                let error = read(&flipped).unwrap_err().to_string();
                assert!(error.contains("corrupt"), "byte {at}, bit {bit}: {error}");
            }
        }
        let mut odd = block(Kind::Records, b"");
        odd[0] = b'Z';
        let head = crc32fast::hash(&odd[..9]).to_le_bytes();
        odd[9..].copy_from_slice(&head);
        assert!(read(&odd).unwrap_err().to_string().contains("not known"));
    }
}
