//! The conformance cases of the protocol, each against the real executable. Every brain is ended by `end` or `close`,
//! which also check the exit code, that nothing more was printed and that standard error is empty.

mod process;

use process::Brain;
use std::time::{Duration, Instant};

/// A move on a board of this size.
fn moves_in(line: &str, width: i32, height: i32) -> Vec<(i32, i32)> {
    let moves = line.split(' ').map(|text| {
        let (x, y) = text.split_once(',').unwrap_or_else(|| panic!("{line:?} is not a move"));
        let number = |text: &str| match text.parse::<i32>() {
            Ok(number) if text.bytes().all(|byte| byte.is_ascii_digit()) => number,
            _ => panic!("{line:?} is not a move"),
        };
        let (x, y) = (number(x), number(y));
        assert!((0..width).contains(&x) && (0..height).contains(&y), "{line:?} is off the board");
        (x, y)
    });
    moves.collect()
}

/// A single move on an empty cell of a square board.
#[track_caller]
fn assert_move(line: &str, side: i32, taken: &[(i32, i32)]) -> (i32, i32) {
    let moves = moves_in(line, side, side);
    assert_eq!(moves.len(), 1, "{line:?} is not one move");
    assert!(!taken.contains(&moves[0]), "{line:?} is not empty");
    moves[0]
}

#[track_caller]
fn assert_error(line: &str) {
    assert!(line.strip_prefix("ERROR ").is_some_and(|text| !text.trim().is_empty()), "{line:?}");
}

#[track_caller]
fn assert_unknown(line: &str) {
    assert!(line.strip_prefix("UNKNOWN ").is_some_and(|text| !text.trim().is_empty()), "{line:?}");
}

/// The lines of `SHOW` in one text.
fn show(brain: &mut Brain) -> String {
    brain.tell("SHOW\nABOUT");
    let mut text = String::new();
    loop {
        let line = brain.line();
        match line.strip_prefix("MESSAGE ") {
            Some(message) => text.extend([message, "\n"]),
            None if line.starts_with("name=") => return text,
            None => panic!("{line:?} is no part of SHOW"),
        }
    }
}

#[test]
fn case_01_about_before_start() {
    let mut brain = Brain::start();
    let about = brain.ask("ABOUT");
    assert!(about.starts_with("name=\"Tessera\", version=\"") && about.ends_with('"'), "{about}");
    brain.end();
}

#[test]
fn case_02_usual_sizes() {
    let mut brain = Brain::start();
    for side in [5, 15, 19, 20] {
        assert_eq!(brain.ask(&format!("START {side}")), "OK");
    }
    brain.end();
}

#[test]
fn case_03_sizes_that_are_none() {
    let mut brain = Brain::start();
    for side in ["4", "0", "-3", "abc", "", "121", "1000", "99999999999999999999"] {
        assert_error(&brain.ask(&format!("START {side}")));
    }
    assert_eq!(brain.ask("START 20"), "OK");
    brain.end();
}

#[test]
fn case_04_start_in_the_middle_of_a_game_empties_the_board() {
    let mut brain = Brain::quick("START 15");
    assert_move(&brain.ask("TURN 7,7"), 15, &[(7, 7)]);
    assert_eq!(brain.ask("START 15"), "OK");
    assert_move(&brain.ask("BEGIN"), 15, &[]);
    brain.end();
}

#[test]
fn case_05_rectangles() {
    for start in ["RECTSTART 30,20", "RECSTART 30,20", "RECTSTART 30, 20", "RECSTART 30, 20"] {
        let mut brain = Brain::quick(start);
        assert_eq!(moves_in(&brain.ask("TURN 29,19"), 30, 20).len(), 1);
        assert_error(&brain.ask("TURN 19,20"));
        assert_error(&brain.ask("TURN 30,19"));
        brain.end();
    }
}

#[test]
fn case_06_rectangles_that_are_none() {
    let mut brain = Brain::start();
    for size in ["30", "3,20", "a,b", "", "30,20,10", "20,3", "121,20", "20,81"] {
        assert_error(&brain.ask(&format!("RECTSTART {size}")));
    }
    brain.end();
}

