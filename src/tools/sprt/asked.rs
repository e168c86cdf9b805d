//! What a match of two settings depends on, written so that results of several machines can be seen to belong together.

use super::Args;
use super::setting::{Effort, Setting};
use crate::tools::arena::{Openings, Player};
use crate::tools::bench::engine_mark;
use crate::tools::matches::{checksum, checksum_of, sprt_value};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::fs;

/// Everything that the games depend on, apart from how many there are.
pub(super) fn terms(
    args: &Args,
    settings: &[Setting<'_>; 2],
    players: &[Player; 2],
    openings: &Openings,
) -> Result<Value> {
    let [a, b] = [0, 1].map(|side| player(&settings[side], &players[side]));
    let openings = match openings {
        Openings::Listed(boards) => json!({ "checksum": checksum_of(boards) }),
        Openings::Random(recipe) => json!({ "seed": recipe.seed, "nodes": recipe.nodes }),
    };
    Ok(json!({
        "rule": args.rule,
        "size": format!("{}x{}", args.size.width(), args.size.height()),
        "memory": args.memory.0,
        "openings": openings,
        "a": a?,
        "b": b?,
        "engine": engine_mark(),
        "sprt": sprt_value(args.sprt),
    }))
}

/// A side by what it was given; the defaults are part of the engine's mark.
fn player(setting: &Setting<'_>, player: &Player) -> Result<Value> {
    let weights = match setting.weights {
        Some(file) => Some(fs::read(file).with_context(|| format!("cannot read {}", file.display()))?),
        None => None,
    };
    let (nodes, milliseconds) = match setting.effort {
        Effort::Nodes(nodes) => (Some(nodes), None),
        Effort::Turn(turn) => (None, Some(turn.as_millis() as u64)),
    };
    let params: Value = player.params.text().lines().filter_map(|line| line.split_once(' ')).collect();
    Ok(json!({
        "nodes": nodes,
        "turn_ms": milliseconds,
        "weights": weights.map(|bytes| checksum(&bytes)),
        "params": params,
    }))
}
