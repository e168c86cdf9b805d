//! Staged move generation, and what the history learns from the moves searched.

use super::{Node, Worker};
use crate::eval::Score;
use crate::game::Point;
use crate::search::continuation::Earlier;
use crate::search::defence::Replies;
use crate::search::history;
use crate::search::move_list::MoveList;
use crate::search::picker::{Ranks, Scope, Scratch, Urgency, list_moves};
use crate::search::vcf::VcfKind;

/// Which moves of a node are listed so far.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Listed {
    /// The table's.
    TtMove,
    /// Those that make or stop something.
    Worthwhile,
    All,
}

impl Listed {
    /// Whether more moves must be listed once these are searched. A trivial move may still be the only one that does not
    /// lose.
    pub(super) fn lacks_moves(self, best: Score) -> bool {
        match self {
            Listed::TtMove => true,
            Listed::Worthwhile => best.is_loss(),
            Listed::All => false,
        }
    }
}

impl Worker<'_> {
    /// Lists the table's move, which is often enough; where there is none, the others.
    pub(super) fn list_first(
        &mut self,
        node: &mut Node,
        forced_replies: Option<Replies>,
        list: &mut MoveList,
    ) -> Listed {
        list.clear();
        let can_be_first = node.ply > 0 && node.urgency == Urgency::Free;
        match node.tt_move().filter(|&tt_move| can_be_first && self.board.is_legal(tt_move)) {
            Some(tt_move) => {
                list.push_first(&self.board, tt_move);
                Listed::TtMove
            }
            None => self.list(node, forced_replies, list),
        }
    }

    /// Adds moves to those listed already.
    pub(super) fn list_more(&mut self, listed: Listed, node: &mut Node, list: &mut MoveList) -> Listed {
        if listed == Listed::Worthwhile {
            self.list_scope(Scope::Trivial, node, None, list);
            return Listed::All;
        }
        let tt_move = list.get(0, &self.board).point;
        let listed = self.list(node, None, list);
        list.remove_after_first(&self.board, tt_move);
        listed
    }

    /// Adds the moves worth searching, and notes in the node why only those.
    fn list(&mut self, node: &mut Node, forced_replies: Option<Replies>, list: &mut MoveList) -> Listed {
        let (ply, params) = (node.ply, self.params());
        let defences = match node.urgency {
            Urgency::Free if ply == 0 => self.root_defences.clone(),
            Urgency::Free if node.depth >= params.opponent_vcf_depth => {
                self.defences_to_vcf(VcfKind::Quick, params.opponent_vcf_nodes as u64)
            }
            _ => None,
        };
        if let Some(defences) = defences {
            self.update_accumulator();
            let mut scratch = std::mem::take(&mut self.scratch);
            let legal = defences.into_iter().filter(|&point| self.board.is_legal(point));
            self.ranks(ply, &mut scratch).rank(&self.board, legal, list);
            self.scratch = scratch;
            node.urgency = Urgency::StopsVcf;
        } else if ply > 0 && self.prunes_trivial(node) {
            self.list_scope(Scope::Worthwhile, node, None, list);
            return Listed::Worthwhile;
        } else {
            self.list_scope(Scope::All, node, forced_replies, list);
        }
        let is_avoided = |point: Point| self.avoided.contains(&point);
        if ply == 0 && list.points().any(|point| !is_avoided(point)) {
            list.retain(&self.board, |point| !is_avoided(point));
        }
        Listed::All
    }

    fn list_scope(
        &mut self,
        scope: Scope,
        node: &Node,
        forced_replies: Option<Replies>,
        list: &mut MoveList,
    ) {
        if let Some(&[point]) = forced_replies.as_deref() {
            // A single move needs no rank.
            list.push_first(&self.board, point);
            return;
        }
        self.update_accumulator();
        let mut scratch = std::mem::take(&mut self.scratch);
        list_moves(
            &self.board,
            node.urgency,
            forced_replies,
            scope,
            &mut self.ranks(node.ply, &mut scratch),
            list,
        );
        self.scratch = scratch;
    }

    /// Brings the accumulator to this node, for the policy.
    fn update_accumulator(&mut self) {
        self.accumulator.update(&self.board, &self.path);
    }

    /// What moves are ordered by here; the accumulator must be up to date.
    fn ranks<'a>(&'a self, ply: usize, scratch: &'a mut Scratch) -> Ranks<'a> {
        let last = self.before(ply, 1).played;
        let countermove = last.and_then(|last| self.history.countermove(self.board.to_move(), last));
        Ranks {
            params: self.shared.params,
            policy: self.policy,
            accumulator: Some(&self.accumulator),
            history: self.history,
            earlier: self.earlier(ply),
            killers: self.before(ply, 0).killers,
            countermove,
            scratch,
        }
    }

    /// The last move of the side to move, if it was made in the search.
    pub(super) fn earlier(&self, ply: usize) -> Option<Earlier> {
        let entry = self.before(ply, 2);
        entry.played.map(|point| Earlier { point, threat: entry.threat })
    }

    /// Rewards the best move and punishes those searched before it, not those that were skipped (+10 Elo). What is forced
    /// says nothing about moves elsewhere (+14).
    pub(super) fn update_history(&mut self, list: &MoveList, best: usize, skipped: &[usize], node: &Node) {
        let us = self.board.to_move();
        if node.urgency != Urgency::Free {
            return;
        }
        let best_move = list.get(best, &self.board);
        let bonus = history::bonus(node.depth, self.params());
        self.history.reward(us, best_move.point, best_move.history_kind(), bonus);
        let (size, earlier) = (self.board.size(), self.earlier(node.ply));
        if let Some(earlier) = earlier {
            self.history.continuations.shift(size, us, earlier, best_move.point, bonus);
        }
        let malus = bonus * self.params().history_malus / 100;
        for tried in (0..best).filter(|at| !skipped.contains(at)).map(|at| list.get(at, &self.board)) {
            self.history.punish(us, tried.point, tried.history_kind(), malus);
            if let Some(earlier) = earlier {
                self.history.continuations.shift(size, us, earlier, tried.point, -malus);
            }
        }
        if let Some(last) = self.before(node.ply, 1).played {
            self.history.set_countermove(us, last, best_move.point);
        }
        let killers = &mut self.stack_mut(node.ply).killers;
        if best_move.is_quiet() && killers[0] != Some(best_move.point) {
            *killers = [Some(best_move.point), killers[0]];
        }
    }
}
