//! Claims of the solver: every win it finds holds against all defences, and what it denies is not there.

mod command_line;
#[path = "solve/commands.rs"]
mod commands;
mod required;
#[path = "solve/slow.rs"]
mod slow;

use fastrand::Rng;
use serde_json::Value;
use tessera::game::{Board, Cell, Color, Point, Rules, Size, notation};
use tessera::naive::{NaiveBoard, check};
use tessera::search::{Answer, Means, Proof, Question, Solver};

/// Every rule without captures, and some with.
const RULES: [u32; 11] = [0, 1, 2, 4, 8, 9, 64, 16, 17, 48, 80];
const NODES: u64 = 3_000;
const MEMORY: usize = 1 << 20;

fn question(means: Means, nodes: u64) -> Question {
    Question { means, nodes, shortest: false }
}

/// One position on both boards.
#[derive(Clone)]
struct Pair {
    board: Board,
    naive: NaiveBoard,
}

impl Pair {
    fn new(size: Size, rules: Rules) -> Pair {
        Pair { board: Board::new(size, rules), naive: NaiveBoard::new(size, rules) }
    }

    fn play(&mut self, point: Point) {
        self.board.play(point);
        self.naive.play(point);
    }

    /// A random game near the centre, played on a copy of this empty pair; `None` if it is over by then.
    fn random(&self, moves: usize, rng: &mut Rng) -> Option<Pair> {
        let size = self.board.size();
        let mut pair = self.clone();
        for _ in 0..moves {
            let near = |point: &Point| size.distance(*point, size.centre()) <= 3;
            let legal: Vec<Point> =
                size.points().filter(near).filter(|&point| pair.naive.is_legal(point)).collect();
            pair.play(*legal.get(rng.usize(..legal.len().max(1)))?);
            if pair.naive.outcome().is_some() {
                return None;
            }
        }
        Some(pair)
    }

    fn describe(&self) -> String {
        format!("{:?} to move, {}\n{:?}", self.naive.to_move(), self.board.rules(), self.naive.now().grid)
    }
}

#[test]
fn every_win_claimed_in_random_positions_holds() {
    let size = Size::square(11).unwrap();
    let mut solver = Solver::new(MEMORY);
    for rule in RULES {
        let mut rng = Rng::with_seed(u64::from(rule) + 1);
        let blank = Pair::new(size, Rules::from_bits(rule));
        let (mut claims, mut denials) = (0, 0);
        for _ in 0..150 {
            let moves = rng.usize(8..26);
            let Some(pair) = blank.random(moves, &mut rng) else { continue };
            for means in [Means::Fours, Means::Threats] {
                match solver.solve(&pair.board, &question(means, NODES)) {
                    Answer::Win(proof) => {
                        claims += 1;
                        let found = check(&pair.naive, &proof);
                        assert!(found.is_ok(), "{found:?}\n{}{proof:?}", pair.describe());
                    }
                    Answer::None => denials += 1,
                    Answer::Unknown => {}
                }
            }
        }
        assert!(claims > 20, "rule {rule}: only {claims} claims");
        assert!(denials > 20, "rule {rule}: only {denials} positions without a win");
    }
}

/// Two own moves: a brute-force search of all there is finds a win exactly where the solver does.
#[test]
fn short_wins_by_fours_are_found_exactly_where_they_are() {
    let size = Size::square(8).unwrap();
    let mut solver = Solver::new(MEMORY);
    for rule in [0, 1, 2, 4, 8, 9, 64, 16] {
        let mut rng = Rng::with_seed(100 + u64::from(rule));
        let blank = Pair::new(size, Rules::from_bits(rule));
        let mut wins = [0; 2];
        for _ in 0..60 {
            let moves = rng.usize(8..20);
            let Some(pair) = blank.random(moves, &mut rng) else { continue };
            let wanted = Question { shortest: true, ..question(Means::Fours, 100_000) };
            let found = match solver.solve(&pair.board, &wanted) {
                Answer::Win(proof) => proof.plies() <= 3,
                Answer::None => false,
                Answer::Unknown => continue,
            };
            let exists = slow::wins_by_fours(&pair.naive, 2);
            assert_eq!(found, exists, "rule {rule}: {}", pair.describe());
            wins[usize::from(found)] += 1;
        }
        assert!(
            wins.iter().all(|&count| count >= 5),
            "rule {rule}: {wins:?} positions without and with a win"
        );
    }
}

