/**
 * The page: paints the front board at once, then starts Python and ties the parts together.
 */
import { App } from './model/app.js';
import { Board } from './board/board.js';
import { begun, early, isStill } from './boot.js';
import { showBranches } from './panel/branches.js';
import { askToolsOf, lessonsOf, puzzleLinkOf } from './model/choices.js';
import { todayIn } from './model/days.js';
import { isAwaited, openExerciseName } from './model/open-exercise.js';
import { Orders } from './model/orders.js';
import { byId, closeDialogs, changeDetector, showBoardAfter } from './page/dom.js';
import { showEdit } from './panel/edit.js';
import { RecordedRun } from './python/recorded-run.js';
import { copyLink, goalOf, openShare, showHeader } from './panel/header.js';
import { isHint } from './panel/solving.js';
import { makeOwn, showHome } from './puzzles/home.js';
import { hasSounds, showMenu } from './panel/menu.js';
import { applyTheme } from './page/theme.js';
import { showHelp } from './panel/help.js';
import { nearOf, regionOf, showHint } from './panel/readout.js';
import { firstLanguage } from './page/language.js';
import { currentLanguage, namePoints, speak, t } from './page/i18n.js';
import { keepKeyboard } from './input/focus.js';
import { listenToKeys } from './input/keys.js';
import { loadWhen } from './page/load-when.js';
import { showUpdateBanner } from './page/update-banner.js';
import { A11yGrid } from './input/a11y-grid.js';
import { keepImage } from './python/image.js';
import { followVersion, goOffline } from './python/offline.js';
import { showOptions } from './panel/options.js';
import { showPanel } from './panel/panel.js';
import { showPatterns } from './panel/patterns.js';
import { listen } from './input/pointer.js';
import { Connection } from './python/connection.js';
import { showSentence } from './panel/sentence.js';
import { showClock } from './puzzles/clock.js';
import { showWin } from './puzzles/win.js';
import { loadStyle } from './page/style.js';
import {
  EMBEDDED,
  exerciseInAddress,
  linkInAddress,
  onAddress,
  placeHere,
  writeAddress,
} from './page/address.js';
import { SessionStore } from './kept/session-store.js';
import { lastPuzzle, loadStarts, ownLink, startFrame } from './model/shipped-boards.js';
import { showText } from './reading/board-text.js';
import { Walk } from './model/path-walk.js';
import { Magnifier, subjectOf } from './input/zoom.js';

/** @typedef {import('./board/paint.js').Picture} Picture */

/** How long Python waits for the browser to say that it has painted, in milliseconds. */
const PAINTED_TIMEOUT_MS = 100;

applyTheme();
const main = byId('main', HTMLElement);
const [starts] = await Promise.all([loadStarts(), speak(firstLanguage()), begun]);
const today = await todayIn(starts, linkInAddress());
if (today?.link) writeAddress(today.link, 'replace');
const wanted = placeHere() === 'board' && !today?.order ? linkInAddress() : (today?.link ?? '');
const first = startFrame(starts, wanted || ownLink(lastPuzzle(starts)));
const connection = early ?? new Connection();
connection.awaitBoard(new RecordedRun(starts));
const store = new SessionStore();
const app = new App(first.view, starts, connection, store);
const { client } = app;
client.alert = wanted ? first.refusal : null;
if (!first.read && !first.refusal) client.opening = first.link;
app.expectStep();
if (wanted && !location.hash) writeAddress(first.link, 'replace');

const cursor = { hover: -1, focus: -1, aim: -1 };
const board = new Board(byId('board', HTMLCanvasElement), byId('room', HTMLElement), (plan) => {
  grid.place(plan);
  magnifier.show(plan);
});
/** The point that pointer, touch or keyboard is at, or -1. */
const at = () => [cursor.hover, cursor.aim, cursor.focus].find((point) => point >= 0) ?? -1;
const magnifier = new Magnifier(
  board,
  () => {
    if (cursor.aim >= 0) return cursor.aim;
    return grid.root.contains(document.activeElement) ? grid.point : -1;
  },
  () => subjectOf(app.view),
);
const grid = new A11yGrid(byId('a11y-grid', HTMLElement), {
  onFocus: (point) => {
    board.reveal(point);
    setCursor('focus', point);
  },
  onPress: (point) => app.press(point, false),
});

const [isOther, isLeft, isStepped, isAnswered] = [
  changeDetector(),
  changeDetector(),
  changeDetector(),
  changeDetector(),
];
const walk = new Walk(app, () => board.show(picture()));
const isPatterned = showPatterns(app, () => board.show(picture()));

/**
 * @param {keyof typeof cursor} what
 * @param {number} point
 */
function setCursor(what, point) {
  if (cursor[what] === point) return;
  cursor[what] = point;
  const shown = picture();
  board.show(shown);
  showHint(shown, at());
}

