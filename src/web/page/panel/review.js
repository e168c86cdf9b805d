// A review of the whole game: mistakes in the list, on the graph and on the board, and another try at each.

import { on, say } from '../bus.js';
import { desk } from '../desk/desk.js';
import { h } from '../elements.js';
import { asked } from '../game/game.js';
import { goTo, place } from '../game/session.js';
import { state } from '../game/state.js';
import { announce, notice } from '../notice.js';
import { known, t, translate } from '../texts.js';

const KINDS = {
  inaccuracy: ['inaccuracy', '?!'],
  mistake: ['mistake', '?'],
  blunder: ['blunder', '??'],
  'missed win': ['mistake', '?'],
  'allows a forced win': ['blunder', '??'],
};
/** Thoroughness: milliseconds a move. */
const TIMES = [200, 500, 1000, 3000];
/** A second try that loses less than this is as good as the best. */
const NEARLY = 0.03;
const TRY_TIME = 1500;

const review = { request: null, result: null, of: null, retry: null, verdict: null, progress: null };

/** The sign that players write behind such a move. */
export const signOf = (quality) => KINDS[quality]?.[1] ?? '';
/** What was wrong with it, and what was better. */
export function faultOf({ quality, best_line: best }) {
  return [qualityText(quality), best?.[0] && t('better_was', { at: best[0] })].filter(Boolean).join('. ');
}
/** How grave it is: inaccuracy, mistake or blunder. */
export const classOf = (quality) => KINDS[quality]?.[0] ?? '';

/** Reviews the line on the board. */
export async function startReview(ms) {
  const { game } = state;
  const line = game.tree.line();
  if (!line.length || review.request) return;
  review.progress = { move: 0, of: line.length };
  review.request = desk.work({ do: 'review', game: asked(game, line.at(-1)), ms }, (event) => {
    if (event.event !== 'progress') return;
    review.progress = event;
    say('review');
  });
  say('review');
  try {
    const found = await review.request.done;
    keep(game, line, found.review ?? found);
    announce(t('review_done'));
  } catch (error) {
    if (error.message !== 'lost') notice(error.message, 'bad');
  } finally {
    review.request = null;
    say('review');
  }
}

function keep(game, line, found) {
  if (!found.moves) return;
  const rates = found.black_win_rates ?? [];
  found.moves.forEach((verdict, place) => {
    const node = game.tree.nodes[line[place]];
    if (node && node.at === verdict.move) node.review = verdict;
  });
  [0, ...line].forEach((node, place) => {
    if (rates[place] !== undefined && game.tree.nodes[node]) game.tree.nodes[node].rate = rates[place];
  });
  Object.assign(review, { result: found, of: game, line });
  say('reviewed');
  say('moved');
}

/** A cell chosen where another try is asked for; says whether it was. */
export function tryAgain(cell) {
  const { retry } = review;
  const { game, position } = state;
  if (
    !retry ||
    game.tree.here !== retry.node ||
    !position ||
    position.stones.some(({ at }) => at === cell) ||
    position.illegal.includes(cell)
  )
    return false;
  const before = asked(game);
  state.live = false;
  place(cell);
  judge(retry, cell, before);
  return true;
}

async function judge(retry, cell, before) {
  const { verdict } = retry;
  const best = verdict.win_rate_before;
  review.verdict = { text: t('analysing'), isGood: null };
  say('review');
  try {
    let loss = 0;
    if (cell !== verdict.best_line[0]) {
      const answer = await desk.work({ do: 'analyse', game: before, only: [cell], lines: 1, ms: TRY_TIME }).done;
      loss = best - (answer.lines?.[0]?.win_rate ?? 0);
    }
    const values = { at: cell, best: percent(best), now: percent(best - loss) };
    const name = loss < NEARLY ? 'try_good' : loss < 0.12 ? 'try_fair' : 'try_bad';
    review.verdict = { text: t(name, values), isGood: loss < NEARLY };
    announce(review.verdict.text);
  } catch (error) {
    review.verdict = { text: error.message, isGood: null };
  }
  say('review');
}

function percent(rate) {
  return `${Math.round(Math.min(1, Math.max(0, rate)) * 100)} %`;
}

