//! Training data from `tessera selfplay` over `tessera data` to `tessera train`, in both forms.

mod command_line;

use command_line::{TESSERA, folder};
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use tessera::engine::{Engine, Limits};
use tessera::game::Board;
use tessera::search::{blocks, winning_move};
use tessera::tools::data::{Item, Position, Record, read};

/// Runs `tessera`, which must succeed, with files of a folder at the end of the command line. What it printed.
fn run(place: &Path, words: &str) -> String {
    let output = std::process::Command::new(TESSERA)
        .args(words.split(' '))
        .current_dir(place)
        .output()
        .expect("the executable starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What it says when it fails, with its exit code.
fn refusal(place: &Path, words: &str) -> (i32, String) {
    let output = std::process::Command::new(TESSERA)
        .args(words.split(' '))
        .current_dir(place)
        .output()
        .expect("the executable starts");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code().expect("no signal"), errors)
}

fn bytes(place: &Path, name: &str) -> Vec<u8> {
    fs::read(place.join(name)).expect("the file is there")
}

const SELFPLAY: &str = "selfplay --nodes 60 --tree 12 --label-nodes 150 --games 14 --seed 5 --size 12";

#[test]
fn neither_threads_nor_stops_change_what_is_written() {
    let place = folder("training-data-stops");
    for name in ["a.txt", "a.tsd"] {
        let told = run(&place, &format!("{SELFPLAY} --out {name}"));
        assert!(told.contains(&format!("14 games in {name}, 14 of them new")), "{told}");
        run(&place, &format!("{SELFPLAY} --threads 3 --out threads-{name}"));
        let whole = bytes(&place, name);
        assert_eq!(bytes(&place, &format!("threads-{name}")), whole, "{name}");
        let header =
            if name == "a.txt" { whole.iter().position(|&byte| byte == b'\n').unwrap() + 1 } else { 150 };
        let cut = format!("cut-{name}");
        for part in 0..=10 {
            let length = header + (whole.len() - header) * part / 10;
            fs::write(place.join(&cut), &whole[..length]).expect("a file");
            let told = run(&place, &format!("{SELFPLAY} --out {cut}"));
            assert_eq!(bytes(&place, &cut), whole, "{name} from {length} bytes on");
            assert_eq!(told.contains(" 0 of them new"), part == 10, "{told}");
        }
    }
    // One is the other in another form, and can be gone on with.
    run(&place, "data --out b.tsd a.txt");
    run(&place, "data --out b.txt a.tsd");
    assert_eq!(bytes(&place, "b.tsd"), bytes(&place, "a.tsd"));
    assert_eq!(bytes(&place, "b.txt"), bytes(&place, "a.txt"));
    let more = SELFPLAY.replace("--games 14", "--games 16");
    run(&place, &format!("{more} --out a.txt"));
    run(&place, &format!("{more} --out b.tsd"));
    run(&place, "data --out c.txt b.tsd");
    assert_eq!(bytes(&place, "c.txt"), bytes(&place, "a.txt"));
}

/// The positions from inside the search that a file has, each with its board.
fn positions(path: &Path) -> Vec<(Board, Position)> {
    let mut found = Vec::new();
    read(path, &mut |item| {
        if let Item::Record(_, Record::Position(position), replay) = item {
            found.push((replay.go_to(&position.moves)?.clone(), position));
        }
        Ok(())
    })
    .expect("a sound file");
    found
}

#[test]
fn positions_from_the_tree_are_quiet_and_have_the_label_of_their_own_search() {
    let place = folder("training-data-labels");
    for (rule, size) in [("freestyle", 15), ("renju", 15), ("pente", 13)] {
        let file = format!("{rule}.tsd");
        let words =
            format!("selfplay --rule {rule} --size {size} --nodes 150 --tree 10 --label-nodes 300 --games 4");
        run(&place, &format!("{words} --out {file}"));
        let limits = Limits { turn: None, nodes: Some(300), memory: 13 << 20, ..Limits::default() };
        let found = positions(&place.join(&file));
        assert!(found.len() >= 30, "{rule}: {}", found.len());
        assert_eq!(found.iter().map(|(board, _)| board.hash()).collect::<HashSet<_>>().len(), found.len());
        for (mut board, position) in found {
            assert!(winning_move(&mut board).is_none(), "{rule}: {position:?}");
            assert!(blocks(&mut board).is_none(), "{rule}: a five must be stopped in {position:?}");
            let own = Engine::new().think(&board, &limits, &|| false, &mut |_| {}).expect("a move");
            assert_eq!((Some(own.point), own.score), (position.best, position.score), "{rule}: {position:?}");
        }
        let told = run(&place, &format!("data {file}"));
        assert!(told.contains("from inside the search; "), "{told}");
    }
}

#[test]
fn text_and_bytes_teach_the_same() {
    let place = folder("training-data-train");
    run(&place, "selfplay --nodes 50 --tree 5 --label-nodes 200 --games 24 --out a.txt");
    run(&place, "data --out a.tsd a.txt");
    let train = |files: &str, net: &str| {
        let told = run(&place, &format!("train --epochs 1 --no-windows --out {net} {files}"));
        let first = told.lines().next().unwrap_or_default().to_owned();
        assert!(told.contains("; held out of the tree: loss"), "{told}");
        (bytes(&place, net), first)
    };
    let (text, told) = train("a.txt", "text.net");
    assert!(
        told.starts_with("24 games, ") && told.ends_with(" from inside the search to learn from"),
        "{told}"
    );
    assert_eq!(train("a.tsd", "bytes.net").0, text);
    // The halves of a file are the file, whatever their forms.
    let lines = fs::read_to_string(place.join("a.txt")).expect("text");
    let (header, rest) = lines.split_once('\n').expect("a header");
    let middle = rest.match_indices("\nb").nth(5).expect("games").0 + 1;
    fs::write(place.join("first.txt"), format!("{header}\n{}", &rest[..middle])).expect("a file");
    fs::write(place.join("second.txt"), format!("{header}\n{}", &rest[middle..])).expect("a file");
    run(&place, "data --out second.tsd second.txt");
    assert_eq!(train("first.txt second.tsd", "mixed.net"), (text, told));
}

#[test]
fn older_positions_are_read_once_they_have_a_header() {
    let place = folder("training-data-older");
    let lines: String = (0..12)
        .map(|number| format!("x {0}1 h8 {0}3 h9:+{number}\n", ('a'..).nth(number).expect("a letter")))
        .collect();
    fs::write(place.join("bare.txt"), &lines).expect("a file");
    let (code, told) = refusal(&place, "train --out x.net bare.txt");
    assert!(code == 1 && told.contains("bare.txt, line 1: no header"), "{told}");
    fs::write(place.join("older.txt"), format!("# rule=0 size=15x15\n{lines}")).expect("a file");
    let told = run(&place, "train --epochs 1 --no-windows --out x.net older.txt");
    assert!(told.starts_with("0 games, 0 positions of them and 11 from inside the search"), "{told}");
}

#[test]
fn duplicates_are_found_in_all_eight_symmetries() {
    let place = folder("training-data-duplicates");
    let write = |name: &str, text: &str| fs::write(place.join(name), text).expect("a file");
    write("a.txt", "# rule=0 size=15x15\nx a1 b3 c9:+5\nb h8 a1 c2:+7 d4:-3\n");
    // The position of a.txt turned, then a game that goes another way from its first position on.
    write("b.txt", "# rule=0 size=15x15\nx o15 n13 m7:+9\nw h8 o1 c2:+8 d5:-9\n");
    write("wide.txt", "# rule=0 size=16x15\nx a1 b3 c9:+5\n");
    let told = run(&place, "data a.txt b.txt");
    assert!(
        told.contains("all 2 files") && told.contains("6 positions: 4 of games, 2 from inside"),
        "{told}"
    );
    assert_eq!(told.matches("; 2 duplicates").count(), 2, "b.txt and the sum: {told}");
    let told = run(&place, "data --dedup --out all.txt a.txt b.txt a.txt wide.txt");
    assert!(told.contains("2 games and 2 positions") && told.contains("5 duplicates left out"), "{told}");
    let all = String::from_utf8(bytes(&place, "all.txt")).expect("text");
    let expected = "# tessera data rule=0 size=15x15\nx a1 b3 c9:+5\nb h8 a1 c2:+7 d4:-3\nw h8 o1 c2 d5:-9\n\
                    # tessera data rule=0 size=16x15\nx a1 b3 c9:+5\n";
    assert_eq!(all, expected);
    run(&place, "data --dedup --out all.tsd all.txt");
    run(&place, "data --out again.txt all.tsd");
    assert_eq!(bytes(&place, "again.txt"), all.as_bytes());
}

#[test]
fn what_is_cut_off_is_left_out_with_a_note() {
    let place = folder("training-data-cut");
    run(&place, "selfplay --nodes 50 --games 60 --out a.tsd");
    run(&place, "data --out a.txt a.tsd");
    for (name, part) in [("a.txt", "line"), ("a.tsd", "block")] {
        let whole = bytes(&place, name);
        let cut = format!("cut-{name}");
        fs::write(place.join(&cut), &whole[..whole.len() - 3]).expect("a file");
        for words in [format!("data {cut}"), format!("train --epochs 1 --no-windows --out x.net {cut}")] {
            let told = run(&place, &words);
            assert!(told.contains(&format!("{cut}: the last {part} is cut off and left out")), "{told}");
        }
    }
}

#[test]
fn what_is_corrupt_or_wrong_is_refused_where_it_is() {
    let place = folder("training-data-corrupt");
    run(&place, "selfplay --nodes 50 --games 60 --out a.tsd");
    let whole = bytes(&place, "a.tsd");
    let write = |name: &str, bytes: &[u8]| fs::write(place.join(name), bytes).expect("a file");
    let mut corrupt = whole.clone();
    corrupt[1000] ^= 1;
    write("corrupt.tsd", &corrupt);
    let told = "corrupt.tsd, block 2: it is corrupt";
    for words in ["data corrupt.tsd", "data --out b.txt corrupt.tsd", "train --out x.net corrupt.tsd"] {
        let (code, message) = refusal(&place, words);
        assert!(code == 1 && message.contains(told), "{words}: {message}");
    }
    let (code, message) = refusal(&place, "selfplay --nodes 50 --games 70 --out corrupt.tsd");
    assert!(code == 1 && message.contains(told), "{message}");
    assert_eq!(bytes(&place, "corrupt.tsd"), corrupt, "it is left as it is");
    assert!(!place.join("b.txt").exists() && !place.join("x.net").exists());
    let (mut later, mut other) = (whole.clone(), whole);
    later[7] = 2;
    other[3] = b'X';
    write("later.tsd", &later);
    write("other.tsd", &other);
    write("renju.txt", b"# rule=4 size=15x15\nb h8\n");
    write("twice.txt", b"# rule=0 size=15x15\nb h8:+1\nb h8 h8:+1\n");
    write("word.txt", b"# rule=0 size=15x15\nb h8 zz:+1\n");
    write("empty.txt", b"");
    write("latin.txt", b"# rule=0 size=15x15\nb h8 \xe9\n");
    for (words, code, told) in [
        ("data later.tsd", 1, "later.tsd has version 2 of the form; only 1 is known"),
        ("data other.tsd", 1, "other.tsd is no file of training data"),
        ("data missing.tsd", 1, "missing.tsd: "),
        ("data twice.txt", 1, "twice.txt, line 3: move 2 (h8) is on a cell that is taken"),
        ("data word.txt", 1, "word.txt, line 2: column 6: \"zz\" is not a move"),
        ("data latin.txt", 1, "latin.txt, line 2"),
        (
            "data --out x.txt a.tsd renju.txt",
            1,
            "renju.txt, line 1: renju, but the records before are gomoku",
        ),
        ("data --out x.txt empty.txt", 1, "there are no records to write"),
        ("data --dedup a.tsd", 2, "--out"),
        ("train --out x.net a.tsd renju.txt", 1, "renju.txt, line 1: renju, but the games before"),
        ("train --out x.net empty.txt", 1, "no games"),
        ("train --out x.net renju.txt", 2, "at least 10 games"),
        ("selfplay --out empty.txt", 2, "empty.txt is no file of self-play games"),
        ("selfplay --out renju.txt", 2, "renju.txt is no file of self-play games"),
        (
            "selfplay --nodes 51 --out a.tsd",
            2,
            "a.tsd was started with other settings: # tessera selfplay rule=0",
        ),
        ("selfplay --nodes 50 --tree 3 --out a.tsd", 2, "a.tsd was started with other settings"),
        ("selfplay --label-nodes 3 --out x.tsd", 2, "--tree"),
        ("selfplay --tree 0 --out x.tsd", 2, "at least 1"),
        ("selfplay --tree 3 --label-nodes 0 --out x.tsd", 2, "--label-nodes must be at least 1"),
    ] {
        let (found, message) = refusal(&place, words);
        assert!(found == code && message.contains(told), "{words}: {found}, {message}");
        assert!(!place.join("x.txt").exists() && !place.join("x.tsd").exists(), "{words}");
    }
}
