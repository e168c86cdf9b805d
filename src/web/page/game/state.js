// What the page knows at the moment. Who changes it says so on the bus.

import { newGame } from './game.js';

export const state = {
  /** The game on the board. */
  game: newGame(),
  /** What the desk says about the present position; nothing until it has answered. */
  position: null,
  /** What the desk can do. */
  welcome: null,
  /** The computer answers by itself; not while one looks through the game. */
  live: true,
  /** The computer's request that is under way. */
  thinking: null,
  /** Whether a hint is under way, and the one for this position. */
  hinting: false,
  hint: null,
  /** Set-up mode: the stones that are being placed. */
  editing: null,
  /** What an opening rule asks for. */
  asking: null,
};

/** Which of the two players has a colour: `first` or `second`, who may have swapped. */
export function seatOf(colour) {
  return (colour === 'black') !== Boolean(state.game.swapped) ? 'first' : 'second';
}

/** Who has a colour: `person` or the number of a level. */
export function playerOf(colour) {
  return state.game[seatOf(colour)];
}

/** Whether it is a person's turn. */
export function isPerson(colour) {
  return playerOf(colour) === 'person';
}
