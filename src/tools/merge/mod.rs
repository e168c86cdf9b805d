//! `tessera merge`: what several machines have done, as if one had done it.

mod results;

use super::data::put_together;
use super::shard::{Contents, Kind, join, lacks_text, read};
use super::{UsageError, selfplay};
use crate::whole_file;
use anyhow::{Context, Result, ensure};
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// Joins what several machines have done with --shard, exactly as if one machine had done it.
///
/// Games of `selfplay` are put together in one file, which is the one that a single run would have written; other files
/// of training data are joined as by `tessera data`. Results that `match`, `sprt`, `solve` and `review` keep are counted:
/// what they print for a single run is printed for all parts together; a sequential test stops at the pair of games that
/// decides it, even if later ones were played. Nothing counts twice, as when the part of a broken machine was done again:
/// the first file that has it counts. Files that do not belong together are refused, and so are holes: the parts that
/// are missing are named (exit code 1).
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  tessera merge part-*.jsonl\n  \
                        tessera merge --json part-1.jsonl part-2.jsonl --out all.jsonl\n  \
                        tessera merge part-*.tsd --out games.tsd")]
pub struct Args {
    /// Files of the parts
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// File to write all of it to; games need one
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Join what there is, although parts are missing
    #[arg(long)]
    partial: bool,
    /// Print the report of a match as JSON
    #[arg(long)]
    json: bool,
}

/// Joins the files.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    args.refuse_own_files()?;
    let are_results = args.files.iter().map(|path| is_of_results(path)).collect::<Result<Vec<bool>>>()?;
    if are_results.iter().all(|&is| is) {
        return args.join_results(out);
    }
    let mixed = are_results.iter().any(|&is| is);
    ensure!(!mixed, UsageError("games and results of games are joined apart".to_owned()));
    ensure!(!args.json, UsageError("--json is for the results of a match".to_owned()));
    let what = "without results of matches in them, files are joined as games, to a file: name it with --out";
    let target = args.out.as_ref().with_context(|| UsageError(what.to_owned()))?;
    if selfplay::has_parts(&args.files)? {
        selfplay::join(&args.files, target, args.partial, out)
    } else {
        put_together(&args.files, target, false, out)
    }
}

impl Args {
    /// A file that is read is not written.
    fn refuse_own_files(&self) -> Result<()> {
        let Some(target) = &self.out else { return Ok(()) };
        let is_own = self.files.iter().any(|file| whole_file::is_same(file, target));
        ensure!(!is_own, UsageError(format!("{} is one of the files to join", target.display())));
        whole_file::ensure_writable(target)
    }

    fn join_results(&self, out: &mut dyn Write) -> Result<()> {
        let mut files: Vec<(String, Contents)> = Vec::new();
        for path in &self.files {
            let (name, contents) = (path.display().to_string(), read(path)?);
            if contents.is_cut {
                writeln!(out, "{name}: the last line is cut off and left out")?;
            }
            files.push((name, contents));
        }
        let mut joined = join(files)?;
        let kind = joined.header.kind();
        let is_match = matches!(kind, Kind::Match | Kind::Sprt);
        ensure!(is_match || !self.json, UsageError("--json is for the results of a match".to_owned()));
        let report = results::report(&mut joined, self.json)?;
        let lacks = lacks_text(&joined.lacks, kind.things());
        ensure!(self.partial || lacks.is_empty(), "{lacks}; --partial joins what there is");
        if !self.json {
            if joined.again > 0 {
                writeln!(out, "{} {} came twice and count once", joined.again, kind.things())?;
            }
            if !lacks.is_empty() {
                writeln!(out, "{lacks}")?;
            }
        }
        if let Some(target) = &self.out {
            whole_file::write(target, joined.text()?)?;
        }
        write!(out, "{report}")?;
        Ok(out.flush()?)
    }
}

/// Whether a file has results: its first line is an object. Games begin with `#` or with the name of their form.
fn is_of_results(path: &Path) -> Result<bool> {
    let mut first = [0];
    let length = File::open(path).and_then(|mut file| file.read(&mut first));
    let length = length.with_context(|| format!("cannot read {}", path.display()))?;
    ensure!(length > 0, "{} is empty", path.display());
    Ok(first[0] == b'{')
}
