//! VCF, victory by continuous fours: every move threatens five, so the opponent must answer it.

use super::barred::Barred;
use super::defence::{Replies, blocks, capture_moves, defences, open_row_ends, winning_move};
use super::memory::{self, fill, room_for};
use super::params::MAX_PLY;
use super::proof::Proof;
use crate::game::{Board, Captures, Direction, Point, Shape, Threat};
use smallvec::SmallVec;

/// What the solver found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to move wins.
    Win(Proof),
    /// Searched to the end, no win.
    None,
    /// The nodes ran out first, or the rules allow no such argument.
    Unknown,
}

/// Which fours the solver tries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VcfKind {
    /// Every four.
    Full,
    /// Only fours that make at least an open two on another line as well: the others rarely lead on.
    Quick,
}

/// The solver, with a table of positions that hold no win.
pub struct Vcf {
    /// Keys of positions that were searched to the end without a win.
    failed: Vec<u64>,
    /// Moves played.
    nodes: u64,
    limit: u64,
    kind: VcfKind,
    /// Moves that neither side makes.
    barred: Barred,
}

impl Vcf {
    /// A solver whose memory takes about `bytes` bytes.
    pub fn new(bytes: usize) -> Vcf {
        let slots = (bytes / size_of::<u64>()).max(1);
        let mut failed = room_for(slots);
        fill(&mut failed, slots, || true);
        Vcf { failed, nodes: 0, limit: 0, kind: VcfKind::Full, barred: Barred::default() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.failed.fill(0);
    }

    /// Leaves these moves alone from now on, and forgets what was found with others.
    pub(super) fn bar(&mut self, barred: &Barred) {
        self.barred = barred.clone();
        self.clear();
    }

    /// Moves played by the last call of [`Vcf::solve`] or [`Vcf::solve_shortest`].
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a VCF of the side to move, playing at most `limit` moves.
    pub fn solve(&mut self, board: &mut Board, kind: VcfKind, limit: u64) -> Verdict {
        self.begin(kind, limit);
        if board.outcome().is_some() {
            return Verdict::None;
        }
        self.attack(board, MAX_PLY)
    }

    /// Looks for the shortest VCF of the side to move, playing at most `limit` moves.
    pub fn solve_shortest(&mut self, board: &mut Board, limit: u64) -> Verdict {
        self.begin(VcfKind::Full, limit);
        if board.outcome().is_some() {
            return Verdict::None;
        }
        for plies in (1..MAX_PLY).step_by(2) {
            let found = self.attack(board, plies);
            if matches!(found, Verdict::Win(_)) || self.nodes >= limit {
                return found;
            }
            if found == Verdict::None {
                break;
            }
        }
        Verdict::None
    }

    fn begin(&mut self, kind: VcfKind, limit: u64) {
        if kind != self.kind {
            // A position without a quick VCF may have a full one.
            self.clear();
        }
        (self.kind, self.limit, self.nodes) = (kind, limit, 0);
    }

    /// Looks for a win that takes at most `plies` moves of both sides; `Unknown` if a longer one may exist.
    fn attack(&mut self, board: &mut Board, plies: usize) -> Verdict {
        if let Some(point) = winning_move(board)
            && !self.barred.bars(board, point)
        {
            return Verdict::Win(Proof::at_once(point));
        }
        if plies < 3 {
            return if self.list(board).is_empty() { Verdict::None } else { Verdict::Unknown };
        }
        if self.is_known(board.hash()) {
            return Verdict::None;
        }
        if self.is_known(within(board.hash(), plies)) {
            return Verdict::Unknown;
        }
        let mut searched_all = true;
        for point in self.list(board) {
            if self.nodes >= self.limit {
                return Verdict::Unknown;
            }
            if self.barred.bars(board, point) {
                continue;
            }
            self.nodes += 1;
            board.play(point);
            let found = self.defend(board, point, plies - 1);
            board.undo();
            match found {
                Verdict::Win(_) => return found,
                Verdict::None => {}
                Verdict::Unknown => searched_all = false,
            }
        }
        if searched_all {
            self.remember(board.hash());
            return Verdict::None;
        }
        if self.nodes < self.limit {
            self.remember(within(board.hash(), plies));
        }
        Verdict::Unknown
    }

    /// After a four: every reply must lose.
    fn defend(&mut self, board: &mut Board, four: Point, plies: usize) -> Verdict {
        if winning_move(board).is_some() || board.is_running_out() {
            return Verdict::None;
        }
        let (saving, vain, otherwise) = if board.pending_five().is_some() {
            // A five that can be broken: whoever does not break it has lost.
            (blocks(board).unwrap_or_default(), SmallVec::new(), None)
        } else {
            let Some(defences) = defences(board) else { return Verdict::None };
            (defences.saving, defences.vain, Some(defences.otherwise))
        };
        // Nothing is allocated before a win is found: most fours fail.
        let mut replies = Vec::new();
        for reply in saving {
            if self.nodes >= self.limit {
                return Verdict::Unknown;
            }
            if self.barred.bars(board, reply) {
                continue;
            }
            self.nodes += 1;
            self.prefetch(board.hash_after(reply), plies - 1);
            board.play(reply);
            let found = if board.outcome().is_some() { Verdict::None } else { self.attack(board, plies - 1) };
            board.undo();
            match found {
                Verdict::Win(next) => replies.push((reply, next)),
                Verdict::None | Verdict::Unknown => return found,
            }
        }
        for (reply, win) in vain {
            if self.barred.bars(board, reply) {
                continue;
            }
            if self.barred.bars_after(board, reply, win) {
                return Verdict::None;
            }
            replies.push((reply, Proof::at_once(win)));
        }
        if otherwise.is_some_and(|win| self.barred.bars_other_side(board, win)) {
            return Verdict::None;
        }
        let otherwise = otherwise.map(|win| Box::new(Proof::at_once(win)));
        Verdict::Win(Proof { point: four, replies, otherwise })
    }

    /// Moves that threaten to win, the strongest first. If the opponent threatens to win, only those that stop it.
    fn list(&self, board: &mut Board) -> Replies {
        let us = board.to_move();
        let blocks = blocks(board);
        let captures = board.rules().captures;
        let makes_four = |point| {
            matches!(
                board.judged_threat(point, us),
                Threat::Four | Threat::FourThree | Threat::DoubleFour | Threat::OpenFour | Threat::Five
            )
        };
        if let Some(blocks) = blocks {
            // A capture may threaten to win without a four: its replies will tell.
            let threatens = |point| makes_four(point) || self.is_worth_taking(board, point);
            return blocks.into_iter().filter(|&point| threatens(point)).collect();
        }
        let mut fours = Replies::new();
        // A five is listed here only if it can be broken: it would have won.
        let threats = [
            Threat::Five,
            Threat::OpenFour,
            Threat::DoubleFour,
            Threat::FourThree,
            Threat::Suspect,
            Threat::Four,
        ];
        for threat in threats {
            if board.threat_count(us, threat) > 0 {
                let choosy = threat == Threat::Four && self.kind == VcfKind::Quick;
                let cells = board.cells_with_threat(us, threat).iter();
                fours
                    .extend(cells.filter(|&point| makes_four(point) && !(choosy && is_lonely(board, point))));
            }
        }
        if let Some(captures) = captures {
            let others = capture_threats(board, captures).into_iter();
            fours.extend(others.filter(|&point| !makes_four(point) && self.is_worth_taking(board, point)));
        }
        fours
    }

    /// Whether a move without a four may threaten to win by captures, or by a row that they lay open. The latter is rare
    /// and only looked for where all fours are.
    fn is_worth_taking(&self, board: &Board, point: Point) -> bool {
        let us = board.to_move();
        let Some(captures) = board.rules().captures else { return false };
        let taken = usize::from(board.captured(us)) + board.takes(point, us);
        self.kind == VcfKind::Full || taken + most_at_once(captures) >= usize::from(captures.stones_to_win)
    }

    /// Loads what is known of a position into the cache while the caller does something else.
    #[inline]
    fn prefetch(&self, hash: u64, plies: usize) {
        memory::prefetch(&self.failed[self.slot(hash)]);
        memory::prefetch(&self.failed[self.slot(within(hash, plies))]);
    }

    /// The same for a position that [`Vcf::solve`] will be asked about.
    #[inline]
    pub(super) fn expect(&self, hash: u64) {
        self.prefetch(hash, MAX_PLY);
    }

    fn is_known(&self, key: u64) -> bool {
        self.failed[self.slot(key)] == key
    }

    fn remember(&mut self, key: u64) {
        let slot = self.slot(key);
        self.failed[slot] = key;
    }

    fn slot(&self, key: u64) -> usize {
        ((u128::from(key) * self.failed.len() as u128) >> 64) as usize
    }
}

/// Key of "no win within so many moves", apart from "no win at all".
fn within(hash: u64, plies: usize) -> u64 {
    hash ^ (plies as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Whether a four of the side to move comes with nothing on the other lines.
fn is_lonely(board: &Board, point: Point) -> bool {
    let shapes = Direction::ALL.map(|direction| board.shape(point, board.to_move(), direction));
    !shapes.iter().any(|shape| (Shape::OpenTwo..Shape::Four).contains(shape))
}

/// Other moves that may threaten to win with the next one: captures, and attacks on the last stones needed.
fn capture_threats(board: &Board, captures: Captures) -> Replies {
    let us = board.to_move();
    let mut threats: Replies = capture_moves(board, us).map(|(point, _)| point).collect();
    if usize::from(board.captured(us)) + most_at_once(captures) >= usize::from(captures.stones_to_win) {
        threats.extend(open_row_ends(board, !us));
    }
    threats.retain(|&mut point| board.is_legal(point));
    threats.sort_unstable();
    threats.dedup();
    threats
}

/// Stones that one move is thought to take at most: two rows.
fn most_at_once(captures: Captures) -> usize {
    if captures.threes { 6 } else { 4 }
}
