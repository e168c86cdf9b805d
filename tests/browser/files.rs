//! Games come in as files and text, and go out in every notation and as pictures.

use super::chromium::PATIENCE;
use super::house::{House, Page};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

const SGF: &str = "(;GM[4]FF[4]SZ[15];B[hh]C[the centre];W[ig](;B[gi])(;B[hg];W[hi]))";

#[test]
fn files_come_in_and_go_out() {
    let Some(mut house) = House::open("files") else { return };
    let downloads = house.folder.join("downloads");
    std::fs::create_dir_all(&downloads).expect("a folder");
    house.chromium.download_to(&downloads);
    let game = house.folder.join("game.sgf");
    std::fs::write(&game, SGF).expect("a file");
    let mut page = house.visit("");
    page.tab.press("o");
    page.tab.wait("document.querySelector('#picker')");
    page.tab.choose_file("#picker", &game);
    page.wait_for("state.game.tree.nodes.length === 6 && !document.querySelector('dialog')");
    page.settle();
    assert_eq!(page.state("state.game.tree.nodes[1].comment"), "the centre");
    let line = page.moves();
    assert_eq!(line.len(), 3);
    assert_eq!(page.tab.number("document.querySelectorAll('.variation').length"), 1.0);

    // Out again with its variations and its comment, and in by a drop.
    let text = saved(&mut page, "sgf", &downloads, "sgf");
    let text = String::from_utf8(text).expect("text");
    assert!(text.contains("the centre") && text.matches("(;").count() >= 3, "{text}");
    drop_text(&mut page, &text, "again.sgf");
    page.wait_for("state.game.tree.nodes.length === 6");
    page.settle();
    assert_eq!(page.moves(), line);

    for (format, ending, start) in [PICTURES[0], PICTURES[1], PICTURES[2], ("lib", "lib", b"\xffRenLib")] {
        let bytes = saved(&mut page, format, &downloads, ending);
        assert!(has(&bytes, start), "{format}");
    }

    // A game by other rules on another board brings them along.
    drop_text(&mut page, "[Game \"Pente\"]\n\n1. K10 L9 2. F10 J10 ?\n", "pente.pgn");
    page.wait_for("location.hash === '#pente/19x19/j10k9f10i10'");
    page.settle();
    drop_text(&mut page, &text, "again.sgf");
    page.wait_for("state.game.tree.nodes.length === 6");
    page.settle();

    // What is no game is refused with a sentence, and the game stays.
    drop_text(&mut page, "this is no game", "nonsense.txt");
    page.tab.wait("document.querySelector('.slip.bad')");
    assert_eq!(page.moves(), line);
    paste(&mut page, "h8 i9 i7 j6");
    page.wait_for("state.game.tree.depth() === 4");
    assert_eq!(page.moves(), ["h8", "i9", "i7", "j6"]);
    page.assert_clean();
}

#[test]
fn one_click_saves_a_picture() {
    let Some(mut house) = House::open("pictures") else { return };
    let downloads = house.folder.join("downloads");
    std::fs::create_dir_all(&downloads).expect("a folder");
    house.chromium.download_to(&downloads);
    // Two of four moves are on the board: a picture shows them, the moving one shows all.
    for address in ["freestyle/15x15/h8i9g7h9@2", "freestyle/endless/0,0;1,1;-1,-1;0,1@2"] {
        let mut page = house.visit(address);
        for (name, ending, start) in PICTURES {
            empty(&downloads);
            page.tab.click(&format!("#picture-{ending}"));
            let bytes = arrived(&mut page, name, &downloads, ending);
            assert!(has(&bytes, start), "{name} of {address}");
            if ending == "gif" {
                // The empty board and four moves; each frame begins with the same control block.
                let frames = bytes.windows(3).filter(|part| part == b"\x21\xf9\x04").count();
                assert!(frames >= 4, "{frames} of {address}");
            }
        }
        page.assert_clean();
    }
}

/// The name of a picture, the end of its file's name, and what such files begin with.
type Picture = (&'static str, &'static str, &'static [u8]);
const PICTURES: [Picture; 3] = [("SVG", "svg", b"<svg"), ("PNG", "png", b"\x89PNG"), ("GIF", "gif", b"GIF8")];

fn has(bytes: &[u8], start: &[u8]) -> bool {
    bytes.windows(start.len()).take(200).any(|part| part == start)
}

fn empty(downloads: &Path) {
    for old in std::fs::read_dir(downloads).expect("a folder").flatten() {
        let _ = std::fs::remove_file(old.path());
    }
}

/// Saves by the dialog and waits for the download.
fn saved(page: &mut Page, format: &str, downloads: &Path, ending: &str) -> Vec<u8> {
    empty(downloads);
    page.tab.click("#save");
    page.tab.click(&format!("[data-format=\"{format}\"]"));
    arrived(page, format, downloads, ending)
}

/// The file that comes.
fn arrived(page: &mut Page, format: &str, downloads: &Path, ending: &str) -> Vec<u8> {
    let began = Instant::now();
    loop {
        let mut files = std::fs::read_dir(downloads).expect("a folder").flatten();
        let found = files.find(|file| file.path().extension().is_some_and(|found| found == ending));
        if let Some(bytes) =
            found.and_then(|file| std::fs::read(file.path()).ok()).filter(|bytes| !bytes.is_empty())
        {
            return bytes;
        }
        let seen = page.tab.text("document.querySelector('#slips').innerText");
        assert!(began.elapsed() < PATIENCE, "no {format} arrives: {seen}");
        thread::sleep(Duration::from_millis(20));
    }
}

fn drop_text(page: &mut Page, text: &str, name: &str) {
    page.tab.value(&format!(
        "(() => {{ const carried = new DataTransfer(); carried.items.add(new File([{}], '{name}')); \
         dispatchEvent(new DragEvent('drop', {{ dataTransfer: carried, cancelable: true }})); }})()",
        serde_json::json!(text)
    ));
}

fn paste(page: &mut Page, text: &str) {
    page.tab.value(&format!(
        "(() => {{ const carried = new DataTransfer(); carried.setData('text', {}); \
         document.body.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: carried, bubbles: true }})); }})()",
        serde_json::json!(text)
    ));
}
