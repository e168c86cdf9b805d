//! A record as JSON: its nodes in one flat list, so that no depth of variations is a depth of JSON.

use super::game::{Captured, Side};
use crate::game::{Cell, Color, Size};
use crate::record::{
    By, Ending, Ground, Mark, NodeId, Notes, Place, Play, Record, Tree, parse_rules, rule_names,
};
use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::time::Duration;

/// More nodes are too many for a page.
pub(super) const MOST_NODES: usize = 100_000;

/// A record.
#[derive(Deserialize, Serialize, Clone, Debug)]
#[serde(default)]
pub(super) struct Sheet {
    /// `None` if the file names none.
    rule: Option<String>,
    width: u8,
    height: Option<u8>,
    endless: bool,
    players: Players,
    result: Option<Outcome>,
    date: String,
    info: Vec<(String, String)>,
    captured: Captured,
    nodes: Vec<Node>,
}

impl Default for Sheet {
    fn default() -> Sheet {
        Sheet {
            rule: None,
            width: 15,
            height: None,
            endless: false,
            players: Players::default(),
            result: None,
            date: String::new(),
            info: Vec::new(),
            captured: Captured::default(),
            nodes: Vec::new(),
        }
    }
}

#[derive(Deserialize, Serialize, Clone, Default, Debug)]
#[serde(default)]
struct Players {
    black: String,
    white: String,
}

#[derive(Deserialize, Serialize, Clone, Debug)]
struct Outcome {
    winner: Option<Side>,
    #[serde(default)]
    by: Ended,
}

/// What ended a game.
#[derive(Deserialize, Serialize, Clone, Copy, Default, Debug)]
#[serde(rename_all = "lowercase")]
enum Ended {
    #[default]
    Board,
    Resignation,
    Time,
    Forfeit,
}

/// A node; the first of all is the root.
#[derive(Deserialize, Serialize, Clone, Debug)]
#[serde(default)]
struct Node {
    /// Its number, -1 for the root.
    parent: i64,
    /// A cell, `pass`, or nothing where no move was made.
    at: Option<String>,
    colour: Option<Side>,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<Sign>,
    #[serde(skip_serializing_if = "Option::is_none")]
    setup: Option<Cells>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to_move: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    children: Vec<usize>,
}

impl Default for Node {
    fn default() -> Node {
        Node {
            parent: ROOT,
            at: None,
            colour: None,
            comment: String::new(),
            marks: Vec::new(),
            setup: None,
            to_move: None,
            time_ms: None,
            score: None,
            children: Vec::new(),
        }
    }
}

/// The parent of the root.
const ROOT: i64 = -1;
const PASS: &str = "pass";

/// Cells that were changed by hand.
#[derive(Deserialize, Serialize, Clone, Default, Debug)]
#[serde(default)]
struct Cells {
    black: Vec<String>,
    white: Vec<String>,
    blocked: Vec<String>,
    empty: Vec<String>,
}

/// A mark on a cell.
#[derive(Deserialize, Serialize, Clone, Debug)]
struct Sign {
    at: String,
    kind: SignKind,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    text: String,
}

#[derive(Deserialize, Serialize, Clone, Copy, Debug)]
#[serde(rename_all = "lowercase")]
enum SignKind {
    Circle,
    Triangle,
    Square,
    Cross,
    Label,
}

impl Sheet {
    /// A record as the page has it.
    pub(super) fn of(record: &Record) -> Result<Sheet> {
        let count = record.tree.len();
        ensure!(count <= MOST_NODES, "the file has {count} moves, and a page shows at most {MOST_NODES}");
        let size = record.ground.size();
        let [black, white] = record.players.clone();
        Ok(Sheet {
            rule: record.rules.as_ref().map(rule_names),
            width: size.map_or(0, Size::width),
            height: size.map(Size::height),
            endless: record.ground == Ground::Endless,
            players: Players { black, white },
            result: record.result.map(|ending| Outcome {
                winner: ending.winner.map(Side::from),
                by: match ending.by {
                    By::Board => Ended::Board,
                    By::Resignation => Ended::Resignation,
                    By::Time => Ended::Time,
                    By::Forfeit => Ended::Forfeit,
                },
            }),
            date: record.date.clone(),
            info: record.info.clone(),
            captured: Captured { black: record.captured[0], white: record.captured[1] },
            nodes: nodes_of(record),
        })
    }

