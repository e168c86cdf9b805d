//! Playing and studying through the program, and ending it all.

use super::house::House;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

#[test]
fn a_whole_game_is_played_to_its_end() {
    let house = House::open("game");
    let mut tab = house.tab();
    let mut moves: Vec<Value> = Vec::new();
    let over = loop {
        let position = tab.ask("position", json!({"game": {"rule": "renju", "moves": moves}}));
        assert_eq!(position["event"], "position", "{position}");
        if !position["over"].is_null() {
            break position["over"].clone();
        }
        // White plays without looking, so that it is soon over.
        let level = if moves.len().is_multiple_of(2) { 10 } else { 1 };
        let game = json!({"rule": "renju", "moves": moves});
        let answer = tab.ask("play", json!({"game": game, "level": level, "nodes": 500}));
        assert_eq!(answer["event"], "move", "{answer}");
        moves.push(answer["at"].clone());
        assert!(moves.len() < 225, "{moves:?}");
    };
    assert_eq!((&over["winner"], &over["by"]), (&"black".into(), &"five".into()), "{over}");
    assert!(over["line"].as_array().unwrap().len() >= 5, "{over}");
    let late = tab.ask("play", json!({"game": {"rule": "renju", "moves": moves}}));
    assert_eq!(late["message"], "The game is over.");
}

#[test]
fn an_endless_analysis_is_stopped_and_others_are_answered_meanwhile() {
    let house = House::open("stop");
    let mut tab = house.tab();
    let analysis = tab.send("analyse", json!({"game": {"moves": ["h8"]}, "lines": 3}));
    tab.wait(analysis, |event| event["event"] == "lines");
    let position = tab.ask("position", json!({"game": {"moves": ["h8", "i9"]}}));
    assert_eq!(position["moves"], 2);
    let asked = Instant::now();
    tab.send("stop", json!({"of": analysis}));
    let done = tab.last(analysis);
    assert_eq!((&done["event"], done["lines"].as_array().unwrap().len()), (&"done".into(), 3));
    // Far more than it takes, for machines that do other things as well.
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
    assert_eq!(tab.ask("stop", json!({"of": analysis}))["found"], false);
}

#[test]
fn requests_of_one_tab_wait_for_each_other() {
    let house = House::open("queue");
    let mut tab = house.tab();
    let analysis = tab.send("analyse", json!({"game": {}}));
    let play = tab.send("play", json!({"game": {"moves": ["h8"]}, "nodes": 200}));
    tab.send("stop", json!({"of": analysis}));
    // Its events come after the end of the first.
    assert_eq!(tab.last(analysis)["event"], "done");
    assert_eq!(tab.last(play)["event"], "move");
}

#[test]
fn two_tabs_think_at_the_same_time_and_one_that_goes_leaves_nothing_behind() {
    let house = House::open("tabs");
    let (mut one, mut other) = (house.tab(), house.tab());
    let endless = json!({"game": {"moves": ["h8"]}, "lines": 2});
    let first = one.send("analyse", endless.clone());
    one.wait(first, |event| event["event"] == "lines");
    let second = other.send("analyse", endless);
    other.wait(second, |event| event["event"] == "lines");
    one.wait_for_crowd((2, 2));
    // The first goes on with less.
    one.wait(first, |event| event["event"] == "lines");
    other.vanish();
    one.wait_for_crowd((1, 1));
    one.send("stop", json!({"of": first}));
    assert_eq!(one.last(first)["event"], "done");
    one.wait_for_crowd((1, 0));
}

#[cfg(unix)]
#[test]
fn a_tab_is_seen_off_when_the_server_ends() {
    let mut house = House::open("end");
    let mut tab = house.tab();
    let analysis = tab.send("analyse", json!({"game": {"moves": ["h8"]}}));
    tab.wait(analysis, |event| event["event"] == "lines");
    house.interrupt();
    let gone = loop {
        if let Err(error) = tab.next() {
            break error;
        }
    };
    assert!(!matches!(gone, tungstenite::Error::Utf8(_)), "{gone}");
    let status = house.child.wait().expect("it ends");
    assert_eq!(status.code(), Some(0));
}
