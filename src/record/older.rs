//! Saves of earlier versions, which stay readable: the full screen's, the shell's, and games of self-play.
//!
//! ```text
//! tessera game 1          tessera pente 1       # tessera selfplay rule=0 size=15x15 …
//! board endless           size 7                b h8 i9 g7 h9:+12 i8:-30
//! rule 0                  rules tournament
//! black person            black d4
//! white computer 6        white c3
//! black 0,0 2310          turn white
//! white 1,1 204 extends   white e5
//! ```

use super::notes::{clean, clean_line};
use super::place::{parse_size, size_flaw};
use super::{Ending, Flaw, Ground, Hints, NodeId, Play, Record, color_name, color_of, rules_text};
use crate::game::{Color, Opening, Rules};
use std::time::Duration;

/// How the full screen's saves begin.
pub(super) const SCREEN: &str = "tessera game 1";
/// How the shell's saves begin.
pub(super) const SHELL: &str = "tessera pente 1";
/// How files of self-play begin.
pub(super) const SELFPLAY: &str = "# tessera selfplay";

/// Lines that say something, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let lines = text.lines().map(str::trim).zip(1..);
    lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#')).skip(1)
}

/// What follows a key at the start of a line.
fn value<'a>(line: Option<(&'a str, usize)>, key: &str) -> Result<(&'a str, usize), Flaw> {
    let (line, number) = line.ok_or_else(|| Flaw::in_line(1, format!("the file ends before '{key}'")))?;
    let value = line.strip_prefix(key).filter(|value| value.starts_with(' '));
    let value =
        value.ok_or_else(|| Flaw::in_line(number, format!("'{line}' does not begin with '{key}'")))?;
    Ok((value.trim(), number))
}

/// Reads a save of the full screen.
pub(super) fn read_screen(text: &str) -> Result<Record, Flaw> {
    let mut lines = lines(text);
    let (board, number) = value(lines.next(), "board")?;
    let ground = match board {
        "endless" => Ground::Endless,
        size => Ground::Board(parse_size(size).ok_or_else(|| Flaw::in_line(number, size_flaw(size)))?),
    };
    let (rule, number) = value(lines.next(), "rule")?;
    let rules = rules_text::parse(rule).map_err(|what| Flaw::in_line(number, what))?;
    let mut record = Record::new(ground, Some(rules));
    for color in Color::ALL {
        let (seat, _) = value(lines.next(), color_name(color))?;
        record.players[color as usize] = clean_line(seat);
    }
    let mut node = record.tree.root();
    for (line, number) in lines {
        let mut words = line.splitn(4, ' ');
        let (color, place, time) = (words.next(), words.next(), words.next());
        let (Some(color), Some(place), Some(time)) = (color.and_then(color_of), place, time) else {
            return Err(Flaw::in_line(number, format!("'{line}' is not a move such as 'black h8 1200'")));
        };
        node = add(&mut record, node, color, place, number)?;
        let what = || Flaw::in_line(number, format!("'{time}' is not a number of milliseconds"));
        let time: u64 = time.parse().map_err(|_| what())?;
        let notes = record.tree.notes_mut(node);
        notes.time = Some(Duration::from_millis(time));
        notes.comment = clean(words.next().unwrap_or_default());
    }
    Ok(record)
}

/// Reads a save of the shell.
pub(super) fn read_shell(text: &str) -> Result<Record, Flaw> {
    let mut lines = lines(text);
    let (size, number) = value(lines.next(), "size")?;
    let size = parse_size(size).ok_or_else(|| Flaw::in_line(number, size_flaw(size)))?;
    let (rules, number) = value(lines.next(), "rules")?;
    let opening = match rules {
        "tournament" => Opening::Tournament,
        "casual" => Opening::Centre,
        _ => return Err(Flaw::in_line(number, format!("'{rules}' is neither 'tournament' nor 'casual'"))),
    };
    let mut record = Record::new(Ground::Board(size), Some(Rules { opening, ..Rules::from_bits(16) }));
    let mut node = record.tree.root();
    for (line, number) in lines {
        let (first, second) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if let ("turn", Some(color)) = (first, color_of(second.trim())) {
            record.tree.notes_mut(node).to_move = Some(color);
            continue;
        }
        let color = color_of(first);
        let color = color.ok_or_else(|| {
            Flaw::in_line(number, format!("'{line}' is neither a move nor a change of turn"))
        })?;
        node = add(&mut record, node, color, second.trim(), number)?;
    }
    Ok(record)
}