#[test]
fn case_07_lower_case() {
    let mut brain = Brain::start();
    assert!(brain.ask("about").starts_with("name="));
    brain.tell("info max_node 200");
    assert_eq!(brain.ask("start 15 15"), "OK");
    let first = assert_move(&brain.ask("begin"), 15, &[]);
    assert_eq!(brain.ask(&format!("takeback {},{}", first.0, first.1)), "OK");
    assert_move(&brain.ask("turn 7,7"), 15, &[(7, 7)]);
    assert_eq!(brain.ask("restart"), "OK");
    assert_eq!(brain.ask("play 1,1"), "1,1");
    assert_move(&brain.ask("board\n3,3,1\ndone"), 15, &[(3, 3)]);
    assert_eq!(brain.ask("Start 20"), "OK");
    brain.end();
}

#[test]
fn case_08_moves_in_every_spelling() {
    for ending in ["\n", "\r\n", "  \n", " \t\r\n"] {
        let mut brain = Brain::quick("START 20");
        for line in ["BEGIN", "RESTART", "TURN 10,10", "RESTART", "TURN 10, 10", "RESTART", "TURN  10 , 10"] {
            brain.send(format!("{line}{ending}").as_bytes());
            match line {
                "RESTART" => assert_eq!(brain.line(), "OK"),
                "BEGIN" => drop(assert_move(&brain.line(), 20, &[])),
                _ => drop(assert_move(&brain.line(), 20, &[(10, 10)])),
            }
        }
        brain.end();
    }
}

#[test]
fn case_09_empty_lines() {
    let mut brain = Brain::start();
    brain.send(b"\n\r\n   \n\t\n");
    brain.assert_silent();
    brain.end();
}

#[test]
fn case_10_lines_that_mean_nothing() {
    let mut brain = Brain::quick("START 15");
    let long = [&[b'A'; 100_000][..], b"\n"].concat();
    for line in
        [&b"FOO\n"[..], &long, b"\0\n", b"TURN\0 7,7\n", b"\xff\xfe\x80\n", b"TURN 7,\xc3\x28\n", b"7,7,1\n"]
    {
        brain.send(line);
        assert_unknown(&brain.line());
    }
    assert_move(&brain.ask("TURN 7,7"), 15, &[(7, 7)]);
    brain.end();
}

#[test]
fn case_11_game_commands_before_start() {
    let mut brain = Brain::start();
    for line in
        ["TURN 7,7", "BEGIN", "BOARD\n7,7,1\n8,8,2\nDONE", "PLAY 7,7", "TAKEBACK 7,7", "RESTART", "SUGGEST"]
    {
        assert_error(&brain.ask(line));
    }
    for line in ["YXBOARD\n7,7,1\nDONE", "SWAP2BOARD\nDONE", "YXSHOWFORBID", "THREATS", "DONE"] {
        assert_error(&brain.ask(line));
    }
    brain.assert_silent();
    assert_eq!(brain.ask("START 20"), "OK");
    brain.end();
}

#[test]
fn case_12_info_is_silent_and_remembered() {
    let mut brain = Brain::start();
    for line in [
        "INFO timeout_turn 1234",
        "INFO timeout_match 45678",
        "INFO max_memory 83886080",
        "INFO rule 17",
        "INFO thread_num 2",
        "INFO max_node 321",
        "INFO max_depth 7",
        "INFO folder C:\\a folder\\with blanks",
        "INFO game_type 1",
        "INFO",
        "INFO nonsense",
        "INFO nonsense 5",
        "INFO timeout_turn",
        "INFO timeout_turn abc",
        "INFO timeout_match -5",
        "INFO rule x",
        "INFO max_memory",
        "INFO thread_num 0",
        "INFO evaluate 99,99",
    ] {
        brain.tell(line);
    }
    brain.send(b"INFO folder \xe9t\xe9\0\n");
    brain.send(&[b"INFO folder ", &[b'x'; 100_000][..], b"\n"].concat());
    brain.assert_silent();
    let before = show(&mut brain);
    for part in ["1234 ms", "45678 ms", "83886080", "threads 2", "nodes 321", "depth 7", "rule 17"] {
        assert!(before.contains(part), "{part} is not in {before}");
    }
    assert_eq!(brain.ask("START 15"), "OK");
    assert!(show(&mut brain).contains("rule 17"));
    brain.end();
}

