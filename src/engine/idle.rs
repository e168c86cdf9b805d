//! Answers without any search: what stands in front of the engine is fuzzed a hundred times faster without it.

use super::Engine;
use crate::eval::Score;
use crate::game::{Board, Cell, Point};
use crate::search::{Analysis, Balance, Choice, Limits, Line, NoMoves, SearchResult};

impl Engine {
    /// An engine that takes the first legal cell and is done.
    pub fn idle() -> Engine {
        Engine { is_idle: true, ..Engine::default() }
    }

    pub(super) fn first_move(board: &Board, limits: &Limits) -> Option<SearchResult> {
        let mut empty = board.size().points().filter(|&point| board.cell(point) == Cell::Empty);
        let point = first(board, &Choice::default(), 1).pop().or_else(|| empty.next())?;
        let pv = [point].into_iter().collect();
        Some(SearchResult {
            point,
            score: Score::DRAW,
            depth: 1,
            nodes: 1,
            elapsed: limits.started.elapsed(),
            pv,
        })
    }

    pub(super) fn first_lines(
        board: &Board,
        lines: usize,
        choice: &Choice,
        limits: &Limits,
    ) -> Result<Analysis, NoMoves> {
        if board.outcome().is_some() {
            return Err(NoMoves::GameOver);
        }
        let points = first(board, choice, lines);
        if points.is_empty() {
            let is_blocked = !first(board, &Choice::default(), 1).is_empty();
            return Err(if is_blocked { NoMoves::AllBlocked } else { NoMoves::NoLegalMove });
        }
        let line = |point| Line { score: Score::DRAW, depth: 1, pv: [point].into_iter().collect() };
        Ok(Analysis {
            depth: 1,
            lines: points.into_iter().map(line).collect(),
            others: Vec::new(),
            current: None,
            nodes: 1,
            table_used: None,
            elapsed: limits.started.elapsed(),
        })
    }

    pub(super) fn first_balance(board: &Board, choice: &Choice, limits: &Limits) -> Result<Balance, NoMoves> {
        let analysis = Engine::first_lines(board, 2, choice, limits)?;
        let pv = analysis.lines.iter().map(Line::point).collect();
        // Two stones are wanted at most, and the second is expected after the first.
        match analysis.lines.len() {
            2 => Ok(Balance { pv, score: Score::DRAW, depth: 1, nodes: 1, elapsed: analysis.elapsed }),
            _ => Err(NoMoves::NoLegalMove),
        }
    }
}

fn first(board: &Board, choice: &Choice, count: usize) -> Vec<Point> {
    let is_wanted = |point: &Point| {
        board.is_legal(*point)
            && !choice.blocked.contains(point)
            && (choice.only.is_empty() || choice.only.contains(point))
    };
    board.size().points().filter(is_wanted).take(count).collect()
}
