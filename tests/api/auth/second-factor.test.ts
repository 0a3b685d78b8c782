import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rawSql } from "@/db/client";
import { sha256 } from "@/lib/platform/core/crypto";
import { api } from "@/tests/support/api";
import { makePerson, PASSWORD, type Person, supabaseFor } from "@/tests/support/people";
import { ageProofs, codeOf, enrolApp } from "@/tests/support/second-factor";

const STEP = 30_000;

/** In the middle of a step, so that no code changes while it is on its way. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / STEP) * STEP + 10_000 });
});
afterEach(() => {
  vi.useRealTimers();
});
const nextStep = () => vi.setSystemTime(Date.now() + STEP);

const prove = (person: Person, code: string) =>
  api("POST", "/api/auth/proof", { token: person.token, body: { code } });
const proofOf = async (person: Person) =>
  (await api("GET", "/api/auth/proof", { token: person.token })).body.data;
/** The same person, signed in on another device. */
async function signInAgain(person: Person, password = PASSWORD): Promise<Person> {
  const { email } = person;
  const { data } = await supabaseFor(null).auth.signInWithPassword({ email, password });
  return { ...person, token: data.session?.access_token ?? "", refreshToken: "" };
}
const forgetTries = ({ id }: Person) =>
  rawSql()`delete from rate_limits where bucket = ${sha256(`second factor ${id}`)}`;
/** Apart from emergencies of other files' clients, which every admin is told about. */
const mailsTo = async ({ id }: Person) =>
  (
    await rawSql()`
      select kind from account_mails where user_id = ${id} and kind <> 'unanswered-emergency' order by created_at`
  ).map(({ kind }) => kind);

