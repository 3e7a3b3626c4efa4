/**
 * The tree of moves: where the board stands in it, its variations, what a record says there.
 *
 * A node is a button on a strip that scrolls; the lines between lie under them as one drawing.
 */
import { button, byId, make, setText, switchOff, whenChanged } from '../page/dom.js';
import { currentLanguage, isSaid, t } from '../page/i18n.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').TreeView} TreeView */
/** @typedef {import('../model/protocol.js').TreeNode} TreeNode */
/** @typedef {import('../model/protocol.js').TreeWay} TreeWay */

/** Moves ahead beyond which Python does not count. */
const MOST_AHEAD = 999;
/** The sign of a node at which no piece was put down. */
const OTHER = '◇';
const SVG = 'http://www.w3.org/2000/svg';
/** @type {Record<string, TreeWay>} */
const KEYS = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};
/** @type {TreeWay[]} */
const BUTTONS = ['first', 'back', 'forward', 'last', 'next'];

/** @param {App} app */
export function showTree(app) {
  const section = byId('tree', HTMLElement);
  const strip = byId('tree-strip', HTMLElement);
  const games = byId('tree-game', HTMLSelectElement);
  const encodings = byId('tree-encoding', HTMLSelectElement);
  const walk = (/** @type {TreeWay} */ way) => void app.client.ask({ type: 'navigate', way });
  for (const way of BUTTONS) {
    byId(`tree-${way}`, HTMLButtonElement).addEventListener('click', () => walk(way));
  }
  byId('tree-reveal', HTMLButtonElement).addEventListener('click', () => walk('reveal'));
  games.addEventListener(
    'change',
    () => void app.client.ask({ type: 'visit', number: Number(games.value) }),
  );
  encodings.addEventListener('change', () => {
    void app.client.ask({ type: 'reread', encoding: encodings.value }, 'push');
  });
  strip.addEventListener('keydown', (event) => {
    const way = KEYS[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    walk(way);
  });
  const buildStrip = whenChanged((tree) => drawStrip(app, strip, tree));
  const buildGames = whenChanged((tree) => listGames(games, tree));
  const buildNotes = whenChanged((tree) => listNotes(tree));
  const buildEncodings = whenChanged((tree) => listEncodings(encodings, tree));
  const buildAbout = whenChanged((tree) => listAbout(tree));
  app.subscribe(() => {
    const { tree } = app.view;
    const marks = app.mode === 'play' && app.view.report.unjudged !== null; // crosses are no game
    section.hidden = !tree || app.mode === 'explain' || marks;
    if (!tree || section.hidden) return;
    const common = [app.view.puzzle, currentLanguage()];
    buildStrip([tree.now, tree.nodes, ...common], tree);
    buildGames([tree.games, tree.game, ...common], tree);
    buildNotes([tree.notes, ...common], tree);
    buildEncodings([tree.now, tree.encodings], tree);
    buildAbout([tree.about, ...common], tree);
    setText(byId('tree-at', HTMLElement), placeIn(tree));
    byId('tree-hidden', HTMLElement).hidden = !tree.hides;
    setText(byId('tree-name', HTMLElement), tree.name);
    setText(byId('tree-words', HTMLElement), tree.words);
    enable(tree);
  });
}

/**
 * Show what the record says of the whole game: its name, who played, how it ended.
 * @param {TreeView} tree
 */
function listAbout({ about }) {
  const list = byId('tree-about', HTMLElement);
  list.replaceChildren(
    ...about.map(([message, args]) => make('li', {}, t(message, ...args).trim())),
  );
  list.hidden = !about.length;
}

/** @param {TreeView} tree */
function placeIn({ ahead, move, moves }) {
  if (!moves) return '';
  return t(ahead < MOST_AHEAD ? 'ui.tree.at' : 'ui.tree.at-more', move, moves);
}

/** @param {TreeView} tree */
function enable({ now, at, ahead, nodes }) {
  const branches = hasBranches(nodes, now);
  for (const [way, on] of /** @type {[TreeWay, boolean][]} */ ([
    ['first', at > 0],
    ['back', at > 0],
    ['forward', ahead > 0],
    ['last', ahead > 0],
    ['next', branches],
  ])) {
    switchOff(byId(`tree-${way}`, HTMLButtonElement), !on);
  }
}

/**
 * Whether a node or one of its ancestors has siblings.
 * @param {TreeNode[]} nodes
 * @param {number} now
 */
function hasBranches(nodes, now) {
  const parents = new Map(nodes.map(([number, , , parent]) => [number, parent]));
  for (let node = now, parent = parents.get(now); parent !== undefined && parent >= 0;) {
    if (nodes.some((one) => one[3] === parent && one[0] !== node)) return true;
    node = parent;
    parent = parents.get(node);
  }
  return false;
}

/**
 * @param {App} app
 * @param {HTMLElement} strip
 * @param {TreeView} tree
 */
function drawStrip(app, strip, { now, nodes, at }) {
  const focused = strip.contains(document.activeElement);
  const start = Math.min(...nodes.map(([, column]) => column));
  const rows = Math.max(...nodes.map(([, , row]) => row)) + 1;
  const columns = Math.max(...nodes.map(([, column]) => column)) - start + 1;
  const plane = make('div', { class: 'plane' });
  plane.style.setProperty('--columns', String(columns));
  plane.style.setProperty('--rows', String(rows));
  plane.append(
    drawLines(nodes, start, columns, rows),
    ...nodes.map((node) => drawNode(app, node, start, now)),
  );
  strip.replaceChildren(plane);
  const current = plane.querySelector('[aria-current="true"]');
  if (!(current instanceof HTMLElement)) return;
  if (focused) current.focus({ preventScroll: true });
  strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2;
  strip.scrollTop = current.offsetTop - (strip.clientHeight - current.offsetHeight) / 2;
  strip.dataset.at = String(at);
}

/**
 * The lines from each node to its parent: down from the parent, then slantwise to the node.
 * @param {TreeNode[]} nodes
 * @param {number} start
 * @param {number} columns
 * @param {number} rows
 */
function drawLines(nodes, start, columns, rows) {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', `0 0 ${columns} ${rows}`);
  drawing.setAttribute('aria-hidden', 'true');
  const places = new Map(
    nodes.map(([number, column, row]) => [number, [column - start + 0.5, row + 0.5]]),
  );
  let way = '';
  for (const [number, , , parent, , , flags] of nodes) {
    const [x = 0, y = 0] = places.get(number) ?? [];
    const from = places.get(parent);
    if (from) {
      const [left = 0, top = 0] = from;
      way += `M${left} ${top}V${y > top ? y - 0.5 : y}L${x} ${y}`;
    } else if (start > 0) way += `M${x - 0.5} ${y}H${x}`;
    if (flags.includes('m')) way += `M${x} ${y}H${x + 0.5}`;
  }
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', way);
  drawing.append(path);
  return drawing;
}

/**
 * @param {App} app
 * @param {TreeNode} node
 * @param {number} start the column at the left
 * @param {number} now
 */
function drawNode(app, [number, column, row, , label, piece, flags, place], start, now) {
  const { kinds } = app.view.scene;
  const kind = kinds[piece] ?? '';
  const words = [
    nameOf(app, label),
    kind && isSaid(`piece.${kind}`) ? t(`piece.${kind}`, piece) : '',
  ];
  const judged = flags.includes('r') ? 'right' : flags.includes('w') ? 'wrong' : '';
  if (judged) words.push(t(`ui.tree.${judged}`));
  if (flags.includes('c')) words.push(t('ui.tree.says'));
  const said = words.filter((one) => one).join(', ') || t('ui.tree.start');
  const sign = place ? String(place) : OTHER;
  const element = button(sign, () => void app.client.ask({ type: 'visit', number }), {
    'aria-label': place ? t('ui.tree.node', place, said) : said,
    'aria-current': String(number === now),
    tabindex: number === now ? '0' : '-1',
    'data-kind': kind,
    'data-number': String(number),
    'data-judged': judged,
  });
  element.toggleAttribute('data-says', flags.includes('c'));
  element.title = words.filter((one) => one).join(', ');
  element.style.setProperty('--column', String(column - start));
  element.style.setProperty('--row', String(row));
  return element;
}

/**
 * What a move is called: a point by its name, a move without a point by that of its button.
 * @param {App} app
 * @param {string} label
 */
function nameOf({ view }, label) {
  const action = `${view.puzzle}.action.${label}`;
  return isSaid(action) ? t(action) : label;
}

/**
 * @param {HTMLSelectElement} list
 * @param {TreeView} tree
 */
function listGames(list, { games, game }) {
  list.hidden = !games.length;
  list.replaceChildren(
    ...games.map(([number, place, title]) => {
      const words = title ? t('ui.tree.game-title', place, title) : t('ui.tree.game-number', place);
      return make('option', { value: String(number) }, words);
    }),
  );
  list.value = String(game);
}

/** @param {TreeView} tree */
function listNotes({ notes }) {
  byId('tree-notes', HTMLElement).hidden = !notes.length;
  setText(byId('tree-notes-title', HTMLElement), t('ui.tree.notes', notes.length));
  byId('tree-notes-list', HTMLElement).replaceChildren(
    ...notes.map(([message, args, line]) => {
      const words = t(message, ...args);
      return make('li', {}, line < 0 ? words : t('ui.tree.note', line + 1, words));
    }),
  );
}

/**
 * @param {HTMLSelectElement} list
 * @param {TreeView} tree
 */
function listEncodings(list, { encodings }) {
  byId('tree-encodings', HTMLElement).hidden = !encodings.length;
  list.replaceChildren(...encodings.map((name) => make('option', { value: name }, name)));
}
