//! The review as one page for a browser, which needs nothing else.

use crate::review::{Game, Review, json};
use anyhow::Result;

const PAGE: &str = include_str!("page.html");
/// What the page has in the place of its data.
const DATA: &str = "/*REVIEW*/null";

/// The page.
pub(super) fn page(game: &Game, review: &Review) -> Result<String> {
    // Names come from files: nothing in them may end the script.
    let data = serde_json::to_string(&json::value(game, review))?.replace('<', "\\u003c");
    Ok(PAGE.replacen(DATA, &data, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_a_place_for_its_data_and_asks_nobody() {
        assert_eq!(PAGE.matches(DATA).count(), 1);
        assert!(
            !PAGE.contains("http")
                || PAGE.matches("http").count() == PAGE.matches("http://www.w3.org/2000/svg").count()
        );
    }
}
