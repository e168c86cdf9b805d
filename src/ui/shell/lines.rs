//! Lines from whoever types them: with editing, history and completion on a terminal, plainly from a pipe.

use super::vocabulary::{Completion, Vocabulary};
use anyhow::Result;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::io::{self, BufRead, IsTerminal, Write};

/// Where lines come from.
pub(super) enum Lines {
    /// A person at a terminal.
    Terminal(Box<Editor<Completing, DefaultHistory>>),
    /// Anything else. What is read is repeated, so that the output reads like the session it is.
    Plain {
        /// Lines typed at a terminal are on the screen already.
        repeats: bool,
    },
}

impl Lines {
    /// Standard input, edited if input and output both are a terminal.
    pub(super) fn new() -> Result<Lines> {
        let is_typed = io::stdin().is_terminal();
        if !is_typed || !io::stdout().is_terminal() {
            return Ok(Lines::Plain { repeats: !is_typed });
        }
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(Completing::default()));
        Ok(Lines::Terminal(Box::new(editor)))
    }

    /// Asks for a line; `None` at the end of input.
    pub(super) fn ask(
        &mut self,
        prompt: &str,
        vocabulary: Vocabulary,
        out: &mut dyn Write,
    ) -> Result<Option<String>> {
        match self {
            Lines::Terminal(editor) => {
                if let Some(completing) = editor.helper_mut() {
                    completing.vocabulary = vocabulary;
                }
                out.flush()?;
                edited(editor, prompt, out)
            }
            Lines::Plain { repeats } => {
                write!(out, "{prompt}")?;
                out.flush()?;
                let line = plain_line(&mut io::stdin().lock())?;
                match &line {
                    Some(line) if *repeats => writeln!(out, "{line}")?,
                    Some(_) => {}
                    // What follows is not part of the prompt.
                    None => writeln!(out)?,
                }
                Ok(line)
            }
        }
    }
}

fn edited(
    editor: &mut Editor<Completing, DefaultHistory>,
    prompt: &str,
    out: &mut dyn Write,
) -> Result<Option<String>> {
    loop {
        match editor.readline(prompt) {
            Ok(line) => return Ok(Some(line)),
            Err(ReadlineError::Eof) => return Ok(None),
            Err(ReadlineError::Interrupted) => {
                writeln!(out, "To leave, enter 'quit' or press Ctrl-D")?;
                out.flush()?;
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// The next line without its end; bytes that are no text become question marks in boxes.
fn plain_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(text.trim_end_matches(['\r', '\n']).to_owned()))
}

/// The words of the present prompt, or names of files.
#[derive(Default)]
pub(super) struct Completing {
    vocabulary: Vocabulary,
    files: FilenameCompleter,
}

impl Completer for Completing {
    type Candidate = Pair;

    fn complete(&self, line: &str, cursor: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        match self.vocabulary.complete(&line[..cursor]) {
            Completion::Words(start, words) => {
                let pair = |word: String| Pair { replacement: format!("{word} "), display: word };
                Ok((start, words.into_iter().map(pair).collect()))
            }
            Completion::File(start) => {
                // Behind an open quotation mark the names come without escapes: we take spaces as they are.
                let quoted = format!("'{}", &line[start..cursor]);
                let (within, names) = self.files.complete_path(&quoted, quoted.len())?;
                Ok((start + within - 1, names))
            }
        }
    }
}

impl Helper for Completing {}
impl Highlighter for Completing {}
impl Validator for Completing {}
impl Hinter for Completing {
    type Hint = String;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_from_a_pipe_come_whole_whatever_their_end() {
        let mut input: &[u8] = b"one\r\n\ntw\xffo";
        let lines: Vec<String> = std::iter::from_fn(|| plain_line(&mut input).unwrap()).collect();
        assert_eq!(lines, ["one", "", "tw\u{fffd}o"]);
    }
}
