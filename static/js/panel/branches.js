/**
 * Loads the tree of moves with the first variation; most visits begin without one.
 */

/** @typedef {import('../model/app.js').App} App */

/** @param {App} app */
export function showBranches(app) {
  let asked = false;
  app.subscribe(() => {
    if (asked || !app.view.tree) return;
    asked = true;
    import('./tree.js').then(
      ({ showTree }) => {
        showTree(app);
        app.notify();
      },
      () => (asked = false),
    );
  });
}
