import path from "node:path";
import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { within } from "@/lib/platform/core/errors";
import type { Logger } from "@/lib/platform/core/logger";
import { afterAnswer } from "@/lib/platform/process/after-answer";
import { keepFile, keptFiles, storeAllFiles, storeFiles } from "@/lib/platform/process/kept-files";
import { type RescueFact, storeFact } from "./store-fact";

export type { RescueFact } from "./store-fact";

const PATIENCE = 5 * SECOND;

/**
 * Writes down a fact of a rescued call: onto this machine's disk at once, and into the database after the answer, with
 * whatever else of the call waits there. What the database does not take stays on the disk until storeKept succeeds. A
 * full or read-only disk does not keep a caller waiting: Twilio's own lists are read afterwards (settle-rescues.ts).
 */
export async function noteFact(log: Logger, fact: RescueFact): Promise<void> {
  const { at, carrierSid, kind } = fact;
  const name = `${at.replaceAll(":", "")}_${carrierSid}_${kind}`;
  const isKept = await keepFile(folder(), name, fact).then(
    () => true,
    (err: unknown) => {
      log.error({ err, carrierSid }, "could not write a rescued call to disk");
      return false;
    },
  );
  afterAnswer(log, "a rescued call waits on disk for the database", () =>
    within(PATIENCE, isKept ? storeCall(carrierSid) : storeFact(fact)),
  );
}

/** Stores what waits on this machine's disk. Rejects with the first failure, such as a database that is away. */
export const storeKept = () => storeAllFiles<RescueFact>(folder(), sidOf, storeFact);

/** Stores a call's facts in their order. */
async function storeCall(carrierSid: string): Promise<void> {
  const names = (await keptFiles(folder())).filter((name) => sidOf(name) === carrierSid);
  await storeFiles<RescueFact>(folder(), names, storeFact);
}

/** A name has time, call and kind. */
const sidOf = (name: string) => name.split("_")[1] ?? "";

const folder = () => path.join(env().RESCUE_FOLDER, "facts");
