//! The computer's side of an opening: level stones where the other player chooses, the better colour where it chooses itself.

use super::judge::{Budget, Judge, candidates};
use super::{Act, Area, Ask, Choice, Course, Symmetries};
use crate::engine::Engine;
use crate::game::{Board, Color, Point};
use crate::random::Random;

/// An advantage worth choosing a colour for at once (swap2).
const CLEAR_ADVANTAGE: i32 = 100;
/// Positions that differ no more than this are equally level.
const LEVEL: i32 = 25;
/// How far from the centre the first stones go that may go anywhere.
const FIRST_STONES: u8 = 7;

/// What the computer answers, until it is somebody else's turn. Empty only if there is nothing to answer, or no room.
///
/// `seed` decides between what is equally good, so that openings differ.
pub fn decide(
    engine: &mut Engine,
    board: &Board,
    course: &Course,
    budget: Budget,
    seed: u64,
    interrupted: &(dyn Fn() -> bool + Sync),
) -> Vec<Act> {
    let Some((player, ask)) = course.ask(board.to_move()) else { return Vec::new() };
    let random = Random::new(seed ^ board.hash());
    let judge = Judge { engine, budget, interrupted };
    let mut computer = Computer { judge, random, board, course };
    match ask {
        Ask::Stone(area) => computer.stone(area).map(Act::Stone).into_iter().collect(),
        Ask::Choose(choices) => vec![Act::Choose(computer.choice(choices, course.color(player)))],
        Ask::Declare(most) => vec![Act::Declare(computer.declaration(most))],
        Ask::Offer { made, all } => computer.offers(usize::from(all - made)),
        Ask::Pick => computer.pick().map(Act::Pick).into_iter().collect(),
    }
}

struct Computer<'a> {
    judge: Judge<'a>,
    random: Random,
    board: &'a Board,
    course: &'a Course,
}

