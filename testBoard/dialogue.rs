//! One transcript put to the brain, step by step.

use crate::boardtest::{ANSWER_LIMIT, GRACE};
use crate::brain::{Brain, EXIT_LIMIT, Line, NoLine, Program, describe};
use crate::pattern::Pattern;
use crate::table::Table;
use crate::transcript::{Step, Transcript};
use crate::verdict::{Failure, Verdict};
use anyhow::Result;
use std::time::{Duration, Instant};

/// How long `! silence` listens.
const SILENCE: Duration = Duration::from_millis(200);

/// What a move may take when no manager said anything.
const MOVE_LIMIT: Duration = Duration::from_secs(5);

/// Lines of the conversation shown with a failure.
const SHOWN: usize = 12;

/// Longest part of a line shown: some are 100 kB.
const SHOWN_WIDTH: usize = 70;

/// Plays the transcript with a fresh brain.
pub(crate) fn run(program: &Program, transcript: &Transcript) -> Result<Verdict> {
    let mut dialogue = Dialogue {
        brain: program.start()?,
        table: Table::default(),
        conversation: Vec::new(),
        sent_at: Instant::now(),
        slowest: Duration::ZERO,
        total: Duration::ZERO,
        limit: None,
        allowed: None,
        is_quiet: false,
        is_over: false,
    };
    let mut outcome = Ok(());
    for (line, step) in &transcript.steps {
        outcome = dialogue.step(step).map_err(|reason| format!("line {line}: {reason}"));
        if outcome.is_err() {
            break;
        }
    }
    let outcome = outcome.and_then(|()| dialogue.end());
    let failure = outcome.err().map(|reason| Failure {
        reason,
        drawing: dialogue.conversation.iter().rev().take(SHOWN).rev().cloned().collect(),
        argument: transcript.argument.clone(),
        ..Failure::default()
    });
    Ok(Verdict::conclude(dialogue.brain, dialogue.slowest, failure))
}

struct Dialogue {
    brain: Brain,
    table: Table,
    /// What was said so far, marked as in the file.
    conversation: Vec<String>,
    sent_at: Instant,
    slowest: Duration,
    /// What all moves took together.
    total: Duration,
    /// The limit for the next answer, if the file set one.
    limit: Option<Duration>,
    /// Lines that may come before the next step is satisfied.
    allowed: Option<Pattern>,
    /// Messages before a move are not let pass.
    is_quiet: bool,
    /// The brain has left as it should.
    is_over: bool,
}

