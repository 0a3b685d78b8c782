/** A stored picture of the brand: its hash is its address, and its size keeps its place on pages. */
export type ImageMark = { hash: string; width: number; height: number };

export const BRAND_IMAGES = ["logo", "icon"] as const;
export type BrandImageKind = (typeof BRAND_IMAGES)[number];

/** A row of the settings outside the catalogue. */
export const settingOf = (kind: BrandImageKind) => `brand_${kind}`;

export const writeImageMark = ({ hash, width, height }: ImageMark) => `${hash} ${width} ${height}`;

export function readImageMark(stored: string): ImageMark | null {
  const [, hash, width, height] = /^([0-9a-f]{64}) (\d{1,4}) (\d{1,4})$/.exec(stored) ?? [];
  return hash ? { hash, width: Number(width), height: Number(height) } : null;
}

export const imageAddress = (hash: string) => `/api/brand/${hash}`;
