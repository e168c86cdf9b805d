//! The incremental board against the naive one: equal after every move and every undo of thousands of seeded games,
//! under every kind of rule and on boards of many sizes.

#[path = "rules_properties/compare.rs"]
mod compare;
#[path = "rules_properties/events.rs"]
mod events;
#[path = "rules_properties/player.rs"]
mod player;

use events::Events;
use fastrand::Rng;
use player::{SetUp, Style};
use tessera::game::{Board, Color, Point, Rules, Size};
use tessera::naive::NaiveBoard;

/// Sides of the boards and how many games of each rule are played there.
const SIZES: [(u8, u8, usize); 8] =
    [(5, 5, 30), (7, 7, 40), (9, 6, 30), (15, 15, 8), (19, 19, 3), (20, 20, 2), (30, 20, 1), (6, 33, 2)];

#[test]
fn rows() {
    let events = play_all(&[0, 1, 8, 9], &SIZES);
    events.expect(&[
        "won by a line",
        "drawn",
        "overline that does not win",
        "closed five",
        "move after the end",
    ]);
}

#[test]
fn continuous_games() {
    let events = play_all(&[2, 3, 10, 11, 2 | 16, 2 | 4, 2 | 16 | 64], &SIZES);
    events.expect(&["line scored", "won by more lines", "drawn", "won by captures", "capture one way"]);
}

#[test]
fn renju() {
    let events = play_all(&[4, 4 | 64], &SIZES);
    events.expect(&["overline forbidden", "double four forbidden", "double three forbidden", "foul played"]);
    events.expect(&["won by a line", "drawn"]);
}

#[test]
fn captures() {
    let events = play_all(&[16, 17, 16 | 32, 17 | 32], &SIZES);
    events.expect(&[
        "capture one way",
        "capture several ways",
        "three captured",
        "capture prevented or delayed",
    ]);
    events.expect(&["won by captures", "won by a line", "freed cell played on", "move after the end"]);
}

#[test]
fn forty_two() {
    let events = play_all(&[64, 65, 64 | 8, 16 | 64, 17 | 64, 16 | 32 | 64], &SIZES);
    events.expect(&["double three forbidden", "foul played", "won by captures", "won by a line"]);
    events.expect(&[
        "five pending",
        "pending five broken",
        "pending five won",
        "pending five beaten by captures",
    ]);
}

#[test]
fn openings() {
    let events = play_all(&[128, 2 | 128, 4 | 128, 16 | 128, 16 | 32 | 64 | 128], &SIZES);
    events.expect(&["opening broken", "won by a line"]);
}

#[test]
fn an_opening_does_not_come_back_when_scored_lines_have_taken_all_stones_away() {
    let size = Size::square(15).unwrap();
    let mut board = Board::new(size, Rules::from_bits(2 | 128));
    let mut naive = NaiveBoard::new(size, Rules::from_bits(2 | 128));
    // Black fills a column from the centre, white a row at the edge: five each.
    let moves = [(7, 7), (0, 0), (7, 11), (1, 0), (7, 8), (2, 0), (7, 9), (3, 0), (7, 10), (4, 0)];
    for (x, y) in moves {
        let point = size.point(x, y).unwrap();
        assert!(board.is_legal(point), "{x},{y}");
        board.play(point);
        naive.play(point);
    }
    assert_eq!(naive.now().lines_made, [1, 1]);
    assert_eq!(compare::difference(&board, &naive), None);
    assert_eq!(size.points().filter(|&point| board.is_legal(point)).count(), 225 - 10);
}

#[test]
fn every_combination_of_bits() {
    for bits in 0..256 {
        play_all(&[bits], &[(9, 9, 2)]);
    }
}

#[test]
fn the_largest_boards() {
    play_all(&[0, 4, 9, 16 | 64], &[(120, 80, 1), (120, 5, 1), (5, 80, 1)]);
}

/// Plays the games of all these rules on all these boards.
fn play_all(rules: &[u32], sizes: &[(u8, u8, usize)]) -> Events {
    let mut events = Events::default();
    for &bits in rules {
        let naive = NaiveBoard::new(Size::square(5).expect("a size"), Rules::from_bits(bits));
        for &(width, height, games) in sizes {
            let size = Size::new(width, height).expect("a size of the table");
            let empty = Board::new(size, Rules::from_bits(bits));
            let naive = naive.emptied(size);
            for seed in 0..games as u64 {
                Game::new(bits, seed, &empty, &naive).play(&mut events);
                events.add("game");
            }
        }
    }
    println!("rules {rules:?}: {events:?}");
    events
}

