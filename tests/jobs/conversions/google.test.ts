import { randomInt } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { sendConversions } from "@/lib/outward/conversions/send-conversions";
import { HOUR } from "@/lib/platform/core/clock";
import {
  bookNow,
  eventRows,
  letDue,
  makeBookedJob,
  makeSender,
  pay,
  statusesOf,
  touch,
} from "@/tests/support/conversions";
import { startOwnGoogle } from "@/tests/support/google";
import { makePerson } from "@/tests/support/people";

const SCOPE = "https://www.googleapis.com/auth/datamanager";
const EMAIL = "ads@agency.test";
const ACCOUNT = String(randomInt(1e9, 9e9));
const [CALLS, PURCHASES] = ["71", "72"];

const google = await startOwnGoogle({ emails: [EMAIL] });
await google.control("ads-accounts", {
  accountId: ACCOUNT,
  email: EMAIL,
  actions: [
    { id: CALLS, type: "UPLOAD_CALLS" },
    { id: PURCHASES, type: "UPLOAD_CLICKS" },
  ],
});
const admin = (await makePerson({ admin: true })).id;
beforeEach(async () => {
  await google.reset();
  await rawSql()`delete from user_tokens where service = 'google_ads'`;
  await google.connect(admin, { service: "google_ads", scopes: [SCOPE], email: EMAIL });
});

type Inbox = {
  accepted: number;
  repeated: number;
  received: {
    id: string;
    destination: string;
    repeats: number;
    event: Record<string, Record<string, unknown>>;
  }[];
};
const inbox = async (): Promise<Inbox> =>
  (await fetch(`${google.url}/_control/conversions?account=${ACCOUNT}`)).json();
const receivedOf = async (bookingId: string) =>
  (await inbox()).received.filter(({ id }) => id.endsWith(bookingId));
const sender = (settings = {}) =>
  makeSender({
    googleOn: true,
    googleOperatingAccount: ACCOUNT,
    googleCallAction: CALLS,
    googlePurchaseAction: PURCHASES,
    ...settings,
  });
const send = async (userId: string) => {
  await letDue(userId);
  await sendConversions({ userId });
};
const requests = () => google.countRequests("/v1/events:ingest");

async function paidJobs(userId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const { id } = await makeBookedJob(userId);
    await pay(userId, id);
    ids.push(id);
  }
  return ids;
}

