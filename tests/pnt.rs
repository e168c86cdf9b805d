//! PNT: the official cases, alpha-beta against plain minimax written apart, and the executable on pipes.

mod command_line;
mod plain_pnt;
mod required;

use command_line::{TESSERA, folder, tessera};
use plain_pnt::Plain;
use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};
use tessera::pnt::{Limits, Position, Report, search};

/// The table of the game's description: input, move, value, visited, evaluated, depth, branching.
const TABLE: [(&str, [&str; 6]); 6] = [
    ("3 0 0", ["1", "-1.0", "4", "2", "2", "1.5"]),
    ("7 1 1 2", ["5", "-1.0", "12", "7", "2", "2.2"]),
    ("10 3 4 2 6 4", ["1", "1.0", "25", "13", "4", "2.0"]),
    ("8 3 3 1 2 0", ["6", "-1.0", "6", "3", "2", "1.7"]),
    ("10 5 3 1 8 4 2 0", ["6", "-1.0", "4", "2", "2", "1.5"]),
    ("7 3 1 4 2 3", ["6", "1.0", "3", "1", "2", "1.0"]),
];

const NAMES: [&str; 6] = [
    "Move",
    "Value",
    "Number of Nodes Visited",
    "Number of Nodes Evaluated",
    "Max Depth Reached",
    "Avg Effective Branching Factor",
];

fn six_lines(values: [&str; 6]) -> String {
    NAMES.iter().zip(values).map(|(name, value)| format!("{name}: {value}\n")).collect()
}

/// Runs `tessera pnt` with a text on its standard input.
fn pnt(words: &[&str], input: &str) -> Output {
    let mut child = Command::new(TESSERA)
        .arg("pnt")
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the executable starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    // A program that does not read its input has ended already, with a message that the test looks at.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the executable ends")
}

/// Exit code, output, messages.
fn told(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("output is text");
    (output.status.code().expect("no signal"), text(&output.stdout), text(&output.stderr))
}

#[test]
fn the_table_of_the_description() {
    for (input, values) in TABLE {
        let words: Vec<&str> = ["TakeTokens"].into_iter().chain(input.split(' ')).collect();
        let (code, text, _) = told(&pnt(&words, ""));
        assert_eq!((code, text), (0, six_lines(values)), "{input}");
    }
}

#[test]
fn official_cases_have_their_official_outputs() {
    let Some(cases) = required::data("pnt/testcase.txt") else {
        return;
    };
    let (code, text, warnings) = told(&pnt(&["--cases", "-"], &cases));
    assert_eq!(code, 0);
    let blocks: Vec<&str> = text.split("\n\n").collect();
    assert_eq!(blocks.len(), 5, "{text}");
    for (number, block) in (1..).zip(blocks) {
        let official = required::data(&format!("pnt/output{number}.txt")).expect("it is beside the cases");
        let (label, answer) = block.split_once('\n').expect("a label first");
        assert_eq!(label, format!("input{number}:"));
        let bare = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(bare(answer), bare(&official), "case {number}");
    }
    assert_eq!(
        warnings,
        "tessera: warning: line 6, word 4: token 4 is even: the first token must be odd (searched all the same)\n"
    );
}

#[test]
fn no_legal_move() {
    // After an even number of tokens it is Max who cannot move, after an odd one Min.
    let cases =
        [("1 0 0", "-1.0"), ("2 0 3", "-1.0"), ("7 6 3 6 2 4 1 7 0", "-1.0"), ("7 5 3 6 2 1 5 0", "1.0")];
    for (input, value) in cases {
        let (code, text, _) = told(&pnt(&["PNT", "Player", &format!("TakeTokens {input}")], ""));
        assert_eq!((code, text), (0, six_lines(["none", value, "1", "1", "0", "0.0"])), "{input}");
    }
}

#[test]
fn alpha_beta_is_minimax_for_all_small_games() {
    for tokens in 1..=9 {
        let mut stack = vec![Vec::new()];
        let mut positions = 0;
        while let Some(taken) = stack.pop() {
            positions += 1;
            for depth in 0..=4 {
                compare(tokens, &taken, depth);
            }
            for token in Plain::new(tokens, &taken).moves() {
                stack.push([taken.as_slice(), &[token]].concat());
            }
        }
        assert!(positions >= tokens / 3, "{tokens}: {positions}");
    }
}

