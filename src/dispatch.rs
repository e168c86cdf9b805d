//! Hot loops compiled three times: for every x86-64 processor, for those with AVX2 and BMI2, and for those with AVX-512.
//!
//! The loops are plain Rust; for the newer processors the compiler turns them into fewer instructions. Which version runs is
//! decided at run time, so one executable is quick where it can be and works everywhere. Integers only, so all versions
//! give the same results.

/// What the processor can do.
#[cfg(target_arch = "x86_64")]
pub(crate) mod processor {
    use std::sync::atomic::{AtomicU8, Ordering};

    /// Which versions may run: this one and those before it.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) enum Level {
        /// For every x86-64 processor.
        Plain,
        /// With AVX2, BMI1 and BMI2.
        Avx2,
        /// With AVX-512 for numbers of 16 and 32 bits and VNNI as well.
        Avx512,
    }

    static LEVEL: AtomicU8 = AtomicU8::new(UNKNOWN);
    const UNKNOWN: u8 = u8::MAX;

    /// The level of the processor.
    #[inline(always)]
    pub(crate) fn level() -> Level {
        const PLAIN: u8 = Level::Plain as u8;
        const AVX2: u8 = Level::Avx2 as u8;
        match LEVEL.load(Ordering::Relaxed) {
            PLAIN => Level::Plain,
            AVX2 => Level::Avx2,
            UNKNOWN => detect(),
            _ => Level::Avx512,
        }
    }

    /// Asks the processor once. The environment variable `TESSERA_PROCESSOR` forbids newer instructions, for tests: `plain` all
    /// of them, `avx2` those beyond AVX2.
    #[cold]
    fn detect() -> Level {
        let has_avx2 = std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("lzcnt")
            && std::is_x86_feature_detected!("popcnt");
        let has_avx512 = std::is_x86_feature_detected!("avx512f")
            && std::is_x86_feature_detected!("avx512bw")
            && std::is_x86_feature_detected!("avx512dq")
            && std::is_x86_feature_detected!("avx512vl")
            && std::is_x86_feature_detected!("avx512vnni");
        let found = match (has_avx2, has_avx512) {
            (true, true) => Level::Avx512,
            (true, false) => Level::Avx2,
            (false, _) => Level::Plain,
        };
        let allowed = std::env::var_os("TESSERA_PROCESSOR")
            .map_or(Level::Avx512, |name| if name == "plain" { Level::Plain } else { Level::Avx2 });
        let level = found.min(allowed);
        LEVEL.store(level as u8, Ordering::Relaxed);
        level
    }
}

/// Declares a function that runs whichever version of `$body` suits the processor. The body must be `#[inline(always)]`.
///
/// Where the compiler does not find the right instructions by itself, `avx2 = $avx2` and `avx512 = $avx512` name further
/// bodies, written with them: functions with the same target features or fewer.
macro_rules! dispatched {
    (
        $(#[$attribute:meta])*
        $visibility:vis fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)? = $body:path
    ) => {
        $crate::dispatch::dispatched! {
            $(#[$attribute])*
            $visibility fn $name($($argument: $type),*) $(-> $result)? = $body, avx2 = $body, avx512 = $body
        }
    };
    (
        $(#[$attribute:meta])*
        $visibility:vis fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)? =
            $body:path, avx2 = $avx2:path, avx512 = $avx512:path
    ) => {
        $(#[$attribute])*
        #[inline]
        #[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "the processor was asked"))]
        $visibility fn $name($($argument: $type),*) $(-> $result)? {
            #[cfg(target_arch = "x86_64")]
            {
                use $crate::dispatch::processor::{self, Level};

                #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx2,bmi1,bmi2,lzcnt,popcnt")]
                fn avx512($($argument: $type),*) $(-> $result)? {
                    $avx512($($argument),*)
                }
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                fn avx2($($argument: $type),*) $(-> $result)? {
                    $avx2($($argument),*)
                }
                match processor::level() {
                    // SAFETY: the processor has all of these features, or its level would be lower.
                    Level::Avx512 => return unsafe { avx512($($argument),*) },
                    // SAFETY: the same.
                    Level::Avx2 => return unsafe { avx2($($argument),*) },
                    Level::Plain => {}
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
