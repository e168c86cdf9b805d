// What a person has chosen for good, kept by the browser.

import { say } from './bus.js';

const KEY = 'tessera.settings';
const USUAL = {
  theme: 'auto',
  language: 'auto',
  sound: false,
  numbers: 'none',
  threats: false,
  forbidden: true,
  risk: true,
  lines: 5,
  seconds: 3,
  twoTaps: false,
  bar: true,
  last: null,
};

export const settings = { ...USUAL, ...stored() };

/** Changes settings, keeps them, and tells everybody. */
export function change(values) {
  Object.assign(settings, values);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  say('settings', values);
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}
