//! The library as WebAssembly: the functions that the page's worker calls, and those that it lends.
#![expect(unsafe_code, reason = "both sides know each other's functions by their names alone")]

use crate::bench;
use crate::web::{Desk, House, Message, Request, Terms};
use std::cell::RefCell;
use std::convert::Infallible;

/// Bytes for the tables. A browser on a phone closes pages that take much more.
const MEMORY: usize = 128 << 20;

// SAFETY: `worker.js` hands these in. They only read, and only the bytes that they are pointed at: were those not ours, the
// browser would end the program rather than let them out of it.
#[link(wasm_import_module = "worker")]
unsafe extern "C" {
    /// Not 0 if the request at hand is to come to an end.
    safe fn should_stop() -> u32;
    /// Takes an event, as JSON text.
    safe fn event(text: *const u8, length: usize);
    /// Takes the message of a panic and does not return.
    safe fn panicked(text: *const u8, length: usize);
}

// The program is started once in every worker and lives as long as it: what it knows between two calls is here.
thread_local! {
    static DESK: RefCell<Desk> = RefCell::new(Desk::new());
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// To be called first.
// SAFETY: nothing else in the program has this name.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    std::panic::set_hook(Box::new(|panic| {
        let message = panic.to_string();
        panicked(message.as_ptr(), message.len());
    }));
}

/// Where a request of so many bytes is to be written, before `takes_time` and `answer` are called.
// SAFETY: nothing else in the program has this name.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    ROOM.with_borrow_mut(|room| {
        room.clear();
        room.resize(length, 0);
        room.as_mut_ptr()
    })
}

/// 1 if the request takes more than a moment.
// SAFETY: nothing else in the program has this name.
#[unsafe(no_mangle)]
pub extern "C" fn takes_time() -> u32 {
    request().is_ok_and(|request| request.ask.takes_time()).into()
}

/// Answers the request: any number of events, the last of them marked as such.
// SAFETY: nothing else in the program has this name.
#[unsafe(no_mangle)]
pub extern "C" fn answer() {
    let house = House { threads: 1, memory: MEMORY, desks: 1, searches: 1 };
    let terms = Terms { house: &|| house, stop: &|| should_stop() != 0 };
    match request() {
        Ok(request) => {
            DESK.with_borrow_mut(|desk| desk.answer(&request, &terms, &mut |message| tell(&message)));
        }
        Err(message) => tell(&message),
    }
}

/// The bench signature at a depth: the same number as on every other machine.
// SAFETY: nothing else in the program has this name.
#[unsafe(no_mangle)]
pub extern "C" fn signature(depth: u32) -> u32 {
    let Ok(signature) = bench::signature(depth, |_, _, _| Ok::<(), Infallible>(()));
    signature.value()
}

/// What stands in the room.
fn request() -> Result<Request, Message> {
    ROOM.with_borrow(|room| Request::parse(&String::from_utf8_lossy(room)))
}

fn tell(message: &Message) {
    event(message.text.as_ptr(), message.text.len());
}
