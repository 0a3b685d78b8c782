import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { saveConversions, sendConversionAgain, showConversions } from "@/lib/outward/conversions/contract";
import { openMetaToken } from "@/lib/outward/conversions/settings";
import { showMyConversions } from "@/lib/outward/conversions/show-my-conversions";
import type { ActorContext } from "@/lib/platform/auth/context";
import { DAY } from "@/lib/platform/core/clock";
import { instantOf, localDay } from "@/lib/platform/locale/zoned-time";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import {
  eventRows,
  makeBookedJob,
  makeSender,
  newDataset,
  pay,
  statusesOf,
} from "@/tests/support/conversions";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const urlOf = (id: string) => `/api/admin/users/${id}/conversions`;
const OFF = {
  ...{ meta_on: false, meta_dataset_id: null, meta_limited: false, google_on: false },
  ...{ google_operating_account: null, google_login_account: null, google_call_action: null },
  ...{ google_purchase_action: null, callers_agree_since: null, callers_agree_by: null },
};
const AGREED = { callers_agree_since: "2026-01-01", callers_agree_by: "Joe Hartley" };

describeRefusals(showConversions, urlOf(randomUUID()));
describeRefusals(saveConversions, urlOf(randomUUID()), OFF);
describeRefusals(sendConversionAgain, `/api/admin/conversions/${randomUUID()}/again`);

const admin = await makePerson({ admin: true });
const show = (id: string, query = "") => api("GET", urlOf(id) + query, { token: admin.token });
const save = (id: string, changes: Record<string, unknown>) =>
  api("PUT", urlOf(id), { token: admin.token, body: { ...OFF, ...changes } });
const again = (id: unknown) => api("POST", `/api/admin/conversions/${id}/again`, { token: admin.token });

