//! Rules by name: managers and brains know them as bits, board files may also say `rule:pente+tournament`.

const NAMES: [(&str, u32); 12] = [
    ("freestyle", 0),
    ("exact", 1),
    ("standard", 1),
    ("exact-five", 1),
    ("continuous", 2),
    ("renju", 4),
    ("caro", 8),
    ("pente", 16),
    ("keryo", 16 | 32),
    ("forty-two", 16 | 64),
    ("no-double-three", 64),
    ("tournament", 128),
];

/// The bits of a number, or of names joined by `+`.
pub(crate) fn bits_of(text: &str) -> Result<u32, String> {
    if let Ok(bits) = text.parse() {
        return Ok(bits);
    }
    text.split('+').try_fold(0, |bits, part| {
        let known = NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(part.trim()));
        let unknown =
            || format!("`rule:` is a number or names such as renju or pente+tournament, not `{part}`");
        Ok(bits | known.ok_or_else(unknown)?.1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_for_bits() {
        for (text, bits) in [
            ("0", 0),
            ("144", 144),
            ("renju", 4),
            ("Exact+Caro", 9),
            ("keryo", 48),
            ("forty-two + tournament", 208),
        ] {
            assert_eq!(bits_of(text), Ok(bits), "{text}");
        }
        for text in ["", "chess", "pente+", "-1"] {
            assert!(bits_of(text).is_err(), "{text}");
        }
    }
}
