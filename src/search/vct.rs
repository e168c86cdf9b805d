//! Wins by threats, found by proof-number search over positions that are kept and shared.
//!
//! The attacker only makes moves after which he would win by fours if the defender did nothing. What the defender may
//! try against that is read off the line that would win: its cells, and cells that would give him a four on the way.
//! Every other reply loses to that very line, so what is proved is a win against all play.

use super::defence::{blocks, defences, threats_are_plain, winning_move};
use super::params::{MAX_PLY, VCT_DEFENCE_NODES, VCT_VCF_NODES};
use super::picker::PolicyTable;
use super::proof::Proof;
use super::proof_numbers::{DISPROVED, INFINITE, Numbers, PROVED, Turn, choose, combine};
use super::refutation::{relevant_cells, spoilers};
use super::vcf::{Vcf, VcfKind, Verdict};
use crate::game::{Board, Point, Threat};
use fxhash::FxHashMap;
use smallvec::SmallVec;

/// The solver, with all positions of the search at hand.
pub struct Vct {
    nodes: Vec<Node>,
    children: Vec<Child>,
    /// Where a position is found by its hash.
    index: FxHashMap<u64, u32>,
    vcf: Vcf,
    policy: PolicyTable,
    /// Moves played.
    played: u64,
    limit: u64,
    /// Moves that a proof may have, and those that the one being put together may still get.
    most_proof_moves: usize,
    proof_moves: usize,
    /// A win was found whose proof has more moves than that.
    is_beyond_proof: bool,
}

/// A position.
#[derive(Clone, Copy)]
struct Node {
    numbers: Numbers,
    /// Its moves in the list of all moves; none if it is settled.
    first: u32,
    count: u32,
    is_expanded: bool,
}

/// A move from a position.
#[derive(Clone, Copy)]
struct Child {
    /// The position it leads to, `NOWHERE` as long as nobody has looked.
    node: u32,
    point: Point,
    /// The proof number of that position until then; the disproof number is 1.
    effort: u8,
}

const _: () = assert!(size_of::<Child>() == 8);

const NOWHERE: u32 = u32::MAX;

/// Room kept for the moves of one more position.
const MOST_MOVES: usize = 1024;

/// A position's moves, each with the proof number it begins with.
type Moves = SmallVec<[(Point, u8); 32]>;

/// How hard a move is thought to be proved that only blocks.
const BLOCK_EFFORT: u8 = 4;

/// How hard a move is thought to be proved that takes stones.
const CAPTURE_EFFORT: u8 = 6;

/// Memory that a move of a proof takes, with what the allocator needs for itself.
const PROOF_MOVE_BYTES: usize = 96;

/// A node that was thought to be proved and is not, or whose proof has too many moves.
struct Flaw;

impl Vct {
    /// A solver whose memory takes at most about `bytes` bytes, and its proofs half of that.
    pub fn new(bytes: usize) -> Vct {
        // A hash map needs up to twice the room of its entries.
        let nodes = bytes * 3 / 8 / (size_of::<Node>() + 2 * size_of::<(u64, u32)>());
        Vct {
            nodes: Vec::with_capacity(nodes),
            children: Vec::with_capacity(bytes / 2 / size_of::<Child>()),
            index: FxHashMap::with_capacity_and_hasher(nodes, Default::default()),
            vcf: Vcf::new(bytes / 8),
            policy: PolicyTable::by_shapes(),
            played: 0,
            limit: 0,
            most_proof_moves: bytes / 2 / PROOF_MOVE_BYTES,
            proof_moves: 0,
            is_beyond_proof: false,
        }
    }

    /// Moves played since [`Vct::begin`].
    pub fn nodes(&self) -> u64 {
        self.played
    }

    /// Forgets the last search.
    pub fn begin(&mut self) {
        self.nodes.clear();
        self.children.clear();
        self.index.clear();
        self.vcf.clear();
        self.played = 0;
        self.is_beyond_proof = false;
    }

