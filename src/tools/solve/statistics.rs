//! What many puzzles came to, as a table.

use super::suite::{Found, Solved};
use crate::game::Rules;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

/// One row for every kind of puzzle under every rule, then what else there is to tell.
pub(super) fn table(solved: &[Solved]) -> String {
    let mut groups: BTreeMap<(u32, &str), Vec<&Solved>> = BTreeMap::new();
    for one in solved {
        groups.entry((one.rule, &one.kind)).or_default().push(one);
    }
    let names: Vec<String> = groups.values().map(|group| short_name(&group[0].rules())).collect();
    let width = names.iter().map(String::len).max().unwrap_or(0).max(12);
    let mut text =
        format!("{:width$} kind puzzles solved     %  none median    p90    p99     time false\n", "rule");
    for (((_, kind), group), name) in groups.iter().zip(&names) {
        let _ = writeln!(text, "{name:width$} {kind:4} {}", row(group));
    }
    text += "none: searched to the end in vain; median, p90, p99: nodes of all puzzles\n";
    text
}

/// Rules as a narrow column has them.
fn short_name(rules: &Rules) -> String {
    let name = rules.to_string();
    name.strip_prefix("gomoku, ").map_or(name.clone(), str::to_owned)
}

fn row(group: &[&Solved]) -> String {
    let count = |wanted: Found| group.iter().filter(|one| one.found == wanted).count();
    let won = count(Found::Win);
    let mut nodes: Vec<u64> = group.iter().map(|one| one.nodes).collect();
    nodes.sort_unstable();
    let time: Duration = group.iter().map(|one| one.time).sum();
    // Without anything to compare with no claim can turn out false.
    let is_judged = group.iter().any(|one| one.is_judged);
    let false_claims = group.iter().filter(|one| one.falsehood.is_some()).count();
    format!(
        "{:7} {won:6} {:5.1} {:5} {:6} {:6} {:6} {:6.1} s {:>5}",
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
