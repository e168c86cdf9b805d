//! The menu: who plays whom, where and by which rules, and what to do then.

use super::clock::Clock;
use super::openings::{Start, without_opening};
use super::set_up::{Seat, SetUp};
use crate::engine::Level;
use crate::game::{Rules, Size};
use crate::opening::Rule;
use std::time::Duration;

/// What a line of the menu is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item {
    /// Go on with the game behind the menu.
    GoOn,
    /// Begin a game.
    Start,
    /// Who plays black.
    Black,
    /// Who plays white.
    White,
    /// The endless field, or a board.
    Board,
    /// The rules on a board.
    Rules,
    /// How games are opened.
    Opening,
    /// How long the computer thinks.
    Time,
    /// How long a player may think in the whole game.
    Clock,
    /// Whether the evaluation is shown.
    Evaluation,
    /// Set up a position to play from.
    Position,
    /// Save the game behind the menu.
    Save,
    /// Open a saved game.
    Open,
    /// The help.
    Help,
    /// Leave.
    Quit,
}

/// Sides of boards to choose between; others can be given on the command line.
const SIDES: [u8; 6] = [9, 11, 13, 15, 19, 20];
/// Rules to choose between, by their numbers; others can be given on the command line.
const RULES: [u32; 8] = [0, 1, 4, 9, 16, 48, 80, 2];
/// Milliseconds to choose between.
const TIMES: [u64; 7] = [200, 500, 1_000, 2_000, 5_000, 10_000, 30_000];

/// Minutes for a game and seconds a move to choose between; others can be given on the command line.
const CLOCKS: [(u64, u64); 6] = [(1, 2), (3, 2), (5, 5), (10, 5), (15, 10), (30, 30)];

/// The menu with its choices.
#[derive(Clone, Debug)]
pub struct Menu {
    /// What the next game begins with.
    pub set_up: SetUp,
    /// Whether there is a game behind it to go on with.
    pub has_game: bool,
    chosen: usize,
}

impl Menu {
    /// The menu over a game, or over none.
    pub fn new(set_up: SetUp, has_game: bool) -> Menu {
        Menu { set_up, has_game, chosen: 0 }
    }

    /// The lines, from the top.
    pub fn items(&self) -> Vec<Item> {
        let first = self.has_game.then_some(Item::GoOn);
        let settings = [Item::Start, Item::Black, Item::White, Item::Board];
        // On the field there is but one rule, and without the computer no time to set.
        let rules = self.set_up.size.map(|_| Item::Rules);
        let time = self.set_up.seats.iter().any(|&seat| seat != Seat::Person).then_some(Item::Time);
        // On the field there is no centre to open around.
        let opening = rules.map(|_| Item::Opening);
        let position = self.set_up.size.filter(|_| self.has_game).map(|_| Item::Position);
        let save = self.has_game.then_some(Item::Save);
        let last = [Item::Open, Item::Help, Item::Quit];
        let optional = [rules, opening, time, Some(Item::Clock), Some(Item::Evaluation), position, save]
            .into_iter()
            .flatten();
        first.into_iter().chain(settings).chain(optional).chain(last).collect()
    }

    /// The line that is chosen.
    pub fn chosen(&self) -> Item {
        self.items()[self.chosen_number()]
    }

    /// Its number.
    pub fn chosen_number(&self) -> usize {
        self.chosen.min(self.items().len() - 1)
    }

    /// Goes up or down, from the last line to the first and back.
    pub fn go(&mut self, lines: i32) {
        let count = self.items().len() as i32;
        self.chosen = (self.chosen as i32 + lines).rem_euclid(count) as usize;
    }

    /// Chooses a line by its number, if there is one.
    pub fn choose(&mut self, number: usize) -> bool {
        let is_there = number < self.items().len();
        if is_there {
            self.chosen = number;
        }
        is_there
    }

    /// Changes what the chosen line sets; returns whether it sets anything.
    pub fn change(&mut self, steps: i32) -> bool {
        let item = self.chosen();
        let set_up = &mut self.set_up;
        match item {
            Item::Black => set_up.seats[0] = stepped(&seats(), set_up.seats[0], steps),
            Item::White => set_up.seats[1] = stepped(&seats(), set_up.seats[1], steps),
            Item::Board => change_board(set_up, steps),
            Item::Rules => change_rules(set_up, steps),
            Item::Opening => stepped(&Start::usual(&set_up.rules), Start::of(set_up), steps).apply(set_up),
            Item::Clock => set_up.clock = stepped(&clocks(), set_up.clock, steps),
            Item::Evaluation => set_up.evaluation = Some(!set_up.shows_evaluation()),
            Item::Time => {
                set_up.effort.time = stepped(&TIMES.map(time), set_up.effort.time, steps);
            }
            Item::GoOn | Item::Start | Item::Position | Item::Save | Item::Open | Item::Help | Item::Quit => {
                return false;
            }
        }
        // The number of lines may have changed above or below.
        self.chosen = self.items().iter().position(|&other| other == item).unwrap_or(0);
        true
    }
}

