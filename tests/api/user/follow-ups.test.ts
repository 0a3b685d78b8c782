import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { myFollowUpEffect, myFollowUps, saveFollowUps } from "@/lib/agent/follow-ups/contract";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { clientWhoFollowsUp, yesterdayAt } from "@/tests/support/follow-ups";
import { forgetAllTexts } from "@/tests/support/forget-texts";
import { makePerson, type Person, uniqueNumber } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const URL = "/api/user/follow-ups";
describeRefusals(myFollowUps, URL);
describeRefusals(saveFollowUps, URL, { on: false, words: null });
describeRefusals(myFollowUpEffect, `${URL}/effect`);

type Token = Pick<Person, "token">;
const read = async ({ token }: Token) => (await api("GET", URL, { token })).body.data;
const save = ({ token }: Token, on: unknown, words: unknown = null) =>
  api("PUT", URL, { token, body: { on, words } });
const effect = async ({ token }: Token) => (await api("GET", `${URL}/effect?days=30`, { token })).body.data;

describe("the client's own setting", () => {
  it("is off until it is switched on, which is recorded, and can be switched off", async () => {
    const client = await makePerson();
    await makeAgent(client.id, { text_sender: uniqueNumber() });
    expect(await read(client)).toEqual({
      on: false,
      words: null,
      default_words: expect.stringContaining("or ring us."),
      business: "Hartley Plumbing",
      needs_consent: false,
      hours: { from: "08:00", to: "21:00" },
      problem: null,
    });
    expect((await save(client, true)).body.data).toMatchObject({ on: true, words: null });
    const [first] = await rawSql()`select on_since from follow_up_settings where user_id = ${client.id}`;
    expect((await save(client, true, " Any questions? ")).body.data).toMatchObject({
      on: true,
      words: "Any questions?",
    });
    const [second] = await rawSql()`select on_since from follow_up_settings where user_id = ${client.id}`;
    expect(second).toEqual(first);
    expect((await save(client, false)).body.data).toMatchObject({ on: false, words: null });
    const recorded = await rawSql()`
      select changes from audit_log where entity = 'follow-ups' and entity_id = ${client.id} order by id`;
    expect(recorded.map(({ changes }) => changes)).toEqual([
      { on: { from: false, to: true } },
      { words: { from: null, to: "Any questions?" } },
      { on: { from: true, to: false }, words: { from: "Any questions?", to: null } },
    ]);
  });

  it("cannot be switched on without a number to text from, and says what to do", async () => {
    const client = await makePerson();
    const { status, body } = await save(client, true);
    expect([status, body.error]).toEqual([409, expect.stringContaining("Please ask them")]);
    expect((await read(client)).problem).toBe(body.error);
    expect((await save(client, false)).status).toBe(200);
  });

  it.each(["Book at evil.example/now", "Write to me@evil.example", "www . evil . com", "see evil dot com"])(
    "takes no words with a link: %s",
    async (words) => {
      const client = await clientWhoFollowsUp();
      const { status, body } = await save(client, true, words);
      expect([status, body.error]).toEqual([409, expect.stringContaining("can’t have links")]);
      expect((await read(client)).words).toBeNull();
    },
  );

  it.each([["x".repeat(201)], ["two\nlines"], [""], [7]])("takes no words such as %j", async (words) => {
    const client = await clientWhoFollowsUp();
    expect((await save(client, true, words)).status).toBe(400);
  });

  it("says where callers must have agreed", async () => {
    const client = await makePerson();
    await makeAgent(client.id, { country: "US", time_zone: "America/Chicago", text_sender: "+12145550142" });
    expect(await read(client)).toMatchObject({
      needs_consent: true,
      hours: { from: "08:00", to: "20:00" },
      default_words: expect.stringContaining("or call us."),
    });
  });
});

describe("what came of it", () => {
  it("is how many were texted and how many of them booked within two weeks after it, by whatever call", async () => {
    const client = await clientWhoFollowsUp();
    expect(await effect(client)).toEqual({ on: true, texted: 0, booked: 0 });
    const [booked, late, silent, failed] = [
      await client.rang(),
      await client.rang(),
      await client.rang(),
      await client.rang(),
    ];
    await client.followUp();
    await rawSql()`update text_messages set status = 'failed' where cause = ${`follow-up|${failed.callId}`}`;
    const visit = (caller: string, days: number, status = "confirmed") => rawSql()`
      insert into bookings (user_id, calendar_id, status, starts_at, ends_at, job, caller_phone, confirmed_at, created_at)
      values (${client.id}, ${randomUUID()}, ${status}, now() + interval '40 days', now() + interval '41 days', 'Tap',
        ${caller}, now(), now() + make_interval(days => ${days}))`;
    await visit(booked.caller, 13);
    await visit(late.caller, 15);
    await visit(silent.caller, 1, "cancelled");
    await visit(failed.caller, 1);
    expect(await effect(client)).toEqual({ on: true, texted: 3, booked: 1 });
    await forgetAllTexts(client.id);
    expect(await client.texts()).toHaveLength(0);
    expect(await effect(client)).toEqual({ on: true, texted: 3, booked: 1 });
    expect(await effect(await makePerson())).toEqual({ on: false, texted: 0, booked: 0 });
  });

  it("is shown on the call's page, to its client alone, and goes when the caller is erased", async () => {
    const client = await clientWhoFollowsUp();
    const { callId, caller } = await client.rang();
    const onPage = async () =>
      (await api("GET", `/api/user/calls/${callId}`, { token: client.token })).body.data;
    expect((await onPage()).follow_up).toBeNull();
    await client.followUp(yesterdayAt("12:00"));
    const page = await onPage();
    expect(page.follow_up).toEqual({ at: expect.any(String), failed: false });
    expect(page.texts).toMatchObject([
      { number: caller, body: expect.stringContaining("thank you for calling") },
    ]);
    const other = await makePerson();
    expect((await api("GET", `/api/user/calls/${callId}`, { token: other.token })).status).toBe(404);
    await rawSql()`delete from call_logs where call_id = ${callId}`;
    expect(await client.decisions()).toEqual([]);
  });
});
