/** A page with nothing but the connection: what the runtime tests drive. */
import { Connection } from './static/js/python/connection.js';
import { goOffline } from './static/js/python/offline.js';

const shown = /** @type {HTMLElement} */ (document.getElementById('state'));
const log = { loads: [], messages: [], longTasks: [], readyAt: 0 };
const observer = new PerformanceObserver((list) => {
  log.longTasks.push(...list.getEntries().map((entry) => entry.duration));
});
observer.observe({ type: 'longtask', buffered: true });

const port = new Connection();
port.listen({
  onMessage: (message) => log.messages.push(message),
  onLoad(load) {
    log.loads.push(load);
    if (load.state === 'ready') log.readyAt ||= performance.now();
    shown.textContent = load.error ?? '';
    shown.dataset.state = load.state;
  },
});
void port.resume();
Object.assign(globalThis, { port, log, goOffline });
