//! Whatever a file holds, it is read or refused; what was read survives being written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera::record::{Format, Hints, read, read_all, write};

fuzz_target!(|bytes: &[u8]| {
    let hints = Hints::default();
    let Ok((records, _)) = read_all(bytes, &hints) else { return };
    for record in records {
        for (format, ..) in Format::WRITTEN {
            let Ok(written) = write(&record, format) else { continue };
            let again = read(&written, &hints);
            if format == Format::Tessera {
                assert_eq!(again.map(|(again, _)| again), Ok(record.clone()));
            }
        }
    }
});
