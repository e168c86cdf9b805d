//! Every tunable number of the search, in one place.

/// Deepest line, in plies from the root.
pub(super) const MAX_PLY: usize = 128;
/// Nodes between two looks at the clock.
pub(super) const POLL_INTERVAL: u64 = 256;

/// Nodes for the longest defence once every move was seen to lose.
pub(super) const LOST_NODES: u64 = 200_000;
/// Depth at which all moves but one must be seen to lose for the search to end.
pub(super) const SOLE_DEFENCE_DEPTH: u32 = 8;
/// Points by which the score must fall within two depths for more thought, and for much more.
pub(super) const FALL: i32 = 50;
pub(super) const CLEAR_FALL: i32 = 120;
/// Depths that agree on the best move for less thought, and for little if the others are far behind.
pub(super) const STEADY: u32 = 4;
pub(super) const LONG_STEADY: u32 = 6;
/// Percentage of the nodes that a move takes if the others are far behind.
pub(super) const DOMINATES: u64 = 85;
/// Percentage of a move's share of the match after which no new depth is begun, by how the search has gone.
pub(super) const PATIENCE_USUAL: u32 = 80;
pub(super) const PATIENCE_STEADY: u32 = 60;
pub(super) const PATIENCE_DOMINATES: u32 = 30;
pub(super) const PATIENCE_CHANGED: u32 = 120;
pub(super) const PATIENCE_FALL: u32 = 160;
pub(super) const PATIENCE_CLEAR_FALL: u32 = 240;

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
