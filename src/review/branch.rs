//! A proof for people: its replies in order, cut where it would become too large; as variations of a record and as JSON.

use crate::game::{Color, Point, Size, notation};
use crate::record::{Flaw, NodeId, Place, Play, Record};
use crate::search::Proof;
use serde_json::{Value, json};
use std::cmp::Reverse;

/// A move of the side that wins, and what is shown of how it goes on.
pub struct Branch {
    point: Point,
    /// Replies with the answers to them, those first that last longest.
    replies: Vec<(Point, Branch)>,
    /// The answer to all other replies.
    otherwise: Option<Box<Branch>>,
    /// Moves of the proof that are not shown.
    left_out: usize,
}

impl Branch {
    /// As much of a proof as fits into so many moves: all replies to the first moves before any to later ones.
    pub fn new(proof: &Proof, most: usize) -> Branch {
        let fits = |&depth: &usize| depth <= 1 || within(proof, depth) <= most;
        let depth = (0..=proof.plies()).take_while(fits).last().unwrap_or_default();
        let mut room = most.max(1) - 1;
        Branch::cut(proof, depth, &mut room)
    }

    /// A proof without what comes after so many of its moves, or has no room any more.
    fn cut(proof: &Proof, depth: usize, room: &mut usize) -> Branch {
        let mut branch = Branch { point: proof.point, replies: Vec::new(), otherwise: None, left_out: 0 };
        let mut fits = |moves: usize| depth > 0 && room.checked_sub(moves).map(|left| *room = left).is_some();
        let mut listed: Vec<&(Point, Proof)> = proof.replies.iter().collect();
        listed.sort_by_key(|(_, next)| Reverse(next.plies()));
        // Room is given to all moves of a level before the next one takes any.
        let otherwise = proof.otherwise.as_deref().map(|next| (next, fits(1)));
        let listed: Vec<(&(Point, Proof), bool)> = listed.into_iter().map(|reply| (reply, fits(2))).collect();
        for ((reply, next), is_shown) in listed {
            match is_shown {
                true => branch.replies.push((*reply, Branch::cut(next, depth - 1, room))),
                false => branch.left_out += 1 + next.size(),
            }
        }
        match otherwise {
            Some((next, true)) => branch.otherwise = Some(Box::new(Branch::cut(next, depth - 1, room))),
            Some((next, false)) => branch.left_out += next.size(),
            None => {}
        }
        branch
    }

    /// The branch as indented text: each reply with its answer, deeper ones further in.
    pub fn text(&self, size: Size) -> String {
        let mut text = String::new();
        self.write(&mut text, size, "", 0);
        text
    }

    fn write(&self, text: &mut String, size: Size, reply: &str, depth: usize) {
        let wins = if self.is_end() { " wins" } else { "" };
        let indent = "  ".repeat(depth);
        text.push_str(&format!("{indent}{reply}{}{wins}\n", notation::Alpha(size, self.point)));
        for (reply, next) in &self.replies {
            next.write(text, size, &format!("{}: ", notation::Alpha(size, *reply)), depth + 1);
        }
        if let Some(next) = &self.otherwise {
            next.write(text, size, "otherwise: ", depth + 1);
        }
        if self.left_out > 0 {
            text.push_str(&format!("{indent}  … {}\n", more(self.left_out)));
        }
    }

    /// The branch for programs.
    pub fn json(&self, size: Size) -> Value {
        let name = |point| notation::Alpha(size, point).to_string();
        let replies = self
            .replies
            .iter()
            .map(|(reply, next)| json!({ "reply": name(*reply), "then": next.json(size) }));
        json!({
            "move": name(self.point),
            "replies": replies.collect::<Vec<_>>(),
            "otherwise": self.otherwise.as_ref().map(|next| next.json(size)),
            "left_out": self.left_out,
        })
    }

