//! Games in files: a text that people can read, for every ground; and Piskvork's .psq for boards.
//!
//! ```text
//! tessera game 1
//! board endless
//! rule 0
//! black person
//! white computer 6
//! black 0,0 2310
//! white 1,1 204 extends a row
//! ```
//!
//! A move has its milliseconds and, where the computer made it, its reason. Empty lines and lines that begin with `#` are
//! allowed anywhere.

use super::game::Game;
use super::ground::Ground;
use super::place::Place;
use super::play::Ended;
use super::set_up::SetUp;
use super::stage::Stage;
use crate::game::{Color, Rules, Size};
use crate::tools::arguments::parse_size;
use crate::tools::psq::{self, Psq};
use crate::ui::shell::name;
use crate::whole_file;
use anyhow::{Context, Result, anyhow, bail, ensure};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

const HEADER: &str = "tessera game 1";
const ENDLESS: &str = "endless";

/// Everything that is kept of a game.
#[derive(Clone, Debug)]
pub struct Saved {
    /// What it began with.
    pub set_up: SetUp,
    /// Its moves.
    pub game: Game,
    /// The opening rule at work, if there is one.
    pub stage: Option<Stage>,
    /// How it ended, if not on the board.
    pub ended: Option<Ended>,
}

impl Saved {
    /// A game that has only moves.
    pub fn new(set_up: SetUp, game: Game) -> Saved {
        Saved { set_up, game, stage: None, ended: None }
    }
}

/// No saved game is longer.
const LONGEST: u64 = 1 << 22;

/// The file a person means: `~/` is the home folder, as in shells.
pub(super) fn path_of(text: &str) -> PathBuf {
    let at_home = text.strip_prefix("~/").and_then(|rest| Some(env::home_dir()?.join(rest)));
    at_home.unwrap_or_else(|| PathBuf::from(text))
}

/// Whether a file is to be Piskvork's.
pub(super) fn is_psq(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("psq"))
}

/// Writes a game, as a .psq file if the name ends so. Another file is only replaced if it is a saved game, too.
pub fn save(path: &Path, saved: &Saved) -> Result<()> {
    let Saved { set_up, game, .. } = saved;
    let text = if is_psq(path) { to_psq(set_up, game)? } else { to_text(set_up, game) };
    if path.exists() {
        let is_empty = fs::metadata(path).is_ok_and(|there| there.len() == 0);
        ensure!(
            is_empty || holds_a_game(path),
            "{} is not a saved game; choose another name",
            path.display()
        );
    }
    whole_file::write(path, &text)
}

/// Whether saving there would replace another game than the one that is in `own`.
pub(super) fn replaces_another(path: &Path, own: Option<&Path>) -> bool {
    holds_a_game(path) && !own.is_some_and(|own| whole_file::is_same(own, path))
}

/// Whether a file has a saved game in it, or what is left of one.
fn holds_a_game(path: &Path) -> bool {
    let is_save = |text: String| text.starts_with(HEADER) || text.starts_with(psq::HEADER);
    whole_file::read(path, LONGEST).is_ok_and(is_save)
}

/// Reads a saved game of either kind. What the file does not tell (the rules, in a .psq file of others) is as
/// in `set_up`.
pub fn load(path: &Path, set_up: &SetUp) -> Result<Saved> {
    let text = whole_file::read(path, LONGEST)?;
    let game = if text.starts_with(psq::HEADER) { from_psq(&text, set_up) } else { from_text(&text, set_up) };
    let (set_up, game) = game.with_context(|| path.display().to_string())?;
    Ok(Saved::new(set_up, game))
}

/// Reads the text of a saved game and writes it again.
#[cfg(fuzzing)]
pub fn reread(text: &str, set_up: &SetUp) -> Result<String> {
    let is_psq = text.starts_with(psq::HEADER);
    let (set_up, game) = if is_psq { from_psq(text, set_up)? } else { from_text(text, set_up)? };
    if is_psq { to_psq(&set_up, &game) } else { Ok(to_text(&set_up, &game)) }
}

fn to_text(set_up: &SetUp, game: &Game) -> String {
    let ground = game.ground();
    let board =
        ground.size().map_or(ENDLESS.to_owned(), |size| format!("{}x{}", size.width(), size.height()));
    let mut text = format!("{HEADER}\nboard {board}\nrule {}\n", ground.rules().bits());
    for color in Color::ALL {
        text.push_str(&format!("{} {}\n", name(color), set_up.seats[color as usize]));
    }
    for played in game.moves() {
        let (place, time) = (ground.name(played.place), played.time.as_millis());
        let reason = played.reason.as_ref().map(|reason| format!(" {reason}")).unwrap_or_default();
        text.push_str(&format!("{} {place} {time}{reason}\n", name(played.color)));
    }
    text
}

