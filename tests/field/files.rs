//! Saved games: read as they were written, whatever the ground; damage is told; nothing else is overwritten.

use super::command_line::folder;
use super::driver::Driver;
use super::screens::{PLAIN, two_people};
use std::fs;
use std::time::Duration;
use tessera::engine::Level;
use tessera::game::{Color, Rules, Size};
use tessera::opening::{Act, Rule};
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
    // As Piskvork would have written it: stones on taken cells tell of captures.
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("rule 16\n", "")).unwrap();
    let read = load(&path, &two_people()).unwrap();
    assert_eq!((read.set_up.rules, read.game.moves().len()), (set_up.rules, 6));
    // Where other rules are broken, the person has to say them.
    let renju = SetUp { size: Size::square(15), rules: Rules::from_bits(4), ..two_people() };
    let fork = "Piskvorky 15x15, 11:11, 0\n7,8,0\n1,1,0\n9,8,0\n1,3,0\n8,7,0\n1,5,0\n8,9,0\n1,7,0\n8,8,0\n";
    fs::write(&path, fork).unwrap();
    let error = format!("{:#}", load(&path, &renju).unwrap_err());
    assert!(error.contains("move 9: h8 ") && error.contains("--rule N"), "{error}");
    assert_eq!(load(&path, &two_people()).unwrap().game.moves().len(), 9);
}

/// Whatever the screen knows of a game comes back: variations, answers to the opening rule, clock, result, names.
#[test]
fn everything_survives_in_our_own_text_and_in_sgf() {
    let folder = folder("field-everything");
    let mut set_up = SetUp { size: Size::square(15), rules: Rules::from_bits(4), ..two_people() };
    (set_up.opening, set_up.clock) = (Some(Rule::Yamaguchi), Some("10+5".parse().unwrap()));
    let mut driver = Driver::new(set_up, (120, 24), PLAIN);
    let at = |places: &str| -> String {
        places.split_whitespace().map(|place| format!("g \"{place}\" enter enter ")).collect()
    };
    driver.press("enter");
    driver.press(&at("h8 h9 i10"));
    driver.press("2 enter 2");
    driver.press(&at("g7 j8 a1 j8 k9 k10"));
    driver.press("u u");
    driver.press(&at("c3 c4"));
    driver.press("x x");
    let original = driver.app.play.as_ref().expect("a game").saved();
    for ending in ["txt", "sgf"] {
        let path = folder.join(format!("game.{ending}"));
        assert_eq!(save(&path, &original).unwrap(), Vec::<String>::new(), "{ending}");
        let read = load(&path, &two_people()).unwrap();
        let read_set_up = SetUp { effort: original.set_up.effort, ..read.set_up };
        assert_eq!((read_set_up, read.ended), (original.set_up, original.ended), "{ending}");
        assert_eq!(read.game.moves(), original.game.moves(), "{ending}");
        let acts = |saved: &Saved| -> Vec<(Act, Duration)> {
            let stage = saved.stage.as_ref().expect("an opening");
            stage.answered().iter().map(|answered| (answered.act, answered.time)).collect()
        };
        assert_eq!(acts(&read), acts(&original), "{ending}");
        assert_eq!(tree(&read.game), tree(&original.game), "{ending}");
        assert!(read.game.has_variations());
        // What is written again is the same.
        let again = folder.join(format!("again.{ending}"));
        save(&again, &read).unwrap();
        assert_eq!(fs::read(&again).unwrap(), fs::read(&path).unwrap(), "{ending}");
        // On the screen, too: colours were swapped, and black has given up or white.
        let mut other = Driver::new(two_people(), (120, 24), PLAIN);
        other.press(&format!("ctrl+o \"{}\" enter", path.display()));
        assert!(other.screen().contains("resigns"), "{}", other.screen());
        assert!(other.screen().contains("Yamaguchi"), "{}", other.screen());
    }
    let lost = save(&folder.join("game.psq"), &original).unwrap();
    for loss in ["2 moves of variations", "opening rule and clock"] {
        assert!(lost.iter().any(|lost| lost == loss), "{lost:?}");
    }
}

/// The whole tree, the main line first.
fn tree(game: &Game) -> Vec<(usize, Place)> {
    let mut told = Vec::new();
    game.walk(|depth, played| told.push((depth, played.place)));
    told
}

#[test]
fn a_position_that_was_set_up_survives_with_what_was_played_from_it() {
    let folder = folder("field-set-up");
    let mut driver = Driver::new(SetUp { size: Size::square(15), ..two_people() }, (120, 24), PLAIN);
    driver.press("enter c 1 d 2 d 2 v c d enter w enter");
    for ending in ["txt", "sgf"] {
        let path = folder.join(format!("position.{ending}"));
        driver.press(&format!("ctrl+s ctrl+u \"{}\" enter", path.display()));
        let mut other = Driver::new(two_people(), (120, 24), PLAIN);
        other.press(&format!("ctrl+o \"{}\" enter", path.display()));
        assert!(other.screen().contains("· ● ○ ○ ○ "), "{ending}\n{}", other.screen());
        assert!(other.screen().contains("  1 ○ k8"), "{ending}\n{}", other.screen());
        other.press("u u");
        assert!(other.screen().contains("· ● ○ ○[·]"), "{ending}\n{}", other.screen());
    }
}

