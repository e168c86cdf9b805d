//! Time management: how stable the search looks, and so how much of its share of the match it should use.

use super::driver::SearchResult;
use super::params::{
    DOMINANT_EFFORT, LARGE_SCORE_DROP, LOST_NODES, SCORE_DROP, SOFT_LIMIT, SOFT_LIMIT_CHANGED,
    SOFT_LIMIT_DOMINANT, SOFT_LIMIT_DROP, SOFT_LIMIT_LARGE_DROP, SOFT_LIMIT_STABLE, STABLE, VERY_STABLE,
};
use crate::eval::Score;
use crate::game::Point;

/// Best moves and scores of the iterations so far.
#[derive(Default)]
pub(super) struct Stability {
    best: Option<Point>,
    /// Iterations in a row that agreed with the one before on the best move.
    stable: u32,
    /// Scores of the last iterations, the newest first: odd and even depths lean to different sides.
    scores: [Option<Score>; 3],
    /// Percentage of the last iteration's nodes that the best move took: much means that the others were refuted easily.
    effort: u64,
    /// The last depth.
    depth: u32,
    /// Nodes so far, and at the first depth that saw every move lose.
    nodes: u64,
    nodes_when_lost: Option<u64>,
}

impl Stability {
    /// Takes note of a finished iteration.
    pub(super) fn note(&mut self, result: &SearchResult, effort: u64) {
        self.stable = if self.best == Some(result.point) { self.stable + 1 } else { 0 };
        self.best = Some(result.point);
        self.scores = [Some(result.score), self.scores[0], self.scores[1]];
        self.effort = effort;
        self.depth = result.depth;
        self.nodes = result.nodes;
        if result.score.is_loss() {
            self.nodes_when_lost.get_or_insert(result.nodes);
        }
    }

    /// Whether the result is a forced one that further depths would not change.
    ///
    /// Until a loss was searched to its end, it may come sooner than it seems, and another move last longer.
    pub(super) fn is_settled(&self) -> bool {
        let Some((score, plies)) = self.scores[0].and_then(|score| Some((score, score.plies_to_end()?)))
        else {
            return false;
        };
        let enough = self.nodes_when_lost.is_some_and(|nodes| self.nodes > nodes + LOST_NODES);
        score.is_win() || plies <= self.depth as usize || enough
    }

    /// The percentage of a move's share of time after which no new iteration begins.
    pub(super) fn soft_limit(&self) -> u32 {
        match self.score_drop() {
            drop if drop >= LARGE_SCORE_DROP => SOFT_LIMIT_LARGE_DROP,
            drop if drop >= SCORE_DROP => SOFT_LIMIT_DROP,
            _ if self.stable == 0 => SOFT_LIMIT_CHANGED,
            _ if self.stable >= VERY_STABLE && self.effort >= DOMINANT_EFFORT => SOFT_LIMIT_DOMINANT,
            _ if self.stable >= STABLE => SOFT_LIMIT_STABLE,
            _ => SOFT_LIMIT,
        }
    }

    /// By how much the score is below that of the last depth that leans to the same side.
    fn score_drop(&self) -> i32 {
        match self.scores {
            [Some(score), _, Some(before)] => before.value() - score.value(),
            _ => 0,
        }
    }
}

/// What came of the moves at the root in its last search.
#[derive(Default)]
pub(super) struct RootMoves {
    /// Nodes that the moves took since the depth was begun.
    nodes: u64,
    /// Those of the best move.
    best_nodes: u64,
    defences: usize,
}

impl RootMoves {
    /// Another depth begins.
    pub(super) fn begin(&mut self) {
        self.nodes = 0;
    }

    /// Takes note of a move that took so many nodes; the first one begins a new search.
    pub(super) fn note(&mut self, at: usize, score: Score, alpha: Score, nodes: u64) {
        if at == 0 {
            self.defences = 0;
        }
        self.defences += usize::from(!score.is_loss());
        if score > alpha {
            self.best_nodes = nodes;
        }
        self.nodes += nodes;
    }

