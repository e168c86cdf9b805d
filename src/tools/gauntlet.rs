//! `tessera gauntlet`: one brain against several opponents, from a small file, to be interrupted and resumed at will.

use super::Interrupted;
use super::matches::guard::Guard;
use super::matches::{
    BrainCommand, BrainSetup, GameResult, Match, Options, Session, Stop, Tally, Terms, parse_info, short_elo,
    switch_for_ctrl_c,
};
use crate::whole_file;
use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use toml::{Table, Value};

/// Plays one brain against several opponents and prints a table.
///
/// Every finished game is kept at once. After an interruption (Ctrl-C, exit code 130) the same command plays only what
/// is missing; more games can be asked for later in the same way.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    /// The file with brain, opponents and conditions (TOML)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// File of the finished games [default: FILE with the ending .games.jsonl]
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Forget the games played so far
    #[arg(long)]
    fresh: bool,
    /// Print the table of the games played so far and play none
    #[arg(long)]
    table: bool,
    /// Save every game as .psq and text, a folder for each opponent
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
}

const EXAMPLE: &str = "\
A file (paths are relative to it; conditions have the names of the options of
tessera match, [conditions] are for all, an opponent may have its own):
  [brain]                          # the one that plays all others
  command = \"./pbrain-tessera\"
  name = \"Tessera\"                 # these three may be left out
  nodes = 20000                    # nodes a move (INFO max_node)
  info = [\"thread_num=2\"]          # further INFO lines

  [conditions]
  size = 20
  turn-ms = 200
  openings = \"freestyle_20.txt\"
  games = 40
  void-faults = true

  [[opponent]]                     # has the keys of [brain], and conditions
  name = \"Rapfi, 3000 nodes\"
  command = \"../rapfi/pbrain-rapfi\"
  nodes = 3000
  brain-nodes = 3000               # our nodes against this one

  [[opponent]]
  command = \"../mmai/pbrain-mmai\"
  rule = \"pente\"
  size = 19
  random-openings = 4

Example:
  tessera gauntlet gauntlet.toml";

/// Plays what is missing, then prints the table.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let plan = Plan::read(&args.file)?;
    let state = args.state.clone().unwrap_or_else(|| args.file.with_extension("games.jsonl"));
    let mut ledger = Ledger::open(&state, args.fresh)?;
    let by_person = switch_for_ctrl_c()?;
    let guard = Guard::start().map(Arc::new);
    let mut rows = Vec::new();
    let mut failures = Vec::new();
    for (number, opponent) in plan.opponents.iter().enumerate() {
        let stop = Stop::new(by_person.clone());
        let done = ledger.games_of(opponent);
        if !args.table {
            ledger.ensure_comparable(opponent)?;
        }
        let games = if args.table || stop.is_set() { Some(0) } else { None };
        let game = opponent.to_match(&plan.folder, &done, games, guard.clone())?;
        let mut tally = Tally::new(opponent.options.fault_policy());
        done.into_iter().for_each(|result| tally.add(result));
        let mut session = Session::new(&game, tally);
        session.save = args.save.as_ref().map(|folder| folder.join(file_name(&opponent.name)));
        if !game.games.is_empty() {
            // Nobody may be watching.
            let _ = writeln!(io::stderr(), "{} ({} of {})", opponent.name, number + 1, plan.opponents.len());
            let played = session.play(&stop, &mut |result, _| ledger.add(opponent, result));
            failures.extend(played.err().map(|error| format!("{}: {error:#}", opponent.name)));
        }
        rows.push(row(opponent, &game.terms, &session.tally));
    }
    write!(out, "{}", table(&rows))?;
    let is_interrupted = by_person.is_set();
    if is_interrupted {
        writeln!(out, "\nInterrupted; the same command goes on.")?;
    }
    out.flush()?;
    ensure!(failures.is_empty(), "{}", failures.join("\n"));
    ensure!(!is_interrupted, Interrupted);
    Ok(())
}

/// A gauntlet as its file has it.
struct Plan {
    /// What paths are relative to.
    folder: PathBuf,
    opponents: Vec<Opponent>,
}

/// One match of the gauntlet.
struct Opponent {
    name: String,
    /// Our brain with the words for this opponent, then the opponent.
    brains: [BrainSetup; 2],
    options: Options,
}

impl Plan {
    fn read(file: &Path) -> Result<Plan> {
        let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let folder = std::path::absolute(file)?.parent().map(Path::to_path_buf).unwrap_or_default();
        Plan::parse(&text, &folder).with_context(|| format!("{}", file.display()))
    }

