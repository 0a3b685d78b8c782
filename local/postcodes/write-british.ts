import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packCodes } from "@/lib/platform/locale/codes/packed-codes";

const FILE = "lib/platform/locale/codes/british-postcodes.ts";
const SAMPLE = "tests/fixtures/british-postcodes.txt";
const SAMPLED = 10_000;
const INVENTED = 1_000;

/**
 * Writes every postcode of Great Britain from Ordnance Survey's Code-Point Open, unpacked in `folder` (`Data/CSV`,
 * `Doc`), and a sample of its lines for the tests. Throws if an area has another number of codes than the release says.
 */
export function writeBritish(folder: string): void {
  const data = join(folder, "Data", "CSV");
  const codes = readdirSync(data)
    .filter((name) => name.endsWith(".csv"))
    .sort()
    .flatMap((name) => readArea(join(data, name)));
  const metadata = readFileSync(join(folder, "Doc", "metadata.txt"), "latin1");
  checkCounts(codes, metadata);
  const release = /DATASET VERSION NUMBER:\s*(\S+)/.exec(metadata)?.[1];
  const year = /COPYRIGHT DATE:\s*(\d{4})/.exec(metadata)?.[1];
  writeFileSync(
    FILE,
    `/**
 * Every postcode of Great Britain, packed by packed-codes.ts. Written by \`npm run postcodes\` from Code-Point Open
 * ${release}, under the Open Government Licence v3.0. Contains Ordnance Survey data © Crown copyright and database right
 * ${year}, Royal Mail data © Royal Mail copyright and database right ${year}, and National Statistics data © Crown
 * copyright and database right ${year}.
 */
export const BRITISH_POSTCODES =
  "${packCodes(codes)}";
`,
  );
  writeFileSync(SAMPLE, `${[...every(codes, SAMPLED), "", ...inventedCodes(codes)].join("\n")}\n`);
  console.log(`british-postcodes: ${codes.length} codes`);
}

/** Its codes as people write them: `LS1 1AZ` (the file pads the halves). */
const readArea = (path: string): string[] =>
  readFileSync(path, "latin1")
    .split("\n")
    .flatMap((line) => /^"([A-Z\d]{2,4}) *(\d[A-Z]{2})"/.exec(line)?.slice(1, 3).join(" ") ?? []);

function checkCounts(codes: readonly string[], metadata: string): void {
  const read = Map.groupBy(codes, (code) => /^[A-Z]+/.exec(code)?.[0] ?? "");
  const said = [...metadata.matchAll(/^\s+([A-Z]{1,2})\s+(\d+)\s*$/gm)];
  if (said.length === 0) throw new Error("metadata.txt does not say how many codes each area has.");
  for (const [, area = "", count] of said)
    if (read.get(area)?.length !== Number(count))
      throw new Error(`${area}: ${read.get(area)?.length ?? 0} codes were read, the release has ${count}.`);
}

const every = (codes: readonly string[], count: number) =>
  Array.from({ length: count }, (_, at) => codes[Math.floor((at * codes.length) / count)]);

/** Codes that differ from a real one in the last letter, and are none. */
function inventedCodes(codes: readonly string[]): string[] {
  const real = new Set(codes);
  const near = every(codes, SAMPLED).flatMap((code = "") =>
    ["Q", "X", "Z"].map((letter) => code.slice(0, -1) + letter).filter((other) => !real.has(other)),
  );
  return every([...new Set(near)], INVENTED) as string[];
}
