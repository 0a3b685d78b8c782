import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { storeReport } from "@/lib/calls/calls/store-report";
import { storeTogether } from "@/lib/calls/calls/store-together";
import { parseEndOfCallReport } from "@/lib/providers/voice/end-of-call";

const reportOf = (callId: string, summary: string) =>
  parseEndOfCallReport({
    type: "end-of-call-report",
    call: { id: callId },
    endedReason: "customer-ended-call",
    startedAt: "2026-11-20T10:00:00Z",
    endedAt: "2026-11-20T10:01:05Z",
    analysis: { summary },
  });

const store = (callId: string, summary = callId) =>
  storeReport({
    report: reportOf(callId, summary),
    body: JSON.stringify({ callId }),
    kind: "end-of-call-report",
  });

const summariesOf = async (callIds: string[]) => {
  const rows = await rawSql()`select call_id, summary from call_logs where call_id in ${rawSql()(callIds)}`;
  return Object.fromEntries(rows.map((row) => [row.call_id, row.summary]));
};

describe("reports that arrive together", () => {
  it("are each stored separately, and each learns whether it was the first (VOICE-03, VOICE-04)", async () => {
    const calls = Array.from({ length: 60 }, () => `together-${randomUUID()}`);
    const stored = await Promise.all([...calls, ...calls].map((callId) => store(callId)));
    expect(stored.map(({ callId }) => callId)).toEqual([...calls, ...calls]);
    for (const callId of calls) {
      expect(
        stored.filter((one) => one.callId === callId && one.isNew),
        callId,
      ).toHaveLength(1);
    }
    expect(await summariesOf(calls)).toEqual(Object.fromEntries(calls.map((callId) => [callId, callId])));
  });

  it("are stored even if one of the batch cannot be (VOICE-04)", async () => {
    const calls = Array.from({ length: 20 }, () => `together-${randomUUID()}`);
    const broken = { ...reportOf(`together-${randomUUID()}`, "broken"), startedAt: "no time at all" };
    const results = await Promise.allSettled([
      ...calls.slice(0, 10).map((callId) => store(callId)),
      storeReport({ report: broken, body: "{}", kind: "end-of-call-report" }),
      ...calls.slice(10).map((callId) => store(callId)),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      ...Array(10).fill("fulfilled"),
      "rejected",
      ...Array(10).fill("fulfilled"),
    ]);
    expect(Object.keys(await summariesOf(calls))).toHaveLength(20);
  });

  it("do not wait for one that hangs (VOICE-04)", async () => {
    const [locked, ...free] = Array.from({ length: 9 }, () => `together-${randomUUID()}`);
    if (!locked) throw new Error("no call");
    await store(locked);
    let late: Promise<unknown> | undefined;
    await rawSql().begin(async (sql) => {
      await sql`select 1 from call_logs where call_id = ${locked} for update`;
      // Without the limit of its caller, which may end on a busy machine before the others are stored.
      const report = { ...reportOf(locked, "told again"), callId: locked };
      const hanging = storeTogether({ report, body: "{}", kind: "end-of-call-report" });
      await Promise.all(free.map((callId) => store(callId)));
      expect(await summariesOf([locked])).toEqual({ [locked]: locked });
      late = hanging;
    });
    await late;
    expect(await summariesOf([locked])).toEqual({ [locked]: "told again" });
  });
});
