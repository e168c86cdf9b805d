//! The move to play before anything is searched: it wins at once, is the only one, or ranks first.

use super::crew::Crew;
use super::defence::{blocks, winning_move};
use super::driver::SearchResult;
use super::history::History;
use super::move_list::MoveList;
use super::picker::{Ranks, Scope, Scratch, Urgency, list_moves, open_four_replies, urgency};
use crate::eval::Score;
use crate::game::{Board, Cell, Point, Threat};
use smallvec::SmallVec;
use std::cmp::Reverse;

/// The move to play if there is no time for more.
pub(super) struct FirstChoice {
    pub(super) result: SearchResult,
    /// Wins at once, or is the only move there is.
    pub(super) needs_no_search: bool,
}

/// The best move by its rank, before anything is searched; `None` only on a board without an empty cell.
pub(super) fn first_choice(board: &mut Board, crew: &Crew<'_>) -> Option<FirstChoice> {
    let result = |point, score| SearchResult {
        point,
        score,
        depth: 0,
        nodes: 0,
        elapsed: crew.clock.elapsed(),
        pv: SmallVec::from_slice(&[point]),
    };
    if board.outcome().is_none()
        && let Some(point) = winning_move(board)
    {
        return Some(FirstChoice { result: result(point, Score::win_in(1)), needs_no_search: true });
    }
    let history = History::new(board.size());
    let mut scratch = Scratch::default();
    let mut ranks = Ranks {
        params: &crew.params,
        policy: &crew.policy,
        accumulator: None,
        history: &history,
        earlier: None,
        killers: [None; 2],
        countermove: None,
        scratch: &mut scratch,
    };
    let mut list = MoveList::default();
    let answers = blocks(board);
    let urgency = urgency(board, answers.as_ref());
    list_moves(board, urgency, answers, Scope::All, &mut ranks, &mut list);
    let is_lost = list.is_empty() && urgency != Urgency::Free;
    if is_lost && urgency == Urgency::StopsOpenFour {
        ranks.rank(board, open_four_replies(board, board.to_move()), &mut list);
    }
    let is_new = |point: Point| !crew.avoided.contains(&point);
    let best = list.ranked().max_by_key(|&(point, rank)| (is_new(point), rank, Reverse(point)));
    let point = match best {
        Some((best, _)) => best,
        None => last_resort(board, crew.avoided)?,
    };
    let score = match urgency {
        Urgency::StopsOpenFour if is_lost => Score::loss_in(4),
        _ if is_lost => Score::loss_in(2),
        _ => Score::DRAW,
    };
    Some(FirstChoice {
        result: result(point, score),
        needs_no_search: list.len() <= 1 || is_lost || board.outcome().is_some(),
    })
}

/// A move where the list has none: on an empty board, or in a position that is lost or without allowed cells.
fn last_resort(board: &Board, avoided: &[Point]) -> Option<Point> {
    let (us, size) = (board.to_move(), board.size());
    let legal = |point: &Point| board.is_legal(*point);
    let blocks_a_five = |point: &Point| board.threat(*point, !us) == Threat::Five;
    let from_centre = |point: &Point| size.distance(*point, size.centre());
    size.points().filter(|point| board.cell(*point) == Cell::Empty).min_by_key(|point| {
        (!legal(point), !blocks_a_five(point), avoided.contains(point), from_centre(point))
    })
}
