//! `tessera shell` through pipes: whole sessions, compared with transcripts; and sessions nobody would type.
//!
//! A transcript in `tests/shell` begins with the command line; the lines typed stand behind the prompts. To write the
//! transcripts anew after a wanted change, set `TESSERA_BLESS` and look at the difference.

mod command_line;

use command_line::{TESSERA, folder};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tessera::engine::Level;
use tessera::interrupt::Interrupt;
use tessera::ui::shell::{Event, Game, Next, Palette, Player, Question, Shell, Skill};

/// How lines begin behind which something was typed.
const PROMPTS: [&str; 5] =
    ["Please enter a command: ", "Choose ", "Enter 1 for ", "Please enter your move, ", "Replace "];

const FAREWELL: &str = "Shutting down...";

fn transcripts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/shell");
    let entries = fs::read_dir(folder).expect("the folder of transcripts");
    let paths = entries.map(|entry| entry.expect("a readable entry").path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "txt")).collect();
    paths.sort();
    paths
}

/// What was typed in a session.
fn typed(transcript: &str) -> String {
    let is_prompt = |line: &&str| PROMPTS.iter().any(|prompt| line.starts_with(prompt));
    let after_prompt = |line: &str| line.rsplit_once(": ").map_or("", |(_, typed)| typed).to_owned() + "\n";
    let mut lines: Vec<&str> = transcript.lines().collect();
    // At the end of input a last prompt stays without an answer.
    if lines.ends_with(&[PROMPTS[0], FAREWELL]) {
        lines.truncate(lines.len() - 2);
    }
    lines.into_iter().filter(is_prompt).map(after_prompt).collect()
}

