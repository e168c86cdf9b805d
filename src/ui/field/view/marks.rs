//! Signs on empty cells: what a stone there would make, and where none may be placed.

use super::super::play::Play;
use crate::game::{Ban, Cell, Color, Opening, Point, Threat};
use crate::ground::Window;
use crate::ground::{Place, Rectangle};
use crate::opening::{Area, Ask};

/// What is worth knowing about an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// The side to move may not play here.
    Forbidden,
    /// A stone of a colour here does this.
    Threat(Color, char),
    /// The stone that the opening rule asks for may go here.
    Wanted,
    /// One of the fifth moves on offer, by its letter.
    Offer(char),
}

/// Cells around the view that have to be known for what is in it.
const REACH: i32 = 6;

/// Answers for the cells in view.
pub(super) struct Marks {
    /// There only if anything is asked.
    window: Option<Window>,
    threats: Option<Color>,
    bans: Option<Color>,
    /// Whether the opening rule says where the side to move may play.
    is_opening: bool,
    /// Where the opening rule wants a stone.
    area: Option<Area>,
    offers: Vec<Place>,
}

impl Marks {
    /// Marks for what is shown of a game.
    pub(super) fn new(play: &Play, shown: Rectangle) -> Marks {
        let ground = play.ground();
        let to_move = ground.to_move();
        let is_over = ground.outcome().is_some();
        let is_bound = ground.rules().ban[to_move as usize] != Ban::Nothing;
        let bans = (is_bound && !is_over).then_some(to_move);
        // Of the first stone the message says where it goes: all cells but one would be marked.
        let is_opening = ground.rules().opening != Opening::Free && !is_over && play.game().last().is_some();
        let threats = play.threats.filter(|_| !is_over);
        // Of the centre, too, the message tells.
        let area = play.ask().and_then(|(_, ask)| match ask {
            Ask::Stone(Area::Anywhere | Area::Within(1)) => None,
            Ask::Stone(area) => Some(area),
            _ => None,
        });
        let is_asked = bans.is_some() || is_opening || threats.is_some() || area.is_some();
        let window = is_asked.then(|| ground.window_over(shown.widened(REACH)));
        Marks { window, threats, bans, is_opening, area, offers: play.offers() }
    }

    /// The mark of an empty cell.
    pub(super) fn of(&self, place: Place) -> Option<Mark> {
        if let Some(number) = self.offers.iter().position(|&offer| offer == place) {
            return char::from_u32(u32::from('A') + number as u32).map(Mark::Offer);
        }
        let window = self.window.as_ref()?;
        let point = window.point(place).filter(|&point| window.board.cell(point) == Cell::Empty)?;
        let is_foul = self.bans.is_some_and(|color| window.board.foul(point, color).is_some());
        let is_there = |area: Area| area.contains(window.board.size(), point);
        let is_outside = self.area.is_some_and(|area| matches!(area, Area::Outside(_)) && !is_there(area));
        if is_outside || is_foul || self.is_opening && window.board.breaks_opening(point) {
            return Some(Mark::Forbidden);
        }
        // Of a large part the cells that do not belong to it are marked, of a small one those that do.
        if self.area.is_some_and(|area| matches!(area, Area::Within(_)) && is_there(area)) {
            return Some(Mark::Wanted);
        }
        let color = self.threats?;
        threat(window, point, color).map(|sign| Mark::Threat(color, sign))
    }
}

fn threat(window: &Window, point: Point, color: Color) -> Option<char> {
    let takes = || (!window.board.captures_of(point, color).is_empty()).then_some('c');
    match window.board.judged_threat(point, color) {
        Threat::Five => Some('5'),
        Threat::OpenFour | Threat::DoubleFour | Threat::FourThree | Threat::Four => Some('4'),
        Threat::DoubleThree | Threat::OpenThree => takes().or(Some('3')),
        Threat::Foul | Threat::Suspect | Threat::Three | Threat::OpenTwo | Threat::Quiet => takes(),
    }
}
