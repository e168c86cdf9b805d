//! Hot loops compiled twice: for every x86-64 processor, and for those with AVX2 and BMI2.
//!
//! The loops are plain Rust; for the newer processors the compiler turns them into fewer instructions. Which version runs is
//! decided at run time, so one executable is quick where it can be and works everywhere. Integers only, so both versions
//! give the same results.

/// Whether the processor is one of the newer ones.
#[cfg(target_arch = "x86_64")]
pub(crate) mod processor {
    use std::sync::atomic::{AtomicU8, Ordering};

    /// What the processor can do: not asked yet, nothing special, or AVX2 and BMI2.
    static LEVEL: AtomicU8 = AtomicU8::new(UNKNOWN);
    const UNKNOWN: u8 = 0;
    const PLAIN: u8 = 1;
    const AVX2: u8 = 2;

    /// Whether the second version may run.
    #[inline(always)]
    pub(crate) fn has_avx2() -> bool {
        match LEVEL.load(Ordering::Relaxed) {
            UNKNOWN => detect(),
            level => level == AVX2,
        }
    }

    /// Asks the processor once. The environment variable `TESSERA_PLAIN` forbids the second version, for tests.
    #[cold]
    fn detect() -> bool {
        let found = std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("lzcnt")
            && std::is_x86_feature_detected!("popcnt")
            && std::env::var_os("TESSERA_PLAIN").is_none();
        LEVEL.store(if found { AVX2 } else { PLAIN }, Ordering::Relaxed);
        found
    }
}

/// Declares a function that runs whichever version of `$body` suits the processor. The body must be `#[inline(always)]`.
///
/// Where the compiler does not find the right instructions by itself, `avx2 = $avx2` names a second body, written with them:
/// a function with the same target features.
macro_rules! dispatched {
    (
        $(#[$attribute:meta])*
        $visibility:vis fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)? = $body:path
    ) => {
        $crate::dispatch::dispatched! {
            $(#[$attribute])*
            $visibility fn $name($($argument: $type),*) $(-> $result)? = $body, avx2 = $body
        }
    };
    (
        $(#[$attribute:meta])*
        $visibility:vis fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)? = $body:path, avx2 = $avx2:path
    ) => {
        $(#[$attribute])*
        #[inline]
        #[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "the processor was asked"))]
        $visibility fn $name($($argument: $type),*) $(-> $result)? {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                fn avx2($($argument: $type),*) $(-> $result)? {
                    $avx2($($argument),*)
                }
                if $crate::dispatch::processor::has_avx2() {
                    // SAFETY: the processor has all of these features, or `has_avx2` would be false.
                    return unsafe { avx2($($argument),*) };
                }
            }
            #[inline(never)]
            fn plain($($argument: $type),*) $(-> $result)? {
                $body($($argument),*)
            }
            plain($($argument),*)
        }
    };
}

pub(crate) use dispatched;
