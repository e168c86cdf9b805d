//! How far off a model is.

/// How far off the model was, added up over positions.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Loss {
    /// Positions.
    pub(super) positions: f64,
    /// Logarithmic loss of the value.
    pub(super) value: f64,
    /// Positions on the right side of a half.
    pub(super) right: f64,
    /// Positions whose best move is known.
    pub(super) moves: f64,
    /// Logarithmic loss of the policy.
    pub(super) policy: f64,
    /// Moves that were the policy's first, among its first three, first five.
    pub(super) top: [f64; 3],
}

impl std::ops::AddAssign for Loss {
    fn add_assign(&mut self, other: Loss) {
        self.positions += other.positions;
        self.value += other.value;
        self.right += other.right;
        self.moves += other.moves;
        self.policy += other.policy;
        for (own, other) in self.top.iter_mut().zip(other.top) {
            *own += other;
        }
    }
}

/// The loss of a chance where the label says another.
pub(super) fn cross_entropy(chance: f32, target: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}