describe("a client's conversions in the panel", () => {
  it("are set up with a token that is sealed and never shown (MONEY-04)", async () => {
    const client = await makePerson();
    const token = `EAA${randomUUID()}`;
    const dataset = newDataset();
    const saved = await save(client.id, {
      ...AGREED,
      ...{ meta_on: true, meta_dataset_id: dataset, meta_token: token, meta_limited: true },
    });
    expect([saved.status, saved.body.error]).toEqual([200, undefined]);
    expect(saved.body.data.settings).toMatchObject({
      ...AGREED,
      ...{ meta_on: true, meta_dataset_id: dataset, has_meta_token: true, meta_limited: true },
    });
    expect(JSON.stringify(saved.body)).not.toContain(token);
    const [row] =
      await rawSql()`select meta_token_encrypted from conversion_settings where user_id = ${client.id}`;
    expect(openMetaToken(row?.meta_token_encrypted, client.id)).toBe(token);
    const [change] = await rawSql()`
      select changes::text from audit_log where user_id = ${client.id} and entity = 'conversion settings'`;
    expect(change?.changes).toContain(dataset);
    expect(change?.changes).not.toContain(token);
    await save(client.id, { ...AGREED, meta_on: true, meta_dataset_id: dataset });
    expect((await show(client.id)).body.data.settings.has_meta_token).toBe(true);
    await save(client.id, { ...AGREED, meta_on: true, meta_dataset_id: dataset, meta_token: null });
    expect((await show(client.id)).body.data.settings.has_meta_token).toBe(false);
  });

  it("need what they cannot be sent without", async () => {
    const client = await makePerson();
    for (const [changes, field] of [
      [{ meta_on: true }, "meta_dataset_id"],
      [{ meta_dataset_id: "12-34" }, "meta_dataset_id"],
      [{ google_on: true, google_purchase_action: "1" }, "google_operating_account"],
      [{ google_operating_account: "123-456-7890" }, "google_operating_account"],
      [{ google_on: true, google_operating_account: "1234567890" }, "google_purchase_action"],
      [{ callers_agree_since: "2026-01-01" }, "callers_agree_by"],
      [{ callers_agree_by: "Joe" }, "callers_agree_since"],
    ] as const) {
      const { status, body } = await save(client.id, changes);
      expect([status, Object.keys(body.fields ?? {})], JSON.stringify(body)).toEqual([400, [field]]);
    }
  });

  it("are listed newest first with sentences, by status, of that client alone (MONEY-05)", async () => {
    const userId = await makeSender({ metaOn: true, metaDatasetId: newDataset() });
    const other = await makeSender({ metaOn: true, metaDatasetId: newDataset() });
    for (const client of [userId, userId, other]) await pay(client, (await makeBookedJob(client)).id);
    await rawSql()`
      update conversion_outbox set status = 'refused', diagnosis = 'Meta refused it: no.'
      where id = (select id from conversion_outbox where user_id = ${userId} order by created_at limit 1)`;
    const { data } = (await show(userId)).body;
    expect(data.events).toMatchObject([
      { status: "waiting", name: "Purchase", amount_minor: 18_000, currency: "GBP", may_send_again: false },
      { status: "refused", diagnosis: "Meta refused it: no.", may_send_again: true },
    ]);
    expect(data).toMatchObject({ counts: { waiting: 1, refused: 1 }, more: false });
    expect((await show(userId, "?status=refused")).body.data.events).toHaveLength(1);
    expect((await show(userId, "?from=1")).body.data.events).toHaveLength(1);
    expect((await show(randomUUID())).status).toBe(404);
  });

  it("say what a person has to do before anything more is accepted", async () => {
    const userId = await makeSender({ metaOn: true, metaDatasetId: newDataset(), metaProblem: "token" });
    expect((await show(userId)).body.data.problems.meta).toContain("refused our access token");
    await rawSql()`update conversion_settings set google_on = true, google_operating_account = '1234567890',
      google_call_action = '1', google_problem = 'account' where user_id = ${userId}`;
    expect((await show(userId)).body.data.problems.google).toMatch(/Connect it again|Check the ids/);
  });

  it("are withdrawn when their destination or their consent is no more", async () => {
    const dataset = newDataset();
    const userId = await makeSender({ metaOn: true, metaDatasetId: dataset });
    await pay(userId, (await makeBookedJob(userId)).id);
    await save(userId, { meta_on: true, meta_dataset_id: dataset });
    expect(await eventRows(userId)).toMatchObject([
      { status: "withdrawn", diagnosis: expect.stringContaining("told and agree") },
    ]);
    await save(userId, { ...AGREED, meta_on: true, meta_dataset_id: dataset });
    await pay(userId, (await makeBookedJob(userId)).id);
    await save(userId, { ...AGREED, meta_on: true, meta_dataset_id: newDataset() });
    expect(await statusesOf(userId)).toEqual(["withdrawn", "withdrawn"]);
  });

  it("are not tried once more when callers no longer agree, though one may have arrived (MONEY-04)", async () => {
    const dataset = newDataset();
    const userId = await makeSender({ metaOn: true, metaDatasetId: dataset });
    await pay(userId, (await makeBookedJob(userId)).id);
    await rawSql()`update conversion_outbox set unsure_since = now(), attempts = 1 where user_id = ${userId}`;
    await save(userId, { meta_on: true, meta_dataset_id: dataset });
    expect(await eventRows(userId)).toMatchObject([
      {
        status: "dead",
        diagnosis: expect.stringContaining("don't know whether it arrived"),
        note: expect.stringContaining("no longer recorded"),
      },
    ]);
  });

  it("cannot be sent again when callers no longer agree (MONEY-04)", async () => {
    const dataset = newDataset();
    const userId = await makeSender({ metaOn: true, metaDatasetId: dataset });
    await pay(userId, (await makeBookedJob(userId)).id);
    await rawSql()`update conversion_outbox set status = 'refused', attempts = 1 where user_id = ${userId}`;
    await pay(userId, (await makeBookedJob(userId)).id);
    const ago = new Date(Date.now() - 10 * DAY);
    await rawSql()`update conversion_outbox set status = 'refused', sent_at = ${ago}, updated_at = ${ago}
      where user_id = ${userId} and status = 'waiting'`;
    const rows = await eventRows(userId);
    await save(userId, { meta_on: true, meta_dataset_id: dataset });
    for (const { id } of rows) expect((await again(id)).status).toBe(409);
    expect(await statusesOf(userId)).toEqual(["withdrawn", "refused"]);
    // It failed then, and admins are alerted of what fails now.
    expect((await eventRows(userId))[1]).toMatchObject({ updated_at: ago, note: expect.anything() });
  });

  it("keep the consent of callers who rang on the day they agreed, where they are (MONEY-04)", async () => {
    const dataset = newDataset();
    const userId = await makeSender({ metaOn: true, metaDatasetId: dataset });
    await makeAgent(userId, { time_zone: "Australia/Sydney" });
    await rawSql()`update profiles set country = 'AU' where id = ${userId}`;
    const day = localDay(Date.now() - DAY, "Australia/Sydney");
    const calledAt = new Date(instantOf(`${day}T08:00:00`, "Australia/Sydney"));
    await pay(userId, (await makeBookedJob(userId, { calledAt })).id);
    await rawSql()`update conversion_outbox set created_at = ${calledAt} where user_id = ${userId}`;
    await save(userId, { ...AGREED, callers_agree_since: day, meta_on: true, meta_dataset_id: dataset });
    expect(await statusesOf(userId)).toEqual(["waiting"]);
  });

  it("are withdrawn where the call came before the day from which callers agree (MONEY-04)", async () => {
    const dataset = newDataset();
    const userId = await makeSender({ metaOn: true, metaDatasetId: dataset });
    const calledAt = new Date(Date.now() - 3 * DAY);
    await pay(userId, (await makeBookedJob(userId, { calledAt })).id);
    expect(await statusesOf(userId)).toEqual(["waiting"]);
    const later = localDay(Date.now() - DAY, "Europe/London");
    await save(userId, { ...AGREED, callers_agree_since: later, meta_on: true, meta_dataset_id: dataset });
    expect(await statusesOf(userId)).toEqual(["withdrawn"]);
  });

  it("are sent again only if that cannot count twice (MONEY-04)", async () => {
    const userId = await makeSender({ metaOn: true, metaDatasetId: newDataset() });
    await pay(userId, (await makeBookedJob(userId)).id);
    const [row] = await eventRows(userId);
    const put = (change: string) =>
      rawSql().unsafe(`update conversion_outbox set ${change} where id = '${row?.id}'`);
    for (const change of [
      "status = 'accepted'",
      "status = 'dead', unsure_since = now() - interval '49 hours'",
      "status = 'refused', unsure_since = null, happened_at = now() - interval '8 days'",
    ]) {
      await put(change);
      expect((await again(row?.id)).status, change).toBe(409);
    }
    await put("status = 'refused', happened_at = now(), diagnosis = 'no', attempts = 3");
    const turn = (isOn: boolean) =>
      rawSql()`update conversion_settings set meta_on = ${isOn} where user_id = ${userId}`;
    await turn(false);
    expect((await again(row?.id)).status).toBe(409);
    await turn(true);
    expect((await again(row?.id)).status).toBe(200);
    expect(await eventRows(userId)).toMatchObject([{ status: "waiting", attempts: 0, diagnosis: null }]);
    expect((await again(randomUUID())).status).toBe(404);
    const [change] = await rawSql()`select action from audit_log where entity_id = ${String(row?.id)}`;
    expect(change?.action).toBe("replayed");
  });

  it("are told to the client in a line, if there are any", async () => {
    const userId = await makeSender({ metaOn: true, metaDatasetId: newDataset() });
    const contextOf = (accountId: string) => ({ actor: { accountId } }) as ActorContext;
    expect(await showMyConversions(contextOf(userId))).toEqual({
      ...{ to: ["Meta"], callersAgreeSince: "2026-01-01", callersAgreeBy: "Ann Admin" },
    });
    expect(await showMyConversions(contextOf((await makePerson()).id))).toBeNull();
  });
});
