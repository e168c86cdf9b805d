//! What Yixin-Board reads while we think: `MESSAGE REALTIME` for the cells, `INFO` for the lines, and rows for people.

use super::reply::Reply;
use super::session::at;
use crate::engine::{Analysis, Line, win_rate};
use crate::eval::Score;
use crate::game::{Board, Point, notation};
use std::time::Duration;

/// Before this, moves are done too quickly to be looked at.
const TOO_QUICK: Duration = Duration::from_millis(200);

/// What the board has been told so far.
#[derive(Default)]
pub(super) struct Realtime {
    searched: Option<Point>,
    best: Option<Point>,
    lost: Vec<Point>,
}

impl Realtime {
    /// What has to be said about the state of an analysis.
    pub(super) fn replies(&mut self, board: &Board, analysis: &Analysis) -> Vec<Reply> {
        let mut replies = Vec::new();
        if analysis.elapsed >= TOO_QUICK || analysis.current.is_none() {
            if let Some(done) = self.searched.take() {
                replies.push(cell(board, "DONE", done));
            }
            if let Some(current) = analysis.current {
                replies.push(cell(board, "POS", current));
                self.searched = Some(current);
            }
        }
        if analysis.current.is_none() {
            replies.push(Reply::Message("REALTIME REFRESH".to_owned()));
            for (number, line) in analysis.lines.iter().enumerate() {
                let counts = Counts { number, of: analysis.lines.len(), nodes: analysis.nodes };
                replies.extend(info(board, line, &counts, analysis.elapsed));
            }
            replies.extend(analysis.lines.first().into_iter().flat_map(|line| best_line(board, line)));
            replies.extend(self.newly_lost(board, analysis));
        }
        if let Some(line) = analysis.lines.first().filter(|line| self.best != Some(line.point())) {
            self.best = Some(line.point());
            replies.push(best(board, line.point()));
        }
        replies
    }

    /// Moves that are seen to lose since the last time.
    fn newly_lost(&mut self, board: &Board, analysis: &Analysis) -> Vec<Reply> {
        let lines = analysis.lines.iter().map(|line| (line.point(), line.score));
        let others = analysis.others.iter().map(|other| (other.point, other.score));
        let lost = lines.chain(others).filter(|(_, score)| score.is_loss()).map(|(point, _)| point);
        let new: Vec<Point> = lost.filter(|point| !self.lost.contains(point)).collect();
        self.lost.extend(&new);
        new.into_iter().map(|point| cell(board, "LOSE", point)).collect()
    }
}

/// Which line it is, of how many, and the nodes so far.
pub(super) struct Counts {
    pub(super) number: usize,
    pub(super) of: usize,
    pub(super) nodes: u64,
}

/// A line as the board reads it.
pub(super) fn info(board: &Board, line: &Line, counts: &Counts, elapsed: Duration) -> Vec<Reply> {
    let speed = counts.nodes as f64 / elapsed.as_secs_f64().max(1e-3);
    let moves: Vec<String> = line.pv.iter().map(|&point| at(board.size(), point).to_string()).collect();
    [
        format!("PV {}", counts.number),
        format!("NUMPV {}", counts.of),
        format!("DEPTH {}", line.depth),
        format!("NODES {}", counts.nodes),
        format!("TOTALTIME {}", elapsed.as_millis()),
        format!("SPEED {speed:.0}"),
        format!("EVAL {}", eval(line.score)),
        format!("WINRATE {:.4}", win_rate(board.rules(), line.score)),
        format!("BESTLINE {}", moves.join(" ")),
        "PV DONE".to_owned(),
    ]
    .map(Reply::Info)
    .to_vec()
}

/// How people see the cells: by the numbers of the protocol, or as a Yixin-Board has them around its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Names {
    Protocol,
    YixinBoard,
}

/// The lines as rows for a person.
pub(super) fn rows(board: &Board, analysis: &Analysis, names: Names) -> Vec<Reply> {
    let row = |(number, line): (usize, &Line)| {
        let rate = 100.0 * win_rate(board.rules(), line.score);
        let moves = self::line(board, &line.pv, names);
        let text = format!("({number}) {} | {rate:.1} % | {} | {moves}", eval(line.score), line.depth);
        Reply::Message(text)
    };
    (1..).zip(&analysis.lines).map(row).collect()
}

