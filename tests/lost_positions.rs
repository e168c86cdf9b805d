//! A lost position is defended as long as it can be.

use fastrand::Rng;
use tessera::engine::{Engine, Limits};
use tessera::game::{Board, Point, Rules, Size};
use tessera::search::{Answer, Means, Question, Solver};

const POSITIONS_A_RULE: usize = 12;

/// Where every reply loses by fours, the engine's reply loses no sooner than any other.
#[test]
fn the_longest_defence_is_played() {
    for rule in [0, 1, 4] {
        let mut rng = Rng::with_seed(u64::from(rule) + 3);
        let blank = Board::new(Size::square(11).unwrap(), Rules::from_bits(rule));
        let mut solver = Solver::new(1 << 20);
        let mut seen = 0;
        while seen < POSITIONS_A_RULE {
            let Some(board) = random_position(&blank, &mut rng) else { continue };
            let Some(lengths) = lengths_of_defences(&mut solver, &board) else { continue };
            let longest = lengths.iter().map(|(_, plies)| *plies).max().unwrap();
            if lengths.iter().all(|(_, plies)| *plies == longest) {
                continue;
            }
            seen += 1;
            let limits = Limits { turn: None, nodes: Some(60_000), memory: 32 << 20, ..Limits::default() };
            let thought = Engine::new().think(&board, &limits, &|| false, &mut |_| {}).unwrap();
            let chosen = lengths.iter().find(|(point, _)| *point == thought.point).unwrap().1;
            // A sole reply to a four is given without a search.
            assert!(thought.score.is_loss() || thought.depth == 0, "rule {rule}: {}", thought.score);
            assert_eq!(chosen, longest, "rule {rule}, {} legal moves", lengths.len());
        }
    }
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
