//! The brain: the Gomocup protocol on standard input and output, nothing else.

use std::io::IsTerminal;
use std::{env, io, panic, process};
use tessera::protocol::{Audience, brain};

const HELP: &str = "\
A five-in-a-row brain: it speaks the Gomocup (Piskvork) protocol on standard input and output.
Give it to a manager, or type commands: START 15, BEGIN, TURN 7,8, END; HELP lists them all.";

fn main() {
    // Managers give no arguments; what else they might give is passed over.
    match env::args().nth(1).as_deref() {
        Some("--help" | "-h") => return println!("{HELP}"),
        Some("--version" | "-V") => return println!("pbrain-tessera {}", env!("CARGO_PKG_VERSION")),
        _ => {}
    }
    // Managers read standard error as if it were an answer.
    panic::set_hook(Box::new(|_| {}));
    let audience = if io::stdin().is_terminal() { Audience::Person } else { Audience::Manager };
    if brain::run(audience, io::stdin(), io::stdout(), || process::exit(0)).is_err() {
        process::exit(1);
    }
}
