//! Where stones may be placed, how rounds end, and what they are worth.

use super::drawing::{at, drawn, round};
use tessera::game::{Cell, Color, Direction, Size};
use tessera::ui::tournament::{Ending, Refusal, Round, RoundScore, Seat, Stone, label};

#[test]
fn rows_of_four_and_five_score_as_the_rules_say() {
    // (board, [five, fours] of white, [five, fours] of black)
    let cases: [(&[&str], [u32; 2], [u32; 2]); 9] = [
        (&["WWW.W"], [0, 0], [0, 0]),
        (&["WWWW"], [0, 1], [0, 0]),
        (&["WWWWW"], [5, 0], [0, 0]),
        (&["WWWWWW"], [5, 0], [0, 0]),
        (&["WWWWW", "BBBB", "BBBB.BBBB"], [5, 0], [0, 3]),
        (&["WWWWWWWWW", "W", "W", "W"], [5, 1], [0, 0]),
        (&["B..B", ".BB.", ".BB.", "B..B"], [0, 0], [0, 2]),
        (&["WWWWWW", "W", "W", "W", "W"], [5, 0], [0, 0]),
        (
            &["...............WWWW", "..................W", "..................W", "..................W"],
            [0, 2],
            [0, 0],
        ),
    ];
    for (rows, white, black) in cases {
        let round = round(rows, Seat::Two);
        for (seat, wanted) in [(Seat::Two, white), (Seat::One, black)] {
            let score = round.scores()[seat as usize];
            assert_eq!([score.five, score.fours], wanted, "{seat:?} in {rows:?}");
        }
    }
}

#[test]
fn scores_agree_with_a_plain_count_on_random_boards() {
    let mut random = fastrand::Rng::with_seed(6);
    let size = Size::square(19).unwrap();
    for case in 0..300 {
        let mut saved = drawn(&[], Seat::One);
        let density = random.u32(10..95);
        for cell in saved.rows.iter_mut().flatten() {
            *cell = (random.u32(..100) < density).then(|| random.choice(Stone::ALL).unwrap());
        }
        let stones: Vec<_> = saved.rows.iter().rev().flatten().copied().collect();
        let Some(round) = saved.round() else { continue };
        for stone in Stone::ALL {
            let own =
                |x: i32, y: i32| size.point(x, y).is_some_and(|point| stones[point.index()] == Some(stone));
            let (mut five, mut fours) = (0, 0);
            for (x, y) in (0..19).flat_map(|x| (0..19).map(move |y| (x, y))) {
                for (dx, dy) in Direction::ALL.map(Direction::delta) {
                    let at = |steps: i32| own(x + steps * dx, y + steps * dy);
                    five = if (0..5).all(at) { 5 } else { five };
                    fours += u32::from((0..4).all(at) && !at(-1) && !at(4));
                }
            }
            let wanted = RoundScore { five, pairs: 0, fours };
            assert_eq!(RoundScore::of(round.board(), stone.color()), wanted, "board {case}, {stone:?}");
        }
    }
}

#[test]
fn white_opens_on_the_centre_and_goes_three_away() {
    let mut round = Round::new(Seat::One);
    assert_eq!((round.mover(), round.stone(Seat::One)), (Seat::One, Stone::White));
    assert_eq!(round.place(at("K10")), Err(Refusal::NotCentre));
    round.place(at("J10")).unwrap();
    assert_eq!(round.mover(), Seat::Two);
    assert_eq!(round.place(at("J10")), Err(Refusal::Taken(Stone::White)));
    round.place(at("J11")).unwrap();
    for near in ["K10", "L12", "H8", "L10", "J12"] {
        assert_eq!(round.place(at(near)), Err(Refusal::TooNear(at("J10"))), "{near}");
    }
    assert!(round.place(at("M13")).unwrap().is_empty());
    round.place(at("K11")).unwrap();
    // The third white stone may go anywhere, and takes the pair between it and another one.
    round.place(at("I11")).unwrap();
    round.place(at("A1")).unwrap();
    let taken: Vec<String> = round.place(at("L11")).unwrap().into_iter().map(label).collect();
    assert_eq!((taken, round.pairs(Seat::One)), (vec!["K11".to_owned(), "J11".to_owned()], 1));
}