/// A score as the board reads it: a number, or the moves of both sides to the end.
fn eval(score: Score) -> String {
    match score.plies_to_end() {
        Some(plies) if score.is_win() => format!("+M{plies}"),
        Some(plies) => format!("-M{plies}"),
        None => format!("{:+}", score.value()),
    }
}

/// Yixin-Board sends the row from the top first, then the column.
pub(super) fn name(board: &Board, point: Point, names: Names) -> String {
    let (x, y) = (board.size().x(point), board.size().y(point));
    match names {
        Names::Protocol => format!("{x},{y}"),
        Names::YixinBoard => {
            let letters = notation::column_letters(y).to_uppercase();
            format!("{letters}{}", i32::from(board.size().width()) - x)
        }
    }
}

/// Moves as people see them.
pub(super) fn line(board: &Board, moves: &[Point], names: Names) -> String {
    let moves: Vec<String> = moves.iter().map(|&point| name(board, point, names)).collect();
    moves.join(" ")
}

/// What the board shows when asked for the best line: its score and its moves.
pub(super) fn best_line(board: &Board, best: &Line) -> [Reply; 2] {
    let moves = line(board, &best.pv, Names::YixinBoard);
    [format!("REALTIME VAL {}", best.score.value()), format!("REALTIME PV {moves}")].map(Reply::Message)
}

/// The best move so far.
pub(super) fn best(board: &Board, point: Point) -> Reply {
    cell(board, "BEST", point)
}

fn cell(board: &Board, what: &str, point: Point) -> Reply {
    Reply::Message(format!("REALTIME {what} {}", at(board.size(), point)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Pv, RootScore};
    use crate::game::{Rules, Size};

    fn analysis(current: Option<Point>) -> Analysis {
        let line = |score, index| Line { score, depth: 9, pv: Pv::from_slice(&[Point::from_index(index)]) };
        Analysis {
            depth: 9,
            lines: vec![line(Score::win_in(5), 3), line(Score::of_eval(-12), 16)],
            others: vec![RootScore { point: Point::from_index(4), score: Score::loss_in(2), depth: 9 }],
            current,
            nodes: 2_000,
            elapsed: Duration::from_millis(500),
            table_used: None,
        }
    }

    fn told(replies: &[Reply]) -> Vec<String> {
        replies.iter().map(Reply::to_string).collect()
    }

    #[test]
    fn a_finished_depth_is_told_line_by_line() {
        let board = Board::new(Size::square(15).unwrap(), Rules::FREESTYLE);
        let mut realtime = Realtime::default();
        let first = told(&realtime.replies(&board, &analysis(Some(Point::from_index(16)))));
        assert_eq!(first, ["MESSAGE REALTIME POS 1,1", "MESSAGE REALTIME BEST 3,0"]);
        let second = told(&realtime.replies(&board, &analysis(None)));
        assert_eq!(second[..2], ["MESSAGE REALTIME DONE 1,1", "MESSAGE REALTIME REFRESH"]);
        for line in ["INFO PV 0", "INFO NUMPV 2", "INFO EVAL +M5", "INFO WINRATE 1.0000", "INFO BESTLINE 1,1"]
        {
            assert!(second.iter().any(|said| said == line), "{line} of {second:?}");
        }
        assert_eq!(second.last().unwrap(), "MESSAGE REALTIME LOSE 4,0");
        let third = told(&realtime.replies(&board, &analysis(None)));
        assert!(!third.iter().any(|said| said.contains("LOSE")), "said once");
    }

    #[test]
    fn rows_have_the_names_that_are_around_the_board() {
        let board = Board::new(Size::square(15).unwrap(), Rules::FREESTYLE);
        let row = |names| told(&rows(&board, &analysis(None), names));
        assert_eq!(row(Names::Protocol)[0], "MESSAGE (1) +M5 | 100.0 % | 9 | 3,0");
        assert_eq!(row(Names::YixinBoard)[0], "MESSAGE (1) +M5 | 100.0 % | 9 | A12");
    }
}
