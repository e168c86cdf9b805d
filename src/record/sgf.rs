//! SGF FF\[4\], the smart game format, for gomoku, renju and Pente as Sabaki, renju sites and pente.org write it.
//!
//! Cells are two letters from the upper left corner; pente.org writes `K10` instead, and white has the first move there.
//! Our own properties: `XT` is the time of a move in milliseconds, `XR` the rules by our names, `XC` stones taken before
//! the first move, `XB` blocked cells, `XI` whatever else is known of the game.

mod lex;
mod read;
mod write;

pub(super) use read::{read, read_all};
pub(super) use write::write;

use super::Mark;

/// The number of gomoku and renju.
const GOMOKU: &str = "4";

/// Properties of signs on cells.
const SIGNS: [(&str, Mark); 4] =
    [("CR", Mark::Circle), ("TR", Mark::Triangle), ("SQ", Mark::Square), ("MA", Mark::Cross)];

/// Properties about the game and what a record calls them.
const INFO: [(&str, &str); 9] = [
    ("EV", "event"),
    ("PC", "place"),
    ("RO", "round"),
    ("GN", "name"),
    ("BR", "black-rating"),
    ("WR", "white-rating"),
    ("TM", "time-control"),
    ("AN", "annotator"),
    ("SO", "source"),
];

/// Where the first game of a text begins; letters of mail programs may stand before it.
pub(super) fn start(text: &str) -> Option<usize> {
    text.match_indices('(').map(|(at, _)| at).take(1000).find(|&at| begins_a_game(&text[at + 1..]))
}

/// Whether what follows a `(` is a node: a semicolon with a property after it, unlike a comment of LISP.
fn begins_a_game(text: &str) -> bool {
    let Some(rest) = text.trim_start().strip_prefix(';') else { return false };
    let rest = rest.trim_start();
    let name = rest.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(rest.len());
    rest.starts_with([';', '(', ')']) || (name > 0 && rest[name..].trim_start().starts_with('['))
}

/// A charset that a file names, looked for before its text can be read.
pub(super) fn charset(bytes: &[u8]) -> Option<String> {
    let head = &bytes[..bytes.len().min(2000)];
    let at = head.windows(3).position(|window| window == b"CA[")? + 3;
    let length = head[at..].iter().position(|&byte| byte == b']')?;
    Some(String::from_utf8_lossy(&head[at..at + length]).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Cell, Color, Rules};
    use crate::record::{By, Ending, Hints, Place, moves};

    fn plain(text: &str) -> Result<String, String> {
        let record = read(text, &Hints::default()).map_err(|flaw| flaw.to_string())?;
        Ok(moves::write(&record).unwrap().trim().to_owned())
    }

    #[test]
    fn files_of_many_programs_are_read() {
        for (text, expected) in [
            ("(;FF[4]GM[4]SZ[15];B[hh];W[ii])", "h8i7"),
            (
                "(;GM[1]FF[4]CA[UTF-8]AP[Sabaki:0.52.2]KM[6.5]SZ[15]DT[2024-01-01]\n;B[hh]\n;W[gg](;B[ii])(;B[aa]))",
                "h8g9i7",
            ),
            (
                "(;FF[4]GM[101]SZ[19]GN[5]\nDBNM[x]PC[site]PW[one]PB[two]RE[W](;W[K10]HASH[12]ROT[0]\n;B[L9]HASH[3]))",
                "j10k9",
            ),
            ("Mail header (not a game)\n\n(;GaMe[4]SiZe[15];Black[hh];White[])", "h8 pass"),
            ("(;SZ[15]B[hh];W[ii])", "h8i7"),
            ("(;GM[4]FF[4]SZ[15]RE[0]B[hh]W[ig]B[gj])", "h8i9g6"),
            ("(;SZ[19];B[tt];W[aa])", "pass a19"),
            ("(;SZ[20:15];B[aa];W[to])", "a15t1"),
        ] {
            assert_eq!(plain(text), Ok(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn everything_about_a_game_is_kept() {
        let text = "(;FF[4]GM[4]SZ[15]RU[Renju]PB[A \\[1\\\\2\\]]PW[B]RE[B+Resign]DT[2020-02-03]EV[Cup]AB[aa:ba]AW[oo]PL[W]\
                    C[start];W[hh]C[one\\\ntwo\nthree \\] \\\\]CR[hh][ii]LB[jj:A][kk:b:c]V[-20]XT[1500])";
        let record = read(text, &Hints::default()).unwrap();
        assert_eq!(record.players, ["A [1\\2]", "B"]);
        assert_eq!(record.rules, Some(Rules::from_bits(4)));
        assert_eq!(record.result, Some(Ending { winner: Some(Color::Black), by: By::Resignation }));
        let root = record.tree.notes(record.tree.root());
        assert_eq!(root.set_up[1], (Place { x: 1, y: 14 }, Cell::Stone(Color::Black)));
        assert_eq!(
            (root.set_up.len(), root.to_move, root.comment.as_str()),
            (3, Some(Color::White), "start")
        );
        let first = record.tree.notes(record.tree.main_line().next().unwrap());
        assert_eq!((first.comment.as_str(), first.score), ("onetwo\nthree ] \\", Some(20)));
        assert_eq!(first.marks[3], (Place { x: 10, y: 4 }, Mark::Label("b:c".to_owned())));
        assert_eq!(read(&write(&record).unwrap(), &Hints::default()).unwrap(), record);
    }

    #[test]
    fn damage_is_told_by_line_and_column() {
        for (text, expected) in [
            ("", "line 1, column 1: an SGF file has '(;' before its first property"),
            ("(;SZ[15]\n;B[pp])", "line 2, column 4: 'pp' is not a cell of the 15x15 board"),
            (
                "(;SZ[999];B[aa])",
                "line 1, column 6: '999' is not the size of a board: 3 to 120 wide and 3 to 80 high, as 15 or 20x15",
            ),
            ("(;SZ[15];B[aa]", "line 1, column 1: the file ends before this '(' is closed"),
            ("(;SZ[15];B[aa](;W[bb]", "line 1, column 15: the file ends before this '(' is closed"),
            ("(;SZ[15];C[no end)", "line 1, column 11: this '[' is never closed"),
            ("(;SZ[15];B W[aa])", "line 1, column 10: the property 'B' has no value in brackets"),
            ("(;SZ[15];*)", "line 1, column 10: '*' has no place here"),
            ("(;GM[2]SZ[8];B[aa])", "line 1, column 6: GM[2] is another game: gomoku and renju are GM[4]"),
            ("(;GM[113]SZ[19];B[aa])", "line 1, column 6: GM[113] is a game with other rules than any here"),
        ] {
            assert_eq!(plain(text).unwrap_err(), expected, "{text}");
        }
    }

    #[test]
    fn collections_are_read_game_by_game() {
        let games = read_all("(;SZ[15];B[hh])\n(;SZ[19];B[jj])", &Hints::default()).unwrap();
        assert_eq!(games.iter().map(|game| game.ground.to_string()).collect::<Vec<_>>(), ["15x15", "19x19"]);
        assert_eq!(charset(b"(;FF[4]CA[ gb2312 ]"), Some("gb2312".to_owned()));
    }
}
