//! Thousands of good and broken lines in random order: a session never panics, says exactly what it owes, and its
//! board is always the one that its list of stones gives.

use fastrand::Rng;
use std::collections::HashSet;
use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use tessera::game::{Board, Cell, Point};
use tessera::protocol::{At, Call, Command, Position, Refusal, Reply, Session, Side};

/// What a line must be answered with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Owed {
    Nothing,
    Ok,
    About,
    Error,
    Unknown,
    Forbid,
    /// Text for people, at least this many lines.
    Messages(usize),
    /// Our move, or a suggestion if those were asked for.
    Move,
    /// Exactly this point back.
    Echo(At),
    /// A reason and a suggestion.
    Advice,
    /// A choice in the swap2 opening after so many stones.
    Swap2(usize),
    /// A stone that is perhaps, perhaps not, to be taken back: a blocked cell.
    OkOrError,
}

/// A line and what it will mean outside a block, known because we made it, not because we parsed it.
struct Made {
    text: String,
    meaning: Meaning,
}

#[derive(Clone, Copy)]
enum Meaning {
    /// Owes the same whatever has happened.
    Always(Owed),
    /// Needs a board, then owes this.
    WithBoard(Owed),
    Start(i32, i32),
    Begin,
    Turn(At),
    Play(At),
    TakeBack(At),
    Suggest,
    Open(Kind),
    Cell(At, i32),
    Done,
    /// An INFO that changes what later lines owe.
    Suggesting(bool),
    Detail(u8),
    /// Silent everywhere, blocks included.
    Silent,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Board,
    SetBoard,
    Swap2,
}

/// What the tester believes about the session, from the lines alone.
struct Model {
    size: Option<(i32, i32)>,
    block: Option<BlockModel>,
    suggesting: bool,
    detail: u8,
}

struct BlockModel {
    kind: Kind,
    faulty: bool,
    seen: HashSet<(i32, i32)>,
}

impl Model {
    /// What a line owes, before the session sees it.
    fn owed(&mut self, meaning: Meaning, position: Option<&Position>) -> Owed {
        match meaning {
            Meaning::Silent => return Owed::Nothing,
            Meaning::Suggesting(on) => {
                self.suggesting = on;
                return Owed::Nothing;
            }
            Meaning::Detail(detail) => {
                self.detail = detail;
                return Owed::Nothing;
            }
            _ => {}
        }
        match self.block.take() {
            Some(block) => self.owed_inside(block, meaning, position),
            None => self.owed_outside(meaning, position),
        }
    }

    fn owed_inside(&mut self, mut block: BlockModel, meaning: Meaning, position: Option<&Position>) -> Owed {
        match meaning {
            Meaning::Done if block.faulty || position.is_none() => return Owed::Error,
            Meaning::Done => {
                return match block.kind {
                    Kind::SetBoard => Owed::Nothing,
                    Kind::Swap2 if [0, 3, 5].contains(&block.seen.len()) => Owed::Swap2(block.seen.len()),
                    Kind::Swap2 => Owed::Error,
                    Kind::Board if self.is_full(block.seen.len()) => Owed::Error,
                    Kind::Board => Owed::Move,
                };
            }
            Meaning::Cell(at, field) => {
                let fits = self
                    .size
                    .is_some_and(|(width, height)| (0..width).contains(&at.x) && (0..height).contains(&at.y));
                let known_field = block.kind == Kind::Swap2 || (1..=3).contains(&field);
                block.faulty |= !fits || !known_field || !block.seen.insert((at.x, at.y));
            }
            _ => block.faulty = true,
        }
        self.block = Some(block);
        Owed::Nothing
    }

    fn owed_outside(&mut self, meaning: Meaning, position: Option<&Position>) -> Owed {
        match (meaning, position) {
            (Meaning::Always(owed), _) => owed,
            (Meaning::Start(width, height), _) => {
                self.size = Some((width, height));
                Owed::Ok
            }
            (Meaning::Open(kind), _) => {
                self.block = Some(BlockModel { kind, faulty: false, seen: HashSet::new() });
                Owed::Nothing
            }
            (Meaning::Cell(..), _) => Owed::Unknown,
            (Meaning::Done, _) | (_, None) => Owed::Error,
            (Meaning::WithBoard(owed), Some(_)) => owed,
            (Meaning::Begin, Some(position)) => {
                move_unless(position.has_stones() || position.board().empty_cells() == 0)
            }
            (Meaning::Turn(at), Some(position)) => match free_point(position, at, Side::Opponent) {
                None => Owed::Error,
                Some(point) => {
                    let mut after = position.board_for(Side::Opponent);
                    after.play(point);
                    move_unless(after.empty_cells() == 0)
                }
            },
            (Meaning::Play(at), Some(position)) => match free_point(position, at, Side::Own) {
                None => Owed::Error,
                Some(_) => Owed::Echo(at),
            },
            (Meaning::TakeBack(at), Some(position)) => match cell(position.board(), at) {
                Some(Cell::Stone(_)) => Owed::Ok,
                Some(Cell::Blocked) => Owed::OkOrError,
                _ => Owed::Error,
            },
            (Meaning::Suggest, Some(position)) => {
                if position.board().empty_cells() == 0 {
                    Owed::Error
                } else {
                    Owed::Advice
                }
            }
            (Meaning::Silent | Meaning::Suggesting(_) | Meaning::Detail(_), _) => Owed::Nothing,
        }
    }

