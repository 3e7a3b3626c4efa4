/**
 * Files of boards too large to show: ordered by size, received in chunks, and saved.
 */
import { byId, make, setText, whenChanged } from '../page/dom.js';
import { currentLanguage, t } from '../page/i18n.js';
import { save } from '../page/address.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').FileChunk} FileChunk */

/** Types of the files that the page can show. */
const TYPES = /** @type {Record<string, string>} */ ({
  png: 'image/png',
  txt: 'text/plain;charset=utf-8',
});
const KILO = 1000;

/** @param {App} app */
export function showLarge(app) {
  const form = byId('large-form', HTMLFormElement);
  const list = byId('large-format', HTMLSelectElement);
  const size = byId('large-size', HTMLInputElement);
  const order = new LargeFile(app);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void order.begin(list.value, size.value.trim().replace(/[×х*]/gi, 'x'));
  });
  byId('large-stop', HTMLButtonElement).addEventListener('click', () => order.stop());
  byId('large-save', HTMLButtonElement).addEventListener('click', () => order.save());
  const build = whenChanged(() => {
    const offered = app.view.formats.filter(({ streams }) => streams);
    list.replaceChildren(
      ...offered.map(({ id }) => make('option', { value: id }, t(`format.${id}`))),
    );
    setText(byId('large-what', HTMLElement), offered.length ? t(`${app.view.puzzle}.large`) : '');
  });
  app.subscribe(() => {
    const { view, mode, client } = app;
    byId('large', HTMLElement).hidden =
      mode !== 'setup' || !view.formats.some(({ streams }) => streams);
    build([view.puzzle, currentLanguage()]);
    byId('large-make', HTMLButtonElement).disabled = client.load.state !== 'ready';
    order.show();
  });
}

/** One file: ordered, coming in pieces, or done. */
class LargeFile {
  #number = 0;
  /** Whether it is in the making. */ #making = false;
  /** @type {Uint8Array<ArrayBuffer>[]} */ #pieces = [];
  /** @type {() => string} what is said of it */ #says = () => '';
  /** @type {{name: string, content: Blob, url: string} | null} */ #done = null;
  #bytes = 0;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * @param {string} format
   * @param {string} text what is asked of it
   */
  async begin(format, text) {
    const { app } = this;
    const { puzzle, formats } = app.view;
    const number = (this.#number += 1);
    this.#forget();
    this.#making = true;
    app.client.onChunk = (piece) => this.#hear(piece);
    app.notify();
    const end = await app.client.connection.send({ type: 'stream', order: number, format, text });
    if (number !== this.#number) return;
    this.#making = false;
    if (end?.type === 'failure') this.#says = () => t(end.message, ...end.args);
    else if (!end) this.#says = () => t('ui.large-lost');
    else if (end.whole) {
      this.#finish(`${puzzle}-${text}`, formats.find(({ id }) => id === format)?.suffix ?? '');
    } else this.#says = () => t('ui.large-stopped');
    this.#pieces = [];
    app.notify();
  }

  stop() {
    void this.app.client.get({ type: 'stream', order: 0, format: '', text: '' });
  }

  save() {
    if (this.#done) save(this.#done.content, this.#done.name, this.#done.content.type);
  }

  show() {
    const making = this.#making;
    const url = this.#done?.content.type === TYPES.png ? (this.#done?.url ?? '') : '';
    byId('large-make', HTMLButtonElement).hidden = making;
    byId('large-stop', HTMLButtonElement).hidden = !making;
    byId('large-save', HTMLButtonElement).hidden = !this.#done;
    setText(byId('large-now', HTMLElement), this.#says());
    const link = byId('large-open', HTMLAnchorElement);
    link.hidden = !url;
    if (link.getAttribute('href') === url) return;
    link.href = url;
    link.replaceChildren(...(url ? [make('img', { src: url, alt: t('ui.large-picture') })] : []));
  }

  /** @param {FileChunk} piece */
  #hear({ order, data, message, args }) {
    if (order !== this.#number) return;
    if (message) this.#says = () => t(message, ...args);
    if (data) {
      const piece = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      this.#pieces.push(piece);
      this.#bytes += piece.length;
    }
    this.app.notify();
  }

  #forget() {
    if (this.#done) URL.revokeObjectURL(this.#done.url);
    this.#done = null;
    this.#pieces = [];
    this.#bytes = 0;
    this.#says = () => '';
  }

  /**
   * @param {string} name
   * @param {string} suffix
   */
  #finish(name, suffix) {
    const content = new Blob(this.#pieces, { type: TYPES[suffix] ?? '' });
    const kilobytes = Math.ceil(this.#bytes / KILO);
    this.#done = { name: `${name}.${suffix}`, content, url: URL.createObjectURL(content) };
    this.#says = () => t('ui.large-done', kilobytes);
  }
}
