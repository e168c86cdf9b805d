//! The page in a real browser, served by the real `tessera web`: people play, look, learn and lose their server.
#![cfg(all(feature = "web", unix))]

mod chromium;
mod command_line;

#[path = "browser/files.rs"]
mod files;
#[path = "browser/house.rs"]
mod house;
#[path = "browser/manners.rs"]
mod manners;
#[path = "browser/openings.rs"]
mod openings;
#[path = "browser/play.rs"]
mod play;
#[path = "browser/reading.rs"]
mod reading;
#[path = "browser/sound.rs"]
mod sound;
#[path = "browser/study.rs"]
mod study;
#[path = "browser/texts.rs"]
mod texts;
#[path = "browser/zoom.rs"]
mod zoom;
