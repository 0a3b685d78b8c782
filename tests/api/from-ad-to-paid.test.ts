import { randomInt, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { makeDueDigests } from "@/lib/agent/digests/due-digests";
import { askOutcomes } from "@/lib/agent/money/ask-outcomes";
import { sendConversions } from "@/lib/outward/conversions/send-conversions";
import { addDays } from "@/lib/platform/locale/dates";
import { instantOf, localDay } from "@/lib/platform/locale/zoned-time";
import { assignedCampaign } from "@/tests/support/ad-desk";
import { api } from "@/tests/support/api";
import { day, openForBusiness } from "@/tests/support/booking-desk";
import { letDue, newDataset } from "@/tests/support/conversions";
import { tellEveryList, weeks, ZONE } from "@/tests/support/digests";
import { startOwnFacebook } from "@/tests/support/facebook";
import { startOwnGoogle } from "@/tests/support/google";
import { makePerson, uniqueNumber } from "@/tests/support/people";
import { SETUP } from "@/tests/support/reason-scenes";
import { settled } from "@/tests/support/settled";
import { textIn } from "@/tests/support/texts";
import { capturedMessage, postVoice } from "@/tests/support/voice";

const [OWNER, CUSTOMER, OTHER] = ["+447700900555", "+447700900142", "+447700900143"];
const [DATASET, ACCOUNT, CALLS, PURCHASES] = [newDataset(), String(randomInt(1e9, 9e9)), "71", "72"];
const ADS = "ads@agency.test";

tellEveryList();
const google = await startOwnGoogle({ emails: [ADS] });
const meta = await startOwnFacebook({ datasets: [DATASET] });

type Arrived = { name?: string; id: string; repeats: number };
const atMeta = async (): Promise<Arrived[]> =>
  (await meta.control(`conversions?dataset=${DATASET}`, undefined, "GET")).received;
const atGoogle = async (): Promise<Arrived[]> =>
  (await (await fetch(`${google.url}/_control/conversions?account=${ACCOUNT}`)).json()).received;

/** The agency, whose ads these are, and a plumber with a number of a campaign, as their people set them up. */
async function agencyAndPlumber() {
  const agency = await makePerson({ admin: true });
  await google.control("ads-accounts", {
    accountId: ACCOUNT,
    email: ADS,
    actions: [
      { id: CALLS, type: "UPLOAD_CALLS" },
      { id: PURCHASES, type: "UPLOAD_CLICKS" },
    ],
  });
  const scopes = ["https://www.googleapis.com/auth/datamanager"];
  await rawSql()`delete from user_tokens where service = 'google_ads'`;
  await google.connect(agency.id, { service: "google_ads", scopes, email: ADS });
  const sender = uniqueNumber();
  const desk = await openForBusiness(google, { ...SETUP, text_sender: sender, notification_number: OWNER });
  const { userId, person, line } = desk;
  await rawSql()`update agents set live_at = now() - interval '90 days' where user_id = ${userId}`;
  await rawSql()`
    insert into conversion_settings (user_id, meta_on, meta_dataset_id, google_on, google_operating_account,
      google_call_action, google_purchase_action, callers_agree_since, callers_agree_by)
    values (${userId}, true, ${DATASET}, true, ${ACCOUNT}, ${CALLS}, ${PURCHASES}, '2026-01-01', 'Ann Admin')`;
  const campaign = await assignedCampaign([person]);
  const [assignment] = await rawSql()`select id from phone_assignments where phone_number = ${line.number}`;
  const given = await api("POST", `/api/admin/campaigns/${campaign}/numbers`, {
    token: agency.token,
    body: { assignment_id: assignment?.id, from_day: addDays(localDay(Date.now(), ZONE), -1) },
  });
  expect(given.status, JSON.stringify(given.body)).toBe(201);
  const choices = { emergency: [], message: [], promise: [], booking: [], evening_question: true };
  await rawSql()`insert into notification_choices ${rawSql()({ user_id: userId, ...choices })}`;
  const get = async (path: string) => (await api("GET", path, { token: person.token })).body;
  return { ...desk, sender, campaign, get };
}

it("goes from a campaign's number to a paid job by one text, is sent back once, and the caller who did not book is explained", async () => {
  const plumber = await agencyAndPlumber();
  const { userId, line, get } = plumber;
  const ring = async (caller: string, action: "book_job" | "check_availability", asked: object) => {
    const callId = randomUUID();
    await plumber.offer("book_job");
    await plumber.ask(action, asked, { callId, caller });
    const report = capturedMessage("end-of-call-2x", { callId, line, caller });
    const now = Date.now();
    Object.assign(report, {
      startedAt: new Date(now - 90_000).toISOString(),
      endedAt: new Date(now).toISOString(),
    });
    expect((await postVoice({ body: { message: report } })).status).toBe(200);
    await settled();
    return callId;
  };

  // Two people ring the number of the campaign: one books, one lives too far away.
  const address = "1 High Street, Bristol BS6 5AA";
  const job = { job: SETUP.job_types[0]?.name, when: `${day()}T10:00`, name: "Mary Hill", address };
  const callId = await ring(CUSTOMER, "book_job", job);
  const [visit] = await plumber.bookings();
  expect(visit).toMatchObject({ status: "confirmed", call_id: callId });
  await ring(OTHER, "check_availability", { postcode: "BA1 1AA" });
  const [campaign] = (await get("/api/user/sources?days=7")).data.campaigns.filter(
    ({ campaign_id }: { campaign_id: string | null }) => campaign_id === plumber.campaign,
  );
  expect(campaign).toMatchObject({ measured: { calls: 2, existing: 0, booked: 1 }, matched: null });

  // The visit is over. In the evening one text asks, and one answer says that it was done and paid.
  await rawSql()`
    update bookings set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour', settle_at = null
    where id = ${visit?.id}`;
  await rawSql()`update call_logs set happened_at = now() - interval '2 hours' where user_id = ${userId}`;
  const start = Date.now() - 2 * 3_600_000;
  await askOutcomes({ userId, now: instantOf(`${localDay(Date.now(), ZONE)}T18:30:00`, ZONE) });
  const textsTo = async (number: string) =>
    (await plumber.texts()).filter(({ recipient }) => recipient === number).map(({ body }) => String(body));
  expect((await textsTo(OWNER)).filter((body) => body.startsWith("How did it go?"))).toHaveLength(1);
  await textIn({ from: OWNER, to: plumber.sender, body: "1 180" });
  expect((await textsTo(OWNER)).at(-1)).toBe("Noted: 1 paid £180.");
  const { measured } = (await get("/api/user/day")).data;
  expect(measured.sentence).toMatch(/^Paid £180 for 1 of 1 job/);

  // Meta and Google have each event once, however often they are sent. Google takes no call of the last twelve hours.
  await rawSql()`update call_logs set started_at = now() - interval '13 hours' where call_id = ${callId}`;
  for (let round = 0; round < 3; round++) {
    await letDue(userId);
    await sendConversions({ userId });
  }
  for (const arrived of [await atMeta(), await atGoogle()]) {
    expect(arrived.filter(({ id }) => id.endsWith(String(visit?.id)))).toHaveLength(2);
    expect(arrived.every(({ repeats }) => repeats === 0)).toBe(true);
  }

  // The weekly text has it, and its figures open as many rows.
  const monday = addDays(weeks(ZONE, start).monday, 7);
  const [due, sent] = [instantOf(`${monday}T08:00:00`, ZONE), instantOf(`${monday}T10:30:00`, ZONE)];
  await rawSql()`
    insert into digest_settings (user_id, weekly_text, weekly_due_at) values (${userId}, true, ${new Date(due)})`;
  await makeDueDigests({ userId, now: sent });
  const weekly = (await textsTo(OWNER)).at(-1);
  expect(weekly).toMatch(/2 calls answered.+1 booked\. Paid £180 for 1 of 1 job/);

  // The caller who did not book is explained, and a fix is offered that says what it would have changed.
  const { reasons } = (await get("/api/user/not-booked?days=7")).data;
  expect(reasons).toMatchObject([
    { reason: "outside_area", calls: 1, fixes: [{ id: "area|BA1", label: "Cover BA1", callers: 1 }] },
  ]);
  const { data: trial } = await get(
    `/api/user/not-booked/dry-run?days=7&fix=${encodeURIComponent("area|BA1")}`,
  );
  expect(trial).toMatchObject({ callers: 1, offered: 1, offered_without: 0 });
});