/** The sheet of the panel. */
export function reviewSheet() {
  const time = h(
    'select',
    { 'data-label': 'per_move' },
    ...TIMES.map((ms) => h('option', { value: ms }, `${ms / 1000} s`)),
  );
  time.value = '500';
  const start = h('button', {
    class: 'primary',
    id: 'start-review',
    'data-text': 'review_start',
    click: () => startReview(Number(time.value)),
  });
  const stop = h('button', { class: 'quiet', 'data-text': 'stop', click: () => review.request?.stop() });
  const bar = h('progress', { max: 1, value: 0 });
  const body = h('div', { id: 'review', class: 'options' });
  const sheet = h(
    'div',
    { class: 'sheet' },
    h('p', { class: 'soft fine', 'data-text': 'review_about' }),
    h('div', { class: 'row-of' }, start, stop, h('span', { class: 'soft fine', 'data-text': 'per_move' }), time),
    bar,
    body,
  );
  translate(sheet);
  const show = () => {
    start.hidden = Boolean(review.request);
    stop.hidden = bar.hidden = !review.request;
    start.disabled = state.game.tree.nodes.length < 2;
    if (review.progress) Object.assign(bar, { max: review.progress.of, value: review.progress.move });
    body.replaceChildren(...(review.result && review.of === state.game ? findings() : []));
  };
  on('review reviewed moved settings', show);
  show();
  return sheet;
}

function findings() {
  const { result, line } = review;
  const bad = result.moves
    .map((verdict, place) => ({ verdict, node: line[place], before: place ? line[place - 1] : 0 }))
    .filter(({ verdict }) => verdict.is_bad);
  const retrying = review.retry && [
    h(
      'div',
      { class: 'finding here', role: 'status' },
      h('p', {}, review.verdict?.text ?? t('try_now')),
      h(
        'div',
        { class: 'row-of' },
        h('button', { class: 'quiet', click: () => retry(review.retry) }, t('once_more')),
        h(
          'button',
          {
            class: 'quiet',
            click: () => {
              const { node, verdict } = review.retry;
              review.retry = null;
              goTo(state.game.tree.graft(node, verdict.best_line.slice(0, 5)));
            },
          },
          t('show_best'),
        ),
      ),
    ),
  ];
  return [
    ...(retrying || []),
    table(result.summary),
    ...(bad.length ? bad.map(finding) : [h('p', {}, t('no_mistakes'))]),
  ];
}

function table(summary) {
  const row = (name, key, after = '') =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, t(name)),
      ...['black', 'white'].map((colour) => h('td', {}, `${summary[colour][key]}${after}`)),
    );
  return h(
    'table',
    { class: 'score-table' },
    h('tr', {}, h('th', {}, ''), ...['black', 'white'].map((colour) => h('th', { scope: 'col' }, t(colour)))),
    row('accuracy', 'accuracy', ' %'),
    row('inaccuracies', 'inaccuracies'),
    row('mistakes', 'mistakes'),
    row('blunders', 'blunders'),
    row('missed_wins', 'missed_wins'),
    row('allowed_wins', 'allowed_wins'),
  );
}

function finding({ verdict, node, before }) {
  const isHere = state.game.tree.here === node;
  const quality = qualityText(verdict.quality);
  return h(
    'div',
    { class: isHere ? 'finding here' : 'finding', 'data-bad': verdict.move },
    h(
      'div',
      { class: 'row-of' },
      h('span', { class: `pebble small ${verdict.color}` }),
      h(
        'button',
        { class: 'quiet', click: () => goTo(node) },
        `${verdict.number}. ${verdict.move}`,
        h('span', { class: `sign ${classOf(verdict.quality)}` }, signOf(verdict.quality)),
      ),
      h('span', {}, quality),
      h('span', { class: 'soft fine' }, `${percent(verdict.win_rate_before)} → ${percent(verdict.win_rate_after)}`),
    ),
    h(
      'div',
      { class: 'row-of' },
      h('button', { class: 'quiet', click: () => retry({ node: before, verdict }) }, t('try_again')),
      h('span', { class: 'soft fine' }, t('better_was', { at: verdict.best_line[0] ?? '–' })),
    ),
  );
}

function qualityText(quality) {
  return known(`quality_${quality.replace(/\W/g, '_')}`, quality);
}

function retry(from) {
  Object.assign(review, { retry: from, verdict: null });
  goTo(from.node);
  say('review');
}

on('game', () => Object.assign(review, { retry: null, verdict: null }));
