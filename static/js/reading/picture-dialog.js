/**
 * The dialog of a picture with a board: the picture, what was read drawn over it, corners to drag.
 *
 * The browser decodes, Python reads; nothing is put on the board before the reader says so.
 */
import { button, byId, make, setText, showBoardAfter } from '../page/dom.js';
import { sentences, t } from '../page/i18n.js';
import { loadStyle } from '../page/style.js';
import { PictureFrame } from './picture-frame.js';

/** @import { PictureReading } from '../model/protocol.js' */
/** @typedef {import('../model/app.js').App} App */

/** Pixels that Python works on; larger pictures are made smaller once they are decoded. */
const WORKED = 2_600_000;
/** Pixels of the largest picture. */
const MOST = 25_000_000;

/**
 * Show a picture and read it.
 * @param {App} app
 * @param {File} file
 */
export async function showPictureDialog(app, file) {
  const [canvas] = await Promise.all([decode(file), loadStyle('seen.css')]);
  if (document.querySelector('#seen')) byId('seen', HTMLDialogElement).close();
  await new PictureDialog(app, canvas).open();
}

/**
 * Decode a picture, no larger than it is worked on. Rejects what is no picture, or too large.
 * @param {File} file
 * @returns {Promise<HTMLCanvasElement>}
 */
async function decode(file) {
  const image = await createImageBitmap(file);
  const { width, height } = image;
  if (width * height > MOST) throw new RangeError('too many pixels');
  const scale = Math.min(1, Math.sqrt(WORKED / (width * height)));
  const canvas = make('canvas');
  canvas.width = Math.max(1, Math.floor(width * scale));
  canvas.height = Math.max(1, Math.floor(height * scale));
  const pen = penOf(canvas);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas;
}

/** @param {HTMLCanvasElement} canvas */
function penOf(canvas) {
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new TypeError('no canvas');
  return pen;
}

class PictureDialog {
  /** @type {PictureReading | null} what was read last */ #found = null;
  /** Counts the readings, so that one that was ended is not shown. */
  #turn = 0;
  #words = make('p', { id: 'seen-words', role: 'status' });
  #dialog = make('dialog', { id: 'seen', 'aria-labelledby': 'seen-title' });
  #use = button(t('ui.picture-use'), () => void this.#adopt(), {
    class: 'primary',
    id: 'seen-use',
  });
  #again = button(t('ui.picture-again'), () => void this.#read(this.#frame.spelled), {
    id: 'seen-again',
  });
  #stop = button(t('ui.stop'), () => this.#end(), { id: 'seen-stop' });
  #close = button(t('ui.close'), () => this.#dialog.close());
  /** @type {PictureFrame} */ #frame;
  #whole = button(t('ui.picture-whole'), () => this.#frame.turn(), { id: 'seen-whole' });

  /**
   * @param {App} app
   * @param {HTMLCanvasElement} picture
   */
  constructor(app, picture) {
    this.app = app;
    this.picture = picture;
    this.#frame = new PictureFrame(picture, () => this.#offer());
    this.#dialog.append(
      make('h2', { id: 'seen-title' }, t('ui.picture-title')),
      this.#words,
      this.#frame.element,
      make('p', { class: 'small' }, t('ui.picture-hint')),
      make('div', { class: 'row' }, this.#use, this.#again, this.#stop, this.#whole, this.#close),
    );
    this.#dialog.addEventListener('close', () => {
      void this.app.client.get({ type: 'read-picture', corners: 'stop' });
      this.#turn += 1;
      this.#dialog.remove();
    });
  }

  async open() {
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.#offer();
    this.app.client.onPictureReading = ({ notes }) => this.#stop.hidden || this.#say(notes);
    await this.#read('');
  }

  /**
   * Read what is between the corners. Waits for a worker that is still starting; another reading ends.
   * @param {string} corners where the reader has shown them
   */
  async #read(corners) {
    const { connection } = this.app.client;
    const turn = (this.#turn += 1);
    this.#found = null;
    this.#frame.show(null);
    this.#working(true);
    setText(this.#words, t('ui.picture-waiting'));
    this.#stop.focus();
    await connection.send({ type: 'read-picture', corners: 'stop' });
    if (turn !== this.#turn) return;
    const { width, height } = this.picture;
    const pixels = penOf(this.picture).getImageData(0, 0, width, height).data;
    const given = await connection.give(new Uint8Array(pixels.buffer), width, height);
    const answer =
      given && turn === this.#turn
        ? await connection.send({ type: 'read-picture', corners })
        : null;
    if (turn !== this.#turn) return;
    this.#working(false);
    this.#again.focus();
    if (answer?.type === 'picture-reading' && answer.link) this.#show(answer);
    else if (answer?.type === 'failure') setText(this.#words, t(answer.message, ...answer.args));
    else setText(this.#words, t(given ? 'ui.picture-ended' : 'ui.picture-waiting'));
  }

  #end() {
    this.#turn += 1;
    this.#working(false);
    this.#again.focus();
    setText(this.#words, t('ui.picture-ended'));
    void this.app.client.get({ type: 'read-picture', corners: 'stop' });
  }

  /** @param {boolean} on whether a reading is going on */
  #working(on) {
    this.#use.disabled = true;
    this.#again.disabled = on;
    this.#again.hidden = on;
    this.#stop.hidden = !on;
    this.#dialog.toggleAttribute('aria-busy', on);
  }

  /** @param {PictureReading['notes']} notes */
  #say(notes) {
    for (const [message, args] of notes) setText(this.#words, t(message, ...args));
  }

  /** @param {PictureReading} seen */
  #show(seen) {
    this.#found = seen;
    this.#use.disabled = false;
    this.#use.focus();
    const notes = seen.notes.map(([message, args]) => t(message, ...args));
    setText(
      this.#words,
      sentences(t('ui.picture-found', t(`${seen.puzzle}.title`), seen.size), ...notes, doubt(seen)),
    );
    this.#frame.show(seen);
    this.#offer();
  }

  /** Offer the whole picture beside the board that is shown near, and the other way round. */
  #offer() {
    this.#whole.hidden = !this.#frame.isPart;
    this.#whole.setAttribute('aria-pressed', String(this.#frame.whole));
  }

  /** Put what was read on the board; undo takes it back. What is doubtful is mended in Set up. */
  async #adopt() {
    const { link, doubtful } = this.#found ?? {};
    this.#dialog.close();
    if (!link) return;
    await showBoardAfter(this.app.client.ask({ type: 'replace', link }, 'push'));
    if (doubtful) await this.app.setMode('setup');
  }
}

/** @param {PictureReading} seen */
function doubt({ doubtful, spots }) {
  if (doubtful >= spots.length) return t('ui.picture-unsure');
  return doubtful ? t('ui.picture-doubtful', doubtful) : t('ui.picture-sure');
}
