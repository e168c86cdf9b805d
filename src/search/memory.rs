//! Large tables in memory: prefetching and large pages. Unsafe code, as in `dispatch.rs`, and nowhere else in the brain.
//!
//! The tables are far larger than the caches and are read at random, so a search waits for cache and TLB misses.

/// Loads a value into the cache while the caller does something else.
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

/// An empty vector with room for so many values, in large pages where the system has them.
pub(super) fn room_for<T>(count: usize) -> Vec<T> {
    #[cfg_attr(not(target_os = "linux"), expect(unused_mut, reason = "others have no such advice"))]
    let mut room = Vec::with_capacity(count);
    // Before it is written: a page that is in use stays as small as it is.
    #[cfg(target_os = "linux")]
    linux::prefer_large_pages(room.spare_capacity_mut());
    room
}

/// Fills the vector up to so many values while there is time, and a little in any case: pages that are touched for the
/// first time can be slow to come.
pub(super) fn fill<T: Default>(room: &mut Vec<T>, count: usize, has_time: impl Fn() -> bool) {
    let at_once = (LARGE_PAGE / size_of::<T>()).max(1);
    while room.len() < count {
        let end = count.min(room.len() + at_once);
        room.resize_with(end, T::default);
        if !has_time() {
            return;
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
        // Miri knows no such call.
        if length > 0 && !cfg!(miri) {
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
    fn room_is_filled_as_far_as_asked() {
        for count in [0, 1, 1000, 3 << 18] {
            let mut room = room_for::<u64>(count);
            fill(&mut room, count, || true);
            assert_eq!(room, vec![0; count]);
        }
    }

    #[test]
    fn filling_goes_on_where_time_ran_out() {
        let at_once = LARGE_PAGE / size_of::<u64>();
        let count = 2 * at_once + 10;
        let mut room = room_for::<u64>(count);
        let lengths = [(); 4].map(|()| {
            fill(&mut room, count, || false);
            room.len()
        });
        assert_eq!(lengths, [at_once, 2 * at_once, count, count]);
    }
}
