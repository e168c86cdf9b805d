//! How deep a move is searched: which late ones are left out, which get more depth than the rest, and which less.

use super::{Bounds, Node, Worker};
use crate::game::{Class, Point};
use crate::search::params::{MAX_PLY, PLY};
use crate::search::picker::{Ranked, Urgency};
use crate::search::table::Bound;

impl Worker<'_> {
    /// Whether a move comes so late, or does so little, that it is left out.
    pub(super) fn is_too_late(&self, ranked: &Ranked, count: i32, node: &Node) -> bool {
        if ranked.takes || node.urgency == Urgency::StopsFive {
            return false;
        }
        self.is_late(count, node) || (ranked.is_trivial() && self.leaves_trivial_out(node))
    }

    /// Whether moves that make and stop nothing are left out.
    pub(super) fn leaves_trivial_out(&self, node: &Node) -> bool {
        node.urgency == Urgency::Free && node.depth < self.params().trivial_depth
    }

    /// Whether no move from here on is tried: where stones are taken, those that take are never too late.
    pub(super) fn all_are_too_late(&self, count: i32, node: &Node) -> bool {
        let none_takes = self.board.rules().captures.is_none();
        none_takes && node.urgency != Urgency::StopsFive && self.is_late(count, node)
    }

    fn is_late(&self, count: i32, node: &Node) -> bool {
        let params = self.params();
        let most = params.late_base + power(node.depth, params.late_power);
        node.depth < params.late_depth && count > if node.improving { most } else { most / 2 }
    }

    /// Depth given to a move beyond the rest, or taken from it.
    pub(super) fn extension(&mut self, ranked: Ranked, table_move: Option<Point>, node: &Node) -> i32 {
        let (params, ply) = (self.params(), node.ply);
        if node.urgency == Urgency::StopsFive {
            return params.sole_reply;
        }
        let mut extension = 0;
        if Some(ranked.point) == table_move {
            extension = match self.stands_alone(ranked.point, node) {
                Some(extension) => extension,
                None if !node.window.is_narrow() => params.known_line,
                None => 0,
            };
        }
        let margin = params.expect_base + params.expect_ply * node.depth / PLY;
        let likely = node.cut && node.window.is_narrow() && node.urgency == Urgency::Free;
        if likely && node.eval >= node.window.beta.shifted(margin) {
            if ranked.own < Class::Four {
                extension -= params.expect_cut;
            } else if self.before(ply, 2).own >= Class::Four {
                extension += PLY;
            }
        }
        extension
    }

    /// Whether the known move is so much better than all others that it deserves a deeper look, by how much.
    fn stands_alone(&mut self, point: Point, node: &Node) -> Option<i32> {
        let (params, ply) = (self.params(), node.ply);
        let known = node.known?;
        let worth_asking = ply > 0
            && node.depth >= params.singular_depth
            && self.frame(ply).excluded.is_none()
            && !known.score.is_decided()
            && matches!(known.bound, Bound::Lower | Bound::Exact)
            && known.depth >= node.depth - 2 * PLY
            && ply < MAX_PLY / 2;
        if !worth_asking {
            return None;
        }
        let was_line = node.window.is_narrow() && node.in_line;
        let margin = (params.singular_margin + 100 * i32::from(was_line)) * node.depth / PLY / 100;
        let beta = known.score.to_root(ply).shifted(-margin);
        let window = Bounds { alpha: beta.shifted(-1), beta };
        self.frame(ply).excluded = Some(point);
        let variation = std::mem::take(&mut self.variations[ply]);
        let list = std::mem::take(&mut self.lists[ply]);
        let score = self.search(window, node.depth * 54 / 100, ply, node.cut);
        self.lists[ply] = list;
        self.variations[ply] = variation;
        self.frame(ply).excluded = None;
        if score < beta {
            let alone_by_far =
                node.window.is_narrow() && score < beta.shifted(-25) && self.before(ply, 1).extra < 10 * PLY;
            Some(if alone_by_far { 2 * PLY } else { PLY })
        } else if known.score.to_root(ply) >= node.window.beta {
            Some(-PLY * 3 / 2)
        } else {
            Some(0)
        }
    }

    /// The depth to which a late move is searched at first.
    pub(super) fn reduced_depth(&self, ranked: Ranked, count: i32, new_depth: i32, node: &Node) -> i32 {
        let (params, ply) = (self.params(), node.ply);
        let size = self.board.size();
        let far = |plies: usize| {
            self.before(ply, plies).played.is_none_or(|played| size.distance(played, ranked.point) > 4)
        };
        let mut reduction = params.reduce_scale * ((log2(node.depth / PLY) * log2(count)) >> 8) / 256;
        if node.window.is_narrow() {
            reduction += params.reduce_worse * i32::from(!node.improving && reduction > PLY);
        } else {
            reduction = (reduction - PLY / 2).max(0);
        }
        reduction += match () {
            () if ranked.is_trivial() && far(1) && far(2) => params.reduce_far,
            () if ranked.is_trivial() => params.reduce_trivial,
            () if ranked.is_quiet() => params.reduce_minor,
            () => 0,
        };
        if node.in_line {
            reduction -= params.reduce_line;
        }
        let is_killer = self.before(ply, 0).killers.contains(&Some(ranked.point));
        if node.cut && !(is_killer && node.urgency == Urgency::Free) {
            reduction += params.reduce_cut;
        }
        if node.urgency == Urgency::StopsOpenFour && ranked.theirs < Class::Four {
            reduction +=
                params.reduce_useless * i32::from(far(1)) + params.reduce_useless / 2 * i32::from(far(2));
        }
        let attacks = self.before(ply, 2).own >= Class::OpenThree;
        if node.urgency == Urgency::Free && attacks && (ranked.own >= Class::OpenThree || !far(2)) {
            reduction -= params.reduce_attack;
        }
        let history = self.history.value(self.board.to_move(), ranked.point, ranked.manner());
        reduction -= history / params.reduce_history;
        (new_depth - reduction).min(new_depth + PLY).max(PLY)
    }
}

/// A number of plies to a power in hundredths, rounded down.
fn power(depth: i32, hundredths: i32) -> i32 {
    // 2^(p·log2 d), with the fraction of the exponent taken as linear.
    let exponent = log2(depth / PLY) * hundredths / 100;
    let whole = exponent >> 8;
    ((256 + (exponent & 255)) << whole.clamp(0, 16)) >> 8
}

/// Logarithm to base two in 256ths, by integers alone so that every machine agrees.
fn log2(number: i32) -> i32 {
    let number = number.max(1);
    let whole = number.ilog2();
    let fraction = ((number << 8) >> whole) - 256;
    whole as i32 * 256 + fraction
}
