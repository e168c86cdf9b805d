//! Who may ask: pages of this server, opened by somebody who knows its token.
//!
//! Any page in a browser can send requests to this machine. Three things keep others out: the `Host` must be this
//! machine's own name, or else a foreign name was made to point here (DNS rebinding); the `Origin` of a WebSocket must be
//! this server, or else another site's page opened it; and the token, which only the printed address has, must be in
//! the address or in the cookie that the address gave.

use axum::http::header::{COOKIE, HOST, HeaderName, ORIGIN};
use axum::http::{HeaderMap, Uri};
use std::fmt::Write;
use std::io;

/// The keys to one server.
pub(super) struct Access {
    token: String,
    port: u16,
}

/// Why a request is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Refusal {
    Host,
    Origin,
    Token,
}

impl Refusal {
    /// What whoever asked is told.
    pub(super) fn told(self) -> &'static str {
        match self {
            Refusal::Host => "This server answers to 127.0.0.1 and localhost only.\n",
            Refusal::Origin => "Only pages of this server may use it.\n",
            Refusal::Token => {
                "Open the whole address that \"tessera web\" has printed: it ends with a token.\n"
            }
        }
    }
}

/// The names of this machine.
const NAMES: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

impl Access {
    /// A new token for a port.
    pub(super) fn new(port: u16) -> io::Result<Access> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        let token = bytes.iter().fold(String::new(), |mut token, byte| {
            write!(token, "{byte:02x}").expect("writing to a string");
            token
        });
        Ok(Access { token, port })
    }

    /// The address to open.
    pub(super) fn address(&self) -> String {
        format!("http://{}:{}/?token={}", NAMES[0], self.port, self.token)
    }

    /// The cookie that stands for the token. Cookies do not know of ports, so its name has it.
    pub(super) fn cookie(&self) -> String {
        format!("tessera-{}={}; Path=/; HttpOnly; SameSite=Lax", self.port, self.token)
    }

    /// Where a page may connect to, as its policy names it.
    pub(super) fn sockets(&self) -> String {
        NAMES.map(|name| format!("ws://{name}:{}", self.port)).join(" ")
    }

    /// Everything that a WebSocket needs.
    pub(super) fn check_desk(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Refusal> {
        self.check_host(headers)?;
        // Browsers always say where a WebSocket comes from; programs that are no browsers may not.
        let is_ours = |origin: &str| origin.strip_prefix("http://").is_some_and(|host| self.is_own(host));
        if headers.contains_key(ORIGIN) && !one(headers, &ORIGIN).is_some_and(is_ours) {
            return Err(Refusal::Origin);
        }
        if self.has_token(uri) { Ok(()) } else { self.check_cookie(headers) }
    }

    /// Whether the request was sent to this machine by its own name.
    pub(super) fn check_host(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let is_own = one(headers, &HOST).is_some_and(|host| self.is_own(host));
        if is_own { Ok(()) } else { Err(Refusal::Host) }
    }

    /// Whether the address has the token.
    pub(super) fn has_token(&self, uri: &Uri) -> bool {
        let mut parts = uri.query().unwrap_or_default().split('&');
        parts.any(|part| part.strip_prefix("token=").is_some_and(|token| self.is_token(token)))
    }

    /// Whether the browser was let in by the address before.
    pub(super) fn check_cookie(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let start = format!("tessera-{}=", self.port);
        let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
        let mut cookies = lines.flat_map(|line| line.split(';')).map(str::trim);
        let is_in =
            cookies.any(|cookie| cookie.strip_prefix(&start).is_some_and(|token| self.is_token(token)));
        if is_in { Ok(()) } else { Err(Refusal::Token) }
    }

    fn is_own(&self, host: &str) -> bool {
        let parts = host.rsplit_once(':').and_then(|(name, port)| Some((name, port.parse::<u16>().ok()?)));
        parts.is_some_and(|(name, port)| port == self.port && NAMES.contains(&name))
    }

    /// How long the comparison takes says nothing about the token.
    fn is_token(&self, token: &str) -> bool {
        let differences =
            token.bytes().zip(self.token.bytes()).fold(0, |sum, (one, other)| sum | (one ^ other));
        token.len() == self.token.len() && differences == 0
    }
}

/// The value of a header that is there exactly once.
fn one<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let first = values.next()?;
    if values.next().is_some() { None } else { first.to_str().ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Headers as lines of text.
    fn headers(lines: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines.lines().filter_map(|line| line.trim().split_once(": ")) {
            headers.append(name.parse::<HeaderName>().unwrap(), value.parse().unwrap());
        }
        headers
    }

    #[test]
    fn only_own_pages_with_the_token_get_a_desk() {
        let access = Access { token: "0123abcd".to_owned(), port: 8155 };
        let host = "host: 127.0.0.1:8155\n";
        let own = "host: 127.0.0.1:8155\norigin: http://127.0.0.1:8155\n";
        let cookie = "cookie: other=1; tessera-8155=0123abcd\n";
        let from = |origin: &str| format!("{host}{cookie}origin: {origin}\n");
        let (token, none) = ("?token=0123abcd", "");
        for (query, lines, expected) in [
            (none, format!("{own}{cookie}"), Ok(())),
            (none, format!("host: [::1]:8155\norigin: http://[::1]:8155\n{cookie}"), Ok(())),
            (token, host.to_owned(), Ok(())),
            ("?x=y&token=0123abcd", "host: localhost:8155".to_owned(), Ok(())),
            (none, own.to_owned(), Err(Refusal::Token)),
            ("?token=0123abce", own.to_owned(), Err(Refusal::Token)),
            ("?token=0123abcd0", host.to_owned(), Err(Refusal::Token)),
            ("?token=", host.to_owned(), Err(Refusal::Token)),
            (none, format!("{host}cookie: tessera-8156=0123abcd"), Err(Refusal::Token)),
            (token, String::new(), Err(Refusal::Host)),
            (token, format!("{host}{host}"), Err(Refusal::Host)),
            (token, "host: 127.0.0.1".to_owned(), Err(Refusal::Host)),
            (token, "host: 127.0.0.1:8156".to_owned(), Err(Refusal::Host)),
            (token, "host: evil.example:8155".to_owned(), Err(Refusal::Host)),
            (none, from("http://evil.example"), Err(Refusal::Origin)),
            (none, from("null"), Err(Refusal::Origin)),
            (none, from("http://127.0.0.1:80"), Err(Refusal::Origin)),
            (none, from("https://127.0.0.1:8155"), Err(Refusal::Origin)),
            (none, format!("{own}{cookie}origin: http://127.0.0.1:8155"), Err(Refusal::Origin)),
        ] {
            let uri: Uri = format!("/desk{query}").parse().unwrap();
            assert_eq!(access.check_desk(&uri, &headers(&lines)), expected, "{uri}\n{lines}");
        }
    }

    #[test]
    fn every_token_is_another_one() {
        let (one, other) = (Access::new(1).unwrap(), Access::new(1).unwrap());
        assert_ne!(one.token, other.token);
        assert_eq!(one.token.len(), 32);
        let query = one.address().split_once('/').unwrap().1.to_owned();
        let uri: Uri = query.trim_start_matches("/127.0.0.1:1").parse().unwrap();
        assert!(one.has_token(&uri) && !other.has_token(&uri));
    }
}
