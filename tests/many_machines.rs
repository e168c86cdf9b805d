//! Work that several machines share with `--shard` and `tessera merge` joins: the same as if one had done it.
#![cfg(feature = "cli")]

mod command_line;

use command_line::{TESSERA, folder};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Runs `tessera` in a folder: its exit code, what it printed, and its errors.
fn run(place: &Path, words: &str) -> (i32, String, String) {
    let words = words.split(' ').map(|word| word.replace('~', " "));
    let output = Command::new(TESSERA).args(words).current_dir(place).output().expect("it starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().expect("no signal"), text(&output.stdout), text(&output.stderr))
}

/// What it prints; it must end well.
fn printed(place: &Path, words: &str) -> String {
    let (code, text, errors) = run(place, words);
    assert_eq!(code, 0, "{words}: {errors}");
    text
}

/// What it says when it fails with a code.
fn refusal(place: &Path, words: &str, code: i32) -> String {
    let (found, _, errors) = run(place, words);
    assert_eq!(found, code, "{words}: {errors}");
    errors
}

fn bytes(place: &Path, name: &str) -> Vec<u8> {
    fs::read(place.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The first lines of a file, as a host that broke down leaves them.
fn cut(place: &Path, from: &str, to: &str) {
    let whole = bytes(place, from);
    fs::write(place.join(to), &whole[..whole.len() * 3 / 5]).expect("a file");
}

#[test]
fn games_of_many_machines_are_the_file_of_one() {
    let place = folder("shards-selfplay");
    let selfplay = "selfplay --nodes 50 --tree 10 --label-nodes 100 --games 11 --seed 5 --size 12";
    for ending in ["tsd", "txt"] {
        printed(&place, &format!("{selfplay} --out one.{ending}"));
        for part in 1..=3 {
            printed(&place, &format!("{selfplay} --shard {part}/3 --threads {part} --out {part}.{ending}"));
        }
        let parts = format!("3.{ending} 1.{ending} 2.{ending}");
        printed(&place, &format!("merge {parts} --out all.{ending}"));
        assert_eq!(bytes(&place, &format!("all.{ending}")), bytes(&place, &format!("one.{ending}")));

        // A host broke down in the middle: its part is missing games, and is done again elsewhere.
        cut(&place, &format!("2.{ending}"), &format!("cut.{ending}"));
        let with_cut = format!("1.{ending} cut.{ending} 3.{ending}");
        let told = refusal(&place, &format!("merge {with_cut} --out holes.{ending}"), 1);
        assert!(told.contains("part 2/3 ") && told.contains("--partial"), "{told}");
        assert!(!place.join(format!("holes.{ending}")).exists());
        let told = printed(&place, &format!("merge {with_cut} 2.{ending} --out all.{ending}"));
        // So few games are one block of the binary form, which is lost as a whole.
        assert_eq!(told.contains("came twice and count once"), ending == "txt", "{told}");
        assert_eq!(bytes(&place, &format!("all.{ending}")), bytes(&place, &format!("one.{ending}")));
        // Or it goes on with what it had.
        printed(&place, &format!("{selfplay} --shard 2/3 --out cut.{ending}"));
        assert_eq!(bytes(&place, &format!("cut.{ending}")), bytes(&place, &format!("2.{ending}")));
    }
    // What was joined can be gone on with, as if it had been one machine's from the beginning.
    let more = selfplay.replace("--games 11", "--games 12");
    printed(&place, &format!("{more} --out all.tsd"));
    printed(&place, &format!("{more} --out one.tsd"));
    assert_eq!(bytes(&place, "all.tsd"), bytes(&place, "one.tsd"));
    let told = printed(&place, "merge 1.tsd 3.tsd --partial --out some.tsd");
    assert!(told.starts_with("part 2/3 is missing\n"), "{told}");
    // Other files of games are joined as by `tessera data`.
    let told = printed(&place, "merge some.tsd one.txt --out more.tsd");
    assert!(told.starts_with("18 games "), "{told}");

    printed(&place, "selfplay --nodes 60 --games 4 --shard 1/3 --size 12 --out other.tsd");
    let cases = [
        ("merge 1.tsd other.tsd --out x.tsd", "other.tsd does not belong to the others: "),
        (
            "merge 1.tsd one.txt --out x.tsd",
            "one.txt does not belong to the others: it is no part of anything",
        ),
        ("merge 1.tsd 2.tsd", "name it with --out"),
        ("merge 1.tsd 2.tsd --out 2.tsd", "2.tsd is one of the files to join"),
        ("merge 1.tsd 2.tsd --json --out x.tsd", "--json is for"),
        ("selfplay --games 4 --shard 4/3 --out x.tsd", "a part is given as I/N"),
    ];
    for (words, told) in cases {
        let error = refusal(&place, words, 2);
        assert!(error.contains(told), "{words}: {error}");
    }
}

#[test]
fn a_match_of_settings_is_counted_as_if_one_machine_had_played_it() {
    let place = folder("shards-sprt");
    // A test that is decided before the games run out, and one that is not.
    for (name, sprt) in [("open", ""), ("decided", " --sprt -400,400")] {
        let words = format!("sprt --set-a rank_policy=0 --nodes 100 --games 30 --seed 3{sprt}");
        let one = printed(&place, &format!("{words} --keep {name}-one.jsonl"));
        for part in 1..=4 {
            let told = printed(&place, &format!("{words} --shard {part}/4 --keep {name}-{part}.jsonl"));
            assert!(told.starts_with(&format!("Part {part}/4: ")) && !told.contains("SPRT"), "{told}");
        }
        let files: Vec<String> = (1..=4).rev().map(|part| format!("{name}-{part}.jsonl")).collect();
        let files = files.join(" ");
        assert_eq!(printed(&place, &format!("merge {files} --out {name}-all.jsonl")), one);
        assert_eq!(bytes(&place, &format!("{name}-all.jsonl")), bytes(&place, &format!("{name}-one.jsonl")));
        let json: Value = serde_json::from_str(&printed(&place, &format!("merge --json {files}"))).unwrap();
        assert!(one.contains(&format!("Games      {} (", json["games"])), "{one}");

        // Twice the same part, and one of a broken host beside the one that was done again.
        cut(&place, &format!("{name}-2.jsonl"), "cut.jsonl");
        let again = printed(&place, &format!("merge {name}-1.jsonl cut.jsonl {files}"));
        assert!(again.contains("came twice and count once\n") && again.ends_with(&one), "{again}");
        assert!(again.starts_with("cut.jsonl: the last line is cut off"), "{again}");
        printed(&place, &format!("{words} --shard 2/4 --keep cut.jsonl"));
        assert_eq!(bytes(&place, "cut.jsonl"), bytes(&place, &format!("{name}-2.jsonl")));
    }
    // What was played after the decision neither counts nor is missed.
    let one = bytes(&place, "decided-one.jsonl").iter().filter(|&&byte| byte == b'\n').count() - 1;
    assert!(one < 30, "the test was not decided after {one} games");
    let told = refusal(&place, "merge open-1.jsonl open-3.jsonl open-4.jsonl", 1);
    assert_eq!(told, "tessera: part 2/4 is missing; --partial joins what there is\n");
    let told = printed(&place, "merge open-1.jsonl open-3.jsonl --partial");
    assert!(told.starts_with("part 2/4 is missing; part 4/4 is missing\n"), "{told}");
    // More games of the same match can be asked for.
    let more = "sprt --set-a rank_policy=0 --nodes 100 --games 34 --seed 3";
    let whole = printed(&place, &format!("{more} --keep open-one.jsonl"));
    printed(&place, &format!("{more} --shard 4/4 --keep open-4.jsonl"));
    let told = refusal(&place, "merge open-1.jsonl open-2.jsonl open-3.jsonl open-4.jsonl", 1);
    assert!(told.contains("part 1/4 lacks 2 of 10 games"), "{told}");
    printed(&place, &format!("{more} --shard 1/4 --keep open-1.jsonl"));
    let told = printed(&place, "merge open-1.jsonl open-2.jsonl open-3.jsonl open-4.jsonl");
    assert_eq!(told, whole);

    let told = refusal(&place, "merge open-1.jsonl decided-2.jsonl", 2);
    assert!(told.contains("decided-2.jsonl does not belong to open-1.jsonl: sprt is"), "{told}");
    let told = refusal(&place, &format!("{more} --shard 2/4 --keep open-1.jsonl"), 2);
    assert!(told.contains("open-1.jsonl is for part 1/4, not 2/4"), "{told}");
    let told = refusal(&place, "sprt --nodes 90 --shard 1/4 --keep open-1.jsonl", 2);
    assert!(told.contains("does not belong to open-1.jsonl: a nodes is 90 here and 100 there"), "{told}");
    refusal(&place, "sprt --shard 1/4", 2);
}

/// A report without what depends on the clock.
fn timeless(mut report: Value) -> Value {
    for side in ["a", "b"] {
        report[side]["longest_move_ms"] = Value::Null;
        report[side]["peak_memory"] = Value::Null;
    }
    for game in report["results"].as_array_mut().expect("games") {
        game["longest_ms"] = Value::Null;
        game["memory"] = Value::Null;
    }
    report
}

#[test]
fn a_match_of_brains_is_counted_as_if_one_machine_had_played_it() {
    let place = folder("shards-match");
    let brain = env!("CARGO_BIN_EXE_pbrain-tessera");
    let words =
        format!("match --a {brain} --b {brain} --nodes-a 60 --nodes-b 20 --size 15 --games 10 --pause-ms 0");
    let report = |text: String| timeless(serde_json::from_str(&text).expect("a report"));
    let one = report(printed(&place, &format!("{words} --json")));
    for part in 1..=3 {
        printed(
            &place,
            &format!("{words} --shard {part}/3 --concurrency {part} --keep {part}.jsonl --save games"),
        );
    }
    assert_eq!(report(printed(&place, "merge --json 1.jsonl 2.jsonl 3.jsonl")), one);
    let games = fs::read_dir(place.join("games")).expect("saved games").count();
    assert_eq!(games, 20, "the games of all parts, and no report of a part");
    // A brain with other limits is another match.
    let words = words.replace("--nodes-b 20", "--nodes-b 21");
    let told = refusal(&place, &format!("{words} --shard 1/3 --keep 1.jsonl"), 2);
    assert!(told.contains("does not belong to 1.jsonl: b nodes is 21 here and 20 there"), "{told}");
}

#[test]
fn puzzles_are_counted_as_if_one_machine_had_solved_them() {
    let place = folder("shards-solve");
    let puzzle = |id: usize, rule: &str, third: &str| {
        format!(
            "{{\"id\":\"{id}\",\"rule\":\"{rule}\",\"size\":15,\"to_move\":\"black\",\"black\":[\"h8\",\"h9\",\"{third}\"],\
             \"white\":[\"c3\",\"d4\",\"e3\"],\"kind\":\"VCF\"}}\n"
        )
    };
    let text: String =
        (0..7).map(|id| puzzle(id, ["freestyle", "renju"][id % 2], ["h10", "a1", "h11"][id % 3])).collect();
    fs::write(place.join("puzzles.jsonl"), &text).expect("a file");
    // The times are the only thing that differs.
    let table = |text: &str| -> Vec<String> {
        let without_time = |line: &str| {
            line.split(" s ")
                .next()
                .unwrap_or_default()
                .trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.' || letter == ' ')
                .to_owned()
        };
        text.lines().map(without_time).collect()
    };
    let words = "solve --file puzzles.jsonl --shortest --check";
    let one = run(&place, words).1;
    for part in 1..=3 {
        run(&place, &format!("{words} --shard {part}/3 --keep {part}.jsonl"));
    }
    assert_eq!(table(&printed(&place, "merge 1.jsonl 2.jsonl 3.jsonl")), table(&one));
    fs::write(place.join("puzzles.jsonl"), text.replace("h8", "g8")).expect("a file");
    let told = refusal(&place, &format!("{words} --shard 1/3 --keep 1.jsonl"), 2);
    assert!(told.contains("puzzles is "), "{told}");
}

#[test]
fn many_games_are_reviewed_as_if_by_one_machine() {
    let place = folder("shards-review");
    for (name, moves) in [("1.moves", "h8i9g7i8i7h9"), ("2.moves", "h8i9g7i8"), ("3.moves", "h8h9i9g7")] {
        fs::write(place.join(name), moves).expect("a file");
    }
    let words = "review --nodes 300 1.moves 2.moves 3.moves";
    let one = printed(&place, &format!("{words} --keep one.jsonl"));
    assert!(one.contains("\n3 games; "), "{one}");
    for part in 1..=2 {
        printed(&place, &format!("{words} --shard {part}/2 --keep part-{part}.jsonl"));
    }
    assert_eq!(printed(&place, "merge part-2.jsonl part-1.jsonl --out all.jsonl"), one);
    assert_eq!(bytes(&place, "all.jsonl"), bytes(&place, "one.jsonl"));
    let told = refusal(&place, &format!("{words} --out review.html"), 2);
    assert!(told.contains("there are 3 games: --out, --proofs and --resume are for one"), "{told}");
    let told = refusal(&place, "merge part-1.jsonl", 1);
    assert!(told.contains("part 2/2 is missing"), "{told}");
}
