//! One position of the tree: principal-variation alpha-beta, told as numbered steps.

mod depth;
mod fours;
mod moves;

use super::clock::Clock;
use super::course::RootMoves;
use super::driver::Variation;
use super::history::History;
use super::params::{MAX_PLY, PLY, POLL_INTERVAL, Params};
use super::picker::{KindWorth, Ranked, Urgency, pick, urgency};
use super::refutation::Cells;
use super::table::{Bound, Entry, Table};
use super::threat::{blocks, threats_are_plain, winning_move};
use super::vcf::Vcf;
use crate::eval::{Evaluator, NetState, Score, evaluate};
use crate::game::{Board, Class, Outcome, Point};
use moves::Listed;
use std::sync::atomic::{AtomicBool, Ordering};

/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) params: &'a Params,
    pub(super) clock: Clock,
    pub(super) interrupted: &'a (dyn Fn() -> bool + Sync),
    pub(super) node_limit: u64,
    pub(super) stopped: AtomicBool,
    /// Moves that are left alone at the root while there are others that do not lose.
    pub(super) avoided: &'a [Point],
}

/// One thread's search.
pub(super) struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) board: Board,
    vcf: &'a mut Vcf,
    pub(super) nodes: u64,
    next_poll: u64,
    /// Best lines by ply, each from that ply on.
    pub(super) variations: Vec<Variation>,
    worth: &'a KindWorth,
    net: Option<NetState>,
    /// Moves from the root to here.
    path: Vec<Point>,
    history: History,
    lists: Vec<Vec<Ranked>>,
    /// What is known of the line being searched, by ply; begins [`Frame::BEFORE`] plies before the root.
    frames: Vec<Frame>,
    /// Moves that may help at the root against a win by fours; `None` if none is threatened.
    root_replies: Option<Cells>,
    /// Moves left alone at the root.
    avoided: &'a [Point],
    /// What came of the moves at the root.
    pub(super) root_moves: RootMoves,
}

/// One ply of the line being searched.
#[derive(Clone)]
struct Frame {
    /// The evaluation for the side to move; where a five or open four must be stopped, that of the ply before.
    eval: i32,
    played: Option<Point>,
    /// What the stone played makes.
    own: Class,
    killers: [Option<Point>; 2],
    /// Left out to see whether it stands alone.
    excluded: Option<Point>,
    /// Depth given beyond that of the moves so far.
    extra: i32,
}

impl Frame {
    /// Plies kept before the root.
    const BEFORE: usize = 4;

    const START: Frame =
        Frame { eval: 0, played: None, own: Class::Quiet, killers: [None; 2], excluded: None, extra: 0 };
}

/// What the moves of a position are searched with.
struct Node {
    urgency: Urgency,
    window: Bounds,
    depth: i32,
    ply: usize,
    /// A refutation is expected.
    cut: bool,
    /// The position is or was in the main line.
    in_line: bool,
    improving: bool,
    /// The evaluation, corrected by what the table knows.
    eval: Score,
    known: Option<Entry>,
}

