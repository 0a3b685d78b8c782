import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { rawSql } from "@/db/client";
import { beginSending, claimEvents } from "@/lib/outward/conversions/claim-events";
import { sendConversions } from "@/lib/outward/conversions/send-conversions";
import { sealMetaToken } from "@/lib/outward/conversions/settings";
import { logger } from "@/lib/platform/core/logger";
import {
  bookNow,
  eventRows,
  letDue,
  makeBookedJob,
  makeSender,
  newDataset,
  pay,
  statusesOf,
  touch,
} from "@/tests/support/conversions";
import { startOwnFacebook } from "@/tests/support/facebook";

const DATASET = newDataset();
const OTHER = newDataset();
const THEIR_TOKEN = `EAA${randomUUID()}`;

const meta = await startOwnFacebook({ datasets: [DATASET, OTHER], others: [THEIR_TOKEN] });
beforeEach(() => meta.reset());

type Inbox = {
  accepted: number;
  repeated: number;
  received: { id: string; name: string; repeats: number; event: Record<string, Record<string, unknown>> }[];
};
const inbox = (dataset = DATASET): Promise<Inbox> =>
  meta.control(`conversions?dataset=${dataset}`, undefined, "GET");
const send = async (userId: string) => {
  await letDue(userId);
  await sendConversions({ userId });
};
const receivedOf = async (bookingId: string) =>
  (await inbox()).received.filter(({ id }) => id.endsWith(bookingId));
const sender = (settings = {}) => makeSender({ metaOn: true, metaDatasetId: DATASET, ...settings });
const requests = async () => (await meta.requests()).filter(({ path }) => path.endsWith("/events")).length;

/** Paid jobs of a client, oldest first. */
async function paidJobs(userId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const { id } = await makeBookedJob(userId);
    await pay(userId, id);
    ids.push(id);
  }
  return ids;
}

