//! Learning: best moves, reviews, proofs, positions that are set up, opening rules.

use super::house::{House, Page};
use serde_json::json;

#[test]
fn the_best_moves_appear_and_are_legal() {
    let Some(mut house) = House::open("analysis") else { return };
    let mut page = house.visit("renju/15x15/h8i9h10i10h9i8");
    page.tab.click("#do-analyse");
    page.tab.wait("document.querySelectorAll('.candidate').length >= 5");
    let legal = page.tab.value(
        "import('/game/state.js').then(({ state: { position } }) => \
         [...document.querySelectorAll('.candidate')].map((mark) => mark.dataset.candidate).every((at) => \
         !position.illegal.includes(at) && !position.stones.some((stone) => stone.at === at)))",
    );
    assert_eq!(legal, true);
    // What is expected after a move is shown where the mouse points.
    let first = page.tab.text("document.querySelector('.candidate').dataset.candidate");
    let (x, y) = page.place(&first);
    page.tab.call("Input.dispatchMouseEvent", json!({"type": "mouseMoved", "x": x, "y": y}));
    page.tab.wait("document.querySelectorAll('.marks .ghost').length >= 2");
    // A move of a line can be stepped to; the analysis follows.
    page.tab.click("#tab-analysis");
    page.tab.click("#lines .line .move");
    page.wait_for("state.game.tree.depth() === 7 && !state.position.guessed");
    page.tab.wait("document.querySelectorAll('#lines .line').length >= 1");
    page.tab.press("a");
    page.tab.wait("document.querySelectorAll('.candidate').length === 0");
    page.assert_clean();
}

#[test]
fn a_review_marks_the_blunder() {
    let Some(mut house) = House::open("review") else { return };
    // White leaves an open three alone with move 6.
    let mut page = house.visit("freestyle/15x15/h8i9h9i8h10a1h11h7h12");
    page.tab.click("#tab-review");
    page.tab.click("#start-review");
    page.tab.wait("document.querySelector('[data-bad=\"a1\"]')");
    let sign = page.tab.text(
        "import('/game/state.js').then(({ state: { game } }) => { const [node] = game.tree.path().slice(5); \
         return document.querySelector(`[data-node=\"${node}\"] .sign`)?.textContent ?? ''; })",
    );
    assert!(["?", "??"].contains(&sign.as_str()), "{sign}");
    assert!(page.tab.number("document.querySelectorAll('.graph-dot').length") >= 1.0);
    // Another try: the same blunder loses again.
    page.tab.click("[data-bad=\"a1\"] .row-of:last-child button");
    page.wait_for("state.game.tree.depth() === 5 && !state.position.guessed");
    page.click("o15");
    page.tab.wait(
        "[...document.querySelectorAll('.finding p')].some((line) => line.textContent.includes('o15 loses'))",
    );
    page.assert_clean();
}

#[test]
fn a_proof_is_walked_on_the_board() {
    let Some(mut house) = House::open("proof") else { return };
    let mut page = house.visit("freestyle/15x15//bh8i8j8/wa1c15/black");
    page.tab.click("#tab-solve");
    page.tab.click("#solve-fours");
    page.tab.click("#proof-next");
    page.wait_for("state.game.tree.depth() === 1 && !state.position.guessed");
    // Any defence is answered, until the row is complete.
    for _ in 0..6 {
        if page.state("state.position.over") != json!(null) {
            break;
        }
        let depth = page.moves().len();
        page.click(if depth == 1 { "a15" } else { "o1" });
        page.wait_for(&format!("state.game.tree.depth() >= {} && !state.position.guessed", depth + 2));
    }
    assert_eq!(page.state("state.position.over.winner"), "black");
    page.assert_clean();
}

#[test]
fn a_position_is_set_up() {
    let Some(mut house) = House::open("setup") else { return };
    let mut page = house.visit("freestyle/15x15/");
    page.tab.click("#do-edit");
    for cell in ["h8", "i8", "j8"] {
        page.click(cell);
    }
    page.tab.click("[data-tool=white]");
    page.click("a1");
    page.click("j8");
    page.tab.click("[data-tool=erase]");
    page.click("a1");
    page.tab.click("#set-up-done");
    page.wait_for("state.position?.stones.length === 3 && !state.editing");
    assert_eq!(page.state("state.game.setup.black"), json!(["h8", "i8"]));
    assert_eq!(page.state("state.game.setup.white"), json!(["j8"]));
    page.assert_clean();
}

