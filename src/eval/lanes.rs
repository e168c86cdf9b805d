//! The net's layers and its windows' written with AVX2 and AVX-512 instructions: the compiler does not find them by itself.
//!
//! No unsafe code: vectors are put together from numbers that lie side by side, which the compiler turns into a load.

use super::kernels::WindowInputs;
use super::net::{HIDDEN, Layers, Row, WIDTH};
use super::window_sums::{Numbers, WindowLayer};
use super::windows::OUTPUTS;
use std::arch::x86_64::*;

const _: () = assert!(WIDTH == 16 && HIDDEN == 32 && OUTPUTS == 8, "a vector has sixteen numbers");

/// The same as the plain version in `kernels.rs`.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn forward(layers: &Layers, pools: [&[i32; WIDTH]; 2], windows: WindowInputs<'_>) -> i32 {
    let (own, theirs) = (input(pools[0]), input(pools[1]));
    let mut skip = _mm256_add_epi32(
        _mm256_madd_epi16(words(&layers.skip[..16]), own),
        _mm256_madd_epi16(words(&layers.skip[16..]), theirs),
    );
    // Neurons eight at a time. A step takes two neighbouring inputs for all of them.
    let mut sums = [_mm256_setzero_si256(); HIDDEN / 8];
    macro_rules! step {
        ($input:ident, $layer:ident, $first:literal: $($pair:literal)*) => {$(
            let pair = _mm256_set1_epi32(_mm256_extract_epi32::<$pair>($input));
            for (sum, weights) in sums.iter_mut().zip(layers.$layer[$first + $pair].chunks_exact(16)) {
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(words(weights), pair));
            }
        )*};
    }
    step!(own, hidden, 0: 0 1 2 3 4 5 6 7);
    step!(theirs, hidden, 8: 0 1 2 3 4 5 6 7);
    let [own, theirs] = windows.map(|sums| _mm256_srai_epi32::<2>(longs(sums)));
    let seen = packed(own, theirs);
    skip = _mm256_add_epi32(skip, _mm256_madd_epi16(words(&layers.window_skip), seen));
    step!(seen, window_hidden, 0: 0 1 2 3 4 5 6 7);
    let mut output = _mm256_setzero_si256();
    for (at, sum) in sums.into_iter().enumerate() {
        let hidden = _mm256_add_epi32(_mm256_srai_epi32::<7>(sum), longs(&layers.bias[8 * at..8 * at + 8]));
        let hidden =
            _mm256_min_epi32(_mm256_max_epi32(hidden, _mm256_setzero_si256()), _mm256_set1_epi32(32_000));
        let product = _mm256_mullo_epi32(hidden, longs(&layers.output[8 * at..8 * at + 8]));
        output = _mm256_add_epi32(output, _mm256_srai_epi32::<7>(product));
    }
    (total(skip) >> 4) + total(output)
}

/// A pool in eighths, clamped to what fits 16 bits.
#[target_feature(enable = "avx2")]
#[inline]
fn input(pool: &[i32; WIDTH]) -> __m256i {
    packed(_mm256_srai_epi32::<3>(longs(&pool[..8])), _mm256_srai_epi32::<3>(longs(&pool[8..])))
}

/// Sixteen numbers in one vector, clamped to what fits 16 bits.
#[target_feature(enable = "avx2")]
#[inline]
fn packed(low: __m256i, high: __m256i) -> __m256i {
    // Packing works on the halves of both vectors in turn.
    let packed = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi32(low, high));
    _mm256_max_epi16(_mm256_min_epi16(packed, _mm256_set1_epi16(32_000)), _mm256_set1_epi16(-32_000))
}

