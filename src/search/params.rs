//! Every tunable number of the search, in one place.
//!
//! Most margins and reductions started from the values that Rapfi (Haobin Duan) publishes and were then tuned in our own
//! games (`tessera tune`: 6,276 of freestyle on 15×15 and 20×20 at 20,000 nodes a move, +32 ±24 and +48 ±27 Elo; under the
//! other rules it gained as well, if not always beyond chance; then 6,000 of Pente, +22 ±14). Numbers that shape the tree are fields of [`Params`], so that a tuner can reach them
//! by name. Where a rule family has better ones than the values here, they are in its file in `params/`.

mod text;

pub use text::BadParam;

use std::time::Duration;

/// Deepest line, in plies from the root.
pub(super) const MAX_PLY: usize = 128;
/// Depth of one ply: depths are counted in hundredths.
pub(super) const PLY: i32 = 100;
/// Nodes between two looks at the clock.
pub(super) const POLL_INTERVAL: u64 = 256;

/// Nodes spent on the longest defence once every move is known to lose.
pub(super) const LOST_NODES: u64 = 200_000;
/// From this depth on the search ends if all root moves but one are known to lose.
pub(super) const SOLE_DEFENCE_DEPTH: u32 = 8;

/// Points by which the score must fall within two iterations to be given more time, and much more.
pub(super) const SCORE_DROP: i32 = 50;
pub(super) const LARGE_SCORE_DROP: i32 = 120;
/// Iterations that agree on the best move before it counts as stable, and as very stable.
pub(super) const STABLE: u32 = 4;
pub(super) const VERY_STABLE: u32 = 6;
/// Percentage of the nodes that the best move takes when the others are refuted easily.
pub(super) const DOMINANT_EFFORT: u64 = 85;
/// Soft limits: the percentage of a move's share of the match after which no new iteration begins.
pub(super) const SOFT_LIMIT: u32 = 80;
pub(super) const SOFT_LIMIT_STABLE: u32 = 60;
pub(super) const SOFT_LIMIT_DOMINANT: u32 = 30;
pub(super) const SOFT_LIMIT_CHANGED: u32 = 120;
pub(super) const SOFT_LIMIT_DROP: u32 = 160;
pub(super) const SOFT_LIMIT_LARGE_DROP: u32 = 240;

/// Time an answer needs to reach the manager, on a busy machine too: a twentieth of the turn within these bounds.
pub(super) const MARGIN_PART: u32 = 20;
pub(super) const LEAST_MARGIN: Duration = Duration::from_millis(25);
pub(super) const MOST_MARGIN: Duration = Duration::from_millis(250);
/// What is kept back of the match for all such delays to come: a tenth of what is left within these bounds.
pub(super) const RESERVE_PART: u32 = 10;
pub(super) const LEAST_RESERVE: Duration = Duration::from_millis(200);
pub(super) const MOST_RESERVE: Duration = Duration::from_secs(1);
/// Shares of the match that one move may take if it needs them.
pub(super) const MOST_SHARES: u32 = 3;
/// With less time than this the answer is given without a search.
pub(super) const LEAST_SEARCH: Duration = Duration::from_millis(2);
/// Nodes that any machine searches in a millisecond, even a busy one.
pub(super) const SURE_NODES_PER_MS: u64 = 100;

/// Nodes of the VCF solver at the root, for either side.
pub(super) const VCF_ROOT_NODES: u64 = 20_000;
/// Nodes of the VCT solver at the root.
pub(super) const VCT_ROOT_NODES: u64 = 500_000;
/// Nodes of it between two looks at the clock.
pub(super) const VCT_STEP_NODES: u64 = 2_000;
/// Nodes of the VCF solver inside the VCT solver where the attacker is to move.
pub(super) const VCT_VCF_NODES: u64 = 100;
/// Nodes of the VCF solver inside the VCT solver for what a move threatens.
pub(super) const VCT_DEFENCE_NODES: u64 = 200;

/// What the process needs beside the tables, and for every thread beyond the first.
pub(super) const FIXED_MEMORY: usize = 9 << 20;
pub(super) const THREAD_MEMORY: usize = 3 << 20;
/// The most threads that make sense.
pub(super) const MOST_THREADS: usize = 64;
/// The smallest and largest tables that make sense.
pub(super) const LEAST_TABLES: usize = 1 << 20;
pub(super) const MOST_TABLES: usize = 1 << 30;
/// Bytes of transposition table for each millisecond of a thread, several times what a quick machine fills in it: more
/// would never be used, and fresh pages take time.
pub(super) const TT_BYTES_PER_THREAD_MS: u128 = 64 << 10;
/// The same for each node: a bucket, of which it fills an eighth or so.
pub(super) const TT_BYTES_PER_NODE: u128 = 64;
/// Fresh memory that a quick machine hands out in a millisecond.
pub(super) const FRESH_BYTES_PER_MS: u128 = 4 << 20;
/// The part of a move that may go into fresh memory; on a slow machine the table grows over several moves.
pub(super) const GROWTH_PART: u32 = 5;

