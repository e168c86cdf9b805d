//! The page without a server: built by `scripts/build-web.sh`, on a host for files, in a real browser.
#![cfg(all(feature = "cli", unix))]

#[path = "chromium/mod.rs"]
mod chromium;
#[path = "wasm/host.rs"]
mod host;

use chromium::{Chromium, Tab};
use host::Host;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Asks the engine beside the page, without the page: `await ask({...})` is the last event, `events` are all of them.
const ASK: &str = "
    globalThis.begun ??= (async () => {
        const { startEngine } = await import(new URL('engine.js', document.baseURI));
        const engine = startEngine();
        const events = [], waiting = new Map();
        await new Promise((resolve, reject) => {
            engine.onMessage = (text) => {
                const event = JSON.parse(text);
                if (event.event === 'ready') resolve();
                else if (event.id === null) reject(new Error(event.message));
                events.push(event);
                if (event.last) waiting.get(event.id)?.(event);
            };
        });
        let last = 0;
        const ask = (request) => {
            const id = ++last;
            const end = new Promise((resolve) => waiting.set(id, resolve));
            engine.send(JSON.stringify({ id, ...request }));
            return Object.assign(end, { id });
        };
        return { engine, events, ask };
    })();
    const { engine, events, ask } = await begun;
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const game = { rule: 'freestyle', width: 15, height: 15, moves: ['h8', 'i9'] };
";

#[test]
fn the_page_and_its_engine_need_no_server() {
    let Some(mut stage) = Stage::set("page") else { return };
    let mut tab = stage.chromium.open(&stage.host.address(""));
    the_same_moves_are_found(&mut tab);
    a_game_is_played_to_its_end(&mut tab);
    an_analysis_runs_and_stops(&mut tab, false);
    bad_requests_are_answered(&mut tab);

    // From the second visit on, files come from the service worker, with headers that the host does not send.
    tab.value("navigator.serviceWorker.ready.then(() => 0)");
    tab.wait("navigator.serviceWorker.controller");
    let address = stage.host.address("");
    tab.go(&address);
    assert_eq!(tab.value("crossOriginIsolated"), true);
    an_analysis_runs_and_stops(&mut tab, true);
    assert_eq!(tab.complaints(), Vec::<String>::new());

    drop(stage.host);
    tab.go(&address);
    the_computer_answers_on_the_board(&mut tab);
}

#[test]
fn a_new_version_takes_the_place_of_the_old_one_as_a_whole() {
    let Some(mut stage) = Stage::set("version") else { return };
    let address = stage.host.address("");
    let mut tab = stage.chromium.open(&address);
    tab.value("navigator.serviceWorker.ready.then(() => 0)");
    tab.wait("navigator.serviceWorker.controller");
    let replace = |name: &str, old: &str, new: &str| {
        let file = stage.folder.join(name);
        let text = fs::read_to_string(&file).expect("a file of the page");
        assert!(text.contains(old), "{name}");
        fs::write(file, text.replacen(old, new, 1)).expect("a file that can be written");
    };
    replace("contents.js", "version: '", "version: 'newer-");
    replace("index.html", "</head>", "<meta name=\"newer\"></head>");
    let is_newer = "document.querySelector('meta[name=newer]')";

    // The page that finds the new version goes on with the old one; the next visit shows the new one.
    tab.value(
        "navigator.serviceWorker.getRegistration().then((registration) => { \
         window.registration = registration; return registration.update(); }).then(() => 0)",
    );
    tab.wait("registration.waiting");
    assert_eq!(tab.value(&format!("{is_newer} === null")), true);
    tab.go(&address);
    tab.wait(is_newer);
    let caches = tab.value("caches.keys()");
    assert_eq!(caches.as_array().map(Vec::len), Some(1), "{caches}");
    assert!(caches[0].as_str().is_some_and(|name| name.contains(" newer-")), "{caches}");
}

/// Signature of the engine as WebAssembly, to compare with the one that every native build has.
fn the_same_moves_are_found(tab: &mut Tab) {
    let signature = tab.text(&format!(
        "(async () => {{
            const bytes = await (await fetch('engine.wasm')).arrayBuffer();
            const none = () => 0;
            const worker = {{ now_ms: () => performance.now(), should_stop: none, event: none, panicked: none }};
            const {{ instance }} = await WebAssembly.instantiate(bytes, {{ worker }});
            return (instance.exports.signature({}) >>> 0).toString(16).padStart(8, '0');
        }})()",
        tessera::bench::DEPTH
    ));
    assert_eq!(signature, include_str!("../benches/signature").trim());
}

fn a_game_is_played_to_its_end(tab: &mut Tab) {
    let game = tab.value(&asked(
        "const long = { rule: 'pente', width: 13, height: 13, moves: [] };
         for (;;) {
            const position = await ask({ do: 'position', game: long });
            if (position.event !== 'position') return { position };
            if (position.over) return { moves: long.moves.length, over: position.over };
            const move = await ask({ do: 'play', game: long, level: 1 + long.moves.length % 2 * 4, seed: 1 });
            if (move.event !== 'move') return { move };
            long.moves.push(move.at);
        }",
    ));
    let moves = game["moves"].as_u64();
    assert!(moves.is_some_and(|moves| (9..=169).contains(&moves)) && game["over"].is_object(), "{game}");
}

