//! The results of a match so far, and what they add up to.

use super::game::{GameRecord, Verdict};
use super::statistics::{Estimate, Pairs, Sprt, SprtVerdict};
use super::terms::Side;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// What counts of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// Number within the match; games 2n and 2n+1 are a pair.
    pub game: usize,
    /// Who had the first move.
    pub black: Side,
    /// Who won, if anybody did.
    pub winner: Option<Side>,
    /// How it ended, in words.
    pub reason: String,
    /// Who committed a fault, and its kind.
    pub fault: Option<(Side, String)>,
    /// Moves in all, the opening included.
    pub moves: usize,
    /// Longest move of each side.
    pub longest_ms: [u64; 2],
    /// Peak memory of each side in bytes.
    pub memory: [u64; 2],
}

impl GameResult {
    /// What counts of a record.
    pub fn of(record: &GameRecord) -> GameResult {
        let fault = match &record.verdict {
            Verdict::Played(_) => None,
            Verdict::Fault(side, fault) => Some((*side, fault.kind().to_owned())),
        };
        GameResult {
            game: record.number,
            black: record.black,
            winner: record.winner(),
            reason: record.verdict.to_string(),
            fault,
            moves: record.board.ply(),
            longest_ms: record.longest.map(|longest| longest.as_millis() as u64),
            memory: record.memory,
        }
    }

    /// Points of side A in halves.
    fn half_points(&self) -> usize {
        match self.winner {
            Some(Side::A) => 2,
            None => 1,
            Some(Side::B) => 0,
        }
    }
}

/// What becomes of a game that a fault ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultPolicy {
    /// The side at fault loses.
    Lost,
    /// The game does not count.
    Void,
}

/// All results, in the order they came.
#[derive(Clone, Debug)]
pub struct Tally {
    policy: FaultPolicy,
    results: Vec<GameResult>,
}

/// Wins, draws and losses of side A.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Score {
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
}

impl Score {
    /// Games that count.
    pub fn games(self) -> usize {
        self.wins + self.draws + self.losses
    }
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}-{}", self.wins, self.draws, self.losses)
    }
}

impl Tally {
    /// No results yet.
    pub fn new(policy: FaultPolicy) -> Tally {
        Tally { policy, results: Vec::new() }
    }

    /// Adds a result.
    pub fn add(&mut self, result: GameResult) {
        self.results.push(result);
    }

    /// Every result, void ones included.
    pub fn results(&self) -> &[GameResult] {
        &self.results
    }

    /// Whether the pairs so far decide a test.
    pub fn decides(&self, test: Sprt) -> bool {
        is_decided(self.pairs(), test)
    }

    /// How many results there were when a test was decided, if it was.
    pub fn decided_after(&self, test: Sprt) -> Option<usize> {
        self.growing_pairs().find(|&(_, pairs)| is_decided(pairs, test)).map(|(results, _)| results)
    }

    /// Forgets all results but the first.
    pub fn truncate(&mut self, results: usize) {
        self.results.truncate(results);
    }

    fn counted(&self) -> impl Iterator<Item = &GameResult> {
        self.numbered().map(|(_, result)| result)
    }

    /// The results that count, each with how many there were by then.
    fn numbered(&self) -> impl Iterator<Item = (usize, &GameResult)> {
        let counts = |result: &GameResult| self.policy == FaultPolicy::Lost || result.fault.is_none();
        (1..).zip(&self.results).filter(move |(_, result)| counts(result))
    }

    /// Wins, draws and losses of side A.
    pub fn score(&self) -> Score {
        let count = |winner| self.counted().filter(|result| result.winner == winner).count();
        Score { wins: count(Some(Side::A)), draws: count(None), losses: count(Some(Side::B)) }
    }

    /// Games left out because of a fault.
    pub fn void_games(&self) -> usize {
        self.results.len() - self.counted().count()
    }

    /// The complete pairs after each that was completed, and how many results there were by then.
    fn growing_pairs(&self) -> impl Iterator<Item = (usize, Pairs)> {
        let mut halves = BTreeMap::new();
        let mut pairs = Pairs::default();
        self.numbered().filter_map(move |(results, result)| match halves.remove(&(result.game / 2)) {
            Some(other) => {
                pairs.add(other + result.half_points());
                Some((results, pairs))
            }
            None => {
                halves.insert(result.game / 2, result.half_points());
                None
            }
        })
    }

    /// The complete pairs.
    pub fn pairs(&self) -> Pairs {
        self.growing_pairs().last().map(|(_, pairs)| pairs).unwrap_or_default()
    }

    /// The estimate after each completed pair.
    pub fn estimates(&self) -> Vec<Estimate> {
        self.growing_pairs().filter_map(|(_, pairs)| pairs.estimate()).collect()
    }

    /// Points of whoever moved first, in percent.
    pub fn black_percent(&self) -> Option<f64> {
        let points = self.counted().map(|result| match result.winner {
            Some(winner) if winner == result.black => 2,
            Some(_) => 0,
            None => 1,
        });
        let games = self.score().games();
        (games > 0).then(|| points.sum::<usize>() as f64 * 50.0 / games as f64)
    }

    /// Average number of moves of the games that count.
    pub fn average_moves(&self) -> Option<f64> {
        let games = self.score().games();
        (games > 0).then(|| self.counted().map(|result| result.moves).sum::<usize>() as f64 / games as f64)
    }

