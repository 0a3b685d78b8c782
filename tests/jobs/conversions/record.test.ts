import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { forgetCustomersOfEvents } from "@/lib/outward/conversions/forget-customers";
import { recordSchedule, withdrawSchedule } from "@/lib/outward/conversions/record-conversions";
import { maySendAgain } from "@/lib/outward/conversions/tables";
import {
  bookNow,
  eventRows,
  makeBookedJob,
  makeSender,
  newDataset,
  pay,
  touch,
} from "@/tests/support/conversions";
import { makePerson } from "@/tests/support/people";

const META = () => ({ metaOn: true, metaDatasetId: newDataset() });
const GOOGLE = {
  googleOn: true,
  googleOperatingAccount: "1234567890",
  googleCallAction: "11",
  googlePurchaseAction: "22",
};

const resendable = async (userId: string) =>
  (
    await database().execute<{ may: boolean }>(
      sql`select ${maySendAgain("o")} as may from conversion_outbox o where o.user_id = ${userId}`,
    )
  ).map(({ may }) => may);

describe("an event of a booked or paid job", () => {
  it("is written for each provider in the transaction of what it tells of", async () => {
    const userId = await makeSender({ ...META(), ...GOOGLE });
    const { id, caller } = await makeBookedJob(userId);
    await bookNow(id);
    await pay(userId, id);
    const rows = await eventRows(userId);
    expect(rows.map(({ provider, event_name, status }) => [provider, event_name, status]).sort()).toEqual([
      ["google", "Purchase", "waiting"],
      ["google", "Schedule", "waiting"],
      ["meta", "Purchase", "waiting"],
      ["meta", "Schedule", "waiting"],
    ]);
    const purchase = rows.find(({ event_name }) => event_name === "Purchase");
    expect(purchase).toMatchObject({
      event_id: `purchase-${id}`,
      consent: "callers",
      payload: { phones: [caller], amount: { minor: 18_000, currency: "GBP" }, source: "tap", country: "GB" },
    });
    const call = rows.find((row) => row.provider === "google" && row.event_name === "Schedule");
    expect(call?.due_at.getTime()).toBeGreaterThan(Date.now() + 11.9 * 3_600_000);
    // A slip of a finger can be taken back for ten minutes.
    for (const { due_at } of rows) expect(due_at.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000);
    const undone = await makeBookedJob(userId);
    const work = database().transaction(async (tx) => {
      await recordSchedule(undone.id, tx);
      throw new Error("undone");
    });
    await expect(work).rejects.toThrow("undone");
    expect(await eventRows(userId)).toHaveLength(4);
  });

  it("is written for no client who sends nothing, and not for a job from elsewhere", async () => {
    const { id: userId } = await makePerson();
    const { id } = await makeBookedJob(userId);
    await bookNow(id);
    await pay(userId, id);
    expect(await eventRows(userId)).toEqual([]);
    const sender = await makeSender(META());
    const job = await makeBookedJob(sender);
    await rawSql()`update bookings set call_id = null where id = ${job.id}`;
    await bookNow(job.id);
    expect(await eventRows(sender)).toEqual([]);
  });

  it("changes or is withdrawn before it is sent; afterwards it gets a note", async () => {
    const userId = await makeSender(META());
    const { id } = await makeBookedJob(userId);
    await pay(userId, id);
    await pay(userId, id, { minor: 20_000, currency: "GBP" });
    expect(await eventRows(userId)).toMatchObject([
      { status: "waiting", payload: { amount: { minor: 20_000 } } },
    ]);
    await pay(userId, id, null);
    expect(await eventRows(userId)).toMatchObject([{ status: "withdrawn" }]);
    await pay(userId, id);
    expect(await eventRows(userId)).toMatchObject([
      { status: "waiting", diagnosis: null, payload: { amount: { minor: 18_000 } } },
    ]);
    await rawSql()`update conversion_outbox set status = 'accepted', sent_at = now() where user_id = ${userId}`;
    await pay(userId, id, { minor: 20_000, currency: "GBP" });
    const [sent] = await eventRows(userId);
    expect(sent).toMatchObject({ status: "accepted", payload: { amount: { minor: 18_000 } } });
    expect(sent?.note).toMatch(/200\.00 GBP.*can't be recalled/);
    await pay(userId, id, { minor: 18_000, currency: "GBP" });
    expect((await eventRows(userId))[0]?.note).toBeNull();
    await pay(userId, id, null);
    expect((await eventRows(userId))[0]).toMatchObject({
      status: "accepted",
      note: expect.stringContaining("taken back"),
    });
  });

  it("is not sent once it was taken back, though an attempt may have arrived (MONEY-04)", async () => {
    const userId = await makeSender({ ...META(), ...GOOGLE });
    const { id } = await makeBookedJob(userId);
    await pay(userId, id);
    await rawSql()`
      update conversion_outbox set unsure_since = now(), attempts = 1, due_at = now() where user_id = ${userId}`;
    await pay(userId, id, null);
    for (const row of await eventRows(userId))
      expect(row).toMatchObject({
        status: "dead",
        diagnosis: expect.stringContaining("don't know whether it arrived"),
        note: expect.stringContaining("taken back later"),
      });
    expect(await resendable(userId)).toEqual([false, false]);
  });

  it("is withdrawn, and not to be sent again, if it was refused before it was taken back (MONEY-04)", async () => {
    const userId = await makeSender({ ...META(), ...GOOGLE });
    const { id } = await makeBookedJob(userId);
    await pay(userId, id);
    await rawSql()`update conversion_outbox set status = 'refused', attempts = 1 where user_id = ${userId}`;
    expect(await resendable(userId)).toEqual([true, true]);
    await pay(userId, id, null);
    for (const row of await eventRows(userId))
      expect(row).toMatchObject({ status: "withdrawn", diagnosis: expect.stringContaining("Taken back") });
    expect(await resendable(userId)).toEqual([false, false]);
    await pay(userId, id);
    expect((await eventRows(userId)).map(({ status }) => status)).toEqual(["waiting", "waiting"]);
  });

  it("is not to be sent again either if Google refused it later (MONEY-05)", async () => {
    const userId = await makeSender(GOOGLE);
    const { id } = await makeBookedJob(userId);
    await pay(userId, id);
    await rawSql()`
      update conversion_outbox set status = 'refused', sent_at = now(), attempts = 1 where user_id = ${userId}`;
    await pay(userId, id, null);
    expect(await resendable(userId)).toEqual([false]);
    await pay(userId, id);
    expect(await resendable(userId)).toEqual([true]);
  });

  it("is withdrawn when the job is cancelled before it is sent", async () => {
    const userId = await makeSender(META());
    const { id } = await makeBookedJob(userId);
    await bookNow(id);
    await database().transaction((tx) => withdrawSchedule(id, tx));
    expect(await eventRows(userId)).toMatchObject([{ status: "withdrawn" }]);
  });

  it("carries the click and the consent of the customer's touch, not of another one's", async () => {
    const userId = await makeSender({ ...META(), callersAgreeSince: null, callersAgreeBy: null });
    const other = await makeSender(META());
    const { id, caller } = await makeBookedJob(userId);
    await touch(other, caller, {
      gclid: "Cj0-of-another-client",
      at: new Date(Date.now() - 3.5 * 3_600_000),
    });
    await touch(userId, caller, { fbclid: "IwAR-after-the-call", at: new Date(Date.now() - 3_600_000) });
    await touch(userId, caller, {
      fbclid: "IwAR1",
      gclid: "Cj0-earlier",
      at: new Date(Date.now() - 8 * 3_600_000),
    });
    await touch(userId, caller, {
      fbclid: "IwAR2",
      fbp: "fb.1.1558571054389.1098115397",
      lead_id: "987654321",
    });
    await bookNow(id);
    const [row] = await eventRows(userId);
    expect(row).toMatchObject({ consent: "page", status: "waiting", payload: { personalised: true } });
    expect(row?.payload.click).toEqual({
      fbc: expect.stringMatching(/^fb\.1\.\d{13}\.IwAR2$/),
      fbp: "fb.1.1558571054389.1098115397",
      leadId: "987654321",
    });
  });

  it("is not sent without consent, and says so (MONEY-04)", async () => {
    const userId = await makeSender({ ...META(), callersAgreeSince: null, callersAgreeBy: null });
    const later = await makeSender({ ...META(), callersAgreeSince: "2099-01-01" });
    const declined = await makeSender(META());
    for (const client of [userId, later, declined]) {
      const { id, caller } = await makeBookedJob(client);
      if (client === declined) await touch(client, caller, { ad_user_data: "denied" });
      await pay(client, id);
      const [row] = await eventRows(client);
      expect(row).toMatchObject({ status: "no_consent", payload: null, consent: null });
      expect(row?.diagnosis).toMatch(client === declined ? /declined/ : /told and agree/);
    }
  });

  it("is not sent of a job whose customer had declined on a page that is no longer kept (MONEY-04)", async () => {
    const userId = await makeSender(META());
    const { id, caller } = await makeBookedJob(userId);
    await touch(userId, caller, { ad_user_data: "denied" });
    await bookNow(id);
    // Contacts with advertisements are deleted after 90 days; a large job is paid later than that.
    await rawSql()`delete from touches where user_id = ${userId}`;
    await pay(userId, id);
    for (const row of await eventRows(userId))
      expect(row).toMatchObject({ status: "no_consent", diagnosis: expect.stringContaining("declined") });
    const other = await makeBookedJob(userId, { caller });
    await pay(userId, other.id);
    expect((await eventRows(userId)).at(-1)).toMatchObject({ status: "waiting", consent: "callers" });
  });

  it("cannot be stored for sending without consent (MONEY-04)", async () => {
    const userId = await makeSender(META());
    const { id } = await makeBookedJob(userId);
    await pay(userId, id);
    for (const change of ["consent = null", "consent = 'page', status = 'no_consent'", "payload = null"]) {
      await expect(
        rawSql().unsafe(`update conversion_outbox set ${change} where user_id = '${userId}'`),
      ).rejects.toThrow(/conversion_outbox/);
    }
  });

  it("keeps nothing of a customer who was erased, and is never written again", async () => {
    const userId = await makeSender(META());
    const { id } = await makeBookedJob(userId);
    await bookNow(id);
    await rawSql()`update conversion_outbox set status = 'accepted', sent_at = now() where user_id = ${userId}`;
    await pay(userId, id);
    await database().transaction(async (tx) => {
      await forgetCustomersOfEvents([id], tx);
    });
    await rawSql()`
      update bookings set client_name = null, client_phone = null, caller_phone = null, call_id = null where id = ${id}`;
    expect(await eventRows(userId)).toMatchObject([
      { status: "accepted", payload: null, call_id: null },
      { status: "withdrawn", payload: null, diagnosis: expect.stringContaining("erased") },
    ]);
    await pay(userId, id, { minor: 9_000, currency: "GBP" });
    expect((await eventRows(userId))[1]).toMatchObject({ status: "skipped", payload: null });
  });
});
