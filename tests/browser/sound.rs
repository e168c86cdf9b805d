//! Sound: none unless somebody wants it; then a move, a capture and the end are heard.

use super::house::{House, Page};

/// Counts tones instead of playing them.
const SPY: &str = "(() => { window.tones = 0; window.heard = 0; \
    const Real = AudioContext; \
    window.AudioContext = class extends Real { \
    constructor() { super(); window.heard++; } \
    resume() { return Promise.resolve(); } \
    createOscillator() { window.tones++; return super.createOscillator(); } }; })()";

#[test]
fn sound_is_heard_only_where_it_is_wanted() {
    let Some(mut house) = House::open("sound") else { return };
    // The next black stone takes two; white's stones go far away.
    let mut page = house.visit("pente/19x19/k10l10a1m10");
    page.tab.value(SPY);
    play(&mut page, "n10", 5);
    assert_eq!(page.tab.number("heard"), 0.0, "nothing is even prepared while it is off");
    page.tab.press("PageUp");
    page.wait_for("state.game.tree.depth() === 4 && !state.position.stale");

    page.tab.click("#settings");
    page.tab.wait("document.querySelector('dialog .option.switch:last-of-type')");
    page.tab.value(
        "[...document.querySelectorAll('dialog .switch')].find((one) => one.textContent.includes('Sound')) \
         .querySelector('input').click()",
    );
    page.tab.wait("tones === 1");
    page.tab.press("Escape");
    // Looking through the game is silent.
    page.tab.press("PageUp PageDown");
    page.wait_for("state.game.tree.depth() === 4 && !state.position.stale");
    assert_eq!(page.tab.number("tones"), 1.0);
    // A plain move has one tone, a capture more.
    play(&mut page, "b1", 5);
    page.tab.wait("tones === 2");
    page.tab.press("u");
    page.wait_for("state.game.tree.depth() === 4 && !state.position.stale");
    play(&mut page, "n10", 5);
    page.tab.wait("tones === 5");

    // The end: the fifth stone in a row, and a resignation.
    let mut page = house.visit("freestyle/15x15/h8a1i8b1j8c1k8d1");
    page.tab.value(SPY);
    play(&mut page, "l8", 9);
    page.tab.wait("tones === 4");
    page.tab.press("u");
    page.wait_for("state.game.tree.depth() === 8 && !state.position.stale");
    page.tab.click("#do-resign");
    page.tab.click("dialog .dialog-foot .primary");
    page.tab.wait("tones === 7");
    page.assert_clean();
}

fn play(page: &mut Page, cell: &str, moves: usize) {
    page.click(cell);
    page.wait_for(&format!("state.game.tree.depth() === {moves} && !state.position.guessed"));
}
