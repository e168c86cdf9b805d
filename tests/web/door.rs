//! Who is let in, and what happens to those who send nonsense.

use super::house::House;
use serde_json::{Value, json};
use tungstenite::Message;

#[test]
fn only_own_pages_with_the_token_are_let_in() {
    let house = House::open("door");
    let (right, wrong) = (format!("/desk?token={}", house.token), "/desk?token=0123".to_owned());
    let (own, cookie) = (format!("http://127.0.0.1:{}", house.port), house.cookie());
    let named = format!("localhost:{}", house.port);
    for (path, headers, status) in [
        (right.as_str(), vec![], 101),
        (&right, vec![("origin", own.as_str())], 101),
        (&right, vec![("host", named.as_str())], 101),
        ("/desk", vec![("origin", &own), ("cookie", &cookie)], 101),
        ("/desk", vec![("origin", &own)], 403),
        (&wrong, vec![("origin", &own)], 403),
        (&right, vec![("origin", "http://evil.example")], 403),
        (&right, vec![("origin", "null")], 403),
        ("/desk", vec![("origin", "https://evil.example"), ("cookie", &cookie)], 403),
        (&right, vec![("host", "evil.example")], 403),
        ("/nowhere", vec![("cookie", &cookie)], 404),
    ] {
        assert_eq!(house.knock(path, &headers), status, "{path} {headers:?}");
    }
}

#[test]
fn the_address_gives_a_cookie_and_the_cookie_the_page() {
    let house = House::open("page");
    let answer = house.get(&format!("/?token={}", house.token), "");
    assert!(answer.starts_with("HTTP/1.1 303") && answer.contains("location: /\r\n"), "{answer}");
    assert!(
        answer.contains(&format!("set-cookie: {}; Path=/; HttpOnly; SameSite=Lax", house.cookie())),
        "{answer}"
    );
    let page = house.get("/", &format!("Cookie: {}\r\n", house.cookie()));
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<!doctype html>"), "{page}");
    for header in [
        "content-security-policy: default-src 'none'; script-src 'self'",
        "x-content-type-options: nosniff",
        "content-type: text/html; charset=utf-8",
        "cache-control: no-cache",
        "referrer-policy: no-referrer",
    ] {
        assert!(page.contains(header), "{header}\n{page}");
    }
    let tag = page.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag");
    let again = house.get("/", &format!("Cookie: {}\r\nIf-None-Match: {tag}\r\n", house.cookie()));
    assert!(again.starts_with("HTTP/1.1 304") && again.ends_with("\r\n\r\n"), "{again}");
    for (path, headers, status) in [
        ("/", "", "403"),
        ("/index.html", "", "403"),
        ("/?token=", "", "403"),
        ("/", "Host: evil.example\r\n", "403"),
        ("/nothing.js", "", "404"),
        ("/../Cargo.toml", "", "404"),
        ("/%2e%2e/Cargo.toml", "", "404"),
        ("/desk", "", "403"),
    ] {
        let answer = house.get(path, headers);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{path} {headers}: {answer}");
    }
}

#[test]
fn nonsense_is_answered_and_the_next_request_as_well() {
    let house = House::open("nonsense");
    let mut tab = house.tab();
    let deep = |open: &str, close: &str| open.repeat(50_000) + &close.repeat(50_000);
    let lists = deep("[", "]");
    let nested = format!(r#"{{"id": 1, "do": "position", "game": {lists}}}"#);
    let record = format!(r#"{{"id": 1, "do": "write", "format": "sgf", "record": {{"nodes": {lists}}}}}"#);
    let ignored = format!(r#"{{"id": 9999, "do": "hello", "x": {}}}"#, deep(r#"{"x":["#, "]}"));
    let frames = [
        Message::text(""),
        Message::text("{"),
        Message::text("[1, 2, 3]"),
        Message::text("\u{0}"),
        Message::text(r#"{"id": "one", "do": "hello"}"#),
        Message::text(r#"{"id": 1e99, "do": "hello"}"#),
        Message::text(r#"{"id": 1, "do": ["hello"]}"#),
        Message::text(r#"{"id": 1, "do": "position", "game": {"moves": {"h8": 1}}}"#),
        Message::text(r#"{"id": 1, "do": "analyse", "game": {}, "lines": 1e9}"#),
        Message::text(r#"{"id": 1, "do": "play", "game": {}, "ms": 99999999999999999999}"#),
        Message::text(nested),
        Message::text(record),
        Message::binary(vec![0, 159, 146, 150]),
    ];
    for frame in frames {
        let shown: String = format!("{frame:?}").chars().take(80).collect();
        tab.send_frame(frame);
        let event = tab.next().expect("an answer");
        assert_eq!((&event["event"], &event["last"]), (&"error".into(), &true.into()), "{shown}: {event}");
        assert_eq!(tab.ask("hello", json!({}))["event"], "welcome", "{shown}");
    }
    // What is not known is not looked into.
    tab.send_frame(Message::text(ignored));
    assert!(tab.last(9999)["event"] == "welcome");
}

#[test]
fn a_message_that_is_too_long_ends_the_connection_and_no_other() {
    let house = House::open("long");
    let (mut tab, mut other) = (house.tab(), house.tab());
    let long = "x".repeat((16 << 20) + 1);
    // The server may hang up before it has read all of it.
    let sent = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        tab.send_frame(Message::text(long));
    }));
    assert!(sent.is_err() || tab.next().is_err());
    other.wait_for_crowd((1, 0));
    // One that is just short enough is read.
    let text = format!(r#"{{"id": 3, "do": "hello", "x": "{}"}}"#, "x".repeat(15 << 20));
    other.send_frame(Message::text(text));
    assert_eq!(other.next().expect("an answer")["event"], "welcome");
}

#[test]
fn numbers_are_not_used_twice_and_the_queue_has_an_end() {
    let house = House::open("flood");
    let mut tab = house.tab();
    let request =
        |id: u64| Message::text(json!({"id": id, "do": "analyse", "game": {"moves": ["h8"]}}).to_string());
    tab.send_frame(request(1000));
    tab.send_frame(request(1000));
    let twice = tab.wait(1000, |event| event["event"] == "error");
    assert_eq!(twice["message"], "Another request with this number is not answered yet.");
    (1001..1064).for_each(|id| tab.send_frame(request(id)));
    tab.send_frame(request(1064));
    let full = tab.wait(1064, |event| event["event"] == "error");
    assert_eq!(full["message"], "Too many requests wait for an answer.");
    for id in 1000..1064 {
        let stop: Value = json!({"of": id});
        tab.send("stop", stop);
    }
    assert_eq!(tab.last(1063)["event"], "done");
}
