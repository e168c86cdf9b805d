//! What a manager tells in passing: the keys of `INFO`. A key or value that means nothing is no error.

use super::clock::TimeLeft;
use super::command::{At, parse_at};
use super::settings::Detail;
use crate::engine::Level;
use crate::game::Rules;
use std::time::Duration;

/// One `INFO` line that means something to us.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Info {
    /// `timeout_turn`: milliseconds a move, 0 = at once.
    TurnTime(Duration),
    /// `timeout_match`: milliseconds a game, 0 = no limit.
    MatchTime(Option<Duration>),
    /// `time_left`: milliseconds left of the game.
    TimeLeft(TimeLeft),
    /// `max_memory`: bytes for the whole process, 0 = whatever we like.
    Memory(Option<usize>),
    /// `rule`: the bit mask, decoded.
    Rules(Rules),
    /// `captures`: pairs taken by us and by the opponent before the next `BOARD`.
    Captures {
        /// Our pairs.
        own: u8,
        /// The opponent's pairs.
        opponent: u8,
    },
    /// `thread_num`
    Threads(usize),
    /// `max_depth`, 0 = no limit.
    Depth(Option<u32>),
    /// `max_node`, 0 = no limit.
    Nodes(Option<u64>),
    /// `level`: how strong we play, 1 to 10.
    Level(Level),
    /// `seed`: other moves at levels below full strength.
    Seed(u64),
    /// `suggest`: answer with `SUGGEST` and wait for `PLAY`.
    Suggest(bool),
    /// `show_detail`: how much to tell about our thinking.
    Detail(Detail),
    /// `evaluate`: the cell under the manager's cursor.
    Evaluate(At),
    /// `game_type`: who the opponent is.
    GameType(u8),
    /// `folder` for files that stay: lost lines are kept below it.
    Folder(String),
}

/// What managers send as `time_left` when the match has no limit.
const UNLIMITED: i64 = i32::MAX as i64;

/// More threads than any machine has cores for would only cost memory.
const MOST_THREADS: usize = 256;

impl Info {
    /// Reads what follows the word `INFO`.
    pub fn parse(text: &str) -> Option<Info> {
        let (key, value) = text.trim().split_once(char::is_whitespace)?;
        let value = value.trim();
        match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => number(value).map(Duration::from_millis).map(Info::TurnTime),
            "timeout_match" => {
                number(value).map(unless_zero).map(|time| Info::MatchTime(time.map(Duration::from_millis)))
            }
            "time_left" => value.parse().ok().map(time_left).map(Info::TimeLeft),
            "max_memory" => number(value).map(unless_zero).map(Info::Memory),
            "rule" => number(value).map(Rules::from_bits).map(Info::Rules),
            "captures" => captures(value),
            "thread_num" => number(value)
                .filter(|&threads| threads > 0)
                .map(|threads: usize| Info::Threads(threads.min(MOST_THREADS))),
            "max_depth" => number(value).map(unless_zero).map(Info::Depth),
            "max_node" => number(value).map(unless_zero).map(Info::Nodes),
            "level" => number(value).and_then(Level::new).map(Info::Level),
            "seed" => number(value).map(Info::Seed),
            "suggest" => number(value).map(|on: u32| Info::Suggest(on != 0)),
            "show_detail" => detail(value).map(Info::Detail),
            "evaluate" => parse_at(value).map(Info::Evaluate),
            "game_type" => number(value).map(Info::GameType),
            "folder" => Some(Info::Folder(value.to_owned())),
            _ => None,
        }
    }
}

/// A number without a sign; `str::parse` alone would take `+5`.
fn number<N: std::str::FromStr>(value: &str) -> Option<N> {
    value.bytes().all(|byte| byte.is_ascii_digit()).then(|| value.parse().ok())?
}

fn unless_zero<N: PartialEq + Default>(value: N) -> Option<N> {
    (value != N::default()).then_some(value)
}

fn time_left(milliseconds: i64) -> TimeLeft {
    if milliseconds >= UNLIMITED {
        return TimeLeft::Unlimited;
    }
    TimeLeft::Left(Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0)))
}

fn captures(value: &str) -> Option<Info> {
    // Pairs that make 255 stones are more than any board can lose.
    let pairs = |pairs: i32| u8::try_from(pairs).ok().filter(|&pairs| pairs <= u8::MAX / 2);
    let At { x: own, y: opponent } = parse_at(value)?;
    Some(Info::Captures { own: pairs(own)?, opponent: pairs(opponent)? })
}

fn detail(value: &str) -> Option<Detail> {
    match value {
        "0" => Some(Detail::Quiet),
        "1" => Some(Detail::EachMove),
        "2" => Some(Detail::EachDepth),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_values_are_understood() {
        let milliseconds = Duration::from_millis;
        let cases = [
            ("timeout_turn 5000", Info::TurnTime(milliseconds(5000))),
            ("TIMEOUT_TURN  0 ", Info::TurnTime(Duration::ZERO)),
            ("timeout_match 300000", Info::MatchTime(Some(milliseconds(300_000)))),
            ("timeout_match 0", Info::MatchTime(None)),
            ("time_left 1500", Info::TimeLeft(TimeLeft::Left(milliseconds(1500)))),
            ("time_left -20", Info::TimeLeft(TimeLeft::Left(Duration::ZERO))),
            ("time_left 2147483647", Info::TimeLeft(TimeLeft::Unlimited)),
            ("max_memory 83886080", Info::Memory(Some(83_886_080))),
            ("max_memory 0", Info::Memory(None)),
            ("rule 9", Info::Rules(Rules::from_bits(9))),
            ("captures 2, 3", Info::Captures { own: 2, opponent: 3 }),
            ("thread_num 2", Info::Threads(2)),
            ("thread_num 99999", Info::Threads(256)),
            ("max_depth 12", Info::Depth(Some(12))),
            ("max_node 0", Info::Nodes(None)),
            ("level 1", Info::Level(Level::LOWEST)),
            ("Level 10", Info::Level(Level::FULL)),
            ("seed 12345678901", Info::Seed(12_345_678_901)),
            ("suggest 1", Info::Suggest(true)),
            ("show_detail 2", Info::Detail(Detail::EachDepth)),
            ("evaluate 3,4", Info::Evaluate(At { x: 3, y: 4 })),
            ("game_type 2", Info::GameType(2)),
            ("folder C:\\a folder\\with blanks", Info::Folder("C:\\a folder\\with blanks".to_owned())),
        ];
        for (text, info) in cases {
            assert_eq!(Info::parse(text), Some(info), "{text:?}");
        }
    }

    #[test]
    fn everything_else_means_nothing() {
        for text in [
            "",
            "timeout_turn",
            "timeout_turn ",
            "timeout_turn abc",
            "timeout_turn -1",
            "timeout_turn +5",
            "timeout_match 1e5",
            "time_left x",
            "max_memory -1",
            "rule -1",
            "rule x",
            "captures 1",
            "captures -1,0",
            "captures 128,0",
            "thread_num 0",
            "thread_num -2",
            "show_detail 3",
            "level",
            "level 0",
            "level 11",
            "level 1.5",
            "level high",
            "seed -1",
            "evaluate 3",
            "unknown_key 5",
            "max_node 99999999999999999999999",
        ] {
            assert_eq!(Info::parse(text), None, "{text:?}");
        }
    }
}
