import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { tellByAutomation } from "@/lib/agent/money/contract";
import { api } from "@/tests/support/api";
import { makeKey } from "@/tests/support/automation-keys";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { makeVisit } from "@/tests/support/visits";

const URL = "/api/automation/outcomes";
const PAID = {
  source: "jobber",
  external_id: "INV-1",
  outcome: "paid",
  amount_minor: 18_000,
  currency: "GBP",
};

describeRefusals(tellByAutomation, URL, { ...PAID, booking_id: randomUUID() });

async function clientWithKey() {
  const { id, token } = await makePerson();
  const key = await makeKey(id);
  const rows = () => rawSql()`
    select outcome, amount_minor::int, source, external_id, revision from job_outcomes where user_id = ${id} order by revision`;
  return { id, token, rows, tell: (body: object) => api("PUT", URL, { token: key, body }) };
}

it("is told by another system with a key: sent twice it is one, and a change is a correction (MONEY-01)", async () => {
  const client = await clientWithKey();
  const told = { ...PAID, booking_id: await makeVisit(client.id) };
  const first = await client.tell(told);
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect(first.body).toMatchObject({
    is_new: true,
    data: {
      outcome: "paid",
      amount_minor: 18_000,
      source: "api:jobber",
      sentence: "Paid £180, as jobber told us.",
    },
  });
  await Promise.all([client.tell(told), client.tell(told), client.tell(told)]);
  expect(await client.rows()).toHaveLength(1);
  const changed = await client.tell({ ...told, amount_minor: 19_000 });
  expect(changed.body).toMatchObject({ is_new: true, data: { amount_minor: 19_000 } });
  expect(await client.rows()).toMatchObject([{ revision: 1 }, { revision: 2, amount_minor: 19_000 }]);
});

it("takes what arrives late for what it is: an older message changes nothing", async () => {
  const client = await clientWithKey();
  const told = { source: "xero", external_id: "1", booking_id: await makeVisit(client.id) };
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  await client.tell({ ...told, outcome: "done", told_at: at(5) });
  const late = await client.tell({ ...told, outcome: "quoted", told_at: at(9) });
  expect(late.body).toMatchObject({ is_new: false, data: { outcome: "done" } });
});

it("is about the key's own client alone, and refuses what makes no sense (ROLE-15)", async () => {
  const [client, other] = [await clientWithKey(), await clientWithKey()];
  const [own, theirs] = [await makeVisit(client.id), await makeVisit(other.id)];
  expect((await client.tell({ ...PAID, booking_id: theirs })).status).toBe(404);
  for (const wrong of [
    { source: "Jobber!" },
    { external_id: "" },
    { external_id: "x".repeat(201) },
    { booking_id: "7" },
    { outcome: "done" },
    { amount_minor: null },
    { currency: "JPY" },
    { currency: "KWD" },
    { told_at: "yesterday" },
  ]) {
    expect((await client.tell({ ...PAID, booking_id: own, ...wrong })).status, JSON.stringify(wrong)).toBe(
      400,
    );
  }
  await client.tell({ ...PAID, booking_id: own });
  const used = await client.tell({ ...PAID, booking_id: await makeVisit(client.id) });
  expect(used.status).toBe(409);
  expect(used.body.error).toContain("already used for another job");
  expect(await other.rows()).toEqual([]);
});
