//! `tessera completions`: what a shell needs to complete our commands and options.

use super::overview::as_shown;
use anyhow::Result;
use clap::Command;
use clap_complete::Shell;
use std::io::Write;

/// Prints completions of commands and options for a shell.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
    tessera completions bash > ~/.local/share/bash-completion/completions/tessera\n  \
    tessera completions zsh > ~/.zfunc/_tessera\n  \
    tessera completions fish > ~/.config/fish/completions/tessera.fish\n\n\
    For zsh, ~/.zfunc must be in fpath before compinit is called.")]
pub struct Args {
    /// The shell
    shell: Shell,
}

/// Prints the completions of a program.
pub fn run(args: &Args, program: &Command, out: &mut dyn Write) -> Result<()> {
    // The generator panics if it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut as_shown(program), program.get_name(), &mut script);
    out.write_all(&script)?;
    Ok(out.flush()?)
}
