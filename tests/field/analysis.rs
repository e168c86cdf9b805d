//! Analysis and review on the full screen.

use super::driver::Driver;
use super::screens::{PLAIN, two_people};
use tessera::engine::Level;
use tessera::game::{Color, Size};
use tessera::ui::field::{Letters, Play, Seat, SetUp, Task, Theme};

fn on_board() -> SetUp {
    SetUp { size: Size::square(15), ..two_people() }
}

fn driver(set_up: SetUp) -> Driver {
    let mut driver = Driver::new(set_up, (100, 30), PLAIN);
    driver.press("enter");
    driver
}

fn play(driver: &Driver) -> &Play {
    driver.app.play.as_ref().expect("a game")
}

fn at(places: &str) -> String {
    places.split_whitespace().map(|place| format!("g \"{place}\" enter enter ")).collect()
}

#[track_caller]
fn shows(driver: &mut Driver, keys: &str, text: &str) {
    driver.press(keys);
    assert!(driver.screen().contains(text), "{keys}: {text}\n{}", driver.screen());
}

/// White ignores an open three (move 6), black does not use it (7), white blocks at last (8).
const GAME: &str = "h8 a1 i8 a5 j8 a9 o15 k8 h6";

#[test]
fn the_best_cells_are_shown_and_their_lines_on_demand() {
    let mut driver = driver(on_board());
    driver.press(&at("h8 i9 i7"));
    shows(&mut driver, "i", "depth ");
    let lines: Vec<_> = play(&driver).best_lines().to_vec();
    assert_eq!(lines.len(), 5);
    assert!(lines.windows(2).all(|pair| pair[0].score <= pair[1].score), "white's best is black's worst");
    let names: Vec<String> = lines.iter().map(|line| play(&driver).ground().name(line.moves[0])).collect();
    for (number, name) in (1..).zip(&names) {
        assert!(driver.screen().contains(&format!("{number} {name}")), "{name}\n{}", driver.screen());
    }
    shows(&mut driver, "+", "6 lines");
    assert_eq!(play(&driver).best_lines().len(), 6);
    shows(&mut driver, "- - - - - -", "1 to 12 lines");
    assert_eq!(play(&driver).best_lines().len(), 1);
    // The cursor on a cell shows its line: 1, 2, 3 …
    assert!(play(&driver).overlay().is_none());
    driver.press("+ + b");
    let overlay = play(&driver).overlay().expect("the line of the best cell");
    assert_eq!((overlay.moves[0], overlay.ground.to_move()), (play(&driver).cursor, Color::White));
    assert!(driver.screen().contains("[1]"), "{}", driver.screen());
    let first = play(&driver).cursor;
    driver.press("b");
    assert_ne!(play(&driver).cursor, first);
    driver.press("b b");
    assert_eq!(play(&driver).cursor, first, "after the last comes the first");
    driver.press("enter");
    assert_eq!(play(&driver).game().moves().len(), 4, "a stone goes where the cursor is");
    driver.press("i");
    assert!(play(&driver).best_lines().is_empty());
}

#[test]
fn the_computer_waits_while_somebody_analyses() {
    let seats = [Seat::Person, Seat::Computer(Level::LOWEST)];
    let mut driver = driver(SetUp { seats, ..on_board() });
    driver.is_slow = true;
    driver.press("i");
    driver.press("engine");
    assert!(play(&driver).is_analysing() && play(&driver).task().is_none());
    // Stones of both colours are placed by hand.
    driver.press(&at("h8 h9 i9"));
    assert_eq!(play(&driver).game().moves().len(), 3);
    assert!(matches!(play(&driver).task(), Some(Task::Analyse(5))));
    shows(&mut driver, "p", "waits while you analyse");
    driver.press("i");
    assert!(matches!(play(&driver).task(), Some(Task::Move(_))), "the game goes on");
}

