//! What a page owes its reader: it is small and quick, asks nobody else, has names for everything, and survives its server.

use super::house::{House, Server};

/// Bytes of everything a page loads but the engine.
const LARGEST_PAGE: f64 = 300_000.0;

#[test]
fn the_page_is_small_and_asks_nobody_else() {
    let Some(mut house) = House::open("manners") else { return };
    let mut page = house.visit("");
    page.tab.click("#do-analyse");
    page.tab.wait("document.querySelectorAll('.candidate').length >= 3");
    page.tab.press("n");
    page.tab.press("Escape");
    let (origin, socket) = (house.server.origin().to_owned(), house.server.origin().replace("http", "ws"));
    for address in page.tab.requests() {
        let is_own = [&origin, &socket].into_iter().any(|own| address.starts_with(&format!("{own}/")));
        assert!(is_own || address.starts_with("data:") || address.starts_with("blob:"), "{address}");
    }
    let bytes = page.tab.number(
        "performance.getEntriesByType('resource').reduce((sum, one) => sum + one.decodedBodySize, 0) + \
         performance.getEntriesByType('navigation')[0].decodedBodySize",
    );
    assert!(bytes > 10_000.0 && bytes < LARGEST_PAGE, "{bytes} bytes");
    let paint = page.tab.number("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1");
    // From the click to the stone, as the page itself sees it.
    page.tab.value(
        "(() => { const seen = new MutationObserver(() => { window.shown ??= performance.now(); }); \
         seen.observe(document.querySelector('#board .stones'), { childList: true }); \
         document.getElementById('board').addEventListener('pointerup', \
         () => { window.clicked = performance.now(); }, { capture: true }); })()",
    );
    page.click("h8");
    page.tab.wait("window.shown && window.clicked");
    let stone = page.tab.number("window.shown - window.clicked");
    println!("{bytes:.0} bytes; first paint after {paint:.0} ms; a stone {stone:.1} ms after the click");
    page.assert_clean();
}

#[test]
fn a_killed_server_is_noticed_and_found_again() {
    let Some(mut house) = House::open("killed") else { return };
    let mut page = house.visit("");
    page.click("h8");
    page.wait_for("state.game.tree.depth() === 2 && !state.position.guessed && !state.thinking");
    let moves = page.moves();
    let port = house.server.port();
    house.server.kill();
    page.tab.wait("!document.querySelector('#connection').hidden");
    assert!(page.text("#connection").contains("lost"), "{}", page.text("#connection"));
    assert_eq!(page.moves(), moves, "the game is kept");
    house.server = Server::start(port, &house.folder);
    page.tab.wait("document.querySelector('#connection').hidden");
    page.settle();
    let free = page.tab.text(
        "import('/game/state.js').then(({ state }) => \
         ['c3', 'c4', 'c5'].find((cell) => !state.position.stones.some(({ at }) => at === cell)))",
    );
    page.click(&free);
    page.wait_for("state.game.tree.depth() === 4 && !state.position.guessed && !state.thinking");
    assert_eq!(page.moves()[..2], moves);
}

#[test]
fn every_language_is_shown() {
    let Some(mut house) = House::open("languages") else { return };
    let mut page = house.visit("freestyle/15x15/h8");
    for (language, word) in [
        ("cs", "Nová hra"),
        ("zh", "新对局"),
        ("ja", "新しい対局"),
        ("ru", "Новая игра"),
        ("vi", "Ván mới"),
        ("en", "New game"),
    ] {
        page.tab.click("#settings");
        page.tab.wait("document.querySelector('dialog select')");
        page.tab.value(&format!(
            "(() => {{ const list = document.querySelector('dialog select'); list.value = '{language}'; \
             list.dispatchEvent(new Event('change')); }})()"
        ));
        page.tab.wait(&format!("document.querySelector('#new').textContent.includes('{word}')"));
        page.tab.wait(&format!(
            "document.documentElement.lang === '{language}' && document.querySelector('dialog')"
        ));
        page.tab.press("Escape");
        page.tab.wait("!document.querySelector('dialog')");
        for width in [1440, 390] {
            page.tab.resize(width, 844, false);
            let wide = page.tab.number("document.documentElement.scrollWidth");
            assert!(wide <= f64::from(width), "{wide} at {width} in {language}");
        }
    }
    page.assert_clean();
}
