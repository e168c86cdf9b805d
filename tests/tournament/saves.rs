//! Saves in three formats: what is read, what is refused, and that nothing is lost on the way.

use super::command_line::folder;
use super::drawing::drawn;
use super::required;
use std::fs;
use tessera::ui::tournament::save::{Format, Saved, read, read_file, write, write_file};
use tessera::ui::tournament::{SIDE, Seat, Stone};

const FORMATS: [Format; 3] = [Format::Plain, Format::Lisp, Format::Prolog];

const SAMPLES: [(&str, Format); 3] = [
    (include_str!("saves/sample.txt"), Format::Plain),
    (include_str!("saves/sample.lisp"), Format::Lisp),
    (include_str!("saves/sample.pl"), Format::Prolog),
];

#[test]
fn the_samples_of_the_document_are_read() {
    let mut sample = drawn(&[], Seat::One);
    sample.rows[9][10] = Some(Stone::White);
    for (text, format) in SAMPLES {
        assert_eq!(read(text), Ok((sample.clone(), format)));
    }
}

#[test]
fn real_saves_are_read_and_their_formats_agree() {
    // (pairs and points of both, next player and stones)
    let known = [
        ([0, 0], [0, 0], Seat::One, Stone::Black),
        ([0, 0], [0, 0], Seat::Two, Stone::Black),
        ([1, 0], [0, 0], Seat::One, Stone::Black),
        ([3, 0], [6, 2], Seat::Two, Stone::White),
    ];
    for (number, (pairs, points, next, stone)) in (1..).zip(known) {
        let names = [
            (format!("ramapo/case{number}.txt"), Format::Plain),
            (format!("ramapo/lisp-case_{number}.txt"), Format::Lisp),
            (format!("ramapo/prolog-{number}.pl"), Format::Prolog),
        ];
        let mut first: Option<Saved> = None;
        for (name, format) in names {
            let Some(text) = required::data(&name) else { continue };
            let (saved, found) = read(&text).unwrap_or_else(|damage| panic!("{name}: {damage}"));
            assert_eq!(found, format, "{name}");
            assert_eq!(
                (saved.pairs, saved.points, saved.next, saved.stone),
                (pairs, points, next, stone),
                "{name}"
            );
            assert_eq!(*first.get_or_insert_with(|| saved.clone()), saved, "{name}");
            assert_eq!(read(&write(&saved, format)), Ok((saved, format)), "{name}");
        }
    }
}

fn random_save(random: &mut fastrand::Rng) -> Saved {
    let mut saved = drawn(&["B"], Seat::One);
    let density = random.u32(..100);
    for cell in saved.rows.iter_mut().flatten().skip(1) {
        *cell = (random.u32(..100) < density).then(|| random.choice(Stone::ALL).expect("one of several"));
    }
    saved.pairs = [random.u8(..=12), random.u8(..=12)];
    saved.points = [random.u32(..), random.u32(..30)];
    saved.next = random.choice(Seat::ALL).expect("one of several");
    saved.stone = random.choice(Stone::ALL).expect("one of several");
    saved
}

/// The same save as another program or person may have left it.
fn disguised(text: &str, format: Format, random: &mut fastrand::Rng) -> String {
    let comment = match format {
        Format::Plain => "",
        Format::Lisp => "   ; a comment ) W",
        Format::Prolog => random.choice(["  % a comment ] w", " ; [ o"]).expect("one of several"),
    };
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for line in &mut lines {
        match random.u32(..4) {
            0 => *line = line.to_uppercase(),
            1 => *line = line.to_lowercase(),
            _ => {}
        }
        if random.u32(..5) == 0 {
            *line = format!("  {line}{comment}  ");
        }
    }
    lines.retain(|line| !line.trim().is_empty() || random.bool());
    let mut text = lines.join(random.choice(["\n", "\r\n", "\n\n"]).expect("one of several"));
    if format != Format::Plain && random.bool() {
        let close = text.rfind([')', ']']).expect("a list is closed");
        text.replace_range(close..=close, "}");
    }
    text + random.choice(["", "\n", "  \n  "]).expect("one of several")
}

#[test]
fn what_is_written_reads_back_equal_in_every_format_and_disguise() {
    let mut random = fastrand::Rng::with_seed(20);
    let mut played = 0;
    for case in 0..400 {
        let saved = random_save(&mut random);
        if saved.round().is_none() {
            continue;
        }
        played += 1;
        for format in FORMATS {
            let text = write(&saved, format);
            assert_eq!(read(&text), Ok((saved.clone(), format)), "case {case}\n{text}");
            let text = disguised(&text, format, &mut random);
            assert_eq!(read(&text), Ok((saved.clone(), format)), "case {case}\n{text}");
        }
        let round = saved.round().unwrap();
        assert_eq!(Saved::of(&round, saved.points), saved, "case {case}");
    }
    assert!(played > 50, "only {played} random saves could be played");
}

