//! What a manager knows of the game while a transcript runs: enough to tell a legal move from an illegal one.

use crate::place::Place;
use std::collections::{HashMap, VecDeque};

/// The table the game is played at, kept up to date from what is sent and answered.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    game: Game,
    /// Commands whose answer has not come yet, oldest first.
    awaiting: VecDeque<Command>,
    /// The block being sent, if one is open.
    block: Option<Block>,
    last_move: Option<Place>,
}

#[derive(Clone, Debug, Default)]
struct Game {
    rows: usize,
    columns: usize,
    /// 1 the brain's, 2 the manager's, 3 blocked.
    stones: HashMap<Place, u8>,
    rule: u32,
}

#[derive(Clone, Debug)]
struct Block {
    is_answered: bool,
    stones: HashMap<Place, u8>,
}

/// A command that is answered, with what it does to the board if the answer is not an error.
#[derive(Clone, Debug)]
enum Command {
    Start(usize, usize),
    Restart,
    /// BEGIN or TURN; the brain's stone follows.
    Turn(Option<Place>),
    /// BOARD; the brain's stone follows.
    Board(HashMap<Place, u8>),
    Play(Option<Place>),
    TakeBack(Option<Place>),
    /// The board stays as it is.
    Other,
}

impl Table {
    /// Takes note of a line that is sent.
    pub(crate) fn sent(&mut self, line: &str) {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = word.to_ascii_uppercase();
        let numbers: Vec<usize> =
            rest.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect();
        if word.is_empty() || word == "END" || word == "YXSTOP" {
            return;
        }
        if word == "INFO" {
            if let Some(rule) = rest.strip_prefix("rule ").and_then(|bits| bits.trim().parse().ok()) {
                self.game.rule = rule;
            }
            return;
        }
        if let Some(block) = &mut self.block {
            match word.as_str() {
                "DONE" => self.finish_block(),
                _ => block.add(line),
            }
            return;
        }
        let place = match numbers[..] {
            [row, column] => Some(Place { row, column }),
            _ => None,
        };
        let command = match (word.as_str(), &numbers[..]) {
            ("START", &[side]) => Command::Start(side, side),
            ("START" | "RECTSTART" | "RECSTART", &[rows, columns]) => Command::Start(rows, columns),
            ("RESTART", _) => Command::Restart,
            ("BEGIN", _) => Command::Turn(None),
            ("TURN", _) => Command::Turn(place),
            ("PLAY", _) => Command::Play(place),
            ("TAKEBACK", _) => Command::TakeBack(place),
            ("BOARD" | "YXBOARD", _) => {
                self.block = Some(Block { is_answered: word == "BOARD", stones: HashMap::new() });
                return;
            }
            ("SWAP2BOARD", _) => {
                // Its lines may lack the third field; no game is played on from it.
                self.block = Some(Block { is_answered: true, stones: HashMap::new() });
                return;
            }
            _ => Command::Other,
        };
        self.awaiting.push_back(command);
    }

    /// Whether the brain could play there in answer to the oldest command that is still open.
    pub(crate) fn is_legal(&self, place: Place) -> bool {
        let mut game = self.game.clone();
        if let Some(command) = self.awaiting.front() {
            game.apply(command);
        }
        place.row < game.rows && place.column < game.columns && !game.stones.contains_key(&place)
    }

    /// The move the brain made last.
    pub(crate) fn last_move(&self) -> Option<Place> {
        self.last_move
    }

    /// Takes note of a line that was answered.
    pub(crate) fn answered(&mut self, line: &str) {
        let word = line.split_whitespace().next().unwrap_or_default();
        if word == "MESSAGE" || word == "DEBUG" {
            return;
        }
        let Some(command) = self.awaiting.pop_front() else {
            return;
        };
        if word == "ERROR" || word == "UNKNOWN" {
            return;
        }
        self.game.apply(&command);
        if let (Command::Turn(_) | Command::Board(_), Ok(place)) = (command, line.parse()) {
            self.game.put(place, 1);
            self.last_move = Some(place);
        }
    }

    fn finish_block(&mut self) {
        match self.block.take() {
            Some(block) if block.is_answered => self.awaiting.push_back(Command::Board(block.stones)),
            Some(block) => self.game.stones = block.stones,
            None => {}
        }
    }
}

impl Block {
    fn add(&mut self, line: &str) {
        let fields: Vec<usize> = line.split(',').filter_map(|field| field.trim().parse().ok()).collect();
        match fields[..] {
            [row, column, field @ 1..=3] => self.stones.insert(Place { row, column }, field as u8),
            // A SWAP2BOARD line; whose stone it is does not matter here.
            [row, column] => self.stones.insert(Place { row, column }, 3),
            _ => None,
        };
    }
}

