//! The search stack: what is known of the line from the root to the node at hand.

use super::Worker;
use crate::game::{Point, Threat};

/// One ply of the line being searched.
#[derive(Clone)]
pub(super) struct StackEntry {
    /// The static evaluation for the side to move; where a five or open four must be stopped, that of the ply before.
    pub(super) eval: i32,
    pub(super) played: Option<Point>,
    /// The threat that the move makes.
    pub(super) threat: Threat,
    pub(super) killers: [Option<Point>; 2],
    /// The move that a singular search leaves out.
    pub(super) excluded: Option<Point>,
    /// Extensions of the line so far, beyond a ply each.
    pub(super) extended: i32,
}

impl StackEntry {
    /// Plies kept before the root.
    pub(super) const BEFORE: usize = 4;

    pub(super) const START: StackEntry = StackEntry {
        eval: 0,
        played: None,
        threat: Threat::Quiet,
        killers: [None; 2],
        excluded: None,
        extended: 0,
    };
}

impl Worker<'_> {
    pub(super) fn stack_mut(&mut self, ply: usize) -> &mut StackEntry {
        &mut self.stack[ply + StackEntry::BEFORE]
    }

    /// The stack entry so many plies before `ply`.
    pub(super) fn before(&self, ply: usize, plies: usize) -> &StackEntry {
        &self.stack[ply + StackEntry::BEFORE - plies]
    }

    /// A move followed by the variation below it is the new one here.
    pub(super) fn extend_pv(&mut self, point: Point, ply: usize) {
        let (here, below) = self.pvs.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(point);
        here[ply].extend_from_slice(&below[0]);
    }
}
