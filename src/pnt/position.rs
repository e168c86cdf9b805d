//! Which tokens are left, and which of them may be taken next.

use std::fmt;

/// The player who takes the first token is Max, as in the official cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Takes the first token, the third and so on.
    Max,
    /// Takes the second token, the fourth and so on.
    Min,
}

/// A game of `tokens` tokens, after some of them were taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Tokens that may follow each token, ascending; those of 0 may be taken first.
    followers: Vec<Vec<u16>>,
    /// Whether each token is still there; 0 is no token.
    free: Vec<bool>,
    taken: Vec<u16>,
}

impl Position {
    /// The most tokens a game can have. A search goes as deep as the game is long, and that must fit on its stack; to
    /// the end of a game, far fewer tokens are out of reach.
    pub const MAX_TOKENS: u16 = 1000;

    /// A new game; `None` without a token, or with more than [`MAX_TOKENS`](Position::MAX_TOKENS).
    pub fn new(tokens: u16) -> Option<Position> {
        if !(1..=Position::MAX_TOKENS).contains(&tokens) {
            return None;
        }
        let all = 1..=tokens;
        let first = all.clone().filter(|token| token % 2 == 1 && 2 * token < tokens).collect();
        let related =
            |last: u16| all.clone().filter(|&token| is_multiple_or_factor(token, last)).collect::<Vec<u16>>();
        let mut free = vec![true; usize::from(tokens) + 1];
        free[0] = false;
        Some(Position {
            followers: std::iter::once(first).chain(all.clone().map(related)).collect(),
            free,
            taken: Vec::new(),
        })
    }

    /// How many tokens the game began with.
    pub fn tokens(&self) -> u16 {
        self.free.len() as u16 - 1
    }

    /// The tokens taken, in order.
    pub fn taken(&self) -> &[u16] {
        &self.taken
    }

    /// The token taken last.
    pub fn last(&self) -> Option<u16> {
        self.taken.last().copied()
    }

    /// The tokens still there, ascending.
    pub fn left(&self) -> impl Iterator<Item = u16> + '_ {
        (1..=self.tokens()).filter(|&token| self.free[usize::from(token)])
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Player {
        if self.taken.len().is_multiple_of(2) { Player::Max } else { Player::Min }
    }

    /// The tokens that may be taken now, ascending. Without any, the player to move has lost.
    pub fn moves(&self) -> impl Iterator<Item = u16> + '_ {
        let last = usize::from(self.last().unwrap_or(0));
        self.followers[last].iter().copied().filter(|&token| self.free[usize::from(token)])
    }

    /// Why a token cannot be taken now; `None` if it can.
    pub fn refusal(&self, token: u16) -> Option<Refusal> {
        let tokens = self.tokens();
        match self.last() {
            _ if !(1..=tokens).contains(&token) => Some(Refusal::OutOfRange { token, tokens }),
            _ if !self.free[usize::from(token)] => Some(Refusal::Taken { token }),
            Some(last) if !is_multiple_or_factor(token, last) => Some(Refusal::Unrelated { token, last }),
            None if token.is_multiple_of(2) => Some(Refusal::EvenFirst { token }),
            None if 2 * token >= tokens => Some(Refusal::LargeFirst { token, tokens }),
            _ => None,
        }
    }

    /// Takes a token that is there. The first one may be any: official cases begin in ways that the rules forbid.
    pub fn take(&mut self, token: u16) {
        debug_assert!(self.free[usize::from(token)], "{token} is not there");
        self.free[usize::from(token)] = false;
        self.taken.push(token);
    }

    pub(super) fn followers(&self) -> &[Vec<u16>] {
        &self.followers
    }

    pub(super) fn free(&self) -> &[bool] {
        &self.free
    }
}

fn is_multiple_or_factor(token: u16, last: u16) -> bool {
    token.is_multiple_of(last) || last.is_multiple_of(token)
}

/// Why a token cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No token of the game has this number.
    OutOfRange {
        /// The number.
        token: u16,
        /// Tokens of the game.
        tokens: u16,
    },
    /// It is gone.
    Taken {
        /// The token.
        token: u16,
    },
    /// Neither a multiple nor a factor of the last token.
    Unrelated {
        /// The token.
        token: u16,
        /// The one before it.
        last: u16,
    },
    /// The first token must be odd.
    EvenFirst {
        /// The token.
        token: u16,
    },
    /// The first token must be less than half the number of tokens.
    LargeFirst {
        /// The token.
        token: u16,
        /// Tokens of the game.
        tokens: u16,
    },
}

impl Refusal {
    /// Whether it is about the first token, where official cases are lenient.
    pub fn is_about_first(self) -> bool {
        matches!(self, Refusal::EvenFirst { .. } | Refusal::LargeFirst { .. })
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::OutOfRange { token, tokens } => {
                write!(f, "token {token} is out of range: the tokens are 1 to {tokens}")
            }
            Refusal::Taken { token } => write!(f, "token {token} is taken already"),
            Refusal::Unrelated { token, last } => {
                write!(f, "token {token} is neither a multiple nor a factor of {last}")
            }
            Refusal::EvenFirst { token } => write!(f, "token {token} is even: the first token must be odd"),
            Refusal::LargeFirst { token, tokens } => {
                write!(f, "token {token} is too large: the first token must be less than half of {tokens}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(tokens: u16, taken: &[u16]) -> Position {
        let mut position = Position::new(tokens).unwrap();
        taken.iter().for_each(|&token| position.take(token));
        position
    }

    #[test]
    fn legal_tokens_of_small_games() {
        // (tokens, taken, legal)
        let cases: [(u16, &[u16], &[u16]); 9] = [
            (1, &[], &[]),
            (2, &[], &[]),
            (3, &[], &[1]),
            (6, &[], &[1]),
            (7, &[], &[1, 3]),
            (7, &[3], &[1, 6]),
            (7, &[3, 6, 2], &[1, 4]),
            (7, &[3, 6, 2, 4, 1], &[5, 7]),
            (7, &[3, 6, 2, 4, 1, 7], &[]),
        ];
        for (tokens, taken, legal) in cases {
            let position = after(tokens, taken);
            assert_eq!(position.moves().collect::<Vec<_>>(), legal, "{tokens} {taken:?}");
            let not_refused: Vec<u16> =
                (0..tokens + 3).filter(|&token| position.refusal(token).is_none()).collect();
            assert_eq!(not_refused, legal, "{tokens} {taken:?}");
        }
    }

    #[test]
    fn games_have_a_largest_size() {
        assert!(Position::new(0).is_none());
        assert!(Position::new(Position::MAX_TOKENS + 1).is_none());
        assert_eq!(Position::new(Position::MAX_TOKENS).unwrap().moves().count(), 250);
    }
}
