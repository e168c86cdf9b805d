//! `hello`: what a page can ask for.

use super::super::event::Out;
use super::{Desk, Terms};
use crate::engine::Level;
use crate::game::{Ban, Rules, Size};
use crate::opening::Rule;
use crate::record::Format;
use anyhow::Result;
use serde_json::{Value, json};

/// The rules that people play, with their names and usual boards, the first one first.
const RULES: [(&str, &str, &[u8]); 10] = [
    ("freestyle", "Freestyle gomoku", &[15, 19, 20]),
    ("exact", "Standard gomoku", &[15, 19, 20]),
    ("renju", "Renju", &[15]),
    ("caro", "Caro", &[15, 19, 20]),
    ("exact+caro", "Caro, exactly five", &[15, 19, 20]),
    ("pente", "Pente", &[19, 13, 15]),
    ("pente+tournament", "Pente, tournament opening", &[19, 13, 15]),
    ("keryo", "Keryo-Pente", &[19, 13, 15]),
    ("forty-two", "Forty-two", &[19, 13, 15]),
    ("continuous", "Continuous", &[20, 15]),
];

/// The most lines of an analysis.
pub(super) const MOST_LINES: usize = 30;

pub(super) fn answer(terms: &Terms<'_>, out: &mut Out<'_>) -> Result<()> {
    let rules: Result<Vec<Value>> = RULES.into_iter().map(rule).collect();
    let levels = Level::all().map(|level| {
        let number = level.number();
        json!({"id": number, "name": format!("Level {number}"), "about": level.description()})
    });
    let openings = Rule::ALL.into_iter().map(|rule| {
        let rules =
            if rule.is_of_renju() { &["renju"][..] } else { &["freestyle", "exact", "caro", "exact+caro"] };
        json!({
            "id": rule.name(), "name": rule.to_string(), "about": rule.in_words(), "for": rules,
            "smallest_size": Rule::SMALLEST_SIDE,
        })
    });
    let formats = Format::WRITTEN.into_iter().map(|(format, id, extension, about)| {
        json!({"id": id, "name": about, "extension": extension, "binary": format == Format::RenLib})
    });
    let house = (terms.house)();
    out.end(
        "welcome",
        &json!({
            "version": env!("CARGO_PKG_VERSION"),
            "wasm": cfg!(target_arch = "wasm32"),
            "rules": rules?,
            "levels": levels.collect::<Vec<_>>(),
            "openings": openings.collect::<Vec<_>>(),
            "formats": formats.collect::<Vec<_>>(),
            "limits": {
                "max_lines": MOST_LINES,
                "max_ms": u64::try_from(Desk::LONGEST.as_millis()).unwrap_or(u64::MAX),
                "max_width": Size::MAX_WIDTH, "max_height": Size::MAX_HEIGHT,
                "threads": house.threads, "memory": house.memory,
            },
            "desks": house.desks,
            "searches": house.searches,
        }),
    );
    Ok(())
}

fn rule((id, name, sizes): (&str, &str, &[u8])) -> Result<Value> {
    let rules: Rules = id.parse()?;
    Ok(json!({
        "id": id, "name": name, "about": rules.to_string(), "sizes": sizes, "default_size": sizes[0],
        "captures": rules.captures.is_some(), "fouls": rules.ban != [Ban::Nothing; 2],
        "continuous": rules.continuous, "endless": rules == Rules::FREESTYLE,
        "stones_to_win": rules.captures.map(|captures| captures.stones_to_win),
    }))
}
