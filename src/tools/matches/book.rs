//! The openings of a match: from a file, or random ones.

use crate::game::{Board, Cell, Color, Outcome, notation};
use crate::tools::openings::Recipe;
use anyhow::{Context, Result, bail, ensure};
use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// Nodes and score by which a random opening is still called a game.
const RANDOM_NODES: u64 = 4000;
const RANDOM_BALANCE: i32 = 300;

/// The openings of a file, one a line, `#` begins a comment. A position that comes twice is used once.
pub(in crate::tools) fn read(path: &Path, blank: &Board) -> Result<Vec<Board>> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read the openings {}", path.display()))?;
    parse(&text, blank).with_context(|| path.display().to_string())
}

/// The openings of a file's text.
pub(super) fn parse(text: &str, blank: &Board) -> Result<Vec<Board>> {
    let mut seen = HashSet::new();
    let mut boards = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let moves = line.split('#').next().unwrap_or_default().trim();
        if moves.is_empty() {
            continue;
        }
        let board = position(blank, moves).with_context(|| format!("line {}", number + 1))?;
        if seen.insert(board.hash()) {
            boards.push(board);
        }
    }
    ensure!(!boards.is_empty(), "there are no openings");
    Ok(boards)
}

/// Random positions of `stones` stones in which a quick search finds no winner.
pub(super) fn random(blank: &Board, stones: usize, count: usize, seed: u64) -> Result<Vec<Board>> {
    if stones == 0 {
        return Ok(vec![blank.clone()]);
    }
    let recipe = Recipe {
        size: blank.size(),
        rules: *blank.rules(),
        seed,
        stones: stones..=stones,
        nodes: RANDOM_NODES,
        balance: RANDOM_BALANCE,
        threads: 1,
    };
    let mut boards = Vec::with_capacity(count);
    recipe.make(count, &mut |board| {
        boards.push(board.clone());
        Ok(())
    })?;
    Ok(boards)
}

fn position(blank: &Board, moves: &str) -> Result<Board> {
    let points = notation::parse_opening(blank.size(), moves)
        .with_context(|| format!("{moves:?} is not a list of moves on this board, as h8i9g7"))?;
    let mut board = blank.clone();
    for point in points {
        let name = notation::Alpha(board.size(), point);
        ensure!(board.cell(point) == Cell::Empty, "{name} is played twice");
        ensure!(!board.breaks_opening(point), "{name} breaks the opening rule");
        ensure!(board.is_legal(point), "{name} is forbidden");
        board.play(point);
        if let Some(Outcome::Win(..) | Outcome::Draw) = board.outcome() {
            bail!("the game is over after {name}");
        }
    }
    // Brains hear of captures in pairs, once, when they first get the position.
    if board.rules().captures.is_some_and(|captures| captures.threes) {
        ensure!(
            !has_odd_captures(&board),
            "three stones are captured or can be: no brain can be told of that"
        );
    }
    Ok(board)
}

fn has_odd_captures(board: &Board) -> bool {
    let is_odd = |stones: usize| stones % 2 == 1;
    let mut empty = board.size().points().filter(|&point| board.cell(point) == Cell::Empty);
    Color::ALL.into_iter().any(|color| is_odd(usize::from(board.captured(color))))
        || empty.any(|point| is_odd(board.captures_of(point, board.to_move()).len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rules, Size};

    fn blank(bits: u32) -> Board {
        Board::new(Size::square(15).unwrap(), Rules::from_bits(bits))
    }

    #[test]
    fn bad_lines_are_refused_with_a_reason() {
        for (bits, moves, reason) in [
            (0, "h8z9", "not a list of moves"),
            (0, "h8h8", "played twice"),
            (0, "a1a2b1b2c1c2d1d2e1", "is over"),
            (128, "a1", "opening rule"),
            (128, "h8a1i9", "opening rule"),
            (4, "h8a1i8c1j9e1j10g1j8", "forbidden"),
            (48, "d5a1e5a3f5c5a9g5", "three stones"),
            (48, "d5a1e5a3f5c5a9", "three stones"),
        ] {
            let error = position(&blank(bits), moves).expect_err(moves);
            assert!(error.to_string().contains(reason), "{moves}: {error}");
        }
    }

    #[test]
    fn captures_in_an_opening_are_carried_out() {
        let board = position(&blank(16), "a1d5e5b2f5g5").unwrap();
        assert_eq!(board.captured(Color::White), 2);
        assert_eq!(board.empty_cells(), 225 - 4);
    }

    #[test]
    fn random_openings_have_the_stones_asked_for() {
        for board in random(&blank(16), 4, 3, 5).unwrap() {
            assert_eq!(board.ply(), 4);
        }
        assert_eq!(random(&blank(0), 0, 9, 5).unwrap().len(), 1);
        // The message fits the options of a match, which has no --stones.
        let error = random(&blank(0), 900, 1, 5).expect_err("there are 225 cells").to_string();
        assert_eq!(error, "900 stones are too many: openings on this board have at most 56");
    }
}
