import type { DbOrTx } from "@/db/client";
import { addToDo } from "@/lib/agent/to-dos/add-to-do";
import { logSecurity } from "@/lib/platform/security/log-security";
import type { LimitName, LimitReached } from "./read-limit";

type Attempt = {
  userId: string;
  callId: string | null;
  /** The number that reached the limit, E.164; null if it was withheld. */
  phone: string | null;
};

/** Logs a reached limit and adds a to-do for the client: once per call, per number and day, or per day. */
export async function noteLimit({ name, max }: LimitReached, attempt: Attempt, db: DbOrTx): Promise<void> {
  const { userId, callId, phone } = attempt;
  const { scope, say } = NOTES[name];
  logSecurity({ kind: "cap-reached", subject: name, userId });
  const today = new Date().toISOString().slice(0, 10);
  const place = { call: `${callId}`, number: `${phone ?? callId}|${today}`, client: today }[scope];
  await addToDo(
    {
      userId,
      cause: `limit|${name}|${place}`,
      kind: "limit",
      callId: scope === "client" ? null : callId,
      message: say(max),
      callerName: null,
      callerPhone: scope === "client" ? null : phone,
    },
    db,
  );
}

type Note = { scope: "call" | "number" | "client"; say: (max: number) => string };

const NOTES: Record<LimitName, Note> = {
  max_texts_per_call: {
    scope: "call",
    say: (max) => `This call reached its limit of ${count(max, "text")}, so no more were sent.`,
  },
  max_texts_per_recipient: {
    scope: "number",
    say: (max) =>
      `This number has reached its limit of ${count(max, "text")} in 24 hours, so no more are sent to it for now.`,
  },
  max_texts_per_client: {
    scope: "client",
    say: (max) =>
      `Your agent has reached its limit of ${count(max, "text")} in 24 hours, so some texts are not sent. If you need more, ask us to raise the limit.`,
  },
  max_bookings_per_call: {
    scope: "call",
    say: (max) =>
      `The caller tried to book more than ${count(max, "job")} in one call. The rest were not booked. Call back if the caller needs more.`,
  },
  max_open_bookings: {
    scope: "number",
    say: (max) =>
      `This number already has ${count(max, "open booking")} and tried to make another, which was not booked. Call back if the caller needs more.`,
  },
  max_open_bookings_withheld: {
    scope: "client",
    say: (max) =>
      `Callers who withhold their number have ${count(max, "open booking")} with you together. One more was not booked. If they are customers, ask us to raise the limit.`,
  },
  max_lookups_per_call: {
    scope: "call",
    say: (max) =>
      `The caller tried more than ${count(max, "name or number", "names or numbers")} to find a booking in one call. Nothing more was looked up.`,
  },
  max_lookups_per_caller: {
    scope: "number",
    say: (max) =>
      `This number has tried more than ${count(max, "name or number", "names or numbers")} to find a booking in 24 hours. Nothing more is looked up for it for now.`,
  },
  max_lookups_withheld: {
    scope: "client",
    say: (max) =>
      `Callers who withhold their number have tried more than ${count(max, "name or number", "names or numbers")} to find a booking in 24 hours. Nothing more is looked up for them for now.`,
  },
  max_messages_per_call: {
    scope: "call",
    say: (max) =>
      `The caller tried to leave more than ${count(max, "message")} in one call. The rest were not taken. Call back if you need to know more.`,
  },
  max_messages_per_caller: {
    scope: "number",
    say: (max) =>
      `This number has reached its limit of ${count(max, "message")} in 24 hours, so no more are taken from it for now.`,
  },
  max_messages_withheld: {
    scope: "client",
    say: (max) =>
      `Callers who withhold their number have left ${count(max, "message")} in 24 hours, so no more are taken from them for now. If they are customers, ask us to raise the limit.`,
  },
};

const count = (max: number, one: string, many = `${one}s`) => `${max} ${max === 1 ? one : many}`;
