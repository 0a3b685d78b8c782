import { and, inArray, isNotNull, not, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { callLogs } from "@/db/schema/calls";
import { readSetupForCalls } from "@/lib/agent/setup/read-setup";
import { describeEndReason, endReasonFamily } from "@/lib/calls/calls/end-reasons";
import { didPeopleSpeak } from "@/lib/calls/calls/status";
import { climbedLadder, hasConfirmedBooking, isInbound, isReported } from "@/lib/calls/calls/tables";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { takeMessage } from "./take-message";
import { textOnce } from "./text-once";

const said = (ring: string) => `sorry, we were cut off. We will ${ring} you back; or ${ring} again now.`;

/**
 * Follows calls that a fault ended while the caller was talking: a to-do for the client and a text to the caller at once
 * (RESCUE-05). Nothing follows one that was booked before it broke off. Idempotent.
 */
export async function followCutOffCalls(callIds: string[]): Promise<void> {
  const rows = await database()
    .select()
    .from(callLogs)
    .where(
      and(
        inArray(callLogs.callId, callIds),
        isReported("call_logs"),
        isNotNull(callLogs.userId),
        isInbound("call_logs"),
        not(hasConfirmedBooking("call_logs")),
        // Taking a call over ends it at the provider, by a reason of its own.
        not(climbedLadder("call_logs")),
        sql`coalesce(${callLogs.endedAt}, ${callLogs.happenedAt}) > now() - interval '30 minutes'`,
      ),
    );
  for (const row of rows)
    if (endReasonFamily(row.endReason) === "failed" && didPeopleSpeak(row)) await follow(row);
}

async function follow({
  callId,
  userId,
  phoneNumber,
  endReason,
}: typeof callLogs.$inferSelect): Promise<void> {
  if (!userId) return;
  await takeMessage({
    userId,
    cause: `cut-off|${callId}`,
    callId,
    message: `The call broke off while they were talking (${describeEndReason(endReason).toLowerCase()}). Call them back.`,
    callerName: null,
    callerPhone: phoneNumber,
  });
  const agent = phoneNumber ? await readSetupForCalls(userId) : null;
  if (!agent || !phoneNumber) return;
  const call = { callId, userId, caller: phoneNumber };
  const { ring } = countryOf(agent.setup.country).words;
  await textOnce({ call, setup: agent.setup, cause: `missed-call|cut-off|${callId}`, said: said(ring) });
}
