//! Questions and answers, line by line, on a terminal or on anything else that reads and writes.

use anyhow::Error;
use std::io::{BufRead, Read, Write};

/// Bytes of a line that are read: no answer is longer.
const LONGEST_LINE: u64 = 4096;

/// Columns of a line: one less than a terminal has, as some break a full line.
const LINE: usize = 79;

/// Why the conversation ends.
#[derive(Debug)]
pub enum Leave {
    /// Nobody answers any more.
    EndOfInput,
    /// The player asked for it, or the tournament is over.
    Done,
    /// Something failed that no answer can mend.
    Failed(Error),
}

impl<E: Into<Error>> From<E> for Leave {
    fn from(error: E) -> Leave {
        Leave::Failed(error.into())
    }
}

/// Whether what is written can show more than text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Letters alone.
    Plain,
    /// Colours as well.
    Colour,
}

/// Where answers are typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Typing {
    /// At a terminal, which shows what is typed.
    Shown,
    /// From a file or a pipe: the answers are written out, so that the output reads as a conversation.
    Echoed,
}

/// Both ends of the conversation.
pub struct Console<'a> {
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    typing: Typing,
    /// How boards are drawn.
    pub style: Style,
}

impl<'a> Console<'a> {
    /// A conversation over these streams.
    pub fn new(
        input: &'a mut dyn BufRead,
        out: &'a mut dyn Write,
        typing: Typing,
        style: Style,
    ) -> Console<'a> {
        Console { input, out, typing, style }
    }

    /// Writes a line, or several.
    pub fn say(&mut self, text: &str) -> Result<(), Leave> {
        writeln!(self.out, "{text}")?;
        Ok(self.out.flush()?)
    }

    /// Writes a sentence, broken between words where a line of a terminal would break it within one.
    pub fn tell(&mut self, sentence: &str) -> Result<(), Leave> {
        let mut text = String::new();
        let mut room = LINE;
        for word in sentence.split(' ') {
            let length = word.chars().count();
            if text.is_empty() {
                room = room.saturating_sub(length);
            } else if length < room {
                text.push(' ');
                room -= length + 1;
            } else {
                text.push('\n');
                room = LINE.saturating_sub(length);
            }
            text += word;
        }
        self.say(&text)
    }

    /// Writes a prompt and reads the answer, without spaces around it.
    pub fn ask(&mut self, prompt: &str) -> Result<String, Leave> {
        write!(self.out, "{prompt} ")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        (&mut *self.input).take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            writeln!(self.out)?;
            return Err(Leave::EndOfInput);
        }
        let answer = printable(&String::from_utf8_lossy(&bytes));
        if self.typing == Typing::Echoed {
            writeln!(self.out, "{answer}")?;
        }
        Ok(answer)
    }

    /// Asks until the answer is yes or no.
    pub fn ask_yes(&mut self, question: &str) -> Result<bool, Leave> {
        loop {
            match self.ask(&format!("{question} (y/n)"))?.to_ascii_lowercase().as_str() {
                "y" | "yes" => return Ok(true),
                "n" | "no" => return Ok(false),
                _ => self.say("Please answer y or n.")?,
            }
        }
    }
}

/// What was typed, without anything that would move the cursor when it is shown again.
fn printable(line: &str) -> String {
    line.chars()
        .filter(|character| !character.is_control() || *character == '\t')
        .collect::<String>()
        .trim()
        .to_owned()
}
