//! Saved games: a small text format that people can read, and files that are never half written.
//!
//! ```text
//! tessera pente 1
//! size 7
//! rules tournament
//! black d4
//! white c3
//! turn white
//! white e5
//! ```
//!
//! Empty lines and lines that begin with `#` are allowed anywhere.

use super::command::parse_boardsize;
use super::game::{Event, Game, Ruleset, name};
use super::location;
use super::refusal::{Refusal, opening_duty};
use crate::game::{Cell, Color, Size};
use crate::whole_file;
use anyhow::{Context, Result, anyhow, bail, ensure};
use std::fs;
use std::path::Path;

const HEADER: &str = "tessera pente 1";

/// No saved game is longer.
const LONGEST: u64 = 1 << 20;

/// The text of a game.
pub(super) fn to_text(game: &Game) -> String {
    let rules = game.ruleset().to_string().to_lowercase();
    let mut text = format!("{HEADER}\nsize {}\nrules {rules}\n", game.size().width());
    let mut player = Color::Black;
    for &event in game.events() {
        match event {
            Event::Turn(color) => {
                text.push_str(&format!("turn {}\n", name(color)));
                player = color;
            }
            Event::Move(point) => {
                text.push_str(&format!("{} {}\n", name(player), location::name_of(game.size(), point)));
                player = !player;
            }
        }
    }
    text
}

/// The game in a text; the error names the line that is wrong.
pub(super) fn from_text(text: &str) -> Result<Game> {
    let lines = text.lines().map(str::trim).zip(1..);
    let mut lines = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    let end = text.lines().count().max(1);
    let mut expect =
        |what: &str| lines.next().with_context(|| format!("line {end}: the file ends before {what}"));
    let (header, number) = expect("its first line")?;
    ensure!(header == HEADER, "line {number}: not a saved game, which begins with '{HEADER}'");
    let (line, number) = expect("the size")?;
    let size = parse_size(line).with_context(|| format!("line {number}"))?;
    let (line, number) = expect("the rules")?;
    let ruleset = parse_rules(line).with_context(|| format!("line {number}"))?;
    let mut game = Game::new(size, ruleset);
    for (line, number) in lines {
        add(&mut game, line).with_context(|| format!("line {number}"))?;
    }
    Ok(game)
}

fn parse_size(line: &str) -> Result<Size> {
    let text = line.strip_prefix("size ").with_context(|| format!("'{line}' is not 'size' and a number"))?;
    parse_boardsize(text.trim()).map_err(|_| anyhow!("size must be an odd integer between 7 and 19"))
}

fn parse_rules(line: &str) -> Result<Ruleset> {
    match line.split_whitespace().collect::<Vec<_>>()[..] {
        ["rules", "tournament"] => Ok(Ruleset::Tournament),
        ["rules", "casual"] => Ok(Ruleset::Casual),
        _ => bail!("'{line}' is neither 'rules tournament' nor 'rules casual'"),
    }
}

/// Carries out what a line says.
fn add(game: &mut Game, line: &str) -> Result<()> {
    let player = |text: &str| Color::ALL.into_iter().find(|&color| name(color) == text);
    let (first, second) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let second = second.trim();
    ensure!(!game.is_over(), "'{line}' comes after the end of the game");
    if first == "turn" {
        let color = player(second).with_context(|| format!("'{second}' is neither 'black' nor 'white'"))?;
        ensure!(color != game.to_move(), "it is {second}'s turn already");
        game.give_turn_to(color);
        return Ok(());
    }
    let color = player(first).with_context(|| format!("'{line}' is neither a move nor a change of turn"))?;
    ensure!(color == game.to_move(), "{first} plays, but it is {}'s turn", name(game.to_move()));
    let point = location::parse(game.size(), second).map_err(|refusal| match refusal {
        Refusal::OutOfBounds(_) => anyhow!("'{second}' is not on the board"),
        _ => anyhow!("'{second}' is not a move"),
    })?;
    ensure!(game.board().cell(point) == Cell::Empty, "{second} is taken");
    if !game.board().is_legal(point) {
        bail!("{}", opening_duty(game.board(), first).unwrap_or_default());
    }
    game.play(point);
    Ok(())
}