#[test]
fn a_review_marks_mistakes_and_shows_what_was_better() {
    let mut driver = driver(on_board());
    shows(&mut driver, "f", "There is no move to review yet.");
    driver.press(&at(GAME));
    shows(&mut driver, "j", "after a review: f");
    shows(&mut driver, "f", "accuracy");
    for text in ["allows a forced win", "missed win", "100 "] {
        assert!(driver.screen().contains(text), "{text}\n{}", driver.screen());
    }
    // Back to the first mistakes, and forth to the next one.
    driver.press("k k k k k k k k k");
    shows(&mut driver, "k", "No mistake is known before this move.");
    let moves = |driver: &Driver| play(driver).game().moves().len();
    for _ in 0..6 {
        driver.press(if moves(&driver) < 6 { "j" } else { "" });
    }
    assert_eq!(moves(&driver), 6);
    assert!(driver.screen().contains("allows a forced win: "), "{}", driver.screen());
    driver.press("j");
    assert_eq!(moves(&driver), 7);
    assert!(driver.screen().contains("missed win: "), "{}", driver.screen());
    // What was better stands on the board before the mistake.
    shows(&mut driver, "y", "What was better");
    let overlay = play(&driver).overlay().expect("a better line");
    let mistake = play(&driver).game().last().expect("a move");
    assert_eq!(overlay.ground.cell(mistake), tessera::game::Cell::Empty);
    assert!(driver.screen().contains(" 1"), "{}", driver.screen());
    driver.press("y");
    assert!(play(&driver).overlay().is_none());
    shows(&mut driver, "f", "accuracy");
}

#[test]
fn a_review_can_be_interrupted_and_goes_on() {
    let mut driver = driver(on_board());
    driver.press(&at(GAME));
    driver.is_slow = true;
    shows(&mut driver, "f", "Review: 0 of 10 positions; f stops it.");
    driver.press("engine engine");
    assert_eq!(play(&driver).review_progress(), Some((2, 10)));
    // Looking around does not disturb it.
    driver.press(", ,");
    assert!(driver.waiting.is_some() && play(&driver).task() == Some(Task::Review));
    shows(&mut driver, "engine", "Review: 3 of 10 positions");
    shows(&mut driver, "f", "The review was stopped");
    assert!(play(&driver).review_progress().is_none());
    shows(&mut driver, "f", "Review: 0 of 7 positions");
    driver.press("engine engine engine engine engine engine engine");
    assert!(play(&driver).review_progress().is_none());
    assert!(play(&driver).study().findings.summaries(play(&driver).game()).is_some());
    // Playing against the computer comes first.
    assert!(driver.screen().contains("accuracy"), "{}", driver.screen());
}

#[test]
fn the_endless_field_is_analysed_through_its_windows() {
    let mut driver = Driver::new(two_people(), (100, 30), PLAIN);
    driver.press("enter i");
    shows(&mut driver, "", "0,0");
    driver.press(&at("0,0 500,0 1,0 500,1 2,0"));
    let best = play(&driver).best_lines().to_vec();
    assert!(best.iter().all(|line| line.moves[0].x < 10), "where the three is: {best:?}");
    shows(&mut driver, "f", "accuracy");
    shows(&mut driver, "i , ,", " %");
}

#[test]
fn small_and_plain_screens_have_what_fits() {
    for (width, height) in [(80, 24), (50, 24), (40, 12), (20, 6), (100, 50)] {
        let theme = Theme { letters: Letters::Ascii, ..PLAIN };
        let mut driver = Driver::new(on_board(), (width, height), theme);
        driver.press("enter");
        driver.press(&at(GAME));
        for keys in ["i", "b", "f", "k", "y", "y", "j", "?", "?", "+", "i", ", , , , ,"] {
            driver.press(keys);
            assert!(driver.screen().is_ascii(), "{width}x{height} {keys}\n{}", driver.screen());
        }
    }
}

#[test]
fn a_position_that_is_set_up_knows_nothing_of_the_game_before() {
    let mut driver = driver(on_board());
    driver.press(&at(GAME));
    driver.press("f c c");
    assert!(play(&driver).is_editing());
    driver.press("c");
    assert!(play(&driver).study().findings.summaries(play(&driver).game()).is_none());
}
