//! A running `tessera web`, and a page's WebSocket to it.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// Longer than any answer takes, on a machine that is busy with other tests, too.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server of its own for one test.
pub(crate) struct House {
    pub(crate) child: Child,
    pub(crate) port: u16,
    pub(crate) token: String,
}

impl House {
    /// A server with two threads on a free port.
    pub(crate) fn open(name: &str) -> House {
        House::with(name, &["--port", "0", "--threads", "2", "--memory", "64"])
    }

    /// A server with these words; `name` is where it keeps its token.
    pub(crate) fn with(name: &str, words: &[&str]) -> House {
        let mut child = command(name, words).spawn().expect("the executable starts");
        let mut line = String::new();
        let output = child.stdout.as_mut().expect("a pipe");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let (_, rest) = line.trim().split_once("http://127.0.0.1:").unwrap_or_else(|| panic!("{line}"));
        let (port, token) = rest.split_once("/?token=").expect("an address with a token");
        House { child, port: port.parse().expect("a port"), token: token.to_owned() }
    }

    /// A page's connection.
    pub(crate) fn tab(&self) -> Tab {
        let request = format!("ws://127.0.0.1:{}/desk?token={}", self.port, self.token);
        let (socket, _) = tungstenite::connect(request).expect("a connection");
        Tab::new(socket)
    }

    /// The status of an attempt with other headers; 101 is a connection.
    pub(crate) fn knock(&self, path: &str, headers: &[(&'static str, &str)]) -> u16 {
        let address = format!("ws://127.0.0.1:{}{path}", self.port);
        let mut request = address.into_client_request().expect("a request");
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a value"));
        }
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the server listens");
        match tungstenite::client(request, stream) {
            Ok((_, response)) => response.status().as_u16(),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(response))) => {
                response.status().as_u16()
            }
            Err(other) => panic!("{other}"),
        }
    }

    /// The whole answer to a plain request.
    pub(crate) fn get(&self, path: &str, headers: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time");
        let host = if headers.to_lowercase().contains("host:") {
            String::new()
        } else {
            format!("Host: 127.0.0.1:{}\r\n", self.port)
        };
        write!(stream, "GET {path} HTTP/1.1\r\n{host}{headers}Connection: close\r\n\r\n").expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Ctrl-C.
    #[cfg(unix)]
    pub(crate) fn interrupt(&self) {
        let status = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
        assert!(status.expect("kill runs").success());
    }

    /// The cookie that the address gives.
    pub(crate) fn cookie(&self) -> String {
        format!("tessera-{}={}", self.port, self.token)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // A test that has ended it need not have it ended again.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program, with a folder of its own to remember things in.
pub(crate) fn command(name: &str, words: &[&str]) -> Command {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("web").join(name);
    let mut command = Command::new(env!("CARGO_BIN_EXE_tessera"));
    command.args(["web", "--no-open"]).args(words);
    command.env("XDG_STATE_HOME", &folder).env("LOCALAPPDATA", &folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// One page.
pub(crate) struct Tab {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    next: u64,
}

impl Tab {
    fn new(mut socket: WebSocket<MaybeTlsStream<TcpStream>>) -> Tab {
        if let MaybeTlsStream::Plain(stream) = socket.get_mut() {
            stream.set_read_timeout(Some(PATIENCE)).expect("a time");
        }
        Tab { socket, next: 0 }
    }

    /// Sends a request and returns its number.
    pub(crate) fn send(&mut self, name: &str, mut fields: Value) -> u64 {
        self.next += 1;
        fields["id"] = self.next.into();
        fields["do"] = name.into();
        self.send_frame(Message::text(fields.to_string()));
        self.next
    }

    pub(crate) fn send_frame(&mut self, frame: Message) {
        self.socket.send(frame).expect("the server reads");
    }

    /// The next event, or why there is none.
    pub(crate) fn next(&mut self) -> Result<Value, tungstenite::Error> {
        loop {
            match self.socket.read()? {
                Message::Text(text) => return Ok(serde_json::from_str(&text).expect("events are JSON")),
                Message::Close(_) => return Err(tungstenite::Error::ConnectionClosed),
                _ => {}
            }
        }
    }

    /// Waits for an event of a request.
    pub(crate) fn wait(&mut self, id: u64, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let event = self.next().expect("an event");
            if event["id"] == id && is_it(&event) {
                return event;
            }
        }
    }

    /// The last event of a request.
    pub(crate) fn last(&mut self, id: u64) -> Value {
        self.wait(id, |event| event["last"] == true)
    }

    /// The last event of a new request.
    pub(crate) fn ask(&mut self, name: &str, fields: Value) -> Value {
        let id = self.send(name, fields);
        self.last(id)
    }

    /// What `hello` says of the house.
    pub(crate) fn crowd(&mut self) -> (u64, u64) {
        let welcome = self.ask("hello", json!({}));
        (welcome["desks"].as_u64().expect("a number"), welcome["searches"].as_u64().expect("a number"))
    }

    /// Waits until the house has so many desks and searches.
    pub(crate) fn wait_for_crowd(&mut self, expected: (u64, u64)) {
        let started = Instant::now();
        while self.crowd() != expected {
            assert!(started.elapsed() < PATIENCE, "{expected:?} never came");
            std::thread::yield_now();
        }
    }

    /// Goes away without a word, as a browser that is killed.
    pub(crate) fn vanish(self) {
        if let MaybeTlsStream::Plain(stream) = self.socket.get_ref() {
            stream.shutdown(std::net::Shutdown::Both).expect("an open connection");
        }
    }
}
