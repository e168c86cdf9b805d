//! Opening rules on the screen: the questions, the refusals, colours that change hands, and the computer's part.

use super::driver::Driver;
use super::screens::{PLAIN, two_people};
use tessera::engine::Level;
use tessera::game::{Color, Rules, Size};
use tessera::opening::Rule;
use tessera::ui::field::{Play, Seat, SetUp};

fn driver(rule: Rule, seats: [Seat; 2]) -> Driver {
    let rules = Rules::from_bits(if rule.is_of_renju() { 4 } else { 0 });
    let set_up = SetUp { size: Size::square(15), rules, seats, opening: Some(rule), ..two_people() };
    let mut driver = Driver::new(set_up, (100, 24), PLAIN);
    driver.press("enter");
    driver
}

const PEOPLE: [Seat; 2] = [Seat::Person; 2];

fn computer() -> Seat {
    Seat::Computer(Level::LOWEST)
}

fn play(driver: &Driver) -> &Play {
    driver.app.play.as_ref().expect("a game")
}

fn shows(driver: &mut Driver, keys: &str, text: &str) {
    driver.press(keys);
    assert!(driver.screen().contains(text), "{keys}: {text}\n{}", driver.screen());
}

/// Goes to places and presses Enter there.
fn at(places: &str) -> String {
    places.split_whitespace().map(|place| format!("g \"{place}\" enter enter ")).collect()
}

#[test]
fn swap2_between_two_people() {
    let mut driver = driver(Rule::Swap2, PEOPLE);
    shows(&mut driver, "", "First player: place ● anywhere.");
    shows(&mut driver, "enter", "First player: place ○ anywhere.");
    shows(&mut driver, &at("h9 i10"), "Second player: 1 stay white  2 take black  3 place two more stones");
    shows(&mut driver, "w enter", "Press a number: 1 stay white");
    shows(&mut driver, "4", "Press a number: 1 stay white");
    shows(&mut driver, "3", "Second player: place ○ anywhere.");
    shows(&mut driver, &at("a1 b1"), "First player: 1 stay black  2 take white");
}

#[test]
fn colours_change_hands_and_back() {
    let mut driver = driver(Rule::Swap, [Seat::Person, computer()]);
    shows(&mut driver, "", "You: place ● anywhere.");
    // Two stones of black side by side: the computer takes black.
    driver.press(&at("h8 a1 i8"));
    shows(&mut driver, "", "○ computer 1: take black.");
    assert_eq!(play(&driver).seat(Color::Black), computer());
    assert!(play(&driver).is_persons_turn() && !play(&driver).is_asked());
    shows(&mut driver, "", "▸○ person");
    shows(&mut driver, "u w", "You: place ● anywhere.");
    assert_eq!((play(&driver).seat(Color::Black), play(&driver).game().moves().len()), (Seat::Person, 2));
    driver.press("r");
    assert_eq!((play(&driver).seat(Color::Black), play(&driver).game().moves().len()), (computer(), 3));
    // The next game begins as this one did.
    driver.press("n n");
    assert_eq!(play(&driver).seat(Color::Black), Seat::Person);
}

#[test]
fn rif_with_everything_that_is_refused() {
    let mut driver = driver(Rule::Rif, PEOPLE);
    shows(&mut driver, "", "Tessera: renju, 15×15, RIF");
    shows(&mut driver, "d enter", "i8 is not allowed: this stone goes on the centre.");
    shows(&mut driver, "a enter", "First player: place ○ into the central 3×3.");
    shows(&mut driver, "", "    9  · · · · · · + + + · · ·");
    shows(&mut driver, &at("h10"), "h10 is not allowed: this stone goes into the central 3×3.");
    shows(&mut driver, &at("h9 h10"), "Second player: 1 stay white  2 take black");
    shows(&mut driver, "2", "First player: place ○ anywhere.");
    shows(&mut driver, &at("h7"), "Second player, ●: offer fifth move 1 of 2.");
    shows(&mut driver, &at("g8"), "offer fifth move 2 of 2.");
    shows(&mut driver, &at("i8"), "i8 is the same as g8 on a board turned or mirrored.");
    shows(&mut driver, &at("g8"), "g8 is offered already.");
    shows(&mut driver, &at("a1"), "First player, ○: pick one of the fifth moves A to B.");
    shows(&mut driver, "l", "A ● ·");
    shows(&mut driver, &at("b2"), "b2 was not offered.");
    shows(&mut driver, &at("g8"), "○ to move.");
    assert_eq!((play(&driver).game().moves().len(), play(&driver).is_asked()), (5, false));
}

