//! A conversation: commands in, replies out, and what has to be remembered between them. No threads, no streams.

mod pondering;
mod shut_out;
mod swap2_steps;
mod yixin;

use super::block::{Block, BlockKind};
use super::clock::{Lateness, MatchClock};
use super::command::{At, Command};
use super::ignored::{Ignored, IgnoredLines};
use super::info::Info;
use super::position::{Position, Side};
use super::realtime::{self, Counts};
use super::refusal::Refusal;
use super::reply::Reply;
use super::settings::{Detail, Settings};
use super::thinking::{self, Decision};
use super::{help, show, swap2, threats};
use crate::clock::Instant;
use crate::engine::{Choice, Engine, Level, Limits, Line, Memory, SearchResult};
use crate::game::{Board, Cell, Color, Point, Rules, Size};
use std::path::Path;

/// One command's surroundings.
pub struct Call<'a> {
    /// When its line was read.
    pub read_at: Instant,
    /// Whether thinking should stop and answer with what it has.
    pub interrupted: &'a (dyn Fn() -> bool + Sync),
    /// Takes the replies as they come.
    pub out: &'a mut dyn FnMut(Reply),
}

/// Who types the commands.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Audience {
    /// A program, which would take a line too many for an answer.
    #[default]
    Manager,
    /// Somebody at a terminal, who wants to know about mistakes.
    Person,
}

/// Everything the brain knows.
#[derive(Default)]
pub struct Session {
    audience: Audience,
    settings: Settings,
    clock: MatchClock,
    /// `None` before the first START.
    position: Option<Position>,
    block: Option<Block>,
    /// Stones taken by us and the opponent, given ahead of the next block.
    captures_told: Option<[u8; 2]>,
    /// `INFO` lines since START that changed nothing.
    ignored: IgnoredLines,
    engine: Engine,
    /// What earlier games taught, if there is a folder to keep it in.
    memory: Memory,
    lateness: Lateness,
    /// A Yixin-Board is at the other end.
    speaks_yixin: bool,
    /// Moves that our searches leave alone.
    choice: Choice,
    /// The next line belongs to a command that was refused.
    reads_over_a_line: bool,
}

type Done = Result<(), Refusal>;

impl Session {
    /// A session with a manager, before its START.
    pub fn new() -> Session {
        Session::default()
    }

    /// A session before its START.
    pub fn for_audience(audience: Audience) -> Session {
        Session { audience, ..Session::default() }
    }

    /// A session whose engine answers without thinking.
    #[cfg(fuzzing)]
    pub fn without_engine() -> Session {
        Session { engine: Engine::idle(), ..Session::default() }
    }

    /// The limits in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The game under way, if START has come.
    pub fn position(&self) -> Option<&Position> {
        self.position.as_ref()
    }

    /// Whether a block waits for its `DONE`.
    pub fn is_in_block(&self) -> bool {
        self.block.is_some()
    }

    /// Obeys one command. `END` is not for the session: it has nothing to say about it.
    pub fn handle(&mut self, command: Command, call: &mut Call<'_>) {
        if std::mem::take(&mut self.reads_over_a_line) {
            return;
        }
        let done = match self.block.take() {
            Some(block) => self.go_on_with(block, command, call),
            None => self.obey(command, call),
        };
        if let Err(refusal) = done {
            (call.out)(Reply::Error(refusal));
        }
    }

