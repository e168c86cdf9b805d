//! Games within this process between two settings of the engine, for `sprt`, `screen` and `tune`.

use super::matches::{GameResult, Side, openings_of_file};
use super::openings::Recipe;
use crate::engine::{Engine, Limits};
use crate::eval::Evaluator;
use crate::game::{Board, Color, Outcome, Rules, Size};
use crate::search::{Params, Searcher};
use anyhow::{Result, anyhow};
use std::path::Path;
use std::time::Instant;

/// One setting of the engine.
#[derive(Clone)]
pub(super) struct Player {
    /// Numbers to search by.
    pub(super) params: Params,
    /// An evaluation other than that of the rules.
    pub(super) evaluator: Option<Evaluator>,
    /// What it may use for a move.
    pub(super) limits: Limits,
}

impl Player {
    /// A searcher that has played no game yet.
    fn searcher(&self) -> Searcher {
        let searcher = Searcher::with_params(self.params.clone());
        match &self.evaluator {
            Some(evaluator) => searcher.with_evaluator(evaluator.clone()),
            None => searcher,
        }
    }
}

/// Where games start, by the number of their pair.
pub(super) enum Openings {
    /// The lines of a file, in this order.
    Listed(Vec<Board>),
    /// Random ones that are fairly level: each depends on nothing but seed and number.
    Random(Box<Recipe>),
}

/// Random positions looked at for an opening.
const TRIES: u64 = 200;
/// Stones of a random opening, and the largest score for either side.
const STONES: std::ops::RangeInclusive<usize> = 3..=7;
const BALANCE: i32 = 100;

impl Openings {
    /// Random ones, judged by a search of some nodes.
    pub(super) fn random(size: Size, rules: Rules, seed: u64, nodes: u64) -> Openings {
        Openings::Random(Box::new(Recipe {
            size,
            rules,
            seed,
            stones: STONES,
            nodes,
            balance: BALANCE,
            threads: 1,
        }))
    }

    /// Those of a file, in an order that the seed decides.
    pub(super) fn of_file(file: &Path, size: Size, rules: Rules, seed: u64) -> Result<Openings> {
        let mut boards = openings_of_file(file, &Board::new(size, rules))?;
        fastrand::Rng::with_seed(seed).shuffle(&mut boards);
        Ok(Openings::Listed(boards))
    }

    /// How many there are, if they end.
    pub(super) fn count(&self) -> Option<usize> {
        match self {
            Openings::Listed(boards) => Some(boards.len()),
            Openings::Random(_) => None,
        }
    }

    /// The opening of a pair, a list from its start again after its end; `None` if none was found.
    pub(super) fn of_pair(&self, number: usize, interrupted: &dyn Fn() -> bool) -> Option<Board> {
        match self {
            Openings::Listed(boards) => boards.get(number % boards.len().max(1)).cloned(),
            Openings::Random(recipe) => {
                let blank = Board::new(recipe.size, recipe.rules);
                let mut engine = Engine::new();
                let first = number as u64 * TRIES;
                let mut tries = (first..first + TRIES).take_while(|_| !interrupted());
                tries.find_map(|number| recipe.candidate(&mut engine, &blank, number))
            }
        }
    }
}

/// Plays the pair with a number; `None` if that was interrupted, an error if there is no opening for it.
pub(super) fn play_numbered_pair(
    players: &[Player; 2],
    openings: &Openings,
    number: usize,
    draw_after: Option<usize>,
    interrupted: &(dyn Fn() -> bool + Sync),
) -> Option<Result<[GameResult; 2]>> {
    match openings.of_pair(number, interrupted) {
        Some(opening) => play_pair(players, &opening, number, draw_after, interrupted).map(Ok),
        None if interrupted() => None,
        None => {
            Some(Err(anyhow!("no level opening was found for pair {}: try a file of --openings", number + 1)))
        }
    }
}

/// Result of a pair: from 1, if A won both games, to −1.
pub(super) fn result_for_a(games: &[GameResult; 2]) -> f64 {
    let points = |winner: Option<Side>| winner.map_or(0.0, |side| if side == Side::A { 0.5 } else { -0.5 });
    games.iter().map(|game| points(game.winner)).sum()
}

