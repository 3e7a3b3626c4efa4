/**
 * Explain: the source of what runs, where it stands, its calls, its lesson, another version beside.
 */
import { Breakpoints } from '../model/breakpoints.js';
import { CodePane, showPlace } from './code.js';
import { button, byId, news, setText, whenChanged } from '../page/dom.js';
import { currentLanguage } from '../page/i18n.js';
import { layout, onLayout } from '../page/layout.js';
import { showLesson } from './lesson.js';
import { moduleOf, showLockstep, versionName, versionsOf } from './lockstep.js';
import { loadSource, sourceOf } from './source.js';
import { StackView } from './stack.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').Frame} Frame */
/** @typedef {import('../model/protocol.js').RunView} RunView */

/**
 * @param {App} app
 * @returns {{breakpoints: Breakpoints, mark: () => void}} `mark` sets or clears a breakpoint on
 *   the line that is shown
 */
export function showExplain(app) {
  const breakpoints = new Breakpoints();
  /** @type {{run: RunView | null, frame: Frame | undefined}} the call that the reader looks at */
  let chosen = { run: null, frame: undefined };
  let module = '';

  const stop = (/** @type {number} */ line) => {
    const source = sourceOf(module);
    if (source) breakpoints.toggle(module, source, line);
    app.changed();
  };
  const look = (/** @type {Frame} */ frame) => {
    chosen = { run: app.view.run, frame };
    app.changed();
  };
  const pane = new CodePane(byId('code', HTMLElement), stop);
  const stack = new StackView(byId('stack', HTMLElement), look);
  const buildVersions = whenChanged(() => showVersions(app));
  const isNew = news();
  showLockstep(app, breakpoints);
  showLesson(app);

  const shown = () => {
    const { run } = app.view;
    return run && run === chosen.run ? chosen.frame : run?.stack.at(-1);
  };
  onLayout(() => app.changed());
  app.subscribe(() => {
    const { view } = app;
    const run = app.stepping ? view.run : null;
    const root = byId('explain', HTMLElement);
    root.hidden = !run;
    if (!run || run.working) return;
    const frame = shown();
    module = frame?.module ?? moduleOf(view, run.algorithm);
    const source = sourceOf(module);
    const breaks = breakpoints.of(module);
    if (!isNew([run, frame, source, breaks, currentLanguage(), layout('--one-row')])) return;
    root.dataset.kind = run.step?.kind ?? '';
    const card = byId('stack-card', HTMLElement);
    card.hidden = !run.stack.length;
    card.classList.toggle('compact', layout('--one-row') !== '' || run.second !== null);
    byId('code-card', HTMLElement).hidden = !module;
    buildVersions([view.puzzle, run.algorithm, currentLanguage()]);
    if (source) {
      showPlace(byId('code-place', HTMLElement), source, frame);
      pane.show(source, run.stack, frame, module, breaks);
    } else if (module) {
      setText(byId('code-place', HTMLElement), versionName(view, run.algorithm));
      loadSource(module).then(() => app.changed(), (error) => app.client.complain('ui.no-source', String(error.message)));
    }
    stack.show(run.stack, frame, view.scene, run.at);
  });
  return {
    breakpoints,
    mark: () => {
      const frame = shown();
      if (frame) stop(frame.line);
    },
  };
}

/** @param {App} app */
function showVersions(app) {
  const { view } = app;
  const { run } = view;
  if (!run) return;
  const versions = versionsOf(view, run.algorithm);
  byId('versions', HTMLElement).replaceChildren(
    ...(versions.length > 1 ? versions : []).map(({ id }) =>
      button(versionName(view, id), () => void change(app, id), {
        'aria-pressed': String(id === run.algorithm),
        'data-algorithm': id,
      }),
    ),
  );
}

/**
 * Watch another version, from the same step on.
 * @param {App} app
 * @param {string} algorithm
 */
async function change(app, algorithm) {
  const at = app.view.run?.at ?? 0;
  if (await app.client.ask({ type: 'start', algorithm })) await app.client.ask({ type: 'seek', at });
}
