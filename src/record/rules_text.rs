//! Rules as the names people join by `+`.

use crate::game::{Opening, Rules};

/// What follows the names where the first stone goes on the centre and nothing else is asked of the opening.
const CENTRE: &str = "centre";

/// The names of rules, as `pente+tournament`.
pub fn names_of(rules: &Rules) -> String {
    let bits = rules.bits();
    let mut known = Rules::NAMES;
    // Names of more bits come first: what they say need not be said again.
    known.sort_by_key(|&(_, bits, _)| std::cmp::Reverse(bits.count_ones()));
    let mut left = bits;
    let mut names = Vec::new();
    for (name, means, _) in known {
        if means & left != 0 && means & bits == means {
            names.push(name);
            left &= !means;
        }
    }
    if names.is_empty() {
        names.push(known.into_iter().find(|&(_, bits, _)| bits == 0).map_or("0", |(name, ..)| name));
    }
    if rules.opening == Opening::Centre {
        names.push(CENTRE);
    }
    names.join("+")
}

/// Reads what [`names_of`] writes, and a number as `INFO rule` has it.
pub fn parse(text: &str) -> Result<Rules, String> {
    let names = text.strip_suffix(CENTRE).and_then(|names| names.strip_suffix('+'));
    let rules: Rules = names.unwrap_or(text).parse().map_err(|error| format!("{error}"))?;
    Ok(if names.is_some() { Rules { opening: Opening::Centre, ..rules } } else { rules })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_survives_as_names() {
        for bits in 0..256 {
            let free = Rules::from_bits(bits);
            let centre = Rules { opening: Opening::Centre, ..Rules::from_bits(bits & 127) };
            for rules in [free, centre] {
                assert_eq!(parse(&names_of(&rules)), Ok(rules), "{bits}: {}", names_of(&rules));
            }
        }
        assert_eq!(names_of(&Rules::from_bits(144)), "pente+tournament");
        assert_eq!(parse("16").map(|rules| names_of(&rules)), Ok("pente".to_owned()));
        assert!(parse("centre").is_err() && parse("").is_err());
    }
}
