import { constants, crc32, deflateSync, inflateSync } from "node:zlib";

/** The pixels of a PNG, still filtered as PNG does. */
export type PngPixels = { width: number; height: number; hasAlpha: boolean; rows: Buffer };

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUECOLOUR = 2;
const TRUECOLOUR_ALPHA = 6;
const HIGHEST_FILTER = 4;

/**
 * The pixels of a PNG as browsers' canvases write them (8-bit RGB or RGBA, not interlaced); null for anything else,
 * damaged files and more than `most` pixels on a side included. Other chunks are ignored. Source: W3C PNG, third edition.
 */
export function readPng(file: Buffer, most: number): PngPixels | null {
  if (!file.subarray(0, 8).equals(SIGNATURE)) return null;
  const chunks = readChunks(file);
  const [head] = chunks ?? [];
  if (!chunks || head?.type !== "IHDR" || head.data.length !== 13 || chunks.at(-1)?.type !== "IEND")
    return null;
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  const [depth, colour, compression, filter, interlace] = head.data.subarray(8);
  const isKnown = depth === 8 && (colour === TRUECOLOUR || colour === TRUECOLOUR_ALPHA);
  if (!isKnown || compression !== 0 || filter !== 0 || interlace !== 0) return null;
  if (width < 1 || height < 1 || width > most || height > most) return null;
  const hasAlpha = colour === TRUECOLOUR_ALPHA;
  const stride = 1 + width * (hasAlpha ? 4 : 3);
  const rows = unpack(chunks, stride * height);
  if (!rows) return null;
  for (let at = 0; at < rows.length; at += stride) if ((rows[at] ?? 0) > HIGHEST_FILTER) return null;
  return { width, height, hasAlpha, rows };
}

/** A PNG of these pixels and nothing else. */
export function writePng({ width, height, hasAlpha, rows }: PngPixels): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  head[9] = hasAlpha ? TRUECOLOUR_ALPHA : TRUECOLOUR;
  const data = deflateSync(rows, { level: constants.Z_BEST_COMPRESSION });
  return Buffer.concat([SIGNATURE, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

type Chunk = { type: string; data: Buffer };

function readChunks(file: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at < file.length) {
    if (at + 12 > file.length) return null;
    const end = at + 8 + file.readUInt32BE(at);
    if (end + 4 > file.length || crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) return null;
    chunks.push({ type: file.toString("latin1", at + 4, at + 8), data: file.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

/** Exactly so many bytes: a file cannot make us unpack more. */
function unpack(chunks: Chunk[], length: number): Buffer | null {
  const packed = Buffer.concat(chunks.flatMap(({ type, data }) => (type === "IDAT" ? [data] : [])));
  try {
    const rows = inflateSync(packed, { maxOutputLength: length });
    return rows.length === length ? rows : null;
  } catch {
    return null;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
