//! The shell as a machine: a line goes in, text comes out. It asks back where a command needs more.

use super::command::{self, Command, parse_color};
use super::drawing::{Palette, drawing};
use super::game::{Event, Game, Ruleset, name};
use super::library::Library;
use super::location::{self, folded, name_of};
use super::manual::page_of;
use super::player::{Computer, Player, Skill};
use super::refusal::{Refusal, opening_duty};
use super::{poseval, record, show};
use crate::engine::Engine;
use crate::game::{Cell, Color, Point, Size};
use crate::interrupt::Interrupt;
use crate::whole_file;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Said on leaving.
pub(super) const FAREWELL: &str = "Shutting down...\n";

const GAME_ON: &str = "a game is on: type a move as c3, or 'quit' to leave the game first";

/// Whether the shell waits for another line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// It does.
    GoOn,
    /// The person has left.
    Leave,
}

/// What the next line answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// What to do.
    Command,
    /// Who plays black in a game between computers.
    BlackPlayer,
    /// Who plays white against this player.
    WhitePlayer(Player),
    /// Which rules to play by.
    Rules,
    /// Which colour the person wants.
    Colour,
    /// Who plays against this colour of the person.
    Opponent(Color),
    /// The person's move, playing this colour against this player.
    Move(Color, Player),
    /// Whether a save may take the place of another game.
    Replace,
}

/// Why a line came to nothing.
enum Trouble {
    /// The person is told.
    Refused(Refusal),
    /// Nobody reads our output.
    Output(io::Error),
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Trouble {
        Trouble::Refused(refusal)
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Output(error)
    }
}

type Reaction = Result<Next, Trouble>;

/// A game, what is being asked, and the computer's players.
pub struct Shell {
    game: Game,
    question: Question,
    computer: Computer,
    /// Who chooses the moves of `genmove`.
    generator: Player,
    palette: Palette,
    interrupt: Interrupt,
    /// Where this very game was saved last, or loaded from: saving there again needs no question.
    file: Option<PathBuf>,
    /// The game of another program that was opened, with its variations.
    library: Option<Library>,
    /// A save that waits for a yes, and what was asked before.
    waiting: Option<(PathBuf, Question)>,
}