#[test]
fn case_13_turns_that_cannot_be() {
    let mut brain = Brain::quick("START 15");
    let (x, y) = assert_move(&brain.ask("TURN 7,7"), 15, &[(7, 7)]);
    for turn in ["15,0", "0,15", "-1,0", "99999999999,1", "", "7", "7 8", "a,b", "7,7,7", "7,7"] {
        assert_error(&brain.ask(&format!("TURN {turn}")));
    }
    assert_error(&brain.ask(&format!("TURN {x},{y}")));
    let next = if (x, y) == (0, 0) { (1, 0) } else { (0, 0) };
    assert_move(&brain.ask(&format!("TURN {},{}", next.0, next.1)), 15, &[(7, 7), (x, y), next]);
    brain.end();
}

#[test]
fn case_14_begin_in_the_middle_of_a_game() {
    let mut brain = Brain::quick("START 15");
    assert_move(&brain.ask("BEGIN"), 15, &[]);
    assert_error(&brain.ask("BEGIN"));
    brain.end();
}

#[test]
fn case_15_boards() {
    let mut brain = Brain::quick("START 15");
    let blocks: [&[(i32, i32, i32)]; 7] = [
        &[(7, 7, 1), (8, 8, 2)],
        &[(8, 8, 2), (9, 9, 2), (7, 7, 1), (1, 1, 1), (10, 10, 2)],
        &[(7, 7, 2)],
        &[(7, 7, 1), (6, 6, 1), (5, 5, 1)],
        &[(7, 7, 3), (8, 7, 3), (8, 8, 2)],
        &[],
        &[(0, 0, 3)],
    ];
    for block in blocks {
        let lines: String = block.iter().map(|(x, y, field)| format!("{x},{y},{field}\n")).collect();
        let taken: Vec<(i32, i32)> = block.iter().map(|&(x, y, _)| (x, y)).collect();
        assert_move(&brain.ask(&format!("BOARD\n{lines}DONE")), 15, &taken);
    }
    let answer = brain.ask("BOARD\r\n 7, 7, 1 \r\n8 ,8,2\r\nDONE\r");
    let own = assert_move(&answer, 15, &[(7, 7), (8, 8)]);
    assert_error(&brain.ask("TURN 7,7"));
    assert_error(&brain.ask(&format!("TURN {},{}", own.0, own.1)));
    brain.end();
}

#[test]
fn case_16_boards_that_cannot_be() {
    let mut brain = Brain::quick("START 15");
    assert_eq!(brain.ask("PLAY 3,3"), "3,3");
    for bad in
        ["7,7", "nonsense", "7,7,1\n7,7,2", "15,0,1", "0,-1,1", "7,7,9", "7,7,0", "7;7;1", "START 20", "\0"]
    {
        assert_error(&brain.ask(&format!("BOARD\n5,5,1\n{bad}\n6,6,2\nDONE")));
        brain.assert_silent();
    }
    assert_error(&brain.ask("PLAY 3,3"));
    assert_eq!(brain.ask("PLAY 5,5"), "5,5", "the cells of a refused block stay empty");
    brain.end();
}

#[test]
fn case_17_info_and_empty_lines_inside_a_board() {
    let mut brain = Brain::quick("START 15");
    let block = "BOARD\n7,7,1\nINFO time_left 10000\n\nINFO nonsense\n8,8,2\n\r\nINFO max_depth 3\nDONE";
    assert_move(&brain.ask(block), 15, &[(7, 7), (8, 8)]);
    assert!(show(&mut brain).contains("depth 3"));
    brain.end();
}

#[test]
fn case_18_the_end_inside_a_board() {
    for block in ["BOARD", "BOARD\n7,7,1", "YXBOARD\n7,7,1\nnonsense", "SWAP2BOARD\n7,7"] {
        let mut brain = Brain::quick("START 15");
        brain.tell(block);
        brain.end();
        let mut brain = Brain::quick("START 15");
        brain.tell(block);
        brain.close();
    }
}

