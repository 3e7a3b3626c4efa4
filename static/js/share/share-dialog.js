/**
 * The dialog of Share: the link that was just copied, the step, a picture, code for another page.
 */
import { button, byId, make, setText } from '../page/dom.js';
import { makeDialog, openDialog } from '../page/dialog.js';
import { WIDTHS, codeFor, heightFor } from './embed.js';
import { t } from '../page/i18n.js';
import { OWN } from '../model/choices.js';
import { load, toPng } from './picture.js';
import { nameOfBoard } from '../panel/header.js';
import { isHatched } from '../panel/patterns.js';
import { MOST_BYTES, loadCodes } from './qr.js';
import { addressOf, copy, frameOf, save } from '../page/address.js';
import { loadStyle } from '../page/style.js';
import { layout } from '../page/layout.js';

/** @typedef {import('../model/app.js').App} App */

/** Characters above which a link is also offered as a file. */
const LONG_LINK = 2000;
/** Frames to wait for a step that is on its way. */
const MAX_FRAMES = 30;

/**
 * Open the dialog, and the system's own sheet over it where fingers expect that.
 * @param {App} app
 * @param {string} first the link to pass on, unless the reader chooses another
 * @param {boolean | null} copied whether it was copied already; null where the picture is wanted
 */
export async function showShare(app, first, copied) {
  await loadStyle('share.css');
  await rest(app);
  const isOwn = app.view.run?.algorithm === OWN;
  const said = make('p', { role: 'status', class: 'said' });
  const dialog = makeDialog('share', t('ui.share'), { id: 'share-dialog', class: 'share' });
  const { tell, tellLink } = teller(app, said);
  let send = () => {};
  const place = make('div', {});
  const show = (/** @type {string} */ link) => {
    const isStep = app.stepping && link === app.link;
    const { inside, png } = imageParts(app, link, isStep);
    send = () => void openSheet(nameOfBoard(app), addressOf(link), png);
    const row = linkRow(addressOf(link), (done) => tellLink(done, link));
    const embed = embedParts(app, link, (done) => tell(done, t('ui.copied-text')));
    place.replaceChildren(
      ...(hasSheet()
        ? [
            part(
              'send',
              t('ui.share'),
              sender(() => send()),
            ),
          ]
        : []),
      isStep
        ? part('step', t('ui.share-step'), row, remarkField(app, show))
        : part('play', t('ui.share-play'), row),
      part('image', t('ui.share-image'), ...inside),
      part('embed', t('ui.share-embed'), ...embed),
    );
  };
  const choose = async (/** @type {string} */ link) => {
    show(link);
    tellLink(await copy(addressOf(link)), link);
  };
  dialog.append(
    ...(app.view.problem ? [choiceOf(app, first, choose)] : []),
    said,
    ...(isOwn ? [make('p', { class: 'hint' }, t('ui.share-own'))] : []),
    place,
  );
  show(first);
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  openDialog(dialog);
  if (copied === null) return byId('share-image', HTMLElement).scrollIntoView({ block: 'nearest' });
  tellLink(copied, first);
  if (hasSheet()) send();
}

/**
 * @param {App} app
 * @param {HTMLElement} said says what became of a copy
 */
function teller(app, said) {
  const tell = (/** @type {boolean} */ done, /** @type {string} */ what) => {
    said.toggleAttribute('data-failed', !done);
    said.replaceChildren(done ? what : t('ui.copy-failed', ''));
  };
  const tellLink = (/** @type {boolean} */ done, /** @type {string} */ what) => {
    if (!done || what.length <= LONG_LINK) return tell(done, t('ui.copied', what.length));
    const offer = () => save(`${addressOf(what)}\n`, `${nameOf(app)}.txt`);
    tell(done, t('ui.copied-long', what.length));
    said.append(button(t('ui.save-file'), offer));
  };
  return { tell, tellLink };
}

/** @param {() => void} send */
const sender = (send) => button(t('ui.share-send'), send);

/**
 * Wait for the step that was on its way when the run was paused; not for long runs.
 * @param {App} app
 */