    fn parse(text: &str, folder: &Path) -> Result<Plan> {
        let mut table: Table = text.parse()?;
        let brain: Table = take(&mut table, "brain")?.context("a [brain] is needed")?;
        let conditions: Options = take(&mut table, "conditions")?.unwrap_or_default();
        let opponents: Vec<Table> = take(&mut table, "opponent")?.unwrap_or_default();
        all_known(&table)?;
        ensure!(!opponents.is_empty(), "an [[opponent]] is needed");
        brain_setup(&mut brain.clone(), folder).context("[brain]")?;
        let opponents: Vec<Opponent> = opponents
            .into_iter()
            .enumerate()
            .map(|(number, table)| {
                Opponent::parse(table, &brain, &conditions, folder)
                    .with_context(|| format!("opponent {}", number + 1))
            })
            .collect::<Result<_>>()?;
        let names: HashSet<&str> = opponents.iter().map(|opponent| opponent.name.as_str()).collect();
        ensure!(names.len() == opponents.len(), "every opponent needs a name of its own");
        Ok(Plan { folder: folder.to_path_buf(), opponents })
    }
}

impl Opponent {
    fn parse(mut table: Table, brain: &Table, conditions: &Options, folder: &Path) -> Result<Opponent> {
        let mut brain = brain.clone();
        if let Some(nodes) = table.remove("brain-nodes") {
            brain.insert("nodes".to_owned(), nodes);
        }
        let ours = brain_setup(&mut brain, folder).context("[brain]")?;
        all_known(&brain).context("[brain]")?;
        let theirs = brain_setup(&mut table, folder)?;
        let options = Options::deserialize(Value::Table(table))?.or(conditions);
        let name = theirs.name.clone().unwrap_or_else(|| theirs.command.name());
        Ok(Opponent { name, brains: [ours, theirs], options })
    }

    /// The games that are not done yet, at most `games` of them.
    fn to_match(
        &self,
        folder: &Path,
        done: &[GameResult],
        games: Option<usize>,
        guard: Option<Arc<Guard>>,
    ) -> Result<Match> {
        let terms = self.options.terms().with_context(|| self.name.clone())?;
        let (openings, all) = if games == Some(0) {
            (Vec::new(), 0)
        } else {
            self.options.openings_and_games(&terms, folder).with_context(|| self.name.clone())?
        };
        let done: HashSet<usize> = done.iter().map(|result| result.game).collect();
        Ok(Match {
            terms,
            brains: self.brains.clone(),
            openings,
            games: (0..all).filter(|game| !done.contains(game)).collect(),
            concurrency: self.options.concurrency.unwrap_or(1),
            guard,
        })
    }

    /// A number that changes when games played before can no longer be counted together with new ones: the conditions
    /// or an executable are others.
    fn fingerprint(&self) -> String {
        let lasting = Options { games: None, concurrency: None, ..self.options.clone() };
        let builds = self.brains.each_ref().map(|brain| {
            fs::metadata(&brain.command.program).and_then(|file| Ok((file.len(), file.modified()?))).ok()
        });
        format!("{:016x}", fxhash::hash64(&format!("{lasting:?}{:?}{builds:?}", self.brains)))
    }
}

fn brain_setup(table: &mut Table, folder: &Path) -> Result<BrainSetup> {
    let command: String = take(table, "command")?.context("a command is needed")?;
    let infos: Vec<String> = take(table, "info")?.unwrap_or_default();
    Ok(BrainSetup {
        command: BrainCommand::parse(&command, folder)?,
        name: take(table, "name")?,
        nodes: take(table, "nodes")?,
        infos: infos.iter().map(|info| parse_info(info)).collect::<Result<_>>()?,
    })
}

fn take<'de, T: Deserialize<'de>>(table: &mut Table, key: &str) -> Result<Option<T>> {
    table.remove(key).map(|value| T::deserialize(value).with_context(|| key.to_owned())).transpose()
}

fn all_known(table: &Table) -> Result<()> {
    match table.keys().next() {
        Some(key) => bail!("{key} is not known here"),
        None => Ok(()),
    }
}

/// The file of finished games, one a line.
struct Ledger {
    file: File,
    entries: Vec<Entry>,
}

#[derive(Serialize, Deserialize)]
struct Entry {
    opponent: String,
    conditions: String,
    result: GameResult,
}

impl Ledger {
    /// Reads what is there; a line cut short by an interruption is dropped.
    fn open(path: &Path, fresh: bool) -> Result<Ledger> {
        let text = if fresh { String::new() } else { fs::read_to_string(path).unwrap_or_default() };
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let entries = whole
            .lines()
            .map(serde_json::from_str)
            .collect::<Result<Vec<Entry>, _>>()
            .with_context(|| format!("{} is not a file of finished games", path.display()))?;
        whole_file::write(path, whole)?;
        let file =
            File::options().append(true).open(path).with_context(|| format!("writing {}", path.display()))?;
        Ok(Ledger { file, entries })
    }

    fn games_of(&self, opponent: &Opponent) -> Vec<GameResult> {
        self.entries_of(opponent).map(|entry| entry.result.clone()).collect()
    }

    /// Fails if new games could not be counted together with those that are there.
    fn ensure_comparable(&self, opponent: &Opponent) -> Result<()> {
        let conditions = opponent.fingerprint();
        ensure!(
            self.entries_of(opponent).all(|entry| entry.conditions == conditions),
            "{} has games under other conditions or by another build; name another --state or start --fresh",
            opponent.name
        );
        Ok(())
    }

