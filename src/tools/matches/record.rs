//! Saved games: Piskvork's .psq, and a text for people.

use super::fault::Fault;
use super::game::{GameRecord, Verdict};
use super::terms::{Side, Terms};
use crate::drawing::{Drawing, Labels, letter};
use crate::game::{Board, Color, notation};
use crate::record::{By, Ending, Format, NodeId, Record, write};
use anyhow::Result;
use std::fmt::Write;

/// The game as Piskvork saves it: size, moves from 1 with their milliseconds, names, how it ended; and the rules.
pub(super) fn psq(record: &GameRecord, names: &[String; 2]) -> Result<Vec<u8>> {
    Ok(write(&as_record(record, names), Format::Psq)?)
}

/// The game with all that is known about it: who, times, what the brains said, how it ended.
fn as_record(game: &GameRecord, names: &[String; 2]) -> Record {
    let mut record = Record::from(&game.board);
    record.players = Color::ALL.map(|color| names[game.side(color) as usize].clone());
    let winner = game.winner().map(|side| if game.black == side { Color::Black } else { Color::White });
    let by = match &game.verdict {
        Verdict::Played(_) => By::Board,
        Verdict::Fault(_, Fault::Late(_)) => By::Time,
        Verdict::Fault(..) => By::Forfeit,
    };
    record.result = Some(Ending { winner, by });
    if let Verdict::Fault(_, fault) = &game.verdict {
        record.add_info("psq-code", &fault.piskvork_code().to_string());
    }
    let nodes: Vec<NodeId> = record.tree.main_line().collect();
    for (node, played) in nodes.into_iter().skip(game.opening).zip(&game.moves) {
        let notes = record.tree.notes_mut(node);
        notes.time = Some(played.elapsed);
        notes.comment = played.remark.clone().unwrap_or_default();
    }
    record
}

/// The game as a person reads it: who, how, every move with its time, the last position.
pub(super) fn readable(record: &GameRecord, names: &[String; 2], terms: &Terms) -> String {
    let mut text = String::new();
    let name = |color| &names[record.side(color) as usize];
    push_line(
        &mut text,
        format_args!("Game {}: {} (X) v {} (O)", record.number + 1, name(Color::Black), name(Color::White)),
    );
    push_line(&mut text, format_args!("{}", terms.describe()));
    push_line(&mut text, format_args!("{}\n", result_line(record, names)));
    let board = &record.board;
    for (number, point) in board.moves().enumerate() {
        let stone = if number % 2 == 0 { 'X' } else { 'O' };
        let point = notation::Alpha(board.size(), point).to_string();
        let played = number.checked_sub(record.opening).and_then(|number| record.moves.get(number));
        match played {
            None => push_line(&mut text, format_args!("{:4} {stone} {point:5} opening", number + 1)),
            Some(played) => {
                let remark = played.remark.as_deref().unwrap_or_default();
                let remark: String = remark.chars().take(50).collect();
                let line = format!(
                    "{:4} {stone} {point:5} {:6} ms  {remark}",
                    number + 1,
                    played.elapsed.as_millis()
                );
                push_line(&mut text, format_args!("{}", line.trim_end()));
            }
        }
    }
    if board.rules().captures.is_some() {
        let [black, white] = Color::ALL.map(|color| board.captured(color));
        push_line(&mut text, format_args!("\nStones taken: X {black}, O {white}"));
    }
    text.push('\n');
    text + &diagram(board)
}

/// Who won and how, in one line.
pub(super) fn result_line(record: &GameRecord, names: &[String; 2]) -> String {
    match (&record.verdict, record.winner()) {
        (Verdict::Fault(side, fault), _) => format!("fault of {}: {fault}", names[*side as usize]),
        (verdict, Some(side)) => format!("{} wins: {verdict}", names[side as usize]),
        (verdict, None) => format!("draw: {verdict}"),
    }
}

/// The last position, X the first player, the last move in brackets.
fn diagram(board: &Board) -> String {
    let sign = |point| letter(board.cell(point)).to_string();
    let last = board.last_move().map(|point| (point, ['[', ']']));
    let drawing = Drawing { last, ..Drawing::new(board.size(), Labels::Below, &sign) };
    drawing.lines().join("\n") + "\n"
}

/// Names for reports: given, the brain's own, or the file's; told apart where they are the same.
pub(super) fn told_apart(names: [String; 2]) -> [String; 2] {
    if names[Side::A as usize] != names[Side::B as usize] {
        return names;
    }
    let [a, b] = names;
    [a + " A", b + " B"]
}

fn push_line(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("writing to a string cannot fail");
}

#[cfg(test)]
mod tests {
    use super::super::game::MoveRecord;
    use super::super::options::Options;
    use super::super::referee::End;
    use super::*;
    use crate::game::{Rules, Size, WinBy};
    use std::time::Duration;

    fn record(verdict: Verdict) -> GameRecord {
        let mut board = Board::new(Size::square(5).unwrap(), Rules::FREESTYLE);
        for point in notation::parse_opening(board.size(), "c3a1b2e5").unwrap() {
            board.play(point);
        }
        let played = |name: &str, remark: Option<&str>| MoveRecord {
            point: notation::parse_alpha(board.size(), name).unwrap(),
            elapsed: Duration::from_millis(42),
            remark: remark.map(str::to_owned),
        };
        let moves = vec![played("b2", Some("MESSAGE depth 7")), played("e5", None)];
        GameRecord {
            number: 0,
            opening: 2,
            black: Side::B,
            moves,
            verdict,
            longest: [Duration::ZERO; 2],
            memory: [0; 2],
            names: [None, None],
            board,
        }
    }

    fn names() -> [String; 2] {
        ["alpha".to_owned(), "beta".to_owned()]
    }

    #[test]
    fn psq_files_are_as_piskvork_writes_them() {
        let record = record(Verdict::Fault(Side::A, Fault::Late(Duration::from_millis(7))));
        let bytes = psq(&record, &names()).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        assert_eq!(text, "Piskvorky 5x5, 11:11, 0\n3,3,0\n1,1,0\n2,2,42\n5,5,42\nbeta\nalpha\n15\nrule 0\n");
    }

    #[test]
    fn texts_show_every_move_and_the_last_position() {
        let record = record(Verdict::Played(End::Won(Color::Black, WinBy::Line)));
        let terms = Options { size: "5".parse().ok(), ..Options::default() }.terms().unwrap();
        let text = readable(&record, &names(), &terms);
        let expected = "Game 1: beta (X) v alpha (O)
gomoku, freestyle 5x5, 5 s a move, 70 MB
beta wins: five in a row

   1 X c3    opening
   2 O a1    opening
   3 X b2        42 ms  MESSAGE depth 7
   4 O e5        42 ms

  5 . . . .[O]
  4 . . . . .
  3 . . X . .
  2 . X . . .
  1 O . . . .
    a b c d e
";
        assert_eq!(text, expected);
    }

    #[test]
    fn equal_names_are_told_apart() {
        assert_eq!(told_apart(names()), names());
        assert_eq!(told_apart(["x".into(), "x".into()]), ["x A", "x B"]);
    }
}
