//! `tessera web`: the board in a browser.

use super::UsageError;
use super::arguments::parse_count;
use crate::interrupt::Interrupt;
use crate::web::server::{Page, Server, Settings, Token};
use anyhow::{Context, Result, ensure};
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Opens the board in a browser: play, analyse, review and solve with the engine at full strength.
///
/// A small server starts on this machine and is reached from this machine only, with the address that it prints: its token
/// keeps everybody else out. The token stays the same from run to run, so tabs and bookmarks go on working. All open tabs share the threads and
/// the memory. Ctrl-C ends the server.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Port to listen on; 0 is any that is free [default: 8155, or any if that is taken]
    #[arg(long)]
    port: Option<u16>,
    /// Print the address, but open no browser
    #[arg(long)]
    no_open: bool,
    /// Threads of all searches together [default: one for each processor]
    #[arg(long, value_parser = parse_count)]
    threads: Option<usize>,
    /// Megabytes for the tables of all tabs together
    #[arg(long, value_name = "MB", default_value = "512", value_parser = parse_count)]
    memory: usize,
    /// Make a new token: open tabs and bookmarks are let in no more
    #[arg(long)]
    new_token: bool,
    /// Take the page from a folder, as src/web/page, to work on it
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  tessera web
  tessera web --port 9000 --no-open
  tessera web --threads 2 --memory 1024";

/// The port that is tried first: a page remembers its settings by it.
const PORT: u16 = 8155;

/// Serves until Ctrl-C.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let interrupt = Interrupt::default();
    interrupt.listen()?;
    let server = bind(args)?;
    let address = server.address();
    writeln!(out, "The board is at {address}\nCtrl-C ends it.")?;
    out.flush()?;
    if !args.no_open && open(&address).is_err() {
        writeln!(out, "No browser could be opened: open the address in one.")?;
        out.flush()?;
    }
    interrupt.during(|| server.run(&|| interrupt.is_set()))
}

fn bind(args: &Args) -> Result<Server> {
    let settings = settings(args)?;
    let Some(port) = args.port else {
        return Server::bind(PORT, settings.clone())
            .or_else(|_| Server::bind(0, settings))
            .context("no port can be listened on");
    };
    Server::bind(port, settings).map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => {
            let told = "is used by another program; --port takes another one, 0 any that is free";
            UsageError(format!("port {port} {told}")).into()
        }
        ErrorKind::PermissionDenied => {
            UsageError(format!("port {port} is for the system; --port takes one from 1024 on")).into()
        }
        _ => anyhow::Error::new(error).context(format!("port {port} cannot be listened on")),
    })
}

fn settings(args: &Args) -> Result<Settings> {
    let page = match &args.page {
        None => Page::Embedded,
        Some(folder) => {
            let told = || UsageError(format!("{} is no folder with an index.html", folder.display()));
            ensure!(folder.join("index.html").is_file(), told());
            Page::Folder(folder.clone())
        }
    };
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Settings {
        threads: args.threads.unwrap_or_else(processors),
        memory: args.memory.saturating_mul(1 << 20),
        page,
        token: token(args.new_token)?,
    })
}

/// The token of the last run, or a new one.
fn token(is_new: bool) -> Result<Token> {
    let file = state_folder().map(|folder| folder.join("tessera").join("web-token"));
    let kept = file.as_deref().filter(|_| !is_new).and_then(Token::read);
    if let Some(token) = kept {
        return Ok(token);
    }
    let token = Token::random().context("no token can be made")?;
    if let Some(file) = &file {
        // One that cannot be kept is good for this run.
        let _ = token.keep(file);
    }
    Ok(token)
}

/// Where programs keep what they remember from run to run.
fn state_folder() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    match () {
        () if cfg!(windows) => folder("LOCALAPPDATA"),
        () => folder("XDG_STATE_HOME").or_else(|| Some(folder("HOME")?.join(".local/state"))),
    }
}

/// Shows an address in the usual browser.
fn open(address: &str) -> io::Result<()> {
    let mut command = if cfg!(windows) {
        let mut command = Command::new("rundll32");
        command.arg("url.dll,FileProtocolHandler");
        command
    } else {
        Command::new(if cfg!(target_os = "macos") { "open" } else { "xdg-open" })
    };
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}
