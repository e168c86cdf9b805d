// The tools of set-up mode, in the place where openings ask their questions.

import { on } from '../bus.js';
import { byId, h } from '../elements.js';
import { changeEditing, clearEditing, stopEditing } from '../game/editing.js';
import { state } from '../game/state.js';
import { t } from '../texts.js';

/** Shows the tools while a position is set up. */
export function openEditing() {
  on('editing settings', show);
}

function show() {
  const { editing } = state;
  const box = byId('asking');
  box.hidden = !editing;
  if (!editing) return;
  const tool = (name) =>
    h(
      'button',
      {
        class: 'quiet',
        'aria-pressed': String(editing.tool === name),
        'data-tool': name,
        click: () => changeEditing({ tool: name }),
      },
      name === 'erase' ? t('erase') : h('span', { class: `pebble ${name}` }),
      name === 'erase' ? null : t(name),
    );
  const next = h(
    'select',
    { 'aria-label': t('to_move'), change: () => changeEditing({ toMove: next.value }) },
    ...['black', 'white'].map((colour) =>
      h('option', { value: colour, selected: editing.toMove === colour }, t('turn', { colour: t(colour) })),
    ),
  );
  box.replaceChildren(
    h('p', {}, t('set_up_about')),
    h('div', { class: 'row-of' }, ...['black', 'white', 'erase'].map(tool)),
    h('div', { class: 'row-of' }, next, h('button', { class: 'quiet', click: clearEditing }, t('clear'))),
    h(
      'div',
      { class: 'row-of' },
      h('button', { class: 'primary', id: 'set-up-done', click: () => stopEditing(true) }, t('done')),
      h('button', { class: 'quiet', click: () => stopEditing(false) }, t('cancel')),
    ),
  );
}
