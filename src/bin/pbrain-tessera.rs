//! The brain.
fn main() {}