fn from_text(text: &str, set_up: &SetUp) -> Result<(SetUp, Game)> {
    let lines = text.lines().map(str::trim).zip(1..);
    let mut lines = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    let (header, number) = lines.next().context("the file is empty")?;
    ensure!(
        header == HEADER,
        "line {number}: not a saved game: neither ours, which begins with '{HEADER}', nor Piskvork's"
    );
    let mut value = |key: &str| -> Result<(String, usize)> {
        let (line, number) = lines.next().with_context(|| format!("the file ends before '{key}'"))?;
        let value = line.strip_prefix(key).filter(|value| value.starts_with(' '));
        let value = value.with_context(|| format!("line {number}: '{line}' does not begin with '{key}'"))?;
        Ok((value.trim().to_owned(), number))
    };
    let mut set_up = *set_up;
    let (board, number) = value("board")?;
    set_up.size = parse_board(&board).with_context(|| format!("line {number}"))?;
    let (rule, number) = value("rule")?;
    let bits =
        rule.parse().with_context(|| format!("line {number}: '{rule}' is not the number of a rule"))?;
    set_up.rules = Rules::from_bits(bits);
    for color in Color::ALL {
        let (seat, number) = value(name(color))?;
        let seat = seat.parse().map_err(anyhow::Error::msg);
        set_up.seats[color as usize] = seat.with_context(|| format!("line {number}"))?;
    }
    let mut game = Game::new(set_up.ground());
    for (line, number) in lines {
        add_line(&mut game, line).with_context(|| format!("line {number}"))?;
    }
    Ok((set_up, game))
}

fn parse_board(text: &str) -> Result<Option<Size>> {
    if text == ENDLESS { Ok(None) } else { parse_size(text).map(Some) }
}

/// Carries out what a line says: `white 1,1 204 extends a row`.
fn add_line(game: &mut Game, line: &str) -> Result<()> {
    let mut words = line.splitn(4, ' ');
    let (color, place, time) = (words.next(), words.next(), words.next());
    let expected = name(game.ground().to_move());
    let (Some(color), Some(place), Some(time)) = (color, place, time) else {
        bail!(
            "'{line}' is not a move such as '{expected} {} 1200'",
            game.ground().name(game.ground().centre())
        );
    };
    ensure!(color == expected, "'{line}': it is {expected}'s turn");
    let milliseconds: u64 =
        time.parse().with_context(|| format!("'{time}' is not a number of milliseconds"))?;
    let at = game.ground().parse(place).with_context(|| format!("'{place}' is not a place to play on"))?;
    add_move(game, at, Duration::from_millis(milliseconds), words.next().map(str::to_owned))
}

fn add_move(game: &mut Game, place: Place, time: Duration, reason: Option<String>) -> Result<()> {
    if let Some(refusal) = game.ground().refusal(place) {
        bail!("{} {refusal}", game.ground().name(place));
    }
    game.play(place, time, reason);
    Ok(())
}

fn to_psq(set_up: &SetUp, game: &Game) -> Result<String> {
    let Ground::Bounded(board) = game.ground() else {
        bail!("a .psq file needs a board with edges: give the file another ending");
    };
    let times = game.moves().iter().map(|played| played.time);
    let names = Color::ALL.map(|color| set_up.seats[color as usize].to_string());
    let moves = board.moves().zip(times).collect();
    Ok(Psq { size: board.size(), moves, names, code: 0, rules: Some(*board.rules()) }.to_string())
}

fn from_psq(text: &str, set_up: &SetUp) -> Result<(SetUp, Game)> {
    let psq = Psq::parse(text)?;
    let rules = psq.rules.unwrap_or(set_up.rules);
    let mut set_up = SetUp { size: Some(psq.size), rules, ..*set_up };
    for color in Color::ALL {
        // Names that others have given say nothing about who goes on playing.
        if let Ok(seat) = psq.names[color as usize].parse() {
            set_up.seats[color as usize] = seat;
        }
    }
    let mut game = Game::new(set_up.ground());
    for (number, &(point, time)) in psq.moves.iter().enumerate() {
        let place = Place { x: psq.size.x(point), y: psq.size.y(point) };
        // The header is the first line.
        let added = add_move(&mut game, place, time, None).with_context(|| format!("line {}", number + 2));
        added.map_err(|error| match psq.rules {
            Some(_) => error,
            None => anyhow!("{error:#} ({rules}; --rule N says by which other rules it was played)"),
        })?;
    }
    Ok((set_up, game))
}
