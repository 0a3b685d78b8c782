import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { callCount, foundCallsCsv } from "@/lib/calls/calls/contract";
import { addDays } from "@/lib/platform/locale/dates";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { idsOf, listCalls } from "@/tests/support/found-calls";
import { londonDay } from "@/tests/support/london";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const COUNT = "/api/user/calls/count";
const CSV = "/api/user/calls.csv";

describeRefusals(callCount, COUNT);
describeRefusals(foundCallsCsv, CSV);

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const dayAgo = (days: number) => londonDay(ago(days).getTime());
const query = (filters: Record<string, string>) => `?${new URLSearchParams(filters)}`;

const count = async ({ token }: Person, filters: Record<string, string> = {}) =>
  (await api("GET", COUNT + query(filters), { token })).body.data;

async function download({ token }: Person, filters: Record<string, string> = {}): Promise<string[]> {
  const { status, response, headers } = await api("GET", CSV + query(filters), { token });
  expect(status).toBe(200);
  expect(headers.get("content-disposition")).toBe(
    `attachment; filename="calls-found-${londonDay(Date.now())}.csv"`,
  );
  const text = Buffer.from(await response.arrayBuffer()).toString("utf8");
  return text
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(",").at(-1) ?? "");
}

async function makeCaller() {
  const [person, other] = await Promise.all([makePerson(), makePerson()]);
  const calls: { callId: string }[] = [];
  for (const [days, summary, callDirection] of [
    [1, "A dripping tap.", "inbound"],
    [3, "A dripping roof.", "outbound"],
    [12, "A boiler.", "inbound"],
    [40, "A dripping gutter.", "inbound"],
  ] as const)
    calls.push(
      await makeCall(person.id, { happenedAt: ago(days), startedAt: ago(days), summary, callDirection }),
    );
  await makeCall(other.id, { summary: "A dripping tap." });
  return { person, ids: calls.map(({ callId }) => callId) };
}

describe("the calls that filters leave", () => {
  it("are those of two days that the client names, both included (DAY-09)", async () => {
    const { person, ids } = await makeCaller();
    const list = async (filters: Record<string, string>) => idsOf(await listCalls(person, filters));
    expect(await list({ from: dayAgo(12), to: dayAgo(3) })).toEqual([ids[1], ids[2]]);
    expect(await list({ from: dayAgo(3) })).toEqual([ids[0], ids[1]]);
    expect(await list({ to: dayAgo(12), q: "dripping" })).toEqual([ids[3]]);
    expect(await list({ from: dayAgo(1), to: dayAgo(2) })).toEqual([]);
    expect((await api("GET", "/api/user/calls?from=soon", { token: person.token })).status).toBe(400);
  });

  it("begin and end with the client's own days (DAY-09)", async () => {
    const person = await makePerson();
    await rawSql()`update profiles set country = 'AU' where id = ${person.id}`;
    // 13:30 UTC is the next day there in November, and 12:30 still the same one.
    const late = await makeCall(person.id, { happenedAt: new Date("2026-11-10T13:30:00Z") });
    const early = await makeCall(person.id, { happenedAt: new Date("2026-11-10T12:30:00Z") });
    expect(idsOf(await listCalls(person, { from: "2026-11-11", to: "2026-11-11" }))).toEqual([late.callId]);
    expect(idsOf(await listCalls(person, { to: "2026-11-10" }))).toEqual([early.callId]);
  });

  it("are counted with the same filters, the client's own alone (DAY-09, ROLE-06)", async () => {
    const { person } = await makeCaller();
    expect(await count(person)).toEqual({ count: 4, is_more: false });
    expect(await count(person, { q: "dripping" })).toEqual({ count: 3, is_more: false });
    expect(await count(person, { q: "dripping", direction: "inbound", from: dayAgo(30) })).toMatchObject({
      count: 1,
    });
    expect(await count(person, { days: "7" })).toMatchObject({ count: 2 });
    expect(await count(person, { from: dayAgo(12), to: dayAgo(12) })).toMatchObject({ count: 1 });
    expect(await count(person, { q: "!!" })).toMatchObject({ count: 0 });
  });

  it("are counted up to a thousand (DAY-09)", async () => {
    const person = await makePerson();
    await rawSql()`insert into call_logs (call_id, user_id, happened_at)
      select gen_random_uuid()::text, ${person.id}, now() - n * interval '1 minute' from generate_series(1, 1001) n`;
    expect(await count(person)).toEqual({ count: 1_000, is_more: true });
    expect(await count(person, { from: addDays(londonDay(Date.now()), 1) })).toEqual({
      count: 0,
      is_more: false,
    });
  });

  it("are a file with the same filters, all pages of it (DAY-09, DASH-19)", async () => {
    const { person } = await makeCaller();
    expect(await download(person)).toEqual([
      "A dripping tap.",
      "A dripping roof.",
      "A boiler.",
      "A dripping gutter.",
    ]);
    expect(await download(person, { q: "dripping", from: dayAgo(12) })).toEqual([
      "A dripping tap.",
      "A dripping roof.",
    ]);
    expect(await download(person, { q: "!!" })).toEqual([]);
  });
});
