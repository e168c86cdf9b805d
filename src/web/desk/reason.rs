//! Reasons for pages that speak other languages: a code, and the number that belongs into the sentence.

use crate::engine::{Prize, Reason, Strong};
use crate::game::Foul;
use serde::Serialize;

/// One reason; the page has a text for each code.
#[derive(Serialize)]
pub(super) struct Told {
    code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
}

impl From<&Reason> for Told {
    fn from(reason: &Reason) -> Told {
        Told { code: code(reason), number: number(reason) }
    }
}

fn code(reason: &Reason) -> &'static str {
    match reason {
        Reason::Forbidden(Foul::Overline) => "forbidden_overline",
        Reason::Forbidden(Foul::DoubleFour) => "forbidden_double_four",
        Reason::Forbidden(Foul::DoubleThree) => "forbidden_double_three",
        Reason::AgainstOpening => "against_opening",
        Reason::WinsByFive => "wins_by_five",
        Reason::WinsByCaptures(Prize::Pair(_)) => "wins_by_pair",
        Reason::WinsByCaptures(Prize::Stone(_)) => "wins_by_stone",
        Reason::WinsByLines => "wins_by_lines",
        Reason::Draws => "draws",
        Reason::Loses => "loses",
        Reason::CompletesLines(_) => "completes_lines",
        Reason::MakesBreakableFive => "makes_breakable_five",
        Reason::StopsFive => "stops_five",
        Reason::StopsOneFive => "stops_one_five",
        Reason::StopsLastCapture(Prize::Pair(_)) => "stops_last_pair",
        Reason::StopsLastCapture(Prize::Stone(_)) => "stops_last_stone",
        Reason::ForcesWin(_) => "forces_win",
        Reason::ForcesLine(_) => "forces_line",
        Reason::MakesOpenFour => "makes_open_four",
        Reason::MakesDoubleFour => "makes_double_four",
        Reason::MakesFourThree => "makes_four_three",
        Reason::ThreatensLastCapture(Prize::Pair(_)) => "threatens_last_pair",
        Reason::ThreatensLastCapture(Prize::Stone(_)) => "threatens_last_stone",
        Reason::BlocksOpenThree => "blocks_open_three",
        Reason::MakesDoubleThree => "makes_double_three",
        Reason::Captures(_) => "captures",
        Reason::TakesPoint(Strong::OpenFour) => "takes_open_four",
        Reason::TakesPoint(Strong::DoubleFour) => "takes_double_four",
        Reason::TakesPoint(Strong::FourThree) => "takes_four_three",
        Reason::TakesPoint(Strong::DoubleThree) => "takes_double_three",
        Reason::StopsForcedWin => "stops_forced_win",
        Reason::MakesFour => "makes_four",
        Reason::SavesStones(_) => "saves_stones",
        Reason::MakesOpenThree => "makes_open_three",
        Reason::ThreatensCapture(_) => "threatens_capture",
        Reason::ThreatensForcedWin(_) => "threatens_forced_win",
        Reason::MakesThree => "makes_three",
        Reason::BlocksThree => "blocks_three",
        Reason::BlocksOpenTwo => "blocks_open_two",
        Reason::MakesOpenTwo => "makes_open_two",
        Reason::Extends => "extends",
        Reason::OpensInCentre => "opens_in_centre",
        Reason::OpensOffCentre => "opens_off_centre",
        Reason::DeniesOpenTwo => "denies_open_two",
        Reason::StaysClose => "stays_close",
        Reason::StartsElsewhere => "starts_elsewhere",
    }
}

/// Stones, lines, moves of the winner, or which pair or stone wins.
fn number(reason: &Reason) -> Option<usize> {
    match reason {
        Reason::CompletesLines(count)
        | Reason::Captures(count)
        | Reason::SavesStones(count)
        | Reason::ThreatensCapture(count) => Some(*count),
        Reason::ForcesWin(proof) | Reason::ForcesLine(proof) => Some(proof.plies().div_ceil(2)),
        Reason::WinsByCaptures(prize)
        | Reason::StopsLastCapture(prize)
        | Reason::ThreatensLastCapture(prize) => match prize {
            Prize::Pair(at) | Prize::Stone(at) => Some(usize::from(*at)),
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, telling};
    use crate::game::notation::parse_alpha;
    use crate::game::{Board, Size};
    use crate::record::parse_rules;

    /// What is told of the last of these moves.
    fn told(rules: &str, moves: &str) -> Vec<(&'static str, Option<usize>)> {
        let mut board = Board::new(Size::square(15).unwrap(), parse_rules(rules).unwrap());
        let points: Vec<_> = moves.split(' ').map(|name| parse_alpha(board.size(), name).unwrap()).collect();
        let (&last, others) = points.split_last().unwrap();
        others.iter().for_each(|&point| board.play(point));
        let reasons = Engine::reasons(&board, last);
        telling(&reasons).map(Told::from).map(|told| (told.code, told.number)).collect()
    }

    #[test]
    fn reasons_have_codes_and_numbers() {
        for (rules, moves, expected) in [
            ("freestyle", "h8", ("opens_in_centre", None)),
            ("freestyle", "h8 a1 i8 c1 j8 e1 k8", ("makes_open_four", None)),
            ("freestyle", "h8 a1 i8 c1 j8 e1 k8 l8", ("stops_one_five", None)),
            ("freestyle", "h8 a1 i8 c1 j8 e1 k8", ("forces_win", Some(2))),
            ("pente", "h8 i8 a1 j8 k8", ("captures", Some(2))),
            ("renju", "h8 a1 h9 c1 i7 e1 j7 o1 h7", ("forbidden_double_three", None)),
        ] {
            let found = told(rules, moves);
            assert!(found.contains(&expected), "{moves}: {found:?}");
        }
    }
}