impl Item {
    /// What the line is called.
    pub fn label(self) -> &'static str {
        match self {
            Item::GoOn => "Go on playing",
            Item::Start => "Start",
            Item::Black => "Black, first",
            Item::White => "White",
            Item::Board => "Played on",
            Item::Rules => "Rules",
            Item::Opening => "Opening",
            Item::Time => "Computer thinks",
            Item::Clock => "Clock",
            Item::Evaluation => "Evaluation",
            Item::Position => "Set up a position",
            Item::Save => "Save the game",
            Item::Open => "Open a saved game",
            Item::Help => "Help",
            Item::Quit => "Quit",
        }
    }

    /// What it is set to.
    pub fn value(self, set_up: &SetUp) -> Option<String> {
        let size = |size: Size| format!("a board of {}×{}", size.width(), size.height());
        let at_most = |time: Duration| format!("{} s a move at most", time.as_secs_f32());
        match self {
            Item::Black => Some(set_up.seats[0].to_string()),
            Item::White => Some(set_up.seats[1].to_string()),
            Item::Board => Some(set_up.size.map_or("the endless field".to_owned(), size)),
            Item::Rules => Some(without_opening(set_up.rules).to_string()),
            Item::Opening => Some(Start::of(set_up).to_string()),
            Item::Clock => Some(set_up.clock.map_or("none".to_owned(), |clock| clock.to_string())),
            Item::Evaluation => Some(if set_up.shows_evaluation() { "shown" } else { "hidden" }.to_owned()),
            Item::Time => Some(set_up.effort.time.map_or("as long as its nodes last".to_owned(), at_most)),
            Item::GoOn | Item::Start | Item::Position | Item::Save | Item::Open | Item::Help | Item::Quit => {
                None
            }
        }
    }

    /// One line that helps to choose.
    pub fn advice(self, set_up: &SetUp) -> String {
        let of_seat = |seat| match seat {
            Seat::Person => "You, or a friend at the same keyboard.".to_owned(),
            Seat::Computer(level) => format!("Level {level}: {}.", level.description()),
        };
        match self {
            Item::GoOn => "The game behind this menu.".to_owned(),
            Item::Start => "A new game with these players.".to_owned(),
            Item::Black => of_seat(set_up.seats[0]),
            Item::White => of_seat(set_up.seats[1]),
            Item::Board if set_up.size.is_none() => "No edges: five or more in a row win.".to_owned(),
            Item::Board => "A board with edges, by any rules.".to_owned(),
            Item::Rules => rule_in_words(&set_up.rules),
            Item::Opening => Start::of(set_up).in_words().to_owned(),
            Item::Clock if set_up.clock.is_none() => "Nobody loses on time.".to_owned(),
            Item::Clock => "Minutes for the game and seconds added for every move.".to_owned(),
            Item::Position => "Place and erase stones, then play from there; c in the game.".to_owned(),
            Item::Evaluation => "Who is ahead, as the engine sees it; e in the game.".to_owned(),
            Item::Save => "As .txt, .sgf, .psq, .lib, .pgn and others, by the name.".to_owned(),
            Item::Time => "For level 10 and for hints; lower levels are quicker.".to_owned(),
            Item::Open => "Saved here, or by any other program: SGF, RenLib, Piskvork …".to_owned(),
            Item::Help => "All keys.".to_owned(),
            Item::Quit => "Back to the shell.".to_owned(),
        }
    }
}

/// What wins under some rules, and what is forbidden.
fn rule_in_words(rules: &Rules) -> String {
    use crate::game::{Ban, Overline};
    let wins = match (rules.overline, rules.continuous) {
        (_, true) => "Lines score; play goes on",
        ([Overline::Wins, _], false) => "Five or more in a row win",
        ([_, Overline::Wins], false) => "Five win, more win for white only",
        ([_, _], false) => "Exactly five in a row win",
    };
    let captures = rules.captures.map(|captures| {
        let what = if captures.threes { "pairs and threes" } else { "pairs" };
        format!("; {what} are captured, {} stones win", captures.stones_to_win)
    });
    let bans = match rules.ban {
        [Ban::Renju, _] => "; fouls bind black",
        [Ban::DoubleThree, _] => "; no double threes",
        [Ban::Nothing, _] => "",
    };
    let ends = if rules.open_end_needed { "; not between two enemy stones" } else { "" };
    format!("{wins}{}{bans}{ends}.", captures.unwrap_or_default())
}

/// Other rules, with the same opening where it is usual.
fn change_rules(set_up: &mut SetUp, steps: i32) {
    let start = Start::of(set_up);
    set_up.rules = stepped(&RULES.map(Rules::from_bits), without_opening(set_up.rules), steps);
    let is_usual = Start::usual(&set_up.rules).contains(&start);
    if is_usual { start } else { Start::Free }.apply(set_up);
}

/// Another board, or none; opening rules need some room.
fn change_board(set_up: &mut SetUp, steps: i32) {
    set_up.size = stepped(&boards(), set_up.size, steps);
    let has_room = |size: Size| size.width().min(size.height()) >= Rule::SMALLEST_SIDE;
    set_up.opening = set_up.opening.filter(|_| set_up.size.is_some_and(has_room));
}

fn clocks() -> Vec<Option<Clock>> {
    let clock = |(minutes, seconds): (u64, u64)| Clock {
        base: Duration::from_secs(60 * minutes),
        increment: Duration::from_secs(seconds),
    };
    [None].into_iter().chain(CLOCKS.map(clock).map(Some)).collect()
}

fn seats() -> Vec<Seat> {
    [Seat::Person].into_iter().chain(Level::all().map(Seat::Computer)).collect()
}

fn boards() -> Vec<Option<Size>> {
    [None].into_iter().chain(SIDES.map(Size::square)).collect()
}

fn time(milliseconds: u64) -> Option<Duration> {
    Some(Duration::from_millis(milliseconds))
}

/// The value `steps` further round the list; one that is not on it goes to the first or the last.
fn stepped<T: Copy + PartialEq>(values: &[T], value: T, steps: i32) -> T {
    let count = values.len() as i32;
    let at = match values.iter().position(|&other| other == value) {
        Some(at) => (at as i32 + steps).rem_euclid(count),
        None if steps > 0 => 0,
        None => count - 1,
    };
    values[at as usize]
}
