//! `solve` and `unfold`: a forced win, its proof move by move.

use super::super::event::{Out, word};
use super::super::request::{Kind, Solve, Unfold};
use super::{Desk, Names, Terms};
use crate::clock::Instant;
use crate::engine::Level;
use crate::game::Point;
use crate::ground::{Ground, Window};
use crate::search::{Answer, Means, Proof, Question, Solver};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::time::Duration;

/// Time when nothing else is said.
const MS: u64 = 10_000;
/// Bytes of a solver, within the share of the desk.
const MEMORY: usize = 64 << 20;
/// Moves of a proof that one event shows at most, and how many of the winner's moves deep it goes: JSON in JSON has an end.
const MOST_MOVES: usize = 2_000;
const DEEPEST: usize = 16;
/// The shortest time between two words about the work.
const TOLD_EVERY: Duration = Duration::from_millis(200);

/// A win with what it was found on.
pub(super) struct Proved {
    proof: Proof,
    ground: Ground,
    window: Window,
}

impl Desk {
    pub(super) fn solve(&mut self, ask: &Solve, terms: &Terms<'_>, out: &mut Out<'_>) -> Result<()> {
        let standing = ask.game.standing()?;
        standing.ensure_going_on()?;
        let window = self.window(&standing, Level::FULL, terms)?;
        let all = Means::all(window.board.rules());
        let means = if ask.kind == Kind::Fours { Means::Fours } else { all };
        let ms = ask.ms.or(Some(MS).filter(|_| ask.nodes.is_none())).map(Duration::from_millis);
        let question = Question { means, nodes: ask.nodes.unwrap_or(u64::MAX), shortest: false };
        let started = Instant::now();
        let mut told = started;
        let mut solver = Solver::new(self.share(terms).memory.min(MEMORY));
        let answer = solver.solve_while(&window.board, &question, &mut |nodes| {
            if told.elapsed() >= TOLD_EVERY {
                told = Instant::now();
                out.tell("progress", &json!({"nodes": nodes, "elapsed_ms": milliseconds(started)}));
            }
            !(terms.stop)() && ms.is_none_or(|ms| started.elapsed() < ms.min(Desk::LONGEST))
        });
        let mut body = json!({
            "found": matches!(answer, Answer::Win(_)),
            "complete": answer != Answer::Unknown,
            "kind": if means == Means::Fours { "fours" } else { "threats" },
            "for": word(standing.ground.to_move()),
            "nodes": solver.nodes(), "elapsed_ms": milliseconds(started), "proof": null,
        });
        if let Answer::Win(proof) = answer {
            let proved = Proved { proof, ground: standing.ground, window };
            body["moves"] = proved.proof.plies().div_ceil(2).into();
            body["size"] = proved.proof.size().into();
            body["line"] = proved.names().line(&proved.proof.line()).into();
            body["proof"] = proved.shown(&proved.proof);
            self.proved = Some(proved);
        }
        out.end("solved", &body);
        Ok(())
    }

    pub(super) fn unfold(&mut self, ask: &Unfold, out: &mut Out<'_>) -> Result<()> {
        let proved = self.proved.as_ref().context("no win was proved here")?;
        let node = proved.after(&ask.path)?;
        out.end("unfolded", &json!({"path": ask.path, "proof": proved.shown(node)}));
        Ok(())
    }
}

impl Proved {
    fn names(&self) -> Names<'_> {
        Names { ground: &self.ground, window: &self.window }
    }

    /// The winner's move after a path of moves, or its last one if that is the winner's.
    fn after(&self, path: &[String]) -> Result<&Proof> {
        let points = self.names().points(path)?;
        let mut node = &self.proof;
        for (number, (pair, names)) in points.chunks(2).zip(path.chunks(2)).enumerate() {
            let own = pair.first().copied();
            let number = 2 * number + 1;
            ensure!(own == Some(node.point), "move {number}: the proof has no {} there", names[0]);
            if let Some(&reply) = pair.get(1) {
                let next = answer_to(node, reply);
                node = next.with_context(|| format!("move {}: the game is over before it", number + 1))?;
            }
        }
        Ok(node)
    }

    /// A part of the tree that is small enough for one event.
    fn shown(&self, proof: &Proof) -> Value {
        let deepest = (1..=DEEPEST).rev().find(|&depth| size(proof, depth) <= MOST_MOVES);
        self.tree(proof, deepest.unwrap_or(1))
    }

    fn tree(&self, proof: &Proof, depth: usize) -> Value {
        let names = self.names();
        let mut node = json!({"at": names.name(proof.point)});
        if proof.replies.is_empty() && proof.otherwise.is_none() {
            node["wins"] = true.into();
        } else if depth <= 1 {
            node["more"] = true.into();
        } else {
            let replies = proof
                .replies
                .iter()
                .map(|(reply, next)| json!({"at": names.name(*reply), "then": self.tree(next, depth - 1)}));
            node["replies"] = replies.collect();
            node["others"] = proof.otherwise.as_ref().map_or(Value::Null, |next| self.tree(next, depth - 1));
        }
        node
    }
}

fn answer_to(proof: &Proof, reply: Point) -> Option<&Proof> {
    let listed = proof.replies.iter().find(|(listed, _)| *listed == reply).map(|(_, next)| next);
    listed.or(proof.otherwise.as_deref())
}

/// Moves that a tree shows down to some depth.
fn size(proof: &Proof, depth: usize) -> usize {
    if depth <= 1 {
        return 1;
    }
    let replies: usize = proof.replies.iter().map(|(_, next)| 1 + size(next, depth - 1)).sum();
    1 + replies + proof.otherwise.as_ref().map_or(0, |next| size(next, depth - 1))
}

fn milliseconds(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX)
}
