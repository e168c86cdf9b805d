//! The position to analyse: moves as they are typed, or a game of any notation.

use crate::game::{Board, Point, Rules, Size, notation};
use crate::record::{self, Format, Hints, Record};
use crate::tools::UsageError;
use crate::tools::games::{Belief, STREAM, open};
use anyhow::{Context, Result, ensure};
use std::path::Path;

/// The board after the moves of a list or of a file, or after so many of them. What the command line says of rules and
/// size is for moves and files that do not say it.
pub(super) fn read(text: &str, belief: &Belief, after: Option<usize>) -> Result<Board> {
    let path = Path::new(text);
    if text == STREAM || (!text.is_empty() && path.is_file()) {
        return of_record(&open(path, belief)?.0, after).with_context(|| text.to_owned());
    }
    match of_moves(text, &belief.hints(), after) {
        Err(_) if text.contains(['/', '\\', '.']) => {
            Err(UsageError(format!("there is no file {text}")).into())
        }
        answer => answer,
    }
}

/// The position of the main line after so many moves, or after the last.
fn of_record(record: &Record, after: Option<usize>) -> Result<Board> {
    let tree = &record.tree;
    let moves: Vec<_> = tree.main_line().filter(|&id| tree.play(id).is_some()).collect();
    let count = after.unwrap_or(moves.len());
    ensure!(count <= moves.len(), UsageError(format!("the game has only {} moves", moves.len())));
    let end = match count.checked_sub(1) {
        Some(last) => moves[last],
        None => tree.root(),
    };
    let position = record.position(end).context("a game on the endless field has no board to analyse")?;
    let mut board = position.board.clone();
    board.set_to_move(position.color(record.to_move(end)));
    unfinished(board)
}

/// Moves from the empty board: as our own commands write them, or in any notation that people type.
fn of_moves(text: &str, hints: &Hints, after: Option<usize>) -> Result<Board> {
    let size = hints.size.or(Size::square(15)).context("no board")?;
    let moves: Option<Vec<Point>> = if text.contains(',') {
        text.split_whitespace().map(|word| notation::parse_xy(size, word)).collect()
    } else {
        notation::parse_opening(size, text)
    };
    if let Some(moves) = moves {
        let count = after.unwrap_or(moves.len());
        ensure!(count <= moves.len(), UsageError(format!("there are only {} moves", moves.len())));
        return played(size, hints.rules.unwrap_or(Rules::FREESTYLE), &moves[..count]);
    }
    match record::read(text.as_bytes(), hints) {
        Ok((record, Format::Moves | Format::Pgn | Format::Link)) => of_record(&record, after),
        _ => {
            let (width, height) = (size.width(), size.height());
            let told = format!(
                "{text:?} is neither a file nor a list of moves on the {width}x{height} board, as h8i9g7"
            );
            Err(UsageError(told).into())
        }
    }
}

/// The board after some moves, which must keep to the rules.
fn played(size: Size, rules: Rules, moves: &[Point]) -> Result<Board> {
    let mut board = Board::new(size, rules);
    for (number, &point) in (1..).zip(moves) {
        let name = notation::Alpha(size, point);
        let refused = |why: &str| UsageError(format!("move {number}, {name}: {why}"));
        ensure!(board.outcome().is_none(), refused("the game is over before it"));
        ensure!(board.is_legal(point), refused("it is not legal there"));
        board.play(point);
    }
    unfinished(board)
}

fn unfinished(board: Board) -> Result<Board> {
    let told = "the game is over: there is nothing to analyse";
    ensure!(board.outcome().is_none(), UsageError(told.to_owned()));
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn of_file(content: &str, after: Option<usize>) -> Result<Board> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(content.as_bytes()).unwrap();
        read(file.path().to_str().unwrap(), &Belief::default(), after)
    }

    #[test]
    fn moves_are_read_from_words_and_files() {
        for (text, stones) in [("", 0), ("h8i9g7", 3), ("7,7 8,8", 2), ("H8 i9", 2), ("1. h8 i9 2. g7", 3)] {
            assert_eq!(read(text, &Belief::default(), None).unwrap().ply(), stones, "{text}");
        }
        let game = "Piskvorky 19x19, 11:11, 0\n10,10,0\n11,11,5\nA\nB\n0\nrule 16\n";
        let board = of_file(game, None).unwrap();
        assert_eq!((board.ply(), board.rules().bits(), board.size().width()), (2, 16, 19));
        assert_eq!(of_file(game, Some(1)).unwrap().ply(), 1);
        assert_eq!(of_file("(;GM[4]SZ[15];B[hh];W[ii](;B[gg])(;B[gh];W[ff]))", None).unwrap().ply(), 3);
        assert_eq!(of_file("h8 i9\ng7\n", Some(0)).unwrap().ply(), 0);
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
            assert_eq!(read(text, &Belief::default(), None).unwrap_err().to_string(), told);
        }
        let error = of_file("h8 i9\n", Some(3)).unwrap_err();
        assert!(format!("{error:#}").ends_with("the game has only 2 moves"), "{error:#}");
        assert_eq!(
            read("h8i9", &Belief::default(), Some(3)).unwrap_err().to_string(),
            "there are only 2 moves"
        );
    }
}
