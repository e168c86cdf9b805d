//! Everything for people.
fn main() {}
