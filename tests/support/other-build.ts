import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { PROJECT } from "@/local/stack/home";

const LINKED = [
  "lib",
  "worker",
  "public",
  "node_modules",
  "server.ts",
  "next.config.ts",
  "package.json",
  "tsconfig.json",
];

/**
 * The app in a folder of its own, as a later release with one more migration: the same build under another id, with
 * other names for all scripts, so that neither build has a script of the other.
 */
export function makeOtherBuild(folder: string, migration: string): void {
  mkdirSync(folder);
  for (const name of LINKED) symlinkSync(path.join(PROJECT, name), path.join(folder, name));
  for (const name of ["db", ".next"])
    cpSync(path.join(PROJECT, name), path.join(folder, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !/\.next\/(cache|types|trace)|\.(br|map)$|migrations\/meta\/\d+_/.test(file),
    });
  addMigration(path.join(folder, "db/migrations"), migration);

  const built = path.join(folder, ".next");
  const chunks = path.join(built, "static/chunks");
  const names = readdirSync(chunks).map((file) => path.parse(file).name);
  const buildId = readFileSync(path.join(built, "BUILD_ID"), "utf8");
  const renamed = new Map([buildId, ...names].map((name) => [name, `other${name}`]));
  const anyName = new RegExp([...renamed.keys()].map((name) => RegExp.escape(name)).join("|"), "g");
  const rename = (text: string) => text.replace(anyName, (name) => renamed.get(name) ?? name);
  for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || file.endsWith(".woff2")) continue;
    const before = readFileSync(file, "utf8");
    const after = rename(before);
    if (after === before && rename(file) === file) continue;
    rmSync(file);
    const moved = path.join(built, rename(path.relative(built, file)));
    mkdirSync(path.dirname(moved), { recursive: true });
    writeFileSync(moved, after);
  }
}

function addMigration(folder: string, statement: string): void {
  const journalFile = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8"));
  const last = journal.entries.at(-1);
  const tag = "9999_next_release";
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  writeFileSync(journalFile, JSON.stringify(journal));
  appendFileSync(path.join(folder, `${tag}.sql`), statement);
}
