/**
 * The editor that PyScript carries (CodeMirror), fetched when it is first wanted.
 *
 * It lives in a shadow root: there it brings its styles as adopted sheets, which the page's policy
 * allows, while the `<style>` elements that it would make in the page itself are refused.
 */
import { siteFile } from '../site.js';

/**
 * @typedef {object} Editor
 * @property {() => string} text what is written
 * @property {(text: string) => void} write put another text in the place of all
 * @property {(line: number) => void} goTo put the cursor on a line; where that has a hole, select it
 * @property {() => void} focus
 * @property {(words: string) => void} name what a screen reader calls it
 */

/** What stands where the reader of an exercise is to write. */
const HOLE = '...';
/** Characters beside a hole that are kept in sight: the numbers of lines, the hole, what follows. */
const MARGIN = 13;
const MODULE = siteFile('static/vendor/codemirror/codemirror.js');

/** How the editor looks: the page's own colours, which reach into a shadow root. */
const THEME = {
  '&': {
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    height: '100%',
    fontSize: 'inherit',
  },
  '&.cm-focused': { outline: 'none' },
  '&.cm-focused::after': {
    // above the numbers and the line that is written, which would cover an outline
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: '300',
    border: '2px solid var(--accent)',
    pointerEvents: 'none',
  },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
    lineHeight: '1.5',
  },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--accent-soft)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'var(--track)' },
};

/**
 * @param {any} tags CodeMirror's
 */
const colours = (tags) => [
  {
    tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword],
    color: 'var(--py-keyword)',
    fontWeight: '600',
  },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--py-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--py-number)' },
  {
    tag: [
      tags.definition(tags.variableName),
      tags.definition(tags.function(tags.variableName)),
      tags.className,
    ],
    color: 'var(--py-name)',
  },
  { tag: tags.comment, color: 'var(--py-comment)' },
];

/**
 * @param {any} cm the bundle of CodeMirror
 * @param {() => void} onChange
 */
function extensions(cm, onChange) {
  const style = cm.defaultHighlightStyle.constructor.define(colours(cm.tags));
  return [
    cm.syntaxHighlighting(style),
    cm.minimalSetup,
    cm.lineNumbers(),
    cm.highlightActiveLine(),
    cm.bracketMatching(),
    cm.indentOnInput(),
    cm.indentUnit.of('    '),
    cm.python(),
    cm.EditorView.theme(THEME),
    cm.EditorView.updateListener.of(
      (/** @type {{docChanged: boolean}} */ { docChanged }) => docChanged && onChange(),
    ),
  ];
}

/**
 * @param {HTMLElement} host an empty element that becomes the editor
 * @param {string} text
 * @param {() => void} onChange
 * @returns {Promise<Editor>}
 */
export async function openEditor(host, text, onChange) {
  const cm = await import(MODULE);
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const named = new cm.Compartment();
  const view = new cm.EditorView({
    root,
    parent: root,
    state: cm.EditorState.create({
      doc: text,
      extensions: [...extensions(cm, onChange), named.of([])],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    write: (words) =>
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: words },
        selection: { anchor: 0 },
      }),
    goTo: (line) => {
      const { doc } = view.state;
      const { from, text: words } = doc.line(Math.min(Math.max(line, 1), doc.lines));
      const column = words.includes('# ?') ? words.indexOf(HOLE) : -1;
      const anchor = from + Math.max(column, 0);
      view.dispatch({ selection: { anchor, head: column < 0 ? anchor : anchor + HOLE.length } });
      const { scrollDOM } = view;
      view.requestMeasure({
        // CodeMirror's own scrolling would move the panel as well, and the task out of sight
        read: () => ({
          top: view.lineBlockAt(from).top - scrollDOM.clientHeight / 2,
          left: (column + MARGIN) * view.defaultCharacterWidth - scrollDOM.clientWidth,
        }),
        write: (/** @type {ScrollToOptions} */ place) => scrollDOM.scrollTo(place),
      });
    },
    focus: () => view.focus(),
    name: (words) =>
      view.dispatch({
        effects: named.reconfigure(cm.EditorView.contentAttributes.of({ 'aria-label': words })),
      }),
  };
}
