// The moves as a tree: the main line as running text, variations indented below the move they replace, comments between.

import { on, say } from '../bus.js';
import { byId, h } from '../elements.js';
import { goTo, refresh } from '../game/session.js';
import { state } from '../game/state.js';
import { t, translate } from '../texts.js';
import { classOf, faultOf, signOf } from './review.js';

/** Variations deeper than this are no longer indented. */
const DEEPEST = 6;

/** The sheet of the panel. */
export function movesSheet() {
  const list = h('div', { class: 'moves', id: 'moves' });
  const comment = h('textarea', {
    id: 'comment',
    rows: 2,
    'data-hint': 'comment',
    'data-label': 'comment',
    input: () => {
      state.game.tree.node.comment = comment.value;
      say('comment');
    },
    change: () => show(list),
  });
  const promote = h('button', {
    class: 'quiet',
    'data-text': 'promote',
    click: () => {
      state.game.tree.promote(state.game.tree.here);
      refresh();
    },
  });
  const remove = h('button', {
    class: 'quiet',
    'data-text': 'remove',
    click: () => {
      state.game.tree.remove(state.game.tree.here);
      refresh();
    },
  });
  const sheet = h('div', { class: 'sheet' }, list, comment, h('div', { class: 'row-of' }, promote, remove));
  translate(sheet);
  on('moved reviewed settings reason', () => {
    show(list);
    const { tree } = state.game;
    if (document.activeElement !== comment) comment.value = tree.node.comment ?? '';
    remove.disabled = tree.here === 0;
    promote.disabled = tree.path().every((node) => tree.nodes[tree.nodes[node].parent].children[0] === node);
  });
  return sheet;
}

function show(list) {
  const { tree } = state.game;
  if (tree.nodes.length === 1) list.replaceChildren(h('span', { class: 'soft' }, t('no_moves')));
  else list.replaceChildren(...written(tree));
  list.querySelector('.here')?.scrollIntoView({ block: 'nearest' });
}

/** Everything below the root, without recursion: each variation is a block that is filled later. */
function written(tree) {
  const main = h('div', {});
  const waiting = [{ into: main, from: 0, ply: 0, deep: 0, first: null }];
  while (waiting.length) {
    const { into, from, ply, deep, first } = waiting.pop();
    let node = from;
    let number = ply;
    let only = first;
    let isFresh = true;
    for (;;) {
      const { children } = tree.nodes[node];
      const next = only ?? children[0];
      if (next === undefined) break;
      const others = only === null ? children.slice(1) : [];
      only = null;
      number++;
      into.append(...move(tree, next, number, isFresh));
      isFresh = Boolean(others.length);
      for (const variation of others) {
        const block = deep < DEEPEST ? h('span', { class: 'variation' }) : h('span', { class: 'variation flat' });
        into.append(block);
        waiting.push({ into: block, from: node, ply: number - 1, deep: deep + 1, first: variation });
      }
      node = next;
    }
  }
  return [main];
}

function move(tree, index, number, isFresh) {
  const { at, comment, review } = tree.nodes[index];
  const parts = [];
  if (number % 2 === 1 || isFresh) parts.push(h('span', { class: 'no' }, `${number}.`));
  const sign = review?.is_bad ? [h('span', { class: `sign ${classOf(review.quality)}` }, signOf(review.quality))] : [];
  const isHere = index === tree.here;
  parts.push(
    h(
      'button',
      {
        class: isHere ? 'move here' : 'move',
        'aria-current': isHere ? 'step' : null,
        title: review?.is_bad ? faultOf(review) : null,
        'data-node': index,
        click: () => goTo(index),
      },
      at,
      ...sign,
    ),
    ' ',
  );
  if (comment) parts.push(h('span', { class: 'remark' }, comment), ' ');
  return parts;
}

/** The comment of the move on the board is next. */
export function focusComment() {
  say('show-tab', 'moves');
  byId('comment').focus();
}
