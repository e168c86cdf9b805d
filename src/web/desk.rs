//! The desk: answers requests one after another, with one engine whose tables stay between them.

mod analyse;
mod balance;
mod files;
mod hello;
mod opening;
mod picture;
mod play;
mod position;
mod reason;
mod review;
mod solve;
#[cfg(test)]
mod tests;

use super::event::{Message, Out};
use super::game::Standing;
use super::request::{Ask, Request};
use crate::clock::Instant;
use crate::engine::{Engine, Level, Limits};
use crate::game::Point;
use crate::ground::{Ground, Place, Rectangle, Window, focus};
use anyhow::{Context, Result, bail, ensure};
use std::time::Duration;

/// What desks share: the machine, as far as it is lent to them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct House {
    /// Threads for all searches together.
    pub threads: usize,
    /// Bytes for all desks together.
    pub memory: usize,
    /// Desks that are open.
    pub desks: usize,
    /// Searches that run now.
    pub searches: usize,
}

/// What one desk may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// Threads of a search.
    pub threads: usize,
    /// Bytes of its tables.
    pub memory: usize,
}

impl House {
    /// The same for everybody: threads for those who search, memory for all.
    pub fn share(&self) -> Share {
        Share {
            threads: (self.threads / self.searches.max(1)).max(1),
            memory: self.memory / self.desks.max(1),
        }
    }
}

/// What a request is answered under.
#[derive(Clone, Copy)]
pub struct Terms<'a> {
    /// What there is to share, now; asked often.
    pub house: &'a (dyn Fn() -> House + Sync),
    /// Whether to come to an end; asked often, from any thread.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// Answers requests. One desk serves one page.
#[derive(Default)]
pub struct Desk {
    engine: Engine,
    /// Bytes that its tables were made for.
    memory: usize,
    /// The last win that was proved, for those who want to see more of it.
    proved: Option<solve::Proved>,
}

impl Desk {
    /// No search takes longer, whatever a page asks for, unless it has no limit at all.
    const LONGEST: Duration = Duration::from_secs(3600);
    /// Time for a move or a hint when nothing else is said.
    const TURN: Duration = Duration::from_secs(5);

    /// A desk without any memory of a game.
    pub fn new() -> Desk {
        Desk::default()
    }

    /// Gives tables back that are larger than a share.
    pub fn fit(&mut self, share: Share) {
        if self.memory > share.memory {
            *self = Desk { proved: self.proved.take(), ..Desk::new() };
        }
    }

    /// Answers a request: any number of events, the last of them marked as such.
    pub fn answer(&mut self, request: &Request, terms: &Terms<'_>, send: &mut dyn FnMut(Message)) {
        let mut out = Out::new(request.id, send);
        if let Err(error) = self.try_answer(&request.ask, terms, &mut out) {
            out.fail(&error);
        }
    }

    fn try_answer(&mut self, ask: &Ask, terms: &Terms<'_>, out: &mut Out<'_>) -> Result<()> {
        match ask {
            Ask::Hello => hello::answer(terms, out),
            Ask::Position(ask) => position::answer(ask, out),
            Ask::Read(ask) => files::read(ask, out),
            Ask::Write(ask) => files::write(ask, out),
            Ask::Picture(ask) => picture::answer(ask, out),
            Ask::Opening(ask) => opening::answer(ask, out),
            Ask::Play(ask) => self.play(ask, terms, out),
            Ask::Hint(ask) => self.hint(ask, terms, out),
            Ask::Analyse(ask) => self.analyse(ask, terms, out),
            Ask::Solve(ask) => self.solve(ask, terms, out),
            Ask::Unfold(ask) => self.unfold(ask, out),
            Ask::Review(ask) => self.review(ask, terms, out),
            Ask::Balance(ask) => self.balance(ask, terms, out),
            Ask::OpeningMove(ask) => self.opening_move(ask, terms, out),
            Ask::Stop(_) => bail!("whoever runs the requests stops them"),
        }
    }

    /// What the next search may use.
    fn share(&mut self, terms: &Terms<'_>) -> Share {
        let share = (terms.house)().share();
        self.memory = share.memory;
        share
    }

    /// The piece of the ground to think about.
    fn window(&mut self, standing: &Standing, level: Level, terms: &Terms<'_>) -> Result<Window> {
        let mut windows = standing.ground.windows();
        if windows.is_empty() {
            return Ok(standing.ground.window_over(Rectangle::of(Place::ORIGIN).widened(FIRST_STONE)));
        }
        let chosen = focus(&windows, &mut self.engine, level, terms.stop);
        ensure!(chosen < windows.len(), "there is no window");
        Ok(windows.swap_remove(chosen))
    }
}

/// Room around the first stone of the endless field.
const FIRST_STONE: i32 = 8;

/// Limits as a page asks for them, within what it may use.
fn limits(ms: Option<u64>, nodes: Option<u64>, share: Share) -> Result<Limits> {
    let turn = ms.map(Duration::from_millis);
    ensure!(turn.is_none_or(|turn| !turn.is_zero()), "the time must be more than 0 ms");
    ensure!(nodes != Some(0), "the nodes must be more than 0");
    Ok(Limits {
        started: Instant::now(),
        turn: turn.map(|turn| turn.min(Desk::LONGEST)),
        nodes,
        threads: share.threads,
        memory: share.memory,
        ..Limits::default()
    })
}

/// Cells of a window as the page names them.
struct Names<'a> {
    ground: &'a Ground,
    window: &'a Window,
}

impl Names<'_> {
    fn name(&self, point: Point) -> String {
        self.ground.name(self.window.place(point))
    }

    fn line(&self, points: &[Point]) -> Vec<String> {
        points.iter().map(|&point| self.name(point)).collect()
    }

    /// The points that a page names.
    fn points(&self, names: &[String]) -> Result<Vec<Point>> {
        let point = |name: &String| {
            let place = self.ground.parse(name);
            let place = place.with_context(|| format!("{name:?} is no cell of {}", self.ground))?;
            self.window.point(place).with_context(|| format!("{name} is too far from all stones"))
        };
        names.iter().map(point).collect()
    }
}
