//! `tessera man`: manual pages, made from what the command line says about itself.

use super::UsageError;
use super::overview::{as_shown, shown};
use crate::whole_file;
use anyhow::{Context, Result};
use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Prints the manual page of tessera, or of one of its commands.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
    tessera man | man -l -\n  \
    tessera man pnt | man -l -\n  \
    tessera man --all > tessera.1\n  \
    tessera man --dir ~/.local/share/man/man1")]
pub struct Args {
    /// The command whose page is wanted
    #[arg(value_name = "COMMAND", conflicts_with_all = ["all", "dir"])]
    command: Option<String>,
    /// Print one page with all commands in it
    #[arg(long, conflicts_with = "dir")]
    all: bool,
    /// Write a page for tessera and one for each command into this folder
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

/// Prints or writes pages of a program.
pub fn run(args: &Args, program: &Command, out: &mut dyn Write) -> Result<()> {
    let mut program = as_shown(program).disable_help_subcommand(true);
    // Now every subcommand knows its full name.
    program.build();
    let manual = Manual { program: &program };
    let page = match (&args.dir, &args.command) {
        (Some(folder), _) => return manual.write_pages(folder, out),
        (None, None) if args.all => manual.whole_page()?,
        (None, None) => manual.page(&program)?,
        (None, Some(name)) => {
            let command = program.find_subcommand(name);
            manual.page(command.ok_or_else(|| UsageError(format!("there is no command {name}")))?)?
        }
    };
    write!(out, "{page}")?;
    Ok(out.flush()?)
}

/// The pages of a program.
struct Manual<'a> {
    program: &'a Command,
}

impl Manual<'_> {
    fn page(&self, command: &Command) -> Result<String> {
        let version = self.program.get_version().unwrap_or_default();
        let man = Man::new(command.clone()).source(format!("{} {version}", self.program.get_name()));
        let mut page = Vec::new();
        man.render_title(&mut page)?;
        man.render_name_section(&mut page)?;
        man.render_synopsis_section(&mut page)?;
        man.render_description_section(&mut page)?;
        man.render_options_section(&mut page)?;
        if command.has_subcommands() {
            man.render_subcommands_section(&mut page)?;
        }
        notes(command).to_writer(&mut page)?;
        Ok(String::from_utf8(page)?)
    }

    /// A page with the pages of all subcommands at its end, their headings one step smaller.
    fn whole_page(&self) -> Result<String> {
        let mut whole = self.page(self.program)?;
        for command in shown(self.program) {
            whole.push_str(&format!(".SH \"{}\"\n", full_name(command).replace('-', " ").to_uppercase()));
            let page = self.page(command)?;
            // The title and the name are above already.
            for line in page.lines().skip_while(|line| *line != ".SH SYNOPSIS") {
                whole.push_str(&line.replacen(".SH ", ".SS ", 1));
                whole.push('\n');
            }
        }
        Ok(whole)
    }

    fn write_pages(&self, folder: &Path, out: &mut dyn Write) -> Result<()> {
        fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
        for command in std::iter::once(self.program).chain(shown(self.program)) {
            let path = folder.join(format!("{}.1", full_name(command)));
            whole_file::write(&path, self.page(command)?)?;
            writeln!(out, "{}", path.display())?;
        }
        Ok(out.flush()?)
    }
}

/// What stands below the options in a help text, line by line: examples would not survive being filled.
fn notes(command: &Command) -> Roff {
    let mut roff = Roff::new();
    if let Some(text) = command.get_after_long_help().or(command.get_after_help()) {
        roff.control("SH", ["NOTES"]).control("nf", []);
        text.to_string().lines().for_each(|line| {
            roff.text([roman(line)]);
        });
        roff.control("fi", []);
    }
    roff
}

/// `tessera-pnt`.
fn full_name(command: &Command) -> &str {
    command.get_display_name().unwrap_or(command.get_name())
}
