//! Walks through every defence there is against a claimed win, believing nothing of what the solver believed.

use super::NaiveBoard;
use super::captures::taken_by;
use super::position::Played;
use super::rows::completes_row;
use crate::game::{Cell, Color, Foul, Opening, Outcome, Point};
use crate::search::Proof;

/// A proof that holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Replies of the defender that were looked at.
    pub replies: u64,
}

/// A proof that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The moves that break it, the attacker's first one first.
    pub line: Vec<Point>,
    /// What is wrong with the last of them.
    pub flaw: Flaw,
}

/// What breaks a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The game is over before it begins.
    Over,
    /// The attacker's move is not on an empty cell.
    Occupied,
    /// The attacker's move is a foul.
    Forbidden(Foul),
    /// The opening rule does not allow the attacker's move.
    Opening,
    /// The proof ends with this move of the attacker, and it does not win.
    NotWon,
    /// The attacker's move ends the game in something else than his win.
    Spoilt,
    /// The proof has no answer to this reply.
    Unanswered,
    /// This reply wins, ends the game, or is the first line of a continuous game.
    Defended,
    /// After this move of the attacker the defender has no move that is allowed, but has not lost either.
    Stuck,
}

/// Checks a claimed win of the side to move: every move the rules allow the defender is played against it.
///
/// In a continuous game the claim is: the side to move completes the next line.
pub fn check(board: &NaiveBoard, proof: &Proof) -> Result<Checked, Refutation> {
    if board.outcome().is_some() {
        return Err(Refutation { line: Vec::new(), flaw: Flaw::Over });
    }
    let mut walk = Walk {
        attacker: board.to_move(),
        board: NaiveBoard { past: Vec::new(), ..board.clone() },
        line: Vec::new(),
        replies: 0,
    };
    walk.attack(proof)?;
    Ok(Checked { replies: walk.replies })
}

/// With more empty cells than these no game ends for want of room.
const CELLS_FAR_FROM_THE_END: usize = 30;

/// Where the walk is. Moves are taken back one by one: copies of the board would take most of the time.
struct Walk {
    attacker: Color,
    board: NaiveBoard,
    line: Vec<Point>,
    replies: u64,
}

/// How the claim stands after a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    Proved,
    Refuted,
    Open,
}

impl Walk {
    /// The attacker's move must be allowed and must win against every reply.
    fn attack(&mut self, proof: &Proof) -> Result<(), Refutation> {
        if let Some(flaw) = self.objection(proof.point) {
            self.line.push(proof.point);
            let refutation = self.refuted(flaw);
            self.line.pop();
            return refutation;
        }
        let (played, standing) = self.play(proof.point);
        let ends_here = proof.replies.is_empty() && proof.otherwise.is_none();
        let result = match standing {
            Standing::Proved => Ok(()),
            Standing::Refuted => self.refuted(Flaw::Spoilt),
            Standing::Open if ends_here => self.refuted(Flaw::NotWon),
            Standing::Open => self.defend(proof),
        };
        self.take_back(played);
        result
    }

    /// Why the attacker may not play there, if so.
    fn objection(&self, point: Point) -> Option<Flaw> {
        let is_on_the_board = point.index() < self.board.size().cells();
        if !is_on_the_board || self.board.cell(point) != Cell::Empty {
            return Some(Flaw::Occupied);
        }
        if self.board.breaks_opening(point) {
            return Some(Flaw::Opening);
        }
        self.board.foul(point, self.attacker).map(Flaw::Forbidden)
    }

