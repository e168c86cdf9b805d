//! A line at the prompt, understood: names, the number of arguments and their form are checked here.

use super::location;
use super::manual::{Input, page_of};
use super::refusal::Refusal;
use crate::game::{Color, Point, Size};
use std::path::PathBuf;

/// What a person wants. See the pages of `manual.rs`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Boardsize(Size),
    Reset,
    Quit,
    Genmove,
    Play(Point),
    Commands,
    Emptyspaces,
    Ptm,
    Winner,
    Showboard,
    Capturecounts,
    Playcpugame,
    Changeptm(Color),
    Movehistory(Option<Color>),
    Rules,
    Changerules,
    Startgame,
    Poseval,
    Undo,
    Save(PathBuf),
    Load(PathBuf),
    Open(PathBuf),
    SaveAs(PathBuf),
    Forward(usize),
    Back,
    Variations,
    Hint,
    Help(Option<String>),
}

/// Understands a line, which is not blank; moves are looked for on a board of this size.
pub(super) fn parse(line: &str, size: Size) -> Result<Command, Refusal> {
    let line = line.trim();
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let page = page_of(&name.to_lowercase()).ok_or(Refusal::UnknownCommand)?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    match (page.input, words.len()) {
        (Input::Nothing, 1..) => return Err(Refusal::NoInputWanted(page)),
        (Input::Needed | Input::File, 0) => return Err(Refusal::InputNeeded(page)),
        (Input::Needed | Input::Optional, 2..) => return Err(Refusal::TooMuchInput(page)),
        _ => {}
    }
    let word = words.first().copied();
    let needed = word.unwrap_or_default();
    let color = |text: &str| parse_color(text).ok_or(Refusal::WrongInput(format!("usage: {}", page.usage)));
    Ok(match page.name {
        "boardsize" => Command::Boardsize(parse_boardsize(needed)?),
        "reset" => Command::Reset,
        "quit" => Command::Quit,
        "genmove" => Command::Genmove,
        "play" => Command::Play(location::parse(size, needed)?),
        "commands" => Command::Commands,
        "emptyspaces" => Command::Emptyspaces,
        "ptm" => Command::Ptm,
        "winner" => Command::Winner,
        "showboard" => Command::Showboard,
        "capturecounts" => Command::Capturecounts,
        "playcpugame" => Command::Playcpugame,
        "changeptm" => Command::Changeptm(color(needed)?),
        "movehistory" => Command::Movehistory(word.map(color).transpose()?),
        "rules" => Command::Rules,
        "changerules" => Command::Changerules,
        "startgame" => Command::Startgame,
        "poseval" => Command::Poseval,
        "undo" => Command::Undo,
        "save" => Command::Save(PathBuf::from(rest.trim())),
        "load" => Command::Load(PathBuf::from(rest.trim())),
        "open" => Command::Open(PathBuf::from(rest.trim())),
        "saveas" => Command::SaveAs(PathBuf::from(rest.trim())),
        "forward" => {
            let number = word.map_or(Some(1), |word| word.parse().ok().filter(|&number| number > 0));
            Command::Forward(number.ok_or(Refusal::WrongInput(format!("usage: {}", page.usage)))?)
        }
        "back" => Command::Back,
        "variations" => Command::Variations,
        "hint" => Command::Hint,
        "help" => Command::Help(word.map(str::to_lowercase)),
        _ => return Err(Refusal::UnknownCommand),
    })
}

/// `b` or `w`, in either case.
pub(super) fn parse_color(text: &str) -> Option<Color> {
    match text.to_lowercase().as_str() {
        "b" => Some(Color::Black),
        "w" => Some(Color::White),
        _ => None,
    }
}

/// A board size people may choose: odd, from 7 to 19.
pub(super) fn parse_boardsize(text: &str) -> Result<Size, Refusal> {
    let side = text.parse::<u8>().ok().filter(|side| (7..=19).contains(side) && side % 2 == 1);
    side.and_then(Size::square).ok_or(Refusal::BadBoardsize)
}

#[cfg(test)]
mod tests {
    use super::super::manual::{FILE_PAGES, PAGES};
    use super::*;

    #[test]
    fn every_command_of_the_manual_is_understood() {
        let size = Size::square(7).unwrap();
        for page in PAGES.iter().chain(&FILE_PAGES) {
            let argument = match page.name {
                "boardsize" => "9",
                "play" => "c3",
                "changeptm" => "W",
                "save" | "load" | "open" | "saveas" => "a file.pente",
                _ => "",
            };
            for name in [page.name.to_owned(), page.name.to_uppercase()] {
                let line = format!(" {name}\t{argument} ");
                assert!(parse(&line, size).is_ok(), "{line:?}");
            }
        }
    }
}
