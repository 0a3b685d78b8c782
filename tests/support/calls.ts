import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { callTexts } from "@/db/schema/call-texts";
import { callLogs } from "@/db/schema/calls";
import { selectCalls } from "@/lib/calls/calls/select-calls";
import { serializeCall } from "@/lib/calls/calls/serialize";
import { settled } from "./settled";

type NewCall = typeof callLogs.$inferInsert;

/** Stores a finished call of this client; by default an ordinary one. */
export async function makeCall(
  userId: string | null,
  fields: Partial<NewCall> = {},
): Promise<{ callId: string }> {
  const callId = fields.callId ?? randomUUID();
  await database()
    .insert(callLogs)
    .values({
      callId,
      userId,
      phoneNumber: "+447700900123",
      vapiPhoneNumber: "+441615550100",
      startedAt: new Date("2026-11-20T10:00:00Z"),
      endedAt: new Date("2026-11-20T10:01:30Z"),
      happenedAt: new Date("2026-11-20T10:00:00Z"),
      duration: 90,
      summary: "The caller asked about opening hours.",
      transcript: "AI: Hello.\nUser: When do you open?",
      messages: [
        { role: "agent", text: "Hello.", at: 0 },
        { role: "caller", text: "When do you open?", at: 2.5 },
      ],
      endReason: "customer-ended-call",
      reportedAt: new Date("2026-11-20T10:01:35Z"),
      ...fields,
    });
  return { callId };
}

/** The status of a call as it is shown, derived from its row. */
export async function derivedStatusOf(callId: string) {
  const [row] = await selectCalls().where(eq(callLogs.callId, callId));
  return row && serializeCall(row, "evidence").status;
}

/** The status that is kept for filters and figures, once everything has followed. */
export async function storedStatus(callId: string) {
  await settled();
  const [row] = await database()
    .select({ status: callTexts.status })
    .from(callTexts)
    .innerJoin(callLogs, eq(callLogs.id, callTexts.id))
    .where(eq(callLogs.callId, callId));
  return row?.status;
}
