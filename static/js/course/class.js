/**
 * The slips of a class: pasted or read from files, each judged again here, in a table that leaves the
 * device only as a file of the teacher's own. Where the browser itself reads codes, pictures of them
 * may be chosen too; a telephone offers its camera for that.
 */
import { button, make, setText } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { save } from '../page/address.js';
import { makeDialog, openDialog } from '../page/dialog.js';
import { loadStyle } from '../page/style.js';
import { wordsOfTasks } from '../own/tasks.js';
import { slipsIn } from './slips.js';

/** @typedef {import('./judged.js').Judge} Judge */
/** @typedef {import('./judged.js').Judged} Judged */
/** @typedef {import('../own/tasks.js').Words} Words */

/** Slips read at once, and characters of each file. */
const MOST = 200;
const MOST_CHARACTERS = 2_000_000;
/** The browser's own reader of codes; none in many. @type {any} */
const Codes = /** @type {any} */ (globalThis).BarcodeDetector;
const COLUMNS = /** @type {const} */ (['name', 'exercise', 'verdict', 'tries', 'hints', 'mistake']);

/**
 * @param {Judge} judge
 * @param {(name: string, link: string) => void} open opens an exercise's board
 * @param {string} [text] with slips; none of them runs before a press
 */
export async function showClass(judge, open, text = '') {
  await loadStyle('course.css');
  new ClassPage(judge, open, await wordsOfTasks()).offer(text);
}

class ClassPage {
  #field = make('textarea', { id: 'class-slips', rows: '4', spellcheck: 'false' });
  #files = make('input', {
    type: 'file',
    multiple: '',
    accept: Codes ? '.txt,text/plain,image/*' : '.txt,text/plain',
  });
  #words = make('p', { role: 'status', class: 'hint' });
  #common = make('p', { class: 'common' });
  #body = make('tbody');
  /** @type {Judged[]} what is read now, or was last */ #rows = [];
  /** @type {Promise<Judged> | null} Python runs one answer at a time */ #judging = null;

  /**
   * @param {Judge} judge
   * @param {(name: string, link: string) => void} open
   * @param {Words} tasks
   */
  constructor(judge, open, tasks) {
    this.judge = judge;
    this.open = open;
    this.tasks = tasks;
    this.dialog = makeDialog('class', t('ui.class'), { class: 'course class' });
    const read = button(t('ui.class-read'), () => void this.read(this.#field.value), {
      id: 'class-read',
      class: 'primary',
    });
    const table = button(t('ui.class-save'), () => this.#save(), { id: 'class-save' });
    const head = COLUMNS.map((one) => make('th', { scope: 'col' }, t(`ui.class.${one}`)));
    this.#field.placeholder = this.#field.ariaLabel = t('ui.class-paste');
    this.#files.ariaLabel = t('ui.class-files');
    this.#files.addEventListener('change', () => void this.#readFiles());
    this.dialog.append(
      make('p', { class: 'hint' }, t('ui.class-words'), Codes ? ` ${t('ui.class-pictures')}` : ''),
      this.#field,
      make('div', { class: 'row' }, this.#files, read, table),
      this.#words,
      this.#common,
      make(
        'div',
        { class: 'scroll' },
        make('table', {}, make('thead', {}, make('tr', {}, ...head)), this.#body),
      ),
    );
    openDialog(this.dialog);
  }

  /** @param {string} text with slips, for the field */
  offer(text) {
    this.#field.value = text;
  }

  async #readFiles() {
    const files = [...(this.#files.files ?? [])].slice(0, MOST);
    const texts = files.map((one) => {
      if (Codes && one.type.startsWith('image/')) return codesIn(one).catch(() => '');
      return one.size <= MOST_CHARACTERS ? one.text() : '';
    });
    await this.read((await Promise.all(texts)).join('\n'));
  }

  /**
   * Judge the slips in a text, one after the other.
   * @param {string} text
   */
  async read(text) {
    const found = slipsIn(text).slice(0, MOST);
    /** @type {Judged[]} */ const rows = (this.#rows = []);
    this.#show();
    const isLeft = () => this.#rows !== rows || !this.dialog.isConnected;
    await Promise.allSettled([this.#judging]);
    if (isLeft()) return;
    for (const [index, slip] of found.entries()) {
      setText(this.#words, t('ui.class-reading', index + 1, found.length));
      this.#judging = this.judge.judge(slip);
      rows.push(await this.#judging);
      if (isLeft()) return;
      this.#show();
    }
    const count = (/** @type {Judged['verdict']} */ one) =>
      rows.filter(({ verdict }) => verdict === one).length;
    const counts = [rows.length, count('right'), count('wrong'), count('damaged')];
    setText(this.#words, t('ui.class-done', ...counts));
  }

  #show() {
    this.#body.replaceChildren(...this.#rows.map((row) => this.#row(row)));
    /** @type {Map<string, Judged[]>} */ const made = new Map();
    for (const row of this.#rows) {
      const words = this.#mistakeOf(row);
      if (row.mistake) made.set(words, [...(made.get(words) ?? []), row]);
    }
    const [words = '', rows = []] = [...made].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
    setText(this.#common, words && t('ui.class-common', rows.length, words));
    const shown = rows.find(({ link }) => link);
    if (shown?.slip) this.#common.append(' ', this.#showBoard(shown));
  }

  /** @param {Judged} row */
  #row(row) {
    const cells = this.#cells(row).map((one) => make('td', {}, one));
    if (row.link && row.slip) cells.at(-1)?.append(' ', this.#showBoard(row));
    return make('tr', { 'data-verdict': row.verdict }, ...cells);
  }

  /** @param {Judged} row */
  #showBoard({ slip, link }) {
    return button(t('ui.own-show'), () => {
      this.dialog.close();
      this.open(slip?.exercise ?? '', link);
    });
  }

  /** @param {Judged} row */
  #cells(row) {
    const { slip, verdict } = row;
    const claimed = slip && verdict === 'wrong' && slip.right ? 'claimed' : verdict;
    return [
      slip?.name ?? '',
      slip ? (this.tasks[slip.exercise]?.title ?? slip.exercise) : '',
      t(`ui.class.verdict.${claimed}`),
      slip ? String(slip.tries) : '',
      slip ? String(slip.hints) : '',
      this.#mistakeOf(row),
    ];
  }

  /** @param {Judged} row */
  #mistakeOf({ slip, mistake, problem }) {
    const words = this.tasks[slip?.exercise ?? '']?.mistakes?.[mistake] ?? '';
    return words || (problem ? t(problem.message, ...problem.args) : '');
  }

  #save() {
    const head = COLUMNS.map((one) => t(`ui.class.${one}`));
    const lines = [head, ...this.#rows.map((row) => this.#cells(row))].map((row) =>
      row.map(asCell).join(','),
    );
    save(`\uFEFF${lines.join('\r\n')}\r\n`, 'class.csv', 'text/csv;charset=utf-8');
  }
}

/**
 * What the codes in a picture say.
 * @param {File} file
 */
async function codesIn(file) {
  const picture = await createImageBitmap(file);
  /** @type {{rawValue: string}[]} */
  const found = await new Codes({ formats: ['qr_code'] }).detect(picture);
  picture.close();
  return found.map(({ rawValue }) => rawValue).join('\n');
}

/**
 * A cell as RFC 4180 has it; what a spreadsheet would take for a formula begins with an apostrophe.
 * @param {string} text
 */
const asCell = (text) => `"${text.replace(/^[=+\-@\t]/, "'$&").replaceAll('"', '""')}"`;
