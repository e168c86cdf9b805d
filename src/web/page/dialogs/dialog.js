// Dialogs: a head with a way out, a body, and buttons. The browser keeps the focus inside.

import { h, icon } from '../elements.js';
import { t } from '../texts.js';

/** Opens a dialog; `buttons` are [text, action, is it the main one]. An action that returns false keeps it open. */
export function openDialog(title, body, buttons = []) {
  const close = h(
    'button',
    { type: 'button', class: 'round', 'aria-label': t('close'), click: () => dialog.close() },
    icon('close'),
  );
  const foot = buttons.map(([text, action, isMain]) =>
    h(
      'button',
      {
        type: isMain ? 'submit' : 'button',
        class: isMain ? 'primary' : 'quiet',
        click: (event) => {
          event.preventDefault();
          if (action() !== false) dialog.close();
        },
      },
      text,
    ),
  );
  const form = h(
    'form',
    { method: 'dialog' },
    h('div', { class: 'dialog-head' }, h('h2', {}, title), close),
    ...body,
    ...(foot.length ? [h('div', { class: 'dialog-foot' }, ...foot)] : []),
  );
  const dialog = h('dialog', { 'aria-label': title }, form);
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.showModal();
  form.querySelector('select, textarea, input:not(.unseen), .formats button')?.focus();
  return dialog;
}

/** A labelled field. */
export function field(label, input, isWide = false) {
  return h('label', { class: isWide ? 'field wide' : 'field' }, h('span', {}, label), input);
}

/** A list to choose from: [value, text] each. */
export function choice(options, value, change = () => {}) {
  const select = h(
    'select',
    { change },
    ...options.map(([id, text]) => h('option', { value: id, selected: String(id) === String(value) }, text)),
  );
  return select;
}

/** A switch with its name. */
export function toggle(label, isOn, change) {
  const input = h('input', { type: 'checkbox', role: 'switch', change: () => change(input.checked) });
  input.checked = isOn;
  return h('label', { class: 'option switch' }, h('span', {}, label), input);
}
