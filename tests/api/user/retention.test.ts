import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { chooseRetention, type KeptKind, myRetention } from "@/lib/dashboard/retention/contract";
import { DAY } from "@/lib/platform/core/clock";
import { api } from "@/tests/support/api";
import { daysAgo, makeOldCall, makeRecording } from "@/tests/support/old-calls";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const URL = "/api/user/retention";
describeRefusals(myRetention, URL);
describeRefusals(chooseRetention, URL, { kind: "words", days: 30 });

const shown = async ({ token }: Person): Promise<KeptKind[]> =>
  (await api("GET", URL, { token })).body.data.kinds;
const kindOf = (kinds: KeptKind[], kind: string) => kinds.find((each) => each.kind === kind);
const choose = ({ token }: Person, kind: string, days: number | null) =>
  api("PUT", URL, { token, body: { kind, days } });

describe("how long data is kept", () => {
  it("is never shorter for people than for what joins them to a click", async () => {
    const kinds = await shown(await makePerson());
    expect(kindOf(kinds, "people")?.least_days).toBeGreaterThanOrEqual(kindOf(kinds, "touches")?.days ?? 0);
  });

  it("is shown by kind, with the oldest that is kept and when it goes (AGENCY-08)", async () => {
    const person = await makePerson();
    const [oldest, newer] = [await makeOldCall(person.id, 80), await makeOldCall(person.id, 10)];
    await makeRecording(newer.callId);
    const kinds = await shown(person);
    expect(Object.fromEntries(kinds.map(({ kind, days }) => [kind, days]))).toEqual({
      ...{ recordings: 90, words: 365, texts: 365, people: 730, tool_calls: 90, raw: 7, webhooks: 30 },
      ...{ touches: 90, ledger: 35, requests: 365, sign_ins: 365, audit: 730 },
    });
    const [row] = await rawSql()`select happened_at from call_logs where call_id = ${oldest.callId}`;
    expect(kindOf(kinds, "words")).toMatchObject({
      oldest_at: row?.happened_at.toISOString(),
      next_at: new Date(row?.happened_at.getTime() + 365 * DAY).toISOString(),
    });
    expect(Date.parse(kindOf(kinds, "recordings")?.oldest_at ?? "")).toBeGreaterThan(daysAgo(11).getTime());
    expect(kindOf(kinds, "texts")).toMatchObject({ oldest_at: null, next_at: null });
  });

  it("may be chosen shorter by a client, for themselves, and given back to the agency", async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    expect((await choose(person, "recordings", 30)).status).toBe(200);
    expect(kindOf(await shown(person), "recordings")).toMatchObject({
      days: 30,
      agency_days: 90,
      least_days: 14,
    });
    expect(kindOf(await shown(other), "recordings")?.days).toBe(90);
    const [change] = await rawSql()`
      select entity, entity_id, changes from audit_log where user_id = ${person.id} and entity = 'period'`;
    expect(change).toMatchObject({ entity_id: "Recordings", changes: { days: { from: null, to: 30 } } });
    await choose(person, "recordings", null);
    expect(kindOf(await shown(person), "recordings")?.days).toBe(90);
  });

  it("is never longer than the agency's, nor shorter than what still needs the data", async () => {
    const person = await makePerson();
    const [longer, shorter] = [await choose(person, "words", 366), await choose(person, "words", 13)];
    expect([longer.status, longer.body.error]).toEqual([
      400,
      "Your agency keeps this for 12 months. Choose less, or ask them.",
    ]);
    expect([shorter.status, shorter.body.error]).toEqual([
      400,
      "This is needed for 14 days. Choose at least that.",
    ]);
    expect((await choose(person, "audit", 30)).status).toBe(400);
    expect(await rawSql()`select 1 from retention_choices where user_id = ${person.id}`).toHaveLength(0);
  });
});
