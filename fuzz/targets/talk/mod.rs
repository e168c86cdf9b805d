//! What every conversation with a session has to keep to.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use tessera::protocol::{Call, Command, Info, Reply, Session, Yixin};

/// Longest conversation, and most questions of a search before it has to answer.
const LINES: usize = 60;
const PATIENCE: usize = 3;

/// Tells a session some lines and looks at what it says and what it keeps.
pub fn hold<'a>(mut session: Session, lines: impl Iterator<Item = &'a [u8]>) {
    for line in [&b"INFO max_memory 8000000"[..], b"INFO max_node 40"] {
        tell(&mut session, Command::parse(line), line);
    }
    for line in lines.take(LINES) {
        let command = Command::parse(line);
        if !is_for_the_machine(&command) {
            tell(&mut session, command, line);
        }
    }
    if let Some(position) = session.position() {
        assert_eq!(*position.board(), position.rebuilt());
    }
}

/// What the session may not be told: it would write files, or take the machine's memory and threads for itself.
fn is_for_the_machine(command: &Command) -> bool {
    matches!(
        command,
        Command::Info(Ok(Info::Folder(_) | Info::Memory(_) | Info::HashSize(_) | Info::Threads(_)))
    )
}

fn tell(session: &mut Session, command: Command, line: &[u8]) {
    // A Yixin-Board is told its swap2 stones by messages.
    let by_messages = matches!(command, Command::Yixin(Yixin::Swap2Step(_)));
    let is_owed = command.asks_for_move() && !by_messages && !session.is_in_block();
    let questions = AtomicUsize::new(0);
    let mut answers = 0;
    let mut call = Call {
        read_at: Instant::now(),
        interrupted: &|| questions.fetch_add(1, Ordering::Relaxed) >= PATIENCE,
        out: &mut |reply| answers += usize::from(!matches!(reply, Reply::Message(_))),
    };
    session.handle(command, &mut call);
    assert!(answers <= 1, "{answers} answers to {:?}", String::from_utf8_lossy(line));
    assert!(answers == 1 || !is_owed, "no answer to {:?}", String::from_utf8_lossy(line));
}
