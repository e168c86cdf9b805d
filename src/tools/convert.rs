//! `tessera convert`: games from one notation to another, one file or many.

use super::games::{self, Belief, STREAM, shown};
use super::{UsageError, progress};
use crate::record::{Format, Record, Symmetry, losses, write, write_all};
use crate::whole_file;
use anyhow::{Context, Result, bail, ensure};
use clap::builder::{PossibleValue, TypedValueParser};
use std::ffi::OsStr;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};

/// Converts games and positions: every notation is read, whatever a file is called.
///
/// The last name is where the games go: a file, whose ending names the notation, or a folder, then each game becomes a file
/// there. What a notation has no room for is said.
#[derive(clap::Args, Debug)]
#[command(
    override_usage = "tessera convert [OPTIONS] IN OUT\n       tessera convert [OPTIONS] --to FORMAT IN... FOLDER",
    after_help = "Examples:\n  \
    tessera convert game.psq game.sgf\n  \
    tessera convert --to moves game.sgf -\n  \
    tessera convert --to sgf --main-line *.lib games\n  \
    tessera convert --rotate 90 --moves 1-30 game.sgf opening.txt\n  \
    echo h8i9g7 | tessera convert --rule renju - game.lib\n\n\
    Endings: .txt (Tessera's own text), .sgf, .psq, .lib, .moves, .pgn, .url,\n\
    .board, .save, .lisp and .pl"
)]
pub struct Args {
    /// Files to read, and the file or folder to write; - is standard input or output
    #[arg(value_name = "FILE", required = true, num_args = 2..)]
    files: Vec<PathBuf>,
    /// Notation to write [default: by the ending of OUT]
    #[arg(long, value_name = "FORMAT", value_parser = FormatParser)]
    to: Option<Format>,
    /// Exchange left and right
    #[arg(long)]
    mirror: bool,
    /// Turn the board clockwise by 90, 180 or 270 degrees
    #[arg(long, value_name = "DEGREES", value_parser = parse_turns)]
    rotate: Option<u8>,
    /// Leave variations out
    #[arg(long)]
    main_line: bool,
    /// Only these moves, as 1-30 or 10-: what stands before the first one is set up
    #[arg(long, value_name = "FROM-TO", value_parser = parse_moves)]
    moves: Option<(usize, usize)>,
    /// Replace files that are there
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    belief: Belief,
}

#[derive(Clone)]
struct FormatParser;

impl TypedValueParser for FormatParser {
    type Value = Format;

    fn parse_ref(
        &self,
        command: &clap::Command,
        option: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Format, clap::Error> {
        let parse = |text: &str| {
            let names = Format::WRITTEN.map(|(_, name, ..)| name).join(", ");
            Format::named(text).with_context(|| format!("there are {names}"))
        };
        parse.parse_ref(command, option, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |(_, name, _, meaning)| PossibleValue::new(name).help(meaning);
        Some(Box::new(Format::WRITTEN.into_iter().map(value)))
    }
}

fn parse_turns(text: &str) -> Result<u8> {
    match text {
        "0" => Ok(0),
        "90" => Ok(1),
        "180" => Ok(2),
        "270" => Ok(3),
        _ => bail!("a board is turned by 90, 180 or 270 degrees"),
    }
}

fn parse_moves(text: &str) -> Result<(usize, usize)> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str, default: usize| {
        if text.trim().is_empty() { Some(default) } else { text.trim().parse::<usize>().ok() }
    };
    let range = number(from, 1).zip(number(to, usize::MAX)).filter(|&(from, to)| 1 <= from && from <= to);
    range.context("moves are given as 1-30, 10- or -30")
}

/// Converts what was asked for.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let (target, sources) = args.files.split_last().context("there are two files at least")?;
    let streams = sources.iter().filter(|path| *path == Path::new(STREAM)).count();
    if streams > 1 {
        return Err(UsageError("standard input can be read once".to_owned()).into());
    }
    if target.is_dir() {
        return into_folder(args, sources, target);
    }
    let [source] = sources else {
        let what = format!("several files go into a folder, and {} is none", target.display());
        return Err(UsageError(what).into());
    };
    let format = args.format(target)?;
    let (records, _) = games::open_all(source, &args.belief)?;
    let records: Result<Vec<Record>> = records.iter().map(|record| args.changed(record)).collect();
    let records = records.with_context(|| shown(source))?;
    if records.len() > 1 && !format.holds_several() {
        let what = format!(
            "{} has {} games, and a file of the format {} holds one: name a folder to write to",
            shown(source),
            records.len(),
            format.name()
        );
        return Err(UsageError(what).into());
    }
    let bytes = write_all(&records, format)?;
    if target == Path::new(STREAM) {
        out.write_all(&bytes)?;
        out.flush()?;
    } else {
        args.save(target, &bytes)?;
    }
    for record in &records {
        report_losses(record, format, target)?;
    }
    Ok(())
}

