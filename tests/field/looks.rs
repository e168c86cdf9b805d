//! Colours, which the kept screens do not show, and the engine at work.

use super::driver::Driver;
use super::screens::{PLAIN, two_people};
use ratatui::style::{Color, Modifier};
use std::time::Instant;
use tessera::engine::{Engine, Level};
use tessera::ui::field::{Errand, Letters, PACE, Play, Seat, SetUp, Theme};
use tessera::ui::shell::Palette;

const COLORED: Theme = Theme { palette: Palette::Colours, letters: Letters::Unicode };

/// Keys by which black makes five in a row on 0,0 to 4,0 while white plays above.
const WIN: &str = "enter enter w enter s d enter w enter s d enter w enter s d enter w enter s d enter";

#[test]
fn the_winning_row_lights_up() {
    for theme in [COLORED, PLAIN] {
        let mut driver = Driver::new(two_people(), (80, 24), theme);
        driver.press(WIN);
        assert!(driver.screen().contains("Black wins with five in a row!"), "{}", driver.screen());
        let lit = |cell: &ratatui::buffer::Cell| match theme.palette {
            Palette::Colours => cell.bg == Color::Green,
            Palette::Plain => cell.modifier.contains(Modifier::REVERSED),
        };
        let buffer = driver.buffer();
        let stones = buffer.content.iter().filter(|cell| lit(cell) && cell.symbol() == "●").count();
        assert_eq!(stones, 5);
        assert!(!buffer.content.iter().any(|cell| lit(cell) && cell.symbol() == "○"));
        assert_eq!(driver.screen().contains("*●*●*●*●*●*"), theme.palette == Palette::Plain);
        assert!(!driver.screen().contains("[●]"));
        driver.press("s");
        assert!(driver.screen().contains("[·]"), "{}", driver.screen());
    }
}

#[test]
fn stones_keep_their_colours_in_brackets() {
    let mut driver = Driver::new(two_people(), (80, 24), COLORED);
    for (keys, sign, color) in [("enter enter", "●", Color::Cyan), ("w enter", "○", Color::Yellow)] {
        for more in ["", "w"] {
            driver.press(keys);
            driver.press(more);
            let buffer = driver.buffer();
            let mut field = buffer.content.chunks(80).skip(1).take(20).flat_map(|row| &row[..46]);
            let stone = field.rfind(|cell| cell.symbol() == sign);
            assert_eq!(stone.map(|cell| cell.fg), Some(color), "{keys} {more}");
        }
    }
}

#[test]
fn nothing_is_coloured_if_no_colours_are_wanted() {
    let mut driver = Driver::new(two_people(), (80, 24), PLAIN);
    for keys in [WIN, "u", "t", "h", "?", "x", "esc", "ctrl+o enter"] {
        driver.press(keys);
        let is_plain = |cell: &ratatui::buffer::Cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset);
        assert!(driver.buffer().content.iter().all(is_plain), "{keys}");
    }
}

#[test]
fn the_screen_stays_responsive_while_the_engine_thinks() {
    let seats = [Seat::Person, Seat::Computer(Level::FULL)];
    let mut driver = Driver::new(SetUp { seats, ..two_people() }, (80, 24), PLAIN);
    driver.is_slow = true;
    driver.press("enter enter");
    assert!(driver.screen().contains("○ is thinking."), "{}", driver.screen());
    assert!(driver.screen().contains("\n") && driver.screen().contains("thinking\n"));
    // The cursor moves, the view scrolls, the clock runs; a stone cannot be placed now.
    driver.press("d d shift+right t");
    assert!(driver.screen().contains("at 12,0") && driver.waiting.is_some());
    assert!(driver.screen().contains("▸○ computer 10              0:04"), "{}", driver.screen());
    // Taking back ends the thought for good: what is thought about then is another position.
    driver.press("u");
    assert!(driver.waiting.as_ref().is_some_and(|job| job.ground.outcome().is_none()));
    driver.press("engine");
    assert!(driver.screen().contains("● to move") || driver.screen().contains("Taken back"));
    // Enter while it thinks: it answers at once.
    driver.press("enter enter");
    assert!(driver.screen().contains("  2 ○ "), "{}", driver.screen());
    assert!(driver.screen().contains("depth "), "{}", driver.screen());
}

#[test]
fn a_paused_computer_waits() {
    let seats = [Seat::Computer(Level::LOWEST); 2];
    let mut driver = Driver::new(SetUp { seats, ..two_people() }, (80, 24), PLAIN);
    driver.is_slow = true;
    driver.press("enter engine engine p");
    assert!(driver.screen().contains("The computer waits; p lets it play."), "{}", driver.screen());
    driver.press("engine engine engine");
    assert!(!driver.screen().contains("  3 ● "), "{}", driver.screen());
    driver.press("p engine");
    assert!(driver.screen().contains("  3 ● "), "{}", driver.screen());
    driver.press("u");
    assert!(!driver.screen().contains("  3 ● "), "{}", driver.screen());
    driver.press("engine r");
    assert!(driver.screen().contains("  3 ● "), "{}", driver.screen());
}

#[test]
fn computers_play_each_other_slowly_enough_to_be_watched() {
    let set_up = SetUp { seats: [Seat::Computer(Level::LOWEST); 2], ..two_people() };
    let began = Instant::now();
    let mut play = Play::new(set_up, 20, 20, began);
    let Errand::Begin(job) = play.after_change(began) else { panic!("the computer is to move") };
    let answer = job.done(&mut Engine::new(), &|| false, &mut |_| {});
    let soon = began + PACE / 2;
    assert!(play.take_answer(answer, soon).is_none() && play.tick(soon).is_none());
    assert!(play.game().moves().is_empty());
    assert!(play.tick(began + PACE).is_some(), "the other one is to move");
    assert_eq!(play.game().moves().len(), 1);
    assert!(play.tick(began + PACE * 3).is_none(), "nothing is played twice");
}
