//! Lost games are remembered, so that they are not lost the same way again.
//!
//! A lost game teaches one **lesson**: a position, seen alike from all sides of the board, and the move we made there
//! when things still looked fine. Next time that move is left alone. If what is played instead loses as well, it joins
//! it, until nothing fine is left there; then the blame goes to a move before.

mod file;
mod lesson;

use crate::engine::SearchResult;
use crate::eval::Score;
use crate::game::{Board, Outcome, Point};
use crate::search::reply_between;
use lesson::{Lesson, Place};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// From this score on a position looks fine to the side to move.
const FINE: i32 = -60;
/// How long we wait for other brains that write down lessons. We have answered by then, but the next turn may have begun.
const PATIENCE: Duration = Duration::from_millis(100);

/// Lessons of earlier games, and our moves of the one under way.
#[derive(Default)]
pub struct Memory {
    /// Where lessons are kept; without it nothing is learned.
    folder: Option<PathBuf>,
    /// Oldest first.
    lessons: Vec<Lesson>,
    decisions: Vec<Decision>,
    /// The board after the last of them.
    expected: Option<Board>,
    /// What this game has added.
    learned: Option<Lesson>,
}

/// One of our moves.
struct Decision {
    lesson: Lesson,
    /// What was thought of it; `None` if there was nothing to choose from.
    score: Option<Score>,
}

impl Memory {
    /// Keeps lessons below a folder that is shared with others, in one of our own. A folder that is missing or
    /// cannot be written to is as good as none.
    pub fn use_folder(&mut self, shared: &Path) {
        self.folder = Some(shared.join("Tessera"));
        self.lessons.clear();
        self.load();
    }

    /// How many moves are left alone for having lost; `None` without a folder.
    pub fn lessons(&self) -> Option<usize> {
        self.folder.as_ref().map(|_| self.lessons.len())
    }

    /// Prepares for a new game: others may have learned in the meantime.
    pub fn begin(&mut self) {
        self.forget_game();
        self.load();
    }

    /// Moves of the side to move that lost from here before.
    pub fn avoided(&self, board: &Board) -> Vec<Point> {
        if self.lessons.is_empty() {
            return Vec::new();
        }
        let place = Place::of(board);
        let from_here = self.lessons.iter().filter(|lesson| lesson.key == place.key);
        let mut points: Vec<Point> = from_here.flat_map(|&lesson| place.points(lesson)).collect();
        points.sort_unstable();
        points.dedup();
        points
    }

    /// Looks at the board before our move: whether the opponent has just won, or another game has begun.
    pub fn look_at(&mut self, board: &Board) {
        let Some(mut expected) = self.expected.take() else { return };
        match reply_between(&expected, board) {
            None => self.forget_game(),
            Some(reply) => {
                // A position that was set up has no outcome, the one we played on has.
                expected.play(reply);
                if matches!(expected.outcome(), Some(Outcome::Win(winner, _)) if winner != board.to_move()) {
                    self.learn();
                }
            }
        }
    }

    /// Takes note of our move. A loss that is proved is learned from at once, because nobody may tell us of the end;
    /// if we win after all, it was none.
    pub fn note(&mut self, board: &Board, thought: &SearchResult) {
        if self.folder.is_none() {
            return;
        }
        let lesson = Place::of(board).lesson(thought.point);
        let had_choice = thought.depth > 0 || thought.score.is_decided();
        // Whoever repeats a lesson had nothing better, so the mistake was made before.
        let score = Some(thought.score).filter(|_| had_choice && !self.lessons.contains(&lesson));
        self.decisions.push(Decision { lesson, score });
        let mut after = board.clone();
        after.play(thought.point);
        self.expected = Some(after);
        if thought.score.is_loss() {
            self.learn();
        } else if thought.score.is_win()
            && let Some(learned) = self.learned.take()
        {
            self.change(|lessons| lessons.retain(|&lesson| lesson != learned));
        }
    }

    fn forget_game(&mut self) {
        self.decisions.clear();
        self.expected = None;
        self.learned = None;
    }

