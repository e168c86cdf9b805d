// The buttons under the players and those that step through the game.

import { on } from '../bus.js';
import { byId, h, icon } from '../elements.js';
import { openDialog } from '../dialogs/dialog.js';
import { other } from '../game/game.js';
import { startEditing } from '../game/editing.js';
import { takeBackAnswer } from '../game/opening.js';
import { back, endGame, forward, hint, letMove, pauseOrGoOn, takeBack, toEnd, toStart } from '../game/session.js';
import { isPerson, state } from '../game/state.js';
import { t, translate } from '../texts.js';
import { analysis, toggleAnalysis } from './analysis.js';

/** What every button does, by name; keys use the same names. */
export const actions = {
  undo: () => (state.asking ? takeBackAnswer() : takeBack()),
  hint,
  go: goOn,
  resign,
  analyse: () => toggleAnalysis(),
  edit: startEditing,
  first: toStart,
  back,
  forward,
  last: toEnd,
};

const BUTTONS = [
  ['undo', 'undo', 'take_back', 'u'],
  ['hint', 'hint', 'hint', 'h'],
  ['go', 'go', 'go_on', 'Space'],
  ['resign', 'flag', 'resign', ''],
  ['analyse', 'eye', 'analyse', 'a'],
  ['edit', 'edit', 'set_up', 'e'],
];
const STEPS = [
  ['first', 'to_start', 'Home'],
  ['back', 'back', 'PageUp'],
  ['forward', 'forward', 'PageDown'],
  ['last', 'to_end', 'End'],
];

/** Puts the buttons up and keeps them right. */
export function openActions() {
  byId('actions').append(
    ...BUTTONS.map(([name, picture, label, key]) =>
      h(
        'button',
        {
          class: 'quiet',
          id: `do-${name}`,
          'data-label': label,
          'data-key': key,
          click: () => actions[name](),
        },
        icon(picture),
        h('span', { 'data-text': label }),
      ),
    ),
  );
  byId('steps').append(
    ...STEPS.map(([name, label, key]) =>
      h(
        'button',
        {
          id: `do-${name}`,
          'data-label': label,
          'data-key': key,
          click: () => actions[name](),
        },
        icon(name),
      ),
    ),
  );
  translate(byId('panel'));
  on('moved thinking analysis editing asking settings', show);
  show();
}

function show() {
  const { game, position, editing, asking } = state;
  const { tree } = game;
  const over = Boolean(game.ended ?? position?.over);
  const off = {
    undo: (tree.here === 0 && !asking?.canTakeBack) || editing,
    hint: over || editing || asking,
    go: over || editing || asking,
    resign: over || editing || asking || tree.nodes.length === 1,
    analyse: editing,
    edit: editing,
    first: tree.here === 0,
    back: tree.here === 0,
    forward: tree.next() === undefined,
    last: tree.next() === undefined,
  };
  for (const [name, isOff] of Object.entries(off)) byId(`do-${name}`).disabled = Boolean(isOff);
  byId('do-analyse').setAttribute('aria-pressed', String(analysis.isOn));
  const pauses = isGoing();
  const go = byId('do-go');
  go.querySelector('use').setAttribute('href', pauses ? '#i-pause' : '#i-go');
  go.querySelector('span').textContent = t(pauses ? 'pause' : 'go_on');
  go.dataset.label = pauses ? 'pause' : 'go_on';
}

/** Whether the computer thinks, or will in a moment, without anybody's doing. */
function isGoing() {
  return Boolean(state.thinking) || (state.live && !isPerson('black') && !isPerson('white'));
}

/** Pause, go on, or let the computer move for the person to move. */
function goOn() {
  const { position } = state;
  if (isGoing() || (position && !isPerson(position.to_move))) pauseOrGoOn();
  else if (position) letMove(strongest());
}

function strongest() {
  const { first, second } = state.game;
  const computer = [first, second].find((player) => player !== 'person');
  return computer ?? state.welcome?.levels.at(-1).id ?? 10;
}

function resign() {
  const { position } = state;
  if (!position) return;
  const loser = isPerson(position.to_move) ? position.to_move : other(position.to_move);
  openDialog(
    t('resign'),
    [h('p', {}, t('resign_sure', { colour: t(loser) }))],
    [[t('resign'), () => endGame(other(loser), 'resignation'), true]],
  );
}
