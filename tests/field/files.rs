//! Saved games: read as they were written, whatever the ground; damage is told; nothing else is overwritten.

use super::command_line::folder;
use super::driver::Driver;
use super::screens::{PLAIN, two_people};
use std::fs;
use std::time::Duration;
use tessera::engine::Level;
use tessera::game::{Color, Rules, Size};
use tessera::ui::field::{Game, Place, Saved, Seat, SetUp, load, save};

fn random_game(random: &mut fastrand::Rng, set_up: &SetUp) -> Game {
    let mut game = Game::new(set_up.ground());
    let centre = game.ground().centre();
    for _ in 0..random.usize(..60) {
        let place = centre.shifted(random.i32(-9..9), random.i32(-9..9));
        if game.ground().refusal(place).is_none() {
            let reason = random.bool().then(|| "makes an open two".to_owned());
            game.play(place, Duration::from_millis(random.u64(..100_000)), reason);
        }
    }
    game
}

#[test]
fn games_survive_being_written_and_read() {
    let folder = folder("field-files");
    let mut random = fastrand::Rng::with_seed(2);
    for number in 0..40 {
        let size = [None, Size::square(15), Size::new(30, 9)][number % 3];
        let rules = Rules::from_bits(if size.is_some() { [0, 4, 16, 80, 2, 129][number % 6] } else { 0 });
        let seats = [Seat::Person, Seat::Computer(Level::new(4).unwrap())];
        let set_up = SetUp { size, rules, seats, ..two_people() };
        let game = random_game(&mut random, &set_up);
        let path = folder.join(format!("{number}.txt"));
        save(&path, &Saved::new(set_up, game.clone())).unwrap();
        let Saved { set_up: read_set_up, game: read, .. } = load(&path, &two_people()).unwrap();
        assert_eq!((read_set_up, read.moves()), (set_up, game.moves()));
        assert_eq!(read.ground().outcome(), game.ground().outcome());
        let psq = folder.join(format!("{number}.psq"));
        match size {
            None => {
                assert!(
                    save(&psq, &Saved::new(set_up, game.clone()))
                        .unwrap_err()
                        .to_string()
                        .contains("a board with edges")
                );
            }
            Some(_) => {
                save(&psq, &Saved::new(set_up, game.clone())).unwrap();
                let Saved { set_up: read_set_up, game: read, .. } = load(&psq, &two_people()).unwrap();
                assert_eq!(read_set_up, set_up);
                let story = |game: &Game| -> Vec<(Place, Duration)> {
                    game.moves().iter().map(|played| (played.place, played.time)).collect()
                };
                assert_eq!(story(&read), story(&game));
            }
        }
    }
}

/// Where stones are captured, later ones stand on the same cells: the file has to tell the rules.
#[test]
fn a_game_with_captures_opens_again_as_psq() {
    let set_up = SetUp { size: Size::square(19), rules: Rules::from_bits(16), ..two_people() };
    let mut game = Game::new(set_up.ground());
    // Black takes k10 and l10, then white plays there once more.
    for name in ["j10", "k10", "a1", "l10", "m10", "k10"] {
        let place = game.ground().parse(name).unwrap();
        assert_eq!(game.ground().refusal(place), None, "{name}");
        game.play(place, Duration::ZERO, None);
    }
    let path = folder("field-captures").join("pente.psq");
    save(&path, &Saved::new(set_up, game.clone())).unwrap();
    let Saved { set_up: read_set_up, game: read, .. } = load(&path, &two_people()).unwrap();
    assert_eq!((read_set_up.rules, read.moves().len()), (set_up.rules, 6));
    // As Piskvork would have written it: the person has to say the rules.
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("rule 16\n", "")).unwrap();
    let error = format!("{:#}", load(&path, &two_people()).unwrap_err());
    assert!(error.contains("line 7: k10 is taken") && error.contains("--rule N"), "{error}");
    assert_eq!(load(&path, &set_up).unwrap().game.moves().len(), 6);
}

#[test]
fn damage_is_told_by_its_line() {
    let folder = folder("field-damage");
    let path = folder.join("game.txt");
    let good = "tessera game 1\nboard endless\nrule 0\nblack person\nwhite computer 6\n\
                black 0,0 2310\n# a remark\n\nwhite 1,1 204 extends a row\n";
    fs::write(&path, good.replace('\n', "  \r\n")).unwrap();
    assert_eq!(load(&path, &two_people()).unwrap().game.moves().len(), 2);
    for (from, to, expected) in [
        (
            "tessera game 1",
            "tessera pente 1",
            "line 1: not a saved game: neither ours, which begins with 'tessera game 1', nor Piskvork's",
        ),
        ("board endless", "board round", "line 2: a board is 3 to 120 wide and 3 to 80 high, as 15 or 20x15"),
        ("board endless", "bord endless", "line 2: 'bord endless' does not begin with 'board'"),
        ("rule 0", "rule renju", "line 3: 'renju' is not the number of a rule"),
        ("black person", "black robot", "line 4: a player is 'person'"),
        ("white 1,1", "black 1,1", "line 9: 'black 1,1 204 extends a row': it is white's turn"),
        ("white 1,1", "white 0,0", "line 9: 0,0 is taken"),
        ("white 1,1", "white h8", "line 9: 'h8' is not a place to play on"),
        ("white 1,1 204", "white 1,1 soon", "line 9: 'soon' is not a number of milliseconds"),
        ("white 1,1 204 extends a row", "white", "line 9: 'white' is not a move such as 'white 0,0 1200'"),
    ] {
        fs::write(&path, good.replace(from, to)).unwrap();
        let error = format!("{:#}", load(&path, &two_people()).unwrap_err());
        let expected = format!("{}: {expected}", path.display());
        assert!(error.starts_with(&expected), "{error}\n{expected}");
    }
    fs::write(&path, "").unwrap();
    assert!(format!("{:#}", load(&path, &two_people()).unwrap_err()).ends_with("the file is empty"));
}

