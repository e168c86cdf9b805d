//! Search numbers as text, one `name value` a line; and the numbers of each rule family, which are kept so.

use super::Params;
use crate::game::{Family, Rules};
use crate::suggestion;
use std::fmt;
use std::sync::LazyLock;

/// Why a number cannot be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadParam {
    /// Nothing has this name.
    Unknown(String),
    /// Something other than a name and a whole number.
    Malformed(String),
    /// Less than the least or more than the greatest value that makes sense.
    OutOfRange(&'static str, i32),
    /// A name that came before.
    Twice(String),
    /// One of the above, on a line of a text.
    OnLine(usize, Box<BadParam>),
}

impl fmt::Display for BadParam {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadParam::Unknown(name) => {
                write!(f, "there is no number {name}")?;
                match suggestion::closest(name, Params::RANGES.iter().map(|(name, ..)| *name)) {
                    Some(meant) => write!(f, "; did you mean {meant}?"),
                    None => Ok(()),
                }
            }
            BadParam::Malformed(text) => write!(f, "{text:?} is not a name and a whole number"),
            BadParam::OutOfRange(name, value) => {
                let range = Params::RANGES.iter().find(|(known, ..)| known == name);
                let (_, least, most) = range.expect("it was found there before");
                write!(f, "{name} {value} is out of range: it is {least} to {most}")
            }
            BadParam::Twice(name) => write!(f, "{name} is there twice"),
            BadParam::OnLine(line, why) => write!(f, "line {line}: {why}"),
        }
    }
}

impl std::error::Error for BadParam {}

/// The numbers of a family, read when they are first used.
struct Embedded(LazyLock<Params>);

macro_rules! embedded {
    ($file:literal) => {
        Embedded(LazyLock::new(|| {
            Params::of_text(include_str!($file)).expect("the file is checked by a test")
        }))
    };
}

static FREESTYLE: Embedded = embedded!("freestyle.txt");
static EXACT_FIVE: Embedded = embedded!("exact_five.txt");
static RENJU: Embedded = embedded!("renju.txt");
static CAPTURES: Embedded = embedded!("captures.txt");

impl Params {
    /// The numbers that games under some rules are played with. Caro and continuous games have the defaults.
    pub fn for_rules(rules: &Rules) -> Params {
        match rules.family() {
            Family::Freestyle => FREESTYLE.0.clone(),
            Family::ExactFive => EXACT_FIVE.0.clone(),
            Family::Renju => RENJU.0.clone(),
            Family::Captures => CAPTURES.0.clone(),
            Family::Caro => Params::default(),
        }
    }

    /// The numbers that a text lists, the defaults for all others. `#` begins a comment.
    pub fn of_text(text: &str) -> Result<Params, BadParam> {
        let mut params = Params::default();
        let mut seen = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let on_line = |why| BadParam::OnLine(number + 1, Box::new(why));
            let malformed = || on_line(BadParam::Malformed(line.to_owned()));
            let (name, value) = line.split_once(char::is_whitespace).ok_or_else(malformed)?;
            params.change(name, value).map_err(on_line)?;
            if seen.contains(&name) {
                return Err(on_line(BadParam::Twice(name.to_owned())));
            }
            seen.push(name);
        }
        Ok(params)
    }

    /// The text of these numbers: those that differ from the defaults, in the order they are declared in.
    pub fn text(&self) -> String {
        self.differences(&Params::default()).map(|(name, value)| format!("{name} {value}\n")).collect()
    }

    /// The numbers that differ from others, by name.
    pub fn differences(&self, other: &Params) -> impl Iterator<Item = (&'static str, i32)> {
        Params::RANGES.iter().filter_map(|&(name, ..)| {
            let value = self.get(name)?;
            (other.get(name) != Some(value)).then_some((name, value))
        })
    }

    /// Changes a number to a value as it is written, if both make sense.
    pub fn change(&mut self, name: &str, value: &str) -> Result<(), BadParam> {
        let range = Params::RANGES.iter().find(|(known, ..)| *known == name);
        let &(name, least, most) = range.ok_or_else(|| BadParam::Unknown(name.to_owned()))?;
        let malformed = |_| BadParam::Malformed(format!("{name} {}", value.trim()));
        let value: i32 = value.trim().parse().map_err(malformed)?;
        if !(least..=most).contains(&value) {
            return Err(BadParam::OutOfRange(name, value));
        }
        self.set(name, value);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_every_family_can_be_read() {
        for (file, text) in [
            ("freestyle", include_str!("freestyle.txt")),
            ("exact_five", include_str!("exact_five.txt")),
            ("renju", include_str!("renju.txt")),
            ("captures", include_str!("captures.txt")),
        ] {
            if let Err(error) = Params::of_text(text) {
                panic!("src/search/params/{file}.txt: {error}");
            }
        }
        for bits in 0..256 {
            Params::for_rules(&Rules::from_bits(bits));
        }
    }

    #[test]
    fn defaults_are_within_their_ranges() {
        let defaults = Params::default();
        for &(name, least, most) in Params::RANGES {
            assert!((least..=most).contains(&defaults.get(name).unwrap()), "{name}");
        }
    }

    #[test]
    fn a_text_reads_back_as_it_was_written() {
        assert_eq!(Params::default().text(), "");
        let mut params = Params::default();
        for (number, &(name, least, most)) in Params::RANGES.iter().enumerate() {
            params.set(name, if number % 2 == 0 { least } else { most });
        }
        assert_eq!(Params::of_text(&params.text()), Ok(params));
        let text = "# better in renju\n\n lmr_scale   60 # was 48\nlmp_base\t7\r\nfail_high_margin -3\n";
        let params = Params::of_text(text).unwrap();
        assert_eq!((params.lmr_scale, params.lmp_base, params.fail_high_margin), (60, 7, -3));
        assert_eq!(params.differences(&Params::default()).count(), 3);
    }

    #[test]
    fn what_is_wrong_with_a_line_is_said() {
        let &(_, least, most) = Params::RANGES.iter().find(|(name, ..)| *name == "lmr_scale").unwrap();
        let out_of_range =
            |value: i32| format!("line 1: lmr_scale {value} is out of range: it is {least} to {most}");
        for (text, told) in [
            ("lmr_scal 50", "line 1: there is no number lmr_scal; did you mean lmr_scale?"),
            ("# x\nnonsense 1", "line 2: there is no number nonsense"),
            ("lmr_scale", "line 1: \"lmr_scale\" is not a name and a whole number"),
            ("lmr_scale 5.5", "line 1: \"lmr_scale 5.5\" is not a name and a whole number"),
            ("lmr_scale 50 60", "line 1: \"lmr_scale 50 60\" is not a name and a whole number"),
            ("lmr_scale 9999", &out_of_range(9999)),
            ("lmr_scale -1", &out_of_range(-1)),
            ("lmr_scale 50\nlmr_scale 50", "line 2: lmr_scale is there twice"),
        ] {
            assert_eq!(Params::of_text(text).expect_err(text).to_string(), told, "{text}");
        }
    }
}
