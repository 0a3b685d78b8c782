import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { channelToken } from "@/lib/agent/calendar/channel-token";
import { calendarNotification } from "@/lib/agent/calendar/contract";
import { STRANGER_LIMIT } from "@/lib/calls/provider-messages/provider-access";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { jobsOf, takeJob } from "@/tests/support/queue";
import { describeRefusals } from "@/tests/support/refusals";

const URL = calendarNotification.path;
const JOB = "follow-changes";
describeRefusals(calendarNotification, URL);

beforeEach(async () => {
  for (const { key } of await jobsOf(JOB)) await takeJob(key);
});

type Sent = { token?: string; state?: string; headers?: Record<string, string>; raw?: string };
const notify = (id: string, { token = channelToken(id), state = "exists", headers, raw }: Sent = {}) =>
  api("POST", URL, {
    headers: {
      "x-goog-channel-id": id,
      "x-goog-channel-token": token,
      "x-goog-resource-state": state,
      ...headers,
    },
    ...(raw === undefined ? {} : { raw }),
  });

/** A client whose calendar Google watches, and whose turns come in an hour. */
async function watchedClient() {
  const [{ id: userId }, channelId] = [await makePerson(), randomUUID()];
  await rawSql()`
    insert into calendar_channels (id, user_id, account, address, resource_id, expires_at, renew_at)
    values (${channelId}, ${userId}, 'a@gmail.test', 'https://app.example.com', 'r', now() + interval '7 days', now() + interval '6 days')`;
  await rawSql()`
    insert into client_turns (user_id, clock, due_at)
    select ${userId}, unnest(array['sync-bookings', 'follow-calendars', 'another']), now() + interval '1 hour'`;
  /** The clocks whose turn comes within seconds. */
  const near = async () =>
    (
      await rawSql()<{ clock: string }[]>`
        select clock from client_turns where user_id = ${userId} and due_at < now() + interval '5 seconds' order by clock`
    ).map(({ clock }) => clock);
  return { userId, channelId, near };
}

it("a notification hastens the turns of that client alone, and wakes the worker (BOOK-04, MONEY-01)", async () => {
  const [client, other] = [await watchedClient(), await watchedClient()];
  const answer = await notify(client.channelId, { raw: "an unread body" });
  expect([answer.status, answer.body]).toEqual([200, { success: true, received: true }]);
  expect(await client.near()).toEqual(["follow-calendars", "sync-bookings"]);
  expect(await other.near()).toEqual([]);
  const [job, ...more] = await jobsOf(JOB);
  expect(more).toEqual([]);
  const [{ late } = {}] = await rawSql()`
    select max(due_at) > ${job?.run_at ?? null} as late from client_turns
    where user_id = ${client.userId} and clock <> 'another'`;
  expect(late).toBe(false);
});

it("a notification with a wrong token changes nothing, and does not tell which channels there are", async () => {
  const [client, other] = [await watchedClient(), randomUUID()];
  const refused = await Promise.all([
    notify(client.channelId, { token: "wrong" }),
    notify(client.channelId, { token: "" }),
    notify(client.channelId, { token: channelToken(other) }),
    notify(client.channelId, { token: channelToken(client.channelId).toLowerCase() }),
    notify(other, { token: "wrong" }),
    notify("' or true --"),
  ]);
  for (const { status, body } of refused) {
    expect(status).toBe(401);
    expect({ ...body, requestId: "" }).toEqual({ ...refused[0]?.body, requestId: "" });
  }
  expect(await client.near()).toEqual([]);
  expect(await jobsOf(JOB)).toEqual([]);
});

it("strangers are limited, and Google is not, even from the same address", async () => {
  const [client, headers] = [await watchedClient(), { "x-client-address": `10.2.${Date.now() % 250}.1` }];
  const statuses = new Set<number>();
  for (let asked = 0; asked <= STRANGER_LIMIT.max; asked++)
    statuses.add((await notify(client.channelId, { token: "wrong", headers })).status);
  expect([...statuses]).toEqual([401, 429]);
  expect((await notify(client.channelId, { headers })).status).toBe(200);
});

it("a notification from a channel that is no longer ours, or that one was opened, is acknowledged and ignored", async () => {
  const client = await watchedClient();
  for (const answer of [await notify(randomUUID()), await notify(client.channelId, { state: "sync" })])
    expect([answer.status, answer.body]).toEqual([200, { success: true, received: true }]);
  expect(await client.near()).toEqual([]);
  expect(await jobsOf(JOB)).toEqual([]);
});
