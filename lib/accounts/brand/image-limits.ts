/** The longest PNG file, in characters of base64: 400 kB. */
export const LONGEST_IMAGE = 540_000;
