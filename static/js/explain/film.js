/**
 * Records a range of steps as an animated picture, each step with its sentence.
 */
import { byId, button, make, setText } from '../page/dom.js';
import { makeDialog, openDialog } from '../page/dialog.js';
import { t } from '../page/i18n.js';
import { loadStyle } from '../page/style.js';
import { save } from '../page/address.js';
import { joinPng } from './apng.js';
import { drawSnapshot } from './snapshot.js';

/** @typedef {import('../model/app.js').App} App */

const SIDE = 480;
const LINE = 24;
/** Room below the board for the sentence, in pixels. */
const BELOW = 4 * LINE;
/** Pictures of one film. */
const MOST = 200;
/** Steps that are offered at first. */
const USUAL = 20;
/** What a line may be broken into: words with their spaces, single characters of Chinese. */
const WORDS = /[\u3000-\u9fff\uff00-\uffef]\s*|[^\s\u3000-\u9fff\uff00-\uffef]+\s*/g;

/** @param {App} app */
export function offerFilm(app) {
  byId('film', HTMLButtonElement).addEventListener('click', async () => {
    await loadStyle('measures.css');
    new Film(app).open();
  });
}

class Film {
  #stopped = false;
  #said = make('p', { role: 'status', class: 'hint' });
  #image = make('img', { alt: t('ui.film'), hidden: '' });

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    app.pause();
    const { at = 0, verdict = null } = app.view.run ?? {};
    const [first, last] = verdict ? [Math.max(at - USUAL, 0), at] : [at, at + USUAL];
    this.from = make('input', {
      inputmode: 'numeric',
      size: '7',
      maxlength: '7',
      value: String(first),
    });
    this.to = make('input', {
      inputmode: 'numeric',
      size: '7',
      maxlength: '7',
      value: String(last),
    });
    this.pace = make('input', { type: 'range', min: '0.2', max: '3', step: '0.1', value: '1' });
    this.seconds = make('output', {}, this.pace.value);
    this.pace.addEventListener('input', () => setText(this.seconds, this.pace.value));
    this.make = button(t('ui.film-make'), () => void this.#record(), { class: 'primary' });
    this.save = button(t('ui.save-file'), () => {}, { hidden: '' });
    this.dialog = makeDialog('film', t('ui.film'), { class: 'measures film' });
  }

  open() {
    const field = (/** @type {string} */ words, /** @type {HTMLElement} */ input) =>
      make('label', {}, `${t(words)} `, input);
    this.dialog.append(
      make('div', { class: 'row' }, field('ui.film-from', this.from), field('ui.film-to', this.to)),
      make(
        'div',
        { class: 'row' },
        field('ui.film-pace', this.pace),
        this.seconds,
        this.make,
        this.save,
      ),
      this.#said,
      this.#image,
    );
    this.dialog.addEventListener('close', () => {
      this.#stopped = true;
      if (this.#image.src) URL.revokeObjectURL(this.#image.src);
    });
    openDialog(this.dialog);
  }

  async #record() {
    const [from, to] = [Number(this.from.value), Number(this.to.value)];
    if (!(
      Number.isSafeInteger(from) &&
      Number.isSafeInteger(to) &&
      from >= 0 &&
      to > from &&
      to - from < MOST
    )) {
      return setText(this.#said, t('ui.film-bad', MOST - 1));
    }
    const home = this.app.view.run?.at ?? 0;
    this.make.disabled = true;
    const pictures = await this.#shoot(from, to);
    const last = this.app.view.run?.at ?? 0;
    await this.app.client.ask({ type: 'seek', at: home });
    this.make.disabled = false;
    if (this.#stopped) return;
    if (!pictures.length) return setText(this.#said, t('ui.film-none', last));
    const film = joinPng(pictures, Math.round(Number(this.pace.value) * 1000));
    if (this.#image.src) URL.revokeObjectURL(this.#image.src);
    this.#image.src = URL.createObjectURL(film);
    this.#image.hidden = this.save.hidden = false;
    this.save.onclick = () =>
      save(film, `${this.app.view.puzzle}-${this.app.view.size}.png`, 'image/png');
    setText(this.#said, t('ui.film-done', pictures.length, Math.ceil(film.size / 1000)));
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  async #shoot(from, to) {
    const pictures = [];
    for (let at = from; at <= to && !this.#stopped; at += 1) {
      const view = await this.app.client.ask({ type: 'seek', at });
      if (!view?.run || view.run.at !== at) break;
      pictures.push(await pngOf(this.app));
      setText(this.#said, t('ui.film-at', at - from + 1, to - from + 1));
      if (view.run.verdict) break;
    }
    return pictures;
  }
}

/**
 * The board with its sentence below, as PNG.
 * @param {App} app
 */
async function pngOf(app) {
  const board = drawSnapshot(app, SIDE);
  const canvas = make('canvas', {
    width: String(board.width),
    height: String(board.height + BELOW),
  });
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(board, 0, 0);
  context.fillStyle = '#1e1d1a';
  context.font = '17px system-ui, sans-serif';
  let [line, row] = ['', 1];
  for (const word of (byId('words', HTMLElement).textContent ?? '').match(WORDS) ?? []) {
    if (context.measureText(line + word).width > canvas.width - 16) {
      context.fillText(line, 8, board.height + row * LINE);
      [line, row] = ['', row + 1];
    }
    line += word;
  }
  context.fillText(line, 8, board.height + row * LINE);
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ resolve) =>
    canvas.toBlob(resolve, 'image/png'),
  );
  if (!blob) throw new Error('no PNG');
  return new Uint8Array(await blob.arrayBuffer());
}
