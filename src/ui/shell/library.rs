//! A game of another program, opened with its variations: where the present game stands in it, and what follows.

use super::game::{Event, Game, Ruleset, name};
use super::location::folded;
use super::refusal::Refusal;
use crate::game::{Color, Opening, Rules};
use crate::record::{Ending, Format, Ground, NodeId, Play, Record, losses, write};
use crate::tools::games::{self, Belief};
use crate::whole_file;
use anyhow::{Context, Result, ensure};
use std::path::Path;

/// Pente, whatever is asked of the opening.
const PENTE: u32 = 16;

/// What was opened; without a record, nothing was.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Library {
    record: Option<Record>,
}

impl Library {
    /// Opens a file of any notation; the shell has Pente on its own boards, from the first move on.
    pub(super) fn open(path: &Path) -> Result<Library> {
        let (mut record, _) = games::open(path, &Belief::default())?;
        let shown = path.display();
        let rules = record.rules.unwrap_or(Rules::from_bits(PENTE));
        let is_pente = Rules { opening: Opening::Free, ..rules } == Rules::from_bits(PENTE);
        ensure!(is_pente, "{shown}: the shell plays Pente, and this is {rules}");
        let size = record.ground.size().filter(|size| {
            size.width() == size.height() && (7..=19).contains(&size.width()) && size.width() % 2 == 1
        });
        ensure!(size.is_some(), "{shown}: the board of {} is none of the shell's", record.ground);
        let tree = &record.tree;
        let has_set_up = tree.walk().any(|id| !tree.notes(id).set_up.is_empty());
        ensure!(
            !has_set_up && record.captured == [0, 0],
            "{shown}: stones are set up in it; the shell plays every move"
        );
        record.rules = Some(rules);
        record.check().with_context(|| shown.to_string())?;
        Ok(Library { record: Some(record) })
    }

    /// Who played, if it is known.
    pub(super) fn heading(&self) -> String {
        let Some(record) = &self.record else { return String::new() };
        let [black, white] = &record.players;
        if black.is_empty() && white.is_empty() {
            String::new()
        } else {
            format!("{black} (X) v {white} (O)\n")
        }
    }

    /// The game at the end of the main line.
    pub(super) fn last(&self) -> Game {
        let record = self.record.as_ref().expect("a library that was opened has a record");
        let end = record.tree.main_line().last().unwrap_or(record.tree.root());
        game_at(record, end)
    }

    /// The game after a variation.
    pub(super) fn forward(&self, game: &Game, number: usize) -> Result<Game, Refusal> {
        let (record, node) = self.place_of(game)?;
        let children = moves_after(record, node);
        let count = children.len();
        let child = children.get(number - 1).copied();
        let refusal = || {
            Refusal::WrongInput(match count {
                0 => "the opened game ends here".to_owned(),
                1 => "there is only one move after this position".to_owned(),
                _ => format!("there are {count} variations: 'forward 1' to 'forward {count}'"),
            })
        };
        child.map(|child| game_at(record, child)).ok_or_else(refusal)
    }

    /// The game before its last move.
    pub(super) fn back(&self, game: &Game) -> Result<Game, Refusal> {
        let mut game = game.clone();
        loop {
            match game.undo() {
                Some(Event::Turn(_)) => {}
                Some(Event::Move(_)) => return Ok(game),
                None => return Err(Refusal::WrongInput("this is the start of the game".to_owned())),
            }
        }
    }

    /// The comment on the position, and the moves that follow with their numbers.
    pub(super) fn variations(&self, game: &Game) -> Result<String, Refusal> {
        let (record, node) = self.place_of(game)?;
        let mut text = String::new();
        for line in record.tree.notes(node).comment.lines() {
            text += &folded(line);
            text.push('\n');
        }
        for (child, number) in moves_after(record, node).into_iter().zip(1..) {
            if let Some(play) = record.tree.play(child) {
                let place =
                    play.place.map_or("pass".to_owned(), |place| record.ground.name(place).to_string());
                text += &format!("{number}: {} {place}\n", name(play.color));
            }
        }
        Ok(text)
    }