#[test]
fn a_first_stone_off_the_centre_is_played_on_from_where_it_is() {
    // The sample of the document: one white stone at K10, black to play.
    let mut rows = vec!["..................."; 9];
    rows.push("..........W");
    let mut round = round(&rows, Seat::One);
    round.place(at("J10")).unwrap();
    for near in ["I10", "M10", "K12", "H10"] {
        let refused = round.refusal(at(near));
        let is_near = near != "H10";
        assert_eq!(refused, is_near.then_some(Refusal::TooNear(at("K10"))), "{near}");
    }
    assert!(round.place(at("H7")).is_ok());
}

#[test]
fn pairs_are_captured_in_every_direction_at_once() {
    let rows = ["B..B..B", ".W.W.W.", "..WWW..", "BWW.WWB", "..WWW..", ".W.W.W.", "B..B..B"];
    let mut round = round(&rows, Seat::One);
    assert_eq!(round.place(at("D16")).unwrap().len(), 16);
    assert_eq!(round.pairs(Seat::One), 8);
    assert_eq!(round.ending(), Some(Ending::Pairs(Seat::One)));
    assert_eq!(round.scores()[Seat::One as usize].total(), 8);
}

#[test]
fn rounds_end_by_five_by_pairs_or_by_a_full_board() {
    // (board, pairs of seat one before, stone of seat one, how it ends)
    let cases: [(&[&str], u8, &str, Option<Ending>); 4] = [
        (&["BBBB"], 0, "E19", Some(Ending::Five(Seat::One))),
        (&["BWW."], 4, "D19", Some(Ending::Pairs(Seat::One))),
        (&["BWW."], 3, "D19", None),
        // Both at once is told as the five, and scores for both.
        (&["BWW.BBBB"], 4, "D19", Some(Ending::Five(Seat::One))),
    ];
    for (rows, pairs, stone, ending) in cases {
        let mut saved = drawn(rows, Seat::One);
        saved.pairs[0] = pairs;
        let mut round = saved.round().unwrap();
        assert_eq!(round.ending(), None, "{rows:?}");
        round.place(at(stone)).unwrap();
        assert_eq!(round.ending(), ending, "{rows:?}");
    }
    let mut full = drawn(&[], Seat::One);
    // Threes side by side, turned over in each line: no row is long, and the corner brackets nothing.
    for (y, row) in full.rows.iter_mut().enumerate() {
        for (x, cell) in row.iter_mut().enumerate() {
            *cell = Some(if (x / 3 + y) % 2 == 0 { Stone::White } else { Stone::Black });
        }
    }
    assert_eq!(full.round().unwrap().ending(), Some(Ending::Full));
    let last = full.rows[0][0].take();
    full.stone = last.unwrap();
    full.next = Seat::Two;
    let mut round = full.round().unwrap();
    assert_eq!(round.board().cell(at("A19")), Cell::Empty);
    round.place(at("A19")).unwrap();
    assert_eq!(round.ending(), Some(Ending::Full));
}

#[test]
fn a_round_that_was_over_when_saved_is_over_when_resumed() {
    assert_eq!(round(&["WWWWW"], Seat::One).ending(), Some(Ending::Five(Seat::Two)));
    let mut saved = drawn(&["WB"], Seat::One);
    saved.pairs[1] = 5;
    assert_eq!(saved.round().unwrap().ending(), Some(Ending::Pairs(Seat::Two)));
    assert!(drawn(&["WWWWW", "BBBBB"], Seat::One).round().is_none());
}

#[test]
fn the_first_player_of_the_library_has_the_white_stones() {
    assert_eq!(Stone::White.color(), Color::Black);
    for stone in Stone::ALL {
        assert_eq!(Stone::of(stone.color()), stone);
    }
}
