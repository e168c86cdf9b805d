//! Time for a whole game: minutes for each player, and seconds that every move adds.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// What the players are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// For the whole game.
    pub base: Duration,
    /// Added after every turn.
    pub increment: Duration,
}

/// Nobody plays longer.
const MOST_MINUTES: u64 = 24 * 60;
const MOST_INCREMENT: u64 = 3600;

/// Turns that the rest of the time should last for.
const TURNS_TO_GO: u32 = 25;

impl Clock {
    /// What is left after so many turns that took so long; zero if the time is up.
    pub fn left(self, turns: usize, used: Duration) -> Duration {
        let turns = u32::try_from(turns).unwrap_or(u32::MAX);
        self.base.saturating_add(self.increment.saturating_mul(turns)).saturating_sub(used)
    }

    /// What a computer with this much left spends on one move.
    pub fn share(self, left: Duration) -> Duration {
        (left / TURNS_TO_GO + self.increment * 3 / 4).min(left / 2)
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.base.as_secs();
        write!(f, "{}", seconds / 60)?;
        if !seconds.is_multiple_of(60) {
            write!(f, ":{:02}", seconds % 60)?;
        }
        write!(f, "+{}", self.increment.as_secs())
    }
}

impl FromStr for Clock {
    type Err = String;

    /// `10+5` is ten minutes and five seconds a move, `0:30` half a minute for the whole game.
    fn from_str(text: &str) -> Result<Clock, String> {
        let (base, increment) = text.trim().split_once('+').unwrap_or((text.trim(), "0"));
        let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
        let number = |text: &str, most: u64| -> Option<u64> {
            let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|&number| is_plain && number <= most)
        };
        let parts = (number(minutes, MOST_MINUTES), number(seconds, 59), number(increment, MOST_INCREMENT));
        match parts {
            (Some(minutes), Some(seconds), Some(increment)) if minutes + seconds > 0 => Ok(Clock {
                base: Duration::from_secs(60 * minutes + seconds),
                increment: Duration::from_secs(increment),
            }),
            _ => Err(format!(
                "a clock is minutes and seconds a move, as 10+5 or 0:30+2; at most {MOST_MINUTES} minutes"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_read_back_as_they_are_written() {
        for (text, base, increment, written) in [
            ("10+5", 600, 5, "10+5"),
            (" 3 ", 180, 0, "3+0"),
            ("0:30+2", 30, 2, "0:30+2"),
            ("1:05", 65, 0, "1:05+0"),
            ("1440+3600", 86_400, 3600, "1440+3600"),
        ] {
            let clock: Clock = text.parse().unwrap();
            assert_eq!((clock.base.as_secs(), clock.increment.as_secs()), (base, increment), "{text}");
            assert_eq!(clock.to_string(), written);
            assert_eq!(written.parse(), Ok(clock));
        }
        for text in [
            "",
            "0",
            "0+5",
            "10+",
            "+5",
            "ten",
            "-1",
            "1:60",
            "1441",
            "5+3601",
            "1+2+3",
            "+1+2",
            "99999999999999999999",
        ] {
            assert!(text.parse::<Clock>().is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_left_and_what_of_it_is_spent() {
        let seconds = Duration::from_secs;
        let clock = Clock { base: seconds(100), increment: seconds(4) };
        for (turns, used, left) in [(0, 0, 100), (0, 30, 70), (5, 30, 90), (5, 120, 0), (5, 121, 0)] {
            assert_eq!(clock.left(turns, seconds(used)), seconds(left), "{turns} {used}");
        }
        assert_eq!(clock.share(seconds(100)), seconds(7));
        assert_eq!(clock.share(seconds(2)), seconds(1), "never all of it");
        assert_eq!(clock.share(Duration::ZERO), Duration::ZERO);
    }
}
