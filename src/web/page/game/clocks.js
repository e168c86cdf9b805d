// Clocks: whoever is to move in a game that goes on loses time, and with the last of it the game.

import { on, say } from '../bus.js';
import { other } from './game.js';
import { endGame } from './session.js';
import { seatOf, state } from './state.js';

const TICK = 100;
let since = performance.now();

/** A clock for a new game; both in seconds. */
export function newClock(base, increment) {
  const left = { first: base * 1000, second: base * 1000 };
  return { base: base * 1000, increment: increment * 1000, left };
}

/** Time as a clock shows it. */
export function clockText(milliseconds) {
  const tenths = Math.max(0, Math.ceil(milliseconds / 100));
  const seconds = Math.floor(tenths / 10);
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  return tenths < 200 ? `${minutes}:${rest}.${tenths % 10}` : `${minutes}:${rest}`;
}

/** Time stands still while one looks through the game, sets up, or waits for a lost server. */
function isRunning() {
  const { game, position, live, editing, asking } = state;
  return (
    game.clock &&
    live &&
    position &&
    !position.stale &&
    !position.over &&
    !game.ended &&
    !editing &&
    !asking &&
    game.tree.here > 0
  );
}

function tick() {
  const now = performance.now();
  const passed = now - since;
  since = now;
  if (!isRunning()) return;
  const { clock } = state.game;
  const mover = state.position.to_move;
  clock.left[seatOf(mover)] -= passed;
  say('clock');
  if (clock.left[seatOf(mover)] > 0) return;
  clock.left[seatOf(mover)] = 0;
  endGame(other(mover), 'time');
}

on('played', ({ colour }) => {
  const { clock } = state.game;
  if (clock && state.live) clock.left[seatOf(colour)] += clock.increment;
});
setInterval(tick, TICK);
