//! Work that takes hours: it fails before it starts if its result could not be written, and Ctrl-C keeps what is done.

mod command_line;

use command_line::{folder, tessera};

#[test]
fn a_file_that_cannot_be_written_is_found_out_before_the_work() {
    let place = folder("unwritable");
    let games = place.join("games.txt");
    let (games, missing) = (games.to_str().expect("a plain path"), place.join("missing").join("x"));
    let missing = missing.to_str().expect("a plain path");
    assert!(tessera(&["selfplay", "--games", "12", "--nodes", "50", "--out", games]).status.success());
    let brain = command_line::brain("random");
    let cases: [&[&str]; 10] = [
        &["train", "--out", missing, games],
        &["tune", "--iterations", "1", "--nodes", "50", "--out", missing],
        &["tune", "--iterations", "1", "--nodes", "50", "--out", games, "--plot", missing],
        &["sprt", "--games", "2", "--nodes", "50", "--log", missing],
        &["screen", "iir=0/30", "--pairs", "2", "--nodes", "50", "--out", missing],
        &["selfplay", "--games", "1", "--nodes", "50", "--out", missing],
        &["openings", "--count", "1", "--nodes", "50", "--out", missing],
        &["match", "--a", &brain, "--b", &brain, "--size", "7", "--games", "2", "--plot", missing],
        &["match", "--a", &brain, "--b", &brain, "--size", "7", "--games", "2", "--save", games],
        &["pnt", "--out", missing, "TakeTokens", "3", "0", "0"],
    ];
    for words in cases {
        let output = tessera(words);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{words:?}: {message}");
        let told = message.contains(missing) || message.contains(games);
        assert!(told, "{words:?}: {message}");
        if words[0] != "match" {
            assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{words:?} worked first");
        }
    }
}

#[test]
fn tune_says_that_train_has_its_old_work() {
    let place = folder("tune-train");
    let games = place.join("games.txt");
    let out = place.join("x.net");
    let (games, out) = (games.to_str().expect("a plain path"), out.to_str().expect("a plain path"));
    for words in [vec!["tune", "--out", out, games], vec!["tune", "--epochs", "2", "--out", out]] {
        let output = tessera(&words);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains("tessera train"), "{message}");
    }
    // The name that `tune` had before.
    let output = tessera(&["adjust", "--trials", "1", "--nodes", "20", "--match", "0", "--out", out]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("1 iterations in "));
}

#[cfg(target_os = "linux")]
mod interrupted {
    use super::command_line::{TESSERA, folder, tessera};
    use std::fs;
    use std::path::Path;
    use std::process::{Command, Output, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    const PATIENCE: Duration = Duration::from_secs(60);

    /// Starts `tessera`, waits until it listens for Ctrl-C and is as far as wanted, and interrupts it.
    fn interrupt(words: &[&str], is_far_enough: impl Fn() -> bool) -> Output {
        let child = Command::new(TESSERA)
            .args(words)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the executable starts");
        let id = child.id().to_string();
        let began = Instant::now();
        while !(listens_for_ctrl_c(&id) && is_far_enough()) {
            assert!(began.elapsed() < PATIENCE, "{words:?} never got far enough");
            thread::sleep(Duration::from_millis(10));
        }
        assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill is there").success());
        child.wait_with_output().expect("it ends")
    }

    /// Whether a process catches the interrupt signal, the second bit of its mask.
    fn listens_for_ctrl_c(id: &str) -> bool {
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 2 != 0)
    }

    fn assert_interrupted(output: &Output, told: &str) {
        let (text, errors) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(130), "{text}{errors}");
        assert!(text.contains(told), "{text}{errors}");
    }

    fn lines(path: &Path) -> usize {
        fs::read_to_string(path).unwrap_or_default().lines().count()
    }

    #[test]
    fn selfplay_and_training_keep_what_they_have() {
        let place = folder("interrupted-selfplay");
        let (games, net) = (place.join("games.txt"), place.join("x.net"));
        let (games_name, net_name) = (games.to_str().expect("plain"), net.to_str().expect("plain"));
        let words = ["selfplay", "--games", "1000000", "--nodes", "50", "--out", games_name];
        let output = interrupt(&words, || lines(&games) > 12);
        assert_interrupted(&output, "games in ");
        let words = ["train", "--epochs", "1000000", "--out", net_name, games_name];
        let output = interrupt(&words, || true);
        assert_interrupted(&output, "not fully trained");
        assert!(net.is_file());
    }

    #[test]
    fn tuning_keeps_its_state() {
        let place = folder("interrupted-tune");
        let numbers = place.join("numbers.txt");
        let name = numbers.to_str().expect("plain");
        let words = ["tune", "--iterations", "1000000", "--nodes", "20", "--out", name];
        let output = interrupt(&words, || numbers.is_file());
        assert_interrupted(&output, "iterations in ");
        assert!(
            tessera(&["tune", "--iterations", "1", "--nodes", "20", "--match", "0", "--out", name])
                .status
                .success(),
            "it can be read again"
        );
    }

    #[test]
    fn a_screening_keeps_its_state_and_prints_its_table() {
        let place = folder("interrupted-screen");
        let state = place.join("screen.txt");
        let name = state.to_str().expect("plain");
        let words = ["screen", "iir=0/30", "--nodes", "20", "--out", name, "--pairs"];
        let output = interrupt(&[&words[..], &["1000000"]].concat(), || state.is_file());
        assert_interrupted(&output, "  iir 0 → 30\n");
        let again = tessera(&[&words[..], &["0"]].concat());
        assert!(again.status.success() && again.stdout == output.stdout, "what was printed is in the file");
    }

    #[test]
    fn a_review_says_where_its_work_is() {
        let place = folder("interrupted-review");
        let (game, state) = (place.join("game.txt"), place.join("state.json"));
        fs::write(&game, "h8 i9 i7 g9 h9 h7").expect("a file for the test");
        let [game, name] = [&game, &state].map(|path| path.to_str().expect("plain"));
        let words = ["review", game, "--nodes", "2000000000", "--resume", name];
        let output = interrupt(&words, || state.is_file());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code() == Some(130) && errors.contains("0 of 7 positions are kept in "),
            "{errors}"
        );
        assert!(state.is_file());
    }

    #[test]
    fn a_match_of_settings_tells_its_score() {
        let place = folder("interrupted-sprt");
        let log = place.join("log.tsv");
        let words = ["sprt", "--nodes", "50", "--games", "1000000", "--log", log.to_str().expect("plain")];
        let output = interrupt(&words, || log.is_file());
        assert_interrupted(&output, "Interrupted; the score so far:");
        assert_eq!(lines(&log), 2);
    }

    #[test]
    fn a_file_of_puzzles_is_counted_as_far_as_it_was_solved() {
        let place = folder("interrupted-solve");
        let file = place.join("puzzles.jsonl");
        let puzzle = |id: usize| {
            format!(
                "{{\"id\":\"{id}\",\"rule\":\"freestyle\",\"size\":15,\"to_move\":\"black\",\"black\":[\"H8\",\"H9\"],\
                 \"white\":[\"A1\",\"O15\"],\"kind\":\"VCT\"}}\n"
            )
        };
        fs::write(&file, (0..20_000).map(puzzle).collect::<String>()).expect("a file for the test");
        let name = file.to_str().expect("plain");
        let output = interrupt(&["solve", "--file", name, "--threads", "1"], || true);
        assert_interrupted(&output, "of 20000 puzzles");
    }
}