/// Reads a saved game.
pub(super) fn load(path: &Path) -> Result<Game> {
    let text = whole_file::read(path, LONGEST)?;
    from_text(&text).with_context(|| path.display().to_string())
}

/// Whether a file has a saved game in it, or what is left of one.
pub(super) fn holds_a_game(path: &Path) -> bool {
    whole_file::read(path, LONGEST).is_ok_and(|text| text.starts_with(HEADER))
}

/// Writes a game; whatever goes wrong, the file that was there before stays whole.
pub(super) fn save(game: &Game, path: &Path) -> Result<()> {
    whole_file::refuse_devices(path)?;
    if path.exists() {
        let old = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        ensure!(
            old.is_empty() || old.starts_with(HEADER.as_bytes()),
            "{} is not a saved game; choose another name",
            path.display()
        );
    }
    whole_file::write(path, to_text(game))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Point;

    fn random_game(random: &mut fastrand::Rng) -> Game {
        let size = Size::square([7, 9, 19][random.usize(..3)]).unwrap();
        let ruleset = if random.bool() { Ruleset::Casual } else { Ruleset::Tournament };
        let mut game = Game::new(size, ruleset);
        for _ in 0..random.usize(..60) {
            if game.is_over() {
                break;
            }
            if random.u8(..10) == 0 {
                game.give_turn_to(!game.to_move());
            } else {
                let legal: Vec<Point> = size.points().filter(|&point| game.board().is_legal(point)).collect();
                game.play(random.choice(legal).unwrap());
            }
        }
        game
    }

    #[test]
    fn games_survive_being_written_and_read() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..60 {
            let game = random_game(&mut random);
            let text = to_text(&game);
            assert_eq!(from_text(&text).unwrap(), game, "{text}");
            let spaced = text.replace('\n', "  \r\n\n# a remark\n");
            assert_eq!(from_text(&spaced).unwrap(), game, "{spaced}");
        }
    }

    #[test]
    fn damage_is_refused_with_its_line() {
        let mut random = fastrand::Rng::with_seed(4);
        let mut refused = 0;
        for _ in 0..150 {
            let mut text = to_text(&random_game(&mut random)).into_bytes();
            let at = random.usize(..text.len());
            text[at] = random.u8(b' '..=b'~');
            // The damaged text may still be a game; if not, the error names the line.
            if let Err(error) = from_text(std::str::from_utf8(&text).unwrap()) {
                assert!(format!("{error:#}").starts_with("line "), "{error:#}");
                refused += 1;
            }
        }
        assert!(refused > 50, "only {refused} refused");
    }

    #[test]
    fn only_plain_files_are_read_and_replaced() {
        let game = Game::new(Size::square(7).unwrap(), Ruleset::Casual);
        // On other systems than Unix the device is a missing file, and a folder has to do.
        for path in [Path::new("/dev/zero"), &std::env::temp_dir()].into_iter().filter(|path| path.exists()) {
            let expected = format!("{} is not a plain file", path.display());
            assert_eq!(load(path).unwrap_err().to_string(), expected);
            assert_eq!(save(&game, path).unwrap_err().to_string(), expected);
        }
    }

    #[test]
    fn a_save_takes_the_place_of_an_older_one() {
        let folder = std::env::temp_dir().join(format!("tessera-record-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("game.pente");
        let old = Game::new(Size::square(7).unwrap(), Ruleset::Casual);
        let mut new = old.clone();
        new.give_turn_to(Color::White);
        assert!(!holds_a_game(&path));
        save(&old, &path).unwrap();
        assert!(holds_a_game(&path));
        save(&new, &path).unwrap();
        assert_eq!(load(&path).unwrap(), new);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left behind");
        fs::remove_dir_all(&folder).unwrap();
    }
}
