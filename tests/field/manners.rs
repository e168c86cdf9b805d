//! What a newcomer stumbles over: words that outlive their reason, games lost by one key, screens that are too narrow.

use super::command_line::folder;
use super::driver::Driver;
use super::screens::{PLAIN, two_people};
use std::fs;
use tessera::engine::Level;
use tessera::game::{Rules, Size};
use tessera::ui::field::{Letters, Screen, Seat, SetUp, Theme};

fn driver() -> Driver {
    Driver::new(two_people(), (80, 24), PLAIN)
}

fn on_board(rule: u32, side: u8) -> SetUp {
    SetUp { size: Size::square(side), rules: Rules::from_bits(rule), ..two_people() }
}

/// Whether the screen after some keys has a text.
fn shows(driver: &mut Driver, keys: &str, text: &str) -> bool {
    driver.press(keys);
    let screen = driver.screen();
    let is_there = screen.contains(text);
    println!("{keys}: {text:?} {is_there}\n{screen}");
    is_there
}

/// Black makes five in a row, the cursor on the last stone.
const WIN: &str = "enter w enter s d enter w enter s d enter w enter s d enter w enter s d enter";

#[test]
fn letters_with_shift_go_as_far_as_arrows() {
    let mut driver = driver();
    for (keys, place) in
        [("enter", "at 0,0"), ("shift+W", "at 0,10"), ("shift+D", "at 10,10"), ("s a", "at 9,9")]
    {
        assert!(shows(&mut driver, keys, place), "{keys}");
    }
    assert!(shows(&mut driver, "shift+S shift+A", "at -1,-1"));
}

#[test]
fn a_word_about_a_key_ends_with_the_next_one() {
    let seats = [Seat::Person, Seat::Computer(Level::LOWEST)];
    let mut driver = Driver::new(SetUp { seats, ..two_people() }, (80, 24), PLAIN);
    driver.press("enter enter");
    let reason = driver.screen().lines().nth(22).expect("a message").to_owned();
    assert!(reason.starts_with("○ "), "{reason}");
    for (key, word) in
        [("enter", "0,0 is taken."), ("r", "nothing to redo"), ("q", "Not saved yet"), ("p", "waits")]
    {
        assert!(shows(&mut driver, key, word), "{key}");
        // A new size is not a key.
        assert!(shows(&mut driver, "80x24", word), "{key}");
        if key != "p" {
            assert!(shows(&mut driver, "shift+up shift+down", &reason), "{key}");
        }
    }
    assert!(
        shows(&mut driver, "q w q", "Not saved yet") && !driver.app.has_left,
        "one q was not the next key"
    );
}

#[test]
fn no_choice_of_the_menu_loses_a_game_unasked() {
    for (keys, what) in
        [("up", "Once more to leave."), ("s", "Once more to start again."), ("w w w", "open another.")]
    {
        let mut driver = driver();
        driver.press("enter enter esc");
        driver.press(keys);
        assert!(shows(&mut driver, "enter", what), "{keys}");
        assert!(!driver.app.has_left && driver.app.screen == Screen::Menu && driver.app.prompt.is_none());
        assert!(!shows(&mut driver, "d a", "Not saved yet"), "{keys}");
        driver.press("enter enter");
        let is_done = driver.app.has_left || driver.app.prompt.is_some() || driver.app.screen == Screen::Game;
        assert!(is_done, "{keys}");
    }
}

#[test]
fn the_menu_saves_the_game_behind_it() {
    let path = folder("field-menu-save").join("game.txt");
    let mut driver = driver();
    assert!(!shows(&mut driver, "ctrl+s", "Save to"), "there is no game yet");
    driver.press("enter enter esc up enter");
    assert!(shows(&mut driver, "ctrl+s ctrl+u", "Save to: _"));
    driver.press(&format!("\"{}\" enter", path.display()));
    assert!(driver.screen().contains("Saved to "), "{}", driver.screen());
    assert!(fs::read_to_string(path).unwrap().contains("\nblack 0,0 "));
    driver.press("enter");
    assert!(driver.app.has_left);
}

#[test]
fn a_finished_game_is_not_thrown_away_unasked() {
    for (key, word) in [("enter", "start again"), ("n", "start again"), ("q", "leave"), ("ctrl+c", "leave")] {
        let mut driver = driver();
        driver.press("enter");
        driver.press(WIN);
        assert!(shows(&mut driver, key, "Black wins"), "{key}");
        // On two lines, where there is no room on one.
        let words = driver.screen().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(&format!("Once more to {word}.")), "{key}: {words}");
        assert!(!driver.app.has_left, "{key}");
        driver.press(key);
        assert!(driver.app.has_left || driver.screen().contains("● to move."), "{key}");
    }
}

