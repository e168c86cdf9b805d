//! Any line is some command, and its answer, if it is repeated in one, stays one line of plain text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera::protocol::{Command, Reply};

fuzz_target!(|line: &[u8]| {
    let command = Command::parse(line);
    if !matches!(command, Command::Info(_)) {
        assert_eq!(command, Command::parse(&line.to_ascii_lowercase()));
    }
    let reply = match command {
        Command::Unknown(word) => Reply::Unknown(word),
        Command::Malformed(refusal) => Reply::Error(refusal),
        _ => return,
    };
    let mut out = Vec::new();
    tessera::protocol::send(&mut out, &reply).expect("a vector takes everything");
    assert!(out.ends_with(b"\n") && out.iter().filter(|&&byte| byte == b'\n').count() == 1);
    assert!(out.len() < 200 && out[..out.len() - 1].iter().all(|byte| (b' '..=b'~').contains(byte)));
});