#[test]
fn damage_never_crashes_and_never_passes_for_something_else() {
    let mut random = fastrand::Rng::with_seed(21);
    let (mut refused, mut accepted) = (0, 0);
    for case in 0..3000 {
        let format = random.choice(FORMATS).unwrap();
        let saved = drawn(&["B.W", ".WB"], Seat::Two);
        let mut text: Vec<char> = write(&saved, format).chars().collect();
        for _ in 0..random.usize(1..4) {
            let place = random.usize(..text.len());
            match random.u32(..3) {
                0 => drop(text.remove(place)),
                1 => text.insert(
                    place,
                    random
                        .choice(['O', 'W', '9', '[', ')', '}', ',', '.', ';', ':', 'é', '\n', ' '])
                        .unwrap(),
                ),
                _ => text.truncate(place.max(1)),
            }
        }
        let text: String = text.into_iter().collect();
        match read(&text) {
            Err(damage) => {
                refused += 1;
                let lines = text.lines().count().max(1);
                assert!((1..=lines).contains(&damage.line), "case {case}: {damage}\n{text}");
            }
            Ok((saved, format)) => {
                accepted += 1;
                assert_eq!(read(&write(&saved, format)), Ok((saved, format)), "case {case}\n{text}");
            }
        }
    }
    assert!(refused > 1500 && accepted > 50, "{refused} refused, {accepted} accepted");
}

#[test]
fn a_damaged_save_is_refused_with_line_and_reason() {
    // (format, what is changed, into what, the complaint)
    let cases = [
        (Format::Plain, "Board:", "Bored:", "line 1: \"Board:\" is missing: the line reads \"Bored:\""),
        (
            Format::Plain,
            "Board:\n",
            "",
            "line 1: \"Board:\" is missing: the line reads \"WOOOOOOOOOOOOOOOOOO\"",
        ),
        (Format::Plain, "Board:", "Board: W", "line 1: \"W\" after \"Board:\""),
        (Format::Plain, "WOOO", "WOXO", "line 2: row 19 has 'X' in column C: O, W or B"),
        (Format::Plain, "WOOO", "WOO", "line 2: row 19 has 18 intersections, not 19"),
        (Format::Plain, "OB\n", "OBO\n", "line 3: row 18 has 20 intersections, not 19"),
        (Format::Plain, "OB\n", "\n", "line 3: row 18 has 17 intersections, not 19"),
        (Format::Plain, "Human:", "Dog:", "line 22: \"Human:\" is missing: the line reads \"Dog:\""),
        (
            Format::Plain,
            "pairs: 3",
            "pairs: many",
            "line 23: captured pairs must be a whole number, not \"many\"",
        ),
        (Format::Plain, "pairs: 3", "pairs:", "line 23: captured pairs must be a whole number, not nothing"),
        (
            Format::Plain,
            "pairs: 3",
            "pairs: -3",
            "line 23: captured pairs must be a whole number, not \"-3\"",
        ),
        (
            Format::Plain,
            "pairs: 3",
            "pairs: 13",
            "line 23: nobody captures 13 pairs in a round: 12 is the most",
        ),
        (
            Format::Plain,
            "Score: 9",
            "Score: 99999999999",
            "line 24: the score must be a whole number, not \"99999999999\"",
        ),
        (Format::Plain, "Score: 9\n", "", "line 25: \"Score:\" is missing: the line reads \"Computer:\""),
        (
            Format::Plain,
            "Human - Black",
            "Dog - Black",
            "line 30: the next player is Human or Computer, not \"Dog\"",
        ),
        (
            Format::Plain,
            "Human - Black",
            "Human - Red",
            "line 30: the stones are White or Black, not \"Red\"",
        ),
        (
            Format::Plain,
            "Human - Black",
            "Human",
            "line 30: the next player is written as in \"Human - Black\", not \"Human\"",
        ),
        (
            Format::Plain,
            "Next Player: Human - Black\n",
            "",
            "line 28: the file ends here, \"Next Player:\" is missing",
        ),
        (Format::Plain, "Black\n", "Black\nmore", "line 31: \"more\" after the end of the save"),
        (Format::Lisp, "( W", "( X", "line 3: intersection 1 of row 19 is O, W or B, not \"X\""),
        (Format::Lisp, "( W O", "( W", "line 3: intersection 19 of row 19 is missing, found ')'"),
        (Format::Lisp, "( W O", "( W O O", "line 3: the ')' after row 19 is missing, found \"O\""),
        (Format::Lisp, "( W O", "( W, O", "line 3: ',' has no place here"),
        (
            Format::Lisp,
            "   3 9\n",
            "   3\n",
            "line 25: the score of the computer must be a whole number, not \"Human\"",
        ),
        (
            Format::Lisp,
            "   3 9\n",
            "   3 x\n",
            "line 23: the score of the human must be a whole number, not \"x\"",
        ),
        (
            Format::Lisp,
            "Human Black",
            "Black Human",
            "line 25: the next player is Human or Computer, not \"Black\"",
        ),
        (
            Format::Lisp,
            "Human Black\n)",
            "Human Black\n",
            "line 25: the file ends here, the ')' after the next player is missing",
        ),
        (Format::Lisp, "Human Black\n)", "Human Black\n))", "line 26: ')' after the end of the save"),
        (
            Format::Prolog,
            "[ w, o",
            "[ w o",
            "line 3: the comma before intersection 2 of row 19 is missing, found \"o\"",
        ),
        (Format::Prolog, "[ w, o", "[ w, x", "line 3: intersection 2 of row 19 is O, W or B, not \"x\""),
        (Format::Prolog, "o, b ],", "o, b ]", "line 5: the comma before row 17 is missing, found '['"),
        (
            Format::Prolog,
            "3, 9,",
            "3, 9",
            "line 24: the comma before the captured pairs of the computer is missing, found \"0\"",
        ),
        (Format::Prolog, "human, black", "human, red", "line 25: the stones are White or Black, not \"red\""),
        (Format::Prolog, "].", "].\nmore.", "line 27: \"more\" after the end of the save"),
    ];
    let mut saved = drawn(&["W", "..................B"], Seat::One);
    (saved.pairs, saved.points) = ([3, 0], [9, 0]);
    for (format, from, into, complaint) in cases {
        let text = write(&saved, format);
        assert!(text.contains(from), "{from:?} is not in\n{text}");
        let damage = read(&text.replacen(from, into, 1)).expect_err(complaint);
        assert_eq!(damage.to_string(), complaint, "{from:?} → {into:?}");
    }
}

