//! The suite itself, run from outside: a bad brain fails every category, a fair one passes what it should, and whatever
//! cannot be run is named.
#![cfg(feature = "cli")]

mod required;

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const TESTBOARD: &str = env!("CARGO_BIN_EXE_testboard");

fn testboard(arguments: &[&str]) -> Output {
    let mut command = Command::new(TESTBOARD);
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    command.output().expect("testboard can be started")
}

/// Runs the suite against one of its own brains and reads the JSON outcome.
fn outcome(options: &[&str], brain: &[&str]) -> (Option<i32>, Value) {
    let arguments = [&[TESTBOARD, "--json"], options, &["--"], brain].concat();
    let output = testboard(&arguments);
    let text = String::from_utf8_lossy(&output.stdout);
    let json = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    (output.status.code(), json)
}

/// A folder of its own for one test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn with(name: &str, files: &[(&str, &str)]) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder can be made");
        for (file, text) in files {
            std::fs::write(path.join(file), text).expect("a file can be written");
        }
        Folder(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("the target folder has a plain name")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const WIN: &str = "# Five wins.\nsize:5\nboard:\n1111.\n2222.\n.....\n.....\n.....\nexpectedMove:\n0,4\n";

#[test]
fn a_bad_brain_fails_every_category() {
    let (code, json) = outcome(&["--turn-ms", "100"], &["--bad-brain"]);
    assert_eq!(code, Some(1));
    let categories = json["categories"].as_array().unwrap();
    assert!(categories.len() >= 22, "only {} categories ran", categories.len());
    for category in categories {
        assert_eq!(category["passed"], 0, "{category}");
        assert_eq!(category["crash"], true, "{category}");
    }
    // Its moves are legal and useless: such a move passes no board and wins no game, whatever else goes wrong.
    let protocol = ["mandatory commands", "optional commands", "bad input", "limits"];
    for case in json["cases"].as_array().unwrap() {
        let reason = case["failure"]["reason"].as_str().unwrap();
        let is_told = reason.contains("is not an expected move") || reason.contains("lost by five in a row");
        assert!(is_told || protocol.contains(&case["category"].as_str().unwrap()), "{case}");
    }
}

#[test]
fn bad_ways_are_named_for_what_they_are() {
    let cases = [
        ("win_row.txt", "is not an expected move; the brain ended with exit code 2"),
        ("about.txt", "expected `name="),
        ("end_before_start.txt", "ended with exit code 2"),
        ("info_is_silent.txt", "expected `OK`, got `DEBUG thank you`"),
        ("turn_limit_zero.txt", "no answer within"),
        ("five_seconds.txt", "peak memory is"),
        ("binary.txt", "the brain left the game on its own: exit code 2"),
    ];
    for (filter, part) in cases {
        let (_, json) = outcome(&["--filter", filter], &["--bad-brain"]);
        let case = &json["cases"][0];
        assert!(case["failure"]["reason"].as_str().unwrap().contains(part), "{case}");
    }
}

#[test]
fn a_reference_player_passes_and_the_table_says_so() {
    let folder = Folder::with("testboard-passes", &[("win.txt", WIN)]);
    let output = testboard(&[TESTBOARD, "--boards", folder.path(), "--", "--player", "ab_4_shapes"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("Percentage |   Tests | Crash ?"), "{text}");
    assert!(text.contains("testboard-passes |       100% |     1/1 | No"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn a_failed_board_is_drawn_with_the_moves() {
    let folder = Folder::with("testboard-fails", &[("win.txt", WIN)]);
    let output = testboard(&[TESTBOARD, "--boards", folder.path(), "--", "--bad-brain"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    for part in
        ["FAILED testboard-fails: win.txt", "Five wins.", "played    4,4", "expected  0,4", "0 1 1 1 1 *"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn a_malformed_file_is_named_with_its_line_and_counts_as_failed() {
    let files =
        [("good.txt", WIN), ("bad.txt", "size:5\nboard:\n1111\n"), ("worse.txt", "category: x\nhello\n")];
    let folder = Folder::with("testboard-malformed", &files);
    let (code, json) = outcome(&["--boards", folder.path()], &["--player", "ab_4_lines"]);
    assert_eq!(code, Some(1));
    assert_eq!((&json["total"]["passed"], &json["total"]["tests"]), (&1.into(), &3.into()));
    let text = json.to_string();
    for part in
        ["malformed file bad.txt, line 3: row 0 has 4 cells, not 5", "malformed file worse.txt, line 2"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn what_cannot_be_run_ends_with_code_two_and_a_sentence() {
    let cases: [(&[&str], &str); 6] = [
        (&["no/such/brain"], "there is no brain at no/such/brain"),
        (&["testBoard"], "is not an executable file"),
        (&["Cargo.toml"], "Cargo.toml cannot be executed"),
        (&[TESTBOARD, "--filter", "no such test", "--", "--bad-brain"], "there are no such tests"),
        (&[TESTBOARD, "--boards", "no/such/folder", "--", "--bad-brain"], "no/such/folder"),
        (&["--player", "nobody"], "ab_4_lines"),
    ];
    for (arguments, part) in cases {
        let output = testboard(arguments);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains(part), "{arguments:?}: {errors}");
    }
}

#[test]
fn the_two_original_boards_run_unchanged() {
    let Some(folder) = required::data_in("epitech-testboard") else { return };
    for player in ["ab_4_lines", "ab_4_shapes", "ab_4_centre", "ab_4_potential", "pattern_heuristics"] {
        let (code, json) = outcome(&["--boards", folder.to_str().unwrap()], &["--player", player]);
        assert_eq!((code, &json["total"]["tests"]), (Some(0), &2.into()), "{player}: {json}");
    }
}