describe("an authenticator app (AGENCY-06)", () => {
  it("counts once a code of it is confirmed, and is told by email", async () => {
    const admin = await makePerson({ admin: true });
    const started = await api("POST", "/api/user/second-factors/app", {
      token: admin.token,
      body: { name: "My phone", current_password: PASSWORD },
    });
    expect(started.status).toBe(201);
    const { id, secret, address, svg } = started.body.data;
    expect(Buffer.from(secret.replaceAll(" ", "")).length).toBe(32); // 160 bits in base32
    expect(address).toContain(secret.replaceAll(" ", ""));
    expect(svg).toMatch(/^<svg /);
    expect((await proofOf(admin)).state).toBe("not-asked");

    const wrong = await api("POST", `/api/user/second-factors/app/${id}`, {
      token: admin.token,
      body: { code: "000000" === codeOf(secret) ? "000001" : "000000" },
    });
    expect([wrong.status, wrong.body.fields.code]).toEqual([
      400,
      "This code is not right. Enter the newest one that your app shows.",
    ]);
    const confirmed = await api("POST", `/api/user/second-factors/app/${id}`, {
      token: admin.token,
      body: { code: codeOf(secret) },
    });
    expect(confirmed.body.recovery_codes).toHaveLength(10);
    expect(confirmed.body.data.factors).toMatchObject([{ id, kind: "app", name: "My phone" }]);
    expect(await proofOf(admin)).toEqual({
      state: "fresh",
      app: true,
      passkey: false,
      recovery_codes_left: 10,
    });
    expect(await mailsTo(admin)).toEqual(["factor-added"]);
  });

  it("needs the password, and its seed is encrypted", async () => {
    const admin = await makePerson({ admin: true });
    const refused = await api("POST", "/api/user/second-factors/app", {
      token: admin.token,
      body: { name: "My phone", current_password: "not the password" },
    });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { current_password: "This is not your current password" },
    ]);
    const { secret, id } = await enrolApp(admin);
    const [row] = await rawSql()`select secret_encrypted from second_factors where id = ${id}`;
    expect(row?.secret_encrypted).toMatch(/^v1\./);
    expect(row?.secret_encrypted).not.toContain(secret.replaceAll(" ", ""));
  });

  it("is asked for in every other session of its person", async () => {
    const admin = await makePerson({ admin: true });
    const { secret } = await enrolApp(admin);
    const elsewhere = await signInAgain(admin);
    const refused = await api("GET", "/api/admin/overview", { token: elsewhere.token });
    expect([refused.status, refused.body.proof, refused.body.error]).toEqual([
      403,
      "session",
      "Confirm first that it is you, with your second factor.",
    ]);
    nextStep();
    expect((await prove(elsewhere, codeOf(secret))).body.data.state).toBe("fresh");
    expect((await api("GET", "/api/admin/overview", { token: elsewhere.token })).status).toBe(200);
  });

  it("proves nothing twice: one code sent 50 times at once by many sessions counts for one", async () => {
    const admin = await makePerson({ admin: true });
    const { secret } = await enrolApp(admin);
    const sessions = await Promise.all(Array.from({ length: 5 }, () => signInAgain(admin)));
    const spent = await prove(sessions[0] as Person, codeOf(secret));
    expect(spent.status, "the code that confirmed the app").toBe(400);
    await forgetTries(admin);
    nextStep();
    const tries = Array.from({ length: 10 }, () => sessions).flat();
    const answers = await Promise.all(tries.map((session) => prove(session, codeOf(secret))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400 || status === 429)).toHaveLength(49);
  });

  it("takes a code five seconds late, not ten", async () => {
    const admin = await makePerson({ admin: true });
    const { secret } = await enrolApp(admin);
    nextStep();
    const code = codeOf(secret);
    const begun = Math.floor(Date.now() / STEP) * STEP;
    vi.setSystemTime(begun + STEP + 9_000);
    expect((await prove(admin, code)).status).toBe(400);
    vi.setSystemTime(begun + STEP + 4_000);
    expect((await prove(admin, code)).status).toBe(200);
  });

  it("refuses a sixth guess in ten minutes, from whichever session", async () => {
    const admin = await makePerson({ admin: true });
    await enrolApp(admin);
    const others = await Promise.all([signInAgain(admin), signInAgain(admin)]);
    const answers = [];
    for (let guess = 0; guess < 6; guess++)
      answers.push(await prove(others[guess % 2] as Person, "wrong-code"));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it("ends the session after ten wrong codes in a row, tells its person, and leaves the account open", async () => {
    const admin = await makePerson({ admin: true });
    const { secret } = await enrolApp(admin);
    const stranger = await signInAgain(admin);
    let last = 0;
    for (let guess = 0; guess < 10; guess++) {
      await forgetTries(admin);
      last = (await prove(stranger, "wrong-code")).status;
    }
    expect(last).toBe(401);
    expect((await api("GET", "/api/auth/proof", { token: stranger.token })).status).toBe(401);
    expect((await mailsTo(admin)).at(-1)).toBe("wrong-codes");
    await forgetTries(admin);
    nextStep();
    const again = await signInAgain(admin);
    expect((await prove(again, codeOf(secret))).status).toBe(200);
  });
});

describe("recovery codes (AGENCY-06)", () => {
  it("count once each, as typed from paper, and are told by email", async () => {
    const admin = await makePerson({ admin: true });
    const { recoveryCodes } = await enrolApp(admin);
    const [first = "", second = ""] = recoveryCodes ?? [];
    expect(first).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
    const elsewhere = await signInAgain(admin);
    const typed = first.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
    expect((await prove(elsewhere, typed)).body.data).toMatchObject({
      state: "fresh",
      recovery_codes_left: 9,
    });
    const again = await prove(elsewhere, first);
    expect([again.status, again.body.fields.code]).toEqual([
      400,
      "This is not one of your recovery codes, or it has been used. Check what you typed, or enter another one.",
    ]);
    expect((await mailsTo(admin)).at(-1)).toBe("recovery-code-used");
    const stored = await rawSql()`select code_hash from recovery_codes where user_id = ${admin.id}`;
    expect(JSON.stringify(stored)).not.toContain(second);
  });

  it("of somebody else do not count", async () => {
    const [admin, other] = await Promise.all([makePerson({ admin: true }), makePerson({ admin: true })]);
    const { recoveryCodes } = await enrolApp(other);
    await enrolApp(admin);
    expect((await prove(admin, recoveryCodes?.[0] ?? "")).status).toBe(400);
  });

  it("end when new ones are made", async () => {
    const admin = await makePerson({ admin: true });
    const { recoveryCodes } = await enrolApp(admin);
    const renewed = await api("POST", "/api/user/second-factors/recovery-codes", { token: admin.token });
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await prove(admin, recoveryCodes?.[0] ?? "")).status).toBe(400);
    expect((await prove(admin, renewed.body.recovery_codes[0])).status).toBe(200);
  });
});

