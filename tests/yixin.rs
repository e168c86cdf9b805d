//! The Yixin protocol, as a board speaks it: whole conversations with a session.

use std::time::Instant;
use tessera::protocol::{Call, Command, Session};

/// What is said to some lines, one text for each reply.
fn told(session: &mut Session, lines: &str) -> Vec<String> {
    let mut said = Vec::new();
    for line in lines.lines() {
        let mut out = |reply: tessera::protocol::Reply| said.push(reply.to_string());
        let mut call = Call { read_at: Instant::now(), interrupted: &|| false, out: &mut out };
        session.handle(Command::parse(line.as_bytes()), &mut call);
    }
    said
}

/// A session as Yixin-Board begins it.
fn board() -> Session {
    let mut session = Session::new();
    let greeting = "info show_detail 3\nyxshowinfo\nSTART 15\nINFO max_node 3000\nINFO timeout_turn 2000000\n\
                    INFO caution_factor 1\nINFO thread_num 1\nINFO hash_size 16384\nINFO pondering 0\nINFO vcthread 0";
    let said = told(&mut session, greeting);
    assert_eq!(said, ["MESSAGE INFO MAX_THREAD_NUM 64", "MESSAGE INFO MAX_HASH_SIZE 20", "OK"]);
    session
}

const POSITION: &str = "start 15\nyxboard\n7,7,1\n8,8,2\n8,6,1\n6,8,2\ndone";

fn count(said: &[String], start: &str) -> usize {
    said.iter().filter(|line| line.starts_with(start)).count()
}

#[test]
fn the_best_moves_are_told_as_the_board_reads_them() {
    let mut session = board();
    assert_eq!(told(&mut session, POSITION), ["OK"]);
    let said = told(&mut session, "yxnbest 3");
    let depths = count(&said, "MESSAGE REALTIME REFRESH");
    assert!(depths > 1, "{said:?}");
    for (start, times) in [
        ("INFO PV DONE", 3 * depths),
        ("INFO NUMPV 3", 3 * depths),
        ("INFO WINRATE 0.", 3 * depths),
        ("INFO BESTLINE ", 3 * depths),
        ("INFO PV 2", depths),
    ] {
        assert_eq!(count(&said, start), times, "{start} of {said:?}");
    }
    assert!(count(&said, "MESSAGE REALTIME BEST ") > 0 && count(&said, "MESSAGE (3) ") > 0);
    let (x, y) = said.last().unwrap().split_once(',').expect("a move comes last");
    assert!(x.parse::<u8>().unwrap() < 15 && y.parse::<u8>().unwrap() < 15);
}

#[test]
fn a_move_of_the_game_is_told_in_the_same_way() {
    let mut session = board();
    let said = told(&mut session, "start 15\nboard\n7,7,2\ndone");
    assert!(count(&said, "INFO PV DONE") > 0 && count(&said, "MESSAGE REALTIME BEST") > 0, "{said:?}");
}

#[test]
fn moves_that_are_shut_out_are_not_played_until_they_are_let_in() {
    let mut session = board();
    let best = |session: &mut Session| told(session, &format!("{POSITION}\nyxnbest 1")).pop().unwrap();
    let first = best(&mut session);
    told(&mut session, &format!("yxblock\n{first}\ndone"));
    let second = best(&mut session);
    assert_ne!(first, second);
    let in_play = told(&mut session, &POSITION.replace("yxboard", "board")).pop().unwrap();
    assert_ne!(in_play, first, "nor in a game");
    told(&mut session, &format!("yxblockundo\n{first}\ndone\nyxhashclear"));
    assert_eq!(best(&mut session), first);
    told(&mut session, &format!("yxblock\n{first}\ndone\nyxblockreset\nyxhashclear"));
    assert_eq!(best(&mut session), first);
}

