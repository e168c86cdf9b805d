//! What a position is worth.

use std::fmt;
use std::ops::Neg;

/// A value in tenths, so that equal means equal: a win is 1.0, a loss -1.0, all others are guesses between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value(i8);

impl Value {
    /// The game is won.
    pub const WIN: Value = Value(10);
    /// The game is lost.
    pub const LOSS: Value = Value(-10);
    /// Nothing is known.
    pub const LEVEL: Value = Value(0);
    /// Below every value a position can have.
    pub(super) const LOWEST: Value = Value(-11);

    pub(super) const fn from_tenths(tenths: i8) -> Value {
        Value(tenths)
    }
}

impl Neg for Value {
    type Output = Value;

    fn neg(self) -> Value {
        Value(-self.0)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1}", f64::from(self.0) / 10.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_one_decimal() {
        for (tenths, text) in [(10, "1.0"), (-10, "-1.0"), (0, "0.0"), (7, "0.7"), (-6, "-0.6")] {
            assert_eq!(Value(tenths).to_string(), text);
            assert_eq!(-Value(tenths), Value(-tenths));
        }
    }
}
