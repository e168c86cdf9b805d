//! Every tunable number of the search, in one place.

/// Deepest line, in plies from the root.
pub(super) const MAX_PLY: usize = 128;
/// Nodes between two looks at the clock.
pub(super) const POLL_INTERVAL: u64 = 256;

/// Half width of the first window around the last score.
pub(super) const ASPIRATION: i32 = 40;

/// Nodes of the solver at the root, for either side.
pub(super) const VCF_ROOT_NODES: u64 = 20_000;
/// Nodes of the solver at a leaf.
pub(super) const VCF_LEAF_NODES: u64 = 60;

/// Lowest depth at which the opponent's wins by fours are looked for.
pub(super) const HEED_DEPTH: i32 = 2;
/// Nodes of the solver for them.
pub(super) const HEED_NODES: u64 = 60;

/// Nodes of the threats solver at the root.
pub(super) const VCT_ROOT_NODES: u64 = 500_000;
/// Nodes of it between two looks at the clock.
pub(super) const VCT_STEP_NODES: u64 = 2_000;
/// Nodes of the fours solver where the attacker of a proof is to move.
pub(super) const VCT_FOURS_NODES: u64 = 100;
/// Nodes of the fours solver for what a move in a proof threatens.
pub(super) const VCT_DEFENCE_NODES: u64 = 200;

/// Points by which the evaluation must beat beta for a node to be cut, a ply of depth.
pub(super) const FUTILITY: i32 = 90;
/// Deepest node that is cut by its evaluation.
pub(super) const FUTILITY_DEPTH: i32 = 5;

/// Quiet moves tried at the lowest depths, before the square of the depth is added.
pub(super) const MOVE_COUNT: usize = 6;
/// Deepest node at which late quiet moves are left out.
pub(super) const MOVE_COUNT_DEPTH: i32 = 5;

/// Moves searched in full before later ones are reduced.
pub(super) const FULL_MOVES: usize = 2;
/// Lowest depth at which moves are reduced.
pub(super) const REDUCTION_DEPTH: i32 = 3;

/// Largest history value.
pub(super) const HISTORY_MAX: i32 = 2_000;