/// The moves of the best line, as the board reads them.
fn best_line(session: &mut Session, question: &str) -> Vec<String> {
    let said = told(session, question);
    let line = said.iter().rev().find_map(|line| line.strip_prefix("INFO BESTLINE ")).expect("a line");
    line.split(' ').map(str::to_owned).collect()
}

#[test]
fn a_line_of_moves_is_shut_out_at_its_end() {
    let mut session = board();
    let question = format!("{POSITION}\nyxnbest 1");
    let free = best_line(&mut session, &question);
    assert!(free.len() > 2, "{free:?}");
    // As the board sends it: the game so far, then the moves that were typed.
    let game = "7,7\n8,8\n8,6\n6,8";
    let path = |moves: &[String]| format!("{game}\n{}\ndone", moves.join("\n"));
    for length in 1..=3 {
        assert_eq!(told(&mut session, &format!("yxblockpath\n{}", path(&free[..length]))), [""; 0]);
        let other = best_line(&mut session, &question);
        assert_ne!(other[..length.min(other.len())], free[..length], "after {length} moves");
        assert_eq!(told(&mut session, &format!("yxblockpathundo\n{}", path(&free[..length]))), [""; 0]);
    }
    assert_eq!(best_line(&mut session, &question)[0], free[0], "let in again");
    told(&mut session, &format!("yxblockpath\n{}", path(&free[..1])));
    assert_ne!(best_line(&mut session, &question)[0], free[0]);
    told(&mut session, "yxblockpathreset");
    assert_eq!(best_line(&mut session, &question)[0], free[0], "all of them let in");
}

#[test]
fn all_moves_but_one_are_shut_out_as_the_board_does_it() {
    // `blockpath except`: a path for every cell of the largest board there is, whatever the size of this one.
    let mut session = board();
    let game = "7,7\n8,8\n8,6\n6,8";
    for cell in (0..22 * 22).filter(|cell| (cell / 22, cell % 22) != (9, 6)) {
        let lines = format!("yxblockpath\n{game}\n{},{}\ndone", cell / 22, cell % 22);
        assert_eq!(told(&mut session, &lines), [""; 0], "{lines}");
    }
    assert_eq!(told(&mut session, &format!("{POSITION}\nyxnbest 3")).pop().unwrap(), "9,6");
    // In any other position they are free.
    assert_ne!(told(&mut session, "start 15\nyxboard\n7,7,2\ndone\nyxnbest 1").pop().unwrap(), "9,6");
}

#[test]
fn a_cell_is_forbidden_to_one_colour() {
    let mut session = board();
    let question = format!("{POSITION}\nyxnbest 1");
    let free = best_line(&mut session, &question);
    let (x, y) = free[0].split_once(',').unwrap();
    // White's stones are not concerned: POSITION has black, who began, to move.
    told(&mut session, &format!("yxforbid add {x} {y} 1"));
    assert!(best_line(&mut session, &question).iter().skip(1).step_by(2).all(|reply| *reply != free[0]));
    told(&mut session, &format!("yxforbid del {x} {y} 1\nyxforbid add {x} {y} 0"));
    assert!(best_line(&mut session, &question).iter().step_by(2).all(|own| *own != free[0]));
    told(&mut session, &format!("yxforbid del {x} {y} 0"));
    assert_eq!(best_line(&mut session, &question)[0], free[0]);
}

#[test]
fn it_ponders_while_the_opponent_is_to_move() {
    use std::sync::atomic::{AtomicU32, Ordering};
    // How often a pondering search looks whether it should stop, which it is told to after a while.
    let looks = |session: &mut Session| {
        let count = AtomicU32::new(0);
        session.ponder(&|| count.fetch_add(1, Ordering::Relaxed) > 20);
        count.into_inner()
    };
    let mut session = board();
    let turn = "start 15\nINFO max_node 300\nboard\n7,7,2\ndone";
    told(&mut session, turn);
    assert_eq!(looks(&mut session), 0, "only if it is asked to");
    told(&mut session, "INFO pondering 1\nstart 15");
    assert_eq!(looks(&mut session), 0, "there is no game yet");
    told(&mut session, turn);
    assert!(looks(&mut session) > 0);
    told(&mut session, "yxquerydatabaseallt\n7,7\ndone");
    assert!(looks(&mut session) > 0, "a question in between changes nothing");
    told(&mut session, "yxboard\n7,7,2\ndone");
    assert_eq!(looks(&mut session), 0, "it is our turn");
}

