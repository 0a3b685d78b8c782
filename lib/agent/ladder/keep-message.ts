import { eq } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { emergencies } from "@/db/schema/emergencies";
import { addToDo } from "@/lib/agent/to-dos/add-to-do";
import type { Asked } from "./asked";
import { type Emergency, lockEmergency, noteEvent } from "./emergency";

/** The message that Twilio tells of; both its end and its callback do, whichever comes first. */
export async function keepToldMessage(e: Emergency, field: Asked["field"], tx: Tx): Promise<void> {
  const [sid] = /RE[0-9a-f]{32}/.exec(field("RecordingSid") || field("RecordingUrl")) ?? [];
  const seconds = Math.round(Number(field("RecordingDuration")) || 0);
  if (sid && seconds > 0) await keepMessage(e, { sid, seconds }, tx);
}

/** A message on Twilio's list that may be of an emergency's caller; false if it is not. */
export async function keepListedMessage(message: {
  carrierSid: string;
  recordingSid: string;
  seconds: number;
}): Promise<boolean> {
  const { carrierSid, recordingSid: sid, seconds } = message;
  return database().transaction(async (tx) => {
    const [found] = await tx
      .select({ id: emergencies.id })
      .from(emergencies)
      .where(eq(emergencies.carrierSid, carrierSid));
    const e = found && (await lockEmergency(found.id, tx));
    if (e) await keepMessage(e, { sid, seconds }, tx);
    return e !== undefined;
  });
}

type Message = { sid: string; seconds: number };

/** Once, however often it is reported. */
async function keepMessage(e: Emergency, { sid, seconds }: Message, tx: Tx): Promise<void> {
  const isNew = await noteEvent(
    e,
    { key: `message|${sid}`, kind: "message", sid, detail: String(seconds) },
    tx,
  );
  if (!isNew) return;
  const message = `Voice message of an emergency, ${seconds} s. Listen to it on the call's page.`;
  const { userId, callId, callerName, caller: callerPhone } = e;
  await addToDo(
    { userId, kind: "message", cause: `ladder|${sid}`, callId, message, callerName, callerPhone },
    tx,
  );
}
