//! Protocol transcripts: what is sent to the brain and what has to come back. README.md has the format.

use crate::boardfile::Malformed;
use crate::pattern::Pattern;
use std::time::Duration;

/// A whole transcript.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Transcript {
    /// The row of the table it counts for.
    pub(crate) category: String,
    /// The comment lines: what is tested and why.
    pub(crate) argument: Vec<String>,
    /// What happens, with the line of the file.
    pub(crate) steps: Vec<(usize, Step)>,
}

/// One thing that happens in a transcript.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// `> text`: lines that go out in one write.
    Send(Vec<u8>),
    /// `< pattern`: the next line of output.
    Expect(Pattern),
    /// `<~ pattern`: any number of lines before the next step is satisfied.
    Allow(Pattern),
    /// `! close`: the brain's input ends.
    Close,
    /// `! exit`: the process ends in time, with code 0, without another word.
    Exit,
    /// `! silence`: no output for a while.
    Silence,
    /// `! quiet`: from here on not even a message may come before a move.
    Quiet,
    /// `! within N`: the next answer comes within N ms of what was sent last.
    Within(Duration),
    /// `! total N`: the moves so far took at most N ms together.
    Total(Duration),
    /// `! wait N`: N ms pass.
    Wait(Duration),
    /// `! discard`: what has come so far is forgotten.
    Discard,
    /// `! memory N`: the peak so far is at most N MB.
    Memory(u64),
}

/// Whether the text is a transcript and not a board: its first line that is no comment names a category.
pub(crate) fn is_transcript(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.next().is_some_and(|line| line.starts_with("category:"))
}

impl Transcript {
    /// Reads a whole file.
    pub(crate) fn parse(text: &str) -> Result<Transcript, Malformed> {
        let mut transcript = Transcript { category: String::new(), argument: Vec::new(), steps: Vec::new() };
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            transcript.read_line(number, line).map_err(|message| Malformed { line: number, message })?;
        }
        if transcript.steps.is_empty() {
            let line = text.lines().count().max(1);
            return Err(Malformed { line, message: "nothing happens in it".to_string() });
        }
        Ok(transcript)
    }

    fn read_line(&mut self, number: usize, line: &str) -> Result<(), String> {
        if let Some(comment) = line.strip_prefix('#') {
            // Later comments speak about single lines.
            if self.steps.is_empty() {
                self.argument.push(comment.trim().to_string());
            }
            return Ok(());
        }
        if line.trim().is_empty() {
            return Ok(());
        }
        if self.category.is_empty() {
            return match line.strip_prefix("category:").map(str::trim) {
                Some(category) if !category.is_empty() => {
                    self.category = category.to_string();
                    Ok(())
                }
                _ => Err("the first line has to be `category: name`".to_string()),
            };
        }
        let step = read_step(line)?;
        match (self.steps.last_mut(), step) {
            (Some((_, Step::Send(bytes))), Step::Send(more)) => bytes.extend(more),
            (_, step) => self.steps.push((number, step)),
        }
        Ok(())
    }
}

fn read_step(line: &str) -> Result<Step, String> {
    // One space after the mark is part of the format, the rest of the line is text.
    let text = |rest: &str| rest.strip_prefix(' ').unwrap_or(rest).to_string();
    if let Some(rest) = line.strip_prefix(">%") {
        return unescape(&text(rest)).map(Step::Send);
    }
    if let Some(rest) = line.strip_prefix('>') {
        return Ok(Step::Send((text(rest) + "\n").into_bytes()));
    }
    if let Some(rest) = line.strip_prefix("<~") {
        return Ok(Step::Allow(Pattern::parse(&text(rest))));
    }
    if let Some(rest) = line.strip_prefix('<') {
        return Ok(Step::Expect(Pattern::parse(&text(rest))));
    }
    match line.strip_prefix('!') {
        Some(rest) => read_directive(rest),
        None => Err(format!("`{line}` begins with none of > < ! #")),
    }
}

