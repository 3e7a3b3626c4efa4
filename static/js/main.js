/**
 * The page: paints the front board at once, then starts Python and ties the parts together.
 */
import { App } from './app.js';
import { Board } from './board.js';
import { early } from './boot.js';
import { askToolsOf, lessonsOf } from './choices.js';
import { byId } from './dom.js';
import { showExplain } from './explain.js';
import { Front } from './front.js';
import { share, showHeader } from './header.js';
import { showHelp } from './help.js';
import { currentLanguage, firstLanguage, namePoints, speak, t } from './i18n.js';
import { listenToKeys } from './keys.js';
import { Mirror } from './mirror.js';
import { goOffline } from './offline.js';
import { showPanel } from './panel.js';
import { listen } from './pointer.js';
import { openPort } from './port.js';
import { showSentence } from './sentence.js';
import { linkInAddress, onAddress, writeAddress } from './share.js';
import { lastPuzzle, loadStarts, ownBoard, startFrame } from './start.js';
import { showStepper } from './stepper.js';
import { showText } from './text.js';
import { Walk } from './walk.js';

/** @typedef {import('./paint.js').Picture} Picture */

const main = byId('main', HTMLElement);
const [starts] = await Promise.all([loadStarts(), speak(firstLanguage())]);
const wanted = linkInAddress();
const first = wanted ? startFrame(starts, wanted) : { view: ownBoard(lastPuzzle(starts)), exact: true };
const app = new App(first.view, starts);
const { client } = app;
if (!first.exact) client.opening = wanted;

const cursor = { ghost: -1, focus: -1, aim: -1 };
const board = new Board(byId('board', HTMLCanvasElement), byId('room', HTMLElement), (plan) => mirror.place(plan));
const mirror = new Mirror(byId('mirror', HTMLElement), {
  onFocus: (point) => setCursor('focus', point),
  onPress: (point) => app.press(point, false),
});

const walk = new Walk(app, () => board.show(picture()));

/**
 * @param {keyof typeof cursor} what
 * @param {number} point
 */
function setCursor(what, point) {
  if (cursor[what] === point) return;
  cursor[what] = point;
  board.show(picture());
}

/** @returns {Picture} */
function picture() {
  const { scene } = app.view;
  const overlay = walk.cut(app.view.overlay);
  const ghost = app.foresee(cursor.ghost);
  const refused = ['reject', 'bound'].includes(app.view.run?.step?.kind ?? '');
  return { scene, overlay, pieces: app.pieces, ghost, refused, focus: cursor.focus, aim: cursor.aim };
}

function show() {
  const { view } = app;
  const shown = picture();
  namePoints(view.scene);
  board.show(shown);
  mirror.show(shown, t('ui.board', t(`${view.puzzle}.title`), view.scene.width, view.scene.height));
  main.dataset.py = client.load.state;
  main.dataset.version = String(view.version);
  main.dataset.busy = String(client.waiting > 0);
  main.dataset.puzzle = view.puzzle;
  main.dataset.link = view.link;
  main.dataset.mode = app.mode;
  main.dataset.language = currentLanguage();
  main.toggleAttribute('data-opening', client.opening !== '');
}

app.subscribe(show);
showHeader(app);
showPanel(app);
showText(app);
const { breakpoints, mark } = showExplain(app);
const step = showStepper(app, breakpoints);
showSentence(app);
const { help, goTo } = showHelp(app, (point) => mirror.go(point));

listen(board, {
  press: (point, second) => {
    mirror.go(point);
    app.press(point, second);
  },
  hover: (point) => setCursor('ghost', point),
  aim: (point) => setCursor('aim', point),
  look: (point) => app.look(point),
  paints: () => app.tool?.mode === 'setup',
});
listenToKeys(mirror, {
  press: (point, second) => app.press(point, second),
  erase: (point) => app.erase(point),
  tool: (index) => {
    const tool = [...app.tools, ...askToolsOf(app.view)][index];
    if (tool) app.setTool(tool.id);
  },
  undo: () => void client.ask({ type: 'undo' }),
  redo: () => void client.ask({ type: 'redo' }),
  copy: () => void share(app),
  goTo,
  help,
  leave: () => {
    const [mode] = app.modes;
    if (client.busy || client.view.run?.working) void client.stop();
    else if (!app.dropAsk() && mode) app.setMode(mode);
  },
  mode: (index) => {
    const mode = app.modes[index];
    if (mode) app.setMode(mode);
  },
  step,
  mark,
  stepping: () => app.stepping,
  size: () => ({ columns: app.view.scene.width, rows: app.view.scene.height }),
});

const watch = byId('watch', HTMLButtonElement);
app.subscribe(() => (watch.hidden = !lessonsOf(app.view).length));
watch.addEventListener('click', async () => {
  const [lesson] = lessonsOf(app.view);
  app.setMode('explain');
  if (lesson && !app.view.run) await app.watch(lesson.id);
  if (app.stepping) step('play');
});

onAddress(() => {
  const link = linkInAddress();
  if (!link || link === client.target) return;
  void app.arrive(link).then((opened) => {
    if (!opened && client.load.state === 'ready') writeAddress(client.view.link, 'replace');
  });
});

app.changed();
requestAnimationFrame(() => setTimeout(begin));

function begin() {
  const port = early ?? openPort();
  port.listen({
    onMessage: (message) => client.heard(message),
    onLoad: (load) => client.loading(load),
  });
  client.connect(new Front(port, starts));
  const opened = wanted ? app.arrive(wanted) : client.open(client.view.link, 'keep');
  void opened.then(() => client.load.state === 'ready' && goOffline());
}
