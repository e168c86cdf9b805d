// Keys: everything can be done without a mouse.

import { change, settings } from './settings.js';
import { byId } from './elements.js';
import { helpDialog } from './dialogs/help.js';
import { newGameDialog } from './dialogs/new-game.js';
import { openFileDialog, saveDialog } from './files.js';
import { sibling } from './game/session.js';
import { actions } from './panel/actions.js';
import { focusComment } from './panel/moves.js';
import { say } from './bus.js';
import { choose, scene } from './scene.js';

const NUMBERS = ['none', 'last', 'all'];
const EVERYWHERE = {
  u: actions.undo,
  Backspace: actions.undo,
  h: actions.hint,
  a: actions.analyse,
  e: actions.edit,
  ',': actions.back,
  PageUp: actions.back,
  '.': actions.forward,
  PageDown: actions.forward,
  Home: actions.first,
  End: actions.last,
  v: () => sibling(1),
  c: focusComment,
  n: newGameDialog,
  o: openFileDialog,
  s: saveDialog,
  '?': helpDialog,
  r: () => say('show-tab', 'review'),
  t: () => change({ threats: !settings.threats }),
  '#': () => change({ numbers: NUMBERS[(NUMBERS.indexOf(settings.numbers) + 1) % NUMBERS.length] }),
  '+': () => scene.board.zoom(1.25),
  '-': () => scene.board.zoom(0.8),
  0: () => scene.board.showAll(),
};
const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Listens to the keyboard. */
export function listenForKeys() {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest('input, textarea, select') || document.querySelector('dialog[open]')) return;
    const isOnBoard = event.target === byId('board');
    const isOnButton = event.target.closest('button, a, [role=tab]');
    const handled = (isOnBoard || !isOnButton) && onBoard(event);
    if (!handled && !(isOnButton && [' ', 'Enter'].includes(event.key)) && !everywhere(event)) return;
    event.preventDefault();
  });
}

function onBoard(event) {
  const step = ARROWS[event.key];
  if (step) {
    byId('board').focus();
    scene.board.moveCursor(...step.map((way) => way * (event.shiftKey ? 5 : 1)));
    return true;
  }
  const cell = scene.board.cursorCell;
  if (event.key === 'Enter' && cell) {
    choose(cell);
    return true;
  }
  return false;
}

function everywhere(event) {
  if (event.key === ' ') {
    actions.go();
    return true;
  }
  const action = EVERYWHERE[event.key];
  if (!action) return false;
  const button = byId(`do-${Object.keys(actions).find((name) => actions[name] === action)}`);
  if (!button?.disabled) action();
  return true;
}
