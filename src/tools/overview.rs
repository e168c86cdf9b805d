//! `tessera` alone: what there is, and how to begin.

use anyhow::Result;
use clap::Command;

/// Prints a short overview of all subcommands, as the command line itself describes them.
pub fn run(program: &Command) -> Result<()> {
    let (name, version) = (program.get_name(), program.get_version().unwrap_or_default());
    let about = program.get_about().map(ToString::to_string).unwrap_or_default();
    let examples: String = short_examples(program).map(|example| format!("  {example}\n")).collect();
    let mut overview = program
        .clone()
        .about(format!("Tessera {version}. {about}"))
        .mut_subcommands(|command| {
            let headline = headline(&command);
            command.about(headline)
        })
        .disable_help_subcommand(true)
        .help_template("{about-with-newline}\n{subcommands}{after-help}")
        .after_help(format!(
            "To begin with:\n{examples}\n{name} COMMAND --help explains a command, with examples."
        ));
    // Coloured on a terminal only, and not against the will of NO_COLOR.
    Ok(overview.print_help()?)
}

/// What a command does, without what comes after a colon or semicolon: an overview is short.
fn headline(command: &Command) -> String {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    about.split([':', ';']).next().unwrap_or_default().to_owned()
}

/// Examples of an overview.
const EXAMPLES: usize = 3;

/// One example of each of the first subcommands.
fn short_examples(program: &Command) -> impl Iterator<Item = String> {
    let of_one_line = |example: &String| !example.contains('\n') && example.starts_with(program.get_name());
    shown(program).filter_map(move |command| examples(command).into_iter().find(of_one_line)).take(EXAMPLES)
}

/// What comes after so many blanks explains an example.
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
    Command::new(env!("CARGO_PKG_NAME"))
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
