import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { testProvider } from "@/lib/accounts/settings/contract";
import { forgetSettings } from "@/lib/accounts/settings/read-setting";
import { env } from "@/lib/platform/core/env";
import { api } from "@/tests/support/api";
import { startOwnFacebook } from "@/tests/support/facebook";
import { makePerson } from "@/tests/support/people";
import { ownSettings } from "@/tests/support/provisioning";
import { describeRefusals } from "@/tests/support/refusals";

const address = (provider: string) => `/api/admin/providers/${provider}/test`;
describeRefusals(testProvider, address("database"));

const facebook = await startOwnFacebook({ currency: "EUR" });
const admin = await makePerson({ admin: true });
const test = async (provider: string) =>
  (await api("POST", address(provider), { token: admin.token })).body.data;

/** Plans an emulator's next response. */
const plan = (url: string, failure: Record<string, unknown>) =>
  fetch(`${url}/_control/fail`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(failure),
  });

describe("a test of an outside service", () => {
  it("reaches the database and says how far away it is (SYSTEM-01)", async () => {
    expect(await test("database")).toEqual({
      provider: "database",
      outcome: "works",
      message: expect.stringMatching(/^A database query takes (less than 1|\d+) ms\./),
      duration_ms: expect.any(Number),
    });
  });

  it("reaches Supabase with the publishable key (SYSTEM-01)", async () => {
    expect(await test("supabase")).toMatchObject({
      outcome: "works",
      message: expect.stringMatching(/^Supabase answers/),
    });
  });

  it("detects that Supabase does not call our password hook, and leaves no wrong password counted (GATE-02)", async () => {
    const wrongOf = async () =>
      (await rawSql()`select wrong from password_attempts where user_id = ${admin.id}`)[0]?.wrong;
    const setHook = (enabled: boolean) =>
      fetch(`${env().SUPABASE_URL}/_control/password-hook`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ user_id: admin.id, enabled }),
      });
    expect(await test("supabase")).toMatchObject({
      outcome: "works",
      message: expect.stringContaining("asks our password hook"),
    });
    expect(await wrongOf()).toBe(0);
    await setHook(false);
    expect(await test("supabase")).toMatchObject({
      outcome: "fails",
      message: expect.stringMatching(/does not ask our password hook.*Switch it on/),
    });
    await setHook(true);
    expect(await test("supabase")).toMatchObject({ outcome: "works" });
    expect(await wrongOf()).toBe(0);
  });

  it("confirms with Google that it knows us, without any user's consent (SYSTEM-01)", async () => {
    expect(await test("google")).toMatchObject({
      outcome: "works",
      message: "Google accepts our client ID and secret. Clients can connect their accounts.",
    });
  });

  it("confirms with Twilio that it accepts our account (SYSTEM-01)", async () => {
    expect(await test("twilio")).toMatchObject({
      outcome: "works",
      message: "Twilio accepts our account, and it is active.",
    });
  });

  it("is refused for a service that we do not have", async () => {
    expect((await api("POST", address("myspace"), { token: admin.token })).status).toBe(404);
  });
});

describe("a test of Vapi", () => {
  it("asks with the key, and fails while webhooks cannot be verified (SYSTEM-01, GATE-06)", async () => {
    expect(await test("vapi")).toMatchObject({
      outcome: "works",
      message: "Vapi accepts the API key, and its webhooks are verified.",
    });
    ownSettings({});
    expect(await test("vapi")).toMatchObject({
      outcome: "fails",
      message: expect.stringContaining("there is no webhook secret, so every call is refused"),
    });
    ownSettings({}, { vapi_webhook_secret: "v1.gone.a.b.c" });
    expect(await test("vapi")).toMatchObject({
      outcome: "fails",
      message: expect.stringContaining("can't be decrypted"),
    });
    forgetSettings();
  });

  it.each([
    [401, "Vapi rejects the API key."],
    [500, "Vapi answered 500."],
  ])("says what to fix after %s (SYSTEM-01)", async (status, sentence) => {
    await plan(env().VAPI_BASE_URL, { path: "/assistant", status, times: 1 });
    const found = await test("vapi");
    expect(found.outcome).toBe("fails");
    expect(found.message).toContain(sentence);
  });
});

describe("a test of Facebook", () => {
  it("reads the ad account, and says what to fix when the token has expired (SYSTEM-01)", async () => {
    expect(await test("facebook")).toMatchObject({
      outcome: "works",
      message: expect.stringMatching(
        /^Facebook accepts our access token\. Ad account act_\d+: EUR, time zone Europe\/London\.$/,
      ),
    });
    await facebook.expireToken();
    const ended = await test("facebook");
    expect(ended).toMatchObject({
      outcome: "fails",
      message: expect.stringContaining("set a new FACEBOOK_ACCESS_TOKEN"),
    });
    expect(JSON.stringify(ended)).not.toContain(facebook.token);
    await facebook.expireToken(false);
    expect(await test("facebook")).toMatchObject({ outcome: "works" });
  });
});