impl Dialogue {
    fn step(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::Send(bytes) => self.send(bytes),
            Step::Expect(pattern) => self.expect(pattern)?,
            Step::Allow(pattern) => self.allowed = Some(pattern.clone()),
            Step::Close => {
                self.brain.close_input();
                self.sent_at = Instant::now();
            }
            Step::Exit => self.exit()?,
            Step::Silence => self.silence(Instant::now() + SILENCE)?,
            Step::Quiet => self.is_quiet = true,
            Step::Within(limit) => self.limit = Some(*limit),
            Step::Total(limit) if self.total > *limit => {
                return Err(format!("the moves took {} ms together", self.total.as_millis()));
            }
            Step::Total(_) => {}
            Step::Wait(time) => std::thread::sleep(*time),
            Step::Discard => while self.brain.read_line(Instant::now()).is_ok() {},
            Step::Memory(limit) => self.memory(*limit)?,
        }
        Ok(())
    }

    fn send(&mut self, bytes: &[u8]) {
        let bytes = self.with_last_move(bytes);
        let text = String::from_utf8_lossy(&bytes);
        for line in text.trim_end_matches('\n').split('\n') {
            self.table.sent(line);
            self.note('>', line);
        }
        self.brain.send(&bytes);
        self.sent_at = Instant::now();
    }

    /// `$LAST` in a text stands for the brain's last move, which the file cannot know.
    fn with_last_move(&self, bytes: &[u8]) -> Vec<u8> {
        match (std::str::from_utf8(bytes), self.table.last_move()) {
            (Ok(text), Some(place)) => text.replace("$LAST", &place.to_string()).into_bytes(),
            _ => bytes.to_vec(),
        }
    }

    fn expect(&mut self, pattern: &Pattern) -> Result<(), String> {
        let usual = if pattern.is_move() { MOVE_LIMIT + GRACE } else { ANSWER_LIMIT };
        let deadline = self.sent_at + self.limit.unwrap_or(usual);
        loop {
            let line = self.read(deadline)?;
            let taken = line.at.duration_since(self.sent_at);
            self.slowest = self.slowest.max(taken);
            if self.matches(pattern, &line) {
                if self.limit.is_some_and(|limit| taken > limit) {
                    return Err(format!("the answer took {} ms", taken.as_millis()));
                }
                if pattern.is_move() {
                    self.total += taken;
                }
                self.table.answered(&line.text);
                (self.limit, self.allowed) = (None, None);
                return Ok(());
            }
            let is_message = line.text.starts_with("MESSAGE ") || line.text.starts_with("DEBUG ");
            if self.is_quiet || !is_message || !pattern.is_move() {
                self.tolerate(&line, &format!("`{pattern}`"))?;
            }
        }
    }

    fn silence(&mut self, deadline: Instant) -> Result<(), String> {
        loop {
            match self.brain.read_line(deadline) {
                Ok(line) => {
                    self.note('<', &line.text);
                    self.tolerate(&line, "silence")?;
                }
                Err(NoLine::Late) => break,
                Err(NoLine::Closed) => return Err("the brain is gone".to_string()),
            }
        }
        self.allowed = None;
        Ok(())
    }

    fn exit(&mut self) -> Result<(), String> {
        let deadline = self.sent_at + EXIT_LIMIT;
        while let Ok(line) = self.brain.read_line(deadline) {
            self.note('<', &line.text);
            self.tolerate(&line, "no more words")?;
        }
        self.is_over = true;
        match self.brain.wait(deadline) {
            Some(status) if status.success() => Ok(()),
            Some(status) => Err(format!("the process ended with {}", describe(status))),
            None => Err(format!("the process is still there after {} ms", EXIT_LIMIT.as_millis())),
        }
    }

    fn memory(&mut self, limit: u64) -> Result<(), String> {
        self.brain.measure();
        match self.brain.peak_memory() {
            Some(peak) if peak > limit => {
                let megabytes = |bytes: u64| bytes as f64 / f64::from(1 << 20);
                Err(format!("peak memory is {:.1} MB, more than {:.0}", megabytes(peak), megabytes(limit)))
            }
            // A system that does not tell cannot fail the test either.
            _ => Ok(()),
        }
    }

    /// After the last step: nothing is left unsaid, nothing went to stderr, every reply was one write.
    fn end(&mut self) -> Result<(), String> {
        if !self.is_over {
            self.send(b"END\n");
            self.exit().map_err(|reason| format!("after the last line: {reason}"))?;
        }
        let errors = self.brain.errors();
        if !errors.is_empty() {
            return Err(format!("wrote to stderr: {}", shorten(&errors)));
        }
        if self.brain.has_split_reply() {
            return Err("a reply came in more than one write".to_string());
        }
        Ok(())
    }

    fn read(&mut self, deadline: Instant) -> Result<Line, String> {
        match self.brain.read_line(deadline) {
            Ok(line) => {
                self.note('<', &line.text);
                Ok(line)
            }
            Err(NoLine::Late) => Err(format!("no answer within {} ms", self.sent_at.elapsed().as_millis())),
            Err(NoLine::Closed) => Err("no answer: the brain is gone".to_string()),
        }
    }

    fn matches(&self, pattern: &Pattern, line: &Line) -> bool {
        pattern.matches(&line.text, &|place| self.table.is_legal(place))
    }

    fn tolerate(&self, line: &Line, wanted: &str) -> Result<(), String> {
        match &self.allowed {
            Some(pattern) if self.matches(pattern, line) => Ok(()),
            _ => Err(format!("expected {wanted}, got `{}`", shorten(&line.text))),
        }
    }

    fn note(&mut self, mark: char, line: &str) {
        self.conversation.push(format!("{mark} {}", shorten(line)));
    }
}

/// Makes a line fit to print.
fn shorten(line: &str) -> String {
    let visible = |c: char| if c.is_control() { '?' } else { c };
    let printable: String = line.chars().map(visible).take(SHOWN_WIDTH).collect();
    if line.chars().count() > SHOWN_WIDTH { printable + "…" } else { printable }
}
