/**
 * Recent boards: what the reader has done on this puzzle, to go back to with all that was done there.
 */
import { thumbnail } from '../board/thumbnail.js';
import { readView } from '../link/first-view.js';
import { keptBoards } from '../kept/kept-boards.js';
import { addressOf } from '../page/address.js';
import { byId, make, whenChanged } from '../page/dom.js';
import { currentLanguage, t } from '../page/i18n.js';
import { loadStyle } from '../page/style.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../kept/kept-boards.js').Entry} Entry */

/** @param {App} app */
export function showRecent(app) {
  const section = byId('recent', HTMLElement);
  const list = byId('recent-list', HTMLElement);
  let asked = {};
  const build = whenChanged(async () => {
    const mine = (asked = {});
    const [boards] = await Promise.all([keptBoards(), loadStyle('gallery.css')]);
    if (asked !== mine) return;
    const { puzzle } = app.view;
    const here = app.client.keeper.keep.id;
    const others = boards.filter((one) => one.puzzle === puzzle && one.id !== here);
    list.replaceChildren(...others.map((entry) => tileOf(app, entry)));
    section.dataset.count = String(others.length);
    show();
  });
  const show = () => {
    const other = section.dataset.puzzle !== app.view.puzzle;
    section.hidden = other || !list.childElementCount || (app.mode === 'explain' && app.view.run !== null);
  };
  app.subscribe(() => {
    const { client, view } = app;
    show();
    if (client.load.state !== 'ready' || client.opening || client.waiting) return;
    section.dataset.puzzle = view.puzzle;
    build([view.puzzle, client.keeper.keep.id, currentLanguage()]);
  });
}

/**
 * A board: its picture, what a record calls it or its size, and when it was left.
 * @param {App} app
 * @param {Entry} entry
 */
function tileOf(app, entry) {
  const { link, title, when } = entry;
  const view = readView(app.client.starts, link).view;
  const left = new Date(when);
  const time = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'short', timeStyle: 'short' });
  const told = Number.isNaN(left.getTime()) ? '' : time.format(left);
  const name = title || (view?.size ?? '').replace('x', '×') || t(`${entry.puzzle}.title`);
  const anchor = make(
    'a',
    { href: addressOf(link), 'data-link': link },
    ...(view ? [make('span', { class: 'frame' }, thumbnail(view.scene))] : []),
    make('span', { class: 'name' }, name),
    make('small', {}, told),
  );
  anchor.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void app.boards.bring(entry, 'push');
    byId('board', HTMLElement).scrollIntoView({ block: 'nearest' });
  });
  return make('li', {}, anchor);
}
