// Sounds, made by the browser itself: the click of a stone, stones that are taken, the end. Off unless somebody turns it on.

import { on } from './bus.js';
import { settings } from './settings.js';
import { state } from './game/state.js';

/** Milliseconds after which a sound comes too late. */
const FRESH = 500;
let context = null;
/** The move whose consequences have not been heard yet. */
let awaited = null;

on('played', ({ colour }) => {
  awaited = state.game.tree.here;
  click(colour === 'black' ? 520 : 640);
});
on('stepped game', () => {
  awaited = null;
});
// What a move did is known once the desk has described the position.
on('position', () => {
  if (awaited !== state.game.tree.here) return;
  awaited = null;
  if (state.position.last_captured?.length) rattle();
  if (state.position.over) chime(state.position.over.winner);
});
on('ended', ({ winner }) => chime(winner));
on('settings', ({ sound }) => sound && click(580));

/** Wood on wood: a short tone that falls, and a little noise. */
function click(pitch) {
  sound((at) => {
    tone(at, { from: pitch, to: pitch / 2, loud: 0.25, lasts: 0.09 });
    noise(at, 0.25);
  });
}

/** Stones that go back into their bowl. */
function rattle() {
  sound((at) => {
    for (const [delay, pitch] of [
      [0.09, 900],
      [0.15, 1100],
    ]) {
      tone(at + delay, { from: pitch, to: pitch * 0.7, loud: 0.12, lasts: 0.06 });
      noise(at + delay, 0.15);
    }
  });
}

/** Three tones that rise; two that fall for a draw. */
function chime(winner) {
  const pitches = winner ? [523, 659, 784] : [523, 440];
  sound((at) =>
    pitches.forEach((pitch, place) =>
      tone(at + 0.15 + place * 0.13, { from: pitch, to: pitch, loud: 0.16, lasts: 0.35 }),
    ),
  );
}

/** Plays what is asked for; where the browser does not let the page be heard yet, it is not made up for later. */
function sound(play) {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const asked = performance.now();
  const isFresh = () => performance.now() - asked < FRESH;
  context.resume().then(() => isFresh() && play(context.currentTime));
}

function tone(at, { from, to, loud, lasts }) {
  const oscillator = context.createOscillator();
  oscillator.type = 'triangle';
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + lasts);
  oscillator.connect(fading(at, loud, lasts));
  oscillator.start(at);
  oscillator.stop(at + lasts);
}

function noise(at, loud) {
  const source = context.createBufferSource();
  source.buffer = rustle();
  source.connect(fading(at, loud, 0.05));
  source.start(at);
}

function fading(at, loud, lasts) {
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(loud, at);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  loudness.connect(context.destination);
  return loudness;
}

function rustle() {
  const buffer = context.createBuffer(1, Math.round(context.sampleRate * 0.02), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length);
  return buffer;
}