    fn obey(&mut self, command: Command, call: &mut Call<'_>) -> Done {
        let mut say = |reply| {
            (call.out)(reply);
            Ok(())
        };
        match command {
            Command::Nothing | Command::Stop | Command::End => Ok(()),
            Command::About => say(Reply::About),
            Command::Help => help::lines().try_for_each(|line| say(Reply::Message(line.to_owned()))),
            Command::Unknown(word) => say(Reply::Unknown(word)),
            Command::Malformed(refusal) => Err(refusal),
            Command::Cell { at, .. } => {
                say(Reply::Unknown(format!("{at} outside a block: TURN {at} is a move, BOARD opens a block")))
            }
            Command::Done => Err(Refusal::NoBlock),
            Command::Info(info) => {
                self.hear(info, call);
                Ok(())
            }
            Command::Start(size) => {
                self.start(size);
                say(Reply::Ok)
            }
            Command::Restart => {
                self.start(self.live()?.board().size());
                say(Reply::Ok)
            }
            Command::Begin => self.begin(call),
            Command::Turn(at) => self.turn(at, call),
            Command::Play(at) => self.put(at, Side::Own).and_then(|_| say(Reply::point(at))),
            Command::TakeBack(at) => self.take_back(at).and_then(|()| say(Reply::Ok)),
            Command::Suggest => self.suggest(call),
            Command::Board => self.open(BlockKind::Board, call),
            Command::SetBoard => self.open(BlockKind::SetBoard, call),
            Command::Swap2Board => self.open(BlockKind::Swap2, call),
            Command::ShowForbidden => say(Reply::Forbid(forbidden(self.live()?.board()))),
            Command::Yixin(yixin) => self.obey_yixin(yixin, call),
            Command::Show => {
                let left = self.clock.left(self.settings.match_time);
                let ignored = self.ignored.iter().map(Ignored::to_string);
                show::lines(&self.settings, left, self.memory.lessons(), self.position.as_ref())
                    .into_iter()
                    .chain(ignored)
                    .try_for_each(|line| say(Reply::Message(line)))
            }
            Command::Threats => {
                threats::lines(self.live()?).into_iter().try_for_each(|line| say(Reply::Message(line)))
            }
        }
    }

    fn live(&self) -> Result<&Position, Refusal> {
        self.position.as_ref().ok_or(Refusal::NoBoard)
    }

    /// A new game on a board of this size: limits and rules stay, all that belongs to a game goes.
    fn start(&mut self, size: Size) {
        let is_same = self.position.as_ref().is_some_and(|position| position.board().size() == size);
        if !is_same {
            self.choice = Choice::default();
        }
        self.position = Some(Position::new(size, self.settings.rules));
        self.clock = MatchClock::default();
        self.captures_told = None;
        self.ignored.clear();
        if !(self.speaks_yixin && is_same) {
            self.engine.forget();
        }
        self.memory.begin();
    }

    fn hear(&mut self, info: Result<Info, Ignored>, call: &mut Call<'_>) {
        match info {
            Ok(info) => self.learn(info),
            Err(ignored) => {
                if self.audience == Audience::Person {
                    (call.out)(Reply::Message(ignored.to_string()));
                }
                self.ignored.add(ignored);
            }
        }
    }

    fn learn(&mut self, info: Info) {
        let settings = &mut self.settings;
        match info {
            Info::TurnTime(time) => settings.turn_time = time,
            Info::MatchTime(time) => settings.match_time = time,
            Info::TimeLeft(left) => self.clock.tell(left),
            Info::Memory(bytes) => settings.memory = bytes.unwrap_or(Limits::MEMORY),
            Info::HashSize(kilobytes) => settings.memory = Engine::memory_for_table(kilobytes << 10),
            Info::Rules(rules) => {
                // Yixin-Board has its own numbers, of which only this one differs.
                let is_its_renju = self.speaks_yixin && rules == Rules::from_bits(2);
                let rules = if is_its_renju { Rules::from_bits(4) } else { rules };
                if settings.rules != rules {
                    self.engine.forget();
                }
                settings.rules = rules;
                if let Some(position) = &mut self.position {
                    position.change_rules(rules);
                }
            }
            Info::Captures { own, opponent } => self.captures_told = Some([2 * own, 2 * opponent]),
            Info::Threads(threads) => settings.threads = threads,
            Info::Depth(depth) => settings.depth = depth,
            Info::Nodes(nodes) => settings.nodes = nodes,
            Info::Level(level) => settings.level = level,
            Info::Seed(seed) => settings.seed = seed,
            Info::Pondering(pondering) => settings.pondering = pondering,
            Info::Suggest(suggest) => settings.suggest = suggest,
            Info::Detail(detail) => settings.detail = detail,
            Info::Evaluate(at) => settings.cursor = Some(at),
            Info::GameType(kind) => settings.game_type = Some(kind),
            Info::Folder(folder) => {
                self.memory.use_folder(Path::new(&folder));
                settings.folder = Some(folder);
            }
        }
    }

    fn begin(&mut self, call: &mut Call<'_>) -> Done {
        if self.live()?.has_stones() {
            return Err(Refusal::GameUnderWay);
        }
        self.answer(call.read_at, call)
    }

    fn turn(&mut self, at: At, call: &mut Call<'_>) -> Done {
        self.put(at, Side::Opponent)?;
        self.answer(call.read_at, call)
    }

