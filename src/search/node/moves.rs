//! The moves of a position, listed only when they are needed, and what is learned from them.

use super::{Node, Worker};
use crate::eval::Score;
use crate::search::picker::{Ranked, Ranks, Scope, Urgency, list_moves};
use crate::search::threat::Replies;
use crate::search::vcf::Fours;

/// Which moves of a position are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Listed {
    /// The one the table knows.
    Known,
    /// Those that make or stop something.
    Worthwhile,
    All,
}

impl Listed {
    /// Whether more moves must be listed once these are tried. What makes nothing may still be the only way not to lose.
    pub(super) fn lacks_moves(self, best: Score) -> bool {
        match self {
            Listed::Known => true,
            Listed::Worthwhile => best.is_loss(),
            Listed::All => false,
        }
    }
}

impl Worker<'_> {
    /// Lists the known move, which is often enough, or where there is none the others.
    pub(super) fn list_first(
        &mut self,
        node: &mut Node,
        answers: Option<Replies>,
        list: &mut Vec<Ranked>,
    ) -> Listed {
        list.clear();
        let known = node.known.and_then(|entry| entry.best);
        let can_be_first = node.ply > 0 && node.urgency == Urgency::Free;
        match known.filter(|&known| can_be_first && self.board.is_legal(known)) {
            Some(known) => {
                list.push(Ranked::new(&self.board, known));
                Listed::Known
            }
            None => self.list(node, answers, list),
        }
    }

    /// Adds moves to those listed already.
    pub(super) fn list_more(&mut self, listed: Listed, node: &mut Node, list: &mut Vec<Ranked>) -> Listed {
        if listed == Listed::Worthwhile {
            self.list_scope(Scope::Trivial, node, None, list);
            return Listed::All;
        }
        let known = list[0].point;
        let listed = self.list(node, None, list);
        if let Some(again) = list.iter().skip(1).position(|ranked| ranked.point == known) {
            list.swap_remove(again + 1);
        }
        listed
    }

    /// Adds the moves worth trying to a list, and notes why only those.
    fn list(&mut self, node: &mut Node, answers: Option<Replies>, list: &mut Vec<Ranked>) -> Listed {
        let (ply, params) = (node.ply, self.params());
        let replies = match node.urgency {
            Urgency::Free if ply == 0 => self.root_replies.clone(),
            Urgency::Free if node.depth >= params.heed_depth => {
                self.replies_to_fours(Fours::Leading, params.heed_nodes as u64)
            }
            _ => None,
        };
        if let Some(replies) = replies {
            self.follow();
            let ranks = self.ranks(ply);
            let legal = replies.into_iter().filter(|&point| self.board.is_legal(point));
            list.extend(legal.map(|point| ranks.rank(&self.board, point)));
            node.urgency = Urgency::StopsFours;
        } else if ply > 0 && self.board.rules().captures.is_none() && self.leaves_trivial_out(node) {
            self.list_scope(Scope::Worthwhile, node, None, list);
            return Listed::Worthwhile;
        } else {
            self.list_scope(Scope::All, node, answers, list);
        }
        if ply == 0 && list.iter().any(|ranked| !self.avoided.contains(&ranked.point)) {
            list.retain(|ranked| !self.avoided.contains(&ranked.point));
        }
        Listed::All
    }

    fn list_scope(&mut self, scope: Scope, node: &Node, answers: Option<Replies>, list: &mut Vec<Ranked>) {
        self.follow();
        list_moves(&self.board, node.urgency, answers, scope, &self.ranks(node.ply), list);
    }

    /// Has the net follow to here.
    fn follow(&mut self) {
        if let Some(net) = &mut self.net {
            net.follow(&self.path);
        }
    }

    /// What the order of the moves here is made of; the net must have followed.
    fn ranks(&self, ply: usize) -> Ranks<'_> {
        let last = self.before(ply, 1).played;
        let answer = last.and_then(|last| self.history.answer(self.board.to_move(), last));
        Ranks {
            params: self.shared.params,
            worth: self.worth,
            net: self.net.as_ref(),
            history: &self.history,
            killers: self.before(ply, 0).killers,
            answer,
        }
    }

    /// Raises the best move and lowers the ones tried before it.
    pub(super) fn learn(&mut self, list: &[Ranked], best: usize, node: &Node) {
        let us = self.board.to_move();
        if node.urgency == Urgency::StopsFive {
            return;
        }
        let good = list[best];
        self.history.reward(us, good.point, good.manner(), node.depth);
        for tried in &list[..best] {
            self.history.punish(us, tried.point, tried.manner(), node.depth);
        }
        if let Some(last) = self.before(node.ply, 1).played {
            self.history.set_answer(us, last, good.point);
        }
        let killers = &mut self.frame(node.ply).killers;
        if good.is_quiet() && killers[0] != Some(good.point) {
            *killers = [Some(good.point), killers[0]];
        }
    }
}
