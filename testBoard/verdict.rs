//! What became of one test.

use crate::brain::Brain;
use crate::place::Place;
use std::time::Duration;

/// The result of one test. It is passed if there is no failure; a crash is always a failure.
#[derive(Clone, Debug, Default)]
pub(crate) struct Verdict {
    pub(crate) failure: Option<Failure>,
    /// How the brain's process broke down.
    pub(crate) crash: Option<String>,
    /// The longest time an answer took.
    pub(crate) slowest: Duration,
    /// Peak resident memory in bytes, where the system reports it.
    pub(crate) memory: Option<u64>,
}

/// Why a test was not passed, with all that is needed to see it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Failure {
    /// One line.
    pub(crate) reason: String,
    /// The move played, if one was.
    pub(crate) played: Option<Place>,
    /// The moves that would have been right.
    pub(crate) expected: Vec<Place>,
    /// The moves that would have been wrong.
    pub(crate) forbidden: Vec<Place>,
    /// The board or the conversation, drawn.
    pub(crate) drawing: Vec<String>,
    /// Why the test asks for what it asks for.
    pub(crate) argument: Vec<String>,
}

impl Failure {
    /// A failure that one line explains.
    pub(crate) fn because(reason: impl Into<String>) -> Failure {
        Failure { reason: reason.into(), ..Failure::default() }
    }
}

impl Verdict {
    /// A test that failed before any brain ran.
    pub(crate) fn failed(failure: Failure) -> Verdict {
        Verdict { failure: Some(failure), ..Verdict::default() }
    }

    /// Ends the brain and joins what it did to how it ended.
    pub(crate) fn conclude(mut brain: Brain, slowest: Duration, failure: Option<Failure>) -> Verdict {
        let crash = brain.stop();
        let failure = match (failure, &crash) {
            (Some(failure), Some(crash)) => {
                Some(Failure { reason: format!("{}; the brain {crash}", failure.reason), ..failure })
            }
            (None, Some(crash)) => Some(Failure::because(format!("the brain {crash}"))),
            (failure, None) => failure,
        };
        Verdict { failure, crash, slowest, memory: brain.peak_memory() }
    }

    /// Whether all was as it should be.
    pub(crate) fn is_passed(&self) -> bool {
        self.failure.is_none()
    }
}
