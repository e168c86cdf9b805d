// The dialog for a new game: rule, board, opening, players, clocks.

import { h } from '../elements.js';
import { newClock } from '../game/clocks.js';
import { begin } from '../game/session.js';
import { state } from '../game/state.js';
import { change, settings } from '../settings.js';
import { known, t } from '../texts.js';
import { choice, field, openDialog } from './dialog.js';

/** Rules in the language of the reader, else as the desk calls them. */
export function ruleName(rule) {
  return known(`rule_${rule.id.replace(/\W/g, '_')}`, rule.name);
}

/** Opens the dialog with what was chosen last. */
export function newGameDialog() {
  const { welcome } = state;
  if (!welcome) return;
  const last = {
    rule: 'freestyle',
    size: '15',
    opening: '',
    first: 'person',
    second: '5',
    minutes: 0,
    increment: 0,
    ...settings.last,
  };
  const about = h('small', {});
  const rule = choice(
    welcome.rules.map((one) => [one.id, ruleName(one)]),
    last.rule,
    () => {
      size.value = '';
      fill();
    },
  );
  const size = choice([], '');
  const width = number(last.width ?? 15, 5, welcome.limits.max_width ?? 120);
  const height = number(last.height ?? 15, 5, welcome.limits.max_height ?? 80);
  const own = h('span', { class: 'sizes' }, width, '×', height);
  const opening = choice([], '', () => fill());
  const players = [
    ['person', t('person')],
    ...welcome.levels.map(({ id, about: text }) => [
      id,
      `${t('level', { level: id })} – ${known(`level_${id}`, text)}`,
    ]),
  ];
  const first = choice(players, last.first);
  const second = choice(players, last.second);
  const minutes = number(last.minutes, 0, 600, 'any');
  const increment = number(last.increment, 0, 600);
  size.addEventListener('change', () => {
    own.hidden = size.value !== 'own';
  });

  function fill() {
    const chosen = welcome.rules.find(({ id }) => id === rule.value) ?? welcome.rules[0];
    const sizes = chosen.sizes.map((side) => [String(side), `${side} × ${side}`]);
    if (chosen.endless) sizes.push(['endless', t('endless')]);
    replace(
      size,
      [...sizes, ['own', t('other_size')]],
      size.value || (rule.value === last.rule ? last.size : String(chosen.default_size)),
    );
    own.hidden = size.value !== 'own';
    const openings = welcome.openings.filter((one) => one.for.includes(chosen.id));
    replace(
      opening,
      [['', t('no_opening')], ...openings.map(({ id, name }) => [id, name])],
      opening.value || last.opening,
    );
    const kept = openings.find(({ id }) => id === opening.value);
    about.textContent = kept
      ? known(`opening_${kept.id.replace(/\W/g, '_')}`, kept.about ?? '')
      : known(`about_${chosen.id.replace(/\W/g, '_')}`, chosen.about ?? '');
  }
  fill();

  const start = () => {
    for (const input of [width, height, minutes, increment])
      if (!input.disabled && !input.closest('[hidden]') && !input.reportValidity()) return false;
    const chosen = {
      rule: rule.value,
      size: size.value,
      opening: opening.value,
      first: first.value,
      second: second.value,
      minutes: Number(minutes.value),
      increment: Number(increment.value),
      width: Number(width.value),
      height: Number(height.value),
    };
    change({ last: chosen });
    begin({
      ...ground(chosen),
      rule: chosen.rule,
      first: chosen.first,
      second: chosen.second,
      opening: chosen.opening && chosen.size !== 'endless' ? { rule: chosen.opening, answers: [] } : null,
      clock: chosen.minutes + chosen.increment > 0 ? newClock(chosen.minutes * 60, chosen.increment) : null,
    });
    return true;
  };
  openDialog(
    t('new_game'),
    [
      h(
        'div',
        { class: 'fields' },
        field(t('rule'), rule),
        field(t('board'), size),
        h('div', { class: 'wide field', hidden: false }, own, about),
        field(t('opening'), opening, true),
        field(t('first_player'), first),
        field(t('second_player'), second),
        field(t('minutes'), minutes),
        field(t('increment'), increment),
      ),
    ],
    [[t('start'), start, true]],
  );
}

function ground({ size, width, height }) {
  if (size === 'endless') return { endless: true, width: 15, height: 15 };
  if (size === 'own') return { width, height };
  return { width: Number(size), height: Number(size) };
}

function replace(select, options, value) {
  select.replaceChildren(...options.map(([id, text]) => h('option', { value: id }, text)));
  select.value = options.some(([id]) => id === value) ? value : options[0][0];
}

function number(value, min, max, step = 1) {
  return h('input', { type: 'number', value, min, max, step, required: true, inputmode: 'decimal' });
}
