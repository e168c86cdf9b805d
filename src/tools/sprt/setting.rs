//! What one side of `tessera sprt` plays with, as it is typed and as it is told.

use crate::engine::Limits;
use crate::eval::Evaluator;
use crate::game::Rules;
use crate::search::Params;
use crate::tools::arena::Player;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a side may think.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Effort {
    Nodes(u64),
    Turn(Duration),
}

/// What a side is given on the command line.
pub(super) struct Setting<'a> {
    pub(super) params: Option<&'a Path>,
    pub(super) changes: &'a [(String, String)],
    pub(super) weights: Option<&'a PathBuf>,
    pub(super) effort: Effort,
}

impl Setting<'_> {
    /// The player with this setting.
    pub(super) fn player(&self, rules: &Rules, memory: usize) -> Result<Player> {
        let mut params = match self.params {
            Some(file) => read_params(file)?,
            None => Params::for_rules(rules),
        };
        for (name, value) in self.changes {
            params.change(name, value)?;
        }
        let limits = match self.effort {
            Effort::Nodes(nodes) => Limits { turn: None, nodes: Some(nodes), ..Limits::default() },
            Effort::Turn(turn) => Limits { turn: Some(turn), ..Limits::default() },
        };
        let evaluator = self.weights.map(|file| read_weights(file)).transpose()?;
        Ok(Player { params, evaluator, limits: Limits { memory, ..limits } })
    }

    /// What is not as in play.
    pub(super) fn describe(&self, rules: &Rules, player: &Player) -> String {
        let in_play = Params::for_rules(rules);
        let differences = player.params.differences(&in_play);
        let mut parts: Vec<String> = differences.map(|(name, value)| format!("{name}={value}")).collect();
        parts.extend(self.weights.map(|file| format!("weights {}", file.display())));
        if parts.is_empty() { "as in play".to_owned() } else { parts.join(", ") }
    }
}

impl std::fmt::Display for Effort {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Effort::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Effort::Turn(turn) => write!(f, "{} ms", turn.as_millis()),
        }
    }
}

/// The search numbers of a file.
pub(in crate::tools) fn read_params(file: &Path) -> Result<Params> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    Params::of_text(&text).with_context(|| file.display().to_string())
}

fn read_weights(file: &Path) -> Result<Evaluator> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    Evaluator::from_bytes(&bytes)
        .with_context(|| format!("{} is not a weights file of this version", file.display()))
}

/// Reads `NAME=VALUE`, a search number.
pub(super) fn parse_change(text: &str) -> Result<(String, String)> {
    let (name, value) = text.split_once('=').context("a search number is given as NAME=VALUE")?;
    ensure!(!name.is_empty(), "a search number is given as NAME=VALUE");
    Params::default().change(name, value)?;
    Ok((name.to_owned(), value.to_owned()))
}
