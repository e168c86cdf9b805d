//! The command itself: ports, tokens and wrong words.

use super::house::{House, command};
use serde_json::json;

#[test]
fn a_port_that_is_taken_is_named() {
    let house = House::open("taken");
    let port = house.port.to_string();
    let output = command("taken", &["--port", &port]).output().expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains(&format!("port {port} is used by another program")), "{errors}");
}

#[test]
fn wrong_words_are_refused() {
    for (words, told) in [
        (&["--port", "65536"][..], "65536"),
        (&["--threads", "0"], "--threads"),
        (&["--memory", "none"], "--memory"),
        (&["--page", "/nowhere"], "is no folder with an index.html"),
        (&["--host", "0.0.0.0"], "--host"),
    ] {
        let output = command("words", words).output().expect("it runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && errors.contains(told), "{words:?}: {errors}");
    }
}

#[test]
fn a_tab_finds_the_next_server_unless_the_token_is_new() {
    let first = House::open("token");
    let (token, port) = (first.token.clone(), first.port.to_string());
    drop(first);
    let second = House::with("token", &["--port", &port]);
    assert_eq!(second.token, token);
    assert_eq!(second.tab().ask("hello", json!({}))["event"], "welcome");
    drop(second);
    let third = House::with("token", &["--port", &port, "--new-token"]);
    assert_ne!(third.token, token);
    assert_eq!(third.knock(&format!("/desk?token={token}"), &[]), 403);
}

#[test]
fn the_page_can_come_from_a_folder() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("web-page");
    std::fs::create_dir_all(folder.join("deep")).expect("a folder");
    std::fs::write(folder.join("index.html"), "<!doctype html>mine").expect("a file");
    std::fs::write(folder.join("deep/own.js"), "1;").expect("a file");
    let house = House::with("folder", &["--port", "0", "--page", folder.to_str().expect("plain")]);
    let page = house.get("/", &format!("Cookie: {}\r\n", house.cookie()));
    assert!(page.ends_with("<!doctype html>mine"), "{page}");
    let script = house.get("/deep/own.js", "");
    assert!(script.contains("text/javascript") && script.ends_with("1;"), "{script}");
    assert!(house.get("/deep/../../web.rs", "").starts_with("HTTP/1.1 404"));
}