describe("conversions to Meta", () => {
  it("arrive once each, hashed, with what the customer's page knew (MONEY-04)", async () => {
    const userId = await sender();
    const { id, caller } = await makeBookedJob(userId);
    await touch(userId, caller, { fbclid: "IwAR2" });
    await bookNow(id);
    await pay(userId, id, { minor: 18_050, currency: "GBP" });
    await sendConversions({ userId });
    expect(await statusesOf(userId)).toEqual(["waiting", "waiting"]); // may still be taken back
    await send(userId);
    const received = await receivedOf(id);
    expect(received.map(({ name }) => name).sort()).toEqual(["Purchase", "Schedule"]);
    const purchase = received.find(({ name }) => name === "Purchase")?.event;
    expect(purchase).toMatchObject({
      action_source: "other",
      user_data: { ph: [expect.stringMatching(/^[0-9a-f]{64}$/)], fbc: expect.stringMatching(/IwAR2$/) },
      custom_data: { value: 180.5, currency: "GBP" },
    });
    expect(JSON.stringify(received)).not.toContain(caller?.slice(4));
    expect(await eventRows(userId)).toMatchObject([
      { status: "accepted", attempts: 1, unsure_since: null, request_id: expect.any(String) },
      { status: "accepted" },
    ]);
    const before = await requests();
    await send(userId);
    expect(await requests()).toBe(before);
  });

  it("delivers 99 of 100 when Meta refuses one, and says why (MONEY-04)", async () => {
    const userId = await sender();
    const jobs = await paidJobs(userId, 100);
    const bad = jobs[41];
    await meta.control("conversions/refuse", { id: `purchase-${bad}` });
    await send(userId);
    const rows = await eventRows(userId);
    expect(rows.filter(({ status }) => status === "accepted")).toHaveLength(99);
    expect(rows.find(({ booking_id }) => booking_id === bad)).toMatchObject({
      status: "refused",
      diagnosis: expect.stringContaining("Meta refused it"),
      unsure_since: null,
    });
    const received = await inbox();
    const theirs = received.received.filter(({ id }) => jobs.some((job) => id.endsWith(job)));
    expect(theirs).toHaveLength(99);
    expect(theirs.every(({ repeats }) => repeats === 0)).toBe(true);
  });

  it("lets one stale event of 100 cost no other, without asking Meta about it (MONEY-04)", async () => {
    const userId = await sender();
    const jobs = await paidJobs(userId, 100);
    await rawSql()`
      update conversion_outbox set happened_at = now() - interval '7 days 1 minute' where booking_id = ${String(jobs[7])}`;
    await send(userId);
    const statuses = await statusesOf(userId);
    expect(statuses.filter((status) => status === "accepted")).toHaveLength(99);
    expect(statuses[7]).toBe("too_old");
    expect(await requests()).toBe(1);
  });

  it("resends what may have arrived with the same id, and Meta counts it once (MONEY-04)", async () => {
    const userId = await sender();
    const [id = ""] = await paidJobs(userId, 1);
    await meta.fail("POST", { drop: true, after: true });
    await send(userId);
    const [waiting] = await eventRows(userId);
    expect(waiting).toMatchObject({ status: "waiting", diagnosis: expect.stringContaining("respond") });
    expect(waiting?.unsure_since).not.toBeNull();
    await send(userId);
    expect(await statusesOf(userId)).toEqual(["accepted"]);
    expect(await receivedOf(id)).toMatchObject([{ repeats: 1 }]);
  });

  it("is given up visibly when it may have arrived more than 48 hours ago", async () => {
    const userId = await sender();
    const [id = ""] = await paidJobs(userId, 1);
    await meta.fail("POST", { status: 500 });
    await send(userId);
    await rawSql()`
      update conversion_outbox set unsure_since = now() - interval '49 hours' where user_id = ${userId}`;
    await send(userId);
    expect(await eventRows(userId)).toMatchObject([
      { status: "dead", diagnosis: expect.stringContaining("don't know whether it arrived") },
    ]);
    expect(await receivedOf(id)).toEqual([]);
  });

  it("waits as long as Meta's limit lasts, and is sure that nothing arrived", async () => {
    const userId = await sender();
    await paidJobs(userId, 2);
    await meta.limit(80_004, 7);
    await send(userId);
    for (const row of await eventRows(userId)) {
      expect(row).toMatchObject({ status: "waiting", unsure_since: null });
      expect(row.due_at.getTime() - Date.now()).toBeGreaterThan(6 * 60_000);
    }
    await meta.limit(null);
    await send(userId);
    expect(await statusesOf(userId)).toEqual(["accepted", "accepted"]);
  });

  it("waits and marks the connection when the token is refused, and never says the token", async () => {
    const userId = await sender();
    await paidJobs(userId, 1);
    const lines: string[] = [];
    const spies = (["warn", "error"] as const).map((level) =>
      vi.spyOn(logger(), level).mockImplementation((...said: unknown[]) => {
        lines.push(
          JSON.stringify(said, (_, value) => (value instanceof Error ? String(value.stack) : value)),
        );
      }),
    );
    await meta.expireToken();
    await send(userId);
    for (const spy of spies) spy.mockRestore();
    const [row] = await eventRows(userId);
    expect(row).toMatchObject({ status: "waiting", unsure_since: null });
    const [settings] = await rawSql()`select * from conversion_settings where user_id = ${userId}`;
    expect(settings?.meta_problem).toBe("token");
    expect(lines.join()).toContain("could not send conversions");
    expect(lines.join() + JSON.stringify(row)).not.toContain(meta.token);
    await meta.expireToken(false);
    await send(userId);
    expect(await statusesOf(userId)).toEqual(["accepted"]);
    const [after] = await rawSql()`select meta_problem from conversion_settings where user_id = ${userId}`;
    expect(after?.meta_problem).toBeNull();
  });

  it("goes to the client's own dataset with their own token, and no other client's trouble delays it", async () => {
    const userId = await sender({ metaDatasetId: OTHER });
    await rawSql()`
      update conversion_settings set meta_token_encrypted = ${sealMetaToken(THEIR_TOKEN, userId)} where user_id = ${userId}`;
    const [id = ""] = await paidJobs(userId, 1);
    const lost = await sender({ metaDatasetId: newDataset() });
    await paidJobs(lost, 1);
    await meta.expireToken();
    await letDue(lost);
    await sendConversions({ userId: lost });
    await send(userId);
    expect((await inbox(OTHER)).received.map((one) => one.id)).toEqual([`purchase-${id}`]);
    await meta.expireToken(false);
    await send(lost);
    expect(await statusesOf(lost)).toEqual(["waiting"]);
    const [settings] = await rawSql()`select meta_problem from conversion_settings where user_id = ${lost}`;
    expect(settings?.meta_problem).toBe("dataset");
  });

  it("sends nothing that was taken back while others were sent, or declined on a page since", async () => {
    const userId = await sender();
    const { id } = await makeBookedJob(userId);
    await pay(userId, id);
    await pay(userId, id, null);
    const declined = await makeBookedJob(userId);
    await pay(userId, declined.id);
    await touch(userId, declined.caller, { ad_user_data: "denied", at: new Date(Date.now() + 1_000) });
    await send(userId);
    expect(await statusesOf(userId)).toEqual(["withdrawn", "withdrawn"]);
    expect([...(await receivedOf(id)), ...(await receivedOf(declined.id))]).toEqual([]);
  });

  it("sends nothing to which the customer had said no, though we were told so only afterwards (MONEY-04)", async () => {
    const userId = await sender();
    const declined = await makeBookedJob(userId);
    const agreed = await makeBookedJob(userId);
    for (const { id } of [declined, agreed]) await pay(userId, id);
    // Another system tells of forms that were sent before the call.
    const formSent = (hours: number) => ({
      source: "api",
      consent_source: "api",
      at: new Date(Date.now() - hours * 3_600_000),
    });
    await touch(userId, declined.caller, { ...formSent(5), ad_user_data: "denied" });
    await touch(userId, agreed.caller, { ...formSent(6), ad_user_data: "denied" });
    await touch(userId, agreed.caller, formSent(5));
    await send(userId);
    expect(await statusesOf(userId)).toEqual(["withdrawn", "accepted"]);
    expect(await receivedOf(declined.id)).toEqual([]);
  });

  it("sends nothing once more that may have arrived after its customer declined on a page (MONEY-04)", async () => {
    const userId = await sender();
    const declined = await makeBookedJob(userId);
    await pay(userId, declined.id);
    await meta.fail("POST", { status: 500 });
    await send(userId);
    expect((await eventRows(userId))[0]?.unsure_since).not.toBeNull();
    await touch(userId, declined.caller, { ad_user_data: "denied", at: new Date(Date.now() + 1_000) });
    await send(userId);
    expect(await receivedOf(declined.id)).toEqual([]);
    expect(await eventRows(userId)).toMatchObject([
      {
        status: "dead",
        diagnosis: expect.stringContaining("don't know whether it arrived"),
        note: expect.stringContaining("declined on a page later"),
      },
    ]);
    await rawSql()`delete from touches where user_id = ${userId}`;
    await bookNow(declined.id);
    expect(await statusesOf(userId)).toEqual(["dead", "no_consent"]);
  });

  it("sends nothing that was taken back between its claim and the request", async () => {
    const userId = await sender();
    const [kept = "", taken = ""] = await paidJobs(userId, 2);
    await letDue(userId);
    const destination = { userId, provider: "meta", to: `meta:${DATASET}` } as const;
    const { lease, claimed } = await claimEvents(destination, 10);
    expect(claimed).toHaveLength(2);
    await pay(userId, taken, null);
    expect(await beginSending(lease, claimed)).toMatchObject([{ event_id: `purchase-${kept}` }]);
    expect(await statusesOf(userId)).toEqual(["waiting", "withdrawn"]);
  });

  it("sends nothing to a destination that was changed or switched off while it was being sent (MONEY-04)", async () => {
    const changes = ["meta_on = false", `meta_dataset_id = '${newDataset()}'`];
    for (const change of changes) {
      const userId = await sender();
      const [id = ""] = await paidJobs(userId, 1);
      await letDue(userId);
      const { lease, claimed } = await claimEvents({ userId, provider: "meta", to: `meta:${DATASET}` }, 10);
      expect(claimed).toHaveLength(1);
      await rawSql().unsafe(`update conversion_settings set ${change} where user_id = '${userId}'`);
      expect(await beginSending(lease, claimed)).toEqual([]);
      await rawSql()`update conversion_outbox set lease_until = now() - interval '1 second' where user_id = ${userId}`;
      await send(userId);
      expect(await eventRows(userId)).toMatchObject([
        { status: "withdrawn", diagnosis: expect.stringContaining("changed or switched off") },
      ]);
      expect(await receivedOf(id)).toEqual([]);
    }
  });

  it("is sent by one of two processes at once (MONEY-04)", async () => {
    const userId = await sender();
    const jobs = await paidJobs(userId, 20);
    await letDue(userId);
    await Promise.all([sendConversions({ userId }), sendConversions({ userId })]);
    const received = (await inbox()).received.filter(({ id }) => jobs.some((job) => id.endsWith(job)));
    expect(received).toHaveLength(20);
    expect(received.every(({ repeats }) => repeats === 0)).toBe(true);
  });
});
