//! How deep a move is searched: extensions and late move reductions.

use super::{Bounds, Node, Worker};
use crate::eval::Score;
use crate::game::{Point, Threat};
use crate::search::move_list::Move;
use crate::search::params::{NEAR, PLY, Params, SINGULAR_PLY, SINGULAR_TT_DEPTH};
use crate::search::picker::Urgency;
use crate::search::table::Bound;

/// What a search without the table's move says of it.
enum Singularity {
    /// That search was not worth its nodes.
    Unknown,
    /// It is searched deeper by so much.
    Extends(i32),
    /// Another move fails high as well, even in a shallower search: so will the node. +4 Elo.
    MultiCut,
}

impl Worker<'_> {
    /// By how much a move is searched deeper than others; negative for less deep. `None` if no move needs to be searched
    /// (multi-cut).
    pub(super) fn extension(&mut self, picked: Move, node: &Node) -> Option<i32> {
        let (params, ply) = (self.params(), node.ply);
        if node.urgency == Urgency::StopsFive {
            return Some(params.forced_reply_extension);
        }
        let mut extension = 0;
        if Some(picked.point) == node.tt_move() {
            extension = match self.singularity(picked.point, node) {
                Singularity::MultiCut => return None,
                Singularity::Extends(extension) => extension,
                Singularity::Unknown if node.is_pv() => params.tt_move_extension,
                Singularity::Unknown => 0,
            };
        }
        // Fail-high reduction: where a cutoff is expected anyway, less depth shows it as well. +18.
        let margin = params.fail_high_margin + params.fail_high_margin_ply * node.depth / PLY;
        let expects_fail_high = node.cut_node && !node.is_pv() && node.urgency == Urgency::Free;
        if expects_fail_high && node.eval >= node.window.beta.shifted(margin) {
            if picked.own() < Threat::Four {
                extension -= params.fail_high_reduction;
            } else if self.before(ply, 2).threat >= Threat::Four {
                extension += PLY;
            }
        }
        Some(extension)
    }

    /// Singular extension: the table's move is searched deeper if all others fail low in a shallower search. Within its error.
    fn singularity(&mut self, tt_move: Point, node: &Node) -> Singularity {
        let (params, ply) = (self.params(), node.ply);
        let Some(tt_entry) = node.tt_entry else { return Singularity::Unknown };
        let is_candidate = ply > 0
            && node.depth >= params.singular_depth
            && self.stack_mut(ply).excluded.is_none()
            && !tt_entry.score.is_decided()
            && matches!(tt_entry.bound, Bound::Lower | Bound::Exact)
            && tt_entry.depth >= node.depth - SINGULAR_TT_DEPTH
            && ply < SINGULAR_PLY;
        if !is_candidate {
            return Singularity::Unknown;
        }
        let was_pv = !node.is_pv() && node.tt_pv;
        let margin = params.singular_margin + params.singular_margin_tt_pv * i32::from(was_pv);
        let tt_score = tt_entry.score.to_root(ply);
        let beta = tt_score.shifted(-margin * node.depth / PLY / 100);
        let score = self.search_without(tt_move, beta, node.depth * params.singular_search / 100, node);
        if score < beta {
            let is_clear = score < beta.shifted(-params.double_extension_margin);
            let may_double = self.before(ply, 1).extended < params.double_extension_limit;
            Singularity::Extends(if !node.is_pv() && is_clear && may_double { 2 * PLY } else { PLY })
        } else if beta >= node.window.beta {
            Singularity::MultiCut
        } else if tt_score >= node.window.beta {
            Singularity::Extends(-params.negative_extension)
        } else {
            Singularity::Extends(0)
        }
    }

    /// Whether any other move reaches `beta`, as a score of a null window.
    fn search_without(&mut self, excluded: Point, beta: Score, depth: i32, node: &Node) -> Score {
        let ply = node.ply;
        self.stack_mut(ply).excluded = Some(excluded);
        // The same ply is searched again: what this node still needs of it is set aside.
        let pv = std::mem::take(&mut self.pvs[ply]);
        let list = std::mem::take(&mut self.lists[ply]);
        let score = self.search(Bounds { alpha: beta.shifted(-1), beta }, depth, ply, node.cut_node);
        self.lists[ply] = list;
        self.pvs[ply] = pv;
        self.stack_mut(ply).excluded = None;
        score
    }

    /// Late move reduction: the depth to which a late move is searched at first. +19 over half of it; more in cut nodes +19, by continuation
    /// history +13, for moves that stop an open three +12, where the evaluation is not improving +5.
    pub(super) fn reduced_depth(&self, picked: Move, count: i32, new_depth: i32, node: &Node) -> i32 {
        let (params, ply) = (self.params(), node.ply);
        let is_far = |plies: usize| {
            self.before(ply, plies)
                .played
                .is_none_or(|played| self.board.distance(played, picked.point) > NEAR)
        };
        let mut reduction = reduction_by_place(params, node.depth, count);
        if node.is_pv() {
            reduction = (reduction - params.lmr_pv).max(0);
        } else {
            reduction += params.lmr_not_improving * i32::from(!node.improving && reduction > PLY);
        }
        reduction += match () {
            () if picked.is_trivial() && is_far(1) && is_far(2) => params.lmr_distant,
            () if picked.is_trivial() => params.lmr_trivial,
            () if picked.is_quiet() => params.lmr_quiet,
            () => 0,
        };
        if node.tt_pv {
            reduction -= params.lmr_tt_pv;
        }
        let is_killer = self.before(ply, 0).killers.contains(&Some(picked.point));
        if node.cut_node && !(is_killer && node.urgency == Urgency::Free) {
            reduction += params.lmr_cut_node;
        }
        if node.urgency == Urgency::StopsOpenFour && picked.theirs() < Threat::Four {
            reduction +=
                params.lmr_useless * i32::from(is_far(1)) + params.lmr_useless / 2 * i32::from(is_far(2));
        }
        let attacks = self.before(ply, 2).threat >= Threat::OpenThree;
        if node.urgency == Urgency::Free && attacks && (picked.own() >= Threat::OpenThree || !is_far(2)) {
            reduction -= params.lmr_attack;
        }
        if picked.own() < Threat::OpenThree && picked.theirs() >= Threat::OpenThree {
            reduction += params.lmr_stopping;
        }
        let us = self.board.to_move();
        reduction -= self.history.value(us, picked.point, picked.history_kind()) / params.lmr_history;
        if let Some(earlier) = self.earlier(ply) {
            let continuations = &self.history.continuations;
            let value = continuations.value(self.board.size(), us, earlier, picked.point);
            reduction -= value * params.lmr_continuation / 1000;
        }
        (new_depth - reduction).min(new_depth + PLY).max(PLY)
    }
}

/// The part of a late move reduction that depends on nothing but the depth of the node and the number of the move.
pub(super) fn reduction_by_place(params: &Params, depth: i32, count: i32) -> i32 {
    params.lmr_base + params.lmr_scale * ((log2(depth / PLY) * log2(count)) >> 8) / 256
}

/// Logarithm to base two in 256ths, by integers alone so that every machine agrees.
pub(super) fn log2(number: i32) -> i32 {
    let number = number.max(1);
    let whole = number.ilog2();
    let fraction = ((number << 8) >> whole) - 256;
    whole as i32 * 256 + fraction
}
