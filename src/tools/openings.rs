//! `tessera openings`: short positions that our own search finds level, for matches that tell strength from luck.

use super::UsageError;
use super::arguments::{RuleParser, parse_count, parse_size};
use super::progress;
use crate::engine::{Engine, Limits};
use crate::game::{Board, Color, Opening, Point, Rules, Size, notation};
use anyhow::{Context, Result, ensure};
use rayon::prelude::*;
use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Makes balanced openings for matches: a few random stones after which the search prefers neither side.
///
/// One opening a line, first player first, as h8i9g7. No two are alike, mirrored or turned ones included. The same
/// seed gives the same openings on every machine.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  tessera openings --rule pente --size 19 --count 100 --out pente_19.txt")]
pub struct Args {
    /// Rules by name, joined by + as in pente+tournament, or the number of INFO rule
    #[arg(long, value_name = "RULE", default_value = "freestyle", value_parser = RuleParser)]
    rule: u32,
    /// Board, as 15 or 20x15 (width x height)
    #[arg(long, default_value = "15", value_parser = parse_size)]
    size: Size,
    /// Number of openings
    #[arg(long, default_value_t = 50, value_parser = parse_count)]
    count: usize,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stones of an opening, as 5 or 3-7
    #[arg(long, default_value = "3-7", value_parser = parse_stones)]
    stones: RangeInclusive<usize>,
    /// Nodes of the search that judges an opening
    #[arg(long, default_value_t = 30_000)]
    nodes: u64,
    /// Largest score, for either side, that counts as level
    #[arg(long, default_value_t = 60)]
    balance: i32,
    /// Openings judged at the same time
    #[arg(long, default_value_t = 1, value_parser = parse_count)]
    threads: usize,
    /// File to write instead of the screen
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Prints one opening a line.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let recipe = Recipe {
        size: args.size,
        rules: Rules::from_bits(args.rule),
        seed: args.seed,
        stones: args.stones.clone(),
        nodes: args.nodes,
        balance: args.balance,
        threads: args.threads,
    };
    let create = |path: &PathBuf| File::create(path).with_context(|| format!("writing {}", path.display()));
    let mut file = args.out.as_ref().map(create).transpose()?;
    let out: &mut dyn Write = match &mut file {
        Some(file) => file,
        None => out,
    };
    recipe.make(args.count, &mut |board| {
        writeln!(out, "{}", line_of(board))?;
        Ok(out.flush()?)
    })
}

/// An opening as files have it: the moves without spaces.
pub fn line_of(board: &Board) -> String {
    board.moves().map(|point| notation::Alpha(board.size(), point).to_string()).collect()
}

/// How openings are made.
pub struct Recipe {
    /// Board size.
    pub size: Size,
    /// Rules of the game.
    pub rules: Rules,
    /// Where the random numbers start.
    pub seed: u64,
    /// Stones of an opening.
    pub stones: RangeInclusive<usize>,
    /// Nodes of the search that judges an opening.
    pub nodes: u64,
    /// Largest score, for either side, that counts as level.
    pub balance: i32,
    /// Openings judged at the same time.
    pub threads: usize,
}

/// Candidates an engine looks at before all compare what they have found.
const TURNS: u64 = 4;
/// Candidates per opening after which the search for more is given up.
const PATIENCE: u64 = 3000;
/// A tenth of the nodes sorts out what is nowhere near level.
const FIRST_LOOK: u64 = 10;
/// How far from another stone a random stone may be.
const REACH: u32 = 3;
/// Memory of the searches, in bytes.
const MEMORY: usize = 24 << 20;

