// Opening rules: the desk says who is asked for what, people and computers answer, until play goes on as usual.

import { on, say } from '../bus.js';
import { nameOf } from '../board/cells.js';
import { desk } from '../desk/desk.js';
import { notice } from '../notice.js';
import { settings } from '../settings.js';
import { t } from '../texts.js';
import { asked } from './game.js';
import { refresh } from './session.js';
import { state } from './state.js';

/** Where more cells than this are allowed, those are marked that are not. */
const MARKED = 100;

/** Whether an opening rule still has questions. */
export function isOpening(game = state.game) {
  return Boolean(game.opening && !game.opening.isDone);
}

/** A cell was chosen where an opening asks for one. */
export function chooseWhileAsked(cell) {
  const { takesCell, cells } = state.asking;
  if (!takesCell) return false;
  if (!cells.includes(cell)) {
    notice(t('not_allowed_here', { at: cell }));
    return false;
  }
  answer([cell], 'person');
  return true;
}

/** Answers what is asked: a cell, a choice or a number; computers may give several answers at once. */
export function answer(answers, by) {
  const { opening } = state.game;
  state.asking = null;
  opening.answers.push(...answers);
  opening.by.push(...answers.map(() => by));
  advance();
}

/** Takes back so far that a person is asked again. */
export function takeBackAnswer() {
  const { opening } = state.game;
  do opening.answers.pop();
  while (opening.by.pop() !== 'person' && opening.answers.length);
  advance();
}

/** Asks the desk how far the opening is, and whoever is to answer. */
async function advance() {
  const { game } = state;
  const { opening } = game;
  opening.by ??= [];
  const request = { ...asked(game, 0), moves: [], opening: { rule: opening.rule, answers: opening.answers } };
  try {
    const now = await desk.ask({ do: 'opening', game: request }).done;
    if (state.game !== game) return;
    show(game, now);
    const player = now.player === 1 ? game.first : game.second;
    if (now.done) return;
    if (player === 'person') ask(game, now);
    else await letAnswer(game, request, player);
  } catch (error) {
    if (error.message === 'lost' || state.game !== game) return;
    notice(error.message, 'bad');
    // What a person answered may be against the rule; what a computer cannot answer is not asked again.
    if (opening.by.at(-1) === 'person') takeBackAnswer();
  }
}

/** The stones so far, and who has which colour. */
function show(game, now) {
  game.swapped = now.colours['1'] === 'white';
  game.opening.isDone = now.done;
  game.tree.go(game.tree.graft(0, now.moves));
  state.asking = null;
  state.live = true;
  say('asking');
  refresh();
}

function ask(game, { player, question, offers, moves, to_move: colour, rule }) {
  const cells = question.cells ?? [];
  const isMarked = question.kind === 'stone' || question.kind === 'offer';
  state.asking = {
    ...question,
    player,
    rule,
    colour,
    takesCell: Boolean(question.cells),
    canTakeBack: game.opening.answers.length > 0,
    name: state.welcome?.openings.find(({ id }) => id === rule)?.name ?? rule,
    area: isMarked && cells.length <= MARKED ? cells : [],
    barred: isMarked && cells.length > MARKED ? others(game, [...cells, ...moves, ...offers]) : [],
    offers: offers.map((at, place) => ({ at, text: String.fromCharCode(65 + place) })),
  };
  say('asking');
}

/** All cells of the board but these. */
function others({ width, height }, cells) {
  const known = new Set(cells);
  const all = Array.from({ length: width * height }, (_, place) =>
    nameOf(place % width, Math.floor(place / width), false),
  );
  return all.filter((cell) => !known.has(cell));
}

async function letAnswer(game, request, level) {
  const work = desk.work({
    do: 'opening_move',
    game: request,
    level: Number(level),
    seed: game.seed,
    ms: settings.seconds * 1000,
  });
  state.thinking = work;
  say('thinking', null);
  try {
    const { answers } = await work.done;
    if (state.thinking === work && state.game === game) answer(answers, level);
  } finally {
    if (state.thinking === work) state.thinking = null;
    say('thinking', null);
  }
}

on('new-game welcome', () => isOpening() && advance());
