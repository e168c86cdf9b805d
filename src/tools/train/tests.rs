//! What is learned from, that the gradient is that of the loss, and that the engine computes what was learned.

use super::data::{Chunk, Gatherer, Lessons};
use super::layout::{Layout, Part};
use super::learn::{Gradient, Scratch};
use super::loss::Loss;
use super::model::Model;
use super::{export, import};
use crate::eval::Evaluator;
use crate::eval::architecture::{self, Architecture};
use crate::eval::net::{LOGIT, POLICY_SCALE};
use crate::game::{Board, Color, Point, Rules, Size};
use crate::tools::data::Record;

/// Positions after random moves near each other.
fn random_positions(
    rules: Rules,
    width: u8,
    height: u8,
    count: usize,
    random: &mut fastrand::Rng,
) -> Vec<Board> {
    let size = Size::new(width, height).unwrap();
    let blank = Board::new(size, rules);
    (0..count)
        .map(|_| {
            let mut board = blank.clone();
            board.play(size.centre());
            for _ in 0..random.usize(3..14) {
                let cells: Vec<Point> =
                    board.empty_near_stones(2).filter(|&point| board.is_legal(point)).collect();
                board.play(random.choice(cells).unwrap());
            }
            board
        })
        .collect()
}

fn chunk_of(boards: &[Board], random: &mut fastrand::Rng) -> Chunk {
    let (mut chunk, mut gatherer) = (Chunk::default(), Gatherer::new());
    for board in boards {
        let cells: Vec<Point> = board.empty_near_stones(2).collect();
        let played = random.choice(cells).unwrap().index();
        gatherer.add_position(&mut chunk, board, Some(played), random.f32());
    }
    chunk
}

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    for (architecture, bits) in
        [(Architecture::Pools, 0), (Architecture::Windows, 16), (Architecture::Windows, 4)]
    {
        let mut random = fastrand::Rng::with_seed(5);
        let rules = Rules::from_bits(bits);
        let mut model = Model::new(architecture, if bits == 4 { 2 } else { 1 }, true, &mut random);
        // Everything has a say.
        for number in &mut model.numbers {
            *number += (random.f32() - 0.5) * 0.2;
        }
        model.merge();
        let mut boards = random_positions(rules, 15, 15, 4, &mut random);
        boards.extend(random_positions(rules, 8, 11, 4, &mut random));
        assert!(Color::ALL.iter().all(|&color| boards.iter().any(|board| board.to_move() == color)));
        let chunk = chunk_of(&boards, &mut random);
        let mut gradient = Gradient::new(&model);
        let (mut loss, mut scratch) = (Loss::default(), Scratch::default());
        for sample in &chunk.samples {
            model.learn(&chunk, sample, &mut scratch, &mut loss, &mut gradient);
        }
        model.spread(&mut gradient.numbers);
        for side in 0..model.sides {
            for part in Layout::parts() {
                let range = model.layout.range(part);
                let numbers = side * model.layout.size + range.start..side * model.layout.size + range.end;
                let told: Vec<usize> = numbers.filter(|&at| gradient.numbers[at].abs() > 1e-3).collect();
                let is_there = match part {
                    Part::Of(tensor) => !architecture.form(tensor).is_empty(),
                    _ => true,
                };
                assert!(!is_there || !told.is_empty(), "{part:?} learns nothing");
                let tried: Vec<(f32, f32)> = (0..told.len().min(40))
                    .map(|_| random.choice(told.iter().copied()).unwrap())
                    .map(|at| (gradient.numbers[at], measured_slope(&mut model, &chunk, at)))
                    .collect();
                let is_off = |&&(own, slope): &&(f32, f32)| (own - slope).abs() > 0.03 * own.abs().max(0.1);
                // Here and there a ReLU has its kink within the step.
                let off: Vec<_> = tried.iter().filter(is_off).collect();
                assert!(off.len() * 10 <= tried.len(), "{architecture:?}, rule {bits}, {part:?}: {off:?}");
            }
        }
    }
}

/// How the loss changes with a number.
fn measured_slope(model: &mut Model, chunk: &Chunk, at: usize) -> f32 {
    const STEP: f32 = 1e-3;
    let before = model.numbers[at];
    let [more, less] = [STEP, -STEP].map(|step| {
        model.numbers[at] = before + step;
        model.merge();
        let (mut loss, mut scratch) = (Loss::default(), Scratch::default());
        for sample in &chunk.samples {
            model.measure(chunk, sample, &mut scratch, &mut loss);
        }
        loss.value + f64::from(super::learn::POLICY_SHARE) * loss.policy
    });
    model.numbers[at] = before;
    model.merge();
    ((more - less) / f64::from(2.0 * STEP)) as f32
}

/// A model whose numbers are no larger than learned ones.
fn random_model(architecture: Architecture, sides: usize, random: &mut fastrand::Rng) -> Model {
    let mut model = Model::new(architecture, sides, true, random);
    for number in &mut model.numbers {
        *number += (random.f32() - 0.5) * 0.1;
    }
    // What is far from stones is worth nothing to the engine.
    let mut gradient = model.numbers.clone();
    model.spread(&mut gradient);
    let sets = model.layout.range(Part::Of(architecture::Tensor::ShapeSets));
    let sides = model.numbers.chunks_exact_mut(model.layout.size);
    for (numbers, gradient) in sides.zip(gradient.chunks_exact(model.layout.size)) {
        for (number, &slope) in numbers[sets.clone()].iter_mut().zip(&gradient[sets.clone()]) {
            *number = if slope == 0.0 { 0.0 } else { *number };
        }
    }
    model.merge();
    model
}

