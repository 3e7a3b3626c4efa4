/**
 * The top of the page: the puzzles, the language, how Python's start goes, the link to copy.
 */
import { button, byId, make, setText, whenChanged } from './dom.js';
import { LANGUAGES, currentLanguage, speak, t } from './i18n.js';
import { addressOf, copy, save } from './share.js';
import { toast } from './toast.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./i18n.js').Language} Language */

/** Characters above which a link is also offered as a file. */
const LONG_LINK = 2000;

/** @param {App} app */
export function showHeader(app) {
  const nav = byId('puzzles', HTMLElement);
  const select = byId('puzzle', HTMLSelectElement);
  const languages = byId('languages', HTMLElement);

  const buildPuzzles = whenChanged(() => {
    const all = app.client.starts.map(({ puzzle }) => puzzle);
    nav.replaceChildren(
      ...all.map((puzzle) =>
        button(t(`${puzzle}.title`), () => app.openPuzzle(puzzle), {
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
          'aria-label': t(`ui.language.${language}`),
          'aria-pressed': String(language === currentLanguage()),
        }),
      ),
    );
  });
  select.addEventListener('change', () => app.openPuzzle(select.value));
  const shareStep = byId('share-step', HTMLButtonElement);
  byId('share', HTMLButtonElement).addEventListener('click', () => void share(app, app.view.link));
  shareStep.addEventListener('click', () => void share(app));
  app.subscribe(() => {
    const { client } = app;
    buildPuzzles([app.view.puzzle, currentLanguage(), client.starts.length]);
    buildLanguages(currentLanguage());
    showTitle(app);
    showLoad(client.load);
    shareStep.hidden = app.link === app.view.link;
  });
}

/**
 * @param {App} app
 * @param {Language} language
 */
async function choose(app, language) {
  await speak(language, true);
  app.changed();
}

/** @param {App} app */
function showTitle({ view }) {
  const size = view.size.includes('x') ? view.size.replace('x', '×') : `${view.size}×${view.size}`;
  const title = `${t(`${view.puzzle}.title`)} ${size}`;
  setText(byId('title', HTMLElement), title);
  setText(byId('goal', HTMLElement), t(`${view.puzzle}.goal`));
  document.title = `${title} · Stepstones`;
}

/** @param {import('./port.js').Load} load */
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
 * Copy a link, and say how long it is.
 * @param {App} app
 * @param {string} [link] else that of what is shown: the step, or the board
 */
export async function share(app, link = app.link) {
  const address = addressOf(link);
  const { length } = link;
  const done = await copy(address);
  const offer = button(t('ui.save-file'), () => save(`${address}\n`, `${app.view.puzzle}.txt`));
  if (!done) toast(t('ui.copy-failed', address));
  else if (length > LONG_LINK) toast(t('ui.copied-long', length), offer);
  else toast(t('ui.copied', length));
}
