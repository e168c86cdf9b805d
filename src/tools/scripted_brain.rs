//! `tessera scripted-brain` (hidden): small brains that behave or misbehave on purpose, to try a referee with.

use crate::game::{Board, Cell, Color, Point, Rules, Size, Threat, notation};
use anyhow::{Context, Result};
use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Duration;

/// A brain that plays random moves and has one fault.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// What it does wrong, if anything
    #[arg(long, value_enum, default_value_t = Kind::Random)]
    kind: Kind,
    /// Moves it plays well before that, in its whole life
    #[arg(long, default_value_t = 2)]
    after: usize,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Time it takes for every move
    #[arg(long, default_value_t = 0)]
    think_ms: u64,
    /// Its moves of every game, as "x,y x,y"; after them it answers no more
    #[arg(long)]
    moves: Option<String>,
}

/// What a scripted brain does.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Plays any legal cell
    Random,
    /// Plays near other stones, completes and stops fives
    Greedy,
    /// Does not answer any more
    Hangs,
    /// Plays where a stone is
    OnStone,
    /// Plays off the board
    OffBoard,
    /// Answers half a second after its time
    Late,
    /// Takes 60 MB more with every move
    Grows,
    /// Ends in the middle of a game
    Dies,
    /// Writes remarks without end
    Floods,
    /// Writes one remark without end
    FloodsLine,
    /// Answers something else than a move
    Nonsense,
    /// Never answers START
    NeverStarts,
    /// Answers START by ERROR
    Refuses,
    /// Ends its lines as on Windows
    Crlf,
    /// Writes MESSAGE, DEBUG, ERROR and empty lines all the time, and ABOUT late
    Chatty,
    /// Suggests moves, to be told to play them
    Suggests,
    /// Plays well, but does not obey END nor the end of its input
    Stays,
}

/// Plays until END or the end of input.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let mut brain = Brain {
        kind: args.kind,
        well_played: args.after,
        think: Duration::from_millis(args.think_ms),
        random: fastrand::Rng::with_seed(args.seed),
        board: None,
        rules: Rules::FREESTYLE,
        pairs: [0; 2],
        turn: Duration::from_secs(5),
        ballast: Vec::new(),
        late_about: false,
        script: args.moves.as_ref().map(|moves| moves.split_whitespace().map(str::to_owned).collect()),
        scripted: 0,
    };
    let mut lines = io::stdin().lock().lines();
    while let Some(line) = lines.next() {
        let line = line?;
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word.to_ascii_uppercase().as_str() {
            "END" => break,
            "BOARD" => {
                let block: Vec<String> =
                    lines.by_ref().map_while(Result::ok).take_while(|line| line.trim() != "DONE").collect();
                brain.set_up(&block).context("BOARD")?;
                brain.answer(out)?;
            }
            word => brain.obey(word, rest, out)?,
        }
    }
    if brain.kind == Kind::Stays {
        sleep_forever();
    }
    Ok(())
}

fn sleep_forever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(1));
    }
}

struct Brain {
    kind: Kind,
    /// Moves left before it goes wrong.
    well_played: usize,
    think: Duration,
    random: fastrand::Rng,
    board: Option<Board>,
    rules: Rules,
    /// Own and the opponent's pairs, as told.
    pairs: [u8; 2],
    turn: Duration,
    ballast: Vec<u8>,
    late_about: bool,
    /// The moves to play, and how many of them this game has seen.
    script: Option<Vec<String>>,
    scripted: usize,
}

impl Brain {
    fn obey(&mut self, word: &str, rest: &str, out: &mut dyn Write) -> Result<()> {
        match word {
            "ABOUT" if self.kind == Kind::Chatty => self.late_about = true,
            "ABOUT" => self.say(out, &format!("name=\"scripted {:?}\", version=\"1\"", self.kind))?,
            "START" | "RECTSTART" => self.start(rest, out)?,
            "INFO" => self.learn(rest),
            "BEGIN" => self.answer(out)?,
            "TURN" => {
                // A brain that follows a script needs no board.
                if self.script.is_none() {
                    self.play(rest)?;
                }
                self.answer(out)?;
            }
            "PLAY" => {
                self.play(rest)?;
                self.say(out, rest)?;
            }
            _ => self.say(out, "UNKNOWN command")?,
        }
        Ok(())
    }

    fn start(&mut self, rest: &str, out: &mut dyn Write) -> Result<()> {
        match self.kind {
            Kind::NeverStarts => return Ok(()),
            Kind::Refuses => return self.say(out, "ERROR no such board"),
            _ => {}
        }
        let (width, height) = rest.split_once(',').unwrap_or((rest, rest));
        let size = Size::new(width.trim().parse()?, height.trim().parse()?).context("size")?;
        self.board = Some(Board::new(size, self.rules));
        self.pairs = [0; 2];
        self.scripted = 0;
        self.say(out, "OK")
    }