impl Computer<'_> {
    fn stone(&mut self, area: Area) -> Option<Point> {
        let size = self.board.size();
        if self.course.is_choice_next() {
            return self.level_stone(area);
        }
        // The first stones of a player who places several: any will do, the last one makes up for them.
        let is_first = self.board.ply() < 2;
        let near = if is_first && area == Area::Anywhere { Area::Within(FIRST_STONES) } else { area };
        let free: Vec<Point> =
            size.points().filter(|&point| near.contains(size, point) && self.board.is_legal(point)).collect();
        if is_first {
            return self.any(&free);
        }
        if area == Area::Anywhere {
            return self.judge.position(self.board).map(|(point, _)| point).or_else(|| self.any(&free));
        }
        let judged = self.judged(area);
        let sign = if self.board.to_move() == Color::Black { 1 } else { -1 };
        judged
            .into_iter()
            .max_by_key(|&(_, worth)| sign * worth)
            .map(|(point, _)| point)
            .or_else(|| self.any(&free))
    }

    /// A stone after which neither colour is better, one of several if there are several.
    fn level_stone(&mut self, area: Area) -> Option<Point> {
        let judged = self.judged(area);
        let least = judged.iter().map(|(_, worth)| worth.abs()).min();
        let Some(least) = least else {
            let size = self.board.size();
            let is_free = |&point: &Point| area.contains(size, point) && self.board.is_legal(point);
            let free: Vec<Point> = size.points().filter(is_free).collect();
            return self.any(&free);
        };
        let level: Vec<Point> = judged
            .into_iter()
            .filter(|(_, worth)| worth.abs() <= least.saturating_add(LEVEL))
            .map(|(point, _)| point)
            .collect();
        self.any(&level)
    }

    fn choice(&mut self, choices: &[Choice], color: Color) -> Choice {
        if choices.contains(&Choice::OfferTen) {
            return self.choice_of_fifths();
        }
        let of_black = self.prospect();
        if choices.contains(&Choice::TwoMore) && of_black.abs() < CLEAR_ADVANTAGE {
            return Choice::TwoMore;
        }
        let own = if color == Color::Black { of_black } else { -of_black };
        if own < 0 { Choice::Swap } else { Choice::Stay }
    }

    /// Black after four stones (Taraguchi-10): offer ten if even the tenth is good. Whoever places a single fifth stone
    /// leaves the better colour to the other one, so that is better left to the opponent.
    fn choice_of_fifths(&mut self) -> Choice {
        let tenth = nth_best(&self.judged(Area::Anywhere), 10);
        if tenth.is_some_and(|worth| worth > LEVEL) { Choice::OfferTen } else { Choice::Swap }
    }

    /// As many fifth moves as black has good ones: then the last of them is about level.
    fn declaration(&mut self, most: u8) -> u8 {
        let after = self.after_fourth();
        let good = self.fifths(&after).iter().filter(|&&(_, worth)| worth >= 0).count();
        u8::try_from(good).unwrap_or(most).clamp(1, most)
    }

    fn offers(&mut self, count: usize) -> Vec<Act> {
        let symmetries = Symmetries::of(self.board);
        let made = self.course.offers();
        let is_new = |point: Point| !made.iter().any(|&other| symmetries.are_same(point, other));
        let mut best = self.fifths(self.board);
        best.retain(|&(point, _)| is_new(point));
        best.sort_by_key(|&(_, worth)| -worth);
        let chosen: Vec<Point> = best.into_iter().map(|(point, _)| point).collect();
        // Where there was no time to look at enough of them, any others fill up.
        let is_legal = |&point: &Point| self.board.is_legal(point) && is_new(point);
        let others = self.board.size().points().filter(is_legal);
        let all = symmetries.distinct(chosen.into_iter().chain(others));
        all.into_iter().take(count).map(Act::Offer).collect()
    }

    /// The fifth move that is worst for black.
    fn pick(&mut self) -> Option<Point> {
        let offers = self.course.offers();
        let judged = self.judge.moves(self.board, offers);
        let worst = judged.into_iter().min_by_key(|&(_, worth)| worth);
        worst.map(|(point, _)| point).or_else(|| offers.first().copied())
    }

    /// What black can hope for: where several fifth moves have to be offered, the worst of them.
    fn prospect(&mut self) -> i32 {
        if let Some(offers) = self.course.offers_ahead() {
            let after = self.after_fourth();
            if let Some(worth) = nth_best(&self.fifths(&after), usize::from(offers)) {
                return worth;
            }
        }
        self.judge.position(self.board).map_or(0, |(_, worth)| worth)
    }

    /// The board once white has made the fourth move, if that is to come.
    fn after_fourth(&mut self) -> Board {
        let mut board = self.board.clone();
        if board.to_move() == Color::White
            && let Some((point, _)) = self.judge.position(&board)
        {
            board.play(point);
        }
        board
    }

    fn fifths(&mut self, board: &Board) -> Vec<(Point, i32)> {
        self.judge.moves(board, &candidates(board, |_| true))
    }

    fn judged(&mut self, area: Area) -> Vec<(Point, i32)> {
        let size = self.board.size();
        self.judge.moves(self.board, &candidates(self.board, |point| area.contains(size, point)))
    }

    fn any(&mut self, points: &[Point]) -> Option<Point> {
        let count = u32::try_from(points.len()).ok().filter(|&count| count > 0)?;
        points.get(self.random.below(count) as usize).copied()
    }
}

/// What is left for black if the opponent leaves him only the worst of so many moves.
fn nth_best(judged: &[(Point, i32)], number: usize) -> Option<i32> {
    let mut worths: Vec<i32> = judged.iter().map(|&(_, worth)| worth).collect();
    worths.sort_unstable_by_key(|worth| -worth);
    worths.get(number.checked_sub(1)?).copied()
}

#[cfg(test)]
mod tests {
    use super::super::{Player, Rule};
    use super::*;
    use crate::clock::Instant;
    use crate::game::notation::parse_alpha;
    use crate::game::{Rules, Size};
    use std::time::Duration;

    fn budget(nodes: u64) -> Budget {
        Budget { started: Instant::now(), time: None, nodes: Some(nodes) }
    }

