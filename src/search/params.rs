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

/// Depth of one move: depths are counted in hundredths.
pub(super) const PLY: i32 = 100;

/// Nodes of the solver at the root, for either side.
pub(super) const VCF_ROOT_NODES: u64 = 20_000;

/// Nodes of the threats solver at the root.
pub(super) const VCT_ROOT_NODES: u64 = 500_000;
/// Nodes of it between two looks at the clock.
pub(super) const VCT_STEP_NODES: u64 = 2_000;
/// Nodes of the fours solver where the attacker of a proof is to move.
pub(super) const VCT_FOURS_NODES: u64 = 100;
/// Nodes of the fours solver for what a move in a proof threatens.
pub(super) const VCT_DEFENCE_NODES: u64 = 200;

/// Largest history value.
pub(super) const HISTORY_MAX: i32 = 2_000;

/// Declares the numbers with what they mean, their values, and the range a tuner may try.
macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $value:literal in $least:literal ..= $most:literal;)*) => {
        /// Numbers that shape the tree. Depths are in hundredths of a ply, margins in points of the evaluation.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Params {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Default for Params {
            fn default() -> Params {
                Params { $($name: $value,)* }
            }
        }

        impl Params {
            /// Names, with the least and the greatest value that make sense.
            pub const RANGES: &[(&str, i32, i32)] = &[$((stringify!($name), $least, $most),)*];

            /// The number with a name.
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
            }

            /// Changes the number with a name. Whether there is one.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value,)*
                    _ => return false,
                }
                true
            }
        }
    };
}

params! {
    /// Half width of the first window around the last score.
    aspiration = 24 in 8..=80;
    /// Nodes of the fours solver at a leaf.
    leaf_nodes = 60 in 10..=300;
    /// Whether a leaf whose evaluation refutes is left without a look at its fours.
    stand_pat = 1 in 0..=1;
    /// Lowest depth at which the opponent's wins by fours are looked for.
    heed_depth = 200 in 100..=600;
    /// Nodes of the solver for them.
    heed_nodes = 60 in 10..=300;
    /// Deepest node that is a leaf if its evaluation is far too low.
    razor_depth = 0 in 0..=500;
    /// How far too low, and so much more a ply.
    razor_base = 20 in 0..=200;
    /// See `razor_base`.
    razor_ply = 20 in 0..=200;
    /// Points a ply by which the evaluation must beat beta for a node to be cut.
    futility = 65 in 20..=150;
    /// Deepest node that is cut so.
    futility_depth = 1200 in 100..=2000;
    /// Depth taken off a node of the main line without a known move.
    unknown_line = 30 in 0..=150;
    /// Moves tried at depth nought before the rest is left out, and the power of depth added.
    late_base = 3 in 1..=20;
    /// See `late_base`, in hundredths.
    late_power = 132 in 80..=220;
    /// Deepest node at which late moves are left out.
    late_depth = 1500 in 100..=2000;
    /// Deepest node at which moves that make nothing are left out.
    trivial_depth = 430 in 0..=1000;
    /// Depth given back for the only answer to a four.
    sole_reply = 130 in 0..=200;
    /// Least depth for a look whether the known move stands alone.
    singular_depth = 665 in 300..=1500;
    /// How far below the known score the others must stay, in hundredths of a point a ply.
    singular_margin = 150 in 20..=600;
    /// Depth given to a known move in the main line.
    known_line = 25 in 0..=100;
    /// Margin by which the evaluation beats beta where a cut is expected, and so much more a ply.
    expect_base = 0 in -100..=200;
    /// See `expect_base`.
    expect_ply = 15 in 0..=100;
    /// Depth taken off then.
    expect_cut = 100 in 0..=200;
    /// Reductions: hundredths for every product of two logarithms to base two.
    reduce_scale = 48 in 20..=100;
    /// Added where the position does not get better.
    reduce_worse = 80 in 0..=200;
    /// Added where the move far from the last ones makes nothing, makes nothing near, or makes little.
    reduce_far = 40 in 0..=200;
    /// See `reduce_far`.
    reduce_trivial = 16 in 0..=200;
    /// See `reduce_far`.
    reduce_minor = 8 in 0..=100;
    /// Taken away where the position was in the main line.
    reduce_line = 97 in 0..=200;
    /// Added where a cut is expected.
    reduce_cut = 120 in 0..=300;
    /// Taken away for a move that goes on with an attack.
    reduce_attack = 50 in 0..=200;
    /// Divides the history for what it adds or takes away.
    reduce_history = 10 in 2..=100;
    /// Added for moves that do nothing about an open three of the opponent.
    reduce_useless = 150 in 0..=400;
    /// Depth taken off once a move has raised alpha.
    raised_alpha = 100 in 0..=200;
    /// Points over alpha by which a reduced move must surprise to be looked at deeper.
    surprise = 34 in 10..=200;
    /// Rank of a killer and of the answer that worked last time.
    rank_killer = 200 in 0..=2000;
    /// See `rank_killer`.
    rank_counter = 200 in 0..=2000;
    /// Rank for every stone that either side would take there.
    rank_capture = 400 in 0..=2000;
    /// Hundredths of the policy in the rank of a move.
    rank_policy = 300 in 0..=1000;
    /// Hundredths of what its class adds where a policy was learned.
    rank_class = 30 in 0..=100;
    /// Hundredths of the history in the rank of a move.
    rank_history = 100 in 0..=400;
}
