//! A floor for the search: how many won positions it sees as won within a fixed number of nodes. A change that makes the
//! search worse without breaking a rule shows here, whatever the machine.

use tessera::engine::{Engine, Limits};
use tessera::game::{Board, Rules, Size, notation};

/// Nodes for each position. A position needs some 1,500 to 300,000.
const NODES: u64 = 20_000;

/// Rule, side of the board, and how many of its 24 positions must be seen as won: some fewer than were when search and
/// weights last changed (17, 17, 16, 15, 16).
const FLOORS: [(u32, u8, usize); 5] = [(0, 15, 15), (0, 20, 12), (1, 15, 13), (4, 15, 13), (16, 19, 12)];

#[test]
fn the_search_sees_most_wins_within_its_nodes() {
    let positions: Vec<(u32, u8, &str)> = include_str!("won_positions/positions.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            (words[0].parse().unwrap(), words[1].parse().unwrap(), words[2])
        })
        .collect();
    for (rule, side, floor) in FLOORS {
        let ours: Vec<&str> = positions
            .iter()
            .filter(|position| (position.0, position.1) == (rule, side))
            .map(|p| p.2)
            .collect();
        let won = ours.iter().filter(|moves| is_seen_as_won(rule, side, moves)).count();
        println!("rule {rule}, {side}×{side}: {won} of {}", ours.len());
        assert_eq!(ours.len(), 24);
        assert!(won >= floor, "rule {rule} on {side}×{side}: {won} of {} are seen, {floor} were", ours.len());
    }
}

fn is_seen_as_won(rule: u32, side: u8, moves: &str) -> bool {
    let mut board = Board::new(Size::square(side).expect("a size"), Rules::from_bits(rule));
    for point in notation::parse_opening(board.size(), moves).expect("moves") {
        board.play(point);
    }
    let limits = Limits { turn: None, nodes: Some(NODES), ..Limits::default() };
    let result = Engine::new().think(&board, &limits, &|| false, &mut |_| {}).expect("a move");
    result.score.is_win()
}
