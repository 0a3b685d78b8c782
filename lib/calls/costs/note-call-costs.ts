import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isReported } from "@/lib/calls/calls/tables";
import type { CarrierCall } from "@/lib/providers/twilio/calls";
import type { ListedCall } from "@/lib/providers/voice/list-calls";
import { readCosts } from "@/lib/providers/voice/read-costs";
import { noteCosts } from "./note-costs";
import { isPriced } from "./tables";

type Reported = { call_id: string; user_id: string; happened_at: Date; body: string };

/** Notes what reports say that these calls cost, of those of which nothing is known yet. Idempotent. */
export async function noteCallCosts(callIds: string[]): Promise<void> {
  const rows = await execute<Reported[]>(sql`
    select c.call_id, c.user_id, c.happened_at, m.body
    from call_logs c cross join lateral (
      select v.body from voice_messages v
      where v.call_id = c.call_id and v.kind in ('end-of-call-report', 'provider-call')
      order by v.received_at desc, v.id desc limit 1) m
    where c.call_id = any(${sql.param(callIds)}::text[]) and c.user_id is not null and ${isReported("c")}
      and not ${isPriced("c")}`);
  await noteCosts(
    rows.map(({ call_id, user_id, happened_at, body }) => ({
      ...{ userId: user_id, source: "vapi", externalId: call_id, currency: "USD" },
      happenedAt: new Date(happened_at),
      parts: readCosts(messageIn(body)),
    })),
  );
}

/** The message of a report, or the call itself if it was fetched. */
function messageIn(body: string): unknown {
  const json: unknown = JSON.parse(body);
  const { message } = (json ?? {}) as { message?: unknown };
  return message ?? json;
}

/**
 * The same from the provider's list, which is read again for a day: costs may be corrected meanwhile. A call that we
 * rescued, or that the provider did not tell us of, is known by its CallSid.
 */
export async function noteListedCosts(calls: readonly ListedCall[]): Promise<void> {
  const ids = calls.map(({ report }) => report.callId);
  const sids = calls.flatMap(({ report }) => report.carrierSid ?? []);
  const owners = await readOwners(
    ids,
    sql`
    select call_id as id, user_id from call_logs where call_id = any(${sql.param(ids)}::text[])
    union all select carrier_sid, user_id from call_logs where carrier_sid = any(${sql.param(sids)}::text[])`,
  );
  await noteCosts(
    calls.flatMap(({ report: { callId, carrierSid, costs }, createdAt }) => {
      const userId = owners.get(callId) ?? owners.get(carrierSid ?? "");
      if (!userId) return [];
      return [
        { userId, source: "vapi", externalId: callId, currency: "USD", happenedAt: createdAt, parts: costs },
      ];
    }),
  );
}

/**
 * Twilio's own price of a call, which comes late, and is for its connection only. A leg belongs to the client of its
 * call, and a call that we placed to the client whose emergency it was.
 */
export async function noteCarrierPrices(calls: readonly CarrierCall[]): Promise<void> {
  const priced = calls.flatMap((call) => (call.price ? [{ ...call, price: call.price }] : []));
  const sids = priced.map(({ sid, parentSid }) => parentSid ?? sid);
  const any = sql`any(${sql.param(sids)}::text[])`;
  const owners = await readOwners(
    sids,
    sql`
    select carrier_sid as id, user_id from call_logs where carrier_sid = ${any}
    union all select carrier_sid, user_id from call_rescues where carrier_sid = ${any}
    union all select v.sid, e.user_id from emergency_events v join emergencies e on e.id = v.emergency_id
      where v.sid = ${any}`,
  );
  await noteCosts(
    priced.flatMap(({ sid, parentSid, price: { micros, currency }, startedAt }) => {
      const userId = owners.get(parentSid ?? sid);
      if (!userId) return [];
      const parts = [{ component: "call", micros }];
      return [{ userId, source: "twilio", externalId: sid, currency, happenedAt: startedAt, parts }];
    }),
  );
}

async function readOwners(ids: string[], owned: SQL): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await execute<{ id: string; user_id: string | null }[]>(owned);
  return new Map(rows.flatMap(({ id, user_id }) => (user_id ? [[id, user_id]] : [])));
}
