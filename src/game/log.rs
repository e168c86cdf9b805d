//! A list of what happened, oldest first, that can be cut back.

/// Room for more is always there, so that inner loops need not ask for it.
#[derive(Clone, Debug)]
pub(super) struct Log<T> {
    slots: Vec<T>,
    used: usize,
}

impl<T> Default for Log<T> {
    fn default() -> Log<T> {
        Log { slots: Vec::new(), used: 0 }
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
