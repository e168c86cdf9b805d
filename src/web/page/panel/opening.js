// What an opening rule asks a person: a sentence, and buttons where it is no cell.

import { on } from '../bus.js';
import { byId, h } from '../elements.js';
import { answer } from '../game/opening.js';
import { state } from '../game/state.js';
import { announce } from '../notice.js';
import { known, t } from '../texts.js';

/** Shows what is asked for as long as it is. */
export function openOpening() {
  on('asking game settings', show);
}

function show() {
  const { asking, editing } = state;
  const box = byId('asking');
  if (editing) return;
  box.hidden = !asking;
  box.replaceChildren();
  if (!asking) return;
  const sentence = t(`ask_${asking.kind}`, {
    player: t(`player_${asking.player}`),
    colour: t(asking.colour),
    made: (asking.made ?? 0) + 1,
    all: asking.all,
  });
  const choices = buttons(asking);
  const about = h('span', { class: 'soft fine' }, known(`opening_${asking.rule.replace(/\W/g, '_')}`, ''));
  box.replaceChildren(h('p', {}, sentence, ' ', about), ...(choices.length ? [h('div', { class: 'row-of' }, ...choices)] : []));
  announce(sentence);
}

function buttons({ kind, choices, most }) {
  if (kind === 'choose') {
    return choices.map(({ id, text }) =>
      h(
        'button',
        { class: 'primary', 'data-choice': id, click: () => answer([id], 'person') },
        known(`choice_${id.replace(/\W/g, '_')}`, text),
      ),
    );
  }
  if (kind === 'declare') {
    return Array.from({ length: most }, (_, place) =>
      h(
        'button',
        { class: 'quiet', 'data-choice': place + 1, click: () => answer([place + 1], 'person') },
        String(place + 1),
      ),
    );
  }
  return [];
}
