/**
 * What a frame and the page around it say to each other; docs/embedding.md lists it.
 *
 * The frame says nothing until the page around it has said hello. From then on it hears and answers
 * the origin that did, and no other. What comes in is hostile: only known words with values of the
 * right kind are done, one after the other, and none of them does more than a reader's hand could.
 */
import { lessonsOf } from '../model/choices.js';
import { currentLanguage, speak } from '../page/i18n.js';
import { LANGUAGES } from '../page/language.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {Record<string, unknown>} Message */
/** @typedef {{watch: () => Promise<void>, step: (way: 'play') => Promise<void>}} Player */

const VERSION = 1;
const LONGEST_LINK = 20_000;
const LAST_STEP = 9_999_999;
const ignore = () => {};

/** @type {Record<string, (message: Message) => boolean>} what may be asked, and whether it is well put */
const CHECKS = {
  open: ({ link }) => typeof link === 'string' && link.length <= LONGEST_LINK,
  seek: ({ at }) => Number.isInteger(at) && Number(at) >= 0 && Number(at) <= LAST_STEP,
  play: () => true,
  pause: () => true,
  restart: () => true,
  language: ({ language }) => typeof language === 'string' && Object.hasOwn(LANGUAGES, language),
};

/**
 * Listen to the page around this one, and tell it what happens.
 * @param {App} app
 * @param {Player} player
 */
export function talkToParent(app, player) {
  if (window.parent === window) return;
  let origin = '';
  const post = (/** @type {string} */ type, /** @type {Message} */ facts) => {
    window.parent.postMessage({ stepstones: VERSION, type, ...facts }, origin);
  };
  const tell = teller(app, post);
  const acts = actsOf(app, player, post);
  let queue = Promise.resolve();
  window.addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== window.parent || data?.stepstones !== VERSION) return;
    if (data.type === 'hello') {
      if (!origin && /^https?:\/\//.test(from)) origin = from;
      if (from !== origin) return;
      const { width, height } = app.view.scene;
      post('here', { link: app.link, shape: [width, height] });
      return tell();
    }
    if (!origin || from !== origin || !Object.hasOwn(CHECKS, data.type)) return;
    if (!CHECKS[data.type]?.(data)) return;
    queue = queue.then(() => acts[data.type]?.(data)).then(ignore, ignore);
  });
  app.subscribe(() => origin && tell());
}

/**
 * @param {App} app
 * @param {(type: string, facts: Message) => void} post
 * @returns {() => void} tells what is new
 */
function teller(app, post) {
  const { client } = app;
  let [ready, solved, link, step] = [false, false, '', ''];
  return () => {
    const { view } = app;
    if (!client.isAnswered || client.opening || client.waiting) return;
    const shape = [view.scene.width, view.scene.height];
    const state = { link: view.link, puzzle: view.puzzle, solved: view.report.solved, shape };
    if (!ready) post('ready', { ...state, language: currentLanguage() });
    else if (view.link !== link) post('state', state);
    if (ready && view.report.solved && !solved) post('solved', { link: view.link });
    [ready, solved, link] = [true, view.report.solved, view.link];
    const { run } = view;
    const now = app.stepping && run ? `${run.algorithm} ${run.at}` : '';
    if (now && run && now !== step) {
      const ended = run.verdict !== null;
      post('step', { at: run.at, algorithm: run.algorithm, ended, link: app.link });
    }
    step = now;
  };
}

/**
 * @param {App} app
 * @param {Player} player
 * @param {(type: string, facts: Message) => void} post
 * @returns {Record<string, (message: Message) => unknown>} what is done for each word
 */
function actsOf(app, player, post) {
  const { client } = app;
  return {
    open: async ({ link }) => {
      app.pause();
      if (!(await app.boards.arrive(String(link)))) post('refused', { link });
    },
    seek: async ({ at }) => {
      app.pause();
      const [lesson] = lessonsOf(app.view);
      await app.setMode('explain');
      if (lesson && !app.view.run) await app.watch(lesson.id);
      if (app.stepping) await client.ask({ type: 'seek', at: Number(at) });
    },
    play: () => {
      if (app.pace) return;
      return app.stepping ? player.step('play') : player.watch();
    },
    pause: () => app.pause(),
    restart: () => client.ask({ type: 'restart' }),
    language: async ({ language }) => {
      await speak(/** @type {keyof typeof LANGUAGES} */ (language));
      app.notify();
    },
  };
}
