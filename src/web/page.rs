//! The files of the page: those in the executable, or a folder of somebody who works on them.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

/// Names with what the files of these names hold.
macro_rules! files {
    ($($name:literal)*) => { &[$(($name, include_bytes!(concat!("page/", $name)))),*] };
}

/// Every file of `src/web/page` by its name there.
const FILES: &[(&str, &[u8])] = files! {
    "board/board.js"
    "board/cells.js"
    "board/grid.js"
    "board/marks.js"
    "board/pointer.js"
    "board/reader.js"
    "board/stones.js"
    "board/view.js"
    "bus.js"
    "connection.js"
    "counter.js"
    "desk/desk.js"
    "desk/local.js"
    "desk/socket.js"
    "dialogs/dialog.js"
    "dialogs/help.js"
    "dialogs/new-game.js"
    "dialogs/settings.js"
    "elements.js"
    "engine.js"
    "files.js"
    "first.js"
    "game/address.js"
    "game/clocks.js"
    "game/editing.js"
    "game/game.js"
    "game/keeping.js"
    "game/opening.js"
    "game/session.js"
    "game/state.js"
    "game/tree.js"
    "icons/icon-192.png"
    "icons/icon-515.png"
    "icons/icon.svg"
    "index.html"
    "keys.js"
    "main.js"
    "manifest.webmanifest"
    "notice.js"
    "offline.js"
    "panel/actions.js"
    "panel/analysis.js"
    "panel/bar.js"
    "panel/editing.js"
    "panel/graph.js"
    "panel/moves.js"
    "panel/opening.js"
    "panel/pictures.js"
    "panel/players.js"
    "panel/review.js"
    "panel/solve.js"
    "panel/status.js"
    "panel/tabs.js"
    "reasons.js"
    "scene.js"
    "service-worker.js"
    "settings.js"
    "sound.js"
    "style/base.css"
    "style/board.css"
    "style/dialog.css"
    "style/panel.css"
    "texts.js"
    "texts/cs.json"
    "texts/en.json"
    "texts/ja.json"
    "texts/ru.json"
    "texts/vi.json"
    "texts/zh.json"
    "worker.js"
};

/// Where the page comes from.
#[derive(Clone, Debug)]
pub enum Page {
    /// The executable.
    Embedded,
    /// A folder, read anew for each request.
    Folder(PathBuf),
}

impl Page {
    /// The file under a name such as `board/stones.js`.
    pub(super) fn file(&self, name: &str) -> Option<Cow<'static, [u8]>> {
        match self {
            Page::Embedded => {
                FILES.iter().find(|(known, _)| *known == name).map(|(_, bytes)| Cow::Borrowed(*bytes))
            }
            Page::Folder(folder) => {
                let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
                let name = Path::new(name);
                let is_inside = name.components().all(is_plain);
                let bytes = is_inside.then(|| std::fs::read(folder.join(name)).ok()).flatten();
                bytes.map(Cow::Owned)
            }
        }
    }
}

/// What a file is, by the end of its name.
pub(super) fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_below(folder: &Path, prefix: &str) -> Vec<String> {
        let mut names = Vec::new();
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            match entry.path().is_dir() {
                true => names.extend(names_below(&entry.path(), &format!("{name}/"))),
                false => names.push(name),
            }
        }
        names.sort();
        names
    }

    #[test]
    fn the_executable_has_every_file_of_the_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web/page");
        let mut known: Vec<String> = FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
        known.sort();
        assert_eq!(known, names_below(&folder, ""));
        for name in known {
            assert_eq!(Page::Embedded.file(&name), Page::Folder(folder.clone()).file(&name), "{name}");
            assert_ne!(content_type(&name), "application/octet-stream", "{name}");
        }
    }

    #[test]
    fn nothing_outside_of_the_folder_is_read() {
        let folder = Page::Folder(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web/page"));
        for name in ["../mod.rs", "/etc/hostname", "x/../../mod.rs", "", "."] {
            assert_eq!(folder.file(name), None, "{name}");
            assert_eq!(Page::Embedded.file(name), None, "{name}");
        }
    }
}
