import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { onceMore } from "@/db/once-more";
import { clientOf } from "@/lib/accounts/phones/assignment-of";
import { keepMessage } from "@/lib/calls/provider-messages/keep-message";
import { DAY, SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import { recordCallChanges } from "@/lib/platform/outbox/record-events";
import type { CallIdentity } from "@/lib/providers/voice/envelope";
import type { StatusUpdate } from "@/lib/providers/voice/status-update";
import { isReported } from "./tables";
import { calledLine } from "./upsert-reports";

const PATIENCE = 3 * SECOND;

type LiveStatus = "ringing" | "in-progress" | "forwarding" | "ended";
const LIVE: ReadonlyMap<string | null, LiveStatus> = new Map([
  ["scheduled", "ringing"],
  ["queued", "ringing"],
  ["ringing", "ringing"],
  ["in-progress", "in-progress"],
  ["forwarding", "forwarding"],
  ["ended", "ended"],
]);

type News = {
  identity: CallIdentity;
  update: StatusUpdate;
  /** The message as JSON text, already stripped of secrets. */
  body: string;
};

/**
 * Stores the live state of a call, and creates its row if this is the first message about it. States only move forward:
 * an ended call is never reopened.
 */
export async function storeStatusUpdate({ identity, update, body }: News): Promise<void> {
  const { callId } = identity;
  const live = LIVE.get(update.status);
  if (!callId || callId.length > 200 || !live) {
    return within(
      PATIENCE,
      onceMore(() => keepMessage({ kind: "status-update", callId: null, body })),
    );
  }
  await within(
    PATIENCE,
    onceMore(() => upsert({ ...identity, callId }, { ...update, live }, body)),
  );
}

async function upsert(
  identity: CallIdentity & { callId: string },
  { live, at, endedReason }: StatusUpdate & { live: LiveStatus },
  body: string,
) {
  const when = plausible(at);
  const startedAt = live === "in-progress" || live === "forwarding" ? when : null;
  const endedAt = live === "ended" ? when : null;
  await execute(sql`
    with client as (${clientOf(identity)}
    ), message as (
      insert into raw_messages (kind, call_id, body) values ('status-update', ${identity.callId}, ${body})
    ), stored as (
    insert into call_logs as c (call_id, user_id, phone_number, vapi_phone_number, vapi_phone_number_id,
      assistant_id, carrier_sid, call_direction, live_status, started_at, ended_at, happened_at, end_reason)
    values (${identity.callId}::text, (select user_id from client), ${identity.caller}::text,
      coalesce(${calledLine(identity)}::text, (select phone_number from client)), ${identity.phoneNumberId}::text, ${identity.assistantId}::text,
      ${identity.carrierSid}::text, ${identity.direction}::text, ${live}::text, ${startedAt}::text::timestamptz, ${endedAt}::text::timestamptz,
      ${when}::text::timestamptz, ${live === "ended" ? endedReason : null}::text)
    on conflict (call_id) do update set
      user_id = coalesce(c.user_id, excluded.user_id),
      phone_number = coalesce(c.phone_number, excluded.phone_number),
      vapi_phone_number = coalesce(c.vapi_phone_number, excluded.vapi_phone_number),
      vapi_phone_number_id = coalesce(c.vapi_phone_number_id, excluded.vapi_phone_number_id),
      assistant_id = coalesce(c.assistant_id, excluded.assistant_id),
      carrier_sid = coalesce(c.carrier_sid, excluded.carrier_sid),
      call_direction = case when c.call_direction = 'outbound' then 'outbound' else excluded.call_direction end,
      live_status = case
        when array_position(array['ringing', 'in-progress', 'forwarding', 'ended'], excluded.live_status)
           > array_position(array['ringing', 'in-progress', 'forwarding', 'ended'], c.live_status)
        then excluded.live_status else c.live_status end,
      started_at = case when not ${isReported("c")} then coalesce(c.started_at, excluded.started_at)
        else c.started_at end,
      ended_at = case when not ${isReported("c")} then coalesce(c.ended_at, excluded.ended_at) else c.ended_at end,
      end_reason = coalesce(c.end_reason, excluded.end_reason),
      updated_at = now()
    returning c.call_id
    )
    ${recordCallChanges(sql`stored`)}`);
}

/** The provider's time of the message, unless it is far from ours: lists are ordered by it. */
function plausible(at: string | null): string {
  const now = Date.now();
  return at && Math.abs(Date.parse(at) - now) < DAY ? at : new Date(now).toISOString();
}
