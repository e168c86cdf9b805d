//! A walk through an opening rule: who is asked for what, what is allowed, and which colour each player has.

use super::rule::{Choice, Hand, Number, Rule, Step};
use super::{Area, Symmetries};
use crate::game::notation::Alpha;
use crate::game::{Board, Cell, Color, Point, Size};
use std::fmt;

/// One of the two who sit at the board, whatever colour they have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// Who begins: black, until colours are swapped.
    First,
    /// The other one.
    Second,
}

impl Player {
    /// The opponent.
    pub fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// What a player is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// A stone of the colour to move.
    Stone(Area),
    /// One of these.
    Choose(&'static [Choice]),
    /// How many fifth moves there will be, from one to this many.
    Declare(u8),
    /// One more fifth move to offer.
    Offer {
        /// How many are offered already.
        made: u8,
        /// How many there will be.
        all: u8,
    },
    /// One of the fifth moves.
    Pick,
}

/// What a player answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// A stone of the colour to move.
    Stone(Point),
    /// A choice about colours.
    Choose(Choice),
    /// A number of fifth moves.
    Declare(u8),
    /// A fifth move to choose from.
    Offer(Point),
    /// The fifth move.
    Pick(Point),
}

/// Why an answer is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Something else is asked for, or nothing.
    NotAsked,
    /// There is a stone already, or a blocked cell.
    Taken,
    /// The rules of the game forbid it.
    Forbidden,
    /// The stone belongs elsewhere.
    NotThere(Area),
    /// This fifth move is offered already.
    Offered,
    /// It is the same as one that is offered, but for turning and mirroring the board.
    Symmetric(Size, Point),
    /// Only one of the offers can be picked.
    NotOffered,
    /// There are one to so many fifth moves.
    BadNumber(u8),
}

impl fmt::Display for Refusal {
    /// What follows the name of a place or the number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotAsked => f.write_str("is not what is asked for now"),
            Refusal::Taken => f.write_str("is taken"),
            Refusal::Forbidden => f.write_str("is forbidden"),
            Refusal::NotThere(area) => write!(f, "is not allowed: this stone goes {area}"),
            Refusal::Offered => f.write_str("is offered already"),
            Refusal::Symmetric(size, point) => {
                write!(f, "is the same as {} on a board turned or mirrored", Alpha(*size, *point))
            }
            Refusal::NotOffered => f.write_str("was not offered"),
            Refusal::BadNumber(most) => write!(f, "is not a number from 1 to {most}"),
        }
    }
}

/// How far an opening has come. The stones are on the board of the game.
#[derive(Clone, Debug)]
pub struct Course {
    rule: Rule,
    /// What is still to come, the next step last.
    steps: Vec<Step>,
    black: Player,
    acted_last: Player,
    declared: u8,
    offers: Vec<Point>,
}

