//! A host for files, as plain as they come: it sends what lies in a folder and sets no header that a page could wish for.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

/// A server that runs until it is dropped.
pub(crate) struct Host {
    port: u16,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Host {
    /// Serves a folder on a free port.
    pub(crate) fn start(folder: &Path) -> Host {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let is_over = Arc::new(AtomicBool::new(false));
        let (folder, ends) = (folder.to_owned(), Arc::clone(&is_over));
        let thread = thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if ends.load(Ordering::Relaxed) {
                    return;
                }
                let folder = folder.clone();
                // A browser that goes away in the middle is not our concern.
                thread::spawn(move || answer(stream, &folder).ok());
            }
        });
        Host { port, is_over, thread: Some(thread) }
    }

    /// The address of a file; the folder is not at the root, as on many a host.
    pub(crate) fn address(&self, name: &str) -> String {
        format!("http://127.0.0.1:{}{PREFIX}{name}", self.port)
    }
}

const PREFIX: &str = "/games/tessera/";

impl Drop for Host {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        // The thread waits for somebody to come.
        let _ = TcpStream::connect(("127.0.0.1", self.port));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn answer(mut stream: TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?.take(64 << 10)).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let path = request.split(' ').nth(1).unwrap_or_default();
    let name = path.split(['?', '#']).next().unwrap_or_default();
    let file = name.strip_prefix(PREFIX).map(|name| file_of(folder, name));
    match file.and_then(|file| Some((std::fs::read(&file).ok()?, content_type(&file)))) {
        Some((bytes, kind)) => {
            let length = bytes.len();
            write!(
                stream,
                "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
            )?;
            stream.write_all(&bytes)
        }
        None => {
            write!(stream, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        }
    }
}

fn file_of(folder: &Path, name: &str) -> PathBuf {
    folder.join(if name.is_empty() { "index.html" } else { name })
}

fn content_type(file: &Path) -> &'static str {
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html",
        Some("css") => "text/css",
        Some("js") => "text/javascript",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        // Many hosts do not know `wasm` and `webmanifest` either.
        _ => "application/octet-stream",
    }
}
