//! How much of the match is left: what the manager said last, or our own count.

use std::time::Duration;

/// A manager's word on the time left of the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeLeft {
    /// The match has no limit.
    Unlimited,
    /// This much; zero means that we must play at once.
    Left(Duration),
}

/// The match clock. A move costs the time from reading its command to writing its answer.
#[derive(Default)]
pub(super) struct MatchClock {
    used: Duration,
    told: Option<TimeLeft>,
}

impl MatchClock {
    /// What is left of a match that may last `match_time`; `None` is no limit.
    pub(super) fn left(&self, match_time: Option<Duration>) -> Option<Duration> {
        match self.told {
            Some(TimeLeft::Unlimited) => None,
            Some(TimeLeft::Left(left)) => Some(left),
            None => match_time.map(|time| time.saturating_sub(self.used)),
        }
    }

    /// The manager's own clock replaces our count.
    pub(super) fn tell(&mut self, told: TimeLeft) {
        self.told = Some(told);
    }

    /// A move has been made. A manager that told the time once may not do so again before the next one.
    pub(super) fn spend(&mut self, time: Duration) {
        self.used += time;
        if let Some(TimeLeft::Left(left)) = &mut self.told {
            *left = left.saturating_sub(time);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_count_holds_until_the_manager_tells() {
        let second = Duration::from_secs(1);
        let mut clock = MatchClock::default();
        assert_eq!(clock.left(None), None);
        clock.spend(second);
        assert_eq!(clock.left(Some(3 * second)), Some(2 * second));
        clock.spend(5 * second);
        assert_eq!(clock.left(Some(3 * second)), Some(Duration::ZERO));
        clock.tell(TimeLeft::Left(10 * second));
        clock.spend(second);
        assert_eq!(clock.left(Some(3 * second)), Some(9 * second));
        clock.tell(TimeLeft::Unlimited);
        assert_eq!(clock.left(Some(3 * second)), None);
    }
}
