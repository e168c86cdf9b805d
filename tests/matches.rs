//! Whole matches between scripted brains: every verdict, what is saved, and when a match ends.

mod command_line;

use command_line::{brain, folder, report, tessera};
use serde_json::json;
use std::thread;

/// Generous to trivial brains on a busy machine, yet soon over for those that hang.
const TERMS: &str = "--size 15 --turn-ms 1200 --start-ms 2500 --random-openings 0 --games 2";

#[test]
fn every_fault_is_named_and_loses() {
    let cases = [
        ("hangs", "hung"),
        ("on-stone", "on a stone"),
        ("off-board", "off board"),
        ("late", "late"),
        ("grows", "memory"),
        ("dies", "died"),
        ("floods", "flood"),
        ("floods-line", "flood"),
        ("nonsense", "nonsense"),
        ("never-starts", "no start"),
        ("refuses", "no start"),
    ];
    let checks = cases.map(|(kind, fault)| {
        thread::spawn(move || {
            let report = report(&brain(kind), &brain("greedy"), TERMS);
            assert_eq!(report["a"]["faults"], json!({ fault: 2 }), "{kind}");
            assert_eq!(report["b"]["faults"], json!({}), "{kind}");
            assert_eq!((&report["losses"], &report["void"]), (&json!(2), &json!(0)), "{kind}");
        })
    });
    for check in checks {
        check.join().expect("the case above");
    }
}

#[test]
fn a_fault_of_either_side_can_be_left_out() {
    let report = report(&brain("greedy"), &brain("on-stone"), &format!("{TERMS} --void-faults"));
    assert_eq!(report["b"]["faults"], json!({ "on a stone": 2 }));
    assert_eq!((&report["games"], &report["void"], &report["elo"]), (&json!(0), &json!(2), &json!(null)));
}

#[test]
fn memory_is_judged_only_if_asked() {
    let report =
        report(&brain("grows"), &brain("greedy"), &format!("{TERMS} --ignore-memory --draw-after 12"));
    assert_eq!(report["a"]["faults"], json!({}));
    assert!(report["a"]["peak_memory"].as_u64().unwrap() > 100 << 20);
    assert!(report["b"]["peak_memory"].as_u64().unwrap() < 70 << 20);
}

#[test]
fn strange_but_honest_brains_play_their_games() {
    let cases = ["random", "crlf", "chatty", "suggests", "stays"];
    let checks = cases.map(|kind| {
        thread::spawn(move || {
            let report = report(&brain(kind), &brain("greedy"), TERMS);
            assert_eq!(report["a"]["faults"], json!({}), "{kind}");
            assert_eq!(report["games"], json!(2), "{kind}");
            if kind == "chatty" {
                assert_eq!(report["a"]["name"], json!("chatterbox"), "its ABOUT came late");
            }
        })
    });
    for check in checks {
        check.join().expect("the case above");
    }
}

#[test]
fn the_clock_of_the_match_runs_too() {
    // 60 ms a move are used up by the sixth at the latest, however quick the machine is.
    let terms = "--size 15 --turn-ms 5000 --match-ms 300 --tolerance-ms 0 --random-openings 3 --games 2";
    let report = report(&brain("random --think-ms 60"), &brain("random"), terms);
    assert_eq!(report["a"]["faults"], json!({ "match time": 2 }), "{report}");
    assert!(report["average_moves"].as_f64().unwrap() < 20.0, "{report}");
}

#[test]
fn rules_end_games_and_fouls_are_no_faults() {
    let five = ("7,7 8,7 9,7 10,7 11,7", "0,0 2,0 4,0 6,0");
    let six = ("7,7 8,7 9,7 11,7 12,7 10,7", "0,0 2,0 4,0 6,0 8,0");
    let off_centre = ("6,7", "0,0");
    for (rule, (black, white), expected) in [
        (0, five, ("A", "five in a row")),
        (0, six, ("A", "five in a row")),
        (4, six, ("B", "foul: overline")),
        (128, off_centre, ("B", "plays 6,7 against the opening rule")),
    ] {
        let scripted = |moves: &str| brain(&format!("random --moves '{moves}'"));
        let words = format!("--rule {rule} --size 15 --random-openings 0 --games 1");
        let report = report(&scripted(black), &scripted(white), &words);
        let result = &report["results"][0];
        assert_eq!(
            (&result["winner"], &result["reason"]),
            (&json!(expected.0), &json!(expected.1)),
            "{rule}"
        );
        assert_eq!(result["fault"].is_null(), rule != 128, "{report}");
    }
}

