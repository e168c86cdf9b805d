//! Games of self-play as what a net learns from: the patterns of every position, with what came of it.

use super::patterns::exchanged_patterns;
use crate::eval::pattern::{self, Pattern};
use crate::eval::windows::Grid;
use crate::eval::{Score, captures, net};
use crate::game::{Board, Cell, Color, Rules, ShapeSet, Size};
use crate::tools::selfplay::Record;
use anyhow::{Context, Result, bail};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// The games of one or more files, all played under the same rules.
pub(super) struct Games {
    /// The rules.
    pub(super) rules: Rules,
    /// Every game with the size of its board.
    pub(super) games: Vec<(Size, Record)>,
    /// Turns them into positions.
    pub(super) gatherer: Gatherer,
}

impl Games {
    /// Reads files that `tessera selfplay` wrote.
    pub(super) fn read(paths: &[impl AsRef<Path>]) -> Result<Games> {
        let mut bits = None;
        let mut games = Vec::new();
        for path in paths {
            let path = path.as_ref();
            let reader = BufReader::new(File::open(path).with_context(|| path.display().to_string())?);
            let mut size = None;
            for (number, line) in reader.lines().enumerate() {
                let context = || format!("{}, line {}", path.display(), number + 1);
                let line = line.with_context(context)?;
                if line.starts_with('#') {
                    let (rule, found) = parse_header(&line).with_context(context)?;
                    if bits.is_some_and(|bits| bits != rule) {
                        bail!(
                            "{}: {}, but the games before have other rules",
                            context(),
                            Rules::from_bits(rule)
                        );
                    }
                    (bits, size) = (Some(rule), Some(found));
                    continue;
                }
                let size = size.with_context(|| format!("{}: no header", context()))?;
                games.push((size, Record::parse(size, &line).with_context(context)?));
            }
        }
        let bits = bits.context("no games")?;
        Ok(Games { rules: Rules::from_bits(bits), games, gatherer: Gatherer::new() })
    }
}

fn parse_header(line: &str) -> Result<(u32, Size)> {
    let value = |name: &str| {
        line.split(' ')
            .find_map(|word| word.strip_prefix(name))
            .with_context(|| format!("no {name} in header"))
    };
    let rule = value("rule=")?.parse().context("rule")?;
    let (width, height) = value("size=")?.split_once('x').context("size")?;
    let size = Size::new(width.parse().context("size")?, height.parse().context("size")?).context("size")?;
    Ok((rule, size))
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

/// The positions of some games.
#[derive(Default)]
pub(super) struct Chunk {
    /// Cells of all positions.
    pub(super) cells: Vec<CellFacts>,
    /// The positions.
    pub(super) samples: Vec<Sample>,
}

/// Share of the result in a label; the rest is the score.
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

    /// Adds every position of a game that has a score.
    pub(super) fn add(&mut self, chunk: &mut Chunk, blank: &Board, record: &Record) {
        let mut board = blank.clone();
        for &(point, score) in &record.moves {
            if let Some(score) = score {
                let target =
                    RESULT_SHARE * record.result_for(board.to_move()) + (1.0 - RESULT_SHARE) * chance(score);
                self.add_position(chunk, &board, Some(point.index()), target);
            }
            board.play(point);
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