    fn rules(rule: Rule) -> Rules {
        Rules::from_bits(if rule.is_of_renju() { 4 } else { 0 })
    }

    /// Plays an opening of the computer against itself, and returns its acts.
    fn played(rule: Rule, side: u8, budget: impl Fn() -> Budget, seed: u64) -> (Board, Vec<Act>) {
        let mut board = Board::new(Size::square(side).unwrap(), rules(rule));
        let mut course = Course::new(rule);
        let mut engine = Engine::new();
        let mut acts = Vec::new();
        while course.ask(board.to_move()).is_some() {
            let decided = decide(&mut engine, &board, &course, budget(), seed, &|| false);
            assert!(!decided.is_empty(), "{rule}: {:?}", course.ask(board.to_move()));
            for act in decided {
                let stone = course.act(&board, act).unwrap_or_else(|error| panic!("{rule}: {act:?} {error}"));
                stone.into_iter().for_each(|stone| board.play(stone));
                acts.push(act);
            }
        }
        (board, acts)
    }

    #[test]
    fn every_opening_is_played_to_its_end_and_seeds_tell_them_apart() {
        for rule in Rule::ALL {
            let openings: Vec<_> = [1, 2, 3, 4].map(|seed| played(rule, 15, || budget(100), seed)).into();
            assert_eq!(openings[0].1, played(rule, 15, || budget(100), 1).1, "{rule}: the same again");
            assert!(openings.iter().any(|other| other.1 != openings[0].1), "{rule}");
            played(rule, 9, || budget(50), 5);
        }
    }

    /// Without any time there still is an answer, and soon.
    #[test]
    fn no_time_is_enough() {
        let began = Instant::now();
        let none = || Budget { started: Instant::now(), time: Some(Duration::ZERO), nodes: None };
        for rule in Rule::ALL {
            played(rule, 15, none, 1);
        }
        assert!(began.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn the_better_colour_is_taken() {
        let size = Size::square(15).unwrap();
        // Black, white, black: two black stones side by side with white far away; then white does black's work.
        for (stones, choice) in [(["h8", "a1", "i8"], Choice::Swap), (["a1", "h8", "o15"], Choice::Stay)] {
            let mut board = Board::new(size, Rules::FREESTYLE);
            let mut course = Course::new(Rule::Swap);
            for name in stones {
                let point = parse_alpha(size, name).unwrap();
                assert_eq!(course.act(&board, Act::Stone(point)), Ok(Some(point)));
                board.play(point);
            }
            assert_eq!(course.ask(board.to_move()).map(|(player, _)| player), Some(Player::Second));
            let decided = decide(&mut Engine::new(), &board, &course, budget(3000), 1, &|| false);
            assert_eq!(decided, [Act::Choose(choice)], "{stones:?}");
        }
    }

    /// White has an open three to come; black offers the stones that stop it and white picks the one that does not.
    #[test]
    fn offers_are_good_for_black_and_picks_are_not() {
        let size = Size::square(15).unwrap();
        let mut board = Board::new(size, rules(Rule::Rif));
        let mut course = Course::new(Rule::Rif);
        let at = |name: &str| parse_alpha(size, name).unwrap();
        for act in [
            Act::Stone(at("h8")),
            Act::Stone(at("h9")),
            Act::Stone(at("i10")),
            Act::Choose(Choice::Stay),
            Act::Stone(at("a1")),
        ] {
            course.act(&board, act).unwrap().into_iter().for_each(|stone| board.play(stone));
        }
        let offers = decide(&mut Engine::new(), &board, &course, budget(2000), 1, &|| false);
        assert_eq!(offers.len(), 2);
        for &act in &offers {
            let Act::Offer(point) = act else { panic!("{act:?}") };
            assert!(size.distance(point, size.centre()) <= 4, "{act:?}");
        }
        for act in [Act::Offer(at("i8")), Act::Offer(at("o1"))] {
            course.act(&board, act).unwrap();
        }
        let picked = decide(&mut Engine::new(), &board, &course, budget(2000), 1, &|| false);
        assert_eq!(picked, [Act::Pick(at("o1"))]);
    }
}
