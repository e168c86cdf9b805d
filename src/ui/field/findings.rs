//! What the engine has found out about the positions of a game: for its graph, and to judge its moves.

use super::game::Game;
use super::thinking::{BestLine, Insight};
use crate::engine::win_rate;
use crate::eval::Score;
use crate::game::{Color, Outcome};
use crate::ground::Place;
use crate::review::{Evidence, Summary, Worth};
use fxhash::FxHashMap;

/// What is known about one position.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What was seen: as many lines as were wanted last.
    pub insight: Insight,
    /// What moves are judged by, after a review: nothing that took less work.
    reviewed: Option<Reviewed>,
}

#[derive(Clone, Debug)]
struct Reviewed {
    insight: Insight,
    /// What the best move does.
    reason: String,
}

impl Finding {
    /// Whether it was looked at long enough to judge moves by it.
    pub fn is_reviewed(&self) -> bool {
        self.reviewed.is_some()
    }

    /// How good the position is for black, by what took most work.
    pub fn score(&self) -> Score {
        let reviewed = self.reviewed.as_ref().map(|reviewed| &reviewed.insight);
        reviewed.filter(|insight| insight.nodes > self.insight.nodes).unwrap_or(&self.insight).score
    }
}

/// What is known, by the numbers of positions.
#[derive(Clone, Default, Debug)]
pub struct Findings {
    known: FxHashMap<usize, Finding>,
}

/// What is said of a move.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// What it was worth.
    pub worth: Worth,
    /// The best line instead.
    pub best: Vec<Place>,
    /// What its first move does.
    pub reason: String,
    /// How the opponent answers best.
    pub answer: Vec<Place>,
}

impl Findings {
    /// What is known about a position.
    pub fn of(&self, node: usize) -> Option<&Finding> {
        self.known.get(&node)
    }

    /// Takes note of what was seen, unless more is known already.
    pub fn note(&mut self, node: usize, insight: Insight) {
        if insight.lines.is_empty() {
            return;
        }
        let Some(known) = self.known.get_mut(&node) else {
            self.known.insert(node, Finding { insight, reviewed: None });
            return;
        };
        // A review is corrected by what has looked further, not by what shows more lines.
        if let Some(reviewed) = &mut known.reviewed
            && insight.nodes > reviewed.insight.nodes
            && insight.lines.len() >= reviewed.insight.lines.len().min(2)
        {
            if first(&insight) != first(&reviewed.insight) {
                reviewed.reason.clear();
            }
            reviewed.insight = insight.clone();
        }
        if !knows_more(&known.insight, &insight) {
            known.insight = insight;
        }
    }

    /// Takes note of what a review has found.
    pub fn note_reviewed(&mut self, node: usize, insight: Insight, reason: String) {
        self.note(node, insight.clone());
        if let Some(finding) = self.known.get_mut(&node) {
            finding.reviewed = Some(Reviewed { insight, reason });
        }
    }

    /// Black's win rate in every position of the present line, as far as it is known.
    pub fn black_wins(&self, game: &Game) -> Vec<Option<f64>> {
        let rules = game.ground().rules();
        let line = game.line();
        let mut rates: Vec<Option<f64>> =
            line.iter().map(|&node| Some(win_rate(&rules, self.of(node)?.score()))).collect();
        // Nothing is looked for in a position where the game is over, and no other one can be.
        if let (Some(rate @ None), Some(&node)) = (rates.last_mut(), line.last()) {
            *rate = game.ground_at(node).outcome().map(|outcome| win_rate(&rules, final_score(outcome)));
        }
        rates
    }

    /// What the move to a position was worth; `None` before a review.
    pub fn verdict(&self, game: &Game, node: usize) -> Option<Verdict> {
        let (played, before) = game.move_to(node)?;
        let known = self.reviewed(before)?;
        let for_mover = |score: Score| if played.color == Color::Black { score } else { -score };
        let (after, answer) = match self.reviewed(node) {
            Some(after) => (after.insight.score.to_root(1), after.insight.line().to_vec()),
            None => (final_score(game.ground_at(node).outcome()?).to_root(1), Vec::new()),
        };
        let lines = &known.insight.lines;
        let evidence = Evidence {
            best: [0, 1].map(|at| lines.get(at).map(|line| for_mover(line.score))),
            is_best: first(&known.insight) == Some(played.place),
            after: for_mover(after),
        };
        let worth = Worth::new(&game.ground().rules(), &evidence);
        let best = known.insight.line().to_vec();
        Some(Verdict { worth, best, reason: known.reason.clone(), answer })
    }

    fn reviewed(&self, node: usize) -> Option<&Reviewed> {
        self.of(node).and_then(|finding| finding.reviewed.as_ref())
    }

    /// What is said of both players on the present line, black first; `None` before a review.
    pub fn summaries(&self, game: &Game) -> Option<[Summary; 2]> {
        let mut summaries = [Summary::default(); 2];
        let mut has_any = false;
        for node in game.line() {
            if let (Some(verdict), Some((played, _))) = (self.verdict(game, node), game.move_to(node)) {
                summaries[played.color as usize].count(&verdict.worth);
                has_any = true;
            }
        }
        has_any.then_some(summaries)
    }
}

/// Whether nothing would be gained by a new insight: it has no more lines, and took less work or shows but one move where
/// the second best is known.
fn knows_more(old: &Insight, new: &Insight) -> bool {
    let has_more_lines = new.lines.len() > old.lines.len();
    let has_enough_lines = new.lines.len() >= old.lines.len().min(2);
    !(has_more_lines || has_enough_lines && new.nodes >= old.nodes)
}