/// Iterations that are searched with a full window, before there is a score to aspire to.
pub(super) const FULL_WINDOW_ITERATIONS: u32 = 3;
/// Factor by which an aspiration window grows on the side where it failed, and how many times the first width is the
/// most before that side is opened altogether.
pub(super) const ASPIRATION_GROWTH: i32 = 3;
pub(super) const ASPIRATION_MOST: i32 = 8;
/// Least depth of an expected cut node for an internal iterative reduction.
pub(super) const IIR_CUT_NODE_DEPTH: i32 = 4 * PLY;
/// Greatest depth at which quiet moves are pruned by futility.
pub(super) const FUTILITY_DEPTH: i32 = 5 * PLY;
/// Least depth of a node whose moves are shared among threads, and least number of moves that are left then.
pub(super) const SPLIT_DEPTH: i32 = 4 * PLY;
pub(super) const LEAST_SPLIT_MOVES: usize = 3;
/// How often a thread without work looks for some before it falls asleep: some 20 to 50 microseconds.
pub(super) const SPLIT_SPINS: u32 = 1_000;
/// Least depth for late move reductions.
pub(super) const LMR_DEPTH: i32 = 2 * PLY;
/// Cells from a move within which another one is near.
pub(super) const NEAR: u8 = 4;
/// Depths at which a move that raised alpha makes the others less deep.
pub(super) const ALPHA_RAISE_DEPTHS: std::ops::Range<i32> = 2 * PLY..12 * PLY;
/// How much shallower than the node the table's entry may be for a singular search.
pub(super) const SINGULAR_TT_DEPTH: i32 = 2 * PLY;
/// Plies from the root beyond which no singular search begins.
pub(super) const SINGULAR_PLY: usize = MAX_PLY / 2;
/// Bound of a history value.
pub(super) const HISTORY_MAX: i32 = 2_000;
/// Depth that an entry of the transposition table loses with every search since it was written.
pub(super) const TT_AGE_PENALTY: i32 = 4 * PLY;

