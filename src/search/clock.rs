//! When to stop: the one place of the core that looks at the time.

use std::time::{Duration, Instant};

/// What a search may use.
#[derive(Clone, Debug)]
pub struct Limits {
    /// When the clock of this move started.
    pub started: Instant,
    /// Time for this move; `None` is no limit, zero means at once.
    pub turn: Option<Duration>,
    /// Time left for the rest of the game.
    pub match_left: Option<Duration>,
    /// Bytes the whole process may use.
    pub memory: usize,
    /// Nodes to search at most.
    pub nodes: Option<u64>,
    /// Depth to search at most.
    pub depth: Option<u32>,
    /// Threads to search with.
    pub threads: usize,
}

impl Limits {
    /// Memory when nothing else is said: 70 MB.
    pub const MEMORY: usize = 70 << 20;
    /// Time for a move when nothing else is said.
    pub const TURN: Duration = Duration::from_secs(5);
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            started: Instant::now(),
            turn: Some(Limits::TURN),
            match_left: None,
            memory: Limits::MEMORY,
            nodes: None,
            depth: None,
            threads: 1,
        }
    }
}

/// The deadlines of one move.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    started: Instant,
    /// The search stops wherever it is.
    hard: Option<Duration>,
    /// No new depth is begun.
    soft: Option<Duration>,
}

/// Moves a game is expected to last from any point: what is left of the match is shared among them.
const MOVES_TO_GO: u32 = 20;

impl Clock {
    pub(super) fn new(limits: &Limits) -> Clock {
        let turn = limits.turn.map(less_margin);
        let of_match = limits.match_left.map(|left| less_margin(left) / MOVES_TO_GO);
        let least = [turn, of_match].into_iter().flatten().min();
        // What the match allows may be overdrawn to finish a thought, what the turn allows may not.
        let overdraft = limits.match_left.map(|left| less_margin(left) / 4);
        let hard = [turn, overdraft].into_iter().flatten().min();
        let soft = if of_match.is_some() { least } else { least.map(|turn| turn * 7 / 10) };
        Clock { started: limits.started, hard, soft }
    }

    /// Whether there is no time for anything but an answer off the cuff.
    pub(super) fn leaves_no_time(&self) -> bool {
        self.hard.is_some_and(|hard| hard < Duration::from_millis(2))
    }

    /// Moves that can surely be played in a tenth of the time left, on a busy machine too.
    pub(super) fn nodes_in_a_slice(&self) -> u64 {
        let left = self.hard.map_or(Duration::MAX, |hard| hard.saturating_sub(self.elapsed()));
        u64::try_from(left.as_millis() / 10).unwrap_or(u64::MAX).saturating_mul(100)
    }

    pub(super) fn is_out(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    pub(super) fn allows_another_depth(&self) -> bool {
        self.soft.is_none_or(|soft| self.elapsed() < soft)
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// What is left of a limit after the time an answer needs to reach the manager, on a busy machine too.
fn less_margin(limit: Duration) -> Duration {
    let margin = (limit / 20).clamp(Duration::from_millis(25), Duration::from_millis(250));
    limit.saturating_sub(margin)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(turn: Option<u64>, match_left: Option<u64>) -> Clock {
        let turn = turn.map(Duration::from_millis);
        let match_left = match_left.map(Duration::from_millis);
        Clock::new(&Limits { turn, match_left, ..Limits::default() })
    }

    #[test]
    fn the_turn_is_never_overdrawn() {
        for turn in [0, 1, 10, 100, 1000, 5000, 100_000] {
            for match_left in [None, Some(0), Some(50), Some(3000), Some(1_000_000)] {
                let clock = clock(Some(turn), match_left);
                assert!(
                    clock.hard.unwrap() <= Duration::from_millis(turn.saturating_sub(25)),
                    "{turn} {match_left:?}"
                );
                assert!(clock.soft.unwrap() <= clock.hard.unwrap(), "{turn} {match_left:?}");
            }
        }
    }

    #[test]
    fn five_seconds_leave_a_quarter_second_of_margin() {
        assert_eq!(clock(Some(5000), None).hard, Some(Duration::from_millis(4750)));
    }

    #[test]
    fn a_short_match_is_shared_among_the_moves_to_come() {
        let clock = clock(Some(5000), Some(20_000));
        assert!(clock.soft.unwrap() < Duration::from_millis(1000));
        assert!(clock.hard.unwrap() < Duration::from_millis(5000));
    }

    #[test]
    fn without_limits_there_is_no_deadline() {
        let clock = clock(None, None);
        assert!(!clock.is_out() && clock.allows_another_depth() && !clock.leaves_no_time());
    }

    #[test]
    fn no_time_means_an_answer_at_once() {
        assert!(clock(Some(0), None).leaves_no_time());
        assert!(clock(Some(5000), Some(0)).leaves_no_time());
        assert!(!clock(Some(100), None).leaves_no_time());
    }
}
