//! A real browser: Chromium without a window, driven through its own protocol (DevTools).

// Every test program takes this module in and uses its own part of it.
#![allow(dead_code)]

mod tab;

pub(crate) use tab::Tab;

use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything takes, even on a machine that is busy with other tests.
pub(crate) const PATIENCE: Duration = Duration::from_secs(90);

/// The names that Chromium has on different systems.
const NAMES: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "headless_shell"];

/// A running browser with a profile of its own.
pub(crate) struct Chromium {
    child: Child,
    port: u16,
    control: Tab,
}

impl Chromium {
    /// Starts one with its profile in an empty folder; `None` without Chromium.
    pub(crate) fn start(profile: &Path) -> Option<Chromium> {
        let program = program()?;
        let child = Command::new(program)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
            .args(["--disable-dev-shm-usage", "--remote-debugging-port=0", "--lang=en"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("Chromium starts");
        let (port, path) = door(&profile.join("DevToolsActivePort"));
        let control = Tab::connect(port, &path);
        Some(Chromium { child, port, control })
    }

    /// Opens an address in a new tab.
    pub(crate) fn open(&mut self, address: &str) -> Tab {
        let target = self.control.call("Target.createTarget", json!({"url": "about:blank"}));
        let target = target["targetId"].as_str().expect("a tab has an id").to_owned();
        let mut tab = Tab::connect(self.port, &format!("/devtools/page/{target}"));
        for part in ["Page", "Runtime", "Network", "Log"] {
            tab.call(&format!("{part}.enable"), json!({}));
        }
        tab.go(address);
        tab
    }

    /// Where downloads go from now on.
    pub(crate) fn download_to(&mut self, folder: &Path) {
        let behavior = json!({"behavior": "allow", "downloadPath": folder});
        self.control.call("Browser.setDownloadBehavior", behavior);
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        self.control.send("Browser.close", json!({}));
        let began = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) && began.elapsed() < Duration::from_secs(5) {
            thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Where Chromium is; where CI runs, it must be somewhere.
fn program() -> Option<PathBuf> {
    let is_ci = std::env::var("CI").is_ok_and(|value| !value.is_empty() && value != "false" && value != "0");
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&folders)
        .flat_map(|folder| NAMES.map(|name| folder.join(name)))
        .find(|path| path.is_file());
    assert!(found.is_some() || !is_ci, "Chromium is needed where CI is set");
    if found.is_none() {
        println!("SKIPPED: nothing is tried in a browser, as there is no Chromium");
    }
    found
}

/// The port and the path that Chromium has written down.
fn door(file: &Path) -> (u16, String) {
    let began = Instant::now();
    loop {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        let mut lines = text.lines();
        if let (Some(port), Some(path)) = (lines.next(), lines.next()) {
            return (port.parse().expect("a port"), path.to_owned());
        }
        assert!(began.elapsed() < PATIENCE, "Chromium opens no door");
        thread::sleep(Duration::from_millis(20));
    }
}
