//! Texts that only tell what is there: answers of the commands that change nothing, and what a move brought about.

use super::command::Command;
use super::drawing::{Palette, drawing};
use super::game::{Game, Played, name, title};
use super::location::{folded, name_of, names};
use super::manual::{self, FILE_PAGES, PAGES};
use super::refusal::Refusal;
use crate::game::{Cell, Color, Direction, Outcome, Point, Size, WinBy};

/// Told whenever a game that has ended would have to go on.
pub(super) const OVER: &str = "Game is over. To start a new game, please use the 'reset' command\n";

/// The answer to a command that only shows something; `None` if it does more than that.
pub(super) fn answer(game: &Game, command: &Command, palette: Palette) -> Result<Option<String>, Refusal> {
    Ok(Some(match command {
        Command::Commands => {
            let names: Vec<&str> = PAGES.iter().chain(&FILE_PAGES).map(|page| page.name).collect();
            folded(&names.join(" ")) + "\n"
        }
        Command::Emptyspaces => empty_spaces(game),
        Command::Ptm if game.is_over() => OVER.to_owned(),
        Command::Ptm => format!("It is {}'s turn\n", name(game.to_move())),
        Command::Winner => result(game).unwrap_or_else(|| "Game is still ongoing\n".to_owned()),
        Command::Showboard => drawing(game, palette),
        Command::Capturecounts => capture_counts(game),
        Command::Movehistory(player) => move_history(game, *player),
        Command::Rules => ruleset(game),
        Command::Help(None) => manual::overview(),
        Command::Help(Some(name)) => manual::help(name).ok_or_else(|| {
            Refusal::WrongInput(format!("there is no help on '{name}'; 'help' lists what there is"))
        })?,
        _ => return Ok(None),
    }))
}

/// `The current ruleset is: …`
pub(super) fn ruleset(game: &Game) -> String {
    format!("The current ruleset is: {}\n", game.ruleset())
}

/// What a move brought about, and the board after it.
pub(super) fn announcement(game: &Game, played: &Played, palette: Palette) -> String {
    let (size, player) = (game.size(), name(played.player));
    let mut text = format!("{player} played {}\n{}", name_of(size, played.point), drawing(game, palette));
    // Below the board, next to the prompt: a large board pushes what is above it off the screen.
    if !played.taken.is_empty() {
        let pairs = game.pairs(played.player);
        let taken = names(size, &played.taken);
        text += &folded(&format!("{player} captured {taken} and has made {pairs} capture(s)"));
        text.push('\n');
    }
    if !game.is_over() {
        for (length, call) in [(4, "tessera (four in a row)"), (3, "tria (three in a row)")] {
            if rows(game, played).contains(&length) {
                text += &format!("{player} announces {call}\n");
            }
        }
    }
    if let Some(result) = result(game) {
        text += match game.board().outcome() {
            Some(Outcome::Win(_, WinBy::Captures)) => "The game is won by captures. ",
            Some(Outcome::Win(_, _)) => "The game is won by five in a row. ",
            _ => "There is no empty space left. ",
        };
        text += &result;
    }
    text
}

/// Lengths of the rows through a stone.
fn rows(game: &Game, played: &Played) -> [usize; 4] {
    let (size, stone) = (game.size(), Cell::Stone(game.color(played.player)));
    let arm = |direction, sign| {
        (1..)
            .map_while(|steps| size.step(played.point, direction, sign * steps))
            .take_while(|&point| game.board().cell(point) == stone)
            .count()
    };
    Direction::ALL.map(|direction| arm(direction, -1) + 1 + arm(direction, 1))
}

/// How the game ended.
pub(super) fn result(game: &Game) -> Option<String> {
    game.board().outcome().map(|_| match game.winner() {
        Some(player) => format!("{} is the winner!\n", title(player)),
        None => "The game is a draw\n".to_owned(),
    })
}

fn empty_spaces(game: &Game) -> String {
    let empty: Vec<Point> = game.size().points().filter(|&point| game.stone(point).is_none()).collect();
    if empty.is_empty() {
        return "There is no empty space left\n".to_owned();
    }
    folded(&names(game.size(), &empty)) + "\n"
}

fn capture_counts(game: &Game) -> String {
    let count = |player| format!("{} has made {} capture(s)\n", title(player), game.pairs(player));
    "5 or more captures are needed for a capture win\n".to_owned()
        + &count(Color::Black)
        + &count(Color::White)
}

fn move_history(game: &Game, player: Option<Color>) -> String {
    let moves: Vec<(Color, Point)> =
        game.moves().into_iter().filter(|(mover, _)| player.is_none_or(|player| player == *mover)).collect();
    match player {
        _ if !moves.is_empty() => numbered(game.size(), &moves),
        Some(player) => format!("{} has not made a move yet\n", title(player)),
        None => "No moves have been made yet\n".to_owned(),
    }
}

fn numbered(size: Size, moves: &[(Color, Point)]) -> String {
    let lines = moves.iter().zip(1..);
    lines
        .map(|((player, point), number)| format!("{number}. {} {}\n", name(*player), name_of(size, *point)))
        .collect()
}