    fn learn(&mut self, rest: &str) {
        let (key, value) = rest.split_once(' ').unwrap_or((rest, ""));
        match key {
            "rule" => {
                self.rules = Rules::from_bits(value.parse().unwrap_or(0));
                if let Some(board) = &mut self.board {
                    *board = Board::new(board.size(), self.rules);
                }
            }
            "timeout_turn" => self.turn = Duration::from_millis(value.parse().unwrap_or(5000)),
            "captures" => {
                let (own, theirs) = notation::parse_pair(value).unwrap_or((0, 0));
                self.pairs = [own as u8, theirs as u8];
            }
            _ => {}
        }
    }

    /// A position told by BOARD: the owner of the first stone moved first.
    fn set_up(&mut self, block: &[String]) -> Result<()> {
        let board = self.board.as_mut().context("no game")?;
        let mut first = None;
        for line in block {
            let (cell, owner) = line.trim().rsplit_once(',').context("a cell")?;
            let point = notation::parse_xy(board.size(), cell).context("off the board")?;
            let black = *first.get_or_insert(owner == "1");
            let color = if (owner == "1") == black { Color::Black } else { Color::White };
            board.place(point, if owner == "3" { Cell::Blocked } else { Cell::Stone(color) });
        }
        let us = if first.unwrap_or(true) { Color::Black } else { Color::White };
        board.set_to_move(us);
        board.set_captured(us, self.pairs[0] * 2);
        board.set_captured(!us, self.pairs[1] * 2);
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<()> {
        let board = self.board.as_mut().context("no game")?;
        let point = notation::parse_xy(board.size(), text).context("off the board")?;
        board.play(point);
        Ok(())
    }

    fn answer(&mut self, out: &mut dyn Write) -> Result<()> {
        thread::sleep(self.think);
        let goes_wrong = self.well_played == 0;
        self.well_played = self.well_played.saturating_sub(1);
        if self.kind == Kind::Chatty {
            self.chat(out)?;
        }
        if goes_wrong && self.misbehave(out)? {
            return Ok(());
        }
        if let Some(script) = &self.script {
            let text = script.get(self.scripted).cloned().unwrap_or_else(|| "ERROR no more moves".to_owned());
            self.scripted += 1;
            return self.say(out, &text);
        }
        let point = self.choose().context("no legal cell")?;
        let text = notation::Xy(self.board.as_ref().context("no game")?.size(), point).to_string();
        if self.kind == Kind::Suggests {
            return self.say(out, &format!("SUGGEST {text}"));
        }
        self.play(&text)?;
        self.say(out, &text)
    }

    /// Does its fault; whether that was the answer.
    fn misbehave(&mut self, out: &mut dyn Write) -> Result<bool> {
        let taken = self.board.as_ref().and_then(|board| {
            let size = board.size();
            let stone = size.points().find(|&point| board.cell(point) != Cell::Empty)?;
            Some(notation::Xy(size, stone).to_string())
        });
        match self.kind {
            Kind::Hangs => sleep_forever(),
            Kind::Floods => loop {
                self.say(out, "MESSAGE thinking about this and that")?;
            },
            Kind::FloodsLine => {
                out.write_all(b"MESSAGE ")?;
                loop {
                    out.write_all(&[b'x'; 4096])?;
                }
            }
            Kind::OnStone => self.say(out, &taken.unwrap_or_else(|| "0,0".to_owned()))?,
            Kind::OffBoard => self.say(out, "300,0")?,
            Kind::Nonsense => self.say(out, "I resign")?,
            Kind::Dies => std::process::exit(3),
            Kind::Late => {
                thread::sleep(self.turn + Duration::from_millis(350));
                return Ok(false);
            }
            Kind::Grows => {
                self.ballast.resize(self.ballast.len() + (60 << 20), 1);
                return Ok(false);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn chat(&mut self, out: &mut dyn Write) -> Result<()> {
        if std::mem::take(&mut self.late_about) {
            self.say(out, "name=\"chatterbox\", version=\"1\"")?;
        }
        for line in ["", "MESSAGE 7,7 looks nice", "DEBUG 1,2", "ERROR never mind", "OK", "unknown thing"] {
            self.say(out, line)?;
        }
        Ok(())
    }

    fn choose(&mut self) -> Option<Point> {
        let board = self.board.as_ref()?;
        let us = board.to_move();
        let legal = |point: &Point| board.is_legal(*point);
        if self.kind == Kind::Greedy {
            let fives =
                [us, !us].map(|color| board.cells_with_threat(color, Threat::Five).iter().find(legal));
            let near: Vec<Point> = board.empty_near_stones(1).filter(legal).collect();
            if let Some(point) = fives.into_iter().flatten().next().or_else(|| self.random.choice(near)) {
                return Some(point);
            }
        }
        let cells: Vec<Point> = board.size().points().filter(legal).collect();
        self.random.choice(cells)
    }

    fn say(&self, out: &mut dyn Write, text: &str) -> Result<()> {
        let end = if self.kind == Kind::Crlf { "\r\n" } else { "\n" };
        out.write_all(format!("{text}{end}").as_bytes())?;
        Ok(out.flush()?)
    }
}
