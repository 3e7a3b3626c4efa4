/**
 * Notices that Python no longer answers: while a call waits, a second, tiny one is made again and
 * again, which a run at work answers between two slices.
 */

/** Milliseconds between two beats. */
const BEAT = 1000;
/** So many beats without any sign are the end. Beats, not seconds: a computer may have slept. */
const MOST_MISSED = 10;

/**
 * @param {() => Promise<unknown>} ask makes the tiny call
 * @param {(error: Error) => void} lost hears once that nobody is there
 */
export function takePulse(ask, lost) {
  let timer = 0;
  let missed = 0;
  let asking = false;
  const heard = () => (missed = 0);
  const rest = () => {
    clearInterval(timer);
    timer = missed = 0;
    asking = false;
  };
  const beat = async () => {
    missed += 1;
    if (missed > MOST_MISSED) {
      rest();
      return lost(new Error(`no answer for ${(MOST_MISSED * BEAT) / 1000} seconds`));
    }
    if (asking) return;
    asking = true;
    const mine = timer;
    await ask().catch(() => {});
    if (mine !== timer) return;
    asking = false;
    heard();
  };
  return {
    /** Some sign of life has come by another way. */
    heard,
    /** Nothing is waited for. */
    rest,
    /** Something is waited for. */
    watch() {
      if (!timer) timer = window.setInterval(() => void beat(), BEAT);
    },
  };
}
