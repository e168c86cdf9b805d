//! A lost position is defended as long as it can be.

use fastrand::Rng;
use tessera::engine::{Engine, Limits, SearchResult};
use tessera::game::{Board, Cell, Color, Point, Rules, Size};
use tessera::search::{Answer, Means, Question, Solver};

const POSITIONS_A_RULE: usize = 12;

/// Lost positions in which one of these was not so at some time: the longest defence may be a move that does nothing
/// against the threat, and a loss may come sooner than a first look says. (rule, who is to move as `X`, board)
const DRAWN: [(u32, Color, [&str; 11]); 4] = [
    (
        4,
        Color::Black,
        [
            "...........",
            "...........",
            "..O.O......",
            "....X..O...",
            "....O...X..",
            "....O..O...",
            "..X...OXX..",
            "...X.O.....",
            "..X..X.....",
            "...........",
            "...........",
        ],
    ),
    (
        16,
        Color::White,
        [
            "...........",
            "...........",
            "...X.X.....",
            "...........",
            "...O.......",
            ".....O.O...",
            "....X.O....",
            "..XOXO.....",
            "..XX.O..O..",
            "...........",
            "...........",
        ],
    ),
    (
        16,
        Color::White,
        [
            "...........",
            "...........",
            "..O.OO.O...",
            "..X...OX...",
            "...OX..O...",
            "..XX.......",
            ".....X.XO..",
            "...........",
            "...........",
            "...........",
            "...........",
        ],
    ),
    (
        16,
        Color::White,
        [
            "...........",
            "...........",
            "....XXO.X..",
            "...........",
            "...O.OO....",
            ".....XOX...",
            ".....O.....",
            "...........",
            "...O.OXX...",
            "...........",
            "...........",
        ],
    ),
];

#[test]
fn the_longest_defence_is_played_where_it_was_missed_before() {
    for (number, (rule, to_move, rows)) in DRAWN.into_iter().enumerate() {
        let board = drawn(rule, to_move, rows);
        let lengths =
            lengths_of_defences(&mut Solver::new(1 << 20), &board).expect("every move loses by fours");
        let (_, shortest) = *lengths.iter().min_by_key(|(_, plies)| *plies).unwrap();
        let thought = thought(&board);
        let longest = longest(&lengths);
        assert!(shortest < longest, "board {number}: there is something to choose");
        assert_eq!(length_after(&lengths, thought.point), longest, "board {number}: {}", thought.score);
        assert_eq!(thought.score.plies_to_end(), Some(longest + 1), "board {number}: {}", thought.score);
    }
}

/// Where every reply loses by fours, the engine's reply loses no sooner than any other.
#[test]
fn the_longest_defence_is_played() {
    for rule in [0, 1, 4, 8, 16, 48] {
        let mut rng = Rng::with_seed(u64::from(rule) + 3);
        let blank = Board::new(Size::square(11).unwrap(), Rules::from_bits(rule));
        let mut solver = Solver::new(1 << 20);
        let mut seen = 0;
        while seen < POSITIONS_A_RULE {
            let Some(board) = random_position(&blank, &mut rng) else { continue };
            let Some(lengths) = lengths_of_defences(&mut solver, &board) else { continue };
            let longest = longest(&lengths);
            if lengths.iter().all(|(_, plies)| *plies == longest) {
                continue;
            }
            seen += 1;
            let thought = thought(&board);
            // A sole reply to a four is given without a search.
            assert!(thought.score.is_loss() || thought.depth == 0, "rule {rule}: {}", thought.score);
            // Longer wins by fours may hide a shorter one with a quiet move, which the search finds.
            let knows_better =
                thought.score.plies_to_end().is_some_and(|plies| longest > 5 && plies <= longest);
            let chosen = length_after(&lengths, thought.point);
            assert!(
                chosen == longest || knows_better,
                "rule {rule}: {chosen} instead of {longest}, {}\n{board:?}",
                thought.score
            );
        }
    }
}

/// Where all moves but one lose, that one is played without using up what the search may use.
#[test]
fn the_sole_defence_needs_no_long_thought() {
    let board = drawn(
        0,
        Color::Black,
        [
            "...........",
            "...........",
            "..X........",
            "...OXX.....",
            "....O......",
            "...OXO.....",
            "...X.OOOX..",
            "..OX...X...",
            ".O.X.O.....",
            "...O.......",
            ".X.X.......",
        ],
    );
    const MANY: u64 = 4 * NODES;
    let many = || Limits { nodes: Some(MANY), ..limits() };
    let sole = Engine::new().think(&board, &many(), &|| false, &mut |_| {}).unwrap();
    assert!(!sole.score.is_decided() && sole.nodes < MANY / 2, "{} after {}", sole.score, sole.nodes);
    // Moves to be left alone are taken up again only if all others are seen to lose.
    let limits = Limits { avoided: vec![sole.point], ..many() };
    let again = Engine::new().think(&board, &limits, &|| false, &mut |_| {}).unwrap();
    assert_eq!(again.point, sole.point);
}

const NODES: u64 = 60_000;

fn limits() -> Limits {
    Limits { turn: None, nodes: Some(NODES), memory: 32 << 20, ..Limits::default() }
}

fn thought(board: &Board) -> SearchResult {
    Engine::new().think(board, &limits(), &|| false, &mut |_| {}).expect("an empty cell")
}

fn longest(lengths: &[(Point, usize)]) -> usize {
    lengths.iter().map(|(_, plies)| *plies).max().expect("a legal move")
}

fn length_after(lengths: &[(Point, usize)], point: Point) -> usize {
    lengths.iter().find(|(reply, _)| *reply == point).expect("a legal move").1
}

fn drawn(rule: u32, to_move: Color, rows: [&str; 11]) -> Board {
    let size = Size::square(11).expect("a usual size");
    let mut board = Board::new(size, Rules::from_bits(rule));
    for (point, letter) in size.points().zip(rows.concat().chars()) {
        match letter {
            'X' => board.place(point, Cell::Stone(to_move)),
            'O' => board.place(point, Cell::Stone(!to_move)),
            _ => {}
        }
    }
    board.set_to_move(to_move);
    board
}

fn random_position(blank: &Board, rng: &mut Rng) -> Option<Board> {
    let mut board = blank.clone();
    let size = board.size();
    for _ in 0..rng.usize(9..17) {
        let near: Vec<Point> = size
            .points()
            .filter(|&point| size.distance(point, size.centre()) <= 3 && board.is_legal(point))
            .collect();
        board.play(near[rng.usize(..near.len())]);
        if board.outcome().is_some() {
            return None;
        }
    }
    Some(board)
}

/// How long the opponent's shortest win by fours takes after each legal move; `None` if some move avoids it.
fn lengths_of_defences(solver: &mut Solver, board: &Board) -> Option<Vec<(Point, usize)>> {
    let question = Question { means: Means::Fours, nodes: 3_000, shortest: true };
    let mut lengths = Vec::new();
    for point in board.size().points().filter(|&point| board.is_legal(point)) {
        let mut after = board.clone();
        after.play(point);
        match solver.solve(&after, &question) {
            Answer::Win(proof) => lengths.push((point, proof.plies())),
            Answer::None | Answer::Unknown => return None,
        }
    }
    Some(lengths)
}
