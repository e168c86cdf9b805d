// The bar beside the board: how much of the game is black's.

import { on } from '../bus.js';
import { byId } from '../elements.js';
import { state } from '../game/state.js';
import { settings } from '../settings.js';
import { t } from '../texts.js';

/** Black's share where one stands: of this position, or of the nearest one before it. */
export function rateHere() {
  const {
    game: { tree, ended },
    position,
  } = state;
  const end = ended ?? position?.over;
  if (end) return end.winner ? Number(end.winner === 'black') : 0.5;
  for (let node = tree.here; node >= 0; node = tree.nodes[node].parent) {
    if (tree.nodes[node].rate !== undefined) return tree.nodes[node].rate;
  }
  return null;
}

/** Keeps the bar up to date. */
export function openBar() {
  const show = () => {
    const bar = byId('bar');
    bar.hidden = !settings.bar;
    const rate = rateHere();
    const percent = `${((rate ?? 0.5) * 100).toFixed(0)}%`;
    bar.style.setProperty('--share', percent);
    bar.classList.toggle('behind', rate !== null && rate < 0.5);
    byId('bar-text').textContent = rate === null ? '' : `${Math.round(Math.max(rate, 1 - rate) * 100)}`;
    bar.setAttribute(
      'aria-label',
      rate === null ? t('win_rate') : t('black_wins_share', { percent: Math.round(rate * 100) }),
    );
  };
  on('moved rates settings analysis', show);
  show();
}
