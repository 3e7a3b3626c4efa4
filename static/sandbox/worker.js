/**
 * A sandbox: plain Python in a worker of the frame, from bytes that it is given. Python answers one
 * call after the other (`stepstones/app/sandbox/server.py`).
 */
(() => {
  const boot = `
from stepstones.app.sandbox.start import prepare
prepare()
from stepstones.app.sandbox.server import Server
Server()
`;
  const start = async ({ module, files }) => {
    // Pyodide asks for its files by name; here they are, and the network is closed.
    self.fetch = async (wanted) => {
      const name = String(wanted).split('/').pop();
      return new Response(files[name] ?? '');
    };
    WebAssembly.instantiateStreaming = async (_, imports) => ({
      module,
      instance: await WebAssembly.instantiate(module, imports),
    });
    const python = await self.loadPyodide({
      indexURL: 'https://frame.invalid/',
      stdin: () => null,
      stdout() {},
      stderr() {},
    });
    python.FS.writeFile('/later.zip', new Uint8Array(files['later.zip']));
    return python.runPython(boot);
  };

  // A worker tells the frame of an error that nobody catches; of a refused promise it would not.
  const fail = (error) =>
    setTimeout(() => {
      throw error;
    });

  let timer = 0;
  const rest = (server) => {
    timer = server.tend() ? setTimeout(rest, 0, server) : 0;
  };
  self.onmessage = ({ data: supplies }) => {
    const started = start(supplies);
    started.then(() => postMessage('ready'), fail);
    self.onmessage = async ({ data: text }) => {
      try {
        const server = await started;
        clearTimeout(timer);
        postMessage(server.answer(text));
        rest(server);
      } catch (error) {
        fail(error);
      }
    };
  };
})();
