//! Search numbers do what they are for: each changes the tree, and the one that is set is the one that is used.

use tessera::engine::{Engine, Limits};
use tessera::game::{Board, Rules, Size, notation};
use tessera::search::{Params, SearchResult, Searcher};

/// Rule bits, board side, moves.
const POSITIONS: [(u32, u8, &str); 8] = [
    (16, 19, "j10j11m10k11i12k9"),
    (0, 15, "h8h9i8g8i7i9g7j8h7j7"),
    (0, 15, "h8i9i7g9"),
    (4, 15, "h8i9i7g7j8h6g9j6k9"),
    (0, 20, "k10l11l9j11m12j9k12"),
    (1, 15, "h8g7i9g9g8i8h9h7"),
    (80, 19, "j10k10l11k12j12i11"),
    (0, 20, "k10k11l10j10l9l11j9m10k9m9"),
];

/// Budgets that are tried one after another: most numbers show at once.
const NODES: [u64; 3] = [2_000, 20_000, 60_000];

fn position((bits, side, moves): (u32, u8, &str)) -> Board {
    let size = Size::square(side).expect("a size");
    let mut board = Board::new(size, Rules::from_bits(bits));
    for point in notation::parse_opening(size, moves).expect("moves") {
        board.play(point);
    }
    board
}

fn limits(nodes: u64) -> Limits {
    Limits { turn: None, nodes: Some(nodes), memory: 16 << 20, ..Limits::default() }
}

/// Everything about the finished iterations of the searches for two moves of a game in a row.
fn tree(params: &Params, board: &Board, nodes: u64) -> Vec<(u64, u32, i32, usize)> {
    let mut iterations = Vec::new();
    let mut searcher = Searcher::with_params(params.clone());
    let mut board = board.clone();
    for nodes in [nodes, nodes / 4] {
        let note =
            |result: &SearchResult| (result.nodes, result.depth, result.score.value(), result.point.index());
        let last = searcher
            .think(&board, &limits(nodes), &|| false, &mut |result| iterations.push(note(result)))
            .expect("a move");
        iterations.push(note(&last));
        last.pv.iter().take(2).for_each(|&point| board.play(point));
        if board.outcome().is_some() {
            break;
        }
    }
    iterations
}

#[test]
fn every_number_changes_the_tree() {
    let boards = POSITIONS.map(position);
    // Of the rules that use all of them.
    let defaults = Params::for_rules(&Rules::FREESTYLE);
    let mut open: Vec<&(&str, i32, i32)> = Params::RANGES.iter().collect();
    for nodes in NODES {
        for board in &boards {
            if open.is_empty() {
                return;
            }
            let plain = tree(&defaults, board, nodes);
            open.retain(|(name, least, most)| {
                let shows = |value: i32| {
                    let mut params = defaults.clone();
                    params.set(name, value);
                    params != defaults && tree(&params, board, nodes) != plain
                };
                // Where the least means never, the most may come to the same.
                ![*least, *most, least + (most - least) / 4].into_iter().any(shows)
            });
        }
    }
    let open: Vec<&str> = open.iter().map(|(name, ..)| *name).collect();
    assert!(open.is_empty(), "nothing depends on {open:?}");
}

#[test]
fn games_are_played_with_the_numbers_of_their_rules() {
    for place in POSITIONS {
        let board = position(place);
        let mut engine = Engine::new();
        let own = engine.think(&board, &limits(3_000), &|| false, &mut |_| {}).expect("a move");
        let mut searcher = Searcher::with_params(Params::for_rules(board.rules()));
        let given = searcher.think(&board, &limits(3_000), &|| false, &mut |_| {}).expect("a move");
        assert_eq!((own.point, own.nodes, own.score), (given.point, given.nodes, given.score), "{place:?}");
    }
}
