//! A game of a person against the computer, line by line.

use super::computer::{Choice, Computer, FULL_LEVEL, Prospect, Strength};
use crate::pnt::Position;
use anyhow::Result;
use clap::ValueEnum;
use std::io::{BufRead, Write};

/// How a game is played.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "With --play")]
// Whatever --play conflicts with must be named: clap does not require what cannot be given.
#[group(id = "game", requires = "play", conflicts_with_all = ["words", "cases", "out", "strict"])]
pub(super) struct Options {
    /// Tokens in the game, 3 to 1000
    #[arg(long, value_name = "N", default_value_t = 20,
          value_parser = clap::value_parser!(u16).range(3..=i64::from(Position::MAX_TOKENS)))]
    tokens: u16,
    /// Who takes the first token
    #[arg(long, value_name = "WHO", default_value = "me")]
    first: First,
    /// Strength of the computer, 1 to 10: below 10 it looks no further ahead than its level, and picks a token at
    /// random the more often the lower it is
    #[arg(long, value_name = "1-10", default_value_t = FULL_LEVEL,
          value_parser = clap::value_parser!(u8).range(1..=i64::from(FULL_LEVEL)))]
    level: u8,
    /// Instead of a level: how many moves the computer always looks ahead, 0 for all the way to the end
    #[arg(long, value_name = "MOVES", conflicts_with = "level")]
    depth: Option<u32>,
    /// Where the random numbers start, for a game that can be repeated
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum First {
    Me,
    Computer,
    /// A coin decides
    Toss,
}

/// The person's side of the conversation.
pub(super) struct Person<'a, R> {
    pub(super) input: R,
    pub(super) echo: Echo,
    pub(super) out: &'a mut dyn Write,
}

/// Who shows what the person types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Echo {
    ByTerminal,
    /// Input comes from a pipe; shown, it makes the output a readable record.
    ByUs,
}

/// What a person may say.
enum Saying {
    Take(u16),
    Hint,
    Help,
    Quit,
}

/// Nodes for each move of the computer: well below a second.
const NODES: u64 = 2_000_000;
/// Width of the screen that lines keep to.
const WIDTH: usize = 79;
const COMMANDS: &str = "Type a token, or hint, help or quit.";

/// Plays a game to its end, or until the person leaves.
pub(super) fn run<R: BufRead>(
    options: &Options,
    nodes: Option<u64>,
    mut person: Person<'_, R>,
) -> Result<()> {
    let mut position = Position::new(options.tokens).expect("the command line checks the number of tokens");
    let mut random = options.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
    let mut persons_turn = match options.first {
        First::Me => true,
        First::Computer => false,
        First::Toss => random.bool(),
    };
    let nodes = nodes.unwrap_or(NODES);
    let strength = options.depth.map_or(Strength::Level(options.level), Strength::Depth);
    let mut computer = Computer { strength, nodes, random };
    let mut adviser = Computer { strength: Strength::Level(FULL_LEVEL), nodes, random: fastrand::Rng::new() };
    person.greet(&position)?;
    if options.first == First::Toss {
        let starter = if persons_turn { "you start" } else { "I start" };
        writeln!(person.out, "A coin is tossed: {starter}.")?;
    }
    loop {
        let token = if persons_turn {
            person.show_tokens(&position)?;
            if position.moves().next().is_none() {
                return person.announce(&position, "You cannot take a token", "I win");
            }
            match person.ask(&position, &mut adviser)? {
                Some(token) => token,
                None => return person.say("Goodbye."),
            }
        } else {
            let Some(Choice { token, .. }) = computer.choose(&position) else {
                person.show_tokens(&position)?;
                return person.announce(&position, "I cannot take a token", "You win. Well played!");
            };
            person.say(&format!("\nI take {token}."))?;
            token
        };
        position.take(token);
        persons_turn = !persons_turn;
    }
}

