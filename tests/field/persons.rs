//! What people at a board do besides moving: clocks, resigning, numbers, going through variations, setting up positions.

use super::driver::Driver;
use super::screens::{PLAIN, two_people};
use std::time::{Duration, Instant};
use tessera::engine::Level;
use tessera::game::{Color, Rules, Size};
use tessera::ui::field::{Clock, Ended, Errand, Play, Seat, SetUp};

fn on_board(rule: u32) -> SetUp {
    SetUp { size: Size::square(15), rules: Rules::from_bits(rule), ..two_people() }
}

fn driver(set_up: SetUp) -> Driver {
    let mut driver = Driver::new(set_up, (100, 24), PLAIN);
    driver.press("enter");
    driver
}

fn play(driver: &Driver) -> &Play {
    driver.app.play.as_ref().expect("a game")
}

fn shows(driver: &mut Driver, keys: &str, text: &str) {
    driver.press(keys);
    assert!(driver.screen().contains(text), "{keys}: {text}\n{}", driver.screen());
}

fn at(places: &str) -> String {
    places.split_whitespace().map(|place| format!("g \"{place}\" enter enter ")).collect()
}

fn clock(text: &str) -> Option<Clock> {
    Some(text.parse().expect("a clock"))
}

#[test]
fn clocks_count_down_and_every_move_adds_to_them() {
    let mut driver = driver(SetUp { clock: clock("1+5"), ..on_board(0) });
    shows(&mut driver, "", "▸● person                           1:00");
    // Every key takes a second.
    shows(&mut driver, "d a", "▸● person                           0:58");
    shows(&mut driver, "enter", "● person                           1:02");
    shows(&mut driver, "d", "▸○ person                           0:59");
    // Nobody thinks while the menu, the help or a question about a file is there.
    for keys in ["esc s s s s esc", "? s", "ctrl+s \"more\" esc"] {
        let before = driver.screen();
        driver.press(keys);
        let clock = |screen: &str| screen.lines().nth(2).map(|line| line[line.len() - 4..].to_owned());
        let seconds =
            |screen: &str| clock(screen).and_then(|text| text[2..].parse::<i32>().ok()).expect("seconds");
        assert!(seconds(&before) - seconds(&driver.screen()) <= 1, "{keys}\n{}", driver.screen());
    }
}

#[test]
fn whoever_has_no_time_left_has_lost_and_the_game_can_go_on() {
    let set_up = SetUp { clock: clock("0:30"), ..on_board(0) };
    let began = Instant::now();
    let mut game = Play::new(set_up, 20, 20, began);
    game.after_change(began);
    assert!(game.place_stone(began + Duration::from_secs(10)).is_some());
    let late = began + Duration::from_secs(39);
    assert!(game.tick(late).is_none());
    let late = began + Duration::from_secs(41);
    assert!(matches!(game.tick(late), Some(Errand::Rest)));
    assert_eq!((game.ended(), game.is_over()), (Some(Ended::OutOfTime(Color::White)), true));
    assert_eq!([Color::Black, Color::White].map(|color| game.clock(color, late).as_secs()), [20, 0]);
    assert!(game.pause_or_go_on(late).is_some(), "it goes on as an analysis");
    assert!(!game.is_over() && game.tick(late + Duration::from_secs(1000)).is_none());
    let mut driver = driver(SetUp { clock: clock("0:03"), ..on_board(0) });
    driver.press("enter w a s");
    driver.app.tick(Instant::now() + Duration::from_secs(60));
    shows(&mut driver, "", "○ White has no time left: ● Black wins.");
    shows(&mut driver, "w", "Enter same again  p play on");
    shows(&mut driver, "p", "The game goes on as an analysis, without clocks.");
}

/// The computer gives itself a part of what is left, whatever it may use for a move.
#[test]
fn the_computer_plays_by_the_clock() {
    let mut set_up =
        SetUp { clock: clock("1"), seats: [Seat::Computer(Level::FULL), Seat::Person], ..on_board(0) };
    set_up.effort.time = Some(Duration::from_secs(30));
    let now = Instant::now();
    let Errand::Begin(job) = Play::new(set_up, 20, 20, now).after_change(now) else { panic!("it begins") };
    assert_eq!(job.effort.time, Some(Duration::from_millis(2400)));
}

