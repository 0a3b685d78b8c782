import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, rawSql } from "@/db/client";
import { scopesOf } from "@/lib/accounts/connections/scopes";
import { encrypt } from "@/lib/platform/core/crypto";
import { type AppProcess, startApp } from "@/local/run/app-process";
import { temporaryPorts } from "@/local/stack/ports";
import { type Stack, startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";
import { makePerson } from "@/tests/support/people";

const { home, remove } = makeTemporaryHome("refresh");
let stack: Stack;
let apps: AppProcess[] = [];

beforeAll(async () => {
  stack = await startStack({ home, ports: await temporaryPorts(), durable: false });
  Object.assign(process.env, stack.environment, { LOG_LEVEL: "silent" });
  apps = await Promise.all([stack.ports.app, (await temporaryPorts()).app].map(start));
});

afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await closeDatabase();
  await stack?.close();
  remove();
});

const start = (port: number) =>
  startApp({ port, environment: { ...stack.environment, LOG_LEVEL: "silent" }, output: "ignore" });

const google = async (path: string, body?: unknown) => {
  const response = await fetch(`${stack.environment.GOOGLE_BASE_URL}/_control/${path}`, {
    method: body === undefined ? "GET" : "POST",
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return response.json();
};

it("50 requests at once with an expired token, on two running instances, refresh it once (SAFE-02)", async () => {
  const person = await makePerson();
  const email = `${randomUUID()}@gmail.test`;
  const { refresh_token } = await google("refresh-tokens", {
    email,
    clientId: stack.environment.GOOGLE_CLIENT_ID,
    scopes: scopesOf("google_calendar"),
  });
  const id = randomUUID();
  await rawSql()`
    insert into user_tokens (id, user_id, service, account, access_token_encrypted, refresh_token_encrypted, expires_at)
    values (${id}, ${person.id}, 'google_calendar', ${email},
            ${encrypt("ya29.old", `user_tokens|access_token_encrypted|${id}`)},
            ${encrypt(refresh_token, `user_tokens|refresh_token_encrypted|${id}`)}, now() - interval '1 minute')`;
  await google("reset", {});
  await google("delay", { path: "/token", ms: 400 });
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const response = await fetch(`${apps[index % 2]?.url}/api/google/google_calendar/events`, {
        headers: { authorization: `Bearer ${person.token}` },
      });
      return response.status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  const { requests } = await google("log");
  expect(requests.filter(({ path }: { path: string }) => path === "/token")).toHaveLength(1);
  // Sanity check: both instances did answer, and Google received 50 requests for events.
  expect(requests.filter(({ path }: { path: string }) => path.endsWith("/events"))).toHaveLength(50);
});
