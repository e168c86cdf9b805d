//! The board as text: letters below, numbers at the left, the last move in parentheses; colours on a terminal.

use super::game::{Event, Game};
use crate::drawing::{self, Drawing, Labels};
use crate::game::{Cell, Color};
use anstyle::{AnsiColor, Style};
use std::env;

/// Whether a drawing uses the terminal's colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Palette {
    /// Bare text.
    Plain,
    /// Stones, labels and the last move are told apart by colour too.
    Colours,
}

impl Palette {
    /// Colours, unless the person has asked for none or the terminal cannot show them.
    pub fn for_terminal() -> Palette {
        let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
        if is_set("NO_COLOR") || is_dumb { Palette::Plain } else { Palette::Colours }
    }

    fn style(self, style: Style) -> Style {
        match self {
            Palette::Plain => Style::new(),
            Palette::Colours => style,
        }
    }

    fn stone(self, player: Color) -> Style {
        let color = match player {
            Color::Black => AnsiColor::Cyan,
            Color::White => AnsiColor::Yellow,
        };
        self.style(color.on_default().bold())
    }

    fn faint(self) -> Style {
        self.style(Style::new().dimmed())
    }
}

/// The letter that stands for a player's stones.
pub(super) fn letter(player: Color) -> char {
    drawing::letter(Cell::Stone(player))
}

/// `Current board:` and the board, row 1 lowest.
pub(super) fn drawing(game: &Game, palette: Palette) -> String {
    let last = game.events().iter().rev().find_map(|event| match event {
        Event::Move(point) => Some(*point),
        Event::Turn(_) => None,
    });
    let faint = palette.faint();
    let paint = |text: &str| format!("{faint}{text}{faint:#}");
    let sign = |point| match game.stone(point) {
        Some(player) => {
            let style = palette.stone(player);
            format!("{style}{}{style:#}", letter(player))
        }
        None => paint("."),
    };
    let board = Drawing {
        margin: 2,
        last: last.map(|point| (point, ['(', ')'])),
        paint: &paint,
        ..Drawing::new(game.size(), Labels::Below, &sign)
    };
    format!("Current board:\n{}\n", board.lines().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::super::game::Ruleset;
    use super::*;
    use crate::game::Size;

    #[test]
    fn the_last_move_is_in_parentheses_even_at_the_edge() {
        let size = Size::square(7).unwrap();
        let mut game = Game::new(size, Ruleset::Casual);
        for (x, y) in [(3, 3), (6, 0)] {
            game.play(size.point(x, y).unwrap());
        }
        let expected = "Current board:\n 7 . . . . . . .\n 6 . . . . . . .\n 5 . . . . . . .\n 4 . . . X . . .\n \
                        3 . . . . . . .\n 2 . . . . . . .\n 1 . . . . . .(O)\n   a b c d e f g\n";
        assert_eq!(drawing(&game, Palette::Plain), expected);
        let coloured = drawing(&game, Palette::Colours);
        assert!(coloured.contains('\u{1b}') && coloured.lines().count() == expected.lines().count());
    }
}
