//! The whole program without a terminal and without a thread: keys in, screens out, the engine answers at once.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use std::time::{Duration, Instant};
use tessera::engine::Engine;
use tessera::ui::field::{App, Errand, Job, News, Request, SetUp, Theme, action, draw};

/// Time that passes with every key, and with every answer of the engine.
const KEY: Duration = Duration::from_secs(1);
const ANSWER: Duration = Duration::from_secs(2);

pub(crate) struct Driver {
    pub(crate) app: App,
    theme: Theme,
    terminal: Terminal<TestBackend>,
    engine: Engine,
    now: Instant,
    /// A job that waits, if the engine is to be seen at work.
    pub(crate) waiting: Option<Job>,
    /// Whether the engine waits before it answers.
    pub(crate) is_slow: bool,
}

impl Driver {
    pub(crate) fn new(set_up: SetUp, (width, height): (u16, u16), theme: Theme) -> Driver {
        Driver {
            app: App::new(set_up, (width, height)),
            theme,
            terminal: Terminal::new(TestBackend::new(width, height)).expect("a screen in memory"),
            engine: Engine::new(),
            now: Instant::now(),
            waiting: None,
            is_slow: false,
        }
    }

    /// Presses keys: letters, `enter`, `esc`, `up`, `shift+up`, `ctrl+s`, `"typed text"`, `click@12,5`, `wheel@up`,
    /// `80x24` for another size, `engine` for the answer of a slow engine.
    pub(crate) fn press(&mut self, keys: &str) {
        for (number, part) in keys.split('"').enumerate() {
            if number % 2 == 1 {
                part.chars().for_each(|letter| self.happen(&key(KeyCode::Char(letter), KeyModifiers::NONE)));
                continue;
            }
            for word in part.split_whitespace() {
                match word {
                    "engine" => self.answer(),
                    _ => self.happen(&event(word)),
                }
            }
        }
    }

    fn happen(&mut self, event: &Event) {
        if let Event::Resize(width, height) = *event {
            self.terminal.backend_mut().resize(width, height);
        }
        self.now += KEY;
        if let Some(action) = action(event, self.app.keyboard()) {
            self.app.act(action, self.now);
            self.follow();
        }
    }

    /// Lets the engine do what the program wants of it.
    fn follow(&mut self) {
        while let Some(request) = self.app.take_request() {
            match request {
                Request::Errand(Errand::Begin(job)) => {
                    self.waiting = Some(job);
                    if !self.is_slow {
                        self.answer();
                    }
                }
                Request::Errand(Errand::Rest) => self.waiting = None,
                Request::Errand(Errand::GoOn) => {}
                Request::Hurry => self.answer(),
            }
        }
    }

    /// The engine answers the job that waits.
    pub(crate) fn answer(&mut self) {
        let Some(job) = self.waiting.take() else { return };
        let mut insights = Vec::new();
        let answer = job.done(&mut self.engine, &|| false, &mut |insight| insights.push(insight));
        self.now += ANSWER;
        for insight in insights {
            self.app.hear(News::Insight(insight), self.now);
        }
        self.app.hear(News::Done(answer), self.now);
        self.follow();
    }

    /// What is drawn.
    pub(crate) fn buffer(&mut self) -> Buffer {
        let (app, theme, now) = (&self.app, self.theme, self.now);
        self.terminal.draw(|frame| draw(frame, app, theme, now)).expect("a screen in memory").buffer.clone()
    }

    /// The letters on the screen, without the blanks at the ends of lines.
    pub(crate) fn screen(&mut self) -> String {
        let buffer = self.buffer();
        let rows = buffer.content.chunks(usize::from(buffer.area.width).max(1));
        let mut text = String::new();
        for row in rows {
            let line: String = row.iter().map(|cell| cell.symbol()).collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

fn event(word: &str) -> Event {
    if let Some((kind, place)) = word.split_once('@') {
        return mouse(kind, place);
    }
    if let Some((width, height)) = word.split_once('x').filter(|(width, _)| !width.is_empty()) {
        let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{word} is no size"));
        return Event::Resize(number(width), number(height));
    }
    match word.split_once('+') {
        Some(("shift", name)) => key(code(name), KeyModifiers::SHIFT),
        Some(("ctrl", name)) => key(code(name), KeyModifiers::CONTROL),
        _ => key(code(word), KeyModifiers::NONE),
    }
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Event {
    Event::Key(KeyEvent::new(code, modifiers))
}

fn code(name: &str) -> KeyCode {
    match name {
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "home" => KeyCode::Home,
        "backspace" => KeyCode::Backspace,
        "pageup" => KeyCode::PageUp,
        "pagedown" => KeyCode::PageDown,
        "f1" => KeyCode::F(1),
        "blank" => KeyCode::Char(' '),
        _ => {
            let mut letters = name.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) => KeyCode::Char(letter),
                _ => panic!("there is no key {name}"),
            }
        }
    }
}

fn mouse(kind: &str, place: &str) -> Event {
    let (kind, column, row) = match (kind, place) {
        ("wheel", "up") => (MouseEventKind::ScrollUp, 0, 0),
        ("wheel", "down") => (MouseEventKind::ScrollDown, 0, 0),
        ("click", place) => {
            let (column, row) = place.split_once(',').expect("a column and a row");
            let number = |text: &str| text.parse().expect("a number");
            (MouseEventKind::Down(MouseButton::Left), number(column), number(row))
        }
        _ => panic!("the mouse cannot {kind}"),
    };
    Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
}
