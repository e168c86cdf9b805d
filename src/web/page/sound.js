// The click of a stone, made by the browser itself. Off unless somebody turns it on.

import { on } from './bus.js';
import { settings } from './settings.js';

let context = null;

on('played', ({ colour }) => settings.sound && click(colour === 'black' ? 520 : 640));
on('settings', ({ sound }) => sound && click(580));

/** Wood on wood: a short tone that falls, and a little noise. */
function click(pitch) {
  context ??= new AudioContext();
  const now = context.currentTime;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0.25, now);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  loudness.connect(context.destination);
  const tone = context.createOscillator();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, now);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, now + 0.08);
  tone.connect(loudness);
  tone.start(now);
  tone.stop(now + 0.1);
  const noise = context.createBufferSource();
  noise.buffer = rustle();
  noise.connect(loudness);
  noise.start(now);
}

function rustle() {
  const buffer = context.createBuffer(1, Math.round(context.sampleRate * 0.02), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length);
  return buffer;
}
