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

/// What a move costs on a manager's clock beyond our own, on a busy machine: nobody tells us before the end.
const UNSEEN: Duration = Duration::from_millis(5);

/// The match clock. A move costs the time from reading its command to writing its answer, and a little more.
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
        let time = time + UNSEEN;
        self.used += time;
        if let Some(TimeLeft::Left(left)) = &mut self.told {
            *left = left.saturating_sub(time);
        }
    }
}

/// How late our answers are on this machine, as far as the search knows of it.
#[derive(Default)]
pub(super) struct Lateness {
    expected: Duration,
}

impl Lateness {
    /// A process that was stopped for longer was not just a little late.
    const MOST: Duration = Duration::from_secs(1);

    /// What to expect of the next answer.
    pub(super) fn expected(&self) -> Duration {
        self.expected
    }

    /// Takes note of an answer: half as late again is expected at once, and forgotten slowly.
    pub(super) fn note(&mut self, late: Duration) {
        self.expected = (self.expected * 7 / 8).max((late * 3 / 2).min(Lateness::MOST));
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
        assert_eq!(clock.left(Some(3 * second)), Some(2 * second - UNSEEN));
        clock.spend(5 * second);
        assert_eq!(clock.left(Some(3 * second)), Some(Duration::ZERO));
        clock.tell(TimeLeft::Left(10 * second));
        clock.spend(second);
        assert_eq!(clock.left(Some(3 * second)), Some(9 * second - UNSEEN));
        clock.tell(TimeLeft::Unlimited);
        assert_eq!(clock.left(Some(3 * second)), None);
    }

    #[test]
    fn lateness_is_expected_at_once_and_forgotten_slowly() {
        let ms = Duration::from_millis;
        let mut lateness = Lateness::default();
        assert_eq!(lateness.expected(), Duration::ZERO);
        lateness.note(ms(40));
        assert_eq!(lateness.expected(), ms(60));
        lateness.note(ms(10));
        assert!(lateness.expected() > ms(50), "one better answer proves little");
        (0..50).for_each(|_| lateness.note(Duration::ZERO));
        assert!(lateness.expected() < ms(1));
        lateness.note(Duration::from_secs(3600));
        assert_eq!(lateness.expected(), Lateness::MOST);
    }
}
