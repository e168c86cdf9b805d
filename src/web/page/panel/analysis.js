// Live analysis of the position on the board: lines in the panel, cells on the board, win rates for the graph.

import { on, say } from '../bus.js';
import { desk } from '../desk/desk.js';
import { h } from '../elements.js';
import { asked } from '../game/game.js';
import { goTo } from '../game/session.js';
import { state } from '../game/state.js';
import { notice } from '../notice.js';
import { change, settings } from '../settings.js';
import { t, translate } from '../texts.js';

export const analysis = { isOn: false, lines: [], node: -1, of: null, request: null, working: 0, figures: null };

/** A move's win rate, or how many moves a forced end is away, in as few letters as can be. */
export function rateText({ win_rate: rate, mate_in: mate }) {
  if (mate !== undefined && mate !== null) return mate > 0 ? `+${mate}` : `−${-mate}`;
  const percent = rate * 100;
  return percent > 99 || percent < 1 ? percent.toFixed(1).replace(/^100\.0$/, '100') : percent.toFixed(0);
}

/** Green for the best move, over yellow to red for those that lose a quarter of the game. */
export function colourOf(loss) {
  const share = Math.min(1, Math.max(0, loss) / 0.25);
  // Yellow is lighter than green and red, and white letters must be read on all of them.
  const light = 31 + 6 * share - 7 * Math.sin(Math.PI * share);
  return `hsl(${140 - 136 * share} ${52 + 14 * share}% ${light}%)`;
}

/** Black's share of a judgement. */
export function blackRate({ win_rate: rate, for: side }) {
  return side === 'black' ? rate : 1 - rate;
}

/** Turns the analysis on or off. */
export function toggleAnalysis(isOn = !analysis.isOn) {
  analysis.isOn = isOn;
  restart();
  say('analysis');
}

function restart() {
  analysis.request?.stop();
  analysis.request = null;
  const { game, position } = state;
  const isReady = position && !position.guessed && !position.stale && !position.over;
  if (analysis.node !== game.tree.here || analysis.of !== game) Object.assign(analysis, { lines: [], figures: null });
  Object.assign(analysis, { node: game.tree.here, of: game });
  if (!analysis.isOn || analysis.working || !isReady || state.editing || !desk.isOpen) return;
  const node = game.tree.here;
  const request = desk.ask({ do: 'analyse', game: asked(game), lines: settings.lines }, (event) => {
    if (analysis.request !== request || !event.lines?.length) return;
    Object.assign(analysis, { lines: event.lines, figures: event });
    say('judged', { node, judgement: event.lines[0] });
    say('analysis');
  });
  analysis.request = request;
  request.done.catch((error) => {
    if (analysis.request === request && error.message !== 'lost') notice(error.message, 'bad');
  });
}

/** The sheet of the panel. */
export function analysisSheet() {
  const toggle = h('input', {
    type: 'checkbox',
    role: 'switch',
    id: 'analyse',
    change: () => toggleAnalysis(toggle.checked),
  });
  const count = h(
    'select',
    { change: () => change({ lines: Number(count.value) }) },
    ...[1, 2, 3, 5, 8, 12, 20, 30].map((lines) => h('option', { value: lines }, String(lines))),
  );
  count.value = String(settings.lines);
  const figures = h('div', { class: 'figures' });
  const list = h('div', { id: 'lines' });
  const empty = h('p', { class: 'soft fine', 'data-text': 'analysis_about' });
  const sheet = h(
    'div',
    { class: 'sheet' },
    h(
      'div',
      { class: 'option' },
      h('label', { class: 'switch' }, toggle, h('span', { 'data-text': 'analysis_on' })),
      h('label', { class: 'row-of' }, h('span', { class: 'soft fine', 'data-text': 'lines' }), count),
    ),
    figures,
    empty,
    list,
  );
  translate(sheet);
  on('analysis moved settings', () => {
    toggle.checked = analysis.isOn;
    empty.hidden = analysis.isOn;
    figures.replaceChildren(...figuresOf());
    list.replaceChildren(...(analysis.isOn ? analysis.lines.map(lineElement) : []));
  });
  return sheet;
}

function figuresOf() {
  const { figures, isOn } = analysis;
  if (!isOn) return [];
  if (!figures) return [h('span', {}, state.position?.over ? t('game_is_over') : t('analysing'))];
  const short = (number) =>
    number >= 1e6 ? `${(number / 1e6).toFixed(1)} M` : number >= 1e3 ? `${Math.round(number / 1e3)} k` : String(number);
  return [
    h('span', {}, `${t('depth')} ${figures.depth}`),
    h('span', {}, `${short(figures.nodes)} ${t('nodes')}`),
    h('span', {}, `${short(figures.speed)}/s`),
  ];
}

function lineElement(line) {
  const loss = analysis.lines[0].win_rate - line.win_rate;
  const rate = h('span', { class: 'rate' }, `${rateText(line)}${line.mate_in ? '' : ' %'}`);
  rate.style.background = colourOf(loss);
  const moves = line.line.slice(0, 14);
  const show = (count) =>
    say('preview', count ? line.line.slice(0, Math.max(count, Math.min(9, line.line.length))) : null);
  const pv = h(
    'span',
    { class: 'pv' },
    ...moves.map((at, place) =>
      h(
        'button',
        {
          class: 'move',
          click: () => {
            const { tree } = state.game;
            goTo(tree.graft(tree.here, line.line.slice(0, place + 1)));
          },
          focus: () => show(place + 1),
          blur: () => show(0),
        },
        at,
      ),
    ),
  );
  return h(
    'div',
    { class: 'line', 'data-at': line.at, pointerenter: () => show(1), pointerleave: () => show(0) },
    rate,
    pv,
  );
}

on('position', restart);
on('stepped played game', () => {
  analysis.request?.stop();
  analysis.request = null;
});
on('settings', ({ lines }) => lines && restart());
on('editing', restart);
on('work', ({ begins }) => {
  analysis.working += begins ? 1 : -1;
  if (analysis.isOn && analysis.working <= 1) restart();
});
on('judged', ({ node, judgement }) => {
  const kept = state.game.tree.nodes[node];
  if (kept && judgement.win_rate !== undefined) kept.rate = blackRate(judgement);
  say('rates');
});
