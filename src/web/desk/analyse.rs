//! `analyse`: the best moves, deeper and deeper.

use super::super::event::{Out, Worth};
use super::super::request::Analyse;
use super::hello::MOST_LINES;
use super::{Desk, Names, Terms, limits};
use crate::clock::Instant;
use crate::engine::{Analysis, Choice, Level};
use crate::game::Board;
use anyhow::{Result, ensure};
use serde::Serialize;
use std::time::Duration;

/// The shortest time between two looks at a depth that is not finished.
const SHOWN_EVERY: Duration = Duration::from_millis(100);

/// What is known so far.
#[derive(Serialize)]
struct Lines {
    depth: u32,
    nodes: u64,
    /// Nodes a second.
    speed: u64,
    elapsed_ms: u64,
    hash_full: u32,
    /// The move that is searched now.
    #[serde(skip_serializing_if = "Option::is_none")]
    current: Option<String>,
    lines: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    at: String,
    #[serde(flatten)]
    worth: Worth,
    depth: u32,
    line: Vec<String>,
}

impl Lines {
    fn new(names: &Names<'_>, board: &Board, analysis: &Analysis, so_far: &SoFar) -> Lines {
        let elapsed_ms = u64::try_from(so_far.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let nodes = so_far.nodes + analysis.nodes;
        let lines = analysis.lines.iter().map(|line| Line {
            at: names.name(line.point()),
            worth: Worth::new(board, line.score),
            depth: line.depth,
            line: names.line(&line.pv),
        });
        Lines {
            depth: analysis.depth,
            nodes,
            speed: nodes.saturating_mul(1000) / elapsed_ms.max(1),
            elapsed_ms,
            hash_full: analysis.table_used.unwrap_or(so_far.hash_full),
            current: analysis.current.map(|point| names.name(point)),
            lines: lines.collect(),
        }
    }
}

/// What was told and done since the request came.
struct SoFar {
    started: Instant,
    shown: Instant,
    /// Nodes of searches with another share.
    nodes: u64,
    depth: u32,
    hash_full: u32,
}

impl SoFar {
    /// Whether there is news; if so, it is noted as told.
    fn is_worth_showing(&mut self, analysis: &Analysis) -> bool {
        let is_due = analysis.current.is_none() || self.shown.elapsed() >= SHOWN_EVERY;
        if !is_due || analysis.depth < self.depth {
            return false;
        }
        (self.shown, self.depth) = (Instant::now(), analysis.depth);
        self.hash_full = analysis.table_used.unwrap_or(self.hash_full);
        true
    }
}

impl Desk {
    pub(super) fn analyse(&mut self, ask: &Analyse, terms: &Terms<'_>, out: &mut Out<'_>) -> Result<()> {
        ensure!((1..=MOST_LINES).contains(&ask.lines), "an analysis has 1 to {MOST_LINES} lines");
        ensure!(ask.depth != Some(0), "the depth must be more than 0");
        let standing = ask.game.standing()?;
        standing.ensure_going_on()?;
        let window = self.window(&standing, Level::FULL, terms)?;
        let names = Names { ground: &standing.ground, window: &window };
        let (only, blocked) = (names.points(&ask.only)?, names.points(&ask.without)?);
        let choice = Choice { only, blocked, ..Choice::default() };
        let board = &window.board;
        for (&point, name) in choice.only.iter().zip(&ask.only) {
            ensure!(board.is_legal(point), "the move {name} is not legal here");
        }
        let is_endless = ask.ms.is_none() && ask.nodes.is_none() && ask.depth.is_none();
        let now = Instant::now();
        let mut so_far = SoFar { started: now, shown: now, nodes: 0, depth: 0, hash_full: 0 };
        loop {
            let share = self.share(terms);
            let mut limits = limits(ask.ms, ask.nodes, share)?;
            limits.depth = ask.depth;
            // Without a limit others would wait for their share for ever: then it begins anew with less, or with more. The
            // depths that were reached come back soon, and are not shown a second time.
            let is_shared_anew = || is_endless && (terms.house)().share() != share;
            let interrupted = || (terms.stop)() || is_shared_anew();
            let found =
                self.engine.analyse(board, ask.lines, &choice, &limits, &interrupted, &mut |analysis| {
                    if so_far.is_worth_showing(analysis) {
                        out.tell("lines", &Lines::new(&names, board, analysis, &so_far));
                    }
                })?;
            if (terms.stop)() || !is_shared_anew() {
                out.end("done", &Lines::new(&names, board, &found, &so_far));
                return Ok(());
            }
            so_far.nodes += found.nodes;
        }
    }
}