#[test]
fn resigning_is_asked_twice() {
    let mut driver = driver(on_board(0));
    shows(&mut driver, "x", "The game has not begun.");
    shows(&mut driver, "enter x", "Does white resign? x once more says yes, any other key no.");
    shows(&mut driver, "w", "○ to move.");
    shows(&mut driver, "x x", "○ White resigns: ● Black wins.");
    shows(&mut driver, "x", "The game is over already.");
    assert_eq!(play(&driver).ended(), Some(Ended::Resigned(Color::White)));
    shows(&mut driver, "u", "Taken back: the game goes on.");
    assert!(play(&driver).is_persons_turn());
    // Whoever only looks back through a game does not change how it ended.
    driver.press("x x , .");
    assert_eq!(
        (play(&driver).ended(), play(&driver).is_over()),
        (Some(Ended::Resigned(Color::White)), false)
    );
    let seats = [Seat::Person, Seat::Computer(Level::LOWEST)];
    let mut driver = self::driver(SetUp { seats, ..on_board(0) });
    driver.is_slow = true;
    // While the computer thinks, the person resigns.
    shows(&mut driver, "enter x x", "● Black resigns: ○ White wins.");
    assert!(driver.waiting.is_none(), "the engine rests");
    let watched = SetUp { seats: [Seat::Computer(Level::LOWEST); 2], ..on_board(0) };
    let mut driver = Driver::new(watched, (100, 24), PLAIN);
    driver.is_slow = true;
    shows(&mut driver, "enter engine x", "Only people resign");
}

#[test]
fn stones_show_the_numbers_of_their_moves() {
    let mut driver = driver(on_board(0));
    driver.press(&at("h8 h9 i9"));
    shows(&mut driver, "# g \"a1\" enter", "· · · · · · · 2(3)");
    shows(&mut driver, "#", "· · · · · · · ○(●)");
    for number in 0..4 {
        driver.press(&at(&format!("{0}1 {0}3", ["b", "d", "f", "h"][number])));
    }
    shows(&mut driver, "#", "    1  · 4 · 6 · 8 ·10 · ");
    shows(&mut driver, "n n", "15×15");
    shows(&mut driver, &at("h8"), "[1]");
}

#[test]
fn variations_are_kept_and_gone_through() {
    let mut driver = driver(on_board(0));
    driver.press(&at("h8 h9 i9 i8"));
    driver.press("u u");
    driver.press(&at("g7"));
    shows(&mut driver, "", "3 ● g7 2/2");
    shows(&mut driver, "v", "Variation 1 of 2; v shows the next.");
    shows(&mut driver, "w", "3 ● i9 1/2");
    shows(&mut driver, ".", "4 ○ i8");
    shows(&mut driver, ".", "This is the end of the line.");
    shows(&mut driver, ", , ,", "1 ● h8");
    shows(&mut driver, ".", "2 moves were tried from here: . then v.");
    shows(&mut driver, "v", "Nothing else was tried in the place of the last move.");
    shows(&mut driver, ", , ,", "This is the beginning.");
    // Whoever steps through a game against the computer is not interrupted by it.
    let seats = [Seat::Person, Seat::Computer(Level::LOWEST)];
    let mut driver = self::driver(SetUp { seats, ..on_board(0) });
    driver.press("enter ,");
    assert!(play(&driver).is_paused && play(&driver).game().moves().len() == 1);
    shows(&mut driver, "w", "The computer waits; p or Enter lets it play.");
    driver.press("p");
    assert_eq!(play(&driver).game().moves().len(), 2);
}

#[test]
fn a_position_is_set_up_and_played_from() {
    let mut driver = driver(on_board(0));
    shows(&mut driver, "c", "Set up a position; ● black moves first.");
    shows(&mut driver, "1 d 2 d enter enter v", "Set up a position; ○ white moves first.");
    shows(&mut driver, "", "    8  · · · · · · · ● ○[○]");
    shows(&mut driver, "0", "    8  · · · · · · · ● ○[·]");
    shows(&mut driver, "ctrl+s", "First end this: c plays from the position, Esc gives it up.");
    shows(&mut driver, "c", "○ to move.");
    assert_eq!(play(&driver).game().moves().len(), 0);
    shows(&mut driver, "enter", "  1 ○ j8");
    shows(&mut driver, "u u", "There is nothing to take back.");
    // What was there is copied, and comes back if the new one is given up.
    driver.press("r c c");
    shows(&mut driver, "n", "    8  · · · · · · · · ·[·]");
    shows(&mut driver, "esc", "    8  · · · · · · · ● ○");
    // Nobody can play from these.
    driver.press("c c n g \"a1\" enter 1 d 1 d 1 d 1 d 1");
    shows(&mut driver, "c", "Black has five in a row already: nobody can play on.");
    driver.press("2 c");
    assert!(!play(&driver).is_editing());
    let mut driver = self::driver(two_people());
    shows(&mut driver, "c", "Positions are set up on boards");
    let mut driver = self::driver(on_board(4));
    driver.press("c g \"a1\" enter 1 d 1 d 1 d 1 d 1 d 1");
    shows(&mut driver, "c", "Black has more than five in a row, which is forbidden.");
}

#[test]
fn the_computer_plays_from_a_position_that_was_set_up() {
    let seats = [Seat::Person, Seat::Computer(Level::FULL)];
    let mut driver = driver(SetUp { seats, ..on_board(0) });
    // White has four in a row and the move.
    driver.press("c 2 d 2 d 2 d 2 v c");
    shows(&mut driver, "", "White wins with five in a row!");
}