    /// Looks for a win by threats for the side to move until about `limit` moves were played since [`Vct::begin`].
    ///
    /// May be asked again for the same board with a higher limit, and goes on then.
    pub fn solve(&mut self, board: &mut Board, limit: u64) -> Verdict {
        self.limit = limit;
        if board.outcome().is_some() {
            return Verdict::None;
        }
        let fives_break = board.rules().captures.is_some_and(|captures| captures.five_must_survive);
        if board.rules().open_end_needed || fives_break {
            return Verdict::Unknown;
        }
        let root = self.node(board.hash(), 1);
        loop {
            let most = Numbers { proof: INFINITE - 1, disproof: INFINITE - 1 };
            self.search(board, root, Turn::Attacker, most, 0);
            match self.nodes[root as usize].numbers {
                DISPROVED => return Verdict::None,
                PROVED => {
                    self.proof_moves = self.most_proof_moves;
                    if let Ok(proof) = self.proof(board, root) {
                        return Verdict::Win(proof);
                    }
                    if self.is_beyond_proof {
                        return Verdict::Unknown;
                    }
                }
                _ => return Verdict::Unknown,
            }
        }
    }

    /// Whether the memory is used up, or too small for the proof of the win that was found.
    pub fn is_full(&self) -> bool {
        self.is_beyond_proof
            || self.nodes.len() + 1 >= self.nodes.capacity()
            || self.children.len() + MOST_MOVES > self.children.capacity()
    }

    fn node(&mut self, hash: u64, effort: u8) -> u32 {
        *self.index.entry(hash).or_insert_with(|| {
            let numbers = Numbers::fresh(effort);
            self.nodes.push(Node { numbers, first: 0, count: 0, is_expanded: false });
            self.nodes.len() as u32 - 1
        })
    }

    fn children_of(&self, node: u32) -> std::ops::Range<usize> {
        let Node { first, count, .. } = self.nodes[node as usize];
        first as usize..(first + count) as usize
    }

    fn numbers_of(&self, child: &Child) -> Numbers {
        if child.node == NOWHERE {
            Numbers::fresh(child.effort)
        } else {
            self.nodes[child.node as usize].numbers
        }
    }

    /// Works on a position until one of its numbers reaches the bound.
    fn search(&mut self, board: &mut Board, node: u32, turn: Turn, bound: Numbers, ply: usize) {
        if !self.nodes[node as usize].is_expanded {
            self.expand(board, node, turn, ply);
        }
        let range = self.children_of(node);
        while !range.is_empty() {
            let children: SmallVec<[Numbers; 32]> =
                self.children[range.clone()].iter().map(|child| self.numbers_of(child)).collect();
            let numbers = combine(turn, &children);
            self.nodes[node as usize].numbers = numbers;
            if numbers.proof >= bound.proof
                || numbers.disproof >= bound.disproof
                || self.played >= self.limit
                || self.is_full()
            {
                break;
            }
            let (chosen, child_bound) = choose(turn, &children, numbers, bound);
            let slot = range.start + chosen;
            let Child { point, node: known, effort } = self.children[slot];
            self.played += 1;
            board.play(point);
            let next = if known == NOWHERE { self.node(board.hash(), effort) } else { known };
            self.children[slot].node = next;
            self.search(board, next, turn.next(), child_bound, ply + 1);
            board.undo();
        }
    }

    /// Finds the moves of a position, or settles it if nothing is left to search.
    fn expand(&mut self, board: &mut Board, node: u32, turn: Turn, ply: usize) {
        let found = match turn {
            _ if ply >= MAX_PLY => Err(DISPROVED),
            Turn::Attacker => self.threats(board),
            Turn::Defender => self.replies(board),
        };
        let settled = match &found {
            Err(numbers) => Some(*numbers),
            Ok(moves) if moves.is_empty() => Some(turn.without_moves()),
            Ok(_) => None,
        };
        self.set_children(node, &found.unwrap_or_default());
        if let Some(numbers) = settled {
            self.nodes[node as usize].numbers = numbers;
        }
    }

    fn set_children(&mut self, node: u32, moves: &[(Point, u8)]) {
        let first = self.children.len() as u32;
        self.children.extend(moves.iter().map(|&(point, effort)| Child { point, node: NOWHERE, effort }));
        let node = &mut self.nodes[node as usize];
        *node = Node { first, count: moves.len() as u32, is_expanded: true, ..*node };
    }

