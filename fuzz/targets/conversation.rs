//! As `session`, from lines that mean something: commands in any order, with points that are mostly on the board.
#![no_main]

mod talk;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use tessera::protocol::Session;

/// A line that a manager, a board or a person might send.
#[derive(Arbitrary, Debug)]
enum Line<'a> {
    Start(Side),
    RectStart(u8, u8),
    Begin,
    Turn(At),
    Play(At),
    TakeBack(At),
    Open(Opener),
    Cell(At, Owner),
    Point(At),
    Done,
    Info(Key, Value<'a>),
    Rule(u8),
    Captures(u8, u8),
    Word(Word),
    Lines(u16),
    Balance(bool, i32),
    Raw(&'a [u8]),
}

/// A side of a board: small ones are soon full, odd ones are refused.
#[derive(Arbitrary, Debug)]
enum Side {
    Small(bool, bool),
    Usual,
    Large,
    Any(u8),
}

/// A point, mostly near others: only then do stones meet.
#[derive(Arbitrary, Debug)]
enum At {
    Near(u8),
    Any(i8, i8),
}

#[derive(Arbitrary, Debug)]
enum Opener {
    Board,
    YxBoard,
    Swap2Board,
    YxBlock,
    YxBlockUndo,
}

#[derive(Arbitrary, Debug)]
enum Owner {
    Us,
    Them,
    Wall,
    Any(u8),
}

#[derive(Arbitrary, Debug)]
enum Key {
    TimeoutTurn,
    TimeoutMatch,
    TimeLeft,
    GameType,
    MaxDepth,
    MaxNode,
    Level,
    Seed,
    Suggest,
    ShowDetail,
    Evaluate,
    CautionFactor,
}

#[derive(Arbitrary, Debug)]
enum Value<'a> {
    Number(u32),
    Small(u8),
    Point(At),
    Raw(&'a str),
}

#[derive(Arbitrary, Debug)]
enum Word {
    About,
    Restart,
    Suggest,
    Show,
    Threats,
    Help,
    YxShowForbid,
    YxShowInfo,
    YxSearchDefend,
    YxBlockReset,
    YxHashClear,
    YxShowHashUsage,
    YxSwap2Step1,
    YxSwap2Step2,
    YxSwap2Step3,
    YxDraw,
    YxResign,
    YxPrintFeature,
    YxSettings,
}

/// The name of a variant in capitals is the word itself.
fn word(name: &impl std::fmt::Debug) -> String {
    format!("{name:?}").to_uppercase()
}

impl Line<'_> {
    fn bytes(&self) -> Vec<u8> {
        let text = match self {
            Line::Start(side) => format!("START {}", side.number()),
            Line::RectStart(width, height) => format!("RECTSTART {},{}", width % 24, height % 24),
            Line::Begin => "BEGIN".to_owned(),
            Line::Turn(at) => format!("TURN {}", at.text()),
            Line::Play(at) => format!("PLAY {}", at.text()),
            Line::TakeBack(at) => format!("TAKEBACK {}", at.text()),
            Line::Open(opener) => word(opener),
            Line::Cell(at, owner) => format!("{},{}", at.text(), owner.number()),
            Line::Point(at) => at.text(),
            Line::Done => "DONE".to_owned(),
            Line::Info(key, value) => format!("INFO {} {}", key.text(), value.text()),
            Line::Rule(rule) => format!("INFO rule {rule}"),
            Line::Captures(own, other) => format!("INFO captures {own},{other}"),
            Line::Word(name) => word(name),
            Line::Lines(lines) => format!("YXNBEST {lines}"),
            Line::Balance(is_two, bias) => format!("YXBALANCE{} {bias}", if *is_two { "TWO" } else { "ONE" }),
            Line::Raw(bytes) => return bytes.iter().copied().filter(|&byte| byte != b'\n').collect(),
        };
        text.into_bytes()
    }
}

impl Side {
    fn number(&self) -> u8 {
        match self {
            Side::Small(one, two) => 5 + u8::from(*one) + u8::from(*two),
            Side::Usual => 15,
            Side::Large => 20,
            Side::Any(side) => *side,
        }
    }
}

impl At {
    fn text(&self) -> String {
        match self {
            At::Near(cell) => format!("{},{}", cell % 7, cell / 7 % 7),
            At::Any(x, y) => format!("{x},{y}"),
        }
    }
}

impl Owner {
    fn number(&self) -> u8 {
        match self {
            Owner::Us => 1,
            Owner::Them => 2,
            Owner::Wall => 3,
            Owner::Any(number) => *number,
        }
    }
}

impl Key {
    fn text(&self) -> &'static str {
        match self {
            Key::TimeoutTurn => "timeout_turn",
            Key::TimeoutMatch => "timeout_match",
            Key::TimeLeft => "time_left",
            Key::GameType => "game_type",
            Key::MaxDepth => "max_depth",
            Key::MaxNode => "max_node",
            Key::Level => "level",
            Key::Seed => "seed",
            Key::Suggest => "suggest",
            Key::ShowDetail => "show_detail",
            Key::Evaluate => "evaluate",
            Key::CautionFactor => "caution_factor",
        }
    }
}

impl Value<'_> {
    fn text(&self) -> String {
        match self {
            Value::Number(number) => number.to_string(),
            Value::Small(number) => (number % 12).to_string(),
            Value::Point(at) => at.text(),
            Value::Raw(text) => text.replace('\n', ""),
        }
    }
}

fuzz_target!(|lines: Vec<Line<'_>>| {
    let lines: Vec<Vec<u8>> = lines.iter().map(Line::bytes).collect();
    talk::hold(Session::without_engine(), lines.iter().map(Vec::as_slice));
});