#[test]
fn case_19_restart_keeps_size_rule_and_limits() {
    let mut brain = Brain::quick("RECTSTART 12,9");
    brain.tell("INFO rule 16\nINFO timeout_turn 777");
    assert_eq!(moves_in(&brain.ask("TURN 3,3"), 12, 9).len(), 1);
    assert_eq!(brain.ask("RESTART"), "OK");
    let text = show(&mut brain);
    assert!(text.contains("x,y are column and row, counted from 0 at the top left"), "{text}");
    for part in ["12x9", "rule 16", "777 ms", "nodes 200"] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert!(!text.lines().take(12).any(|row| row.contains(['X', 'O'])), "stones are left:\n{text}");
    assert_eq!(moves_in(&brain.ask("BEGIN"), 12, 9).len(), 1);
    brain.end();
}

#[test]
fn case_20_take_back_both_stones_and_go_on() {
    let mut brain = Brain::quick("START 15");
    let (x, y) = assert_move(&brain.ask("TURN 7,7"), 15, &[(7, 7)]);
    assert_eq!(brain.ask(&format!("TAKEBACK {x},{y}")), "OK");
    assert_eq!(brain.ask("TAKEBACK 7,7"), "OK");
    assert_move(&brain.ask("TURN 7,7"), 15, &[(7, 7)]);
    brain.end();
}

#[test]
fn case_21_take_back_what_is_not_there() {
    let mut brain = Brain::quick("START 15");
    assert_eq!(brain.ask("PLAY 7,7"), "7,7");
    for at in ["6,6", "15,15", "-1,0", "x", ""] {
        assert_error(&brain.ask(&format!("TAKEBACK {at}")));
    }
    assert_error(&brain.ask("PLAY 7,7"));
    brain.end();
}

#[test]
fn case_22_play() {
    let mut brain = Brain::quick("START 20");
    assert_eq!(brain.ask("PLAY 12,10"), "12,10");
    assert_error(&brain.ask("PLAY 12,10"));
    assert_error(&brain.ask("PLAY 20,10"));
    assert!(show(&mut brain).contains("12,10 by the brain"));
    assert_error(&brain.ask("TURN 12,10"));
    assert_move(&brain.ask("TURN 12,11"), 20, &[(12, 10), (12, 11)]);
    brain.end();
}

#[test]
fn case_23_swap2() {
    let three = [(7, 7), (8, 7), (9, 9)];
    let five = [(7, 7), (8, 7), (9, 9), (8, 8), (8, 6)];
    for timing in ["INFO timeout_turn 0", "INFO timeout_turn 1000"] {
        let mut brain = Brain::quick("START 15");
        brain.tell(timing);
        let block = |stones: &[(i32, i32)]| {
            let lines: String = stones.iter().map(|(x, y)| format!("{x},{y}\n")).collect();
            format!("SWAP2BOARD\n{lines}DONE")
        };
        let distinct_and_free = |answer: &str, taken: &[(i32, i32)]| {
            let moves = moves_in(answer, 15, 15);
            for (index, at) in moves.iter().enumerate() {
                assert!(!taken.contains(at) && !moves[..index].contains(at), "{answer:?}");
            }
            moves.len()
        };
        assert_eq!(distinct_and_free(&brain.ask(&block(&[])), &[]), 3);
        let answer = brain.ask(&block(&three));
        assert!(answer == "SWAP" || distinct_and_free(&answer, &three) <= 2, "{answer:?}");
        let answer = brain.ask(&block(&five));
        assert!(answer == "SWAP" || distinct_and_free(&answer, &five) == 1, "{answer:?}");
        for count in [1, 2, 4] {
            assert_error(&brain.ask(&block(&five[..count])));
        }
        assert_error(&brain.ask("SWAP2BOARD\n7,7\n7,7\n8,8\nDONE"));
        let answer = brain.ask("SWAP2BOARD\n7,7,1\n8,7,2\n9,9,1\nDONE");
        assert!(answer == "SWAP" || distinct_and_free(&answer, &three) <= 2, "{answer:?}");
        brain.end();
    }
    let mut brain = Brain::quick("START 5");
    assert_eq!(moves_in(&brain.ask("SWAP2BOARD\nDONE"), 5, 5).len(), 3);
    brain.end();
}