    /// Longest move of a side.
    pub fn longest_move(&self, side: Side) -> Duration {
        let longest = self.results.iter().map(|result| result.longest_ms[side as usize]).max();
        Duration::from_millis(longest.unwrap_or(0))
    }

    /// Peak memory of a side in bytes.
    pub fn peak_memory(&self, side: Side) -> u64 {
        self.results.iter().map(|result| result.memory[side as usize]).max().unwrap_or(0)
    }

    /// Faults of a side by kind.
    pub fn faults(&self, side: Side) -> BTreeMap<&str, usize> {
        let mut faults = BTreeMap::new();
        for (_, kind) in
            self.results.iter().filter_map(|result| result.fault.as_ref()).filter(|fault| fault.0 == side)
        {
            *faults.entry(kind.as_str()).or_default() += 1;
        }
        faults
    }

    /// How often games ended each way, most frequent first.
    pub fn ends(&self) -> Vec<(&str, usize)> {
        let mut ends: BTreeMap<&str, usize> = BTreeMap::new();
        for result in &self.results {
            let end = result.fault.as_ref().map_or(result.reason.as_str(), |fault| fault.1.as_str());
            *ends.entry(end).or_default() += 1;
        }
        let mut ends: Vec<(&str, usize)> = ends.into_iter().collect();
        ends.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        ends
    }
}

fn is_decided(pairs: Pairs, test: Sprt) -> bool {
    pairs.count() > 0 && test.verdict(pairs.log_likelihood_ratio(test)) != SprtVerdict::Undecided
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(game: usize, winner: Option<Side>, fault: Option<Side>) -> GameResult {
        GameResult {
            game,
            black: if game.is_multiple_of(2) { Side::A } else { Side::B },
            winner,
            reason: "five in a row".into(),
            fault: fault.map(|side| (side, "late".to_owned())),
            moves: 20 + game,
            longest_ms: [10 * game as u64, 5],
            memory: [1000, 2000 + game as u64],
        }
    }

    fn tally(policy: FaultPolicy) -> Tally {
        let mut tally = Tally::new(policy);
        // Pair 0: win and draw. Pair 1 comes in the wrong order, loses twice, once by a fault. Pair 2 is half played.
        tally.add(result(0, Some(Side::A), None));
        tally.add(result(3, Some(Side::B), Some(Side::A)));
        tally.add(result(1, None, None));
        tally.add(result(2, Some(Side::B), None));
        tally.add(result(4, Some(Side::A), None));
        tally
    }

    #[test]
    fn games_add_up_to_pairs() {
        let tally = tally(FaultPolicy::Lost);
        assert_eq!(tally.score().to_string(), "2-1-2");
        assert_eq!(tally.pairs(), Pairs([1, 0, 0, 1, 0]));
        assert_eq!(tally.estimates().len(), 2);
        assert_eq!(tally.void_games(), 0);
        assert_eq!(tally.average_moves(), Some(22.0));
        assert_eq!(tally.black_percent(), Some(70.0));
    }

    #[test]
    fn void_games_take_their_pair_with_them() {
        let tally = tally(FaultPolicy::Void);
        assert_eq!(tally.score().to_string(), "2-1-1");
        assert_eq!(tally.pairs(), Pairs([0, 0, 0, 1, 0]));
        assert_eq!(tally.void_games(), 1);
    }

    #[test]
    fn a_test_is_decided_by_the_same_pair_whoever_asks() {
        let test = Sprt { elo0: -50.0, elo1: 50.0 };
        let mut tally = Tally::new(FaultPolicy::Void);
        let mut decided = None;
        for game in 0..200 {
            // A loses every sixth game, and every fifth does not count.
            let winner = if game % 6 == 5 { Side::B } else { Side::A };
            tally.add(result(game, Some(winner), (game % 5 == 4).then_some(Side::B)));
            if decided.is_none() && tally.decides(test) {
                decided = Some(game + 1);
            }
        }
        assert!(decided.is_some_and(|results| (5..200).contains(&results)), "{decided:?}");
        assert_eq!(tally.decided_after(test), decided);
        tally.truncate(decided.unwrap() - 1);
        assert_eq!(tally.decided_after(test), None);
    }

    #[test]
    fn extremes_and_faults_are_told_for_each_side() {
        let tally = tally(FaultPolicy::Void);
        assert_eq!(tally.longest_move(Side::A), Duration::from_millis(40));
        assert_eq!(tally.peak_memory(Side::B), 2004);
        assert_eq!(tally.faults(Side::A), BTreeMap::from([("late", 1)]));
        assert!(tally.faults(Side::B).is_empty());
        assert_eq!(tally.ends(), [("five in a row", 4), ("late", 1)]);
    }

    #[test]
    fn an_empty_match_has_no_averages() {
        let tally = Tally::new(FaultPolicy::Lost);
        assert_eq!((tally.average_moves(), tally.black_percent()), (None, None));
        assert_eq!(tally.score().games(), 0);
    }

    #[test]
    fn results_survive_being_written_down() {
        let before = result(7, Some(Side::B), Some(Side::A));
        let text = serde_json::to_string(&before).unwrap();
        assert_eq!(serde_json::from_str::<GameResult>(&text).unwrap(), before);
    }
}
