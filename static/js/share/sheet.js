/**
 * The system's own sheet to share with, which a reader with fingers expects before any dialog.
 */
import { layout } from '../page/layout.js';

/** Whether the reader has fingers, and the browser such a sheet. */
export const hasSheet = () => layout('--fingers') !== '' && typeof navigator.share === 'function';

/**
 * Offer a link and, where the system takes files, a picture.
 * @param {string} title
 * @param {string} url
 * @param {Promise<File | null>} picture null where there is none
 * @returns {Promise<boolean>} false where the reader closed the sheet, or has to ask for it again
 */
export async function openSheet(title, url, picture) {
  const plain = { title, text: title, url };
  const file = await picture;
  const whole = file && { ...plain, files: [file] };
  try {
    await navigator.share(whole && navigator.canShare(whole) ? whole : plain);
    return true;
  } catch {
    return false;
  }
}
