//! Memory asked for before it is needed: the one place with code the compiler cannot check.
//!
//! A tenth of a search's time was spent waiting for slots of the table.

/// Has the memory bring a value nearer while something else is done.
#[inline]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "there is no other way to say it"))]
pub(super) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch neither reads nor writes as far as the program can tell, and the address is that of a live
    // value; every x86-64 processor has the instruction.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