    /// Every empty cell is a reply.
    fn defend(&mut self, proof: &Proof) -> Result<(), Refutation> {
        let mut listed = vec![None; self.board.size().cells()];
        for (reply, answer) in proof.replies.iter().rev() {
            if let Some(slot) = listed.get_mut(reply.index()) {
                *slot = Some(answer);
            }
        }
        let otherwise = proof.otherwise.as_deref();
        let five = otherwise.map(|answer| answer.point).filter(|&point| self.is_five(point));
        for reply in self.board.size().points() {
            if self.board.cell(reply) != Cell::Empty {
                continue;
            }
            self.replies += 1;
            let own_answer = listed[reply.index()];
            if own_answer.is_none() && five.is_some_and(|five| self.leaves_alone(reply, five)) {
                continue;
            }
            let result = self.reply(reply, own_answer.or(otherwise));
            // To ask what is allowed takes long, and most replies lose anyway.
            if result.is_err() && self.board.is_legal(reply) {
                return result;
            }
        }
        let may_move = self.board.size().points().any(|reply| self.board.is_legal(reply));
        if may_move { Ok(()) } else { self.refuted(Flaw::Stuck) }
    }

    /// Whether the attacker wins by completing a row there, whatever the rest of the board looks like.
    fn is_five(&self, point: Point) -> bool {
        let rules = &self.board.rules;
        let is_sure = rules.captures.is_none_or(|captures| !captures.five_must_survive)
            && rules.opening == Opening::Free
            && self.board.now.grid.empty_cells() > CELLS_FAR_FROM_THE_END;
        is_sure
            && point.index() < self.board.size().cells()
            && self.board.cell(point) == Cell::Empty
            && completes_row(&self.board.now.grid, rules, point, self.attacker)
    }

    /// Whether a reply can be seen to lose to the row completed on `five` without playing it out, as most can: it wins
    /// nothing, takes nothing, and is not on that cell. A stone more of the defender changes no row of the attacker,
    /// except that it may close one at its end.
    fn leaves_alone(&self, reply: Point, five: Point) -> bool {
        let (size, grid, rules) = (self.board.size(), &self.board.now.grid, &self.board.rules);
        let may_close = || {
            let (dx, dy) = (size.x(reply) - size.x(five), size.y(reply) - size.y(five));
            rules.open_end_needed && (dx == 0 || dy == 0 || dx.abs() == dy.abs())
        };
        reply != five
            && !completes_row(grid, rules, reply, !self.attacker)
            && taken_by(grid, rules, reply, !self.attacker).is_empty()
            && !may_close()
    }

    /// The defender's move must neither save nor win, and its answer must win.
    fn reply(&mut self, reply: Point, answer: Option<&Proof>) -> Result<(), Refutation> {
        let (played, standing) = self.play(reply);
        let result = match (standing, answer) {
            // A five that had to outlive this reply did.
            (Standing::Proved, _) => Ok(()),
            (Standing::Refuted, _) => self.refuted(Flaw::Defended),
            (Standing::Open, None) => self.refuted(Flaw::Unanswered),
            (Standing::Open, Some(answer)) => self.attack(answer),
        };
        self.take_back(played);
        result
    }

    fn play(&mut self, point: Point) -> (Played, Standing) {
        self.line.push(point);
        let lines_before = self.board.now.lines_made;
        let played = self.board.now.play(&self.board.rules, point);
        (played, self.standing(lines_before))
    }

    fn take_back(&mut self, played: Played) {
        self.line.pop();
        self.board.now.take_back(played);
    }

    /// A new line decides first: it is what a continuous game is played for.
    fn standing(&self, lines_before: [u16; 2]) -> Standing {
        let now = &self.board.now;
        let has_scored = |color: Color| now.lines_made[color as usize] > lines_before[color as usize];
        if has_scored(self.attacker) {
            Standing::Proved
        } else if has_scored(!self.attacker) {
            Standing::Refuted
        } else {
            match now.outcome {
                None => Standing::Open,
                Some(Outcome::Win(winner, _)) if winner == self.attacker => Standing::Proved,
                Some(_) => Standing::Refuted,
            }
        }
    }

    fn refuted(&self, flaw: Flaw) -> Result<(), Refutation> {
        Err(Refutation { line: self.line.clone(), flaw })
    }
}
