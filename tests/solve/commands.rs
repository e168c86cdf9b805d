//! `tessera solve` as it is typed: what it prints, what it says to mistakes, and how it ends.

use crate::command_line::{folder, tessera};
use std::path::PathBuf;

/// Black wins by a four that makes an open three into an open four.
const STONES: &str = "--size 9 --rule 4 --black c5,d5,e5,f3,f4,a9,a7 --white b5,h1,h2,i9,i7,a1,g8";

const SHOWN: &str = "\
renju, 9x9, black to move

     a  b  c  d  e  f  g  h  i
  9  x  .  .  .  .  .  .  .  o
  8  .  .  .  .  .  .  o  .  .
  7  x  .  .  .  .  .  .  .  o
  6  .  .  .  .  .  5  .  .  .
  5  .  o  x  x  x  1  2  .  .
  4  .  .  .  .  .  x  .  .  .
  3  .  .  .  .  .  x  .  .  .
  2  .  .  .  .  .  3  .  o  .
  1  o  .  .  .  .  4  .  o  .

1 f5  2 g5  3 f2  4 f1  5 f6

black wins in 3 moves by fours; 3 nodes, a proof of 7 moves.

f5
  g5: f2
    f1: f6 wins
    otherwise: f1 wins
  otherwise: g5 wins
Checked: it holds against every defence; 130 replies looked at.
";

