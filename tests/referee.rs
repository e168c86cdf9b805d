//! The referee of matches against the naive board: games with captures, move by move, and through real brains.

mod command_line;

use command_line::{brain, folder, report};
use serde_json::json;
use tessera::game::{Board, Cell, Color, Outcome, Point, Rules, Size, WinBy, notation};
use tessera::naive::NaiveBoard;
use tessera::tools::matches::{End, Fault, Referee, Ruling};
use tessera::ui::field::{Effort, Saved, Seat, SetUp, load};

/// Rules with captures: Pente, Keryo, forty-two, Pente with the tournament opening; and two with fouls only.
const RULES: [u32; 6] = [16, 48, 80, 144, 4, 64];

#[test]
fn every_ruling_is_the_naive_boards() {
    for bits in RULES {
        let size = Size::square(9).unwrap();
        let rules = Rules::from_bits(bits);
        let (fast, slow) = (Board::new(size, rules), NaiveBoard::new(size, rules));
        let mut seen = Seen::default();
        for seed in 0..60 {
            let mut random = fastrand::Rng::with_seed(seed * 1000 + u64::from(bits));
            referee_game(fast.emptied(), slow.emptied(size), &mut random, &mut seen);
        }
        assert!(seen.wins > 5 && seen.faults > 5, "rule {bits}: {seen:?}");
        assert!((seen.captures > 50) == rules.captures.is_some(), "rule {bits}: {seen:?}");
        assert!(seen.fouls > 0 || !matches!(bits, 4 | 64), "rule {bits}: {seen:?}");
    }
}

#[derive(Default, Debug)]
struct Seen {
    wins: usize,
    captures: usize,
    fouls: usize,
    faults: usize,
}

/// Plays random moves, some impossible, until the referee ends the game.
fn referee_game(fast: Board, mut slow: NaiveBoard, random: &mut fastrand::Rng, seen: &mut Seen) {
    let size = fast.size();
    let mut referee = Referee::new(fast, usize::MAX);
    loop {
        let point = Point::from_index(random.usize(0..size.cells()));
        let text = notation::Xy(size, point).to_string();
        let mover = slow.to_move();
        let expected = expected_ruling(&mut slow, point, &text);
        let taken = referee.board().captured(mover);
        let ruling = referee.rule_on(&text);
        assert_eq!(ruling, expected, "{text} on {:?}", referee.board());
        for point in size.points() {
            assert_eq!(referee.board().cell(point), slow.cell(point), "after {text}");
        }
        assert_eq!(
            Color::ALL.map(|color| referee.board().captured(color)),
            slow.now().captured,
            "after {text}"
        );
        seen.captures += usize::from(referee.board().captured(mover) > taken);
        match ruling {
            Ruling::GoesOn => {}
            Ruling::Fault(_) => seen.faults += 1,
            Ruling::Over(end) => {
                seen.wins += usize::from(end.winner().is_some());
                seen.fouls += usize::from(matches!(end, End::Foul(..)));
                return;
            }
        }
    }
}

fn expected_ruling(slow: &mut NaiveBoard, point: Point, text: &str) -> Ruling {
    if slow.cell(point) != Cell::Empty {
        return Ruling::Fault(Fault::OnStone(text.to_owned()));
    }
    if slow.breaks_opening(point) {
        return Ruling::Fault(Fault::Opening(text.to_owned()));
    }
    let mover = slow.to_move();
    let foul = slow.foul(point, mover);
    slow.play(point);
    match (foul, slow.outcome()) {
        (Some(foul), _) => Ruling::Over(End::Foul(!mover, foul)),
        (None, Some(Outcome::Win(color, by))) => Ruling::Over(End::Won(color, by)),
        (None, Some(Outcome::Draw)) => Ruling::Over(End::BoardFull),
        (None, None) => Ruling::GoesOn,
    }
}

/// A Pente game found by the naive board alone is played by two brains through the whole match runner.
#[test]
fn a_pente_game_with_captures_comes_out_as_the_naive_board_says() {
    let size = Size::square(9).unwrap();
    let rules = Rules::from_bits(16);
    let blank = NaiveBoard::new(size, rules);
    for (wanted, reason) in [(WinBy::Captures, "captures"), (WinBy::Line, "five in a row")] {
        let (moves, game) = (0..)
            .map(|seed| random_pente_game(&blank, size, seed))
            .find(|(_, game)| {
                let taken = game.now().captured;
                matches!(game.outcome(), Some(Outcome::Win(_, by)) if by == wanted)
                    && taken[0] > 0
                    && taken[1] > 0
            })
            .expect("the seeds never end");
        let scripted = |first: usize| {
            let own: Vec<String> =
                moves.iter().skip(first).step_by(2).map(|&at| notation::Xy(size, at).to_string()).collect();
            brain(&format!("random --moves '{}'", own.join(" ")))
        };
        let save = folder(&format!("pente_by_{wanted:?}"));
        let words = format!("--rule 16 --size 9 --random-openings 0 --games 1 --save {}", save.display());
        let report = report(&scripted(0), &scripted(1), &words);
        let result = &report["results"][0];
        let winner = if matches!(game.outcome(), Some(Outcome::Win(Color::Black, _))) { "A" } else { "B" };
        assert_eq!((&result["winner"], &result["reason"]), (&json!(winner), &json!(reason)));
        assert_eq!(result["moves"], json!(moves.len()));
        let text = std::fs::read_to_string(save.join("game-0001.txt")).unwrap();
        let [black, white] = game.now().captured;
        assert!(text.contains(&format!("Stones taken: X {black}, O {white}\n")), "{text}");
        assert!(
            text.ends_with(&format!(
                "{}    a b c d e f g h i\n",
                diagram(&game, size, moves.last().copied())
            )),
            "{text}"
        );
        // The other file opens again, captures and all.
        let effort = Effort { time: None, nodes: Some(1), seed: 1 };
        let seats = [Seat::Person; 2];
        let set_up = SetUp {
            size: None,
            rules: Rules::FREESTYLE,
            seats,
            effort,
            opening: None,
            clock: None,
            evaluation: None,
        };
        let Saved { set_up: read, game: again, .. } = load(&save.join("game-0001.psq"), &set_up).unwrap();
        assert_eq!((read.rules.bits(), again.moves().len()), (16, moves.len()));
        assert_eq!(again.ground().outcome(), game.outcome());
    }
}

fn random_pente_game(blank: &NaiveBoard, size: Size, seed: u64) -> (Vec<Point>, NaiveBoard) {
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut game, mut moves) = (blank.emptied(size), Vec::new());
    while game.outcome().is_none() {
        let point = Point::from_index(random.usize(0..size.cells()));
        if game.is_legal(point) {
            game.play(point);
            moves.push(point);
        }
    }
    (moves, game)
}

fn diagram(game: &NaiveBoard, size: Size, last: Option<Point>) -> String {
    let mark = |point| match game.cell(point) {
        Cell::Stone(Color::Black) => "X",
        Cell::Stone(Color::White) => "O",
        _ => ".",
    };
    let row = |y| {
        let cells = (0..9).filter_map(|x| size.point(x, y)).map(|point| {
            if Some(point) == last { format!("[{}]", mark(point)) } else { format!(" {}", mark(point)) }
        });
        format!("{:3}{}\n", y + 1, cells.collect::<String>().replace("] ", "]"))
    };
    (0..9).rev().map(row).collect()
}