    /// The attacker's moves that may threaten something.
    fn threats(&mut self, board: &mut Board) -> Result<Moves, Numbers> {
        let us = board.to_move();
        if winning_move(board).is_some() {
            return Err(PROVED);
        }
        let must_block = blocks(board);
        let is_plain = threats_are_plain(board);
        if is_plain && must_block.is_none() && board.threat_count(us, Threat::OpenFour) > 0 {
            return Err(PROVED);
        }
        if let Verdict::Win(_) = self.find_vcf(board, VCT_VCF_NODES) {
            return Err(PROVED);
        }
        let ranked = |point| {
            let by_taking = (board.takes(point, us) > 0).then_some(CAPTURE_EFFORT);
            let by_shape = effort(board.judged_threat(point, us));
            Some((point, [by_taking, by_shape].into_iter().flatten().min()?))
        };
        // Whoever must block may have threatened something before.
        let blocking = |point| ranked(point).unwrap_or((point, BLOCK_EFFORT));
        let mut moves: Moves = match must_block {
            Some(blocks) => blocks.into_iter().map(blocking).collect(),
            None => board.empty_near_stones(3).filter_map(ranked).collect(),
        };
        moves.sort_by_key(|(_, effort)| *effort);
        Ok(moves)
    }

    /// The defender's moves that may help against what the attacker threatens.
    fn replies(&mut self, board: &mut Board) -> Result<Moves, Numbers> {
        let us = board.to_move();
        if board.outcome().is_some() || winning_move(board).is_some() || board.is_running_out() {
            return Err(DISPROVED);
        }
        let fresh = |point| (point, 1);
        if let Some(blocks) = blocks(board) {
            return Ok(blocks.into_iter().map(fresh).collect());
        }
        let threat = self.threat(board, VCT_DEFENCE_NODES).ok_or(DISPROVED)?;
        let mut cells = relevant_cells(board, &threat);
        cells.retain(|&mut point| board.foul(point, us).is_none());
        // What both sides would like to have is most likely to hold.
        cells.sort_by_key(|&point| -self.policy.of_cell(board, point));
        Ok(cells.into_iter().map(fresh).collect())
    }

    /// How the opponent of the side to move would win by fours if it were his turn.
    fn threat(&mut self, board: &mut Board, nodes: u64) -> Option<Proof> {
        let us = board.to_move();
        board.set_to_move(!us);
        let verdict = self.find_vcf(board, nodes);
        board.set_to_move(us);
        match verdict {
            Verdict::Win(proof) => Some(proof),
            Verdict::None | Verdict::Unknown => None,
        }
    }

    fn find_vcf(&mut self, board: &mut Board, nodes: u64) -> Verdict {
        let verdict = self.vcf.solve(board, VcfKind::Quick, nodes);
        self.played += self.vcf.nodes();
        verdict
    }

    /// Takes note of moves that a proof gets. Positions are shared, but a proof is a tree, so it may have far more moves than there
    /// are positions.
    fn add_to_proof(&mut self, moves: usize) -> Result<(), Flaw> {
        let left = self.proof_moves.checked_sub(moves);
        self.is_beyond_proof |= left.is_none();
        self.proof_moves = left.ok_or(Flaw)?;
        Ok(())
    }

    /// The proof of a position with the attacker to move.
    fn proof(&mut self, board: &mut Board, node: u32) -> Result<Proof, Flaw> {
        self.add_to_proof(1)?;
        if let Some(point) = winning_move(board) {
            return Ok(Proof::at_once(point));
        }
        let range = self.children_of(node);
        if range.is_empty() {
            // Memory that was overwritten since may have to be found again.
            return match self.find_vcf(board, 100 * VCT_VCF_NODES) {
                Verdict::Win(proof) => self.add_to_proof(proof.size()).map(|()| proof),
                Verdict::None | Verdict::Unknown => Err(self.disproved(node)),
            };
        }
        let proved = self.children[range].iter().find(|child| self.numbers_of(child) == PROVED);
        let Some(&Child { point, node: next, .. }) = proved else {
            return Err(self.recount(node, Turn::Attacker));
        };
        board.play(point);
        let proof = self.proof_after(board, point, next);
        board.undo();
        proof.map_err(|_| self.recount(node, Turn::Attacker))
    }

