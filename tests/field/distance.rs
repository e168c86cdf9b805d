//! The engine on a field without edges: what happens hundreds of cells away is not missed.

use std::time::Duration;
use tessera::engine::{Engine, Level};
use tessera::game::{Color, Rules};
use tessera::ui::field::{Answer, Deed, Effort, Game, Ground, Job, Place, Task, windows};

/// A game with these stones of black and white; black begins, and whoever has fewer stones plays far away meanwhile.
fn ground(black: &[(i32, i32)], white: &[(i32, i32)]) -> Ground {
    let mut game = Game::new(Ground::new(None, Rules::FREESTYLE));
    let mut stones = [black.iter(), white.iter()];
    let mut far = (0..).map(|number| Place { x: 100_000 + 50 * number, y: 100_000 - 70 * number });
    while stones.iter().any(|side| side.len() > 0) {
        let color = game.ground().to_move();
        let next = stones[color as usize].next().map(|&(x, y)| Place { x, y });
        let place = next.or_else(|| far.next()).expect("the field is endless");
        assert_eq!(game.ground().refusal(place), None, "{place}");
        game.play(place, Duration::ZERO, None);
    }
    game.ground().clone()
}

fn answer(ground: &Ground, level: Level) -> Answer {
    let effort = Effort { time: None, nodes: Some(2_000), seed: 7 };
    let job = Job { task: Task::Move(level), ground: ground.clone(), effort, opening: None };
    job.done(&mut Engine::new(), &|| false, &mut |_| {}).expect("a move")
}

/// Where full strength plays.
fn place(ground: &Ground) -> Place {
    match answer(ground, Level::FULL).deed {
        Deed::Move(place) => place,
        Deed::Acts(acts) => panic!("{acts:?}"),
    }
}

/// A crowd of stones without threats around a place.
fn crowd(x: i32, y: i32) -> [[(i32, i32); 5]; 2] {
    let black = [(0, 0), (2, 1), (1, 3), (3, 4), (-1, 2)];
    let white = [(1, 1), (2, 2), (0, 2), (2, 4), (-1, 0)];
    [black, white].map(|stones| stones.map(|(dx, dy)| (x + dx, y + dy)))
}

#[test]
fn fives_far_away_are_completed_and_stopped() {
    let [crowd_black, crowd_white] = crowd(0, 0);
    for (far_x, far_y) in [(500, -300), (-7_000, 80_000), (0, 45), (Place::FURTHEST - 20, -Place::FURTHEST)] {
        let four: Vec<(i32, i32)> = (0..4).map(|step| (far_x + step, far_y)).collect();
        let block = (far_x - 1, far_y);
        let ends = Place { x: far_x + 4, y: far_y };
        // White's turn: a four of black, closed at one end, that is older and smaller than the crowd.
        let black = [&four[..], &crowd_black].concat();
        let white = [&[block, (9_000, 9_000), (9_100, 9_500)][..], &crowd_white].concat();
        let position = ground(&black, &white);
        assert_eq!(position.to_move(), Color::White);
        for level in [Level::FULL, Level::new(9).unwrap()] {
            let Answer { deed, reason, .. } = answer(&position, level);
            assert_eq!((deed, reason.as_str()), (Deed::Move(ends), "stops five in a row"), "level {level}");
        }
        // Black's turn, with the same four.
        let white = [&[(9_200, 9_700)][..], &white].concat();
        let position = ground(&black, &white);
        assert_eq!(position.to_move(), Color::Black);
        assert_eq!(answer(&position, Level::FULL).deed, Deed::Move(ends));
        assert_eq!(
            answer(&position, Level::LOWEST).deed,
            Deed::Move(ends),
            "an own five is never overlooked"
        );
    }
}

#[test]
fn an_open_three_far_away_is_answered_there() {
    let [crowd_black, crowd_white] = crowd(0, 0);
    let three = [(800, 10), (801, 10), (802, 10)];
    let black = [&crowd_black[..], &three].concat();
    let white = [&crowd_white[..], &[(-4_000, 0), (4_000, 4_000)]].concat();
    let position = ground(&black, &white);
    assert_eq!(position.to_move(), Color::White);
    let found = place(&position);
    assert!(found.distance(Place { x: 801, y: 10 }) <= 3, "{found}");
    // A four of white's own comes before that: it wins by force elsewhere.
    let own = [(-300, 0), (-299, 0), (-298, 0)];
    let white = [&crowd_white[..], &own].concat();
    let position = ground(&[&crowd_black[..], &three, &[(7_777, 0)]].concat(), &white);
    let found = place(&position);
    assert!(found.distance(Place { x: -299, y: 0 }) <= 2, "{found}");
}

#[test]
fn a_chain_longer_than_any_window_is_seen_to_its_end() {
    // Steps of five: all one group, hundreds of cells long.
    let chain: Vec<(i32, i32)> = (0..60).map(|number| (5 * number, number % 3)).collect();
    let (black, white): (Vec<_>, Vec<_>) = chain.iter().partition(|(x, _)| x / 5 % 2 == 0);
    for end in [-40, 340] {
        let four: Vec<(i32, i32)> = (0..4).map(|step| (end, 20 + step)).collect();
        let link = [(end, 14), (end, 8), (end, 3)];
        let position = ground(&[&black[..], &four].concat(), &[&white[..], &[(end, 19)], &link].concat());
        assert_eq!(position.to_move(), Color::Black);
        assert_eq!(place(&position), Place { x: end, y: 24 });
        let Ground::Endless(field) = &position else { panic!("the field") };
        assert!(windows(field).len() > 5);
    }
}

#[test]
fn the_first_stone_goes_to_the_origin() {
    assert_eq!(place(&ground(&[], &[])), Place::ORIGIN);
    let reply = place(&ground(&[(0, 0)], &[]));
    assert!(reply != Place::ORIGIN && reply.distance(Place::ORIGIN) <= 2, "{reply}");
}

#[test]
fn whole_games_between_computers_keep_to_the_field() {
    for seed in 0..4 {
        let mut game = Game::new(Ground::new(None, Rules::FREESTYLE));
        let mut engine = Engine::new();
        while !game.is_over() && game.moves().len() < 120 {
            let level = Level::new(2 + (game.moves().len() % 2) as u8 * 3).unwrap();
            let effort = Effort { time: None, nodes: Some(200), seed };
            let job = Job { task: Task::Move(level), ground: game.ground().clone(), effort, opening: None };
            let answer = job.done(&mut engine, &|| false, &mut |_| {}).expect("a move");
            let Deed::Move(place) = answer.deed else { panic!("{answer:?}") };
            assert_eq!(game.ground().refusal(place), None);
            assert!(!answer.reason.is_empty());
            game.play(place, Duration::ZERO, Some(answer.reason));
        }
        assert!(game.is_over(), "no end after {} moves", game.moves().len());
        assert!(game.ground().winning_row().len() >= 5);
    }
}
