// The board as SVG: it draws a model and says which cell was pointed at. It knows no rules.

import { h, s } from '../elements.js';
import { labels, lines } from './grid.js';
import { marks } from './marks.js';
import { nameOf, placeOf } from './cells.js';
import { listen } from './pointer.js';
import { Reader } from './reader.js';
import { Stones } from './stones.js';
import { View } from './view.js';

export class Board {
  /**
   * Fills the element. `onCell` is called with the name of a cell that was chosen, `onHover` with one pointed at or null;
   * `describe` makes a function that says in words what is on a cell.
   */
  constructor(element, { onCell, onHover, describe }) {
    this.element = element;
    this.view = new View();
    this.onCell = onCell;
    this.onHover = onHover;
    this.model = { width: 15, height: 15, endless: false, stones: [] };
    this.cursor = null;
    this.hovered = null;
    this.build();
    this.reader = new Reader(this, describe);
    listen(this);
    new ResizeObserver(() => this.resize()).observe(element);
    this.setSize();
    this.resize();
  }

  build() {
    const layer = (name) => s('g', { class: name });
    this.layers = Object.fromEntries(
      ['grid', 'shadows', 'stones', 'marks', 'pointer'].map((name) => [name, layer(name)]),
    );
    this.labels = layer('labels');
    this.clip = s('rect', {});
    const cut = s('g', { 'clip-path': 'url(#board-area)' }, ...Object.values(this.layers));
    this.svg = s(
      'svg',
      { 'aria-hidden': 'true', focusable: 'false' },
      s('defs', {}, s('clipPath', { id: 'board-area' }, this.clip), ...gradients()),
      cut,
      this.labels,
    );
    this.element.append(h('div', { class: 'wood' }), this.svg);
    this.stones = new Stones(this.layers.shadows, this.layers.stones);
  }

  /** Shows another state of the game. */
  show(model, animate = true) {
    const old = this.model;
    this.model = model;
    if (old.width !== model.width || old.height !== model.height || old.endless !== model.endless) {
      this.setSize();
      this.resize();
    }
    if (model.last && model.last !== old.last && this.view.reveal(...placeOf(model.last))) this.redraw();
    this.stones.show(model.stones, this.view, animate);
    this.drawMarks();
    this.drawPointer();
    this.reader.soon();
  }

  setSize() {
    const { width, height, endless } = this.model;
    this.view.setBoard(width, height, endless);
    this.element.style.setProperty('--aspect', this.view.aspect.toFixed(4));
    this.element.classList.toggle('endless', endless);
  }

  resize() {
    const { clientWidth, clientHeight } = this.element;
    if (!clientWidth) return;
    this.svg.setAttribute('viewBox', `0 0 ${clientWidth} ${clientHeight}`);
    this.view.fit(clientWidth, clientHeight);
    this.redraw();
  }

  /** Everything anew: the view has changed. */
  redraw() {
    const { x0, y0, x1, y1 } = this.view.area;
    const slack = this.view.endless ? 0 : this.view.whole * 0.2;
    for (const [name, value] of [
      ['x', x0 - slack],
      ['y', y0 - slack],
      ['width', x1 - x0 + 2 * slack],
      ['height', y1 - y0 + 2 * slack],
    ]) {
      this.clip.setAttribute(name, value);
    }
    this.element.classList.toggle('movable', this.view.isMovable);
    this.layers.grid.replaceChildren(...lines(this.view));
    this.labels.replaceChildren(...labels(this.view));
    this.stones.move(this.view);
    this.drawMarks();
    this.drawPointer();
    this.reader.soon();
  }

  drawMarks() {
    this.layers.marks.replaceChildren(...marks(this.model, this.view));
  }

  /** The stone one would place, and the cursor of the keyboard. */
  drawPointer() {
    const drawn = [];
    const { hovered, cursor, model, view } = this;
    if (hovered && model.ghostColour && !this.isTaken(hovered)) {
      const [cx, cy] = view.toScreen(...placeOf(hovered));
      drawn.push(s('circle', { class: `ghost ${model.ghostColour}`, cx, cy, r: view.scale * 0.44 }));
    }
    if (cursor) {
      const [cx, cy] = view.toScreen(...cursor);
      const half = view.scale * 0.5;
      drawn.push(
        s('rect', { class: 'cursor', x: cx - half, y: cy - half, width: 2 * half, height: 2 * half, rx: half * 0.3 }),
      );
    }
    this.layers.pointer.replaceChildren(...drawn);
  }

  isTaken(cell) {
    return this.model.stones.some((stone) => stone.at === cell);
  }

  /** The mouse is over a cell, or over none. */
  hover(cell) {
    if (cell === this.hovered) return;
    this.hovered = cell;
    this.drawPointer();
    this.onHover(cell);
  }

  /** Where the keyboard's cursor is: on the last stone to begin with. */
  moveCursor(dx, dy) {
    const { width, height, endless, last } = this.model;
    const middle = endless ? [0, 0] : [Math.floor((width - 1) / 2), Math.floor((height - 1) / 2)];
    let [x, y] = this.cursor ?? (last ? placeOf(last) : middle);
    if (this.cursor) [x, y] = [x + dx, y + dy];
    if (!endless) [x, y] = [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))];
    this.cursor = [x, y];
    if (this.view.reveal(x, y)) this.redraw();
    else this.drawPointer();
    this.reader.point(this.cursorCell);
  }

  hideCursor() {
    this.cursor = null;
    this.reader.point(null);
    this.drawPointer();
  }

  /** All of the board, or where the last stone is on the endless field. */
  showAll() {
    const { view, model } = this;
    view.setBoard(...view.cells, view.endless);
    if (view.endless && model.last) view.centre(...placeOf(model.last));
    this.redraw();
  }

  /** Closer or further away, around the cursor if there is one. */
  zoom(factor) {
    const { view, cursor } = this;
    const middle = cursor ? view.toScreen(...cursor) : [view.size[0] / 2, view.size[1] / 2];
    view.zoomAt(factor, ...middle);
    this.redraw();
  }

  get cursorCell() {
    return this.cursor && nameOf(...this.cursor, this.model.endless);
  }
}

/** Light from the upper left on both kinds of stones, and a soft shadow without a filter. */
function gradients() {
  const stop = (offset, name) => s('stop', { offset, class: name });
  const ball = (id, names) =>
    s('radialGradient', { id, cx: '36%', cy: '30%', r: '72%' }, ...names.map(([offset, name]) => stop(offset, name)));
  return [
    ball('black-stone', [
      ['0', 'b0'],
      ['0.35', 'b1'],
      ['1', 'b2'],
    ]),
    ball('white-stone', [
      ['0', 'w0'],
      ['0.55', 'w1'],
      ['1', 'w2'],
    ]),
    s('radialGradient', { id: 'stone-shadow' }, stop('0.72', 's0'), stop('1', 's1')),
  ];
}
