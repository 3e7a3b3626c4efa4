/**
 * Workers in a frame without an origin of its own (`sandbox="allow-scripts"`).
 *
 * There Chromium loads no module worker from memory, only classic ones. So PyScript's workers become
 * classic workers whose text, which uses `await`, is the body of an asynchronous function. Addresses
 * cannot be relative to such a worker, so it is given the page's.
 */

/** Whether the page is in such a frame. */
export const hasNoOrigin = () => globalThis.origin === 'null';

/** Let workers start that are made from memory from now on. */
export function letWorkersStart() {
  const address = URL.createObjectURL;
  const base = `Object.defineProperty(self, 'location', { value: new URL(${JSON.stringify(document.baseURI)}) });`;
  URL.createObjectURL = (made) => {
    const isScript = made instanceof Blob && made.type.includes('javascript');
    return address(
      isScript ? new Blob([base, '(async () => {', made, '\n})();'], { type: made.type }) : made,
    );
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
