// Set-up mode: stones are placed freely, then the game begins with them.

import { say } from '../bus.js';
import { newGame } from './game.js';
import { refresh, setGame } from './session.js';
import { state } from './state.js';

/** Begins with the stones that are on the board. */
export function startEditing() {
  const stones = new Map((state.position?.stones ?? []).map(({ at, colour }) => [at, colour]));
  state.editing = { stones, tool: 'black', toMove: state.position?.to_move ?? 'black' };
  say('editing');
}

/** A cell gets the stone of the tool, or loses the one it has. */
export function chooseWhileEditing(cell) {
  const { stones, tool } = state.editing;
  if (tool === 'erase' || stones.get(cell) === tool) stones.delete(cell);
  else stones.set(cell, tool);
  say('editing');
  return true;
}

/** Another tool, or who is to move. */
export function changeEditing(values) {
  Object.assign(state.editing, values);
  say('editing');
}

/** Takes all stones away. */
export function clearEditing() {
  state.editing.stones.clear();
  say('editing');
}

/** Leaves the mode; the position becomes a game of its own if it is wanted. */
export function stopEditing(isWanted) {
  const { stones, toMove } = state.editing;
  state.editing = null;
  say('editing');
  if (!isWanted) return;
  const of = (colour) => [...stones].filter(([, owner]) => owner === colour).map(([at]) => at);
  const { rule, width, height, endless, first, second } = state.game;
  const setup = stones.size ? { black: of('black'), white: of('white'), to_move: toMove } : null;
  setGame(newGame({ rule, width, height, endless, first, second, setup }));
  refresh();
}
