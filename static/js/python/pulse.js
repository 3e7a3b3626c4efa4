/**
 * Notices when Python has been silent for long. The page only says so: the device may be slow. That a
 * worker has ended is noticed by its lock.
 */

/** Milliseconds between two beats. */
const BEAT = 1000;
/** Beats of silence that count as long. Not seconds, because a computer may have slept. */
const SILENT_BEATS = 20;

/**
 * @param {() => Promise<unknown>} ask makes a tiny call, which a run at work answers between slices
 * @param {(silent: boolean) => void} tell hears when it has become silent, and when no longer
 */
export function takePulse(ask, tell) {
  let timer = 0;
  let missed = 0;
  let asking = false;
  const heard = () => {
    if (missed >= SILENT_BEATS) tell(false);
    missed = 0;
  };
  const beat = async () => {
    missed += 1;
    if (missed === SILENT_BEATS) tell(true);
    if (asking) return;
    asking = true;
    const mine = timer;
    const answered = await ask().then(
      () => true,
      () => false,
    );
    if (mine !== timer) return;
    asking = false;
    if (answered) heard();
  };
  return {
    /** Python was heard. */
    heard,
    /** Nothing is waited for. */
    rest() {
      heard();
      clearInterval(timer);
      timer = 0;
      asking = false;
    },
    /** Something is waited for. */
    watch() {
      if (!timer) timer = window.setInterval(() => void beat(), BEAT);
    },
  };
}