#[test]
fn saves_that_cannot_be_played_are_refused() {
    let text = write(&drawn(&[], Seat::One), Format::Plain);
    assert_eq!(
        read(&text).unwrap_err().to_string(),
        "line 30: the board is empty, and the first stone is white"
    );
    let text = write(&drawn(&["WWWWW", "BBBBB"], Seat::One), Format::Prolog);
    assert_eq!(read(&text).unwrap_err().to_string(), "line 2: both players have won this round");
    for (text, complaint) in [
        ("", "line 1: the file ends here, \"Board:\" is missing"),
        ("(", "line 1: the file ends here, the '(' before the board is missing"),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), complaint);
    }
}

#[test]
fn a_save_is_written_whole_or_not_at_all() {
    let folder = folder("tournament-files");
    let path = folder.join("game.txt");
    let (old, new) = (drawn(&["W"], Seat::One), drawn(&["WB"], Seat::Two));
    write_file(&path, &old, Format::Plain).unwrap();
    assert_eq!(read_file(&path).unwrap(), (old.clone(), Format::Plain));
    write_file(&path, &new, Format::Lisp).unwrap();
    assert_eq!(read_file(&path).unwrap(), (new, Format::Lisp));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "a draft was left behind");

    // A folder in the way, a folder that does not exist, a name that is none.
    fs::create_dir(folder.join("inner")).unwrap();
    for name in ["inner", "nowhere/game.txt", ".."] {
        let error = write_file(&folder.join(name), &old, Format::Plain).unwrap_err();
        assert!(format!("{error:#}").len() > 10, "{error:#}");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "a draft was left behind");
}

#[cfg(unix)]
#[test]
fn a_link_to_a_save_stays_a_link() {
    let folder = folder("tournament-links");
    let (path, link) = (folder.join("game.txt"), folder.join("link.txt"));
    let (old, new) = (drawn(&["W"], Seat::One), drawn(&["WB"], Seat::Two));
    write_file(&path, &old, Format::Plain).unwrap();
    std::os::unix::fs::symlink(&path, &link).unwrap();
    write_file(&link, &new, Format::Plain).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(read_file(&path).unwrap().0, new);
}

#[test]
fn files_that_are_no_saves_are_told_from_damaged_ones() {
    let folder = folder("tournament-no-saves");
    // (name, bytes, part of the complaint)
    let cases: [(&str, Vec<u8>, &str); 3] = [
        ("bytes.txt", vec![0xff, 0xfe, 0x00], "is not text"),
        ("long.txt", vec![b'O'; 1 << 17], "longer than"),
        ("empty.txt", vec![], "line 1: the file ends here"),
    ];
    for (name, bytes, complaint) in cases {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        let error = format!("{:#}", read_file(&path).unwrap_err());
        assert!(error.contains(name) && error.contains(complaint), "{error}");
    }
    let error = format!("{:#}", read_file(&folder.join("absent.txt")).unwrap_err());
    assert!(error.contains("absent.txt cannot be opened"), "{error}");
}

#[test]
fn names_and_answers_choose_formats() {
    for (name, format) in [
        ("a.txt", Some(Format::Plain)),
        ("a.b.LISP", Some(Format::Lisp)),
        ("a.lsp", Some(Format::Lisp)),
        ("x/a.pl", Some(Format::Prolog)),
        ("a", None),
        ("a.doc", None),
    ] {
        assert_eq!(Format::of_name(name.as_ref()), format, "{name}");
    }
    for (answer, format) in [
        ("plain", Some(Format::Plain)),
        ("LISP", Some(Format::Lisp)),
        ("pro", Some(Format::Prolog)),
        ("l", Some(Format::Lisp)),
        ("p", Some(Format::Plain)),
        ("", None),
        ("plainly", None),
    ] {
        assert_eq!(Format::of_answer(answer), format, "{answer}");
    }
    assert_eq!(SIDE, 19);
}