impl Shell {
    /// A shell with a new game on 7x7 by tournament rules.
    pub fn new(generator: Player, skill: Skill, palette: Palette, interrupt: Interrupt) -> Shell {
        let size = Size::square(7).expect("7x7 is a board");
        Shell {
            game: Game::new(size, Ruleset::Tournament),
            question: Question::Command,
            computer: Computer::new(skill, interrupt.clone()),
            generator,
            palette,
            interrupt,
            file: None,
            library: None,
            waiting: None,
        }
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What the next line answers.
    pub fn question(&self) -> Question {
        self.question
    }

    /// What is written before the first prompt.
    pub fn greeting(&self) -> String {
        let board = drawing(&self.game, self.palette);
        format!(
            "Pente. X is black, O is white; 'help' lists the commands\n{}{board}",
            show::ruleset(&self.game)
        )
    }

    /// What is written before the next line is read.
    pub fn prompt(&self) -> String {
        const PLAYERS: &str = "1 for Random, 2 for Heuristic, 3 for Engine: ";
        match self.question {
            Question::Command => "Please enter a command: ".to_owned(),
            Question::BlackPlayer => format!("Choose the player for black. {PLAYERS}"),
            Question::WhitePlayer(_) => format!("Choose the player for white. {PLAYERS}"),
            Question::Rules => {
                "Enter 1 for Tournament Rules, enter 2 for Casual Rules, enter c to cancel: ".to_owned()
            }
            Question::Colour => "Choose your colour (b for black, w for white, c to cancel): ".to_owned(),
            Question::Opponent(_) => format!("Choose the player for your opponent. {PLAYERS}"),
            Question::Move(..) => "Please enter your move, or enter 'quit' to exit: ".to_owned(),
            Question::Replace => {
                let path = self.waiting.as_ref().map(|(path, _)| path.display().to_string());
                format!("Replace the other game in {}? (y/n): ", path.unwrap_or_default())
            }
        }
    }

    /// Obeys a line; what there is to say goes to `out` as soon as it is known.
    pub fn answer(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Next> {
        let interrupt = self.interrupt.clone();
        match interrupt.during(|| self.react(line.trim(), out)) {
            Ok(next) => Ok(next),
            Err(Trouble::Refused(refusal)) => {
                writeln!(out, "{}", folded(&refusal.to_string()))?;
                Ok(Next::GoOn)
            }
            Err(Trouble::Output(error)) => Err(error),
        }
    }

    fn react(&mut self, line: &str, out: &mut dyn Write) -> Reaction {
        match self.question {
            Question::Command | Question::Move(..) if line.is_empty() => Ok(Next::GoOn),
            Question::Command => {
                let command = command::parse(line, self.game.size())?;
                self.obey(command, out)
            }
            Question::Move(human, opponent) => self.play_against(line, human, opponent, out),
            Question::Replace => self.replace_or_not(line, out),
            // Whoever wants to leave the shell is told to enter 'quit', and may do so at any prompt.
            _ if ["c", "quit"].iter().any(|word| line.eq_ignore_ascii_case(word)) => self.cancel(out),
            Question::Rules => self.change_rules(line, out),
            Question::Colour => {
                let human = parse_color(line).ok_or(wrong_answer("b, w or c"))?;
                self.ask(Question::Opponent(human))
            }
            Question::Opponent(human) => {
                let opponent = Player::numbered(line).ok_or(wrong_answer("1, 2 or 3 (c cancels)"))?;
                self.start_game(human, opponent, out)
            }
            Question::BlackPlayer => {
                let black = Player::numbered(line).ok_or(wrong_answer("1, 2 or 3 (c cancels)"))?;
                self.ask(Question::WhitePlayer(black))
            }
            Question::WhitePlayer(black) => {
                let white = Player::numbered(line).ok_or(wrong_answer("1, 2 or 3 (c cancels)"))?;
                self.play_cpu_game(black, white, out)
            }
        }
    }

    fn obey(&mut self, command: Command, out: &mut dyn Write) -> Reaction {
        if let Some(text) = show::answer(&self.game, &command, self.palette)? {
            out.write_all(text.as_bytes())?;
            return Ok(Next::GoOn);
        }
        match command {
            Command::Quit => {
                out.write_all(FAREWELL.as_bytes())?;
                return Ok(Next::Leave);
            }
            Command::Playcpugame => return self.ask(Question::BlackPlayer),
            Command::Changerules => return self.ask(Question::Rules),
            Command::Startgame => return self.ask(Question::Colour),
            Command::Boardsize(size) => {
                self.begin(Game::new(size, self.game.ruleset()));
                self.show_board(out)?;
            }
            Command::Reset => {
                self.begin(Game::new(self.game.size(), self.game.ruleset()));
                self.show_board(out)?;
            }
            Command::Undo => self.undo(out)?,
            Command::Save(path) => return self.save_or_ask(path, out),
            Command::Load(path) => {
                self.begin(record::load(&path).map_err(|error| Refusal::WrongInput(format!("{error:#}")))?);
                self.file = Some(path);
                write!(out, "{}", show::ruleset(&self.game))?;
                self.show_board(out)?;
                write!(out, "{}", show::result(&self.game).unwrap_or_default())?;
            }
            Command::Open(path) => {
                let library =
                    Library::open(&path).map_err(|error| Refusal::WrongInput(format!("{error:#}")))?;
                self.begin(library.last());
                write!(out, "{}{}", library.heading(), show::ruleset(&self.game))?;
                self.library = Some(library);
                self.show_opened(out)?;
            }
            Command::SaveAs(path) => {
                let fresh = Library::default();
                let library = self.library.as_ref().unwrap_or(&fresh);
                let told = library.save(&self.game, &path);
                out.write_all(told.map_err(|error| Refusal::WrongInput(format!("{error:#}")))?.as_bytes())?;
            }
            Command::Forward(number) => {
                let game = self.opened()?.forward(&self.game, number)?;
                self.go_to(game, out)?;
            }
            Command::Back => {
                let game = self.opened()?.back(&self.game)?;
                self.go_to(game, out)?;
            }
            Command::Variations => {
                let text = self.opened()?.variations(&self.game)?;
                out.write_all(text.as_bytes())?;
            }
            _ if self.game.is_over() => out.write_all(show::OVER.as_bytes())?,
            Command::Genmove => self.computer_move(self.generator, out)?,
            Command::Play(point) => self.play(point, out)?,
            Command::Changeptm(player) => {
                self.game.give_turn_to(player);
                writeln!(out, "Player to move is now {}", name(player))?;
            }
            Command::Poseval => self.evaluate(out)?,
            Command::Hint => self.hint(out)?,
            // All others only show something.
            _ => {}
        }
        Ok(Next::GoOn)
    }

    fn ask(&mut self, question: Question) -> Reaction {
        self.question = question;
        Ok(Next::GoOn)
    }

    fn begin(&mut self, game: Game) {
        self.game = game;
        self.file = None;
        self.library = None;
        self.computer.forget();
    }

    /// Saves, unless another game would be lost by it: then the person is asked first.
    fn save_or_ask(&mut self, path: PathBuf, out: &mut dyn Write) -> Reaction {
        let is_own = self.file.as_deref().is_some_and(|file| whole_file::is_same(file, &path));
        if is_own || !record::holds_a_game(&path) {
            return self.save(&path, out);
        }
        self.waiting = Some((path, self.question));
        self.ask(Question::Replace)
    }

    fn replace_or_not(&mut self, line: &str, out: &mut dyn Write) -> Reaction {
        let is_yes = match line.to_lowercase().as_str() {
            "y" | "yes" => true,
            "n" | "no" | "c" | "quit" => false,
            _ => return Err(wrong_answer("y or n").into()),
        };
        let Some((path, before)) = self.waiting.take() else { return self.ask(Question::Command) };
        self.question = before;
        if is_yes {
            return self.save(&path, out);
        }
        writeln!(out, "Nothing has been saved")?;
        Ok(Next::GoOn)
    }

    fn save(&mut self, path: &Path, out: &mut dyn Write) -> Reaction {
        record::save(&self.game, path).map_err(|error| Refusal::WrongInput(format!("{error:#}")))?;
        self.file = Some(path.to_owned());
        writeln!(out, "The game has been saved to {}", path.display())?;
        Ok(Next::GoOn)
    }

    fn opened(&self) -> Result<&Library, Refusal> {
        let nothing = || Refusal::WrongInput("no game is opened: 'open <file>' opens one".to_owned());
        self.library.as_ref().ok_or_else(nothing)
    }

    /// Shows another position of the opened game.
    fn go_to(&mut self, game: Game, out: &mut dyn Write) -> io::Result<()> {
        self.game = game;
        self.computer.forget();
        self.show_opened(out)
    }

    /// The board, and what the opened game says about it.
    fn show_opened(&self, out: &mut dyn Write) -> io::Result<()> {
        self.show_board(out)?;
        let notes = self.library.as_ref().and_then(|library| library.variations(&self.game).ok());
        out.write_all(notes.unwrap_or_default().as_bytes())?;
        out.write_all(show::result(&self.game).unwrap_or_default().as_bytes())
    }

    fn show_board(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(drawing(&self.game, self.palette).as_bytes())
    }

    /// Leaves a question or a game; the position stays.
    fn cancel(&mut self, out: &mut dyn Write) -> Reaction {
        match self.question {
            Question::Rules => write!(out, "{}", show::ruleset(&self.game))?,
            _ => writeln!(out, "Game has been cancelled")?,
        }
        self.show_board(out)?;
        self.ask(Question::Command)
    }

    fn change_rules(&mut self, line: &str, out: &mut dyn Write) -> Reaction {
        let ruleset = match line {
            "1" => Ruleset::Tournament,
            "2" => Ruleset::Casual,
            _ => return Err(wrong_answer("1, 2 or c").into()),
        };
        self.begin(Game::new(self.game.size(), ruleset));
        write!(out, "{}", show::ruleset(&self.game))?;
        self.show_board(out)?;
        self.ask(Question::Command)
    }

    fn play_cpu_game(&mut self, black: Player, white: Player, out: &mut dyn Write) -> Reaction {
        self.begin(Game::new(self.game.size(), self.game.ruleset()));
        self.question = Question::Command;
        while !self.game.is_over() {
            let player = match self.game.to_move() {
                Color::Black => black,
                Color::White => white,
            };
            self.computer_move(player, out)?;
            out.flush()?;
            if self.interrupt.is_set() && !self.game.is_over() {
                return self.cancel(out);
            }
        }
        Ok(Next::GoOn)
    }

    fn start_game(&mut self, human: Color, opponent: Player, out: &mut dyn Write) -> Reaction {
        self.begin(Game::new(self.game.size(), self.game.ruleset()));
        if self.game.to_move() != human {
            self.computer_move(opponent, out)?;
        }
        self.ask(Question::Move(human, opponent))
    }

    /// A line typed in a game against the computer: a move, or a command that does not disturb the game.
    fn play_against(&mut self, line: &str, human: Color, opponent: Player, out: &mut dyn Write) -> Reaction {
        let first = line.split_whitespace().next().unwrap_or_default();
        let command = if page_of(&first.to_lowercase()).is_some() {
            command::parse(line, self.game.size())?
        } else {
            Command::Play(location::parse(self.game.size(), line)?)
        };
        match command {
            Command::Quit => return self.cancel(out),
            Command::Undo => self.undo_turn(human, out)?,
            Command::Play(point) => {
                self.play(point, out)?;
                out.flush()?;
                if !self.game.is_over() {
                    self.computer_move(opponent, out)?;
                }
                if self.game.is_over() {
                    self.question = Question::Command;
                }
            }
            command if disturbs_a_game(&command) => {
                return Err(Refusal::WrongInput(GAME_ON.to_owned()).into());
            }
            command => return self.obey(command, out),
        }
        Ok(Next::GoOn)
    }

    /// Plays a person's move.
    fn play(&mut self, point: Point, out: &mut dyn Write) -> Result<(), Trouble> {
        let (board, size) = (self.game.board(), self.game.size());
        if board.cell(point) != Cell::Empty {
            return Err(Refusal::IllegalMove(format!("{} is taken", name_of(size, point))).into());
        }
        if !board.is_legal(point) {
            let duty = opening_duty(board, name(self.game.to_move())).unwrap_or_default();
            return Err(Refusal::IllegalMove(duty).into());
        }
        Ok(self.announce(point, out)?)
    }

    fn computer_move(&mut self, player: Player, out: &mut dyn Write) -> Result<(), Trouble> {
        let no_move = || Refusal::IllegalMove("there is no legal move".to_owned());
        let point = self.computer.choose(player, self.game.board()).ok_or_else(no_move)?;
        Ok(self.announce(point, out)?)
    }

    fn announce(&mut self, point: Point, out: &mut dyn Write) -> io::Result<()> {
        let played = self.game.play(point);
        out.write_all(show::announcement(&self.game, &played, self.palette).as_bytes())
    }

    fn undo(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.game.undo() {
            None => return writeln!(out, "There is nothing to take back"),
            Some(Event::Turn(_)) => {
                writeln!(out, "The player to move is {} again", name(self.game.to_move()))?;
            }
            Some(Event::Move(point)) => {
                let place = name_of(self.game.size(), point);
                writeln!(out, "{} took back {place}", name(self.game.to_move()))?;
            }
        }
        self.show_board(out)
    }

    /// Takes back the person's last move and what followed.
    fn undo_turn(&mut self, human: Color, out: &mut dyn Write) -> io::Result<()> {
        let moves = self.game.moves();
        let Some(&(_, point)) = moves.iter().rfind(|(player, _)| *player == human) else {
            return writeln!(out, "There is no move of yours to take back");
        };
        while self.game.undo().is_some_and(|event| event != Event::Move(point)) {}
        writeln!(out, "{} took back {}", name(human), name_of(self.game.size(), point))?;
        self.show_board(out)
    }

    fn hint(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Some(thought) = self.computer.think(self.game.board()) else {
            return writeln!(out, "there is no legal move");
        };
        let place = name_of(self.game.size(), thought.point);
        let why = Engine::explain(self.game.board(), thought.point);
        writeln!(out, "{}", folded(&format!("{} could play {place}: it {why}", name(self.game.to_move()))))
    }

    fn evaluate(&mut self, out: &mut dyn Write) -> io::Result<()> {
        for line in poseval::sights(&self.game) {
            writeln!(out, "{}", folded(&line))?;
        }
        out.flush()?;
        if let Some(thought) = self.computer.think(self.game.board()) {
            for line in poseval::engine_view(&self.game, &thought) {
                writeln!(out, "{}", folded(&line))?;
            }
        }
        Ok(())
    }
}

fn wrong_answer(answers: &str) -> Refusal {
    Refusal::WrongInput(format!("please answer {answers}"))
}

fn disturbs_a_game(command: &Command) -> bool {
    matches!(
        command,
        Command::Boardsize(_)
            | Command::Reset
            | Command::Genmove
            | Command::Playcpugame
            | Command::Changeptm(_)
            | Command::Changerules
            | Command::Startgame
            | Command::Load(_)
            | Command::Open(_)
            | Command::Forward(_)
            | Command::Back
    )
}
