//! Scripts of keys with the screens they lead to, as kept in `tests/field/screens`.
//!
//! A file begins with what is set up (`size`, `rule`, `black`, `white`, `opening`, `clock`, `screen`, `letters`); lines that begin with `> `
//! are keys, and the screen after them follows. To write the screens anew after a wanted change, set `TESSERA_BLESS` and
//! look at the difference.

use super::driver::Driver;
use std::fs;
use std::path::{Path, PathBuf};
use tessera::game::Rules;
use tessera::tools::arguments::parse_size;
use tessera::ui::field::{Effort, Letters, Seat, SetUp, Theme};
use tessera::ui::shell::Palette;

/// Few enough to be quick, enough to see what matters.
const NODES: u64 = 600;

/// A set-up without clocks: two people on the field.
pub(crate) fn two_people() -> SetUp {
    let effort = Effort { time: None, nodes: Some(NODES), seed: 1 };
    SetUp {
        size: None,
        rules: Rules::FREESTYLE,
        seats: [Seat::Person; 2],
        effort,
        opening: None,
        clock: None,
        evaluation: None,
    }
}

pub(crate) const PLAIN: Theme = Theme { palette: Palette::Plain, letters: Letters::Unicode };

/// A driver as the first line of a script wants it.
fn driver(options: &str) -> Driver {
    let mut set_up = two_people();
    let (mut screen, mut theme) = ((80, 24), PLAIN);
    for option in options.split_whitespace() {
        let (key, value) = option.split_once('=').unwrap_or_else(|| panic!("{option} sets nothing"));
        let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{option} is no number"));
        match key {
            "size" => set_up.size = Some(parse_size(value).expect("a size")),
            "rule" => set_up.rules = Rules::from_bits(u32::from(number(value))),
            "black" => set_up.seats[0] = value.parse().expect("a player"),
            "white" => set_up.seats[1] = value.parse().expect("a player"),
            "opening" => set_up.opening = Some(value.parse().expect("an opening rule")),
            "clock" => set_up.clock = Some(value.parse().expect("a clock")),
            "screen" => {
                let (width, height) = value.split_once('x').expect("two numbers");
                screen = (number(width), number(height));
            }
            "letters" if value == "ascii" => theme.letters = Letters::Ascii,
            _ => panic!("there is no option {option}"),
        }
    }
    Driver::new(set_up, screen, theme)
}

/// Plays a script and returns it with the screens as they are now.
fn played(script: &str) -> String {
    let options = script.lines().next().expect("a first line");
    let mut driver = driver(options.strip_prefix("# ").expect("options"));
    let mut text = format!("{options}\n");
    for keys in script.lines().filter_map(|line| line.strip_prefix("> ")) {
        driver.press(keys);
        text.push_str(&format!("> {keys}\n"));
        match driver.app.has_left {
            true => text.push_str("(left)\n"),
            false => text.push_str(&driver.screen()),
        }
    }
    text
}

#[test]
fn screens_are_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/field/screens");
    let entries = fs::read_dir(folder).expect("the scripts");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a script").path()).collect();
    paths.sort();
    assert!(paths.len() >= 8, "scripts are missing");
    let mut wrong = Vec::new();
    for path in paths {
        let kept = fs::read_to_string(&path).expect("a readable script").replace("\r\n", "\n");
        let now = played(&kept);
        if std::env::var_os("TESSERA_BLESS").is_some() {
            fs::write(&path, &now).expect("a writable script");
        } else if now != kept {
            wrong.push(format!("{}:\n{now}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_plain_set_has_only_plain_letters() {
    let mut driver = driver("size=15 rule=20 white=3 letters=ascii");
    for keys in ["s d", "enter", "enter", "h", "t", "?", "x", "u", "esc"] {
        driver.press(keys);
        assert!(driver.screen().is_ascii(), "{keys}\n{}", driver.screen());
    }
}