#[test]
fn case_24_five_seconds_are_enough_even_with_the_start() {
    let mut brain = Brain::start();
    assert_eq!(brain.ask("START 20"), "OK");
    // Wine alone takes half a second to begin a process.
    let began = if cfg!(windows) { Instant::now() } else { brain.born };
    brain.tell("INFO timeout_turn 5000");
    let answer = brain.ask("BOARD\n10,10,2\n9,9,1\n10,11,2\nDONE");
    let took = began.elapsed();
    assert_move(&answer, 20, &[(10, 10), (9, 9), (10, 11)]);
    assert!(took < Duration::from_millis(5000), "{took:?}");
    brain.end();
}

#[test]
fn case_25_limits_at_their_ends() {
    let at_once = Duration::from_millis(500);
    let cases = [
        ("INFO timeout_turn 0", at_once),
        ("INFO timeout_turn 60000\nINFO time_left -20", at_once),
        ("INFO timeout_turn 60000\nINFO time_left 0", at_once),
        ("INFO timeout_turn 300\nINFO time_left 2147483647", Duration::from_secs(3)),
        ("INFO timeout_turn 300\nINFO timeout_match 0", Duration::from_secs(3)),
    ];
    for (limits, bound) in cases {
        let mut brain = Brain::start();
        assert_eq!(brain.ask("START 20"), "OK");
        brain.tell(limits);
        brain.assert_silent();
        let asked = Instant::now();
        assert_move(&brain.ask("TURN 10,10"), 20, &[(10, 10)]);
        let took = asked.elapsed();
        assert!(took < bound, "{limits}: {took:?}");
        assert_eq!(
            limits.contains("left -20") || limits.contains("left 0"),
            show(&mut brain).contains("left 0 ms")
        );
        brain.end();
    }
}

/// A brain that thinks about a move it would like a minute for. It has done so for a while.
fn thinking() -> Brain {
    let mut brain = Brain::start();
    assert_eq!(brain.ask("START 20"), "OK");
    brain.tell("INFO timeout_turn 60000");
    brain.tell("BOARD\n10,10,2\n9,9,1\n10,11,2\nDONE");
    assert_eq!(brain.line_within(Duration::from_millis(300)), None, "it should still be thinking");
    brain
}

#[test]
fn case_26_the_end_while_thinking() {
    let gone = thinking().end();
    assert!(gone < Duration::from_millis(500), "END: {gone:?}");
    let gone = thinking().close();
    assert!(gone < Duration::from_millis(500), "end of input: {gone:?}");
}

#[test]
fn case_27_stop_while_thinking() {
    let mut brain = thinking();
    let asked = Instant::now();
    let answer = brain.ask("YXSTOP");
    assert!(asked.elapsed() < Duration::from_secs(1), "{:?}", asked.elapsed());
    assert_move(&answer, 20, &[(10, 10), (9, 9), (10, 11)]);
    brain.assert_silent();
    brain.end();
}

/// Piskvork's "move now": the time for a turn is taken away while the brain thinks, and given back later.
#[test]
fn no_time_told_while_thinking_is_an_order_to_move() {
    let mut brain = thinking();
    let asked = Instant::now();
    assert_move(&brain.ask("INFO timeout_turn 0"), 20, &[(10, 10), (9, 9), (10, 11)]);
    assert!(asked.elapsed() < Duration::from_secs(1), "{:?}", asked.elapsed());
    brain.assert_silent();
    brain.end();
}

#[test]
fn case_27_a_stop_before_the_command_stops_nothing() {
    let mut brain = Brain::start();
    assert_eq!(brain.ask("START 20"), "OK");
    brain.tell("INFO timeout_turn 60000");
    brain.tell("YXSTOP\nBOARD\n10,10,2\n9,9,1\nYXSTOP\n10,11,2\nDONE");
    assert_eq!(brain.line_within(Duration::from_millis(300)), None, "it should still be thinking");
    assert_move(&brain.ask("YXSTOP"), 20, &[(10, 10), (9, 9), (10, 11)]);
    brain.end();
}

