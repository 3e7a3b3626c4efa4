/**
 * `<stepstones-board link="queens/8">`: a board of Stepstones in any page. MIT, docs/embedding.md.
 *
 * A frame is loaded when it comes into sight. Two boards have a Python at most; the others are
 * pictures, drawn by the same page without Python, until they are pressed.
 */
const MOST = 2;
const AROUND = 172;
const PRESS = { en: 'Press to play', ru: 'Нажмите, чтобы играть', zh: '点按即可下棋' };
/** Boards with a Python, the one used longest ago first. */
const alive = [];
const style = new CSSStyleSheet();
style.replaceSync(`
  :host { position: relative; display: block; max-width: 520px; }
  iframe { display: block; width: 100%; height: 100%; border: 0; }
  button { position: absolute; inset: 0; width: 100%; border: 0; background: none; cursor: pointer; }
`);
const sight = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      sight.unobserve(target);
      target.load(alive.length < MOST);
    }
  },
  { rootMargin: '100px' },
);
const resized = new ResizeObserver((entries) => entries.forEach(({ target }) => target.fit()));

class StepstonesBoard extends HTMLElement {
  static observedAttributes = ['link', 'language'];
  #frame = null;
  #shape = [1, 1];
  #link = '';
  #timer = 0;
  #hear = (event) => this.#heard(event);

  connectedCallback() {
    if (!this.shadowRoot) this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [style];
    this.#link ||= this.getAttribute('link') ?? '';
    window.addEventListener('message', this.#hear);
    sight.observe(this);
    resized.observe(this);
    this.fit();
  }

  disconnectedCallback() {
    window.removeEventListener('message', this.#hear);
    sight.unobserve(this);
    resized.unobserve(this);
    this.#end();
    this.shadowRoot.replaceChildren();
  }

  attributeChangedCallback(name, _, value) {
    if (name === 'language') this.#send('language', { language: value });
    else if (value !== null) this.open(value);
  }

  get page() {
    return new URL(this.getAttribute('page') ?? '../../', import.meta.url);
  }

  /** The link of what stands on the board now. */
  get link() {
    return this.#link;
  }

  /** Show the board, with a Python or as a picture. */
  load(plays) {
    this.#end();
    const frame = (this.#frame = document.createElement('iframe'));
    frame.title = this.title || 'Stepstones';
    frame.src = `${this.page}${plays ? '?embed' : '?embed=still'}#${this.#link}`;
    const cover = document.createElement('button');
    cover.ariaLabel =
      PRESS[this.getAttribute('language') || document.documentElement.lang] ?? PRESS.en;
    cover.addEventListener('click', () => this.load(true));
    this.shadowRoot.replaceChildren(frame, ...(plays ? [] : [cover]));
    if (plays) {
      if (alive.length >= MOST) alive[0].load(false);
      alive.push(this);
    }
    this.#timer = setInterval(() => this.#send('hello'), 300);
  }

  open(link) {
    this.#link = link;
    if (this.#frame && !alive.includes(this)) this.load(false);
    else this.#send('open', { link });
  }

  seek(at) {
    this.#send('seek', { at });
  }

  play() {
    this.#send('play');
  }

  pause() {
    this.#send('pause');
  }

  restart() {
    this.#send('restart');
  }

  /** Take the height that the board needs. */
  fit() {
    const [width, height] = this.#shape;
    const full = Math.min(900, (this.clientWidth * height) / width + AROUND);
    this.style.height = `${this.getAttribute('height') ?? Math.round(full)}px`;
  }

  #end() {
    clearInterval(this.#timer);
    if (alive.includes(this)) alive.splice(alive.indexOf(this), 1);
    this.#frame = null;
  }

  #send(type, facts) {
    this.#frame?.contentWindow?.postMessage({ stepstones: 1, type, ...facts }, this.page.origin);
  }

  #heard({ source, origin, data }) {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== this.page.origin) return;
    if (data?.stepstones !== 1) return;
    const { type, link, shape } = data;
    if (type === 'here' || type === 'ready') clearInterval(this.#timer);
    if (typeof link === 'string' && type !== 'step' && type !== 'refused') this.#link = link;
    if (shape) {
      this.#shape = shape;
      this.fit();
    }
    if (type === 'ready') this.#begin();
    const end = Number(this.getAttribute('to') ?? Infinity);
    if (type === 'step' && this.hasAttribute('loop') && (data.ended || data.at >= end)) {
      this.#again();
    }
    this.dispatchEvent(new CustomEvent(type, { detail: data, bubbles: true }));
  }

  #begin() {
    const language = this.getAttribute('language');
    if (language) this.#send('language', { language });
    if (this.getAttribute('mode') === 'explain') this.#again();
  }

  #again() {
    this.seek(Number(this.getAttribute('from') ?? 1));
    if (this.hasAttribute('loop')) this.play();
  }
}

customElements.get('stepstones-board') ??
  customElements.define('stepstones-board', StepstonesBoard);
