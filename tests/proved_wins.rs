//! A win the engine has proved is played out, within the moves it promised, whatever the opponent tries.

use fastrand::Rng;
use tessera::engine::{Engine, Limits};
use tessera::game::notation::Alpha;
use tessera::game::{Board, Cell, Color, Outcome, Point, Rules, Size};
use tessera::search::{Answer, Means, Question, Solver};

const GAMES_A_RULE: usize = 6;

#[test]
fn proved_wins_are_played_out_as_promised() {
    for rule in [0, 1, 4, 16] {
        let mut rng = Rng::with_seed(u64::from(rule) + 7);
        let blank = Board::new(Size::square(15).unwrap(), Rules::from_bits(rule));
        let mut solver = Solver::new(4 << 20);
        let mut played = 0;
        while played < GAMES_A_RULE {
            let Some(start) = random_position(&blank, &mut rng) else { continue };
            let question = Question { means: Means::Threats, nodes: 1_000, shortest: false };
            if let Answer::Win(proof) = solver.solve(&start, &question)
                && proof.plies() >= 7
            {
                play_out(&start, &mut rng);
                played += 1;
            }
        }
    }
}

/// Stones scattered around the centre; `None` if the game is over by then.
fn random_position(blank: &Board, rng: &mut Rng) -> Option<Board> {
    let mut board = blank.clone();
    for _ in 0..rng.usize(8..18) {
        let near = near_centre(&board, 3);
        board.play(near[rng.usize(..near.len())]);
        if board.outcome().is_some() {
            return None;
        }
    }
    Some(board)
}

fn near_centre(board: &Board, distance: i32) -> Vec<Point> {
    let size = board.size();
    size.points()
        .filter(|&point| size.distance(point, size.centre()) <= distance && board.is_legal(point))
        .collect()
}

/// The engine against a defender who plays by chance half of the time and as well as he can otherwise.
fn play_out(start: &Board, rng: &mut Rng) {
    const NODES: u64 = 40_000;
    let told_as_a_whole = rng.bool();
    let mut nodes = NODES;
    let attacker = start.to_move();
    let (mut engine, mut defender) = (Engine::new(), Engine::new());
    let mut board = start.clone();
    let mut promised = usize::MAX;
    while board.outcome().is_none() {
        let think = |engine: &mut Engine, board: &Board, nodes: u64| {
            let limits = Limits { turn: None, nodes: Some(nodes), memory: 32 << 20, ..Limits::default() };
            engine.think(board, &limits, &|| false, &mut |_| {}).expect("an empty cell")
        };
        let point = if board.to_move() == attacker {
            let told = if told_as_a_whole { set_up(&board) } else { board.clone() };
            let thought = think(&mut engine, &told, nodes);
            let plies = thought.score.plies_to_end().filter(|_| thought.score.is_win());
            let plies = plies.unwrap_or_else(|| panic!("the win is lost from sight, {}", place(&board)));
            assert!(plies <= promised, "{plies} plies where {promised} were left, {}", place(&board));
            promised = plies;
            // A plan once made needs no more thought.
            nodes = if told_as_a_whole { 100 } else { NODES };
            thought.point
        } else if rng.bool() {
            think(&mut defender, &board, NODES).point
        } else {
            let near = near_centre(&board, 7);
            near[rng.usize(..near.len())]
        };
        board.play(point);
        promised -= 1;
    }
    assert!(
        matches!(board.outcome(), Some(Outcome::Win(color, _)) if color == attacker),
        "not won, {}",
        place(&board)
    );
}

/// The same position without the moves that led to it, as managers tell it who set up the board before every move.
fn set_up(board: &Board) -> Board {
    let mut set_up = board.emptied();
    board.size().points().for_each(|point| set_up.place(point, board.cell(point)));
    Color::ALL.into_iter().for_each(|color| set_up.set_captured(color, board.captured(color)));
    set_up.set_to_move(board.to_move());
    set_up
}

/// Where the game stands, to be found again.
fn place(board: &Board) -> String {
    let size = board.size();
    let stones = |color| -> Vec<String> {
        let of_color = |point: &Point| board.cell(*point) == Cell::Stone(color);
        size.points().filter(of_color).map(|point| Alpha(size, point).to_string()).collect()
    };
    let [black, white] = Color::ALL.map(|color| stones(color).join(","));
    format!("{}: --black {black} --white {white}", board.rules())
}
