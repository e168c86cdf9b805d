// What the board shows: stones, and whatever analysis, hints, reviews and openings have to say about them.

import { on, say } from './bus.js';
import { Board } from './board/board.js';
import { byId } from './elements.js';
import { analysis, colourOf, rateText } from './panel/analysis.js';
import { chooseWhileEditing } from './game/editing.js';
import { chooseWhileAsked } from './game/opening.js';
import { isPerson, state } from './game/state.js';
import { other } from './game/game.js';
import { play } from './game/session.js';
import { settings } from './settings.js';
import { known, t } from './texts.js';
import { classOf, signOf, tryAgain } from './panel/review.js';
import { defend } from './panel/solve.js';

export const scene = { board: null, preview: null, tapped: null };

/** Draws the board and listens to it. */
export function openScene() {
  scene.board = new Board(byId('board'), { onCell: choose, onHover: hovered, describe });
  show(false);
}

/** A cell was chosen by whatever means. */
export function choose(cell, by = 'key') {
  if (state.editing) return chooseWhileEditing(cell);
  if (defend(cell) || tryAgain(cell)) return true;
  // Small cells under a finger: the first tap shows, the second one plays.
  if (by === 'touch' && settings.twoTaps && scene.tapped !== cell && !scene.board.isTaken(cell)) {
    scene.tapped = cell;
    return show();
  }
  scene.tapped = null;
  return state.asking ? chooseWhileAsked(cell) : play(cell);
}

/** Moves that are shown as ghosts, from the position on the board on. */
export function preview(moves) {
  scene.preview = moves;
  show();
}

function hovered(cell) {
  const line = cell && currentLines().find(({ at }) => at === cell);
  preview(line ? line.line : null);
  say('pointed', line ? cell : null);
}

function currentLines() {
  return analysis.isOn && analysis.node === state.game.tree.here && analysis.of === state.game ? analysis.lines : [];
}

function show(animate = true) {
  if (!scene.board) return;
  scene.board.show(state.editing ? editingModel() : model(), animate);
  const { width, height, endless } = state.game;
  byId('board').setAttribute('aria-label', endless ? t('endless') : `${t('board')} ${width} × ${height}`);
}

function model() {
  const { game, position, asking } = state;
  const { tree } = game;
  const quiet = !position || position.guessed || position.stale || position.over;
  const base = ground(game);
  if (!position) return base;
  const last = position.stones.some(({ at }) => at === tree.node.at) ? tree.node.at : null;
  const shown = {
    ...base,
    stones: stonesOf(position),
    last,
    line: position.over?.line,
    numbers: settings.numbers === 'none' ? null : settings.numbers,
  };
  if (!quiet) {
    if (settings.forbidden) shown.forbidden = position.forbidden;
    if (settings.risk) shown.risk = position.at_risk;
    if (settings.threats && !scene.preview) shown.threats = position.threats.map((threat) => ({ ...threat, text: threatText(threat) }));
    const mayPlay = !game.ended && !state.thinking && (!state.live || isPerson(position.to_move) || asking);
    // Stones that are expected stand where the mouse points, too.
    if (mayPlay && !scene.preview && !(asking && !asking.takesCell)) shown.ghostColour = asking?.colour ?? position.to_move;
    shown.hint = state.hint?.at;
    shown.candidates = scene.preview ? [] : candidates();
    shown.ghosts = scene.preview ? ghosts(position.to_move) : [];
    if (scene.tapped) shown.ghosts.push({ at: scene.tapped, colour: position.to_move });
  }
  if (asking) {
    const { area, offers, barred } = asking;
    Object.assign(shown, { area, offers, forbidden: [...(shown.forbidden ?? []), ...barred] });
  }
  shown.signs = tree.node.marks;
  const { review } = tree.node;
  if (review?.is_bad && last) {
    shown.badges = [{ at: last, kind: classOf(review.quality), text: signOf(review.quality) }];
    if (review.best_line?.[0]) shown.badges.push({ at: review.best_line[0], kind: 'good', text: '✓' });
  }
  return shown;
}

function ground({ width, height, endless }) {
  return { width, height, endless: Boolean(endless), stones: [] };
}

function stonesOf(position) {
  if (!position) return [];
  const blocked = (position.blocked ?? []).map((at) => ({ at, colour: 'blocked' }));
  return [...position.stones, ...blocked];
}

function candidates() {
  const lines = currentLines();
  return lines.map((line, place) => ({
    at: line.at,
    best: place === 0,
    fill: colourOf(lines[0].win_rate - line.win_rate),
    text: [rateText(line), `${line.depth}`],
  }));
}

function ghosts(toMove) {
  return scene.preview.map((at, place) => ({ at, colour: place % 2 ? other(toMove) : toMove, number: place + 1 }));
}

/** What is on a cell, in words. */
function describe() {
  const { position, editing, game } = state;
  const stones = new Map((editing ? editingModel().stones : stonesOf(position)).map((stone) => [stone.at, stone]));
  const forbidden = new Set((!editing && position?.forbidden) || []);
  return (at) => {
    const stone = stones.get(at);
    if (!stone) return [at, t('cell_empty'), forbidden.has(at) && t('cell_forbidden')].filter(Boolean).join(', ');
    const parts = [at, t(`cell_${stone.colour}`)];
    if (at === game.tree.node.at) parts.push(t('cell_last'));
    else if (stone.number) parts.push(t('cell_number', { number: stone.number }));
    return parts.join(', ');
  };
}

function threatText({ kind, colour }) {
  return `${t(colour)}: ${known(`threat_${kind.replace(/\W/g, '_')}`, kind)}`;
}

function editingModel() {
  const { editing, game } = state;
  const placed = [...editing.stones].map(([at, colour]) => ({ at, colour }));
  return { ...ground(game), stones: placed, ghostColour: editing.tool === 'erase' ? null : editing.tool };
}

on('moved thinking hint settings analysis asking editing', () => show());
on('preview', (moves) => preview(moves));
on('stepped played game', () => {
  scene.preview = null;
  scene.tapped = null;
});
on('game', () => show(false));