    fn is_full(&self, stones: usize) -> bool {
        self.size.is_some_and(|(width, height)| (width * height) as usize == stones)
    }
}

fn move_unless(impossible: bool) -> Owed {
    if impossible { Owed::Error } else { Owed::Move }
}

fn cell(board: &Board, at: At) -> Option<Cell> {
    board.size().point(at.x, at.y).map(|point| board.cell(point))
}

fn free_point(position: &Position, at: At, side: Side) -> Option<Point> {
    let point = position.board().size().point(at.x, at.y)?;
    let free = position.board().cell(point) == Cell::Empty && !position.breaks_opening(point, side);
    free.then_some(point)
}

/// A random line; most of them make sense.
fn make(random: &mut Rng, session: &Session) -> Made {
    let made = |text: String, meaning| Made { text, meaning };
    if session.is_in_block() && random.u8(..10) < 8 {
        let at = random_at(random, session);
        let last_field = if random.u8(..30) == 0 { 9 } else { 3 };
        let field = random.i32(1..=last_field);
        return match random.u8(..8) {
            0 => made("DONE".to_owned(), Meaning::Done),
            1 => made(String::new(), Meaning::Silent),
            _ => made(format!("{at},{field}"), Meaning::Cell(at, field)),
        };
    }
    if session.position().is_none() && random.u8(..8) == 0 {
        return start(random);
    }
    let at = random_at(random, session);
    match random.u8(..64) {
        0 => start(random),
        1 => made("RESTART".to_owned(), Meaning::WithBoard(Owed::Ok)),
        2..=4 => made("BEGIN".to_owned(), Meaning::Begin),
        5..=24 => made(format!("TURN {at}"), Meaning::Turn(at)),
        25..=28 => made(format!("PLAY {at}"), Meaning::Play(at)),
        29..=36 => made(format!("TAKEBACK {at}"), Meaning::TakeBack(at)),
        37..=40 => made("BOARD".to_owned(), Meaning::Open(Kind::Board)),
        41 => made("YXBOARD".to_owned(), Meaning::Open(Kind::SetBoard)),
        42..=43 => made("SWAP2BOARD".to_owned(), Meaning::Open(Kind::Swap2)),
        44 => made("SUGGEST".to_owned(), Meaning::Suggest),
        45..=54 => info(random),
        55 => made("SHOW".to_owned(), Meaning::Always(Owed::Messages(1))),
        56 => made("THREATS".to_owned(), Meaning::WithBoard(Owed::Messages(4))),
        57 => made("YXSHOWFORBID".to_owned(), Meaning::WithBoard(Owed::Forbid)),
        58 => made("DONE".to_owned(), Meaning::Done),
        59 => made("ABOUT".to_owned(), Meaning::Always(Owed::About)),
        60 => made("HELP".to_owned(), Meaning::Always(Owed::Messages(10))),
        61 => made(["", "YXSTOP", "  "][random.usize(..3)].to_owned(), Meaning::Silent),
        _ => broken(random),
    }
}

fn start(random: &mut Rng) -> Made {
    let (width, height) = (random.i32(5..=9), random.i32(5..=9));
    match random.u8(..3) {
        0 => Made { text: format!("START {width}"), meaning: Meaning::Start(width, width) },
        1 => Made { text: format!("START {width} {height}"), meaning: Meaning::Start(width, height) },
        _ => Made { text: format!("RECTSTART {width}, {height}"), meaning: Meaning::Start(width, height) },
    }
}