/// The same as the plain version in `window_sums.rs`.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn project(layer: &WindowLayer, change: &Row) -> Numbers {
    // Two sums of each perspective, so that no addition waits for the one before.
    let mut sums = [_mm256_setzero_si256(); 4];
    macro_rules! step {
        ($half:ident, $first:expr, $sums:literal: $($pair:literal)*) => {$(
            let pair = _mm256_shuffle_epi32::<{ 0b01_01_01_01 * $pair }>($half);
            let (own, theirs) = layer.weights[$first + $pair].split_at(16);
            sums[$sums] = _mm256_add_epi32(sums[$sums], _mm256_madd_epi16(words(own), pair));
            sums[$sums + 1] = _mm256_add_epi32(sums[$sums + 1], _mm256_madd_epi16(words(theirs), pair));
        )*};
    }
    for (color, input) in change.0.iter().enumerate() {
        let input = words(input);
        let (low, high) = (
            _mm256_permute2x128_si256::<0x00>(input, input),
            _mm256_permute2x128_si256::<0x11>(input, input),
        );
        step!(low, 8 * color, 0: 0 1 2 3);
        step!(high, 8 * color + 4, 2: 0 1 2 3);
    }
    let [black, white] =
        [_mm256_add_epi32(sums[0], sums[2]), _mm256_add_epi32(sums[1], sums[3])].map(|sum| numbers(sum));
    Numbers(std::array::from_fn(|at| if at < OUTPUTS { black[at] } else { white[at - OUTPUTS] }))
}

/// The same with AVX-512: all outputs in one vector, a multiplication and an addition in one instruction.
#[target_feature(enable = "avx512f,avx512vnni")]
#[inline]
pub(super) fn project_avx512(layer: &WindowLayer, change: &Row) -> Numbers {
    // Four sums, so that not every addition waits for the one before.
    let mut sums = [_mm512_setzero_si512(); 4];
    let pairs = change.numbers().as_chunks::<8>().0;
    for (weights, pairs) in layer.weights.as_chunks::<4>().0.iter().zip(pairs) {
        macro_rules! step {
            ($($at:literal)*) => {$(
                let pair = i32::from(pairs[2 * $at] as u16) | i32::from(pairs[2 * $at + 1]) << 16;
                let (own, theirs) = weights[$at].split_at(16);
                sums[$at] = _mm512_dpwssd_epi32(sums[$at], both(own, theirs), _mm512_set1_epi32(pair));
            )*};
        }
        step!(0 1 2 3);
    }
    let [first, second, third, fourth] = sums;
    let sum = _mm512_add_epi32(_mm512_add_epi32(first, second), _mm512_add_epi32(third, fourth));
    let [black, white] =
        [_mm512_castsi512_si256(sum), _mm512_extracti64x4_epi64::<1>(sum)].map(|sum| numbers(sum));
    Numbers(std::array::from_fn(|at| if at < OUTPUTS { black[at] } else { white[at - OUTPUTS] }))
}

/// Thirty-two numbers as a vector.
#[target_feature(enable = "avx512f")]
#[inline]
fn both(low: &[i16], high: &[i16]) -> __m512i {
    _mm512_inserti64x4::<1>(_mm512_castsi256_si512(words(low)), words(high))
}

/// A vector as eight numbers.
#[target_feature(enable = "avx2")]
#[inline]
fn numbers(vector: __m256i) -> [i32; 8] {
    [
        _mm256_extract_epi32::<0>(vector),
        _mm256_extract_epi32::<1>(vector),
        _mm256_extract_epi32::<2>(vector),
        _mm256_extract_epi32::<3>(vector),
        _mm256_extract_epi32::<4>(vector),
        _mm256_extract_epi32::<5>(vector),
        _mm256_extract_epi32::<6>(vector),
        _mm256_extract_epi32::<7>(vector),
    ]
}

/// Sixteen numbers as a vector.
#[target_feature(enable = "avx2")]
#[inline]
fn words(numbers: &[i16]) -> __m256i {
    let n: &[i16; 16] = numbers.try_into().expect("sixteen numbers");
    _mm256_setr_epi16(
        n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9], n[10], n[11], n[12], n[13], n[14], n[15],
    )
}

/// Eight numbers as a vector.
#[target_feature(enable = "avx2")]
#[inline]
fn longs(numbers: &[i32]) -> __m256i {
    let n: &[i32; 8] = numbers.try_into().expect("eight numbers");
    _mm256_setr_epi32(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7])
}

/// The sum of eight numbers.
#[target_feature(enable = "avx2")]
#[inline]
fn total(numbers: __m256i) -> i32 {
    let four = _mm_add_epi32(_mm256_castsi256_si128(numbers), _mm256_extracti128_si256::<1>(numbers));
    let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
    _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two)))
}