/// One game on both boards, with what is needed to tell it again.
struct Game<'a> {
    bits: u32,
    seed: u64,
    rng: Rng,
    empty: &'a Board,
    board: Board,
    naive: NaiveBoard,
    /// The board before each move that can be undone, with the move.
    past: Vec<(Board, Point)>,
    /// Every move and undo so far.
    told: String,
}

impl<'a> Game<'a> {
    fn new(bits: u32, seed: u64, empty: &'a Board, naive: &NaiveBoard) -> Game<'a> {
        let size = empty.size();
        let mixed =
            seed << 32 | u64::from(bits) << 16 | u64::from(size.width()) << 8 | u64::from(size.height());
        let mut rng = Rng::with_seed(mixed);
        let set_up = SetUp::random(size, empty.rules(), &mut rng);
        let (mut board, mut naive) = (empty.clone(), naive.clone());
        for &(point, cell) in &set_up.cells {
            board.place(point, cell);
            naive.place(point, cell);
        }
        for by in Color::ALL {
            board.set_captured(by, set_up.captured[by as usize]);
            naive.set_captured(by, set_up.captured[by as usize]);
        }
        board.set_to_move(set_up.to_move);
        naive.set_to_move(set_up.to_move);
        let told = format!("set-up, {:?} to move:\n{:?}moves:", set_up.to_move, naive.now().grid);
        Game { bits, seed, rng, empty, board, naive, past: Vec::new(), told }
    }

    fn play(mut self, events: &mut Events) {
        let style = Style::random(&mut self.rng);
        let cells = self.empty.size().cells();
        // A long game on a huge board takes minutes and shows nothing that a short one does not.
        let longest = if cells > 1000 { 12 } else { cells.min(120) + 5 };
        let mut moves_after_the_end = if self.rng.u32(..4) == 0 { 4 } else { 0 };
        let mut freed: Vec<Point> = Vec::new();
        self.check();
        for _ in 0..longest {
            if self.naive.outcome().is_some() {
                if moves_after_the_end == 0 {
                    break;
                }
                moves_after_the_end -= 1;
            }
            let Some(point) = style.choose(&self.naive, &mut self.rng) else { break };
            if freed.contains(&point) {
                events.add("freed cell played on");
            }
            freed.extend(self.naive.captures_of(point, self.naive.to_move()));
            self.advance(point, events);
            if self.naive.ply().is_multiple_of(4) {
                events.look(self.empty.rules(), &self.naive);
            }
            if self.rng.u32(..12) == 0 {
                for _ in 0..self.rng.usize(1..6).min(self.past.len()) {
                    self.retreat();
                }
                self.check();
            }
        }
        while !self.past.is_empty() {
            self.retreat();
        }
        self.check();
    }

    fn advance(&mut self, point: Point, events: &mut Events) {
        let before = self.naive.now().clone();
        events.before(self.empty.rules(), &self.naive, point);
        self.told += &format!(" {}", compare::name(&self.board, point));
        self.past.push((self.board.clone(), point));
        self.board.play(point);
        self.naive.play(point);
        events.after(&self.naive, &before);
        if self.board.last_move() != Some(point) {
            self.fail("last_move is another");
        }
        self.check();
    }

    fn retreat(&mut self) {
        let (before, _) = self.past.pop().expect("a move to take back");
        self.told += " undo";
        self.board.undo();
        self.naive.undo();
        if self.board != before {
            self.fail("the board is not as it was before the move");
        }
        if let Some(difference) = compare::state(&self.board, &self.naive) {
            self.fail(&difference);
        }
    }

    fn check(&self) {
        let difference = compare::difference(&self.board, &self.naive)
            .or_else(|| compare::difference_from_fresh(&self.board, &self.naive, self.empty));
        if let Some(difference) = difference {
            self.fail(&difference);
        }
    }

    fn fail(&self, difference: &str) -> ! {
        let size = self.board.size();
        panic!(
            "\nrule {}, {}×{}, seed {}: {difference}\n{}\nposition:\n{:?}",
            self.bits,
            size.width(),
            size.height(),
            self.seed,
            self.told,
            self.naive.now()
        );
    }
}
