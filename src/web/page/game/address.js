// The game in the address: `#renju/15x15/h8i9g7@3` is a line and how many of its moves are on the board.

import { cellsOf } from '../board/cells.js';
import { newGame } from './game.js';
import { Tree } from './tree.js';

/** What follows the `#` for a game. */
export function addressOf(game) {
  const { tree } = game;
  const line = tree.line().map((node) => tree.nodes[node].at);
  const join = (cells) => cells.join(game.endless ? ';' : '');
  const parts = [game.rule, game.endless ? 'endless' : `${game.width}x${game.height}`];
  parts.push(join(line) + (line.length > tree.depth() ? `@${tree.depth()}` : ''));
  if (game.setup) parts.push(`b${join(game.setup.black)}`, `w${join(game.setup.white)}`, game.setup.to_move);
  return parts.join('/');
}

/** The game that an address names; nothing if it names none. */
export function gameAt(address) {
  const [rule, size, line = '', black, white, toMove] = decodeURIComponent(address).split('/');
  const sides = size?.match(/^(\d{1,3})x(\d{1,3})$/);
  if (!/^[a-z0-9+-]+$/.test(rule) || !(sides || size === 'endless')) return null;
  const [moves, shown] = line.split('@');
  const tree = new Tree();
  const end = tree.graft(0, cellsOf(moves));
  tree.go(end);
  if (shown !== undefined) tree.go([0, ...tree.path(end)][Number(shown)] ?? end);
  const ground = sides ? { width: Number(sides[1]), height: Number(sides[2]) } : { endless: true };
  const setup =
    black === undefined
      ? null
      : {
          black: cellsOf(black.slice(1)),
          white: cellsOf((white ?? '').slice(1)),
          to_move: toMove === 'white' ? 'white' : 'black',
        };
  return newGame({ rule, ...ground, setup, tree, second: 'person' });
}
