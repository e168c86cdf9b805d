//! Files of either form, read record by record.

use super::block::{self, HEAD, Kind, MAGIC, Next, VERSION};
use super::codec::Decoder;
use super::form::Form;
use super::header::Header;
use super::record::Record;
use super::replay::Replay;
use anyhow::{Context, Result, ensure};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// What a file has, in its order.
pub enum Item<'a> {
    /// What the records after it are for.
    Header(&'a Header),
    /// A record whose moves can be played, with a board to play them on.
    Record(&'a Header, Record, &'a mut Replay),
}

/// How far a file goes.
#[derive(Debug)]
pub struct Extent {
    /// Its form.
    pub form: Form,
    /// Bytes up to the end of the last whole line or block.
    pub whole: u64,
    /// Whether something comes after that: the beginning of a line or block.
    pub is_cut: bool,
    /// The last block of a binary file, if it has records.
    pub last: Option<LastBlock>,
}

/// A block that may be gone on with.
#[derive(Debug)]
pub struct LastBlock {
    /// Where it begins.
    pub start: u64,
    /// What it holds.
    pub records: Vec<Record>,
}

/// Reads a file to its end; one that was cut off is read as far as it is whole.
pub fn read(path: &Path, visit: &mut dyn FnMut(Item<'_>) -> Result<()>) -> Result<Extent> {
    let name = || path.display().to_string();
    let mut reader = BufReader::with_capacity(1 << 16, File::open(path).with_context(name)?);
    // A line of text never begins like this.
    let is_binary = reader.fill_buf().with_context(name)?.first() == MAGIC.first();
    let section = Section { header: None, replay: None, visit };
    if is_binary { read_binary(path, reader, section) } else { read_text(path, reader, section) }
}

/// The part of a file after its latest header.
struct Section<'a> {
    header: Option<Header>,
    replay: Option<Replay>,
    visit: &'a mut dyn FnMut(Item<'_>) -> Result<()>,
}

impl Section<'_> {
    fn begin(&mut self, line: &str) -> Result<()> {
        let header = Header::parse(line)?;
        let before = self.header.as_ref();
        if before.is_none_or(|before| (before.rules, before.size) != (header.rules, header.size)) {
            self.replay = Some(Replay::new(header.rules, header.size));
        }
        (self.visit)(Item::Header(&header))?;
        self.header = Some(header);
        Ok(())
    }

    fn header(&self) -> Result<&Header> {
        self.header.as_ref().context("no header")
    }

    fn visit(&mut self, record: Record) -> Result<()> {
        let (header, replay) = self.header.as_ref().zip(self.replay.as_mut()).context("no header")?;
        replay.check(&record)?;
        (self.visit)(Item::Record(header, record, replay))
    }
}

fn read_text(path: &Path, mut reader: impl BufRead, mut section: Section<'_>) -> Result<Extent> {
    let (mut whole, mut line) = (0, Vec::new());
    for number in 1.. {
        let context = || format!("{}, line {number}", path.display());
        line.clear();
        let length = reader.read_until(b'\n', &mut line).with_context(context)?;
        if !line.ends_with(b"\n") {
            let is_cut = length > 0;
            return Ok(Extent { form: Form::Text, whole, is_cut, last: None });
        }
        whole += length as u64;
        let text = str::from_utf8(&line).with_context(context)?.trim_end_matches(['\n', '\r']);
        let mut read = || match text.starts_with('#') {
            true => section.begin(text),
            false => {
                let header = section.header()?;
                let record = Record::parse(header.size, text)?;
                section.visit(record)
            }
        };
        read().with_context(context)?;
    }
    unreachable!("there is no end of numbers")
}

fn read_binary(path: &Path, mut reader: impl Read, mut section: Section<'_>) -> Result<Extent> {
    let name = || path.display().to_string();
    let mut magic = Vec::new();
    (&mut reader).take(MAGIC.len() as u64 + 1).read_to_end(&mut magic).with_context(name)?;
    let extent = |whole, is_cut, last| Extent { form: Form::Binary, whole, is_cut, last };
    let Some((&version, magic)) = magic.split_last().filter(|(_, rest)| rest.len() == MAGIC.len()) else {
        return Ok(extent(0, true, None));
    };
    ensure!(magic == MAGIC, "{} is no file of training data", name());
    ensure!(version == VERSION, "{} has version {version} of the form; only {VERSION} is known", name());
    let (mut whole, mut last) = (MAGIC.len() as u64 + 1, None);
    for number in 1.. {
        let context = || format!("{}, block {number}", path.display());
        let (kind, payload) = match block::next(&mut reader).with_context(context)? {
            Next::Block(kind, payload) => (kind, payload),
            Next::Cut => return Ok(extent(whole, true, last)),
            Next::End => return Ok(extent(whole, false, last)),
        };
        last = match kind {
            Kind::Header => {
                let mut begin = || section.begin(str::from_utf8(&payload)?);
                begin().with_context(context)?;
                None
            }
            Kind::Records => {
                let records = read_block(&payload, &mut section).with_context(context)?;
                Some(LastBlock { start: whole, records })
            }
        };
        whole += (HEAD + payload.len()) as u64;
    }
    unreachable!("there is no end of numbers")
}

fn read_block(payload: &[u8], section: &mut Section<'_>) -> Result<Vec<Record>> {
    let mut decoder = Decoder::new(section.header()?.size, payload);
    let mut records = Vec::new();
    loop {
        let context = || format!("record {}", records.len() + 1);
        let Some(record) = decoder.next().with_context(context)? else { return Ok(records) };
        section.visit(record.clone()).with_context(context)?;
        records.push(record);
    }
}
