import { sql } from "drizzle-orm";
import { type DbOrTx, executeIn } from "@/db/client";
import { turnsOf } from "@/lib/agent/promises/clauses";
import { toldAgent } from "@/lib/calls/calls/told-agent";
import { dialogueOf, transcriptLines } from "@/lib/calls/calls/transcript-lines";
import type { CallReason } from "./contract";
import type { Reason } from "./reasons";

type Row = {
  judged: Reason | null;
  label: Reason | null;
  turn: number | null;
  answer: string | null;
  booked_at: Date | null;
  transcript: string | null;
  messages: unknown;
};

/** Why the caller of a client's call did not book, and the line that shows it; null for a call without a reason. */
export async function readReason(
  { userId, callId }: { userId: string; callId: string },
  db?: DbOrTx,
): Promise<CallReason | null> {
  const [row] = await executeIn(db)<Row[]>(sql`
    select r.reason as judged, l.reason as label, r.turn, coalesce(i.result, i.error) as answer,
      b.starts_at as booked_at, c.transcript, c.messages
    from call_logs c left join call_reasons r on r.call_id = c.call_id
      left join reason_labels l on l.call_id = c.call_id and l.user_id = c.user_id
      left join tool_invocations i on i.id = r.invocation_id
      left join bookings b on b.id = r.booking_id
    where c.call_id = ${callId} and c.user_id = ${userId}`);
  // A label stays, but is no answer while the call is booked.
  if (!row?.judged) return null;
  const { judged, label, turn, answer, booked_at } = row;
  return {
    reason: label ?? judged,
    judged,
    is_label: label !== null,
    evidence: toldAgent(answer) ?? (turn === null ? null : turnOf(row, turn)),
    booked_at: booked_at ? new Date(booked_at).toISOString() : null,
  };
}

function turnOf({ messages, transcript }: Row, turn: number): string | null {
  const turns = turnsOf(transcriptLines({ messages: dialogueOf(messages), transcript }));
  const said = turns[turn]?.text.slice(0, 300);
  return said ? `“${said}”` : null;
}
