//! Files of either form, written record by record.

use super::block::{Kind, MAGIC, VERSION, block};
use super::codec::Encoder;
use super::form::Form;
use super::header::Header;
use super::record::{Line, Record};
use anyhow::{Context, Result};
use std::io::Write;

/// Bytes after which a block is full. Small, since a program that is killed loses the block it was at.
const FULL: usize = 4096;

/// Writes records. What it writes depends on them alone, not on when it was stopped and gone on with.
pub struct Writer<W: Write> {
    file: W,
    form: Form,
    is_begun: bool,
    header: Option<Header>,
    /// The block that is not full yet.
    open: Option<Encoder>,
}

impl<W: Write> Writer<W> {
    /// A file that has nothing yet.
    pub fn new(file: W, form: Form) -> Writer<W> {
        Writer { file, form, is_begun: false, header: None, open: None }
    }

    /// A file that ends with a whole line or block for this header. Records that were taken back from it come first.
    pub(super) fn resumed(file: W, form: Form, header: &Header, records: &[Record]) -> Result<Writer<W>> {
        let header = Some(header.clone());
        let mut writer = Writer { file, form, is_begun: true, header, open: None };
        records.iter().try_for_each(|record| writer.push(record))?;
        Ok(writer)
    }

    /// Records for another header follow.
    pub fn begin(&mut self, header: &Header) -> Result<()> {
        self.close_block()?;
        match self.form {
            Form::Text => writeln!(self.file, "{}", header.text())?,
            Form::Binary => {
                let mut bytes = Vec::new();
                if !self.is_begun {
                    bytes.extend_from_slice(MAGIC);
                    bytes.push(VERSION);
                }
                bytes.extend(block(Kind::Header, header.text().as_bytes()));
                self.file.write_all(&bytes)?;
            }
        }
        self.is_begun = true;
        self.header = Some(header.clone());
        Ok(())
    }

    /// Adds a record.
    pub fn push(&mut self, record: &Record) -> Result<()> {
        let size = self.header.as_ref().context("records come after a header")?.size;
        match self.form {
            // As one piece: a line that was cut off is seen as such.
            Form::Text => self.file.write_all(format!("{}\n", Line(size, record)).as_bytes())?,
            Form::Binary => {
                let open = self.open.get_or_insert_with(|| Encoder::new(size));
                open.push(record);
                if open.bytes().len() >= FULL {
                    self.close_block()?;
                }
            }
        }
        Ok(())
    }

    /// Writes what is still held back.
    pub fn finish(mut self) -> Result<W> {
        self.close_block()?;
        self.file.flush()?;
        Ok(self.file)
    }

    fn close_block(&mut self) -> Result<()> {
        if let Some(open) = self.open.take() {
            self.file.write_all(&block(Kind::Records, open.bytes()))?;
        }
        Ok(())
    }
}
