//! How memory is come by: the one place with code the compiler cannot check.
//!
//! The tables are far larger than what a processor keeps near, and looked up at random. A search waits for
//! them, and for the system's own tables of where their pages are.

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

/// The values in large pages where the system has them; no more once there is no time. Memory that is written for the
/// first time may take the system very long to find.
pub(super) fn in_large_pages<T>(
    mut values: impl ExactSizeIterator<Item = T>,
    has_time: impl Fn() -> bool,
) -> Vec<T> {
    let mut vector = Vec::with_capacity(values.len());
    // Before they are written: a page that is in use stays as small as it is.
    #[cfg(target_os = "linux")]
    linux::prefer_large_pages(vector.spare_capacity_mut());
    let at_once = (LARGE_PAGE / size_of::<T>()).max(1);
    loop {
        vector.extend(values.by_ref().take(at_once));
        if values.len() == 0 || !has_time() {
            return vector;
        }
    }
}

/// Bytes of a large page on most machines.
const LARGE_PAGE: usize = 2 << 20;

#[cfg(target_os = "linux")]
mod linux {
    use super::LARGE_PAGE;
    use std::ffi::{c_int, c_void};
    use std::mem::MaybeUninit;

    /// From `sys/mman.h`.
    const MADV_HUGEPAGE: c_int = 14;

    #[expect(unsafe_code, reason = "the system's call, without a package for it")]
    unsafe extern "C" {
        fn madvise(address: *mut c_void, length: usize, advice: c_int) -> c_int;
    }

    /// Asks for large pages for those that lie in this memory as a whole.
    pub(super) fn prefer_large_pages<T>(memory: &mut [MaybeUninit<T>]) {
        let bytes = size_of_val(memory);
        let start = memory.as_mut_ptr().cast::<u8>();
        let skipped = start.align_offset(LARGE_PAGE);
        let length = bytes.saturating_sub(skipped) / LARGE_PAGE * LARGE_PAGE;
        if length > 0 {
            #[expect(unsafe_code, reason = "see above")]
            // SAFETY: the range is a part of the memory that was lent to us, begins with a page, and this advice changes
            // nothing that is in it. A system that does not take it says so, and all stays as it was.
            let _ = unsafe { madvise(start.wrapping_add(skipped).cast(), length, MADV_HUGEPAGE) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_the_same_in_large_pages() {
        for length in [0, 1, 1000, 3 << 18] {
            let vector = in_large_pages(0_usize..length, || true);
            assert!(vector.into_iter().eq(0..length));
        }
    }

    #[test]
    fn there_are_fewer_values_where_time_runs_out() {
        let at_once = LARGE_PAGE / size_of::<usize>();
        assert!(in_large_pages(0..2 * at_once, || false).into_iter().eq(0..at_once));
        assert!(in_large_pages(0_usize..10, || false).into_iter().eq(0..10));
    }
}