#[test]
fn case_28_everything_in_one_write() {
    let mut brain = Brain::start();
    let all = "START 20\r\nINFO timeout_turn 200\r\nINFO timeout_match 100000\r\nINFO max_memory 83886080\r\n\
               INFO game_type 1\r\nINFO rule 0\r\nINFO folder C:\\gomocup\r\nBOARD\r\n10,10,2\r\nDONE\r\n";
    brain.send(all.as_bytes());
    assert_eq!(brain.line(), "OK");
    assert_move(&brain.line(), 20, &[(10, 10)]);
    brain.assert_silent();
    brain.end();
}

#[test]
fn case_29_a_pair_in_brackets() {
    for (rule, taken) in [(0, false), (16, true)] {
        let mut brain = Brain::quick("START 15");
        brain.tell(&format!("INFO rule {rule}\nINFO suggest 1"));
        brain.tell("YXBOARD\n4,5,2\n5,5,1\n6,5,1\nDONE");
        let answer = brain.ask("TURN 7,5");
        assert!(answer.starts_with("SUGGEST "), "{answer:?}");
        for cell in ["5,5", "6,5"] {
            let answer = brain.ask(&format!("PLAY {cell}"));
            assert_eq!(answer == cell, taken, "rule {rule}: {answer:?}");
        }
        brain.end();
    }
}

#[test]
fn case_30_the_last_cell_and_none() {
    // Two rows of each colour, shifted: nobody has five.
    let stones: Vec<String> = (0..25)
        .map(|cell| format!("{},{},{}\n", cell % 5, cell / 5, 1 + (cell % 5 + cell / 10) % 2))
        .collect();
    for left in [0, 12, 24] {
        let mut brain = Brain::quick("START 5");
        let all_but_one: String =
            (0..25).filter(|&cell| cell != left).map(|cell| stones[cell].as_str()).collect();
        let answer = brain.ask(&format!("BOARD\n{all_but_one}DONE"));
        assert_eq!(answer, format!("{},{}", left % 5, left / 5));
        assert_error(&brain.ask(&format!("BOARD\n{}DONE", stones.concat())));
        assert_error(&brain.ask("SUGGEST"));
        assert_eq!(brain.ask("TAKEBACK 2,2"), "OK");
        assert_error(&brain.ask("TURN 2,2"));
        brain.end();
    }
}

#[test]
fn case_31_suggest() {
    let mut brain = Brain::start();
    assert_error(&brain.ask("SUGGEST"));
    brain.tell("INFO max_node 200");
    assert_eq!(brain.ask("START 15"), "OK");
    let own = assert_move(&brain.ask("TURN 7,7"), 15, &[(7, 7)]);
    let before = show(&mut brain);
    let reason = brain.ask("SUGGEST");
    assert!(reason.strip_prefix("MESSAGE ").is_some_and(|text| !text.is_empty()), "{reason:?}");
    let suggestion = brain.line();
    let (x, y) = assert_move(suggestion.strip_prefix("SUGGEST ").unwrap(), 15, &[(7, 7), own]);
    assert_eq!(show(&mut brain), before);
    assert_move(&brain.ask(&format!("TURN {x},{y}")), 15, &[(7, 7), own, (x, y)]);
    brain.end();
}

#[test]
fn case_31_suggesting_instead_of_moving_is_opt_in() {
    let mut brain = Brain::quick("START 15");
    brain.tell("INFO suggest 1");
    let suggestion = brain.ask("BEGIN");
    let at = suggestion.strip_prefix("SUGGEST ").expect("a suggestion");
    assert_eq!(brain.ask(&format!("PLAY {at}")), at);
    brain.tell("INFO suggest 0");
    assert_move(&brain.ask("TURN 0,0"), 15, &[(0, 0)]);
    brain.end();
}

