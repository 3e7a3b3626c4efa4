/**
 * The keyboard: a cursor on the board, and what single letters mean while the board has the focus.
 */
import { placeHere } from '../page/address.js';
import { letterOf } from '../page/dom.js';

/** @typedef {import('./a11y-grid.js').A11yGrid} A11yGrid */
/** @typedef {import('../explain/transport.js').Way} Way */
/**
 * @typedef {object} Commands
 * @property {(point: number, second: boolean) => void} press
 * @property {(point: number) => void} erase
 * @property {(index: number) => void} tool
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} copy
 * @property {() => void} goTo
 * @property {() => void} help
 * @property {() => void} check
 * @property {() => void} hint say what to do next, or do it
 * @property {() => void} leave what Esc does
 * @property {(index: number) => void} mode
 * @property {(way: import('./zoom.js').ZoomWay) => void} zoom
 * @property {(way: Way) => void} step
 * @property {() => void} mark set or clear a breakpoint on the line that is shown
 * @property {(onBoard: boolean) => boolean} stepping whether keys step through a run; on the board not
 *   while a point is asked for
 * @property {() => {columns: number, rows: number}} size
 */

const PAGE = 5;
/** @type {Record<string, Way>} */
const STEPS = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ArrowUp: 'out',
  ArrowDown: 'in',
  Home: 'first',
  End: 'last',
  PageUp: 'less',
  PageDown: 'more',
  ' ': 'play',
};
/** @type {Record<string, Way>} */
const STEP_LETTERS = { n: 'found', '/': 'jump' };

/** @type {Record<string, import('./zoom.js').ZoomWay>} */
const ZOOMS = { '+': 'in', '=': 'in', '-': 'out', 0: 'whole' };

/**
 * Listen to the keyboard.
 * @param {A11yGrid} grid
 * @param {Commands} commands
 */
export function listenToKeys(grid, commands) {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || placeHere() !== 'board') return;
    const onBoard = grid.root.contains(/** @type {Node} */ (event.target));
    const done =
      everywhere(event, commands) ||
      (onBoard && zoomBy(event, commands)) ||
      (commands.stepping(onBoard) && inExplain(event, onBoard, commands)) ||
      (onBoard && onTheBoard(event, grid, commands));
    if (done) event.preventDefault();
  });
}

/**
 * Keys that hold wherever no text is written.
 * @param {KeyboardEvent} event
 * @param {Commands} commands
 */
function everywhere(event, commands) {
  const writing =
    event.target instanceof Element && event.target.matches('input, textarea, select');
  const command = event.ctrlKey || event.metaKey;
  const key = letterOf(event);
  if (document.querySelector('dialog[open]')) return false;
  if (event.key === 'Escape') commands.leave();
  else if (event.altKey && !command && /^Digit[1-3]$/.test(event.code)) {
    commands.mode(Number(event.code.slice(-1)) - 1);
  } else if (writing) return false;
  else if (command && key === 'z') (event.shiftKey ? commands.redo : commands.undo)();
  else if (command && key === 'y') commands.redo();
  else if (!command && event.key === '?') commands.help();
  else return false;
  return true;
}

/**
 * @param {KeyboardEvent} event
 * @param {Commands} commands
 */
function zoomBy(event, commands) {
  const way = ZOOMS[event.key];
  if (!way || event.ctrlKey || event.metaKey || event.altKey) return false;
  commands.zoom(way);
  return true;
}

/** A button that does nothing else with the arrows than to let them step. */
const PLAIN_BUTTON = 'button:not([role])';

/**
 * Keys while a run is stepped through: letters on the board only, the others also where nothing
 * has the focus, arrows on a button too.
 * @param {KeyboardEvent} event
 * @param {boolean} onBoard
 * @param {Commands} commands
 */
function inExplain(event, onBoard, commands) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const key = letterOf(event);
  const way = STEPS[event.key] ?? (onBoard ? STEP_LETTERS[key] : undefined);
  const onButton = event.target instanceof Element && event.target.matches(PLAIN_BUTTON);
  const steps = onButton ? event.key.startsWith('Arrow') : event.target === document.body;
  if (!onBoard && !steps) return false;
  if (way) commands.step(way);
  else if (onBoard && key === 'b') (event.shiftKey ? () => commands.step('line') : commands.mark)();
  else return false;
  return true;
}

/**
 * @param {KeyboardEvent} event
 * @param {A11yGrid} grid
 * @param {Commands} commands
 */
function onTheBoard(event, grid, commands) {
  const { key } = event;
  const letter = letterOf(event);
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  grid.complete();
  if (key === 'Enter' || key === ' ') commands.press(grid.point, event.shiftKey);
  else if (key === 'Backspace' || key === 'Delete') commands.erase(grid.point);
  else if (/^[1-6]$/.test(key)) commands.tool(Number(key) - 1);
  else if (letter === 'c') commands.copy();
  else if (letter === 'h') commands.hint();
  else if (letter === 'k') commands.check();
  else if (key === '/') commands.goTo();
  else return step(event, grid, commands.size());
  return true;
}

/**
 * @param {KeyboardEvent} event
 * @param {A11yGrid} grid
 * @param {{columns: number, rows: number}} size
 */
function step({ key }, grid, { columns, rows }) {
  let column = grid.point % columns;
  let row = Math.floor(grid.point / columns);
  if (key === 'ArrowLeft') column -= 1;
  else if (key === 'ArrowRight') column += 1;
  else if (key === 'ArrowUp') row -= 1;
  else if (key === 'ArrowDown') row += 1;
  else if (key === 'Home') column = 0;
  else if (key === 'End') column = columns - 1;
  else if (key === 'PageUp') row -= PAGE;
  else if (key === 'PageDown') row += PAGE;
  else return false;
  column = Math.min(Math.max(column, 0), columns - 1);
  row = Math.min(Math.max(row, 0), rows - 1);
  grid.go(row * columns + column);
  return true;
}
