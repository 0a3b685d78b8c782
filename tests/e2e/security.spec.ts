import { insertCall } from "./support/calls";
import { callRow, openDashboard } from "./support/dashboard-page";
import { sql } from "./support/database";
import { environment } from "./support/environment";
import { EVERY_PAGE } from "./support/pages";
import { hartley, makeClient } from "./support/people";
import { watchPolicy } from "./support/policy";
import { expect, test } from "./support/test";

const policyOf = (header: string | undefined) =>
  Object.fromEntries(
    (header ?? "").split(";").map((part) => {
      const [name = "", ...values] = part.trim().split(/\s+/);
      return [name, values.join(" ")];
    }),
  );

test.describe("the Content Security Policy", () => {
  test("allows scripts only by this response's nonce, and no framing (SAFE-01)", async ({ request }) => {
    const [first, second] = [await request.get("/auth"), await request.get("/auth")];
    const policy = policyOf(first.headers()["content-security-policy"]);
    const nonce = /'nonce-([^']{20,})'/.exec(policy["script-src"] ?? "")?.[1] ?? "";
    expect(nonce).not.toBe("");
    expect(policy["script-src"]).not.toContain("unsafe");
    expect(policy["object-src"]).toBe("'none'");
    expect(policy["base-uri"]).toBe("'none'");
    expect(policy["form-action"]).toBe("'self'");
    expect(policy["frame-ancestors"]).toBe("'none'");
    expect(second.headers()["content-security-policy"]).not.toContain(nonce);
    const scripts = [...(await first.text()).matchAll(/<script\b([^>]*)>/g)].map(
      ([, attributes = ""]) => attributes,
    );
    expect(scripts.length).toBeGreaterThan(0);
    for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
  });

  test("is not breached by playing a recording, choosing an accent or a toast (SAFE-01)", async ({
    openAs,
  }) => {
    const page = await openAs(hartley);
    const breaches = await watchPolicy(page);
    await openDashboard(page);
    const row = callRow(page, /0113 496 0733/);
    await row.getByRole("button").first().click();
    await row.getByRole("button", { name: "Play recording" }).click();
    await expect(row.getByRole("button", { name: "Pause recording" })).toBeVisible();
    await page.getByRole("button", { name: "Customize accent color" }).click();
    await page.getByRole("button", { name: /Amber/ }).click();
    await page.getByRole("button", { name: "Done" }).click();
    expect(await breaches()).toEqual([]);
  });
});

test("every answer carries the security headers: pages, API, files and missing ones (SAFE-01)", async ({
  request,
}) => {
  const script = /\/_next\/static\/[^"]+\.js/.exec(await (await request.get("/")).text())?.[0] ?? "";
  for (const path of [
    "/",
    "/auth",
    "/dashboard",
    "/no-such-page",
    "/api/health",
    "/api/no-such-call",
    script,
  ]) {
    const headers = (await request.get(path, { maxRedirects: 0 })).headers();
    expect.soft(headers["x-content-type-options"], path).toBe("nosniff");
    expect.soft(headers["x-frame-options"], path).toBe("DENY");
    expect.soft(headers["referrer-policy"], path).toBe("strict-origin-when-cross-origin");
    expect.soft(headers["strict-transport-security"], path).toContain("max-age=63072000");
    expect.soft(headers["permissions-policy"], path).toContain("microphone=()");
    expect.soft(headers["x-powered-by"], path).toBeUndefined();
    expect.soft(headers["access-control-allow-origin"] ?? "none", path).toBe("none");
  }
  for (const path of ["/", "/auth", "/dashboard", "/api/health"]) {
    const headers = (await request.get(path, { maxRedirects: 0 })).headers();
    expect.soft(headers["cache-control"], path).toContain("no-store");
  }
  expect((await request.get(`${script}.map`)).status()).toBe(404);
});

const PAYLOADS = [
  "<script>window.hacked = 1</script>",
  `<img src="x" onerror="window.hacked = 1">`,
  `"><svg onload="window.hacked = 1">`,
  "</script><script>window.hacked = 1</script>",
  "javascript:window.hacked=1",
  "{{constructor.constructor('window.hacked=1')()}}",
];

test("anything a caller says shows as text, in every part of a call (SAFE-01, CALLS-02)", async ({
  openAs,
}) => {
  const person = await makeClient();
  const payload = PAYLOADS.join(" ");
  await insertCall(person.id, {
    phoneNumber: `+44<b>${payload}`,
    summary: payload,
    transcript: null,
    messages: [
      { role: "agent", text: payload, at: 0 },
      { role: "tool", text: payload, at: 1 },
      { role: "caller", text: `AI: ${payload}`, at: 2 },
    ],
    endReason: payload,
  });
  const page = await openAs(person);
  const breaches = await watchPolicy(page);
  await openDashboard(page);
  const row = page.getByRole("region", { name: "Recent Calls" }).getByRole("listitem").first();
  await row.getByRole("button").first().click();
  await expect(row.getByRole("list", { name: "Transcript" }).getByRole("listitem")).toHaveText([
    `Agent: ${payload}`,
    payload,
    `Caller: AI: ${payload}`,
  ]);
  await expect(row.getByText(payload, { exact: true }).first()).toBeAttached();
  await expect(row.locator("script, img, [onload], [onerror], a[href^=javascript], b")).toHaveCount(0);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  expect(await breaches()).toEqual([]);
});

test("anything in an address shows as text, and redirects nowhere (SAFE-01, GUARD-07)", async ({ page }) => {
  const breaches = await watchPolicy(page);
  const payload = PAYLOADS.join(" ");
  const query = new URLSearchParams({ fullName: payload, email: payload, message: payload });
  await page.goto(`/contact?${query}`);
  await expect(page.getByLabel("Full Name")).toHaveValue(payload);
  await expect(page.getByLabel("Message")).toHaveValue(payload);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  await page.goto(`/auth?next=${encodeURIComponent("javascript:window.hacked=1")}`);
  await page.goto(`/no-such-page/${encodeURIComponent(payload)}`);
  await page.goto(`/gmail-success?${new URLSearchParams({ error: payload })}`);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  expect(await breaches()).toEqual([]);
});

test("no secret is in any page, its data or its scripts (SAFE-02, SYSTEM-08)", async ({ openAs }) => {
  const stored = await sql<{ secret: string }[]>`
    select setting_value as secret from system_settings where is_secret and setting_value <> ''
    union select secret_encrypted from tool_targets where secret_encrypted is not null
    union select refresh_token_encrypted from user_tokens where refresh_token_encrypted is not null
    union select encrypted_password from auth.users where encrypted_password <> ''`;
  const secrets = [
    environment.voiceSecret,
    decodeURIComponent(new URL(environment.databaseUrl).password),
    ...stored.map(({ secret }) => secret),
  ];
  expect(secrets.length).toBeGreaterThan(8);
  const search = (where: string, text: string) => {
    for (const [index, secret] of secrets.entries()) {
      expect.soft(text.includes(secret), `secret ${index} in ${where}`).toBe(false);
    }
  };
  const scripts = new Set<string>();
  for (const { path, person } of EVERY_PAGE) {
    const { request } = await openAs(person);
    const html = await (await request.get(path)).text();
    search(path, html);
    search(`${path} as data`, await (await request.get(path, { headers: { rsc: "1" } })).text());
    for (const [script] of html.matchAll(/\/_next\/static\/[^"\\]+\.js/g)) scripts.add(script);
  }
  expect(scripts.size).toBeGreaterThan(10);
  const { request } = await openAs(null);
  for (const script of scripts) search(script, await (await request.get(script)).text());
});
