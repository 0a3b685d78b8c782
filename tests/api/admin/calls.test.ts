import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { allCalls } from "@/lib/calls/calls/contract";
import { indexChangedCalls } from "@/lib/calls/calls/index-calls";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const URL = "/api/admin/calls";
describeRefusals(allCalls, URL);

const admin = await makePerson({ admin: true });

const list = async (query: Record<string, string>) => {
  const answer = await api("GET", `${URL}?${new URLSearchParams(query)}`, { token: admin.token });
  expect(answer.status).toBe(200);
  return answer.body as { data: { call_id: string; client: { id: string } }[]; next_cursor: string | null };
};
const idsOf = ({ data }: Awaited<ReturnType<typeof list>>) => data.map(({ call_id }) => call_id);
/** The ids on all pages. */
async function everyPage(query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await list({ ...query, ...(cursor ? { cursor } : {}) });
    ids.push(...idsOf(page));
    cursor = page.next_cursor;
  } while (cursor);
  return ids;
}

/** Days that no other test has calls on. */
let lastDay = Date.UTC(1990 + Math.floor(Math.random() * 9), 0, 1);
function ownDay() {
  lastDay += 3 * 86_400_000;
  return { day: new Date(lastDay).toISOString().slice(0, 10), at: lastDay + 12 * 3_600_000 };
}

/** A call of this client, found by a search at once. */
async function makeFound(userId: string, at: number, fields: Parameters<typeof makeCall>[1] = {}) {
  const moment = new Date(at);
  const { callId } = await makeCall(userId, { happenedAt: moment, startedAt: moment, ...fields });
  await indexChangedCalls([callId]);
  return callId;
}

/** Calls like this one a little later, by their index entries alone. A page looks at 2,000. */
const makeLater = (callId: string, count: number) => rawSql()`
  with call as (
    insert into call_logs (call_id, user_id, happened_at)
    select gen_random_uuid(), user_id, happened_at + n * interval '1 millisecond'
    from call_logs, generate_series(1, ${count}::int) n where call_id = ${callId}
    returning id, user_id, happened_at, updated_at
  )
  insert into call_texts (id, user_id, happened_at, document, call_updated_at, booked, status)
  select call.id, call.user_id, call.happened_at, t.document, call.updated_at, false, 'completed'
  from call, call_texts t join call_logs l using (id) where l.call_id = ${callId}`;

describe("all clients' calls (AGENCY-02)", () => {
  it("are listed newest first with their client, and without what was said", async () => {
    const [ann, bob] = [await makePerson({ fullName: "Ann Other" }), await makePerson({ fullName: "Bob" })];
    const { day, at } = ownDay();
    const first = await makeFound(ann.id, at);
    const second = await makeFound(bob.id, at + 60_000);
    const unowned = await makeCall(null, { happenedAt: new Date(at + 90_000) });
    const page = await list({ from: day, to: day });
    expect(idsOf(page)).toEqual([second, first]);
    expect(idsOf(page)).not.toContain(unowned.callId);
    expect(page.data[1]).toEqual({
      call_id: first,
      phone_number: "+447700900123",
      started_at: new Date(at).toISOString(),
      duration: 90,
      number_deleted_after: null,
      call_direction: "inbound",
      status: "completed",
      client: { id: ann.id, name: "Ann Other" },
    });
    expect(await rawSql()`select from audit_log where entity_id in (${first}, ${second})`).toEqual([]);
  });

  it("are narrowed down by client, words, number, status, direction and days, over all clients or one", async () => {
    const [ann, bob] = [await makePerson(), await makePerson()];
    const { day, at } = ownDay();
    const word = `w${randomUUID().replaceAll("-", "")}`;
    const said = { summary: `The caller asked about ${word}.` };
    const ofAnn = await makeFound(ann.id, at, said);
    const ofBob = await makeFound(bob.id, at + 1_000, { ...said, callDirection: "outbound" });
    const other = await makeFound(bob.id, at + 2_000, { phoneNumber: "+447700900987" });
    const dates = { from: day, to: day };
    const cases: [Record<string, string>, string[]][] = [
      [{ q: word }, [ofBob, ofAnn]],
      [{ q: word.slice(0, 12) }, [ofBob, ofAnn]],
      [{ q: word, user: ann.id }, [ofAnn]],
      [{ q: "07700 900987" }, [other]],
      [{ direction: "outbound" }, [ofBob]],
      [{ direction: "outbound", user: ann.id }, []],
      [{ status: "completed" }, [other, ofBob, ofAnn]],
      [{ status: "booked" }, []],
      [{ q: "!?" }, []],
    ];
    for (const [query, expected] of cases) {
      expect(idsOf(await list({ ...dates, ...query })), JSON.stringify(query)).toEqual(expected);
    }
  });

  it("come in pages that neither repeat nor leave out a call, with a filter or none", async () => {
    const people = await Promise.all([makePerson(), makePerson(), makePerson()]);
    const { day, at } = ownDay();
    const made: string[] = [];
    for (const [index, { id }] of [...people, ...people].entries())
      made.push(await makeFound(id, at + index));
    const newest = [...made].reverse();
    const dates = { from: day, to: day, limit: "2" };
    expect(await everyPage(dates)).toEqual(newest);
    expect(await everyPage({ ...dates, status: "completed" })).toEqual(newest);
    expect(await everyPage({ ...dates, user: people[0]?.id ?? "" })).toEqual(
      newest.filter((id) => id === made[0] || id === made[3]),
    );
  });

  it("are searched further back from page to page, a stretch at a time", async () => {
    const person = await makePerson();
    const { day, at } = ownDay();
    const wanted = await makeFound(person.id, at, { callDirection: "outbound" });
    const model = await makeFound(person.id, at + 1);
    await makeLater(model, 2_000);
    const query = { from: day, to: day, direction: "outbound" };
    const first = await list(query);
    expect(first.data).toEqual([]);
    expect(first.next_cursor).not.toBeNull();
    expect(await everyPage(query)).toEqual([wanted]);
  });

  it("are searched on where the last call of a stretch is one that is looked for", async () => {
    const person = await makePerson();
    const { day, at } = ownDay();
    const wanted = await makeFound(person.id, at, { callDirection: "outbound" });
    const last = await makeFound(person.id, at + 1, { callDirection: "outbound" });
    const model = await makeFound(person.id, at + 2);
    await makeLater(model, 1_998); // so that this and they are 1,999
    expect(await everyPage({ from: day, to: day, direction: "outbound" })).toEqual([last, wanted]);
  });
});
