//! The board as text, 21 lines of at most 79 columns, and the table of points.

use super::console::Style;
use super::names::Players;
use super::round::Round;
use crate::drawing::{Drawing, Labels};
use crate::game::Point;
use crate::record::tournament::{Seat, Stone, label, size};

/// What is drawn.
pub(super) struct View<'a> {
    /// The round.
    pub(super) round: &'a Round,
    /// Who plays.
    pub(super) players: Players,
    /// Points of the rounds before.
    pub(super) points: [u32; 2],
    /// What the round is called.
    pub(super) title: &'a str,
    /// Letters alone, or colours too.
    pub(super) style: Style,
}

const DIM: &str = "2";
const WHITE: &str = "1;33";
const BLACK: &str = "1;36";

impl View<'_> {
    /// The labelled board with the state of the round beside it; brackets mark the stone placed last.
    pub(super) fn draw(&self) -> String {
        let sign = |point| self.cell(point);
        let board = Drawing {
            margin: 2,
            last: self.round.board().last_move().map(|point| (point, ['[', ']'])),
            ..Drawing::new(size(), Labels::Around, &sign)
        };
        // The letters above have nothing beside them.
        let panel = [String::new()].into_iter().chain(self.panel());
        let beside = panel.chain(std::iter::repeat(String::new()));
        let lines = board.lines().into_iter().zip(beside);
        let lines: Vec<String> =
            lines.map(|(line, beside)| format!("{line}  {beside}").trim_end().to_owned()).collect();
        lines.join("\n")
    }

    fn cell(&self, point: Point) -> String {
        match self.round.stone_at(point) {
            Some(Stone::White) => self.painted("W", WHITE),
            Some(Stone::Black) => self.painted("B", BLACK),
            None if point == size().centre() => self.painted("+", DIM),
            None => self.painted(".", DIM),
        }
    }

    fn panel(&self) -> Vec<String> {
        let round = self.round;
        let last = round.board().last_move().map(|point| format!("Last stone: {}", label(point)));
        let next = match round.ending() {
            Some(_) => "The round is over.".to_owned(),
            None => format!("To play: {}", self.player(round.mover()).trim_end()),
        };
        let head = vec![self.title.to_owned(), String::new(), format!("{:15}pairs  points", "")];
        let players = Stone::ALL.map(|stone| {
            let seat = round.seat(stone);
            let (pairs, points) = (round.pairs(seat), self.points[seat as usize]);
            format!("{}{pairs:>7}{points:>8}", self.player(seat))
        });
        let state = [Some(String::new()), last, Some(next)].into_iter().flatten();
        head.into_iter().chain(players).chain(state).collect()
    }

    /// The letter of a player's stones and the player, 13 columns wide.
    fn player(&self, seat: Seat) -> String {
        let letter = match self.round.stone(seat) {
            Stone::White => self.painted("W", WHITE),
            Stone::Black => self.painted("B", BLACK),
        };
        format!("{letter} {:11}", self.players.label(seat))
    }

    fn painted(&self, text: &str, code: &str) -> String {
        match self.style {
            Style::Plain => text.to_owned(),
            Style::Colour => format!("\x1b[{code}m{text}\x1b[0m"),
        }
    }
}

/// What a round brings, or would bring if it ended now, and all points with it.
pub(super) fn score_table(round: &Round, players: Players, points: [u32; 2]) -> String {
    let mut lines = vec![format!("{:12}  five  pairs  fours  round  total", "")];
    for (seat, score) in Seat::ALL.into_iter().zip(round.scores()) {
        lines.push(format!(
            "{:12}{:>6}{:>7}{:>7}{:>7}{:>7}",
            players.label(seat),
            score.five,
            score.pairs,
            score.fours,
            score.total(),
            points[seat as usize].saturating_add(score.total())
        ));
    }
    lines.join("\n")
}