/// A first visit: a person begins against the computer.
fn the_computer_answers_on_the_board(tab: &mut Tab) {
    tab.value(
        "import(new URL('game/state.js', document.baseURI)).then(({ state }) => { window.state = state; return 0; })",
    );
    tab.wait("document.querySelector('#do-undo') && state.position && !state.position.guessed && !state.position.stale");
    tab.press("ArrowUp Enter");
    tab.wait("state.game.tree.depth() === 2 && !state.position.guessed && !state.thinking");
    assert_eq!(tab.value("state.game.tree.moves()")[0], "h8");
}

/// Twice, as a worker that was ended has to be there again; other questions are answered meanwhile.
fn an_analysis_runs_and_stops(tab: &mut Tab, is_isolated: bool) {
    assert_eq!(tab.value("crossOriginIsolated"), is_isolated);
    for _ in 0..2 {
        let found = tab.value(&asked(
            "const analysis = ask({ do: 'analyse', lines: 3, game });
             const shown = () => events.filter((event) => event.id === analysis.id && event.event === 'lines');
             while (shown().length < 3) await pause(10);
             const position = await ask({ do: 'position', game });
             const stopped = await ask({ do: 'stop', of: analysis.id });
             return { position, stopped, done: await analysis, shown: shown(), again: await ask({ do: 'stop', of: analysis.id }) };",
        ));
        assert_eq!(found["position"]["event"], "position", "{found}");
        assert_eq!(
            (&found["stopped"]["event"], &found["stopped"]["found"]),
            (&json!("stopped"), &json!(true))
        );
        assert_eq!(found["again"]["found"], false);
        let done = &found["done"];
        assert_eq!((&done["event"], &done["last"]), (&json!("done"), &json!(true)), "{found}");
        assert_eq!(done["lines"].as_array().map(Vec::len), Some(3), "{done}");
        let shown = found["shown"].as_array().and_then(|shown| shown.last()).expect("lines were shown");
        assert!(done["depth"].as_u64() >= shown["depth"].as_u64(), "{found}");
    }
    // A request that waits for another one can be stopped, too.
    let ends = tab.value(&asked(
        "const first = ask({ do: 'analyse', lines: 1, game }), second = ask({ do: 'analyse', lines: 1, game });
         while (!events.some((event) => event.id === first.id)) await pause(10);
         engine.stop(second.id);
         await pause(20);
         engine.stop(first.id);
         return [(await first).event, (await second).event]",
    ));
    assert_eq!(ends, json!(["done", "done"]));
}

fn bad_requests_are_answered(tab: &mut Tab) {
    let errors = tab.value(&asked(
        "const errors = [await ask({ do: 'dance' }), await ask({ do: 'position' }), await ask({ do: 'play', game: 7 })];
         return errors.map((event) => event.event)",
    ));
    assert_eq!(errors, json!(["error", "error", "error"]));
}

/// An expression that asks the engine.
fn asked(body: &str) -> String {
    format!("(async () => {{ {ASK} {body} }})()")
}

/// A browser, a host, and the folder that it serves.
struct Stage {
    chromium: Chromium,
    host: Host,
    folder: PathBuf,
}

impl Stage {
    /// `None` without Chromium or without a compiler for WebAssembly.
    fn set(name: &str) -> Option<Stage> {
        let room = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("wasm-{name}"));
        let _ = fs::remove_dir_all(&room);
        fs::create_dir_all(&room).expect("a folder");
        let chromium = Chromium::start(&room.join("profile"))?;
        let folder = room.join("page");
        copy(built()?, &folder);
        Some(Stage { chromium, host: Host::start(&folder), folder })
    }
}

/// The folder that the script builds, once for all tests, or the one that `TESSERA_WEB_FILES` names: files of a release.
fn built() -> Option<&'static Path> {
    static BUILT: OnceLock<Option<PathBuf>> = OnceLock::new();
    let built = BUILT.get_or_init(|| {
        if let Some(folder) = std::env::var_os("TESSERA_WEB_FILES") {
            return Some(PathBuf::from(folder));
        }
        if !can_build() {
            println!(
                "SKIPPED: the engine is not tried in a browser: rustup target add wasm32-unknown-unknown"
            );
            return None;
        }
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wasm-built");
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/build-web.sh");
        let output = Command::new(script).arg(&folder).output().expect("the script runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Some(folder)
    });
    built.as_deref()
}

/// Whether the compiler knows the target. In CI the script gets what is missing, at home nothing is installed by a test.
fn can_build() -> bool {
    let is_ci = std::env::var("CI").is_ok_and(|value| !value.is_empty() && value != "false" && value != "0");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let asked =
        Command::new(rustc).args(["--print", "target-libdir", "--target", "wasm32-unknown-unknown"]).output();
    let folder = asked.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    is_ci || folder.is_ok_and(|folder| !folder.is_empty() && Path::new(&folder).is_dir())
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder of the page").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("a file of the page");
        }
    }
}

#[test]
fn the_manifest_names_files_that_are_there() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web/page");
    let manifest = fs::read_to_string(page.join("manifest.webmanifest")).expect("a manifest");
    let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    let icons = manifest["icons"].as_array().expect("icons");
    for icon in icons {
        let bytes = fs::read(page.join(icon["src"].as_str().expect("a name"))).expect("a file");
        if icon["type"] == "image/png" {
            let side = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
            assert_eq!(icon["sizes"], format!("{}x{}", side(16), side(20)));
        }
    }
    assert!(icons.len() >= 3);
}
