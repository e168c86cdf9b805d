//! Every request with good and bad input, as a page would send it.

use super::*;
use crate::opening::Rule;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};

const HOUSE: House = House { threads: 1, memory: 64 << 20, desks: 1, searches: 1 };

/// All events of a request; exactly the last one says so.
fn events(desk: &mut Desk, request: &Value, stop: &(dyn Fn() -> bool + Sync)) -> Vec<Value> {
    let mut events: Vec<Value> = Vec::new();
    let mut take = |message: Message| {
        events.push(serde_json::from_str(&message.text).expect("events are JSON"));
        assert_eq!(message.last, events.last().unwrap()["last"] == true, "{}", message.text);
    };
    match Request::parse(&request.to_string()) {
        Ok(request) => desk.answer(&request, &Terms { house: &|| HOUSE, stop }, &mut take),
        Err(message) => take(message),
    }
    let lasts = events.iter().filter(|event| event["last"] == true).count();
    assert!(lasts == 1 && events.last().unwrap()["last"] == true, "{request}: {events:?}");
    assert!(events.iter().all(|event| event["id"] == request["id"]), "{request}: {events:?}");
    events
}

/// The last event of a request.
fn ask(request: &Value) -> Value {
    events(&mut Desk::new(), request, &|| false).pop().expect("there is an event")
}

/// The same for a kind of request and its fields.
fn asked(name: &str, mut fields: Value) -> Value {
    fields["id"] = 1.into();
    fields["do"] = name.into();
    ask(&fields)
}

fn complaint(name: &str, fields: Value) -> String {
    let answer = asked(name, fields);
    assert_eq!(answer["event"], "error", "{answer}");
    answer["message"].as_str().expect("a sentence").to_owned()
}

fn words(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|word| word.as_str().expect("a word")).collect()
}

#[test]
fn hello_names_rules_that_can_be_played() {
    let welcome = asked("hello", json!({}));
    assert_eq!(welcome["event"], "welcome");
    for rule in welcome["rules"].as_array().unwrap() {
        let game = json!({"rule": rule["id"], "width": rule["default_size"]});
        let position = asked("position", json!({"game": game}));
        assert_eq!((&position["event"], &position["over"]), (&"position".into(), &Value::Null), "{rule}");
    }
    assert_eq!(welcome["levels"].as_array().unwrap().len(), 10);
    assert_eq!(welcome["limits"]["threads"], 1);
    for opening in welcome["openings"].as_array().unwrap() {
        for rule in words(&opening["for"]) {
            let game = json!({"rule": rule, "opening": {"rule": opening["id"]}});
            assert_eq!(asked("opening", json!({"game": game}))["event"], "opening", "{opening} {rule}");
        }
    }
}

#[test]
fn a_position_tells_what_captures_took_and_may_take() {
    let game = json!({"rule": "pente", "width": 19, "moves": ["k10", "l10", "a1", "m10", "n10"]});
    let position = asked("position", json!({"game": game}));
    assert_eq!(position["captured"], json!({"black": 2, "white": 0}));
    let mut taken = words(&position["last_captured"]);
    taken.sort_unstable();
    assert_eq!(taken, ["l10", "m10"]);
    let stone = json!({"at": "k10", "colour": "black", "number": 1});
    assert!(position["stones"].as_array().unwrap().contains(&stone), "{position}");
    assert_eq!((&position["legal"], &position["last_move"]), (&358.into(), &"n10".into()));
    let risky = json!({"rule": "pente", "width": 19, "moves": ["k10", "l10", "a1", "m10"]});
    let mut at_risk = words(&asked("position", json!({"game": risky}))["at_risk"]).join(" ");
    at_risk.make_ascii_lowercase();
    assert_eq!(at_risk, "l10 m10");
}