#[test]
fn what_was_stepped_back_from_is_still_there() {
    let folder = folder("field-stepped-back");
    let path = folder.join("game.txt");
    let mut driver = Driver::new(SetUp { size: Size::square(15), ..two_people() }, (120, 24), PLAIN);
    driver.press("enter enter d enter d enter , ,");
    driver.press(&format!("ctrl+s ctrl+u \"{}\" enter", path.display()));
    let mut read = load(&path, &two_people()).unwrap().game;
    assert_eq!(read.moves().len(), 1);
    assert!(read.redo() && read.redo() && !read.redo());
}

#[test]
fn files_of_others_keep_what_they_say_and_tell_what_is_not_shown() {
    let folder = folder("field-others");
    let path = folder.join("club.sgf");
    let sgf = "(;GM[4]SZ[15]PB[Anna]PW[Ben]DT[2026-11-17]EV[Club];B[hh];W[hi]LB[ab:A](;B[ii])(;B[gg]))";
    fs::write(&path, sgf).unwrap();
    let read = load(&path, &two_people()).unwrap();
    assert_eq!(
        (read.heading.names.clone(), read.heading.date.as_str()),
        (["Anna", "Ben"].map(str::to_owned), "2026-11-17")
    );
    assert_eq!((read.left_out.as_slice(), read.game.moves().len()), (&["marks".to_owned()][..], 3));
    let again = folder.join("again.sgf");
    save(&again, &read).unwrap();
    let text = fs::read_to_string(&again).unwrap();
    assert!(text.contains("PB[Anna]") && text.contains("2026-11-17") && text.contains("Club"), "{text}");
    let mut driver = Driver::new(two_people(), (120, 24), PLAIN);
    driver.press(&format!("ctrl+o \"{}\" enter", path.display()));
    assert!(driver.screen().contains("Not shown, and not saved from here: marks."), "{}", driver.screen());
    driver.press("v");
    assert!(driver.screen().contains("Variation 2 of 2"), "{}", driver.screen());
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
        ("board endless", "board round", "line 2, column 1: "),
        ("board endless", "bord endless", "line 2, column 1: 'bord endless' does not begin with 'board'"),
        ("rule 0", "rule chess", "line 3, column 1: no rule is called \"chess\""),
        ("white 1,1", "black 1,1", "move 2: a colour that moves twice cannot be shown here"),
        ("white 1,1", "white 0,0", "move 2: 0,0 is taken already"),
        ("white 1,1", "white h8", "line 9, column 1: 'h8' is not on the board (endless)"),
        ("white 1,1 204", "white 1,1 soon", "line 9, column 1: 'soon' is not a number of milliseconds"),
        (
            "white 1,1 204 extends a row",
            "white",
            "line 9, column 1: 'white' is not a move such as 'black h8 1200'",
        ),
    ] {
        fs::write(&path, good.replace(from, to)).unwrap();
        let error = format!("{:#}", load(&path, &two_people()).unwrap_err());
        let expected = format!("{}: {expected}", path.display());
        assert!(error.starts_with(&expected), "{error}\n{expected}");
    }
    // Our own text: what only the screen knows has to fit, too.
    let own = "tessera record 1\nboard 15x15\nrules renju\ninfo clock 10+5\ninfo opening rif\n\
               info opening-answers stone@5 stone@5 stone@5 swap@9\n\nblack h8\nwhite h9\nblack i10\n";
    fs::write(&path, own).unwrap();
    let read = load(&path, &two_people()).unwrap();
    assert_eq!((read.game.moves().len(), read.set_up.opening), (3, Some(Rule::Rif)));
    for (from, to, expected) in [
        ("10+5", "soon", "a clock is minutes and seconds a move"),
        ("i10", "l12", "in the opening RIF, 'stone' is not allowed: this stone goes into the central 5×5"),
        ("swap@9", "jump@9", "'jump' is no answer to an opening rule"),
        ("swap@9", "swap@x", "'swap@x' has no number of milliseconds"),
        ("swap@9", "stone@9", "the opening has more stones than there are moves"),
        ("swap@9", "two-more@9", "in the opening RIF, 'two-more' is not what is asked for now"),
    ] {
        fs::write(&path, own.replace(from, to)).unwrap();
        let error = format!("{:#}", load(&path, &two_people()).unwrap_err());
        assert!(error.contains(expected), "{error}\n{expected}");
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
    assert!(driver.screen().contains("no room for 1 comment"), "{}", driver.screen());
    driver.press(&format!("ctrl+s ctrl+u \"{}\" enter", folder.join("g.txt").display()));
    assert!(!driver.screen().contains("no room for 1 comment"), "{}", driver.screen());
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