impl Game {
    fn apply(&mut self, command: &Command) {
        match command {
            Command::Start(rows, columns) => {
                (self.rows, self.columns) = (*rows, *columns);
                self.stones.clear();
            }
            Command::Restart => self.stones.clear(),
            Command::Turn(Some(place)) => self.put(*place, 2),
            Command::Board(stones) => self.stones.clone_from(stones),
            Command::Play(Some(place)) => self.put(*place, 1),
            Command::TakeBack(Some(place)) => {
                self.stones.remove(place);
            }
            Command::Turn(None) | Command::Play(None) | Command::TakeBack(None) | Command::Other => {}
        }
    }

    /// Puts a stone and takes what it captures, if the rule has captures.
    fn put(&mut self, place: Place, side: u8) {
        self.stones.insert(place, side);
        let longest = match self.rule {
            rule if rule & 16 == 0 => return,
            rule if rule & 32 == 0 => 2,
            _ => 3,
        };
        let taken: Vec<Place> =
            DIRECTIONS.iter().flat_map(|&step| self.bracketed(place, side, step, longest)).collect();
        for place in taken {
            self.stones.remove(&place);
        }
    }

    /// The stones between the new one and another of its side in that direction: two, or as many as the rule takes.
    fn bracketed(&self, from: Place, side: u8, step: (isize, isize), longest: isize) -> Vec<Place> {
        let at = |distance: isize| {
            let row = from.row.checked_add_signed(step.0 * distance)?;
            let column = from.column.checked_add_signed(step.1 * distance)?;
            Some(Place { row, column })
        };
        let holds = |distance, side| at(distance).is_some_and(|place| self.stones.get(&place) == Some(&side));
        let enemies = (1..=longest).take_while(|&distance| holds(distance, 3 - side)).count() as isize;
        if enemies < 2 || !holds(enemies + 1, side) {
            return Vec::new();
        }
        (1..=enemies).filter_map(at).collect()
    }
}

const DIRECTIONS: [(isize, isize); 8] =
    [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays `> sent` and `< answered` lines and returns whether the place is legal then.
    fn is_legal_after(lines: &[&str], place: &str) -> bool {
        let mut table = Table::default();
        for line in lines {
            match line.split_once(' ') {
                Some((">", text)) => table.sent(text),
                Some((_, text)) => table.answered(text),
                None => panic!("{line:?}"),
            }
        }
        table.is_legal(place.parse().unwrap())
    }

    #[test]
    fn legal_moves_are_followed_through_a_game() {
        let start = ["> START 20", "< OK"];
        let turn = ["> START 20", "< OK", "> TURN 3,3", "< 4,4"];
        let cases: [(&[&str], &[&str], &str, bool); 16] = [
            (&[], &[], "0,0", false),
            (&start, &["> BEGIN"], "19,19", true),
            (&start, &["> BEGIN"], "20,0", false),
            (&start, &["> TURN 3,3"], "3,3", false),
            (&turn, &["> TURN 5,5"], "4,4", false),
            (&turn, &["> TURN 4,4", "< ERROR taken"], "5,5", true),
            (&turn, &["> TAKEBACK 4,4", "< OK"], "4,4", true),
            (&turn, &["> START 15", "< OK", "> BEGIN"], "3,3", true),
            (&turn, &["> RESTART", "< OK", "> BEGIN"], "3,3", true),
            (&turn, &["> PLAY 9,9", "< 9,9", "> TURN 1,1"], "9,9", false),
            (&turn, &["> BOARD", "> 8,8,1", "> DONE"], "8,8", false),
            (&turn, &["> BOARD", "> 8,8,1", "> INFO rule 0", ">  ", "> DONE"], "3,3", true),
            (&start, &["> RECTSTART 30,20", "< OK", "> BEGIN"], "29,19", true),
            (&start, &["> RECTSTART 30,20", "< OK", "> BEGIN"], "19,29", false),
            (&turn, &["> SUGGEST", "< MESSAGE why", "< SUGGEST 6,6"], "6,6", true),
            (&turn, &["> YXBOARD", "> 7,7,2", "> DONE", "> BEGIN"], "7,7", false),
        ];
        for (before, after, place, expected) in cases {
            let lines = [before, after].concat();
            assert_eq!(is_legal_after(&lines, place), expected, "{lines:?} {place}");
        }
    }

    #[test]
    fn captures_empty_their_cells() {
        for (rule, captured) in [(0, false), (16, true)] {
            let info = format!("> INFO rule {rule}");
            let lines = [
                "> START 20",
                "< OK",
                &info,
                "> BOARD",
                "> 5,5,2",
                "> 5,6,1",
                "> 5,7,1",
                "> DONE",
                "< 9,9",
                "> TURN 5,8",
            ];
            assert_eq!(is_legal_after(&lines, "5,6"), captured, "rule {rule}");
        }
        let three = [
            "> START 20",
            "< OK",
            "> INFO rule 48",
            "> BOARD",
            "> 5,5,2",
            "> 5,6,1",
            "> 5,7,1",
            "> 5,8,1",
            "> DONE",
        ];
        let lines = [&three[..], &["< 9,9", "> TURN 5,9"]].concat();
        assert!(is_legal_after(&lines, "5,7"));
    }
}
