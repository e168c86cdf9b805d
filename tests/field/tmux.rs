//! The real program in a real terminal: it plays, takes back, follows the window's size, wins, and leaves the terminal as
//! it found it, however it ends.

use super::command_line::{TESSERA, folder};
use super::required;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything takes, even on a machine that is busy with other tests.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that has lost its terminal is gone by then.
const GONE: Duration = Duration::from_secs(20);

/// A terminal of 80 by 24 with one program in it.
struct Tmux {
    server: String,
}

impl Tmux {
    /// Starts `tessera`, and shows afterwards how it ended and how the terminal is set; `None` without tmux.
    fn start(name: &str, place: &Path, arguments: &str) -> Option<Tmux> {
        Tmux::start_by("", name, place, arguments)
    }

    /// Has `tessera` started by another program.
    fn start_by(starter: &str, name: &str, place: &Path, arguments: &str) -> Option<Tmux> {
        if !required::has_tmux() {
            return None;
        }
        let tmux = Tmux { server: format!("tessera-{name}-{}", std::process::id()) };
        let program = format!("'{TESSERA}' {arguments}");
        // The shell that becomes the program leaves its number behind.
        let line =
            format!("sh -c 'echo $$ >pid; exec {starter} {program}'; echo ended with $?; stty -a; cat");
        let line = line.replace(&program, &program.replace('\'', "\"")) + "; exit";
        let place = place.to_str().expect("a plain path");
        let started =
            tmux.run(&["-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "-c", place, &line]);
        assert!(started.status.success(), "{}", String::from_utf8_lossy(&started.stderr));
        Some(tmux)
    }

    fn run(&self, words: &[&str]) -> Output {
        // Colours and the language of the surroundings would change what is drawn.
        Command::new("tmux")
            .args(["-u", "-L", &self.server])
            .args(words)
            .env_remove("TMUX")
            .env_remove("NO_COLOR")
            .env("RUST_BACKTRACE", "0")
            .output()
            .expect("tmux runs")
    }

    /// Presses keys by tmux's names for them.
    fn press(&self, keys: &str) {
        let words: Vec<&str> = ["send-keys"].into_iter().chain(keys.split_whitespace()).collect();
        assert!(self.run(&words).status.success(), "{keys}");
    }

    fn screen(&self) -> String {
        String::from_utf8_lossy(&self.run(&["capture-pane", "-p"]).stdout).into_owned()
    }

    /// Waits until the screen is as wanted.
    fn wait(&self, what: &str, is_there: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        loop {
            let screen = self.screen();
            if is_there(&screen) {
                return screen;
            }
            assert!(began.elapsed() < PATIENCE, "waiting for {what}:\n{screen}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn wait_for(&self, text: &str) -> String {
        self.wait(text, |screen| screen.contains(text))
    }

    /// Waits for the end, and finds the terminal as it was before.
    fn assert_restored(&self, code: i32) {
        let screen =
            self.wait("the end", |screen| screen.contains("ended with") && screen.contains("echoke"));
        assert!(screen.contains(&format!("ended with {code}\n")), "{screen}");
        let words: Vec<&str> = screen.split_whitespace().collect();
        for set in ["icanon", "echo", "isig", "opost"] {
            assert!(words.contains(&set), "{set} is not set:\n{screen}");
        }
        let format = "#{alternate_on} #{mouse_any_flag} #{cursor_flag}";
        let flags = self.run(&["display-message", "-p", format]);
        assert_eq!(String::from_utf8_lossy(&flags.stdout).trim(), "0 0 1", "screen, mouse, cursor");
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        self.run(&["kill-server"]);
    }
}

#[test]
fn a_whole_evening() {
    let place = folder("field-tmux");
    let Some(tmux) = Tmux::start("evening", &place, "field --white person") else { return };
    tmux.wait_for("▸ Start");
    tmux.press("Enter");
    tmux.wait_for("· ·[·]· ·");
    // Four stones each; black's fifth is taken back and played again.
    tmux.press("Enter w Enter s d Enter w Enter s d Enter w Enter s d Enter w Enter");
    tmux.wait_for("8 ○ 3,1");
    tmux.press("a a a a a a a Enter");
    tmux.wait_for("9 ● -4,1");
    tmux.press("u");
    let screen = tmux.wait_for("Taken back");
    assert!(!screen.contains("9 ●"), "{screen}");
    // Smaller and larger, while the game goes on.
    for (width, height, row) in
        [("60", "20", "    8  ·"), ("30", "10", "    3  ·"), ("120", "40", "   10  ·")]
    {
        tmux.run(&["resize-window", "-x", width, "-y", height]);
        tmux.wait(row, |screen| screen.lines().nth(1).is_some_and(|line| line.starts_with(row)));
    }
    tmux.run(&["resize-window", "-x", "80", "-y", "24"]);
    tmux.press("g 4 , 0 Enter");
    tmux.wait_for("at 4,0");
    tmux.press("Enter");
    tmux.wait_for("● Black wins with five in a row!");
    tmux.press("C-s Enter");
    tmux.wait_for("Saved to game.txt.");
    let saved = std::fs::read_to_string(place.join("game.txt")).expect("a saved game");
    assert!(saved.lines().any(|line| line.starts_with("black 4,0 ")), "{saved}");
    tmux.press("q");
    tmux.assert_restored(0);
}

#[test]
fn the_computer_answers_and_is_interrupted() {
    let place = folder("field-tmux-computer");
    // It would think for ten minutes.
    let Some(tmux) = Tmux::start("computer", &place, "play --rule 16 --white 10 --time 600000") else {
        return;
    };
    tmux.wait_for("▸ Start");
    tmux.press("Enter");
    tmux.wait_for("pairs ● 0  ○ 0  of 5");
    tmux.press("Enter");
    tmux.wait_for("○ is thinking.");
    tmux.wait_for("depth ");
    tmux.press("d d d");
    tmux.wait_for("at m10");
    tmux.press("Enter");
    tmux.wait_for("  2 ○ ");
    tmux.press("C-c");
    tmux.wait_for("Not saved yet");
    tmux.press("C-c");
    tmux.assert_restored(0);
}

#[test]
fn the_terminal_survives_being_told_to_end() {
    let place = folder("field-tmux-term");
    let Some(tmux) = Tmux::start("term", &place, "field --black 10 --time 600000") else { return };
    tmux.wait_for("▸ Start");
    tmux.press("Enter");
    tmux.wait_for("opens the game");
    assert!(has_heard("-TERM", &process(&place)));
    tmux.assert_restored(0);
}

#[test]
fn a_thinking_engine_does_not_keep_the_program_alive() {
    let place = folder("field-tmux-thinking");
    let Some(tmux) = Tmux::start("thinking", &place, "play --white 10 --time 600000") else { return };
    tmux.wait_for("▸ Start");
    tmux.press("Enter");
    tmux.wait_for("· ·[·]· ·");
    tmux.press("Enter");
    tmux.wait_for("depth ");
    assert!(has_heard("-TERM", &process(&place)));
    tmux.assert_restored(0);
}

#[test]
fn without_its_terminal_the_program_ends() {
    // With a signal that tells of it; in a session of its own, which gets none.
    for (name, starter) in [("signal", ""), ("session", "setsid")] {
        if !starter.is_empty() && Command::new(starter).arg("--version").output().is_err() {
            println!("SKIPPED: a lost terminal is not tried without a signal, as there is no {starter}");
            continue;
        }
        let place = folder(&format!("field-tmux-gone-{name}"));
        let arguments = "play --rule 16 --white 10 --time 600000";
        let Some(tmux) = Tmux::start_by(starter, name, &place, arguments) else { return };
        tmux.wait_for("▸ Start");
        tmux.press("Enter");
        tmux.wait_for("pairs ● 0  ○ 0  of 5");
        tmux.press("Enter");
        tmux.wait_for("depth ");
        let process = process(&place);
        assert!(is_running(&process), "{name}");
        tmux.run(&["kill-server"]);
        let began = Instant::now();
        while is_running(&process) {
            if began.elapsed() > GONE {
                has_heard("-KILL", &process);
                panic!("{name}: still there {GONE:?} after its terminal");
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// The number of the process.
fn process(place: &Path) -> String {
    let number = std::fs::read_to_string(place.join("pid")).expect("the number of the process");
    number.trim().to_owned()
}

/// Sends a signal; false if there is no such process.
fn has_heard(signal: &str, process: &str) -> bool {
    Command::new("kill").args([signal, process]).output().expect("kill runs").status.success()
}

/// Whether a process is there and has not ended: one that nobody has asked for its exit code counts as ended.
fn is_running(process: &str) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", process]).output().expect("ps runs").stdout;
    !state.is_empty() && !state.starts_with(b"Z")
}

#[test]
fn the_terminal_survives_a_panic() {
    let place = folder("field-tmux-panic");
    let Some(tmux) = Tmux::start("panic", &place, "field --panic") else { return };
    tmux.wait_for("▸ Start");
    tmux.press("d");
    tmux.wait_for("failing as asked");
    tmux.assert_restored(101);
}

#[test]
fn a_terminal_without_a_cursor_is_refused() {
    let place = folder("field-tmux-dumb");
    let Some(tmux) = Tmux::start_by("env TERM=dumb", "dumb", &place, "field") else { return };
    tmux.wait_for("TERM is dumb");
    tmux.assert_restored(1);
}

#[test]
fn without_a_terminal_there_is_a_word_about_it() {
    for arguments in [["field"].as_slice(), &["play", "--rule", "4"]] {
        let output = super::command_line::tessera(arguments);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(message, "tessera: this needs a terminal; for pipes there is `tessera shell`\n");
    }
}
