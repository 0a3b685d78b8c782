import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allEndpoints } from "@/app/api/endpoints";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";

/** Any input to any endpoint from any sender gets a sentence, never a server error. */
const [admin, client] = [await makePerson({ admin: true }), await makePerson()];

const segment = fc.oneof(
  fc.constantFrom(
    "%00",
    "..%2f..%2fetc",

    "'--",
    "null",
    "-1",
    "%F0%9F%92%A9",
    "__proto__",
    "a".repeat(5_000),
  ),
  fc.uuid(),
  // "." and ".." never arrive: every client takes them for a step in the path and leaves them out.
  fc
    .string({ minLength: 1, maxLength: 40 })
    .filter((text) => !/^\.{1,2}$/.test(text))
    .map((text) => encodeURIComponent(text.toWellFormed())),
);
const body = fc.oneof(
  fc.json().map((text) => text.replaceAll("\\ud", "\\\\ud")),
  fc.string(),
  fc.constantFrom(
    "",
    "{",
    "[]",
    '{"__proto__":{"admin":true}}',
    `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
    '{"a":"\\u0000"}',
  ),
);
const query = fc.dictionary(
  fc.constantFrom("limit", "token", "user_id", "tab", "x"),
  fc.string({ maxLength: 30 }),
  { maxKeys: 3 },
);

/** Used by this file alone: its attempts use up no other file's limits. */
const ADDRESS = "198.51.100.201";

/** Takes no input, and does for an admin what all other tests would notice: the secret of their messages changes. */
const NOT_AS_ADMIN = "POST /api/admin/voice-secret";

describe.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s",
  (name, endpoint) => {
    it("answers any input with a sentence, never with a server error (SAFE-01)", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(segment, { minLength: 3, maxLength: 3 }),
          query,
          body,
          fc.constantFrom("anonymous", "client", ...(name === NOT_AS_ADMIN ? [] : ["admin"])),
          async (segments, search, raw, who) => {
            const token = { client: client.token, admin: admin.token }[who] ?? null;
            const path = endpoint.path.replace(/\{\w+\}/g, () => segments.pop() || "x");
            const url = `${path}?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, value.toWellFormed()]))}`;
            const answer = await api(endpoint.method, url, {
              token,
              headers: { "x-client-address": ADDRESS },
              ...(endpoint.method === "GET" ? {} : { raw }),
            });
            await answer.response.body?.cancel().catch(() => {});
            expect(
              [500, 501],
              `${endpoint.method} ${url}\n${raw.slice(0, 200)}\n${JSON.stringify(answer.body)}`,
            ).not.toContain(answer.status);
            if (answer.status >= 400) {
              expect(answer.body).toMatchObject({
                success: false,
                error: expect.stringMatching(/\w.*[.?!]?$/),
                code: expect.any(String),
              });
              expect(JSON.stringify(answer.body)).not.toMatch(
                /node_modules|\.ts:\d|at async|postgres|select .* from |insert into /i,
              );
            }
          },
        ),
        { numRuns: 30, examples: [] },
      );
    }, 60_000);
  },
);