#[test]
fn numbers_are_declared_by_typing_them() {
    let mut driver = driver(Rule::Yamaguchi, PEOPLE);
    shows(&mut driver, &at("h8 h9 i10"), "First player: how many fifth moves, 1 to 12? Type the number.");
    shows(&mut driver, "enter", "Number of fifth moves: _");
    shows(&mut driver, "\"13\" enter", "'13' is not a number from 1 to 12");
    shows(&mut driver, "ctrl+u \"x\" enter", "'x' is not a number from 1 to 12");
    shows(&mut driver, "esc 1", "Number of fifth moves: 1_");
    shows(&mut driver, "\"0\" enter", "Second player: 1 stay white  2 take black");
    driver.press("1");
    shows(&mut driver, &at("a15"), "offer fifth move 1 of 10.");
}

/// The computer answers every question of every rule, against a person who only ever answers the simplest way.
#[test]
fn every_rule_is_played_by_person_and_computer_in_any_combination() {
    for rule in Rule::ALL {
        for seats in [[computer(), Seat::Person], [Seat::Person, computer()], [computer(), computer()]] {
            let mut driver = driver(rule, seats);
            for _ in 0..400 {
                if !play(&driver).is_asked() {
                    break;
                }
                if play(&driver).is_persons_turn() {
                    let before = play(&driver).stage().map(|stage| stage.answered().len());
                    let offer =
                        play(&driver).offers().last().map(|&place| play(&driver).ground().name(place));
                    driver.press(&offer.map(|name| at(&name)).unwrap_or_default());
                    driver.press("1 enter");
                    for name in [
                        "h8", "h9", "i10", "k11", "l12", "c3", "d5", "b9", "e12", "a2", "a5", "a7", "o1",
                        "n9", "m3", "o4",
                    ] {
                        if play(&driver).stage().map(|stage| stage.answered().len()) != before {
                            break;
                        }
                        driver.press(&at(name));
                    }
                } else {
                    // Computers wait a moment for those who watch.
                    driver.press("1");
                    driver.app.tick(std::time::Instant::now() + std::time::Duration::from_secs(3600));
                    driver.press("1");
                }
            }
            assert!(!play(&driver).is_asked(), "{rule} {seats:?}\n{}", driver.screen());
        }
    }
}

/// Offers are part of one turn: they must not add to the clock.
#[test]
fn offers_win_no_time() {
    let mut set_up = SetUp { size: Size::square(15), rules: Rules::from_bits(4), ..two_people() };
    (set_up.opening, set_up.clock) = (Some(Rule::Rif), Some("10+60".parse().expect("a clock")));
    let mut driver = Driver::new(set_up, (100, 24), PLAIN);
    driver.press("enter");
    driver.press(&at("h8 h9 h10"));
    // Three stones of the first player's, each in a turn; a choice and the fourth stone of the second's.
    let left = |driver: &Driver| {
        Color::ALL.map(|color| {
            driver.app.play.as_ref().expect("a game").clock(color, std::time::Instant::now()).as_secs() / 60
        })
    };
    driver.press("1");
    driver.press(&at("a1"));
    assert_eq!(left(&driver), [12, 11]);
    driver.press(&at("g8 i8"));
    assert_eq!(left(&driver), [12, 11]);
}

#[test]
fn a_hint_answers_the_opening_rule() {
    let mut driver = driver(Rule::Swap, PEOPLE);
    driver.press(&at("h8 a1 i8"));
    shows(&mut driver, "h", "Hint: take black.");
}

#[test]
fn the_menu_offers_the_openings_of_the_rules() {
    let set_up = SetUp { size: Size::square(15), rules: Rules::from_bits(4), ..two_people() };
    let mut driver = Driver::new(set_up, (100, 26), PLAIN);
    shows(&mut driver, "s s s s s d", "Opening           ◂ RIF ▸");
    shows(&mut driver, "d d d", "Opening           ◂ Taraguchi-10 ▸");
    shows(&mut driver, "", "A choice after each of the first stones, or ten fifth moves.");
    shows(&mut driver, "w d", "Opening             free");
    shows(&mut driver, "s d", "Opening           ◂ tournament ▸");
    shows(&mut driver, "d d", "Opening           ◂ swap ▸");
    // An opening that is unusual under the next rules is left.
    shows(&mut driver, "w a", "Opening             free");
}
