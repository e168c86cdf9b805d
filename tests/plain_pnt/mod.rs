//! PNT a second time, as its description has it: sets, Max and Min told apart, no speed.

use std::collections::BTreeSet;

/// A position.
#[derive(Clone)]
pub(crate) struct Plain {
    tokens: u16,
    left: BTreeSet<u16>,
    taken: Vec<u16>,
}

/// What an alpha-beta search counts.
#[derive(Default)]
struct Counts {
    visited: u64,
    evaluated: u64,
    max_depth: u32,
}

impl Plain {
    pub(crate) fn new(tokens: u16, taken: &[u16]) -> Plain {
        let left = (1..=tokens).filter(|token| !taken.contains(token)).collect();
        Plain { tokens, left, taken: taken.to_vec() }
    }

    /// Number of tokens left.
    pub(crate) fn left(&self) -> usize {
        self.left.len()
    }

    /// Tokens that may be taken, ascending.
    pub(crate) fn moves(&self) -> Vec<u16> {
        let may_be_taken = |token: &u16| match self.taken.last() {
            None => token % 2 == 1 && f64::from(*token) < f64::from(self.tokens) / 2.0,
            Some(last) => token.is_multiple_of(*last) || last.is_multiple_of(*token),
        };
        self.left.iter().copied().filter(may_be_taken).collect()
    }

    /// The value by looking at everything, and the first token that has it.
    pub(crate) fn minimax(&self, depth: u32) -> (f64, Option<u16>) {
        self.minimax_from(0, depth)
    }

    /// Nodes visited, nodes evaluated and greatest depth of an alpha-beta search.
    pub(crate) fn alpha_beta_counts(&self, depth: u32) -> (u64, u64, u32) {
        let mut counts = Counts::default();
        self.alpha_beta(0, depth, f64::NEG_INFINITY, f64::INFINITY, &mut counts);
        (counts.visited, counts.evaluated, counts.max_depth)
    }

    fn is_max(&self) -> bool {
        self.taken.len().is_multiple_of(2)
    }

    fn after(&self, token: u16) -> Plain {
        Plain::new(self.tokens, &[self.taken.as_slice(), &[token]].concat())
    }

    fn minimax_from(&self, ply: u32, depth: u32) -> (f64, Option<u16>) {
        if self.is_leaf(ply, depth) {
            return (self.evaluation(), None);
        }
        let mut best: Option<(f64, u16)> = None;
        for token in self.moves() {
            let value = self.after(token).minimax_from(ply + 1, depth).0;
            let is_better = best.is_none_or(|(old, _)| if self.is_max() { value > old } else { value < old });
            if is_better {
                best = Some((value, token));
            }
        }
        let (value, token) = best.expect("it is no leaf");
        (value, Some(token))
    }

    fn alpha_beta(&self, ply: u32, depth: u32, mut alpha: f64, mut beta: f64, counts: &mut Counts) -> f64 {
        counts.visited += 1;
        counts.max_depth = counts.max_depth.max(ply);
        if self.is_leaf(ply, depth) {
            counts.evaluated += 1;
            return self.evaluation();
        }
        let mut best = if self.is_max() { f64::NEG_INFINITY } else { f64::INFINITY };
        for token in self.moves() {
            let value = self.after(token).alpha_beta(ply + 1, depth, alpha, beta, counts);
            if self.is_max() {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn is_leaf(&self, ply: u32, depth: u32) -> bool {
        self.moves().is_empty() || (depth > 0 && ply == depth)
    }

    /// The value for Max.
    fn evaluation(&self) -> f64 {
        let for_player = self.evaluation_for_player();
        // A value of 0 has no sign.
        if self.is_max() || for_player == 0.0 { for_player } else { -for_player }
    }

    fn evaluation_for_player(&self) -> f64 {
        let successors = self.moves();
        if successors.is_empty() {
            return -1.0;
        }
        if self.left.contains(&1) {
            return 0.0;
        }
        let last = *self.taken.last().expect("1 is taken");
        let is_prime = |number: u16| number > 1 && (2..number).all(|factor| !number.is_multiple_of(factor));
        let multiples = |of: u16| successors.iter().filter(|&token| token.is_multiple_of(of)).count();
        let (count, worth) = if last == 1 {
            (successors.len(), 0.5)
        } else if is_prime(last) {
            (multiples(last), 0.7)
        } else {
            let largest = (2..last).rev().find(|&factor| last.is_multiple_of(factor) && is_prime(factor));
            (multiples(largest.expect("composite numbers have prime factors")), 0.6)
        };
        if count % 2 == 1 { worth } else { -worth }
    }
}
