//! Wins worth waiting for: a proved win is put off only if the proof shows that it stays and brings more points.

use super::score::RoundScore;
use crate::game::{Board, Color, Outcome, Point, Threat};
use crate::search::{Answer, Means, Proof, Question, Solver};
use std::time::Duration;

/// Bytes for the solver's memory: the questions are small.
const MEMORY: usize = 1 << 16;

/// Moves the solver may play after one reply to a move that waits.
const NODES_LATER: u64 = 500;

/// Moves the solver may play in a millisecond of the time for a turn, and positions that may be weighed: both together
/// take less than that, and unlike a clock they give the same answer on every machine.
const NODES_A_MILLISECOND: u64 = 20;
const POSITIONS_A_MILLISECOND: u64 = 8;

/// No win is worth more thought than this.
const LONGEST: Duration = Duration::from_secs(10);

/// What a finished round is worth to a player, at least.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Payoff {
    /// The player's own points.
    pub points: u32,
    /// By how much they exceed the opponent's.
    pub lead: i64,
}

impl Payoff {
    fn of(board: &Board, us: Color) -> Payoff {
        let [own, theirs] = [us, !us].map(|color| RoundScore::of(board, color).total());
        Payoff { points: own, lead: i64::from(own) - i64::from(theirs) }
    }

    /// The worse of both in either respect.
    fn or_worse(self, other: Payoff) -> Payoff {
        Payoff { points: self.points.min(other.points), lead: self.lead.min(other.lead) }
    }

    /// Whether waiting for this is worth it: more points, and no more of them left to the opponent.
    fn is_better_than(self, other: Payoff) -> bool {
        self.points > other.points && self.lead >= other.lead
    }
}

/// A proved win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Win {
    /// The move to play.
    pub point: Point,
    /// What the round is worth, whatever the opponent does.
    pub payoff: Payoff,
    /// What the quickest win would have been worth, if this one waits.
    pub instead_of: Option<Payoff>,
}

/// Looks for the proved win that is worth most.
pub struct Prover {
    solver: Solver,
    /// What a turn may take, in milliseconds of thought.
    effort: u64,
    nodes_left: u64,
    positions_left: u64,
}

impl Prover {
    /// A prover that thinks about a turn for no longer than `time`, on any machine of these years.
    pub fn new(time: Duration) -> Prover {
        let effort = time.min(LONGEST).as_millis() as u64;
        Prover { solver: Solver::new(MEMORY), effort, nodes_left: 0, positions_left: 0 }
    }

    /// The best proved win of the side to move; `None` if no win can be proved by fours.
    pub fn best_win(&mut self, board: &Board) -> Option<Win> {
        if board.outcome().is_some() {
            return None;
        }
        self.nodes_left = self.effort * NODES_A_MILLISECOND;
        self.positions_left = self.effort * POSITIONS_A_MILLISECOND;
        let board = &mut board.clone();
        let (point, payoff) = self.quickest(board, self.nodes_left)?;
        let now = Win { point, payoff, instead_of: None };
        let mut best = now;
        for point in scoring_moves(board) {
            if let Some(later) = self.keeps_the_win(board, point)
                && later.is_better_than(payoff)
                && later > best.payoff
            {
                best = Win { point, payoff: later, instead_of: Some(payoff) };
            }
        }
        Some(best)
    }

    /// The first move of the quickest win of the side to move, and the least it brings.
    fn quickest(&mut self, board: &mut Board, nodes: u64) -> Option<(Point, Payoff)> {
        if let Some(win) = win_at_once(board) {
            return Some(win);
        }
        let question = Question { means: Means::Fours, nodes: nodes.min(self.nodes_left), shortest: true };
        let answer = self.solver.solve(board, &question);
        self.nodes_left = self.nodes_left.saturating_sub(self.solver.nodes());
        match answer {
            Answer::Win(proof) => Some((proof.point, self.least(board, &proof)?)),
            Answer::None | Answer::Unknown => None,
        }
    }

    /// The least a proved win brings over every legal reply; `None` if that cannot be shown.
    fn least(&mut self, board: &mut Board, proof: &Proof) -> Option<Payoff> {
        if proof.replies.is_empty() && proof.otherwise.is_none() {
            return win_at_once(board).map(|(_, payoff)| payoff);
        }
        let answer = |reply: Point| {
            let own = proof.replies.iter().find(|(point, _)| *point == reply).map(|(_, next)| next);
            own.or(proof.otherwise.as_deref())
        };
        self.least_over_replies(board, proof.point, &mut |prover, board, reply| {
            prover.least(board, answer(reply)?)
        })
    }

    /// The least a win brings after a move that does not win yet; `None` if a reply may stop it.
    fn keeps_the_win(&mut self, board: &mut Board, point: Point) -> Option<Payoff> {
        self.least_over_replies(board, point, &mut |prover, board, _| {
            prover.quickest(board, NODES_LATER).map(|(_, payoff)| payoff)
        })
    }

    /// Plays a move and every legal reply to it, and asks what is left then.
    fn least_over_replies(
        &mut self,
        board: &mut Board,
        point: Point,
        after: &mut dyn FnMut(&mut Prover, &mut Board, Point) -> Option<Payoff>,
    ) -> Option<Payoff> {
        board.play(point);
        let mut least: Option<Payoff> = None;
        let mut holds = board.outcome().is_none();
        let replies: Vec<Point> = board.size().points().filter(|&reply| board.is_legal(reply)).collect();
        for reply in replies {
            if !holds || self.positions_left == 0 {
                holds = false;
                break;
            }
            self.positions_left -= 1;
            board.play(reply);
            let payoff = if board.outcome().is_some() { None } else { after(self, board, reply) };
            board.undo();
            holds = payoff.is_some();
            least = least.into_iter().chain(payoff).reduce(Payoff::or_worse);
        }
        board.undo();
        least.filter(|_| holds)
    }
}

/// The move that wins at once and brings most, with what the round is worth then.
fn win_at_once(board: &mut Board) -> Option<(Point, Payoff)> {
    let us = board.to_move();
    let wins: Vec<Point> = board
        .size()
        .points()
        .filter(|&point| board.is_legal(point))
        .filter(|&point| board.threat(point, us) == Threat::Five || !board.captures_of(point, us).is_empty())
        .collect();
    let payoff = |point| {
        board.play(point);
        let won = matches!(board.outcome(), Some(Outcome::Win(winner, _)) if winner == us);
        let payoff = won.then(|| (point, Payoff::of(board, us)));
        board.undo();
        payoff
    };
    // The first of equals, so that the choice is the one a reader expects.
    wins.into_iter().filter_map(payoff).rev().max_by_key(|(_, payoff)| *payoff)
}

/// Moves that score a point right now and leave the round open.
fn scoring_moves(board: &mut Board) -> Vec<Point> {
    let us = board.to_move();
    let before = RoundScore::of(board, us).total();
    let legal: Vec<Point> = board.size().points().filter(|&point| board.is_legal(point)).collect();
    let scores = |point: &Point| {
        board.play(*point);
        let scores = board.outcome().is_none() && RoundScore::of(board, us).total() > before;
        board.undo();
        scores
    };
    legal.into_iter().filter(scores).collect()
}