async function rest({ client }) {
  for (let frame = 0; client.waiting && frame < MAX_FRAMES; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/**
 * The name of a file of this board, without its suffix.
 * @param {App} app
 */
const nameOf = ({ view }) => `${view.puzzle}-${view.size}`;

/**
 * @param {string} id
 * @param {string} title
 * @param {...HTMLElement} inside
 */
const part = (id, title, ...inside) =>
  make(
    'section',
    { id: `share-${id}` },
    make('h3', {}, title),
    make('div', { class: 'inside' }, ...inside),
  );

/**
 * A text that can be copied.
 * @param {string} address
 * @param {(done: boolean) => void} tell
 */
function linkRow(address, tell) {
  const field = make('input', {
    readonly: '',
    value: address,
    'aria-label': t('ui.share-address'),
  });
  field.addEventListener('focus', () => field.select());
  const copyIt = button(t('ui.copy'), () => void copy(address).then(tell));
  return make('div', { class: 'joined' }, field, copyIt);
}

/**
 * What is shared: the problem, or what is shown of it.
 * @param {App} app
 * @param {string} first the link that is shown
 * @param {(link: string) => Promise<void>} choose
 */
function choiceOf(app, first, choose) {
  const shown = t(app.stepping ? 'ui.share-step' : 'ui.share-position');
  const buttons = [t('ui.share-problem'), shown].map((words, at) => {
    const one = button(words, () => {
      for (const other of buttons) other.ariaPressed = String(other === one);
      void choose(at ? app.link : app.view.problem);
    });
    one.ariaPressed = String((at === 0) === (first === app.view.problem));
    return one;
  });
  return make(
    'div',
    { id: 'share-what', class: 'choices', role: 'group', 'aria-label': t('ui.share-what') },
    ...buttons,
  );
}

/**
 * What the sender has to say of the step, which its link then carries.
 * @param {App} app
 * @param {(link: string) => void} show
 */
function remarkField(app, show) {
  const words = make('input', {
    maxlength: '300',
    'aria-label': t('ui.remark'),
    placeholder: t('ui.remark'),
    value: app.view.run?.remark ?? '',
  });
  words.addEventListener('change', async () => {
    await app.client.ask({ type: 'remark', text: words.value.trim() });
    show(app.link);
  });
  return words;
}

/**
 * The picture, which Python draws while the dialog is already there; as a file where Python is
 * there to draw it at once.
 * @param {App} app
 * @param {string} link
 * @param {boolean} isStep
 */
function imageParts(app, link, isStep) {
  const image = make('img', { alt: t('ui.share-preview') });
  const note = make('p', { class: 'hint' }, t('ui.share-drawing'));
  let svg = '';
  const savePng = async () => save(await toPng(image), `${nameOf(app)}.png`, 'image/png');
  const saveSvg = () => save(svg, `${nameOf(app)}.svg`, 'image/svg+xml');
  const buttons = [button('PNG', () => void savePng()), button('SVG', saveSvg)];
  for (const one of buttons) one.disabled = true;
  const drawn = draw(app, link, isStep).then(async ({ text, code, length }) => {
    svg = text;
    if (svg) await load(image, svg);
    for (const one of buttons) one.disabled = !svg;
    const whole = code ? t('ui.share-image-note') : t('ui.share-no-code', length, MOST_BYTES);
    setText(note, svg ? whole : t('ui.share-no-image'));
    return svg ? new File([await toPng(image)], `${nameOf(app)}.png`, { type: 'image/png' }) : null;
  });
  const png = app.client.load.state === 'ready' && !app.client.busy ? drawn : Promise.resolve(null);
  const inside = [
    make('div', { class: 'sheet' }, image),
    make('div', { class: 'row' }, ...buttons),
    note,
  ];
  return { inside, png };
}

/**
 * Have the board of a link drawn with its title, the link and a code of that.
 * @param {App} app
 * @param {string} link
 * @param {boolean} isStep whether the link is that of the step shown, whose sentence is told too
 */
async function draw(app, link, isStep) {
  const address = addressOf(link);
  const code = (await loadCodes())(address);
  const picture = await app.client.get({
    type: 'picture',
    title: nameOfBoard(app),
    goal: byId('goal', HTMLElement).textContent ?? '',
    words: isStep ? (byId('words', HTMLElement).textContent ?? '') : '',
    link: address,
    code,
    hatched: isHatched(),
  });
  return { text: picture?.text ?? '', code, length: address.length };
}

/**
 * @param {App} app
 * @param {string} link
 * @param {(done: boolean) => void} tell
 */
function embedParts(app, link, tell) {
  const { scene } = app.view;
  const title = nameOfBoard(app);
  const code = make('textarea', {
    readonly: '',
    rows: '3',
    'aria-label': t('ui.share-code'),
    spellcheck: 'false',
  });
  code.addEventListener('focus', () => code.select());
  const sizes = WIDTHS.map((width) => {
    const height = heightFor(width, scene);
    return button(`${width} × ${height}`, () => choose(width), { 'data-width': String(width) });
  });
  const choose = (/** @type {number} */ width) => {
    code.value = codeFor(frameOf(link), title, width, heightFor(width, scene));
    for (const one of sizes) one.ariaPressed = String(one.dataset.width === String(width));
  };
  choose(WIDTHS[1] ?? 0);
  const group = make(
    'div',
    { class: 'choices small', role: 'group', 'aria-label': t('ui.share-size') },
    ...sizes,
  );
  const copyIt = button(t('ui.copy'), () => void copy(code.value).then(tell));
  return [group, code, make('div', { class: 'row' }, copyIt)];
}

/** Whether the system has a sheet of its own to share with; a reader with fingers expects that first. */
const hasSheet = () => layout('--fingers') !== '' && typeof navigator.share === 'function';

/**
 * Offer a link and, where the system takes files, a picture.
 * @param {string} title
 * @param {string} url
 * @param {Promise<File | null>} picture null where there is none
 * @returns {Promise<boolean>} false where the reader closed the sheet, or has to ask for it again
 */
async function openSheet(title, url, picture) {
  const plain = { title, text: title, url };
  const file = await picture;
  const whole = file && { ...plain, files: [file] };
  try {
    await navigator.share(whole && navigator.canShare(whole) ? whole : plain);
    return true;
  } catch {
    return false;
  }
}
