// Cells as text: `h8` on a board, `x,y` on the endless field. Rows are counted from the bottom.

/** Column letters from 0: a to z, then aa, ab, … */
export function columnLetters(x) {
  const letter = (number) => String.fromCharCode(97 + (number % 26));
  return x < 26 ? letter(x) : letter(Math.floor(x / 26) - 1) + letter(x);
}

/** The name of a cell. */
export function nameOf(x, y, endless) {
  return endless ? `${x},${y}` : columnLetters(x) + (y + 1);
}

/** Column and row of a cell, both from 0. */
export function placeOf(name) {
  if (name.includes(',')) return name.split(',').map(Number);
  const digits = name.search(/\d/);
  let column = 0;
  for (const letter of name.slice(0, digits)) column = column * 26 + letter.charCodeAt(0) - 96;
  return [column - 1, Number(name.slice(digits)) - 1];
}

/** The cells of moves written one after another, `h8i9g7`, or with blanks between them. */
export function cellsOf(text) {
  return text.match(/-?\d+,-?\d+|[a-z]{1,2}\d{1,3}/g) ?? [];
}
