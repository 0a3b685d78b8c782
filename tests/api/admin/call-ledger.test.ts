import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { database, rawSql } from "@/db/client";
import { callRecordings } from "@/db/schema/calls";
import { adminCallLedger } from "@/lib/calls/ledger/contract";
import { GONE } from "@/lib/calls/recordings/tables";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { keepDay, minutesAgo } from "@/tests/support/ledger";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const URL = "/api/admin/call-ledger";
describeRefusals(adminCallLedger, URL);

const admin = await makePerson({ admin: true });
const read = (query = "") => api("GET", URL + query, { token: admin.token });

describe("GET /api/admin/call-ledger", () => {
  it("adds up one client's days, or all clients' and those of unassigned numbers (ROLE-13)", async () => {
    const [anna, bert] = await Promise.all([makePerson(), makePerson()]);
    await keepDay(anna.id, 1, { carrier: 3, provider: 2, here: 3 });
    await keepDay(bert.id, 1, { carrier: 5, provider: 5, here: 5 });
    expect((await read(`?userId=${anna.id}`)).body.data).toMatchObject({ carrier: 3, provider: 2, here: 3 });
    // Other files store days meanwhile, also of unassigned numbers.
    await vi.waitFor(
      async () => {
        await keepDay(null, 3, { carrier: 2, provider: 2, here: 2 });
        const { data } = (await read()).body;
        const [stored] = await rawSql()`
          select sum(provider)::int as all, sum(provider) filter (where user_id is null)::int as unassigned
          from ledger_days where day >= ${data.since}`;
        expect(stored?.unassigned).toBeGreaterThan(0);
        expect(data.provider).toBe(stored?.all);
      },
      { timeout: 60_000, interval: 100 },
    );
  });

  it("answers a user who does not exist with the 404 of any other (ROLE-15)", async () => {
    expect((await read(`?userId=${randomUUID()}`)).status).toBe(404);
    expect((await read("?userId=unknown")).status).toBe(400);
  });

  it("names the missing calls with the reason, each once", async () => {
    const { id } = await makePerson();
    const sid = `CA${randomUUID().replaceAll("-", "")}`;
    const [fetched, gone] = [randomUUID(), randomUUID()];
    await rawSql()`
      insert into ledger_entries (source, entry_id, carrier_sid, user_id, caller, called_line, happened_at, ended_at, problem)
      values
        ('provider', ${fetched}, ${sid}, ${id}, '+447700900123', '+441134960150', ${minutesAgo(30)}, ${minutesAgo(29)}, null),
        ('carrier', ${sid}, ${sid}, ${id}, '+447700900123', '+441134960150', ${minutesAgo(30)}, ${minutesAgo(29)}, null),
        ('provider', ${gone}, null, ${id}, null, null, ${minutesAgo(20)}, ${minutesAgo(19)}, 'it is gone'),
        ('provider', ${randomUUID()}, null, ${id}, null, null, ${minutesAgo(3)}, ${minutesAgo(1)}, null)`;
    const { open } = (await read(`?userId=${id}`)).body.data;
    expect(open).toMatchObject([
      { source: "provider", id: gone, reason: "it is gone", caller: null },
      { source: "provider", id: fetched, reason: "It is being fetched.", caller: "+447700900123" },
    ]);
  });

  it("says why recordings are lost, and which are only late (VOICE-05)", async () => {
    const { id } = await makePerson();
    const recording = async (happenedAt: Date, fields: Partial<typeof callRecordings.$inferInsert>) => {
      const { callId } = await makeCall(id, { happenedAt });
      await database()
        .insert(callRecordings)
        .values({ callId, createdAt: minutesAgo(60), ...fields });
    };
    const fault = "the voice provider: answered 503";
    await recording(minutesAgo(60), { lastError: GONE });
    await recording(minutesAgo(60), { lastError: fault });
    await recording(minutesAgo(60), { lastError: fault });
    await recording(minutesAgo(15 * 24 * 60), { lastError: fault });
    await recording(minutesAgo(60), { copiedAt: minutesAgo(50), storageKey: "x" });
    const { recording_problems } = (await read(`?userId=${id}`)).body.data;
    expect(recording_problems).toHaveLength(3);
    expect(recording_problems).toEqual(
      expect.arrayContaining([
        { reason: fault, count: 2, is_lost: false },
        { reason: GONE, count: 1, is_lost: true },
        { reason: fault, count: 1, is_lost: true },
      ]),
    );
  });
});
