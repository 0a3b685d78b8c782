import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, executeIn, rawSql } from "@/db/client";
import { countStatement, daysToCount } from "@/lib/calls/ledger/count-days";
import { closeFilled, knownToCarrierAlone } from "@/lib/calls/ledger/fill-gaps";
import { minutesAgo, newSid } from "@/tests/support/ledger";
import { makePerson } from "@/tests/support/people";

const rowsWith = (sid: string) => rawSql()`select call_id from call_logs where carrier_sid = ${sid}`;
const insert = (callId: string, sid: string) =>
  rawSql()`insert into call_logs (call_id, carrier_sid) values (${callId}, ${sid}) on conflict do nothing`;

describe("the database itself ensures", () => {
  it("one row per call at the phone company, whichever source comes first, and 20 times at once", async () => {
    for (let round = 0; round < 20; round++) {
      const [sid, callId] = [newSid(), randomUUID()];
      const writes = [insert(sid, sid), insert(callId, sid), insert(sid, sid)];
      await Promise.all(round % 2 ? writes : writes.reverse());
      expect(await rowsWith(sid)).toEqual([{ call_id: callId }]);
    }
  });

  it("one row for a voice message known only to the phone company, whichever row comes first", async () => {
    const kept = [
      { recording_url: "https://api.twilio.com/message.mp3" },
      { transcript: "Please call me back." },
      { summary: "A voice message." },
      { messages: "[]" },
    ];
    const message = async (sid: string, holds: object) =>
      rawSql()`insert into call_logs ${rawSql()({ call_id: sid, carrier_sid: sid, ...holds })} on conflict do nothing`;
    for (const holds of kept) {
      for (const first of ["carrier", "provider"]) {
        const [sid, callId] = [newSid(), randomUUID()];
        if (first === "carrier") await message(sid, holds);
        await insert(callId, sid);
        if (first === "provider") await message(sid, holds);
        expect(await rowsWith(sid)).toHaveLength(2);
      }
    }
    const [sid, callId] = [newSid(), randomUUID()];
    await insert(sid, sid);
    await rawSql()`insert into call_recordings (call_id) values (${sid})`;
    await insert(callId, sid);
    expect(await rawSql()`select from call_recordings where call_id = ${sid}`).toHaveLength(1);
  });

  it("the same when the provider's row gets the phone company's id later", async () => {
    const [sid, callId] = [newSid(), randomUUID()];
    await insert(sid, sid);
    await rawSql()`insert into call_logs (call_id) values (${callId})`;
    await rawSql()`update call_logs set carrier_sid = ${sid} where call_id = ${callId}`;
    expect(await rowsWith(sid)).toEqual([{ call_id: callId }]);
  });

  it("separate rows for two calls of the provider, even with the same id of the phone company", async () => {
    const [sid, one, other] = [newSid(), randomUUID(), randomUUID()];
    await insert(one, sid);
    await insert(other, sid);
    expect(await rowsWith(sid)).toHaveLength(2);
  });
});

describe("comparing calls", () => {
  it("reads along indexes, so that it costs the same however many calls there are", async () => {
    const { id } = await makePerson();
    const undone = new Error("roll this back");
    const plans: string[] = [];
    const work = database().transaction(async (tx) => {
      await executeIn(tx)(sql`set local statement_timeout = 0`);
      // What other files left to copy, or have just changed, would have the planner read all calls. Held ones, too.
      await executeIn(tx)(sql`set local session_replication_role = replica`);
      await executeIn(tx)(sql`delete from call_recordings`);
      await executeIn(tx)(sql`update call_logs set updated_at = now() - interval '1 year'`);
      await executeIn(tx)(sql`set local session_replication_role = origin`);
      await executeIn(tx)(sql`
        insert into call_logs (call_id, carrier_sid, user_id, happened_at, ended_at, reported_at, updated_at, end_reason)
        select gen_random_uuid(), case when n % 50 = 0 then 'CA' || lpad(to_hex(n), 32, '0') end, ${id}, at, at, at, at, 'customer-ended-call'
        from generate_series(1, 30000) n, lateral (select now() - (30000 - n) * interval '15 minutes' as at) as moment`);
      await executeIn(tx)(sql`
        insert into ledger_entries (source, entry_id, carrier_sid, user_id, happened_at, ended_at, is_here)
        select source, case source when 'carrier' then 'CA' || call_id else call_id end, carrier_sid, user_id, happened_at,
          ended_at, true
        from call_logs, unnest(array['carrier', 'provider']) as source
        where user_id = ${id} and happened_at > now() - interval '100 days'`);
      await executeIn(tx)(sql`analyze call_logs, ledger_entries, call_recordings`);
      const days = [{ userId: id, day: new Date().toISOString().slice(0, 10), zone: "Europe/London" }];
      const cutoff = { until: new Date(), carrierFrom: minutesAgo(1e5), providerFrom: minutesAgo(1e5) };
      for (const statement of [
        countStatement(days, cutoff),
        daysToCount({ from: minutesAgo(60), to: new Date() }),
        closeFilled(),
        knownToCarrierAlone(),
      ]) {
        const rows = await executeIn(tx)(sql`explain ${statement}`);
        plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
      }
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
    expect(plans).toHaveLength(4);
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (call_logs|ledger_entries)/);
    expect(plans[0]).toContain("call_logs_user_happened_idx");
  });
});
