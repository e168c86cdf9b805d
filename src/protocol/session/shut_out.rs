//! Moves that our searches leave alone: at the root, after a line of moves, or for one colour everywhere.

use super::super::block::BlockKind;
use super::super::command::At;
use super::super::position::{Position, Side};
use super::super::yixin::Forbidding;
use super::{Done, Session, on_board};
use crate::game::{Board, Color, Point};

impl Session {
    /// Shuts moves out, or lets them in again: each by itself, or the last of a game after the others.
    pub(super) fn shut_out(&mut self, points: &[Point], kind: BlockKind) -> Done {
        let blocked = &mut self.choice.blocked;
        match kind {
            BlockKind::ShutOut => {
                blocked.retain(|known| !points.contains(known));
                blocked.extend(points);
            }
            BlockKind::LetIn => blocked.retain(|known| !points.contains(known)),
            _ if points.is_empty() => {}
            kind => {
                let end = played(self.live()?, points);
                match kind {
                    BlockKind::BarPath => self.choice.barred.add_position(&end),
                    _ => self.choice.barred.remove_position(&end),
                }
            }
        }
        Ok(())
    }

    /// Keeps a colour from a cell wherever our searches get to, or lets it in again.
    pub(super) fn forbid(&mut self, forbidding: Forbidding, at: At, color: Color) -> Done {
        let point = on_board(self.live()?, at)?;
        match forbidding {
            Forbidding::Add => self.choice.barred.add_cell(color, point),
            Forbidding::Remove => self.choice.barred.remove_cell(color, point),
        }
        Ok(())
    }
}

/// The position after these moves from an empty board.
fn played(position: &Position, points: &[Point]) -> Board {
    let mut game = Position::new(position.board().size(), *position.board().rules());
    let mut side = Side::Own;
    for &point in points {
        game.play(point, side);
        side = !side;
    }
    game.board_for(side)
}
