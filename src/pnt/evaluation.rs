//! A guess at who wins, for positions at the end of the search's depth.

use super::value::Value;

/// The value for the player to move, after `last` was taken and `successors` may follow. The game must not be over.
pub(super) fn evaluate(
    last: u16,
    is_one_taken: bool,
    successors: impl Iterator<Item = u16>,
    largest_prime: u16,
) -> Value {
    if !is_one_taken {
        return Value::LEVEL;
    }
    let (count, tenths) = match last {
        1 => (successors.count(), 5),
        _ => {
            let multiples = successors.filter(|successor| successor.is_multiple_of(largest_prime)).count();
            (multiples, if last == largest_prime { 7 } else { 6 })
        }
    };
    // A player likes an odd number of moves left, of which he makes the last one.
    Value::from_tenths(if count % 2 == 1 { tenths } else { -tenths })
}

/// The largest prime factor of every number up to `most`; 0 and 1 have none and stand for themselves.
pub(super) fn largest_primes(most: u16) -> Vec<u16> {
    let mut largest: Vec<u16> = (0..=most).collect();
    for prime in 2..=most {
        // Primes come in ascending order, so the last one written is the largest.
        let is_prime =
            (2..prime).take_while(|factor| factor * factor <= prime).all(|factor| prime % factor != 0);
        if is_prime {
            let multiples = (prime..=most).step_by(usize::from(prime));
            multiples.for_each(|multiple| largest[usize::from(multiple)] = prime);
        }
    }
    largest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn largest_prime_factors() {
        let expected = [0, 1, 2, 3, 2, 5, 3, 7, 2, 3, 5, 11, 3, 13, 7, 5, 2, 17, 3, 19, 5, 7, 11, 23, 3, 5];
        assert_eq!(largest_primes(25), expected);
        assert_eq!(largest_primes(1000)[997], 997);
    }

    #[test]
    fn each_kind_of_last_token() {
        // (last, is 1 taken, successors, tenths)
        let cases: [(u16, bool, &[u16], i8); 8] = [
            (6, false, &[1, 2, 3], 0),
            (1, true, &[2, 3, 4], 5),
            (1, true, &[2, 3], -5),
            (2, true, &[4, 6, 8], 7),
            (2, true, &[4, 6], -7),
            (6, true, &[2, 3, 12], -6),
            (6, true, &[2, 3], 6),
            (8, true, &[2, 4, 16], 6),
        ];
        let primes = largest_primes(20);
        for (last, is_one_taken, successors, tenths) in cases {
            let value = evaluate(last, is_one_taken, successors.iter().copied(), primes[usize::from(last)]);
            assert_eq!(value, Value::from_tenths(tenths), "{last} {successors:?}");
        }
    }
}
