// Mouse, pen and touch on the board: a tap chooses a cell, a drag moves a board that is larger than the window.

import { nameOf } from './cells.js';

/** Pixels a finger may slip and it is still a tap. */
const SLIP = 9;

/** Listens for a board. */
export function listen(board) {
  const { element, view } = board;
  const fingers = new Map();
  let moved = false;
  let spread = 0;

  const place = (event) => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const cellAt = (event) => {
    const cell = view.toCell(...place(event));
    return cell && nameOf(...cell, view.endless);
  };

  element.addEventListener('pointerdown', (event) => {
    if (event.button > 1) return;
    board.hideCursor();
    fingers.set(event.pointerId, { from: place(event), at: place(event) });
    if (fingers.size === 1) moved = event.button === 1;
    if (fingers.size === 2) {
      moved = true;
      spread = distance(fingers);
    }
    if (view.isMovable || fingers.size > 1) capture(element, event.pointerId);
  });

  element.addEventListener('pointermove', (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) {
      if (event.pointerType === 'mouse') board.hover(cellAt(event));
      return;
    }
    const now = place(event);
    const step = [now[0] - finger.at[0], now[1] - finger.at[1]];
    if (Math.hypot(now[0] - finger.from[0], now[1] - finger.from[1]) > SLIP) moved = true;
    if (fingers.size === 2) {
      // What was between the fingers stays between them.
      const before = between(fingers);
      finger.at = now;
      const after = between(fingers);
      view.pan(after[0] - before[0], after[1] - before[1]);
      const wider = distance(fingers);
      view.zoomAt(wider / spread, ...after);
      spread = wider;
      board.redraw();
    } else if (moved && view.isMovable) {
      finger.at = now;
      view.pan(...step);
      board.hover(null);
      board.redraw();
    }
  });

  element.addEventListener('pointerup', (event) => {
    const was = fingers.delete(event.pointerId);
    if (!was || moved || event.button !== 0) return;
    const cell = cellAt(event);
    if (event.pointerType !== 'mouse') board.hover(null);
    if (cell) board.onCell(cell, event.pointerType);
  });
  element.addEventListener('pointercancel', (event) => fingers.delete(event.pointerId));
  element.addEventListener('pointerleave', (event) => {
    board.hover(null);
    if (!view.isMovable) fingers.delete(event.pointerId);
  });

  element.addEventListener(
    'wheel',
    (event) => {
      // Where the whole board is seen well, the wheel is the page's.
      if (!view.isMovable && !view.isSmall && !event.ctrlKey) return;
      event.preventDefault();
      view.zoomAt(Math.exp(-event.deltaY / 400), ...place(event));
      board.redraw();
    },
    { passive: false },
  );
}

function between(fingers) {
  const [one, other] = [...fingers.values()].map(({ at }) => at);
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
}

function distance(fingers) {
  const [one, other] = [...fingers.values()].map(({ at }) => at);
  return Math.max(1, Math.hypot(one[0] - other[0], one[1] - other[1]));
}

/** A pointer that is gone already cannot be captured. */
function capture(element, id) {
  try {
    element.setPointerCapture(id);
  } catch {
    // Nothing to follow.
  }
}
