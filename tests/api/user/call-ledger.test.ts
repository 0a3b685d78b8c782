import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { myCallLedger } from "@/lib/calls/ledger/contract";
import { api } from "@/tests/support/api";
import { keepDay } from "@/tests/support/ledger";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const URL = "/api/user/call-ledger";
describeRefusals(myCallLedger, URL);

async function read(person: Person, query = "") {
  const answer = await api("GET", URL + query, { token: person.token });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

describe("GET /api/user/call-ledger", () => {
  it("adds up the client's own days since comparison began, at most 30, whatever user the query names (ROLE-15)", async () => {
    const [anna, bert] = await Promise.all([makePerson(), makePerson()]);
    await keepDay(anna.id, 0, { carrier: 3, provider: 2, here: 3, never_reached: 1, recordings: 2 });
    await keepDay(anna.id, 10, { carrier: 1, provider: 2, here: 1, fetching: 1, recordings_lost: 1 });
    await keepDay(anna.id, 31, { carrier: 100 });
    await keepDay(bert.id, 0, { carrier: 50, provider: 50, here: 50 });
    await keepDay(null, 0, { carrier: 7 });
    expect(await read(anna, `?userId=${bert.id}`)).toMatchObject({
      carrier: 4,
      provider: 4,
      here: 4,
      differences: {
        fetching: 1,
        lost: 0,
        never_reached: 1,
        other_way: 0,
        not_at_carrier: 0,
        not_at_provider: 0,
      },
      recordings: { all: 2, waiting: 0, lost: 1 },
    });
  });

  it("shows an admin their own calls here, and no reasons to any user (ROLE-15)", async () => {
    const [admin, client] = await Promise.all([makePerson({ admin: true }), makePerson()]);
    await keepDay(client.id, 0, { carrier: 1, here: 1 });
    const ledger = await read(admin);
    expect(ledger).toMatchObject({ carrier: 0, here: 0 });
    expect(Object.keys(ledger).sort()).toEqual(
      "carrier compared_at differences failing here provider recordings since".split(" "),
    );
  });

  it("is empty, not failing, for a client without calls", async () => {
    const person = await makePerson();
    expect(await read(person)).toMatchObject({ carrier: 0, provider: 0, here: 0 });
    const [row] = await rawSql()`select count(*)::int as days from ledger_days where user_id = ${person.id}`;
    expect(row?.days).toBe(0);
  });
});