#[test]
fn a_position_tells_fouls_threats_and_the_end() {
    let foul = json!({"rule": "renju", "moves": ["h8", "a1", "i8", "c1", "g10", "e1", "g11", "a15"]});
    let position = asked("position", json!({"game": foul}));
    assert_eq!(words(&position["forbidden"]), ["g8"], "{position}");
    assert_eq!(words(&position["illegal"]), ["g8"]);
    assert_eq!(position["fouls"][0], json!({"at": "g8", "colour": "black", "kind": "double three"}));
    // Played all the same, it loses.
    let mut lost = foul;
    lost["moves"].as_array_mut().unwrap().push("g8".into());
    let over = &asked("position", json!({"game": lost}))["over"];
    assert_eq!((&over["winner"], &over["by"]), (&"white".into(), &"foul".into()));

    let four = ["h8", "a1", "i8", "c1", "j8", "e1", "k8", "a15"];
    let position = asked("position", json!({"game": {"moves": four}}));
    let five = json!({"at": "g8", "colour": "black", "kind": "five"});
    assert!(position["threats"].as_array().unwrap()[..2].contains(&five), "{position}");
    let won: Vec<&str> = four.into_iter().chain(["l8"]).collect();
    let position = asked("position", json!({"game": {"moves": won}}));
    let mut line = words(&position["over"]["line"]);
    line.sort_unstable();
    assert_eq!(line, ["h8", "i8", "j8", "k8", "l8"]);
    assert_eq!(
        (&position["over"]["winner"], &position["over"]["by"], &position["legal"]),
        (&"black".into(), &"five".into(), &0.into())
    );
    assert_eq!(complaint("play", json!({"game": {"moves": won}})), "The game is over.");
}

#[test]
fn stones_can_be_set_up() {
    let setup = json!({"black": ["h8", "h9"], "white": ["a1"], "blocked": ["o15"], "to_move": "black"});
    let game = json!({"setup": setup, "moves": ["h10"]});
    let position = asked("position", json!({"game": game}));
    assert_eq!((&position["to_move"], &position["moves"]), (&"white".into(), &1.into()));
    assert_eq!(words(&position["blocked"]), ["o15"]);
    assert_eq!(position["stones"].as_array().unwrap().len(), 4);
    // Without a word about it, whoever has fewer stones moves.
    let game = json!({"setup": {"black": ["h8"]}});
    assert_eq!(asked("position", json!({"game": game}))["to_move"], "white");
}

#[test]
fn the_endless_field_has_places_instead_of_cells() {
    let game = json!({"endless": true, "moves": ["0,0", "1,1", "500,-700"]});
    let position = asked("position", json!({"game": game}));
    assert_eq!((&position["legal"], &position["last_move"]), (&Value::Null, &"500,-700".into()));
    for moves in [json!([]), json!(["0,0"]), json!(["0,0", "1,1", "500,-700", "0,1"])] {
        let game = json!({"endless": true, "moves": moves});
        let answer = asked("play", json!({"game": game, "nodes": 300}));
        assert!(answer["at"].as_str().unwrap().contains(','), "{answer}");
    }
    let hint = asked("hint", json!({"game": {"endless": true, "moves": ["0,0"]}, "nodes": 300}));
    assert_eq!(hint["event"], "hint");
    let analysis =
        asked("analyse", json!({"game": {"endless": true, "moves": ["0,0"]}, "depth": 1, "only": ["1,1"]}));
    assert_eq!(analysis["lines"][0]["at"], "1,1");
}