#[test]
fn a_board_that_asks_after_every_move_is_told_that_nothing_is_known() {
    let mut session = board();
    let empty = ["MESSAGE DATABASE REFRESH", "MESSAGE DATABASE DONE"];
    for game in ["", "7,7\n", "7,7\n6,8\n6,6\n"] {
        assert_eq!(told(&mut session, &format!("yxquerydatabaseallt\n{game}done")), empty);
    }
}

#[test]
fn the_best_line_is_there_for_the_board_to_show() {
    let mut session = board();
    let said = told(&mut session, &format!("{POSITION}\nyxnbest 2"));
    let line = said.iter().rev().find_map(|line| line.strip_prefix("MESSAGE REALTIME PV ")).unwrap();
    let row = said.iter().rev().find(|line| line.starts_with("MESSAGE (1) ")).unwrap();
    assert!(row.ends_with(line), "{row} and {line}");
    assert!(count(&said, "MESSAGE REALTIME VAL ") > 0);
}

#[test]
fn cells_are_named_as_they_stand_around_the_board_in_a_game_as_well() {
    let mut session = board();
    let said = told(&mut session, "start 15\nINFO max_node 300\nboard\n7,7,2\n6,8,1\n6,6,2\ndone");
    let depth = said.iter().find(|line| line.starts_with("MESSAGE depth ")).expect("a depth");
    let (_, line) = depth.split_once(" variation ").expect("its line");
    assert!(line.starts_with(|first: char| first.is_ascii_uppercase()), "{depth}");
}

#[test]
fn with_everything_shut_out_there_is_an_answer() {
    let mut session = board();
    let all: String = (0..225).map(|cell| format!("{},{}\n", cell / 15, cell % 15)).collect();
    told(&mut session, &format!("yxblock\n{all}done"));
    let error =
        "ERROR no move is left: all legal ones are shut out; YXBLOCKRESET and YXBLOCKPATHRESET let them in";
    assert_eq!(told(&mut session, &format!("{POSITION}\nyxnbest 2")), ["OK", error]);
    assert_eq!(told(&mut session, "yxbalanceone 0"), [error]);
}

#[test]
fn level_moves_are_one_or_two() {
    let mut session = board();
    told(&mut session, "start 15\nyxboard\n7,7,2\ndone");
    for (line, moves) in [("yxbalanceone 0", 1), ("yxbalancetwo", 2), ("yxbalancetwo -50", 2)] {
        let said = told(&mut session, line);
        assert_eq!(said.last().unwrap().split(' ').count(), moves, "{said:?}");
    }
}

#[test]
fn swap2_is_played_step_by_step() {
    let mut session = board();
    let first = told(&mut session, "start 15\nyxswap2step1");
    assert_eq!(first.len(), 4, "{first:?}");
    assert!(first[3].starts_with("MESSAGE SWAP2 MOVE3 "), "{first:?}");
    let second = told(&mut session, "start 15\nyxboard\n7,7,2\n8,7,1\n9,9,2\ndone\nyxswap2step2");
    assert!(second[1].starts_with("MESSAGE SWAP2 "), "{second:?}");
    let stones = "7,7,2\n8,7,1\n9,9,2\n3,3,1\n4,9,2";
    let third = told(&mut session, &format!("start 15\nyxboard\n{stones}\ndone\nyxswap2step3"));
    assert!(third[1].starts_with("MESSAGE SWAP2 SWAP2 "), "{third:?}");
    let wrong = told(&mut session, "yxswap2step2");
    assert_eq!(wrong, ["ERROR this step of swap2 needs 3 stones on the board, black's first"]);
}