#[test]
fn a_position_is_set_up_on_the_endless_field() {
    let Some(mut house) = House::open("endless-setup") else { return };
    let mut page = house.visit("freestyle/endless/0,0");
    page.tab.click("#do-edit");
    for cell in ["1,0", "2,0", "3,0", "3,3"] {
        page.click(cell);
    }
    page.click("3,3");
    page.tab.click("[data-tool=white]");
    page.click("-1,-1");
    page.tab.value(
        "(() => { const list = document.querySelector('#asking select'); list.value = 'black'; \
         list.dispatchEvent(new Event('change')); })()",
    );
    page.tab.click("#set-up-done");
    page.wait_for(
        "state.position?.stones.length === 5 && !state.editing && state.position.to_move === 'black'",
    );
    page.settle();
    // The computer moves, and completes the row at one of its ends.
    page.tab.click("#do-go");
    page.wait_for("state.position?.over");
    assert_eq!(page.state("state.position.over.winner"), "black");
    assert!(["-1,0", "4,0"].contains(&page.moves()[0].as_str()), "{:?}", page.moves());
    // The address has it all.
    page.tab.wait("location.hash.includes('b0,0;1,0;2,0;3,0')");
    let address = page.tab.text("location.hash.slice(1)");
    let mut again = house.visit(&address);
    assert_eq!(again.state("state.position.over.winner"), "black", "{address}");
    again.assert_clean();
    page.assert_clean();
}

#[test]
fn a_hint_gives_its_reason_in_the_language_of_the_page() {
    let Some(mut house) = House::open("hint") else { return };
    let mut page = house.visit("freestyle/15x15/h8a1i8c1j8e1");
    for (language, told) in [("en", "makes an open four"), ("cs", "otevřenou čtyřku"), ("ja", "達四を作る")]
    {
        page.tab.value(&format!(
            "Promise.all([import('/settings.js'), import('/texts.js')]).then(async ([{{ change }}, {{ loadTexts }}]) => \
             {{ change({{ language: '{language}', seconds: 1 }}); await loadTexts(); change({{}}); }})"
        ));
        page.tab.press("h");
        page.tab.wait(&format!("document.querySelector('#hint')?.textContent.includes('{told}')"));
        page.tab.wait(&format!("document.querySelector('#speaker').textContent.includes('{told}')"));
    }
    page.assert_clean();
}

#[test]
fn swap2_is_answered_by_person_and_computer() {
    let Some(mut house) = House::open("swap2") else { return };
    let mut page = house.visit("");
    begin(&mut page, "swap2", "person", "person");
    page.wait_for("state.asking");
    for cell in ["h8", "i9", "g7"] {
        page.click(cell);
        page.wait_for(&format!("state.asking && state.position.stones.some(({{ at }}) => at === '{cell}')"));
    }
    page.tab.click("[data-choice=swap]");
    page.wait_for("state.game.opening.isDone");
    page.settle();
    assert_eq!(page.state("state.game.swapped"), true);
    assert_eq!(page.moves(), ["h8", "i9", "g7"]);
    // The computer answers as well: it places the stones, a person chooses.
    begin(&mut page, "swap2", "3", "person");
    page.tab.wait("document.querySelector('[data-choice=stay]')");
    page.tab.click("[data-choice=stay]");
    page.wait_for("state.game.opening.isDone && !state.thinking");
    page.settle();
    assert!(page.moves().len() >= 3);
    page.assert_clean();
}

fn begin(page: &mut Page, rule: &str, first: &str, second: &str) {
    page.tab.value(&format!(
        "import('/game/session.js').then(({{ begin }}) => \
         begin({{ first: '{first}', second: '{second}', opening: {{ rule: '{rule}', answers: [] }} }}))"
    ));
}
