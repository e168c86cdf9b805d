// The page comes to life: the board first, then whatever stands around it, then the desk.

import './game/clocks.js';
import './sound.js';
import { byId } from './elements.js';
import { openConnection } from './connection.js';
import { flipTheme, settingsDialog } from './dialogs/settings.js';
import { helpDialog } from './dialogs/help.js';
import { newGameDialog } from './dialogs/new-game.js';
import { listenForFiles, openFileDialog, saveDialog, share } from './files.js';
import { remembered } from './game/keeping.js';
import { setGame } from './game/session.js';
import { state } from './game/state.js';
import { listenForKeys } from './keys.js';
import { openActions } from './panel/actions.js';
import { analysisSheet } from './panel/analysis.js';
import { openBar } from './panel/bar.js';
import { openEditing } from './panel/editing.js';
import { openOpening } from './panel/opening.js';
import { openGraph } from './panel/graph.js';
import { movesSheet } from './panel/moves.js';
import { openPictures } from './panel/pictures.js';
import { openPlayers } from './panel/players.js';
import { reviewSheet } from './panel/review.js';
import { solveSheet } from './panel/solve.js';
import { openStatus } from './panel/status.js';
import { openTabs } from './panel/tabs.js';
import { openScene } from './scene.js';
import { loadTexts } from './texts.js';

const kept = remembered();
if (kept) setGame(kept);
openScene();
await loadTexts();
openPlayers();
openStatus();
openActions();
openTabs({ moves: movesSheet(), analysis: analysisSheet(), review: reviewSheet(), solve: solveSheet() });
openBar();
openGraph();
openPictures();
openEditing();
openOpening();
listenForFiles();
listenForKeys();
for (const [id, action] of Object.entries({
  new: newGameDialog,
  open: openFileDialog,
  save: saveDialog,
  share,
  theme: flipTheme,
  settings: settingsDialog,
  help: helpDialog,
})) {
  byId(id).addEventListener('click', () => action());
}
// The address is the game's: the way to the board must not be written into it.
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  byId('board').focus();
});
// A game that was left at its end goes on; elsewhere the computer waits.
state.live = state.game.tree.next() === undefined;
openConnection();
