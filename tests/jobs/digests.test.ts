import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { readReport } from "@/lib/agent/digests/read-digest";
import { indexCallsBetween } from "@/lib/calls/calls/index-calls";
import { MINUTE } from "@/lib/platform/core/clock";
import { instantOf, localDay, wallTimeAt } from "@/lib/platform/locale/zoned-time";
import { startOwnMail } from "@/tests/support/account-mail";
import { began } from "@/tests/support/began";
import { makeCall } from "@/tests/support/calls";
import {
  digestClient,
  lastWeek,
  reportToken,
  rowsBehind,
  tellEveryList,
  thisMonday,
  weeks,
  ZONE,
} from "@/tests/support/digests";
import { makeVisit } from "@/tests/support/visits";

tellEveryList();
const mail = await startOwnMail();

const callAt = (userId: string, happenedAt: Date, fields: Parameters<typeof makeCall>[1] = {}) =>
  makeCall(userId, { happenedAt, startedAt: happenedAt, ...fields });

describe("the weekly text", () => {
  it("says what was counted, and its link opens the rows behind each figure", async () => {
    const client = await digestClient();
    const { callId } = await callAt(client.id, lastWeek(1, "10:00"));
    await callAt(client.id, lastWeek(2, "21:30"));
    await callAt(client.id, lastWeek(5, "11:00"));
    await callAt(client.id, lastWeek(3, "12:00"), {
      endReason: "customer-did-not-answer",
      messages: [],
      transcript: null,
    });
    await callAt(client.id, new Date(lastWeek(0, "00:00").getTime() - 1));
    await callAt(client.id, new Date(thisMonday("00:00")));
    await makeVisit(client.id, { callId, startsAt: lastWeek(4, "09:00") });
    // Calls of other weeks are known as well.
    await indexCallsBetween(client.id, lastWeek(-2, "00:00"), new Date(thisMonday("23:59")));
    await client.make(thisMonday("09:30"));
    const [text, ...others] = await client.texts();
    expect(others).toEqual([]);
    expect(text?.status).toBe("queued");
    expect(text?.body).toMatch(
      /^Hartley Plumbing, .+: 3 calls answered, 2 out of hours, 1 booked\. None of 1 job known to be paid, 1 not recorded yet\.\nTo do: Tell us how 1 job went\. .+\nEach call: http\S+\/report\/[\w-]{43}\nReply STOP to end this weekly text\.$/,
    );
    const [digest] = await client.digests();
    expect(await rowsBehind(digest?.id)).toEqual({
      answered: 3,
      out_of_hours: 2,
      booked: 1,
      jobs: 1,
      unknown: 1,
    });
    const report = await readReport(reportToken(text?.body));
    expect(report?.figures).toMatchObject({
      answered: 3,
      out_of_hours: 2,
      booked: 1,
      jobs: 1,
      paid: 0,
      unknown: 1,
    });
    expect(report?.lists.answered[0]).toMatchObject({ number: "123", outcome: "booked", erased: false });
    expect(JSON.stringify(report)).not.toContain("7700900123");
  });

  it("names why callers did not book: the client's word before ours, and only of those who wanted a job", async () => {
    const client = await digestClient();
    const judged = ["no_free_time", "price", "spam", "booked_later", "not_a_job", null];
    const calls = [];
    for (const [index, reason] of judged.entries()) {
      const { callId } = await callAt(client.id, lastWeek(index, "10:00"));
      calls.push(callId);
      if (reason)
        await rawSql()`
          insert into call_reasons (call_id, user_id, reason, version, judged_at)
          values (${callId}, ${client.id}, ${reason}, 1, now())`;
    }
    await rawSql()`
      insert into reason_labels (call_id, user_id, reason) values (${calls[1] ?? ""}, ${client.id}, 'outside_area')`;
    await client.make(thisMonday("09:30"));
    const [text] = await client.texts();
    expect(text?.body).toContain("\n2 did not book: 1 no free time, 1 outside your area.\n");
    const report = await readReport(reportToken(text?.body));
    expect(report?.figures).toMatchObject({ answered: 6, not_booked: 2 });
    expect(report?.lists.not_booked.map(({ outcome }) => outcome)).toEqual(["no_free_time", "outside_area"]);
  });

  it("is made and sent once by 50 workers at the same time (MONEY-07)", async () => {
    const client = await digestClient();
    await callAt(client.id, lastWeek(1, "10:00"));
    await Promise.all(Array.from({ length: 50 }, () => client.make(thisMonday("09:30"))));
    expect(await client.texts()).toHaveLength(1);
    expect(await client.digests()).toHaveLength(1);
  });

  it("is sent once even where every worker thinks that it is due", async () => {
    const client = await digestClient();
    await callAt(client.id, lastWeek(1, "10:00"));
    for (let run = 0; run < 3; run++) {
      await rawSql()`update digest_settings set weekly_due_at = ${new Date(thisMonday("08:00"))} where user_id = ${client.id}`;
      await client.make(thisMonday("09:30") + run * MINUTE);
    }
    expect(await client.texts()).toHaveLength(1);
  });

  it("is taken up by another worker when the first one died", async () => {
    const client = await digestClient();
    await callAt(client.id, lastWeek(1, "10:00"));
    // What a worker leaves that took the client and was killed.
    await rawSql()`
      update digest_settings set weekly_due_at = ${new Date(thisMonday("09:35"))} where user_id = ${client.id}`;
    await client.make(thisMonday("09:31"));
    expect(await client.texts()).toHaveLength(0);
    await client.make(thisMonday("09:36"));
    expect(await client.texts()).toHaveLength(1);
  });

  it("comes later that day after an outage, but not the day after", async () => {
    const [late, tooLate, evening] = [await digestClient(), await digestClient(), await digestClient()];
    for (const { id } of [late, tooLate, evening]) await callAt(id, lastWeek(1, "10:00"));
    await late.make(thisMonday("17:00"));
    expect(await late.texts()).toHaveLength(1);
    await tooLate.make(thisMonday("09:30") + 24 * 60 * MINUTE);
    await evening.make(thisMonday("23:30"));
    for (const client of [tooLate, evening]) {
      expect(await client.texts()).toEqual([]);
      expect(await client.digests()).toMatchObject([{ skipped: "late" }]);
      expect(Number((await client.due())?.weekly_due_at)).toBeGreaterThan(
        thisMonday("23:59") + 6 * 24 * 60 * MINUTE,
      );
    }
  });

  it("waits for the opening hour and for the end of quiet hours", async () => {
    const client = await digestClient();
    await callAt(client.id, lastWeek(1, "10:00"));
    await rawSql()`update digest_settings set weekly_due_at = ${new Date(thisMonday("07:00"))} where user_id = ${client.id}`;
    await client.make(thisMonday("07:59"));
    const due = Number((await client.due())?.weekly_due_at);
    expect(await client.texts()).toEqual([]);
    expect(wallTimeAt(due, ZONE).slice(11, 13)).toBe("08");
    await rawSql()`
      insert into notification_choices (user_id, emergency, message, promise, booking, quiet_from, quiet_until)
      values (${client.id}, '{}', '{}', '{}', '{}', 0, 600)`;
    await client.make(thisMonday("09:00"));
    expect(await client.texts()).toEqual([]);
    await client.make(thisMonday("10:00"));
    expect(await client.texts()).toHaveLength(1);
  });

  it("is not sent in the night or in quiet hours after Twilio was away", async () => {
    const [client, quiet] = [await digestClient(), await digestClient()];
    await rawSql()`
      insert into notification_choices (user_id, emergency, message, promise, booking, quiet_from, quiet_until)
      values (${quiet.id}, '{}', '{}', '{}', '{}', 1080, 420)`;
    for (const { id, make } of [client, quiet]) {
      await callAt(id, lastWeek(1, "10:00"));
      await make(thisMonday("09:30"));
    }
    const endsAt = async ({ id }: { id: string }) =>
      (await rawSql()`select expires_at from text_messages where user_id = ${id}`)[0]?.expires_at;
    expect(await endsAt(client)).toEqual(new Date(thisMonday("21:00")));
    expect(await endsAt(quiet)).toEqual(new Date(thisMonday("18:00")));
  });

  it("is not sent to a client who is paused, offline, not live or disabled", async () => {
    const stopped = await Promise.all(Array.from({ length: 4 }, () => digestClient()));
    const [paused, offline, notLive, disabled] = stopped.map(({ id }) => id);
    await rawSql()`update agents set paused_at = now() where user_id = ${paused ?? ""}`;
    await rawSql()`update agents set offline_at = now() where user_id = ${offline ?? ""}`;
    await rawSql()`update agents set live_at = null where user_id = ${notLive ?? ""}`;
    await rawSql()`update profiles set disabled_at = now() where id = ${disabled ?? ""}`;
    for (const client of stopped) {
      await callAt(client.id, lastWeek(1, "10:00"));
      await client.make(thisMonday("09:30"));
      expect(await client.texts()).toEqual([]);
      expect(await client.digests()).toMatchObject([{ skipped: "stopped" }]);
    }
  });

  it("is not sent when nothing happened", async () => {
    const client = await digestClient();
    await client.make(thisMonday("09:30"));
    expect(await client.texts()).toEqual([]);
    expect(await client.digests()).toMatchObject([{ skipped: "nothing" }]);
  });

  it("is sent when all that is known is that calls are missing", async () => {
    const client = await digestClient();
    await rawSql()`
      insert into ledger_days (user_id, day, carrier, provider, here, fetching, lost, never_reached, other_way,
        not_at_carrier, not_at_provider, recordings, recordings_waiting, recordings_lost, compared_at)
      values (${client.id}, ${localDay(lastWeek(2, "12:00").getTime(), ZONE)}, 2, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, now())`;
    await client.make(thisMonday("09:30"));
    expect((await client.texts())[0]?.body).toMatch(
      /: No calls answered\. No jobs in this time\.\n2 more calls are on the phone company's list/,
    );
  });

  it("claims no figure of a day that not all lists were read for: it waits, then is not sent", async () => {
    const client = await digestClient();
    await callAt(client.id, lastWeek(1, "10:00"));
    const until = (at: Date) =>
      rawSql()`update ledger_sources set compared_until = ${at} where source = 'carrier'`;
    const [before] = await rawSql()`select compared_until from ledger_sources where source = 'carrier'`;
    await until(lastWeek(6, "20:00"));
    try {
      await client.make(thisMonday("09:30"));
      expect([await client.texts(), await client.digests()]).toEqual([[], []]);
      await client.make(thisMonday("20:58"));
      expect(await client.digests()).toMatchObject([{ skipped: "incomplete" }]);
      expect(await client.texts()).toEqual([]);
    } finally {
      await until(before?.compared_until);
    }
  });

  it("names calls that others list and we lack", async () => {
    const client = await digestClient();
    await callAt(client.id, lastWeek(1, "10:00"));
    await rawSql()`
      insert into ledger_days (user_id, day, carrier, provider, here, fetching, lost, never_reached, other_way,
        not_at_carrier, not_at_provider, recordings, recordings_waiting, recordings_lost, compared_at)
      values (${client.id}, ${localDay(lastWeek(1, "10:00").getTime(), ZONE)}, 3, 3, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, now())`;
    await client.make(thisMonday("09:30"));
    const [text] = await client.texts();
    expect(text?.body).toContain("2 more calls are on the phone company's list and not counted here.");
  });

  it.each([
    ["Australia/Sydney", "AU"],
    ["America/Los_Angeles", "US"],
    ["Pacific/Auckland", "NZ"],
  ] as const)("counts the client's days in %s", async (zone, country) => {
    const client = await digestClient({ zone, setup: { country, time_zone: zone } });
    await callAt(client.id, lastWeek(0, "00:00", zone));
    await callAt(client.id, lastWeek(6, "23:59", zone));
    await callAt(client.id, new Date(thisMonday("00:00", zone)));
    await rawSql()`update agents set notification_number = '+447700900555' where user_id = ${client.id}`;
    await client.make(thisMonday("10:30", zone));
    const [digest] = await client.digests();
    expect(digest).toMatchObject({ period_from: weeks(zone).last, skipped: null });
    expect((await rowsBehind(digest?.id)).answered).toBe(2);
  });
});