fn session(options: &str, typed: &str, folder: &Path) -> String {
    let mut shell = Command::new(TESSERA)
        .args(options.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the executable starts");
    let mut input = shell.stdin.take().expect("a pipe");
    input.write_all(typed.as_bytes()).expect("the shell reads to the end");
    drop(input);
    let output = shell.wait_with_output().expect("the shell ends");
    assert!(output.status.success(), "{options}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn sessions_are_as_their_transcripts_tell() {
    let paths = transcripts();
    assert!(paths.len() >= 12, "transcripts are missing");
    for path in paths {
        let transcript = fs::read_to_string(&path).expect("a readable transcript");
        let (command, expected) = transcript.split_once('\n').expect("a command line");
        let options = command.strip_prefix("$ tessera ").expect("a command line");
        let place = folder("shell").join(path.file_stem().expect("a name"));
        fs::create_dir_all(&place).expect("a folder for the session");
        copy_files(&path.with_file_name("files"), &place);
        let told = session(options, &typed(expected), &place);
        if std::env::var_os("TESSERA_BLESS").is_some() {
            fs::write(&path, format!("{command}\n{told}")).expect("a writable transcript");
        } else {
            assert_eq!(told, expected, "{}", path.display());
        }
    }
}

fn copy_files(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder of files") {
        let path = entry.expect("a readable entry").path();
        fs::copy(&path, to.join(path.file_name().expect("a name"))).expect("a copy");
    }
}

fn shell(generator: Player, skill: Skill, interrupt: Interrupt) -> Shell {
    Shell::new(generator, skill, Palette::Plain, interrupt)
}

fn small_skill(seed: u64) -> Skill {
    Skill { level: Level::FULL, time: None, nodes: Some(60), seed: Some(seed) }
}

/// A line as a cat on the keyboard would type it: mostly commands, with arguments that fit or do not.
fn random_line(random: &mut fastrand::Rng, file: &str) -> String {
    let commands = [
        "boardsize",
        "reset",
        "genmove",
        "genmove",
        "genmove",
        "play",
        "play",
        "play",
        "play",
        "play",
        "commands",
        "emptyspaces",
        "ptm",
        "winner",
        "showboard",
        "capturecounts",
        "playcpugame",
        "changeptm",
        "changeptm",
        "movehistory",
        "rules",
        "changerules",
        "startgame",
        "poseval",
        "undo",
        "undo",
        "undo",
        "save",
        "load",
        "hint",
        "help",
        "",
        "é",
        "PLAY",
        "\u{0}",
        "quit",
    ];
    let command = commands[random.usize(..commands.len())];
    let place = format!("{}{}", random.char('a'..='i'), random.u8(0..9));
    let argument = match (command, random.u8(..8)) {
        ("save" | "load", 0..7) => file.to_owned(),
        // A file of any other name would be written where the tests run.
        ("save", _) => String::new(),
        ("play" | "PLAY", 0..7) => place.clone(),
        ("changeptm", 0..7) => random.choice(["b", "w"]).expect("two").to_owned(),
        ("boardsize", 0..=5) => random.u8(5..12).to_string(),
        (_, 7) => format!("{place} {command}"),
        (_, 6) => "b".to_owned(),
        _ => String::new(),
    };
    // Questions and games take bare answers.
    match random.u8(..6) {
        0 => random.choice(["1", "2", "3", "b", "w", "c", "", "x"]).expect("some").to_owned(),
        1 => place,
        _ => format!("{command} {argument}"),
    }
}

/// The game that the history tells, played from its start.
fn replayed(game: &Game) -> Game {
    let mut again = Game::new(game.size(), game.ruleset());
    for &event in game.events() {
        assert!(!again.is_over());
        match event {
            Event::Turn(player) => again.give_turn_to(player),
            Event::Move(point) => {
                assert!(again.board().is_legal(point), "{point:?} in {again:?}");
                again.play(point);
            }
        }
    }
    again
}

#[test]
fn whatever_is_typed_the_board_is_what_the_history_tells() {
    let folder = folder("shell-lines");
    let mut moves = 0;
    for seed in 0..12 {
        let mut random = fastrand::Rng::with_seed(seed);
        let file = folder.join("game file.pente").to_str().expect("a plain path").to_owned();
        let generator = [Player::Random, Player::Heuristic, Player::Engine][seed as usize % 3];
        let mut shell = shell(generator, small_skill(seed), Interrupt::default());
        for _ in 0..150 {
            let line = random_line(&mut random, &file);
            let is_asked_for_a_command = shell.question() == Question::Command;
            let next = shell.answer(&line, &mut Vec::new()).expect("a vector takes everything");
            let is_farewell = line.trim() == "quit" && is_asked_for_a_command;
            assert_eq!(next == Next::Leave, is_farewell, "{line:?}");
            assert_eq!(&replayed(shell.game()), shell.game(), "after {line:?}");
            assert!(shell.prompt().ends_with(": "));
            moves += shell.game().moves().len();
        }
    }
    assert!(moves > 5_000, "{moves} moves on the boards: hardly anything was played");
}

/// Interrupts the shell when it writes for the n-th time.
struct Interrupting {
    interrupt: Interrupt,
    writes_before: usize,
    text: Vec<u8>,
}

impl Write for Interrupting {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(bytes);
        if self.writes_before == 0 {
            self.interrupt.set();
        }
        self.writes_before = self.writes_before.saturating_sub(1);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_interrupt_ends_thinking_but_not_the_shell() {
    // Without any limit the engine would think for ever.
    let skill = Skill { level: Level::FULL, time: None, nodes: None, seed: Some(1) };
    let interrupt = Interrupt::default();
    let mut shell = shell(Player::Engine, skill, interrupt.clone());
    let mut interrupted_at = |lines: &[&str], writes_before| {
        let mut out =
            Interrupting { interrupt: interrupt.clone(), writes_before: usize::MAX, text: Vec::new() };
        for (line, left) in lines.iter().zip((0..lines.len()).rev()) {
            if left == 0 {
                out.writes_before = writes_before;
                out.text.clear();
            }
            assert_eq!(shell.answer(line, &mut out).expect("all is written"), Next::GoOn);
        }
        String::from_utf8(out.text).expect("text")
    };
    // The squares that are allowed come first, then the engine is cut short but has a move.
    let text = interrupted_at(&["play d4", "play d3", "poseval"], 0);
    assert!(text.contains("as per tournament rules") && text.contains("the engine would play"), "{text}");
    // A game between computers ends where it is.
    let text = interrupted_at(&["playcpugame", "3", "3"], 0);
    assert!(text.starts_with("black played d4") && text.contains("Game has been cancelled"), "{text}");
    assert_eq!(shell.question(), Question::Command);
}

#[test]
fn another_game_is_replaced_only_after_a_yes() {
    let path = folder("shell-replace").join("game.pente");
    let theirs = "tessera pente 1\nsize 9\nrules casual\nblack e5\n";
    fs::write(&path, theirs).unwrap();
    let mut shell = shell(Player::Random, small_skill(1), Interrupt::default());
    let mut answer = |line: &str| {
        let mut out = Vec::new();
        shell.answer(line, &mut out).expect("all is written");
        (String::from_utf8(out).expect("text"), shell.prompt())
    };
    let save = format!("save {}", path.display());
    answer("play d4");
    for (line, said, asked) in [
        (save.as_str(), "", "game.pente? (y/n): "),
        ("play d5", "y or n", "game.pente? (y/n): "),
        ("n", "Nothing has been saved\n", "Please enter a command: "),
    ] {
        let (text, prompt) = answer(line);
        assert!(text.contains(said) && prompt.ends_with(asked), "{line}: {text}{prompt}");
        assert_eq!(fs::read_to_string(&path).unwrap(), theirs, "{line}");
    }
    // In a game the question is put, too, and the game goes on after it.
    for line in ["startgame", "b", "1", "d4"] {
        answer(line);
    }
    let (_, prompt) = answer(&save);
    assert!(prompt.ends_with("game.pente? (y/n): "), "{prompt}");
    let (text, prompt) = answer("yes");
    assert!(
        text.starts_with("The game has been saved to ") && prompt.contains("your move"),
        "{text}{prompt}"
    );
    assert!(fs::read_to_string(&path).unwrap().contains("size 7"));
    // Now it is this game's own file; for the next game it is another's again.
    assert!(answer(&save).0.starts_with("The game has been saved to "));
    answer("quit");
    assert!(answer(&format!("load {}", path.display())).0.contains("Current board"));
    assert!(answer(&save).0.starts_with("The game has been saved to "));
    answer("reset");
    assert!(answer(&save).1.ends_with("game.pente? (y/n): "));
}

#[test]
fn no_list_of_moves_is_longer_than_one_reads() {
    let mut shell = shell(Player::Random, small_skill(1), Interrupt::default());
    let mut out = Vec::new();
    for line in ["boardsize 19", "play j10", "play k10", "poseval"] {
        out.clear();
        shell.answer(line, &mut out).expect("all is written");
    }
    let text = String::from_utf8(out).expect("text").replace('\n', " ");
    // 25 of 361 cells are too near to the first stone.
    assert!(text.contains("as per tournament rules: ") && text.contains(" and 312 more"), "{text}");
}

#[test]
fn levels_and_seeds_are_obeyed() {
    let place = folder("shell-levels");
    let game = |options: &str| session(options, "playcpugame\n3\n3\nmovehistory\n", &place);
    let first = game("shell --level 2 --seed 5 --time 20000");
    assert_eq!(game("shell --level 2 --seed 5 --time 20000"), first);
    assert_ne!(game("shell --level 2 --seed 6 --time 20000"), first);
    assert!(first.contains("is the winner!") || first.contains("The game is a draw"), "{first}");
}
