import { brotliCompressSync, brotliDecompressSync } from "node:zlib";

/** BS 7666: the letters C, I, K, M, O and V are in no inward code. */
const LETTERS = "ABDEFGHJLNPQRSTUWXYZ";
const BYTES = LETTERS.length ** 2 / 8;

/** `BS3 4TQ`: its sector (`BS34`, all but the last two letters) and the place of those letters among the 400 pairs. */
function split(code: string): { sector: string; at: number } {
  const [first, last] = [code.at(-2) ?? "", code.at(-1) ?? ""];
  return {
    sector: code.slice(0, -2),
    at: LETTERS.indexOf(first) * LETTERS.length + LETTERS.indexOf(last),
  };
}

/** British postcodes (`BS3 4TQ`) as 400 bits for each sector, compressed, in base64. */
export function packCodes(codes: readonly string[]): string {
  const sectors = new Map<string, Buffer>();
  for (const code of codes) {
    const { sector, at } = split(code);
    const bits = sectors.get(sector) ?? Buffer.alloc(BYTES);
    sectors.set(sector, bits);
    bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
  }
  const names = [...sectors.keys()].sort();
  const bits = names.map((name) => sectors.get(name) ?? Buffer.alloc(BYTES));
  return brotliCompressSync(Buffer.concat([Buffer.from(`${names.join(",")}\n`), ...bits])).toString("base64");
}

/** Whether a code is among those packed. */
export function unpackCodes(packed: string): (code: string) => boolean {
  const whole = brotliDecompressSync(Buffer.from(packed, "base64"));
  const end = whole.indexOf("\n");
  const bits = whole.subarray(end + 1);
  const names = whole.toString("latin1", 0, end).split(",");
  const sectors = new Map(names.map((name, index) => [name, index * BYTES]));
  return (code) => {
    const { sector, at } = split(code);
    const start = sectors.get(sector);
    return start !== undefined && at >= 0 && (((bits[start + (at >> 3)] ?? 0) >> (at & 7)) & 1) === 1;
  };
}
