//! The commands in the order people see them, and what `help` says about each.

use super::location::folded;
use crate::engine::Level;

/// What follows a command's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Input {
    /// Nothing.
    Nothing,
    /// One word.
    Needed,
    /// One word or nothing.
    Optional,
    /// A file name, spaces and all.
    File,
}

/// A command as `help` describes it.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Page {
    /// The word to type.
    pub name: &'static str,
    /// What follows it.
    pub input: Input,
    /// How it is typed.
    pub usage: &'static str,
    /// What it does, in a few words.
    pub summary: &'static str,
    /// All the rest, a paragraph a line.
    pub details: &'static str,
}

const fn page(
    name: &'static str,
    input: Input,
    usage: &'static str,
    summary: &'static str,
    details: &'static str,
) -> Page {
    Page { name, input, usage, summary, details }
}

/// Every command.
pub(super) static PAGES: [Page; 23] = [
    page(
        "boardsize",
        Input::Needed,
        "boardsize <number>",
        "new game on a board of another size",
        "The number is odd, from 7 to 19: 7 is the smallest board that has room for the tournament rule, 19 the usual \
         one, and an odd side has a centre.\nExample: boardsize 9",
    ),
    page("reset", Input::Nothing, "reset", "new game", "Size and rules stay."),
    page("quit", Input::Nothing, "quit", "leave the shell", "The end of input (Ctrl-D) does the same."),
    page(
        "genmove",
        Input::Nothing,
        "genmove",
        "the computer moves for the player to move",
        "The engine chooses, or the player named at the start: tessera shell --player heuristic. Ctrl-C makes it play \
         the best move found so far. See 'help players'.",
    ),
    page(
        "play",
        Input::Needed,
        "play <move>",
        "play a move for the player to move",
        "A move is the letter of the column and the number of the row. Captures, tria (three in a row), tessera (four \
         in a row) and the end of the game are announced.\nExample: play c3",
    ),
    page("commands", Input::Nothing, "commands", "list the commands", "'help' lists them with what they do."),
    page("emptyspaces", Input::Nothing, "emptyspaces", "list the empty spaces", "Column by column."),
    page("ptm", Input::Nothing, "ptm", "say whose turn it is", "'changeptm' changes it."),
    page(
        "winner",
        Input::Nothing,
        "winner",
        "say who has won",
        "Or that it is a draw, or that the game goes on.",
    ),
    page(
        "showboard",
        Input::Nothing,
        "showboard",
        "draw the board",
        "X is black, O is white, the last move is in parentheses.",
    ),
    page(
        "capturecounts",
        Input::Nothing,
        "capturecounts",
        "count the captures of both players",
        "Every pair of stones counts as one; five captures win.",
    ),
    page(
        "playcpugame",
        Input::Nothing,
        "playcpugame",
        "new game, computer against computer",
        "You choose both players (see 'help players'). Ctrl-C ends the game where it is.",
    ),
    page(
        "changeptm",
        Input::Needed,
        "changeptm b|w",
        "change the player to move",
        "Before the first move it decides who begins; whoever begins is bound by the opening rules. 'undo' takes it \
         back.\nExample: changeptm w",
    ),
    page(
        "movehistory",
        Input::Optional,
        "movehistory [b|w]",
        "list the moves of both players or one",
        "Moves that were taken back are not in it.\nExample: movehistory b",
    ),
    page(
        "rules",
        Input::Nothing,
        "rules",
        "show the rules in force",
        "See 'help pente' for the game itself.",
    ),
    page(
        "changerules",
        Input::Nothing,
        "changerules",
        "new game with tournament or casual rules",
        "Under both black begins on the centre. Tournament rules ask the first player's second stone to be at least 3 \
         spaces away from it. You may cancel, then nothing changes.",
    ),
    page(
        "startgame",
        Input::Nothing,
        "startgame",
        "new game, you against the computer",
        "You choose your colour and your opponent (see 'help players'), then type your moves. Meanwhile undo, hint, \
         poseval, save and everything that only shows something work too; 'quit' leaves the game as it stands.",
    ),
    page(
        "poseval",
        Input::Nothing,
        "poseval",
        "evaluate the position for the player to move",
        "First what the rules of the opening ask for; or the moves that win (five in a row or the fifth pair); or, if \
         the opponent threatens to win, the moves that prevent it, or that none does; else open fours, open threes or \
         open twos to make and to block. Then captures and stones in danger. Last what the engine would play, why, and \
         what it expects. Ctrl-C cuts the engine short.",
    ),
    page(
        "undo",
        Input::Nothing,
        "undo",
        "take back the last move or change of turn",
        "Against the computer your last move and the answer are taken back together.",
    ),
    page(
        "save",
        Input::File,
        "save <file>",
        "save the game to a file",
        "An older save of that name is replaced once the new one is complete; a file that is no saved game is left \
         alone.\nExample: save friday.pente",
    ),
    page(
        "load",
        Input::File,
        "load <file>",
        "go on with a saved game",
        "A damaged file is refused with the line and the reason, and the present game stays.\nExample: load \
         friday.pente",
    ),
    page(
        "hint",
        Input::Nothing,
        "hint",
        "suggest a move and say why",
        "The engine thinks at full strength, whatever its level as a player.",
    ),
    page(
        "help",
        Input::Optional,
        "help [command]",
        "more about a command, or about: players, levels, pente, files",
        "Also: 'help players' for the computer's players, 'help levels' for those of the engine, 'help pente' for the \
         rules of the game, 'help files' for games of other programs.",
    ),
];

