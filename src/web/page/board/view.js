// Which part of the board is seen, and where on the screen a cell is. Everything is in pixels of the element.

/** Room for the letters and numbers, and on the two sides without them, in cells. */
const GUTTER = 0.6;
const EDGE = 0.15;
/** Letters need so many pixels, however small the cells are. */
const LETTERS = 14;
/** On the endless field labels need a fixed room. */
const FIELD_GUTTER = 30;
const LARGEST = 64;
const SMALLEST = 9;
/** Cells that are smaller than this are hard to hit. */
const FINE = 22;

export class View {
  constructor() {
    this.size = [0, 0];
    this.cells = [15, 15];
    this.endless = false;
    this.zoom = 1;
    this.scale = 40;
    this.whole = 40;
    this.left = 0;
    this.top = 14;
  }

  /** Another board: all of it is seen, or the middle of the field. */
  setBoard(width, height, endless) {
    this.cells = [width, height];
    this.endless = endless;
    this.zoom = 1;
    if (endless) {
      this.scale = Math.min(40, Math.max(24, this.size[0] / 19));
      this.centre(0, 0);
    }
    this.fit(...this.size);
  }

  /** How wide the element should be for its height. */
  get aspect() {
    const [width, height] = this.cells;
    return this.endless ? 1 : (width + GUTTER + EDGE) / (height + GUTTER + EDGE);
  }

  /** The element has another size. */
  fit(width, height) {
    const middle = this.endless && this.size[0] > 0 ? this.middle() : null;
    this.size = [width, height];
    if (this.endless) {
      if (middle) this.centre(...middle);
      return;
    }
    const [columns, rows] = this.cells;
    this.whole = Math.min(width / (columns + GUTTER + EDGE), height / (rows + GUTTER + EDGE));
    if (this.gutter === LETTERS)
      this.whole = Math.min((width - LETTERS) / (columns + EDGE), (height - LETTERS) / (rows + EDGE));
    this.scale = this.whole * this.zoom;
    this.keepInside();
  }

  /** The part of the element in which cells are drawn. */
  get area() {
    const [width, height] = this.size;
    if (this.endless) return { x0: FIELD_GUTTER, y0: 0, x1: width, y1: height - FIELD_GUTTER + 8 };
    const edge = EDGE * this.whole;
    const [columns, rows] = this.cells.map((cells) => cells * this.whole);
    return { x0: this.gutter, y0: edge, x1: this.gutter + columns, y1: edge + rows };
  }

  /** Room for letters and numbers beside a board, in pixels. */
  get gutter() {
    return Math.max(GUTTER * this.whole, LETTERS);
  }

  /** Whether a drag moves the board. */
  get isMovable() {
    return this.endless || this.zoom > 1.01;
  }

  /** Whether cells are so small that one wants to come closer. */
  get isSmall() {
    return this.scale < FINE;
  }

  /** Where the middle of a cell is. */
  toScreen(x, y) {
    const area = this.area;
    return [area.x0 + (x - this.left + 0.5) * this.scale, area.y0 + (this.top - y + 0.5) * this.scale];
  }

  /** The cell at a place of the element, or nothing. */
  toCell(px, py) {
    const area = this.area;
    if (px < area.x0 || px > area.x1 || py < area.y0 || py > area.y1) return null;
    const x = Math.round((px - area.x0) / this.scale + this.left - 0.5);
    const y = Math.round(this.top + 0.5 - (py - area.y0) / this.scale);
    return this.has(x, y) ? [x, y] : null;
  }

  /** Whether the board has this cell. */
  has(x, y) {
    return this.endless || (x >= 0 && y >= 0 && x < this.cells[0] && y < this.cells[1]);
  }

  /** Columns and rows that are seen at least in part. */
  get range() {
    const area = this.area;
    const columns = (area.x1 - area.x0) / this.scale;
    const rows = (area.y1 - area.y0) / this.scale;
    const range = {
      x0: Math.floor(this.left),
      x1: Math.ceil(this.left + columns) - 1,
      y0: Math.floor(this.top - rows) + 1,
      y1: Math.ceil(this.top),
    };
    if (this.endless) return range;
    return {
      x0: Math.max(range.x0, 0),
      x1: Math.min(range.x1, this.cells[0] - 1),
      y0: Math.max(range.y0, 0),
      y1: Math.min(range.y1, this.cells[1] - 1),
    };
  }

  /** Moves what is seen by pixels. */
  pan(dx, dy) {
    this.left -= dx / this.scale;
    this.top += dy / this.scale;
    this.keepInside();
  }

  /** Makes cells larger or smaller around a place that stays where it is. */
  zoomAt(factor, px, py) {
    const area = this.area;
    const column = (px - area.x0) / this.scale + this.left;
    const row = this.top - (py - area.y0) / this.scale;
    if (this.endless) this.scale = Math.min(LARGEST, Math.max(SMALLEST, this.scale * factor));
    else {
      this.zoom = Math.min(Math.max(4, LARGEST / this.whole), Math.max(1, this.zoom * factor));
      this.scale = this.whole * this.zoom;
    }
    this.left = column - (px - area.x0) / this.scale;
    this.top = row + (py - area.y0) / this.scale;
    this.keepInside();
  }

  /** Brings a cell into sight if it is not; says whether anything moved. */
  reveal(x, y) {
    const area = this.area;
    const [px, py] = this.toScreen(x, y);
    const edge = this.scale;
    if (px >= area.x0 + edge / 2 && px <= area.x1 - edge / 2 && py >= area.y0 + edge / 2 && py <= area.y1 - edge / 2) {
      return false;
    }
    if (!this.isMovable) return false;
    this.centre(x, y);
    return true;
  }

  /** Puts a cell into the middle. */
  centre(x, y) {
    const area = this.area;
    this.left = x + 0.5 - (area.x1 - area.x0) / this.scale / 2;
    this.top = y - 0.5 + (area.y1 - area.y0) / this.scale / 2;
    this.keepInside();
  }

  middle() {
    const area = this.area;
    return [
      this.left - 0.5 + (area.x1 - area.x0) / this.scale / 2,
      this.top + 0.5 - (area.y1 - area.y0) / this.scale / 2,
    ];
  }

  keepInside() {
    if (this.endless) return;
    const [columns, rows] = this.cells;
    const seen = [columns / this.zoom, rows / this.zoom];
    this.left = Math.min(columns - seen[0], Math.max(0, this.left));
    this.top = Math.max(seen[1] - 1, Math.min(rows - 1, this.top));
  }
}
