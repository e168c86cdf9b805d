//! Forced wins for those who ask for nothing else: one question, one answer, with its proof.

use super::proof::Proof;
use super::vcf::{Vcf, VcfKind, Verdict};
use super::vct::Vct;
use crate::game::{Board, Rules};

/// What a win may be built from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    /// Every move threatens to win with the next one.
    Fours,
    /// Every move threatens at least a win by fours.
    Threats,
}

impl Means {
    /// All that a win may be built from under some rules. Threes are no part of it where a row of four can be met elsewhere
    /// than on the cell that completes it: the solver has no argument for them there.
    pub fn all(rules: &Rules) -> Means {
        if rules.captures.is_some() || rules.open_end_needed { Means::Fours } else { Means::Threats }
    }
}

/// What to look for, and how far.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// What the win may be built from.
    pub means: Means,
    /// Moves that may be played on the way.
    pub nodes: u64,
    /// Whether the shortest win by fours is wanted rather than the first found.
    pub shortest: bool,
}

/// What was found for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A win against every defence. In a continuous game: the next line.
    Win(Proof),
    /// Searched to the end: no win among the moves that these means try.
    None,
    /// The nodes ran out first, or the rules allow no such argument.
    Unknown,
}

/// Moves played between two questions whether to go on.
const SLICE: u64 = 10_000;

/// Looks for forced wins under every rule.
pub struct Solver {
    vcf: Vcf,
    vct: Option<Vct>,
    bytes: usize,
    nodes: u64,
}

impl Solver {
    /// A solver whose memory takes about `bytes` bytes.
    pub fn new(bytes: usize) -> Solver {
        Solver { vcf: Vcf::new(bytes / 8), vct: None, bytes, nodes: 0 }
    }

    /// Moves played by the last call of [`Solver::solve`].
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a win of the side to move. The same question has the same answer, whatever was asked before.
    pub fn solve(&mut self, board: &Board, question: &Question) -> Answer {
        let mut board = board.clone();
        let fours_nodes = match question.means {
            Means::Fours => question.nodes,
            // Most wins by fours are found soon; those that are not may still be found among the threats.
            Means::Threats => question.nodes / 10,
        };
        let mut verdict = self.solve_by_fours(&mut board, fours_nodes, question.shortest);
        self.nodes = self.vcf.nodes();
        if question.means == Means::Threats && !matches!(verdict, Verdict::Win(_)) {
            verdict = self.solve_by_threats(&mut board, question.nodes.saturating_sub(self.nodes));
        }
        match verdict {
            Verdict::Win(proof) => Answer::Win(proof),
            Verdict::None => Answer::None,
            Verdict::Unknown => Answer::Unknown,
        }
    }

    /// The same for those who may lose interest: now and then `goes_on` hears how many moves were played and says whether
    /// to go on.
    ///
    /// Fours are searched again from the start in every slice. Positions without a win are known by then, so each slice gets
    /// further than the last.
    pub fn solve_while(
        &mut self,
        board: &Board,
        question: &Question,
        goes_on: &mut dyn FnMut(u64) -> bool,
    ) -> Answer {
        let mut board = board.clone();
        self.vcf.clear();
        self.nodes = 0;
        let fours_nodes = if question.means == Means::Fours { question.nodes } else { question.nodes / 10 };
        while self.nodes < fours_nodes && goes_on(self.nodes) {
            let found = self.vcf.solve(&mut board, VcfKind::Full, SLICE.min(fours_nodes - self.nodes));
            // A slice always costs something: the end must come.
            self.nodes += self.vcf.nodes().max(1);
            match found {
                Verdict::Win(proof) => return Answer::Win(proof),
                Verdict::None if question.means == Means::Fours => return Answer::None,
                Verdict::None => break,
                Verdict::Unknown => {}
            }
        }
        if question.means == Means::Fours {
            return Answer::Unknown;
        }
        let (bytes, before) = (self.bytes, self.nodes);
        let vct = self.vct.get_or_insert_with(|| Vct::new(bytes * 7 / 8));
        vct.begin();
        let most = question.nodes.saturating_sub(before);
        let mut limit = 0;
        while limit < most && goes_on(before + vct.nodes()) {
            limit = (limit + SLICE).min(most);
            let found = vct.solve(&mut board, limit);
            self.nodes = before + vct.nodes();
            match found {
                Verdict::Win(proof) => return Answer::Win(proof),
                Verdict::None => return Answer::None,
                Verdict::Unknown if vct.is_full() => break,
                Verdict::Unknown => {}
            }
        }
        Answer::Unknown
    }

    fn solve_by_threats(&mut self, board: &mut Board, nodes: u64) -> Verdict {
        let vct = self.vct.get_or_insert_with(|| Vct::new(self.bytes * 7 / 8));
        vct.begin();
        let verdict = vct.solve(board, nodes);
        self.nodes += vct.nodes();
        verdict
    }

    fn solve_by_fours(&mut self, board: &mut Board, nodes: u64, shortest: bool) -> Verdict {
        self.vcf.clear();
        if shortest {
            self.vcf.solve_shortest(board, nodes)
        } else {
            self.vcf.solve(board, VcfKind::Full, nodes)
        }
    }
}
