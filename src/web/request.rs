//! What a page asks: one JSON object, understood before anything is done about it.

use super::event::Message;
use super::game::Game;
use super::sheet::Sheet;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A question with the number that its answers carry.
#[derive(Clone, Debug)]
pub struct Request {
    /// The page's number for it.
    pub id: u64,
    /// What is asked.
    pub ask: Ask,
}

/// What can be asked.
#[derive(Clone, Debug)]
pub enum Ask {
    /// What there is: rules, levels, formats, limits.
    Hello,
    /// What the rules say about a position.
    Position(Position),
    /// A file, to be read.
    Read(Read),
    /// A game, to be written as a file.
    Write(Write),
    /// A game as a picture.
    Picture(Picture),
    /// Whom an opening rule asks for what.
    Opening(Opening),
    /// A move of the computer.
    Play(Play),
    /// A good move, and why it is one.
    Hint(Hint),
    /// The best moves, live.
    Analyse(Analyse),
    /// A forced win with its proof.
    Solve(Solve),
    /// More of the proof.
    Unfold(Unfold),
    /// What every move of a game was worth.
    Review(Review),
    /// Moves that make the game level.
    Balance(Balance),
    /// What the computer answers to an opening rule.
    OpeningMove(OpeningMove),
    /// An end to another request; whoever runs the requests sees to it.
    Stop(Stop),
}

/// See [`Ask::Position`].
#[derive(Deserialize, Clone, Debug)]
pub struct Position {
    pub(super) game: Game,
}

/// See [`Ask::Play`].
#[derive(Deserialize, Clone, Debug)]
pub struct Play {
    pub(super) game: Game,
    pub(super) level: Option<u8>,
    pub(super) ms: Option<u64>,
    pub(super) nodes: Option<u64>,
    /// Lower levels play the same move with the same seed.
    #[serde(default)]
    pub(super) seed: u64,
}

/// See [`Ask::Analyse`].
#[derive(Deserialize, Clone, Debug)]
pub struct Analyse {
    pub(super) game: Game,
    #[serde(default = "one")]
    pub(super) lines: usize,
    pub(super) ms: Option<u64>,
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<u32>,
    #[serde(default)]
    pub(super) only: Vec<String>,
    #[serde(default)]
    pub(super) without: Vec<String>,
}

/// See [`Ask::Hint`].
#[derive(Deserialize, Clone, Debug)]
pub struct Hint {
    pub(super) game: Game,
    pub(super) ms: Option<u64>,
    pub(super) nodes: Option<u64>,
}

/// See [`Ask::Solve`].
#[derive(Deserialize, Clone, Debug)]
pub struct Solve {
    pub(super) game: Game,
    pub(super) ms: Option<u64>,
    pub(super) nodes: Option<u64>,
    #[serde(default)]
    pub(super) kind: Kind,
}

/// What a win may be built from.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Fours,
    #[default]
    Threats,
}

/// See [`Ask::Unfold`].
#[derive(Deserialize, Clone, Debug)]
pub struct Unfold {
    /// Moves of both sides, the winner's first.
    pub(super) path: Vec<String>,
}

/// See [`Ask::Review`].
#[derive(Deserialize, Clone, Debug)]
pub struct Review {
    pub(super) game: Game,
    /// For each position.
    pub(super) ms: Option<u64>,
    pub(super) nodes: Option<u64>,
}

/// See [`Ask::Balance`].
#[derive(Deserialize, Clone, Debug)]
pub struct Balance {
    pub(super) game: Game,
    #[serde(default = "one")]
    pub(super) count: usize,
    pub(super) ms: Option<u64>,
    pub(super) nodes: Option<u64>,
}

/// See [`Ask::Opening`].
#[derive(Deserialize, Clone, Debug)]
pub struct Opening {
    pub(super) game: Game,
}

/// See [`Ask::OpeningMove`].
#[derive(Deserialize, Clone, Debug)]
pub struct OpeningMove {
    pub(super) game: Game,
    pub(super) ms: Option<u64>,
    pub(super) nodes: Option<u64>,
    #[serde(default)]
    pub(super) seed: u64,
}

/// See [`Ask::Read`].
#[derive(Deserialize, Clone, Debug)]
pub struct Read {
    pub(super) text: Option<String>,
    pub(super) base64: Option<String>,
    /// Which game of a file with several, from 1.
    #[serde(default = "one")]
    pub(super) number: usize,
    /// What to believe where the file says nothing.
    pub(super) rule: Option<String>,
    pub(super) width: Option<u8>,
    pub(super) height: Option<u8>,
    pub(super) encoding: Option<String>,
}

/// See [`Ask::Write`].
#[derive(Deserialize, Clone, Debug)]
pub struct Write {
    pub(super) record: Sheet,
    pub(super) format: String,
    /// What the file is called, without its ending.
    #[serde(default = "game")]
    pub(super) name: String,
}

