//! `tessera selfplay`: games of the engine against itself, for `tessera train` to learn from.

mod join;
mod player;
mod taken;
mod tree;

use super::UsageError;
use super::arguments::{RuleParser, parse_count, parse_size};
use super::data::go_on;
use super::in_order::work_in_order;
use super::matches::{Stop, switch_for_ctrl_c};
use super::openings::parse_stones;
use super::shard::Shard;
use super::{Interrupted, progress};
use crate::engine::Engine;
use crate::game::Size;
use anyhow::{Context, Result, ensure};
use player::Player;
use std::io::Write;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::PathBuf;
use std::sync::Mutex;
use taken::Taken;

/// Plays fast games of the engine against itself and writes them down with their scores.
///
/// Every game starts from a random opening that the search finds fairly level, and ends when the search has proved who
/// wins. With --tree, positions from inside the searches of each game are written as well, with labels of their own: they
/// are what the evaluation is asked about in play. The same seed gives the same file, whatever the number of threads; a
/// run that was stopped goes on where it was if it is started again with the same file. Ctrl-C stops it (exit code 130);
/// finished games stay in the file.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  tessera selfplay --games 1000 --out games.txt\n  \
                        tessera selfplay --tree 25 --threads 2 --games 100000 --out freestyle.tsd\n  \
                        tessera selfplay --rule renju --nodes 2000 --threads 2 --out renju.txt\n  \
                        tessera selfplay --games 100000 --shard 2/4 --out part-2.tsd")]
pub struct Args {
    /// Rules by name, joined by + as in pente+tournament, or the number of INFO rule
    #[arg(long, value_name = "RULE", default_value = "freestyle", value_parser = RuleParser)]
    rule: u32,
    /// Board, as 15 or 20x15 (width x height)
    #[arg(long, default_value = "15", value_parser = parse_size)]
    size: Size,
    /// Number of games the file is to have, or all parts together
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
    /// Positions taken from inside the searches of each game, at most
    #[arg(long, value_name = "POSITIONS", value_parser = parse_count)]
    tree: Option<usize>,
    /// Nodes of the search that labels such a position
    #[arg(long, value_name = "NODES", default_value_t = 600, requires = "tree")]
    label_nodes: u64,
    /// Games played at the same time
    #[arg(long, default_value_t = 1, value_parser = parse_count)]
    threads: usize,
    /// Play only part I of N of the games, as 2/4: another machine each; `tessera merge` joins their files
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// File to write, or to go on with; a new one is binary if its name ends with .tsd, else text
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(super) use join::{has_parts, join};

/// Plays the games that the file lacks.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let is_sound = args.games > 0 && args.nodes > 0 && args.label_nodes > 0;
    ensure!(is_sound, UsageError("--games, --nodes and --label-nodes must be at least 1".into()));
    let player = Player::new(args);
    let header = player.header(args)?;
    let mut taken = Taken::new(&header, args.tree.is_some());
    let mut writer = go_on(&args.out, &header, &mut |record, replay| taken.add(record, replay))?;
    let (old_games, old_positions) = (taken.games, taken.positions);
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let all_games = shard.size(args.games);
    let bar = progress::rated_bar(all_games, old_games, "games");
    let stop = Stop::new(switch_for_ctrl_c()?);
    let engines = Mutex::new(Vec::new());
    let work = |place| {
        let idle = engines.lock().expect("no thread has failed").pop();
        let mut engine = idle.unwrap_or_else(Engine::new);
        let played = player.play(&mut engine, shard.number(place) as u64, &|| stop.is_set());
        engines.lock().expect("no thread has failed").push(engine);
        played
    };
    let name = || args.out.display().to_string();
    work_in_order(old_games..all_games, args.threads, &stop, work, |played| {
        taken.write(played, &mut writer).with_context(name)?;
        if args.tree.is_some() {
            let rate = (taken.positions - old_positions) as f64 / bar.elapsed().as_secs_f64().max(1e-3);
            bar.say(format!("{} positions of the tree ({rate:.0}/s), ", taken.positions));
        }
        bar.set(taken.games);
        Ok(ControlFlow::Continue(()))
    })?;
    writer.finish().with_context(name)?;
    bar.finish();
    let Taken { games, positions, .. } = taken;
    writeln!(out, "{games} games in {}, {} of them new", name(), games - old_games)?;
    if args.tree.is_some() {
        writeln!(
            out,
            "{positions} positions from inside the search, {} of them new",
            positions - old_positions
        )?;
    }
    out.flush()?;
    if games < all_games { Err(Interrupted.into()) } else { Ok(()) }
}
