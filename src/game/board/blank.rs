//! Empty boards that were filled once: whoever fuzzes begins thousands of games a second.

use super::Board;
use crate::game::geometry::Geometry;
use crate::game::shape::ShapeTable;
use crate::game::{Rules, Size};
use fxhash::FxHashMap;
use std::cell::RefCell;
use std::sync::Arc;

/// More boards than this are not kept: there are thousands of sizes.
const MOST: usize = 500;

/// A copy of the empty board of this size and these rules.
pub(super) fn copy(size: Size, rules: Rules) -> Board {
    thread_local! {
        static FILLED: RefCell<FxHashMap<(Size, Rules), Board>> = RefCell::default();
    }
    FILLED.with_borrow_mut(|filled| {
        if filled.len() >= MOST {
            filled.clear();
        }
        let fill = || Board::with_tables(rules, Arc::new(Geometry::new(size)), ShapeTable::of_rules(&rules));
        filled.entry((size, rules)).or_insert_with(fill).clone()
    })
}