describe("the monthly email", () => {
  const thisMonth = () => localDay(began(), ZONE).slice(0, 7);
  /** The first of the month may be a weekend: due on the day on which it is made. */
  const onTheFirst = (time: string) => instantOf(`${thisMonth()}-01T${time}:00`, ZONE);
  const wants = () => digestClient({ text: false, email: true });

  it("comes once to each owner who wants it, with a way to end it in one step (MONEY-07)", async () => {
    const client = await wants();
    await callAt(client.id, new Date(onTheFirst("00:00") - 36 * 60 * MINUTE));
    await Promise.all(Array.from({ length: 50 }, () => client.make(onTheFirst("09:30"))));
    const [link] = await client.links();
    await Promise.all(Array.from({ length: 20 }, () => client.send()));
    const [letter, ...others] = await mail.inbox(client.email);
    expect(others).toEqual([]);
    expect(letter?.id).toContain(link?.id);
    expect(letter?.subject).toMatch(/^Hartley Plumbing: your calls, 1 .+ to /);
    expect(letter?.text).toContain("1 call answered, ");
    expect(letter?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(letter?.headers["list-unsubscribe"]).toMatch(/^<http\S+\/api\/unsubscribe\/[\w-]{43}>$/);
    expect(letter?.text).toContain(letter?.headers["list-unsubscribe"]?.slice(1, -1).replace("/api/", "/"));
    expect((await readReport(reportToken(letter?.text)))?.figures.answered).toBe(1);
  });

  it("is short when nothing happened", async () => {
    const client = await wants();
    await client.make(onTheFirst("09:30"));
    await client.send();
    const [letter] = await mail.inbox(client.email);
    expect(letter?.text).toContain("No calls were answered, and no visits took place.");
  });

  it("never says that no one called when no caller spoke with the agent", async () => {
    const client = await wants();
    const silent = { endReason: "customer-did-not-answer", messages: [], transcript: null };
    await callAt(client.id, new Date(onTheFirst("00:00") - 36 * 60 * MINUTE), silent);
    await client.make(onTheFirst("09:30"));
    await client.send();
    const [letter] = await mail.inbox(client.email);
    for (const body of [letter?.text, letter?.html]) {
      expect(body).toContain("No calls were answered, and no visits took place.");
      expect(body).not.toContain("No calls came in");
    }
  });

  it("is not sent to somebody who is no owner any more, or who ended it meanwhile", async () => {
    const [left, ended] = [await wants(), await wants()];
    for (const client of [left, ended]) await client.make(onTheFirst("09:30"));
    await rawSql()`update profiles set disabled_at = now() where id = ${left.id}`;
    await rawSql()`update digest_readers set monthly_email = false where person_id = ${ended.id}`;
    for (const client of [left, ended]) {
      await client.send();
      expect(await client.links()).toMatchObject([{ state: "dropped" }]);
      expect(await mail.inbox(client.email)).toEqual([]);
    }
  });

  it("is tried again while the mail server is busy", async () => {
    const client = await wants();
    await client.make(onTheFirst("09:30"));
    await mail.refuse(450, 1);
    await expect(client.send()).rejects.toThrow("The mail server answered 450.");
    await client.send();
    expect(await mail.inbox(client.email)).toHaveLength(1);
  });
});