    /// How many moves were not seen to lose.
    pub(super) fn defences(&self) -> usize {
        self.defences
    }

    /// Percentage of the nodes of this depth that the best move took.
    pub(super) fn effort(&self) -> u64 {
        self.best_nodes * 100 / self.nodes.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn result(best: usize, score: Score, depth: u32, nodes: u64) -> SearchResult {
        let point = Point::from_index(best);
        SearchResult { point, score, depth, nodes, elapsed: Duration::ZERO, pv: Default::default() }
    }

    /// The soft limit after depths told as (best move, score, effort).
    fn soft_limit(depths: &[(usize, i32, u64)]) -> u32 {
        let mut stability = Stability::default();
        for (depth, &(best, score, effort)) in (1..).zip(depths) {
            stability.note(&result(best, Score::of_eval(score), depth, 0), effort);
        }
        stability.soft_limit()
    }

    #[test]
    fn doubt_gets_more_time_and_certainty_less() {
        let agreeing = |count, effort| vec![(7, 20, effort); count];
        let usual = soft_limit(&agreeing(2, 50));
        assert!(soft_limit(&agreeing(9, 95)) < soft_limit(&agreeing(9, 50)), "far ahead of the others");
        assert!(soft_limit(&agreeing(9, 50)) < usual, "the same move for long");
        assert!(soft_limit(&[(7, 20, 50), (7, 20, 50), (8, 20, 50)]) > usual, "another move");
        let falling = soft_limit(&[(7, 20, 95), (7, 20, 95), (7, 20 - SCORE_DROP, 95)]);
        assert!(falling > usual, "the score falls");
        assert!(
            soft_limit(&[(7, 20, 95), (7, 20, 95), (7, 20 - LARGE_SCORE_DROP, 95)]) > falling,
            "it falls much"
        );
        assert_eq!(
            soft_limit(&[(7, 20, 50), (7, 20, 50), (7, 200, 50)]),
            usual,
            "a rise is no reason to worry"
        );
    }

    #[test]
    fn scores_that_lean_to_a_side_with_every_depth_do_not_fall() {
        let swinging: Vec<_> = (0..6).map(|depth| (7, if depth % 2 == 0 { 80 } else { -80 }, 50)).collect();
        assert_eq!(soft_limit(&swinging), SOFT_LIMIT_STABLE);
    }

    #[test]
    fn moves_at_the_root_are_counted_anew_with_every_search() {
        let (alpha, good, bad) = (Score::of_eval(10), Score::of_eval(20), Score::of_eval(5));
        let mut moves = RootMoves::default();
        moves.note(0, good, alpha, 600);
        moves.note(1, bad, good, 300);
        moves.note(2, Score::loss_in(4), good, 100);
        assert_eq!((moves.defences(), moves.effort()), (2, 60));
        moves.begin();
        moves.note(0, Score::loss_in(4), alpha, 100);
        moves.note(1, good, alpha, 300);
        assert_eq!((moves.defences(), moves.effort()), (1, 75));
    }

    #[test]
    fn a_win_is_settled_at_once_and_a_loss_when_it_was_searched_to_its_end() {
        let lost = Score::loss_in(6);
        /// Score, depth and nodes.
        type Depth = (Score, u32, u64);
        let cases: [(&[Depth], bool); 6] = [
            (&[(Score::DRAW, 20, 9 * LOST_NODES)], false),
            (&[(Score::win_in(9), 2, 50)], true),
            (&[(lost, 5, 50)], false),
            (&[(lost, 5, 50), (lost, 6, 60)], true),
            (&[(lost, 4, 50), (lost, 5, 50 + LOST_NODES)], false),
            (&[(lost, 4, 50), (lost, 5, 51 + LOST_NODES)], true),
        ];
        for (number, (depths, expected)) in cases.into_iter().enumerate() {
            let mut stability = Stability::default();
            depths
                .iter()
                .for_each(|&(score, depth, nodes)| stability.note(&result(7, score, depth, nodes), 50));
            assert_eq!(stability.is_settled(), expected, "case {number}");
        }
    }
}
