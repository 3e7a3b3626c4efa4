/**
 * Opens boards: a puzzle's own, one that was kept, one from a link, a text or a file.
 */
import { boardInAddress, EMBEDDED, writeAddress } from '../page/address.js';
import { newId } from '../kept/journal.js';
import { claim, keptAs, keptBoards, problemOf, sourcesOf } from '../kept/kept-boards.js';
import { ownLink } from './shipped-boards.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('../kept/kept-boards.js').Entry} Entry */
/** @typedef {import('../page/address.js').How} How */

/** Characters up to which a text may be of a format without a check. */
const MAX_SHORT = 20_000;

export class Boards {
  /** How often a board was asked for. */ #asked = 0;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /** Whether any board was asked for. */
  get isAsked() {
    return this.#asked > 0;
  }

  /**
   * Note what is asked for now: a board that has yet to be found or made gives way to one asked for
   * since.
   * @returns {() => boolean} whether there is such a one
   */
  watch() {
    const now = this.#asked;
    return () => now !== this.#asked;
  }

  /** Ask for a board, which will be opened unless it has to give way itself. */
  #seek() {
    this.#asked += 1;
    return this.watch();
  }

  /**
   * Go back to a board that was kept, with all that was done to it.
   * @param {Entry} entry
   * @param {How} how
   * @returns {Promise<boolean>} false where it could not be opened
   */
  bring(entry, how) {
    return this.#bring(entry, how, this.#seek());
  }

  /**
   * Go back to the board kept last of those that began with a problem.
   * @param {string} puzzle
   * @param {(problem: string) => boolean} isWanted
   * @param {How} how
   * @returns {Promise<boolean>} false where there is none, or it could not be opened
   */
  async bringBegun(puzzle, isWanted, how) {
    if (EMBEDDED) return false;
    const isLeft = this.#seek();
    this.app.client.store.write();
    const kept = (await keptBoards()).find(
      (one) => one.puzzle === puzzle && isWanted(problemOf(one)),
    );
    if (isLeft()) return true;
    return kept !== undefined && this.#bring(kept, how, isLeft);
  }

  /**
   * Go back to a board of this visit, with all that was done to it where that was kept.
   * @param {string} id what it was kept as
   * @param {string} link
   */
  async goBack(id, link) {
    const isLeft = this.#seek();
    this.app.client.store.write();
    const kept = await keptAs(id, link);
    if (isLeft()) return;
    await (kept ? this.#bring(kept, 'push', isLeft) : this.app.client.open(link, 'push'));
  }

  /**
   * @param {Entry} entry
   * @param {How} how
   * @param {() => boolean} isLeft
   */
  async #bring(entry, how, isLeft) {
    const { client, mode } = this.app;
    const [sources, own] = await Promise.all([sourcesOf(entry), claim(entry.id)]);
    if (isLeft()) return true;
    client.store.take(own ? entry.id : newId(), { text: entry.text, sources });
    const opened = await client.restore(entry.link, how);
    if (opened && !isLeft()) this.#turnTo(entry.mode, mode);
    else this.app.notify();
    return opened;
  }

  /**
   * Show an opened board in its mode; in the reader's, who has chosen one while it was on its way.
   * @param {import('./app.js').Mode | undefined} wanted
   * @param {import('./app.js').Mode} before the mode in which the board was asked for
   */
  #turnTo(wanted, before) {
    const { mode, modes, view } = this.app;
    const isChosen = mode !== before && !view.run;
    if (wanted && modes.includes(wanted) && !isChosen) this.app.mode = wanted;
    this.app.notify();
  }

  /** Open the puzzle's front board. */
  #openFront() {
    const start = this.app.client.starts.find(({ puzzle }) => puzzle === this.app.view.puzzle);
    if (start) void this.openLink(start.link);
  }

  /**
   * @param {string} link
   * @returns {Promise<boolean>} whether it was opened, and the reader has not gone on meanwhile
   */
  async openLink(link) {
    const { client, view } = this.app;
    if (link === client.target && !view.run) {
      writeAddress(link, 'push', client.store.journal.id);
      this.app.notify();
      return true;
    }
    const isLeft = this.#seek();
    return (await client.open(link, 'push')) && !isLeft();
  }

  /**
   * Open a board of our own making.
   * @param {string} link
   * @param {How} [how]
   */
  openOwn(link, how = 'push') {
    this.#seek();
    return this.app.client.open(link, how, true);
  }

  /**
   * Open a board of our own making, ready to be played.
   * @param {string} link
   * @param {How} [how]
   */
  openToPlay(link, how) {
    if (this.app.modes.includes('play')) void this.app.setMode('play');
    return this.openOwn(link, how);
  }

  /**
   * Open a link from outside in a place of the page, to play or at the moment that it names.
   * @param {string} link
   */
  async openFromOutside(link) {
    const before = this.app.mode;
    const isLeft = this.#seek();
    return this.#showArrived(await this.app.client.open(link, 'push'), isLeft, before);
  }

  /**
   * Show a board from outside: to play, or at the moment that its link names.
   * @param {boolean} opened
   * @param {() => boolean} isLeft
   * @param {import('./app.js').Mode} before the mode in which the board was asked for
   * @returns {boolean} whether it was opened
   */
  #showArrived(opened, isLeft, before) {
    const { app } = this;
    if (opened && !isLeft()) this.#turnTo(app.view.run ? 'explain' : app.modes[0], before);
    else app.notify();
    return opened;
  }

  /**
   * Open the reader's own board of the last visit, as it was left; the front board where that is
   * damaged or of a newer version.
   */
  async comeBack() {
    const { client, view } = this.app;
    const isLeft = this.#seek();
    const { link, puzzle } = view;
    const kept = await lastKept(puzzle, link);
    if (isLeft()) return;
    const known = await (kept ? this.#bring(kept, 'keep', isLeft) : client.open(link, 'keep'));
    if (EMBEDDED || isLeft() || client.load.state !== 'ready') return;
    if (!known) this.#openFront();
  }

  /**
   * Open a link from outside: to play, or at the moment of an algorithm that it names. The name of
   * a puzzle alone means the reader's own board of it, as it was left.
   * @param {string} link
   * @returns {Promise<boolean>} false where it could not be opened
   */
  async arrive(link) {
    const id = boardInAddress();
    const isLeft = this.#seek();
    const start = this.app.client.starts.find(({ puzzle }) => puzzle === link);
    const wanted = start ? ownLink(start) : link;
    const kept = await (start ? lastKept(link, wanted) : keptAs(id, link));
    if (isLeft()) return true;
    if (kept) return this.#bring(kept, 'replace', isLeft);
    const { client } = this.app;
    const opening = client.open(wanted, 'replace');
    this.app.expectStep();
    const before = this.app.mode;
    let opened = await opening;
    if (!opened && start && !isLeft()) opened = await client.open(start.link, 'replace');
    return this.#showArrived(opened, isLeft, before);
  }

  /**
   * Open the board in a text; one that may be damaged without a trace is shown before.
   * @param {string} text
   * @returns {Promise<boolean>} whether it was a board, and was opened
   */
  async importText(text) {
    if (!text.trim()) return false;
    const { client } = this.app;
    const seen =
      text.length <= MAX_SHORT && client.load.state === 'ready' ? await this.#preview(text) : null;
    if (seen === undefined) return false;
    if (seen && !(await (await import('../reading/preview.js')).isWanted(client.starts, seen))) {
      return false;
    }
    return (await this.app.client.ask({ type: 'import', text }, 'push')) !== null;
  }

  /**
   * Which board a text holds whose format would not notice damage.
   * @param {string} text
   * @returns {Promise<import('./protocol.js').BoardPreview | null | undefined>} null where there is none,
   *   undefined where the question was lost: such a text is not asked about again
   */
  async #preview(text) {
    const answer = await this.app.client.connection.send({ type: 'preview', text });
    if (!answer) return undefined;
    return answer.type === 'preview' && answer.link ? answer : null;
  }

  /**
   * @param {string} data the bytes of a file, in base64
   * @returns {Promise<boolean>} whether it was a board
   */
  async loadFile(data) {
    return (await this.app.client.ask({ type: 'load', data }, 'push')) !== null;
  }
}

/**
 * The session that was kept last of a puzzle, if its board is that of the link.
 * @param {string} puzzle
 * @param {string} link
 */
async function lastKept(puzzle, link) {
  const last = (await keptBoards()).find((one) => one.puzzle === puzzle);
  return last?.link === link ? last : undefined;
}
