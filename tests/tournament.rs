//! The tournament: its rules and points, its saves, the wins it puts off, and whole conversations.

mod command_line;
mod required;

#[path = "tournament/conversation.rs"]
mod conversation;
#[path = "tournament/drawing.rs"]
mod drawing;
#[cfg(unix)]
#[path = "tournament/interruption.rs"]
mod interruption;
#[path = "tournament/patience.rs"]
mod patience;
#[path = "tournament/rounds.rs"]
mod rounds;
#[path = "tournament/saves.rs"]
mod saves;
#[path = "tournament/transcripts.rs"]
mod transcripts;
