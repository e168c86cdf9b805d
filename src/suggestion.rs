//! What somebody who mistyped a word probably meant.

/// The candidate that is only a slip away from a word, if there is one: one letter wrong, missing, too many or
/// swapped, and two in longer words.
pub(crate) fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const LONGEST: usize = 40;
    const SHORT: usize = 4;
    if word.len() > LONGEST {
        return None;
    }
    let slips = if word.len() <= SHORT { 1 } else { 2 };
    // Most are too long or too short to be meant: nothing needs to be compared then.
    let near = candidates.into_iter().filter(|candidate| candidate.len().abs_diff(word.len()) <= slips);
    let distances = near.map(|candidate| (distance(word, candidate), candidate));
    distances
        .filter(|&(distance, _)| distance <= slips)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, word)| word)
}

/// How many letters have to be put in, left out, changed or swapped with a neighbour (optimal string alignment).
fn distance(one: &str, other: &str) -> usize {
    let (one, other) = (one.to_ascii_uppercase(), other.to_ascii_uppercase());
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut rows = vec![(0..=other.len()).collect::<Vec<usize>>()];
    for i in 1..=one.len() {
        let mut row = vec![i];
        for j in 1..=other.len() {
            let changed = rows[i - 1][j - 1] + usize::from(one[i - 1] != other[j - 1]);
            let mut least = changed.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_seen_through_and_other_words_are_not() {
        let words = ["START", "TURN", "END", "TAKEBACK", "SHOW"];
        for (word, meant) in [
            ("TURNN", Some("TURN")),
            ("trun", Some("TURN")),
            ("STRAT", Some("START")),
            ("STARTS", Some("START")),
            ("TAKBAK", Some("TAKEBACK")),
            ("EN", Some("END")),
            ("STOP", None),
            ("FOO", None),
            ("", None),
            (&"X".repeat(100_000), None),
        ] {
            assert_eq!(closest(word, words), meant, "{word:.20}");
        }
    }
}
