// Everything that is drawn over the stones: numbers, the last move, the winning row, threats, candidates, ghosts.

import { s } from '../elements.js';
import { placeOf } from './cells.js';

/** The shapes of a model's marks, from below to above. */
export function marks(model, view) {
  const drawn = [];
  const stones = new Map(model.stones.map((stone) => [stone.at, stone]));
  const at = (cell) => view.toScreen(...placeOf(cell)).map((value) => Math.round(value) + 0.5);
  const unit = view.scale;
  for (const cell of model.area ?? []) dot(drawn, at(cell), unit, 'allowed');
  for (const cell of model.forbidden ?? []) cross(drawn, at(cell), unit);
  for (const threat of model.threats ?? []) threatMark(drawn, at(threat.at), unit, threat);
  for (const cell of model.risk ?? []) ring(drawn, at(cell), unit * 0.4, 'risk');
  winningRow(drawn, (model.line ?? []).map(at), unit);
  if (model.numbers) numbers(drawn, model, at, unit);
  if (model.last && !model.numbers) lastMove(drawn, at(model.last), unit, stones.get(model.last)?.colour);
  else if (model.last) ring(drawn, at(model.last), unit * 0.47, 'last-ring');
  for (const candidate of model.candidates ?? []) candidateMark(drawn, at(candidate.at), unit, candidate);
  for (const offer of model.offers ?? []) label(drawn, at(offer.at), unit, offer.text);
  for (const ghost of model.ghosts ?? []) ghostStone(drawn, at(ghost.at), unit, ghost);
  for (const sign of model.signs ?? []) signMark(drawn, at(sign.at), unit, sign, stones.get(sign.at)?.colour);
  if (model.hint) ring(drawn, at(model.hint), unit * 0.44, 'hint');
  for (const badge of model.badges ?? []) badgeMark(drawn, at(badge.at), unit, badge);
  return drawn;
}

function dot(drawn, [cx, cy], unit, kind) {
  drawn.push(s('circle', { class: kind, cx, cy, r: unit * 0.1 }));
}

function ring(drawn, [cx, cy], r, kind) {
  drawn.push(s('circle', { class: kind, cx, cy, r, 'stroke-width': Math.max(1.5, r * 0.16) }));
}

function cross(drawn, [x, y], unit) {
  const r = unit * 0.17;
  drawn.push(
    s('path', {
      class: 'forbidden',
      'stroke-width': Math.max(1.5, unit * 0.075),
      d: `M${x - r} ${y - r}L${x + r} ${y + r}M${x - r} ${y + r}L${x + r} ${y - r}`,
    }),
  );
}

/** A diamond in the colour of who could play there; the more urgent, the larger. */
function threatMark(drawn, [x, y], unit, threat) {
  const urgency = threat.kind.includes('five') ? 0.3 : threat.kind.includes('four') ? 0.23 : 0.16;
  const r = unit * urgency;
  const mark = s('path', {
    class: `threat ${threat.colour}`,
    d: `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`,
  });
  mark.append(s('title', {}, threat.text ?? threat.kind));
  drawn.push(mark);
}

function winningRow(drawn, points, unit) {
  if (points.length < 2) return;
  points.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  const [[x1, y1], [x2, y2]] = [points[0], points[points.length - 1]];
  drawn.push(s('line', { class: 'row', x1, y1, x2, y2, 'stroke-width': unit * 0.16 }));
}

function numbers(drawn, model, at, unit) {
  const size = unit * 0.42;
  for (const stone of model.stones) {
    if (!stone.number || (model.numbers === 'last' && stone.at !== model.last)) continue;
    const [x, y] = at(stone.at);
    const kind = stone.at === model.last ? `number ${stone.colour} newest` : `number ${stone.colour}`;
    const small = stone.number > 99 ? size * 0.8 : size;
    drawn.push(s('text', { class: kind, x, y, 'font-size': small }, String(stone.number)));
  }
}

function lastMove(drawn, [cx, cy], unit, colour) {
  drawn.push(s('circle', { class: `last ${colour ?? ''}`, cx, cy, r: unit * 0.13 }));
}

function candidateMark(drawn, [cx, cy], unit, candidate) {
  const group = s('g', { class: candidate.best ? 'candidate best' : 'candidate', 'data-candidate': candidate.at });
  const disc = s('circle', { cx, cy, r: unit * 0.44 });
  disc.style.fill = candidate.fill;
  group.append(disc);
  const [large, small] = candidate.text;
  const room = unit >= 30 && small;
  group.append(
    s('text', { x: cx, y: room ? cy - unit * 0.1 : cy, 'font-size': unit * (large.length > 3 ? 0.27 : 0.33) }, large),
  );
  if (room) group.append(s('text', { class: 'small', x: cx, y: cy + unit * 0.2, 'font-size': unit * 0.21 }, small));
  drawn.push(group);
}

function ghostStone(drawn, [cx, cy], unit, ghost) {
  drawn.push(s('circle', { class: `ghost ${ghost.colour}`, cx, cy, r: unit * 0.44 }));
  if (ghost.number) {
    drawn.push(
      s('text', { class: `number ${ghost.colour}`, x: cx, y: cy, 'font-size': unit * 0.4 }, String(ghost.number)),
    );
  }
}

function label(drawn, [cx, cy], unit, text) {
  drawn.push(s('circle', { class: 'offer', cx, cy, r: unit * 0.4 }));
  drawn.push(s('text', { class: 'offer-text', x: cx, y: cy, 'font-size': unit * 0.42 }, text));
}

const SIGNS = { circle: '○', triangle: '△', square: '□', cross: '×' };

/** A mark that came with the game. */
function signMark(drawn, [x, y], unit, sign, colour) {
  if (!colour) drawn.push(s('circle', { class: 'sign-ground', cx: x, cy: y, r: unit * 0.34 }));
  drawn.push(
    s('text', { class: `sign-text ${colour ?? ''}`, x, y, 'font-size': unit * 0.5 }, SIGNS[sign.kind] ?? sign.text),
  );
}

function badgeMark(drawn, [x, y], unit, badge) {
  const aside = badge.kind === 'good' ? 0 : unit * 0.36;
  const [cx, cy] = [x + aside, y - aside];
  drawn.push(s('circle', { class: `badge ${badge.kind}`, cx, cy, r: unit * 0.24 }));
  drawn.push(s('text', { class: 'badge-text', x: cx, y: cy, 'font-size': unit * 0.3 }, badge.text));
}