describe("losing and removing a second factor (AGENCY-06)", () => {
  it("another admin resets it: sessions end, the person is told and signs in with the password", async () => {
    const [admin, other] = await Promise.all([makePerson({ admin: true }), makePerson({ admin: true })]);
    await enrolApp(admin);
    await enrolApp(other);
    const reset = await api("DELETE", `/api/admin/users/${other.id}/second-factors`, { token: admin.token });
    expect([reset.status, reset.body.data]).toEqual([200, { removed: 1 }]);
    expect((await api("GET", "/api/auth/proof", { token: other.token })).status).toBe(401);
    expect((await mailsTo(other)).at(-1)).toBe("factor-removed");
    const [audit] = await rawSql()`select actor_id from audit_log
      where entity = 'second factor' and user_id = ${other.id} and action = 'deleted'`;
    expect(audit?.actor_id).toBe(admin.id);
    const again = await signInAgain(other);
    expect((await proofOf(again)).state).toBe("not-asked");
  });

  it("admins do not reset their own: they remove it in their settings", async () => {
    const admin = await makePerson({ admin: true });
    const { id } = await enrolApp(admin);
    const own = await api("DELETE", `/api/admin/users/${admin.id}/second-factors`, { token: admin.token });
    expect(own.status).toBe(409);
    const removed = await api("DELETE", `/api/user/second-factors/${id}`, { token: admin.token });
    expect(removed.body.data).toMatchObject({ factors: [], recovery_codes_left: 0 });
    expect((await proofOf(admin)).state).toBe("not-asked");
  });

  it("is not undone by a new password", async () => {
    const admin = await makePerson({ admin: true });
    await enrolApp(admin);
    const password = "four other random words";
    const change = () =>
      api("POST", "/api/user/account/password", {
        token: admin.token,
        body: { current_password: PASSWORD, new_password: password },
      });
    await ageProofs(admin, 11);
    expect((await change()).body.proof).toBe("fresh");
    await ageProofs(admin, 0);
    expect((await change()).status).toBe(200);
    const elsewhere = await signInAgain(admin, password);
    expect((await proofOf(elsewhere)).state).toBe("missing");
  });
});

describe("the command for an admin who has lost everything (AGENCY-06)", () => {
  it("resets their second factor, on the server alone, and the audit log says so", async () => {
    const admin = await makePerson({ admin: true });
    await enrolApp(admin);
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, ["--import", "tsx", "worker/reset-second-factor.ts", ...args], {
        env: process.env,
      });
    expect((await run(admin.email.toUpperCase())).stdout).toBe(
      `Removed the second factor of ${admin.email.toUpperCase()}. They were signed out and told by email.\n`,
    );
    expect((await api("GET", "/api/auth/proof", { token: admin.token })).status).toBe(401);
    const [audit] = await rawSql()`select actor_id, request_id from audit_log
      where entity = 'second factor' and user_id = ${admin.id} and action = 'deleted'`;
    expect(audit).toEqual({ actor_id: null, request_id: "command reset-second-factor" });
    expect((await run(admin.email)).stdout).toContain("Nothing was changed");
    await expect(run("nobody@example.test")).rejects.toMatchObject({ code: 1 });
  });
});
