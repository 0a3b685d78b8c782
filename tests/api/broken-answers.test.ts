import pino from "pino";
import { afterEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { rawSql } from "@/db/client";
import { readSetup } from "@/lib/agent/setup/read-setup";
import { logger } from "@/lib/platform/core/logger";
import { endpoint } from "@/lib/platform/http/endpoint";
import { publicRoute } from "@/lib/platform/http/route";
import { makeAgent } from "@/tests/support/agents";
import { makePerson } from "@/tests/support/people";

const contract = endpoint("GET /api/health", {
  access: "public",
  summary: "For this file alone",
  query: z.object({ limit: z.coerce.number("a number").optional() }),
  response: z.object({ data: z.number() }),
});

/** Captures a request's log lines in place of the request's own logger. */
function logged() {
  const lines: Record<string, unknown>[] = [];
  const own = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  vi.spyOn(logger(), "child").mockReturnValue(own as never);
  return lines;
}
afterEach(() => vi.restoreAllMocks());

const ask = async (verb: () => unknown, query = "") => {
  const handler = publicRoute(contract, verb as () => { data: number });
  const response = await handler(new Request(`http://localhost/api/health${query}`));
  return { status: response.status, body: await response.json() };
};

it("answers 500 with a reference, and logs it, when an answer breaks its own contract (SAFE-01)", async () => {
  const lines = logged();
  const { status, body } = await ask(() => ({ data: "not a number" }));
  expect(status).toBe(500);
  expect(body).toMatchObject({ success: false, code: "internal" });
  expect(body.error).toContain(`quote this reference: ${body.requestId}`);
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines[0])).toContain("expected number");
});

it("still answers 400 for invalid input", async () => {
  const lines = logged();
  const { status, body } = await ask(() => ({ data: 1 }), "?limit=many");
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: "invalid_input", error: "Please check limit: a number" });
  expect(lines).toEqual([]);
});

it("answers 500 and logs it when a stored setup no longer parses", async () => {
  const person = await makePerson();
  await makeAgent(person.id);
  await rawSql()`update agents set hours = '{"monday":"whenever"}'::jsonb where user_id = ${person.id}`;
  const lines = logged();
  const { status, body } = await ask(async () => ({ data: (await readSetup(person.id)) ? 1 : 0 }));
  expect([status, body.code]).toEqual([500, "internal"]);
  expect(lines).toHaveLength(1);
});
