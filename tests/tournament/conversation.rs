//! Conversations whose course is not known beforehand: nonsense, the computer against itself, boards of every kind.

use super::command_line::folder;
use super::drawing::at;
use super::required;
use super::transcripts::run_once;
use std::fs;
use std::time::Duration;
use tessera::engine::Level;
use tessera::game::Size;
use tessera::ui::tournament::{
    Console, Dialogue, Ending, Players, Round, Seat, Settings, Start, Style, Thinking, Typing,
};

fn settings(players: Players, seed: u64) -> Settings {
    let thinking = Thinking { level: Level::FULL, time: Duration::from_secs(60), nodes: Some(300), seed };
    Settings { players, thinking, coin: seed, start: Start::New, format: None, pause: false }
}

/// Everything written in a conversation.
fn talk(settings: Settings, style: Style, input: &str) -> String {
    let (mut input, mut out) = (input.as_bytes(), Vec::new());
    let console = Console::new(&mut input, &mut out, Typing::Echoed, style);
    Dialogue::new(console, settings).run().expect("nothing fails but the files");
    String::from_utf8(out).expect("text")
}

#[test]
fn nonsense_never_crashes_and_the_end_is_always_told() {
    // The real program in a folder of its own: bare "save" takes whatever comes next for a name.
    let folder = folder("tournament-nonsense");
    let words = [
        "",
        " ",
        "h",
        "t",
        "y",
        "n",
        "J10",
        "j 10",
        "K10",
        "A1",
        "S19",
        "T1",
        "A20",
        "A0",
        "10J",
        "é4",
        "save",
        "save  ",
        "quit",
        "board",
        "score",
        "rules",
        "?",
        "help me",
        "J10 save",
        "A1 fave",
        "\u{1b}[2J",
        "999999999999",
        "lisp",
        "commands",
        "-1",
        "A1 A2",
        "save .",
        "save game.pl",
    ];
    let mut random = fastrand::Rng::with_seed(3);
    for case in 0..80 {
        let mut lines: Vec<String> = vec!["h".to_owned(), "J10".to_owned()];
        for _ in 0..random.usize(..80) {
            let stone = format!("{}{}", char::from(random.u8(b'A'..=b'T')), random.u32(..21));
            lines.push(if random.bool() {
                stone
            } else {
                (*random.choice(&words).expect("words")).to_owned()
            });
        }
        let arguments = format!("tournament --new --players human-human --seed {case}");
        let text = run_once(&arguments, &lines.join("\n"), &folder);
        assert!(!text.contains('\u{1b}'), "case {case}: what was typed moves the cursor");
        let last: Vec<&str> = text.trim_end().lines().rev().take(2).collect();
        let ends = ["nothing was saved.", "Nothing was saved.", "--resume", "tournament,", "each."];
        let is_told = last[0] == "[exit 0]" && ends.iter().any(|words| last[1].contains(words));
        assert!(is_told, "case {case} ends with {last:?}\n{text}");
    }
}

/// Moves told in a transcript: who, which stones, where.
fn moves_told(text: &str) -> Vec<(String, String, String)> {
    let lines = text.lines().filter_map(|line| line.split_once(" placed a "));
    lines
        .map(|(who, rest)| {
            let (stone, rest) = rest.split_once(" stone at ").expect("a stone");
            let place = rest.split([' ', '.']).next().expect("a place");
            (who.to_owned(), stone.to_owned(), place.to_owned())
        })
        .collect()
}

#[test]
fn the_computer_plays_itself_to_the_end_and_tells_the_truth() {
    for seed in 1..4 {
        let text = talk(settings(Players::ComputerComputer, seed), Style::Plain, "");
        let first = if text.starts_with("The coin shows heads") { Seat::One } else { Seat::Two };
        let mut round = Round::new(first);
        let moves = moves_told(&text);
        for (who, stone, place) in &moves {
            let seat = round.mover();
            let name = if seat == Seat::One { "Computer 1" } else { "Computer 2" };
            assert_eq!((who.as_str(), stone.as_str()), (name, round.stone(seat).name()), "{place}\n{text}");
            round.place(at(place)).unwrap_or_else(|refusal| panic!("{place}: {refusal:?}\n{text}"));
        }
        assert_eq!(text.replace('\n', " ").matches(" in order to ").count(), moves.len(), "{text}");
        let winner = match round.ending() {
            Some(Ending::Five(seat)) => {
                format!("{seat} wins the round with five in a row.", seat = name(seat))
            }
            Some(Ending::Pairs(seat)) => format!("{} wins the round by capturing five pairs.", name(seat)),
            Some(Ending::Full) => "The board is full".to_owned(),
            None => panic!("the round is not over\n{text}"),
        };
        assert!(text.contains(&winner), "{winner}\n{text}");
        let [one, two] = round.scores().map(|score| score.total());
        let result = match one.cmp(&two) {
            std::cmp::Ordering::Equal => format!("The tournament is a draw, {one} points each."),
            std::cmp::Ordering::Greater => format!("Computer 1 wins the tournament, {one} points to {two}."),
            std::cmp::Ordering::Less => format!("Computer 2 wins the tournament, {two} points to {one}."),
        };
        assert!(text.trim_end().ends_with(&result), "{result}\n{text}");
    }
}

