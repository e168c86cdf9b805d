//! `tessera` alone: what there is, and how to begin.

use anyhow::{Context, Result};
use clap::Command;
use std::fmt::Write;

/// A heading of the overview, and the commands below it.
type Group = (&'static str, &'static [&'static str]);

/// What most people come for: each command with a line about it.
const EXPLAINED: [Group; 3] = [
    #[cfg(feature = "web")]
    ("Play and learn", &["web", "field", "play", "shell", "tournament"]),
    #[cfg(not(feature = "web"))]
    ("Play and learn", &["field", "play", "shell", "tournament"]),
    ("Solve and analyse", &["analyse", "review", "solve"]),
    ("Matches of brains", &["match"]),
];

/// What is only named, as all of it is to fit on a screen.
const NAMED: [Group; 2] = [
    ("Developers", &["selfplay", "data", "train", "tune", "sprt", "screen", "calibrate", "perft", "bench"]),
    ("Also", &["gauntlet", "openings", "show", "convert", "merge", "pnt", "completions", "man"]),
];

/// Prints a short overview of all subcommands, as the command line itself describes them.
pub fn run(program: &Command) -> Result<()> {
    let text = text(program)?;
    // Coloured on a terminal only, and not against the will of NO_COLOR.
    Ok(program.clone().override_help(text).print_help()?)
}

fn text(program: &Command) -> Result<String> {
    let (header, literal) = (program.get_styles().get_header(), program.get_styles().get_literal());
    let (name, version) = (program.get_name(), program.get_version().unwrap_or_default());
    let about = program.get_about().map(ToString::to_string).unwrap_or_default();
    let mut text = format!("Tessera {version}. {about}\n\n");
    let width = names().map(str::len).max().unwrap_or_default();
    for (title, names) in EXPLAINED {
        writeln!(text, "{header}{title}:{header:#}")?;
        for name in names {
            let headline = headline(command(program, name)?);
            writeln!(text, "  {literal}{name:width$}{literal:#}  {headline}")?;
        }
    }
    for (title, names) in NAMED {
        let names: Vec<String> = names.iter().map(|name| format!("{literal}{name}{literal:#}")).collect();
        writeln!(text, "{header}{title}:{header:#} {}", names.join(", "))?;
    }
    writeln!(text, "\n{header}To begin with:{header:#}")?;
    for (_, names) in EXPLAINED {
        if let Some(example) = short_example(command(program, names[0])?) {
            writeln!(text, "  {example}")?;
        }
    }
    writeln!(text, "{name} COMMAND --help explains a command, with examples.")?;
    Ok(text)
}

/// The commands of the overview, in its order.
pub fn names() -> impl Iterator<Item = &'static str> {
    EXPLAINED.into_iter().chain(NAMED).flat_map(|(_, names)| names.iter().copied())
}

fn command<'a>(program: &'a Command, name: &str) -> Result<&'a Command> {
    program.find_subcommand(name).with_context(|| format!("the overview has a command {name}"))
}

/// What a command does, without what comes after a colon or semicolon: an overview is short.
fn headline(command: &Command) -> String {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    about.split([':', ';']).next().unwrap_or_default().to_owned()
}

/// The first example that has one line and needs nothing but `tessera`.
fn short_example(command: &Command) -> Option<String> {
    examples(command).into_iter().find(|example| !example.contains('\n') && example.starts_with("tessera "))
}

/// What comes after this many spaces explains an example.
const GAP: &str = "   ";

/// The command lines of a subcommand's help text, below `Example:` or `Examples:`. One that goes on after a backslash
/// is given with its line ends.
pub fn examples(command: &Command) -> Vec<String> {
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let mut lines = text.lines().map(str::trim).skip_while(|line| !line.starts_with("Example")).skip(1);
    let mut examples = Vec::new();
    while let Some(line) = lines.next() {
        let mut example = line.to_owned();
        while example.ends_with('\\')
            && let Some(next) = lines.next()
        {
            example = format!("{example}\n{next}");
        }
        let example = example.split(GAP).next().unwrap_or_default();
        if example.starts_with("tessera ") || example.contains("| tessera ") {
            examples.push(example.to_owned());
        }
    }
    examples
}

/// The subcommands that are for people.
pub(super) fn shown(program: &Command) -> impl Iterator<Item = &Command> {
    program.get_subcommands().filter(|command| !command.is_hide_set())
}

/// The program without the subcommands that are for its own use: generators of documents show those, too.
pub(super) fn as_shown(program: &Command) -> Command {
    Command::new("tessera")
        .version(env!("CARGO_PKG_VERSION"))
        .about(program.get_about().cloned().unwrap_or_default())
        .after_help(program.get_after_help().cloned().unwrap_or_default())
        .args(program.get_arguments())
        .subcommands(shown(program))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_found_below_their_heading() {
        let text = "tessera a, no example\nExamples:\n  Two words:\n  tessera a --b      explained\n\
                    \x20 tessera a \\\n      --c\n  echo x | tessera a\nThe end of tessera.";
        let command = Command::new("a").after_help(text);
        assert_eq!(examples(&command), ["tessera a --b", "tessera a \\\n--c", "echo x | tessera a"]);
        assert!(examples(&Command::new("b")).is_empty());
    }
}