/** @returns {Picture} */
function picture() {
  const { scene } = app.check;
  const overlay = walk.cut(app.view.overlay);
  const ghost = app.foresee(cursor.hover >= 0 ? cursor.hover : cursor.aim);
  const { run } = app.view;
  const refused = ['reject', 'bound'].includes(run?.step?.kind ?? '');
  const { focus, aim } = cursor;
  const patterned = isPatterned();
  const walled = app.mode !== 'play' || app.asking; // a player reads the goal, not the solver's terms
  const other = (app.stepping && !run?.verdict && run?.comparison?.overlay) || null;
  return {
    patterned,
    walled,
    trimmed: app.mode === 'play',
    scene,
    overlay,
    other,
    pieces: app.pieces,
    ghost,
    region: regionOf(scene, at()),
    near: app.view.run ? [] : nearOf(scene, at()),
    refused,
    focus,
    aim,
  };
}

function show() {
  const { view } = app;
  const { width, height } = view.scene;
  if (isOther([width, height])) cursor.hover = -1;
  if (isLeft([view.link, app.mode])) cursor.aim = -1; // a tap that waits for its second dies with its board
  if (app.stepping && isStepped([view.run?.at])) board.reveal(view.run?.step?.point ?? -1);
  if (isAnswered([view.run?.verdict ?? null]) && isHint(app)) {
    const [point] = Object.keys({ ...view.overlay.marks, ...view.overlay.labels });
    board.reveal(Number(point ?? -1));
    byId('room', HTMLElement).scrollIntoView({ block: 'nearest' });
  }
  const shown = picture();
  namePoints(view.scene);
  board.show(shown);
  magnifier.open(view);
  showHint(shown, at());
  const named = t('ui.board', t(`${view.puzzle}.title`), width, height);
  grid.show(shown, [named, goalOf(view)].filter(Boolean).join(', '));
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
showOptions(app);
showBranches(app);
const { check, hint } = showEdit(app);
const player = loadWhen(
  app,
  () => app.mode === 'explain' || (isRunning() && isAwaited()),
  async () => {
    const [{ showExplain }, { showStepper }] = await Promise.all([
      import('./explain/explain.js'),
      import('./explain/stepper.js'),
    ]);
    const { breakpoints, ...ways } = showExplain(app);
    return { ...ways, step: showStepper(app, breakpoints) };
  },
);
showSentence(app, (point) => {
  byId('room', HTMLElement).scrollIntoView({ block: 'nearest' });
  grid.go(point);
  board.reveal(point);
  setCursor('focus', point);
});
const isLarge = () => app.view.formats.some(({ streams }) => streams);
loadWhen(app, isLarge, async () => (await import('./reading/large.js')).showLarge(app));
loadWhen(
  app,
  () => app.mode === 'setup',
  async () => (await import('./panel/standing.js')).showStanding(app),
);
const { help, goTo } = showHelp(app, (point) => grid.go(point));

listen(board, {
  press: (point, second, joins) => {
    grid.go(point);
    app.press(point, second, joins);
  },
  hover: (point) => setCursor('hover', point),
  aim: (point) => setCursor('aim', point),
  aimed: () => cursor.aim,
  look: (point) => app.ground(point),
  forgives: () => Boolean(app.tool?.drag || app.tool?.picks),
  paints: (point) => app.paints(point),
});
keepKeyboard(app, () => grid.go(Math.max(grid.point, 0)));
listenToKeys(grid, {
  press: (point, second) => app.press(point, second),
  erase: (point) => app.erase(point),
  tool: (index) => {
    const tool = [...app.tools, ...askToolsOf(app.view)][index];
    if (tool) app.setTool(tool.id);
  },
  undo: () => void app.undo(),
  redo: () => void client.ask({ type: 'redo' }),
  copy: () => void copyLink(app),
  goTo,
  help,
  check,
  hint,
  zoom: (way) => magnifier.go(way),
  leave: () => {
    const [mode] = app.modes;
    if (client.busy || client.view.run?.working) void app.stop();
    else if (client.view.run && app.mode !== 'explain') void client.stop();
    else if (mode && !app.leaveRun() && !app.dropAsk()) void app.setMode(mode);
  },
  mode: (index) => {
    const mode = app.modes[index];
    if (mode) app.choose(mode);
  },
  step: (way) => void player().then(({ step }) => step(way)),
  mark: () => void player().then(({ mark }) => mark()),
  stepping: (onBoard) => app.stepping && !(onBoard && app.asksPoint()),
  size: () => ({ columns: app.view.scene.width, rows: app.view.scene.height }),
});

/** Show how Python solves the board, step by step. */
async function watch() {
  const [lesson] = lessonsOf(app.view);
  await app.setMode('explain');
  if (lesson && !app.view.run) await showBoardAfter(app.watch(lesson.id));
  const { step } = await player();
  if (app.stepping) step('play');
}

/** Show how Python solves what has just been solved, from its beginning. */
async function watchSolved() {
  await app.boards.openOwn(puzzleLinkOf(app.view));
  const { answered_by: question } = app.view;
  if (!question) return watch();
  await app.setMode('explain');
  await showBoardAfter(app.solve(question));
}

/** @param {string} puzzle */
async function watchFront(puzzle) {
  const start = starts.find((one) => one.puzzle === puzzle);
  if (!start) return;
  void app.boards.openToPlay(start.link); // it shows at once; Python may be long in coming
  await watch();
}

/** @param {string} puzzle */
async function rules(puzzle) {
  const { openRules } = await import('./panel/rules.js');
  await openRules(puzzle);
}

async function print() {
  const { openSheet } = await import('./puzzles/library.js');
  await openSheet(app, new Orders(app));
}

const win = showWin(app, () => void watchSolved());
showClock(app);
showHome(app, {
  rules: (puzzle) => void rules(puzzle),
  watch: (puzzle) => void watchFront(puzzle),
});
showMenu(app, {
  next: () => void win.next(),
  set: () => void import('./puzzles/own-sets.js').then((one) => one.addToSet(app)),
  print: () => globalThis.print(),
  picture: () => void openShare(app, true),
  statistics: () => void import('./puzzles/statistics.js').then((one) => one.openStatistics(app)),
});
loadWhen(app, hasSounds, async () =>
  (await import('./puzzles/sounds.js')).playSounds(app, hasSounds),
);
loadWhen(
  app,
  () => ['library', 'set'].includes(placeHere()),
  async () => {
    const [{ showLibrary }] = await Promise.all([
      import('./puzzles/library.js'),
      loadStyle('library.css'),
    ]);
    return showLibrary(app);
  },
);
byId('rules-open', HTMLElement).addEventListener('click', () => void rules(app.view.puzzle));
byId('skip', HTMLElement).addEventListener('click', () => grid.go(Math.max(grid.point, 0)));
const teachers = byId('teachers', HTMLDialogElement);
const teach = {
  print,
  watch: () => watchFront(app.view.puzzle),
  own: () => makeOwn(app, starts[0]?.link ?? ''),
  course: () => player().then(({ course }) => course()),
};
for (const [name, act] of Object.entries(teach)) {
  byId(`teachers-${name}`, HTMLElement).addEventListener('click', () => {
    teachers.close();
    void act();
  });
}

/** The board from which the reader has gone elsewhere: its answers may come after that. */
let left = { link: '', isOver: () => true };
let place = placeHere();

onAddress(async () => {
  const before = place;
  const exercise = exerciseInAddress();
  place = placeHere();
  if (before === 'board' && place !== before) {
    left = { link: client.target, isOver: app.boards.watch() };
  }
  client.dismissAlert();
  const day = await todayIn(starts, linkInAddress());
  if (day) return void new Orders(app).openDay(day, 'replace');
  if (linkInAddress() === left.link && !left.isOver()) {
    writeAddress(client.target, 'replace', store.journal.id);
  }
  const link = linkInAddress();
  app.notify();
  if (link !== client.target) {
    closeDialogs();
    if (placeHere() !== 'board') return;
    const opened = await app.boards.arrive(link);
    if (!opened && client.load.state === 'ready') writeAddress(client.view.link, 'replace');
  }
  if (client.view.link !== linkInAddress() || exercise === openExerciseName()) return;
  await (await player()).follow(exercise);
});

if (EMBEDDED) {
  const { embed } = await import('./share/embed.js');
  await embed(app, { watch, step: async (way) => (await player()).step(way) });
}
const isRunning = () => client.isAnswered && !EMBEDDED;
loadWhen(app, isRunning, async () => {
  await connection.supplies.fetchLate();
  const parts = () => connection.supplies.blobs();
  if (await goOffline({ parts, onNewer: showUpdateBanner })) keepImage(() => client.busy);
});
loadWhen(app, isRunning, async () => (await import('./share/print.js')).getReadyToPrint(app));
app.notify();
void untilPainted().then(begin);

/**
 * Settles when the first picture is on the screen. A frame's callback runs before its picture is
 * shown, and downloads begun between them hold it up: Lighthouse saw the heading after 0.8 to 3.8 s
 * so, after 0.5 s now. Where the browser never says what it painted, two frames and a tenth of a
 * second are enough.
 */
function untilPainted() {
  return new Promise((resolve) => {
    const drawn = performance.now();
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().every(({ startTime }) => startTime < drawn)) return;
      observer.disconnect();
      resolve(null);
    });
    observer.observe({ type: 'largest-contentful-paint' });
    const wait = () => setTimeout(resolve, PAINTED_TIMEOUT_MS);
    requestAnimationFrame(() => requestAnimationFrame(wait));
  });
}

function begin() {
  if (isStill) return;
  followVersion();
  store.open();
  connection.listen({
    onMessage: (message) => client.hear(message),
    onLoad: (load) => client.loading(load),
  });
  if (!early) void connection.resume();
  if (app.boards.isAsked) return; // the reader has gone elsewhere since the page was painted
  if (today?.link) return void new Orders(app).openDay(today, 'replace');
  if (placeHere() === 'board' && !today) return void app.boards.arrive(linkInAddress());
  void app.boards.comeBack();
  if (today) void new Orders(app).open(today.order, 'replace');
}