/// Plays an opening twice, first with A as black; `None` if that was interrupted.
///
/// A game may be called a draw so many plies after its opening. Nothing is left from earlier games, so at fixed nodes the
/// result depends on the players and the opening alone.
pub(super) fn play_pair(
    players: &[Player; 2],
    opening: &Board,
    number: usize,
    draw_after: Option<usize>,
    interrupted: &(dyn Fn() -> bool + Sync),
) -> Option<[GameResult; 2]> {
    let mut searchers = players.each_ref().map(Player::searcher);
    let last_ply = draw_after.map_or(usize::MAX, |plies| opening.ply().saturating_add(plies));
    let mut play = |black| {
        searchers.iter_mut().for_each(Searcher::forget);
        let (winner, reason, moves) =
            play_game(players, &mut searchers, black, opening, last_ply, interrupted)?;
        Some(GameResult {
            game: 2 * number + usize::from(black == Side::B),
            black,
            winner,
            reason: reason.to_owned(),
            fault: None,
            moves,
            longest_ms: [0; 2],
            memory: [0; 2],
        })
    };
    Some([play(Side::A)?, play(Side::B)?])
}

/// Who won, how, and after how many moves. A game ends when either search has proved its result.
fn play_game(
    players: &[Player; 2],
    searchers: &mut [Searcher; 2],
    black: Side,
    opening: &Board,
    last_ply: usize,
    interrupted: &(dyn Fn() -> bool + Sync),
) -> Option<(Option<Side>, &'static str, usize)> {
    let side_of = |color: Color| if color == Color::Black { black } else { !black };
    let mut board = opening.clone();
    while board.outcome().is_none() {
        if board.ply() >= last_ply {
            return Some((None, "called a draw", board.ply()));
        }
        let side = side_of(board.to_move());
        let limits = Limits { started: Instant::now(), ..players[side as usize].limits.clone() };
        let thought = searchers[side as usize].think(&board, &limits, interrupted, &mut |_| {})?;
        if interrupted() {
            return None;
        }
        if thought.score.is_win() {
            return Some((Some(side), "proved win", board.ply()));
        }
        if thought.score.is_loss() {
            return Some((Some(!side), "proved loss", board.ply()));
        }
        board.play(thought.point);
    }
    match board.outcome() {
        Some(Outcome::Win(color, _)) => Some((Some(side_of(color)), "win", board.ply())),
        _ => Some((None, "draw", board.ply())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(params: Params, nodes: u64) -> Player {
        let limits = Limits { turn: None, nodes: Some(nodes), memory: 16 << 20, ..Limits::default() };
        Player { params, evaluator: None, limits }
    }

    #[test]
    fn equal_players_score_as_much_as_their_colours_do() {
        let size = Size::square(15).expect("a size");
        for bits in [0, 4, 16] {
            let rules = Rules::from_bits(bits);
            let openings = Openings::random(size, rules, 5, 200);
            let equal = [(); 2].map(|()| player(Params::for_rules(&rules), 200));
            for number in 0..3 {
                let opening = openings.of_pair(number, &|| false).expect("an opening");
                let [first, second] =
                    play_pair(&equal, &opening, number, None, &|| false).expect("two games");
                // The same game twice, with the sides exchanged.
                assert_eq!(first.winner, second.winner.map(|side| !side), "rule {bits}");
                assert_eq!((first.moves, &first.reason), (second.moves, &second.reason), "rule {bits}");
                assert_eq!((first.game, second.game), (2 * number, 2 * number + 1));
            }
        }
    }

    #[test]
    fn a_long_game_is_called_a_draw_if_that_is_wanted() {
        let players = [(); 2].map(|()| player(Params::default(), 50));
        let blank = Board::new(Size::square(15).expect("a size"), Rules::FREESTYLE);
        let mut opening = blank.clone();
        opening.play(blank.size().centre());
        for (draw_after, moves) in [(0, 1), (3, 4)] {
            let games = play_pair(&players, &opening, 0, Some(draw_after), &|| false).expect("two games");
            for game in &games {
                assert_eq!((game.winner, game.moves, game.reason.as_str()), (None, moves, "called a draw"));
            }
            assert_eq!(result_for_a(&games), 0.0);
        }
    }

    #[test]
    fn an_interrupted_game_has_no_result() {
        let players = [(); 2].map(|()| player(Params::default(), 200));
        let blank = Board::new(Size::square(15).expect("a size"), Rules::FREESTYLE);
        assert_eq!(play_pair(&players, &blank, 0, None, &|| true), None);
    }
}
