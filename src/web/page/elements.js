// Elements of the page in one line each.

const SVG = 'http://www.w3.org/2000/svg';

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/** An HTML element; attributes that are functions are listeners, `false` and `null` leave an attribute out. */
export function h(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** An SVG element. */
export function s(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

/** One of the icons drawn in index.html. */
export function icon(name) {
  return s('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('use', { href: `#i-${name}` }));
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}