/// A window of scores that still matter.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Bounds {
    /// The same window for the opponent.
    fn reversed(self) -> Bounds {
        Bounds { alpha: -self.beta, beta: -self.alpha }
    }

    /// Only asks whether alpha is beaten.
    fn narrowed(self) -> Bounds {
        Bounds { alpha: self.alpha, beta: self.alpha.shifted(1) }
    }

    fn is_narrow(self) -> bool {
        self.beta.value() - self.alpha.value() <= 1
    }
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        shared: &'a Shared<'a>,
        mut board: Board,
        evaluator: &Evaluator,
        worth: &'a KindWorth,
        vcf: &'a mut Vcf,
    ) -> Worker<'a> {
        let history = History::new(board.size());
        let net = evaluator.prepare(&mut board);
        Worker {
            shared,
            board,
            vcf,
            nodes: 0,
            next_poll: 0,
            variations: vec![Variation::new(); MAX_PLY + 2],
            worth,
            net,
            path: Vec::with_capacity(MAX_PLY),
            history,
            lists: (0..=MAX_PLY).map(|_| Vec::new()).collect(),
            frames: vec![Frame::START; MAX_PLY + 2 + Frame::BEFORE],
            root_replies: None,
            avoided: shared.avoided,
            root_moves: RootMoves::default(),
        }
    }

    /// What the position is worth to the side to move, without any search.
    fn evaluate(&mut self) -> Score {
        evaluate(&self.board, self.net.as_mut(), &self.path)
    }

    fn params(&self) -> &'a Params {
        self.shared.params
    }

    fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + Frame::BEFORE]
    }

    /// The ply so many before.
    fn before(&self, ply: usize, plies: usize) -> &Frame {
        &self.frames[ply + Frame::BEFORE - plies]
    }

    /// Looks at every move at the root again. Whether that makes a difference.
    pub(super) fn try_all_moves(&mut self) -> bool {
        let avoided = std::mem::take(&mut self.avoided);
        self.root_replies.take().is_some() || !avoided.is_empty()
    }

    /// Score of the position for the side to move, counted from the root `ply` moves above.
    ///
    /// Exact inside the window; a bound outside of it. Meaningless once the search is stopped.
    pub(super) fn search(&mut self, mut window: Bounds, mut depth: i32, ply: usize, cut: bool) -> Score {
        self.variations[ply].clear();
        // 1. The end of the game, or of the line.
        if let Some(outcome) = self.board.outcome() {
            return outcome_score(outcome, &self.board, ply);
        }
        if let Some(point) = winning_move(&mut self.board) {
            self.variations[ply].push(point);
            return Score::win_in(ply + 1);
        }
        if ply >= MAX_PLY || self.must_stop() {
            return self.evaluate();
        }
        // 2. No line from here can win sooner or lose later than what is known already.
        window.alpha = window.alpha.max(Score::loss_in(ply + 2));
        window.beta = window.beta.min(Score::win_in(ply + 3));
        if window.alpha >= window.beta {
            return window.alpha;
        }
        // 3. What the table knows.
        let excluded = self.frame(ply).excluded;
        let known = self.shared.table.get(self.board.hash()).filter(|_| excluded.is_none());
        if window.is_narrow()
            && let Some(score) = known.and_then(|entry| usable(entry, window, depth, ply))
        {
            return score;
        }
        // 4. A win that can be seen, or threats that leave few answers.
        let answers = blocks(&mut self.board);
        let urgency = urgency(&self.board, answers.as_ref());
        if urgency != Urgency::StopsFive {
            let us = self.board.to_move();
            if threats_are_plain(&self.board) && self.board.class_count(us, Class::OpenFour) > 0 {
                return Score::win_in(ply + 3);
            }
            if depth <= 0 {
                return self.leaf(window, known, urgency, ply);
            }
        }
        // 5. The evaluation, and what it says without trying moves.
        let (eval, improving) = self.assess(urgency, known, ply);
        let calm = urgency == Urgency::Free && window.is_narrow() && excluded.is_none();
        if calm && let Some(score) = self.prune(eval, improving, known, window, depth, ply) {
            return score;
        }
        // 6. The main line without a known move is not worth its full depth yet.
        let best = known.and_then(|entry| entry.best);
        if !window.is_narrow() && best.is_none() && ply > 0 && urgency == Urgency::Free {
            depth -= self.params().unknown_line;
        }
        if urgency == Urgency::StopsFive {
            depth = depth.max(PLY - self.params().sole_reply);
        }
        // 7. Moves, of which the known one comes first and often alone.
        let mut list = std::mem::take(&mut self.lists[ply]);
        let in_line = !window.is_narrow() || known.is_some_and(|entry| entry.in_line);
        let mut node = Node { urgency, window, depth, ply, cut, in_line, improving, eval, known };
        let listed = self.list_first(&mut node, answers, &mut list);
        let score = self.search_moves(&mut list, listed, node);
        self.lists[ply] = list;
        score
    }

    /// The evaluation, corrected by the table, and whether it is better than two plies ago.
    fn assess(&mut self, urgency: Urgency, known: Option<Entry>, ply: usize) -> (Score, bool) {
        let eval = match urgency {
            Urgency::Free => known.map_or_else(|| self.evaluate(), |entry| entry.eval).value(),
            _ => -self.before(ply, 1).eval,
        };
        let improving = ply < 2 || eval > self.before(ply, 2).eval;
        self.frame(ply).eval = eval;
        if ply + 2 < MAX_PLY {
            self.frame(ply + 2).killers = [None; 2];
        }
        let eval = Score::of_eval(eval);
        let better = known.filter(|_| urgency == Urgency::Free).and_then(|entry| {
            let score = entry.score.to_root(ply);
            match entry.bound {
                Bound::Nothing => None,
                Bound::Exact => Some(score),
                Bound::Lower => (score > eval).then_some(score),
                Bound::Upper => (score < eval).then_some(score),
            }
        });
        (better.unwrap_or(eval), improving)
    }

    /// A score by the evaluation alone, where it is far above or below the window.
    fn prune(
        &mut self,
        eval: Score,
        improving: bool,
        known: Option<Entry>,
        window: Bounds,
        depth: i32,
        ply: usize,
    ) -> Option<Score> {
        let params = self.params();
        let razor = params.razor_base + params.razor_ply * depth / PLY;
        if depth < params.razor_depth && !window.alpha.is_decided() && eval.shifted(razor) < window.alpha {
            return Some(self.leaf(window, known, Urgency::Free, ply));
        }
        let plies = depth - PLY - i32::from(improving) * PLY;
        let margin = (params.futility * plies / PLY).max(0);
        let hopeless = depth <= params.futility_depth
            && !window.beta.is_loss()
            && !eval.is_decided()
            && eval.value() - margin >= window.beta.value();
        hopeless.then_some(eval)
    }

    /// Tries the moves listed, and then the others.
    fn search_moves(&mut self, list: &mut Vec<Ranked>, mut listed: Listed, mut node: Node) -> Score {
        let ply = node.ply;
        let excluded = self.frame(ply).excluded;
        if list.is_empty() {
            return match node.urgency {
                _ if excluded.is_some() => node.window.alpha,
                Urgency::Free => Score::DRAW,
                _ => Score::loss_in(ply + 2),
            };
        }
        let table_move = node.known.and_then(|entry| entry.best);
        if let Some(first) = list.iter_mut().find(|ranked| Some(ranked.point) == table_move) {
            first.rank = i32::MAX;
        }
        let (lowest, full_depth) = (node.window.alpha, node.depth);
        let mut best = (Score::MIN, None);
        let (mut count, mut tried) = (0, 0);
        loop {
            while tried == list.len() && listed.lacks_moves(best.0) {
                listed = self.list_more(listed, &mut node, list);
            }
            if tried == list.len() {
                break;
            }
            let ranked = pick(list, tried);
            tried += 1;
            if Some(ranked.point) == excluded {
                continue;
            }
            count += 1;
            // 8. Late moves are left out.
            if ply > 0 && !best.0.is_loss() && count > 1 {
                if self.all_are_too_late(count, &node) {
                    break;
                }
                if self.is_too_late(&ranked, count, &node) {
                    continue;
                }
            }
            // 9. The move.
            let score = self.search_move(ranked, count, table_move, best.0, &node);
            if self.is_stopped() {
                return best.0.max(score);
            }
            if ply == 0 {
                self.root_moves.note(tried - 1, score, node.window.alpha, self.nodes);
            }
            if score > best.0 {
                best = (score, None);
                if score > node.window.alpha {
                    best.1 = Some(tried - 1);
                    node.window.alpha = score;
                    self.extend_variation(ranked.point, ply);
                    // 10. Good enough that the opponent avoids this position.
                    if score >= node.window.beta {
                        break;
                    }
                    let doubtful = (2 * PLY..12 * PLY).contains(&node.depth) && !score.is_decided();
                    if doubtful {
                        node.depth -= self.params().raised_alpha;
                    }
                }
            }
        }
        if count == 0 {
            return node.window.alpha;
        }
        if let Some(at) = best.1 {
            self.learn(list, at, &node);
        }
        // 11. Remembered for the next time.
        if excluded.is_none() {
            let bound = if best.0 >= node.window.beta {
                Bound::Lower
            } else if best.0 > lowest {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let entry = Entry {
                best: best.1.map(|at| list[at].point).or(table_move),
                score: best.0.from_root(ply),
                depth: full_depth,
                bound,
                eval: Score::of_eval(self.frame(ply).eval),
                in_line: node.in_line,
            };
            self.shared.table.put(self.board.hash(), entry);
        }
        best.0
    }

    /// Score of one move: the first in full, others first to see whether they beat it at all.
    fn search_move(
        &mut self,
        ranked: Ranked,
        count: i32,
        table_move: Option<Point>,
        best: Score,
        node: &Node,
    ) -> Score {
        let (params, ply) = (self.params(), node.ply);
        let extension = self.extension(ranked, table_move, node);
        let mut new_depth = node.depth - PLY + extension;
        let extra = self.before(ply, 1).extra + (extension - PLY).max(0);
        let reduced = (node.depth >= 2 * PLY && count > 1 + i32::from(ply == 0))
            .then(|| self.reduced_depth(ranked, count, new_depth, node));
        let frame = self.frame(ply);
        (frame.played, frame.own, frame.extra) = (Some(ranked.point), ranked.own, extra);
        self.nodes += 1;
        self.shared.table.call_for(self.board.hash_after(ranked.point));
        self.board.play(ranked.point);
        self.path.push(ranked.point);
        let narrow = node.window.narrowed().reversed();
        let is_line = !node.window.is_narrow();
        let mut score = Score::MIN;
        if let Some(depth) = reduced {
            score = -self.search(narrow, depth, ply + 1, true);
            if score > node.window.alpha && depth < new_depth {
                // A surprise is looked at deeper, one that hardly counts less deep.
                let surprise = params.surprise + 11 * (new_depth - depth) / PLY;
                new_depth += PLY * i32::from(score > node.window.alpha.shifted(surprise) && extra < 5 * PLY);
                new_depth -= PLY * i32::from(score < best.shifted(new_depth / PLY));
                if depth < new_depth {
                    score = -self.search(narrow, new_depth, ply + 1, !node.cut);
                }
            }
        } else if !is_line || count > 1 {
            score = -self.search(narrow, new_depth, ply + 1, !node.cut);
        }
        if is_line && (count == 1 || (score > node.window.alpha && (score < node.window.beta || ply == 0))) {
            score = -self.search(node.window.reversed(), new_depth, ply + 1, false);
        }
        self.board.undo();
        self.path.pop();
        score
    }

    fn extend_variation(&mut self, point: Point, ply: usize) {
        let (here, below) = self.variations.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(point);
        here[ply].extend_from_slice(&below[0]);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.shared.stopped.load(Ordering::Relaxed)
    }

    /// Looks at the limits now and then.
    pub(super) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.shared.node_limit {
            self.shared.stopped.store(true, Ordering::Relaxed);
        }
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + POLL_INTERVAL;
            if self.shared.clock.is_out() || (self.shared.interrupted)() {
                self.shared.stopped.store(true, Ordering::Relaxed);
            }
        }
        self.is_stopped()
    }
}

fn outcome_score(outcome: Outcome, board: &Board, ply: usize) -> Score {
    match outcome {
        Outcome::Win(color, _) if color == board.to_move() => Score::win_in(ply),
        Outcome::Win(..) => Score::loss_in(ply),
        Outcome::Draw => Score::DRAW,
    }
}

/// The table's score where it settles the question at this depth.
fn usable(entry: Entry, window: Bounds, depth: i32, ply: usize) -> Option<Score> {
    let score = entry.score.to_root(ply);
    let settles = match entry.bound {
        Bound::Nothing => false,
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    (settles && entry.depth >= depth).then_some(score)
}
