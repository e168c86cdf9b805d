//! What the brain says, and the one place where it becomes bytes.

use super::command::At;
use super::refusal::Refusal;
use std::fmt;
use std::io::{self, Write};

/// One line of output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Who we are.
    About,
    /// `OK`
    Ok,
    /// A move, or two or three of them in the swap2 opening.
    Moves(Vec<At>),
    /// `SWAP`: we take the other colour.
    Swap,
    /// `SUGGEST x,y`
    Suggest(At),
    /// `FORBID …`: points black may not play on.
    Forbid(Vec<At>),
    /// `MESSAGE …`: text for a person.
    Message(String),
    /// `INFO …`: what a Yixin-Board reads about a line.
    Info(String),
    /// `ERROR …`: a known command that could not be obeyed.
    Error(Refusal),
    /// `UNKNOWN …`: a line that is no command of ours.
    Unknown(String),
}

impl Reply {
    /// The answer with a single move.
    pub fn point(at: At) -> Reply {
        Reply::Moves(vec![at])
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::About => f.write_str(ABOUT),
            Reply::Ok => f.write_str("OK"),
            Reply::Moves(moves) => {
                let moves: Vec<String> = moves.iter().map(At::to_string).collect();
                f.write_str(&moves.join(" "))
            }
            Reply::Swap => f.write_str("SWAP"),
            Reply::Suggest(at) => write!(f, "SUGGEST {at}"),
            Reply::Forbid(points) => {
                f.write_str("FORBID ")?;
                // Two digits a number leave no way to say more than 99.
                let sayable = points.iter().filter(|at| at.x <= 99 && at.y <= 99).take(MOST_FORBIDDEN);
                for At { x, y } in sayable {
                    write!(f, "{x:02}{y:02}")?;
                }
                f.write_str(".")
            }
            Reply::Message(text) => write!(f, "MESSAGE {text}"),
            Reply::Info(text) => write!(f, "INFO {text}"),
            Reply::Error(refusal) => write!(f, "ERROR {refusal}"),
            Reply::Unknown(text) => write!(f, "UNKNOWN {text}"),
        }
    }
}

/// Managers want `key="value"` pairs, the name first and nothing after the last quote.
const ABOUT: &str = concat!(
    "name=\"Tessera\", version=\"",
    env!("CARGO_PKG_VERSION"),
    "\", author=\"The Tessera authors\", license=\"",
    env!("CARGO_PKG_LICENSE"),
    "\""
);

/// Managers read lines into buffers of 2000 bytes.
const LONGEST: usize = 1900;

/// As many as fit into one line at four digits each.
const MOST_FORBIDDEN: usize = (LONGEST - "FORBID .".len()) / 4;

/// Writes one reply: text and newline leave in one `write`, since managers lose lines that arrive in two pieces.
pub fn send(out: &mut impl Write, reply: &Reply) -> io::Result<()> {
    let mut line = reply.to_string().replace(char::is_control, " ").trim_end().to_owned();
    while line.len() > LONGEST {
        line.pop();
    }
    line.push('\n');
    out.write_all(line.as_bytes())?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keeps every `write` apart.
    #[derive(Default)]
    struct Writes(Vec<Vec<u8>>);

    impl Write for Writes {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.push(bytes.to_vec());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn every_reply_is_one_write_of_one_short_line() {
        let at = At { x: 3, y: 14 };
        let cases = [
            (Reply::Ok, "OK\n".to_owned()),
            (Reply::point(at), "3,14\n".to_owned()),
            (Reply::Moves(vec![at; 3]), "3,14 3,14 3,14\n".to_owned()),
            (Reply::Swap, "SWAP\n".to_owned()),
            (Reply::Suggest(at), "SUGGEST 3,14\n".to_owned()),
            (Reply::Forbid(vec![]), "FORBID .\n".to_owned()),
            (Reply::Forbid(vec![At { x: 8, y: 4 }, At { x: 5, y: 10 }]), "FORBID 08040510.\n".to_owned()),
            (Reply::Error(Refusal::BoardFull), "ERROR no cell is left to play on\n".to_owned()),
            (Reply::Unknown("FOO".to_owned()), "UNKNOWN FOO\n".to_owned()),
            (Reply::Message("two\nlines\t\r\0".to_owned()), "MESSAGE two lines\n".to_owned()),
            (Reply::Message("é".repeat(2000)), format!("MESSAGE {}\n", "é".repeat(946))),
        ];
        for (reply, text) in cases {
            let mut out = Writes::default();
            send(&mut out, &reply).unwrap();
            assert_eq!(out.0, [text.into_bytes()], "{reply:?}");
        }
        let everywhere = (0..9600).map(|index| At { x: index % 120, y: index / 120 }).collect();
        let mut out = Writes::default();
        send(&mut out, &Reply::Forbid(everywhere)).unwrap();
        assert!(out.0[0].len() < 2000 && out.0[0].ends_with(b".\n"));
    }

    #[test]
    fn about_is_pairs_with_the_name_first() {
        let text = Reply::About.to_string();
        assert!(text.starts_with("name=\"Tessera\", version=\""));
        assert!(text.ends_with('"'));
        for pair in text.split(", ") {
            let (key, value) = pair.split_once('=').unwrap();
            assert!(key.chars().all(|char| char.is_ascii_lowercase()), "{pair}");
            assert!(value.len() > 2 && value.starts_with('"') && value.ends_with('"'), "{pair}");
        }
    }
}