#[test]
fn alpha_beta_is_minimax_for_random_positions() {
    let mut random = fastrand::Rng::with_seed(472);
    for _ in 0..400 {
        let tokens = random.u16(10..=40);
        let mut taken = Vec::new();
        for _ in 0..random.usize(0..12) {
            match random.choice(Plain::new(tokens, &taken).moves()) {
                Some(token) => taken.push(token),
                None => break,
            }
        }
        for depth in 1..=3 {
            compare(tokens, &taken, depth);
        }
        if Plain::new(tokens, &taken).left() <= 11 {
            compare(tokens, &taken, 0);
        }
    }
}

fn compare(tokens: u16, taken: &[u16], depth: u32) {
    let mut position = Position::new(tokens).expect("a small game");
    taken.iter().for_each(|&token| position.take(token));
    let found = search(&position, &Limits { depth, nodes: u64::MAX, interrupted: &|| false })
        .expect("nothing ends the search early");
    let plain = Plain::new(tokens, taken);
    let (value, token) = plain.minimax(depth);
    assert_eq!(
        (found.value.to_string(), found.token),
        (format!("{value:.1}"), token),
        "{tokens} {taken:?} {depth}"
    );
    let Report { visited, evaluated, max_depth, .. } = found;
    assert_eq!((visited, evaluated, max_depth), plain.alpha_beta_counts(depth), "{tokens} {taken:?} {depth}");
}

#[test]
fn mistyped_commands_are_shown_with_a_mark() {
    let (code, text, message) = told(&pnt(&["TakeTokens", "7", "2", "1", "-9", "0"], ""));
    assert_eq!((code, text.as_str()), (2, ""));
    assert_eq!(message, "tessera: word 5: -9 is negative\n  TakeTokens 7 2 1 -9 0\n                   ^^\n");
    let (code, _, message) = told(&pnt(&["--strict", "TakeTokens 10 1 4 0"], ""));
    assert!(code == 2 && message.starts_with("tessera: word 4: token 4 is even"), "{message}");
}

#[test]
fn wrong_lines_of_a_file_do_not_keep_the_others_from_their_answers() {
    let cases = "first:\n  TakeTokens 7 1 9 0\n\nsecond:\n  TakeTokens 3 0 0\nTakeTokens 60 0 0\nlast:\n";
    let (code, text, message) = told(&pnt(&["--nodes", "1000"], cases));
    let expected = format!(
        "first:\nError: line 2, word 4: token 9 is out of range: the tokens are 1 to 7\n\nsecond:\n{}\n\
         Error: line 6, given up after 1000 nodes: 0 of 15 moves searched (--nodes allows more, a smaller depth \
         needs fewer)\n\nlast:\nError: line 7, a label without a command\n",
        six_lines(TABLE[0].1)
    );
    assert_eq!((code, text), (1, expected));
    assert_eq!(message, "tessera: 3 of 4 commands without an answer: line 2, 6, 7\n");
    let (code, text, message) = told(&pnt(&[], " \n"));
    assert_eq!((code, text.as_str()), (1, ""));
    assert_eq!(message, "tessera: there is no command in the input\n");
}