#[test]
fn rule_2_is_renju_for_a_yixin_board_alone() {
    let mut session = board();
    told(&mut session, "INFO rule 2");
    assert_eq!(session.settings().rules.bits(), 4);
    let mut session = Session::new();
    told(&mut session, "INFO rule 2");
    assert_eq!(session.settings().rules.bits(), 2);
}

#[test]
fn what_we_do_not_have_is_refused_once_and_read_to_its_end() {
    let mut session = board();
    let database = "ERROR there is no database of positions";
    let cases = [
        ("yxhashdump\nstart 99", "ERROR the hash table is kept in memory only, not in files"),
        ("yxhashload\nfile.bin", "ERROR the hash table is kept in memory only, not in files"),
        ("yxquerydatabaseone\n7,7\n8,8\ndone", database),
        ("yxdeletedatabaseall\ndone", database),
        ("yxeditlabeldatabase 6,8 A1\n7,7\ndone", database),
        ("yxsavedatabase", database),
        ("yxsetdatabase\n/a/file", database),
        ("yxdbfix", database),
        (
            "yxforbid add 1 2 3",
            "ERROR expected YXFORBID add or del, then x y and 0 for black or 1 for white, as in YXFORBID add 7 7 0",
        ),
        ("yxforbid add 15 2 0", "ERROR 15,2 is off the board: x is 0 to 14, y is 0 to 14"),
        ("yxblockpath\n77,7\n8,8\ndone", "ERROR 77,7 is off the board: x is 0 to 14, y is 0 to 14"),
        ("yxblockpath\n7,7\n7,7\n8,8\ndone", "ERROR 7,7 is listed twice"),
        ("yxnbest 0", "ERROR expected YXNBEST n with n from 1 to 1000, as in YXNBEST 5"),
        ("yxnbest x", "ERROR expected YXNBEST n with n from 1 to 1000, as in YXNBEST 5"),
        ("yxblock\n77,7\ndone", "ERROR 77,7 is off the board: x is 0 to 14, y is 0 to 14"),
        ("yxstop", ""),
    ];
    for (lines, answer) in cases {
        assert_eq!(told(&mut session, lines).join("|"), answer, "{lines}");
        assert!(told(&mut session, "ABOUT")[0].starts_with("name="), "after {lines}");
    }
    let mut before_start = Session::new();
    let error = "ERROR no board yet, START comes first, as in START 15";
    assert_eq!(told(&mut before_start, "yxnbest 3\nyxbalanceone 0\nyxdraw"), [error; 3]);
}

#[test]
fn questions_beside_the_game_are_answered() {
    let mut session = board();
    told(&mut session, &format!("{POSITION}\nyxnbest 1"));
    assert!(told(&mut session, "yxshowhashusage")[0].starts_with("MESSAGE hash usage "));
    assert!(told(&mut session, "yxprintfeature")[0].starts_with("MESSAGE evaluation "));
    assert_eq!(told(&mut session, "yxshowsettings")[0], "MESSAGE rule 0 (gomoku, freestyle)");
    assert!(told(&mut session, "yxdraw")[0].contains("draw"));
    assert_eq!(told(&mut session, "yxresign"), ["MESSAGE you give up: the brain wins"]);
}

#[test]
fn a_finished_game_has_nothing_to_analyse() {
    let mut session = board();
    let five: String = (0..5).map(|x| format!("{x},0,1\n{x},9,2\n")).collect();
    told(&mut session, &format!("start 15\nyxboard\n{five}done"));
    let said = told(&mut session, "yxnbest 2");
    assert!(said[0].starts_with("ERROR") || said.last().unwrap().contains(','), "{said:?}");
}
