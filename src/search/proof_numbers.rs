//! Proof and disproof numbers, and which move they say to work on.

/// How far a position is from being proved and disproved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// Positions that must still be proved to prove this one; 0 if it is.
    pub(super) proof: u32,
    /// Positions that must still be disproved to disprove this one; 0 if it is.
    pub(super) disproof: u32,
}

impl Numbers {
    /// Those of a position that nobody has looked at.
    pub(super) fn fresh(effort: u8) -> Numbers {
        Numbers { proof: u32::from(effort), disproof: 1 }
    }
}

/// More than any number that is reached.
pub(super) const INFINITE: u32 = 1 << 30;
/// A win.
pub(super) const PROVED: Numbers = Numbers { proof: 0, disproof: INFINITE };
/// No win.
pub(super) const DISPROVED: Numbers = Numbers { proof: INFINITE, disproof: 0 };

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    Attacker,
    Defender,
}

impl Turn {
    pub(super) fn next(self) -> Turn {
        match self {
            Turn::Attacker => Turn::Defender,
            Turn::Defender => Turn::Attacker,
        }
    }

    /// What a position is if this side has nothing to try.
    pub(super) fn without_moves(self) -> Numbers {
        match self {
            Turn::Attacker => DISPROVED,
            Turn::Defender => PROVED,
        }
    }
}

/// A position's numbers from those of its moves.
pub(super) fn combine(turn: Turn, children: &[Numbers]) -> Numbers {
    let sum = |number: fn(&Numbers) -> u32| {
        let total: u64 = children.iter().map(|child| u64::from(number(child))).sum();
        total.min(u64::from(INFINITE)) as u32
    };
    let least = |number: fn(&Numbers) -> u32| children.iter().map(number).min().unwrap_or(INFINITE);
    match turn {
        Turn::Attacker => {
            Numbers { proof: least(|child| child.proof), disproof: sum(|child| child.disproof) }
        }
        Turn::Defender => {
            Numbers { proof: sum(|child| child.proof), disproof: least(|child| child.disproof) }
        }
    }
}

/// The move to work on, and how far: until another one looks better, with some patience.
pub(super) fn choose(turn: Turn, children: &[Numbers], numbers: Numbers, bound: Numbers) -> (usize, Numbers) {
    let effort = |child: &Numbers| match turn {
        Turn::Attacker => child.proof,
        Turn::Defender => child.disproof,
    };
    let chosen = (0..children.len()).min_by_key(|&at| effort(&children[at])).unwrap_or(0);
    let second = (0..children.len()).filter(|&at| at != chosen).map(|at| effort(&children[at])).min();
    let patience = second.map_or(INFINITE, |second| second + 1 + second / 4);
    let child = children[chosen];
    // What is left of a bound on a sum once the other moves have had their part.
    let rest = |bound: u32, total: u32, own: u32| (bound.saturating_sub(total) + own).min(INFINITE - 1);
    let child_bound = match turn {
        Turn::Attacker => Numbers {
            proof: bound.proof.min(patience),
            disproof: rest(bound.disproof, numbers.disproof, child.disproof),
        },
        Turn::Defender => Numbers {
            proof: rest(bound.proof, numbers.proof, child.proof),
            disproof: bound.disproof.min(patience),
        },
    };
    (chosen, child_bound)
}
