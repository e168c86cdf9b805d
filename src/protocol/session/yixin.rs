//! The commands of the Yixin protocol: analysis, moves shut out, and what a board asks besides.

use super::super::block::BlockKind;
use super::super::position::Side;
use super::super::realtime::{self, Names, Realtime};
use super::super::refusal::Refusal;
use super::super::reply::Reply;
use super::super::settings::Detail;
use super::super::yixin::{Missing, Tail, Yixin};
use super::super::{show, threats};
use super::{Call, Done, Session, at};
use crate::engine::{Aim, Analysis, Balance, Choice, Engine, Limits, NoMoves, Stones, win_rate};
use crate::eval::{Evaluator, Score};
use crate::game::Board;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Nodes after which a draw is accepted or not.
const NODES_FOR_A_DRAW: u64 = 50_000;
/// A draw is accepted unless we win more often than this.
const TOO_GOOD_FOR_A_DRAW: f64 = 0.55;

impl Session {
    pub(super) fn obey_yixin(&mut self, yixin: Yixin, call: &mut Call<'_>) -> Done {
        match yixin {
            Yixin::ShowInfo => {
                self.speaks_yixin = true;
                for text in [
                    format!("INFO MAX_THREAD_NUM {}", Engine::MOST_THREADS),
                    format!("INFO MAX_HASH_SIZE {}", Engine::MOST_MEMORY.ilog2() - 10),
                ] {
                    (call.out)(Reply::Message(text));
                }
                Ok(())
            }
            Yixin::NBest(lines) => self.nbest(lines, call),
            Yixin::SearchDefend => self.nbest(usize::MAX, call),
            Yixin::Balance(stones, bias) => self.balance(Aim { stones, score: Score::of_eval(bias) }, call),
            Yixin::Block => self.open(BlockKind::ShutOut, call),
            Yixin::BlockUndo => self.open(BlockKind::LetIn, call),
            Yixin::BlockReset => {
                self.choice.blocked.clear();
                Ok(())
            }
            Yixin::BlockPath => self.open(BlockKind::BarPath, call),
            Yixin::BlockPathUndo => self.open(BlockKind::FreePath, call),
            Yixin::BlockPathReset => {
                self.choice.barred.clear_positions();
                Ok(())
            }
            Yixin::Forbid(forbidding, at, color) => self.forbid(forbidding, at, color),
            Yixin::QueryAll => self.open(BlockKind::QueryAll, call),
            Yixin::HashClear => {
                self.engine.forget();
                Ok(())
            }
            Yixin::HashUsage => self.say(call, [format!("hash usage {} %", self.engine.memory_used())]),
            Yixin::Swap2Step(stones) => self.swap2_step(stones, call),
            Yixin::Draw => self.hear_draw(call),
            Yixin::Resign => self.say(call, ["you give up: the brain wins".to_owned()]),
            Yixin::Features => self.features(call),
            Yixin::Settings => {
                let left = self.clock.left(self.settings.match_time);
                let rules = self.settings.rules;
                let rules = format!("rule {} ({rules})", rules.bits());
                let limits = show::limits(&self.settings, left, self.memory.lessons());
                self.say(call, std::iter::once(rules).chain(limits))
            }
            Yixin::Missing(missing) => self.lack(missing, call),
        }
    }

    pub(super) fn say(&self, call: &mut Call<'_>, lines: impl IntoIterator<Item = String>) -> Done {
        lines.into_iter().for_each(|line| (call.out)(Reply::Message(line)));
        Ok(())
    }

    /// Says that there is no such thing, once what belongs to the command has been read.
    fn lack(&mut self, missing: Missing, call: &mut Call<'_>) -> Done {
        match missing.tail {
            Tail::Block => return self.open(BlockKind::Missing(missing.what), call),
            Tail::Line => self.reads_over_a_line = true,
            Tail::Nothing => {}
        }
        Err(Refusal::Missing(missing.what))
    }

    /// Our move after an analysis with so many lines.
    fn nbest(&mut self, lines: usize, call: &mut Call<'_>) -> Done {
        let board = self.live()?.board_for(Side::Own);
        let limits = self.limits(call.read_at);
        let analysis = self.analyse(&board, lines, &limits, call)?;
        let point = analysis.lines[0].point();
        if let Some(position) = &mut self.position {
            position.play(point, Side::Own);
        }
        (call.out)(Reply::point(at(board.size(), point)));
        self.clock.spend(call.read_at.elapsed());
        Ok(())
    }

