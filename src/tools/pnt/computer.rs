//! The computer as an opponent: how it picks a token at each level.

use crate::pnt::{Limits, Player, Position, Value, search};

/// Strongest level; each one below it picks one token in ten at random, and looks a move less far ahead.
pub(super) const FULL_LEVEL: u8 = 10;

/// How the computer thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strength {
    /// From 1 to [`FULL_LEVEL`], which looks as far as its nodes allow.
    Level(u8),
    /// So many moves ahead; 0 looks to the end if its nodes allow.
    Depth(u32),
}

/// An opponent, or an adviser.
pub(super) struct Computer {
    pub(super) strength: Strength,
    /// Nodes for each move.
    pub(super) nodes: u64,
    pub(super) random: fastrand::Rng,
}

/// A token and what is known about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) token: u16,
    pub(super) prospect: Prospect,
}

/// What a choice leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prospect {
    /// It wins whatever the other does.
    Win,
    /// Every token loses if the other plays well.
    Loss,
    /// The best, looking this many moves ahead.
    Unclear(u32),
}

impl Computer {
    /// A token to take; `None` if none may be taken.
    pub(super) fn choose(&mut self, position: &Position) -> Option<Choice> {
        match self.strength {
            Strength::Level(level) if self.random.u8(0..FULL_LEVEL) >= level => self.pick_any(position),
            Strength::Level(FULL_LEVEL) | Strength::Depth(0) => self.deepen(position, u32::MAX),
            Strength::Level(level) => self.deepen(position, level.into()),
            Strength::Depth(depth) => self.deepen(position, depth),
        }
    }

    fn pick_any(&mut self, position: &Position) -> Option<Choice> {
        let moves: Vec<u16> = position.moves().collect();
        let token = self.random.choice(moves)?;
        Some(Choice { token, prospect: Prospect::Unclear(0) })
    }

    /// Looks further and further ahead until the game is decided, or the nodes are used up.
    fn deepen(&self, position: &Position, most: u32) -> Option<Choice> {
        let mut left = self.nodes;
        let mut choice = Choice { token: position.moves().next()?, prospect: Prospect::Unclear(0) };
        for depth in 1..=most {
            let Ok(report) = search(position, &Limits { depth, nodes: left, interrupted: &|| false }) else {
                break;
            };
            left -= report.visited;
            let token = report.token?;
            let value = if position.to_move() == Player::Max { report.value } else { -report.value };
            match value {
                Value::WIN => return Some(Choice { token, prospect: Prospect::Win }),
                // All tokens lose: the one that looked best when that was not yet seen is the hardest to answer.
                Value::LOSS => return Some(Choice { prospect: Prospect::Loss, ..choice }),
                _ => choice = Choice { token, prospect: Prospect::Unclear(depth) },
            }
        }
        Some(choice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn computer(strength: Strength, seed: u64) -> Computer {
        Computer { strength, nodes: 20_000, random: fastrand::Rng::with_seed(seed) }
    }

    /// Games that the first of two levels wins, of games with all numbers of tokens in which each begins once.
    fn wins(first: u8, second: u8, seeds: u64) -> (usize, usize) {
        let (mut won, mut games) = (0, 0);
        for (tokens, seed) in (8..40).flat_map(|tokens| (0..seeds).map(move |seed| (tokens, seed))) {
            for first_begins in [true, false] {
                let mut players = [first, second]
                    .map(|level| computer(Strength::Level(level), seed * 1000 + u64::from(tokens)));
                let mut position = Position::new(tokens).unwrap();
                let mut turn = usize::from(!first_begins);
                while let Some(choice) = players[turn].choose(&position) {
                    assert_eq!(position.refusal(choice.token), None);
                    position.take(choice.token);
                    turn = 1 - turn;
                }
                games += 1;
                won += usize::from(turn == 1);
            }
        }
        (won, games)
    }

    #[test]
    fn each_level_is_stronger_than_the_one_below() {
        for level in 2..=FULL_LEVEL {
            let (won, games) = wins(level, level - 1, 10);
            assert!(100 * won >= 55 * games, "{level} v {}: {won} of {games}", level - 1);
        }
        let (won, games) = wins(FULL_LEVEL, 1, 3);
        assert!(100 * won >= 75 * games, "the strongest v the weakest: {won} of {games}");
    }

    #[test]
    fn prospects_are_proved() {
        let mut position = Position::new(7).unwrap();
        [3, 6, 2, 4].into_iter().for_each(|token| position.take(token));
        // 1 is the only token, and after it 5 or 7 wins.
        let choice = computer(Strength::Level(FULL_LEVEL), 1).choose(&position);
        assert_eq!(choice, Some(Choice { token: 1, prospect: Prospect::Loss }));
        position.take(1);
        let choice = computer(Strength::Depth(1), 1).choose(&position);
        assert_eq!(choice, Some(Choice { token: 5, prospect: Prospect::Win }));
        position.take(5);
        assert_eq!(computer(Strength::Level(1), 1).choose(&position), None);
        let start = Position::new(60).unwrap();
        let choice = computer(Strength::Depth(2), 1).choose(&start).unwrap();
        assert_eq!(choice.prospect, Prospect::Unclear(2));
    }
}
