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

#[test]
fn with_everything_shut_out_there_is_an_answer() {
    let mut session = board();
    let all: String = (0..225).map(|cell| format!("{},{}\n", cell / 15, cell % 15)).collect();
    told(&mut session, &format!("yxblock\n{all}done"));
    let error = "ERROR no move is left: all legal ones are shut out; YXBLOCKRESET lets them in";
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
        ("yxquerydatabaseallt\n7,7\n8,8\ndone", database),
        ("yxquerydatabaseallt\ndone", database),
        ("yxsetdatabase\n/a/file", database),
        ("yxdbfix", database),
        (
            "yxblockpath\n7,7\ndone",
            "ERROR whole lines of moves cannot be shut out, single moves can: YXBLOCK",
        ),
        ("yxforbid add 1 2 3", "ERROR cells cannot be forbidden to one colour, YXBLOCK shuts moves out"),
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