impl<R: BufRead> Person<'_, R> {
    fn say(&mut self, text: &str) -> Result<()> {
        writeln!(self.out, "{text}")?;
        Ok(self.out.flush()?)
    }

    fn greet(&mut self, position: &Position) -> Result<()> {
        writeln!(self.out, "PNT with {} tokens.", position.tokens())?;
        self.explain_rules(position)
    }

    /// The rules, with the numbers of this game.
    fn explain_rules(&mut self, position: &Position) -> Result<()> {
        writeln!(
            self.out,
            "Tokens are taken in turn: each is a multiple or a factor of the last one taken."
        )?;
        let tokens = position.tokens();
        writeln!(self.out, "The first one is odd and less than {}.", f64::from(tokens) / 2.0)?;
        writeln!(self.out, "Whoever cannot take a token loses.")?;
        self.say(COMMANDS)
    }

    fn show_tokens(&mut self, position: &Position) -> Result<()> {
        writeln!(self.out)?;
        let mut line = String::from("Tokens left:");
        for token in position.left() {
            let word = format!(" {token}");
            if line.len() + word.len() > WIDTH {
                writeln!(self.out, "{line}")?;
                line = String::from("            ");
            }
            line.push_str(&word);
        }
        self.say(&line)
    }

    /// Asks until there is a token that may be taken; `None` if the person leaves.
    fn ask(&mut self, position: &Position, adviser: &mut Computer) -> Result<Option<u16>> {
        loop {
            match position.last() {
                Some(last) => write!(self.out, "Your token after {last}: ")?,
                None => write!(self.out, "Your first token: ")?,
            }
            self.out.flush()?;
            let Some(line) = self.read_line()? else {
                self.say("")?;
                return Ok(None);
            };
            match understand(&line) {
                Err(misunderstanding) => self.say(&misunderstanding)?,
                Ok(Saying::Quit) => return Ok(None),
                Ok(Saying::Help) => self.explain_rules(position)?,
                Ok(Saying::Hint) => {
                    if let Some(choice) = adviser.choose(position) {
                        self.say(&advice(choice))?;
                    }
                }
                Ok(Saying::Take(token)) => match position.refusal(token) {
                    Some(refusal) => self.say(&format!("No: {refusal}."))?,
                    None => return Ok(Some(token)),
                },
            }
        }
    }

    /// A line without its end; `None` at the end of the input.
    fn read_line(&mut self) -> Result<Option<String>> {
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        // What is no text is no token either.
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if self.echo == Echo::ByUs {
            writeln!(self.out, "{line}")?;
        }
        Ok(Some(line))
    }

    fn announce(&mut self, position: &Position, who: &str, result: &str) -> Result<()> {
        let last = position.last().unwrap_or_default();
        let end = if result.ends_with('!') { "" } else { "." };
        self.say(&format!("{who}: no multiple or factor of {last} is left. {result}{end}"))
    }
}

fn understand(line: &str) -> Result<Saying, String> {
    let lower = line.to_ascii_lowercase();
    match lower.as_str() {
        "" => Err(COMMANDS.to_owned()),
        "hint" => Ok(Saying::Hint),
        "help" | "?" => Ok(Saying::Help),
        "quit" | "exit" | "q" => Ok(Saying::Quit),
        word => match word.parse() {
            Ok(token) => Ok(Saying::Take(token)),
            Err(_) => Err(format!("\"{line}\" is not a token. {COMMANDS}")),
        },
    }
}

fn advice(Choice { token, prospect }: Choice) -> String {
    match prospect {
        Prospect::Win => format!("Take {token}: it wins, whatever I do."),
        Prospect::Loss => format!("Every token loses if I play well; try {token}."),
        Prospect::Unclear(depth) => format!("Take {token}: it looks best {depth} moves ahead."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_of_tokens_keep_to_the_width() {
        let options = Options { tokens: 200, first: First::Me, level: 1, depth: None, seed: None };
        let mut out = Vec::new();
        run(&options, None, Person { input: &[][..], echo: Echo::ByUs, out: &mut out }).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.lines().count() > 8 && text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert!(text.contains(" 199 200\n"));
    }
}