    /// The proof of a position after the attacker's move.
    fn proof_after(&mut self, board: &mut Board, point: Point, node: u32) -> Result<Proof, Flaw> {
        let mut proof = Proof { point, replies: Vec::new(), otherwise: None };
        let otherwise = match defences(board) {
            Some(defences) => {
                proof
                    .replies
                    .extend(defences.vain.into_iter().map(|(reply, win)| (reply, Proof::at_once(win))));
                Proof::at_once(defences.otherwise)
            }
            None => match self.threat(board, 100 * VCT_DEFENCE_NODES) {
                Some(threat) => threat,
                None => return Err(self.disproved(node)),
            },
        };
        let range = self.children_of(node);
        self.add_to_proof(otherwise.size() + 2 * proof.replies.len() + range.len())?;
        let listed: SmallVec<[Point; 32]> =
            self.children[range.clone()].iter().map(|child| child.point).collect();
        let spoilers = spoilers(board, &otherwise, &listed);
        if board.rules().captures.is_some() {
            // The line was replayed after every reply.
            self.played += board.empty_cells() as u64;
        }
        if !spoilers.is_empty() {
            return Err(self.add_replies(node, &listed, &spoilers));
        }
        for slot in range {
            let Child { point: reply, node: next, .. } = self.children[slot];
            if next == NOWHERE {
                return Err(self.recount(node, Turn::Defender));
            }
            board.play(reply);
            let answer = self.proof(board, next);
            board.undo();
            match answer {
                Ok(answer) => proof.replies.push((reply, answer)),
                Err(_) => return Err(self.recount(node, Turn::Defender)),
            }
        }
        proof.otherwise = Some(Box::new(otherwise));
        Ok(proof)
    }

    fn disproved(&mut self, node: u32) -> Flaw {
        self.nodes[node as usize].numbers = DISPROVED;
        Flaw
    }

    /// Takes the numbers of a position from its moves again.
    fn recount(&mut self, node: u32, turn: Turn) -> Flaw {
        let children: SmallVec<[Numbers; 32]> =
            self.children[self.children_of(node)].iter().map(|child| self.numbers_of(child)).collect();
        self.nodes[node as usize].numbers = combine(turn, &children);
        Flaw
    }

    /// Adds replies that the argument from the threat did not see.
    fn add_replies(&mut self, node: u32, listed: &[Point], more: &[Point]) -> Flaw {
        let known: SmallVec<[Child; 32]> = self.children[self.children_of(node)].into();
        let moves: Moves = listed.iter().chain(more).map(|&point| (point, 1)).collect();
        self.set_children(node, &moves);
        let first = self.nodes[node as usize].first as usize;
        self.children[first..first + known.len()].copy_from_slice(&known);
        self.recount(node, Turn::Defender)
    }
}

/// How hard a move that makes a threat is thought to be proved; `None` if it threatens nothing.
fn effort(threat: Threat) -> Option<u8> {
    match threat {
        Threat::Foul | Threat::Suspect | Threat::Quiet => None,
        Threat::OpenTwo => Some(12),
        Threat::Three => Some(8),
        Threat::OpenThree | Threat::DoubleThree => Some(4),
        Threat::Four | Threat::FourThree | Threat::DoubleFour | Threat::OpenFour | Threat::Five => Some(2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rules, Size, notation};

    /// White wins in 13 moves, but the proof has far more than ten thousand.
    const LONG_WIN: &str = "m9l10o11o6r7l9m8l8l7n9l11m11p10n6m7m6p6o7o9n8n7j8n12k9i7k6l6";

    #[test]
    fn a_proof_has_no_more_moves_than_there_is_room_for() {
        let mut board = Board::new(Size::square(20).unwrap(), Rules::FREESTYLE);
        for point in notation::parse_opening(board.size(), LONG_WIN).unwrap() {
            board.play(point);
        }
        let mut vct = Vct::new(64 << 20);
        let Verdict::Win(proof) = vct.solve(&mut board, 200_000) else { panic!("a win by threats") };
        assert!((10_000..=vct.most_proof_moves).contains(&proof.size()), "{}", proof.size());
        // The same search, but for the room that its proof has.
        vct.begin();
        vct.most_proof_moves = proof.size() / 2;
        assert_eq!(vct.solve(&mut board, 200_000), Verdict::Unknown);
        assert!(vct.is_full(), "nobody goes on with it");
        vct.begin();
        assert!(!vct.is_full(), "another search has its chance");
    }
}
