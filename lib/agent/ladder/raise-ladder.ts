import { eq } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { emergencies } from "@/db/schema/emergencies";
import { onDuty } from "@/lib/agent/on-call/on-duty";
import type { CallSetup } from "@/lib/agent/setup/contract";
import { SECOND } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { createTwilioClient } from "@/lib/providers/twilio/client";
import { describeTwilioFailure } from "@/lib/providers/twilio/errors";
import { takeOverCall } from "@/lib/providers/twilio/live-calls";
import { callAddresses } from "./addresses";
import { type Emergency, lockEmergency, lookAfter, noteEvent } from "./emergency";
import { sealCopy } from "./ladder-copy";

export type NewEmergency = {
  userId: string;
  callId: string;
  /** Twilio's CallSid of the caller's call, and the number that was called; null if unknown. */
  carrierSid: string | null;
  line: string | null;
  caller: string | null;
  callerName: string | null;
  address: string | null;
  description: string;
};

/** Twilio asks for the caller's next step within this; else the people are rung without them. */
const MOVED_WITHIN = 15 * SECOND;

/**
 * Begins an emergency's way up the ladder, once a call; null if the client has no ladder, or somebody has ended the call's
 * emergency. The caller is not moved yet.
 */
export async function raiseLadder(raised: NewEmergency, setup: CallSetup, tx: Tx): Promise<Emergency | null> {
  if (setup.ladder.length === 0) return null;
  const { time_zone: timeZone, business_name: businessName } = setup;
  const people = onDuty(setup.ladder, { now: Date.now(), timeZone }).map(({ name, number }) => ({
    name,
    number,
  }));
  const line = raised.line ?? setup.text_sender;
  const dueAt = new Date(Date.now() + MOVED_WITHIN);
  const [e] = await tx
    .insert(emergencies)
    .values({ ...raised, line, people, businessName, dueAt })
    .onConflictDoNothing()
    .returning();
  if (!e) {
    const [known] = await tx.select().from(emergencies).where(eq(emergencies.callId, raised.callId));
    return known && known.status !== "cancelled" ? known : null;
  }
  const canMove = e.carrierSid !== null && createTwilioClient() !== null;
  if (canMove) await noteEvent(e, { key: "moved", kind: "moved", sid: e.carrierSid }, tx);
  else await lookAfter(e, tx);
  return e;
}

/**
 * Takes the caller's call over, so that the people are rung within it. False if that was not possible: then they are
 * rung by calls of ours, and the person who accepts calls back.
 */
export async function moveCaller(raised: Emergency): Promise<boolean> {
  const { id, carrierSid } = raised;
  const client = createTwilioClient();
  if (!client || !carrierSid) return false;
  const copy = await sealCopy(raised);
  try {
    await takeOverCall(client, carrierSid, callAddresses({ id, copy }));
    return true;
  } catch (thrown) {
    const { reason } = describeTwilioFailure(thrown); // the error itself holds credentials
    logger().warn({ emergency: id, reason }, "could not take the call of an emergency over");
  }
  return database().transaction(async (tx) => {
    const e = await lockEmergency(id, tx);
    if (!e || e.isCallerOn) return true;
    if (await noteEvent(e, { key: "not-moved", kind: "not-moved" }, tx)) await lookAfter(e, tx);
    return false;
  });
}