#[test]
fn ctrl_c_warns_whatever_is_over_the_game() {
    for over in ["?", "ctrl+s", "g", "esc", "esc ?"] {
        let mut driver = driver();
        driver.press("enter enter");
        driver.press(over);
        assert!(shows(&mut driver, "ctrl+c", "Once more to leave."), "{over}");
        assert!(!driver.app.has_left, "{over}");
        driver.press("ctrl+c");
        assert!(driver.app.has_left, "{over}");
    }
    // Nothing is lost here.
    let mut driver = driver();
    driver.press("enter ctrl+c");
    assert!(driver.app.has_left);
}

#[test]
fn plain_letters_have_a_sign_for_forbidden_cells_and_another_for_sizes() {
    let ascii = Theme { letters: Letters::Ascii, ..PLAIN };
    let mut driver = Driver::new(on_board(4, 15), (80, 24), ascii);
    assert!(shows(&mut driver, "", "a board of 15x15"));
    assert!(shows(&mut driver, "?", "! forbidden"));
    assert!(shows(&mut driver, "enter enter", "Tessera: renju, 15x15"));
    // Black would make two open threes at h8.
    for place in ["h6", "a1", "h7", "a3", "f8", "a5", "g8", "a7"] {
        driver.press(&format!("g \"{place}\" enter enter"));
    }
    assert!(shows(&mut driver, "", "!"));
}

#[test]
fn the_evaluation_is_shown_when_it_is_wanted() {
    let bar = "░";
    let mut people = driver();
    assert!(!shows(&mut people, "enter enter", bar), "two people have not asked for advice");
    assert!(people.waiting.is_none(), "the engine has nothing to do");
    assert!(shows(&mut people, "e", bar));
    assert!(shows(&mut people, "d enter", bar), "it stays");
    assert!(!shows(&mut people, "e", bar));
    assert!(shows(&mut people, "esc", "Evaluation          hidden"));
    let seats = [Seat::Person, Seat::Computer(Level::LOWEST)];
    let mut computer = Driver::new(SetUp { seats, ..two_people() }, (80, 24), PLAIN);
    assert!(shows(&mut computer, "enter enter", bar));
    assert!(!shows(&mut computer, "e", bar));
    assert!(!shows(&mut computer, "d enter", bar), "the next answer does not bring it back");
}

#[test]
fn the_menu_has_the_tournament_opening_where_stones_are_captured() {
    let mut driver = Driver::new(on_board(9, 19), (80, 24), PLAIN);
    assert!(shows(&mut driver, "", "Opening             free"));
    assert!(shows(&mut driver, "s s s s d", "Opening             free"));
    assert!(shows(&mut driver, "s d", "Opening           ◂ tournament ▸"));
    assert!(shows(&mut driver, "w d", "Opening             tournament"), "Keryo-Pente has it, too");
    assert!(shows(&mut driver, "a", "Rules             ◂ Pente ▸"));
    assert!(shows(&mut driver, "w w w w enter", "Tessera: Pente, tournament opening, 19×19"));
}

#[test]
fn the_menu_has_a_line_that_saves() {
    let mut driver = driver();
    assert!(!shows(&mut driver, "", "Save the game"), "there is none yet");
    assert!(shows(&mut driver, "enter enter esc", "Save the game"));
    assert!(shows(&mut driver, "w w w w enter", "Save to: game.txt_"));
}

#[test]
fn a_click_too_many_does_nothing() {
    let mut driver = driver();
    driver.press("enter");
    driver.press(WIN);
    // The cursor is on 4,0, ten columns of the view left of it.
    for _ in 0..3 {
        assert!(shows(&mut driver, "click@35,11", "Black wins"));
        assert!(driver.screen().contains("at 4,0"));
    }
    let seats = [Seat::Person, Seat::Computer(Level::FULL)];
    let mut driver = Driver::new(SetUp { seats, ..two_people() }, (80, 24), PLAIN);
    driver.is_slow = true;
    driver.press("enter click@27,11 click@27,11 click@27,11");
    assert!(driver.waiting.is_some() && driver.screen().contains("is thinking"), "{}", driver.screen());
}

#[test]
fn the_arrows_of_the_menu_can_be_clicked() {
    let mut driver = driver();
    assert!(shows(&mut driver, "s d d d", "◂ computer 3 ▸"));
    let column =
        driver.screen().lines().nth(4).and_then(|line| line.chars().position(|letter| letter == '◂'));
    let column = column.expect("an arrow");
    assert!(shows(&mut driver, &format!("click@{column},4"), "◂ computer 2 ▸"));
    assert!(shows(&mut driver, &format!("click@{},4", column + 13), "◂ computer 3 ▸"));
    assert!(shows(&mut driver, &format!("click@{column},3"), "at 0,0"), "Start has no arrow");
}

