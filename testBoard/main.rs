//! The suite.
fn main() {}
