//! What is not searched: nodes that are decided by their evaluation, late moves, moves that do nothing.

use super::depth::log2;
use super::{Bounds, Node, Worker};
use crate::eval::Score;
use crate::search::move_list::Move;
use crate::search::params::{FUTILITY_DEPTH, PLY};
use crate::search::picker::Urgency;

impl Worker<'_> {
    /// Whether the evaluation beats beta by so much that no search is needed.
    pub(super) fn is_reverse_futile(&self, eval: Score, improving: bool, window: Bounds, depth: i32) -> bool {
        let params = self.params();
        let plies = depth - PLY - i32::from(improving) * params.reverse_futility_improving;
        let margin = (params.reverse_futility_base + params.reverse_futility_margin * plies / PLY).max(0);
        depth <= params.reverse_futility_depth
            && !window.beta.is_loss()
            && !eval.is_decided()
            && eval.value() - margin >= window.beta.value()
    }

    /// Whether the evaluation is so far below alpha, this near to the leaves, that only a VCF could help.
    pub(super) fn is_razored(&self, eval: Score, window: Bounds, depth: i32) -> bool {
        let params = self.params();
        let margin = params.razor_margin + params.razor_margin_ply * depth / PLY;
        depth <= params.razor_depth && !window.alpha.is_win() && eval.value() + margin < window.alpha.value()
    }

    /// Whether a move is pruned: because it comes late, or because it does nothing or too little near the leaves.
    pub(super) fn is_pruned(&self, picked: &Move, count: i32, node: &Node) -> bool {
        if picked.captures || node.urgency == Urgency::StopsFive {
            return false;
        }
        self.exceeds_lmp_count(count, node)
            || (picked.is_trivial() && self.prunes_trivial(node))
            || (picked.is_quiet() && self.is_futile(node))
    }

    /// Futility: whether the evaluation is so far below alpha that no quiet move brings it there.
    fn is_futile(&self, node: &Node) -> bool {
        let by_ply = self.params().futility_margin;
        let margin = self.params().futility_base + by_ply * node.depth / PLY;
        by_ply > 0
            && node.urgency == Urgency::Free
            && !node.is_pv()
            && node.depth < FUTILITY_DEPTH
            && !node.window.alpha.is_decided()
            && node.eval.value() + margin <= node.window.alpha.value()
    }

    /// Whether moves that make and stop nothing are pruned.
    pub(super) fn prunes_trivial(&self, node: &Node) -> bool {
        node.urgency == Urgency::Free && node.depth < self.params().trivial_pruning_depth
    }

    /// Whether late move pruning ends the list here. Captures are never pruned, so none may be left.
    pub(super) fn prunes_all_from(
        &self,
        picked: &Move,
        captures_left: usize,
        count: i32,
        node: &Node,
    ) -> bool {
        let no_captures = !picked.captures && captures_left == 0;
        no_captures && node.urgency != Urgency::StopsFive && self.exceeds_lmp_count(count, node)
    }

    fn exceeds_lmp_count(&self, count: i32, node: &Node) -> bool {
        let params = self.params();
        let most = params.lmp_base + power(node.depth, params.lmp_power);
        node.depth < params.lmp_depth
            && count > if node.improving { most } else { most * params.lmp_not_improving / 100 }
    }
}

/// A number of plies to a power in hundredths, rounded down.
fn power(depth: i32, hundredths: i32) -> i32 {
    // 2^(p·log2 d), with the fraction of the exponent taken as linear.
    let exponent = log2(depth / PLY) * hundredths / 100;
    let whole = exponent >> 8;
    ((256 + (exponent & 255)) << whole.clamp(0, 16)) >> 8
}
