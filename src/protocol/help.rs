//! `HELP`: the commands, for people who type them by hand.

/// One line a command or group of them.
pub(super) fn lines() -> impl Iterator<Item = &'static str> {
    HELP.lines()
}

const HELP: &str = "\
START n | START w h | RECTSTART w,h - a new game on an empty board
BEGIN - we make the first move
TURN x,y - the opponent's move; answered by ours
BOARD, then lines x,y,field, then DONE - a position (1 own, 2 opponent, 3 blocked); answered by our move
PLAY x,y - puts our stone there
TAKEBACK x,y - takes a stone back
RESTART - the same game again from the start
SUGGEST - the best move for the side to move, with its reason; nothing is played
SWAP2BOARD, then 0, 3 or 5 lines x,y, then DONE - the swap2 opening
INFO timeout_turn ms | timeout_match ms | time_left ms | max_memory bytes - limits
INFO thread_num n | max_depth n | max_node n - more limits (0 = none)
INFO rule bits - 1 exactly five, 2 continuous, 4 renju, 8 caro, 16 Pente captures, 32 Keryo, 64 no double three, \
128 tournament opening; add them up
INFO captures own,opponent - pairs taken before the next BOARD
INFO level 1..10 - how strong we play, 10 = full strength; INFO seed n - other moves at lower levels
INFO suggest 0|1 - answer with SUGGEST and wait for PLAY
INFO show_detail 0|1|2 - what we think: nothing, once a move, once a depth
INFO evaluate x,y - the cell that SHOW looks at more closely
INFO folder path - lost games are remembered there and not repeated
INFO game_type n - remembered, without effect
YXBOARD ... DONE - as BOARD, without an answer; YXSHOWFORBID - points forbidden to black; YXSTOP - move now
SHOW - the position and the limits; THREATS - fours, open threes and captures of both sides
ABOUT - name and version; END - leave";
