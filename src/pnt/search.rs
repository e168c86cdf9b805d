//! Alpha-beta over the tokens: children ascending, the first best kept, a cut where alpha reaches beta.

use super::evaluation::{evaluate, largest_primes};
use super::position::{Player, Position};
use super::value::Value;
use std::fmt;

/// What a search may use.
pub struct Limits<'a> {
    /// Moves to look ahead; 0 looks to the end of the game.
    pub depth: u32,
    /// Nodes to visit before giving up.
    pub nodes: u64,
    /// Asked now and then whether to give up at once.
    pub interrupted: &'a dyn Fn() -> bool,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The best token; `None` if none may be taken.
    pub token: Option<u16>,
    /// The value for Max.
    pub value: Value,
    /// Positions entered, the first one included.
    pub visited: u64,
    /// Positions that were given a value because the game or the depth ended there.
    pub evaluated: u64,
    /// The most moves looked ahead.
    pub max_depth: u32,
}

impl Report {
    /// Children visited per position that has any; 0 if none has.
    pub fn branching_factor(&self) -> f64 {
        match self.visited - self.evaluated {
            0 => 0.0,
            parents => (self.visited - 1) as f64 / parents as f64,
        }
    }
}

/// The six lines of the official form.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.token {
            Some(token) => writeln!(f, "Move: {token}")?,
            None => writeln!(f, "Move: none")?,
        }
        writeln!(f, "Value: {}", self.value)?;
        writeln!(f, "Number of Nodes Visited: {}", self.visited)?;
        writeln!(f, "Number of Nodes Evaluated: {}", self.evaluated)?;
        writeln!(f, "Max Depth Reached: {}", self.max_depth)?;
        writeln!(f, "Avg Effective Branching Factor: {:.1}", self.branching_factor())
    }
}

/// How far a search came that gave up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// What made it give up.
    pub why: Why,
    /// Positions entered.
    pub visited: u64,
    /// Moves of the first position.
    pub moves: usize,
    /// How many of `moves` were searched through.
    pub done: usize,
    /// The best of those.
    pub token: Option<u16>,
}

/// Why a search gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// All nodes it was allowed are visited.
    Nodes,
    /// It was asked to.
    Interrupted,
}

/// Finds the best token for the player to move.
pub fn search(position: &Position, limits: &Limits<'_>) -> Result<Report, Unfinished> {
    let mut search = Search {
        followers: position.followers(),
        largest_primes: largest_primes(position.tokens()),
        free: position.free().to_vec(),
        limits,
        visited: 0,
        evaluated: 0,
        max_depth: 0,
        best: None,
        done: 0,
    };
    let last = position.last().unwrap_or(0);
    let value = search.node(last, 0, Value::LOWEST, -Value::LOWEST).map_err(|why| Unfinished {
        why,
        visited: search.visited,
        moves: position.moves().count(),
        done: search.done,
        token: search.best,
    })?;
    Ok(Report {
        token: search.best,
        value: if position.to_move() == Player::Max { value } else { -value },
        visited: search.visited,
        evaluated: search.evaluated,
        max_depth: search.max_depth,
    })
}

/// Visits between two questions whether to give up.
const PATIENCE: u64 = 4096;

struct Search<'a> {
    followers: &'a [Vec<u16>],
    largest_primes: Vec<u16>,
    free: Vec<bool>,
    limits: &'a Limits<'a>,
    visited: u64,
    evaluated: u64,
    max_depth: u32,
    /// Best token of the first position, and how many of its moves were searched through.
    best: Option<u16>,
    done: usize,
}

impl Search<'_> {
    /// The value of the position after `last` for the player to move.
    fn node(&mut self, last: u16, ply: u32, mut alpha: Value, beta: Value) -> Result<Value, Why> {
        if self.visited == self.limits.nodes {
            return Err(Why::Nodes);
        }
        if self.visited.is_multiple_of(PATIENCE) && (self.limits.interrupted)() {
            return Err(Why::Interrupted);
        }
        self.visited += 1;
        self.max_depth = self.max_depth.max(ply);
        let followers = &self.followers[usize::from(last)];
        if let Some(value) = self.value_without_search(last, ply) {
            self.evaluated += 1;
            return Ok(value);
        }
        let mut best = Value::LOWEST;
        for &token in followers {
            if !self.free[usize::from(token)] {
                continue;
            }
            self.free[usize::from(token)] = false;
            let value = -self.node(token, ply + 1, -beta, -alpha)?;
            self.free[usize::from(token)] = true;
            if ply == 0 {
                self.done += 1;
                if value > best {
                    self.best = Some(token);
                }
            }
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// The value where the game or the depth ends. A lost game comes before any guess.
    fn value_without_search(&self, last: u16, ply: u32) -> Option<Value> {
        let followers = self.followers[usize::from(last)].iter().copied();
        let mut successors = followers.filter(|&token| self.free[usize::from(token)]).peekable();
        if successors.peek().is_none() {
            return Some(Value::LOSS);
        }
        // The first position is always searched: depth 0 means to the end.
        (ply > 0 && ply == self.limits.depth)
            .then(|| evaluate(last, !self.free[1], successors, self.largest_primes[usize::from(last)]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn give_up_after(nodes: u64, interrupted: &dyn Fn() -> bool) -> Result<Report, Unfinished> {
        search(&Position::new(30).unwrap(), &Limits { depth: 0, nodes, interrupted })
    }

    #[test]
    fn a_search_that_gives_up_says_how_far_it_came() {
        let unfinished = give_up_after(1000, &|| false).unwrap_err();
        assert_eq!((unfinished.why, unfinished.visited, unfinished.moves), (Why::Nodes, 1000, 7));
        assert!(unfinished.done < 7 && unfinished.token.is_some() == (unfinished.done > 0), "{unfinished:?}");
        let unfinished = give_up_after(u64::MAX, &|| true).unwrap_err();
        assert_eq!((unfinished.why, unfinished.visited, unfinished.done), (Why::Interrupted, 0, 0));
        assert_eq!(unfinished.token, None);
    }

    #[test]
    fn just_enough_nodes_are_enough() {
        let position = Position::new(12).unwrap();
        let limits = |nodes| Limits { depth: 0, nodes, interrupted: &|| false };
        let report = search(&position, &limits(u64::MAX)).unwrap();
        assert_eq!(search(&position, &limits(report.visited)), Ok(report.clone()));
        assert!(search(&position, &limits(report.visited - 1)).is_err());
    }
}
