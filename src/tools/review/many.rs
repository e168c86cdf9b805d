//! Many games reviewed one after another, with a row for each.

use super::{Args, thoughts};
use crate::record::{Format, Record, write};
use crate::review::{Game, Review, json};
use crate::tools::Interrupted;
use crate::tools::bench::engine_mark;
use crate::tools::matches::{Stop, checksum, switch_for_ctrl_c};
use crate::tools::shard::{Kind, Ledger};
use anyhow::{Result, ensure};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::io::Write;

/// A game and where it stands.
pub(super) struct Source {
    /// The file, and the number within it if it has several.
    pub(super) name: String,
    pub(super) record: Record,
}

/// What became of a game.
#[derive(Serialize, Deserialize)]
pub(in crate::tools) struct Reviewed {
    name: String,
    /// As `--out` writes it for one game.
    #[serde(skip_serializing_if = "Option::is_none")]
    review: Option<Value>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
}

/// Reviews the games of this part that are not done, and prints the table of all that are.
pub(super) fn run(sources: Vec<Source>, args: &Args, out: &mut dyn Write) -> Result<()> {
    let count = sources.len();
    let mut ledger = args.part.open(Kind::Review, count, || asked(&sources, args), Value::Null)?;
    let mut done = ledger.as_ref().map_or_else(|| Ok(Vec::new()), Ledger::results::<Reviewed>)?;
    let lacking = ledger.as_ref().map_or_else(|| (0..count).collect(), Ledger::lacks);
    let stop = Stop::new(switch_for_ctrl_c()?);
    let mut sources: Vec<Option<Source>> = sources.into_iter().map(Some).collect();
    for number in lacking {
        let Some(Source { name, record }) = sources[number].take() else { continue };
        let Some(reviewed) = reviewed(name, record, args, &stop)? else { break };
        if let Some(ledger) = &mut ledger {
            ledger.add(number, &reviewed)?;
        }
        done.push((number, reviewed));
    }
    done.sort_by_key(|&(number, _)| number);
    let done: Vec<Reviewed> = done.into_iter().map(|(_, one)| one).collect();
    write!(out, "{}{}", args.part.note("games", done.len(), count), table(&done))?;
    out.flush()?;
    ensure!(!stop.is_by_person(), Interrupted);
    Ok(())
}

/// `None` if it was interrupted. A game that cannot be reviewed does not keep others from it.
fn reviewed(name: String, record: Record, args: &Args, stop: &Stop) -> Result<Option<Reviewed>> {
    let game = match Game::new(record) {
        Ok(game) => game,
        Err(error) => {
            return Ok(Some(Reviewed { name, review: None, refused: Some(format!("{error:#}")) }));
        }
    };
    let Some(thoughts) = thoughts::think(&game, &args.terms(), None, stop)? else { return Ok(None) };
    let review = json::value(&game, &Review::new(&game, &thoughts));
    Ok(Some(Reviewed { name, review: Some(review), refused: None }))
}

/// Everything that the reviews depend on.
fn asked(sources: &[Source], args: &Args) -> Result<Value> {
    let mut games = Vec::new();
    for source in sources {
        games.extend(write(&source.record, Format::Tessera)?);
    }
    let terms = args.terms();
    Ok(json!({
        "games": checksum(&games),
        "time_ms": terms.time.map(|time| time.as_millis() as u64),
        "nodes": terms.nodes,
        "memory": terms.memory,
        "engine": engine_mark(),
    }))
}

/// One row a game: how long it was, how well it was played, and what was missed.
pub(in crate::tools) fn table(games: &[Reviewed]) -> String {
    let width = games.iter().map(|game| game.name.chars().count()).max().unwrap_or(0).max("game".len());
    let mut text = format!("{:width$}  moves   black   white  mistakes  wins missed\n", "game");
    for game in games {
        text += &format!("{:width$}  {}\n", game.name, row(game));
    }
    let refused = games.iter().filter(|game| game.review.is_none()).count();
    let refused = if refused > 0 { format!(", {refused} of them refused") } else { String::new() };
    let count = if games.len() == 1 { "1 game".to_owned() } else { format!("{} games", games.len()) };
    text + &format!("{count}{refused}; black, white: accuracy; mistakes: blunders included\n")
}

fn row(game: &Reviewed) -> String {
    let Some(review) = &game.review else {
        return format!("refused: {}", game.refused.as_deref().unwrap_or_default());
    };
    let players = ["black", "white"].map(|color| &review["summary"][color]);
    let sum = |keys: &[&str]| -> u64 {
        players.iter().flat_map(|player| keys.iter().map(|key| player[*key].as_u64().unwrap_or(0))).sum()
    };
    let [black, white] = players.map(|player| player["accuracy"].as_f64().unwrap_or(0.0));
    format!(
        "{:>5} {black:>5.1} % {white:>5.1} %  {:>8}  {:>11}",
        sum(&["moves"]),
        sum(&["mistakes", "blunders"]),
        sum(&["missed_wins"])
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_row() {
        let player = |accuracy: f64| json!({"moves": 5, "accuracy": accuracy, "mistakes": 1, "blunders": 2, "missed_wins": 1});
        let review = json!({"summary": {"black": player(93.44), "white": player(100.0)}});
        let games = [
            Reviewed { name: "a.sgf".into(), review: Some(review), refused: None },
            Reviewed { name: "games.sgf, 12".into(), review: None, refused: Some("move 3: a pass".into()) },
        ];
        let expected = "\
game           moves   black   white  mistakes  wins missed
a.sgf             10  93.4 % 100.0 %         6            2
games.sgf, 12  refused: move 3: a pass
2 games, 1 of them refused; black, white: accuracy; mistakes: blunders included
";
        assert_eq!(table(&games), expected);
    }
}
