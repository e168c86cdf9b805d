//! Properties of all notations, on random records: what is written reads back as far as the notation can hold it.

use super::{By, Ending, Format, Ground, Hints, Mark, NodeId, Place, Play, Record, losses, read, write};
use crate::game::{Cell, Color, Rules, Size};
use std::time::Duration;

/// How much a random record may have.
#[derive(Clone, Copy, PartialEq)]
enum Wealth {
    /// Moves of a game, their times, names and rules.
    Game,
    /// Everything.
    Everything,
}

fn random_record(random: &mut fastrand::Rng, size: Size, wealth: Wealth) -> Record {
    let everything = wealth == Wealth::Everything;
    let rules = Rules::from_bits([0, 1, 4, 16, 48, 144][random.usize(..6)]);
    let mut record = Record::new(Ground::Board(size), Some(rules));
    record.players = [word(random), word(random)];
    if everything {
        record.result = random.bool().then(|| {
            let winner = [None, Some(Color::Black), Some(Color::White)][random.usize(..3)];
            let by = [By::Board, By::Resignation, By::Time, By::Forfeit][random.usize(..4)];
            Ending { winner, by: if winner.is_some() { by } else { By::Board } }
        });
        record.date = "2026-11-17".to_owned();
        record.add_info("event", "A cup]\\ and more");
        record.add_info("club", "North");
        record.captured = [random.u8(..3) * 2, random.u8(..3) * 2];
        let root = record.tree.root();
        for _ in 0..random.usize(..4) {
            let cell =
                [Cell::Stone(Color::Black), Cell::Stone(Color::White), Cell::Blocked][random.usize(..3)];
            let place = random_place(random, size);
            record.tree.notes_mut(root).set_up.push((place, cell));
        }
        // As SGF groups them.
        record.tree.notes_mut(root).set_up.sort_by_key(|&(place, cell)| (order(cell), place));
        record.tree.notes_mut(root).set_up.dedup_by_key(|&mut (place, _)| place);
        remark(random, &mut record, root, size);
    }
    // No cell is used twice, so every variation is sound.
    let mut free: Vec<Place> = size.points().map(|point| Ground::of_point(size, point)).collect();
    free.retain(|place| record.tree.notes(record.tree.root()).set_up.iter().all(|(at, _)| at != place));
    random.shuffle(&mut free);
    let mut nodes = vec![record.tree.root()];
    for _ in 0..random.usize(..60) {
        let branches = everything && random.u8(..4) == 0;
        let node = if branches { nodes[random.usize(..nodes.len())] } else { *nodes.last().unwrap() };
        let mut color = record.to_move(node);
        if everything && random.u8(..20) == 0 {
            color = !color;
        }
        let passes = everything && random.u8(..20) == 0;
        let play = Play { color, place: if passes { None } else { free.pop() } };
        if record.tree.child_with(node, play).is_some() {
            continue;
        }
        let added = record.tree.add(node, Some(play)).unwrap();
        record.tree.notes_mut(added).time = random.bool().then(|| Duration::from_millis(random.u64(1..9999)));
        if everything {
            remark(random, &mut record, added, size);
            record.tree.notes_mut(added).score = random.bool().then(|| random.i32(-30000..30000));
        }
        nodes.push(added);
    }
    record
}

fn order(cell: Cell) -> u8 {
    match cell {
        Cell::Stone(Color::Black) => 0,
        Cell::Stone(Color::White) => 1,
        Cell::Empty => 2,
        Cell::Blocked => 3,
    }
}

fn random_place(random: &mut fastrand::Rng, size: Size) -> Place {
    Place { x: random.i32(0..i32::from(size.width())), y: random.i32(0..i32::from(size.height())) }
}

fn word(random: &mut fastrand::Rng) -> String {
    ["", "Alice", "h8", "pass", "Žluťoučký kůň", "黑棋 [x] \\ y", "a; b: c (d)", "1"][random.usize(..8)]
        .to_owned()
}

fn remark(random: &mut fastrand::Rng, record: &mut Record, node: NodeId, size: Size) {
    let notes = record.tree.notes_mut(node);
    if random.bool() {
        notes.comment = [word(random), word(random)].join("\n").trim_matches('\n').to_owned();
    }
    let signs = [Mark::Circle, Mark::Triangle, Mark::Square, Mark::Cross, Mark::Label("A]:\\".to_owned())];
    for sign in signs {
        if random.u8(..4) == 0 {
            notes.marks.push((random_place(random, size), sign));
        }
    }
}

fn reread(record: &Record, format: Format) -> Record {
    let bytes = write(record, format).unwrap_or_else(|flaw| panic!("{format:?}: {flaw}\n{record:?}"));
    let shown = String::from_utf8_lossy(&bytes);
    let (again, found) =
        read(&bytes, &Hints::default()).unwrap_or_else(|flaw| panic!("{format:?}: {flaw}\n{shown}"));
    assert_eq!(found, format, "{shown}");
    again
}

