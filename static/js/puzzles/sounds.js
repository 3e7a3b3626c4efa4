/**
 * Sounds, off by default: a short one for a move, another for a win. They are made here, so nothing
 * is fetched.
 */
import { isSolved } from '../panel/solving.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {[number, number, number]} Note hertz, when it begins and how long it sounds, in seconds */

const LOUDNESS = 0.12;
const SILENCE = 0.0001;
/** @type {Note[]} */
const MOVE = [[520, 0, 0.07]];
/** @type {Note[]} */
const WIN = [
  [523, 0, 0.14],
  [659, 0.11, 0.14],
  [784, 0.22, 0.3],
];

/**
 * @param {App} app
 * @param {() => boolean} isOn
 */
export function playSounds(app, isOn) {
  const context = new AudioContext();
  let before = { own: '', link: '', solved: true };
  app.subscribe(() => {
    const { problem, puzzle, size, link } = app.view;
    // A board that poses nothing is known by its size only.
    const now = { own: problem || `${puzzle} ${size}`, link, solved: isSolved(app) };
    const moved = now.link !== before.link && now.own === before.own;
    const heard = isOn() && app.mode === 'play' && !app.client.opening;
    if (heard && moved) void play(context, now.solved && !before.solved ? WIN : MOVE);
    before = now;
  });
}

/**
 * @param {AudioContext} context
 * @param {Note[]} notes
 */
async function play(context, notes) {
  await context.resume();
  for (const [hertz, begin, length] of notes) {
    const [voice, gain] = [context.createOscillator(), context.createGain()];
    const start = context.currentTime + begin;
    voice.frequency.value = hertz;
    gain.gain.setValueAtTime(LOUDNESS, start);
    gain.gain.exponentialRampToValueAtTime(SILENCE, start + length);
    voice.connect(gain).connect(context.destination);
    voice.start(start);
    voice.stop(start + length);
  }
}
