//! Forced wins at the root: looked for before the search, and followed to the end once found.

use super::defence::threats_are_plain;
use super::node::Worker;
use super::params::{VCT_ROOT_NODES, VCT_STEP_NODES};
use super::proof::Proof;
use super::reply::reply_between;
use super::vcf::Verdict;
use super::vct::Vct;
use crate::game::Board;

/// A forced win under way.
pub(super) struct Plan {
    /// The position after our move.
    board: Board,
    /// That move, and the answers to come.
    proof: Proof,
}

impl Plan {
    /// The plan that begins with the first move of a proof.
    pub(super) fn new(mut board: Board, proof: Proof) -> Plan {
        board.play(proof.point);
        Plan { board, proof }
    }

    /// The rest of the win, if the game went on from here by one move of the opponent.
    pub(super) fn continuation(self, board: &Board) -> Option<Proof> {
        let reply = reply_between(&self.board, board)?;
        let listed = self.proof.replies.into_iter().find(|(listed, _)| *listed == reply);
        listed.map(|(_, answer)| answer).or(self.proof.otherwise.map(|answer| *answer))
    }
}

/// A win against every defence: the shorter of the planned one and a VCF, else a VCT.
pub(super) fn forced_win(worker: &mut Worker<'_>, vct: &mut Vct, planned: Option<Proof>) -> Option<Proof> {
    let vcf = worker.find_vcf();
    let known = [planned, vcf].into_iter().flatten().min_by_key(Proof::plies);
    known.or_else(|| find_vct(worker, vct))
}

fn find_vct(worker: &mut Worker<'_>, vct: &mut Vct) -> Option<Proof> {
    // With captures a threat has more answers than a solver has time for during a game. This one does not know of
    // barred moves either.
    if !threats_are_plain(&worker.board) || !worker.shared.barred.is_empty() {
        return None;
    }
    vct.begin();
    // The solver plays several moves in the time the clock counts for one.
    let most = VCT_ROOT_NODES.min(worker.slice().saturating_mul(3)).min(worker.shared.node_limit / 8);
    let mut limit = 0;
    while limit < most && !worker.must_stop() {
        limit = (limit + VCT_STEP_NODES).min(most);
        let before = vct.nodes();
        let verdict = vct.solve(&mut worker.board, limit);
        worker.nodes += vct.nodes() - before;
        match verdict {
            Verdict::Win(proof) => return Some(proof),
            Verdict::None => return None,
            Verdict::Unknown if vct.is_full() => return None,
            Verdict::Unknown => {}
        }
    }
    None
}