#[test]
fn a_clear_difference_ends_the_test_early() {
    let words = "--size 15 --random-openings 0 --repeat-openings --games 400 --concurrency 2 --sprt 0,300";
    let report = report(&brain("greedy"), &brain("random"), words);
    assert_eq!(report["sprt"]["verdict"], json!("passed"), "{report}");
    assert!(report["games"].as_u64().unwrap() < 400);
    assert!(report["superiority"].as_f64().unwrap() > 0.99);
}

#[test]
fn openings_are_played_twice_and_never_again() {
    let folder = folder("openings");
    let file = folder.join("two.txt");
    std::fs::write(&file, "h8i9 # a comment\n\nh8h9i9\nh8i9\n").unwrap();
    let file = file.to_str().unwrap();
    let save = folder.join("games");
    let words = format!("--size 15 --draw-after 6 --openings {file} --save {}", save.display());
    let report = report(&brain("random"), &brain("random --seed 2"), &words);
    assert_eq!(report["games"], json!(4), "two openings, one of them listed twice");
    let blacks: Vec<_> =
        report["results"].as_array().unwrap().iter().map(|result| &result["black"]).collect();
    assert_eq!(blacks, ["A", "B", "A", "B"]);
    for (game, opening) in [(1, "8,8,0\n9,9,0\n"), (2, "8,8,0\n9,9,0\n"), (3, "8,8,0\n8,9,0\n9,9,0\n")] {
        let text = std::fs::read_to_string(save.join(format!("game-{game:04}.psq"))).unwrap();
        assert!(text.starts_with(&format!("Piskvorky 15x15, 11:11, 0\n{opening}")), "{text}");
    }
    for file in ["game-0004.txt", "report.txt", "report.json", "elo.svg"] {
        assert!(save.join(file).is_file(), "{file}");
    }
    // The games of one match are not replaced by those of the next, nor is its report.
    let kept = |name: &str| std::fs::read(save.join(name)).unwrap();
    let before = ["game-0001.psq", "game-0001.txt", "report.txt"].map(kept);
    let again = ["match", "--a", &brain("random"), "--b", &brain("random"), "--size", "15", "--games", "2"];
    let again = tessera(&[&again[..], &["--save", save.to_str().unwrap()]].concat());
    assert!(!again.status.success());
    assert!(String::from_utf8_lossy(&again.stderr).contains("game-0001.psq is there already"), "{again:?}");
    assert_eq!(["game-0001.psq", "game-0001.txt", "report.txt"].map(kept), before);
    let too_many = tessera(&[
        "match",
        "--a",
        &brain("random"),
        "--b",
        &brain("random"),
        "--size",
        "15",
        "--openings",
        file,
        "--games",
        "6",
    ]);
    assert!(!too_many.status.success());
    assert!(String::from_utf8_lossy(&too_many.stderr).contains("--repeat-openings"));
}

#[test]
fn openings_made_are_openings_read() {
    let file = folder("openings_made").join("pente.txt");
    let file = file.to_str().unwrap();
    let made = tessera(&[
        "openings",
        "--rule",
        "144",
        "--size",
        "13",
        "--count",
        "3",
        "--nodes",
        "500",
        "--balance",
        "200",
        "--out",
        file,
    ]);
    assert!(made.status.success(), "{made:?}");
    assert_eq!(std::fs::read_to_string(file).unwrap().lines().count(), 3);
    let words = format!("--rule 144 --size 13 --draw-after 20 --openings {file}");
    assert_eq!(report(&brain("random"), &brain("random"), &words)["games"], json!(6));
}

#[test]
fn a_missing_brain_is_an_error_at_once() {
    let output = tessera(&["match", "--a", "/no/such/brain", "--b", &brain("random")]);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("/no/such/brain"));
}
