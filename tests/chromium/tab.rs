//! One tab: its page is asked by JavaScript, its keys and its mouse are the browser's own.

use super::PATIENCE;
use serde_json::{Value, json};
use std::net::TcpStream;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Message, WebSocket};

/// A connection to a tab, or to the browser itself.
pub(crate) struct Tab {
    socket: WebSocket<TcpStream>,
    last: u64,
    /// What the page did by itself so far: requests, errors, messages.
    events: Vec<Value>,
}

impl Tab {
    pub(super) fn connect(port: u16, path: &str) -> Tab {
        let stream = TcpStream::connect(("127.0.0.1", port)).expect("Chromium listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let config = WebSocketConfig::default().max_message_size(None).max_frame_size(None);
        let address = format!("ws://127.0.0.1:{port}{path}");
        let (socket, _) = tungstenite::client::client_with_config(address, stream, Some(config))
            .expect("Chromium speaks WebSocket");
        Tab { socket, last: 0, events: Vec::new() }
    }

    /// Sends a command without waiting for its answer.
    pub(super) fn send(&mut self, method: &str, parameters: Value) {
        self.last += 1;
        let mut message = json!({"id": self.last, "method": method});
        message["params"] = parameters;
        let _ = self.socket.send(Message::text(message.to_string()));
    }

    /// A command of the DevTools protocol and its answer.
    pub(crate) fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.send(method, parameters);
        loop {
            let message = self.receive();
            if message["id"] == self.last {
                assert!(message["error"].is_null(), "{method}: {}", message["error"]);
                return message["result"].clone();
            }
            self.events.push(message);
        }
    }

    fn receive(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.socket.read().expect("Chromium answers") {
                return serde_json::from_str(&text).expect("DevTools speaks JSON");
            }
        }
    }

    /// Goes to an address and waits until the page is loaded.
    pub(crate) fn go(&mut self, address: &str) {
        self.call("Page.navigate", json!({"url": address}));
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'");
    }

    /// The value of a JavaScript expression; promises are waited for.
    pub(crate) fn value(&mut self, expression: &str) -> Value {
        let parameters = json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let answer = self.call("Runtime.evaluate", parameters);
        let exception = &answer["exceptionDetails"];
        assert!(exception.is_null(), "{expression}: {exception:#}");
        answer["result"]["value"].clone()
    }

    /// A value that is a text.
    pub(crate) fn text(&mut self, expression: &str) -> String {
        self.value(expression).as_str().unwrap_or_default().to_owned()
    }

    /// A value that is a number.
    pub(crate) fn number(&mut self, expression: &str) -> f64 {
        self.value(expression).as_f64().unwrap_or(f64::NAN)
    }

    /// Waits until an expression is true.
    pub(crate) fn wait(&mut self, expression: &str) {
        let began = Instant::now();
        // While a page is loaded there may be nothing to ask.
        let parameters = json!({"expression": format!("Boolean({expression})"), "returnByValue": true});
        while self.call("Runtime.evaluate", parameters.clone())["result"]["value"] != true {
            if began.elapsed() > PATIENCE {
                let seen = self.text("document.body.innerText");
                panic!("waiting for {expression}; the page says:\n{seen}\n{:#?}", self.complaints());
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Clicks on the middle of the element that a selector finds, once it is seen, can be clicked on and does not move any more.
    pub(crate) fn click(&mut self, selector: &str) {
        let found = format!("document.querySelector({})", json!(selector));
        self.wait(&format!("{found} && !{found}.disabled && {found}.getClientRects().length"));
        let place = format!(
            "(() => {{ const element = {found}; element?.scrollIntoView({{block: 'center'}}); \
             const box = element?.getBoundingClientRect(); \
             return box ? [box.left + box.width / 2, box.top + box.height / 2] : null; }})()"
        );
        let began = Instant::now();
        let mut before = self.value(&place);
        loop {
            // Texts that come in may push it aside.
            thread::sleep(Duration::from_millis(60));
            let now = self.value(&place);
            if now == before && !now.is_null() {
                break;
            }
            assert!(began.elapsed() < PATIENCE, "{selector} does not come to rest");
            before = now;
        }
        self.click_at(before[0].as_f64().expect("a place"), before[1].as_f64().expect("a place"));
    }

    /// Clicks on a place of the window.
    pub(crate) fn click_at(&mut self, x: f64, y: f64) {
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let parameters = json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", parameters);
        }
    }

    /// Presses keys one after another, by the names the web has for them.
    pub(crate) fn press(&mut self, keys: &str) {
        for key in keys.split_whitespace() {
            let key = if key == "Space" { " " } else { key };
            let text = match key {
                "Enter" => "\r",
                _ if key.chars().count() == 1 => key,
                _ => "",
            };
            let code = match key {
                "Enter" => 13,
                "Tab" => 9,
                "Backspace" => 8,
                "Escape" => 27,
                " " => 32,
                _ => 0,
            };
            let kind = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
            self.call(
                "Input.dispatchKeyEvent",
                json!({"type": kind, "key": key, "text": text, "windowsVirtualKeyCode": code}),
            );
            let parameters = json!({"type": "keyUp", "key": key, "windowsVirtualKeyCode": code});
            self.call("Input.dispatchKeyEvent", parameters);
        }
    }

    /// Makes the window as large as a screen; phones have touch.
    pub(crate) fn resize(&mut self, width: u32, height: u32, is_phone: bool) {
        let parameters =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone});
        self.call("Emulation.setDeviceMetricsOverride", parameters);
        self.call("Emulation.setTouchEmulationEnabled", json!({"enabled": is_phone}));
    }

    /// Light or dark, as the system would have it.
    pub(crate) fn set_scheme(&mut self, scheme: &str) {
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        self.call("Emulation.setEmulatedMedia", json!({"features": features}));
    }

    /// Puts a file into an input for files.
    pub(crate) fn choose_file(&mut self, selector: &str, file: &Path) {
        let document = self.call("DOM.getDocument", json!({}));
        let parameters = json!({"nodeId": document["root"]["nodeId"], "selector": selector});
        let found = self.call("DOM.querySelector", parameters);
        self.call("DOM.setFileInputFiles", json!({"nodeId": found["nodeId"], "files": [file]}));
    }

    /// The window as a PNG, in base64.
    pub(crate) fn screenshot(&mut self) -> String {
        let shot = self.call("Page.captureScreenshot", json!({"format": "png"}));
        shot["data"].as_str().expect("a picture").to_owned()
    }

    /// Every address the page has asked for so far.
    pub(crate) fn requests(&mut self) -> Vec<String> {
        self.call("Runtime.evaluate", json!({"expression": "0"}));
        let asked = |event: &Value| match event["method"].as_str() {
            Some("Network.requestWillBeSent") => {
                event["params"]["request"]["url"].as_str().map(str::to_owned)
            }
            Some("Network.webSocketCreated") => event["params"]["url"].as_str().map(str::to_owned),
            _ => None,
        };
        self.events.iter().filter_map(asked).collect()
    }

    /// Errors that the page has run into so far.
    pub(crate) fn complaints(&mut self) -> Vec<String> {
        self.call("Runtime.evaluate", json!({"expression": "0"}));
        let complaint = |event: &Value| match event["method"].as_str() {
            Some("Runtime.exceptionThrown") => Some(event["params"]["exceptionDetails"].to_string()),
            Some("Log.entryAdded") if event["params"]["entry"]["level"] == "error" => {
                Some(event["params"]["entry"].to_string())
            }
            _ => None,
        };
        self.events.iter().filter_map(complaint).collect()
    }
}
