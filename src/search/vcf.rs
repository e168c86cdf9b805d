//! Wins by fours alone: every move threatens five, so the opponent has no choice but to answer it.

use super::params::MAX_PLY;
use super::threat::{Replies, blocks, winning_move};
use crate::game::{Board, Captures, Class, Point};
use smallvec::SmallVec;

/// What the solver found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to move wins by this line, the winning move last.
    Win(Vec<Point>),
    /// There is no win by fours.
    None,
    /// The nodes ran out first.
    Unknown,
}

/// The solver, with its memory of positions that hold no win.
pub struct Vcf {
    /// Hashes of positions searched to the end in vain.
    failed: Vec<u64>,
    /// Moves played.
    nodes: u64,
    limit: u64,
}

/// What is known of one position; the line is kept in the order of play, last move first.
enum Found {
    Win(Vec<Point>),
    None,
    Unknown,
}

impl Vcf {
    /// A solver whose memory takes about `bytes` bytes.
    pub fn new(bytes: usize) -> Vcf {
        Vcf { failed: vec![0; (bytes / size_of::<u64>()).max(1)], nodes: 0, limit: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.failed.fill(0);
    }

    /// Moves played by the last call of [`Vcf::solve`].
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a win by fours for the side to move, playing at most `limit` moves.
    pub fn solve(&mut self, board: &mut Board, limit: u64) -> Verdict {
        self.nodes = 0;
        self.limit = limit;
        let survivable = matches!(board.rules().captures, Some(Captures { five_must_survive: true, .. }));
        if board.outcome().is_some() || survivable {
            return Verdict::None;
        }
        match self.attack(board, 0) {
            Found::Win(mut line) => {
                line.reverse();
                Verdict::Win(line)
            }
            Found::None => Verdict::None,
            Found::Unknown => Verdict::Unknown,
        }
    }

    fn attack(&mut self, board: &mut Board, ply: usize) -> Found {
        if let Some(point) = winning_move(board) {
            return Found::Win(vec![point]);
        }
        let slot = (board.hash() % self.failed.len() as u64) as usize;
        if self.failed[slot] == board.hash() {
            return Found::None;
        }
        let mut searched_all = ply < MAX_PLY;
        if searched_all {
            for point in fours(board) {
                if self.nodes >= self.limit {
                    return Found::Unknown;
                }
                self.nodes += 1;
                board.play(point);
                let found = self.defend(board, ply + 1);
                board.undo();
                match found {
                    Found::Win(mut line) => {
                        line.push(point);
                        return Found::Win(line);
                    }
                    Found::None => {}
                    Found::Unknown => searched_all = false,
                }
            }
        }
        if !searched_all {
            return Found::Unknown;
        }
        self.failed[slot] = board.hash();
        Found::None
    }

    /// After a four: every reply must lose. The line kept is that of the last reply.
    fn defend(&mut self, board: &mut Board, ply: usize) -> Found {
        if winning_move(board).is_some() {
            return Found::None;
        }
        let Some(replies) = blocks(board) else { return Found::None };
        let mut longest = unstoppable_line(board);
        for reply in replies {
            if self.nodes >= self.limit {
                return Found::Unknown;
            }
            self.nodes += 1;
            board.play(reply);
            let found = if board.outcome().is_some() { Found::None } else { self.attack(board, ply + 1) };
            board.undo();
            let Found::Win(mut line) = found else { return found };
            line.push(reply);
            if line.len() > longest.len() {
                longest = line;
            }
        }
        Found::Win(longest)
    }
}

/// How a game goes on that no reply can save: a reply that fails, then the win.
fn unstoppable_line(board: &mut Board) -> Vec<Point> {
    let attacker = !board.to_move();
    let fives: SmallVec<[Point; 2]> = board.cells_of_class(attacker, Class::Five).iter().take(2).collect();
    match fives[..] {
        [first, second] => vec![second, first],
        _ => Vec::new(),
    }
}

/// Moves that make a four, the strongest first. If the opponent threatens five, only those that stop it.
fn fours(board: &mut Board) -> Replies {
    let us = board.to_move();
    let must_block = blocks(board);
    let makes_four = |board: &Board, point: Point| {
        matches!(
            board.judged_class(point, us),
            Class::Four | Class::FourThree | Class::DoubleFour | Class::OpenFour
        )
    };
    if let Some(blocks) = must_block {
        return blocks.into_iter().filter(|&point| makes_four(board, point)).collect();
    }
    let mut fours = Replies::new();
    for class in [Class::OpenFour, Class::DoubleFour, Class::FourThree, Class::Suspect, Class::Four] {
        if board.class_count(us, class) > 0 {
            fours.extend(board.cells_of_class(us, class).iter().filter(|&point| makes_four(board, point)));
        }
    }
    fours
}