    /// Adds the lesson of a lost game.
    fn learn(&mut self) {
        if self.learned.is_some() {
            return;
        }
        let Some(lesson) = self.mistake().filter(|lesson| !self.lessons.contains(lesson)) else { return };
        self.learned = Some(lesson);
        self.change(|lessons| {
            lessons.retain(|&known| known != lesson);
            lessons.push(lesson);
        });
    }

    /// The last of our moves that was made while things looked fine, or at least as good as they ever did.
    fn mistake(&self) -> Option<Lesson> {
        let judged = || {
            let scores = self.decisions.iter().filter_map(|made| made.score.map(|score| (made, score)));
            scores.filter(|(_, score)| !score.is_loss())
        };
        let best = judged().map(|(_, score)| score.value()).max()?;
        let blamed = judged().rfind(|(_, score)| score.value() >= best.min(FINE));
        blamed.map(|(made, _)| made.lesson)
    }

    /// Reads what is kept; a file that is missing or damaged changes nothing.
    fn load(&mut self) {
        if let Some(lessons) = self.folder.as_deref().and_then(file::read) {
            self.lessons = lessons;
        }
    }

    /// Changes the lessons, here and in the file, on top of what others have written since.
    fn change(&mut self, change: impl FnOnce(&mut Vec<Lesson>)) {
        let Memory { folder: Some(folder), lessons, .. } = self else { return };
        // A folder that takes nothing is no reason to lose a game as well.
        let _ = file::change(folder, PATIENCE, |kept| {
            if let Some(kept) = kept {
                *lessons = kept;
            }
            change(lessons);
            let surplus = lessons.len().saturating_sub(file::MOST_LESSONS);
            lessons.drain(..surplus);
            lessons.clone()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Pv;
    use crate::game::{Cell, Color, Rules, Size};
    use std::time::Duration;

    fn size() -> Size {
        Size::square(9).unwrap()
    }

    fn board(moves: &[(i32, i32)]) -> Board {
        let mut board = Board::new(size(), Rules::FREESTYLE);
        moves.iter().for_each(|&(x, y)| board.play(size().point(x, y).unwrap()));
        board
    }

    fn thought(point: (i32, i32), score: Score, depth: u32) -> SearchResult {
        let point = size().point(point.0, point.1).unwrap();
        let elapsed = Duration::ZERO;
        SearchResult { point, score, depth, nodes: 0, elapsed, pv: Pv::from_slice(&[point]) }
    }

    /// A memory in an empty folder of its own.
    fn memory(name: &str) -> Memory {
        let folder = std::env::temp_dir().join(format!("tessera-memory-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        again(&folder)
    }

    /// What another process finds in the folder.
    fn again(folder: &Path) -> Memory {
        let mut memory = Memory::default();
        memory.use_folder(folder);
        memory
    }

    fn folder_of(memory: &Memory) -> PathBuf {
        memory.folder.as_ref().unwrap().parent().unwrap().to_owned()
    }

    /// The opponent makes a row above, we move on the row below.
    const GAME: [(i32, i32); 9] = [(0, 0), (0, 4), (1, 0), (1, 4), (2, 0), (2, 4), (3, 0), (3, 4), (4, 0)];

    /// Our moves of the game with these scores, the opponent first; `None` is a move without a choice.
    fn play(memory: &mut Memory, scores: &[Option<Score>]) {
        for (number, score) in scores.iter().enumerate() {
            let before = board(&GAME[..2 * number + 1]);
            memory.look_at(&before);
            let depth = u32::from(score.is_some());
            memory.note(&before, &thought(GAME[2 * number + 1], score.unwrap_or(Score::DRAW), depth));
        }
    }

    /// Which of our moves is avoided now.
    fn blamed(memory: &Memory) -> Vec<usize> {
        let avoided = |&number: &usize| !memory.avoided(&board(&GAME[..2 * number + 1])).is_empty();
        (0..4).filter(avoided).collect()
    }

    #[test]
    fn the_last_move_that_looked_fine_is_to_blame() {
        let eval = |value| Some(Score::of_eval(value));
        let loss = Some(Score::loss_in(6));
        let cases: [(&[Option<Score>], &[usize]); 8] = [
            (&[eval(10), eval(-20), eval(-300), loss], &[1]),
            (&[eval(10), eval(20), loss, loss], &[1]),
            (&[eval(10), None, loss], &[0]),
            (&[eval(10), eval(-300), None, loss], &[0]),
            (&[eval(-300), eval(-200), eval(-400), loss], &[1]),
            (&[loss], &[]),
            (&[None, loss], &[]),
            (&[eval(10), eval(-20), eval(-3000)], &[]),
        ];
        for (number, (scores, expected)) in cases.into_iter().enumerate() {
            let mut memory = memory("blame");
            play(&mut memory, scores);
            assert_eq!(blamed(&memory), expected, "case {number}");
            assert_eq!(blamed(&again(&folder_of(&memory))), expected, "case {number}, in the file");
            std::fs::remove_dir_all(folder_of(&memory)).unwrap();
        }
    }

    #[test]
    fn a_row_of_the_opponent_is_a_loss_however_it_is_told() {
        let mut set_up = board(&[]);
        for (number, &(x, y)) in GAME.iter().enumerate() {
            let color = Color::ALL[number % 2];
            set_up.place(size().point(x, y).unwrap(), Cell::Stone(color));
        }
        set_up.set_to_move(Color::White);
        for (last, name) in [(board(&GAME), "played"), (set_up, "set up")] {
            let mut memory = memory(name);
            play(&mut memory, &[Some(Score::DRAW); 4]);
            assert_eq!(blamed(&memory), [0; 0]);
            memory.look_at(&last);
            assert_eq!(blamed(&memory), [3], "{name}");
            std::fs::remove_dir_all(folder_of(&memory)).unwrap();
        }
    }

    #[test]
    fn each_loss_takes_the_blame_one_step_back_once_nothing_else_is_left() {
        let mut memory = memory("back");
        let scores = [Some(Score::DRAW), Some(Score::DRAW), Some(Score::loss_in(4))];
        for expected in [&[1][..], &[0, 1], &[0, 1]] {
            play(&mut memory, &scores);
            assert_eq!(blamed(&memory), expected);
            memory.begin();
        }
        std::fs::remove_dir_all(folder_of(&memory)).unwrap();
    }

    #[test]
    fn a_game_that_is_won_after_all_teaches_nothing() {
        let mut memory = memory("won");
        play(&mut memory, &[Some(Score::DRAW), Some(Score::loss_in(8)), None, Some(Score::win_in(3))]);
        assert_eq!(memory.lessons(), Some(0));
        assert_eq!(again(&folder_of(&memory)).lessons(), Some(0));
        std::fs::remove_dir_all(folder_of(&memory)).unwrap();
    }

    #[test]
    fn moves_of_another_game_are_not_blamed() {
        let mut memory = memory("other");
        play(&mut memory, &[Some(Score::DRAW), Some(Score::DRAW)]);
        let elsewhere = board(&[(8, 8), (7, 7), (6, 8)]);
        memory.look_at(&elsewhere);
        memory.note(&elsewhere, &thought((5, 5), Score::loss_in(4), 5));
        assert_eq!(memory.lessons(), Some(0));
        std::fs::remove_dir_all(folder_of(&memory)).unwrap();
    }

    #[test]
    fn the_oldest_lessons_go_when_there_are_too_many() {
        let mut memory = memory("many");
        let lesson = |number: usize| Lesson { key: number as u64, column: 0, row: 0 };
        memory.change(|lessons| lessons.extend((0..file::MOST_LESSONS).map(lesson)));
        play(&mut memory, &[Some(Score::DRAW), Some(Score::loss_in(4))]);
        let found = again(&folder_of(&memory));
        assert_eq!(found.lessons(), Some(file::MOST_LESSONS));
        assert_eq!(found.lessons[0], lesson(1));
        assert_eq!(blamed(&found), [0]);
        std::fs::remove_dir_all(folder_of(&memory)).unwrap();
    }

    #[test]
    fn without_a_folder_nothing_is_learned() {
        let mut memory = Memory::default();
        play(&mut memory, &[Some(Score::DRAW), Some(Score::loss_in(4))]);
        assert_eq!((memory.lessons(), blamed(&memory)), (None, vec![]));
    }
}
