// Lines, star points and labels of the part of the board that is seen.

import { s } from '../elements.js';
import { columnLetters } from './cells.js';

/** The lines and stars. */
export function lines(view) {
  const { x0, x1, y0, y1 } = view.range;
  const crisp = (value) => Math.round(value) + 0.5;
  const area = view.area;
  const path = [];
  const [left, bottom] = view.toScreen(x0, y0);
  const [right, top] = view.toScreen(x1, y1);
  const ends = view.endless
    ? [area.x0, area.x1, area.y0, area.y1]
    : [crisp(left), crisp(right), crisp(top), crisp(bottom)];
  for (let x = x0; x <= x1; x++) {
    const px = crisp(view.toScreen(x, 0)[0]);
    path.push(`M${px} ${ends[2]}V${ends[3]}`);
  }
  for (let y = y0; y <= y1; y++) {
    const py = crisp(view.toScreen(0, y)[1]);
    path.push(`M${ends[0]} ${py}H${ends[1]}`);
  }
  const drawn = [s('path', { class: 'lines', d: path.join('') })];
  if (!view.endless) {
    const [fullLeft, fullBottom] = view.toScreen(0, 0).map(crisp);
    const [fullRight, fullTop] = view.toScreen(view.cells[0] - 1, view.cells[1] - 1).map(crisp);
    drawn.push(
      s('rect', {
        class: 'frame',
        x: fullLeft,
        y: fullTop,
        width: fullRight - fullLeft,
        height: fullBottom - fullTop,
      }),
    );
  }
  for (const [x, y] of stars(view)) {
    const [px, py] = view.toScreen(x, y);
    drawn.push(
      s('circle', {
        class: 'star',
        cx: Math.round(px) + 0.5,
        cy: Math.round(py) + 0.5,
        r: Math.max(1.6, view.scale * 0.085),
      }),
    );
  }
  return drawn;
}

/** Letters below and numbers to the left, wherever the board was moved to. */
export function labels(view) {
  const { x0, x1, y0, y1 } = view.range;
  const area = view.area;
  const [width, height] = view.size;
  const size = view.endless ? 11 : Math.min(15, Math.max(8, Math.min(view.scale * 0.34, view.gutter * 0.62)));
  // Where there is no room for every label, every second or fifth is shown.
  const wide = view.endless ? 4.2 : 1.9;
  const every = [1, 2, 5, 10, 20].find((step) => step * view.scale >= size * wide) ?? 50;
  const shown = (number) =>
    view.endless ? number % every === 0 : every === 1 || (number + 1) % every === 0 || number === 0;
  const drawn = [];
  for (let x = x0; x <= x1; x++) {
    const px = view.toScreen(x, 0)[0];
    if (!shown(x) || px < area.x0 || px > area.x1) continue;
    const text = view.endless ? x : columnLetters(x);
    drawn.push(s('text', { x: px, y: (area.y1 + height) / 2, 'font-size': size }, String(text)));
  }
  for (let y = y0; y <= y1; y++) {
    const py = view.toScreen(0, y)[1];
    if (!shown(y) || py < area.y0 || py > area.y1) continue;
    drawn.push(s('text', { x: area.x0 / 2, y: py, 'font-size': size }, String(view.endless ? y : y + 1)));
  }
  if (view.endless) {
    const gutters = `M0 0H${area.x0}V${area.y1}H${width}V${height}H0Z`;
    drawn.unshift(s('path', { class: 'gutter', d: gutters }));
  }
  return drawn;
}

/** Centre and four more points where boards have them; on the field where it began. */
function stars(view) {
  if (view.endless) return [[0, 0]];
  const [columns, rows] = view.cells;
  const on = (side) => {
    const inset = side >= 13 ? 3 : 2;
    const middle = side % 2 ? [(side - 1) / 2] : [];
    if (side < 9) return middle;
    return side >= 19 ? [inset, ...middle, side - 1 - inset] : [inset, side - 1 - inset];
  };
  const points = on(columns).flatMap((x) => on(rows).map((y) => [x, y]));
  const centre = [(columns - 1) / 2, (rows - 1) / 2];
  if (centre.every(Number.isInteger) && !points.some(([x, y]) => x === centre[0] && y === centre[1]))
    points.push(centre);
  const { x0, x1, y0, y1 } = view.range;
  return points.filter(([x, y]) => x >= x0 && x <= x1 && y >= y0 && y <= y1);
}
