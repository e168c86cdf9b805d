//! The referee: judges every move by the rules of our own board and says when and how a game is over.

use super::fault::Fault;
use crate::game::{Board, Cell, Color, Foul, Outcome, WinBy, notation};
use std::fmt;

/// A game under way, as the referee sees it.
pub struct Referee {
    board: Board,
    draw_after: usize,
}

/// What the referee says to a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// The move stands, the other side is to move.
    GoesOn,
    /// The move ends the game.
    Over(End),
    /// No such move can be played; the side that tried loses or the game is void.
    Fault(Fault),
}

/// The end of a game by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// A row, captures, or more lines won.
    Won(Color, WinBy),
    /// A forbidden move lost; the colour is the winner's.
    Foul(Color, Foul),
    /// Nobody won on a full board.
    BoardFull,
    /// A continuous game ended level.
    Level,
    /// The agreed number of moves was reached.
    MoveLimit,
}

impl End {
    /// Who won, if anybody did.
    pub fn winner(self) -> Option<Color> {
        match self {
            End::Won(color, _) | End::Foul(color, _) => Some(color),
            End::BoardFull | End::Level | End::MoveLimit => None,
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            End::Won(_, WinBy::Line) => "five in a row",
            End::Won(_, WinBy::Captures) => "captures",
            End::Won(_, WinBy::MoreLines) => "more lines",
            End::Foul(_, Foul::Overline) => "foul: overline",
            End::Foul(_, Foul::DoubleFour) => "foul: double four",
            End::Foul(_, Foul::DoubleThree) => "foul: double three",
            End::BoardFull => "board full",
            End::Level => "equal lines",
            End::MoveLimit => "move limit",
        })
    }
}

impl Referee {
    /// Takes a game over at a position; after `draw_after` moves in all it is drawn.
    pub fn new(board: Board, draw_after: usize) -> Referee {
        Referee { board, draw_after }
    }

    /// The position as it is.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Judges a move written as `x,y` and plays it if it can be played at all.
    pub fn rule_on(&mut self, text: &str) -> Ruling {
        let Some(point) = notation::parse_xy(self.board.size(), text) else {
            return Ruling::Fault(Fault::OffBoard(text.to_owned()));
        };
        if self.board.cell(point) != Cell::Empty {
            return Ruling::Fault(Fault::OnStone(text.to_owned()));
        }
        if self.board.breaks_opening(point) {
            return Ruling::Fault(Fault::Opening(text.to_owned()));
        }
        let mover = self.board.to_move();
        let foul = self.board.foul(point, mover);
        self.board.play(point);
        if let Some(foul) = foul {
            return Ruling::Over(End::Foul(!mover, foul));
        }
        match self.board.outcome() {
            Some(Outcome::Win(color, by)) => Ruling::Over(End::Won(color, by)),
            Some(Outcome::Draw) if self.board.rules().continuous => Ruling::Over(End::Level),
            Some(Outcome::Draw) => Ruling::Over(End::BoardFull),
            None if self.board.ply() >= self.draw_after => Ruling::Over(End::MoveLimit),
            None => Ruling::GoesOn,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rules, Size};

    /// Plays moves that must all stand and returns the ruling on the last.
    fn last_ruling(bits: u32, side: u8, moves: &str) -> Ruling {
        let board = Board::new(Size::square(side).unwrap(), Rules::from_bits(bits));
        let mut referee = Referee::new(board, 1000);
        let mut ruling = Ruling::GoesOn;
        for text in moves.split(' ') {
            assert_eq!(ruling, Ruling::GoesOn, "before {text} of {moves}");
            ruling = referee.rule_on(text);
        }
        ruling
    }

    #[test]
    fn every_end_is_named() {
        let five = "7,7 0,0 8,7 2,0 9,7 4,0 10,7 6,0 11,7";
        let six = "7,7 0,0 8,7 2,0 9,7 4,0 11,7 6,0 12,7 8,0 10,7";
        let double_three = "7,7 0,0 8,7 2,0 9,8 4,0 9,9 6,0 9,7";
        let double_four = "5,7 4,7 6,7 0,0 7,7 2,0 8,4 8,3 8,5 4,0 8,6 6,0 8,7";
        let won = |by| Ruling::Over(End::Won(Color::Black, by));
        let foul = |foul| Ruling::Over(End::Foul(Color::White, foul));
        for (bits, moves, expected) in [
            (0, five, won(WinBy::Line)),
            (0, six, won(WinBy::Line)),
            (1, six, Ruling::GoesOn),
            (4, six, foul(Foul::Overline)),
            (4, double_three, foul(Foul::DoubleThree)),
            (64, double_three, foul(Foul::DoubleThree)),
            (0, double_three, Ruling::GoesOn),
            (4, double_four, foul(Foul::DoubleFour)),
        ] {
            assert_eq!(last_ruling(bits, 15, moves), expected, "rule {bits}: {moves}");
        }
    }

    #[test]
    fn captures_win_and_taken_cells_are_free_again() {
        // White walks into five brackets, one row each.
        let moves: Vec<String> = [1, 3, 5, 7, 9]
            .iter()
            .flat_map(|y| {
                [
                    format!("1,{y}"),
                    format!("2,{y}"),
                    format!("14,{y}"),
                    format!("3,{y}"),
                    format!("4,{y}"),
                    format!("13,{}", y + 1),
                ]
            })
            .collect();
        let moves = moves[..moves.len() - 1].join(" ");
        assert_eq!(last_ruling(16, 15, &moves), Ruling::Over(End::Won(Color::Black, WinBy::Captures)));
        assert_eq!(last_ruling(0, 15, &moves), Ruling::GoesOn);
        let again = "1,1 2,1 14,1 3,1 4,1 2,1";
        assert_eq!(last_ruling(16, 15, again), Ruling::GoesOn);
        assert_eq!(last_ruling(0, 15, again), Ruling::Fault(Fault::OnStone("2,1".into())));
    }

    #[test]
    fn impossible_moves_are_faults() {
        for (bits, moves, fault) in [
            (0, "15,0", Fault::OffBoard("15,0".into())),
            (0, "-1,0", Fault::OffBoard("-1,0".into())),
            (0, "7,7 7,7", Fault::OnStone("7,7".into())),
            (144, "7,8", Fault::Opening("7,8".into())),
            (144, "7,7 0,0 9,9", Fault::Opening("9,9".into())),
        ] {
            assert_eq!(last_ruling(bits, 15, moves), Ruling::Fault(fault), "rule {bits}: {moves}");
        }
        assert_eq!(last_ruling(144, 15, "7,7 0,0 10,9"), Ruling::GoesOn);
    }

    #[test]
    fn games_without_a_winner_end_too() {
        let board = Board::new(Size::square(15).unwrap(), Rules::FREESTYLE);
        let mut referee = Referee::new(board, 2);
        assert_eq!(referee.rule_on("0,0"), Ruling::GoesOn);
        assert_eq!(referee.rule_on("5,5"), Ruling::Over(End::MoveLimit));
        // 3 x 3: no five fits, so the ninth stone fills the board.
        let all = "0,0 1,0 2,0 0,1 1,1 2,1 0,2 1,2 2,2";
        assert_eq!(last_ruling(0, 3, all), Ruling::Over(End::BoardFull));
        assert_eq!(last_ruling(2, 3, "0,0"), Ruling::Over(End::Level));
    }
}
