//! Wins that a given move forces, with their proof; nothing is claimed without one.

use crate::game::{Board, Cell, Point, Threat};
use crate::search::{Answer, Means, Proof, Question, Solver, Vcf, VcfKind, Verdict, winning_move};

/// Memory of the solvers. A fuzzer gives them so few nodes that emptying it would take longer than they do.
const BYTES: usize = if cfg!(fuzzing) { 1 << 12 } else { 1 << 18 };

/// What is known about a move that does not win at once.
pub(super) struct Force {
    /// The win it forces.
    pub(super) win: Option<Proof>,
    /// The win that would follow if the opponent passed.
    pub(super) threat: Option<Proof>,
}

/// Looks for a win that `point` forces or threatens, with `nodes` nodes for each question.
pub(super) fn force(board: &Board, point: Point, nodes: u64) -> Force {
    let mut after = board.clone();
    after.play(point);
    if after.outcome().is_some() || winning_move(&mut after).is_some() {
        return Force { win: None, threat: None };
    }
    let question = Question { means: Means::Threats, nodes, shortest: false };
    match Solver::new(BYTES).solve(board, &question) {
        Answer::Win(proof) if proof.point == point && proof.plies() > 1 => {
            return Force { win: Some(proof), threat: None };
        }
        _ => {}
    }
    let mut vcf = Vcf::new(BYTES);
    let threat = threat(&mut vcf, &after, nodes);
    let win =
        threat.as_ref().and_then(|threat| against_every_reply(&mut vcf, &mut after, threat, point, nodes));
    Force { win, threat }
}

/// Whether a win by fours that the opponent has before a move is surely gone after it.
pub(super) fn stops_win_by_fours(board: &Board, point: Point, nodes: u64) -> bool {
    let mut vcf = Vcf::new(BYTES);
    if threat(&mut vcf, board, nodes).is_none() {
        return false;
    }
    let mut after = board.clone();
    after.play(point);
    vcf.solve(&mut after, VcfKind::Full, nodes) == Verdict::None
}

/// The win by fours that the side which just moved has if the other one passes.
fn threat(vcf: &mut Vcf, board: &Board, nodes: u64) -> Option<Proof> {
    let mut passed = board.clone();
    passed.set_to_move(!board.to_move());
    match vcf.solve(&mut passed, VcfKind::Full, nodes) {
        Verdict::Win(proof) => Some(proof),
        Verdict::None | Verdict::Unknown => None,
    }
}

/// Tries every reply to the move that led to `after`: all of them must lose by fours.
fn against_every_reply(
    vcf: &mut Vcf,
    after: &mut Board,
    threat: &Proof,
    point: Point,
    nodes: u64,
) -> Option<Proof> {
    let mut left = nodes;
    let mut proof = Proof { point, replies: Vec::new(), otherwise: Some(Box::new(threat.clone())) };
    for reply in replies(after, point) {
        after.play(reply);
        let verdict =
            if after.outcome().is_some() { Verdict::None } else { vcf.solve(after, VcfKind::Full, left) };
        left = left.saturating_sub(vcf.nodes());
        after.undo();
        match verdict {
            Verdict::Win(next) if next == *threat => {}
            Verdict::Win(next) => proof.replies.push((reply, next)),
            Verdict::None | Verdict::Unknown => return None,
        }
    }
    Some(proof)
}

/// All legal replies, those first that are likely to help: fours, then what is close to the move.
fn replies(board: &Board, point: Point) -> Vec<Point> {
    let (us, size) = (board.to_move(), board.size());
    let legal = |at: &Point| board.cell(*at) == Cell::Empty && board.is_legal(*at);
    let mut replies: Vec<Point> = size.points().filter(legal).collect();
    replies.sort_by_key(|&at| (board.threat(at, us) < Threat::Four, size.distance(at, point)));
    replies
}