    /// Puts a stone where the manager says. Fouls and moves after the end are his to judge.
    fn put(&mut self, at: At, side: Side) -> Done {
        let point = on_board(self.live()?, at)?;
        let position = self.position.as_mut().ok_or(Refusal::NoBoard)?;
        if position.board().cell(point) != Cell::Empty {
            return Err(Refusal::Occupied(at));
        }
        if position.breaks_opening(point, side) {
            return Err(Refusal::BreaksOpening(at));
        }
        position.play(point, side);
        Ok(())
    }

    fn take_back(&mut self, at: At) -> Done {
        let point = on_board(self.live()?, at)?;
        let position = self.position.as_mut().ok_or(Refusal::NoBoard)?;
        if position.take_back(point) { Ok(()) } else { Err(Refusal::NoStone(at)) }
    }

    fn open(&mut self, kind: BlockKind, call: &Call<'_>) -> Done {
        let size = self.position.as_ref().map(|position| position.board().size());
        self.block = Some(Block::new(kind, call.read_at, size));
        Ok(())
    }

    /// A line inside a block: `INFO` and empty lines are as good as outside, `DONE` ends it.
    fn go_on_with(&mut self, mut block: Block, command: Command, call: &mut Call<'_>) -> Done {
        match command {
            Command::Done => return self.close(block, call),
            Command::Nothing | Command::Stop | Command::End => {}
            Command::Info(info) => self.hear(info, call),
            other => block.add(&other),
        }
        self.block = Some(block);
        Ok(())
    }

    fn close(&mut self, block: Block, call: &mut Call<'_>) -> Done {
        let (kind, started) = (block.kind, block.started);
        let cells = block.finish()?;
        if kind == BlockKind::Swap2 {
            let stones: Vec<Point> = cells.into_iter().map(|(point, _)| point).collect();
            return self.swap2(&stones, started, call);
        }
        if matches!(kind, BlockKind::ShutOut | BlockKind::LetIn | BlockKind::BarPath | BlockKind::FreePath) {
            let points: Vec<Point> = cells.into_iter().map(|(point, _)| point).collect();
            return self.shut_out(&points, kind);
        }
        if kind == BlockKind::QueryAll {
            // A refusal after every move would fill the board's log.
            return self.say(call, ["DATABASE REFRESH", "DATABASE DONE"].map(str::to_owned));
        }
        if let BlockKind::Missing(what) = kind {
            return Err(Refusal::Missing(what));
        }
        let told = self.captures_told.take().filter(|_| self.settings.rules.captures.is_some());
        let position = self.live()?.set_up(cells, told.unwrap_or_default());
        self.position = Some(position);
        match kind {
            BlockKind::Board => self.answer(started, call),
            _ => Ok(()),
        }
    }

    /// Chooses in the swap2 opening. Who owns which stone is settled by the BOARD that follows, so nothing is kept.
    fn swap2(&mut self, stones: &[Point], started: Instant, call: &mut Call<'_>) -> Done {
        let board = self.live()?.board().emptied();
        let limits = self.limits(started);
        let reply = swap2::choose(&mut self.engine, &board, stones, &limits, call.interrupted)?;
        (call.out)(reply);
        self.clock.spend(started.elapsed());
        Ok(())
    }

    /// Our move, on the board or as a suggestion.
    fn answer(&mut self, started: Instant, call: &mut Call<'_>) -> Done {
        let board = self.live()?.board_for(Side::Own);
        let mut limits = self.limits(started);
        // A weak player's losses teach nothing, and his moves depend on nothing but his seed.
        let learns = self.settings.level == Level::FULL;
        if learns {
            self.memory.look_at(&board);
            limits.avoided = self.memory.avoided(&board);
        }
        let decision = self.think(&board, self.settings.level, &limits, call)?;
        let at = at(board.size(), decision.point);
        // Some managers stop the process as soon as they have the answer: time is taken before.
        let spent = started.elapsed();
        if self.settings.suggest {
            (call.out)(Reply::Suggest(at));
        } else {
            if let Some(position) = &mut self.position {
                position.play(decision.point, Side::Own);
            }
            (call.out)(Reply::point(at));
        }
        // How late we are here shows how late the manager hears from us.
        self.clock.spend(spent + self.lateness.expected());
        self.lateness.note(limits.overshoot(spent));
        if let Some(thought) = decision.thought.filter(|_| learns) {
            self.memory.note(&board, &thought);
        }
        Ok(())
    }