/// The fast checker and one that copies boards agree on proofs that were damaged at random.
#[test]
fn damaged_proofs_are_judged_as_by_plain_recursion() {
    let size = Size::square(9).unwrap();
    let mut solver = Solver::new(MEMORY);
    for rule in [0, 1, 2, 4, 8, 64, 16, 48] {
        let mut rng = Rng::with_seed(200 + u64::from(rule));
        let blank = Pair::new(size, Rules::from_bits(rule));
        let mut verdicts = [0; 2];
        for _ in 0..150 {
            let moves = rng.usize(10..22);
            let Some(pair) = blank.random(moves, &mut rng) else { continue };
            let Answer::Win(proof) = solver.solve(&pair.board, &question(Means::Threats, NODES)) else {
                continue;
            };
            if !(3..60).contains(&proof.size()) {
                continue;
            }
            let damaged = slow::damaged(&proof, size, &mut rng);
            let found = check(&pair.naive, &damaged);
            let holds = slow::holds(&pair.naive, &damaged);
            assert_eq!(found.is_ok(), holds, "{found:?}\n{}{damaged:?}", pair.describe());
            verdicts[usize::from(holds)] += 1;
            if let Err(refutation) = found {
                assert!(slow::is_played_from(&pair.naive, &refutation.line), "{refutation:?}");
            }
        }
        assert!(verdicts[0] >= 5, "rule {rule}: {verdicts:?} wrong and right proofs");
    }
}

/// A quiet move whose threat is a win by fours: one answer has to serve hundreds of replies.
#[test]
fn proofs_with_a_quiet_first_move_hold_until_an_answer_is_missing() {
    let size = Size::square(15).unwrap();
    let mut solver = Solver::new(MEMORY);
    for rule in [0, 1, 2, 4, 8] {
        let mut rng = Rng::with_seed(300 + u64::from(rule));
        let blank = Pair::new(size, Rules::from_bits(rule));
        let mut proofs = 0;
        for _ in 0..30 {
            let moves = rng.usize(10..20);
            let Some(pair) = blank.random(moves, &mut rng) else { continue };
            let mut near = size.points().filter(|&point| size.distance(point, size.centre()) <= 3);
            let Some(mut proof) = near.find_map(|first| quiet_win(&pair, first, &mut solver)) else {
                continue;
            };
            proofs += 1;
            let found = check(&pair.naive, &proof);
            assert!(found.is_ok(), "{found:?}\n{}{proof:?}", pair.describe());
            // Every reply listed is one that breaks the common answer.
            let (reply, _) = proof.replies.swap_remove(rng.usize(..proof.replies.len()));
            let refutation = check(&pair.naive, &proof).expect_err("an answer is missing");
            assert_eq!(refutation.line[..2], [proof.point, reply], "{}{proof:?}", pair.describe());
        }
        assert!(proofs >= 3, "rule {rule}: only {proofs} wins that begin with a quiet move");
    }
}

/// The proof that `first` wins by the fours it threatens, if it does.
fn quiet_win(pair: &Pair, first: Point, solver: &mut Solver) -> Option<Proof> {
    let fours = question(Means::Fours, 200);
    if !pair.naive.is_legal(first) {
        return None;
    }
    let mut after = pair.clone();
    after.play(first);
    let mut passed = after.board.clone();
    passed.set_to_move(pair.board.to_move());
    let Answer::Win(otherwise) = solver.solve(&passed, &fours) else { return None };
    let mut proof = Proof { point: first, replies: Vec::new(), otherwise: Some(Box::new(otherwise.clone())) };
    for reply in pair.board.size().points().filter(|&reply| after.naive.is_legal(reply)) {
        let mut replied = after.clone();
        replied.play(reply);
        if check(&replied.naive, &otherwise).is_ok() {
            continue;
        }
        match solver.solve(&replied.board, &fours) {
            Answer::Win(answer) => proof.replies.push((reply, answer)),
            _ => return None,
        }
    }
    // A first move that is a four itself has one reply only.
    (otherwise.plies() > 1 && proof.replies.len() > 1).then_some(proof)
}

