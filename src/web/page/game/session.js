// The course of a game: moves of people and of the computer, steps through the tree, and what the desk says of each position.

import { on, say } from '../bus.js';
import { desk } from '../desk/desk.js';
import { settings } from '../settings.js';
import { t } from '../texts.js';
import { notice } from '../notice.js';
import { asked, newGame, other } from './game.js';
import { isPerson, playerOf, seatOf, state } from './state.js';

/** Positions the desk has described, so that stepping back waits for nobody. */
const described = new Map();
const MOST_DESCRIBED = 1000;
/** Between two computers a move is shown for this long at least, in milliseconds. */
const WATCHING = 350;

/** Begins another game. */
export function begin(options) {
  setGame(newGame(options));
  state.live = true;
  say('new-game');
  refresh();
}

/** Puts another game on the board as it stands; nobody moves until a person does. */
export function setGame(game) {
  stopThinking();
  state.game = game;
  state.position = null;
  state.asking = null;
  state.hint = null;
  state.live = false;
  state.editing = null;
  say('editing');
  say('game');
}

/** A person has chosen a cell. Says whether a stone was placed. */
export function play(at) {
  const { game, position } = state;
  if (game.ended || position?.over) return refuse(t('game_is_over'));
  if (state.thinking || (game.opening && !game.opening.isDone && state.live)) return refuse(t('computer_thinks'));
  if (!position || position.stale || position.stones.some((stone) => stone.at === at)) return false;
  if (position.illegal.includes(at))
    return refuse(t(position.forbidden.includes(at) ? 'forbidden_here' : 'not_allowed_here', { at }));
  state.live = true;
  place(at);
  return true;
}

/** A stone is placed, whoever has chosen it: it is shown at once, the desk has its say after that. */
export function place(at) {
  const { game, position } = state;
  const mover = position?.to_move ?? 'black';
  const guess = position && {
    ...position,
    guessed: true,
    over: null,
    illegal: [],
    forbidden: [],
    threats: [],
    at_risk: [],
    to_move: other(mover),
    stones: [...position.stones, { at, colour: mover, number: game.tree.moves().length + 1 }],
  };
  const parent = game.tree.here;
  game.tree.play(at);
  game.tree.go(game.tree.here);
  say('played', { at, colour: mover, from: parent });
  refresh(guess);
}

/** Goes to a node of the tree. */
export function goTo(index, live = false) {
  stopThinking();
  state.live = live;
  state.game.tree.go(index);
  say('stepped');
  refresh();
}

export const back = () => state.game.tree.here > 0 && goTo(state.game.tree.node.parent);
export const toStart = () => goTo(0);
export const toEnd = () => goTo(state.game.tree.end());

/** Steps forward along the line that was looked at last. */
export function forward() {
  const next = state.game.tree.next();
  if (next !== undefined) goTo(next);
}

/** Another move that was tried here. */
export function sibling(step) {
  const { tree } = state.game;
  if (tree.here === 0) return;
  const { children } = tree.nodes[tree.node.parent];
  const place = (children.indexOf(tree.here) + step + children.length) % children.length;
  goTo(children[place]);
}

/** Takes back so far that a person is to move again. The line stays in the tree. */
export function takeBack() {
  const { tree } = state.game;
  if (tree.here === 0) return;
  stopThinking();
  state.game.ended = null;
  let target = tree.node.parent;
  let mover = other(state.position?.to_move ?? 'black');
  const somebody = isPerson('black') || isPerson('white');
  while (somebody && !isPerson(mover) && target > 0) {
    target = tree.nodes[target].parent;
    mover = other(mover);
  }
  goTo(target, isPerson(mover));
}

/** Shows the present node: known positions at once, others as soon as the desk has answered. */
export function refresh(guess = null) {
  const { game } = state;
  const request = asked(game);
  const key = JSON.stringify(request);
  state.hint = null;
  const known = described.get(key);
  state.position = known ?? guess ?? (state.position && { ...state.position, stale: true });
  say('moved');
  if (known) {
    arrived();
    return;
  }
  desk.ask({ do: 'position', game: request }).done.then(
    (position) => {
      described.set(key, position);
      if (described.size > MOST_DESCRIBED) described.delete(described.keys().next().value);
      if (state.game !== game || JSON.stringify(asked(game)) !== key) return;
      state.position = position;
      say('moved');
      arrived();
    },
    (error) => refused(game, error),
  );
}

