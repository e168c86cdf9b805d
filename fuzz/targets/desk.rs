//! Whatever a page sends, it is answered, and exactly the last event says that it is the last.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera::web::{Desk, House, Request, Terms};

fuzz_target!(|text: &str| {
    let Ok(request) = Request::parse(text) else { return };
    let house = House { threads: 1, memory: 16 << 20, desks: 1, searches: 1 };
    // A search that is stopped at once is as hostile as a long one, and quicker.
    let terms = Terms { house: &|| house, stop: &|| true };
    let (mut events, mut lasts) = (0, Vec::new());
    Desk::new().answer(&request, &terms, &mut |message| {
        events += 1;
        if message.last {
            lasts.push(events);
        }
    });
    assert_eq!(lasts, [events]);
});
