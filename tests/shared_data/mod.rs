//! Files of the data folder beside the project; tests that need one skip with a line where it is absent.

use std::path::Path;

/// The text of a data file, or `None` and a printed line saying what is skipped.
pub(crate) fn read(name: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data").join(name);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => {
            println!("SKIPPED: ../shared/data/{name} cannot be read ({error})");
            None
        }
    }
}
