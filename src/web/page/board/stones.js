// Stones: those that stay are left alone, new ones grow, taken ones fade.

import { s } from '../elements.js';
import { placeOf } from './cells.js';

const RADIUS = 0.46;

/** The stones of a board in their own layers, by cell. */
export class Stones {
  constructor(shadows, layer) {
    this.shadows = shadows;
    this.layer = layer;
    this.drawn = new Map();
  }

  /** Shows exactly these; `animate` is off where another position is shown, not a move. */
  show(stones, view, animate) {
    const wanted = new Map(stones.map((stone) => [stone.at, stone]));
    for (const [at, old] of this.drawn) {
      if (wanted.get(at)?.colour !== old.colour) this.remove(at, old, animate);
    }
    for (const stone of stones) {
      if (!this.drawn.has(stone.at)) this.add(stone, animate);
      this.place(this.drawn.get(stone.at), stone.at, view);
    }
  }

  /** The same stones after the board was moved or resized. */
  move(view) {
    for (const [at, old] of this.drawn) this.place(old, at, view);
  }

  add(stone, animate) {
    const look = animate ? 'stone arriving' : 'stone';
    const kind = stone.colour === 'blocked' ? 'blocked' : stone.colour;
    const circle = s('circle', { class: `${look} ${kind}`, 'data-at': stone.at });
    const shadow = s('circle', { class: animate ? 'shadow arriving' : 'shadow' });
    this.layer.append(circle);
    this.shadows.append(shadow);
    this.drawn.set(stone.at, { colour: stone.colour, circle, shadow });
  }

  remove(at, old, animate) {
    this.drawn.delete(at);
    old.shadow.remove();
    if (!animate) {
      old.circle.remove();
      return;
    }
    old.circle.classList.add('leaving');
    old.circle.removeAttribute('data-at');
    setTimeout(() => old.circle.remove(), 200);
  }

  place(old, at, view) {
    const [x, y] = view.toScreen(...placeOf(at));
    const r = view.scale * RADIUS;
    const cx = Math.round(x) + 0.5;
    const cy = Math.round(y) + 0.5;
    set(old.circle, cx, cy, r);
    set(old.shadow, cx + r * 0.06, cy + r * 0.16, r * 1.14);
  }
}

function set(circle, cx, cy, r) {
  circle.setAttribute('cx', cx);
  circle.setAttribute('cy', cy);
  circle.setAttribute('r', r.toFixed(2));
}
