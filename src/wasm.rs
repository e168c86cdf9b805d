//! The library as WebAssembly: the few functions that the page's worker calls.

use crate::bench;
use std::convert::Infallible;

/// The bench signature at a depth: the same number on every machine, this one included.
#[expect(unsafe_code, reason = "the worker calls it by its name")]
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
pub extern "C" fn signature(depth: u32) -> u32 {
    let Ok(signature) = bench::signature(depth, |_, _, _| Ok::<(), Infallible>(()));
    signature.value()
}