/// A file may say that moves took longer than the world is old.
#[test]
fn times_of_any_length_add_up() {
    let mut game = Game::new(two_people().ground());
    for x in 0..4 {
        game.play(Place { x: 10 * x, y: 0 }, Duration::MAX, None);
    }
    assert!(Color::ALL.into_iter().all(|color| game.clock(color) == Duration::MAX));
}

#[test]
fn another_game_is_replaced_only_after_a_yes() {
    let folder = folder("field-replace");
    let (path, own) = (folder.join("theirs.txt"), folder.join("own.txt"));
    let theirs = "tessera game 1\nboard endless\nrule 0\nblack person\nwhite person\nblack 5,5 1\n";
    let text = || fs::read_to_string(&path).unwrap();
    fs::write(&path, theirs).unwrap();
    let mut driver = Driver::new(two_people(), (120, 24), PLAIN);
    driver.press(&format!("enter enter ctrl+s ctrl+u \"{}\" enter", path.display()));
    assert!(driver.screen().contains("There is another game in it. Replace it?"), "{}", driver.screen());
    // Neither one Enter too many nor any other key is a yes.
    for keys in ["enter enter", "n", "enter esc", "enter x"] {
        driver.press(keys);
        assert_eq!(text(), theirs, "{keys}");
    }
    assert!(driver.app.prompt.is_some(), "another name can be typed");
    driver.press(&format!("ctrl+u \"{}\" enter", own.display()));
    assert!(driver.screen().contains("Saved to "), "{}", driver.screen());
    // The game's own file is no other game.
    driver.press("d enter ctrl+s enter");
    assert!(driver.app.prompt.is_none() && fs::read_to_string(&own).unwrap().contains("white 1,0"));
    driver.press(&format!("ctrl+s ctrl+u \"{}\" enter y", path.display()));
    assert!(driver.screen().contains("Saved to ") && text().contains("white 1,0"), "{}", driver.screen());
    // A new game has no file yet, so the one before is not replaced unasked either.
    driver.press(&format!("n enter ctrl+s ctrl+u \"{}\" enter", path.display()));
    assert!(driver.screen().contains("Replace it?") && text().contains("white 1,0"), "{}", driver.screen());
}

#[test]
fn what_a_psq_file_cannot_hold_is_told() {
    let folder = folder("field-psq-loss");
    let seats = [Seat::Person, Seat::Computer(Level::LOWEST)];
    let size = Size::square(15);
    let mut driver = Driver::new(SetUp { seats, size, ..two_people() }, (120, 24), PLAIN);
    driver.press(&format!("enter enter ctrl+s ctrl+u \"{}\" enter", folder.join("g.psq").display()));
    assert!(driver.screen().contains("no room for reasons"), "{}", driver.screen());
    driver.press(&format!("ctrl+s ctrl+u \"{}\" enter", folder.join("g.txt").display()));
    assert!(!driver.screen().contains("no room for reasons"), "{}", driver.screen());
}

#[test]
fn a_game_is_saved_and_opened_by_keys() {
    let folder = folder("field-keys");
    let path = folder.join("evening.txt");
    let other = folder.join("letter.txt");
    fs::write(&other, "Dear reader").unwrap();
    let mut driver = Driver::new(two_people(), (120, 24), PLAIN);
    let erase = "backspace ".repeat("game.txt".len());
    driver.press("enter enter d enter");
    driver.press(&format!("ctrl+s {erase} \"{}\" enter", other.display()));
    assert!(driver.screen().contains("is not a saved game; choose another name"), "{}", driver.screen());
    assert_eq!(fs::read_to_string(&other).unwrap(), "Dear reader");
    driver.press(&format!("esc ctrl+s {erase} \"{}\" enter", path.display()));
    assert!(driver.screen().contains("Saved to "), "{}", driver.screen());
    // Nothing is lost by leaving now, and saving again proposes the same file.
    driver.press("d enter ctrl+s enter q");
    assert!(driver.app.has_left);
    let mut driver = Driver::new(two_people(), (120, 24), PLAIN);
    driver.press(&format!("ctrl+o \"{}\" enter", path.display()));
    assert!(driver.screen().contains("  3 ● 2,0"), "{}", driver.screen());
    driver.press("ctrl+o \"x\" enter");
    assert!(driver.screen().contains("cannot read "), "{}", driver.screen());
    driver.press("esc u q");
    assert!(!driver.app.has_left && driver.screen().contains("Once more to leave."), "{}", driver.screen());
    driver.press("q");
    assert!(driver.app.has_left);
}
