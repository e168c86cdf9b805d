//! What joined results have shown, told as a single run tells it.

use crate::tools::matches::{Asked, FaultPolicy, Kept, Report, Sprt, Summary, Tally, sprt_of};
use crate::tools::shard::{Joined, Kind};
use crate::tools::{review, solve, sprt};
use anyhow::Result;
use serde_json::Value;

/// The report; where a sequential test is decided, later results are dropped.
pub(super) fn report(joined: &mut Joined, json: bool) -> Result<String> {
    match joined.header.kind() {
        Kind::Match => match_report(joined, json),
        Kind::Sprt => sprt_report(joined, json),
        Kind::Review => Ok(review::table(&without_numbers(joined.results()?))),
        Kind::Solve => {
            let solved: Vec<solve::Solved> = without_numbers(joined.results()?);
            let shortest = joined.header.terms["shortest"] == Value::Bool(true);
            let mut text = Vec::new();
            solve::write_report(&solved, shortest, false, &mut text)?;
            Ok(String::from_utf8(text)?)
        }
    }
}

fn without_numbers<T>(results: Vec<(usize, T)>) -> Vec<T> {
    results.into_iter().map(|(_, result)| result).collect()
}

fn match_report(joined: &mut Joined, json: bool) -> Result<String> {
    let asked = Asked::read(&joined.header.terms)?;
    let sprt = sprt_of(&joined.header.terms);
    let (tally, names) = tally(joined, sprt, asked.options.fault_policy())?;
    let names = names.unwrap_or_else(|| ["A", "B"].map(str::to_owned));
    let report = Report { tally: &tally, names: &names, terms: &asked.terms, sprt };
    Ok(if json { format!("{:#}\n", report.json()) } else { report.text() })
}

fn sprt_report(joined: &mut Joined, json: bool) -> Result<String> {
    let test = sprt_of(&joined.header.terms);
    let (tally, _) = tally(joined, test, FaultPolicy::Lost)?;
    let told = &joined.header.told;
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let sides = [word(&told["sides"][0]), word(&told["sides"][1])];
    Ok(if json {
        let names = ["A", "B"].map(str::to_owned);
        let mut value = Summary { tally: &tally, names: &names, sprt: test }.json();
        value["a"] = sides[0].clone().into();
        value["b"] = sides[1].clone().into();
        value["terms"] = told["terms"].clone();
        format!("{value:#}\n")
    } else {
        sprt::report(&word(&told["terms"]), &sides, &tally, test)
    })
}

/// All games, up to the one that decides the test; and what the brains were called last.
///
/// One machine would have stopped with that game, so it is only looked for among those that have all games before them.
fn tally(
    joined: &mut Joined,
    sprt: Option<Sprt>,
    policy: FaultPolicy,
) -> Result<(Tally, Option<[String; 2]>)> {
    let games: Vec<(usize, Kept)> = joined.results()?;
    let whole = joined.first_missing();
    let names = games.iter().rev().find_map(|(_, kept)| kept.names.clone());
    let mut begun = Tally::new(policy);
    let mut all = Tally::new(policy);
    for (number, kept) in games {
        if number < whole {
            begun.add(kept.result.clone());
        }
        all.add(kept.result);
    }
    match sprt.and_then(|test| begun.decided_after(test)) {
        Some(results) => {
            joined.stop_after(results - 1);
            begun.truncate(results);
            Ok((begun, names))
        }
        None => Ok((all, names)),
    }
}
