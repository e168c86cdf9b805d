//! One position: its winning line, or how far was looked for one.

use super::set_up::SetUp;
use super::target::Target;
use super::{Args, Effort, drawing, explain, name};
use crate::game::Board;
use crate::naive;
use crate::review::Branch;
use crate::search::{Answer, Means, Proof};
use anyhow::Result;
use std::io::Write;

/// Solves and shows a position. Whether a win was found, and its proof holds if that was asked.
pub(super) fn run(set_up: &SetUp, args: &Args, out: &mut dyn Write) -> Result<bool> {
    let board = set_up.board(&Board::new(set_up.size, set_up.rules));
    let target = args.out.as_deref().map(Target::new).transpose()?;
    writeln!(out, "{}\n", drawing::title(&board))?;
    let mut solver = args.effort.solver();
    let answer = solver.solve(&board, &args.effort.question(&set_up.rules));
    if let Answer::Win(proof) = answer {
        let target = target.as_ref();
        return show_win(set_up, &board, &proof, solver.nodes(), args, target, out);
    }
    write!(out, "{}", drawing::position(&board))?;
    writeln!(out, "\n{}", failure(&board, &answer, solver.nodes(), &args.effort))?;
    Ok(false)
}

/// That there is no win, as far as that is known, and how far was looked.
fn failure(board: &Board, answer: &Answer, nodes: u64, effort: &Effort) -> String {
    let means = effort.means(board.rules());
    let (means_name, searched) = (name_of(means), count(nodes, "node", "nodes"));
    let text = match answer {
        // Some threats are too deep to be recognised as such, and some captures threaten without a four.
        Answer::None if means == Means::Threats || board.rules().captures.is_some() => {
            format!("No win by {means_name} found: nothing is left to try, {searched}.")
        }
        Answer::None => format!("No win by {means_name} exists: all lines were searched, {searched}."),
        _ if nodes < effort.nodes => {
            format!("No win by {means_name} found within {searched}: the search can go no further.")
        }
        _ => format!("No win by {means_name} found within {searched}; --nodes looks further."),
    };
    if means == Means::Fours && !effort.fours {
        return format!("{text}\nWins by threes are not looked for in {}.", board.rules());
    }
    text
}

/// What a win is made of, in words.
fn name_of(means: Means) -> &'static str {
    match means {
        Means::Fours => "fours",
        Means::Threats => "threats",
    }
}

fn show_win(
    set_up: &SetUp,
    board: &Board,
    proof: &Proof,
    nodes: u64,
    args: &Args,
    target: Option<&Target<'_>>,
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
    let means = name_of(args.effort.means(board.rules()));
    let (searched, size_of_proof) =
        (count(nodes, "node", "nodes"), count(proof.size() as u64, "move", "moves"));
    writeln!(out, "{own} {does} {moves} by {means}; {searched}, a proof of {size_of_proof}.")?;
    if args.proof {
        writeln!(out, "\n{}", Branch::new(proof, proof.size()).text(size).trim_end())?;
    }
    if let Some(target) = target {
        target.write(set_up, board, proof)?;
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
