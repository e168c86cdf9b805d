//! Measuring a change within one process: `tessera sprt`, `tessera screen` and `tessera tune`.

mod command_line;

use command_line::{folder, printed, tessera};
use std::fs;

fn row<'a>(report: &'a str, label: &str) -> &'a str {
    let row = report.lines().find_map(|line| line.strip_prefix(label));
    row.unwrap_or_else(|| panic!("no {label}:\n{report}")).trim()
}

#[test]
fn the_result_does_not_depend_on_the_threads() {
    let words = ["sprt", "--set-a", "rank_policy=0", "--nodes", "150", "--games", "14", "--seed", "3"];
    let report = |more: &[&str]| printed(&[&words[..], more].concat());
    let single = report(&["--threads", "1"]);
    assert_eq!(single, report(&["--threads", "3"]));
    assert!(single.starts_with("A: rank_policy=0\nB: as in play\ngomoku, freestyle 15x15, 150 nodes a move"));
    // Without the setting both sides play the same games.
    let equal = printed(&[&["sprt"], &words[3..]].concat());
    assert_eq!(row(&equal, "Pairs "), "7 (points 0: 0, ½: 0, 1: 7, 1½: 0, 2: 0)");
    assert_ne!(row(&equal, "Length "), row(&single, "Length "));
    // The same pairs are counted when the test ends the match.
    let stopped = |threads| report(&["--sprt", "-400,400", "--threads", threads]);
    assert_eq!(stopped("1"), stopped("3"));
}

#[test]
fn equal_settings_are_level_pair_by_pair() {
    let report = printed(&["sprt", "--nodes", "100", "--games", "10", "--rule", "renju"]);
    assert_eq!(row(&report, "Pairs "), "5 (points 0: 0, ½: 0, 1: 5, 1½: 0, 2: 0)");
    assert_eq!(row(&report, "Stronger "), "neither, the score is level");
}

#[test]
fn more_nodes_win_and_the_test_sees_it() {
    let place = folder("sprt-nodes");
    let log = place.join("log.tsv");
    let log_name = log.to_str().expect("plain");
    let words = ["sprt", "--nodes-a", "1600", "--nodes-b", "100", "--nodes", "400", "--log", log_name];
    let report = printed(&[&words[..], &["--games", "20"]].concat());
    let wins: usize = row(&report, "Games      20 (").split('-').next().unwrap().parse().unwrap();
    assert!(wins >= 13, "{report}");
    let report = printed(&[&words[..], &["--games", "400", "--sprt", "0,100"]].concat());
    assert!(row(&report, "SPRT ").ends_with(": passed"), "{report}");
    let log = fs::read_to_string(&log).expect("a log");
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!(lines.len(), 3, "{log}");
    assert!(lines[0].starts_with("# date\t") && lines[2].ends_with("\tpassed"), "{log}");
    assert!(lines.iter().all(|line| line.split('\t').count() == 10), "{log}");
}

#[test]
fn openings_numbers_and_weights_come_from_files() {
    let place = folder("sprt-files");
    let file = |name: &str, bytes: &[u8]| {
        let path = place.join(name);
        fs::write(&path, bytes).expect("a file for the test");
        path.to_str().expect("plain").to_owned()
    };
    let openings = file("openings.txt", b"h8i9g7\nh8h9j10 # another\nh8i7f6\n");
    let numbers = file("numbers.txt", b"# better?\nlmp_base 9\n");
    let weights = file("renju.net", include_bytes!("../src/eval/weights/renju.net"));
    let report = printed(&[
        "sprt",
        "--rule",
        "renju",
        "--nodes",
        "100",
        "--openings",
        &openings,
        "--params-a",
        &numbers,
        "--set-a",
        "lmr_quiet=0",
        "--weights-b",
        &weights,
    ]);
    let (a, b) = ("A: lmp_base=9, lmr_quiet=0\n", format!("B: weights {weights}\n"));
    assert!(report.contains(a) && report.contains(&b), "{report}");
    assert!(row(&report, "Games ").starts_with("6 ("), "{report}");

    let damaged = file("damaged.txt", b"lmr_scal 50\n");
    let cases: [(&[&str], i32, &str); 7] = [
        (&["--set-a", "lmr_scal=50"], 2, "there is no number lmr_scal; did you mean lmr_scale?"),
        (&["--set-a", "lmr_scale=5000"], 2, "lmr_scale 5000 is out of range"),
        (&["--set-b", "lmr_scale"], 2, "NAME=VALUE"),
        (&["--params-a", &damaged], 1, "damaged.txt: line 1: there is no number lmr_scal; did you mean"),
        (&["--weights-a", &numbers], 1, "numbers.txt is not a weights file"),
        (&["--openings", &openings, "--games", "8"], 2, "8 games need 4 openings and there are 3"),
        (&["--nodes", "5", "--turn-ms", "5"], 2, "cannot be used with"),
    ];
    for (words, code, told) in cases {
        let output = tessera(&[&["sprt"], words].concat());
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{words:?}: {message}");
        assert!(message.contains(told), "{words:?}: {message}");
    }
}

