// The board for those who hear it: every cell as an element with a name, where it lies, without anything to see.

import { h } from '../elements.js';
import { nameOf, placeOf } from './cells.js';

/** Columns and rows at most; of a larger board the part around the cursor or the last move is told. */
const MOST = 31;
/** The names follow what is shown after so many milliseconds, once for many changes. */
const PAUSE = 40;

export class Reader {
  /** `describe` makes a function that tells what is on a cell. */
  constructor(board, describe) {
    this.board = board;
    this.describe = describe;
    this.cells = new Map();
    this.built = '';
    this.timer = null;
    this.layer = h('div', { class: 'cells', role: 'rowgroup' });
    board.element.append(this.layer);
    // A screen reader's own click has no place on the screen.
    this.layer.addEventListener('click', (event) => {
      const cell = event.target.dataset.cell;
      if (cell) board.onCell(cell, 'key');
    });
  }

  /** Something is shown that may be told. */
  soon() {
    this.timer ??= setTimeout(() => this.tell(), PAUSE);
  }

  /** Brings all names up to date. */
  tell() {
    clearTimeout(this.timer);
    this.timer = null;
    const { view } = this.board;
    const range = this.range();
    const wanted = JSON.stringify([range, view.cells, view.endless]);
    if (wanted !== this.built) this.build(range);
    this.built = wanted;
    this.place(range);
    const told = this.describe();
    for (const [name, cell] of this.cells) {
      const text = told(name);
      if (cell.getAttribute('aria-label') !== text) cell.setAttribute('aria-label', text);
    }
  }

  /** The cursor of the keyboard is where a screen reader is. */
  point(name) {
    if (name && !this.cells.has(name)) this.tell();
    if (name) this.board.element.setAttribute('aria-activedescendant', `cell-${name}`);
    else this.board.element.removeAttribute('aria-activedescendant');
  }

  range() {
    const { view, cursor, model } = this.board;
    const { x0, x1, y0, y1 } = view.range;
    const [x, y] = cursor ?? (model.last ? placeOf(model.last) : [Math.round((x0 + x1) / 2), Math.round((y0 + y1) / 2)]);
    const part = (from, to, middle) => {
      const first = Math.min(Math.max(middle - (MOST - 1) / 2, from), Math.max(from, to - MOST + 1));
      return [first, Math.min(first + MOST - 1, to)];
    };
    return [...part(x0, x1, x), ...part(y0, y1, y)];
  }

  build([x0, x1, y0, y1]) {
    const { endless, cells } = this.board.view;
    const { element } = this.board;
    this.cells.clear();
    const rows = [];
    for (let y = y1; y >= y0; y--) {
      const row = h('div', { role: 'row', 'aria-rowindex': endless ? null : cells[1] - y });
      row.style.top = `${((y1 - y) / (y1 - y0 + 1)) * 100}%`;
      row.style.height = `${100 / (y1 - y0 + 1)}%`;
      for (let x = x0; x <= x1; x++) {
        const name = nameOf(x, y, endless);
        const cell = h('div', {
          role: 'gridcell',
          id: `cell-${name}`,
          'data-cell': name,
          'aria-colindex': endless ? null : x + 1,
        });
        cell.style.left = `${((x - x0) / (x1 - x0 + 1)) * 100}%`;
        cell.style.width = `${100 / (x1 - x0 + 1)}%`;
        this.cells.set(name, cell);
        row.append(cell);
      }
      rows.push(row);
    }
    this.layer.replaceChildren(...rows);
    element.setAttribute('aria-rowcount', endless ? -1 : cells[1]);
    element.setAttribute('aria-colcount', endless ? -1 : cells[0]);
  }

  place([x0, x1, y0, y1]) {
    const { view } = this.board;
    const [left, top] = view.toScreen(x0, y1).map((middle) => middle - view.scale / 2);
    const { style } = this.layer;
    [style.left, style.top] = [`${left}px`, `${top}px`];
    [style.width, style.height] = [`${(x1 - x0 + 1) * view.scale}px`, `${(y1 - y0 + 1) * view.scale}px`];
  }
}
