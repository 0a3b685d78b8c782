/** Of a PNG file in base64: 400 kB. */
export const LONGEST_IMAGE = 540_000;
