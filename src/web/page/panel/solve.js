// Forced wins: a proof is walked on the board, whoever defends chooses, and the proof has an answer to everything.

import { on, say } from '../bus.js';
import { desk } from '../desk/desk.js';
import { h } from '../elements.js';
import { asked } from '../game/game.js';
import { goTo, place } from '../game/session.js';
import { state } from '../game/state.js';
import { announce, notice } from '../notice.js';
import { t, translate } from '../texts.js';

const TIMES = [2, 10, 60, 300];
/** The answer to a defence comes after a moment, so that both are seen. */
const ANSWER_AFTER = 260;

const solving = { request: null, progress: null, result: null, root: -1, of: null };
/** What the proof says at nodes of the tree: the attacker's next move, or the replies to the one just played. */
let plans = new Map();

async function solve(kind, seconds) {
  const { game, position } = state;
  if (!position || position.over || solving.request) return;
  const node = game.tree.here;
  Object.assign(solving, { result: null, progress: null, of: game, root: node });
  plans = new Map();
  solving.request = desk.work({ do: 'solve', game: asked(game), kind, ms: seconds * 1000 }, (event) => {
    if (event.event === 'progress') solving.progress = event;
    say('solving');
  });
  say('solving');
  try {
    solving.result = await solving.request.done;
    if (solving.result.proof) plans.set(node, { step: solving.result.proof, isAttack: true });
    announce(summary());
  } catch (error) {
    if (error.message !== 'lost') notice(error.message, 'bad');
  } finally {
    solving.request = null;
    say('solving');
  }
}

/** A cell chosen as a defence where a proof is walked; says whether it was. */
export function defend(cell) {
  const { game, position } = state;
  if (solving.of !== game || !plans.has(game.tree.here)) return false;
  if (!position || position.over || position.stones.some(({ at }) => at === cell) || position.illegal.includes(cell))
    return false;
  state.live = false;
  place(cell);
  return true;
}

on('played', ({ from, at }) => {
  const plan = plans.get(from);
  if (!plan || solving.of !== state.game) return;
  const { step, isAttack } = plan;
  const here = state.game.tree.here;
  if (isAttack) {
    if (at === step.at) plans.set(here, { step, isAttack: false });
    return;
  }
  const answer = step.replies?.find((reply) => reply.at === at)?.then ?? step.others;
  if (!answer) return;
  answerAt(here, answer);
});
/** The proof goes on at a node: what was too much for one message is asked for now. */
async function answerAt(here, answer) {
  const { game } = state;
  let step = answer;
  if (answer.more) {
    const path = game.tree.moves(here).slice(game.tree.moves(solving.root).length);
    const unfolded = await desk.ask({ do: 'unfold', path }).done.catch((error) => notice(error.message, 'bad'));
    step = unfolded?.proof ?? answer;
  }
  plans.set(here, { step, isAttack: true });
  setTimeout(() => state.game === game && game.tree.here === here && defend(step.at), ANSWER_AFTER);
}

on('game', () => {
  plans = new Map();
  solving.result = null;
});

/** The sheet of the panel. */
export function solveSheet() {
  const time = h(
    'select',
    { 'data-label': 'time' },
    ...TIMES.map((seconds) => h('option', { value: seconds }, `${seconds} s`)),
  );
  time.value = '10';
  const begin = (kind, text) =>
    h('button', {
      class: 'quiet',
      id: `solve-${kind}`,
      'data-text': text,
      click: () => solve(kind, Number(time.value)),
    });
  const stop = h('button', { class: 'quiet', 'data-text': 'stop', click: () => solving.request?.stop() });
  const buttons = [begin('threats', 'solve_threats'), begin('fours', 'solve_fours')];
  const body = h('div', { id: 'proof', class: 'options' });
  const sheet = h(
    'div',
    { class: 'sheet' },
    h('p', { class: 'soft fine', 'data-text': 'solve_about' }),
    h('div', { class: 'row-of' }, ...buttons, stop, time),
    body,
  );
  translate(sheet);
  const show = () => {
    stop.hidden = !solving.request;
    for (const button of buttons) button.disabled = Boolean(solving.request) || Boolean(state.position?.over);
    body.replaceChildren(...told());
  };
  on('solving moved settings', show);
  show();
  return sheet;
}

function told() {
  if (solving.of !== state.game) return [];
  if (solving.request)
    return [
      h(
        'p',
        {},
        `${t('searching')} ${solving.progress?.nodes ? `${Math.round(solving.progress.nodes / 1000)} k ${t('nodes')}` : ''}`,
      ),
    ];
  if (!solving.result) return [];
  return [h('p', {}, h('b', {}, summary())), ...(plans.size ? walk() : [])];
}

function summary() {
  const { found, moves, complete } = solving.result;
  if (found) return t('solved_win', { moves });
  return t(complete ? 'solved_none' : 'solved_unknown');
}

/** What the proof says about the position on the board, and the way back to its beginning. */
function walk() {
  const plan = plans.get(state.game.tree.here);
  const restart = h('button', { class: 'quiet', click: () => goTo(solving.root) }, t('proof_start'));
  if (!plan) return [restart];
  const { step, isAttack } = plan;
  if (state.position?.over) return [restart];
  if (isAttack)
    return [
      h(
        'div',
        { class: 'row-of' },
        h(
          'button',
          { class: 'primary', id: 'proof-next', click: () => defend(step.at) },
          t('proof_move', { at: step.at }),
        ),
        restart,
      ),
    ];
  const replies = (step.replies ?? []).map((reply) =>
    h('button', { class: 'quiet', 'data-reply': reply.at, click: () => defend(reply.at) }, reply.at),
  );
  const text = replies.length ? t('proof_replies') : t('proof_no_reply');
  return [
    h('p', {}, text),
    h('div', { class: 'row-of' }, ...replies),
    ...(step.others?.at ? [h('p', { class: 'soft fine' }, t('proof_others', { at: step.others.at }))] : []),
    restart,
  ];
}
