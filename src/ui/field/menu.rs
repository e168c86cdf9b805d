//! The menu: who plays whom, where and by which rules, and what to do then.

use super::set_up::{Seat, SetUp};
use crate::engine::Level;
use crate::game::{Rules, Size};
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
    /// How long the computer thinks.
    Time,
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
        let rest = [Item::Open, Item::Help, Item::Quit];
        first.into_iter().chain(settings).chain(rules).chain(time).chain(rest).collect()
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

    /// Changes what the chosen line sets; tells whether it sets anything.
    pub fn change(&mut self, steps: i32) -> bool {
        let item = self.chosen();
        let set_up = &mut self.set_up;
        match item {
            Item::Black => set_up.seats[0] = stepped(&seats(), set_up.seats[0], steps),
            Item::White => set_up.seats[1] = stepped(&seats(), set_up.seats[1], steps),
            Item::Board => set_up.size = stepped(&boards(), set_up.size, steps),
            Item::Rules => set_up.rules = stepped(&RULES.map(Rules::from_bits), set_up.rules, steps),
            Item::Time => {
                set_up.effort.time = stepped(&TIMES.map(time), set_up.effort.time, steps);
            }
            Item::GoOn | Item::Start | Item::Open | Item::Help | Item::Quit => return false,
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
            Item::Time => "Computer thinks",
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
            Item::Rules => Some(set_up.rules.to_string()),
            Item::Time => Some(set_up.effort.time.map_or("as long as its nodes last".to_owned(), at_most)),
            Item::GoOn | Item::Start | Item::Open | Item::Help | Item::Quit => None,
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
            Item::Time => "For level 10 and for hints; lower levels are quicker.".to_owned(),
            Item::Open => "A text saved here, or Piskvork's .psq.".to_owned(),
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

fn seats() -> Vec<Seat> {
    [Seat::Person].into_iter().chain(Level::all().map(Seat::Computer)).collect()
}

fn boards() -> Vec<Option<Size>> {
    [None].into_iter().chain(SIDES.map(Size::square)).collect()
}

fn time(milliseconds: u64) -> Option<Duration> {
    Some(Duration::from_millis(milliseconds))
}

/// The value so many steps further round the list; one that is not on it goes to the first or the last.
fn stepped<T: Copy + PartialEq>(values: &[T], value: T, steps: i32) -> T {
    let count = values.len() as i32;
    let at = match values.iter().position(|&other| other == value) {
        Some(at) => (at as i32 + steps).rem_euclid(count),
        None if steps > 0 => 0,
        None => count - 1,
    };
    values[at as usize]
}