    /// The best lines, told as they are found: as a board reads them, or as rows for a person.
    pub(super) fn analyse(
        &mut self,
        board: &Board,
        lines: usize,
        limits: &Limits,
        call: &mut Call<'_>,
    ) -> Result<Analysis, Refusal> {
        let (detail, choice, names) = (self.settings.detail, self.choice.clone(), self.names());
        let mut realtime = Realtime::default();
        let mut told = None;
        let analysis = guarded(&mut self.engine, |engine| {
            engine.analyse(board, lines, &choice, limits, call.interrupted, &mut |analysis| {
                if detail == Detail::Board {
                    realtime.replies(board, analysis).into_iter().for_each(&mut *call.out);
                }
                if analysis.current.is_none() && detail >= Detail::EachDepth {
                    told = Some(analysis.lines.clone());
                    realtime::rows(board, analysis, names).into_iter().for_each(&mut *call.out);
                }
            })
        })?;
        // What the depth that was cut short has found.
        if told.as_ref() != Some(&analysis.lines) {
            if detail == Detail::Board {
                let last = Analysis { current: None, ..analysis.clone() };
                realtime.replies(board, &last).into_iter().for_each(&mut *call.out);
            }
            realtime::rows(board, &analysis, names).into_iter().for_each(&mut *call.out);
        }
        Ok(analysis)
    }

    fn balance(&mut self, aim: Aim, call: &mut Call<'_>) -> Done {
        let board = self.live()?.board().clone();
        let (limits, choice, names) = (self.limits(call.read_at), self.choice.clone(), self.names());
        let every_depth = self.settings.detail >= Detail::EachDepth;
        let count = match aim.stones {
            Stones::One => 1,
            Stones::Two => 2,
        };
        let mut report = |balance: &Balance| {
            if every_depth {
                let moves = balance.pv[..count].iter().map(|&point| realtime::name(&board, point, names));
                let moves = moves.collect::<Vec<_>>().join(" ");
                let text = format!("depth {} score {} moves {moves}", balance.depth, balance.score);
                (call.out)(Reply::Message(text));
            }
        };
        let balance = guarded(&mut self.engine, |engine| {
            engine.balance(&board, aim, &choice, &limits, call.interrupted, &mut report)
        })?;
        let moves = balance.pv[..count].iter().map(|&point| at(board.size(), point)).collect();
        (call.out)(Reply::Moves(moves));
        Ok(())
    }

    fn hear_draw(&mut self, call: &mut Call<'_>) -> Done {
        let board = self.live()?.board_for(Side::Own);
        let limits = Limits { nodes: Some(NODES_FOR_A_DRAW), ..self.limits(call.read_at) };
        let analysis = guarded(&mut self.engine, |engine| {
            engine.analyse(&board, 1, &Choice::default(), &limits, call.interrupted, &mut |_| {})
        })?;
        let rate = win_rate(board.rules(), analysis.lines[0].score);
        let answer = if rate > TOO_GOOD_FOR_A_DRAW { "no draw" } else { "a draw is fine" };
        self.say(call, [format!("{answer}: the brain wins {:.0} %", 100.0 * rate)])
    }

    /// What is seen without searching: the evaluation and the threats.
    fn features(&mut self, call: &mut Call<'_>) -> Done {
        let position = self.live()?;
        let board = position.board();
        let score = Evaluator::new(board.rules()).score(board);
        let rate = 100.0 * win_rate(board.rules(), score);
        let mut lines = vec![format!("evaluation {score} for the side to move, wins {rate:.1} %")];
        lines.extend(threats::lines(position));
        self.say(call, lines)
    }

    pub(super) fn names(&self) -> Names {
        if self.speaks_yixin { Names::YixinBoard } else { Names::Protocol }
    }
}

/// An answer of the engine; if it breaks down, the session goes on with a new one.
pub(super) fn guarded<T>(
    engine: &mut Engine,
    ask: impl FnOnce(&mut Engine) -> Result<T, NoMoves>,
) -> Result<T, Refusal> {
    match catch_unwind(AssertUnwindSafe(|| ask(engine))) {
        Ok(answer) => answer.map_err(refusal),
        Err(_) => {
            // Its tables may be half written.
            *engine = Engine::new();
            Err(Refusal::Failed)
        }
    }
}

fn refusal(error: NoMoves) -> Refusal {
    match error {
        NoMoves::GameOver => Refusal::GameOver,
        NoMoves::AllBlocked => Refusal::AllShutOut,
        NoMoves::NoLegalMove => Refusal::BoardFull,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_that_breaks_down_is_an_error_and_no_more() {
        let mut engine = Engine::new();
        let broken: Result<(), Refusal> = guarded(&mut engine, |_| panic!("on purpose"));
        assert_eq!(broken, Err(Refusal::Failed));
        assert_eq!(guarded(&mut engine, |_| Ok(1)), Ok(1));
        assert_eq!(guarded::<()>(&mut engine, |_| Err(NoMoves::GameOver)), Err(Refusal::GameOver));
    }
}
