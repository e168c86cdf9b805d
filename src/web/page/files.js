// Games in and out: files by picker, drop or paste; every notation and three kinds of pictures as downloads; the link.

import { say } from './bus.js';
import { desk } from './desk/desk.js';
import { byId, h } from './elements.js';
import { openDialog } from './dialogs/dialog.js';
import { addressOf } from './game/address.js';
import { asked, newGame } from './game/game.js';
import { Tree } from './game/tree.js';
import { refresh, setGame } from './game/session.js';
import { state } from './game/state.js';
import { announce, notice } from './notice.js';
import { settings } from './settings.js';
import { known, t } from './texts.js';

/** The page takes no larger file, in bytes. */
const LARGEST = 8 << 20;

/** Opens a game from bytes or text. */
export async function openGame(content, name = '') {
  const carried = typeof content === 'string' ? { text: content } : { base64: toBase64(content) };
  try {
    const answer = await desk.ask({ do: 'read', name, ...carried }).done;
    const record = answer.record ?? answer;
    showRecord(record);
    for (const sentence of answer.notes ?? []) notice(sentence);
    announce(t('opened', { name: name || t('game') }));
    return true;
  } catch (error) {
    notice(error.message === 'lost' ? t('lost') : error.message, 'bad');
    return false;
  }
}

/** Puts a record on the board, at its beginning if it has a long line. */
function showRecord(record) {
  const { game, players, info, result } = record;
  const nodes = record.nodes.map((node) => ({ ...node, at: node.at ?? null, comment: node.comment ?? '', children: node.children ?? [] }));
  const tree = new Tree(nodes);
  const { rule, width, height, endless, setup } = game ?? record;
  setGame(newGame({ rule, width: width ?? 15, height: height ?? 15, endless: Boolean(endless), setup: setup ?? null, tree, first: 'person', second: 'person', names: names(players), info: info ?? null, result: result ?? null }));
  tree.go(tree.end());
  say('show-tab', 'moves');
  refresh();
}

function names(players) {
  if (!players) return {};
  return Array.isArray(players) ? { black: players[0], white: players[1] } : players;
}

/** The game as a record of the protocol. */
function recordOf(game) {
  const { moves, ...ground } = asked(game, 0);
  const nodes = game.tree.nodes.map(({ parent, at, comment, children, marks }) => ({ parent, at, comment: comment ?? '', children, ...(marks ? { marks } : {}) }));
  return { ...ground, game: { ...ground, moves }, players: game.names, info: game.info ?? undefined, result: game.result ?? undefined, nodes };
}

/** Asks for a file in a format and hands it to the person. */
async function save(format) {
  await handOut(desk.ask({ do: 'write', record: recordOf(state.game), format }));
}

async function picture(format) {
  await handOut(desk.work({ do: 'picture', game: asked(state.game), format, numbers: settings.numbers === 'all' || format === 'gif' }));
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
  const picker = h('input', { type: 'file', id: 'picker', class: 'unseen', change: async () => {
    const [file] = picker.files;
    if (file && (await openFile(file))) dialog.close();
  } });
  const choose = h('button', { type: 'button', class: 'quiet', click: () => picker.click() }, t('choose_file'));
  const dialog = openDialog(t('open'), [h('p', { class: 'soft' }, t('open_about')), h('div', { class: 'row-of' }, choose, picker), text], [[t('open'), () => {
    if (text.value.trim()) openGame(text.value).then((isOpen) => isOpen && dialog.close());
    return false;
  }, true]]);
}

/** The dialog with every notation and picture. */
export function saveDialog() {
  const button = (name, about, action) => h('button', { type: 'button', class: 'quiet', 'data-format': name, click: () => {
    dialog.close();
    action();
  } }, h('b', {}, name), h('span', {}, about));
  const pictures = ['svg', 'png', 'gif'].map((format) => button(format.toUpperCase(), t(`picture_${format}`), () => picture(format)));
  const formats = (state.welcome?.formats ?? []).map(({ id, name }) => button(id, known(`format_${id}`, name), () => save(id)));
  const dialog = openDialog(t('save'), [h('div', { class: 'formats' }, ...formats), h('div', { class: 'formats' }, ...pictures)]);
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
  for (let from = 0; from < bytes.length; from += 0x8000) text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return btoa(text);
}

function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
