// The two players: colour, name, captured stones or lines, clock, and whose turn it is.

import { on } from '../bus.js';
import { byId, h } from '../elements.js';
import { clockText } from '../game/clocks.js';
import { playerOf, seatOf, state } from '../game/state.js';
import { t } from '../texts.js';

/** What a player is called. */
export function nameOf(colour) {
  const { names } = state.game;
  const player = playerOf(colour);
  if (names?.[colour]) return names[colour];
  return player === 'person' ? t('person') : t('level', { level: player });
}

/** Keeps the players up to date. */
export function openPlayers() {
  on('moved thinking game settings welcome', show);
  on('clock', () => {
    for (const colour of ['black', 'white']) showClock(byId(`clock-${colour}`), colour);
  });
  show();
}

function show() {
  byId('players').replaceChildren(...['black', 'white'].map(row));
}

function row(colour) {
  const { game, position } = state;
  const over = game.ended ?? position?.over;
  const clock = game.clock && h('span', { class: 'clock', id: `clock-${colour}`, role: 'timer' });
  if (clock) showClock(clock, colour);
  const isTurn = position && !over && position.to_move === colour;
  const won = over?.winner === colour ? ' ★' : '';
  return h(
    'div',
    { class: `player${isTurn ? ' turn' : ''}`, 'data-player': colour },
    h('span', { class: `pebble ${colour}`, role: 'img', 'aria-label': t(colour) }),
    h('span', { class: 'name' }, nameOf(colour) + won),
    ...taken(colour),
    clock,
  );
}

/** Stones a player has taken, or lines made in a continuous game: short for the eye, whole for the ear. */
function taken(colour) {
  const { position, welcome, game } = state;
  const rule = welcome?.rules.find(({ id }) => id === game.rule);
  if (rule?.captures) {
    const stones = position?.captured?.[colour] ?? 0;
    return count(`${stones}/${rule.stones_to_win}`, t('captured', { stones, all: rule.stones_to_win }));
  }
  const lines = position?.lines?.[colour] ?? 0;
  return rule?.continuous ? count(String(lines), t('lines_made', { lines })) : [h('span', {})];
}

function count(short, whole) {
  return [
    h(
      'span',
      { class: 'captured', title: whole },
      h('span', { 'aria-hidden': 'true' }, short),
      h('span', { class: 'unseen' }, whole),
    ),
  ];
}

function showClock(element, colour) {
  const { clock } = state.game;
  if (!element || !clock) return;
  const left = clock.left[seatOf(colour)];
  element.textContent = clockText(left);
  element.classList.toggle('low', left < 20000);
}