/// Commands for games in files, which 'help files' lists: the others fill a screen.
pub(super) static FILE_PAGES: [Page; 5] = [
    page(
        "open",
        Input::File,
        "open <file>",
        "open a game of any notation, with its variations",
        "SGF, Piskvork's .psq, RenLib's .lib, pente.org's games, lists of moves and more; the content tells which it is. \
         The game must be Pente on a square board with an odd side from 7 to 19. Its last position is shown; 'back' and \
         'forward' go through it.\nExample: open final.sgf",
    ),
    page(
        "saveas",
        Input::File,
        "saveas <file>",
        "save the game in the notation that the ending names",
        "The endings are .sgf, .psq, .lib, .pgn, .moves, .url and .txt for Tessera's own text. What was opened is kept, \
         your moves become a variation of it. What the notation has no room for is said. A file that is there already is \
         left alone.\nExample: saveas final.sgf",
    ),
    page(
        "forward",
        Input::Optional,
        "forward [number]",
        "go to the next position of the opened game",
        "The number chooses a variation; without it the main line goes on.\nExample: forward 2",
    ),
    page(
        "back",
        Input::Nothing,
        "back",
        "go back to the position before",
        "Moves of the opened game stay in it: 'forward' returns to them.",
    ),
    page(
        "variations",
        Input::Nothing,
        "variations",
        "list what follows in the opened game",
        "Each move has the number that 'forward' needs. The comment on the position comes first.",
    ),
];

/// Topics that are not commands.
pub(super) const TOPICS: [&str; 4] = ["players", "levels", "pente", "files"];

const PLAYERS: &str = "Random plays any legal move.\n\
     Heuristic plays a move of the first of these kinds that is possible:\n\
     \x20 1. win: five in a row or the fifth pair\n\
     \x20 2. prevent the opponent's win by either\n\
     \x20 3. make an open four (- O O O O -)\n\
     \x20 4. block an open four\n\
     \x20 5. capture, as many stones as possible\n\
     \x20 6. save stones that could be captured\n\
     \x20 7. make an open three (one move away from an open four)\n\
     \x20 8. block an open three\n\
     \x20 9. make an open two (one move away from an open three)\n\
     \x2010. any legal move\n\
     Engine thinks ahead. tessera shell --level sets how well it plays (see 'help\n\
     levels'), --time how long it may think about a move.";

const PENTE: &str = "Black begins, on the centre; then the players take turns.\n\
     Five in a row wins, and so do five captures; the game ends at once.\n\
     A pair of stones between two of the opponent's is captured (X O O X) and taken\n\
     off the board, in any direction; one move may capture several pairs.\n\
     Placing your own stone between two of the opponent's is safe.\n\
     Players announce \"tria\" for three in a row and \"tessera\" for four.\n\
     Tournament rules: the first player's second stone is at least 3 spaces away\n\
     from the centre.";

/// The page of a command.
pub(super) fn page_of(name: &str) -> Option<&'static Page> {
    PAGES.iter().chain(&FILE_PAGES).find(|page| page.name == name)
}

/// What `help` says without a command.
pub(super) fn overview() -> String {
    list(&PAGES)
}

fn list(pages: &[Page]) -> String {
    pages.iter().map(|page| format!("{:<14} {}\n", page.name, page.summary)).collect()
}

/// What `help` says about a command or a topic.
pub(super) fn help(name: &str) -> Option<String> {
    match name {
        "players" => return Some(format!("{PLAYERS}\n")),
        "levels" => return Some(levels()),
        "pente" => return Some(format!("{PENTE}\n")),
        "files" => return Some(list(&FILE_PAGES)),
        _ => {}
    }
    let page = page_of(name)?;
    let details: Vec<String> = page.details.lines().map(folded).collect();
    Some(format!("{} - {}\nusage: {}\n{}\n", page.name, page.summary, page.usage, details.join("\n")))
}

/// The levels of the engine.
fn levels() -> String {
    let lines = Level::all().map(|level| format!("{:>2}  {}\n", level.number(), level.description()));
    "Levels of the engine, as in tessera shell --level 3:\n".to_owned() + &lines.collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::super::location::WIDTH;
    use super::*;

    #[test]
    fn every_page_fits_a_terminal() {
        let names = PAGES.iter().chain(&FILE_PAGES).map(|page| page.name).chain(TOPICS);
        let texts: Vec<String> = names.map(|name| help(name).unwrap()).chain([overview()]).collect();
        for text in texts {
            assert!(text.lines().count() <= 23, "{text}");
            assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        }
    }
}
