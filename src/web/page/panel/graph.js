// Black's win rate over the game; a click goes to the move.

import { on } from '../bus.js';
import { byId, s } from '../elements.js';
import { goTo } from '../game/session.js';
import { state } from '../game/state.js';
import { t } from '../texts.js';
import { classOf } from './review.js';

const WIDTH = 400;
const HEIGHT = 84;

/** Keeps the graph up to date. */
export function openGraph() {
  const svg = s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img' });
  byId('graph').append(svg);
  svg.addEventListener('click', (event) => {
    const box = svg.getBoundingClientRect();
    const line = [0, ...state.game.tree.line()];
    const place = Math.round(((event.clientX - box.left) / box.width) * (line.length - 1));
    goTo(line[Math.min(line.length - 1, Math.max(0, place))]);
  });
  const show = () => {
    svg.replaceChildren(...drawn());
    svg.setAttribute('aria-label', t('graph'));
  };
  on('moved rates reviewed settings', show);
  show();
}

function drawn() {
  const { tree } = state.game;
  const line = [0, ...tree.line()];
  const last = Math.max(1, line.length - 1);
  const x = (place) => (place / last) * WIDTH;
  const y = (rate) => HEIGHT - 2 - rate * (HEIGHT - 4);
  const points = line.flatMap((node, place) =>
    tree.nodes[node].rate === undefined ? [] : [[x(place), y(tree.nodes[node].rate)]],
  );
  const shapes = [s('line', { class: 'graph-half', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 })];
  if (points.length > 1) {
    const path = points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L');
    shapes.push(
      s('path', {
        class: 'graph-black',
        d: `M${points[0][0]} ${HEIGHT}L${path}L${points[points.length - 1][0]} ${HEIGHT}Z`,
      }),
    );
    shapes.push(s('path', { class: 'graph-line', d: `M${path}` }));
  }
  line.forEach((node, place) => {
    const { review, rate } = tree.nodes[node];
    if (!review?.is_bad || rate === undefined) return;
    shapes.push(
      s('ellipse', { class: `graph-dot ${classOf(review.quality)}`, cx: x(place), cy: y(rate), rx: 4, ry: 4 }),
    );
  });
  const here = x(line.indexOf(tree.here));
  if (line.length > 1) shapes.push(s('line', { class: 'graph-here', x1: here, x2: here, y1: 0, y2: HEIGHT }));
  return shapes;
}
