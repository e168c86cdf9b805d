//! A server and a browser for one test, and what people do on the page.

use super::chromium::{Chromium, Tab};
use super::command_line::{TESSERA, folder};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Browsers are large: one at a time.
static ONE: Mutex<()> = Mutex::new(());

/// `tessera web` on a port of its own.
pub(crate) struct Server {
    child: Child,
    /// What it has printed for people to open.
    pub(crate) address: String,
}

impl Server {
    /// Starts on a port; 0 is any.
    pub(crate) fn start(port: u16, state: &std::path::Path) -> Server {
        let mut child = Command::new(TESSERA)
            .args(["web", "--no-open", "--threads", "2", "--memory", "64", "--port", &port.to_string()])
            .env("XDG_STATE_HOME", state)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the executable starts");
        let mut lines = BufReader::new(child.stdout.take().expect("stdout is piped")).lines();
        let line = lines.find(|line| line.as_ref().map_or(true, |line| line.contains("http://")));
        let line = line.expect("an address is printed").expect("text");
        let address = line.split_whitespace().find(|word| word.starts_with("http://"));
        Server { child, address: address.expect("an address").to_owned() }
    }

    /// The address without its token.
    pub(crate) fn origin(&self) -> &str {
        let end = self.address.find("/?").expect("a token follows");
        &self.address[..end]
    }

    /// The port it listens on.
    pub(crate) fn port(&self) -> u16 {
        self.origin().rsplit_once(':').and_then(|(_, port)| port.parse().ok()).expect("a port")
    }

    /// Ends it without a word.
    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A server, a browser and a folder of their own.
pub(crate) struct House {
    pub(crate) chromium: Chromium,
    pub(crate) server: Server,
    pub(crate) folder: PathBuf,
    // Given back last.
    _alone: MutexGuard<'static, ()>,
}

impl House {
    /// Opens one; `None` without Chromium.
    pub(crate) fn open(name: &str) -> Option<House> {
        let alone = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = folder(&format!("browser-{name}"));
        let chromium = Chromium::start(&folder.join("profile"))?;
        let server = Server::start(0, &folder);
        Some(House { chromium, server, folder, _alone: alone })
    }

    /// A tab with the game that follows `#` in an address; without one a first visit.
    pub(crate) fn visit(&mut self, game: &str) -> Page {
        let hash = if game.is_empty() { String::new() } else { format!("#{game}") };
        let address = format!("{}{hash}", self.server.address);
        let mut page = Page { tab: self.chromium.open(&address) };
        page.tab.wait("document.querySelector('#do-undo') && document.querySelector('[data-player]')");
        page.settle();
        page
    }
}

/// A tab with the board in it.
pub(crate) struct Page {
    pub(crate) tab: Tab,
}

impl Page {
    /// Waits until the desk has described the position on the board.
    pub(crate) fn settle(&mut self) {
        self.wait_for("state.position && !state.position.guessed && !state.position.stale");
    }

    /// The value of an expression about the page's `state`.
    pub(crate) fn state(&mut self, expression: &str) -> serde_json::Value {
        self.tab.value(&format!("import('/game/state.js').then(({{ state }}) => ({expression}) ?? null)"))
    }

    /// Waits until an expression about the page's `state` is true.
    pub(crate) fn wait_for(&mut self, expression: &str) {
        self.tab.value("import('/game/state.js').then(({ state }) => { window.state = state; return 0; })");
        self.tab.wait(expression);
    }

    /// The moves on the board.
    pub(crate) fn moves(&mut self) -> Vec<String> {
        let moves = self.state("state.game.tree.moves()");
        serde_json::from_value(moves).expect("a list of cells")
    }

    /// Where a cell is in the window.
    pub(crate) fn place(&mut self, cell: &str) -> (f64, f64) {
        let place = self.tab.value(&format!(
            "Promise.all([import('/scene.js'), import('/board/cells.js')]).then(([{{ scene }}, {{ placeOf }}]) => {{ \
             const [x, y] = scene.board.view.toScreen(...placeOf('{cell}')); \
             const box = document.getElementById('board').getBoundingClientRect(); \
             return [box.left + x, box.top + y]; }})"
        ));
        (place[0].as_f64().expect("a place"), place[1].as_f64().expect("a place"))
    }

    /// Clicks on a cell of the board.
    pub(crate) fn click(&mut self, cell: &str) {
        let (x, y) = self.place(cell);
        self.tab.click_at(x, y);
    }

    /// What a screen reader says of the cell under the cursor.
    pub(crate) fn under_cursor(&mut self) -> String {
        let cell =
            "document.getElementById(document.getElementById('board').getAttribute('aria-activedescendant'))";
        self.tab.text(&format!("{cell}?.getAttribute('aria-label')"))
    }

    /// Stones that are drawn.
    pub(crate) fn stones(&mut self) -> usize {
        self.tab.number("document.querySelectorAll('#board .stone[data-at]').length") as usize
    }

    /// The text of an element.
    pub(crate) fn text(&mut self, selector: &str) -> String {
        self.tab.text(&format!("document.querySelector('{selector}')?.textContent ?? ''"))
    }

    /// Nothing has gone wrong in the page.
    pub(crate) fn assert_clean(&mut self) {
        let complaints = self.tab.complaints();
        assert!(complaints.is_empty(), "{complaints:#?}");
    }
}
