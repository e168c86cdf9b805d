//! The page for those who hear it: what a screen reader is told about board, cells, buttons and moves.

use super::house::{House, Page};
use serde_json::{Value, json};

/// Roles that nobody can use without a name.
const NAMED: [&str; 11] = [
    "button", "tab", "tabpanel", "combobox", "textbox", "switch", "grid", "gridcell", "slider", "toolbar",
    "log",
];

#[test]
fn everything_has_a_name() {
    let Some(mut house) = House::open("names") else { return };
    let mut page = house.visit("freestyle/15x15/h8");
    for size in [(1440, 900, false), (390, 844, true)] {
        page.tab.resize(size.0, size.1, size.2);
        wait_for_cell(&mut page, "h8");
        let tree = Heard::new(&mut page);
        let named = tree.nodes.iter().filter(|(role, _)| NAMED.contains(&role.as_str()));
        let nameless: Vec<_> = named.clone().filter(|(_, name)| name.trim().is_empty()).collect();
        assert!(nameless.is_empty(), "{nameless:?}");
        for (role, most) in
            [("button", 15), ("tab", 4), ("toolbar", 3), ("grid", 1), ("log", 1), ("slider", 1)]
        {
            assert!(tree.names(role).len() >= most, "{role}: {:?}", tree.names(role));
        }
        assert_eq!(tree.names("gridcell").len(), 225);
    }
}

#[test]
fn cells_say_what_is_on_them() {
    let Some(mut house) = House::open("cells") else { return };
    // The fourth stone on h7 would be a double three.
    let mut page = house.visit("renju/15x15/h8a1h9c1i7e1j7o1");
    wait_for_cell(&mut page, "o1");
    let cells = Heard::new(&mut page).names("gridcell");
    for told in ["h8, black stone, move 1", "a1, white stone, move 2", "o1, white stone, last move"] {
        assert!(cells.iter().any(|name| name == told), "{told}: {cells:?}");
    }
    for told in ["b2, empty", "h7, empty, forbidden"] {
        assert!(cells.iter().any(|name| name == told), "{told}: {cells:?}");
    }
    // A stone that is placed is told, and the one before it is no longer the last.
    page.click("b2");
    page.wait_for("state.game.tree.depth() === 9 && !state.position.guessed");
    page.tab.wait(
        "document.getElementById('cell-b2').getAttribute('aria-label') === 'b2, black stone, last move'",
    );
    page.tab
        .wait("document.getElementById('cell-o1').getAttribute('aria-label') === 'o1, white stone, move 8'");
    // Large boards and the endless field tell the part around the cursor, which follows it.
    for (address, cells) in [("freestyle/120x80/ap40", 961), ("freestyle/endless/0,0", 49)] {
        let mut page = house.visit(address);
        page.tab.wait("document.querySelectorAll('#board [role=gridcell]').length > 0");
        let found = page.tab.number("document.querySelectorAll('#board [role=gridcell]').length");
        assert!(found >= f64::from(cells) && found <= 961.0, "{address}: {found}");
        for _ in 0..30 {
            page.tab.press("ArrowRight");
        }
        let told = page.under_cursor();
        assert!(told.ends_with(", empty"), "{address}: {told}");
        page.assert_clean();
    }
}

#[test]
fn an_exchange_of_moves_is_announced() {
    let Some(mut house) = House::open("announced") else { return };
    let mut page = house.visit("");
    page.tab.value("import('/game/session.js').then(({ begin }) => begin({ second: '1', seed: 1 }))");
    page.settle();
    // What is said, in the order in which it is said.
    page.tab.value(
        "(() => { window.said = []; new MutationObserver((news) => { for (const { addedNodes } of news) \
         for (const node of addedNodes) said.push(node.textContent); }) \
         .observe(document.getElementById('speaker'), { childList: true }); })()",
    );
    page.tab.press("ArrowUp Enter");
    page.wait_for("state.game.tree.depth() === 2 && !state.position.guessed && !state.thinking");
    let answer = page.moves().pop().expect("two moves");
    page.tab.press("u");
    page.wait_for("state.game.tree.depth() === 0");
    page.tab.wait("said.length >= 2");
    let said = page.tab.value("said");
    assert_eq!(said[0], "Move 1: Black h8");
    assert_eq!(said[1], format!("Move 2: White {answer}").as_str());
    let heard = Heard::new(&mut page);
    assert_eq!(heard.live("log"), Some("polite".to_owned()));
    // A cell that is clicked on by a screen reader has no place on the screen.
    page.tab.value("document.getElementById('cell-c3').click()");
    page.wait_for("state.game.tree.moves()[0] === 'c3'");
    page.assert_clean();
}

/// Waits until the cell of the last move is told.
fn wait_for_cell(page: &mut Page, cell: &str) {
    page.tab.wait(&format!(
        "document.getElementById('cell-{cell}')?.getAttribute('aria-label')?.includes('last move')"
    ));
}

/// The page as a screen reader has it.
struct Heard {
    /// Role and name of everything.
    nodes: Vec<(String, String)>,
    raw: Vec<Value>,
}

impl Heard {
    fn new(page: &mut Page) -> Heard {
        page.tab.call("Accessibility.enable", json!({}));
        let tree = page.tab.call("Accessibility.getFullAXTree", json!({}));
        let raw: Vec<Value> = tree["nodes"].as_array().expect("nodes").clone();
        let raw: Vec<Value> = raw.into_iter().filter(|node| node["ignored"] != true).collect();
        let text = |value: &Value| value["value"].as_str().unwrap_or_default().to_owned();
        let nodes = raw.iter().map(|node| (text(&node["role"]), text(&node["name"]))).collect();
        Heard { nodes, raw }
    }

    fn names(&self, role: &str) -> Vec<String> {
        self.nodes.iter().filter(|(found, _)| found == role).map(|(_, name)| name.clone()).collect()
    }

    /// How urgently changes of an element are told.
    fn live(&self, role: &str) -> Option<String> {
        let node = self.raw.iter().find(|node| node["role"]["value"] == role)?;
        let properties = node["properties"].as_array()?;
        let live = properties.iter().find(|property| property["name"] == "live")?;
        live["value"]["value"].as_str().map(str::to_owned)
    }
}