#[test]
fn case_32_a_new_game_has_a_full_clock() {
    let mut brain = Brain::start();
    brain.tell("INFO timeout_turn 400\nINFO timeout_match 400");
    assert_eq!(brain.ask("START 15"), "OK");
    assert_move(&brain.ask("BOARD\n7,7,2\n6,6,1\n7,8,2\nDONE"), 15, &[(7, 7), (6, 6), (7, 8)]);
    assert!(!show(&mut brain).contains("left 400 ms"));
    for again in ["START 15", "RESTART", "RECTSTART 15,15"] {
        brain.tell("INFO time_left 5");
        assert!(show(&mut brain).contains("left 5 ms"));
        assert_eq!(brain.ask(again), "OK");
        assert!(show(&mut brain).contains("left 400 ms"), "{again}");
    }
    brain.end();
}

#[test]
fn case_33_without_any_info_one_line_and_in_time() {
    let mut brain = Brain::start();
    assert_eq!(brain.ask("START 20"), "OK");
    let asked = Instant::now();
    assert_move(&brain.ask("TURN 10,10"), 20, &[(10, 10)]);
    assert!(asked.elapsed() < Duration::from_millis(5000), "{:?}", asked.elapsed());
    brain.assert_silent();
    brain.end();
}

#[test]
fn case_34_forbidden_points() {
    let mut brain = Brain::quick("START 15");
    brain.tell("INFO rule 4\nYXBOARD\n7,7,1\n0,0,2\nDONE");
    assert_eq!(brain.ask("YXSHOWFORBID"), "FORBID .");
    // Two open threes would cross at 7,7.
    brain.tell("YXBOARD\n8,7,1\n0,0,2\n9,7,1\n14,0,2\n7,8,1\n0,14,2\n7,9,1\n14,14,2\nDONE");
    assert_eq!(brain.ask("YXSHOWFORBID"), "FORBID 0707.");
    brain.tell("INFO rule 0");
    assert_eq!(brain.ask("YXSHOWFORBID"), "FORBID .");
    brain.end();
}

