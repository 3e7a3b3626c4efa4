/**
 * The pages of a sheet of puzzles: boards with numbers and codes, then their solutions.
 */
import { make } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { load } from './picture.js';
import { drawCode } from './print.js';

/** @typedef {import('../model/protocol.js').MadeView} MadeView */

export class Pages {
  /** @type {HTMLElement[]} with all their pictures loaded */ sections = [];

  /**
   * @param {string} title
   * @param {(link: string) => string} codeOf the rows of a link's QR code
   */
  constructor(title, codeOf) {
    this.title = title;
    this.codeOf = codeOf;
  }

  /**
   * Set the pages anew.
   * @param {MadeView[]} boards
   * @param {number} count room on a page
   * @param {boolean} answered with the solutions
   */
  async fill(boards, count, answered) {
    this.forget();
    if (!boards.length) return;
    const goals = boards.map(({ goal, puzzle }) =>
      goal ? t(goal[0], ...goal[1]) : t(`${puzzle}.goal`),
    );
    const shared = goals.every((one) => one === goals[0]) ? (goals[0] ?? '') : '';
    const puzzles = boards.map(async ({ board, link }, at) => {
      const code = make('span', { class: 'qr' }, ...codeParts(this.codeOf(link)));
      const words = shared ? '' : (goals[at] ?? '');
      return make(
        'figure',
        {},
        await picture(board),
        make('figcaption', {}, number(at), make('span', {}, words), code),
      );
    });
    const solutions = boards.map(async ({ answer, words }, at) =>
      make(
        'figure',
        {},
        await picture(answer),
        make('figcaption', {}, number(at), make('span', {}, words)),
      ),
    );
    const rows = { 'data-count': String(count) };
    const pages = [
      make(
        'section',
        { class: 'puzzles', ...rows },
        make('h1', {}, this.title),
        make('p', {}, shared),
        ...(await Promise.all(puzzles)),
      ),
    ];
    if (answered) {
      const title = `${t('ui.sheet-answers')} · ${this.title}`;
      const isKeyed = boards.some(({ words }) => /[?–]/.test(words));
      pages.push(
        make(
          'section',
          { class: 'puzzles solutions', ...rows },
          make('h1', {}, title),
          make('p', {}, isKeyed ? t('ui.sheet-key') : ''),
          ...(await Promise.all(solutions)),
        ),
      );
    }
    this.sections = pages;
  }

  /** The pages once more, to be seen in a dialog. */
  copies() {
    return this.sections.map((section) => /** @type {HTMLElement} */ (section.cloneNode(true)));
  }

  /** Give back what the pictures take. */
  forget() {
    for (const section of this.sections) {
      for (const { src } of section.querySelectorAll('img')) URL.revokeObjectURL(src);
    }
    this.sections = [];
  }
}

/** @param {number} at */
const number = (at) => make('b', {}, `${at + 1}.`);

/** @param {string} svg */
async function picture(svg) {
  const image = make('img', { alt: '' });
  await load(image, svg);
  return image;
}

/** @param {string} code */
const codeParts = (code) => (code ? [drawCode(code)] : []);
