//! What `tessera` says about itself: overview, help, completions, manual pages; and how it ends.

mod command_line;

use command_line::{TESSERA, folder, tessera};
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

/// The screen that everything is pleasant on.
const WIDTH: usize = 80;
const HEIGHT: usize = 24;

/// Standard output of a call that must succeed without a message.
fn text(words: &[&str]) -> String {
    let output = tessera(words);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{words:?}");
    assert_eq!(output.status.code(), Some(0), "{words:?}");
    String::from_utf8(output.stdout).expect("output is text")
}

/// The subcommands, as the help lists them.
fn subcommands() -> Vec<String> {
    let help = text(&["--help"]);
    let list =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names =
        list.filter_map(|line| line.strip_prefix("  ")?.split(' ').next().filter(|name| !name.is_empty()));
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

fn assert_fits_and_is_plain(text: &str) {
    for line in text.lines() {
        assert!(line.chars().count() <= WIDTH, "{line:?} is too wide");
    }
    assert!(!text.contains('\u{1b}'), "colours without a terminal: {text:?}");
}

#[test]
fn the_overview_fits_on_a_screen() {
    let overview = text(&[]);
    assert_fits_and_is_plain(&overview);
    assert!(overview.lines().count() < HEIGHT, "{overview}");
    let names = subcommands();
    assert!(names.len() >= 8 && names.contains(&"pnt".to_owned()), "{names:?}");
    // With a line of its own, or in one with others of its kind.
    let words: Vec<&str> = overview.split([' ', ',', '\n']).collect();
    for name in &names {
        assert!(words.contains(&name.as_str()), "{name} is missing:\n{overview}");
    }
    assert!(!overview.contains("scripted-brain"));
    let examples: Vec<&str> = overview.lines().filter_map(|line| line.strip_prefix("  tessera ")).collect();
    assert_eq!(examples.len(), 3, "{overview}");
    for example in examples {
        assert!(names.iter().any(|name| example.split(' ').next() == Some(name)), "{example}");
    }
}

#[test]
fn every_help_text_fits_and_has_examples() {
    let help = text(&["--help"]);
    assert_fits_and_is_plain(&help);
    let exit_codes = help.split_once("Exit codes:\n").expect("exit codes are documented").1;
    for code in ["  0  ", "  1  ", "  2  ", "  130  "] {
        assert!(exit_codes.lines().any(|line| line.starts_with(code)), "{help}");
    }
    for name in subcommands() {
        for flag in ["--help", "-h"] {
            let help = text(&[&name, flag]);
            assert_fits_and_is_plain(&help);
            assert!(help.contains("\nExample"), "{name} {flag}: {help}");
        }
        // Manual pages have the notes as we broke their lines: too long ones would be broken twice in the help.
        let page = text(&["man", &name]).replace('\\', "");
        let notes = page.split_once(".SH NOTES\n").expect("notes with the examples").1;
        assert_fits_and_is_plain(notes);
    }
}

#[test]
fn exit_codes_tell_what_is_wrong() {
    let cases: [(&[&str], i32); 9] = [
        (&["--version"], 0),
        (&["pnt", "TakeTokens", "3", "0", "0"], 0),
        (&["bench", "--depth", "1", "--expect", "00000000"], 1),
        (&["gauntlet", "there-is-no-such-file.toml"], 1),
        (&["no-such-command"], 2),
        (&["perft", "--no-such-option"], 2),
        (&["perft", "--moves", "99,99"], 2),
        (&["openings", "--size", "5", "--stones", "20"], 2),
        (&["pnt", "TakeTokens"], 2),
    ];
    for (words, expected) in cases {
        let output = tessera(words);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(expected), "{words:?}: {message}");
        assert_eq!(message.is_empty(), expected == 0, "{words:?}: {message}");
    }
}

#[test]
fn completions_for_every_shell_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = text(&["completions", shell]);
        for name in subcommands() {
            assert!(script.contains(&name), "{shell}: {name}");
        }
        // Elvish and PowerShell complete no values.
        let completes_values = ["bash", "zsh", "fish"].contains(&shell);
        assert!(!completes_values || script.contains("forty-two"), "{shell}: names of rules");
        assert!(script.contains("cases") && !script.contains("scripted-brain"), "{shell}");
    }
    assert_eq!(tessera(&["completions", "cmd"]).status.code(), Some(2));
}

#[test]
fn manual_pages_of_the_program_and_its_commands() {
    let page = text(&["man"]);
    assert!(page.contains(".TH tessera 1") && page.contains("Exit codes:"), "{page}");
    let names = subcommands();
    let whole = text(&["man", "--all"]);
    for name in &names {
        assert!(page.contains(&format!("tessera\\-{name}(1)")), "{name}");
        assert!(whole.contains(&format!(".SH \"TESSERA {}\"\n", name.to_uppercase())), "{name}");
    }
    assert!(!whole.contains("scripted"));
    assert!(text(&["man", "pnt"]).contains("TakeTokens 7 1 1 2"));
    assert_eq!(tessera(&["man", "no-such-command"]).status.code(), Some(2));

    let folder = folder("man");
    let written = text(&["man", "--dir", folder.to_str().expect("a plain path")]);
    assert_eq!(written.lines().count(), names.len() + 1);
    let pnt = fs::read_to_string(folder.join("tessera-pnt.1")).expect("a page for each command");
    assert_eq!(pnt, text(&["man", "pnt"]));
}

#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    let mut child = Command::new(TESSERA)
        .args(["pnt", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the executable starts");
    drop(child.stdout.take());
    // Nothing is written before something is asked, so the pipe is broken by then.
    child.stdin.take().expect("stdin is piped").write_all(b"TakeTokens 3 0 0\n").expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}
