//! The menu: who plays whom, where and by which rules, and what to do then.

use super::set_up::{Seat, SetUp};
use crate::engine::Level;
use crate::game::{Opening, Rules, Size};
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
    /// Pente's tournament opening.
    Opening,
    /// How long the computer thinks.
    Time,
    /// Whether the evaluation is shown.
    Evaluation,
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
/// The bit of the tournament opening.
const TOURNAMENT: u32 = 128;
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
        // The rule was made for games with captures.
        let opening = rules.filter(|_| self.set_up.rules.captures.is_some()).map(|_| Item::Opening);
        let save = self.has_game.then_some(Item::Save);
        let last = [Item::Open, Item::Help, Item::Quit];
        let optional = [rules, opening, time, Some(Item::Evaluation), save].into_iter().flatten();
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
            Item::Board => set_up.size = stepped(&boards(), set_up.size, steps),
            Item::Rules => set_up.rules = next_rules(set_up.rules, steps),
            Item::Opening => set_up.rules = Rules::from_bits(set_up.rules.bits() ^ TOURNAMENT),
            Item::Evaluation => set_up.evaluation = Some(!set_up.shows_evaluation()),
            Item::Time => {
                set_up.effort.time = stepped(&TIMES.map(time), set_up.effort.time, steps);
            }
            Item::GoOn | Item::Start | Item::Save | Item::Open | Item::Help | Item::Quit => return false,
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
            Item::Evaluation => "Evaluation",
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
            Item::Opening => Some(if has_opening(&set_up.rules) { "tournament" } else { "free" }.to_owned()),
            Item::Evaluation => Some(if set_up.shows_evaluation() { "shown" } else { "hidden" }.to_owned()),
            Item::Time => Some(set_up.effort.time.map_or("as long as its nodes last".to_owned(), at_most)),
            Item::GoOn | Item::Start | Item::Save | Item::Open | Item::Help | Item::Quit => None,
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
            Item::Opening if has_opening(&set_up.rules) => {
                "First stone on the centre, black's second 3 or more away.".to_owned()
            }
            Item::Opening => "Every stone may go anywhere.".to_owned(),
            Item::Evaluation => "Who is ahead, as the engine sees it; e in the game.".to_owned(),
            Item::Save => "To a text, or to Piskvork's .psq.".to_owned(),
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

/// Rules with the same opening, where it makes sense.
fn next_rules(rules: Rules, steps: i32) -> Rules {
    let next = stepped(&RULES.map(Rules::from_bits), without_opening(rules), steps);
    let keeps_it = has_opening(&rules) && next.captures.is_some();
    if keeps_it { Rules::from_bits(next.bits() | TOURNAMENT) } else { next }
}

fn without_opening(rules: Rules) -> Rules {
    Rules::from_bits(rules.bits() & !TOURNAMENT)
}

fn has_opening(rules: &Rules) -> bool {
    rules.opening != Opening::Free
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
