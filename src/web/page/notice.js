// Short sentences to a person: on a slip at the edge of the page, and read out by screen readers.

import { byId, h } from './elements.js';

const SHOWN = 5000;

/** Shows a sentence for some seconds. */
export function notice(sentence, kind = 'plain') {
  const slip = h('div', { class: `slip ${kind}`, role: kind === 'bad' ? 'alert' : 'status' }, sentence);
  byId('slips').append(slip);
  while (byId('slips').children.length > 3) byId('slips').firstChild.remove();
  setTimeout(() => slip.remove(), SHOWN);
}

/** Has a sentence read out without showing it. */
export function announce(sentence) {
  const speaker = byId('speaker');
  // The same sentence twice would be read once.
  speaker.textContent = speaker.textContent === sentence ? `${sentence}\u00a0` : sentence;
}