fn read_directive(text: &str) -> Result<Step, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |word: &str| word.parse::<u64>().map_err(|_| format!("`{word}` is not a number"));
    match words[..] {
        ["close"] => Ok(Step::Close),
        ["exit"] => Ok(Step::Exit),
        ["silence"] => Ok(Step::Silence),
        ["quiet"] => Ok(Step::Quiet),
        ["discard"] => Ok(Step::Discard),
        ["within", limit] => Ok(Step::Within(Duration::from_millis(number(limit)?))),
        ["total", limit] => Ok(Step::Total(Duration::from_millis(number(limit)?))),
        ["wait", time] => Ok(Step::Wait(Duration::from_millis(number(time)?))),
        ["memory", megabytes] => Ok(Step::Memory(number(megabytes)? << 20)),
        _ => Err(format!("`!{text}` is no directive")),
    }
}

/// `\r`, `\n`, `\\`, `\xHH` and `\*N` (the byte before, N times in all). The newline at the end is added.
fn unescape(text: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        rest = &rest[next.len_utf8()..];
        if next != '\\' {
            bytes.extend(next.to_string().as_bytes());
            continue;
        }
        let Some(kind) = rest.chars().next() else {
            return Err("a lone \\ at the end".to_string());
        };
        rest = &rest[kind.len_utf8()..];
        match kind {
            'r' => bytes.push(b'\r'),
            'n' => bytes.push(b'\n'),
            '\\' => bytes.push(b'\\'),
            'x' => {
                let digits = rest.get(..2).ok_or("\\x needs two digits")?;
                bytes.push(
                    u8::from_str_radix(digits, 16).map_err(|_| format!("`\\x{digits}` is not a byte"))?,
                );
                rest = &rest[2..];
            }
            '*' => {
                let length = rest.bytes().take_while(u8::is_ascii_digit).count();
                let count: usize = rest[..length].parse().map_err(|_| "\\* needs a number")?;
                let last = *bytes.last().ok_or("\\* needs a character before it")?;
                bytes.extend(std::iter::repeat_n(last, count.saturating_sub(1)));
                rest = &rest[length..];
            }
            _ => return Err(format!("unknown escape `\\{kind}`")),
        }
    }
    bytes.push(b'\n');
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "# A game is opened.\ncategory: mandatory commands\n> START 20\n< OK\n";

    #[test]
    fn steps_are_read_and_lines_sent_together_are_one_write() {
        let text = format!(
            "{SMALL}# Two at once.\n> INFO rule 0\n> BEGIN\n<~ MESSAGE *\n< M\n! within 300\n! exit\n"
        );
        let transcript = Transcript::parse(&text).unwrap();
        assert_eq!(transcript.category, "mandatory commands");
        assert_eq!(transcript.argument, ["A game is opened."]);
        assert_eq!(
            transcript.steps,
            [
                (3, Step::Send(b"START 20\n".to_vec())),
                (4, Step::Expect(Pattern::parse("OK"))),
                (6, Step::Send(b"INFO rule 0\nBEGIN\n".to_vec())),
                (8, Step::Allow(Pattern::parse("MESSAGE *"))),
                (9, Step::Expect(Pattern::parse("M"))),
                (10, Step::Within(Duration::from_millis(300))),
                (11, Step::Exit),
            ]
        );
    }

    #[test]
    fn escapes_make_any_byte() {
        assert_eq!(unescape("BEGIN\\r").unwrap(), b"BEGIN\r\n");
        assert_eq!(unescape("a\\x00\\xff\\\\").unwrap(), b"a\x00\xff\\\n");
        assert_eq!(unescape("ab\\*4c").unwrap(), b"abbbbc\n");
        for wrong in ["\\", "\\q", "\\x1", "\\xzz", "\\*3", "a\\*"] {
            assert!(unescape(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_malformed_transcript_is_named_with_its_line() {
        let cases = [
            ("category: mandatory commands", "mandatory", 2, "category"),
            ("< OK", "OK", 4, "none of"),
            ("< OK", "! dance", 4, "directive"),
            ("< OK", "! within soon", 4, "number"),
            ("> START 20", ">% \\q", 3, "escape"),
            ("> START 20\n< OK\n", "", 2, "nothing happens"),
        ];
        for (from, to, line, part) in cases {
            let error = Transcript::parse(&SMALL.replacen(from, to, 1)).unwrap_err();
            assert_eq!(error.line, line, "{to:?}: {error}");
            assert!(error.message.contains(part), "{to:?}: {error}");
        }
    }

    #[test]
    fn boards_and_transcripts_are_told_apart() {
        assert!(is_transcript(SMALL));
        assert!(!is_transcript("# category: none\nsize:20\n"));
        assert!(!is_transcript(""));
    }
}
