/** What was read of a picture, drawn over it: lines, signs, and marks of doubt. */

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number[][]} places
 * @param {string} colour
 * @param {number} width
 */
export function stroke(pen, places, colour, width) {
  pen.beginPath();
  for (const [x, y] of places) pen.lineTo(x ?? 0, y ?? 0);
  pen.lineWidth = width + 2;
  pen.strokeStyle = 'rgb(255 255 255 / 70%)';
  pen.stroke();
  pen.lineWidth = width;
  pen.strokeStyle = colour;
  pen.stroke();
}

/**
 * Mark a doubtful cell: a ring around it, and a question mark in its corner.
 * @param {CanvasRenderingContext2D} pen
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 * @param {string} colour
 */
export function question(pen, x, y, reach, colour) {
  pen.beginPath();
  pen.arc(x, y, reach * 0.9, 0, 2 * Math.PI);
  pen.lineWidth = Math.max(1.5, reach / 6);
  pen.strokeStyle = colour;
  pen.stroke();
  write(pen, '?', x + reach * 0.6, y - reach * 0.5, reach, colour);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} sign
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} colour
 */
export function write(pen, sign, x, y, size, colour) {
  pen.font = `700 ${Math.round(size)}px sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.lineWidth = Math.max(2, size / 5);
  pen.strokeStyle = '#fff';
  pen.strokeText(sign, x, y);
  pen.fillStyle = colour;
  pen.fillText(sign, x, y);
}
