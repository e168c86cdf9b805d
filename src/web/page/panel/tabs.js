// Sheets behind tabs, as screen readers know them.

import { on, say } from '../bus.js';
import { byId, h } from '../elements.js';
import { translate } from '../texts.js';

/** Puts up tabs with the sheet each one shows; the first one is open. */
export function openTabs(sheets) {
  const entries = Object.entries(sheets);
  for (const [name, sheet] of entries) {
    sheet.id = `sheet-${name}`;
    sheet.setAttribute('role', 'tabpanel');
    sheet.setAttribute('aria-labelledby', `tab-${name}`);
    byId('sheets').append(sheet);
    byId('tabs').append(
      h('button', {
        role: 'tab',
        id: `tab-${name}`,
        'aria-controls': `sheet-${name}`,
        'data-text': name,
        click: () => choose(name),
        keydown: step,
      }),
    );
  }
  translate(byId('tabs'));
  const choose = (chosen) => {
    for (const [name, sheet] of entries) {
      const isChosen = name === chosen;
      sheet.hidden = !isChosen;
      const tab = byId(`tab-${name}`);
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
    }
    say('tab', chosen);
  };
  on('show-tab', choose);
  choose(entries[0][0]);
}

function step(event) {
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!way) return;
  event.preventDefault();
  event.stopPropagation();
  const tabs = [...byId('tabs').children];
  const next = tabs[(tabs.indexOf(event.target) + way + tabs.length) % tabs.length];
  next.focus();
  next.click();
}
