/**
 * Workers in a frame without an origin of its own (`sandbox="allow-scripts"`).
 *
 * Chromium loads no module worker from memory there, only a classic one. So PyScript's workers are
 * made classic ones, and their text, which awaits things, the body of an asynchronous function. Nor
 * is such a worker's own address a base for others, so it gets the page's.
 */

/** Whether the page is in such a frame. */
export const hasNoOrigin = () => globalThis.origin === 'null';

/** Let workers start that are made from memory from now on. */
export function letWorkersStart() {
  const address = URL.createObjectURL;
  const base = `Object.defineProperty(self, 'location', { value: new URL(${JSON.stringify(document.baseURI)}) });`;
  URL.createObjectURL = (made) => {
    const isScript = made instanceof Blob && made.type.includes('javascript');
    return address(isScript ? new Blob([base, '(async () => {', made, '\n})();'], { type: made.type }) : made);
  };
  globalThis.Worker = class extends Worker {
    /**
     * @param {string | URL} script
     * @param {WorkerOptions} [options]
     */
    constructor(script, options) {
      super(script, { ...options, type: 'classic' });
    }
  };
}
