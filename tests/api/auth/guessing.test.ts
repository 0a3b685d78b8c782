import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { env } from "@/lib/platform/core/env";
import { newAddress } from "@/tests/support/addresses";
import { api } from "@/tests/support/api";
import { makePerson, PASSWORD, type Person } from "@/tests/support/people";

const attempt = async (identifier: string, password: string, cookie?: string) => {
  const answer = await api("POST", "/api/auth/sign-in", {
    body: { identifier, password },
    headers: { "x-client-address": newAddress(), ...(cookie ? { cookie } : {}) },
  });
  return { status: answer.status, body: answer.body, headers: answer.headers };
};
type Answer = Awaited<ReturnType<typeof attempt>>;

/** At Supabase's own address, bypassing our server. */
const attemptDirectly = async (email: string, password: string) => {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env();
  const answer = await fetch(`${SUPABASE_URL}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: SUPABASE_PUBLISHABLE_KEY, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

/** Everything a guesser can see, except the request's id and the remaining wait. */
const visible = ({ status, body, headers }: Answer) =>
  JSON.stringify({
    status,
    body: { ...body, requestId: undefined, error: String(body.error).replace(/\d+ (minutes|seconds)/, "N") },
    headers: [...headers.keys()].sort(),
  });
const kinds = (answers: Answer[]) => [...new Set(answers.map(visible))];
const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const deviceOf = ({ headers }: Answer) => headers.get("set-cookie")?.split(";")[0] ?? "";
const people = (count: number) => times(count, () => makePerson());

describe("a guesser", () => {
  it("sees no difference between known and unknown names and emails, 200 tries each below and beyond the limit (GATE-01)", async () => {
    const known = await people(20);
    const unknown = Array.from({ length: 20 }, () => `unknown-${randomUUID()}`);
    const guess = async (identifiers: string[]) => {
      const answers: Answer[] = [];
      for (let round = 0; round < 10; round += 1) {
        answers.push(...(await Promise.all(identifiers.map((name) => attempt(name, "wrong")))));
      }
      return answers;
    };
    const guessBoth = async () => {
      const [ofKnown = [], ofUnknown = []] = await Promise.all([
        guess(known.map((person, index) => (index % 2 ? person.email : person.username))),
        guess(unknown.map((name, index) => (index % 2 ? `${name}@example.test` : name))),
      ]);
      return { known: ofKnown, unknown: ofUnknown };
    };
    const below = await guessBoth();
    expect(below.known).toHaveLength(200);
    expect(kinds(below.known)).toEqual(kinds(below.unknown));
    expect(below.known[0]).toMatchObject({ status: 401, body: { error: "Invalid login credentials" } });
    const beyond = await guessBoth();
    expect(kinds(beyond.known)).toHaveLength(1);
    expect(kinds(beyond.known)).toEqual(kinds(beyond.unknown));
    expect(beyond.known[0]?.status).toBe(429);
  });

  it("learns nothing of a name by trying it with a made-up address or under another name, beyond the limit (GATE-01)", async () => {
    const person = await makePerson();
    const unknown = `unknown-${randomUUID()}`;
    const seen = [];
    for (const name of [person.username, unknown]) {
      const guesses = await times(11, () => attempt(name, "wrong"));
      const probes = [
        await attempt(`${name}@unknown.invalid`, "wrong"),
        await attempt(` ${name.toUpperCase()} `, "wrong"),
      ];
      seen.push({ guesses: guesses.map(visible).sort(), probes: probes.map(visible) });
    }
    expect(seen[0]).toEqual(seen[1]);
    // the email of a known name is answered as any other address
    const [byEmail, byUnknown] = [
      await attempt(person.email, "wrong"),
      await attempt(`${unknown}@example.test`, "wrong"),
    ];
    expect(visible(byEmail)).toBe(visible(byUnknown));
  });

  it("does not find the right password by continuing under an account's other names (GATE-01)", async () => {
    const person = await makePerson();
    await times(10, () => attempt(person.username, "wrong"));
    const right = await attempt(person.email, PASSWORD);
    expect(visible(right)).toBe(visible(await attempt(`unknown-${randomUUID()}@example.test`, PASSWORD)));
  });

  it("does not find it either when Supabase does not call our password hook (GATE-01)", async () => {
    const person = await makePerson();
    await fetch(`${env().SUPABASE_URL}/_control/password-hook`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ user_id: person.id, enabled: false }),
    });
    await times(10, () => attempt(person.username, "wrong"));
    expect(await attempt(person.email, PASSWORD)).toMatchObject({
      status: 401,
      body: { code: "sign_in_failed", error: "Invalid login credentials" },
    });
    const sessions = await rawSql()`select 1 from auth.sessions where user_id = ${person.id}`;
    expect(sessions).toHaveLength(1); // that of the sign-up
  });

  it("cannot tell that the owner signs in meanwhile: used attempts do not come back (GATE-01)", async () => {
    const person = await makePerson();
    await times(7, () => attempt(person.email, "wrong"));
    expect((await attempt(person.email, PASSWORD)).status).toBe(200);
    const rest = await times(5, () => attempt(person.email, "wrong"));
    expect(rest.map(({ status }) => status).sort()).toEqual([401, 401, 401, 429, 429]);
  });
});

describe("an owner who signed in on this device before", () => {
  const lockOut = async (person: Person) => {
    await times(12, () => attempt(person.email, "wrong"));
    await times(12, () => attempt(person.username, "wrong"));
    await times(12, () => attemptDirectly(person.email, "wrong"));
  };

  it("signs in with either name while a stranger has used up the account's attempts, here and at Supabase (GATE-01)", async () => {
    const person = await makePerson();
    const device = deviceOf(await attempt(person.email, PASSWORD));
    await lockOut(person);
    expect((await attempt(person.email, PASSWORD)).status).not.toBe(200);
    expect((await attempt(person.email, PASSWORD, device)).status).toBe(200);
    expect((await attempt(person.username, PASSWORD, device)).status).toBe(200);
    expect((await attemptDirectly(person.email, PASSWORD)).status).toBe(400);
  });

  it("has their own ten attempts in ten minutes (GATE-01)", async () => {
    const person = await makePerson();
    const device = deviceOf(await attempt(person.email, PASSWORD));
    const tries = await times(12, () => attempt(person.email, "wrong", device));
    expect(tries.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await attempt(person.email, PASSWORD, device)).status).toBe(429);
  });

  it("is recognised only by that device's cookie, which names no account and opens no other (GATE-01)", async () => {
    const [person, other] = await people(2);
    if (!person || !other) throw new Error("two people");
    const answer = await attempt(person.email, PASSWORD);
    const cookie = answer.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(
      /^cw-device=[\w-]{22}\.[\w-]{22}; Path=\/api\/auth\/sign-in; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    expect(cookie).not.toContain(person.id);
    await lockOut(other);
    const device = deviceOf(answer);
    const forged = [
      device,
      `${device.slice(0, -1)}x`,
      "cw-device=",
      `cw-device=${"A".repeat(22)}.${"A".repeat(22)}`,
    ];
    for (const name of forged)
      expect((await attempt(other.email, PASSWORD, name)).status, name).not.toBe(200);
  });

  it("is remembered beside others who use the same device (GATE-01)", async () => {
    const [person, other] = await people(2);
    if (!person || !other) throw new Error("two people");
    const first = deviceOf(await attempt(person.email, PASSWORD));
    const both = deviceOf(await attempt(other.email, PASSWORD, first));
    await Promise.all([lockOut(person), lockOut(other)]);
    expect((await attempt(person.email, PASSWORD, both)).status).toBe(200);
    expect((await attempt(other.email, PASSWORD, both)).status).toBe(200);
  });
});

describe("Supabase's own token address", () => {
  it("refuses the right password after ten wrong ones, in the words for a wrong one (GATE-02)", async () => {
    const person = await makePerson();
    const guesses = await times(60, () => attemptDirectly(person.email, "wrong"));
    const right = await attemptDirectly(person.email, PASSWORD);
    expect(new Set([...guesses, right].map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([
        JSON.stringify({
          status: 400,
          body: { code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" },
        }),
      ]),
    );
    const sessions = await rawSql()`select 1 from auth.sessions where user_id = ${person.id}`;
    expect(sessions).toHaveLength(1); // that of the sign-up
  });

  it("allows exactly nine wrong passwords before a right one, even concurrent ones, and starts again after ten minutes (GATE-02)", async () => {
    const person = await makePerson();
    await times(9, () => attemptDirectly(person.email, "wrong"));
    expect((await attemptDirectly(person.email, PASSWORD)).status).toBe(200);
    await attemptDirectly(person.email, "wrong");
    expect((await attemptDirectly(person.email, PASSWORD)).status).toBe(400);
    await rawSql()`update password_attempts set resets_at = now() where user_id = ${person.id}`;
    expect((await attemptDirectly(person.email, PASSWORD)).status).toBe(200);
  });

  it("keeps the end of its ten minutes however many guesses come (GATE-02)", async () => {
    const person = await makePerson();
    const endOf = async () =>
      String(
        (await rawSql()`select resets_at::text as at from password_attempts where user_id = ${person.id}`)[0]
          ?.at,
      );
    await attemptDirectly(person.email, "wrong");
    const end = await endOf();
    await times(15, () => attemptDirectly(person.email, "wrong"));
    expect(await endOf()).toBe(end);
  });

  it("gives a right password from a known device its one pass, and no wrong one uses it up (GATE-02)", async () => {
    const person = await makePerson();
    await times(11, () => attemptDirectly(person.email, "wrong"));
    await rawSql()`update password_attempts set pass_until = now() + interval '1 minute' where user_id = ${person.id}`;
    expect((await attemptDirectly(person.email, "wrong")).status).toBe(400);
    expect((await attemptDirectly(person.email, PASSWORD)).status).toBe(200);
    expect((await attemptDirectly(person.email, PASSWORD)).status).toBe(400);
  });

  it("calls a function that only Supabase's auth server may execute (GATE-02)", async () => {
    const roles = await rawSql()<{ role: string; may: boolean }[]>`
      select role, has_function_privilege(role, 'public.hook_password_verification_attempt(jsonb)', 'execute') as may
      from unnest(array['anon', 'authenticated', 'service_role', 'supabase_auth_admin']) as role`;
    expect(roles.filter(({ may }) => may).map(({ role }) => role)).toEqual(["supabase_auth_admin"]);
  });
});