#[test]
fn stones_are_set_up_on_the_endless_field() {
    let row = ["-900,4", "-899,4", "-898,4", "-897,4"];
    for (to_move, winner) in [("black", json!("black")), ("white", Value::Null)] {
        let set_up = json!({"black": row, "white": ["0,0"], "to_move": to_move});
        let game = json!({"endless": true, "setup": set_up, "moves": []});
        let position = asked("position", json!({"game": game}));
        assert_eq!((&position["to_move"], &position["over"]), (&json!(to_move), &Value::Null), "{position}");
        assert_eq!(position["stones"].as_array().unwrap().len(), 5);
        assert!(position["stones"].as_array().unwrap().iter().all(|stone| stone["number"].is_null()));
        // Whoever is to move plays at the row: one to complete it, the other to stop it.
        let answer = asked("play", json!({"game": game, "nodes": 300}));
        assert!(["-901,4", "-896,4"].contains(&answer["at"].as_str().unwrap()), "{answer}");
        let after = json!({"endless": true, "setup": set_up, "moves": [answer["at"]]});
        let position = asked("position", json!({"game": after}));
        assert_eq!(position["over"]["winner"], winner, "{position}");
        let number = position["stones"].as_array().unwrap().iter().find(|stone| stone["at"] == answer["at"]);
        assert_eq!(number.unwrap()["number"], 1);
    }
    // Without a word about it, whoever has fewer stones moves.
    let game = json!({"endless": true, "setup": {"black": ["3,-3"]}});
    assert_eq!(asked("position", json!({"game": game}))["to_move"], "white");
}

#[test]
fn the_endless_field_has_pictures_of_its_stones() {
    let set_up = json!({"black": ["-1000,5"], "white": ["-999,6"]});
    let far = json!({"endless": true, "setup": set_up, "moves": ["-998,7", "-1001,4"]});
    let near = json!({"width": 10, "height": 10, "setup": {"black": ["e5"], "white": ["f6"]}, "moves": ["g7", "d4"]});
    for format in ["svg", "png", "gif"] {
        let picture = |game: &Value, coordinates: bool| {
            let fields = json!({"game": game, "format": format, "cell": 8, "coordinates": coordinates});
            let file = asked("picture", fields);
            assert_eq!(file["event"], "file", "{file}");
            file
        };
        assert_eq!(picture(&far, true), picture(&near, false), "{format}");
    }
    assert_eq!(asked("picture", json!({"game": {"endless": true}, "format": "svg"}))["event"], "file");
}

#[test]
fn bad_games_are_refused_with_a_sentence() {
    let too_many: Vec<&str> = vec!["a1"; 20_001];
    for (game, told) in [
        (json!({"rule": "chess"}), "No rule is called \"chess\""),
        (json!({"rule": "renju+caro"}), "do not go together"),
        (json!({"width": 2}), "No board is 2×2"),
        (json!({"width": 0}), "No board is 0×0"),
        (json!({"width": 15, "height": 200}), "No board is 15×200"),
        (json!({"width": 1000}), "invalid value"),
        (json!({"width": "wide"}), "invalid type"),
        (json!({"moves": ["h8", "h8"]}), "Move 2: h8 is taken."),
        (json!({"moves": ["z99"]}), "Move 1: \"z99\" is no cell of "),
        (json!({"moves": [""]}), "Move 1: \"\" is no cell of "),
        (json!({"moves": "h8"}), "invalid type"),
        (json!({"moves": [7]}), "invalid type"),
        (json!({"moves": too_many}), "at most 20000 moves"),
        (json!({"setup": {"black": ["h8"], "white": ["h8"]}}), "Two stones are set up on h8."),
        (json!({"setup": {"black": ["x99"]}}), "\"x99\" is no cell of the board to set up."),
        (json!({"setup": {"to_move": "red"}}), "unknown variant"),
        (json!({"rule": "pente", "setup": {"captured": {"black": 10}}}), "has won already"),
        (json!({"endless": true, "rule": "renju"}), "The endless field has the rule freestyle"),
        (json!({"endless": true, "moves": ["h8"]}), "\"h8\" is no cell of the endless field"),
        (json!({"endless": true, "moves": ["2000000000,0"]}), "is no cell of"),
        (json!({"endless": true, "setup": {"black": ["h8"]}}), "\"h8\" is no cell of the endless field."),
        (
            json!({"endless": true, "setup": {"black": ["1,1"], "white": ["1,1"]}}),
            "Two stones are set up on 1,1.",
        ),
        (json!({"endless": true, "setup": {"blocked": ["1,1"]}}), "no cells are blocked"),
        (json!({"endless": true, "setup": {"white": ["1,1"]}, "moves": ["1,1"]}), "Move 1: 1,1 is taken."),
        (Value::Null, "invalid type"),
    ] {
        let message = complaint("position", json!({"game": game}));
        assert!(message.contains(told), "{game}: {message}");
    }
}

