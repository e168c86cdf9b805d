// Short sentences to a person: on a slip at the edge of the page, and read out by screen readers.

import { byId, h } from './elements.js';

const SHOWN = 5000;
/** Sentences of the log that are kept. */
const MOST_SAID = 8;

/** Shows a sentence for some seconds. */
export function notice(sentence, kind = 'plain') {
  const slip = h('div', { class: `slip ${kind}`, role: kind === 'bad' ? 'alert' : 'status' }, sentence);
  byId('slips').append(slip);
  while (byId('slips').children.length > 3) byId('slips').firstChild.remove();
  setTimeout(() => slip.remove(), SHOWN);
}

/** Has a sentence read out without showing it, after those before it. */
export function announce(sentence) {
  const speaker = byId('speaker');
  speaker.append(h('p', {}, sentence));
  while (speaker.children.length > MOST_SAID) speaker.firstChild.remove();
}
