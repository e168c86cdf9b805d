//! Large boards: closer by wheel, fingers and keys, moved about, and played on all the while.

use super::house::{House, Page};
use serde_json::{Value, json};

#[test]
fn two_fingers_zoom_and_one_moves() {
    let Some(mut house) = House::open("pinch") else { return };
    for (address, cell) in
        [("freestyle/120x80/ap40", "aq41"), ("renju/15x15/h8i9", "g7"), ("freestyle/endless/0,0;1,1", "2,-1")]
    {
        let mut page = house.visit(address);
        page.tab.resize(390, 844, true);
        page.tab.value("window.scrollTo(0, 0)");
        let before = scale(&mut page);
        let moves = page.moves().len();
        let (x, y) = middle(&mut page);
        let fingers = |far: f64| json!([{"x": x - far, "y": y, "id": 1}, {"x": x + far, "y": y, "id": 2}]);
        touch(&mut page, "touchStart", &fingers(30.0));
        for far in [40.0, 60.0, 80.0, 100.0] {
            touch(&mut page, "touchMove", &fingers(far));
        }
        touch(&mut page, "touchEnd", &json!([]));
        let close = scale(&mut page);
        assert!(close > 2.0 * before || close >= 63.9, "{address}: {before} {close}");
        assert_eq!(page.tab.number("visualViewport.scale"), 1.0, "{address}: the page itself stays as it is");
        assert_eq!(page.moves().len(), moves, "{address}: no finger was a tap");

        // One finger takes the board along.
        let was = page.place(cell);
        touch(&mut page, "touchStart", &json!([{"x": x, "y": y}]));
        for far in [15.0, 30.0] {
            touch(&mut page, "touchMove", &json!([{"x": x + far, "y": y - far}]));
        }
        touch(&mut page, "touchEnd", &json!([]));
        let now = page.place(cell);
        assert!((now.0 - was.0 - 30.0).abs() < 3.0 && (now.1 - was.1 + 30.0).abs() < 3.0, "{was:?} {now:?}");
        assert_eq!(page.moves().len(), moves, "{address}: a drag is no move");

        // A tap is.
        reveal(&mut page, cell);
        let (x, y) = page.place(cell);
        touch(&mut page, "touchStart", &json!([{"x": x, "y": y}]));
        touch(&mut page, "touchEnd", &json!([]));
        page.wait_for(&format!("state.game.tree.depth() === {}", moves + 1));
        assert_eq!(page.moves().pop().as_deref(), Some(cell), "{address}");
        assert!((scale(&mut page) - close).abs() < 0.1, "{address}: a move does not zoom");
        page.assert_clean();
    }
}

#[test]
fn wheel_and_keys_zoom_large_boards() {
    let Some(mut house) = House::open("wheel") else { return };
    let mut page = house.visit("freestyle/120x80/ap40");
    let whole = scale(&mut page);
    let (x, y) = page.place("ba60");
    let wheel = json!({"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": -480});
    page.tab.call("Input.dispatchMouseEvent", wheel);
    page.tab.wait("document.querySelector('#board.movable')");
    assert!(scale(&mut page) > 2.0 * whole);
    // What was under the mouse stays there, and is played on.
    let now = page.place("ba60");
    assert!((now.0 - x).abs() < 2.0 && (now.1 - y).abs() < 2.0, "{now:?}");
    page.tab.click_at(now.0, now.1);
    page.wait_for("state.game.tree.depth() === 2 && !state.position.guessed");
    assert_eq!(page.moves()[1], "ba60");
    // All of it again; closer around the cursor, which the board follows to its edge.
    page.tab.press("0");
    assert!((scale(&mut page) - whole).abs() < 0.01);
    page.tab.press("ArrowUp + + + + + +");
    assert!(scale(&mut page) > 3.0 * whole);
    for _ in 0..22 {
        page.tab.call(
            "Input.dispatchKeyEvent",
            json!({"type": "rawKeyDown", "key": "ArrowRight", "modifiers": 8}),
        );
    }
    assert_eq!(page.under_cursor(), "dp60, empty");
    let (x, _) = page.place("dp60");
    let (left, width) = (
        page.tab.number("document.getElementById('board').getBoundingClientRect().left"),
        page.tab.number("document.getElementById('board').clientWidth"),
    );
    assert!(x > left && x < left + width, "{x} {left} {width}");
    page.tab.press("Enter");
    page.wait_for("state.game.tree.depth() === 3");
    assert_eq!(page.moves()[2], "dp60");
    // On a board that is seen well the wheel belongs to the page.
    let mut page = house.visit("freestyle/15x15/h8");
    page.tab.resize(1440, 900, false);
    let before = scale(&mut page);
    let (x, y) = page.place("h8");
    let wheel = json!({"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": -480});
    page.tab.call("Input.dispatchMouseEvent", wheel);
    assert!((scale(&mut page) - before).abs() < 0.01);
    page.assert_clean();
}

/// Pixels from line to line, once the page has drawn what happened.
fn scale(page: &mut Page) -> f64 {
    page.tab.number(
        "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))) \
         .then(() => import('/scene.js')).then(({ scene }) => scene.board.view.scale)",
    )
}

fn middle(page: &mut Page) -> (f64, f64) {
    let middle = page.tab.value(
        "(() => { const { left, top, width, height } = document.getElementById('board').getBoundingClientRect(); \
         return [left + width / 2, top + height / 2]; })()",
    );
    (middle[0].as_f64().expect("a number"), middle[1].as_f64().expect("a number"))
}

/// Moves the board so that a cell is seen.
fn reveal(page: &mut Page, cell: &str) {
    page.tab.value(&format!(
        "Promise.all([import('/scene.js'), import('/board/cells.js')]).then(([{{ scene }}, {{ placeOf }}]) => {{ \
         if (scene.board.view.reveal(...placeOf('{cell}'))) scene.board.redraw(); }})"
    ));
}

fn touch(page: &mut Page, kind: &str, points: &Value) {
    page.tab.call("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points}));
}
