//! One tab: its requests come in, go to its desk or are answered at once, and the events go out.

use super::super::desk::{Desk, Terms};
use super::super::event::Message;
use super::super::request::{Ask, Request};
use super::hall::{Hall, Search, Seat};
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code};
use serde_json::json;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc as blocking;
use tokio::sync::mpsc;

/// Requests of one tab that are not answered yet.
const MOST_REQUESTS: usize = 64;
/// Events that wait for a slow page. When it is full, news of work under way is left out.
const MOST_EVENTS: usize = 256;

/// A request on its way to the desk.
enum Job {
    Answer(Box<Request>, Arc<AtomicBool>),
    /// Others have come: tables that are larger than the share go.
    Fit,
}

/// Serves a tab until it is closed. Whatever it has asked for then ends.
pub(super) async fn serve(mut socket: WebSocket, seat: Seat) {
    let (outbox, mut events) = mpsc::channel(MOST_EVENTS);
    let (jobs, inbox) = blocking::channel();
    let hall = Arc::clone(seat.hall());
    let desk_outbox = outbox.clone();
    let desk = std::thread::Builder::new().name("desk".to_owned());
    if desk.spawn(move || work(&hall, &inbox, &desk_outbox)).is_err() {
        return;
    }
    let mut tab = Tab { hall: Arc::clone(seat.hall()), jobs, outbox, running: HashMap::new() };
    let mut news = tab.hall.news();
    loop {
        tokio::select! {
            frame = socket.recv() => {
                let answer = match frame {
                    Some(Ok(Frame::Text(text))) => tab.take(&text),
                    Some(Ok(Frame::Binary(_))) => Some(Message::error(None, "requests are text, not bytes")),
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => None,
                    Some(Ok(Frame::Close(_)) | Err(_)) | None => break,
                };
                if let Some(message) = answer
                    && send(&mut socket, message).await.is_err()
                {
                    break;
                }
            }
            Some(message) = events.recv() => {
                if message.last && let Some(id) = message.id {
                    tab.running.remove(&id);
                }
                if send(&mut socket, message).await.is_err() {
                    break;
                }
            }
            Ok(()) = news.changed() => {
                if tab.hall.is_closed() {
                    let frame = CloseFrame { code: close_code::AWAY, reason: "The server ends.".into() };
                    // Whoever is gone need not be told.
                    let _ = socket.send(Frame::Close(Some(frame))).await;
                    break;
                }
                // A desk that is gone has nothing to give back.
                let _ = tab.jobs.send(Job::Fit);
            }
        }
    }
    tab.stop_all();
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), axum::Error> {
    socket.send(Frame::Text(message.text.into())).await
}

/// What is known of a tab between two events.
struct Tab {
    hall: Arc<Hall>,
    jobs: blocking::Sender<Job>,
    outbox: mpsc::Sender<Message>,
    /// The switches of requests that are not answered yet.
    running: HashMap<u64, Arc<AtomicBool>>,
}

impl Tab {
    /// Takes a request; what can be said about it at once is returned.
    fn take(&mut self, text: &str) -> Option<Message> {
        let request = match Request::parse(text) {
            Ok(request) => request,
            Err(message) => return Some(message),
        };
        let id = Some(request.id);
        if let Ask::Stop(stop) = &request.ask {
            let switch = self.running.get(&stop.of);
            if let Some(switch) = switch {
                switch.store(true, Ordering::Relaxed);
            }
            let body = json!({"of": stop.of, "found": switch.is_some()});
            return Some(Message::new(id, "stopped", &body, true));
        }
        if self.running.len() >= MOST_REQUESTS {
            return Some(Message::error(id, "too many requests wait for an answer"));
        }
        if self.running.contains_key(&request.id) {
            return Some(Message::error(id, "another request with this number is not answered yet"));
        }
        let switch = Arc::new(AtomicBool::new(false));
        self.running.insert(request.id, Arc::clone(&switch));
        if request.ask.takes_time() {
            let sent = self.jobs.send(Job::Answer(Box::new(request), switch));
            return sent.err().map(|_| Message::error(id, "the desk is gone"));
        }
        let (hall, outbox) = (Arc::clone(&self.hall), self.outbox.clone());
        tokio::task::spawn_blocking(move || {
            answer(&mut Desk::new(), &request, &switch, &hall, None, &outbox);
        });
        None
    }

    fn stop_all(&self) {
        self.running.values().for_each(|switch| switch.store(true, Ordering::Relaxed));
    }
}

/// The desk's thread: one request after another.
fn work(hall: &Hall, inbox: &blocking::Receiver<Job>, outbox: &mpsc::Sender<Message>) {
    let mut desk = Desk::new();
    for job in inbox {
        match job {
            Job::Answer(request, switch) => {
                answer(&mut desk, &request, &switch, hall, Some(&hall.search()), outbox);
            }
            Job::Fit => desk.fit(hall.house().share()),
        }
    }
}

fn answer(
    desk: &mut Desk,
    request: &Request,
    switch: &AtomicBool,
    hall: &Hall,
    search: Option<&Search<'_>>,
    outbox: &mpsc::Sender<Message>,
) {
    let is_over = || switch.load(Ordering::Relaxed) || hall.is_closed() || outbox.is_closed();
    let stop = || {
        if let Some(search) = search {
            search.rest(&is_over);
        }
        is_over()
    };
    // The time of a move begins with its first turn.
    stop();
    let terms = Terms { house: &|| hall.house(), stop: &stop };
    let mut send = |message: Message| {
        // A tab that is gone hears nothing, and one that is slow hears only what it has to.
        let _ = if message.last {
            outbox.blocking_send(message).is_ok()
        } else {
            outbox.try_send(message).is_ok()
        };
    };
    let answered = catch_unwind(AssertUnwindSafe(|| desk.answer(request, &terms, &mut send)));
    if answered.is_err() {
        // What it was doing may be half done.
        *desk = Desk::new();
        send(Message::error(Some(request.id), "the engine has failed"));
    }
}
