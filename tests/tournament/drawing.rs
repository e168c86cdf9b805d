//! Boards drawn as text, set up as rounds.

use tessera::game::{Point, Size, notation};
use tessera::ui::tournament::save::Saved;
use tessera::ui::tournament::{Round, SIDE, Seat, Stone};

/// An intersection by its label.
pub(crate) fn at(label: &str) -> Point {
    notation::parse_alpha(Size::square(19).expect("a size within the bounds"), label)
        .unwrap_or_else(|| panic!("{label}"))
}

/// A save with rows drawn from the top left corner (A19) on; what is not drawn is empty. White is seat two's.
pub(crate) fn drawn(rows: &[&str], next: Seat) -> Saved {
    let mut saved = Saved {
        rows: [[None; SIDE]; SIDE],
        pairs: [0; 2],
        points: [0; 2],
        next,
        stone: if next == Seat::Two { Stone::White } else { Stone::Black },
    };
    for (row, text) in saved.rows.iter_mut().zip(rows) {
        for (cell, letter) in row.iter_mut().zip(text.chars()) {
            *cell = match letter {
                'W' => Some(Stone::White),
                'B' => Some(Stone::Black),
                '.' => None,
                other => panic!("{other:?} in {text:?}"),
            };
        }
    }
    saved
}

/// The round of such a save.
pub(crate) fn round(rows: &[&str], next: Seat) -> Round {
    drawn(rows, next).round().expect("a round that not both have won")
}