#[test]
fn time_for_a_move_is_kept() {
    let report = printed(&["sprt", "--turn-ms", "30", "--games", "2"]);
    assert!(report.contains("15x15, 30 ms a move"), "{report}");
    assert!(row(&report, "Games ").starts_with("2 ("), "{report}");
}

#[test]
fn tuning_goes_on_to_what_it_would_have_become() {
    let place = folder("tune-resume");
    let path = |name: &str| place.join(name).to_str().expect("plain").to_owned();
    let tune = |out: &str, more: &[&str]| {
        let words =
            ["tune", "--rule", "renju", "--nodes", "60", "--threads", "2", "--match", "0", "--out", out];
        printed(&[&words[..], more].concat())
    };
    let (whole, parts) = (path("whole.txt"), path("parts.txt"));
    tune(&whole, &["--iterations", "8"]);
    tune(&parts, &["--iterations", "4"]);
    tune(&parts, &["--iterations", "8"]);
    let text = |name: &str| fs::read_to_string(name).expect(name);
    for ending in ["", ".params", ".course"] {
        assert_eq!(text(&format!("{whole}{ending}")), text(&format!("{parts}{ending}")), "{ending}");
    }
    assert!(text(&whole).starts_with(
        "# tessera tune rule=4 size=15x15 nodes=60 seed=1 openings=random draw_after=never start=defaults\n# iteration 8\n"
    ));

    // With other terms it would be another run.
    for more in [
        ["--nodes", "61"],
        ["--seed", "2"],
        ["--rule", "freestyle"],
        ["--size", "20"],
        ["--size", "15,20"],
        ["--draw-after", "50"],
    ] {
        let mut words = vec!["tune", "--iterations", "9", "--match", "0", "--out", &whole];
        words.extend(if more[0] == "--nodes" { vec![] } else { vec!["--nodes", "60"] });
        words.extend(if more[0] == "--rule" { vec![] } else { vec!["--rule", "renju"] });
        words.extend(more);
        let output = tessera(&words);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{more:?}: {message}");
        assert!(message.contains("was begun with other terms"), "{more:?}: {message}");
    }
}

#[test]
fn what_tune_finds_is_drawn_and_plays_a_match() {
    let place = folder("tune-found");
    let path = |name: &str| place.join(name).to_str().expect("plain").to_owned();
    let (out, plot) = (path("found.txt"), path("found.svg"));
    let openings = path("openings.txt");
    fs::write(&openings, "h8i9g7\nh8h9j10\nh8i7f6\n").expect("a file for the test");
    let text = printed(&[
        "tune",
        "--nodes",
        "60",
        "--iterations",
        "6",
        "--match",
        "8",
        "--openings",
        &openings,
        "--rule",
        "exact",
        "--plot",
        &plot,
        "--out",
        &out,
    ]);
    assert!(text.starts_with("6 iterations in "), "{text}");
    // There are only three openings.
    assert!(row(&text, "Games ").starts_with("6 ("), "{text}");
    assert!(fs::read_to_string(&plot).expect("a picture").starts_with("<svg"));
    let report = printed(&["sprt", "--nodes", "60", "--games", "2", "--params-a", &format!("{out}.params")]);
    assert!(!report.contains("A: as in play"), "{report}");
}