    /// Adds the branch to a record: every reply is a variation, all others are a comment.
    pub fn add_to(&self, record: &mut Record, node: NodeId, color: Color, size: Size) -> Result<(), Flaw> {
        let here = child(record, node, color, size, self.point)?;
        for (reply, next) in &self.replies {
            let replied = child(record, here, !color, size, *reply)?;
            next.add_to(record, replied, color, size)?;
        }
        let mut said = Vec::new();
        said.extend(self.is_end().then(|| "Wins.".to_owned()));
        said.extend(self.otherwise.as_ref().map(|next| format!("Any other reply: {}.", next.line(size))));
        said.extend((self.left_out > 0).then(|| format!("Not shown here: {}.", more(self.left_out))));
        let comment = &mut record.tree.notes_mut(here).comment;
        for text in said.into_iter().filter(|text| !comment.contains(text.as_str())).collect::<Vec<_>>() {
            if !comment.is_empty() {
                comment.push('\n');
            }
            comment.push_str(&text);
        }
        Ok(())
    }

    /// The moves of the winner and the longest defence, where no reply is named without it.
    fn line(&self, size: Size) -> String {
        let mut line = notation::Alpha(size, self.point).to_string();
        let mut here = self;
        loop {
            if let Some((reply, next)) = here.replies.first() {
                line += &format!(" {} {}", notation::Alpha(size, *reply), notation::Alpha(size, next.point));
                here = next;
            } else if let Some(next) = &here.otherwise {
                line += &format!(", then {}", notation::Alpha(size, next.point));
                here = next;
            } else {
                return line;
            }
        }
    }

    fn is_end(&self) -> bool {
        self.replies.is_empty() && self.otherwise.is_none() && self.left_out == 0
    }
}

/// Moves of a proof up to so many of the winner's after the first, and the replies between them.
fn within(proof: &Proof, depth: usize) -> usize {
    let Some(depth) = depth.checked_sub(1) else { return 1 };
    let replies: usize = proof.replies.iter().map(|(_, next)| 1 + within(next, depth)).sum();
    1 + replies + proof.otherwise.as_deref().map_or(0, |next| within(next, depth))
}

fn more(moves: usize) -> String {
    if moves == 1 { "1 more move".to_owned() } else { format!("{moves} more moves") }
}

/// The node after a stone, which may be there already.
fn child(record: &mut Record, node: NodeId, color: Color, size: Size, point: Point) -> Result<NodeId, Flaw> {
    let play = Play::stone(color, Place { x: size.x(point), y: size.y(point) });
    match record.tree.child_with(node, play) {
        Some(known) => Ok(known),
        None => record.tree.add(node, Some(play)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(index: usize) -> Point {
        Point::from_index(index)
    }

    /// Three replies, each with an answer that wins; the first one lasts longer.
    fn proof() -> Proof {
        let longer = Proof {
            point: point(10),
            replies: vec![(point(11), Proof::at_once(point(12)))],
            otherwise: None,
        };
        let short = |at: usize| (point(at), Proof::at_once(point(at + 1)));
        Proof {
            point: point(0),
            replies: vec![short(1), (point(9), longer), short(3)],
            otherwise: Some(Box::new(Proof::at_once(point(5)))),
        }
    }

    #[test]
    fn all_is_shown_if_there_is_room() {
        let size = Size::square(15).unwrap();
        let whole = Branch::new(&proof(), 100);
        let expected = "a1\n  j1: k1\n    l1: m1 wins\n  b1: c1 wins\n  d1: e1 wins\n  otherwise: f1 wins\n";
        assert_eq!(whole.text(size), expected);
        assert_eq!(whole.json(size)["replies"][0]["then"]["replies"][0]["reply"], "l1");
    }

    #[test]
    fn what_has_no_room_is_counted() {
        fn shown(branch: &Branch) -> usize {
            let replies: usize = branch.replies.iter().map(|(_, next)| 1 + shown(next)).sum();
            1 + replies + branch.otherwise.as_deref().map_or(0, shown)
        }
        fn hidden(branch: &Branch) -> usize {
            let replies: usize = branch.replies.iter().map(|(_, next)| hidden(next)).sum();
            branch.left_out + replies + branch.otherwise.as_deref().map_or(0, hidden)
        }
        for most in 1..12 {
            let cut = Branch::new(&proof(), most);
            assert!(shown(&cut) <= most, "{most}: {}", cut.text(Size::square(15).unwrap()));
            assert_eq!(shown(&cut) + hidden(&cut), proof().size(), "{most}");
        }
        let first = Branch::new(&proof(), 8);
        assert_eq!((first.replies.len(), first.left_out), (3, 0), "all replies to the first move");
        assert_eq!(first.replies[0].1.left_out, 2, "and none to the second");
    }
}
