//! Who may ask: pages of this server, opened by somebody who knows its token.
//!
//! Any page in a browser can send requests to this machine. Three things keep others out: the `Host` must be this
//! machine's own name, or else a foreign name was made to point here (DNS rebinding); the `Origin` of a WebSocket must be
//! this server, or else another site's page opened it; and the token, which only the printed address has, must be in
//! the address or in the cookie that the address gave.

use super::token::Token;
use axum::http::header::{COOKIE, HOST, HeaderName, ORIGIN};
use axum::http::{HeaderMap, Uri};

/// The keys to one server.
pub(super) struct Access {
    token: Token,
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
    /// A token for a port.
    pub(super) fn new(token: Token, port: u16) -> Access {
        Access { token, port }
    }

    /// The address to open.
    pub(super) fn address(&self) -> String {
        format!("http://{}:{}/?token={}", NAMES[0], self.port, self.token)
    }

    /// The cookie that stands for the token. Cookies do not know of ports, so its name has it.
    pub(super) fn cookie(&self) -> String {
        format!("tessera-{}={}; Path=/; HttpOnly; SameSite=Lax", self.port, self.token)
    }

    /// Where a page may connect to, as its policy names it. Policies have no words for addresses of IPv6.
    pub(super) fn sockets(&self) -> String {
        let names = NAMES.into_iter().filter(|name| !name.starts_with('['));
        names.map(|name| format!("ws://{name}:{}", self.port)).collect::<Vec<_>>().join(" ")
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
        parts.any(|part| part.strip_prefix("token=").is_some_and(|token| self.token.is(token)))
    }

    /// Whether the browser was let in by the address before.
    pub(super) fn check_cookie(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let start = format!("tessera-{}=", self.port);
        let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
        let mut cookies = lines.flat_map(|line| line.split(';')).map(str::trim);
        let is_in =
            cookies.any(|cookie| cookie.strip_prefix(&start).is_some_and(|token| self.token.is(token)));
        if is_in { Ok(()) } else { Err(Refusal::Token) }
    }

    fn is_own(&self, host: &str) -> bool {
        let parts = host.rsplit_once(':').and_then(|(name, port)| Some((name, port.parse::<u16>().ok()?)));
        parts.is_some_and(|(name, port)| port == self.port && NAMES.contains(&name))
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
        let access = Access::new(Token::random().unwrap(), 8155);
        let (right, wrong) = (access.token.to_string(), Token::random().unwrap());
        let host = "host: 127.0.0.1:8155\n";
        let own = "host: 127.0.0.1:8155\norigin: http://127.0.0.1:8155\n";
        let cookie = format!("cookie: other=1; tessera-8155={right}\n");
        let from = |origin: &str| format!("{host}{cookie}origin: {origin}\n");
        let (token, none) = (format!("?token={right}"), String::new());
        for (query, lines, expected) in [
            (none.clone(), format!("{own}{cookie}"), Ok(())),
            (none.clone(), format!("host: [::1]:8155\norigin: http://[::1]:8155\n{cookie}"), Ok(())),
            (token.clone(), host.to_owned(), Ok(())),
            (format!("?x=y&token={right}"), "host: localhost:8155".to_owned(), Ok(())),
            (none.clone(), own.to_owned(), Err(Refusal::Token)),
            (format!("?token={wrong}"), own.to_owned(), Err(Refusal::Token)),
            (format!("?token={right}0"), host.to_owned(), Err(Refusal::Token)),
            ("?token=".to_owned(), host.to_owned(), Err(Refusal::Token)),
            (none.clone(), format!("{host}cookie: tessera-8156={right}"), Err(Refusal::Token)),
            (token.clone(), String::new(), Err(Refusal::Host)),
            (token.clone(), format!("{host}{host}"), Err(Refusal::Host)),
            (token.clone(), "host: 127.0.0.1".to_owned(), Err(Refusal::Host)),
            (token.clone(), "host: 127.0.0.1:8156".to_owned(), Err(Refusal::Host)),
            (token.clone(), "host: evil.example:8155".to_owned(), Err(Refusal::Host)),
            (none.clone(), from("http://evil.example"), Err(Refusal::Origin)),
            (none.clone(), from("null"), Err(Refusal::Origin)),
            (none.clone(), from("http://127.0.0.1:80"), Err(Refusal::Origin)),
            (none.clone(), from("https://127.0.0.1:8155"), Err(Refusal::Origin)),
            (none.clone(), format!("{own}{cookie}origin: http://127.0.0.1:8155"), Err(Refusal::Origin)),
        ] {
            let uri: Uri = format!("/desk{query}").parse().unwrap();
            assert_eq!(access.check_desk(&uri, &headers(&lines)), expected, "{uri}\n{lines}");
        }
    }
}