#[test]
fn every_level_makes_a_legal_move() {
    for level in 1..=10 {
        let answer = asked("play", json!({"game": {"moves": ["h8"]}, "level": level, "nodes": 500}));
        assert_eq!((&answer["event"], &answer["for"]), (&"move".into(), &"white".into()), "{answer}");
        let moves = json!(["h8", answer["at"]]);
        assert_eq!(asked("position", json!({"game": {"moves": moves}}))["moves"], 2);
        assert!(!answer["reason"].as_str().unwrap().is_empty());
        assert!(!answer["reasons"][0]["code"].as_str().unwrap().is_empty());
    }
    for (fields, told) in [
        (json!({"level": 0}), "A level is a number from 1 to 10."),
        (json!({"level": 11}), "A level is a number from 1 to 10."),
        (json!({"level": "strong"}), "invalid type"),
        (json!({"ms": 0}), "The time must be more than 0 ms."),
        (json!({"nodes": 0}), "The nodes must be more than 0."),
        (json!({"nodes": -5}), "invalid value"),
    ] {
        let mut fields = fields;
        fields["game"] = json!({});
        assert!(complaint("play", fields.clone()).contains(told), "{fields}");
    }
}

#[test]
fn thoughts_come_before_the_move() {
    let request = json!({"id": 4, "do": "play", "game": {"moves": ["h8", "i9"]}, "nodes": 3000});
    let events = events(&mut Desk::new(), &request, &|| false);
    assert!(events.len() > 2 && events[0]["event"] == "thinking", "{events:?}");
    assert!(events.iter().all(|event| event["for"] == "black"));
    assert_eq!(events[events.len() - 2]["at"], events[events.len() - 1]["at"]);
}

