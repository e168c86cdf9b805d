//! The scripts beside the programs: whether shells and schedulers would understand them, and whether they do their work.
#![cfg(all(unix, feature = "cli"))]

mod command_line;

use command_line::{TESSERA, folder};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All shell scripts, those for Slurm included.
fn scripts() -> Vec<PathBuf> {
    let in_folder = |name: &str| {
        let entries = fs::read_dir(root().join(name)).expect("a folder of scripts");
        entries.map(|entry| entry.expect("an entry").path()).collect::<Vec<_>>()
    };
    let all = [in_folder("scripts"), in_folder("scripts/many-machines")].concat();
    let is_shell = |path: &PathBuf| path.extension().is_some_and(|end| end == "sh" || end == "sbatch");
    all.into_iter().filter(is_shell).collect()
}

#[test]
fn scripts_are_sound_shell() {
    let scripts = scripts();
    assert!(scripts.len() >= 10, "{scripts:?}");
    for script in &scripts {
        let output = Command::new("bash").arg("-n").arg(script).output().expect("bash");
        assert!(output.status.success(), "{}: {}", script.display(), String::from_utf8_lossy(&output.stderr));
    }
    match Command::new("shellcheck").args(&scripts).output() {
        Ok(output) => assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout)),
        Err(_) => println!("SKIPPED: scripts are not looked at more closely, as there is no shellcheck"),
    }
}

/// A folder with a program that runs what it is given, as srun does, and our own on the path.
fn path_with_srun(place: &Path) -> String {
    let srun = place.join("bin/srun");
    fs::create_dir_all(place.join("bin")).expect("a folder");
    fs::write(&srun, "#!/bin/sh\nexec \"$@\"\n").expect("a program");
    fs::set_permissions(&srun, fs::Permissions::from_mode(0o755)).expect("a program that runs");
    let programs = Path::new(TESSERA).parent().expect("a folder of programs").display();
    format!("{}:{programs}:{}", place.join("bin").display(), std::env::var("PATH").unwrap_or_default())
}

#[test]
fn tasks_of_an_array_are_parts_that_can_be_joined() {
    let place = folder("scripts-array");
    let path = path_with_srun(&place);
    let run = |words: &[&str], task: usize| {
        let output = Command::new(words[0])
            .args(&words[1..])
            .env("PATH", &path)
            .env("SLURM_ARRAY_TASK_ID", task.to_string())
            .current_dir(&place)
            .output()
            .expect("it starts");
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let script = root().join("scripts/many-machines/array.sbatch");
    let script = script.to_str().expect("a plain path");
    for task in 1..=2 {
        run(&["bash", script, "2", "tessera", "sprt", "--nodes", "60", "--games", "6"], task);
        run(&["bash", script, "2", "tessera", "selfplay", "--nodes", "60", "--games", "3"], task);
    }
    let told = run(&["tessera", "merge", "part-1.jsonl", "part-2.jsonl"], 0);
    assert!(told.contains("Games      6 ("), "{told}");
    let told = run(&["tessera", "merge", "part-1.tsd", "part-2.tsd", "--out", "all.tsd"], 0);
    assert!(told.starts_with("3 games "), "{told}");
}

#[test]
fn the_job_has_as_many_parts_as_pods() {
    let text = fs::read_to_string(root().join("scripts/many-machines/job.yaml")).expect("the manifest");
    let after = |key: &str| -> String {
        let line = text.lines().skip_while(|line| !line.contains(key));
        let value =
            line.into_iter().find_map(|line| line.split(['"', ' ']).rev().find(|word| !word.is_empty()));
        value.unwrap_or_else(|| panic!("no {key}")).to_owned()
    };
    let pods = after("completions:");
    assert_eq!(after("maxFailedIndexes:"), pods);
    let parts = text.lines().skip_while(|line| !line.contains("name: PARTS")).nth(1).expect("a value");
    assert!(parts.trim() == format!("value: \"{pods}\""), "{parts}");
    // The command is one that tessera understands.
    let command = text.lines().skip_while(|line| !line.contains("exec tessera")).take(2);
    let command: Vec<&str> = command.flat_map(str::split_whitespace).filter(|word| *word != "\\").collect();
    let words: Vec<String> =
        command[2..].iter().map(|word| word.replace("$part/$PARTS", "1/8").replace('"', "")).collect();
    let output = Command::new(TESSERA).args(&words).arg("--help").output().expect("it starts");
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
#[cfg(target_os = "linux")]
fn a_damaged_release_is_not_tried() {
    let place = folder("scripts-release");
    let refusal = |arguments: &[&Path]| {
        let script = root().join("scripts/try-release.sh");
        let output = Command::new(script).args(arguments).output().expect("it starts");
        assert!(!output.status.success(), "{arguments:?}");
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
    };
    assert!(refusal(&[]).contains("usage:"));
    assert!(refusal(&[&place.join("nowhere")]).contains("there is no folder"));
    assert!(refusal(&[&place]).contains("there is no SHA256SUMS"));
    // The checksum of nothing.
    let checksum = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    fs::write(place.join("SHA256SUMS"), format!("{checksum}  tessera-1.2.3.tar.gz\n")).expect("a file");
    fs::write(place.join("tessera-1.2.3.tar.gz"), "damaged").expect("a file");
    assert!(refusal(&[&place]).contains("tessera-1.2.3.tar.gz: FAILED"));
    fs::write(place.join("tessera-1.2.3.tar.gz"), "").expect("a file");
    fs::write(place.join("tessera-1.2.3-web.zip"), "").expect("a file");
    assert!(refusal(&[&place]).contains("does not list every file"));
}

#[test]
fn the_newest_changes_are_those_of_this_version() {
    let text = fs::read_to_string(root().join("CHANGELOG.md")).expect("the changelog");
    let newest =
        text.lines().filter_map(|line| line.strip_prefix("## ")).find(|title| *title != "Unreleased");
    let version = newest.and_then(|title| title.split_once(" - ")).expect("a version with its date").0;
    assert_eq!(version, env!("CARGO_PKG_VERSION"));
}
