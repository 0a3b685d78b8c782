import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { myNotices } from "@/lib/agent/readiness/contract";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { BOOKING_SCOPES, startOwnGoogle } from "@/tests/support/google";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const URL = "/api/user/notices";
describeRefusals(myNotices, URL);

const google = await startOwnGoogle();

const noticesOf = async ({ token }: Person) => (await api("GET", URL, { token })).body.data;

async function makeClient({ live = true } = {}) {
  const person = await makePerson();
  const connection = await google.connect(person.id, { scopes: BOOKING_SCOPES });
  await makeAgent(person.id);
  if (live) await rawSql()`update agents set live_at = now() where user_id = ${person.id}`;
  return { person, connection };
}

type Result = { check: string; outcome: string; failures: number };
const store = ({ id }: Person, { check, outcome, failures }: Result) => rawSql()`
  insert into readiness_results (user_id, check_name, outcome, message, tried_at, failing_since, failures)
  values (${id}, ${check}, ${outcome}, 'for admins', now(), ${outcome === "ok" ? null : new Date()}, ${failures})`;

it("is empty without an agent, and while all is well", async () => {
  expect(await noticesOf(await makePerson())).toEqual([]);
  const { person } = await makeClient();
  await store(person, { check: "calendar", outcome: "ok", failures: 0 });
  expect(await noticesOf(person)).toEqual([]);
});

it("asks to reconnect as soon as a request has found that Google ended the connection, and no longer afterwards (BOOK-06)", async () => {
  const { person, connection } = await makeClient();
  await store(person, { check: "calendar", outcome: "failed", failures: 2 });
  await google.control("revoke-user", { email: connection.email });
  await rawSql()`update user_tokens set expires_at = now() where id = ${connection.id}`;
  await api("GET", "/api/google/google_calendar/events", { token: person.token }); // finds it out
  expect(await noticesOf(person)).toEqual([
    {
      id: "reconnect",
      title: "Reconnect your Google Calendar",
      body: expect.stringContaining("can't book jobs until you reconnect it"),
      action: { label: "Reconnect", href: "/services" },
    },
  ]);
  await rawSql()`update user_tokens set needs_reauth = false where id = ${connection.id}`;
  await rawSql()`delete from readiness_results where user_id = ${person.id}`;
  expect(await noticesOf(person)).toEqual([]);
});

it("also asks a client who is not live yet to reconnect, but reports nothing else", async () => {
  const { person, connection } = await makeClient({ live: false });
  await store(person, { check: "tools", outcome: "failed", failures: 3 });
  expect(await noticesOf(person)).toEqual([]);
  await rawSql()`update user_tokens set needs_reauth = true where id = ${connection.id}`;
  expect(await noticesOf(person)).toMatchObject([{ id: "reconnect" }]);
});

it("tells a live client in plain words what failed twice, never in an admin's", async () => {
  const { person } = await makeClient();
  await store(person, { check: "texts", outcome: "failed", failures: 1 });
  await store(person, { check: "tools", outcome: "failed", failures: 2 });
  await store(person, { check: "secret", outcome: "untried", failures: 2 });
  await store(person, { check: "notification", outcome: "failed", failures: 5 });
  const notices = await noticesOf(person);
  expect(notices).toEqual([
    {
      id: "tools",
      title: "There is a problem with booking during calls",
      body: "Your agent can answer calls, but may not be able to book jobs or take messages. We can see this too and are fixing it.",
      action: null,
    },
  ]);
});

it("is a client's own (ROLE-15)", async () => {
  const [{ person }, { person: other }] = [await makeClient(), await makeClient()];
  await store(other, { check: "tools", outcome: "failed", failures: 2 });
  expect(await noticesOf(person)).toEqual([]);
  expect(await noticesOf(other)).toHaveLength(1);
});

it("asks a client who disconnected their agent's calendar to connect it again", async () => {
  const { person, connection } = await makeClient();
  await rawSql()`delete from user_tokens where id = ${connection.id}`;
  expect(await noticesOf(person)).toMatchObject([{ id: "reconnect", title: "Connect your Google Calendar" }]);
});
