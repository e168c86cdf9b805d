//! The position to analyse: moves as they are typed, or a file that has them.

use crate::game::{Board, Point, Rules, Size, notation};
use crate::tools::UsageError;
use crate::tools::psq::{self, Psq};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;

/// The board after the moves of a list or of a file. What the command line says of rules and size comes before what a
/// file says.
pub(super) fn read(text: &str, rule: Option<u32>, size: Option<Size>) -> Result<Board> {
    let path = Path::new(text);
    if !text.is_empty() && path.is_file() {
        let content = fs::read_to_string(path).with_context(|| text.to_owned())?;
        return of_file(&content, rule, size).with_context(|| text.to_owned());
    }
    let looks_like_a_file = text.contains(['/', '\\', '.']);
    ensure!(!looks_like_a_file, UsageError(format!("there is no file {text}")));
    Ok(of_moves(text, rule, size)?)
}

fn of_file(content: &str, rule: Option<u32>, size: Option<Size>) -> Result<Board> {
    if !content.starts_with(psq::HEADER) {
        return Ok(of_moves(content.trim(), rule, size)?);
    }
    let game = Psq::parse(content)?;
    let rules = rule.map(Rules::from_bits).or(game.rules).unwrap_or(Rules::FREESTYLE);
    let size = size.unwrap_or(game.size);
    ensure!(size == game.size, UsageError("--size is not that of the game".to_owned()));
    let moves: Vec<Point> = game.moves.iter().map(|&(point, _)| point).collect();
    Ok(played(size, rules, &moves)?)
}

fn of_moves(text: &str, rule: Option<u32>, size: Option<Size>) -> Result<Board, UsageError> {
    let size = size.or(Size::square(15)).ok_or_else(|| UsageError("no board".to_owned()))?;
    let rules = Rules::from_bits(rule.unwrap_or(0));
    let moves: Option<Vec<Point>> = if text.contains(',') {
        text.split_whitespace().map(|word| notation::parse_xy(size, word)).collect()
    } else {
        notation::parse_opening(size, text)
    };
    let Some(moves) = moves else {
        let (width, height) = (size.width(), size.height());
        return Err(UsageError(format!(
            "{text:?} is neither a file nor a list of moves on the {width}x{height} board, as h8i9g7"
        )));
    };
    played(size, rules, &moves)
}

/// The board after some moves, which must keep to the rules.
fn played(size: Size, rules: Rules, moves: &[Point]) -> Result<Board, UsageError> {
    let mut board = Board::new(size, rules);
    for (number, &point) in (1..).zip(moves) {
        let name = notation::Alpha(size, point);
        if board.outcome().is_some() {
            return Err(UsageError(format!("move {number}, {name}: the game is over before it")));
        }
        if !board.is_legal(point) {
            return Err(UsageError(format!("move {number}, {name}: it is not legal there")));
        }
        board.play(point);
    }
    match board.outcome() {
        Some(_) => Err(UsageError("the game is over: there is nothing to analyse".to_owned())),
        None => Ok(board),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_from_words_and_files() {
        for (text, stones) in [("", 0), ("h8i9g7", 3), ("7,7 8,8", 2), ("H8 i9", 2)] {
            assert_eq!(read(text, None, None).unwrap().ply(), stones, "{text}");
        }
        let game = "Piskvorky 19x19, 11:11, 0\n10,10,0\n11,11,5\nA\nB\n0\nrule 16\n";
        let board = of_file(game, None, None).unwrap();
        assert_eq!((board.ply(), board.rules().bits(), board.size().width()), (2, 16, 19));
        assert_eq!(of_file(game, Some(0), None).unwrap().rules().bits(), 0);
        assert_eq!(of_file("h8 i9\ng7\n", Some(4), None).unwrap().ply(), 3);
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, told) in [
            ("h8h8", "move 2, h8: it is not legal there"),
            ("h8x", "\"h8x\" is neither a file nor a list of moves on the 15x15 board, as h8i9g7"),
            ("99,99", "\"99,99\" is neither a file nor a list of moves on the 15x15 board, as h8i9g7"),
            ("nowhere.psq", "there is no file nowhere.psq"),
            ("h8a1i8a2j8a3k8a4l8", "the game is over: there is nothing to analyse"),
            ("h8a1i8a2j8a3k8a4l8a5", "move 10, a5: the game is over before it"),
        ] {
            assert_eq!(read(text, None, None).unwrap_err().to_string(), told);
        }
    }
}
