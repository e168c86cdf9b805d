//! A gauntlet between scripted brains: its table, and going on after an interruption.

mod command_line;

use command_line::{brain, folder, tessera};
use std::fs;
use std::path::Path;

fn write_plan(path: &Path, games: usize, size: usize) {
    let text = format!(
        "[brain]\ncommand = \"\"\"{}\"\"\"\n[conditions]\nsize = {size}\ngames = {games}\npause-ms = 0\n\
         random-openings = 3\n[[opponent]]\nname = \"one that loses\"\ncommand = \"\"\"{}\"\"\"\n\
         [[opponent]]\nname = \"one that fails\"\ncommand = \"\"\"{}\"\"\"\nvoid-faults = true\n",
        brain("greedy"),
        brain("random"),
        brain("on-stone"),
    );
    fs::write(path, text).expect("a file in the test's folder");
}

fn run(plan: &Path) -> (bool, String) {
    let output = tessera(&["gauntlet", plan.to_str().expect("a plain path")]);
    (
        output.status.success(),
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr),
    )
}

#[test]
fn an_interrupted_gauntlet_goes_on_where_it_was() {
    let folder = folder("gauntlet");
    let (plan, ledger) = (folder.join("plan.toml"), folder.join("plan.games.jsonl"));
    write_plan(&plan, 4, 15);
    let (is_done, text) = run(&plan);
    assert!(is_done, "{text}");
    let row = |text: &str, name: &str| {
        let row = text.lines().find(|line| line.starts_with(&format!("| {name}"))).unwrap().to_owned();
        row.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(row(&text, "one that loses")[2..4], ["freestyle 15x15, 5 s", "4-0-0"], "{text}");
    assert_eq!(row(&text, "one that fails")[3..], ["0-0-0", "–", "4", ""], "{text}");
    let games = fs::read_to_string(&ledger).unwrap();
    assert_eq!(games.lines().count(), 8);

    // Cut in the middle of the third line, as a power cut would: two games stand, six are played again.
    let third = games.match_indices('\n').nth(2).unwrap().0;
    fs::write(&ledger, &games[..third - 5]).unwrap();
    let (is_done, again) = run(&plan);
    assert!(is_done && again.contains("one that loses (1 of 2)"), "{again}");
    let resumed = fs::read_to_string(&ledger).unwrap();
    let kept: Vec<&str> = games.lines().take(2).collect();
    assert_eq!(resumed.lines().take(2).collect::<Vec<_>>(), kept);
    assert_eq!(resumed.lines().count(), 8);

    // Nothing is left to do; then more games are asked for.
    assert!(!run(&plan).1.contains("of 2)"));
    assert_eq!(fs::read_to_string(&ledger).unwrap(), resumed);
    write_plan(&plan, 6, 15);
    assert_eq!(row(&run(&plan).1, "one that loses")[3], "6-0-0");

    // Games under other conditions do not count together.
    write_plan(&plan, 6, 13);
    let (is_done, text) = run(&plan);
    assert!(!is_done && text.contains("other conditions"), "{text}");
    let table = tessera(&["gauntlet", plan.to_str().unwrap(), "--table"]);
    assert!(table.status.success() && String::from_utf8_lossy(&table.stdout).contains("6-0-0"), "{table:?}");
}