#[test]
fn a_sample_of_the_puzzles_is_solved_and_every_claim_holds() {
    // (file, one puzzle in so many, means, least percentage solved)
    for (file, every, means, least) in [
        ("puzzles/vcf.jsonl", 29, Means::Fours, 99),
        ("puzzles/vct.jsonl", 41, Means::Threats, 60),
        ("puzzles/vct.jsonl", 37, Means::Fours, 0),
    ] {
        let Some(text) = required::data(file) else { return };
        let mut solver = Solver::new(16 * MEMORY);
        let sample: Vec<Value> =
            text.lines().step_by(every).map(|line| serde_json::from_str(line).unwrap()).collect();
        let solved = sample
            .iter()
            .filter(|puzzle| is_solved_by_a_proof_that_holds(&mut solver, puzzle, means, 40_000))
            .count();
        println!("{file}, {means:?}: {solved} of {}", sample.len());
        assert!(solved * 100 >= least * sample.len(), "{file}, {means:?}: {solved} of {}", sample.len());
    }
}

/// Here a stone far from the win once lifted the foul on which it hung.
#[test]
fn wins_that_hang_on_fouls_hold() {
    let Some(text) = required::data("puzzles/vct.jsonl") else { return };
    let mut solver = Solver::new(16 * MEMORY);
    for id in ["lfz03_119_r", "lfz39_079_r"] {
        let line = text.lines().find(|line| line.contains(id)).expect("a puzzle of that name");
        let puzzle = serde_json::from_str(line).unwrap();
        is_solved_by_a_proof_that_holds(&mut solver, &puzzle, Means::Threats, 150_000);
    }
}

/// Whether a puzzle is solved; a claim that does not hold, or denies what is known, fails.
fn is_solved_by_a_proof_that_holds(solver: &mut Solver, puzzle: &Value, means: Means, nodes: u64) -> bool {
    let pair = puzzle_position(puzzle);
    let by_fours = means == Means::Fours;
    let kind = puzzle["kind"].as_str().expect("a kind");
    match solver.solve(&pair.board, &question(means, nodes)) {
        Answer::Win(proof) => {
            let found = check(&pair.naive, &proof);
            assert!(found.is_ok(), "{found:?}\n{puzzle}\n{}", pair.describe());
            let impossible = kind == "VCT" && by_fours && puzzle["rule"] == "renju";
            assert!(!impossible, "a win by fours that is not there: {puzzle}");
            true
        }
        Answer::None => {
            assert_ne!(kind, "VCF", "a win by fours is denied: {puzzle}");
            false
        }
        Answer::Unknown => false,
    }
}

fn puzzle_position(puzzle: &Value) -> Pair {
    let rule = match puzzle["rule"].as_str() {
        Some("renju") => 4,
        Some("standard") => 1,
        _ => 0,
    };
    let size = Size::square(u8::try_from(puzzle["size"].as_u64().expect("a size")).expect("a side"))
        .expect("a size in range");
    let mut pair = Pair::new(size, Rules::from_bits(rule));
    for (color, key) in [(Color::Black, "black"), (Color::White, "white")] {
        for name in puzzle[key].as_array().expect("stones") {
            let name = name.as_str().expect("a name");
            let point = notation::parse_alpha(size, name).expect("a point of the board");
            pair.board.place(point, Cell::Stone(color));
            pair.naive.place(point, Cell::Stone(color));
        }
    }
    let to_move = if puzzle["to_move"] == "white" { Color::White } else { Color::Black };
    pair.board.set_to_move(to_move);
    pair.naive.set_to_move(to_move);
    pair
}
