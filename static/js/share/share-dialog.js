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
  const telling = teller(app, said);
  let send = () => {};
  const place = make('div', {});
  const show = (/** @type {string} */ link) => {
    const parts = partsOf(app, link, telling, () => said.replaceChildren());
    send = parts.send;
    place.replaceChildren(...parts.inside);
  };
  const choose = async (/** @type {string} */ link) => {
    show(link);
    telling.tellLink(await copy(addressOf(link)), link);
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
  telling.tellLink(copied, first);
  if (hasSheet()) send();
}

/**
 * Whether a link of what is shown holds its step: that of a version of the reader's own does not.
 * @param {App} app
 */
const isStepLink = ({ stepping, view }) => stepping && view.run?.algorithm !== OWN;

/**
 * All that can be shared of a link. What carries it is filled anew when the step is given a remark.
 * @param {App} app
 * @param {string} first
 * @param {ReturnType<typeof teller>} telling
 * @param {() => void} changed is called when the link has become another
 */
function partsOf(app, first, { tell, tellLink }, changed) {
  const isStep = isStepLink(app) && first === app.link;
  const image = imageParts(app, isStep);
  const address = linkRow(app, tellLink);
  const embed = embedParts(app, (done) => tell(done, t('ui.copied-text')));
  let send = () => {};
  const fill = (/** @type {string} */ link) => {
    const png = image.fill(link);
    send = () => void openSheet(nameOfBoard(app), addressOf(link), png);
    address.fill(link);
    embed.fill(link);
  };
  const remark = () => {
    changed();
    fill(app.link);
  };
  fill(first);
  const act = () => send();
  const inside = [
    ...(hasSheet() ? [part('send', t('ui.share'), button(t('ui.share-send'), act))] : []),
    isStep
      ? part('step', t('ui.share-step'), address.row, remarkField(app, remark))
      : part('play', t('ui.share-play'), address.row),
    part('image', t('ui.share-image'), ...image.inside),
    part('embed', t('ui.share-embed'), ...embed.inside),
  ];
  return { inside, send: act };
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
 * The address, to be copied: with a remark that is on its way when Copy is pressed.
 * @param {App} app
 * @param {(done: boolean, link: string) => void} tell
 */
function linkRow(app, tell) {
  let shown = '';
  const field = make('input', { readonly: '', 'aria-label': t('ui.share-address') });
  field.addEventListener('focus', () => field.select());
  const copyIt = button(t('ui.copy'), async () => {
    await rest(app);
    tell(await copy(field.value), shown);
  });
  const fill = (/** @type {string} */ link) => {
    shown = link;
    field.value = addressOf(link);
  };
  return { row: make('div', { class: 'joined' }, field, copyIt), fill };
}

/**
 * What is shared: the problem, or what is shown of it.
 * @param {App} app
 * @param {string} first the link that is shown
 * @param {(link: string) => Promise<void>} choose
 */
function choiceOf(app, first, choose) {
  const shown = t(isStepLink(app) ? 'ui.share-step' : 'ui.share-position');
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
 * @param {() => void} changed is called when the link carries it
 */
function remarkField(app, changed) {
  const words = make('input', {
    maxlength: '300',
    'aria-label': t('ui.remark'),
    placeholder: t('ui.remark'),
    value: app.view.run?.remark ?? '',
  });
  words.addEventListener('change', async () => {
    await app.client.ask({ type: 'remark', text: words.value.trim() });
    changed();
  });
  return words;
}

/**
 * The picture, which Python draws while the dialog is already there; as a file where Python is
 * there to draw it at once.
 * @param {App} app
 * @param {boolean} isStep
 */
function imageParts(app, isStep) {
  const image = make('img', { alt: t('ui.share-preview') });
  const note = make('p', { class: 'hint' }, t('ui.share-drawing'));
  let [svg, shown] = ['', ''];
  const savePng = async () => save(await toPng(image), `${nameOf(app)}.png`, 'image/png');
  const saveSvg = () => save(svg, `${nameOf(app)}.svg`, 'image/svg+xml');
  const buttons = [button('PNG', () => void savePng()), button('SVG', saveSvg)];
  for (const one of buttons) one.disabled = true;
  const show = async (/** @type {string} */ link) => {
    const { text, code, length } = await draw(app, link, isStep);
    if (shown !== link) return null;
    svg = text;
    if (svg) await load(image, svg);
    for (const one of buttons) one.disabled = !svg;
    const whole = code ? t('ui.share-image-note') : t('ui.share-no-code', length, MOST_BYTES);
    setText(note, svg ? whole : t('ui.share-no-image'));
    return svg ? new File([await toPng(image)], `${nameOf(app)}.png`, { type: 'image/png' }) : null;
  };
  const fill = (/** @type {string} */ link) => {
    shown = link;
    const isFree = app.client.load.state === 'ready' && !app.client.busy;
    const drawn = show(link);
    return isFree ? drawn : Promise.resolve(null);
  };
  const inside = [
    make('div', { class: 'paper' }, image),
    make('div', { class: 'row' }, ...buttons),
    note,
  ];
  return { inside, fill };
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
 * @param {(done: boolean) => void} tell
 */
function embedParts(app, tell) {
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
  let [shown, chosen] = ['', WIDTHS[1] ?? 0];
  const write = () => {
    code.value = codeFor(frameOf(shown), title, chosen, heightFor(chosen, scene));
    for (const one of sizes) one.ariaPressed = String(one.dataset.width === String(chosen));
  };
  const choose = (/** @type {number} */ width) => {
    chosen = width;
    write();
  };
  const fill = (/** @type {string} */ link) => {
    shown = link;
    write();
  };
  const group = make(
    'div',
    { class: 'choices small', role: 'group', 'aria-label': t('ui.share-size') },
    ...sizes,
  );
  const copyIt = button(t('ui.copy'), () => void copy(code.value).then(tell));
  return { inside: [group, code, make('div', { class: 'row' }, copyIt)], fill };
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
