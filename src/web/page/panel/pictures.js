// One click, one picture: of the position as SVG or PNG, of the game as GIF.

import { byId, h } from '../elements.js';
import { savePicture } from '../files.js';
import { translate } from '../texts.js';

/** Puts the three buttons up. */
export function openPictures() {
  byId('pictures').append(
    ...['svg', 'png', 'gif'].map((format) =>
      h(
        'button',
        { class: 'quiet', id: `picture-${format}`, 'data-label': `save_${format}`, click: () => savePicture(format) },
        format.toUpperCase(),
      ),
    ),
  );
  translate(byId('foot'));
}
