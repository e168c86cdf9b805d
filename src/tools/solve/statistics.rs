//! What many puzzles came to, as a table.

use super::suite::{Found, Solved};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

/// One row for every kind of puzzle under every rule, then what else there is to tell.
pub(super) fn table(solved: &[Solved<'_>]) -> String {
    let mut groups: BTreeMap<(u32, &str), Vec<&Solved<'_>>> = BTreeMap::new();
    for one in solved {
        groups.entry((one.rules.bits(), &one.puzzle.kind)).or_default().push(one);
    }
    let mut text =
        "rule                kind  puzzles  solved      %  none  median    p90     p99     time  false\n"
            .to_owned();
    for ((_, kind), group) in &groups {
        let _ = writeln!(text, "{:18}  {kind:4}  {}", group[0].rules.to_string(), row(group));
    }
    text += "none: searched to the end in vain; median, p90, p99: nodes of all puzzles\n";
    text
}

fn row(group: &[&Solved<'_>]) -> String {
    let count = |wanted: Found| group.iter().filter(|one| one.found == wanted).count();
    let won = count(Found::Win);
    let mut nodes: Vec<u64> = group.iter().map(|one| one.nodes).collect();
    nodes.sort_unstable();
    let time: Duration = group.iter().map(|one| one.time).sum();
    // Without anything to compare with no claim can turn out false.
    let is_judged = group.iter().any(|one| one.is_judged);
    let false_claims = group.iter().filter(|one| one.falsehood.is_some()).count();
    format!(
        "{:7} {won:7} {:6.1} {:5} {:7} {:6} {:7} {:6.1} s {:>6}",
        group.len(),
        100.0 * won as f64 / group.len() as f64,
        count(Found::None),
        percentile(&nodes, 50),
        percentile(&nodes, 90),
        percentile(&nodes, 99),
        time.as_secs_f64(),
        if is_judged { false_claims.to_string() } else { "-".to_owned() },
    )
}

/// The least number that is not below `percent` of a hundred of the sorted numbers.
fn percentile(sorted: &[u64], percent: usize) -> u64 {
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_numbers_of_the_list() {
        let hundred: Vec<u64> = (1..=100).collect();
        for (numbers, percent, expected) in [
            (&hundred[..], 50, 50),
            (&hundred[..], 90, 90),
            (&hundred[..], 99, 99),
            (&[7][..], 50, 7),
            (&[7, 9][..], 50, 7),
            (&[7, 9][..], 99, 9),
            (&[1, 2, 3][..], 50, 2),
            (&[][..], 50, 0),
        ] {
            assert_eq!(percentile(numbers, percent), expected, "{percent} % of {numbers:?}");
        }
    }
}
