import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { makeCall } from "@/tests/support/calls";
import { makePerson, PASSWORD, supabaseFor, uniqueNumber } from "@/tests/support/people";
import { makeWebhook } from "@/tests/support/webhooks";

const [ann, bob] = [await makePerson(), await makePerson()];

const constraintOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error) => violatedConstraint(error) ?? String(error),
  );

describe("the database itself enforces", () => {
  it("one active assignment per phone number, even for 50 concurrent attempts (PHONES-05)", async () => {
    const number = uniqueNumber();
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        constraintOf(
          rawSql()`insert into phone_assignments (phone_number, user_id) values (${number}, ${index % 2 ? ann.id : bob.id})`.execute(),
        ),
      ),
    );
    expect(results.filter((result) => result === "none")).toHaveLength(1);
    expect(results.filter((result) => result === "phone_assignments_active_number")).toHaveLength(49);
    await rawSql()`update phone_assignments set is_active = false, ended_at = now() where phone_number = ${number}`;
    await rawSql()`insert into phone_assignments (phone_number, user_id) values (${number}, ${ann.id})`;
  });

  it("phone numbers in E.164 only (DATA-19)", async () => {
    for (const number of ["020 7946 0000", "0044207946", "+", "+44 20", "+0123456789"]) {
      expect(
        await constraintOf(
          rawSql()`insert into phone_assignments (phone_number, user_id) values (${number}, ${ann.id})`.execute(),
        ),
      ).toBe("phone_assignments_e164");
    }
  });

  it("one call log per call_id, with inbound as the default direction (DATA-01, DATA-02, VOICE-03)", async () => {
    const callId = randomUUID();
    const [row] = await rawSql()`insert into call_logs (call_id) values (${callId}) returning call_direction`;
    expect(row?.call_direction).toBe("inbound");
    expect(await constraintOf(rawSql()`insert into call_logs (call_id) values (${callId})`.execute())).toBe(
      "call_logs_call_id_unique",
    );
    expect(
      await constraintOf(
        rawSql()`insert into call_logs (call_id, call_direction) values (${randomUUID()}, 'sideways')`.execute(),
      ),
    ).toBe("call_logs_direction_known");
  });

  it("at most 500 marked numbers a client, also when two are marked at once", async () => {
    const client = await makePerson();
    const mark = (number: string) =>
      rawSql()`insert into nuisance_callers (user_id, phone_number) values (${client.id}, ${number})`.execute();
    await rawSql()`
      insert into nuisance_callers (user_id, phone_number)
      select ${client.id}, '+4477' || (10000000 + n)::text from generate_series(1, 499) n`;
    const marks = await Promise.all(
      ["+447700900001", "+447700900002"].map((number) => constraintOf(mark(number))),
    );
    expect(marks.sort()).toEqual(["none", "nuisance_callers_capped"]);
  });

  it("one emergency a call, accepted as a whole or not at all, and each step once (LADDER-03, LADDER-06)", async () => {
    const callId = randomUUID();
    const raise = () => rawSql()`
      insert into emergencies (user_id, call_id, description, business_name, people)
      values (${ann.id}, ${callId}, 'Burst pipe', 'Ann', '[]') returning id`;
    const [row] = await raise();
    expect(await constraintOf(raise().execute())).toBe("emergencies_call_unique");
    expect(
      await constraintOf(
        rawSql()`update emergencies set status = 'accepted' where call_id = ${callId}`.execute(),
      ),
    ).toBe("emergencies_acceptance_whole");
    const step = () =>
      rawSql()`insert into emergency_events (emergency_id, key, kind) values (${row?.id}, 'asked|line|1.0', 'asked')`;
    await step();
    expect(await constraintOf(step().execute())).toBe("emergency_events_step_unique");
  });

  it("one to-do per cause, of a known kind (BOOK-06)", async () => {
    const add = (kind: string) =>
      constraintOf(
        rawSql()`insert into caller_messages (user_id, cause, message, kind)
          values (${ann.id}, 'once', 'Ring me', ${kind})`.execute(),
      );
    expect(await add("wish")).toBe("caller_messages_kind_known");
    expect(await add("message")).toBe("none");
    expect(await add("promise")).toBe("caller_messages_cause_unique");
  });

  it("one stat per user, workflow and metric (DATA-11)", async () => {
    const insert = () =>
      rawSql()`insert into workflow_stats (user_id, workflow_slug, metric, value) values (${ann.id}, 'leads', 'sent', 1)`.execute();
    expect(await constraintOf(insert())).toBe("none");
    expect(await constraintOf(insert())).toBe("workflow_stats_user_id_workflow_slug_metric_pk");
  });

  it("one token row per user and service, and only services there are (DATA-15, DATA-16)", async () => {
    const insert = (service: string) =>
      rawSql()`insert into user_tokens (user_id, service) values (${ann.id}, ${service})`.execute();
    expect(await constraintOf(insert("google_drive"))).toBe("none");
    expect(await constraintOf(insert("google_drive"))).toBe("user_tokens_user_service_unique");
    expect(await constraintOf(insert("google_maps"))).toBe("user_tokens_service_known");
  });

  it("one assignment of a campaign to a user, and budgets of at least 1 (CAMPAIGNS-08, DATA-06)", async () => {
    const [campaign] =
      await rawSql()`insert into ad_campaigns (name, daily_budget) values ('Gutters', 10) returning id, status`;
    expect(campaign?.status).toBe("PAUSED");
    const assign = () =>
      rawSql()`insert into campaign_assignments (campaign_id, user_id) values (${campaign?.id}, ${ann.id})`.execute();
    expect(await constraintOf(assign())).toBe("none");
    expect(await constraintOf(assign())).toBe("campaign_assignments_user_id_campaign_id_pk");
    expect(
      await constraintOf(rawSql()`insert into ad_campaigns (name, daily_budget) values ('x', 0.5)`.execute()),
    ).toBe("ad_campaigns_budget_at_least_one");
    expect(
      await constraintOf(rawSql()`insert into ad_campaigns (name, daily_budget) values ('  ', 5)`.execute()),
    ).toBe("ad_campaigns_name_not_blank");
  });

  it("one active target per tool and number, each with an address or an action (DATA-22, DATA-23)", async () => {
    const [tool] =
      await rawSql()`insert into tools (name, public_key) values ('Book', ${randomUUID()}) returning id`;
    const target = (url: string | null, action: string | null) =>
      rawSql()`insert into tool_targets (tool_id, user_id, phone_number, target_url, action) values (${tool?.id}, ${ann.id}, '+442079460999', ${url}, ${action})`.execute();
    expect(await constraintOf(target("https://a.example", null))).toBe("none");
    expect(await constraintOf(target("https://b.example", null))).toBe("tool_targets_active_number");
    expect(await constraintOf(target(null, null))).toBe("tool_targets_one_kind");
    expect(await constraintOf(target("https://b.example", "book"))).toBe("tool_targets_one_kind");
  });

  it("one workflow of a kind per user, one message per webhook and cause, currencies and settings of known types (DATA-05, DATA-10, DATA-12, DATA-21)", async () => {
    const assign = () =>
      rawSql()`insert into workflow_assignments (user_id, workflow_name, workflow_slug) values (${ann.id}, 'Follow-up', 'follow-up')`.execute();
    expect(await constraintOf(assign())).toBe("none");
    expect(await constraintOf(assign())).toBe("workflow_assignments_user_slug_unique");
    expect(
      await constraintOf(
        rawSql()`insert into webhooks (user_id, url, secret_encrypted) values (${randomUUID()}, 'https://a.example', 'x')`.execute(),
      ),
    ).toBe("webhooks_user_id_profiles_id_fk");
    const { id: webhookId } = await makeWebhook(ann.id);
    const change = (fields: Record<string, unknown>) =>
      rawSql()`update webhooks set ${rawSql()(fields)} where id = ${webhookId}`.execute();
    const off = { is_active: false, disabled_at: new Date(), disabled_reason: "failing" };
    expect(await constraintOf(change({ ...off, is_active: true }))).toBe("webhooks_disabled_known");
    expect(await constraintOf(change({ ...off, disabled_at: null }))).toBe("webhooks_disabled_known");
    expect(await constraintOf(change({ ...off, disabled_reason: null }))).toBe("webhooks_disabled_known");
    expect(await constraintOf(change({ ...off, disabled_reason: "bored" }))).toBe("webhooks_disabled_known");
    expect(await constraintOf(change(off))).toBe("none");
    const message = (messageId: string, status: string) =>
      rawSql()`insert into webhook_deliveries (webhook_id, message_id, event, payload, status)
               values (${webhookId}, ${messageId}, 'emergency', '{}', ${status})`.execute();
    expect(await constraintOf(message("m1", "waiting"))).toBe("none");
    expect(await constraintOf(message("m1", "waiting"))).toBe("webhook_deliveries_message_unique");
    expect(await constraintOf(message("m2", "lost"))).toBe("webhook_deliveries_status_known");
    expect(
      await constraintOf(
        rawSql()`insert into user_attributes (user_id, currency) values (${ann.id}, 'JPY')`.execute(),
      ),
    ).toBe("user_attributes_currency_known");
    expect(
      await constraintOf(
        rawSql()`insert into user_attributes (user_id, cost_per_job) values (${ann.id}, -1)`.execute(),
      ),
    ).toBe("user_attributes_not_negative");
    expect(
      await constraintOf(
        rawSql()`insert into system_settings (setting_key, setting_type, table_type) values ('x', 'date', 'general')`.execute(),
      ),
    ).toBe("system_settings_type_known");
  });

  it("one result per client and check, and a since-when for each that is not ok", async () => {
    const insert = (outcome: string, failingSince: Date | null, failures: number) =>
      constraintOf(
        rawSql()`
          insert into readiness_results (user_id, check_name, outcome, message, tried_at, failing_since, failures)
          values (${ann.id}, 'calendar', ${outcome}, '', now(), ${failingSince}, ${failures})`.execute(),
      );
    expect(await insert("green", new Date(), 1)).toBe("readiness_results_outcome_known");
    expect(await insert("ok", new Date(), 1)).toBe("readiness_results_failing");
    expect(await insert("failed", null, 0)).toBe("readiness_results_failing");
    expect(await insert("untried", new Date(), 1)).toBe("none");
    expect(await insert("ok", null, 0)).toBe("readiness_results_user_id_check_name_pk");
  });

  it("one missed-call text per client and caller in twelve hours, one row per incoming text, one count per event", async () => {
    const caller = uniqueNumber();
    const insert = (userId: string, hours: number) =>
      rawSql()`insert into missed_call_texts (call_id, user_id, caller, texted_at, quiet_until) values
        (${randomUUID()}, ${userId}, ${caller}, now() + ${hours} * interval '1 hour',
         now() + (12 + ${hours}) * interval '1 hour')`;
    const missed = (userId: string, hours: number) => constraintOf(insert(userId, hours).execute());
    // As the product inserts: without "do nothing" an exclusion constraint may answer concurrent inserts with a
    // deadlock.
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        rawSql()`${insert(ann.id, index % 12)} on conflict do nothing returning call_id`.execute(),
      ),
    );
    expect(results.flatMap((rows) => [...rows])).toHaveLength(1);
    expect(await missed(ann.id, 11)).toBe("missed_call_texts_once");
    expect([await missed(ann.id, 30), await missed(bob.id, 0)]).toEqual(["none", "none"]);

    const sid = `SM${randomUUID().replaceAll("-", "")}`;
    const came = () =>
      constraintOf(
        rawSql()`insert into inbound_texts (sid, sender, recipient, body) values (${sid}, 'a', 'b', 'c')`.execute(),
      );
    expect([await came(), await came()]).toEqual(["none", "inbound_texts_sid_unique"]);

    const counted = () =>
      constraintOf(
        rawSql()`insert into counted_events (user_id, event_id) values (${ann.id}, 'msg_1')`.execute(),
      );
    expect([await counted(), await counted()]).toEqual(["none", "counted_events_user_id_event_id_pk"]);
  });

  it("that a correction says something, and only what a call can be (DAY-07)", async () => {
    const { callId } = await makeCall(ann.id);
    const correct = (status: string | null, notLead: string | null) =>
      constraintOf(
        rawSql()`insert into call_corrections (call_id, user_id, status, not_lead)
          values (${callId}, ${ann.id}, ${status}, ${notLead})`.execute(),
      );
    expect(await correct(null, null)).toBe("call_corrections_say_something");
    expect(await correct("ringing", null)).toBe("call_corrections_status_known");
    expect(await correct(null, "boring")).toBe("call_corrections_not_lead_known");
    expect(await correct("booked", "spam")).toBe("none");
    expect(await correct("booked", null)).toBe("call_corrections_pkey");
  });

  it("who cancelled a booking only for a cancelled one (BOOK-04)", async () => {
    const book = (status: string, by: string | null) =>
      constraintOf(
        rawSql()`insert into bookings (user_id, calendar_id, status, starts_at, ends_at, job, cancelled_by)
                 values (${bob.id}, ${bob.id}, ${status}, '2027-03-01T09:00Z', '2027-03-01T10:00Z', 'Boiler', ${by})`.execute(),
      );
    expect(await book("confirmed", "caller")).toBe("bookings_cancelled_by_known");
    expect(await book("cancelled", "a person")).toBe("bookings_cancelled_by_known");
    expect([await book("cancelled", "calendar"), await book("cancelled", null)]).toEqual(["none", "none"]);
  });

  it("a distance between bookings of one calendar, including buffers, whatever their starts (BOOK-03)", async () => {
    const book = (from: string, to: string, buffer: number, status = "confirmed", byHand = false) =>
      rawSql()`insert into bookings (user_id, calendar_id, status, starts_at, ends_at, buffer_minutes, placed_by_hand, job)
               values (${ann.id}, ${ann.id}, ${status}, ${from}, ${to}, ${buffer}, ${byHand}, 'Boiler')`.execute();
    expect(await constraintOf(book("2027-01-04T09:00Z", "2027-01-04T10:00Z", 15))).toBe("none");
    expect(await constraintOf(book("2027-01-04T10:10Z", "2027-01-04T11:00Z", 0))).toBe("bookings_no_overlap");
    expect(await constraintOf(book("2027-01-04T10:20Z", "2027-01-04T11:00Z", 30))).toBe(
      "bookings_no_overlap_before",
    );
    expect(await constraintOf(book("2027-01-04T10:10Z", "2027-01-04T11:00Z", 0, "cancelled"))).toBe("none");
    expect(await constraintOf(book("2027-01-04T10:15Z", "2027-01-04T11:00Z", 15))).toBe("none");
    expect(await constraintOf(book("2027-01-04T09:30Z", "2027-01-04T10:30Z", 15, "confirmed", true))).toBe(
      "none",
    );
    const simultaneous = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const minute = String(index % 50).padStart(2, "0");
        return constraintOf(book(`2027-02-01T09:${minute}Z`, `2027-02-01T10:${minute}Z`, 0, "held"));
      }),
    );
    expect(simultaneous.filter((result) => result === "none").length).toBeGreaterThanOrEqual(1);
    const [overlaps] = await rawSql()`
      select count(*)::int as n from bookings a join bookings b on a.id < b.id and a.calendar_id = b.calendar_id
      where a.status <> 'cancelled' and b.status <> 'cancelled' and not (a.placed_by_hand or b.placed_by_hand) and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at) and a.user_id = ${ann.id}`;
    expect(overlaps?.n).toBe(0);
  });
});