/// Declares the parameters: meaning, value, and the range a tuner may try.
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
            /// Names, each with the least and the greatest value that make sense.
            pub const RANGES: &[(&str, i32, i32)] = &[$((stringify!($name), $least, $most),)*];

            /// The parameter with a name.
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
            }

            /// Changes the parameter with a name. Whether there is one.
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
    /// Half width of the first aspiration window around the last score.
    aspiration = 22 in 8..=80;
    /// Nodes of the quick VCF at a leaf.
    leaf_vcf_nodes = 90 in 10..=300;
    /// Least depth at which the opponent's VCF is looked for before quiet moves are listed.
    opponent_vcf_depth = 200 in 100..=600;
    /// Nodes of the quick VCF for that.
    opponent_vcf_nodes = 60 in 10..=300;
    /// Reverse futility: points per ply by which the evaluation must beat beta.
    reverse_futility_margin = 63 in 20..=150;
    /// Added to that margin whatever the depth.
    reverse_futility_base = 7 in -60..=120;
    /// Reverse futility: depth taken off where the evaluation is improving.
    reverse_futility_improving = 104 in 0..=300;
    /// Reverse futility: greatest depth.
    reverse_futility_depth = 1200 in 100..=2000;
    /// Razoring: greatest depth.
    razor_depth = 271 in 0..=600;
    /// Razoring: points by which the evaluation must stay below alpha.
    razor_margin = 29 in 0..=200;
    /// The same for every ply of depth.
    razor_margin_ply = 14 in 0..=100;
    /// Internal iterative reduction of a PV node without a move from the table.
    iir = 38 in 0..=150;
    /// The same for an expected cut node, from four plies on.
    iir_cut_node = 75 in 0..=150;
    /// Futility: points per ply by which the evaluation must stay below alpha for quiet moves to be pruned; 0 for never.
    futility_margin = 0 in 0..=300;
    /// Added to that margin whatever the depth.
    futility_base = 53 in 0..=200;
    /// Late move pruning: moves tried at depth zero.
    lmp_base = 6 in 1..=20;
    /// Late move pruning: the power of the depth that is added to `lmp_base`, in hundredths.
    lmp_power = 140 in 80..=220;
    /// Late move pruning: percentage of these moves that is tried where the evaluation is not improving.
    lmp_not_improving = 66 in 20..=100;
    /// Late move pruning: greatest depth.
    lmp_depth = 1500 in 100..=2000;
    /// Greatest depth at which trivial moves, which make and stop nothing, are pruned.
    trivial_pruning_depth = 417 in 0..=1000;
    /// Extension of the forced reply to a four.
    forced_reply_extension = 108 in 0..=200;
    /// Singular extension: least depth.
    singular_depth = 724 in 300..=1500;
    /// Singular extension: how far below the table's score all other moves must stay, in hundredths of a point per ply.
    singular_margin = 151 in 20..=600;
    /// Added to `singular_margin` off the PV where the table says that the position was on it.
    singular_margin_tt_pv = 84 in 0..=400;
    /// Depth of the singular search, in hundredths of the node's.
    singular_search = 56 in 30..=80;
    /// Points below the singular bound for a double extension.
    double_extension_margin = 28 in 0..=100;
    /// Double extensions are given until a line has been extended by so much.
    double_extension_limit = 1000 in 200..=2000;
    /// Negative extension of a table move that is not singular but expected to fail high.
    negative_extension = 161 in 0..=300;
    /// Extension of the table move in a PV node.
    tt_move_extension = 9 in 0..=100;
    /// Fail-high reduction in cut nodes: margin by which the evaluation must beat beta.
    fail_high_margin = 2 in -100..=200;
    /// The same for every ply of depth.
    fail_high_margin_ply = 12 in 0..=100;
    /// The reduction.
    fail_high_reduction = 104 in 0..=200;
    /// Late move reduction: hundredths of a ply times log2(depth) · log2(move number).
    lmr_scale = 40 in 20..=100;
    /// Added to it for every late move.
    lmr_base = 7 in -100..=100;
    /// Less reduction in PV nodes.
    lmr_pv = 42 in 0..=200;
    /// More where the evaluation is not improving.
    lmr_not_improving = 72 in 0..=200;
    /// More for a trivial move far from the last two.
    lmr_distant = 39 in 0..=200;
    /// More for a trivial move near them.
    lmr_trivial = 26 in 0..=200;
    /// More for a quiet move.
    lmr_quiet = 5 in 0..=100;
    /// Less where the position is or was on the PV.
    lmr_tt_pv = 109 in 0..=200;
    /// More in cut nodes.
    lmr_cut_node = 113 in 0..=300;
    /// Less for a move that continues an attack.
    lmr_attack = 61 in 0..=200;
    /// The history is divided by this and taken off.
    lmr_history = 10 in 2..=100;
    /// More for a move that stops an open three or more, but makes none.
    lmr_stopping = 26 in -100..=200;
    /// Less by so many thousandths of a ply for every point of the continuation history.
    lmr_continuation = 83 in 0..=300;
    /// More for moves that ignore an open three of the opponent, far from the last move.
    lmr_useless = 182 in 0..=400;
    /// Depth taken off once a move has raised alpha.
    alpha_raise_reduction = 101 in 0..=200;
    /// Points over alpha by which a reduced move must fail high to be searched one ply deeper.
    do_deeper_margin = 32 in 10..=200;
    /// Added to it for every ply of reduction.
    do_deeper_margin_ply = 10 in 0..=50;
    /// No deeper search once a line has been extended by so much.
    do_deeper_limit = 500 in 100..=2000;
    /// History bonus: points for the square of the depth in plies.
    history_bonus = 6 in 1..=20;
    /// What moves lose that were searched before the best one, in percent of its bonus.
    history_malus = 121 in 0..=200;
    /// Percentage of the history that is kept from one move of the game to the next. +19 Elo.
    history_kept = 48 in 0..=100;
    /// Move ordering: a killer.
    rank_killer = 153 in 0..=2000;
    /// Move ordering: the countermove.
    rank_countermove = 170 in 0..=2000;
    /// Move ordering: 128ths of the continuation history. +9 Elo (two screenings).
    rank_continuation = 99 in 0..=400;
    /// Move ordering: every stone that either side would capture there.
    rank_capture = 400 in 0..=2000;
    /// Move ordering: hundredths of the policy.
    rank_policy = 366 in 0..=1000;
    /// Move ordering: hundredths of what the threat adds where there is a policy.
    rank_threat = 25 in 0..=100;
    /// Move ordering: hundredths of the history.
    rank_history = 105 in 0..=400;
}
