//! `tessera show` and `tessera convert` as people run them, and files that mean no good.
#![cfg(feature = "cli")]

mod command_line;

use command_line::{TESSERA, folder, tessera};
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const GAME: &str =
    "(;FF[4]GM[4]SZ[15]RU[Renju]PB[Alice]PW[Bob];B[hh];W[ig]C[why];B[gg](;W[hf])(;W[gi];B[if]))";

/// Runs a command line and returns its exit code, output and errors.
fn run(words: &[&str]) -> (Option<i32>, String, String) {
    let output = tessera(words);
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().expect("a plain path").to_owned()
}

#[test]
fn a_game_goes_through_every_notation() {
    let place = folder("records-notations");
    let first = path(&place, "game.sgf");
    fs::write(&first, GAME).unwrap();
    let moves = |file: &str| run(&["convert", file, "-", "--to", "moves"]).1;
    let expected = moves(&first);
    assert_eq!(expected, "h8i9g9h10\n");
    for name in ["game.psq", "game.lib", "game.txt", "game.moves", "game.pgn", "game.url"] {
        let file = path(&place, name);
        let (code, _, errors) = run(&["convert", &first, &file]);
        assert_eq!(code, Some(0), "{name}: {errors}");
        assert_eq!(moves(&file), expected, "{name}");
        assert_eq!(errors.contains("no room for"), name != "game.txt", "{name}: {errors}");
    }
    // Through the text and back nothing is lost.
    let again = path(&place, "again.sgf");
    let (_, _, errors) = run(&["convert", &path(&place, "game.txt"), &again]);
    assert_eq!(errors, "");
    let text = |file: &str| run(&["convert", file, "-", "--to", "tessera"]).1;
    assert_eq!(text(&again), text(&first));
    // A library has the variations.
    assert_eq!(text(&path(&place, "game.lib")).lines().filter(|line| *line == "(").count(), 1);
}

#[test]
fn many_files_go_into_a_folder_and_nothing_is_replaced_unasked() {
    let place = folder("records-many");
    let (one, two, bad) = (path(&place, "one.sgf"), path(&place, "two.sgf"), path(&place, "bad.sgf"));
    fs::write(&one, GAME).unwrap();
    fs::write(&two, format!("{GAME}\n{GAME}")).unwrap();
    fs::write(&bad, "(;SZ[15];B[zz])").unwrap();
    let out = path(&place, "out");
    fs::create_dir(&out).unwrap();
    let (code, _, errors) = run(&["convert", "--to", "psq", &one, &bad, &two, &out]);
    assert_eq!(code, Some(1));
    assert!(errors.contains("bad.sgf: line 1, column 12: 'zz' is not a cell of the 15x15 board"), "{errors}");
    assert!(errors.contains("1 of 3 files could not be converted"), "{errors}");
    let mut names: Vec<String> =
        fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["one.psq", "two-0001.psq", "two-0002.psq"]);
    let target = path(Path::new(&out), "one.psq");
    let (code, _, errors) = run(&["convert", &one, &target]);
    assert_eq!((code, errors.contains("--force")), (Some(1), true), "{errors}");
    assert_eq!(run(&["convert", "--force", &one, &target]).0, Some(0));
    // Two games have no room in one .psq file, and a folder is needed for two files.
    for words in
        [&["convert", &two, &path(&place, "x.psq")][..], &["convert", &one, &two, &path(&place, "none")]]
    {
        assert_eq!(run(words).0, Some(2), "{words:?}");
    }
}

