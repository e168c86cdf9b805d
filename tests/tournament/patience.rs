//! A proved win is put off only if every reply still loses and the points rise: checked against every reply.

use super::drawing::{at, drawn, round};
use std::time::Duration;
use tessera::game::{Board, Color, Outcome};
use tessera::search::{Answer, Means, Question, Solver, winning_move};
use tessera::ui::tournament::{Prover, Round, RoundScore, Seat, label};

/// An open four of white, and a black pair that white can capture far away.
const OPEN_FOUR: [&str; 6] = ["", "", "..WWWW", "", "", ".............WBB."];

/// Plays every reply to a move and asserts that a win is still proved then.
fn assert_every_reply_loses(board: &Board, point: tessera::game::Point) {
    let mut board = board.clone();
    let us = board.to_move();
    board.play(point);
    assert_eq!(board.outcome(), None);
    let mut solver = Solver::new(1 << 16);
    for reply in board.size().points().collect::<Vec<_>>() {
        if !board.is_legal(reply) {
            continue;
        }
        board.play(reply);
        assert_eq!(board.outcome(), None, "{} ends it", label(reply));
        let question = Question { means: Means::Fours, nodes: 2000, shortest: true };
        let is_won =
            winning_move(&mut board).is_some() || matches!(solver.solve(&board, &question), Answer::Win(_));
        assert!(is_won && board.to_move() == us, "{} stops the win", label(reply));
        board.undo();
    }
}

fn prover() -> Prover {
    Prover::new(Duration::from_secs(1))
}

fn points(round: &Round, color: Color) -> u32 {
    RoundScore::of(round.board(), color).total()
}

#[test]
fn a_win_waits_for_a_pair_that_costs_nothing() {
    let round = round(&OPEN_FOUR, Seat::Two);
    let win = prover().best_win(round.board()).unwrap();
    let now = win.instead_of.expect("the win is put off");
    assert_eq!(label(win.point), "Q14");
    assert_eq!((now.points, win.payoff.points), (5, 6));
    assert_every_reply_loses(round.board(), win.point);
}

#[test]
fn a_win_waits_even_if_its_four_can_be_broken_and_made_again() {
    // Black at F18 takes D16 and E17, but E17 makes the open four once more.
    let rows = ["", "", "..WWWW", "...W", "..B", ".............WBB."];
    let round = round(&rows, Seat::Two);
    let win = prover().best_win(round.board()).unwrap();
    assert!(win.instead_of.is_some());
    assert_every_reply_loses(round.board(), win.point);
}

#[test]
fn a_win_that_waits_is_played_to_its_end_against_every_kind_of_reply() {
    for seed in 0..20 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut round = round(&OPEN_FOUR, Seat::Two);
        let us = round.board().to_move();
        let mut promised = 0;
        for turn in 0.. {
            assert!(turn < 20, "the win is put off for ever");
            let win = prover().best_win(round.board()).expect("the win stays");
            assert!(win.payoff.points >= promised, "seed {seed}: points fell");
            promised = win.payoff.points;
            round.place(win.point).unwrap();
            if round.ending().is_some() {
                break;
            }
            // Half of the replies are next to the four, where they matter most.
            let near: Vec<_> = ["B17", "G17", "A17", "H17", "B18", "C18"].map(at).into();
            let empty: Vec<_> = round.board().size().points().collect();
            let choices = if random.bool() { near } else { empty };
            let legal: Vec<_> = choices.into_iter().filter(|&point| round.refusal(point).is_none()).collect();
            let reply = random.choice(&legal).copied().unwrap_or_else(|| at("S1"));
            round.place(reply).unwrap();
        }
        assert!(matches!(round.board().outcome(), Some(Outcome::Win(winner, _)) if winner == us));
        assert!(points(&round, us) >= promised && promised >= 6, "seed {seed}");
    }
}

#[test]
fn a_win_comes_at_once_where_waiting_is_not_proved() {
    // (why, pairs black has, board)
    let cases: [(&str, u8, &[&str]); 4] = [
        ("nothing else scores", 0, &["", "", "..WWWW"]),
        ("black would make five", 0, &["", "", "..WWWW", "BBBB", "", ".............WBB."]),
        ("black would capture the fifth pair", 4, &["", "", "..WWWW", "...W", "..B", ".............WBB."]),
        ("one end is closed: black blocks the other", 0, &["", "", ".BWWWW", "", "", ".............WBB."]),
    ];
    for (why, pairs, rows) in cases {
        let mut saved = drawn(rows, Seat::Two);
        saved.pairs[0] = pairs;
        let round = saved.round().unwrap();
        let win = prover().best_win(round.board()).unwrap();
        assert_eq!(win.instead_of, None, "{why}");
        let mut after = round.clone();
        after.place(win.point).unwrap();
        assert!(after.ending().is_some(), "{why}: {} wins", label(win.point));
    }
}

#[test]
fn of_several_wins_at_once_the_one_with_most_points_is_played() {
    // Two fives are open; the one at D14 also captures a pair.
    let rows = ["", "WWWW.", "", "...W", "...B", "WBB.WWWW"];
    let mut saved = drawn(&rows, Seat::Two);
    let win = prover().best_win(saved.round().unwrap().board()).unwrap();
    assert_eq!((label(win.point).as_str(), win.payoff.points, win.instead_of), ("D14", 6 + 1, None));
    // With four pairs already, a capture alone wins as well, but five in a row brings more.
    let rows = ["WWWW.", "", "", "", "", ".............WBB."];
    saved = drawn(&rows, Seat::Two);
    saved.pairs[1] = 4;
    let win = prover().best_win(saved.round().unwrap().board()).unwrap();
    assert_eq!((label(win.point).as_str(), win.payoff.points), ("E19", 9));
}

#[test]
fn no_win_is_claimed_where_there_is_none() {
    for rows in [&["", "", "..WW"] as &[&str], &["", "", "..BBBB"], &[]] {
        let round = round(rows, Seat::Two);
        assert_eq!(prover().best_win(round.board()), None, "{rows:?}");
    }
}

#[test]
fn without_time_a_win_at_once_is_still_seen_and_nothing_waits() {
    let round = round(&OPEN_FOUR, Seat::Two);
    let win = Prover::new(Duration::ZERO).best_win(round.board()).unwrap();
    assert_eq!((win.instead_of, win.payoff.points), (None, 5));
}
