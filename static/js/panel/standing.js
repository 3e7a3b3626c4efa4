/**
 * What the solver says of a board that is being set up: a line under the board, kept up to date,
 * or with the sentence where that itself is under the board.
 *
 * Python works at it beside everything else. A verdict that comes for another board is dropped.
 */
import { standingOf } from '../model/choices.js';
import { byId, setText } from '../page/dom.js';
import { t } from '../page/i18n.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').StandingView} StandingView */

/** Where the line under the board is too short, or not there. */
const narrow = matchMedia('(pointer: coarse), (width < 860px)');
/** Seconds of work after which it can be stopped. */
const LONG = 0.5;

/** @param {App} app */
export function showStanding(app) {
  const { client } = app;
  const line = byId('standing', HTMLElement);
  const words = byId('standing-words', HTMLElement);
  const [stop, resume, see] = ['stop', 'resume', 'see'].map((name) => byId(`standing-${name}`, HTMLButtonElement));
  /** The link of the board asked about; '' for none. */
  let asked = '';
  let resting = false;
  /** @type {StandingView | null} the last verdict, perhaps of the board before */
  let told = null;

  const ask = async () => {
    const link = (asked = app.view.link);
    client.standing = null;
    const answer = await client.judge(true);
    if (asked !== link || !answer) return;
    told = answer;
    client.standing = null;
    app.changed();
  };
  const rest = (/** @type {boolean} */ on) => {
    resting = on;
    asked = '';
    told = null;
    if (on) void client.judge(false);
    app.changed();
  };
  const strip = line.parentElement;
  const place = () => (narrow.matches ? byId('faults', HTMLElement).after(line) : strip?.prepend(line));
  narrow.addEventListener('change', place);
  place();
  stop?.addEventListener('click', () => rest(true));
  resume?.addEventListener('click', () => rest(false));
  see?.addEventListener('click', () => told && void app.solve(told.algorithm));

  app.subscribe(() => {
    const { view } = app;
    const wanted = app.mode === 'setup' && standingOf(view) !== undefined;
    line.hidden = !wanted;
    if (!wanted) {
      if (asked && told?.link !== asked) void client.judge(false);
      asked = '';
      return;
    }
    const ready = client.load.state === 'ready' && !client.opening;
    if (client.load.state !== 'ready') asked = '';
    if (ready && !resting && client.waiting === 0 && view.link !== asked) void ask();
    const done = told !== null && told.link === view.link;
    const progress = client.standing?.link === view.link ? client.standing : null;
    line.dataset.state = resting ? 'resting' : done ? 'done' : 'working';
    words.ariaBusy = String(line.dataset.state === 'working');
    setText(words, resting ? t('ui.standing-stopped') : said(done ? told : progress ?? told));
    words.title = words.textContent ?? '';
    const answers = (done && told?.verdict?.answers) || 0;
    if (stop) stop.hidden = resting || done || (progress?.seconds ?? 0) < LONG;
    if (resume) resume.hidden = !resting;
    const cut = words.scrollWidth > words.clientWidth;
    if (see) see.hidden = resting || !done || !(told?.shows || cut) || view.run !== null;
    if (see) setText(see, t(answers > 1 ? 'ui.standing-both' : 'ui.standing-see'));
  });
}

/**
 * @param {StandingView | null} view
 */
function said(view) {
  if (view?.verdict) return t(view.verdict.message, ...view.verdict.args);
  return view?.message ? t(view.message, ...view.args) : t('ui.standing-working');
}
