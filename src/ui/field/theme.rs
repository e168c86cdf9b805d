//! Colours, and which letters are drawn.

use crate::game::Color as Side;
use crate::ui::shell::Palette;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

/// Which letters a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letters {
    /// Stones are round.
    Unicode,
    /// Stones are X and O, and nothing else is out of the ordinary either.
    Ascii,
}

/// How everything looks.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// Whether there are colours.
    pub palette: Palette,
    /// Which letters are used.
    pub letters: Letters,
}

/// The sign of a colour's stones.
pub(super) fn stone(color: Side) -> char {
    match color {
        Side::Black => '●',
        Side::White => '○',
    }
}

impl Theme {
    /// A style that is only used where there are colours.
    fn colored(self, style: Style) -> Style {
        match self.palette {
            Palette::Plain => Style::new(),
            Palette::Colours => style,
        }
    }

    /// Whether colour alone may tell things apart.
    pub fn has_colors(self) -> bool {
        self.palette == Palette::Colours
    }

    /// A colour's stones, and what belongs to it.
    pub fn side(self, color: Side) -> Style {
        let foreground = match color {
            Side::Black => Color::Cyan,
            Side::White => Color::Yellow,
        };
        self.colored(Style::new().fg(foreground)).add_modifier(Modifier::BOLD)
    }

    /// What is there without asking for attention.
    pub fn faint(self) -> Style {
        self.colored(Style::new().fg(Color::DarkGray))
    }

    /// Where the person points.
    pub fn cursor(self) -> Style {
        self.colored(Style::new().bg(Color::Blue)).add_modifier(Modifier::BOLD)
    }

    /// Brackets around the last stone.
    pub fn last(self) -> Style {
        self.colored(Style::new().fg(Color::White))
    }

    /// The stones that won.
    pub fn winning(self) -> Style {
        match self.palette {
            Palette::Plain => Style::new().add_modifier(Modifier::REVERSED),
            Palette::Colours => Style::new().fg(Color::Black).bg(Color::Green),
        }
    }

    /// A move that is advised.
    pub fn hint(self) -> Style {
        self.colored(Style::new().fg(Color::Green)).add_modifier(Modifier::BOLD)
    }

    /// The best of several moves.
    pub fn best(self) -> Style {
        match self.palette {
            Palette::Plain => Style::new().add_modifier(Modifier::REVERSED),
            Palette::Colours => Style::new().fg(Color::Black).bg(Color::Green).add_modifier(Modifier::BOLD),
        }
    }

    /// Moves that are only expected.
    pub fn expected(self, color: Side) -> Style {
        // Numbers side by side are told apart by their colours, or else by this.
        match (self.palette, color) {
            (Palette::Plain, Side::White) => self.side(color).add_modifier(Modifier::UNDERLINED),
            _ => self.side(color).add_modifier(Modifier::REVERSED),
        }
    }

    /// What was better left undone.
    pub fn mistake(self) -> Style {
        self.colored(Style::new().fg(Color::LightRed)).add_modifier(Modifier::BOLD)
    }

    /// The sign of cells that are forbidden. Sizes have the same cross in them, and are to keep an x in plain letters.
    pub fn forbidden_sign(self) -> char {
        match self.letters {
            Letters::Unicode => '×',
            Letters::Ascii => '!',
        }
    }

    /// Cells that are forbidden.
    pub fn forbidden(self) -> Style {
        self.colored(Style::new().fg(Color::Red))
    }

    /// Titles, and the line of a menu that is chosen.
    pub fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The line of a menu that is chosen.
    pub fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// What went wrong.
    pub fn complaint(self) -> Style {
        self.colored(Style::new().fg(Color::LightRed))
    }
}

/// Everything is drawn with round stones; where that cannot be shown, letters take their places.
pub(super) fn write_in(letters: Letters, buffer: &mut Buffer) {
    if letters == Letters::Unicode {
        return;
    }
    for cell in &mut buffer.content {
        if let Some(letter) = cell.symbol().chars().next().filter(|letter| !letter.is_ascii()) {
            cell.set_char(plain(letter));
        }
    }
}

fn plain(letter: char) -> char {
    match letter {
        '●' => 'X',
        '○' => 'O',
        '·' => '.',
        '×' => 'x',
        '■' | '█' => '#',
        '░' | '─' => '-',
        '▁' | '▂' => '.',
        '▃' | '▄' | '▅' => ':',
        '▆' | '▇' => '#',
        '→' => '>',
        '│' => '|',
        '┌' | '┐' | '└' | '┘' => '+',
        '▸' => '>',
        '◂' => '<',
        '…' => '~',
        _ => '?',
    }
}
