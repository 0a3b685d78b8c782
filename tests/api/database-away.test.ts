import { beforeAll, describe, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { api } from "@/tests/support/api";
import { makePerson, type Person } from "@/tests/support/people";
import { quickest } from "@/tests/support/speed";

/** A database that cannot be reached: every response is a sentence, fast, and reveals no internals. */
let person: Person;
beforeAll(async () => {
  person = await makePerson();
  await closeDatabase();
  const { env } = await import("@/lib/platform/core/env");
  env().DATABASE_URL = "postgres://postgres:wrong@127.0.0.1:1/postgres";
});

describe("while the database is unavailable", () => {
  it("the health check says alive but not ready", async () => {
    const answer = await api("GET", "/api/health");
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ success: false, alive: true, ready: false, code: "unavailable" });
  });

  it("the process says that it lives, so that a host does not restart it", async () => {
    const answer = await api("GET", "/api/alive");
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, alive: true });
  });

  it("a signed-in call and a sign-in are told to try again within four seconds", async () => {
    for (const [method, url, options] of [
      ["GET", "/api/user/my-call-logs", { token: person.token }],
      ["POST", "/api/auth/sign-in", { body: { identifier: "a", password: "b" } }],
    ] as const) {
      const took = await quickest(async () => {
        const answer = await api(method, url, options);
        expect(answer.status, url).toBe(503);
        expect(answer.body.error).toMatch(/try again/);
        expect(JSON.stringify(answer.body)).not.toMatch(/127\.0\.0\.1|postgres|ECONN|password/i);
      }, 4_000);
      expect(took, url).toBeLessThan(4_000);
    }
  });
});