fn info(random: &mut Rng) -> Made {
    let (text, meaning) = match random.u8(..10) {
        0 | 1 => (format!("rule {}", random.u32(..256)), Meaning::Silent),
        2 => {
            let on = random.bool();
            (format!("suggest {}", u8::from(on)), Meaning::Suggesting(on))
        }
        3 => {
            let detail = random.u8(..3);
            (format!("show_detail {detail}"), Meaning::Detail(detail))
        }
        4 => (format!("captures {},{}", random.i32(-1..6), random.u8(..6)), Meaning::Silent),
        5 => (format!("max_node {}", random.u8(1..50)), Meaning::Silent),
        6 => (format!("time_left {}", random.i32(-5..5)), Meaning::Silent),
        7 => (format!("evaluate {},{}", random.u8(..9), random.u8(..9)), Meaning::Silent),
        8 => (format!("timeout_match {}", random.u16(..)), Meaning::Silent),
        _ => {
            let nonsense =
                ["", "x", "rule", "rule x", "timeout_turn -3", "suggest", "folder a b", "show_detail 7"];
            (nonsense[random.usize(..nonsense.len())].to_owned(), Meaning::Silent)
        }
    };
    Made { text: format!("INFO {text}"), meaning }
}

fn broken(random: &mut Rng) -> Made {
    let malformed =
        ["START", "START 4", "START x", "RECTSTART 9", "TURN", "TURN 1", "TURN 1;1", "PLAY a,b", "TAKEBACK"];
    let unknown = ["FOO", "STARTS 9", "TURN7,7", "1,2,3,4", "\0", "é", "TURN\0 1,1"];
    if random.bool() {
        let text = malformed[random.usize(..malformed.len())].to_owned();
        Made { text, meaning: Meaning::Always(Owed::Error) }
    } else {
        let text = unknown[random.usize(..unknown.len())].to_owned();
        Made { text, meaning: Meaning::Always(Owed::Unknown) }
    }
}

/// A cell, sometimes off the board.
fn random_at(random: &mut Rng, session: &Session) -> At {
    let (width, height) = session.position().map_or((9, 9), |position| {
        let size = position.board().size();
        (i32::from(size.width()), i32::from(size.height()))
    });
    let beyond = i32::from(random.u8(..20) == 0);
    At { x: random.i32(-beyond..width + beyond), y: random.i32(-beyond..height + beyond) }
}

/// The same line as another manager would write it.
fn dressed(random: &mut Rng, text: &str) -> Vec<u8> {
    let mut line = if random.bool() { text.to_owned() } else { text.to_lowercase() };
    line.push_str(["", "\r", "  ", "\t\r"][random.usize(..4)]);
    line.into_bytes()
}

fn handle(session: &mut Session, line: &[u8], interrupted: bool) -> Vec<Reply> {
    let mut replies = Vec::new();
    let mut call =
        Call { read_at: Instant::now(), interrupted: &|| interrupted, out: &mut |reply| replies.push(reply) };
    session.handle(Command::parse(line), &mut call);
    replies
}

/// Whether the replies are what is owed. Detail about our thinking comes before a move.
fn pays(replies: &[Reply], owed: Owed, model: &Model) -> bool {
    let thought_aloud = |messages: &[Reply]| {
        let enough = match model.detail {
            0 => messages.is_empty(),
            1 => messages.len() == 1,
            _ => !messages.is_empty(),
        };
        enough && all_messages(messages)
    };
    match (owed, replies) {
        (Owed::Nothing, []) => true,
        (Owed::Ok, [Reply::Ok]) => true,
        (Owed::About, [Reply::About]) => true,
        (Owed::Error, [Reply::Error(_)]) => true,
        (Owed::Unknown, [Reply::Unknown(_)]) => true,
        (Owed::Forbid, [Reply::Forbid(_)]) => true,
        (Owed::OkOrError, [Reply::Ok | Reply::Error(_)]) => true,
        (Owed::Messages(least), messages) => messages.len() >= least && all_messages(messages),
        (Owed::Move, [messages @ .., Reply::Moves(moves)]) => {
            !model.suggesting && moves.len() == 1 && thought_aloud(messages)
        }
        (Owed::Move, [messages @ .., Reply::Suggest(_)]) => model.suggesting && thought_aloud(messages),
        (Owed::Echo(at), [Reply::Moves(moves)]) => *moves == [at],
        (Owed::Advice, [messages @ .., Reply::Message(_), Reply::Suggest(_)]) => thought_aloud(messages),
        (Owed::Swap2(0), [Reply::Moves(moves)]) => moves.len() == 3,
        (Owed::Swap2(3), [Reply::Moves(moves)]) => moves.len() <= 2,
        (Owed::Swap2(5), [Reply::Moves(moves)]) => moves.len() == 1,
        (Owed::Swap2(stones), [Reply::Swap]) => stones > 0,
        _ => false,
    }
}

fn all_messages(replies: &[Reply]) -> bool {
    replies.iter().all(|reply| matches!(reply, Reply::Message(text) if !text.is_empty()))
}

