// Games in and out: files by picker, drop or paste; every notation and three kinds of pictures as downloads; the link.

import { say } from './bus.js';
import { desk } from './desk/desk.js';
import { byId, h } from './elements.js';
import { choice, field, openDialog } from './dialogs/dialog.js';
import { addressOf } from './game/address.js';
import { asked, newGame } from './game/game.js';
import { Tree } from './game/tree.js';
import { refresh, setGame } from './game/session.js';
import { state } from './game/state.js';
import { announce, notice } from './notice.js';
import { nameOf } from './panel/players.js';
import { settings } from './settings.js';
import { known, t } from './texts.js';

/** The page takes no larger file, in bytes. */
const LARGEST = 8 << 20;

/** Opens a game from bytes or text; where it names neither rules nor board, those of the game on the board count. */
export async function openGame(content, name = '', number = 1) {
  const carried = typeof content === 'string' ? { text: content } : { base64: toBase64(content) };
  const { rule, width, height, endless } = state.game;
  const hints = endless ? {} : { rule, width, height };
  try {
    const { record, games } = await desk.ask({ do: 'read', name, number, ...carried, ...hints }).done;
    showRecord(record);
    if (games > 1) offerOthers(content, name, number, games);
    announce(t('opened', { name: name || t('game') }));
    return true;
  } catch (error) {
    notice(error.message === 'lost' ? t('lost') : error.message, 'bad');
    return false;
  }
}

/** A file with several games: which one is asked after the first is shown. */
function offerOthers(content, name, number, games) {
  if (number !== 1) return;
  const which = choice(
    Array.from({ length: games }, (_, place) => [place + 1, `${place + 1}`]),
    number,
    () => openGame(content, name, Number(which.value)),
  );
  openDialog(name || t('game'), [field(t('which_game', { games }), which, true)]);
}

/** Puts a record on the board, at the end of its main line. */
function showRecord(record) {
  const { rule, width, height, endless, players, info, date, result, captured } = record;
  const { tree, isCut } = treeOf(record.nodes);
  const { setup: placed, to_move: toMove } = record.nodes[0] ?? {};
  const hasSetup = placed || captured.black || captured.white;
  const setup = hasSetup
    ? { black: [], white: [], blocked: [], ...placed, ...(toMove ? { to_move: toMove } : {}), captured }
    : null;
  setGame(
    newGame({
      rule: rule ?? 'freestyle',
      width,
      height: height ?? width,
      endless,
      setup,
      tree,
      first: 'person',
      second: 'person',
      names: players,
      kept: { info, date, result },
    }),
  );
  tree.go(tree.end());
  if (isCut) notice(t('cut_short'));
  say('show-tab', 'moves');
  refresh();
}

/** The nodes as the page has them. Passes and stones placed in the middle of a game have no place on this board. */
function treeOf(nodes) {
  const isOdd = ({ at, setup, colour, parent }, index) =>
    index > 0 && (at === 'pass' || setup || (colour && parent >= 0 && at && colour === colourBefore(nodes, parent)));
  const tree = new Tree(
    nodes.map((node) => ({
      ...node,
      at: node.at ?? null,
      comment: node.comment ?? '',
      children: [...(node.children ?? [])],
    })),
  );
  const odd = nodes.flatMap((node, index) => (isOdd(node, index) ? [index] : []));
  for (const index of odd.reverse()) if (tree.nodes[index]) tree.remove(index);
  return { tree, isCut: odd.length > 0 };
}

/** Who made the last move up to a node. */
function colourBefore(nodes, from) {
  for (let index = from; index > 0; index = nodes[index].parent) if (nodes[index].at) return nodes[index].colour;
  return null;
}

/** The game as a record of the protocol. */
function recordOf(game) {
  const { moves, setup, ...ground } = asked(game, 0);
  const nodes = game.tree.nodes.map(({ parent, at, comment, children, marks, time_ms: time, score }) => ({
    parent,
    at,
    comment,
    children,
    marks: marks ?? [],
    time_ms: time ?? null,
    score: score ?? null,
  }));
  if (setup) {
    const { black, white, blocked = [], to_move: toMove, captured } = setup;
    Object.assign(nodes[0], { setup: { black, white, blocked }, to_move: toMove ?? null });
    if (captured) ground.captured = captured;
  }
  const { info, date, result } = game.kept ?? {};
  const ended = game.ended && { winner: game.ended.winner, by: game.ended.by };
  const players = { black: game.names?.black ?? nameOf('black'), white: game.names?.white ?? nameOf('white') };
  return { ...ground, players, info: info ?? [], date: date ?? '', result: ended ?? result ?? null, nodes };
}

