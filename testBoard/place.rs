//! A cell of the board, as board files and the protocol write it.

use std::fmt;
use std::str::FromStr;

/// A cell by row and column, both from 0. The row is the protocol's x, the column its y.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Place {
    pub(crate) row: usize,
    pub(crate) column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.column)
    }
}

/// The text is not two numbers with one comma and no space between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotAPlace;

impl FromStr for Place {
    type Err = NotAPlace;

    fn from_str(text: &str) -> Result<Place, NotAPlace> {
        let (row, column) = text.split_once(',').ok_or(NotAPlace)?;
        let number = |digits: &str| -> Result<usize, NotAPlace> {
            // `parse` alone would let a leading plus sign through.
            if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(NotAPlace);
            }
            digits.parse().map_err(|_| NotAPlace)
        };
        Ok(Place { row: number(row)?, column: number(column)? })
    }
}

/// The places separated by spaces, for messages and reports.
pub(crate) fn join(places: &[Place]) -> String {
    places.iter().map(Place::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_bare_form_is_a_place() {
        assert_eq!("3,14".parse(), Ok(Place { row: 3, column: 14 }));
        for text in ["", "3", "3,", ",3", "3, 4", "+3,4", "-3,4", "3,4,5", "3;4", "a,b", "3,4 5,6"] {
            assert_eq!(text.parse::<Place>(), Err(NotAPlace), "{text:?}");
        }
    }
}
