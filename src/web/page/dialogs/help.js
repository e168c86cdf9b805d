// The list of keys.

import { h } from '../elements.js';
import { t } from '../texts.js';
import { openDialog } from './dialog.js';

const KEYS = [
  ['↑ ↓ ← →', 'key_cursor'],
  ['Enter', 'key_place'],
  ['u Backspace', 'take_back'],
  ['h', 'hint'],
  ['Space', 'key_go'],
  ['a', 'analyse'],
  ['r', 'review_start'],
  [', PageUp', 'back'],
  ['. PageDown', 'forward'],
  ['Home End', 'key_ends'],
  ['v', 'key_variation'],
  ['c', 'comment'],
  ['#', 'numbers'],
  ['t', 'set_threats'],
  ['n', 'new_game'],
  ['o', 'open'],
  ['s', 'save'],
  ['e', 'set_up'],
  ['+ − 0', 'key_zoom'],
  ['?', 'shortcuts'],
];

/** Opens the list. */
export function helpDialog() {
  openDialog(t('shortcuts'), [
    h(
      'dl',
      { class: 'keys' },
      ...KEYS.flatMap(([keys, name]) => [
        h('dt', {}, ...keys.split(' ').map((key) => h('kbd', {}, key))),
        h('dd', {}, t(name)),
      ]),
    ),
  ]);
}