    /// Writes what was opened and the present game in the notation that the name's ending stands for; says so.
    pub(super) fn save(&self, game: &Game, path: &Path) -> Result<String> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let format = Format::of_extension(ending);
        let format = format.with_context(|| format!("'.{ending}' names no notation: see 'help saveas'"))?;
        ensure!(!path.exists(), "{} is there already; choose another name", path.display());
        let record = self.with(game)?;
        whole_file::write(path, write(&record, format)?)?;
        let mut text = format!("The game has been saved to {}\n", path.display());
        let losses = losses(&record, format);
        if !losses.is_empty() {
            text += &folded(&format!("This notation has no room for: {}", losses.join(", ")));
            text.push('\n');
        }
        Ok(text)
    }

    /// The record with the moves of the game in it, as a variation if they are new.
    fn with(&self, game: &Game) -> Result<Record> {
        let ground = Ground::Board(game.size());
        let fresh = || Record::new(ground, Some(*game.board().rules()));
        let mut record = self.record.clone().unwrap_or_else(fresh);
        let mut node = record.tree.root();
        for (color, point) in game.moves() {
            let play = Play::stone(color, Ground::of_point(game.size(), point));
            let known = moves_after(&record, node).into_iter().find(|&id| record.tree.play(id) == Some(play));
            node = match known {
                Some(known) => known,
                None => record.tree.add(node, Some(play))?,
            };
        }
        let is_main = record.tree.main_line().last().unwrap_or(record.tree.root()) == node;
        if game.is_over() && is_main && record.result.is_none() {
            record.result = Some(game.winner().map_or(Ending::DRAW, Ending::win));
        }
        Ok(record)
    }

    /// Where a game stands in the record.
    fn place_of(&self, game: &Game) -> Result<(&Record, NodeId), Refusal> {
        let lost =
            || Refusal::WrongInput("these moves are not in the opened game: 'back' returns to it".to_owned());
        let record = self.record.as_ref().ok_or_else(lost)?;
        let mut node = record.tree.root();
        for (color, point) in game.moves() {
            let play = Play::stone(color, Ground::of_point(game.size(), point));
            let next = moves_after(record, node).into_iter().find(|&id| record.tree.play(id) == Some(play));
            node = next.ok_or_else(lost)?;
        }
        Ok((record, node))
    }
}

/// The moves after a node; remarks and passes without a stone are gone through.
fn moves_after(record: &Record, node: NodeId) -> Vec<NodeId> {
    let tree = &record.tree;
    let mut found = Vec::new();
    let mut waiting: Vec<NodeId> = tree.children(node).collect();
    waiting.reverse();
    while let Some(id) = waiting.pop() {
        if tree.play(id).is_some_and(|play| play.place.is_some()) {
            found.push(id);
        } else {
            let mut children: Vec<NodeId> = tree.children(id).collect();
            children.reverse();
            waiting.extend(children);
        }
    }
    found
}

/// The game at a node, played from the start.
fn game_at(record: &Record, node: NodeId) -> Game {
    let size = record.ground.size().expect("the shell has boards with edges");
    let opening = record.rules_or_freestyle().opening;
    let ruleset = if opening == Opening::Tournament { Ruleset::Tournament } else { Ruleset::Casual };
    let mut game = Game::new(size, ruleset);
    for play in record.tree.path(node).into_iter().filter_map(|id| record.tree.play(id)) {
        if let Some(point) = play.place.and_then(|place| size.point(place.x, place.y)) {
            game.give_turn_to(play.color);
            game.play(point);
        }
    }
    let next: Color = record.to_move(node);
    if !game.is_over() {
        game.give_turn_to(next);
    }
    game
}
