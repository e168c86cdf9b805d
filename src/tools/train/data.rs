//! Games and positions as what a net learns from: the patterns of every position, with what came of it.

use super::patterns::exchanged_patterns;
use crate::eval::pattern::{self, Pattern};
use crate::eval::windows::Grid;
use crate::eval::{Score, captures, net};
use crate::game::{Board, Cell, Color, Point, Rules, ShapeSet, Size};
use crate::tools::data::{self, Item, Record};
use anyhow::{Context, Result, ensure};
use std::io::Write;
use std::path::Path;

/// The records of one or more files, all for the same rules.
pub(super) struct Lessons {
    /// The rules.
    pub(super) rules: Rules,
    /// Every game and position with the size of its board.
    pub(super) records: Vec<(Size, Record)>,
    /// Turns them into positions.
    pub(super) gatherer: Gatherer,
}

impl Lessons {
    /// Reads files of either form, with a note on those that were cut off.
    pub(super) fn read(paths: &[impl AsRef<Path>], out: &mut dyn Write) -> Result<Lessons> {
        let mut rules = None;
        let mut records = Vec::new();
        for path in paths {
            let extent = data::read(path.as_ref(), &mut |item| {
                match item {
                    Item::Header(header) => {
                        let before = *rules.get_or_insert(header.rules);
                        ensure!(
                            before == header.rules,
                            "{}, but the games before have other rules",
                            header.rules
                        );
                    }
                    Item::Record(header, record, _) => records.push((header.size, record)),
                }
                Ok(())
            })?;
            data::note_if_cut(path.as_ref(), &extent, out)?;
        }
        let rules = rules.context("no games")?;
        Ok(Lessons { rules, records, gatherer: Gatherer::new() })
    }

    /// Numbers of the records, those that belong together in one list.
    ///
    /// What comes from one game must be held out together: a game and the positions before it that begin alike. Positions
    /// without a game belong together as long as they begin alike.
    pub(super) fn groups(&self) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut opening = None;
        for (number, (_, record)) in self.records.iter().enumerate() {
            let own = Some(opening_of(record));
            match groups.last_mut().filter(|_| own == opening) {
                Some(group) => group.push(number),
                None => groups.push(vec![number]),
            }
            // With a game its group is complete.
            opening = own.filter(|_| matches!(record, Record::Position(_)));
        }
        groups
    }
}

/// Moves by which games are told apart.
const OPENING: usize = 2;

fn opening_of(record: &Record) -> Vec<Point> {
    let mut points = record.points();
    points.truncate(OPENING);
    points
}

/// An empty cell of a position.
pub(super) struct CellFacts {
    /// The patterns of its four lines, as black and as white sees them.
    pub(super) patterns: [[Pattern; 4]; 2],
    /// Shape sets of black and white.
    pub(super) shape_sets: [ShapeSet; 2],
    /// The block of cells it belongs to.
    pub(super) block: u16,
    /// Whether it is near enough to a stone to be played.
    pub(super) near: bool,
}

/// A position.
pub(super) struct Sample {
    /// Its cells in [`Chunk::cells`].
    pub(super) cells: std::ops::Range<usize>,
    /// The size of the board.
    pub(super) size: Size,
    /// Whose turn it is.
    pub(super) to_move: Color,
    /// The threats on the board.
    pub(super) threats: usize,
    /// The state of captures.
    pub(super) captures: usize,
    /// Chance of the side to move, as the label has it.
    pub(super) target: f32,
    /// The cell played, among `cells`.
    pub(super) played: Option<usize>,
}

/// The positions of some records.
#[derive(Default)]
pub(super) struct Chunk {
    /// Cells of all positions.
    pub(super) cells: Vec<CellFacts>,
    /// The positions.
    pub(super) samples: Vec<Sample>,
}

/// Share of the result in the label of a game's position; the rest is the score.
const RESULT_SHARE: f32 = 0.3;

/// Gathers positions.
#[derive(Clone)]
pub(super) struct Gatherer {
    /// Every pattern with the colours exchanged.
    exchanged: Vec<Pattern>,
    /// Which patterns have no stones.
    is_bare: Vec<bool>,
    near: Vec<bool>,
}

impl Gatherer {
    pub(super) fn new() -> Gatherer {
        let mut is_bare = vec![false; pattern::PATTERNS];
        for pair in (0..pattern::PAIRS).filter(|&pair| pattern::is_bare(pair)) {
            is_bare[pattern::pattern(pair)] = true;
        }
        Gatherer { exchanged: exchanged_patterns(), is_bare, near: Vec::new() }
    }

    /// Adds every position of a record that has a score.
    pub(super) fn add(&mut self, chunk: &mut Chunk, blank: &Board, record: &Record) {
        let mut board = blank.clone();
        match record {
            Record::Game(game) => {
                for &(point, score) in &game.moves {
                    if let Some(score) = score {
                        let result = game.result_for(board.to_move());
                        let target = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * chance(score);
                        self.add_position(chunk, &board, Some(point.index()), target);
                    }
                    board.play(point);
                }
            }
            Record::Position(position) => {
                position.moves.iter().for_each(|&point| board.play(point));
                let best = position.best.map(Point::index);
                self.add_position(chunk, &board, best, chance(position.score));
            }
        }
    }

    /// Adds one position, with the cell played and the label.
    pub(super) fn add_position(
        &mut self,
        chunk: &mut Chunk,
        board: &Board,
        played: Option<usize>,
        target: f32,
    ) {
        let first = chunk.cells.len();
        let grid = Grid::new(board.size());
        self.near.clear();
        self.near.resize(board.size().cells(), false);
        for point in board.empty_near_stones(2) {
            self.near[point.index()] = true;
        }
        let mut played_at = None;
        for point in board.size().points().filter(|&point| board.cell(point) == Cell::Empty) {
            let black = board.line_codes(point).map(|code| board.table().pattern(code));
            let near = self.near[point.index()];
            if !near && black.iter().all(|&pattern| self.is_bare[usize::from(pattern)]) {
                continue;
            }
            if Some(point.index()) == played && near {
                played_at = Some(chunk.cells.len() - first);
            }
            let white = black.map(|pattern| self.exchanged[usize::from(pattern)]);
            chunk.cells.push(CellFacts {
                patterns: [black, white],
                shape_sets: Color::ALL.map(|color| board.shape_set(point, color)),
                block: grid.block(point) as u16,
                near,
            });
        }
        chunk.samples.push(Sample {
            cells: first..chunk.cells.len(),
            size: board.size(),
            to_move: board.to_move(),
            threats: net::threat_mask(board),
            captures: captures::captures(board),
            target,
            played: played_at,
        });
    }
}

/// The chance that a score stands for.
fn chance(score: Score) -> f32 {
    if score.is_decided() {
        return if score.is_win() { 1.0 } else { 0.0 };
    }
    1.0 / (1.0 + (-score.value() as f32 / net::LOGIT).exp())
}
