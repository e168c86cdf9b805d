//! Playing: with the mouse, with keys alone, with a finger; to the end and back.

use super::house::House;
use serde_json::json;

#[test]
fn a_game_is_played_to_its_end_and_taken_back() {
    let Some(mut house) = House::open("play") else { return };
    let mut page = house.visit("");
    // A first visit: a person begins against the computer. The lowest level, so that the game ends soon.
    page.tab.value("import('/game/session.js').then(({ begin }) => begin({ second: '1', seed: 1 }))");
    page.settle();
    let mut played = 0;
    for _ in 0..40 {
        // Whoever advises the person, the move is made with the mouse.
        let best = page.tab.text(
            "Promise.all([import('/desk/desk.js'), import('/game/game.js'), import('/game/state.js')]) \
             .then(([{ desk }, { asked }, { state }]) => \
             desk.work({ do: 'play', game: asked(state.game), level: 10, nodes: 3000 }).done).then(({ at }) => at)",
        );
        page.click(&best);
        played += 1;
        page.wait_for(&format!(
            "state.position.over || (state.game.tree.depth() === {} && !state.position.guessed && !state.thinking)",
            2 * played
        ));
        if page.state("state.position.over") != json!(null) {
            break;
        }
    }
    assert_eq!(page.state("state.position.over.winner"), "black");
    assert!(page.text("#status").contains("Black wins with five in a row"), "{}", page.text("#status"));
    assert_eq!(page.tab.number("document.querySelectorAll('#board .row').length"), 1.0);
    let moves = page.moves();
    assert_eq!(page.stones(), moves.len());
    // Back to the person's last turn; the line is kept.
    page.tab.click("#do-undo");
    page.wait_for(&format!("state.game.tree.depth() === {}", moves.len() - 1));
    page.settle();
    assert_eq!(page.state("state.position.over"), json!(null));
    page.tab.click("#do-last");
    page.settle();
    assert_eq!(page.moves(), moves);
    page.assert_clean();
}

#[test]
fn keys_are_enough() {
    let Some(mut house) = House::open("keys") else { return };
    let mut page = house.visit("freestyle/15x15/");
    // The cursor begins in the middle.
    page.tab.press("ArrowUp Enter");
    page.wait_for("state.game.tree.depth() === 1 && !state.position.guessed");
    assert_eq!(page.moves(), ["h8"]);
    assert!(page.text("#speaker").contains("Move 1: Black h8"), "{}", page.text("#speaker"));
    page.tab.press("ArrowUp ArrowRight");
    assert_eq!(page.under_cursor(), "i9, empty");
    page.tab.press("Enter");
    page.wait_for("state.game.tree.depth() === 2 && !state.position.guessed");
    assert_eq!(page.moves(), ["h8", "i9"]);
    page.tab.press("u");
    page.wait_for("state.game.tree.depth() === 1");
    page.tab.press(".");
    page.wait_for("state.game.tree.depth() === 2");
    page.tab.press("Home");
    page.wait_for("state.game.tree.depth() === 0");
    // The list of keys, and a new game, all by keys.
    page.tab.press("?");
    page.tab.wait("document.querySelector('dialog .keys')");
    page.tab.press("Escape");
    page.tab.wait("!document.querySelector('dialog')");
    page.tab.press("n");
    page.tab.wait("document.activeElement.closest('dialog')");
    page.tab.press("Tab Tab Tab Tab Tab Tab Tab Enter");
    page.wait_for("!document.querySelector('dialog') && state.game.tree.nodes.length === 1");
    page.assert_clean();
}

#[test]
fn a_phone_shows_everything_without_scrolling_sideways() {
    let Some(mut house) = House::open("phone") else { return };
    let mut page = house.visit("renju/15x15/h8i9g7");
    for (width, height) in [(390, 844), (360, 640), (320, 568), (768, 1024), (844, 390)] {
        page.tab.resize(width, height, true);
        for tab in ["analysis", "review", "solve", "moves"] {
            page.tab.click(&format!("#tab-{tab}"));
            let wide = page.tab.number("document.documentElement.scrollWidth");
            assert!(wide <= f64::from(width), "{wide} at {width}×{height} in {tab}");
        }
        let board = page.tab.value(
            "(() => { const { width, height } = document.getElementById('board').getBoundingClientRect(); \
             return [width, height]; })()",
        );
        let (across, down) = (board[0].as_f64().unwrap_or(0.0), board[1].as_f64().unwrap_or(0.0));
        assert!(
            across > 0.4 * f64::from(width.min(height)) && down > 0.4 * f64::from(width.min(height)),
            "{board}"
        );
    }
    page.tab.resize(390, 844, true);
    page.tab.value("window.scrollTo(0, 0)");
    let (x, y) = page.place("j8");
    page.tab
        .call("Input.dispatchTouchEvent", json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}));
    page.tab.call("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []}));
    page.wait_for("state.game.tree.depth() === 4");
    assert_eq!(page.moves(), ["h8", "i9", "g7", "j8"]);
    page.assert_clean();
}

