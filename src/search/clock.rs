//! When to stop: the one place of the core that looks at the time.

use super::params::{
    LEAST_MARGIN, LEAST_RESERVE, LEAST_SEARCH, MARGIN_PART, MOST_MARGIN, MOST_RESERVE, MOST_SHARES,
    RESERVE_PART, SURE_NODES_PER_MS,
};
use crate::clock::Instant;
use crate::game::Point;
use std::time::Duration;

/// What a search may use.
#[derive(Clone, Debug)]
pub struct Limits {
    /// When the clock of this move started.
    pub started: Instant,
    /// Time for this move; `None` is no limit, zero means at once.
    pub turn: Option<Duration>,
    /// Time left for the rest of the game.
    pub match_left: Option<Duration>,
    /// Moves of ours that it must last for.
    pub moves_to_go: u32,
    /// Bytes the whole process may use.
    pub memory: usize,
    /// Nodes to search at most.
    pub nodes: Option<u64>,
    /// Depth to search at most.
    pub depth: Option<u32>,
    /// Threads to search with.
    pub threads: usize,
    /// How late answers have been on this machine: the search ends so much earlier.
    pub lateness: Duration,
    /// Moves to leave alone while there are others that do not lose.
    pub avoided: Vec<Point>,
}

impl Limits {
    /// Memory when nothing else is said: 70 MB.
    pub const MEMORY: usize = 70 << 20;
    /// Moves a game is expected to last from any point if it may end with any of them.
    pub const MOVES_TO_GO: u32 = 20;
    /// Time for a move when nothing else is said.
    pub const TURN: Duration = Duration::from_secs(5);

    /// How long after the end of its time a search that took `elapsed` is over: what the next one must end earlier.
    pub fn overshoot(&self, elapsed: Duration) -> Duration {
        let clock = Clock::new(self);
        match clock.hard {
            // Without any time an answer is always late, and that says nothing about the machine.
            Some(hard) if !clock.leaves_no_time() => elapsed.saturating_sub(hard),
            _ => Duration::ZERO,
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            started: Instant::now(),
            turn: Some(Limits::TURN),
            match_left: None,
            moves_to_go: Limits::MOVES_TO_GO,
            memory: Limits::MEMORY,
            nodes: None,
            depth: None,
            threads: 1,
            lateness: Duration::ZERO,
            avoided: Vec::new(),
        }
    }
}

/// The deadlines of one move.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    started: Instant,
    /// The search stops wherever it is.
    hard: Option<Duration>,
    /// This move's part of the match; `None` if nothing can be saved for later moves.
    share: Option<Duration>,
}

impl Clock {
    pub(super) fn new(limits: &Limits) -> Clock {
        let turn = limits.turn.map(|turn| {
            // However late we were, half of the time is ours.
            let late = limits.lateness.min(turn / 2);
            turn.saturating_sub((turn / MARGIN_PART).clamp(LEAST_MARGIN, MOST_MARGIN) + late)
        });
        let share = limits.match_left.map(|left| {
            let spare = left.saturating_sub((left / RESERVE_PART).clamp(LEAST_RESERVE, MOST_RESERVE));
            // Every move to come may be late, not only this one.
            (spare / limits.moves_to_go.max(1)).saturating_sub(limits.lateness)
        });
        let most = share.map(|share| share * MOST_SHARES);
        let hard = [turn, most].into_iter().flatten().min();
        // A turn that is shorter than its share anyway leaves nothing to be saved.
        let share = share.filter(|share| turn.is_none_or(|turn| *share < turn));
        Clock { started: limits.started, hard, share }
    }

    /// Whether there is no time for any search.
    pub(super) fn leaves_no_time(&self) -> bool {
        self.hard.is_some_and(|hard| hard < LEAST_SEARCH)
    }

    /// Moves that can surely be played in a tenth of the time left, on a busy machine too.
    pub(super) fn nodes_in_a_slice(&self) -> u64 {
        let left = self.hard.map_or(Duration::MAX, |hard| hard.saturating_sub(self.elapsed()));
        u64::try_from(left.as_millis() / 10).unwrap_or(u64::MAX).saturating_mul(SURE_NODES_PER_MS)
    }