fn first(insight: &Insight) -> Option<Place> {
    insight.lines.first().and_then(|line: &BestLine| line.moves.first().copied())
}

/// How a game that is over stands for black.
pub(super) fn final_score(outcome: Outcome) -> Score {
    match outcome {
        Outcome::Win(Color::Black, _) => Score::win_in(0),
        Outcome::Win(Color::White, _) => Score::loss_in(0),
        Outcome::Draw => Score::DRAW,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rules, Size};
    use crate::ground::Ground;
    use crate::review::Quality;
    use std::time::Duration;

    fn game(names: &str) -> Game {
        let mut game = Game::new(Ground::new(Size::square(15), Rules::FREESTYLE));
        for name in names.split_whitespace() {
            let place = game.ground().parse(name).unwrap();
            game.play(place, Duration::ZERO, None);
        }
        game
    }

    /// Lines with scores for black, each of one move.
    fn insight(game: &Game, nodes: u64, lines: &[(&str, i32)]) -> Insight {
        let line = |&(name, points): &(&str, i32)| BestLine {
            score: Score::of_eval(points),
            depth: 3,
            moves: vec![game.ground().parse(name).unwrap()],
        };
        let lines: Vec<BestLine> = lines.iter().map(line).collect();
        Insight { depth: 3, nodes, score: lines[0].score, lines }
    }

    #[test]
    fn a_move_is_judged_once_both_sides_of_it_are_reviewed() {
        let game = game("h8 a1");
        let [_, before, after] = game.line()[..] else { panic!("three positions") };
        let mut findings = Findings::default();
        findings.note(before, insight(&game, 100, &[("h9", 10), ("i9", 20)]));
        findings.note(after, insight(&game, 100, &[("i8", 400)]));
        assert!(findings.verdict(&game, after).is_none(), "nobody has asked for a review");
        let seen = insight(&game, 200, &[("h9", 10), ("i9", 20)]);
        findings.note_reviewed(before, seen, "blocks".to_owned());
        assert!(findings.verdict(&game, after).is_none());
        findings.note_reviewed(after, insight(&game, 200, &[("i8", 400), ("i9", 380)]), String::new());
        let verdict = findings.verdict(&game, after).unwrap();
        assert_eq!((verdict.worth.quality, verdict.reason.as_str()), (Quality::Blunder, "blocks"));
        assert_eq!(game.ground().name(verdict.best[0]), "h9");
        let [black, white] = findings.summaries(&game).unwrap();
        assert!(black.accuracy() == 100.0 && white.accuracy() < 80.0, "{black} {white}");
    }

    #[test]
    fn the_end_of_a_game_needs_no_engine() {
        let game = game("h8 a1 i8 a2 j8 a3 k8 a4 l8");
        let line = game.line();
        let mut findings = Findings::default();
        assert_eq!(findings.black_wins(&game)[8..], [None, Some(1.0)]);
        let mut win = insight(&game, 100, &[("l8", 0)]);
        (win.score, win.lines[0].score) = (Score::win_in(1), Score::win_in(1));
        findings.note_reviewed(line[8], win, String::new());
        assert_eq!(findings.black_wins(&game)[7..], [None, Some(1.0), Some(1.0)]);
        let verdict = findings.verdict(&game, line[9]).unwrap();
        assert_eq!((verdict.worth.quality, verdict.worth.after), (Quality::Best, 1.0));
    }

    #[test]
    fn what_took_more_work_stays_unless_lines_are_missing() {
        let game = game("h8");
        let node = game.node();
        let mut findings = Findings::default();
        let points = |findings: &Findings| findings.of(node).unwrap().insight.score.value();
        let two = |points| [("h9", points), ("i9", 90)];
        findings.note(node, insight(&game, 5000, &[("h9", 1)]));
        findings.note(node, insight(&game, 300, &two(2)));
        assert_eq!(points(&findings), 2, "a second line");
        findings.note(node, insight(&game, 200, &two(3)));
        findings.note(node, insight(&game, 9000, &[("h9", 4)]));
        assert_eq!(points(&findings), 2);
        assert!(!findings.of(node).unwrap().is_reviewed());
    }

    #[test]
    fn a_review_is_corrected_only_by_what_has_looked_further() {
        let game = game("h8 a1");
        let [_, before, after] = game.line()[..] else { panic!("three positions") };
        let two = |points| insight(&game, 500, &[("h9", points), ("i9", 90)]);
        let mut findings = Findings::default();
        findings.note_reviewed(before, two(10), "of h9".to_owned());
        findings.note_reviewed(after, two(400), String::new());
        let told = |findings: &Findings| {
            let verdict = findings.verdict(&game, after).unwrap();
            (verdict.worth.quality, verdict.reason)
        };
        assert_eq!(told(&findings), (Quality::Blunder, "of h9".to_owned()));
        findings.note(before, insight(&game, 100, &[("g7", 390), ("h9", 395), ("i9", 400)]));
        assert_eq!(findings.of(before).unwrap().insight.lines.len(), 3, "more lines are shown");
        assert_eq!(findings.of(before).unwrap().score(), Score::of_eval(10));
        assert_eq!(told(&findings), (Quality::Blunder, "of h9".to_owned()));
        findings.note(before, insight(&game, 900, &[("g7", 390), ("h9", 395)]));
        assert_eq!(told(&findings), (Quality::Good, String::new()));
    }
}
