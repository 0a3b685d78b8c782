import { crc32, deflateSync } from "node:zlib";
import { writePng } from "@/lib/accounts/brand/read-png";

/** A picture of one colour, as a browser's canvas would write it. */
export function picture(width: number, height: number, pixel = [15, 118, 110, 255]): Buffer {
  const row = Buffer.from([0, ...Array.from({ length: width }, () => pixel).flat()]);
  return writePng({ width, height, hasAlpha: true, rows: Buffer.concat(Array(height).fill(row)) });
}

export function chunkOf(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The same picture with another chunk after its head. */
export const withChunk = (png: Buffer, type: string, data: Buffer) =>
  Buffer.concat([png.subarray(0, 33), chunkOf(type, data), png.subarray(33)]);

/** A file of some hundred bytes whose pixels would fill the memory. */
export const bomb = (width: number, height: number) => {
  const png = picture(width, 1);
  const head = Buffer.from(png.subarray(16, 29));
  head.writeUInt32BE(height, 4);
  const pixels = deflateSync(Buffer.alloc(64 * 1024 * 1024));
  return Buffer.concat([
    png.subarray(0, 8),
    chunkOf("IHDR", head),
    chunkOf("IDAT", pixels),
    chunkOf("IEND", Buffer.alloc(0)),
  ]);
};
