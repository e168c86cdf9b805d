// Opening rules: the desk says who is asked for what, people and computers answer, until play goes on as usual.

import { on, say } from '../bus.js';
import { desk } from '../desk/desk.js';
import { byId, h } from '../elements.js';
import { notice } from '../notice.js';
import { known, t } from '../texts.js';
import { asked } from './game.js';
import { consider, place, refresh } from './session.js';
import { state } from './state.js';

/** A cell was chosen where an opening asks for one. */
export function chooseWhileAsked() {
  return false;
}

/** Takes back the last answer. */
export function takeBackAnswer() {}