#[test]
fn an_analysis_has_as_many_lines_as_asked_for_and_obeys_only_and_without() {
    let game = json!({"moves": ["h8", "i9"]});
    let done = asked("analyse", json!({"game": game, "lines": 5, "depth": 3}));
    assert_eq!((&done["event"], &done["depth"]), (&"done".into(), &3.into()));
    let lines = done["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 5);
    let rates: Vec<f64> = lines.iter().map(|line| line["win_rate"].as_f64().unwrap()).collect();
    assert!(rates.is_sorted_by(|one, other| one >= other), "{rates:?}");
    let best = &lines[0]["at"];
    let without = asked("analyse", json!({"game": game, "lines": 5, "depth": 3, "without": [best]}));
    assert!(without["lines"].as_array().unwrap().iter().all(|line| line["at"] != *best));
    let only = asked("analyse", json!({"game": game, "lines": 5, "depth": 2, "only": ["a1", "h9"]}));
    assert_eq!(only["lines"].as_array().unwrap().len(), 2);
    for (fields, told) in [
        (json!({"lines": 0}), "An analysis has 1 to 30 lines."),
        (json!({"lines": 31}), "An analysis has 1 to 30 lines."),
        (json!({"depth": 0}), "The depth must be more than 0."),
        (json!({"depth": 2, "only": ["h8"]}), "The move h8 is not legal here."),
        (json!({"depth": 2, "only": ["q7"]}), "\"q7\" is no cell of"),
    ] {
        let mut fields = fields;
        fields["game"] = game.clone();
        assert!(complaint("analyse", fields.clone()).contains(told), "{fields}");
    }
}

#[test]
fn an_analysis_without_a_limit_ends_when_it_is_stopped() {
    let asked = AtomicUsize::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 50;
    let request = json!({"id": 9, "do": "analyse", "game": {"moves": ["h8"]}, "lines": 3});
    let events = events(&mut Desk::new(), &request, &stop);
    assert_eq!(events.last().unwrap()["event"], "done");
    assert_eq!(events.last().unwrap()["lines"].as_array().unwrap().len(), 3);
}

#[test]
fn whatever_is_stopped_at_once_still_has_its_last_event() {
    let game = json!({"moves": ["h8", "i9", "h10"]});
    let opening = json!({"opening": {"rule": "swap2"}});
    for (name, fields) in [
        ("play", json!({"game": game})),
        ("hint", json!({"game": game})),
        ("analyse", json!({"game": game})),
        ("solve", json!({"game": game})),
        ("review", json!({"game": game})),
        ("balance", json!({"game": game})),
        ("opening_move", json!({"game": opening})),
    ] {
        let mut request = fields;
        request["id"] = 3.into();
        request["do"] = name.into();
        events(&mut Desk::new(), &request, &|| true);
    }
}

/// An open three of black, and a far white stone fewer.
const THREE: &str =
    r#"{"setup": {"black": ["h8", "h9", "h10"], "white": ["c3", "d4", "e3"], "to_move": "black"}}"#;

#[test]
fn a_win_is_proved_and_unfolded() {
    let game: Value = serde_json::from_str(THREE).unwrap();
    let mut desk = Desk::new();
    let request = json!({"id": 1, "do": "solve", "game": game, "nodes": 100_000});
    let solved = events(&mut desk, &request, &|| false).pop().unwrap();
    assert_eq!(
        (&solved["found"], &solved["kind"], &solved["for"]),
        (&true.into(), &"threats".into(), &"black".into())
    );
    let proof = &solved["proof"];
    let first = proof["at"].as_str().unwrap();
    assert_eq!(solved["line"][0], first);
    // Any reply has an answer, named or not.
    let reply =
        proof["replies"].as_array().unwrap().first().map_or("a15", |reply| reply["at"].as_str().unwrap());
    let unfold = |desk: &mut Desk, path: Value| {
        events(desk, &json!({"id": 2, "do": "unfold", "path": path}), &|| false).pop().unwrap()
    };
    assert_eq!(unfold(&mut desk, json!([]))["proof"], *proof);
    assert_eq!(unfold(&mut desk, json!([first]))["proof"], *proof);
    let next = unfold(&mut desk, json!([first, reply]));
    assert!(next["proof"]["at"].is_string(), "{next}");
    let wrong = unfold(&mut desk, json!(["a15"]));
    assert_eq!(wrong["message"], "Move 1: the proof has no a15 there.");
    assert_eq!(complaint("unfold", json!({"path": []})), "No win was proved here.");
}

#[test]
fn where_there_is_no_win_it_is_said_how_sure_that_is() {
    let game = json!({"moves": ["h8"]});
    for kind in ["fours", "threats"] {
        let solved = asked("solve", json!({"game": game, "kind": kind, "nodes": 2000}));
        assert_eq!((&solved["found"], &solved["proof"]), (&false.into(), &Value::Null), "{solved}");
        assert!(kind == "threats" || solved["complete"] == true, "{solved}");
    }
    assert!(complaint("solve", json!({"game": game, "kind": "magic"})).contains("unknown variant"));
}

#[test]
fn a_review_finds_the_planted_mistake() {
    let moves = ["h8", "a15", "i8", "a11", "j8", "a7", "o1", "k8", "h10"];
    let review = asked("review", json!({"game": {"moves": moves}, "nodes": 2000}));
    assert_eq!(review["review"]["moves"][5]["quality"], "allows a forced win", "{review}");
    assert_eq!(review["review"]["moves"][6]["quality"], "missed win");
    assert_eq!(complaint("review", json!({"game": {}})), "There is no move to review.");
    let long = json!({"moves": vec!["a1"; 1_001]});
    assert_eq!(complaint("review", json!({"game": long})), "A review has at most 1000 moves.");
}

#[test]
fn balance_has_one_or_two_moves() {
    for count in [1, 2] {
        let request = json!({"game": {"moves": ["h8", "i9"]}, "count": count, "nodes": 2000});
        let balanced = asked("balance", request);
        assert_eq!(balanced["moves"].as_array().map(Vec::len), Some(count), "{balanced}");
    }
    let told = complaint("balance", json!({"game": {}, "count": 3}));
    assert_eq!(told, "A game is made level by 1 or 2 moves, not by 3.");
}

#[test]
fn an_opening_is_walked_through_with_the_computer() {
    for rule in Rule::ALL {
        let name = if rule.is_of_renju() { "renju" } else { "freestyle" };
        let mut answers: Vec<Value> = Vec::new();
        let shown = loop {
            let game = json!({"rule": name, "opening": {"rule": rule.name(), "answers": answers}});
            let shown = asked("opening", json!({"game": game}));
            assert_eq!(shown["event"], "opening", "{shown}");
            if shown["done"] == true {
                break shown;
            }
            assert!(shown["question"]["text"].is_string() && shown["player"].is_number(), "{shown}");
            let answer = asked("opening_move", json!({"game": game, "nodes": 20, "seed": 3}));
            assert_eq!(answer["event"], "answer", "{answer}");
            answers.extend(answer["answers"].as_array().unwrap().iter().cloned());
        };
        let moves = &shown["moves"];
        assert!(moves.as_array().unwrap().len() >= 3, "{shown}");
        assert_eq!(asked("position", json!({"game": {"rule": name, "moves": moves}}))["event"], "position");
        let game = json!({"rule": name, "opening": {"rule": rule.name(), "answers": answers}});
        assert_eq!(complaint("opening_move", json!({"game": game})), "The opening is over.");
    }
}

#[test]
fn wrong_answers_to_an_opening_are_named() {
    for (rule, answers, told) in [
        ("swap2", json!(["h8", "h8"]), "Answer 2: h8 is taken."),
        ("swap2", json!(["swap"]), "Answer 1: \"swap\" is no cell of the board."),
        (
            "swap2",
            json!(["h8", "h9", "h10", "offer-ten"]),
            "Answer 4: offer-ten is not what is asked for now.",
        ),
        ("swap2", json!(["h8", "h9", "h10", 7]), "Answer 4: \"7\" is no choice."),
        ("swap", json!(["h8", "h9", "h10", "stay", "h11"]), "Answer 5: the opening is over before it."),
        ("yamaguchi", json!(["h8", "h9", "h10", 13]), "Answer 4: 13 is not a number from 1 to 12."),
        ("long-pro", json!(["a1"]), "Answer 1: a1 is not allowed: this stone goes on the centre."),
        ("chess", json!([]), "No opening rule is called \"chess\""),
    ] {
        let game = json!({"opening": {"rule": rule, "answers": answers}});
        let message = complaint("opening", json!({"game": game}));
        assert!(message.starts_with(told), "{message}");
    }
    assert_eq!(complaint("opening", json!({"game": {}})), "The game has no opening rule.");
    let small = json!({"width": 7, "opening": {"rule": "swap"}});
    assert_eq!(complaint("opening", json!({"game": small})), "An opening needs a board of at least 9×9.");
}

const SGF: &str = "(;GM[4]SZ[15]PB[Alice]PW[Bob]RE[B+R];B[hh]C[First.];W[ii](;B[hj]TR[hh])(;B[jj];W[kk]))";

#[test]
fn a_file_is_read_written_and_read_again() {
    let read = asked("read", json!({"text": SGF}));
    assert_eq!(
        (&read["event"], &read["format"], &read["games"]),
        (&"record".into(), &"sgf".into(), &1.into())
    );
    let record = &read["record"];
    assert_eq!(record["players"], json!({"black": "Alice", "white": "Bob"}));
    assert_eq!(record["result"], json!({"winner": "black", "by": "resignation"}));
    let nodes = record["nodes"].as_array().unwrap();
    assert_eq!(nodes.len(), 6);
    assert_eq!((&nodes[1]["comment"], &nodes[2]["children"]), (&"First.".into(), &json!([3, 4])));
    for (format, ..) in [("tessera", 0), ("sgf", 0)] {
        let file = asked("write", json!({"record": record, "format": format, "name": "alice-bob"}));
        assert_eq!(file["losses"], json!([]), "{file}");
        let again = asked("read", json!({"text": file["text"]}));
        assert_eq!(again["record"]["nodes"], record["nodes"], "{format}");
    }
    let library = asked("write", json!({"record": record, "format": "lib"}));
    assert_eq!(library["name"], "game.lib");
    let again = asked("read", json!({"base64": library["base64"]}));
    assert_eq!((&again["format"], again["record"]["nodes"].as_array().unwrap().len()), (&"lib".into(), 6));
    let moves = asked("write", json!({"record": record, "format": "moves"}));
    assert_eq!(moves["text"].as_str().map(str::trim), Some("h8i7h6"));
    assert!(!moves["losses"].as_array().unwrap().is_empty());
}

#[test]
fn wrong_files_and_records_are_named() {
    for (fields, told) in [
        (json!({}), "A file is either text or base64."),
        (json!({"text": "h8", "base64": "aDg="}), "A file is either text or base64."),
        (json!({"base64": "???"}), "This is no base64"),
        (json!({"text": "once upon a time"}), ""),
        (json!({"base64": "f0VMRgAA"}), "neither a text nor a RenLib library"),
        (json!({"text": SGF, "number": 2}), "The file has 1 games, and no number 2."),
        (json!({"text": SGF, "number": 0}), "no number 0."),
        (json!({"text": "h8", "rule": "chess"}), "No rule is called \"chess\""),
        (json!({"text": "h8", "width": 1}), "No board is 1×1."),
    ] {
        assert!(complaint("read", fields.clone()).contains(told), "{fields}");
    }
    let node =
        |parent: i64, at: &str, children: &[usize]| json!({"parent": parent, "at": at, "children": children});
    let root = |children: &[usize]| json!({"parent": -1, "children": children});
    for (nodes, told) in [
        (json!([root(&[7])]), "Node 7 cannot be a child: there are 1 nodes."),
        (json!([root(&[0])]), "Node 0 cannot be a child"),
        (json!([root(&[1, 1]), node(0, "h8", &[])]), "Node 1 is in the tree twice."),
        (json!([root(&[1]), node(0, "h8", &[1])]), "Node 1 is in the tree twice."),
        (json!([root(&[1]), node(0, "h8", &[]), node(1, "h9", &[])]), "Node 2 has no place in the tree."),
        (json!([root(&[]), node(5, "h8", &[])]), "Node 1 has no parent."),
        (json!([root(&[1]), node(0, "q99", &[])]), "Node 1: \"q99\" is no cell of the board."),
        (json!([root(&[1]), node(0, "h8", &[2]), node(1, "h8", &[])]), "Move 2: h8 is taken already."),
        (json!([node(-1, "h8", &[])]), "Node 0 is the start and has no move."),
    ] {
        let record = json!({"nodes": nodes});
        let message = complaint("write", json!({"record": record, "format": "sgf"}));
        assert!(message.contains(told), "{record}: {message}");
    }
    let format = complaint("write", json!({"record": {}, "format": "docx"}));
    assert!(format.starts_with("No format is called \"docx\"; there are tessera, sgf,"), "{format}");
    let name = complaint("write", json!({"record": {}, "format": "sgf", "name": "../etc/passwd"}));
    assert_eq!(name, "\"../etc/passwd\" is no name for a file.");
}

#[test]
fn nodes_without_lists_of_children_follow_their_parents() {
    let nodes = json!([{"parent": -1}, {"parent": 0, "at": "h8"}, {"parent": 1, "at": "h9"}, {"parent": 0, "at": "a1"}]);
    let file = asked("write", json!({"record": {"nodes": nodes}, "format": "tessera"}));
    let again = asked("read", json!({"text": file["text"]}));
    assert_eq!(again["record"]["nodes"][0]["children"], json!([1, 3]), "{file}");
}

#[test]
fn pictures_have_the_form_that_is_asked_for() {
    let game = json!({"moves": ["h8", "i9"]});
    let svg = asked("picture", json!({"game": game, "format": "svg"}));
    assert!(svg["text"].as_str().unwrap().starts_with("<svg"), "{svg}");
    assert_eq!(svg["type"], "image/svg+xml");
    for (format, start) in [("png", "iVBORw0KGgo"), ("gif", "R0lGODlh")] {
        let picture = asked("picture", json!({"game": game, "format": format, "cell": 10}));
        assert!(picture["base64"].as_str().unwrap().starts_with(start), "{format}");
        assert_eq!(picture["name"], format!("game.{format}"));
    }
    let record = asked("read", json!({"text": SGF}))["record"].clone();
    let at = |node: usize| {
        asked("picture", json!({"record": record, "node": node, "format": "svg"}))["text"].clone()
    };
    assert_ne!(at(3), at(5));
    assert_eq!(at(3), asked("picture", json!({"record": record, "format": "svg"}))["text"]);
    for (fields, told) in [
        (json!({"format": "svg"}), "A picture shows either a game or a record."),
        (json!({"game": game, "format": "bmp"}), "No picture is called \"bmp\"; there are svg, png and gif."),
        (json!({"game": game, "format": "png", "cell": 7}), "A cell is 8 to 200 pixels wide."),
        (json!({"game": game, "format": "gif", "delay": 1}), "A delay is 20 to 60000 milliseconds."),
        (json!({"record": record, "node": 99, "format": "svg"}), "The record has no node 99."),
        (json!({"game": {"endless": true, "moves": ["0,0", "500,0"]}, "format": "svg"}), "too far apart"),
        (
            json!({"record": {"endless": true, "nodes": [{"parent": -1}]}, "format": "svg"}),
            "of the endless field",
        ),
        (json!({"game": {"width": 120, "height": 80}, "format": "png", "cell": 200}), "million pixels."),
    ] {
        assert!(complaint("picture", fields.clone()).contains(told), "{fields}");
    }
}

#[test]
fn what_is_lent_is_shared_evenly() {
    for (desks, searches, threads, memory) in
        [(1, 1, 8, 512), (1, 0, 8, 512), (2, 1, 8, 256), (2, 2, 4, 256), (4, 3, 2, 128), (9, 9, 1, 56)]
    {
        let house = House { threads: 8, memory: 512, desks, searches };
        assert_eq!(house.share(), Share { threads, memory }, "{desks} desks, {searches} searches");
    }
}

/// The JSON blocks of the documents, each as a list of objects.
fn examples() -> Vec<Vec<Value>> {
    let text = include_str!("../../../docs/web-protocol.md");
    let blocks = text.split("```json").skip(1).filter_map(|rest| rest.split("```").next());
    let objects = |block: &str| {
        let values = serde_json::Deserializer::from_str(block).into_iter::<Value>();
        values.collect::<Result<Vec<Value>, _>>().unwrap_or_else(|error| panic!("{error}: {block}"))
    };
    blocks.map(objects).collect()
}

#[test]
fn the_examples_of_the_document_are_answered_as_it_says() {
    let mut desk = Desk::new();
    let keys = |value: &Value| -> Vec<String> { value.as_object().unwrap().keys().cloned().collect() };
    let mut seen = 0;
    for block in examples() {
        let request = &block[0];
        if request["do"] == "stop" {
            continue;
        }
        let events = events(&mut desk, request, &|| false);
        for example in &block[1..] {
            let same = events.iter().rev().find(|event| event["event"] == example["event"]);
            assert!(same.is_some() || example["last"] != true, "{request}: {events:?}");
            for (key, same) in
                same.into_iter().flat_map(|same| keys(example).into_iter().map(move |key| (key, same)))
            {
                assert!(same.get(&key).is_some() || key == "current", "{key} of {example} is not in {same}");
            }
        }
        let (last, shown) = (events.last().unwrap(), block.last().unwrap());
        assert_eq!(keys(last), keys(shown), "{request}");
        seen += 1;
    }
    assert!(seen > 10, "{seen}");
}
