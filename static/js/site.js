/**
 * Where the site lies. Modules are joined into other folders, so all of them ask here.
 */

const ROOT = new URL('../../', import.meta.url);

/**
 * @param {string} path of a file, from the site's root
 * @returns {string} its address
 */
export function siteFile(path) {
  return new URL(path, ROOT).href;
}
