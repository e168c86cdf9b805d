//! `tessera` alone: what there is, and how to begin.

use anyhow::Result;
use clap::Command;

/// Prints a short overview of all subcommands, as the command line itself describes them.
pub fn run(program: &Command) -> Result<()> {
    let (name, version) = (program.get_name(), program.get_version().unwrap_or_default());
    let about = program.get_about().map(ToString::to_string).unwrap_or_default();
    let examples: String = examples(program).iter().map(|example| format!("  {example}\n")).collect();
    let mut overview = program
        .clone()
        .about(format!("Tessera {version}. {about}"))
        .help_template("{about-with-newline}\n{subcommands}{after-help}")
        .after_help(format!(
            "To begin with:\n{examples}\n{name} COMMAND --help explains a command, with examples."
        ));
    // Coloured on a terminal only, and not against the will of NO_COLOR.
    Ok(overview.print_help()?)
}

/// Examples of an overview.
const EXAMPLES: usize = 3;

/// The first example of each of the first subcommands.
fn examples(program: &Command) -> Vec<String> {
    let start = format!("{} ", program.get_name());
    // A line that goes on in the next one is no short example.
    let is_example = |line: &&str| line.starts_with(&start) && !line.ends_with('\\');
    let first_example = |command: &Command| {
        let text = command.get_after_help()?.to_string();
        text.lines().map(str::trim).find(is_example).map(str::to_owned)
    };
    shown(program).filter_map(first_example).take(EXAMPLES).collect()
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