fn name(seat: Seat) -> &'static str {
    if seat == Seat::One { "Computer 1" } else { "Computer 2" }
}

#[test]
fn every_level_plays_by_the_rules_with_either_colour() {
    for (level, call) in Level::all().flat_map(|level| [(level, "h"), (level, "t")]) {
        let mut settings = settings(Players::HumanComputer, 5);
        settings.thinking.level = level;
        let input = format!("{call}\nJ10\nA1\nA1\nB1\nS19\nS18\nA19\nH8\nquit\ny\n");
        let text = talk(settings, Style::Plain, &input);
        assert!(moves_told(&text).len() > 8, "level {level}:\n{text}");
    }
}

#[test]
fn the_sample_of_the_document_is_played_on_against_the_computer() {
    let folder = folder("tournament-sample");
    let path = folder.join("sample.txt");
    fs::write(&path, include_str!("saves/sample.txt")).expect("a file in the test's folder");
    for level in Level::all() {
        let mut settings = settings(Players::HumanComputer, 5);
        settings.thinking.level = level;
        settings.start = Start::Resume(path.clone());
        let moves = moves_told(&talk(settings, Style::Plain, "J10\nquit\ny\n"));
        let (second, size) = (at(&moves[1].2), Size::square(19).unwrap());
        assert!(size.distance(second, at("K10")) >= 3, "level {level}: {moves:?}");
    }
}

#[test]
fn real_saves_are_played_on() {
    let names = (1..=4).flat_map(|number| {
        [format!("case{number}.txt"), format!("lisp-case_{number}.txt"), format!("prolog-{number}.pl")]
    });
    for name in names {
        let name = format!("ramapo/{name}");
        if required::data(&name).is_none() {
            continue;
        }
        let path = required::data_folder().join(&name);
        let mut settings = settings(Players::HumanComputer, 5);
        settings.start = Start::Resume(path);
        let text = talk(settings, Style::Plain, "help\nquit\ny\n");
        assert!(text.contains(" in order to "), "{name}:\n{text}");
    }
}

#[test]
fn the_same_seed_gives_the_same_tournament() {
    let input = "t\nJ10\nA1\nhelp\nN14\nquit\ny\n";
    let play = |seed| talk(settings(Players::HumanComputer, seed), Style::Plain, input);
    assert_eq!(play(8), play(8));
    let coins: std::collections::HashSet<bool> = (0..20).map(play_coin).collect();
    assert_eq!(coins.len(), 2, "the coin has two sides");
}

fn play_coin(seed: u64) -> bool {
    talk(settings(Players::HumanHuman, seed), Style::Plain, "h\n").contains("The coin shows heads, as called")
}

#[test]
fn the_board_fits_a_terminal_and_colours_add_nothing_but_colour() {
    let input = "h\nJ10\nJ11\nM13\nS19\nA1\nquit\ny\n";
    let plain = talk(settings(Players::HumanHuman, 1), Style::Plain, input);
    let coloured = talk(settings(Players::HumanHuman, 1), Style::Colour, input);
    assert_ne!(plain, coloured);
    let mut bare = String::new();
    let mut rest = coloured.as_str();
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        bare += before;
        rest = after.split_once('m').expect("a colour ends").1;
    }
    assert_eq!(bare + rest, plain);
    for line in plain.lines() {
        assert!(line.chars().count() < 80, "{line:?} is too long");
    }
    let labels = "   A B C D E F G H I J K L M N O P Q R S";
    let places: Vec<usize> =
        plain.lines().enumerate().filter(|(_, line)| *line == labels).map(|(number, _)| number).collect();
    assert!(
        places.len() >= 12 && places.chunks(2).all(|pair| pair[1] - pair[0] == 20),
        "{places:?}\n{plain}"
    );
    assert!(plain.contains("[B] 19"), "the last stone is marked at the edge, too\n{plain}");
}

#[test]
fn a_save_after_any_stone_is_where_the_game_goes_on() {
    let folder = folder("tournament-any-stone");
    let stones = ["J10", "J11", "M13", "K12", "L13", "I10", "N13", "S1"];
    for format in ["txt", "lisp", "pl"] {
        for count in 1..=stones.len() {
            let file = folder.join(format!("game{count}.{format}"));
            let file = file.to_str().expect("a plain path");
            let (last, before) = stones[..count].split_last().expect("a stone");
            let toss = "h\n".to_owned();
            let lines: String = before.iter().map(|stone| format!("{stone}\n")).collect();
            talk(
                settings(Players::HumanHuman, 1),
                Style::Plain,
                &(toss + &lines + &format!("{last} save {file}\n")),
            );
            let saved = fs::read_to_string(file).expect("a save");
            let mut again = settings(Players::HumanHuman, 1);
            again.start = Start::Resume(file.into());
            // Saved again at once, it is the same save.
            let text = talk(again, Style::Plain, "save\n\n");
            assert!(text.contains("Saved to"), "{text}");
            assert_eq!(fs::read_to_string(file).expect("a save"), saved, "{file}");
        }
    }
}
