//! One game of self-play, and the positions that are taken from inside its searches.

use super::Args;
use super::join::sharded;
use super::tree::Tree;
use crate::engine::{Engine, Limits, Reservoir};
use crate::game::{Board, Outcome, Rules};
use crate::tools::bench::engine_mark;
use crate::tools::data::{Game, Header, Position, SELFPLAY};
use crate::tools::openings::Recipe;
use anyhow::Result;

/// Memory of a searching thread, in bytes.
pub(super) const MEMORY: usize = 13 << 20;
/// Openings looked at for a game before its number is passed over.
const TRIES: u64 = 64;

/// What games are played with.
pub(super) struct Player {
    recipe: Recipe,
    blank: Board,
    limits: Limits,
    tree: Option<Tree>,
}

/// A game with the positions from inside its searches.
pub(super) struct Played {
    pub(super) positions: Vec<Position>,
    pub(super) game: Game,
}

impl Player {
    pub(super) fn new(args: &Args) -> Player {
        let rules = Rules::from_bits(args.rule);
        Player {
            recipe: Recipe {
                size: args.size,
                rules,
                seed: args.seed,
                stones: args.stones.clone(),
                nodes: args.nodes,
                balance: args.balance,
                threads: 1,
            },
            blank: Board::new(args.size, rules),
            limits: Limits { turn: None, nodes: Some(args.nodes), memory: MEMORY, ..Limits::default() },
            tree: args.tree.map(|count| Tree::new(count, args.label_nodes)),
        }
    }

    /// The first line of the file: everything that the games depend on.
    pub(super) fn header(&self, args: &Args) -> Result<Header> {
        let Recipe { size, seed, nodes, balance, ref stones, .. } = self.recipe;
        let tree = args.tree.map(|count| format!(" tree={count} label-nodes={}", args.label_nodes));
        let shard = args.shard.filter(|shard| shard.count() > 1);
        let shard = shard.map(|shard| sharded(shard, &engine_mark()));
        Header::parse(&format!(
            "{SELFPLAY}rule={} size={}x{} nodes={nodes} seed={seed} stones={}-{} balance={balance}{}{}",
            args.rule,
            size.width(),
            size.height(),
            stones.start(),
            stones.end(),
            tree.unwrap_or_default(),
            shard.unwrap_or_default()
        ))
    }

    /// A game that depends on nothing but its number; `None` if it was cut short.
    pub(super) fn play(
        &self,
        engine: &mut Engine,
        number: u64,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Option<Played> {
        let mut reservoir = self.tree.as_ref().map(|tree| tree.reservoir(self.recipe.seed, number));
        let game = self.game(engine, number, interrupted, reservoir.as_mut());
        let positions = match self.tree.as_ref().zip(reservoir) {
            Some((tree, reservoir)) => {
                tree.labelled(engine, &self.blank, reservoir.into_lines(), interrupted)
            }
            None => Vec::new(),
        };
        (!interrupted()).then_some(Played { positions, game })
    }

    fn game(
        &self,
        engine: &mut Engine,
        number: u64,
        interrupted: &(dyn Fn() -> bool + Sync),
        mut reservoir: Option<&mut Reservoir>,
    ) -> Game {
        let mut tries = (number * TRIES..(number + 1) * TRIES).take_while(|_| !interrupted());
        let opening = tries.find_map(|number| self.recipe.candidate(engine, &self.blank, number));
        let mut board = opening.unwrap_or_else(|| self.blank.clone());
        let mut game = Game { winner: None, moves: board.moves().map(|point| (point, None)).collect() };
        engine.forget();
        while board.outcome().is_none() && !interrupted() {
            let thought = match &mut reservoir {
                Some(reservoir) => engine.think_and_keep(&board, &self.limits, interrupted, reservoir),
                None => engine.think(&board, &self.limits, interrupted, &mut |_| {}),
            };
            let Some(thought) = thought else { break };
            // What needed no search has no score worth learning from.
            let searched = thought.depth > 0 || thought.score.is_decided();
            game.moves.push((thought.point, searched.then_some(thought.score)));
            if thought.score.is_decided() {
                let winner = if thought.score.is_win() { board.to_move() } else { !board.to_move() };
                game.winner = Some(winner);
                return game;
            }
            board.play(thought.point);
        }
        if let Some(Outcome::Win(color, _)) = board.outcome() {
            game.winner = Some(color);
        }
        game
    }
}