describe("a profile", () => {
  it("is written with its auth user, under a user name from the email's local part (AUTH-06, DATA-27)", async () => {
    const local = `jo.o'Neil+${randomUUID().slice(0, 8)}`;
    const person = await makePerson({ email: `${local}@example.test`, fullName: "  Jo O'Neil " });
    const [profile] = await rawSql()`select email, full_name, username from profiles where id = ${person.id}`;
    expect(profile).toMatchObject({
      email: `${local}@example.test`.toLowerCase(),
      full_name: "Jo O'Neil",
      username: local.toLowerCase().replace(/['+]/g, ""),
    });
  });

  it("gets a numbered user name when the first is taken, even for ten at once", async () => {
    const local = `same${randomUUID().slice(0, 8)}`;
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        supabaseFor(null).auth.signUp({ email: `${local}@place${index}.test`, password: PASSWORD }),
      ),
    );
    expect(people.every(({ error }) => error === null)).toBe(true);
    const names = await rawSql()`select username from profiles where username like ${`${local}%`} order by 1`;
    expect(new Set(names.map((row) => row.username)).size).toBe(10);
    expect(names.map((row) => row.username)).toContain(local);
  });
});

describe("lists read an index, not the table (FAST-03)", () => {
  it.each([
    [
      "a client's calls",
      "select id from call_logs where user_id = '00000000-0000-4000-8000-000000000000' order by happened_at desc, id desc limit 10",
    ],
    [
      "ownerless calls of a number",
      "select id from call_logs where user_id is null and vapi_phone_number = '+442079460000'",
    ],
    [
      "an active number",
      "select id from phone_assignments where phone_number = '+442079460000' and is_active",
    ],
    ["a tool by its key", "select id from tools where public_key = 'x'"],
    ["a call's tool invocations", "select id from tool_invocations where call_id = 'x' order by started_at"],
    ["a user name", "select id from profiles where username = 'x'"],
  ])("%s", async (_, query) => {
    const plan = await rawSql().begin(async (sql) => {
      // Few rows make sorting cheap; the question is whether an index can provide the order.
      await sql`set local enable_seqscan = off`;
      await sql`set local enable_bitmapscan = off`;
      await sql`set local enable_sort = off`;
      return sql.unsafe(`explain ${query}`);
    });
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text).toMatch(/Index/);
    expect(text).not.toMatch(/Seq Scan|Sort/);
  });
});
