//! The server of `tessera web`: page files, and a WebSocket to a desk of its own for every tab.
//!
//! It listens on this machine only, and only to who knows its token: see `access.rs`. Input and output are one thread's
//! work; every desk thinks on a thread of its own.

mod access;
mod connection;
mod files;
mod hall;
mod token;
mod turns;

pub use super::page::Page;
pub use token::Token;

use access::Access;
use anyhow::{Context, Result};
use axum::Router;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::serve::ListenerExt;
use hall::Hall;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

/// What is lent to the tabs.
#[derive(Clone)]
pub struct Settings {
    /// Threads of all searches together.
    pub threads: usize,
    /// Bytes of all tables together.
    pub memory: usize,
    /// Where the page comes from.
    pub page: Page,
    /// Who has it is let in.
    pub token: Token,
}

/// A server that has its port but answers nobody yet.
pub struct Server {
    listener: TcpListener,
    lobby: Arc<Lobby>,
}

/// What every request needs.
struct Lobby {
    access: Access,
    hall: Arc<Hall>,
    page: Page,
}

/// No message of a page is longer, in bytes: a file with a game in it.
pub const LONGEST_MESSAGE: usize = 16 << 20;

/// How often it is asked whether to end.
const LOOK: Duration = Duration::from_millis(50);
/// Time for tabs to hear that the server ends.
const FAREWELL: Duration = Duration::from_millis(200);

impl Server {
    /// Takes a port of this machine; 0 is any that is free.
    pub fn bind(port: u16, settings: Settings) -> std::io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let access = Access::new(settings.token, listener.local_addr()?.port());
        let hall = Arc::new(Hall::new(settings.threads, settings.memory));
        Ok(Server { listener, lobby: Arc::new(Lobby { access, hall, page: settings.page }) })
    }

    /// What to open in a browser.
    pub fn address(&self) -> String {
        self.lobby.access.address()
    }

    /// Answers until it is to end.
    pub fn run(self, is_to_end: &(dyn Fn() -> bool + Sync)) -> Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .max_blocking_threads(hall::QUICK_THREADS)
            .build()
            .context("starting the server")?;
        let hall = Arc::clone(&self.lobby.hall);
        let answer = runtime.block_on(async {
            tokio::select! {
                ended = self.serve() => ended,
                () = told_to_end(is_to_end) => Ok(()),
            }
        });
        hall.close();
        runtime.block_on(async {
            // Whoever does not go by then is left behind.
            let _ = tokio::time::timeout(FAREWELL, hall.empty()).await;
        });
        runtime.shutdown_background();
        answer
    }

    async fn serve(self) -> Result<()> {
        self.listener.set_nonblocking(true)?;
        // An event is small and nothing follows it: whoever waits to fill a packet keeps people waiting.
        let listener = tokio::net::TcpListener::from_std(self.listener)?.tap_io(|stream| {
            let _ = stream.set_nodelay(true);
        });
        let router = Router::new().route("/desk", get(desk)).fallback(get(file)).with_state(self.lobby);
        Ok(axum::serve(listener, router).await?)
    }
}

async fn told_to_end(is_to_end: &(dyn Fn() -> bool + Sync)) {
    while !is_to_end() {
        tokio::time::sleep(LOOK).await;
    }
}

/// The WebSocket of a tab.
async fn desk(
    State(lobby): State<Arc<Lobby>>,
    uri: Uri,
    headers: HeaderMap,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    if let Err(refusal) = lobby.access.check_desk(&uri, &headers) {
        return files::refused(refusal);
    }
    let socket = match socket {
        Ok(socket) => socket,
        Err(error) => return error.into_response(),
    };
    let Some(seat) = Hall::enter(&lobby.hall) else {
        let told = "Too many tabs are open here; close one of them.\n";
        return (StatusCode::SERVICE_UNAVAILABLE, told).into_response();
    };
    socket
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .on_upgrade(|socket| connection::serve(socket, seat))
}

/// A file of the page.
async fn file(State(lobby): State<Arc<Lobby>>, uri: Uri, headers: HeaderMap) -> Response {
    if let Err(refusal) = lobby.access.check_host(&headers) {
        return files::refused(refusal);
    }
    if lobby.access.has_token(&uri) {
        return files::let_in(&lobby.access);
    }
    let name = match uri.path().trim_start_matches('/') {
        "" => files::INDEX,
        name => name,
    };
    if name == files::INDEX
        && let Err(refusal) = lobby.access.check_cookie(&headers)
    {
        return files::refused(refusal);
    }
    files::file(&lobby.page, name, &headers, &lobby.access)
}
