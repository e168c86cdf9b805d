//! Games of self-play as what a net learns from: the patterns of every position, with what came of it.

use crate::eval::{Score, captures, net, pattern};
use crate::game::{Board, Cell, Color, Direction, Rules, ShapeSet, Size};
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
        Ok(Games { rules: Rules::from_bits(bits), games })
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
    /// The pairs of arms on its four lines.
    pub(super) pairs: [u16; 4],
    /// Kinds for black and white.
    pub(super) kinds: [ShapeSet; 2],
    /// Whether it is near enough to a stone to be played.
    pub(super) near: bool,
}

/// A position.
pub(super) struct Sample {
    /// Its cells in [`Chunk::cells`].
    pub(super) cells: std::ops::Range<usize>,
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

impl Chunk {
    /// Adds every position of a game that has a score.
    pub(super) fn add(&mut self, blank: &Board, record: &Record) {
        let mut board = blank.clone();
        for &(point, score) in &record.moves {
            if let Some(score) = score {
                let target =
                    RESULT_SHARE * record.result_for(board.to_move()) + (1.0 - RESULT_SHARE) * chance(score);
                self.add_position(&board, point.index(), target);
            }
            board.play(point);
        }
    }

    fn add_position(&mut self, board: &Board, played: usize, target: f32) {
        let first = self.cells.len();
        let reader = pattern::Reader::new();
        let mut near = vec![false; board.size().cells()];
        for point in board.empty_near_stones(2) {
            near[point.index()] = true;
        }
        let mut played_at = None;
        for point in board.size().points().filter(|&point| board.cell(point) == Cell::Empty) {
            let pairs = Direction::ALL.map(|direction| reader.pair(board.window(point, direction), 0));
            let near = near[point.index()];
            if !near && pairs.iter().all(|&pair| pattern::is_bare(usize::from(pair))) {
                continue;
            }
            if point.index() == played && near {
                played_at = Some(self.cells.len() - first);
            }
            self.cells.push(CellFacts {
                pairs,
                kinds: Color::ALL.map(|color| board.shape_set(point, color)),
                near,
            });
        }
        self.samples.push(Sample {
            cells: first..self.cells.len(),
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