/** A position that the desk refuses: the move that led there is taken out again; a start that cannot be, altogether. */
function refused(game, error) {
  if (error.message === 'lost' || state.game !== game) return;
  notice(error.message, 'bad');
  if (game.tree.here > 0) {
    game.tree.remove(game.tree.here);
    refresh();
  } else if (game.setup || game.tree.nodes.length > 1) begin();
}

function arrived() {
  say('position');
  consider();
}

/** Lets the computer move if it is its turn. */
export function consider() {
  const { game, position, live } = state;
  if (!live || state.thinking || state.asking || state.editing || !position || position.guessed || position.stale)
    return;
  if (position.over || game.ended || isPerson(position.to_move) || !desk.isOpen) return;
  if (game.opening && !game.opening.isDone) return;
  letMove(playerOf(position.to_move));
}

/** The computer moves for whoever is to move, in the strength of a level. */
export function letMove(level) {
  const { game, position } = state;
  if (state.thinking || !position || position.over || game.ended) return;
  const began = performance.now();
  const node = game.tree.here;
  const request = desk.work(
    { do: 'play', game: asked(game), level: Number(level), seed: game.seed, ms: timeFor(position.to_move) },
    (event) => {
      if (state.thinking === request && event.event === 'thinking') say('thinking', event);
    },
  );
  state.thinking = request;
  say('thinking', null);
  const isStill = () => state.thinking === request && state.game === game && game.tree.here === node;
  request.done.then(
    (move) => {
      const watching = !isPerson('black') && !isPerson('white');
      const wait = watching ? Math.max(0, WATCHING - (performance.now() - began)) : 0;
      setTimeout(() => {
        if (!isStill()) return;
        state.thinking = null;
        say('judged', { node, judgement: move });
        place(move.at);
        Object.assign(game.tree.node, { reason: move.reason ?? '', reasons: move.reasons ?? [] });
        say('reason', move);
      }, wait);
    },
    (error) => {
      if (!isStill()) return;
      state.thinking = null;
      say('thinking', null);
      if (error.message !== 'lost') notice(error.message, 'bad');
    },
  );
}

/** Milliseconds for the computer's move: those of the settings, or what its clock allows. */
function timeFor(colour) {
  const usual = settings.seconds * 1000;
  const { clock } = state.game;
  if (!clock) return usual;
  return Math.max(30, Math.min(usual, Math.round(clock.left[seatOf(colour)] / 25 + clock.increment * 0.7)));
}

/** Whatever the computer is thinking about is of no interest any more. */
export function stopThinking() {
  if (!state.thinking) return;
  state.thinking.stop();
  state.thinking = null;
  say('thinking', null);
}

/** Pauses the computer, or lets it go on from here. */
export function pauseOrGoOn() {
  if (state.thinking || (state.live && !isPerson('black') && !isPerson('white'))) {
    stopThinking();
    state.live = false;
  } else {
    state.live = true;
    consider();
  }
  say('moved');
}

/** Asks for a move and its reason. */
export async function hint() {
  const { game, position } = state;
  if (!position || position.over || state.hinting) return;
  const node = game.tree.here;
  state.hinting = true;
  say('thinking', null);
  try {
    const answer = await desk.work({ do: 'hint', game: asked(game), ms: settings.seconds * 500 }).done;
    if (state.game === game && game.tree.here === node) {
      state.hint = answer;
      say('hint', answer);
    }
  } catch (error) {
    if (error.message !== 'lost') notice(error.message, 'bad');
  } finally {
    state.hinting = false;
    say('thinking', null);
  }
}

/** Ends the game for a reason outside of the board. */
export function endGame(winner, by) {
  stopThinking();
  state.game.ended = { winner, by };
  say('moved');
  say('ended', state.game.ended);
}

function refuse(sentence) {
  notice(sentence);
  return false;
}

on('desk', ({ state: now }) => {
  if (now === 'lost' && state.thinking) {
    state.thinking = null;
    say('thinking', null);
  }
});