/// What must be true of the board before and after a line.
fn check_boards(before: Option<&Board>, session: &Session, made: &Made, replies: &[Reply], context: &str) {
    let Some(position) = session.position() else { return };
    let after = position.board();
    assert_eq!(*after, position.rebuilt(), "{context}");
    let Some(before) = before else { return };
    match (made.meaning, replies.last()) {
        (_, Some(Reply::Error(Refusal::BoardFull))) => assert_eq!(after.empty_cells(), 0, "{context}"),
        (_, Some(Reply::Error(_) | Reply::Unknown(_) | Reply::Message(_) | Reply::Forbid(_))) => {
            assert_eq!(before, after, "{context}");
        }
        (Meaning::Suggest, Some(Reply::Suggest(at))) => {
            assert_eq!(before, after, "{context}");
            assert_eq!(cell(after, *at), Some(Cell::Empty), "{context}");
        }
        (Meaning::TakeBack(at), Some(Reply::Ok)) => {
            assert!(cell(before, at) != Some(Cell::Empty), "{context}");
            assert_eq!(cell(after, at), Some(Cell::Empty), "{context}");
        }
        (Meaning::Turn(_) | Meaning::Begin, Some(Reply::Moves(moves))) => {
            assert!(cell(after, moves[0]) != Some(Cell::Empty), "{context}");
            assert!(position.next() == Side::Opponent, "{context}");
        }
        _ => {}
    }
}

/// Panics caught inside the session: it answers all the same, but there must be none.
static PANICS: AtomicUsize = AtomicUsize::new(0);

fn count_panics() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        usual(info);
    }));
}

fn new_session() -> Session {
    let mut session = Session::new();
    for line in [&b"INFO max_node 20"[..], b"INFO max_memory 1000000"] {
        assert_eq!(handle(&mut session, line, false), []);
    }
    session
}

#[test]
fn random_lines_get_what_they_are_owed() {
    const SESSIONS: u64 = 60;
    const LINES: usize = 250;
    count_panics();
    let mut seen = HashSet::new();
    for seed in 0..SESSIONS {
        let mut random = Rng::with_seed(seed);
        let mut session = new_session();
        let mut model = Model { size: None, block: None, suggesting: false, detail: 0 };
        for number in 0..LINES {
            let made = make(&mut random, &session);
            let line = dressed(&mut random, &made.text);
            let context = format!("seed {seed}, line {number}: {:?}", String::from_utf8_lossy(&line));
            let owed = model.owed(made.meaning, session.position());
            let before = session.position().map(|position| position.board().clone());
            let replies = handle(&mut session, &line, random.bool());
            assert!(pays(&replies, owed, &model), "{context} owes {owed:?}, got {replies:?}");
            check_boards(before.as_ref(), &session, &made, &replies, &context);
            seen.insert(std::mem::discriminant(&owed));
        }
    }
    assert_eq!(PANICS.load(Ordering::Relaxed), 0);
    assert_eq!(seen.len(), 12, "every kind of answer has been owed at some time");
}

#[test]
fn stones_taken_back_newest_first_leave_no_trace() {
    for rule in [0, 1, 2, 4, 9, 16, 18, 48, 64, 80, 112, 128, 144] {
        let mut random = Rng::with_seed(rule);
        let mut session = new_session();
        // With suggestions on, no stone is placed but those we send.
        for line in [format!("INFO rule {rule}"), "INFO suggest 1".to_owned(), "START 8".to_owned()] {
            handle(&mut session, line.as_bytes(), true);
        }
        let board = |session: &Session| session.position().expect("START has come").board().clone();
        let mut history: Vec<(At, Board)> = Vec::new();
        for _ in 0..300 {
            let before = board(&session);
            let at = random_at(&mut random, &session);
            let word = if history.len().is_multiple_of(2) { "TURN" } else { "PLAY" };
            match &handle(&mut session, format!("{word} {at}").as_bytes(), true)[..] {
                [Reply::Error(Refusal::BoardFull)] | [Reply::Moves(_) | Reply::Suggest(_)] => {
                    history.push((at, before));
                }
                [Reply::Error(_)] => assert_eq!(board(&session), before, "rule {rule}: {word} {at}"),
                replies => panic!("rule {rule}: {word} {at} gave {replies:?}"),
            }
        }
        assert!(history.len() > 30, "rule {rule}: only {} stones", history.len());
        while let Some((at, before)) = history.pop() {
            assert_eq!(
                handle(&mut session, format!("TAKEBACK {at}").as_bytes(), true),
                [Reply::Ok],
                "rule {rule}: {at}"
            );
            assert_eq!(board(&session), before, "rule {rule}: {at}");
        }
    }
}