    pub(super) fn is_out(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether a new iteration may begin: where time can be saved, until `percent` of the share is used.
    pub(super) fn allows_another_iteration(&self, percent: u32) -> bool {
        self.soft_end(percent).is_none_or(|end| self.elapsed() < end)
    }

    /// When no new iteration begins. A turn is used up to its end: an iteration that is cut short still counts.
    fn soft_end(&self, percent: u32) -> Option<Duration> {
        let shared = self.share.map(|share| share * percent / 100);
        [shared, self.hard].into_iter().flatten().min()
    }

    /// The longest that the search may last.
    pub(super) fn longest(&self) -> Option<Duration> {
        self.hard
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn limits(turn: Option<u64>, match_left: Option<u64>) -> Limits {
        Limits { turn: turn.map(ms), match_left: match_left.map(ms), ..Limits::default() }
    }

    fn clock(turn: Option<u64>, match_left: Option<u64>) -> Clock {
        Clock::new(&limits(turn, match_left))
    }

    #[test]
    fn neither_turn_nor_match_is_ever_overdrawn() {
        for turn in [0, 1, 10, 100, 1000, 5000, 100_000] {
            for match_left in [None, Some(0), Some(50), Some(3000), Some(1_000_000)] {
                for lateness in [0, 5, 100, 3000] {
                    let limits = Limits { lateness: ms(lateness), ..limits(Some(turn), match_left) };
                    let clock = Clock::new(&limits);
                    let hard = clock.hard.unwrap();
                    let least = match_left.map_or(turn, |left| turn.min(left));
                    let case = format!("turn {turn}, match {match_left:?}, lateness {lateness}: {clock:?}");
                    assert!(hard <= ms(least.saturating_sub(25)), "{case}");
                    assert!(clock.soft_end(1000).unwrap() <= hard, "{case}");
                }
            }
        }
    }

    #[test]
    fn a_turn_alone_is_used_up_but_for_the_margin() {
        let clock = clock(Some(5000), None);
        assert_eq!(clock.hard, Some(ms(4750)));
        assert_eq!(clock.soft_end(30), Some(ms(4750)), "there is nothing to save for");
        assert_eq!(super::tests::clock(Some(5000), Some(1_000_000)).soft_end(30), Some(ms(4750)));
    }

    #[test]
    fn a_short_match_is_shared_among_the_moves_to_come() {
        let clock = clock(Some(5000), Some(20_000));
        let share = clock.soft_end(100).unwrap();
        assert!(share > ms(500) && share < ms(1000), "{share:?}");
        assert_eq!(clock.soft_end(50), Some(share / 2));
        assert_eq!(clock.soft_end(200), Some(share * 2));
        assert_eq!(clock.soft_end(1000), Some(share * MOST_SHARES), "one move never takes it all");
    }

    #[test]
    fn a_game_that_is_known_to_last_gets_smaller_shares() {
        let share = |moves_to_go| {
            let limits = Limits { moves_to_go, ..limits(Some(5000), Some(20_000)) };
            Clock::new(&limits).soft_end(100).unwrap()
        };
        assert_eq!(share(Limits::MOVES_TO_GO), share(100) * 5);
        assert_eq!(share(0), share(1), "there is always a move to go");
    }

    /// A match in which every move takes all it may and is answered late by so much.
    fn left_after_match(match_time: Duration, moves: usize, late: Duration) -> Duration {
        let mut left = match_time;
        let mut lateness = Duration::ZERO;
        for number in 0..moves {
            let limits = Limits { match_left: Some(left), lateness, ..Limits::default() };
            let used = Clock::new(&limits).hard.unwrap() + late;
            assert!(used < left, "move {number}: {used:?} of {left:?}");
            lateness = lateness.max(limits.overshoot(used));
            left -= used;
        }
        left
    }

    #[test]
    fn a_long_game_never_runs_out_of_its_match_time() {
        assert!(left_after_match(ms(3000), 150, Duration::ZERO) >= LEAST_RESERVE);
        assert!(left_after_match(ms(180_000), 150, Duration::ZERO) >= LEAST_RESERVE);
        assert!(
            left_after_match(ms(180_000), 60, ms(100)) > ms(100),
            "late by a tenth of a second every time"
        );
    }

    #[test]
    fn who_was_late_stops_earlier() {
        let limits = limits(Some(1000), None);
        assert_eq!(limits.overshoot(ms(900)), Duration::ZERO);
        assert_eq!(limits.overshoot(ms(990)), ms(40));
        let careful = Limits { lateness: ms(40), ..limits.clone() };
        assert_eq!(Clock::new(&careful).hard, Some(ms(910)));
        let hopeless = Limits { lateness: ms(60_000), ..limits };
        assert_eq!(Clock::new(&hopeless).hard, Some(ms(450)), "half of the time is used whatever happens");
    }

    #[test]
    fn an_answer_without_time_says_nothing_about_the_machine() {
        for limits in [limits(Some(0), None), limits(Some(5000), Some(0)), limits(None, None)] {
            assert_eq!(limits.overshoot(ms(700)), Duration::ZERO);
        }
    }

    #[test]
    fn time_that_has_passed_before_counts() {
        let started = Instant::now().checked_sub(ms(600)).expect("the machine is up for longer");
        let clock = |turn, match_left| Clock::new(&Limits { started, ..limits(turn, match_left) });
        assert!(clock(Some(600), None).is_out() && !clock(Some(60_000), None).is_out());
        assert!(clock(Some(60_000), Some(2000)).is_out(), "three shares are gone");
        assert!(!clock(Some(60_000), Some(10_000)).allows_another_iteration(100));
        assert!(clock(Some(60_000), Some(10_000)).allows_another_iteration(200));
    }

    #[test]
    fn without_limits_there_is_no_deadline() {
        let clock = clock(None, None);
        assert!(!clock.is_out() && clock.allows_another_iteration(1) && !clock.leaves_no_time());
    }

    #[test]
    fn no_time_means_an_answer_at_once() {
        assert!(clock(Some(0), None).leaves_no_time());
        assert!(clock(Some(5000), Some(0)).leaves_no_time());
        assert!(!clock(Some(100), None).leaves_no_time());
    }
}