    fn entries_of(&self, opponent: &Opponent) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.opponent == opponent.name)
    }

    fn add(&mut self, opponent: &Opponent, result: &GameResult) -> Result<()> {
        let entry = Entry {
            opponent: opponent.name.clone(),
            conditions: opponent.fingerprint(),
            result: result.clone(),
        };
        // One write a line: an interruption leaves whole lines, but for the last.
        self.file.write_all(format!("{}\n", serde_json::to_string(&entry)?).as_bytes())?;
        Ok(())
    }
}

/// Cells of one line of the table.
type Row = [String; 5];

fn row(opponent: &Opponent, terms: &Terms, tally: &Tally) -> Row {
    let faults: usize = tally.results().iter().filter(|result| result.fault.is_some()).count();
    [
        opponent.name.clone(),
        terms.describe_shortly(),
        tally.score().to_string(),
        tally.pairs().estimate().map_or_else(|| "–".to_owned(), short_elo),
        if faults == 0 { "–".to_owned() } else { faults.to_string() },
    ]
}

/// A Markdown table, its columns in line.
fn table(rows: &[Row]) -> String {
    let head = ["opponent", "conditions", "W-D-L", "Elo (95 %)", "faults"].map(str::to_owned);
    let all = || std::iter::once(&head).chain(rows);
    let widths: Vec<usize> = (0..head.len())
        .map(|column| all().map(|row| row[column].chars().count()).max().unwrap_or(0))
        .collect();
    let mut text = String::new();
    for (number, row) in all().enumerate() {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}")).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
        if number == 0 {
            let rule: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
            let _ = writeln!(text, "|-{}-|", rule.join("-|-"));
        }
    }
    text
}

/// A name as part of a path.
fn file_name(name: &str) -> String {
    name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program that every system of its kind has.
    const SHELL: &str = if cfg!(windows) { "cmd" } else { "sh" };

    const FILE: &str = "
        [brain]
        command = \"SHELL -c brain\"
        [conditions]
        size = 15
        games = 10
        [[opponent]]
        name = \"one\"
        command = \"SHELL -c one\"
        nodes = 3000
        info = [\"key=value\"]
        [[opponent]]
        command = \"SHELL two\"
        brain-nodes = 5
        rule = 16
        size = \"19x19\"
    ";

    /// The file with one thing changed.
    fn parse(from: &str, to: &str) -> Result<Plan> {
        Plan::parse(&FILE.replace(from, to).replace("SHELL", SHELL), Path::new("/"))
    }

    #[test]
    fn opponents_have_own_and_common_conditions() {
        let plan = parse("", "").unwrap();
        let [one, two] = plan.opponents.as_slice() else { panic!("two opponents") };
        assert_eq!((one.name.as_str(), two.name.as_str()), ("one", SHELL));
        assert_eq!(one.brains[1].nodes, Some(3000));
        assert_eq!(one.brains[1].infos, [("key".to_owned(), "value".to_owned())]);
        assert_eq!((one.brains[0].nodes, two.brains[0].nodes), (None, Some(5)));
        let (first, second) = (one.options.terms().unwrap(), two.options.terms().unwrap());
        assert_eq!((first.size.width(), first.rules.bits()), (15, 0));
        assert_eq!((second.size.width(), second.rules.bits()), (19, 16));
        assert_eq!(two.options.games, Some(10));
    }

    #[test]
    fn mistakes_in_the_file_are_named() {
        for (from, to, word) in [
            ("games = 10", "gamse = 10", "gamse"),
            ("rule = 16", "rules = 16", "rules"),
            ("[brain]", "[brian]", "brain"),
            ("[conditions]", "[condition]", "condition"),
            ("command = \"SHELL two\"", "", "command"),
            ("name = \"one\"", "name = \"SHELL\"", "name of its own"),
            ("\"key=value\"", "\"key\"", "KEY=VALUE"),
        ] {
            let error = parse(from, to).err().expect(to);
            assert!(format!("{error:#}").contains(word), "{to}: {error:#}");
        }
    }

    #[test]
    fn games_count_together_unless_conditions_change() {
        let fingerprint = |from: &str, to: &str| parse(from, to).unwrap().opponents[0].fingerprint();
        let before = fingerprint("", "");
        assert_eq!(before, fingerprint("games = 10", "games = 20"));
        assert_ne!(before, fingerprint("nodes = 3000", "nodes = 4000"));
        assert_ne!(before, fingerprint("size = 15", "size = 17"));
    }

    #[test]
    fn tables_are_in_line() {
        let row = |name: &str| [name, "gomoku", "5-0-5", "+0 ±100", "–"].map(str::to_owned);
        let text = table(&[row("a"), row("a long name")]);
        let widths: HashSet<usize> = text.lines().map(|line| line.chars().count()).collect();
        assert_eq!((widths.len(), text.lines().count()), (1, 4), "{text}");
    }
}
