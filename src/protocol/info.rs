//! What a manager says in passing: the keys of `INFO`. A key or value that means nothing is not an error.

use super::clock::TimeLeft;
use super::command::{At, parse_at};
use super::ignored::Ignored;
use super::settings::Detail;
use crate::engine::Level;
use crate::game::Rules;
use crate::suggestion;
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
    /// `hash_size`: kilobytes of the table alone.
    HashSize(usize),
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
    /// `pondering`: think while the opponent does.
    Pondering(bool),
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

/// Every key with the values it takes.
const KEYS: [(&str, &str); 18] = [
    ("timeout_turn", "milliseconds, 0 or more"),
    ("timeout_match", "milliseconds, 0 for no limit"),
    ("time_left", "milliseconds"),
    ("max_memory", "bytes, 0 for no limit"),
    ("hash_size", "kilobytes, 1 or more"),
    ("rule", "a number from 0 to 255 or names"),
    ("captures", "pairs taken by the brain and by you, as in 2,0"),
    ("thread_num", "1 or more"),
    ("max_depth", "a number, 0 for no limit"),
    ("max_node", "a number, 0 or -1 for no limit"),
    ("level", "1 to 10"),
    ("seed", "a number"),
    ("pondering", "0 or 1"),
    ("suggest", "0 or 1"),
    ("show_detail", "0, 1, 2 or 3"),
    ("evaluate", "a cell, as in 7,7"),
    ("game_type", "a number"),
    ("folder", "a path"),
];

/// Keys that other engines know, and why they change nothing here.
const WITHOUT_EFFECT: [(&str, &str); 8] = [
    ("caution_factor", "the brain always plays as well as it can, INFO level is for less"),
    ("checkmate", "forced wins are always looked for first"),
    ("database_readonly", "there is no database of positions"),
    ("nbestsym", "all moves are shown, also those that mirror each other"),
    ("start_depth", "an analysis begins at depth 1"),
    ("time_increment", "time_left tells all that is needed"),
    ("usedatabase", "there is no database of positions"),
    ("vcthread", "forced wins are always looked for first"),
];

impl Info {
    /// Reads what follows the word `INFO`.
    pub fn parse(text: &str) -> Result<Info, Ignored> {
        let text = text.trim();
        let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (key, value) = (key.to_ascii_lowercase(), value.trim());
        Info::understood(&key, value).ok_or_else(|| Ignored::new(text, why(&key, value)))
    }

    fn understood(key: &str, value: &str) -> Option<Info> {
        match key {
            "timeout_turn" => number(value).map(Duration::from_millis).map(Info::TurnTime),
            "timeout_match" => {
                number(value).map(unless_zero).map(|time| Info::MatchTime(time.map(Duration::from_millis)))
            }
            "time_left" => value.parse().ok().map(time_left).map(Info::TimeLeft),
            "max_memory" => number(value).map(unless_zero).map(Info::Memory),
            "hash_size" => number(value).filter(|&size| size > 0).map(Info::HashSize),
            "rule" => value.parse().ok().map(Info::Rules),
            "captures" => captures(value),
            "thread_num" => number(value)
                .filter(|&threads| threads > 0)
                .map(|threads: usize| Info::Threads(threads.min(MOST_THREADS))),
            "max_depth" => number(value).map(unless_zero).map(Info::Depth),
            "max_node" if value == "-1" => Some(Info::Nodes(None)),
            "max_node" => number(value).map(unless_zero).map(Info::Nodes),
            "level" => number(value).and_then(Level::new).map(Info::Level),
            "seed" => number(value).map(Info::Seed),
            "pondering" => number(value).map(|on: u32| Info::Pondering(on != 0)),
            "suggest" => number(value).map(|on: u32| Info::Suggest(on != 0)),
            "show_detail" => detail(value).map(Info::Detail),
            "evaluate" => parse_at(value).map(Info::Evaluate),
            "game_type" => number(value).map(Info::GameType),
            "folder" => (!value.is_empty()).then(|| Info::Folder(value.to_owned())),
            _ => None,
        }
    }
}

