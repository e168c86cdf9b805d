//! The full-screen game: its screens after keys, the engine on a field without edges, saved games, the real program.

mod command_line;
mod required;

#[path = "field/analysis.rs"]
mod analysis;
#[path = "field/distance.rs"]
mod distance;
#[path = "field/driver.rs"]
mod driver;
#[path = "field/files.rs"]
mod files;
#[path = "field/looks.rs"]
mod looks;
#[path = "field/manners.rs"]
mod manners;
#[path = "field/openings.rs"]
mod openings;
#[path = "field/persons.rs"]
mod persons;
#[path = "field/screens.rs"]
mod screens;
#[path = "field/tmux.rs"]
mod tmux;
