//! Several tabs on one thread: all get on, about equally fast, and whoever plays has the move in time.

use super::house::House;
use serde_json::json;
use std::time::{Duration, Instant};

/// What the fourth tab gives its move, in milliseconds.
const MOVE: u64 = 1500;

#[test]
fn tabs_share_one_thread_fairly() {
    let house = House::with("sharing", &["--port", "0", "--threads", "1", "--memory", "64"]);
    let mut tabs = [house.tab(), house.tab(), house.tab()];
    let mut player = house.tab();
    player.wait_for_crowd((4, 0));
    let endless = json!({"game": {"moves": ["h8", "i9", "g10"]}, "lines": 3});
    let running = tabs.each_mut().map(|tab| tab.send("analyse", endless.clone()));
    for (tab, &id) in tabs.iter_mut().zip(&running) {
        tab.wait(id, |event| event["event"] == "lines");
    }
    player.wait_for_crowd((4, 3));
    let asked = Instant::now();
    let answer = player.ask("play", json!({"game": {"moves": ["h8", "i9"]}, "ms": MOVE}));
    let took = asked.elapsed();
    assert_eq!(answer["event"], "move", "{answer}");
    // Turns are short; the rest is for machines that are busy with other things.
    assert!(took < Duration::from_millis(2 * MOVE), "{took:?}");
    let asked = Instant::now();
    for (tab, &id) in tabs.iter_mut().zip(&running) {
        tab.send("stop", json!({"of": id}));
    }
    let ends = [0, 1, 2].map(|place| tabs[place].last(running[place]));
    let stopped = asked.elapsed();
    let nodes = ends.map(|end| end["nodes"].as_u64().expect("a number"));
    let (least, most) = (nodes.iter().min().expect("three"), nodes.iter().max().expect("three"));
    println!("{nodes:?} nodes; a move of {MOVE} ms after {took:?}; all stopped after {stopped:?}");
    assert!(*least > 0 && *most <= 2 * least, "{nodes:?}");
    assert!(stopped < Duration::from_secs(5), "{stopped:?}");
}