#[test]
fn two_tabs_play_two_games() {
    let Some(mut house) = House::open("tabs") else { return };
    let mut one = house.visit("freestyle/15x15/h8");
    let mut other = house.visit("pente/19x19/k10");
    one.tab.press("a");
    other.tab.press("a");
    one.tab.wait("document.querySelectorAll('.candidate').length >= 3");
    other.tab.wait("document.querySelectorAll('.candidate').length >= 3");
    one.click("a1");
    other.click("b2");
    one.wait_for("state.game.tree.depth() === 2 && !state.position.guessed");
    other.wait_for("state.game.tree.depth() === 2 && !state.position.guessed");
    // Each tab keeps its own game over a reload.
    other.tab.wait("location.hash.includes('k10b2')");
    other.tab.call("Page.reload", json!({}));
    other.tab.wait("document.readyState === 'complete' && document.querySelector('[data-player]')");
    other.settle();
    assert_eq!(other.moves(), ["k10", "b2"]);
    assert_eq!(other.state("state.game.rule"), "pente");
    assert_eq!(one.moves(), ["h8", "a1"]);
    one.assert_clean();
    other.assert_clean();
}

#[test]
fn the_endless_field_is_played_and_moved() {
    let Some(mut house) = House::open("endless") else { return };
    let mut page = house.visit("freestyle/endless/0,0;1,1");
    page.click("2,-1");
    page.wait_for("state.game.tree.depth() === 3 && !state.position.guessed");
    assert_eq!(page.moves(), ["0,0", "1,1", "2,-1"]);
    let before = page.place("0,0");
    let (x, y) = page.place("4,4");
    let drag = [("mousePressed", 0.0), ("mouseMoved", 60.0), ("mouseMoved", 120.0), ("mouseReleased", 120.0)];
    for (kind, far) in drag {
        let at = json!({"type": kind, "x": x + far, "y": y, "button": "left", "buttons": 1, "clickCount": 1});
        page.tab.call("Input.dispatchMouseEvent", at);
    }
    let after = page.place("0,0");
    assert!((after.0 - before.0 - 120.0).abs() < 2.0, "{before:?} {after:?}");
    assert_eq!(page.moves().len(), 3, "a drag is no move");
    page.assert_clean();
}

#[test]
fn captured_stones_leave_the_board() {
    let Some(mut house) = House::open("captures") else { return };
    let mut page = house.visit("pente/19x19/k10l10a1m10");
    page.click("n10");
    page.wait_for("state.game.tree.depth() === 5 && !state.position.guessed");
    assert_eq!(page.stones(), 3);
    assert!(page.text("[data-player=black]").contains("2/10"), "{}", page.text("[data-player=black]"));
    let told = page.text("#speaker");
    assert!(["Captured", "l10", "m10"].iter().all(|word| told.contains(word)), "{told}");
    page.tab.press("PageUp");
    page.wait_for("state.game.tree.depth() === 4 && !state.position.stale");
    assert_eq!(page.stones(), 4);
    page.assert_clean();
}

#[test]
fn a_clock_ends_the_game() {
    let Some(mut house) = House::open("clock") else { return };
    let mut page = house.visit("");
    page.tab.value(
        "Promise.all([import('/game/session.js'), import('/game/clocks.js')]).then(([{ begin }, { newClock }]) => \
         begin({ second: 'person', clock: newClock(1, 0) }))",
    );
    page.settle();
    page.click("h8");
    page.wait_for("state.game.ended");
    assert!(page.text("#status").contains("Black wins on time"), "{}", page.text("#status"));
    page.click("a1");
    assert_eq!(page.moves(), ["h8"]);
    page.assert_clean();
}