impl Recipe {
    /// Makes `count` openings and hands each out as it is found.
    pub fn make(&self, count: usize, found: &mut dyn FnMut(&Board) -> Result<()>) -> Result<()> {
        let (least, most) = (*self.stones.start(), *self.stones.end());
        let room = self.size.cells() / 4;
        ensure!(
            least <= most && most <= room,
            UsageError(format!("{most} stones are too many: openings on this board have at most {room}"))
        );
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build().context("threads")?;
        let bar = progress::bar(count, "openings");
        let blank = Board::new(self.size, self.rules);
        let mut seen = HashSet::new();
        let mut engines: Vec<Engine> = (0..pool.current_num_threads()).map(|_| Engine::new()).collect();
        let round = engines.len() as u64 * TURNS;
        for first in (0..PATIENCE * (count as u64 + 1)).step_by(round as usize) {
            let level: Vec<Option<Board>> = pool.install(|| {
                let candidates = engines.par_iter_mut().enumerate().map(|(number, engine)| {
                    let start = first + number as u64 * TURNS;
                    (start..start + TURNS)
                        .map(|number| self.candidate(engine, &blank, number))
                        .collect::<Vec<_>>()
                });
                candidates.collect::<Vec<_>>().into_iter().flatten().collect()
            });
            for board in level.into_iter().flatten() {
                if seen.len() < count && seen.insert(shape_of(&board)) {
                    found(&board)?;
                    bar.set(seen.len());
                }
            }
            if seen.len() >= count {
                bar.finish();
                return Ok(());
            }
        }
        bar.finish();
        anyhow::bail!(
            "only {} of {count} openings found: try a larger --balance or other --stones",
            seen.len()
        )
    }

    /// A random position if it is level. Depends on nothing but seed and number.
    pub(super) fn candidate(&self, engine: &mut Engine, blank: &Board, number: u64) -> Option<Board> {
        let mut random = fastrand::Rng::with_seed(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
        let board = self.random_position(blank, &mut random)?;
        engine.forget();
        let first_look = self.score(engine, &board, self.nodes / FIRST_LOOK)?;
        if first_look.abs() > 3 * self.balance {
            return None;
        }
        (self.score(engine, &board, self.nodes)?.abs() <= self.balance).then_some(board)
    }

    /// The search's score, unless the game is as good as over.
    fn score(&self, engine: &mut Engine, board: &Board, nodes: u64) -> Option<i32> {
        let limits = Limits { turn: None, nodes: Some(nodes), memory: MEMORY, ..Limits::default() };
        let score = engine.think(board, &limits, &|| false, &mut |_| {})?.score;
        (!score.is_decided()).then_some(score.value())
    }

    fn random_position(&self, blank: &Board, random: &mut fastrand::Rng) -> Option<Board> {
        let mut board = blank.clone();
        for _ in 0..random.usize(self.stones.clone()) {
            let point = if board.ply() == 0 { self.first_stone(random) } else { next_stone(&board, random)? };
            board.play(point);
            if board.outcome().is_some() {
                return None;
            }
        }
        Some(board)
    }

    /// On the centre if the rules say so, else somewhere in the middle half of the board.
    fn first_stone(&self, random: &mut fastrand::Rng) -> Point {
        if self.rules.opening != Opening::Free {
            return self.size.centre();
        }
        let mut middle = |side: u8| i32::from(side) / 4 + random.i32(0..(i32::from(side) + 1) / 2);
        let (x, y) = (middle(self.size.width()), middle(self.size.height()));
        self.size.point(x, y).unwrap_or_else(|| self.size.centre())
    }
}

/// A random legal cell near the stones that takes nothing: what was captured before a game cannot be told to all brains.
fn next_stone(board: &Board, random: &mut fastrand::Rng) -> Option<Point> {
    let quiet: Vec<Point> = board
        .empty_near_stones(REACH)
        .filter(|&point| board.is_legal(point) && board.captures_of(point, board.to_move()).is_empty())
        .collect();
    random.choice(quiet)
}

/// The stones, in the turned or mirrored position that sorts first: equal for openings that are alike.
fn shape_of(board: &Board) -> Vec<(i32, i32, bool)> {
    let (width, height) = (i32::from(board.size().width()), i32::from(board.size().height()));
    let turned = |turn: u32| {
        let mut stones: Vec<(i32, i32, bool)> = board
            .moves()
            .map(|point| {
                let (x, y) = (board.size().x(point), board.size().y(point));
                let x = if turn & 1 == 0 { x } else { width - 1 - x };
                let y = if turn & 2 == 0 { y } else { height - 1 - y };
                let is_black = board.cell(point) == crate::game::Cell::Stone(Color::Black);
                if turn & 4 == 0 { (x, y, is_black) } else { (y, x, is_black) }
            })
            .collect();
        stones.sort_unstable();
        stones
    };
    (0..if width == height { 8 } else { 4 }).map(turned).min().unwrap_or_default()
}

pub(super) fn parse_stones(text: &str) -> Result<RangeInclusive<usize>> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let number =
        |text: &str| text.trim().parse::<usize>().with_context(|| format!("{text:?} is not a number"));
    let stones = number(least)?..=number(most)?;
    ensure!(!stones.is_empty(), "the first number must not be above the second");
    Ok(stones)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Cell;

