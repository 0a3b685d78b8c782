import path from "node:path";
import { sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { within } from "@/lib/platform/core/errors";
import type { Logger } from "@/lib/platform/core/logger";
import { afterAnswer } from "@/lib/platform/process/after-answer";
import { keepFile, keptFiles, storeAllFiles, storeFiles } from "@/lib/platform/process/kept-files";
import type { LadderQuestion } from "./asked";
import { type ClimbStep, isOpen, lockEmergency, sayStep } from "./emergency";
import { takeStep } from "./steps";

const PATIENCE = 5 * SECOND;

/** What is kept of Twilio's form: ids, keys and states, nothing about the caller. */
const FIELDS = [
  ...["CallSid", "ParentCallSid", "CallStatus", "Digits", "DialCallSid", "DialCallStatus", "DialBridged"],
  ...["RecordingSid", "RecordingUrl", "RecordingDuration"],
];

/** A step that was answered while the database was away; `time` is ISO. */
type KeptStep = Pick<LadderQuestion, "step" | "id" | "at"> & {
  time: string;
  fields: Record<string, string>;
  begun: ClimbStep | null;
};

/** Keeps a step on this machine's disk. It is stored soon after, and again whenever something looks after the emergency. */
export async function keepStep(
  log: Logger,
  question: LadderQuestion,
  begun: ClimbStep | null,
): Promise<void> {
  const { step, id, at, field } = question;
  const fields = Object.fromEntries(FIELDS.map((name) => [name, field(name)]));
  const time = new Date().toISOString();
  const kept: KeptStep = { step, id, at, time, fields, begun };
  const name = `${time.replaceAll(":", "")}_${id}_${step}_${at ? sayStep(at) : "new"}`;
  await keepFile(folder(), name, kept).catch((err: unknown) =>
    log.error({ err, emergency: id, step }, "could not write a step of an emergency to disk"),
  );
  afterAnswer(log, "a step of an emergency waits on disk for the database", () =>
    within(PATIENCE, storeStepsOf(id)),
  );
}

/** Stores what waits on this machine's disk. Rejects with the first failure, such as a database that is away. */
export const storeKeptSteps = () => storeAllFiles<KeptStep>(folder(), idOf, store);

/** The same for one emergency. */
export async function storeStepsOf(id: number): Promise<void> {
  const names = (await keptFiles(folder())).filter((name) => idOf(name) === String(id));
  await storeFiles<KeptStep>(folder(), names, store);
}

/** Takes the step as if Twilio asked now, dated when it was taken. A second time nothing changes. */
async function store({ step, id, at, time, fields, begun }: KeptStep): Promise<void> {
  await database().transaction(async (tx) => {
    const e = await lockEmergency(id, tx);
    if (!e) return; // its caller was erased
    const field = (name: string) => fields[name] ?? "";
    await takeStep(step, { e, field, at, copy: null, away: { begun }, tx });
    await dateBack(id, { time, wasOpen: isOpen(e) }, tx);
  });
}

/** What a transaction writes is dated with its beginning. Another one may begin in the same microsecond. */
async function dateBack(
  id: number,
  { time, wasOpen }: { time: string; wasOpen: boolean },
  tx: Tx,
): Promise<void> {
  await executeIn(tx)(sql`
    update emergency_events set at = ${time}::text::timestamptz
    where emergency_id = ${id} and xmin = pg_current_xact_id()::xid`);
  if (wasOpen)
    await executeIn(tx)(
      sql`update emergencies set accepted_at = ${time}::text::timestamptz where id = ${id} and status = 'accepted'`,
    );
}

/** A name has time, emergency and step. */
const idOf = (name: string) => name.split("_")[1] ?? "";

const folder = () => path.join(env().RESCUE_FOLDER, "ladder");
