import { randomUUID } from "node:crypto";
import { sql } from "./database";

type CallFields = {
  callId: string;
  phoneNumber: string | null;
  callDirection: "inbound" | "outbound";
  liveStatus: "ringing" | "in-progress" | "ended";
  happenedAt: Date;
  duration: number | null;
  summary: string | null;
  transcript: string | null;
  messages: unknown;
  endReason: string | null;
};

/** Stores a call of this client; by default a finished one in which people spoke. */
export async function insertCall(
  userId: string,
  fields: Partial<CallFields> = {},
): Promise<{ callId: string }> {
  const happenedAt = fields.happenedAt ?? new Date(Date.now() - 3_600_000);
  const call = {
    callId: randomUUID(),
    phoneNumber: "+447700900301",
    vapiPhoneNumber: "+441134960150",
    callDirection: "inbound",
    liveStatus: "ended",
    duration: 95,
    summary: "The caller asked what a survey costs.",
    transcript: "AI: Hello.\nUser: What does a survey cost?",
    endReason: "customer-ended-call",
    ...fields,
    userId,
    happenedAt,
    startedAt: happenedAt,
    reportedAt: fields.liveStatus && fields.liveStatus !== "ended" ? null : happenedAt,
    messages: sql.json((fields.messages ?? null) as never),
  };
  await sql`insert into call_logs ${sql(call)}`;
  return { callId: call.callId };
}

let numbers = 0;

/** A number of the Leeds range, or of another, that no other test has: the worker's next. */
export function newNumber(range = "+441134"): string {
  const worker = (process.env.TEST_WORKER_INDEX ?? "").padStart(2, "0").slice(-2);
  return range + worker + String(numbers++).padStart(4, "0");
}