#[test]
fn captures_of_people_are_told() {
    let mut driver = Driver::new(on_board(16, 19), (80, 24), PLAIN);
    driver.press("enter enter d enter w w w enter s s s d enter");
    assert!(shows(&mut driver, "d enter", "● m10 captures two stones."));
    assert!(shows(&mut driver, "u", "Taken back") && driver.screen().contains("pairs ● 0  ○ 0"));
}

#[test]
fn the_opening_rule_is_marked() {
    let mut driver = Driver::new(on_board(144, 19), (80, 24), PLAIN);
    assert!(shows(&mut driver, "enter", "   10  · · · · · · · · ·[·]· · · · · · · · ·"));
    assert!(shows(&mut driver, "", "the first stone goes on the centre, j10."));
    assert!(shows(&mut driver, "d enter", "k10 is not allowed in the opening."));
    driver.press("a");
    assert!(shows(&mut driver, "enter", "   10  · · · · · · · · ·[●]· · · · · · · · ·"));
    assert!(shows(&mut driver, "w enter", "   12  · · · · · · · × × × × × · · · · · · ·"));
    assert!(shows(&mut driver, "shift+up enter", "   12  · · · · · · · · · · · · · · · · · · ·"));
}

#[test]
fn what_is_wrong_with_a_file_can_be_read() {
    let folder = folder("field-complaints");
    let long = folder.join("a".repeat(60));
    let mut driver = Driver::new(two_people(), (60, 20), PLAIN);
    driver.press("enter enter ctrl+s ctrl+u");
    assert!(shows(&mut driver, &format!("\"{}/x\" enter", long.display()), "there is no folder"));
    driver.press("ctrl+u");
    assert!(shows(&mut driver, "\"no/x\" enter", "there is no folder no\n"));
    // The name stands above; of a long word both ends do.
    let bad = folder.join("bad.txt");
    fs::write(&bad, "tessera game 1\nboard endless\nrule chess\nblack person\nwhite person\n").unwrap();
    driver.press("esc q ctrl+o ctrl+o ctrl+u");
    assert!(shows(&mut driver, &format!("\"{}\" enter", bad.display()), "pente+tournament\n"));
    assert!(driver.screen().lines().last().is_some_and(|line| line.starts_with("line 3, column 1:")));
    assert!(
        shows(&mut driver, "ctrl+u \"~/no such game\" enter", "cannot read ")
            && !driver.screen().contains("read ~")
    );
}

#[test]
fn narrow_screens_leave_out_what_they_cannot_show_whole() {
    let mut driver = Driver::new(on_board(16, 19), (80, 24), PLAIN);
    driver.press("enter enter");
    assert!(shows(&mut driver, "45x20", "pairs ● 0  ○ 0  of 5"), "no panel");
    driver.press("20x6");
    assert!(
        driver.screen().lines().next().is_some_and(|line| line.ends_with("… at j10")),
        "{}",
        driver.screen()
    );
    let seats = [Seat::Person, Seat::Computer(Level::FULL)];
    let mut driver = Driver::new(SetUp { seats, ..two_people() }, (60, 20), PLAIN);
    driver.press("enter enter right enter enter");
    let screen = driver.screen();
    let panel: Vec<String> =
        screen.lines().skip(6).take(2).map(|line| line.chars().skip(48).collect()).collect();
    assert!(panel[0].starts_with("depth ") && !panel[0].contains('…'), "{screen}");
    assert!(panel[1].ends_with(" …") && panel[1].chars().count() <= 12, "{screen}");
}

#[test]
fn reasons_stand_in_one_column_wherever_the_stones_are() {
    let seats = [Seat::Person, Seat::Computer(Level::FULL)];
    let mut driver = Driver::new(SetUp { seats, ..two_people() }, (80, 24), PLAIN);
    driver.press("enter enter g \"-300,-450\" enter enter");
    let screen = driver.screen();
    let starts: Vec<usize> = screen
        .lines()
        .filter(|line| line.chars().skip(48).collect::<String>().contains('○') && line.contains("  "))
        .filter_map(|line| {
            let panel: String = line.chars().skip(50).collect();
            panel.find("○ ").and_then(|at| panel[at..].find(char::is_alphabetic))
        })
        .collect();
    assert!(starts.len() >= 2 && starts[1..].iter().all(|&start| start == starts[1]), "{starts:?}\n{screen}");
}

#[test]
fn a_computer_that_waits_says_how_to_go_on() {
    let seats = [Seat::Computer(Level::LOWEST); 2];
    let mut driver = Driver::new(SetUp { seats, ..two_people() }, (80, 24), PLAIN);
    driver.is_slow = true;
    assert!(shows(&mut driver, "enter engine", "Enter move now"));
    assert!(shows(&mut driver, "p", "Enter go on"));
    assert!(!shows(&mut driver, "u", "Enter place"));
    assert!(shows(&mut driver, "d", "The computer waits; p or Enter lets it play."));
    assert!(shows(&mut driver, "enter", "is thinking."));
}