    fn recipe(bits: u32, side: u8, threads: usize) -> Recipe {
        Recipe {
            size: Size::square(side).unwrap(),
            rules: Rules::from_bits(bits),
            seed: 7,
            stones: 3..=6,
            nodes: 600,
            balance: 150,
            threads,
        }
    }

    fn made(recipe: &Recipe, count: usize) -> Vec<Board> {
        let mut boards = Vec::new();
        let found = &mut |board: &Board| {
            boards.push(board.clone());
            Ok(())
        };
        recipe.make(count, found).unwrap();
        boards
    }

    #[test]
    fn every_rule_gets_live_openings_that_read_back() {
        for (bits, side) in
            [(0, 20), (1, 15), (2, 15), (4, 15), (8, 15), (9, 15), (16, 19), (48, 19), (80, 19), (144, 13)]
        {
            let recipe = recipe(bits, side, 1);
            for board in made(&recipe, 3) {
                let line = line_of(&board);
                let mut again = Board::new(recipe.size, recipe.rules);
                for point in notation::parse_opening(recipe.size, &line).unwrap() {
                    assert!(again.is_legal(point), "rule {bits}: {line}");
                    again.play(point);
                }
                assert_eq!(again.hash(), board.hash(), "rule {bits}: {line}");
                assert_eq!(again.outcome(), None, "rule {bits}: {line}");
                assert_eq!(again.captured(Color::Black) + again.captured(Color::White), 0, "{line}");
                let score = recipe.score(&mut Engine::new(), &board, recipe.nodes);
                assert!(score.is_some(), "rule {bits}: {line} is decided");
            }
        }
    }

    #[test]
    fn one_seed_gives_one_list_whatever_the_threads() {
        let lines = |threads| made(&recipe(0, 15, threads), 12).iter().map(line_of).collect::<Vec<_>>();
        let single = lines(1);
        assert_eq!(single, lines(2));
        assert_eq!(single.iter().collect::<HashSet<_>>().len(), 12);
    }

    #[test]
    fn turned_and_mirrored_openings_are_alike() {
        let size = Size::square(15).unwrap();
        let shape = |moves: &str| {
            let mut board = Board::new(size, Rules::FREESTYLE);
            for point in notation::parse_opening(size, moves).unwrap() {
                board.play(point);
                assert_ne!(board.cell(point), Cell::Empty);
            }
            shape_of(&board)
        };
        let first = shape("a1b3c9");
        for alike in ["a15b13c7", "o1n3m9", "a1c2i3", "o15n13m7", "c9b3a1"] {
            assert_eq!(shape(alike), first, "{alike}");
        }
        for other in ["a1c9b3", "a1b3c8", "a1b3"] {
            assert_ne!(shape(other), first, "{other}");
        }
    }

    #[test]
    fn numbers_of_stones_are_one_or_two() {
        assert_eq!(parse_stones("5").unwrap(), 5..=5);
        assert_eq!(parse_stones("3-7").unwrap(), 3..=7);
        for text in ["", "7-3", "a", "3-", "-3"] {
            assert!(parse_stones(text).is_err(), "{text}");
        }
    }
}
