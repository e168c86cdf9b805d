//! A finished game as files of results have it.

use super::tally::{FaultPolicy, GameResult, Tally};
use serde::{Deserialize, Serialize};

/// A result, and what the brains were called by then.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub(in crate::tools) struct Kept {
    #[serde(flatten)]
    pub(in crate::tools) result: GameResult,
    /// Only where they have names of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::tools) names: Option<[String; 2]>,
}

impl Kept {
    pub(in crate::tools) fn new(result: &GameResult, names: Option<&[String; 2]>) -> Kept {
        Kept { result: result.clone(), names: names.cloned() }
    }
}

/// All of them together.
pub(in crate::tools) fn tally_of(games: Vec<(usize, Kept)>, policy: FaultPolicy) -> Tally {
    let mut tally = Tally::new(policy);
    games.into_iter().for_each(|(_, kept)| tally.add(kept.result));
    tally
}
