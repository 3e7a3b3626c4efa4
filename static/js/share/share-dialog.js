/**
 * The dialog of Share: the link that was just copied, the step, a picture, code for another page.
 */
import { button, byId, make, setText } from '../page/dom.js';
import { WIDTHS, codeFor, heightFor } from './frame.js';
import { t } from '../page/i18n.js';
import { OWN } from '../model/choices.js';
import { load, toPng } from './picture.js';
import { isHatched } from '../panel/patterns.js';
import { MOST_BYTES, loadCodes } from './qr.js';
import { addressOf, copy, frameOf, save } from '../page/address.js';
import { loadStyle } from '../page/style.js';
import { hasSheet, openSheet } from './sheet.js';

/** @typedef {import('../model/app.js').App} App */

/** Characters above which a link is also offered as a file. */
const LONG_LINK = 2000;
/** Frames for which a step on its way is waited for. */
const PATIENCE = 30;

/**
 * Open the dialog, and the system's own sheet over it where fingers expect that.
 * @param {App} app
 * @param {string} first the link to pass on, unless the reader chooses another
 * @param {boolean} copied whether it was copied already
 */
export async function showShare(app, first, copied) {
  await loadStyle('share.css');
  await rest(app);
  const { view, link } = app;
  const { problem } = view;
  const isOwn = view.run?.algorithm === OWN;
  const said = make('p', { role: 'status', class: 'said' });
  const dialog = make('dialog', { id: 'share-dialog', class: 'share', 'aria-labelledby': 'share-title' });
  const close = button('×', () => dialog.close(), { class: 'quiet close', 'aria-label': t('ui.close') });
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
  const row = (/** @type {string} */ what) =>
    linkRow(addressOf(what), (done) => tellLink(done, what));
  const { inside, png } = imageParts(app);
  const send = () => void openSheet(titleOf(), addressOf(first), problem ? Promise.resolve(null) : png);
  const sends = hasSheet() ? [part('send', t('ui.share'), button(t('ui.share-send'), send))] : [];
  dialog.append(
    make('header', {}, make('h2', { id: 'share-title' }, t('ui.share')), close),
    said,
    ...(isOwn ? [make('p', { class: 'hint' }, t('ui.share-own'))] : []),
    ...sends,
    ...(link === view.link ? [] : [part('step', t('ui.share-step'), ...stepParts(app, link, row))]),
    ...(problem ? [part('problem', t('ui.share-problem'), row(problem))] : []),
    part('play', t(problem ? 'ui.share-position' : 'ui.share-play'), row(view.link)),
    part('image', t('ui.share-image'), ...inside),
    part('embed', t('ui.share-embed'), ...embedParts(app, (done) => tell(done, t('ui.copied-text')))),
  );
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  tellLink(copied, first);
  if (sends.length) send();
}

/**
 * Wait for the step that was on its way when the run was paused; not for long runs.
 * @param {App} app
 */
async function rest({ client }) {
  for (let frame = 0; client.waiting && frame < PATIENCE; frame += 1) {
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
  make('section', { id: `share-${id}` }, make('h3', {}, title), make('div', { class: 'inside' }, ...inside));

/**
 * A text that can be copied.
 * @param {string} address
 * @param {(done: boolean) => void} tell
 */
function linkRow(address, tell) {
  const field = make('input', { readonly: '', value: address, 'aria-label': t('ui.share-address') });
  field.addEventListener('focus', () => field.select());
  const copyIt = button(t('ui.copy'), () => void copy(address).then(tell));
  return make('div', { class: 'joined' }, field, copyIt);
}

/**
 * The link of the step, and what its sender has to say of it.
 * @param {App} app
 * @param {string} link
 * @param {(link: string) => HTMLElement} row
 */
function stepParts(app, link, row) {
  const words = make('input', { maxlength: '300', 'aria-label': t('ui.remark'), placeholder: t('ui.remark'), value: app.view.run?.remark ?? '' });
  const place = make('div', {}, row(link));
  words.addEventListener('change', async () => {
    await app.client.ask({ type: 'remark', text: words.value.trim() });
    place.replaceChildren(row(app.link));
  });
  return [place, words];
}

/** What the board is called. */
const titleOf = () => byId('title', HTMLElement).textContent ?? '';

/**
 * The picture, which Python draws while the dialog is already there; as a file where Python is
 * there to draw it at once.
 * @param {App} app
 */
function imageParts(app) {
  const image = make('img', { alt: t('ui.share-preview') });
  const note = make('p', { class: 'hint' }, t('ui.share-drawing'));
  let svg = '';
  const savePng = async () => save(await toPng(image), `${nameOf(app)}.png`, 'image/png');
  const saveSvg = () => save(svg, `${nameOf(app)}.svg`, 'image/svg+xml');
  const buttons = [button('PNG', () => void savePng()), button('SVG', saveSvg)];
  for (const one of buttons) one.disabled = true;
  const drawn = draw(app).then(async ({ text, code, length }) => {
    svg = text;
    if (svg) await load(image, svg);
    for (const one of buttons) one.disabled = !svg;
    const whole = code ? t('ui.share-image-note') : t('ui.share-no-code', length, MOST_BYTES);
    setText(note, svg ? whole : t('ui.share-no-image'));
    return svg ? new File([await toPng(image)], `${nameOf(app)}.png`, { type: 'image/png' }) : null;
  });
  const png = app.client.load.state === 'ready' && !app.client.busy ? drawn : Promise.resolve(null);
  const inside = [make('div', { class: 'sheet' }, image), make('div', { class: 'row' }, ...buttons), note];
  return { inside, png };
}

/**
 * Have the board drawn with its title, its link and a code of that.
 * @param {App} app
 */
async function draw({ client: { keeper }, link, view }) {
  const address = addressOf(link);
  const code = (await loadCodes())(address);
  const text = await keeper.picture({
    title: titleOf(),
    goal: view.problem ? '' : (byId('goal', HTMLElement).textContent ?? ''),
    words: view.run ? (byId('words', HTMLElement).textContent ?? '') : '',
    link: address,
    code,
    hatched: isHatched(),
  });
  return { text: text ?? '', code, length: address.length };
}

/**
 * @param {App} app
 * @param {(done: boolean) => void} tell
 */
function embedParts({ stepping, link, view: { scene, problem } }, tell) {
  const title = titleOf();
  const code = make('textarea', { readonly: '', rows: '3', 'aria-label': t('ui.share-code'), spellcheck: 'false' });
  code.addEventListener('focus', () => code.select());
  const sizes = WIDTHS.map((width) => {
    const height = heightFor(width, scene);
    return button(`${width} × ${height}`, () => choose(width), { 'data-width': String(width) });
  });
  const choose = (/** @type {number} */ width) => {
    code.value = codeFor(frameOf((!stepping && problem) || link), title, width, heightFor(width, scene));
    for (const one of sizes) one.ariaPressed = String(one.dataset.width === String(width));
  };
  choose(WIDTHS[1] ?? 0);
  const group = make('div', { class: 'choices small', role: 'group', 'aria-label': t('ui.share-size') }, ...sizes);
  const copyIt = button(t('ui.copy'), () => void copy(code.value).then(tell));
  return [group, code, make('div', { class: 'row' }, copyIt)];
}
