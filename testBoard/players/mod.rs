//! The reference players: opponents for the games, written apart from any engine.

mod alphabeta;
mod centre;
mod lines;
mod patterns;
mod potential;
mod shapes;

use crate::referee::{Board, Cell, Side};

/// An opponent with a name and a way to choose its move.
pub(crate) struct Player {
    pub(crate) name: &'static str,
    /// The side's move; the board has an empty cell.
    pub(crate) choose: fn(&mut Board, Side) -> Cell,
}

/// All of them, in the order of the table.
pub(crate) const PLAYERS: [Player; 5] = [
    Player { name: "ab_4_lines", choose: lines::choose },
    Player { name: "ab_4_shapes", choose: shapes::choose },
    Player { name: "ab_4_centre", choose: centre::choose },
    Player { name: "ab_4_potential", choose: potential::choose },
    Player { name: "pattern_heuristics", choose: patterns::choose },
];

/// The player of that name.
pub(crate) fn find(name: &str) -> Option<&'static Player> {
    PLAYERS.iter().find(|player| player.name == name)
}

/// Empty cells at most `distance` from a stone, row by row; the middle of an empty board.
fn cells_near_stones(board: &Board, distance: usize) -> Vec<Cell> {
    if board.stones() == 0 {
        return vec![middle(board)];
    }
    let (rows, columns) = (board.rows(), board.columns());
    let mut is_near = vec![false; rows * columns];
    for cell in (0..rows * columns).filter(|&cell| !board.is_empty(cell)) {
        let place = board.place(cell);
        for row in place.row.saturating_sub(distance)..=(place.row + distance).min(rows - 1) {
            for column in place.column.saturating_sub(distance)..=(place.column + distance).min(columns - 1) {
                is_near[row * columns + column] = true;
            }
        }
    }
    let near: Vec<Cell> = board.empty_cells().filter(|&cell| is_near[cell]).collect();
    // Between blocks of stones on a nearly full board nothing may be near enough.
    if near.is_empty() { board.empty_cells().collect() } else { near }
}

fn middle(board: &Board) -> Cell {
    board.rows() / 2 * board.columns() + board.columns() / 2
}

/// How far a cell is from the middle of the board, in steps along rows and columns.
fn distance_from_middle(board: &Board, cell: Cell) -> usize {
    let (here, there) = (board.place(cell), board.place(middle(board)));
    here.row.abs_diff(there.row) + here.column.abs_diff(there.column)
}

/// The cells one has to look at when somebody can make five: the own five, else the blocks of the enemy's.
fn urgent(board: &Board, side: Side, near: &[Cell]) -> Option<Vec<Cell>> {
    if let Some(&win) = near.iter().find(|&&cell| board.completes_five(cell, side)) {
        return Some(vec![win]);
    }
    let blocks: Vec<Cell> =
        near.iter().copied().filter(|&cell| board.completes_five(cell, side.other())).collect();
    if blocks.is_empty() { None } else { Some(blocks) }
}

/// The best cells by a key, best first, earlier cells first among equals.
fn best_by(mut cells: Vec<Cell>, count: usize, key: impl Fn(Cell) -> i32) -> Vec<Cell> {
    cells.sort_by_cached_key(|&cell| std::cmp::Reverse(key(cell)));
    cells.truncate(count);
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boardfile::{BoardFile, Content};
    use std::path::Path;

    /// Plays a game on 15×15 against a random mover and tells whether the player won.
    fn beats_random(player: &Player, player_side: Side, random: &mut fastrand::Rng) -> bool {
        let mut board = Board::new(15, 15);
        let mut side = Side::Black;
        while !board.is_full() {
            let cell = if side == player_side {
                (player.choose)(&mut board, side)
            } else {
                let empty: Vec<Cell> = board.empty_cells().collect();
                empty[random.usize(..empty.len())]
            };
            assert!(board.is_empty(cell), "{} plays on a stone", player.name);
            board.put(cell, side);
            if board.has_five(side) {
                return side == player_side;
            }
            side = side.other();
        }
        false
    }

    #[test]
    fn each_player_beats_a_random_mover_twenty_times_in_twenty() {
        for player in &PLAYERS {
            let mut random = fastrand::Rng::with_seed(20);
            for game in 0..20 {
                let side = if game % 2 == 0 { Side::Black } else { Side::White };
                assert!(beats_random(player, side, &mut random), "{}, game {game}", player.name);
            }
        }
    }

    #[test]
    fn each_player_passes_the_win_and_block_boards() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testBoard/boards/attack-defence");
        let mut boards = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if !name.starts_with("win_") && !name.starts_with("block_") {
                continue;
            }
            boards += 1;
            let file = BoardFile::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
            for player in &PLAYERS {
                let mut board = Board::new(file.rows, file.columns);
                for place in file.places() {
                    let cell = board.cell(place).unwrap();
                    match file.at(place) {
                        Content::Own => board.put(cell, Side::Black),
                        Content::Opponent => board.put(cell, Side::White),
                        Content::Empty | Content::Blocked => {}
                    }
                }
                let cell = (player.choose)(&mut board, Side::Black);
                let played = board.place(cell);
                assert!(file.accepts(played), "{} plays {played} on {name}", player.name);
            }
        }
        assert!(boards >= 10, "only {boards} boards");
    }

    #[test]
    fn choosing_leaves_the_board_as_it_was() {
        let mut random = fastrand::Rng::with_seed(4);
        for player in &PLAYERS {
            let mut board = Board::new(10, 10);
            let mut side = Side::Black;
            for _ in 0..30 {
                let empty: Vec<Cell> = board.empty_cells().collect();
                board.put(empty[random.usize(..empty.len())], side);
                side = side.other();
            }
            let before = board.clone();
            (player.choose)(&mut board, side);
            assert_eq!(board, before, "{}", player.name);
        }
    }

    #[test]
    fn each_player_fills_the_last_cell() {
        for player in &PLAYERS {
            let mut board = Board::new(5, 5);
            for cell in 0..24 {
                board.put(cell, if (cell / 2) % 2 == 0 { Side::Black } else { Side::White });
            }
            assert_eq!((player.choose)(&mut board, Side::Black), 24, "{}", player.name);
        }
    }
}
