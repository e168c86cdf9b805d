//! What short searches find in every kind of question, kept in `benches/found`.
//!
//! The signature of `tessera bench` takes seconds and is one number. This takes a fraction of one, so that it can be asked
//! after each of hundreds of damages (`scripts/mutants.sh`), and a difference says which rules and which question it is in.
//! Most numbers of a search have no right value that a test could know; that they are what they were is all there is to check.
//! `TESSERA_BLESS=1 cargo test --lib bench::` writes the file anew after a wanted change.

use super::{POSITIONS, Signature, position};
use crate::engine::{Choice, Engine, Limits, SearchResult};
use crate::eval::Score;
use crate::game::{Board, Point};
use crate::search::{Aim, Answer, Means, Proof, Question, Solver, Stones};
use std::fmt::Write;

/// Positions with something to prove or to stop, beside the quiet ones.
const SHARP: [(u32, u8, &str); 23] = [
    // Two open twos that cross: a win by threats, a double three, and for renju's black a foul.
    (0, 15, "f8a1g8a3h6a5h7o1"),
    (1, 15, "f8a1g8a3h6a5h7o1"),
    (4, 15, "f8a1g8a3h6a5h7o1"),
    (0, 15, ""),
    (128, 15, "h8i9"),
    (4, 15, "h8h9"),
    (0, 15, "h8a1i8a15j8o1k8"),
    (0, 15, "h8a1i8a15j8"),
    (16, 19, "j10a1k10a19l10s1"),
    (16, 19, "j10k10a1l10a3m10"),
    (0, 6, "c3d4d3c4b3e4"),
    (0, 15, "h8h9i8i9j8"),
    (0, 15, "h8h9i8i9j8g8j9"),
    (0, 15, "h8i9i7g9j8g7k9l10"),
    (0, 15, "h8h9i7i9g9j9g7f9j10"),
    (0, 20, "k10k11l10l11k12m10j9m11"),
    (1, 15, "h8h9i8i9j8g8j9l9"),
    (4, 15, "h8h9i8i9j8g8"),
    (8, 15, "h8h9i8i9j8g8j9"),
    (2, 15, "h8h9i8i9j8g8j9k9"),
    (16, 19, "j10k10j11k12l10k11m10"),
    (48, 19, "j10k10l10k11l12k9k12"),
    (80, 19, "j10k10j11k12l10k11m10"),
];

fn limits(nodes: u64) -> Limits {
    Limits { turn: None, nodes: Some(nodes), memory: 8 << 20, ..Limits::default() }
}

fn add_line(signature: &mut Signature, line: &[Point]) {
    line.iter().for_each(|point| signature.add(point.index() as u64));
}

fn add_score(signature: &mut Signature, score: Score, depth: u32, nodes: u64) {
    signature.add(score.value() as u64);
    signature.add(u64::from(depth));
    signature.add(nodes);
}

/// Every finished depth of the searches for two moves in a row, the second with what the first has learned.
fn moves(board: &Board) -> Signature {
    let mut signature = Signature::default();
    let mut engine = Engine::new();
    let mut board = board.clone();
    for nodes in [1200, 300] {
        let mut add = |result: &SearchResult| {
            add_score(&mut signature, result.score, result.depth, result.nodes);
            add_line(&mut signature, &result.pv);
        };
        let last = engine.think(&board, &limits(nodes), &|| false, &mut add).expect("there are empty cells");
        add(&last);
        last.pv.iter().take(2).for_each(|&point| board.play(point));
        if board.outcome().is_some() {
            break;
        }
    }
    signature
}

/// The three best moves and the bounds of all others; then without the best of them at the root, then anywhere.
fn lines(board: &Board) -> Signature {
    let mut signature = Signature::default();
    let mut choice = Choice::default();
    let mut engine = Engine::new();
    for nodes in [500, 200, 200] {
        let Ok(found) = engine.analyse(board, 3, &choice, &limits(nodes), &|| false, &mut |_| {}) else {
            break;
        };
        signature.add(found.nodes);
        for line in &found.lines {
            add_score(&mut signature, line.score, line.depth, 0);
            add_line(&mut signature, &line.pv);
        }
        for other in &found.others {
            add_score(&mut signature, other.score, other.depth, 0);
            add_line(&mut signature, &[other.point]);
        }
        let best = found.lines[0].point();
        if choice.blocked.is_empty() {
            choice.blocked.push(best);
        } else {
            choice.barred.add_cell(board.to_move(), best);
        }
    }
    signature
}

/// The most level move, and the most level pair of moves.
fn level(board: &Board) -> Signature {
    let mut signature = Signature::default();
    for stones in [Stones::One, Stones::Two] {
        let aim = Aim { stones, score: Score::of_eval(20) };
        // Pairs of moves come to a second depth only where there are few cells.
        let nodes = if board.size().width() < 8 { 3000 } else { 300 };
        let choice = Choice::default();
        let found = Engine::new().balance(board, aim, &choice, &limits(nodes), &|| false, &mut |_| {});
        let found = found.expect("the game goes on");
        add_score(&mut signature, found.score, found.depth, found.nodes);
        add_line(&mut signature, &found.pv);
    }
    signature
}

/// Proofs by fours, the shortest of them, and by threats, and what each has cost; asked once, and asked slice by slice.
fn proofs(board: &Board) -> Signature {
    let mut signature = Signature::default();
    let mut solver = Solver::new(4 << 20);
    let mut add = |answer: Answer, nodes| {
        match answer {
            Answer::Win(proof) => add_proof(&mut signature, &proof),
            Answer::None => signature.add(0),
            Answer::Unknown => signature.add(1),
        }
        signature.add(nodes);
    };
    for (means, shortest) in [(Means::Fours, false), (Means::Fours, true), (Means::all(board.rules()), false)]
    {
        let question = Question { means, nodes: 1000, shortest };
        let answer = solver.solve(board, &question);
        add(answer, solver.nodes());
        let answer = solver.solve_while(board, &question, &mut |_| true);
        add(answer, solver.nodes());
    }
    signature
}

fn add_proof(signature: &mut Signature, proof: &Proof) {
    add_line(signature, &[proof.point]);
    for (reply, next) in &proof.replies {
        add_line(signature, &[*reply]);
        add_proof(signature, next);
    }
    if let Some(next) = &proof.otherwise {
        add_proof(signature, next);
    }
}

#[test]
fn short_searches_find_what_they_found_before() {
    let mut text = String::from("# rule side moves: searches for moves, lines, level moves, proofs\n");
    for (rule, side, played) in POSITIONS.into_iter().chain(SHARP) {
        let board = position(rule, side, played).expect("the game goes on");
        let (moves, lines) = (moves(&board), lines(&board));
        let (level, proofs) = (level(&board), proofs(&board));
        writeln!(text, "{rule} {side} {played}: {moves} {lines} {level} {proofs}")
            .expect("a string has room");
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/found");
    if std::env::var_os("TESSERA_BLESS").is_some() {
        std::fs::write(path, &text).expect("benches can be written to");
    }
    let kept = std::fs::read_to_string(path).expect("what was found before");
    let changed: Vec<(&str, &str)> = kept.lines().zip(text.lines()).filter(|(old, new)| old != new).collect();
    assert!(changed.is_empty() && kept.lines().count() == text.lines().count(), "kept, found: {changed:#?}");
}
