//! `tessera selfplay`: games of the engine against itself, for `tessera train` to learn from.

mod record;

pub use record::{Line, Record};

use super::UsageError;
use super::arguments::{RuleParser, parse_count, parse_size};
use super::matches::switch_for_ctrl_c;
use super::openings::{Recipe, parse_stones};
use super::{Interrupted, progress};
use crate::engine::{Engine, Limits};
use crate::game::{Board, Color, Outcome, Rules, Size};
use anyhow::{Context, Result, ensure};
use rayon::prelude::*;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// Plays fast games of the engine against itself and writes them down with their scores.
///
/// Every game starts from a random opening that the search finds fairly level, and ends when the search has proved who
/// wins. The same seed gives the same games, whatever the number of threads; a run that was stopped goes on where it
/// was if it is started again with the same file. Ctrl-C stops it (exit code 130); finished games stay in the file.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  tessera selfplay --games 1000 --out games.txt\n  \
                        tessera selfplay --rule renju --nodes 2000 --threads 2 --out renju.txt")]
pub struct Args {
    /// Rules by name, joined by + as in pente+tournament, or the number of INFO rule
    #[arg(long, value_name = "RULE", default_value = "freestyle", value_parser = RuleParser)]
    rule: u32,
    /// Board, as 15 or 20x15 (width x height)
    #[arg(long, default_value = "15", value_parser = parse_size)]
    size: Size,
    /// Number of games the file is to have
    #[arg(long, default_value_t = 1000)]
    games: usize,
    /// Nodes of the search for a move
    #[arg(long, default_value_t = 900)]
    nodes: u64,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Random stones before the first move, as 5 or 2-8
    #[arg(long, default_value = "2-8", value_parser = parse_stones)]
    stones: RangeInclusive<usize>,
    /// Largest score, for either side, of an opening that is played
    #[arg(long, default_value_t = 250)]
    balance: i32,
    /// Games played at the same time
    #[arg(long, default_value_t = 1, value_parser = parse_count)]
    threads: usize,
    /// File to write, or to go on with
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Memory of a searching thread, in bytes.
const MEMORY: usize = 13 << 20;
/// Openings looked at for a game before its number is passed over.
const TRIES: u64 = 64;
/// Games a thread plays before what is done is written.
const TURNS: usize = 8;

/// Plays the games that the file lacks.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    ensure!(args.games > 0 && args.nodes > 0, UsageError("--games and --nodes must be at least 1".into()));
    let player = Player::new(args);
    let (mut file, mut number) = open(&args.out, &player.header(args))?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads).build().context("threads")?;
    let bar = progress::bar(args.games, "games");
    let resumed = number;
    let stop = switch_for_ctrl_c()?;
    let interrupted = || stop.is_set();
    while number < args.games {
        bar.set_position(number as u64);
        let last = args.games.min(number + TURNS * pool.current_num_threads());
        let games: Vec<Record> = pool.install(|| {
            (number..last)
                .into_par_iter()
                .with_max_len(1)
                .map_init(Engine::new, |engine, number| player.game(engine, number as u64, &interrupted))
                .collect()
        });
        if interrupted() {
            // Games that were cut short are played again.
            break;
        }
        let text: String = games.iter().map(|game| format!("{}\n", Line(args.size, game))).collect();
        file.write_all(text.as_bytes()).with_context(|| args.out.display().to_string())?;
        number = last;
    }
    bar.finish_and_clear();
    let played = number - resumed.min(number);
    writeln!(out, "{number} games in {}, {played} of them new", args.out.display())?;
    out.flush()?;
    if number < args.games { Err(Interrupted.into()) } else { Ok(()) }
}

/// What games are played with.
struct Player {
    recipe: Recipe,
    blank: Board,
    limits: Limits,
}

impl Player {
    fn new(args: &Args) -> Player {
        let rules = Rules::from_bits(args.rule);
        Player {
            recipe: Recipe {
                size: args.size,
                rules,
                seed: args.seed,
                stones: args.stones.clone(),
                nodes: args.nodes,
                balance: args.balance,
                threads: 1,
            },
            blank: Board::new(args.size, rules),
            limits: Limits { turn: None, nodes: Some(args.nodes), memory: MEMORY, ..Limits::default() },
        }
    }

    /// The first line of the file: everything that the games depend on.
    fn header(&self, args: &Args) -> String {
        let Recipe { size, seed, nodes, balance, ref stones, .. } = self.recipe;
        format!(
            "# tessera selfplay rule={} size={}x{} nodes={nodes} seed={seed} stones={}-{} balance={balance}",
            args.rule,
            size.width(),
            size.height(),
            stones.start(),
            stones.end()
        )
    }

    /// A game that depends on nothing but its number.
    fn game(&self, engine: &mut Engine, number: u64, interrupted: &(dyn Fn() -> bool + Sync)) -> Record {
        let mut tries = (number * TRIES..(number + 1) * TRIES).take_while(|_| !interrupted());
        let opening = tries.find_map(|number| self.recipe.candidate(engine, &self.blank, number));
        let mut board = opening.unwrap_or_else(|| self.blank.clone());
        let mut record = Record { winner: None, moves: board.moves().map(|point| (point, None)).collect() };
        engine.forget();
        while board.outcome().is_none() && !interrupted() {
            let Some(thought) = engine.think(&board, &self.limits, interrupted, &mut |_| {}) else { break };
            // What needed no search has no score worth learning from.
            let searched = thought.depth > 0 || thought.score.is_decided();
            record.moves.push((thought.point, searched.then_some(thought.score)));
            if thought.score.is_decided() {
                let winner = if thought.score.is_win() { board.to_move() } else { !board.to_move() };
                record.winner = Some(winner);
                return record;
            }
            board.play(thought.point);
        }
        if let Some(Outcome::Win(color, _)) = board.outcome() {
            record.winner = Some(color);
        }
        record
    }
}

/// Opens the file to write on, with the number of whole games it has.
fn open(path: &Path, header: &str) -> Result<(File, usize)> {
    let name = || path.display().to_string();
    if !path.exists() {
        let mut file = File::create_new(path).with_context(name)?;
        writeln!(file, "{header}").with_context(name)?;
        return Ok((file, 0));
    }
    let file = OpenOptions::new().read(true).append(true).open(path).with_context(name)?;
    let mut reader = BufReader::new(&file);
    let (mut lines, mut whole, mut line) = (0, 0, Vec::new());
    while reader.read_until(b'\n', &mut line).with_context(name)? > 0 && line.ends_with(b"\n") {
        if lines == 0 {
            let found = String::from_utf8_lossy(&line);
            let is_ours = found.starts_with("# tessera selfplay ");
            ensure!(is_ours, UsageError(format!("{} is no file of self-play games", name())));
            ensure!(
                found.trim_end() == header,
                UsageError(format!("{} was started with other settings: {}", name(), found.trim_end()))
            );
        }
        lines += 1;
        whole += line.len() as u64;
        line.clear();
    }
    ensure!(lines > 0, UsageError(format!("{} is no file of self-play games", name())));
    // A game that was cut off is played again.
    file.set_len(whole).with_context(name)?;
    Ok((file, lines - 1))
}

impl Record {
    /// 1 for a win of a colour, 0 for a loss, 0.5 for a draw.
    pub fn result_for(&self, color: Color) -> f32 {
        match self.winner {
            Some(winner) if winner == color => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }
    }
}
