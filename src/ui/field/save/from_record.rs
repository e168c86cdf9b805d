//! A record as a game of the screen, with all variations that can be played here.

use super::to_record::{ANSWERS, CLOCK, OPENING, PLY};
use super::{Heading, Saved, answers};
use crate::game::{Board, Color, Point};
use crate::ground::Ground;
use crate::ground::Place;
use crate::record::{self, By, NodeId, Record};
use crate::ui::field::game::Game;
use crate::ui::field::play::Ended;
use crate::ui::field::set_up::SetUp;
use crate::ui::field::stage::Stage;
use anyhow::{Context, Result, bail};
use std::collections::HashSet;

/// More moves than anybody goes through one by one; of larger libraries the first so many are shown.
const MOST_MOVES: usize = 300_000;

/// The game, with who plays it: as the record says, and where it does not, as in `set_up`.
pub(super) fn saved(record: &Record, set_up: &SetUp) -> Result<Saved> {
    let mut set_up = SetUp {
        size: record.ground.size(),
        rules: record.rules.unwrap_or(set_up.rules),
        opening: None,
        clock: None,
        ..*set_up
    };
    if let Some(clock) = record.info(CLOCK) {
        set_up.clock = Some(clock.parse().map_err(anyhow::Error::msg)?);
    }
    let start = start(record, &set_up);
    let stage = start.board().map(|board| stage(record, board)).transpose()?.flatten();
    set_up.opening = stage.as_ref().map(|stage| stage.course().rule());
    let mut heading = Heading { date: record.date.clone(), ..Heading::default() };
    let is_ours = |key: &String| [OPENING, ANSWERS, CLOCK, PLY].contains(&key.as_str());
    heading.info = record.info.iter().filter(|(key, _)| !is_ours(key)).cloned().collect();
    for color in Color::ALL {
        let number = stage.as_ref().map_or(color as usize, |stage| stage.course().player(color) as usize);
        let name = &record.players[color as usize];
        match name.parse() {
            Ok(seat) => set_up.seats[number] = seat,
            // Names say nothing about who goes on playing.
            Err(_) => heading.names[number].clone_from(name),
        }
    }
    let (game, left_out) = game(record, start)?;
    let ended = ended(record).filter(|_| !game.is_over());
    Ok(Saved { set_up, game, stage, ended, heading, left_out })
}

/// What stood there before the first move.
fn start(record: &Record, set_up: &SetUp) -> Ground {
    let ground = set_up.ground();
    let Some(empty) = ground.board() else { return ground };
    let mut board = empty.clone();
    let root = record.tree.notes(record.tree.root());
    for &(place, cell) in &root.set_up {
        if let Some(point) = board.size().point(place.x, place.y) {
            board.place(point, cell);
        }
    }
    for color in Color::ALL {
        board.set_captured(color, record.captured[color as usize]);
    }
    let first = record.tree.main_line().find_map(|id| record.tree.play(id)).map(|play| play.color);
    board.set_to_move(root.to_move.or(first).unwrap_or(Color::Black));
    Ground::Bounded(Box::new(board))
}

fn stage(record: &Record, start: &Board) -> Result<Option<Stage>> {
    let Some(name) = record.info(OPENING) else { return Ok(None) };
    // Files of others say there which opening was played, not by which rule.
    let (Ok(rule), Some(line)) = (name.parse(), record.info(ANSWERS)) else { return Ok(None) };
    let plays = record.tree.main_line().filter_map(|id| record.tree.play(id)?.place);
    let moves: Vec<Point> = plays.filter_map(|place| start.size().point(place.x, place.y)).collect();
    answers::read(rule, line, start, &moves).map(Some)
}

fn ended(record: &Record) -> Option<Ended> {
    let result = record.result?;
    let loser = !result.winner?;
    match result.by {
        By::Resignation => Some(Ended::Resigned(loser)),
        By::Time => Some(Ended::OutOfTime(loser)),
        By::Board | By::Forfeit => None,
    }
}

/// All moves that can be played, and what cannot. A main line that cannot be played is an error.
fn game(record: &Record, start: Ground) -> Result<(Game, Vec<String>)> {
    let tree = &record.tree;
    let main_line: HashSet<NodeId> = tree.main_line().collect();
    let mut game = Game::new(start);
    // Nodes from the root to where the game is, and whether each has a move.
    let mut path: Vec<(NodeId, bool)> = vec![(tree.root(), false)];
    let mut skipped: HashSet<NodeId> = HashSet::new();
    let mut moves = 0;
    for id in tree.walk().skip(1) {
        let Some(parent) = tree.parent(id) else { continue };
        if skipped.contains(&parent) || moves >= MOST_MOVES {
            skipped.insert(id);
            continue;
        }
        while path.last().is_some_and(|&(last, _)| last != parent) {
            if let Some((_, true)) = path.pop() {
                game.undo();
            }
        }
        match enter(record, &mut game, id) {
            Ok(is_move) => {
                path.push((id, is_move));
                moves += usize::from(is_move);
            }
            Err(error) if main_line.contains(&id) => {
                return Err(error.context(format!("move {}", game.moves().len() + 1)));
            }
            Err(_) => {
                skipped.insert(id);
            }
        }
    }
    game.follow_main_line();
    let shown = record.info(PLY).and_then(|ply| ply.parse::<usize>().ok());
    while shown.is_some_and(|shown| game.moves().len() > shown) {
        game.undo();
    }
    Ok((game, left_out(record, skipped.len())))
}

/// Plays what a node has. Tells whether it has a move.
fn enter(record: &Record, game: &mut Game, id: NodeId) -> Result<bool> {
    let notes = record.tree.notes(id);
    if !notes.set_up.is_empty() {
        bail!("stones that are set up in the middle of a game cannot be shown here");
    }
    let Some(play) = record.tree.play(id) else { return Ok(false) };
    let at = play.place.context("a pass cannot be played here")?;
    let place = Place { x: at.x, y: at.y };
    if play.color != game.ground().to_move() {
        bail!("a colour that moves twice cannot be shown here");
    }
    if let Some(refusal) = game.ground().refusal(place) {
        let name = game.ground().name(place);
        match record.rules {
            Some(_) => bail!("{name} {refusal}"),
            None => {
                let rules = game.ground().rules();
                bail!("{name} {refusal} ({rules}; --rule N says by which other rules it was played)");
            }
        }
    }
    let reason = notes.comment.split_whitespace().collect::<Vec<_>>().join(" ");
    game.play(place, notes.time.unwrap_or_default(), Some(reason).filter(|reason| !reason.is_empty()));
    Ok(true)
}

/// What is in the file and not on the screen.
fn left_out(record: &Record, skipped: usize) -> Vec<String> {
    let has = |is: &dyn Fn(&record::Notes) -> bool| record.tree.walk().any(|id| is(record.tree.notes(id)));
    let moves = match skipped {
        0 => None,
        1 => Some("1 move of a variation".to_owned()),
        many => Some(format!("{many} moves of variations")),
    };
    let marks = has(&|notes| !notes.marks.is_empty()).then(|| "marks".to_owned());
    let scores = has(&|notes| notes.score.is_some()).then(|| "scores".to_owned());
    [moves, marks, scores].into_iter().flatten().collect()
}