    /// The record, and its node for each of the sheet's.
    pub(super) fn record(&self) -> Result<(Record, Vec<NodeId>)> {
        let ground = if self.endless {
            Ground::Endless
        } else {
            let (width, height) = (self.width, self.height.unwrap_or(self.width));
            let size = Size::new(width, height);
            Ground::Board(size.with_context(|| format!("no board is {width}×{height}"))?)
        };
        let rules = self.rule.as_deref().map(parse_rules).transpose().map_err(anyhow::Error::msg)?;
        let mut record = Record::new(ground, rules);
        record.players = [self.players.black.clone(), self.players.white.clone()];
        record.result = self.result.as_ref().map(|result| Ending {
            winner: result.winner.map(Color::from),
            by: match result.by {
                Ended::Board => By::Board,
                Ended::Resignation => By::Resignation,
                Ended::Time => By::Time,
                Ended::Forfeit => By::Forfeit,
            },
        });
        record.date.clone_from(&self.date);
        for (key, value) in &self.info {
            record.add_info(key, value);
        }
        record.captured = [self.captured.black, self.captured.white];
        let ids = self.plant(ground, &mut record.tree)?;
        record.check()?;
        Ok((record, ids))
    }

    /// Adds all nodes to an empty tree, variations in the order of `children`.
    fn plant(&self, ground: Ground, tree: &mut Tree) -> Result<Vec<NodeId>> {
        ensure!(self.nodes.len() <= MOST_NODES, "a record has at most {MOST_NODES} moves");
        let Some(root) = self.nodes.first() else { return Ok(vec![tree.root()]) };
        ensure!(root.at.is_none(), "node 0 is the start and has no move");
        let children = self.children()?;
        let mut ids: Vec<Option<NodeId>> = vec![None; self.nodes.len()];
        // Nodes to add, the next one last: number, parent, and whose turn it is there.
        let mut left = vec![(0, None, Color::Black)];
        while let Some((number, parent, turn)) = left.pop() {
            let node = &self.nodes[number];
            let wrong = || format!("node {number}");
            let color = node.colour.map_or(turn, Color::from);
            let play = node.play(ground, color).with_context(wrong)?;
            ensure!(ids[number].is_none(), "node {number} is in the tree twice");
            let id = match parent {
                None => tree.root(),
                Some(parent) => tree.add(parent, play)?,
            };
            tree.set_notes(id, node.notes(ground).with_context(wrong)?);
            ids[number] = Some(id);
            let played = if play.is_some() { !color } else { turn };
            let next = node.to_move.map_or(played, Color::from);
            left.extend(children[number].iter().rev().map(|&child| (child, Some(id), next)));
        }
        let lost = ids.iter().position(Option::is_none);
        ensure!(lost.is_none(), "node {} has no place in the tree", lost.unwrap_or_default());
        Ok(ids.into_iter().flatten().collect())
    }

    /// The children of every node: as they are listed, or else as their parents tell.
    fn children(&self) -> Result<Vec<Vec<usize>>> {
        let count = self.nodes.len();
        let mut children: Vec<Vec<usize>> = self.nodes.iter().map(|node| node.children.clone()).collect();
        if children.iter().all(Vec::is_empty) {
            for (number, node) in self.nodes.iter().enumerate().skip(1) {
                let parent = usize::try_from(node.parent).ok().filter(|&parent| parent < count);
                children[parent.with_context(|| format!("node {number} has no parent"))?].push(number);
            }
        }
        let strange = children.iter().flatten().find(|&&child| child == 0 || child >= count);
        match strange {
            Some(child) => bail!("node {child} cannot be a child: there are {count} nodes"),
            None => Ok(children),
        }
    }
}