/** Asks for a file in a format and hands it to the person. */
async function save(format) {
  await handOut(desk.ask({ do: 'write', record: recordOf(state.game), format }));
}

/** Hands out a picture: `svg` or `png` of the position on the board, `gif` of the whole line. */
export async function savePicture(format) {
  const { game } = state;
  await handOut(
    desk.ask({
      do: 'picture',
      game: asked(game, format === 'gif' ? game.tree.end() : game.tree.here),
      format,
      ...(settings.numbers === 'none' ? { numbers: 0 } : settings.numbers === 'last' ? { numbers: 1 } : {}),
    }),
  );
}

async function handOut(request) {
  try {
    const file = await request.done;
    const bytes = file.base64 === undefined ? file.text : fromBase64(file.base64);
    const link = h('a', { href: URL.createObjectURL(new Blob([bytes])), download: file.name ?? 'game.txt' });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 30000);
    for (const sentence of file.losses ?? []) notice(sentence);
    announce(t('saved', { name: file.name ?? '' }));
  } catch (error) {
    notice(error.message === 'lost' ? t('lost') : error.message, 'bad');
  }
}

/** The dialog to open a game: a file, or pasted text. */
export function openFileDialog() {
  const text = h('textarea', { rows: 6, placeholder: t('paste_here'), 'aria-label': t('paste_here') });
  const picker = h('input', {
    type: 'file',
    id: 'picker',
    class: 'unseen',
    change: async () => {
      const [file] = picker.files;
      if (file && (await openFile(file))) dialog.close();
    },
  });
  const choose = h('button', { type: 'button', class: 'quiet', click: () => picker.click() }, t('choose_file'));
  const dialog = openDialog(
    t('open'),
    [h('p', { class: 'soft' }, t('open_about')), h('div', { class: 'row-of' }, choose, picker), text],
    [
      [
        t('open'),
        () => {
          if (text.value.trim()) openGame(text.value).then((isOpen) => isOpen && dialog.close());
          return false;
        },
        true,
      ],
    ],
  );
}

/** The dialog with every notation and picture. */
export function saveDialog() {
  const button = (name, about, action) =>
    h(
      'button',
      {
        type: 'button',
        class: 'quiet',
        'data-format': name,
        click: () => {
          dialog.close();
          action();
        },
      },
      h('b', {}, name),
      h('span', {}, about),
    );
  const pictures = ['svg', 'png', 'gif'].map((format) =>
    button(format.toUpperCase(), t(`picture_${format}`), () => savePicture(format)),
  );
  const formats = (state.welcome?.formats ?? []).map(({ id, name }) =>
    button(id, known(`format_${id}`, name), () => save(id)),
  );
  const dialog = openDialog(t('save'), [
    h('div', { class: 'formats' }, ...formats),
    h('div', { class: 'formats' }, ...pictures),
  ]);
}

/** Copies the address with the game in it. */
export async function share() {
  const address = new URL(location.href);
  address.search = '';
  address.hash = addressOf(state.game);
  try {
    await navigator.clipboard.writeText(address.href);
    notice(t('link_copied'));
  } catch {
    openDialog(t('share'), [h('textarea', { rows: 4, readonly: true, 'aria-label': t('share') }, address.href)]);
  }
}

async function openFile(file) {
  if (file.size > LARGEST) {
    notice(t('too_large', { name: file.name }), 'bad');
    return false;
  }
  return openGame(new Uint8Array(await file.arrayBuffer()), file.name);
}

/** Drop anywhere, paste anywhere but into a text. */
export function listenForFiles() {
  const curtain = byId('dropping');
  addEventListener('dragover', (event) => {
    event.preventDefault();
    curtain.hidden = false;
  });
  addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) curtain.hidden = true;
  });
  addEventListener('drop', (event) => {
    event.preventDefault();
    curtain.hidden = true;
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData('text');
    if (file) openFile(file);
    else if (text) openGame(text);
  });
  addEventListener('paste', (event) => {
    if (event.target.closest?.('textarea, input')) return;
    const [file] = event.clipboardData.files;
    const text = event.clipboardData.getData('text');
    if (file) openFile(file);
    else if (text.trim()) openGame(text);
  });
}

function toBase64(bytes) {
  let text = '';
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return btoa(text);
}

function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
