/**
 * The top of the page and of the board: the place, the language, what is played and what is asked,
 * how Python's start goes, the link to copy.
 */
import { puzzleLinkOf } from '../model/choices.js';
import { button, byId, refill, setText, whenChanged } from '../page/dom.js';
import { LANGUAGES } from '../page/language.js';
import { currentLanguage, speak, t } from '../page/i18n.js';
import { addressOf, copy, goTo, onPress, placeHere } from '../page/address.js';
import { copyAddress } from '../page/toast.js';
import { dayOf } from '../model/days.js';
import { placeInSet } from '../kept/own-sets.js';
import { madeBy } from '../kept/progress.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').View} View */
/** @typedef {import('../page/language.js').Language} Language */

/** @param {App} app */
export function showHeader(app) {
  const lists = ['languages', 'menu-languages'].map((id) => byId(id, HTMLElement));
  const buildLanguages = whenChanged(() => {
    for (const list of lists) refill(list, languageButtons(app));
  });
  for (const id of ['home-open', 'library-open']) {
    const anchor = byId(id, HTMLAnchorElement);
    const shelf = () => (id === 'home-open' ? './' : `#library/${app.view.puzzle}`);
    onPress(anchor, () => goTo(shelf()));
  }
  byId('share', HTMLButtonElement).addEventListener('click', () => void openShare(app));
  app.subscribe(() => {
    const place = placeHere();
    document.documentElement.dataset.place = place;
    byId('home', HTMLElement).hidden = place !== 'home';
    byId('library', HTMLElement).hidden = place !== 'library';
    byId('own-set', HTMLElement).hidden = place !== 'set';
    const library = byId('library-open', HTMLElement);
    if (place === 'library') library.setAttribute('aria-current', 'page');
    else library.removeAttribute('aria-current');
    buildLanguages(currentLanguage());
    showTitle(app);
    showLoad(app.client.load);
  });
}

/** @param {App} app */
const languageButtons = (app) =>
  Object.entries(LANGUAGES).map(([language, sign]) =>
    button(sign, () => void choose(app, /** @type {Language} */ (language)), {
      lang: language,
      'aria-label': `${sign} ${t(`ui.language.${language}`)}`,
      title: t(`ui.language.${language}`),
      'aria-pressed': String(language === currentLanguage()),
    }),
  );

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

/** @param {string} size as in a link */
export const shape = (size) => (size.includes('x') ? size.replace('x', '×') : `${size}×${size}`);

/**
 * What the board is called, with its size.
 * @param {App} app
 */
export const nameOfBoard = ({ view, titleOf }) =>
  titleOf() || `${t(`${view.puzzle}.title`)} ${shape(view.size)}`;

/**
 * A day as it is said, such as "Monday, 23 November".
 * @param {Date} day
 * @param {Intl.DateTimeFormatOptions} [how]
 */
export const dayName = (day, how = { weekday: 'long', day: 'numeric', month: 'long' }) =>
  new Intl.DateTimeFormat(currentLanguage(), how).format(day);

/** @param {App} app */
function showTitle(app) {
  const { view, titleOf } = app;
  const own = puzzleLinkOf(view);
  const [made, inSet] = [madeBy(own), placeInSet(own)];
  const level = made ? t(`maker.level.${made.level}`) : '';
  const day = dayOf(made?.seed ?? 0);
  const today = day?.toDateString() === new Date().toDateString();
  const occasion = [titleOf() && t(`${view.puzzle}.title`), today && t('ui.today')];
  if (day) occasion.push(dayName(day));
  if (inSet) {
    const { set, at } = inSet;
    const title = set.title || t('ui.set-untitled');
    occasion.push(t('ui.set-place', title, at + 1, set.links.length));
  }
  setText(byId('occasion', HTMLElement), occasion.filter(Boolean).join(' · '));
  setText(byId('title', HTMLElement), titleOf() || t(`${view.puzzle}.title`));
  setText(byId('level', HTMLElement), [level, shape(view.size)].filter(Boolean).join(' · '));
  setText(byId('goal', HTMLElement), goalOf(view) || t(`${view.puzzle}.goal`));
  const place = placeHere();
  const names = {
    home: '',
    library: t('ui.library'),
    set: t('ui.own-sets'),
    board: nameOfBoard(app),
  };
  const name = names[place];
  document.title = [name, 'Stepstones'].filter(Boolean).join(' · ');
}

/** @param {import('../python/connection.js').Load} load */
function showLoad({ state, loaded, total }) {
  const stones = byId('python', HTMLElement);
  const part = state === 'starting' ? 1 : total ? loaded / total : 0;
  stones.hidden = state === 'ready' || state === 'lost';
  if (stones.hidden) return;
  stones.ariaLabel = t('ui.python-loading', Math.floor(100 * part));
  for (const [at, stone] of [...stones.children].entries()) {
    const full = Math.min(Math.max(3 * part - at, 0), 1);
    if (stone instanceof HTMLElement) stone.style.setProperty('--full', `${100 * full}%`);
  }
}

/**
 * Copy the link of the step that is shown, else of the puzzle as it was set. Open the dialog with what
 * else can be shared of the step at which the run then rests.
 * @param {App} app
 * @param {boolean} [isPicture] whether the picture alone is wanted: nothing is copied then
 */
export async function openShare(app, isPicture = false) {
  const first = app.stepping ? app.link : app.view.problem || app.link;
  const copied = isPicture ? null : copy(addressOf(first));
  app.pause();
  const { showShare } = await import('../share/share-dialog.js');
  await showShare(app, first, await copied);
}

/**
 * Copy the link of what is shown, the step or the board.
 * @param {App} app
 */
export const copyLink = ({ link }) => copyAddress(addressOf(link));
