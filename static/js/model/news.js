/**
 * What Python says unasked, as far as the page has heard it.
 */

/** @import { MeasureView, PieceView, Progress, RibbonView, SandboxCall, SeenView, StandingView } from './protocol.js' */

export class News {
  /** @type {Progress | null} */ progress = null;
  /** @type {StandingView | null} how far the standing verdict has come */
  standing = null;
  /** @type {MeasureView | null} what versions cost, as far as it is known */
  measures = null;
  /** @type {RibbonView | null} of the run, as far as it is known */ ribbon = null;
  /** @type {(piece: PieceView) => void} */ #onPiece = () => {};
  /** @type {(seen: SeenView) => void} */ #onSeen = () => {};
  /** @type {(call: SandboxCall) => void} */ #onCall = () => {};

  /** @param {(piece: PieceView) => void} listener hears of the file in the making from now on */
  hearPieces(listener) {
    this.#onPiece = listener;
  }

  /** @param {(seen: SeenView) => void} listener hears how far the reading of a picture is */
  hearSeen(listener) {
    this.#onSeen = listener;
  }

  /** @param {(call: SandboxCall) => void} listener hears the calls to sandboxes from now on */
  hearCalls(listener) {
    this.#onCall = listener;
  }

  /**
   * @param {object} message
   * @param {boolean} busy whether progress is wanted
   * @returns {boolean} whether the page shows something new
   */
  take(message, busy) {
    const news =
      /** @type {Progress | RibbonView | StandingView | PieceView | MeasureView | SeenView | SandboxCall} */ (
        message
      );
    if (news.type === 'piece') this.#onPiece(news);
    else if (news.type === 'seen') this.#onSeen(news);
    else if (news.type === 'sandbox') this.#onCall(news);
    else if (news.type === 'ribbon') this.ribbon = news;
    else if (news.type === 'standing') this.standing = news;
    else if (news.type === 'measures') this.measures = news;
    else if (news.type === 'progress' && busy) this.progress = news;
    else return false;
    return !['piece', 'seen', 'sandbox'].includes(news.type);
  }
}
