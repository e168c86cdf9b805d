//! The brain: the Gomocup protocol on standard input and output, nothing else.

use std::{io, panic, process};
use tessera::protocol::brain;

fn main() {
    // Managers read standard error as if it were an answer.
    panic::set_hook(Box::new(|_| {}));
    if brain::run(io::stdin(), io::stdout(), || process::exit(0)).is_err() {
        process::exit(1);
    }
}
