//! With `INFO folder` a lost game is not lost the same way again: whole games of the real executable.

mod process;

use process::Brain;
use std::fs;
use std::path::{Path, PathBuf};
use tessera::engine::{Engine, Limits};
use tessera::game::{Board, Outcome, Point, Rules, Size};

const SIDE: u8 = 11;

fn size() -> Size {
    Size::square(SIDE).expect("a usual size")
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("memory-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

/// A brain that thinks so little that it loses, the same way every time.
fn weak_brain(folder: Option<&Path>) -> Brain {
    let mut brain = Brain::start();
    brain.tell("INFO max_node 60\nINFO timeout_turn 100000");
    if let Some(folder) = folder {
        brain.tell(&format!("INFO folder {}", folder.display()));
    }
    assert_eq!(brain.ask(&format!("START {SIDE}")), "OK");
    brain
}

/// How the manager tells of the opponent's moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Telling {
    /// Each by `TURN`.
    Turn,
    /// The whole position before every move, as the judge of Gomocup does.
    Board,
}

/// A game in which the opponent, who looks much further, moves first. It ends without a word about the last move.
fn lost_game(mut brain: Brain, telling: Telling) -> Vec<Point> {
    let mut board = Board::new(size(), Rules::FREESTYLE);
    let mut opponent = Engine::new();
    let limits = Limits { turn: None, nodes: Some(30_000), memory: 32 << 20, ..Limits::default() };
    loop {
        let point = opponent.think(&board, &limits, &|| false, &mut |_| {}).expect("an empty cell").point;
        board.play(point);
        if board.outcome().is_some() {
            break;
        }
        let answer = match telling {
            Telling::Turn => brain.ask(&format!("TURN {}", text(point))),
            Telling::Board => brain.ask(&block(&board)),
        };
        board.play(parsed(&answer));
        assert_eq!(board.outcome(), None, "the brain should lose");
    }
    assert!(matches!(board.outcome(), Some(Outcome::Win(winner, _)) if winner != board.to_move()));
    brain.end();
    board.moves().collect()
}

fn text(point: Point) -> String {
    format!("{},{}", size().x(point), size().y(point))
}

fn parsed(answer: &str) -> Point {
    let point = answer.split_once(',').and_then(|(x, y)| size().point(x.parse().ok()?, y.parse().ok()?));
    point.unwrap_or_else(|| panic!("{answer:?} is not a move"))
}

/// The moves of a board, the opponent's first, as a manager sets them up.
fn block(board: &Board) -> String {
    let fields = [2, 1].into_iter().cycle();
    let lines = board.moves().zip(fields).map(|(point, field)| format!("{},{field}\n", text(point)));
    format!("BOARD\n{}DONE", lines.collect::<String>())
}

/// How many moves two games have in common.
fn common(one: &[Point], other: &[Point]) -> usize {
    one.iter().zip(other).take_while(|(a, b)| a == b).count()
}

#[test]
fn without_a_folder_a_loss_is_repeated_to_the_last_move() {
    let games = [0, 1].map(|_| lost_game(weak_brain(None), Telling::Turn));
    assert_eq!(games[0], games[1], "or the other tests would prove nothing");
}

#[test]
fn no_lost_game_is_repeated() {
    for telling in [Telling::Turn, Telling::Board] {
        let folder = folder(&format!("{telling:?}"));
        let mut games: Vec<Vec<Point>> = Vec::new();
        for number in 0..4 {
            let game = lost_game(weak_brain(Some(&folder)), telling);
            for earlier in &games {
                let shared = common(earlier, &game);
                assert!(
                    shared < game.len() && shared < earlier.len(),
                    "game {number} is one of those before"
                );
                assert_eq!(shared % 2, 1, "game {number}: it is the brain that deviates");
            }
            games.push(game);
        }
        assert_eq!(told(&mut weak_brain(Some(&folder))), "4");
        assert_eq!(drafts(&folder), 0, "no draft is left behind");
    }
}

/// Files that were not put in place.
fn drafts(folder: &Path) -> usize {
    let entries = fs::read_dir(folder.join("Tessera")).expect("the folder is there");
    entries.flatten().filter(|entry| entry.file_name().to_string_lossy().contains("draft")).count()
}

/// The number of lost lines that SHOW speaks of.
fn told(brain: &mut Brain) -> String {
    brain.tell("SHOW\nABOUT");
    loop {
        let line = brain.line();
        if let Some((_, count)) = line.split_once("lost lines ") {
            let count = count.to_owned();
            assert!(brain.line().starts_with("name="));
            return count;
        }
    }
}

#[test]
fn a_lesson_holds_for_the_board_seen_from_another_side() {
    const LAST: i32 = SIDE as i32 - 1;
    let folder = folder("sides");
    let first = lost_game(weak_brain(Some(&folder)), Telling::Turn);
    let second = lost_game(weak_brain(Some(&folder)), Telling::Turn);
    let mistake = common(&first, &second);
    let size = size();
    let as_it_is = |x: i32, y: i32| (x, y);
    let sides = [as_it_is, |x, y| (y, x), |x, y| (LAST - x, y), |x, y| (y, LAST - x)];
    for (number, side) in sides.into_iter().enumerate() {
        let seen = |point: &Point| {
            let (x, y) = side(size.x(*point), size.y(*point));
            size.point(x, y).unwrap()
        };
        let mut board = Board::new(size, Rules::FREESTYLE);
        first[..mistake].iter().for_each(|point| board.play(seen(point)));
        let mut brain = weak_brain(Some(&folder));
        brain.tell("INFO show_detail 1");
        let avoided = seen(&first[mistake]);
        // On the fourth move or so no position looks the same from two sides.
        let said = brain.ask(&block(&board));
        let moves = said.strip_prefix("MESSAGE lost from here before: ").unwrap_or_else(|| panic!("{said}"));
        assert!(moves.split(' ').any(|point| point == text(avoided)), "side {number}: {said}");
        assert!(brain.line().starts_with("MESSAGE depth "), "side {number}");
        assert_ne!(parsed(&brain.line()), avoided, "side {number}");
        brain.end();
    }
}

#[test]
fn a_weak_level_neither_learns_nor_avoids() {
    let folder = folder("level");
    let mut brain = weak_brain(Some(&folder));
    brain.tell("INFO level 3");
    lost_game(brain, Telling::Turn);
    assert!(!folder.join("Tessera").exists());
    let first = lost_game(weak_brain(Some(&folder)), Telling::Turn);
    let mut brain = weak_brain(Some(&folder));
    brain.tell("INFO level 9\nINFO show_detail 1");
    for count in (1..first.len()).step_by(2) {
        let mut board = Board::new(size(), Rules::FREESTYLE);
        first[..count].iter().for_each(|&point| board.play(point));
        let line = brain.ask(&block(&board));
        assert!(line.starts_with("MESSAGE depth "), "{line}");
        brain.line();
    }
    brain.end();
}

#[test]
fn a_file_that_is_damaged_or_foreign_is_ignored_and_then_replaced() {
    let folder = folder("damaged");
    let file = folder.join("Tessera/lost-lines.txt");
    let first = lost_game(weak_brain(Some(&folder)), Telling::Turn);
    let good = fs::read(&file).unwrap();
    let mut flipped = good.clone();
    flipped[25] ^= 1;
    let long = vec![b'x'; 30 << 20];
    for damaged in [&good[..good.len() - 1], &flipped, b"", b"\xff\xfe of another program\n", &long] {
        fs::write(&file, damaged).unwrap();
        let game = lost_game(weak_brain(Some(&folder)), Telling::Turn);
        assert_eq!(game, first, "nothing was known after {} bytes", damaged.len());
        assert_eq!(fs::read(&file).unwrap(), good, "it was learned again after {} bytes", damaged.len());
    }
}

#[test]
fn a_folder_that_cannot_be_used_does_not_hurt_the_game() {
    let expected = lost_game(weak_brain(None), Telling::Turn);
    let missing = folder("missing").join("not/there");
    let taken = folder("taken");
    fs::write(taken.join("Tessera"), "a file where the folder would be").unwrap();
    let blocked = folder("blocked");
    fs::create_dir_all(blocked.join("Tessera/lost-lines.txt")).unwrap();
    for folder in [&missing, &taken, &blocked] {
        assert_eq!(lost_game(weak_brain(Some(folder)), Telling::Turn), expected, "{}", folder.display());
    }
    assert!(!missing.exists(), "the manager's folder is not ours to make");
    assert_eq!(drafts(&blocked), 0, "no draft is left behind");
}