/// On a datagram socket every `write` arrives as a message of its own.
#[cfg(unix)]
#[test]
fn case_35_every_reply_is_one_write() {
    use std::io::Write;
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixDatagram;
    use std::process::{Command, Stdio};

    let (ours, theirs) = UnixDatagram::pair().unwrap();
    ours.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_pbrain-tessera"))
        .stdin(Stdio::piped())
        .stdout(Stdio::from(OwnedFd::from(theirs)))
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // (what is sent, how many lines it owes)
    let conversation = [
        ("ABOUT", 1),
        ("FOO", 1),
        ("TURN 1,1", 1),
        ("INFO max_node 200", 0),
        ("START 15", 1),
        ("TURN 7,7", 1),
        ("SUGGEST", 2),
        ("INFO show_detail 1", 0),
        ("TURN 14,14", 2),
        ("INFO show_detail 0", 0),
        ("BOARD\n7,7,1\n8,8,2\nDONE", 1),
        ("BOARD\n7,7,9\nDONE", 1),
        ("YXSHOWFORBID", 1),
        ("SWAP2BOARD\nDONE", 1),
        ("THREATS", 4),
        ("RESTART", 1),
    ];
    let mut buffer = [0; 4096];
    for (lines, owed) in conversation {
        writeln!(input, "{lines}").unwrap();
        for _ in 0..owed {
            let count = ours.recv(&mut buffer).unwrap_or_else(|error| panic!("{lines}: {error}"));
            let text = std::str::from_utf8(&buffer[..count]).unwrap();
            assert!(
                text.len() > 1 && text.find('\n') == Some(text.len() - 1),
                "{lines}: {text:?} is not one line"
            );
        }
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    ours.set_nonblocking(true).unwrap();
    assert!(ours.recv(&mut buffer).is_err(), "nothing more was owed");
}

#[test]
fn a_script_is_answered_although_its_end_is_there_already() {
    for end in ["END\n", ""] {
        let mut brain = Brain::start();
        brain.send(
            format!("START 20\nBEGIN\nTURN 0,0\nTURN 19,19\nBOARD\n10,10,2\nDONE\nSUGGEST\n{end}").as_bytes(),
        );
        brain.hang_up();
        let sent = Instant::now();
        assert_eq!(brain.line(), "OK");
        for _ in 0..4 {
            assert_move(&brain.line(), 20, &[]);
        }
        assert!(brain.line().starts_with("MESSAGE "));
        assert!(brain.line().starts_with("SUGGEST "));
        brain.close();
        // About 350 ms, more while other tests keep the machine busy; at leisure it would be 25 s.
        assert!(sent.elapsed() < Duration::from_secs(3), "{:?}", sent.elapsed());
    }
}

#[test]
fn a_closed_output_is_a_quiet_exit() {
    use std::io::Write;
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_pbrain-tessera"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "ABOUT").unwrap();
    // The input stays open: the brain leaves because nobody listens.
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
    drop(input);
}

#[test]
fn the_tournament_opening_binds_both_sides() {
    let mut brain = Brain::quick("START 15");
    brain.tell("INFO rule 128");
    assert_error(&brain.ask("TURN 6,7"));
    let (x, y) = assert_move(&brain.ask("TURN 7,7"), 15, &[(7, 7)]);
    let near = if (x, y) == (8, 8) { (9, 9) } else { (8, 8) };
    assert_error(&brain.ask(&format!("TURN {},{}", near.0, near.1)));
    assert_move(&brain.ask("TURN 4,7"), 15, &[(7, 7), (x, y), (4, 7)]);
    assert_eq!(brain.ask("RESTART"), "OK");
    assert_eq!(brain.ask("BEGIN"), "7,7");
    let (x, y) = assert_move(&brain.ask("TURN 8,8"), 15, &[(7, 7), (8, 8)]);
    assert!((x - 7).abs().max((y - 7).abs()) >= 3, "our own second stone at {x},{y}");
    brain.end();
}

#[test]
fn captures_told_before_a_board_count() {
    let mut brain = Brain::quick("START 15");
    brain.tell("INFO rule 16\nINFO captures 3,4");
    brain.tell("YXBOARD\n7,7,1\n8,8,2\nDONE");
    assert!(show(&mut brain).contains("captured stones: 6 by the brain, 8 by you"));
    brain.tell("YXBOARD\n7,7,1\n8,8,2\nDONE");
    assert!(show(&mut brain).contains("captured stones: 0 by the brain, 0 by you"));
    brain.end();
}

#[test]
fn show_looks_closely_at_the_cell_under_the_cursor() {
    let mut brain = Brain::quick("START 15");
    brain.tell("INFO rule 4\nYXBOARD\n8,7,1\n0,0,2\n9,7,1\n14,0,2\n7,8,1\n0,14,2\n7,9,1\n14,14,2\nDONE");
    assert!(!show(&mut brain).contains("\nat "), "no cell was named yet");
    let crossing = "at 7,7 (row, column, diagonals): the brain's stone makes open three, open three, open one, \
                    open one, forbidden; your stone makes one, one, open one, open one";
    for (cell, look) in
        [("7,7", Some(crossing)), ("8,7", Some("at 8,7: X")), ("0,0", Some("at 0,0: O")), ("15,7", None)]
    {
        brain.tell(&format!("INFO evaluate {cell}"));
        let text = show(&mut brain);
        assert_eq!(text.lines().find(|line| line.starts_with("at ")), look, "{cell}");
    }
    brain.end();
}

#[test]
fn help_and_threats_are_messages() {
    let mut brain = Brain::quick("START 15");
    brain.tell("INFO rule 16\nYXBOARD\n3,3,1\n4,3,1\n5,3,1\n6,3,1\n2,3,2\n9,9,2\n10,9,1\n11,9,1\nDONE");
    brain.tell("HELP\nTHREATS\nABOUT");
    let mut text = String::new();
    while let Some(message) = brain.line().strip_prefix("MESSAGE ") {
        text.extend([message, "\n"]);
    }
    for part in [
        "TURN x,y",
        "the brain's fours become five at: 7,3\n",
        "your fours become five at: none\n",
        "your captures: 12,9 takes",
    ] {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
    brain.end();
}
