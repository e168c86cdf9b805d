//! Opening rules: every one is chosen in the dialog and played through, by two people and by a person and the computer.

use super::house::{House, Page};
use serde_json::{Value, json};

/// Rules of the game and of the opening, and what they ask for when both players always keep their colours and declare two.
const RULES: [(&str, &str, &str); 7] = [
    ("freestyle", "long-pro", "stone stone stone"),
    ("freestyle", "swap", "stone stone stone choose"),
    ("freestyle", "swap2", "stone stone stone choose"),
    ("renju", "rif", "stone stone stone choose stone offer offer pick"),
    ("renju", "yamaguchi", "stone stone stone declare choose stone offer offer pick"),
    ("renju", "soosorv-8", "stone stone stone choose stone declare choose offer offer pick"),
    ("renju", "taraguchi-10", "stone choose stone choose stone choose stone choose stone choose"),
];

#[test]
fn two_people_play_through_every_opening() {
    let Some(mut house) = House::open("openings") else { return };
    let mut page = house.visit("");
    for (game, rule, expected) in RULES {
        begin(&mut page, game, rule, "person", "person");
        let mut asked = Vec::new();
        while let Some(kind) = question(&mut page) {
            answer(&mut page, &kind);
            asked.push(kind);
            assert!(asked.len() < 40, "{rule}: {asked:?}");
        }
        assert_eq!(asked.join(" "), expected, "{rule}");
        // Then it goes on as usual.
        let moves = page.moves().len();
        page.wait_for("document.querySelector('#asking').hidden");
        let cell = free_cell(&mut page);
        page.click(&cell);
        page.wait_for(&format!("state.game.tree.depth() === {} && !state.position.guessed", moves + 1));
        page.assert_clean();
    }
}

#[test]
fn a_person_and_the_computer_play_through_every_opening() {
    let Some(mut house) = House::open("openings-computer") else { return };
    let mut page = house.visit("");
    // As short as it goes: it is not about good answers.
    page.tab.value("import('/settings.js').then(({ change }) => change({ seconds: 0.1 }))");
    for (game, rule, _) in RULES {
        for (first, second) in [("person", "3"), ("3", "person")] {
            begin(&mut page, game, rule, first, second);
            let mut asked = 0;
            while let Some(kind) = question(&mut page) {
                answer(&mut page, &kind);
                asked += 1;
                assert!(asked < 40, "{rule}");
            }
            assert!(asked > 0, "{rule}: a {first} and a {second}");
            page.wait_for("!state.thinking && !state.position.guessed && !state.position.stale");
            assert!(page.moves().len() >= 3, "{rule}: {:?}", page.moves());
        }
    }
    page.assert_clean();
}

#[test]
fn what_an_opening_does_not_allow_is_marked_and_refused() {
    let Some(mut house) = House::open("openings-refused") else { return };
    let mut page = house.visit("");
    begin(&mut page, "freestyle", "long-pro", "person", "person");
    page.wait_for("state.asking");
    // The first stone has one cell, and no other is taken.
    assert_eq!(page.tab.number("document.querySelectorAll('#board .allowed').length"), 1.0);
    page.click("a1");
    page.tab.wait("document.querySelector('.slip')");
    page.wait_for("state.asking && state.position.stones.length === 0");
    for cell in ["h8", "i9"] {
        page.click(cell);
        page.wait_for(&format!("state.asking && state.position.stones.some(({{ at }}) => at === '{cell}')"));
    }
    // Black's second stone: the central square is shut, but for the stones in it.
    assert_eq!(page.tab.number("document.querySelectorAll('#board .forbidden').length"), 47.0);
    page.click("h9");
    page.wait_for("state.asking && state.position.stones.length === 2");
    // Back by one stone, and another one instead.
    page.tab.click("#do-undo");
    page.wait_for("state.asking && state.position.stones.length === 1");
    page.click("a1");
    page.wait_for("state.asking && state.position.stones.length === 2");
    page.click("a15");
    page.wait_for("state.game.opening.isDone");
    page.settle();
    assert_eq!(page.moves(), ["h8", "a1", "a15"]);
    page.assert_clean();
}

/// Begins a game by the dialog.
fn begin(page: &mut Page, game: &str, rule: &str, first: &str, second: &str) {
    page.wait_for("state.welcome");
    page.tab.press("Escape");
    page.tab.click("#new");
    page.tab.wait("document.querySelectorAll('dialog select').length === 5");
    for (place, value) in [(0, game), (2, rule), (3, first), (4, second)] {
        let chosen = page.tab.value(&format!(
            "(() => {{ const list = document.querySelectorAll('dialog select')[{place}]; list.value = '{value}'; \
             list.dispatchEvent(new Event('change')); return list.value; }})()"
        ));
        assert_eq!(chosen, value, "{rule} can be chosen");
    }
    page.tab.click("dialog .dialog-foot .primary");
    page.wait_for(&format!("!document.querySelector('dialog') && state.game.opening?.rule === '{rule}'"));
}

/// What a person is asked for; `None` once the opening is over.
fn question(page: &mut Page) -> Option<String> {
    page.wait_for("state.asking || state.game.opening.isDone");
    let kind = page.state("state.game.opening.isDone ? null : state.asking.kind");
    kind.as_str().map(str::to_owned)
}

/// Answers with the mouse: the first cell that is allowed, the first choice, two fifth moves.
fn answer(page: &mut Page, kind: &str) {
    let before = page.state("state.game.opening.answers.length");
    match kind {
        "choose" => page.tab.click("[data-choice=stay]"),
        "declare" => page.tab.click("[data-choice=\"2\"]"),
        _ => {
            let cells: Vec<String> = strings(&page.state("state.asking.cells"));
            // Fifth moves that mirror each other are refused: each is offered somewhere else.
            let made = page.state("state.asking.made ?? 0").as_u64().unwrap_or(0) as usize;
            page.click(&cells[(made * 17 + 3) % cells.len()]);
        }
    }
    page.wait_for(&format!(
        "(state.asking || state.game.opening.isDone) && state.game.opening.answers.length > {before}"
    ));
    page.settle();
}

fn strings(value: &Value) -> Vec<String> {
    serde_json::from_value(value.clone()).unwrap_or_default()
}

/// An empty cell that the side to move may use.
fn free_cell(page: &mut Page) -> String {
    let taken = page.state("[...state.position.stones.map(({ at }) => at), ...state.position.illegal]");
    let cells = ["a1", "b15", "o2", "n14"].map(|cell| json!(cell));
    let free = cells.iter().find(|cell| !taken.as_array().is_some_and(|taken| taken.contains(cell)));
    free.and_then(Value::as_str).expect("some corner is free").to_owned()
}
