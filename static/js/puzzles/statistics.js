/**
 * What was solved, kept on this device, to be taken elsewhere as a file.
 */
import { allSolved, exportProgress, importProgress } from '../kept/progress.js';
import { solvedDays, streakTo } from '../model/days.js';
import { save } from '../page/address.js';
import { button, byId, make } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { toast } from '../page/toast.js';

/** @typedef {import('../model/app.js').App} App */

/** @param {App} app */
export async function openStatistics(app) {
  const dialog = byId('statistics', HTMLDialogElement);
  const file = byId('progress-file', HTMLInputElement);
  const fill = () => byId('statistics-list', HTMLElement).replaceChildren(...rows(app));
  byId('progress-acts', HTMLElement).replaceChildren(
    button(
      t('ui.progress-save'),
      () => save(exportProgress(), 'stepstones-progress.json', 'application/json'),
      { id: 'progress-save' },
    ),
    button(t('ui.progress-load'), () => file.click(), { id: 'progress-load' }),
  );
  file.onchange = async () => {
    const text = await file.files?.[0]?.text();
    file.value = '';
    if (text === undefined) return;
    const found = importProgress(text);
    toast(typeof found === 'number' ? t('ui.progress-loaded', found) : t(found));
    app.notify();
    fill();
  };
  fill();
  dialog.showModal();
}

/** @param {App} app */
function rows({ client }) {
  const solved = [...allSolved().values()];
  const puzzles = client.starts.map(({ puzzle }) => puzzle);
  const without = solved.filter(({ hints }) => !hints).length;
  const facts = /** @type {[string, number][]} */ ([
    [t('ui.statistics.solved'), solved.length],
    [t('ui.statistics.alone'), without],
    [t('ui.statistics.row'), streakTo(solvedDays(puzzles), new Date())],
  ]);
  const levels = levelsOf(client.starts);
  const body = puzzles.map((puzzle) => {
    const own = solved.filter((one) => one.puzzle === puzzle);
    const counts = levels.map((level) => own.filter((one) => one.level === level).length);
    return [t(`${puzzle}.title`), ...counts.map(String)];
  });
  const table = make(
    'table',
    {},
    make('thead', {}, headRow(['', ...levels])),
    make(
      'tbody',
      {},
      ...body.map(([name = '', ...counts]) =>
        make(
          'tr',
          {},
          make('th', { scope: 'row' }, name),
          ...counts.map((one) => make('td', {}, one)),
        ),
      ),
    ),
  );
  const list = make(
    'dl',
    { class: 'facts' },
    ...facts.map(([name, value]) =>
      make('div', {}, make('dt', {}, name), make('dd', {}, String(value))),
    ),
  );
  return [list, table];
}

/** @param {string[]} levels */
const headRow = (levels) =>
  make(
    'tr',
    {},
    ...levels.map((level) => make('th', { scope: 'col' }, level && t(`maker.level.${level}`))),
  );

/** @param {readonly import('../model/protocol.js').View[]} starts */
const levelsOf = (starts) => [
  ...new Set(starts.flatMap(({ makers }) => makers.flatMap(({ levels }) => levels))),
];