#[test]
fn tessera_and_sgf_hold_everything() {
    let mut random = fastrand::Rng::with_seed(1);
    for round in 0..24 {
        let size =
            [Size::square(15), Size::new(20, 7), Size::new(7, 20), Size::square(52)][round % 4].unwrap();
        let record = random_record(&mut random, size, Wealth::Everything);
        for format in [Format::Tessera, Format::Sgf] {
            assert!(losses(&record, format).is_empty());
            let again = reread(&record, format);
            assert_eq!(again, record, "{}", String::from_utf8_lossy(&write(&record, format).unwrap()));
        }
    }
}

#[test]
fn psq_holds_games_with_times_names_and_rules() {
    let mut random = fastrand::Rng::with_seed(2);
    for _ in 0..40 {
        let mut record = random_record(&mut random, Size::new(20, 9).unwrap(), Wealth::Game);
        // A number alone between moves and end is the code of the end.
        record.players =
            record.players.map(|name| if name == "1" || name.is_empty() { "One".to_owned() } else { name });
        assert!(losses(&record, Format::Psq).is_empty(), "{:?}", losses(&record, Format::Psq));
        assert_eq!(reread(&record, Format::Psq), record);
    }
}

#[test]
fn renlib_holds_trees_with_comments_labels_and_marks() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut kept = 0;
    for _ in 0..200 {
        let mut record = random_record(&mut random, Size::square(15).unwrap(), Wealth::Everything);
        let (root, nodes) = (record.tree.root(), record.tree.walk().collect::<Vec<_>>());
        record = Record { tree: record.tree, ..Record::new(record.ground, None) };
        record.tree.notes_mut(root).set_up.clear();
        for node in nodes {
            let own = record.tree.play(node).and_then(|play| play.place);
            let notes = record.tree.notes_mut(node);
            (notes.time, notes.score, notes.to_move) = (None, None, None);
            // The own mark is read before the labels that hang on what follows.
            notes.marks.retain(|(place, mark)| {
                matches!(mark, Mark::Label(_)) || (*mark == Mark::Square && own == Some(*place))
            });
        }
        let Ok(_) = write(&record, Format::RenLib) else { continue };
        kept += 1;
        assert_eq!(losses(&record, Format::RenLib), [""; 0]);
        assert_eq!(reread(&record, Format::RenLib), record);
    }
    assert!(kept > 20, "only {kept} records fit");
}

#[test]
fn lists_hold_moves_and_drawings_positions() {
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..20 {
        let record = random_record(&mut random, Size::square(19).unwrap(), Wealth::Game);
        let plays = |record: &Record| -> Vec<Play> {
            record.tree.main_line().filter_map(|id| record.tree.play(id)).collect()
        };
        let end = |record: &Record| {
            let end = record.tree.main_line().last().unwrap_or(record.tree.root());
            record.position(end).unwrap()
        };
        let again = reread(&record, Format::Pgn);
        assert_eq!(
            (plays(&again), again.rules, &again.ground),
            (plays(&record), record.rules, &record.ground)
        );
        if !plays(&record).is_empty() {
            let hints = Hints { size: Size::square(19), rules: record.rules, encoding: None };
            let bytes = write(&record, Format::Moves).unwrap();
            assert_eq!(plays(&read(&bytes, &hints).unwrap().0), plays(&record));
        }
        let (one, two) = (end(&record), end(&reread(&record, Format::Drawing)));
        assert!(record.ground.size().unwrap().points().all(|point| one.cell(point) == two.cell(point)));
        assert_eq!(one.board.to_move(), two.board.to_move());
        if record.rules_or_freestyle().captures.is_some_and(|captures| !captures.threes) {
            let saved = end(&reread(&record, Format::Plain));
            assert_eq!(saved.board.hash(), one.board.hash());
        }
    }
}

#[test]
fn damaged_files_are_read_or_refused_and_never_more() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut refused = 0;
    for round in 0..24 {
        let wealth = if round % 2 == 0 { Wealth::Everything } else { Wealth::Game };
        let mut record = random_record(&mut random, Size::square([15, 19][round / 2 % 2]).unwrap(), wealth);
        if round % 4 > 0 {
            record.rules = None;
        }
        for (format, ..) in Format::WRITTEN {
            let Ok(bytes) = write(&record, format) else { continue };
            for _ in 0..6 {
                let mut damaged = bytes.clone();
                for _ in 0..random.usize(1..4) {
                    let at = random.usize(..damaged.len());
                    match random.u8(..4) {
                        0 => damaged.truncate(at.max(1)),
                        1 => damaged.insert(at, random.u8(..)),
                        2 => damaged[at] = b"()[];:,.|#0123456789abchHZ\n \\"[random.usize(..28)],
                        _ => damaged[at] = random.u8(..),
                    }
                }
                match read(&damaged, &Hints::default()) {
                    Err(flaw) => {
                        assert!(!flaw.to_string().is_empty());
                        refused += 1;
                    }
                    Ok((read_one, _)) => {
                        let text = write(&read_one, Format::Tessera).unwrap();
                        let (again, _) = read(&text, &Hints::default()).unwrap();
                        assert_eq!(again, read_one, "{}", String::from_utf8_lossy(&text));
                    }
                }
            }
        }
    }
    assert!(refused > 100, "only {refused} refused");
}
