// A lost server is noticed, said, and found again; the game is in the page all the while.

import { on, say } from './bus.js';
import { desk } from './desk/desk.js';
import { byId } from './elements.js';
import { refresh } from './game/session.js';
import { state } from './game/state.js';
import { announce } from './notice.js';
import { t } from './texts.js';

/** Connects, and keeps people informed. */
export function openConnection() {
  const banner = byId('connection');
  on('desk', async ({ state: now, reason, isRefused }) => {
    if (now === 'open') {
      const wasLost = !banner.hidden;
      banner.hidden = true;
      state.welcome = await desk.ask({ do: 'hello' }).done.catch(() => null);
      if (!state.welcome) return;
      if (wasLost) announce(t('found_again'));
      say('welcome');
      refresh();
    } else if (now === 'none') show(banner, t('no_engine', { reason }));
    else show(banner, t(isRefused ? 'refused' : 'lost'));
  });
  desk.connect();
}

function show(banner, sentence) {
  if (!banner.hidden && banner.textContent === sentence) return;
  banner.textContent = sentence;
  banner.hidden = false;
}