const CASES: [(Architecture, u32, u8, u8); 7] = [
    (Architecture::Pools, 0, 15, 15),
    (Architecture::Pools, 4, 15, 15),
    (Architecture::Windows, 0, 15, 15),
    (Architecture::Windows, 1, 20, 20),
    (Architecture::Windows, 4, 15, 15),
    (Architecture::Windows, 16, 19, 19),
    (Architecture::Windows, 0, 8, 31),
];

#[test]
fn the_engine_computes_what_was_learned() {
    for (architecture, bits, width, height) in CASES {
        let mut random = fastrand::Rng::with_seed(9);
        let rules = Rules::from_bits(bits);
        let mut model = random_model(architecture, if bits == 4 { 2 } else { 1 }, &mut random);
        let weights = export::weights(&model).unwrap();
        let evaluator = Evaluator::with_weights(&weights);
        // The model as it was exported, so that only what the engine rounds on its way is left.
        import::adopt(&mut model, &weights);
        let mut boards = random_positions(rules, width, height, 40, &mut random);
        let chunk = chunk_of(&boards, &mut random);
        for (board, sample) in boards.iter_mut().zip(&chunk.samples) {
            let (logit, policy) = model.logits(&chunk, sample);
            let (points, score) = (logit * LOGIT, evaluator.score(board).value());
            assert!(
                (points - score as f32).abs() < 4.0,
                "{architecture:?}, rule {bits}: {points} points are {score}"
            );
            let near: Vec<Point> = board.empty_near_stones(2).collect();
            let cells: Vec<u16> = near.iter().map(|point| point.index() as u16).collect();
            let us = board.to_move();
            let table = evaluator.policy(us as usize);
            let sets: Vec<[usize; 2]> = near
                .iter()
                .map(|&point| [us, !us].map(|color| usize::from(board.shape_set(point, color))))
                .collect();
            let mut own = vec![0; cells.len()];
            evaluator.prepare(board).policy(us, &cells, &mut own);
            assert_eq!(policy.len(), near.len());
            for (((_, logit), own), sets) in policy.iter().zip(own).zip(sets) {
                let own = own + i32::from(table[sets[0]][0]) + i32::from(table[sets[1]][1]);
                assert!((logit * POLICY_SCALE - own as f32).abs() < 2.0, "policy {logit} is {own}");
            }
        }
    }
}

#[test]
fn what_was_exported_is_learned_on_from() {
    let mut random = fastrand::Rng::with_seed(4);
    for from in [Architecture::Pools, Architecture::Windows] {
        let learned = export::weights(&random_model(from, 1, &mut random)).unwrap();
        let mut model = Model::new(from, 1, true, &mut random);
        import::adopt(&mut model, &learned);
        assert_eq!(export::weights(&model).unwrap(), learned, "{from:?}");
        // A net without windows thinks the same once it has them.
        let mut wider = Model::new(Architecture::Windows, 1, true, &mut random);
        import::adopt(&mut wider, &learned);
        let boards = random_positions(Rules::FREESTYLE, 15, 15, 3, &mut random);
        let chunk = chunk_of(&boards, &mut random);
        for sample in &chunk.samples {
            let [own, other] = [&model, &wider].map(|model| model.logits(&chunk, sample).0);
            assert!((own - other).abs() < 1e-3, "{from:?}: {own} and {other}");
        }
    }
}

#[test]
fn what_comes_from_one_game_is_held_out_together() {
    let size = Size::square(15).unwrap();
    let lines = [
        // Two positions and their game.
        "x h8 i9 j10:+1",
        "x h8 i9 k10 l11:+1",
        "b h8 i9 j10:+1",
        // A game that begins alike is another one.
        "w h8 i9 j10:+1",
        // Positions without a game, of two games.
        "x a1 b2 c3:+1",
        "x a1 b2 d3:+1",
        "x a1 b3 d3:+1",
        "d a2 b3:+1",
    ];
    let parse = |line: &&str| (size, Record::parse(size, line).unwrap());
    let records = lines.iter().map(parse).collect();
    let lessons = Lessons { rules: Rules::FREESTYLE, records, gatherer: Gatherer::new() };
    assert_eq!(lessons.groups(), [vec![0, 1, 2], vec![3], vec![4, 5], vec![6], vec![7]]);
}

#[test]
fn a_position_of_the_tree_is_labelled_by_its_score_alone() {
    let size = Size::square(15).unwrap();
    let blank = Board::new(size, Rules::FREESTYLE);
    for (line, targets, has_move) in [
        ("x h8 i9 i8:+0", vec![0.5], true),
        ("x h8 i9 -:+200", vec![1.0 / (1.0 + (-1.0f32).exp())], false),
        ("x h8 i9 i8:-29990", vec![0.0], true),
        ("b h8 i9:+0 i8:+29990 a1", vec![0.35, 1.0], true),
        ("d h8 i9:+29990", vec![0.85], true),
    ] {
        let (mut chunk, mut gatherer) = (Chunk::default(), Gatherer::new());
        gatherer.add(&mut chunk, &blank, &Record::parse(size, line).unwrap());
        let found: Vec<f32> = chunk.samples.iter().map(|sample| sample.target).collect();
        let is_near = found.iter().zip(&targets).all(|(own, other)| (own - other).abs() < 1e-6);
        assert!(found.len() == targets.len() && is_near, "{line}: {found:?}");
        assert!(chunk.samples.iter().all(|sample| sample.played.is_some() == has_move), "{line}");
    }
}
