/**
 * A cell: plain Python in a worker of the frame, from bytes that it is given. Python answers one
 * question after the other (`stepstones/app/own/inside/cell.py`).
 */
(() => {
  const boot = `
from stepstones.app.own.inside.start import prepare
prepare()
from stepstones.app.own.inside.cell import Cell
Cell()
`;
  const start = async ({ module, files }) => {
    // Pyodide asks for its files by name; here they are, and the network is closed.
    self.fetch = async (wanted) => {
      const name = String(wanted).split('/').pop();
      return new Response(files[name] ?? '');
    };
    WebAssembly.instantiateStreaming = async (_, imports) => ({ module, instance: await WebAssembly.instantiate(module, imports) });
    const python = await self.loadPyodide({
      indexURL: 'https://frame.invalid/',
      stdin: () => null,
      stdout() {},
      stderr() {},
    });
    python.FS.writeFile('/later.zip', new Uint8Array(files['later.zip']));
    return python.runPython(boot);
  };

  let timer = 0;
  const rest = (cell) => {
    timer = cell.tend() ? setTimeout(rest, 0, cell) : 0;
  };
  self.onmessage = ({ data: supplies }) => {
    const started = start(supplies);
    started.then(
      () => postMessage('ready'),
      (error) => setTimeout(() => {
        throw error;
      }),
    );
    self.onmessage = async ({ data: text }) => {
      try {
        const cell = await started;
        clearTimeout(timer);
        postMessage(cell.handle(text));
        rest(cell);
      } catch (error) {
        setTimeout(() => { // a worker says what nobody catches; a promise would not
          throw error;
        });
      }
    };
  };
})();
