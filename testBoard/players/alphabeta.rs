//! Plain alpha-beta of depth four. What it values and which moves it looks at is the player's own style.

use crate::referee::{Board, Cell, Side};

/// Plies looked ahead.
const DEPTH: i32 = 4;
/// A five; nearer ones are worth more.
const WIN: i32 = 1_000_000;

/// What makes one alpha-beta player differ from another.
pub(crate) struct Style {
    /// How good the position is for the side that is to move.
    pub(crate) evaluate: fn(&Board, Side) -> i32,
    /// The moves worth a look, best first; never empty while a cell is.
    pub(crate) candidates: fn(&Board, Side) -> Vec<Cell>,
}

/// The best candidate, the first among equals.
pub(crate) fn choose(board: &mut Board, side: Side, style: &Style) -> Cell {
    let candidates = (style.candidates)(board, side);
    let mut best = candidates[0];
    let mut alpha = -2 * WIN;
    for cell in candidates {
        let value = value_of(board, side, cell, DEPTH, alpha, 2 * WIN, style);
        if value > alpha {
            alpha = value;
            best = cell;
        }
    }
    best
}

/// What the move is worth to the side that makes it.
fn value_of(
    board: &mut Board,
    side: Side,
    cell: Cell,
    depth: i32,
    alpha: i32,
    beta: i32,
    style: &Style,
) -> i32 {
    board.put(cell, side);
    let value = if board.has_five(side) {
        WIN + depth
    } else if board.is_full() {
        0
    } else if depth == 1 {
        -(style.evaluate)(board, side.other())
    } else {
        -search(board, side.other(), depth - 1, -beta, -alpha, style)
    };
    board.remove(cell);
    value
}

fn search(board: &mut Board, side: Side, depth: i32, mut alpha: i32, beta: i32, style: &Style) -> i32 {
    let mut best = -2 * WIN;
    for cell in (style.candidates)(board, side) {
        best = best.max(value_of(board, side, cell, depth, alpha, beta, style));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With every empty cell a candidate and no evaluation, only what four plies force is left.
    const BLIND: Style = Style { evaluate: |_, _| 0, candidates: |board, _| board.empty_cells().collect() };

    fn board(rows: [&str; 7]) -> Board {
        let mut board = Board::new(7, 7);
        for (cell, symbol) in rows.concat().chars().enumerate() {
            match symbol {
                'x' => board.put(cell, Side::Black),
                'o' => board.put(cell, Side::White),
                _ => {}
            }
        }
        board
    }

    #[test]
    fn wins_and_losses_within_four_plies_are_found() {
        let wins = board([".......", "..xxxx.", ".......", "..oooo.", ".......", ".......", "......."]);
        let cases = [
            (wins.clone(), Side::Black, vec![7 + 1, 7 + 6]),
            (wins, Side::White, vec![21 + 1, 21 + 6]),
            (
                board([".......", ".......", ".......", "..xxx..", "oo.....", "......o", "......."]),
                Side::Black,
                vec![21 + 1, 21 + 5],
            ),
        ];
        for (mut board, side, expected) in cases {
            let cell = choose(&mut board, side, &BLIND);
            assert!(expected.contains(&cell), "{side:?} plays {:?}", board.place(cell));
        }
    }
}