describe("conversions to Google's Data Manager", () => {
  it("are sent, and are accepted once Google says so (MONEY-05)", async () => {
    const userId = await sender();
    const { id, caller } = await makeBookedJob(userId, { calledAt: new Date(Date.now() - 13 * HOUR) });
    await touch(userId, caller, { gclid: "Cj0KCQiA-click", at: new Date(Date.now() - 14 * HOUR) });
    await bookNow(id);
    await pay(userId, id, { minor: 18_050, currency: "GBP" });
    await send(userId);
    const received = await receivedOf(id);
    expect(received.map(({ destination }) => destination).sort()).toEqual([
      `${ACCOUNT}/${CALLS}`,
      `${ACCOUNT}/${PURCHASES}`,
    ]);
    const [call, purchase] = [CALLS, PURCHASES].map(
      (action) => received.find(({ destination }) => destination.endsWith(`/${action}`))?.event,
    );
    expect(call).toMatchObject({ eventSource: "PHONE", callInfo: { startTimestamp: expect.any(String) } });
    expect(purchase).toMatchObject({
      adIdentifiers: { gclid: "Cj0KCQiA-click" },
      conversionValue: 180.5,
      currency: "GBP",
      consent: { adUserData: "CONSENT_GRANTED", adPersonalization: "CONSENT_GRANTED" },
    });
    expect(JSON.stringify(received)).not.toContain(caller?.slice(4));
    const rows = await eventRows(userId);
    for (const row of rows) {
      expect(row).toMatchObject({ status: "sent", request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
      const minutes = (row.due_at.getTime() - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(29);
    }
    await send(userId);
    expect(await statusesOf(userId)).toEqual(["sent", "sent"]); // Google is still processing
    await google.control("ads-process", {});
    await send(userId);
    expect(await statusesOf(userId)).toEqual(["accepted", "accepted"]);
    expect(await requests()).toBe(2);
  });

  it("lose one of 100 that Google finds invalid, by asking about halves without storing (MONEY-05)", async () => {
    const userId = await sender();
    const jobs = await paidJobs(userId, 100);
    const bad = jobs[63];
    await google.control("ads-refuse", { transactionId: `purchase-${bad}`, atOnce: true });
    await send(userId);
    const rows = await eventRows(userId);
    expect(rows.filter(({ status }) => status === "sent")).toHaveLength(99);
    expect(rows.find(({ booking_id }) => booking_id === bad)).toMatchObject({
      status: "refused",
      diagnosis: expect.stringContaining("a field is not valid"),
    });
    const theirs = (await inbox()).received.filter(({ id }) => jobs.some((job) => id.endsWith(job)));
    expect(theirs).toHaveLength(99);
    expect(theirs.every(({ repeats }) => repeats === 0)).toBe(true);
    await google.control("ads-process", {});
    await send(userId);
    expect((await statusesOf(userId)).filter((status) => status === "accepted")).toHaveLength(99);
  });

  it("show the reason of each record that failed later, in a sentence (MONEY-05)", async () => {
    const userId = await sender();
    const jobs = await paidJobs(userId, 5);
    await google.control("ads-refuse", { transactionId: `purchase-${jobs[3]}`, reason: "INVALID_GCLID" });
    await google.control("ads-refuse", {
      transactionId: `purchase-${jobs[1]}`,
      reason: "DUPLICATE_TRANSACTION_ID",
    });
    await send(userId);
    await google.control("ads-process", {});
    await send(userId);
    const rows = await eventRows(userId);
    expect(rows.map(({ status }) => status)).toEqual([
      "accepted",
      "accepted",
      "accepted",
      "refused",
      "accepted",
    ]);
    expect(rows[1]?.diagnosis).toBe("Google already had it.");
    expect(rows[3]?.diagnosis).toBe("Google refused it: the id of the click is not valid (INVALID_GCLID).");
  });

  it("wait 12 hours for a call, and need the number that rang", async () => {
    const userId = await sender();
    const { id } = await makeBookedJob(userId);
    await bookNow(id);
    await sendConversions({ userId });
    expect(await statusesOf(userId)).toEqual(["waiting"]);
    const withheld = await makeBookedJob(userId, { caller: null });
    await bookNow(withheld.id);
    expect((await eventRows(userId))[1]).toMatchObject({
      status: "skipped",
      diagnosis: expect.stringContaining("withheld"),
    });
  });

  it("are one event when an answer was lost and they were sent again", async () => {
    const userId = await sender();
    const [id = ""] = await paidJobs(userId, 1);
    await google.control("fail", { path: "/v1/events:ingest", drop: true, after: true });
    await send(userId);
    expect((await eventRows(userId))[0]?.unsure_since).not.toBeNull();
    await send(userId);
    await google.control("ads-process", {});
    await send(userId);
    expect(await eventRows(userId)).toMatchObject([
      { status: "accepted", diagnosis: "Google already had it." },
    ]);
    expect(await receivedOf(id)).toMatchObject([{ repeats: 1 }]);
  });

  it("wait until the agency connects Google Ads again, and cost no other", async () => {
    const userId = await sender();
    await paidJobs(userId, 1);
    await google.control("revoke-user", { email: EMAIL });
    await send(userId);
    expect(await eventRows(userId)).toMatchObject([
      { status: "waiting", unsure_since: null, diagnosis: expect.stringContaining("Connect it again") },
    ]);
    const [token] = await rawSql()`select needs_reauth from user_tokens where service = 'google_ads'`;
    expect(token?.needs_reauth).toBe(true);
    await rawSql()`delete from user_tokens where service = 'google_ads'`;
    await google.connect(admin, { service: "google_ads", scopes: [SCOPE], email: EMAIL });
    await send(userId);
    expect(await statusesOf(userId)).toEqual(["sent"]);
  });

  it("wait and mark the account if it is not ours or has no such action", async () => {
    for (const settings of [{ googleOperatingAccount: "9999999999" }, { googlePurchaseAction: "73" }]) {
      const userId = await sender(settings);
      await paidJobs(userId, 2);
      await send(userId);
      expect(await statusesOf(userId)).toEqual(["waiting", "waiting"]);
      const [row] = await rawSql()`select google_problem from conversion_settings where user_id = ${userId}`;
      expect(row?.google_problem).toBe("account");
    }
  });

  it("are given up visibly when Google never says what became of them", async () => {
    const userId = await sender();
    await paidJobs(userId, 1);
    await send(userId);
    await rawSql()`update conversion_outbox set sent_at = now() - interval '8 days' where user_id = ${userId}`;
    await send(userId);
    expect(await eventRows(userId)).toMatchObject([
      { status: "dead", diagnosis: expect.stringContaining("never reported") },
    ]);
  });
});