#[test]
fn results_go_to_a_file_but_never_over_the_cases() {
    let folder = folder("pnt");
    let path = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    let (cases, out) = (path("cases.txt"), path("out.txt"));
    fs::write(&cases, "input1:\n    TakeTokens 3 0 0\n").unwrap();
    let output = tessera(&["pnt", "--cases", &cases, "--out", &out]);
    assert_eq!(told(&output), (0, String::new(), String::new()));
    assert_eq!(fs::read_to_string(&out).unwrap(), format!("input1:\n{}", six_lines(TABLE[0].1)));
    // A command that is wrong leaves old results alone, and cases are not overwritten.
    assert_eq!(told(&tessera(&["pnt", "--out", &out, "TakeTokens 3"])).0, 2);
    assert!(fs::read_to_string(&out).unwrap().contains("Move: 1"));
    let (code, _, message) = told(&tessera(&["pnt", "--cases", &cases, "--out", &cases]));
    assert_eq!((code, message.as_str()), (2, "tessera: --out would overwrite the file of --cases\n"));
    assert!(fs::read_to_string(&cases).unwrap().contains("TakeTokens"));
    let (code, _, message) = told(&tessera(&["pnt", "--cases", &path("none.txt")]));
    assert!(code == 1 && message.starts_with("tessera: reading "), "{message}");
    let (code, _, message) = told(&tessera(&["pnt", "--out", &path("no/folder"), "TakeTokens 3 0 0"]));
    assert!(code == 1 && message.starts_with("tessera: writing "), "{message}");
}

#[test]
fn a_game_against_the_computer() {
    let typed = "2\n5\n3\nhint\nseven\n\n 99 \n5\n6\nHELP\n2\n1\n";
    let (code, text, message) = told(&pnt(&["--play", "--tokens", "7"], typed));
    assert_eq!((code, message.as_str()), (0, ""));
    assert_eq!(text, include_str!("pnt/lost_game.txt"));
    let (code, text, _) = told(&pnt(&["--play", "--tokens", "10", "--first", "computer"], "2\nquit\n3\n"));
    assert_eq!((code, text.as_str()), (0, include_str!("pnt/left_game.txt")));
    let (code, text, _) = told(&pnt(&["--play", "--first", "toss", "--seed", "2", "--level", "1"], ""));
    assert!(code == 0 && text.contains("A coin is tossed: ") && text.ends_with("\nGoodbye.\n"), "{text}");
}

#[test]
fn a_person_who_follows_the_hints_can_win() {
    // Level 1 mostly takes what comes first to hand.
    let won = (0..10).filter(|seed| {
        let seed = seed.to_string();
        let mut typed = String::new();
        // A record of all hints so far is played again until the game is over.
        for _ in 0..40 {
            let input = format!("{typed}hint\n");
            let words = ["--play", "--tokens", "15", "--level", "1", "--seed", &seed];
            let text = told(&pnt(&words, &input)).1;
            if !text.ends_with("Goodbye.\n") {
                return text.contains("You win. Well played!\n");
            }
            let hint =
                text.lines().rfind(|line| line.starts_with("Take ") || line.starts_with("Every ")).unwrap();
            let token =
                hint.split(|letter: char| !letter.is_ascii_digit()).find(|word| !word.is_empty()).unwrap();
            typed.push_str(&format!("{token}\n"));
        }
        panic!("a game of 15 tokens does not end: {typed}");
    });
    assert!(won.count() >= 7);
}

#[test]
fn options_of_a_game_are_checked() {
    let cases: [&[&str]; 10] = [
        &["--seed", "1"],
        &["--strict", "--tokens", "9"],
        &["--play", "--tokens", "2"],
        &["--play", "--tokens", "1001"],
        &["--play", "--level", "11"],
        &["--play", "--level", "0"],
        &["--play", "--depth", "-1"],
        &["--play", "--depth", "3", "--level", "3"],
        &["--play", "TakeTokens", "3", "0", "0"],
        &["--level", "3", "TakeTokens", "3", "0", "0"],
    ];
    for words in cases {
        let (code, text, message) = told(&pnt(words, ""));
        assert!(code == 2 && text.is_empty() && message.starts_with("error: "), "{words:?}: {message}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_says_how_far_the_search_was() {
    use std::io::{BufRead, BufReader};
    let mut child = Command::new(TESSERA)
        .args(["pnt", "-", "--nodes", "1000000000000"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the executable starts");
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    stdin.write_all(b"endless:\nTakeTokens 200 0 0\n").unwrap();
    assert_eq!(lines.next().unwrap().unwrap(), "endless:");
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
    let line = lines.next().unwrap().unwrap();
    assert!(line.starts_with("Error: line 2, interrupted after "), "{line}");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "tessera: interrupted at line 2\n");
}
