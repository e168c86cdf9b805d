//! One position: its winning line, or how far was looked for one.

use super::set_up::SetUp;
use super::{Args, drawing, explain, name};
use crate::game::Board;
use crate::naive;
use crate::search::{Answer, Proof};
use anyhow::Result;
use std::io::Write;

/// Solves and shows a position. Whether a win was found, and its proof holds if that was asked.
pub(super) fn run(set_up: &SetUp, args: &Args, out: &mut dyn Write) -> Result<bool> {
    let board = set_up.board(&Board::new(set_up.size, set_up.rules));
    writeln!(out, "{}\n", drawing::title(&board))?;
    let mut solver = args.effort.solver();
    let answer = solver.solve(&board, &args.effort.question());
    let nodes = solver.nodes();
    let means = args.effort.means();
    match answer {
        Answer::Win(proof) => show_win(set_up, &board, &proof, nodes, args, out),
        Answer::None => {
            write!(out, "{}", drawing::position(&board))?;
            writeln!(
                out,
                "\nNo win by {means} exists: all lines were searched, {}.",
                count(nodes, "node", "nodes")
            )?;
            Ok(false)
        }
        Answer::Unknown => {
            write!(out, "{}", drawing::position(&board))?;
            writeln!(
                out,
                "\nNo win by {means} found within {}; --nodes looks further.",
                count(nodes, "node", "nodes")
            )?;
            Ok(false)
        }
    }
}

fn show_win(
    set_up: &SetUp,
    board: &Board,
    proof: &Proof,
    nodes: u64,
    args: &Args,
    out: &mut dyn Write,
) -> Result<bool> {
    let size = board.size();
    let (own, his) = (name(board.to_move()), name(!board.to_move()));
    write!(out, "{}", drawing::line(board, &proof.line()))?;
    if let Some(point) = explain::whatever_comes(proof) {
        writeln!(out, "Then {}, whatever {his} does.", explain::alpha(size, point))?;
    }
    let does = if board.rules().continuous { "completes a line" } else { "wins" };
    let moves = match explain::own_moves(proof) {
        1 => "at once".to_owned(),
        moves => format!("in {moves} moves"),
    };
    let means = args.effort.means();
    let (searched, size_of_proof) =
        (count(nodes, "node", "nodes"), count(proof.size() as u64, "move", "moves"));
    writeln!(out, "{own} {does} {moves} by {means}; {searched}, a proof of {size_of_proof}.")?;
    if args.proof {
        writeln!(out, "\n{}", explain::tree(size, proof).trim_end())?;
    }
    if !args.effort.check {
        return Ok(true);
    }
    match naive::check(&set_up.naive_board(), proof) {
        Ok(checked) => {
            let replies = count(checked.replies, "reply", "replies");
            writeln!(out, "Checked: it holds against every defence; {replies} looked at.")?;
            Ok(true)
        }
        Err(refutation) => {
            let reason = explain::refutation(size, board.to_move(), &refutation);
            writeln!(out, "WRONG: {reason}.")?;
            Ok(false)
        }
    }
}

/// `1 node`, `2 nodes`.
fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