fn add(record: &mut Record, node: NodeId, color: Color, place: &str, line: usize) -> Result<NodeId, Flaw> {
    let at = record.ground.parse(place);
    let at =
        at.ok_or_else(|| Flaw::in_line(line, format!("'{place}' is not on the board ({})", record.ground)))?;
    record.tree.add(node, Some(Play::stone(color, at)))
}

/// Reads the games of self-play, at most so many.
pub(super) fn read_selfplay(text: &str, hints: &Hints, most: usize) -> Result<Vec<Record>, Flaw> {
    let head = text.lines().next().unwrap_or_default();
    let setting = |key: &str| head.split(' ').find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
    let size = setting("size").and_then(parse_size).or(hints.size);
    let size =
        size.ok_or_else(|| Flaw::in_line(1, "the first line does not tell the size, as size=15x15"))?;
    let rules = setting("rule").map(rules_text::parse).transpose();
    let rules = rules.map_err(|what| Flaw::in_line(1, what))?.or(hints.rules);
    let games = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'));
    games.take(most).map(|(line, number)| read_game(line, number, Ground::Board(size), rules)).collect()
}

fn read_game(line: &str, number: usize, ground: Ground, rules: Option<Rules>) -> Result<Record, Flaw> {
    let mut record = Record::new(ground, rules);
    let mut words = line.split_whitespace();
    record.result = Some(match words.next() {
        Some("b") => Ending::win(Color::Black),
        Some("w") => Ending::win(Color::White),
        Some("d") => Ending::DRAW,
        _ => return Err(Flaw::in_line(number, "a game of self-play begins with b, w or d")),
    });
    let mut node = record.tree.root();
    for word in words {
        let (name, score) = word.split_once(':').map_or((word, None), |(name, score)| (name, Some(score)));
        let place = ground.parse(name);
        let flaw = |what: String| Flaw::in_word(number, line, word, what);
        let place = place.ok_or_else(|| flaw(format!("'{name}' is not a cell of the board ({ground})")))?;
        node = record.play_after(node, place)?;
        if let Some(score) = score {
            let score = score.parse().map_err(|_| flaw(format!("'{score}' is not a score")))?;
            record.tree.notes_mut(node).score = Some(score);
        }
    }
    Ok(record)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::moves;

    #[test]
    fn saves_of_the_full_screen_are_read() {
        let text = "tessera game 1\nboard endless\nrule 0\nblack person\nwhite computer 6\nblack 0,0 2310\nwhite 1,-1 204 extends a row\n";
        let record = read_screen(text).unwrap();
        assert_eq!((record.ground, record.tree.len()), (Ground::Endless, 3));
        assert_eq!(record.players, ["person", "computer 6"]);
        let last = record.tree.notes(record.tree.main_line().last().unwrap());
        assert_eq!((last.time, last.comment.as_str()), (Some(Duration::from_millis(204)), "extends a row"));
        assert!(read_screen(&text.replace("1,-1", "x")).unwrap_err().to_string().starts_with("line 7, "));
    }

    #[test]
    fn saves_of_the_shell_are_read() {
        let text = "tessera pente 1\nsize 7\nrules casual\nblack d4\nwhite c3\nturn white\nwhite e5\n";
        let record = read_shell(text).unwrap();
        assert_eq!(record.rules.map(|rules| rules.opening), Some(Opening::Centre));
        let colors: Vec<Color> =
            record.tree.main_line().filter_map(|id| record.tree.play(id)).map(|play| play.color).collect();
        assert_eq!(colors, [Color::Black, Color::White, Color::White]);
        assert!(read_shell(&text.replace("c3", "z3")).unwrap_err().to_string().starts_with("line 5, "));
    }

    #[test]
    fn games_of_self_play_are_read() {
        let text = "# tessera selfplay rule=4 size=15x15 nodes=900\nb h8 i9 g7 h9:+12\nd a1\n";
        let games = read_selfplay(text, &Hints::default(), 9).unwrap();
        assert_eq!((games.len(), moves::write(&games[0]).unwrap().as_str()), (2, "h8i9g7h9\n"));
        assert_eq!(games[0].tree.notes(games[0].tree.main_line().last().unwrap()).score, Some(12));
        assert_eq!(games[0].rules, Some(Rules::from_bits(4)));
        let flaw = read_selfplay(&text.replace("i9", "z9"), &Hints::default(), 9).unwrap_err();
        assert_eq!(flaw.to_string(), "line 2, column 6: 'z9' is not a cell of the board (15x15)");
    }
}
