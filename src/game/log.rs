//! A list of what happened, oldest first, that can be cut back.

/// Room for more is always there, so that inner loops need not ask for it.
#[derive(Debug)]
pub(super) struct Log<T> {
    slots: Vec<T>,
    used: usize,
}

impl<T> Default for Log<T> {
    fn default() -> Log<T> {
        Log { slots: Vec::new(), used: 0 }
    }
}

/// Without the room.
impl<T: Clone> Clone for Log<T> {
    fn clone(&self) -> Log<T> {
        Log { slots: self.slots[..self.used].to_vec(), used: self.used }
    }
}

impl<T: Clone + Default> Log<T> {
    /// Slots to write to.
    #[inline]
    pub(super) fn room<const N: usize>(&mut self) -> &mut [T; N] {
        let end = self.used + N;
        if end > self.slots.len() {
            self.slots.resize(2 * end, T::default());
        }
        (&mut self.slots[self.used..end]).try_into().expect("as many as that")
    }

    /// Keeps the first slots that were written to.
    #[inline]
    pub(super) fn add(&mut self, count: usize) {
        self.used += count;
    }

    /// Adds one.
    #[inline]
    pub(super) fn push(&mut self, item: T) {
        self.room::<1>()[0] = item;
        self.used += 1;
    }

    /// Takes the last one off; there must be one.
    #[inline]
    pub(super) fn pop(&mut self) -> T {
        self.used -= 1;
        self.slots[self.used].clone()
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.used
    }

    /// Everything from one on.
    #[inline]
    pub(super) fn since(&self, first: usize) -> &[T] {
        &self.slots[first..self.used]
    }

    #[inline]
    pub(super) fn truncate(&mut self, length: usize) {
        self.used = length;
    }
}

/// What lies beyond the end does not count.
impl<T: Clone + Default + PartialEq> PartialEq for Log<T> {
    fn eq(&self, other: &Log<T>) -> bool {
        self.since(0) == other.since(0)
    }
}

impl<T: Clone + Default + Eq> Eq for Log<T> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_what_was_kept_whatever_lies_beyond() {
        let mut log = Log::default();
        for number in 0..5 {
            log.push(number);
        }
        log.truncate(3);
        assert_eq!(log.since(1), [1, 2]);
        *log.room::<2>() = [7, 8];
        log.add(1);
        let copy = log.clone();
        assert_eq!(copy, log);
        assert_eq!(copy.slots.len(), 4, "a copy has no room of its own yet");
        assert_eq!([log.pop(), log.pop()], [7, 2]);
        assert_eq!((log.len(), copy.len()), (2, 4));
    }
}