/// Why a line means nothing to us, and what would.
fn why(key: &str, value: &str) -> String {
    if key.is_empty() {
        return "expected a key and a value, as in INFO rule renju".to_owned();
    }
    if let Some(error) = value.parse::<Rules>().err().filter(|_| key == "rule" && !value.is_empty()) {
        return error.to_string();
    }
    if let Some((_, values)) = KEYS.iter().find(|(known, _)| *known == key) {
        return format!("{key} is {values}");
    }
    if let Some((_, reason)) = WITHOUT_EFFECT.iter().find(|(known, _)| *known == key) {
        return (*reason).to_owned();
    }
    match suggestion::closest(key, KEYS.map(|(known, _)| known)) {
        Some(meant) => format!("no such key, did you mean {meant}?"),
        None => "no such key, HELP lists them".to_owned(),
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
        "3" => Some(Detail::Board),
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
            ("rule Pente+tournament", Info::Rules(Rules::from_bits(144))),
            ("captures 2, 3", Info::Captures { own: 2, opponent: 3 }),
            ("thread_num 2", Info::Threads(2)),
            ("thread_num 99999", Info::Threads(256)),
            ("max_depth 12", Info::Depth(Some(12))),
            ("max_node 0", Info::Nodes(None)),
            ("level 1", Info::Level(Level::LOWEST)),
            ("Level 10", Info::Level(Level::FULL)),
            ("seed 12345678901", Info::Seed(12_345_678_901)),
            ("pondering 1", Info::Pondering(true)),
            ("suggest 1", Info::Suggest(true)),
            ("show_detail 2", Info::Detail(Detail::EachDepth)),
            ("show_detail 3", Info::Detail(Detail::Board)),
            ("hash_size 1024", Info::HashSize(1024)),
            ("max_node -1", Info::Nodes(None)),
            ("evaluate 3,4", Info::Evaluate(At { x: 3, y: 4 })),
            ("game_type 2", Info::GameType(2)),
            ("folder C:\\a folder\\with blanks", Info::Folder("C:\\a folder\\with blanks".to_owned())),
        ];
        for (text, info) in cases {
            assert_eq!(Info::parse(text), Ok(info), "{text:?}");
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
            "rule 256",
            "rule renju+pente",
            "folder",
            "captures 1",
            "captures -1,0",
            "captures 128,0",
            "thread_num 0",
            "thread_num -2",
            "show_detail 4",
            "hash_size 0",
            "pondering yes",
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
            assert!(Info::parse(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_line_that_means_nothing_says_what_would() {
        for (text, told) in [
            ("level 11", "ignored INFO level 11: level is 1 to 10"),
            ("LEVEL", "ignored INFO LEVEL: level is 1 to 10"),
            ("rule 999", "ignored INFO rule 999: as a number, rules are 0 to 255; 4 is renju, 16 Pente"),
            ("rule", "ignored INFO rule: rule is a number from 0 to 255 or names"),
            ("levle 3", "ignored INFO levle 3: no such key, did you mean level?"),
            ("start_depth 5", "ignored INFO start_depth 5: an analysis begins at depth 1"),
            ("foo bar", "ignored INFO foo bar: no such key, HELP lists them"),
            ("", "ignored INFO: expected a key and a value, as in INFO rule renju"),
        ] {
            assert_eq!(Info::parse(text).expect_err(text).to_string(), told);
        }
        let chess = Info::parse("rule chess").expect_err("no rule").to_string();
        assert!(chess.contains("no rule is called \"chess\"; there are freestyle"), "{chess}");
    }

    #[test]
    fn every_key_is_known_by_the_table() {
        for (key, _) in KEYS {
            let values = ["0", "1", "1,1"];
            assert!(values.iter().any(|value| Info::understood(key, value).is_some()), "{key}");
        }
    }
}