#[test]
fn tuning_takes_boards_in_turn_and_plays_a_match_on_each() {
    let place = folder("tune-sizes");
    let out = place.join("sizes.txt").to_str().expect("plain").to_owned();
    let text = printed(&[
        "tune",
        "--size=11,12x10",
        "--nodes=60",
        "--iterations=12",
        "--draw-after=70",
        "--match=8",
        "--out",
        &out,
    ]);
    let state = fs::read_to_string(&out).expect("a state");
    assert!(state.contains(" size=11x11,12x10 ") && state.contains(" draw_after=70 "), "{state}");
    let matches: Vec<&str> = text.lines().filter(|line| line.contains(" nodes a move")).collect();
    assert_eq!(matches.len(), 2, "{text}");
    assert!(matches[0].contains(" 11x11,") && matches[1].contains(" 12x10,"), "{text}");
}

#[test]
fn a_screening_depends_on_neither_threads_nor_interruptions() {
    let place = folder("screen-resume");
    let path = |name: &str| place.join(name).to_str().expect("plain").to_owned();
    let words = [
        "screen",
        "lmr_scale=30/70",
        "rank_policy=300/0",
        "lmp_base=3/8",
        "--rule=renju",
        "--nodes",
        "80",
        "--seed",
        "4",
    ];
    let screen = |out: &str, more: &[&str]| printed(&[&words[..], &["--out", out], more].concat());
    let text = |name: &str| fs::read_to_string(name).expect(name);
    let (whole, threads, parts) = (path("whole.txt"), path("threads.txt"), path("parts.txt"));
    let table = screen(&whole, &["--pairs", "9"]);
    assert_eq!(screen(&threads, &["--pairs", "9", "--threads", "3"]), table);
    assert_ne!(screen(&parts, &["--pairs", "4"]), table);
    assert_eq!(screen(&parts, &["--pairs", "9", "--threads", "2"]), table);
    assert_eq!(screen(&parts, &["--pairs", "0"]), table, "nothing is played, and what there is gets printed");
    assert!(text(&whole) == text(&threads) && text(&whole) == text(&parts), "{table}");
    assert!(table.starts_with("9 pairs, ±") && table.contains("  rank_policy 300 → 0\n"), "{table}");
    assert_eq!(table.lines().count(), 4, "{table}");
    assert!(text(&whole).starts_with(
        "# tessera screen rule=4 size=15x15 nodes=80 seed=4 openings=random draw_after=never start=defaults \
         factors=lmr_scale=30/70,rank_policy=300/0,lmp_base=3/8\npairs 9\nsquares "
    ));

    let openings = path("openings.txt");
    fs::write(&openings, "h8i9g7\nh8h9j10\nh8i7f6\n").expect("a file for the test");
    let (listed, fresh) = (path("listed.txt"), path("fresh.txt"));
    let calm = screen(&listed, &["--openings", &openings, "--pairs", "12", "--draw-after", "2"]);
    assert!(calm.starts_with("12 pairs, all level\n   +0.0  lmr_scale 30 → 70\n"), "{calm}");
    let cases: [(&[&str], &str); 9] = [
        (&["--out", &whole, "--draw-after", "90"], "was begun with other terms"),
        (&["--out", &whole, "--size", "20"], "was begun with other terms"),
        (&["--out", &whole, "iir=0/30"], "was begun with other terms"),
        (&["--out", &openings], "openings.txt: it is no state of tessera screen"),
        (&["--out", &fresh, "--openings", &openings, "--pairs", "13"], "only 12 different pairs"),
        (&["--out", &listed, "lmr_scal=1/2"], "did you mean lmr_scale?"),
        (&["--out", &listed, "iir=0/5000"], "iir 5000 is out of range"),
        (&["--out", &listed, "iir=30/30"], "both values are the same"),
        (&["--out", &listed, "lmp_base=3/8"], "lmp_base is there twice"),
    ];
    for (more, told) in cases {
        let output = tessera(&[&words[..], more].concat());
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{more:?}: {message}");
        assert!(message.contains(told), "{more:?}: {message}");
    }
    let output = tessera(&["screen", "--out", &listed]);
    assert_eq!(output.status.code(), Some(2), "no factor");
}