fn nodes_of(record: &Record) -> Vec<Node> {
    let tree = &record.tree;
    let numbers: HashMap<NodeId, usize> = tree.walk().zip(0..).collect();
    let number = |id: NodeId| numbers.get(&id).copied().unwrap_or_default();
    let node = |id: NodeId| {
        let play = tree.play(id);
        let at = play.map(|play| play.place.map_or_else(|| PASS.to_owned(), |at| name(record.ground, at)));
        Node {
            parent: tree.parent(id).map_or(ROOT, |parent| number(parent) as i64),
            at,
            colour: play.map(|play| play.color.into()),
            children: tree.children(id).map(number).collect(),
            ..Node::of_notes(record.ground, tree.notes(id))
        }
    };
    tree.walk().map(node).collect()
}

fn name(ground: Ground, place: Place) -> String {
    ground.name(place).to_string()
}

fn place(ground: Ground, name: &str) -> Result<Place> {
    ground.parse(name).with_context(|| format!("{name:?} is no cell of the board"))
}

impl Node {
    fn of_notes(ground: Ground, notes: &Notes) -> Node {
        let mut cells = Cells::default();
        for &(place, cell) in &notes.set_up {
            let list = match cell {
                Cell::Stone(Color::Black) => &mut cells.black,
                Cell::Stone(Color::White) => &mut cells.white,
                Cell::Blocked => &mut cells.blocked,
                Cell::Empty => &mut cells.empty,
            };
            list.push(name(ground, place));
        }
        let sign = |(place, mark): &(Place, Mark)| {
            let (kind, text) = match mark {
                Mark::Circle => (SignKind::Circle, ""),
                Mark::Triangle => (SignKind::Triangle, ""),
                Mark::Square => (SignKind::Square, ""),
                Mark::Cross => (SignKind::Cross, ""),
                Mark::Label(text) => (SignKind::Label, text.as_str()),
            };
            Sign { at: name(ground, *place), kind, text: text.to_owned() }
        };
        Node {
            comment: notes.comment.clone(),
            marks: notes.marks.iter().map(sign).collect(),
            setup: (!notes.set_up.is_empty()).then_some(cells),
            to_move: notes.to_move.map(Side::from),
            time_ms: notes.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
            score: notes.score,
            ..Node::default()
        }
    }

    fn play(&self, ground: Ground, color: Color) -> Result<Option<Play>> {
        Ok(match self.at.as_deref() {
            None => None,
            Some(PASS) => Some(Play { color, place: None }),
            Some(name) => Some(Play::stone(color, place(ground, name)?)),
        })
    }

    fn notes(&self, ground: Ground) -> Result<Notes> {
        let mut set_up = Vec::new();
        if let Some(cells) = &self.setup {
            let lists = [
                (&cells.black, Cell::Stone(Color::Black)),
                (&cells.white, Cell::Stone(Color::White)),
                (&cells.blocked, Cell::Blocked),
                (&cells.empty, Cell::Empty),
            ];
            for (names, cell) in lists {
                for name in names {
                    set_up.push((place(ground, name)?, cell));
                }
            }
        }
        let mark = |sign: &Sign| {
            let mark = match sign.kind {
                SignKind::Circle => Mark::Circle,
                SignKind::Triangle => Mark::Triangle,
                SignKind::Square => Mark::Square,
                SignKind::Cross => Mark::Cross,
                SignKind::Label => Mark::Label(sign.text.clone()),
            };
            Ok((place(ground, &sign.at)?, mark))
        };
        Ok(Notes {
            time: self.time_ms.map(Duration::from_millis),
            score: self.score,
            comment: self.comment.clone(),
            marks: self.marks.iter().map(mark).collect::<Result<_>>()?,
            set_up,
            to_move: self.to_move.map(Color::from),
        })
    }
}
