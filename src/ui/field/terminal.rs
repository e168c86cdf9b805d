//! The terminal: taken over, drawn on and read, and given back whatever happens.

use super::app::{App, Request};
use super::ending::Ending;
use super::input::action;
use super::play::Errand;
use super::theme::Theme;
use super::view;
use super::worker::Worker;
use anyhow::{Context, Result, ensure};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use std::env;
use std::io::{self, IsTerminal, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How long to wait for a key before looking for news.
const TICK: Duration = Duration::from_millis(40);
/// How often the screen is drawn though nothing happens but the clock.
const CLOCK: Duration = Duration::from_millis(200);

/// Whether the program is to fail on purpose, to show that the terminal survives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sabotage {
    /// No.
    None,
    /// Panic at the first key.
    Panic,
}

/// The width and height of the terminal; an error if there is none.
pub(super) fn dimensions() -> Result<(u16, u16)> {
    ensure!(
        io::stdin().is_terminal() && io::stdout().is_terminal(),
        "this needs a terminal; for pipes there is `tessera shell`"
    );
    ensure!(
        env::var_os("TERM").is_none_or(|name| name != "dumb"),
        "TERM is dumb, and this screen needs a cursor; `tessera shell` needs none"
    );
    size().context("asking for the size of the terminal")
}

/// Plays until the person leaves, or the program is told to end.
pub(super) fn run(app: &mut App, theme: Theme, sabotage: Sabotage, out: &mut dyn Write) -> Result<()> {
    let ending = Ending::listen()?;
    let mut worker = Worker::start()?;
    forward(app, &worker);
    let taken = Taken::over()?;
    let mut terminal = Terminal::new(CrosstermBackend::new(out))?;
    terminal.clear()?;
    let mut drawn: Option<Instant> = None;
    while !app.has_left && !ending.is_due() {
        if drawn.is_none_or(|at| at.elapsed() >= CLOCK) {
            terminal.draw(|frame| view::draw(frame, app, theme, Instant::now()))?;
            drawn = Some(Instant::now());
        }
        let mut has_changed = listen(app, &worker, sabotage)?;
        while let Some(news) = worker.news()? {
            app.hear(news, Instant::now());
            forward(app, &worker);
            has_changed = true;
        }
        app.tick(Instant::now());
        has_changed |= forward(app, &worker);
        drawn = drawn.filter(|_| !has_changed);
    }
    drop(terminal);
    drop(taken);
    Ok(())
}

/// Waits for an event and lets the person do what it means, also those right behind it: whoever holds a key down does
/// not want to see each step. Tells whether anything was done.
fn listen(app: &mut App, worker: &Worker, sabotage: Sabotage) -> Result<bool> {
    let began = Instant::now();
    let mut has_acted = false;
    while !app.has_left && began.elapsed() < 2 * TICK {
        let patience = if has_acted { Duration::ZERO } else { TICK };
        if !event::poll(patience)? {
            break;
        }
        let event = event::read()?;
        assert!(sabotage == Sabotage::None || !matches!(event, Event::Key(_)), "failing as asked");
        if let Some(action) = action(&event, app.keyboard()) {
            app.act(action, Instant::now());
            has_acted = true;
            // What comes after a move may be meant for the position after the answer.
            if forward(app, worker) {
                break;
            }
        }
    }
    Ok(has_acted)
}

/// Gives the thread its errands, and returns whether there were any. Until that is done, its news are about the position
/// before.
fn forward(app: &mut App, worker: &Worker) -> bool {
    let mut has_any = false;
    while let Some(request) = app.take_request() {
        has_any = true;
        match request {
            Request::Errand(Errand::Begin(job)) => worker.begin(job),
            Request::Errand(Errand::Rest) => worker.cancel(),
            Request::Errand(Errand::GoOn) => {}
            Request::Hurry => worker.hurry(),
        }
    }
    has_any
}

/// A terminal in our hands. It is given back when this goes, or at a panic before its message is printed.
struct Taken {
    is_taken: Arc<AtomicBool>,
}

impl Taken {
    fn over() -> Result<Taken> {
        let taken = Taken { is_taken: Arc::new(AtomicBool::new(true)) };
        let (is_taken, home, tell) =
            (Arc::clone(&taken.is_taken), thread::current().id(), panic::take_hook());
        panic::set_hook(Box::new(move |panic| {
            // Other threads cannot write while this one draws; what happened there is reported when they are joined.
            if thread::current().id() == home {
                give_back(&is_taken);
                tell(panic);
            }
        }));
        enable_raw_mode().context("taking over the terminal")?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        Ok(taken)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back(&self.is_taken);
    }
}

/// Gives the terminal back, once. If that fails nothing is left to be done about it.
fn give_back(is_taken: &AtomicBool) {
    if is_taken.swap(false, Ordering::SeqCst) {
        let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}
