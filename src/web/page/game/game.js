// A game as the page keeps it: rules, ground, players, clock and the tree of moves; and as the desk is asked about it.

import { Tree } from './tree.js';

/** What a first visit finds on the board. */
const USUAL = {
  rule: 'freestyle',
  width: 15,
  height: 15,
  endless: false,
  first: 'person',
  second: '5',
  opening: null,
  clock: null,
};

/** A new game; whatever is not named is as usual. */
export function newGame(options = {}) {
  return {
    ...USUAL,
    setup: null,
    ended: null,
    names: {},
    info: null,
    seed: Math.floor(Math.random() * 2 ** 32),
    ...options,
    tree: options.tree ?? new Tree(),
  };
}

/** The game up to a node, for a request. */
export function asked(game, index = game.tree.here) {
  const request = { rule: game.rule, moves: game.tree.moves(index) };
  if (game.endless) request.endless = true;
  else Object.assign(request, { width: game.width, height: game.height });
  if (game.setup) request.setup = game.setup;
  return request;
}

/** As text for the browser's storage. */
export function packed(game) {
  const { tree, ...rest } = game;
  return JSON.stringify({ ...rest, nodes: tree.nodes, here: tree.here });
}

/** Back from text; nothing if it is none of ours. */
export function unpacked(text) {
  try {
    const { nodes, here, ...rest } = JSON.parse(text);
    if (!Array.isArray(nodes) || !nodes[here] || typeof rest.rule !== 'string') return null;
    return newGame({ ...rest, tree: new Tree(nodes, here) });
  } catch {
    return null;
  }
}

export const other = (colour) => (colour === 'black' ? 'white' : 'black');
