import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { within } from "@/lib/platform/core/errors";
import type { Logger } from "@/lib/platform/core/logger";
import { afterAnswer } from "@/lib/platform/process/after-answer";
import { type RescueFact, storeFact } from "./store-fact";

export type { RescueFact } from "./store-fact";

const PATIENCE = 5 * SECOND;
/** More failures than one strange file has: the database is away. */
const GIVE_UP_AFTER = 3;

/**
 * Writes down a fact of a rescued call: onto this machine's disk at once, and into the database after the answer, with
 * whatever else of the call waits there. What the database does not take stays on the disk until storeKept succeeds. A
 * full or read-only disk does not keep a caller waiting: Twilio's own lists are read afterwards (settle-rescues.ts).
 */
export async function noteFact(log: Logger, fact: RescueFact): Promise<void> {
  const isKept = await keep(fact).catch((err: unknown) => {
    log.error({ err, carrierSid: fact.carrierSid }, "could not write a rescued call to disk");
    return false;
  });
  afterAnswer(log, "a rescued call waits on disk for the database", () =>
    within(PATIENCE, isKept ? storeCall(fact.carrierSid) : storeFact(fact)),
  );
}

/** Stores what waits on this machine's disk. Rejects with the first failure, such as a database that is away. */
export async function storeKept(): Promise<void> {
  const calls = new Set((await keptFacts()).map(sidOf));
  const failures: unknown[] = [];
  for (const carrierSid of calls) {
    if (failures.length >= GIVE_UP_AFTER) break;
    await storeCall(carrierSid).catch((thrown: unknown) => failures.push(thrown));
  }
  if (failures.length > 0) throw failures[0];
}

/** Stores a call's facts in their order. */
async function storeCall(carrierSid: string): Promise<void> {
  for (const name of (await keptFacts()).filter((each) => sidOf(each) === carrierSid)) {
    const file = path.join(folder(), name);
    const text = await readFile(file, "utf8").catch(() => null);
    if (text === null) continue; // stored meanwhile
    await storeFact(JSON.parse(text));
    await rm(file, { force: true });
  }
}

/** File names, oldest first: time, call and kind. */
async function keptFacts(): Promise<string[]> {
  const names = await readdir(folder()).catch(() => []);
  return names.filter((name) => name.endsWith(".json")).sort();
}

const sidOf = (name: string) => name.split("_")[1] ?? "";

const folder = () => path.join(env().RESCUE_FOLDER, "facts");

async function keep(fact: RescueFact): Promise<true> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const name = `${fact.at.replaceAll(":", "")}_${fact.carrierSid}_${fact.kind}.json`;
  const file = path.join(folder(), name);
  await writeFile(`${file}.new`, JSON.stringify(fact), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return true;
}