#[test]
fn standard_input_is_read_and_positions_are_shown() {
    let mut show = Command::new(TESSERA)
        .args(["show", "-", "--rule", "pente"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    show.stdin.take().unwrap().write_all(b"1. K10 L9 2. G10\n").unwrap();
    let text = String::from_utf8(show.wait_with_output().unwrap().stdout).unwrap();
    assert!(text.contains("Pente, 19x19; moves"), "{text}");
    assert!(text.contains("Move 3 of 3: X g10; O to move"), "{text}");
    assert!(text.contains(" 10 . . . . . .[X]. . X . . ."), "{text}");
}

#[test]
fn the_end_of_a_game_is_solved_whatever_its_notation() {
    let place = folder("records-solve");
    for (name, text) in [
        ("game.sgf", "(;GM[4]SZ[15];B[hh];W[aa];B[hi];W[oa];B[hj];W[ao])"),
        ("game.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n1,1,0\n8,9,0\n15,1,0\n8,10,0\n1,15,0\n"),
        ("game.txt", "h8a1h9o1h10a15"),
    ] {
        let file = path(&place, name);
        fs::write(&file, text).unwrap();
        let (code, shown, errors) = run(&["solve", "--board", &file]);
        assert_eq!(code, Some(0), "{name}: {shown}{errors}");
        assert!(shown.contains("black wins"), "{name}: {shown}");
    }
    let lost = path(&place, "over.txt");
    fs::write(&lost, "a1a2b1b2c1c2d1d2e1").unwrap();
    let (code, _, errors) = run(&["solve", "--board", &lost]);
    assert_eq!((code, errors.contains("the game is over")), (Some(2), true), "{errors}");
}

#[test]
fn pictures_are_what_their_names_say() {
    let place = folder("records-pictures");
    let game = path(&place, "game.sgf");
    fs::write(&game, GAME).unwrap();
    for (name, start) in [("a.svg", &b"<svg "[..]), ("a.png", b"\x89PNG\r\n\x1a\n"), ("a.gif", b"GIF89a")] {
        let picture = path(&place, name);
        let (code, _, errors) = run(&["show", &game, "--picture", &picture]);
        assert_eq!(code, Some(0), "{errors}");
        assert!(fs::read(&picture).unwrap().starts_with(start), "{name}");
        assert_eq!(run(&["show", &game, "--picture", &picture]).0, Some(1), "{name} is not replaced unasked");
    }
    let svg = fs::read_to_string(place.join("a.svg")).unwrap();
    for part in [">1</text>", ">4</text>", ">A</text>", ">15</text>", "</svg>"] {
        assert!(svg.contains(part), "{part}");
    }
    let animated = path(&place, "b.svg");
    assert_eq!(run(&["show", &game, "--animate", "--picture", &animated]).0, Some(0));
    assert!(fs::read_to_string(&animated).unwrap().contains("begin=\"0.80s\""));
    assert_eq!(run(&["show", &game, "--picture", &path(&place, "a.jpg")]).0, Some(2));
}

#[test]
fn hostile_files_are_refused_soon_and_clearly() {
    let place = folder("records-hostile");
    let huge = place.join("huge.sgf");
    File::create(&huge).unwrap().set_len(1 << 30).unwrap();
    let deep = "(;B[aa]".repeat(300_000);
    let leaves = [0x78, 0x80].repeat(200_000);
    let library =
        [&b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00"[..], &leaves].concat();
    let cases: [(&str, Vec<u8>, &str); 8] = [
        ("deep.sgf", format!("(;SZ[15]{deep}").into_bytes(), "nested too deeply"),
        (
            "nested.txt",
            format!("tessera record 1\nboard 15x15\n{}", "black h8\n(\n".repeat(100_000)).into_bytes(),
            "this '(' is never closed",
        ),
        ("long.moves", "h8".repeat(1_000_000).into_bytes(), "a line has at most"),
        ("library.lib", library, "nested too deeply"),
        ("taken.sgf", b"(;SZ[15];B[hh];W[hh];B[hh])".to_vec(), "move 2: h8 is taken already"),
        ("board.psq", b"Piskvorky 9999x9999, 0:0, 0\n".to_vec(), "is not the size of a board"),
        ("binary.sgf", vec![7, 0, 7, 0, 7, 0], "neither a text nor a RenLib library"),
        ("open.sgf", b"(;C[".to_vec(), "never closed"),
    ];
    let start = Instant::now();
    for (name, bytes, expected) in cases {
        fs::write(place.join(name), bytes).unwrap();
        let (code, _, errors) = run(&["show", &path(&place, name)]);
        assert_eq!(code, Some(1), "{name}: {errors}");
        assert!(errors.contains(expected), "{name}: {errors}");
    }
    let (code, _, errors) = run(&["show", &path(&place, "huge.sgf")]);
    assert_eq!((code, errors.contains("too long")), (Some(1), true), "{errors}");
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}