/// Each game of each file becomes a file of the folder; one that cannot be converted does not stop the others.
fn into_folder(args: &Args, sources: &[PathBuf], folder: &Path) -> Result<()> {
    let Some(format) = args.to else {
        return Err(UsageError("--to names the notation of the files in a folder".to_owned()).into());
    };
    let bar = progress::bar(sources.len(), "files");
    let mut failed = 0;
    for source in sources {
        if let Err(error) = one_into_folder(args, source, folder, format) {
            failed += 1;
            bar.suspend(|| writeln!(stderr(), "tessera: {error:#}"))?;
        }
        bar.advance();
    }
    bar.finish();
    ensure!(failed == 0, "{failed} of {} files could not be converted", sources.len());
    Ok(())
}

fn one_into_folder(args: &Args, source: &Path, folder: &Path, format: Format) -> Result<()> {
    let (records, _) = games::open_all(source, &args.belief)?;
    let stem = source.file_stem().and_then(OsStr::to_str).filter(|stem| *stem != STREAM).unwrap_or("game");
    for (number, record) in records.iter().enumerate() {
        let name = if records.len() == 1 { stem.to_owned() } else { format!("{stem}-{:04}", number + 1) };
        let target = folder.join(name).with_extension(format.extension());
        let record = args.changed(record).with_context(|| shown(source))?;
        let bytes = write(&record, format).with_context(|| shown(source))?;
        args.save(&target, &bytes)?;
        report_losses(&record, format, &target)?;
    }
    Ok(())
}

fn report_losses(record: &Record, format: Format, target: &Path) -> Result<()> {
    let losses = losses(record, format);
    if !losses.is_empty() {
        let name =
            if target == Path::new(STREAM) { "the output".to_owned() } else { target.display().to_string() };
        writeln!(stderr(), "tessera: {name} has no room for: {}", losses.join(", "))?;
    }
    Ok(())
}

impl Args {
    fn format(&self, target: &Path) -> Result<Format> {
        let by_ending = || Format::of_extension(target.extension()?.to_str()?);
        self.to.or_else(by_ending).ok_or_else(|| {
            let what = format!("the ending of {} names no notation: say it with --to", target.display());
            UsageError(what).into()
        })
    }

    fn changed(&self, record: &Record) -> Result<Record> {
        let mut record = record.clone();
        if self.main_line {
            record = record.main_line_only()?;
        }
        if let Some((from, to)) = self.moves {
            record = record.up_to_move(to)?.from_move(from)?;
        }
        if self.mirror || self.rotate.is_some() {
            record = record.seen_from(Symmetry { mirrored: self.mirror, turns: self.rotate.unwrap_or(0) })?;
        }
        Ok(record)
    }

    fn save(&self, target: &Path, bytes: &[u8]) -> Result<()> {
        ensure!(self.force || !target.exists(), "{} is there already: --force replaces it", target.display());
        whole_file::write(target, bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_turns_are_read() {
        for (text, range) in [("1-30", (1, 30)), ("10-", (10, usize::MAX)), ("-30", (1, 30)), ("7", (7, 7))] {
            assert_eq!(parse_moves(text).unwrap(), range);
        }
        for text in ["x", "0-3", "5-2", "1-2-3"] {
            assert!(parse_moves(text).is_err(), "{text}");
        }
        assert_eq!(parse_turns("270").unwrap(), 3);
        assert!(parse_turns("45").is_err());
    }
}
