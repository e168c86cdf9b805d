// The game survives a reload, and is in the address for others: each tab keeps its own, a new tab goes on with the latest.

import { on } from '../bus.js';
import { addressOf, gameAt } from './address.js';
import { packed, unpacked } from './game.js';
import { setGame, refresh } from './session.js';
import { state } from './state.js';

const KEY = 'tessera.game';
const PAUSE = 150;
let timer = null;

/** What to begin with: the address, else this tab's game, else the latest one; nothing on a first visit. */
export function remembered() {
  const mine = read(sessionStorage);
  const address = location.hash.slice(1);
  if (address && !(mine && addressOf(mine) === address))
    return safely(() => gameAt(address)) ?? mine ?? read(localStorage);
  return mine ?? read(localStorage);
}

function read(storage) {
  return safely(() => unpacked(storage.getItem(KEY) ?? ''));
}

function keep() {
  const text = packed(state.game);
  // Full or forbidden storage keeps nothing; the game goes on.
  safely(() => sessionStorage.setItem(KEY, text));
  safely(() => localStorage.setItem(KEY, text));
  const address = `#${addressOf(state.game)}`;
  if (address.length < 4000 && address !== location.hash) history.replaceState(null, '', address);
}

function safely(action) {
  try {
    return action() ?? null;
  } catch {
    return null;
  }
}

on('moved game comment', () => {
  clearTimeout(timer);
  timer = setTimeout(keep, PAUSE);
});
addEventListener('pagehide', keep);
addEventListener('hashchange', () => {
  const game = safely(() => gameAt(location.hash.slice(1)));
  if (!game) return;
  setGame(game);
  refresh();
});
