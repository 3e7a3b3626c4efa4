/**
 * The board as a picture file: SVG as Python draws it, or PNG made of that.
 */
/** Pixels of the PNG for each CSS pixel of the picture. */
const SHARPNESS = 2;

/**
 * Load a picture into an image element.
 * @param {HTMLImageElement} image
 * @param {string} svg
 */
export async function load(image, svg) {
  if (image.src) URL.revokeObjectURL(image.src);
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await image.decode();
}

/**
 * @param {HTMLImageElement} image a loaded picture
 * @returns {Promise<Blob>}
 */
export async function toPng(image) {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * SHARPNESS;
  canvas.height = image.naturalHeight * SHARPNESS;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no PNG'))), 'image/png');
  });
}
