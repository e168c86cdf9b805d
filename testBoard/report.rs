//! The outcome for people (failed cases, then the table) and for programs (JSON).

use crate::place::{Place, join};
use crate::suite::Case;
use crate::verdict::Verdict;
use serde_json::{Value, json};
use std::fmt::Write;
use std::time::Duration;

/// A test that has been run.
pub(crate) struct Finished {
    pub(crate) case: Case,
    pub(crate) verdict: Verdict,
}

/// One row of the table.
struct Row {
    name: String,
    passed: usize,
    tests: usize,
    is_crashed: bool,
}

/// Whether everything was passed.
pub(crate) fn is_perfect(finished: &[Finished]) -> bool {
    finished.iter().all(|finished| finished.verdict.is_passed())
}

/// Every failed case, then the table.
pub(crate) fn text(finished: &[Finished], took: Duration) -> String {
    let mut text = String::new();
    for failed in finished.iter().filter(|finished| !finished.verdict.is_passed()) {
        text += &failed_case(failed);
    }
    text += &table(&rows(finished), &total(finished));
    let slowest = finished.iter().map(|finished| finished.verdict.slowest).max().unwrap_or_default();
    let _ = write!(text, "\n{:.0} s, slowest answer {} ms", took.as_secs_f64(), slowest.as_millis());
    if let Some(peak) = finished.iter().filter_map(|finished| finished.verdict.memory).max() {
        let _ = write!(text, ", peak memory {:.1} MB", peak as f64 / f64::from(1 << 20));
    }
    text + "\n"
}

fn failed_case(finished: &Finished) -> String {
    let Some(failure) = &finished.verdict.failure else {
        return String::new();
    };
    let mut text =
        format!("FAILED {}: {}\n  {}\n", finished.case.category, finished.case.name, failure.reason);
    if !failure.argument.is_empty() {
        text += "  why:\n";
    }
    for line in &failure.argument {
        text += &format!("    {line}\n");
    }
    if let Some(played) = failure.played {
        text += &format!("  played    {played}\n");
    }
    for (label, places) in [("expected ", &failure.expected), ("forbidden", &failure.forbidden)] {
        if !places.is_empty() {
            text += &format!("  {label} {}\n", join(places));
        }
    }
    for line in &failure.drawing {
        text += &format!("  {line}\n");
    }
    text + "\n"
}

fn rows(finished: &[Finished]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for finished in finished {
        let name = &finished.case.category;
        if rows.last().is_none_or(|row| row.name != *name) {
            rows.push(Row { name: name.clone(), passed: 0, tests: 0, is_crashed: false });
        }
        if let Some(row) = rows.last_mut() {
            row.add(&finished.verdict);
        }
    }
    rows
}

fn total(finished: &[Finished]) -> Row {
    let mut total = Row { name: "Total".to_string(), passed: 0, tests: 0, is_crashed: false };
    for finished in finished {
        total.add(&finished.verdict);
    }
    total
}

fn table(rows: &[Row], total: &Row) -> String {
    let width = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(total.name.len());
    let line = |name: &str, percentage: &str, tests: &str, crash: &str| {
        format!("{name:width$} | {percentage:>10} | {tests:>7} | {crash}\n")
    };
    let rule = format!("{}-+-{}-+-{}-+--------\n", "-".repeat(width), "-".repeat(10), "-".repeat(7));
    let cells = |row: &Row| {
        let tests = format!("{}/{}", row.passed, row.tests);
        line(&row.name, &row.percentage(), &tests, if row.is_crashed { "Yes" } else { "No" })
    };
    let body: String = rows.iter().map(cells).collect();
    line("Name", "Percentage", "Tests", "Crash ?") + &rule + &body + &rule + &cells(total)
}

impl Row {
    fn add(&mut self, verdict: &Verdict) {
        self.tests += 1;
        self.passed += usize::from(verdict.is_passed());
        self.is_crashed |= verdict.crash.is_some();
    }

    /// One decimal where there is one, rounded down: only a perfect row reads 100%.
    fn percentage(&self) -> String {
        let tenths = self.passed * 1000 / self.tests.max(1);
        match tenths % 10 {
            0 => format!("{}%", tenths / 10),
            rest => format!("{}.{rest}%", tenths / 10),
        }
    }

    fn json(&self) -> Value {
        json!({
            "name": self.name,
            "percentage": self.passed as f64 * 100.0 / self.tests.max(1) as f64,
            "passed": self.passed,
            "tests": self.tests,
            "crash": self.is_crashed,
        })
    }
}

/// Everything, for other programs.
pub(crate) fn json(finished: &[Finished], took: Duration) -> Value {
    let places = |places: &[Place]| places.iter().map(Place::to_string).collect::<Vec<_>>();
    let case = |finished: &Finished| {
        let verdict = &finished.verdict;
        let mut value = json!({
            "category": finished.case.category,
            "name": finished.case.name,
            "passed": verdict.is_passed(),
            "crash": verdict.crash,
            "slowest_ms": verdict.slowest.as_millis() as u64,
            "peak_memory_bytes": verdict.memory,
        });
        if let Some(failure) = &verdict.failure {
            value["failure"] = json!({
                "reason": failure.reason,
                "played": failure.played.map(|place| place.to_string()),
                "expected": places(&failure.expected),
                "forbidden": places(&failure.forbidden),
                "drawing": failure.drawing,
            });
        }
        value
    };
    json!({
        "categories": rows(finished).iter().map(Row::json).collect::<Vec<_>>(),
        "total": total(finished).json(),
        "seconds": took.as_secs_f64(),
        "cases": finished.iter().map(case).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, passed: usize, tests: usize, is_crashed: bool) -> Row {
        Row { name: name.to_string(), passed, tests, is_crashed }
    }

    #[test]
    fn the_table_has_the_form_of_the_original() {
        let rows = [row("mandatory commands", 6, 6, false), row("priority", 2, 3, true)];
        let expected = "\
Name               | Percentage |   Tests | Crash ?
-------------------+------------+---------+--------
mandatory commands |       100% |     6/6 | No
priority           |      66.6% |     2/3 | Yes
-------------------+------------+---------+--------
Total              |      88.8% |     8/9 | Yes
";
        assert_eq!(table(&rows, &row("Total", 8, 9, true)), expected);
    }

    #[test]
    fn only_all_tests_are_a_hundred_percent() {
        for (passed, tests, expected) in
            [(0, 4, "0%"), (31, 39, "79.4%"), (1999, 2000, "99.9%"), (4, 4, "100%")]
        {
            assert_eq!(row("", passed, tests, false).percentage(), expected);
        }
    }
}
