/**
 * Device pixels in a CSS pixel: other ones on another screen, and when the page is zoomed.
 */

/**
 * Run something when their number changes. What keeps its size in CSS pixels hears of it nowhere else.
 * @param {() => void} act
 */
export function onDensityChange(act) {
  const now = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  now.addEventListener(
    'change',
    () => {
      act();
      onDensityChange(act);
    },
    { once: true },
  );
}