/// See [`Ask::Picture`].
#[derive(Deserialize, Clone, Debug)]
pub struct Picture {
    pub(super) game: Option<Game>,
    pub(super) record: Option<Sheet>,
    /// The node of the record that is shown; the end of the main line if it is not said.
    pub(super) node: Option<usize>,
    pub(super) format: String,
    /// Number the stones of so many of the last moves; all if it is not said.
    pub(super) numbers: Option<usize>,
    #[serde(default = "yes")]
    pub(super) coordinates: bool,
    #[serde(default)]
    pub(super) animate: bool,
    #[serde(default = "cell")]
    pub(super) cell: u32,
    #[serde(default = "delay")]
    pub(super) delay: u32,
    #[serde(default = "game")]
    pub(super) name: String,
}

/// See [`Ask::Stop`].
#[derive(Deserialize, Clone, Copy, Debug)]
pub struct Stop {
    /// The request to end.
    pub of: u64,
}

/// What every request has.
#[derive(Deserialize)]
struct Head {
    id: u64,
    #[serde(rename = "do")]
    name: String,
}

/// The number alone, for complaints about the rest.
#[derive(Deserialize)]
struct Id {
    id: u64,
}

impl Request {
    /// Reads a request; what is wrong with it is the answer.
    pub fn parse(text: &str) -> Result<Request, Message> {
        let id = || serde_json::from_str(text).ok().map(|Id { id }| id);
        let Head { id, name } = fields(text).map_err(|what| Message::error(id(), &what))?;
        let ask = Ask::parse(&name, text).map_err(|what| Message::error(Some(id), &what))?;
        Ok(Request { id, ask })
    }
}

impl Ask {
    fn parse(name: &str, text: &str) -> Result<Ask, String> {
        Ok(match name {
            "hello" => Ask::Hello,
            "position" => Ask::Position(fields(text)?),
            "read" => Ask::Read(fields(text)?),
            "write" => Ask::Write(fields(text)?),
            "picture" => Ask::Picture(fields(text)?),
            "opening" => Ask::Opening(fields(text)?),
            "play" => Ask::Play(fields(text)?),
            "hint" => Ask::Hint(fields(text)?),
            "analyse" => Ask::Analyse(fields(text)?),
            "solve" => Ask::Solve(fields(text)?),
            "unfold" => Ask::Unfold(fields(text)?),
            "review" => Ask::Review(fields(text)?),
            "balance" => Ask::Balance(fields(text)?),
            "opening_move" => Ask::OpeningMove(fields(text)?),
            "stop" => Ask::Stop(fields(text)?),
            _ => return Err(format!("nothing here can do {name:?}")),
        })
    }

    /// Whether it takes more than a moment: such requests wait for each other.
    pub fn takes_time(&self) -> bool {
        match self {
            Ask::Hello
            | Ask::Position(_)
            | Ask::Read(_)
            | Ask::Write(_)
            | Ask::Picture(_)
            | Ask::Opening(_)
            | Ask::Stop(_) => false,
            Ask::Play(_)
            | Ask::Hint(_)
            | Ask::Analyse(_)
            | Ask::Solve(_)
            | Ask::Unfold(_)
            | Ask::Review(_)
            | Ask::Balance(_)
            | Ask::OpeningMove(_) => true,
        }
    }
}

fn fields<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| format!("this request cannot be read: {error}"))
}

fn one() -> usize {
    1
}

fn yes() -> bool {
    true
}

fn game() -> String {
    "game".to_owned()
}

/// Pixels from line to line.
fn cell() -> u32 {
    36
}

/// Milliseconds for each move.
fn delay() -> u32 {
    800
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_answered_with_its_number() {
        let nested = format!(r#"{{"id":1,"do":"position","game":{}"#, "[".repeat(100_000));
        for (text, id, part) in [
            ("", "null", "cannot be read"),
            ("hello", "null", "cannot be read"),
            ("[]", "null", "cannot be read"),
            ("{}", "null", "missing field `id`"),
            (r#"{"do":"hello"}"#, "null", "missing field `id`"),
            (r#"{"id":-1,"do":"hello"}"#, "null", "invalid value"),
            (r#"{"id":3}"#, "3", "missing field `do`"),
            (r#"{"id":3,"do":7}"#, "3", "invalid type"),
            (r#"{"id":4,"do":"dance"}"#, "4", "Nothing here can do \\\"dance\\\"."),
            (r#"{"id":5,"do":"position"}"#, "5", "missing field `game`"),
            (r#"{"id":5,"do":"position","game":7}"#, "5", "invalid type"),
            (r#"{"id":6,"do":"stop"}"#, "6", "missing field `of`"),
            (nested.as_str(), "null", "cannot be read"),
        ] {
            let message = Request::parse(text).expect_err(text);
            let text: String = text.chars().take(100).collect();
            assert!(message.last, "{text}");
            assert!(
                message.text.starts_with(&format!(r#"{{"id":{id},"event":"error""#)),
                "{text}: {}",
                message.text
            );
            assert!(message.text.contains(part), "{text}: {}", message.text);
        }
    }

    #[test]
    fn unknown_fields_are_ignored() {
        let request = Request::parse(r#"{"id":9,"do":"hello","since":"ever"}"#).unwrap();
        assert!(request.id == 9 && matches!(request.ask, Ask::Hello));
    }
}
