// The dialog with what one likes: language, look, sound, marks on the board.

import { h } from '../elements.js';
import { change, settings } from '../settings.js';
import { LANGUAGES, loadTexts, t } from '../texts.js';
import { state } from '../game/state.js';
import { choice, openDialog, toggle } from './dialog.js';

/** Opens the dialog; changes take effect at once. */
export function settingsDialog() {
  const option = (label, input) => h('label', { class: 'option' }, h('span', {}, label), input);
  const language = choice([['auto', t('as_browser')], ...Object.entries(LANGUAGES)], settings.language, async () => {
    change({ language: language.value });
    await loadTexts();
    change({});
    dialog.close();
    settingsDialog();
  });
  const theme = choice(
    [
      ['auto', t('as_system')],
      ['light', t('light')],
      ['dark', t('dark')],
    ],
    settings.theme,
    () => setTheme(theme.value),
  );
  const numbers = choice(
    [
      ['none', t('numbers_none')],
      ['last', t('numbers_last')],
      ['all', t('numbers_all')],
    ],
    settings.numbers,
    () => change({ numbers: numbers.value }),
  );
  const seconds = h('input', {
    type: 'number',
    min: 0.1,
    max: 600,
    step: 'any',
    value: settings.seconds,
    change: () => seconds.reportValidity() && change({ seconds: Number(seconds.value) }),
  });
  const flip = (name) => toggle(t(`set_${name}`), settings[name], (isOn) => change({ [name]: isOn }));
  const about = state.welcome ? `Tessera ${state.welcome.version}` : 'Tessera';
  const dialog = openDialog(t('settings'), [
    h(
      'div',
      { class: 'options' },
      option(t('language'), language),
      option(t('theme'), theme),
      option(t('numbers'), numbers),
      option(t('seconds'), seconds),
      flip('bar'),
      flip('forbidden'),
      flip('threats'),
      flip('risk'),
      flip('twoTaps'),
      flip('sound'),
    ),
    h('small', { class: 'soft' }, about),
  ]);
}

/** Light, dark, or as the system likes it. */
export function setTheme(theme) {
  change({ theme });
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** The other of light and dark. */
export function flipTheme() {
  const isDark =
    settings.theme === 'dark' || (settings.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  setTheme(isDark ? 'light' : 'dark');
}