/// Output, errors and exit code of a command line split at blanks.
fn run(words: &str) -> (String, String, Option<i32>) {
    let mut all = vec!["solve"];
    all.extend(words.split_whitespace());
    let output = tessera(&all);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

fn written(name: &str, text: &str) -> PathBuf {
    let path = folder(&format!("solve-{name}")).join(name);
    std::fs::write(&path, text).expect("a file for the test");
    path
}

#[test]
fn a_win_is_drawn_explained_and_checked() {
    assert_eq!(run(&format!("{STONES} --fours --proof --check")), (SHOWN.to_owned(), String::new(), Some(0)));
}

#[test]
fn a_drawing_and_moves_lead_to_the_same_win() {
    let drawing = "size:9\nrule:4\nblack:1\nboard:\n1.......2\n......2..\n1.......2\n.........\n.2111....\n\
                   .....1...\n.....1...\n.......2.\n2......2.\nexpectedMove:\n4,5\n";
    let file = written("drawing.txt", drawing);
    let (shown, errors, code) = run(&format!("--board {} --fours --proof --check", file.display()));
    assert_eq!((shown.as_str(), errors.as_str(), code), (SHOWN, "", Some(0)));
    let moves = "c5b5d5h1e5h2f3i9f4i7a9a1a7g8";
    let (shown, _, code) = run(&format!("--size 9 --rule 4 --moves {moves} --fours --proof --check"));
    assert_eq!((shown.as_str(), code), (SHOWN, Some(0)));
}

#[test]
fn no_win_and_no_more_nodes_are_told_apart() {
    let (shown, _, code) = run("--moves h8 --fours");
    assert!(shown.ends_with("\nNo win by fours exists: all lines were searched, 0 nodes.\n"), "{shown}");
    assert_eq!(code, Some(1));
    let (shown, _, code) = run(&format!("{STONES} --fours --nodes 1"));
    assert!(shown.ends_with("\nNo win by fours found within 1 node; --nodes looks further.\n"), "{shown}");
    assert_eq!(code, Some(1));
}

#[test]
fn no_more_is_claimed_than_was_searched() {
    let ending = |words: &str| run(words).0.split("\n\n").last().map(str::to_owned).unwrap_or_default();
    let threats = ending("--moves h8i9");
    assert!(threats.starts_with("No win by threats found: nothing is left to try, "), "{threats}");
    for (rule, expected) in [
        (
            8,
            "No win by fours exists: all lines were searched, 0 nodes.\nWins by threes are not looked for in caro.\n",
        ),
        (
            16,
            "No win by fours found: nothing is left to try, 0 nodes.\nWins by threes are not looked for in Pente.\n",
        ),
    ] {
        assert_eq!(ending(&format!("--moves h8i9 --rule {rule}")), expected, "rule {rule}");
    }
}

#[test]
fn stones_of_a_completed_line_stay_on_the_drawing() {
    let (shown, _, code) = run("--rule 2 --size 7 --black c1,d1,e1,b1 --white a1,a7,g7,g6");
    assert!(shown.contains("\n  1  o  x  x  x  x  1  .\n"), "{shown}");
    assert!(shown.contains("black completes a line at once"), "{shown}");
    assert_eq!(code, Some(0));
}

#[test]
fn mistakes_are_named() {
    let cases = [
        ("--black c5,d5", "2 black and 0 white stones: say whose move it is with --to-move"),
        ("--black c5,z5 --white a1", "--black: z5 is not on the 15x15 board, a1 to o15"),
        ("--black c5 --white c5", "there is already a stone on c5"),
        (
            "--black a1,b1,c1,d1,e1 --to-move white",
            "black has a winning row already: there is nothing to solve",
        ),
        ("--moves h8i9zz", "--moves: h8i9zz is not a list of moves on this board, as h8i9g7"),
        ("--moves h8h8", "--moves: h8 is not a legal move there"),
        ("--moves 7,7,8", "--moves: 7,7,8 is not on the board"),
        ("--moves a1a2b1b2c1c2d1d2e1", "--moves: the game is over: there is nothing to solve"),
        ("--black a1 --white b1 --captures 1,0", "--captures: nothing is captured in gomoku, freestyle"),
        ("--black a1 --rule 16 --captures 5,0", "--captures: black has won already"),
        ("--board no-such-file", "cannot read no-such-file: No such file or directory (os error 2)"),
        ("--file no-such-file", "no-such-file: No such file or directory (os error 2)"),
    ];
    for (words, expected) in cases {
        let expected = (String::new(), format!("tessera: {expected}\n"), Some(2));
        assert_eq!(run(words), expected, "{words}");
    }
    let (_, errors, code) = run("--black a1 --rule 256");
    assert!(errors.contains("invalid value '256' for '--rule <RULE>'") && code == Some(2), "{errors}");
    for words in
        ["", "--moves h8 --black a1", "--black h8 --limit 3", "--file x --proof", "--file x --size 9"]
    {
        let (shown, errors, code) = run(words);
        assert!(shown.is_empty() && errors.contains("Usage:") && code == Some(2), "{words}: {errors}");
    }
}

/// The win above, the same for white under other rules, and one that has no win.
const PUZZLES: &str = r#"{"id":"one","rule":"renju","size":9,"to_move":"black","black":["C5","D5","E5","F3","F4"],"white":["B5","H1","H2","I9","I7"],"kind":"VCF","own_moves":3,"first_moves":["F5"]}

{"id":"two","rule":"freestyle","size":9,"to_move":"white","white":["C5","D5","E5","F3","F4"],"black":["B5","H1","H2","I9","I7"],"kind":"VCF","own_moves":2,"first_moves":["A1"]}
{"id":"three","rule":"renju","size":9,"to_move":"black","black":["A1"],"white":["B5"],"kind":"VCT","own_moves":null,"first_moves":null}
{"id":"four","rule":"renju","size":9,"to_move":"black","black":["A1"],"white":["B5"],"kind":"VCF","own_moves":null,"first_moves":null}
"#;

/// A table without what depends on the machine and on how the solver goes about it: times and nodes.
fn without_costs(table: &str) -> String {
    let line = |line: &str| {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        // … none, median, p90, p99, time, s, false
        if words.len() > 6 && words[words.len() - 2] == "s" {
            words.drain(words.len() - 6..words.len() - 1);
        }
        words.join(" ") + "\n"
    };
    table.lines().map(line).collect()
}

#[test]
fn a_file_of_puzzles_becomes_a_table() {
    let file = written("puzzles.jsonl", PUZZLES);
    let command = format!("--file {} --fours --check --shortest --unsolved", file.display());
    let (table, errors, code) = run(&command);
    assert_eq!(
        without_costs(&table),
        "rule kind puzzles solved % none median p90 p99 time false\n\
         freestyle VCF 1 1 100.0 0 0\n\
         renju VCF 2 1 50.0 1 1\n\
         renju VCT 1 0 0.0 1 0\n\
         none: searched to the end in vain; median, p90, p99: nodes of all puzzles\n\
         length as known: 1 of 2 (0 shorter, 1 longer); known first moves: 1\n\
         FALSE four: no win where there is one by fours\n\
         unsolved three (renju, none, 0 nodes)\n\
         unsolved four (renju, none, 0 nodes)\n"
    );
    assert_eq!((errors.as_str(), code), ("", Some(1)));
    let (on_one, _, _) = run(&format!("{command} --threads 1"));
    assert_eq!(without_costs(&on_one), without_costs(&table));
    let (white, _, code) = run(&format!("{command} --to-move white --rule 8"));
    assert!(without_costs(&white).contains("\ncaro VCF 1 1 100.0 0 0\n"), "{white}");
    assert_eq!(code, Some(0));
    let (some, _, _) = run(&format!("--file {} --every 2 --limit 1", file.display()));
    assert!(without_costs(&some).contains("\nrenju VCF 1 1 "), "{some}");
}

#[test]
fn mistakes_in_a_file_are_named_with_their_line() {
    let file = written("wrong.jsonl", &PUZZLES.replace("freestyle", "draughts"));
    let expected = "line 3 (two): no rule is called \"draughts\"; there are freestyle, ";
    let (_, errors, code) = run(&format!("--file {}", file.display()));
    assert_eq!(code, Some(2));
    assert!(errors.starts_with(&format!("tessera: {}: {expected}", file.display())), "{errors}");
    let empty = written("empty.jsonl", "\n");
    let (_, errors, code) = run(&format!("--file {}", empty.display()));
    assert_eq!(
        (errors, code),
        (format!("tessera: {} has no puzzles that match the options\n", empty.display()), Some(2))
    );
}