impl Course {
    /// The beginning, on an empty board.
    pub fn new(rule: Rule) -> Course {
        let steps = rule.steps().into_iter().rev().collect();
        let (black, acted_last) = (Player::First, Player::Second);
        Course { rule, steps, black, acted_last, declared: 0, offers: Vec::new() }
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Who has black.
    pub fn black(&self) -> Player {
        self.black
    }

    /// Who has a colour.
    pub fn player(&self, color: Color) -> Player {
        match color {
            Color::Black => self.black,
            Color::White => self.black.other(),
        }
    }

    /// The colour a player has at the moment.
    pub fn color(&self, player: Player) -> Color {
        if player == self.black { Color::Black } else { Color::White }
    }

    /// The fifth moves to choose from, as far as they are on the table.
    pub fn offers(&self) -> &[Point] {
        &self.offers
    }

    /// How many fifth moves black will have to offer, if that is certain.
    pub fn offers_ahead(&self) -> Option<u8> {
        self.steps.iter().find_map(|step| match step {
            Step::Offer(number) => Some(self.number(*number)).filter(|&number| number > 0),
            _ => None,
        })
    }

    /// Whether the other player chooses a colour once this stone is placed, and perhaps a number declared.
    pub(super) fn is_choice_next(&self) -> bool {
        let mut next = self.steps.iter().rev().skip(1).filter(|step| !matches!(step, Step::Declare(_)));
        matches!(next.next(), Some(Step::Choose(_)))
    }

    /// Who is asked for what; `None` once the opening is over and play goes on as usual.
    pub fn ask(&self, to_move: Color) -> Option<(Player, Ask)> {
        Some(match *self.steps.last()? {
            Step::Stone(hand, area) => {
                let player = match hand {
                    Hand::First => Player::First,
                    Hand::Second => Player::Second,
                    Hand::ToMove => self.player(to_move),
                };
                (player, Ask::Stone(area))
            }
            Step::Choose(choices) => (self.acted_last.other(), Ask::Choose(choices)),
            Step::Declare(most) => (self.acted_last, Ask::Declare(most)),
            Step::Offer(number) => {
                let made = self.offers.len() as u8;
                (self.black, Ask::Offer { made, all: self.number(number) })
            }
            Step::Pick => (self.black.other(), Ask::Pick),
        })
    }

    /// Carries out an answer, on the board as it is. The stone that is placed by it, if any, is for the caller to play.
    pub fn act(&mut self, board: &Board, act: Act) -> Result<Option<Point>, Refusal> {
        let (player, ask) = self.ask(board.to_move()).ok_or(Refusal::NotAsked)?;
        let stone = match (ask, act) {
            (Ask::Stone(area), Act::Stone(point)) => {
                allowed(board, point, area)?;
                self.steps.pop();
                Some(point)
            }
            (Ask::Choose(choices), Act::Choose(choice)) if choices.contains(&choice) => {
                self.choose(choice);
                None
            }
            (Ask::Declare(most), Act::Declare(number)) => {
                if !(1..=most).contains(&number) {
                    return Err(Refusal::BadNumber(most));
                }
                self.declared = number;
                self.steps.pop();
                None
            }
            (Ask::Offer { made, all }, Act::Offer(point)) => {
                self.offer(board, point)?;
                if made + 1 == all {
                    self.steps.pop();
                }
                // Of one there is nothing to pick.
                (all == 1).then(|| {
                    self.steps.pop();
                    self.offers.clear();
                    point
                })
            }
            (Ask::Pick, Act::Pick(point)) => {
                if !self.offers.contains(&point) {
                    return Err(Refusal::NotOffered);
                }
                self.steps.pop();
                self.offers.clear();
                Some(point)
            }
            _ => return Err(Refusal::NotAsked),
        };
        self.acted_last = player;
        Ok(stone)
    }

    fn choose(&mut self, choice: Choice) {
        self.steps.pop();
        if choice == Choice::Swap {
            self.black = self.black.other();
        }
        if let Some(instead) = choice.instead() {
            self.steps = instead.iter().rev().copied().collect();
        }
    }

    fn offer(&mut self, board: &Board, point: Point) -> Result<(), Refusal> {
        if self.offers.contains(&point) {
            return Err(Refusal::Offered);
        }
        allowed(board, point, Area::Anywhere)?;
        let symmetries = Symmetries::of(board);
        if let Some(&same) = self.offers.iter().find(|&&other| symmetries.are_same(point, other)) {
            return Err(Refusal::Symmetric(board.size(), same));
        }
        self.offers.push(point);
        Ok(())
    }

    fn number(&self, number: Number) -> u8 {
        match number {
            Number::Of(count) => count,
            Number::Declared => self.declared,
        }
    }
}

/// Whether the side to move may place a stone there.
fn allowed(board: &Board, point: Point, area: Area) -> Result<(), Refusal> {
    if board.cell(point) != Cell::Empty {
        Err(Refusal::Taken)
    } else if !area.contains(board.size(), point) {
        Err(Refusal::NotThere(area))
    } else if !board.is_legal(point) {
        Err(Refusal::Forbidden)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::notation::parse_alpha;
    use crate::game::{Rules, Size};
    use Player::{First, Second};

    /// An opening with its board.
    struct Walk {
        board: Board,
        course: Course,
    }

    impl Walk {
        fn new(rule: Rule) -> Walk {
            let bits = if rule.is_of_renju() { 4 } else { 0 };
            let board = Board::new(Size::square(15).unwrap(), Rules::from_bits(bits));
            Walk { board, course: Course::new(rule) }
        }

        fn point(&self, name: &str) -> Point {
            parse_alpha(self.board.size(), name).unwrap_or_else(|| panic!("{name} is no place"))
        }

        /// `h8` places a stone or picks, `+h8` offers, a number declares, and choices have their names.
        fn act(&mut self, word: &str) -> Result<(), Refusal> {
            let asked = self.course.ask(self.board.to_move()).map(|(_, ask)| ask);
            let act = match (Choice::named(word), word.parse(), word.strip_prefix('+')) {
                (Some(choice), ..) => Act::Choose(choice),
                (_, Ok(number), _) => Act::Declare(number),
                (.., Some(name)) => Act::Offer(self.point(name)),
                _ if asked == Some(Ask::Pick) => Act::Pick(self.point(word)),
                _ => Act::Stone(self.point(word)),
            };
            if let Some(stone) = self.course.act(&self.board, act)? {
                self.board.play(stone);
            }
            Ok(())
        }

        fn who(&self) -> Option<Player> {
            self.course.ask(self.board.to_move()).map(|(player, _)| player)
        }
    }

    /// Answers begin with the player who gives them.
    #[test]
    fn every_rule_is_walked_through_to_its_end() {
        for (rule, answers, black, stones) in [
            (Rule::LongPro, "1:h8 2:i9 1:l8", First, 3),
            (Rule::Swap, "1:a1 1:b9 1:h8 2:stay", First, 3),
            (Rule::Swap, "1:a1 1:b9 1:h8 2:swap", Second, 3),
            (Rule::Swap2, "1:h8 1:h9 1:i10 2:swap", Second, 3),
            (Rule::Swap2, "1:h8 1:h9 1:i10 2:two-more 2:g7 2:a1 1:swap", Second, 5),
            (Rule::Rif, "1:h8 1:h9 1:i10 2:swap 1:g7 2:+h7 2:+j8 1:j8", Second, 5),
            (Rule::Yamaguchi, "1:h8 1:h9 1:i10 1:3 2:stay 2:g7 1:+h7 1:+j8 1:+a1 2:a1", First, 5),
            // A single fifth move needs no pick.
            (Rule::Soosorv8, "1:h8 1:h9 1:i10 2:swap 1:g7 1:1 2:swap 1:+j8", First, 5),
            (Rule::Soosorv8, "1:h8 1:h9 1:i10 2:stay 2:o15 2:2 1:swap 2:+j8 2:+a1 1:j8", Second, 5),
            (Rule::Taraguchi10, "1:h8 2:swap 1:h9 2:stay 2:i10 1:swap 2:k11 1:stay 1:l12 2:swap", Second, 5),
            (
                Rule::Taraguchi10,
                "1:h8 2:stay 2:h9 1:stay 1:i10 2:stay 2:k11 1:offer-ten \
                 1:+a1 1:+a2 1:+a3 1:+a4 1:+a5 1:+a6 1:+a7 1:+a8 1:+a9 1:+a10 2:a7",
                First,
                5,
            ),
        ] {
            let mut walk = Walk::new(rule);
            for answer in answers.split_whitespace() {
                let (player, word) = answer.split_once(':').unwrap();
                let expected = if player == "1" { First } else { Second };
                assert_eq!(walk.who(), Some(expected), "{rule}: {answer}");
                assert_eq!(walk.act(word), Ok(()), "{rule}: {answer}");
            }
            assert_eq!((walk.who(), walk.course.black(), walk.board.ply()), (None, black, stones), "{rule}");
            assert!(walk.course.offers().is_empty());
            assert_eq!(walk.act("a15"), Err(Refusal::NotAsked), "{rule}");
        }
    }

    #[test]
    fn what_is_not_allowed_is_said() {
        // (rule, answers before, answer, what is wrong with it)
        for (rule, before, word, expected) in [
            (Rule::LongPro, "", "h9", "is not allowed: this stone goes on the centre"),
            (Rule::LongPro, "h8 a1", "k9", "is not allowed: this stone goes outside of the central 7×7"),
            (Rule::Swap2, "h8", "h8", "is taken"),
            (Rule::Swap2, "h8 h9 i10", "g7", "is not what is asked for now"),
            (Rule::Swap2, "h8 h9 i10", "offer-ten", "is not what is asked for now"),
            (Rule::Rif, "h8", "h10", "is not allowed: this stone goes into the central 3×3"),
            (Rule::Rif, "h8 h9", "k8", "is not allowed: this stone goes into the central 5×5"),
            (Rule::Rif, "h8 h9 h10", "two-more", "is not what is asked for now"),
            (Rule::Yamaguchi, "h8 h9 h10", "0", "is not a number from 1 to 12"),
            (Rule::Soosorv8, "h8 h9 h10 stay a1", "9", "is not a number from 1 to 8"),
            (
                Rule::Taraguchi10,
                "h8 stay h9 stay i10 stay",
                "l9",
                "is not allowed: this stone goes into the central 7×7",
            ),
            (Rule::Rif, "h8 h9 h10 stay h7 +g8", "+g8", "is offered already"),
            (Rule::Rif, "h8 h9 h10 stay h7 +g8", "+i8", "is the same as g8 on a board turned or mirrored"),
            (Rule::Rif, "h8 h9 h10 stay h7 +g8", "+h7", "is taken"),
            (Rule::Rif, "h8 h9 h10 stay h7 +g8 +a1", "b2", "was not offered"),
        ] {
            let mut walk = Walk::new(rule);
            before.split_whitespace().for_each(|word| walk.act(word).unwrap());
            let asked = walk.course.ask(walk.board.to_move());
            assert_eq!(walk.act(word).unwrap_err().to_string(), expected, "{rule}: {before} {word}");
            assert_eq!(walk.course.ask(walk.board.to_move()), asked, "a refusal changes nothing");
        }
        // A position without symmetry: mirrored cells differ.
        let mut walk = Walk::new(Rule::Rif);
        for word in "h8 h9 h10 stay a1 +g8 +i8".split_whitespace() {
            assert_eq!(walk.act(word), Ok(()), "{word}");
        }
    }
}
