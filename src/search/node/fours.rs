//! Wins by fours of either side, as the search meets them: at the root, on the way and at its leaves.

use super::{Bounds, Worker};
use crate::eval::Score;
use crate::game::{Board, Class, Color};
use crate::search::params::VCF_ROOT_NODES;
use crate::search::picker::Urgency;
use crate::search::proof::Proof;
use crate::search::refutation::{Cells, relevant_cells};
use crate::search::table::{Bound, Entry};
use crate::search::threat::{blocks, threats_are_plain};
use crate::search::vcf::{Fours, Vcf, Verdict};

impl Worker<'_> {
    /// A win by fours from here, the shortest if that is found as well.
    pub(in crate::search) fn win_by_fours(&mut self) -> Option<Proof> {
        let nodes = VCF_ROOT_NODES.min(self.slice());
        let first = self.solve(|vcf, board| vcf.solve(board, Fours::All, nodes))?;
        let shortest = self.solve(|vcf, board| vcf.solve_shortest(board, nodes));
        Some(shortest.unwrap_or(first))
    }

    /// Looks, before the search begins, for moves that may help if the opponent threatens to win by fours.
    pub(in crate::search) fn heed_fours(&mut self) {
        let nodes = VCF_ROOT_NODES.min(self.slice());
        if blocks(&mut self.board).is_none() {
            self.root_replies = self.replies_to_fours(Fours::All, nodes);
        }
    }

    /// Moves that may help if the opponent threatens to win by fours; `None` if he is not seen to.
    pub(super) fn replies_to_fours(&mut self, fours: Fours, nodes: u64) -> Option<Cells> {
        let us = self.board.to_move();
        if !threats_are_plain(&self.board) || !has_four(&self.board, !us) {
            return None;
        }
        self.board.set_to_move(!us);
        let threat = self.solve(|vcf, board| vcf.solve(board, fours, nodes));
        self.board.set_to_move(us);
        threat.map(|threat| relevant_cells(&mut self.board, &threat))
    }

    /// Nodes that a solver may use before the search begins.
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

    /// A win by fours, else the evaluation.
    pub(super) fn leaf(
        &mut self,
        window: Bounds,
        known: Option<Entry>,
        urgency: Urgency,
        ply: usize,
    ) -> Score {
        let eval = known.filter(|_| urgency == Urgency::Free);
        let eval = eval.map_or_else(|| self.evaluate(), |entry| entry.eval);
        let (score, bound) = if self.params().stand_pat != 0 && eval >= window.beta {
            (eval, Bound::Lower)
        } else {
            (self.won_by_leading_fours(ply).unwrap_or(eval), Bound::Exact)
        };
        if known.is_none() && self.frame(ply).excluded.is_none() {
            let entry =
                Entry { best: None, score: score.from_root(ply), depth: 0, bound, eval, in_line: false };
            self.shared.table.put(self.board.hash(), entry);
        }
        score
    }

    /// Score of a win by fours that is found with few nodes.
    fn won_by_leading_fours(&mut self, ply: usize) -> Option<Score> {
        if !has_four(&self.board, self.board.to_move()) {
            return None;
        }
        let nodes = self.params().leaf_nodes as u64;
        let proof = self.solve(|vcf, board| vcf.solve(board, Fours::Leading, nodes))?;
        Some(Score::win_in(ply + proof.plies()))
    }
}

/// Whether a colour can make a four.
fn has_four(board: &Board, color: Color) -> bool {
    [Class::Four, Class::FourThree, Class::DoubleFour, Class::OpenFour, Class::Suspect]
        .into_iter()
        .any(|class| board.class_count(color, class) > 0)
}
