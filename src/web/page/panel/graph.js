// Black's win rate over the game; a click goes to the move, arrow keys go from move to move.

import { on } from '../bus.js';
import { byId, s } from '../elements.js';
import { back, forward, goTo, toEnd, toStart } from '../game/session.js';
import { state } from '../game/state.js';
import { t } from '../texts.js';
import { classOf } from './review.js';

const WIDTH = 400;
const HEIGHT = 84;
const KEYS = { ArrowLeft: back, ArrowRight: forward, Home: toStart, End: toEnd };

/** Keeps the graph up to date. */
export function openGraph() {
  const svg = s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'slider', tabindex: 0 });
  byId('graph').append(svg);
  svg.addEventListener('click', (event) => {
    const box = svg.getBoundingClientRect();
    const line = [0, ...state.game.tree.line()];
    const place = Math.round(((event.clientX - box.left) / box.width) * (line.length - 1));
    goTo(line[Math.min(line.length - 1, Math.max(0, place))]);
  });
  svg.addEventListener('keydown', (event) => {
    if (!KEYS[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    KEYS[event.key]();
  });
  const show = () => {
    svg.replaceChildren(...drawn());
    for (const [name, value] of Object.entries(spoken())) svg.setAttribute(`aria-${name}`, value);
  };
  on('moved rates reviewed settings', show);
  show();
}

/** The graph for those who do not see it: how far the game is, and black's share there. */
function spoken() {
  const { tree } = state.game;
  const { at, rate } = tree.node;
  const share = rate === undefined ? '' : t('black_wins_share', { percent: Math.round(rate * 100) });
  return {
    label: t('graph'),
    valuemin: 0,
    valuemax: tree.line().length,
    valuenow: tree.depth(),
    valuetext: [`${tree.depth()}`, at, share].filter(Boolean).join(', '),
  };
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
