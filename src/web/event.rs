//! What a desk answers: events of a request, one JSON object each.

use crate::engine::win_rate;
use crate::eval::Score;
use crate::game::{Board, Color};
use serde::Serialize;

/// One event as it goes to the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The request that it answers, if it has a number.
    pub id: Option<u64>,
    /// A JSON object.
    pub text: String,
    /// Whether its request is answered with it. Others tell how far the work is, and may be left out where a page is slow.
    pub last: bool,
}

/// The object around what an event has to say.
#[derive(Serialize)]
struct Envelope<'a, T> {
    id: Option<u64>,
    event: &'a str,
    #[serde(flatten)]
    body: &'a T,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    last: bool,
}

#[derive(Serialize)]
struct Complaint {
    message: String,
}

impl Message {
    pub(super) fn new(id: Option<u64>, event: &str, body: &impl Serialize, last: bool) -> Message {
        let text = serde_json::to_string(&Envelope { id, event, body, last });
        Message { id, text: text.expect("events have words for keys and no numbers beyond JSON"), last }
    }

    /// What is wrong with a request, as a sentence.
    pub fn error(id: Option<u64>, what: &str) -> Message {
        Message::new(id, "error", &Complaint { message: sentence(what) }, true)
    }
}

/// The way back to whoever asked.
pub(super) struct Out<'a> {
    id: u64,
    send: &'a mut dyn FnMut(Message),
}

impl<'a> Out<'a> {
    pub(super) fn new(id: u64, send: &'a mut dyn FnMut(Message)) -> Out<'a> {
        Out { id, send }
    }

    /// Something on the way.
    pub(super) fn tell(&mut self, event: &str, body: &impl Serialize) {
        (self.send)(Message::new(Some(self.id), event, body, false));
    }

    /// The end of the answer.
    pub(super) fn end(&mut self, event: &str, body: &impl Serialize) {
        (self.send)(Message::new(Some(self.id), event, body, true));
    }

    /// The end of the answer, if something was wrong.
    pub(super) fn fail(&mut self, error: &anyhow::Error) {
        (self.send)(Message::error(Some(self.id), &format!("{error:#}")));
    }
}

/// What a position is worth, always for the side to move, which is named.
#[derive(Serialize)]
pub(super) struct Worth {
    score: i32,
    win_rate: f64,
    #[serde(rename = "for")]
    side: &'static str,
    /// The winner's own moves up to a forced end, negative if the side to move loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    mate_in: Option<i64>,
}

impl Worth {
    pub(super) fn new(board: &Board, score: Score) -> Worth {
        let own_moves = score.plies_to_end().map(|plies| plies.div_ceil(2) as i64);
        Worth {
            score: score.value(),
            win_rate: rounded(win_rate(board.rules(), score)),
            side: word(board.to_move()),
            mate_in: own_moves.map(|moves| if score.is_win() { moves } else { -moves }),
        }
    }
}

/// A share with as many digits as anybody looks at.
pub(super) fn rounded(rate: f64) -> f64 {
    (rate * 10_000.0).round() / 10_000.0
}

/// A colour in words.
pub(super) fn word(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let text = text.trim();
    let mut letters = text.chars();
    let first: String = letters.next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
    let stop = if text.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rules, Size};
    use serde_json::json;

    #[test]
    fn an_event_has_an_envelope_and_what_it_says() {
        let text = |last| Message::new(Some(7), "pong", &json!({"at": "h8"}), last).text;
        assert_eq!(text(false), r#"{"id":7,"event":"pong","at":"h8"}"#);
        assert_eq!(text(true), r#"{"id":7,"event":"pong","at":"h8","last":true}"#);
        let error = Message::error(None, "this is no JSON");
        assert_eq!(error.text, r#"{"id":null,"event":"error","message":"This is no JSON.","last":true}"#);
    }

    #[test]
    fn scores_are_for_the_side_to_move() {
        let mut board = Board::new(Size::square(15).unwrap(), Rules::FREESTYLE);
        board.play(board.size().centre());
        for (score, mate_in, rate) in
            [(Score::win_in(5), Some(3), 1.0), (Score::loss_in(4), Some(-2), 0.0), (Score::DRAW, None, 0.5)]
        {
            let worth = Worth::new(&board, score);
            assert_eq!((worth.mate_in, worth.win_rate, worth.side), (mate_in, rate, "white"));
        }
    }
}
