// One line about the game: whose turn it is, what the computer thinks, how it ended, and why a move was played.

import { on } from '../bus.js';
import { byId, h } from '../elements.js';
import { other } from '../game/game.js';
import { isPerson, state } from '../game/state.js';
import { announce } from '../notice.js';
import { reasonText } from '../reasons.js';
import { known, t } from '../texts.js';
import { nameOf } from './players.js';

let thought = null;

/** Keeps the line up to date, and has moves read out. */
export function openStatus() {
  on('thinking', (event) => {
    thought = event;
    show();
  });
  on('moved hint reason asking editing settings', show);
  on('played', ({ at, colour }) =>
    announce(t('read_move', { number: state.game.tree.depth(), colour: t(colour), at })),
  );
  on('position', readOut);
  on('ended', () => announce(sentence()));
  on('hint', (hint) => announce(t('hint_is', { at: hint.at, reason: reasonText(hint) })));
}

function show() {
  const line = byId('status');
  const busy = state.thinking || state.hinting ? [h('span', { class: 'busy', 'aria-hidden': 'true' })] : [];
  line.replaceChildren(...busy, sentence(), ...why());
}

function sentence() {
  const { game, position, editing, thinking } = state;
  if (editing) return t('setting_up');
  if (!position) return t('connecting');
  const over = game.ended ?? position.over;
  if (over) return endText(over);
  if (state.asking) return t('opening_is', { name: state.asking.name });
  if (thinking) return thinkingText();
  if (state.hinting) return t('computer_thinks');
  const colour = t(position.to_move);
  if (!isPerson(position.to_move) && !state.live) return t('paused', { colour });
  return isPerson(position.to_move) && !isPerson(other(position.to_move))
    ? t('your_turn', { colour })
    : t('turn', { colour });
}

function thinkingText() {
  const name = nameOf(state.position.to_move);
  return thought?.depth ? `${t('thinks', { name })} · ${t('depth')} ${thought.depth}` : t('thinks', { name });
}

/** How a game ended, in a sentence. */
export function endText({ winner, by }) {
  if (!winner) return t('drawn');
  return t('won_by', { colour: t(winner), by: known(`by_${by}`, by) });
}

/** The reason of the hint, or of the last move. */
function why() {
  const { hint, game } = state;
  if (hint) return [h('span', { class: 'why', id: 'hint' }, t('hint_is', { at: hint.at, reason: reasonText(hint) }))];
  const reason = reasonText(game.tree.node);
  return reason ? [h('span', { class: 'why' }, `${game.tree.node.at}: ${reason}`)] : [];
}

function readOut() {
  const { position } = state;
  if (position.over) announce(endText(position.over));
  else if (position.last_captured?.length) announce(t('read_captured', { cells: position.last_captured.join(', ') }));
}
