// Texts in the language of the reader: one table a language, English where a table has a gap.

import { settings } from './settings.js';

export const LANGUAGES = { en: 'English', cs: 'Čeština', zh: '中文', ja: '日本語', ru: 'Русский', vi: 'Tiếng Việt' };

let english = {};
let table = {};

/** Fetches the tables and fills in the page. */
export async function loadTexts() {
  const language = chosen();
  [english, table] = await Promise.all([
    fetchTable('en'),
    language === 'en' ? {} : fetchTable(language).catch(() => ({})),
  ]);
  document.documentElement.lang = language;
  translate(document);
}

/** The text with this name; `{word}` in it stands for a value. */
export function t(name, values = {}) {
  const text = table[name] ?? english[name] ?? name;
  return text.replace(/\{(\w+)\}/g, (_, word) => values[word] ?? '');
}

/** The text with this name if any table has it, else what is given. */
export function known(name, otherwise) {
  return table[name] ?? english[name] ?? otherwise;
}

/** Several things as one: `a, b and c`. */
export function listed(parts) {
  return new Intl.ListFormat(document.documentElement.lang, { type: 'conjunction' }).format(parts);
}

/** Fills in every element that names its text. */
export function translate(root) {
  for (const element of root.querySelectorAll('[data-text]')) element.textContent = t(element.dataset.text);
  for (const element of root.querySelectorAll('[data-label]')) {
    const text = t(element.dataset.label) + (element.dataset.key ? ` (${element.dataset.key})` : '');
    element.setAttribute('aria-label', t(element.dataset.label));
    if (element.matches('button, select')) element.title = text;
  }
  for (const element of root.querySelectorAll('[data-hint]')) element.placeholder = t(element.dataset.hint);
}

function chosen() {
  if (settings.language in LANGUAGES) return settings.language;
  const wishes = (navigator.languages ?? []).map((language) => language.slice(0, 2));
  return wishes.find((language) => language in LANGUAGES) ?? 'en';
}

async function fetchTable(language) {
  const answer = await fetch(`texts/${language}.json`);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}
