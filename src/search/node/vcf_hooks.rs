//! Where the search asks the VCF solver: at the root, for the opponent's wins on the way, and at the leaves.

use super::{Bounds, Worker};
use crate::eval::Score;
use crate::game::{Board, Color, Threat};
use crate::search::defence::{blocks, threats_are_plain};
use crate::search::params::VCF_ROOT_NODES;
use crate::search::picker::Urgency;
use crate::search::proof::Proof;
use crate::search::refutation::{Cells, relevant_cells};
use crate::search::table::{Bound, Entry};
use crate::search::vcf::{Vcf, VcfKind, Verdict};

impl Worker<'_> {
    /// A VCF from here, the shortest if that is found as well.
    pub(in crate::search) fn find_vcf(&mut self) -> Option<Proof> {
        let nodes = VCF_ROOT_NODES.min(self.slice());
        let first = self.solve(|vcf, board| vcf.solve(board, VcfKind::Full, nodes))?;
        let shortest = self.solve(|vcf, board| vcf.solve_shortest(board, nodes));
        Some(shortest.unwrap_or(first))
    }

    /// Before the search begins: if the opponent has a VCF, only moves that may stop it are searched at the root.
    pub(in crate::search) fn find_root_defences(&mut self) {
        let nodes = VCF_ROOT_NODES.min(self.slice());
        if blocks(&mut self.board).is_none() {
            self.root_defences = self.defences_to_vcf(VcfKind::Full, nodes);
        }
    }

    /// Moves that may help against a VCF of the opponent; `None` if none was found. +9 from two plies on, over six.
    pub(super) fn defences_to_vcf(&mut self, kind: VcfKind, nodes: u64) -> Option<Cells> {
        let us = self.board.to_move();
        if !threats_are_plain(&self.board) || !has_four(&self.board, !us) {
            return None;
        }
        self.board.set_to_move(!us);
        let threat = self.solve(|vcf, board| vcf.solve(board, kind, nodes));
        self.board.set_to_move(us);
        threat.map(|threat| relevant_cells(&mut self.board, &threat))
    }

    /// Has the solver's memory ready for [`Worker::defences_to_vcf`].
    pub(super) fn expect_opponent_vcf(&self) {
        self.vcf.expect(self.board.hash_if_passed());
    }

    /// Nodes that a solver may spend before the search begins.
    pub(in crate::search) fn slice(&self) -> u64 {
        self.shared.clock.nodes_in_a_slice().min(self.shared.node_limit / 4)
    }

    fn solve(&mut self, question: impl FnOnce(&mut Vcf, &mut Board) -> Verdict) -> Option<Proof> {
        let verdict = question(self.vcf, &mut self.board);
        self.nodes += self.vcf.nodes();
        match verdict {
            Verdict::Win(proof) => Some(proof),
            Verdict::None | Verdict::Unknown => None,
        }
    }

    /// A leaf: the evaluation if it refutes already (stand pat), else a VCF, else the evaluation.
    pub(super) fn leaf(
        &mut self,
        window: Bounds,
        tt_entry: Option<Entry>,
        urgency: Urgency,
        ply: usize,
    ) -> Score {
        let known = tt_entry.filter(|_| urgency == Urgency::Free);
        self.vcf.expect(self.board.hash());
        let eval = known.map_or_else(|| self.evaluate_quiet(ply), |entry| entry.eval);
        let (score, bound) = if eval >= window.beta {
            (eval, Bound::Lower)
        } else {
            (self.quick_vcf_score(ply).unwrap_or(eval), Bound::Exact)
        };
        if tt_entry.is_none() && self.stack_mut(ply).excluded.is_none() {
            let entry =
                Entry { best_move: None, score: score.from_root(ply), depth: 0, bound, eval, is_pv: false };
            self.shared.table.put(self.board.hash(), entry);
        }
        score
    }

    /// Score of a VCF that is found with few nodes.
    fn quick_vcf_score(&mut self, ply: usize) -> Option<Score> {
        if !has_four(&self.board, self.board.to_move()) {
            return None;
        }
        let nodes = self.params().leaf_vcf_nodes as u64;
        let proof = self.solve(|vcf, board| vcf.solve(board, VcfKind::Quick, nodes))?;
        Some(Score::win_in(ply + proof.plies()))
    }
}

/// Whether a colour can make a four.
fn has_four(board: &Board, color: Color) -> bool {
    [Threat::Four, Threat::FourThree, Threat::DoubleFour, Threat::OpenFour, Threat::Suspect]
        .into_iter()
        .any(|threat| board.threat_count(color, threat) > 0)
}
