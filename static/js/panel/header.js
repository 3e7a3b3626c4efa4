/**
 * The top of the page: the puzzles, the language, how Python's start goes, the link to copy.
 */
import { button, byId, make, setText, whenChanged } from '../page/dom.js';
import { LANGUAGES, currentLanguage, speak, t } from '../page/i18n.js';
import { addressOf, copy } from '../page/address.js';
import { toast } from '../page/toast.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').View} View */
/** @typedef {import('../page/i18n.js').Language} Language */

/** @param {App} app */
export function showHeader(app) {
  const nav = byId('puzzles', HTMLElement);
  const select = byId('puzzle', HTMLSelectElement);
  const languages = byId('languages', HTMLElement);

  const buildPuzzles = whenChanged(() => {
    const all = app.client.starts.map(({ puzzle }) => puzzle);
    nav.replaceChildren(
      ...all.map((puzzle) =>
        button(t(`${puzzle}.title`), () => app.boards.openPuzzle(puzzle), {
          'aria-current': String(puzzle === app.view.puzzle && 'page'),
          'data-puzzle': puzzle,
        }),
      ),
    );
    select.replaceChildren(
      ...all.map((puzzle) => make('option', { value: puzzle }, t(`${puzzle}.title`))),
    );
    select.value = app.view.puzzle;
  });
  const buildLanguages = whenChanged(() => {
    languages.replaceChildren(
      ...Object.entries(LANGUAGES).map(([language, sign]) =>
        button(sign, () => void choose(app, /** @type {Language} */ (language)), {
          lang: language,
          'aria-label': `${sign} ${t(`ui.language.${language}`)}`,
          title: t(`ui.language.${language}`),
          'aria-pressed': String(language === currentLanguage()),
        }),
      ),
    );
  });
  select.addEventListener('change', () => app.boards.openPuzzle(select.value));
  byId('share', HTMLButtonElement).addEventListener('click', () => void openShare(app));
  app.subscribe(() => {
    const { client } = app;
    buildPuzzles([app.view.puzzle, currentLanguage(), client.starts.length]);
    buildLanguages(currentLanguage());
    showTitle(app);
    showLoad(client.load);
  });
}

/**
 * @param {App} app
 * @param {Language} language
 */
async function choose(app, language) {
  await speak(language, true);
  app.notify();
}

/**
 * What is asked of the board; '' where nothing is.
 * @param {View} view
 */
export function goalOf({ report }) {
  if (!report.goal) return '';
  const [message, args] = report.goal;
  return t(message, ...args);
}

/** @param {App} app */
function showTitle({ view, titleOf }) {
  const size = view.size.includes('x') ? view.size.replace('x', '×') : `${view.size}×${view.size}`;
  const title = titleOf() || `${t(`${view.puzzle}.title`)} ${size}`;
  setText(byId('title', HTMLElement), title);
  const goal = byId('goal', HTMLElement);
  setText(goal, goalOf(view) || t(`${view.puzzle}.goal`));
  goal.toggleAttribute('data-asked', Boolean(view.report.goal));
  document.title = `${title} · Stepstones`;
}

/** @param {import('../python/port.js').Load} load */
function showLoad({ state, loaded, total }) {
  const line = byId('load-line', HTMLElement);
  const words = byId('python', HTMLElement);
  const percent = total ? Math.floor((100 * loaded) / total) : 0;
  const done = state === 'ready' || state === 'failed';
  line.hidden = done;
  line.style.transform = `scaleX(${state === 'starting' ? 1 : percent / 100})`;
  if (done) setText(words, '');
  else setText(words, state === 'starting' ? t('ui.python-starting') : t('ui.python-loading', percent));
}

/**
 * Copy the link of the step that is shown, else of the puzzle as it was set. Open the dialog with what
 * else can be shared of the step at which the run then rests.
 * @param {App} app
 */
async function openShare(app) {
  const first = app.stepping ? app.link : app.view.problem || app.link;
  const copied = copy(addressOf(first));
  app.pause();
  const { showShare } = await import('../share/share-dialog.js');
  await showShare(app, first, await copied);
}

/**
 * Copy the link of what is shown, the step or the board, and say how long it is.
 * @param {App} app
 */
export async function copyLink({ link }) {
  const address = addressOf(link);
  const done = await copy(address);
  toast(done ? t('ui.copied', link.length) : t('ui.copy-failed', address));
}
