//! `HELP`: the commands, for people who type them by hand.

/// One line a command or group of them.
pub(super) fn lines() -> impl Iterator<Item = &'static str> {
    HELP.lines()
}

const HELP: &str = "\
Words may be in any case. x,y are column and row, counted from 0 at the top left. A game: START 15, TURN 7,7, SHOW, END
START n | START w h | RECTSTART w,h - a new game on an empty board
BEGIN - the brain makes the first move
TURN x,y - your move; answered by the brain's
BOARD, then lines x,y,field, then DONE - a position (1 the brain's, 2 yours, 3 blocked); answered by the brain's move
PLAY x,y - puts a stone of the brain there
TAKEBACK x,y - takes a stone back
RESTART - an empty board of the same size
SUGGEST - the best move for the side to move, with its reason; nothing is played
SWAP2BOARD, then 0, 3 or 5 lines x,y, then DONE - the swap2 opening
INFO timeout_turn ms | timeout_match ms | time_left ms | max_memory bytes - limits
INFO thread_num n | max_depth n | max_node n - more limits (0 = none)
INFO hash_size kilobytes - max_memory by the size of the table
INFO rule names, joined by +, as in pente+tournament: freestyle, exact, renju, caro, pente, keryo, forty-two, continuous, \
no-double-three, tournament
INFO rule number - the same as bits: 1 exact, 2 continuous, 4 renju, 8 caro, 16 pente, 32 keryo (with 16), \
64 no-double-three (with 16: forty-two), 128 tournament; add them up
INFO captures n,m - pairs the brain and you had taken before the next BOARD
INFO level 1..10 - how strong the brain plays, 10 = full strength; INFO seed n - other moves at lower levels
INFO pondering 0|1 - the brain thinks while you do
INFO suggest 0|1 - the brain answers with SUGGEST and waits for PLAY
INFO show_detail 0|1|2|3 - what the brain thinks: nothing, once a move, once a depth, all that Yixin-Board shows
INFO evaluate x,y - the cell that SHOW looks at more closely
INFO folder path - lost games are remembered there and not repeated
INFO game_type n - remembered, without effect
YXBOARD ... DONE - as BOARD, without an answer; YXSHOWFORBID - points forbidden to black; YXSTOP - move now
YXNBEST n - the n best moves, then the brain's move; YXSEARCHDEFEND - the same with all moves
YXBALANCEONE n | YXBALANCETWO n - the move or two moves that make the game most level, n points from it
YXBLOCK, then lines x,y, then DONE - shuts moves out; YXBLOCKUNDO ... DONE - lets them in; YXBLOCKRESET - all of them
YXBLOCKPATH, then a game from its first move on as lines x,y, then DONE - its last move is not made after the others; \
YXBLOCKPATHUNDO ... DONE - lets it in again; YXBLOCKPATHRESET - all of them
YXFORBID add x y 0|1 - keeps black (0) or white (1) from a cell; YXFORBID del x y 0|1 - lets him in again
YXHASHCLEAR - forget; YXSHOWHASHUSAGE - how full the table is; YXPRINTFEATURE - the evaluation; YXSHOWSETTINGS - limits
YXSWAP2STEP1 | YXSWAP2STEP2 | YXSWAP2STEP3 - swap2 with 0, 3 or 5 stones on the board, as Yixin-Board asks for it
YXDRAW - offers a draw; YXRESIGN - gives up; YXSHOWINFO - for Yixin-Board: limits, and INFO rule 2 becomes renju
SHOW - the position, the limits and the INFO lines that were ignored; THREATS - fours, open threes, captures of both sides
ABOUT - name and version; END - leave";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rules;

    #[test]
    fn every_name_of_a_rule_is_listed() {
        for (name, ..) in Rules::NAMES {
            assert!(HELP.contains(&format!(" {name}")), "{name}");
        }
    }
}