    /// Advice for the side to move, the best there is; nothing changes.
    fn suggest(&mut self, call: &mut Call<'_>) -> Done {
        let board = self.live()?.board().clone();
        let mut limits = self.limits(call.read_at);
        // The reason is found after the search, and the answer waits for it.
        let turn = self.settings.turn_time;
        let for_reason = Engine::REASON_TIME.min(turn / 3);
        limits.turn = Some(turn - for_reason);
        let point = self.think(&board, Level::FULL, &limits, call)?.point;
        (call.out)(Reply::Message(thinking::reason(&board, point, for_reason)));
        (call.out)(Reply::Suggest(at(board.size(), point)));
        Ok(())
    }

    /// The engine's move, after as much detail as was asked for.
    fn think(
        &mut self,
        board: &Board,
        level: Level,
        limits: &Limits,
        call: &mut Call<'_>,
    ) -> Result<Decision, Refusal> {
        if !self.choice.is_free() {
            let analysis = self.analyse(board, 1, limits, call)?;
            return Ok(Decision { point: analysis.lines[0].point(), thought: None });
        }
        let seed = self.settings.seed;
        let (detail, every_depth) = (self.settings.detail, self.settings.detail >= Detail::EachDepth);
        let names = self.names();
        let mut told = self.settings.detail == Detail::Quiet;
        if !told && !limits.avoided.is_empty() {
            (call.out)(Reply::Message(thinking::avoided(board, &limits.avoided)));
        }
        let decision = thinking::decide(&mut self.engine, board, |engine| {
            if level < Level::FULL {
                return engine.play_at_level(board, level, limits, seed, call.interrupted);
            }
            engine.think(board, limits, call.interrupted, &mut |thought| {
                if detail == Detail::Board {
                    lines_of_board(board, thought).into_iter().for_each(&mut *call.out);
                }
                if every_depth {
                    told = true;
                    (call.out)(Reply::Message(thinking::detail(board, thought, names)));
                }
            })
        });
        let decision = decision.ok_or(Refusal::BoardFull)?;
        if !told {
            let text = match &decision.thought {
                Some(thought) => thinking::detail(board, thought, names),
                None => "no search, a simple legal move".to_owned(),
            };
            (call.out)(Reply::Message(text));
        }
        Ok(decision)
    }

    fn limits(&self, started: Instant) -> Limits {
        Limits {
            started,
            turn: Some(self.settings.turn_time),
            match_left: self.clock.left(self.settings.match_time),
            moves_to_go: self
                .position
                .as_ref()
                .map_or(Limits::MOVES_TO_GO, |position| moves_to_go(position.board())),
            memory: self.settings.memory,
            nodes: self.settings.nodes,
            depth: self.settings.depth,
            threads: self.settings.threads,
            lateness: self.lateness.expected(),
            avoided: Vec::new(),
        }
    }
}

/// A thought as a Yixin-Board reads it.
fn lines_of_board(board: &Board, thought: &SearchResult) -> Vec<Reply> {
    let line = Line { score: thought.score, depth: thought.depth, pv: thought.pv.clone() };
    let mut replies =
        realtime::info(board, &line, &Counts { number: 0, of: 1, nodes: thought.nodes }, thought.elapsed);
    replies.extend(realtime::best_line(board, &line));
    replies.push(realtime::best(board, thought.point));
    replies
}

/// Moves of ours the rest of the match must last for. Continuous games end with a full board and not before.
fn moves_to_go(board: &Board) -> u32 {
    let until_full = u32::try_from(board.empty_cells().div_ceil(2)).unwrap_or(u32::MAX);
    if board.rules().continuous { until_full.max(Limits::MOVES_TO_GO) } else { Limits::MOVES_TO_GO }
}

/// A point as managers write it.
pub(super) fn at(size: Size, point: Point) -> At {
    At { x: size.x(point), y: size.y(point) }
}

fn on_board(position: &Position, at: At) -> Result<Point, Refusal> {
    let size = position.board().size();
    size.point(at.x, at.y).ok_or(Refusal::OffBoard(at, size))
}

/// Empty cells that are forbidden to black now.
fn forbidden(board: &Board) -> Vec<At> {
    let size = board.size();
    let is_forbidden =
        |&point: &Point| board.cell(point) == Cell::Empty && board.foul(point, Color::Black).is_some();
    size.points().filter(is_forbidden).map(|point| at(size, point)).collect()
}
