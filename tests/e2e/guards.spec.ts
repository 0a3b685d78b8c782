import type { APIRequestContext } from "@playwright/test";
import { openAuth, signIn } from "./support/auth-page";
import { openDashboard, recentCalls } from "./support/dashboard-page";
import { environment } from "./support/environment";
import { CLIENT_PAGES, PUBLIC_PAGES } from "./support/pages";
import { admin, brightspark, hartley } from "./support/people";
import { expect, test } from "./support/test";

/** A text that is only on Hartley's dashboard. */
const PRIVATE_TEXT = "Recent Calls";

/** The server's own response, without following redirects. */
async function visit(request: APIRequestContext, path: string, headers: Record<string, string> = {}) {
  const response = await request.get(path, { headers, maxRedirects: 0 });
  return { status: response.status(), location: response.headers().location, text: await response.text() };
}

test("visitors see the public pages (GUARD-01, GUARD-02, GUARD-04, GUARD-08)", async ({ page }) => {
  for (const path of PUBLIC_PAGES) {
    const answer = await visit(page.request, path);
    expect.soft(answer.status, path).toBe(200);
  }
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("AI That Gets You Booked Hands-Free.");
});

test("visitors are sent to /auth from every guarded page, with the page they wanted as a parameter (GUARD-05, GUARD-07)", async ({
  page,
}) => {
  for (const path of [...CLIENT_PAGES, "/admin"]) {
    const answer = await visit(page.request, path);
    expect.soft(answer.status, path).toBe(307);
    const expected = path === "/dashboard" ? "/auth" : `/auth?next=${encodeURIComponent(path)}`;
    expect.soft(answer.location, path).toMatch(endOf(expected));
    expect.soft(answer.text, path).not.toContain(PRIVATE_TEXT);
  }
});

test("signed-in people reach the guarded pages and are redirected from / and /auth to the dashboard (GUARD-01, GUARD-03, GUARD-05)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  for (const path of CLIENT_PAGES) expect.soft((await visit(page.request, path)).status, path).toBe(200);
  for (const path of ["/", "/auth"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/dashboard");
  }
});

for (const [what, headers] of [
  [
    "a header that skipped middleware in older releases",
    { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
  ],
  [
    "the same with the source folder",
    {
      "x-middleware-subrequest": "src/middleware:src/middleware:src/middleware:src/middleware:src/middleware",
    },
  ],
  ["a nonce and an address of the caller's choice", { "x-nonce": "mine", "x-client-address": "127.0.0.1" }],
  ["the headers of a navigation in the browser", { rsc: "1", "next-url": "/dashboard" }],
  ["the headers of a prefetch", { rsc: "1", "next-router-prefetch": "1", purpose: "prefetch" }],
  ["a made-up session", { cookie: "sb-127-auth-token=base64-eyJhY2Nlc3NfdG9rZW4iOiJ4In0" }],
  [
    "another path in a rewrite header",
    { "x-rewrite-url": "/auth", "x-original-url": "/auth", "x-matched-path": "/auth" },
  ],
] as const) {
  test(`a guarded page stays closed to ${what} (GUARD-05)`, async ({ request }) => {
    const answer = await visit(request, "/dashboard", headers);
    expect(answer.text).not.toContain(PRIVATE_TEXT);
    expect(answer.text).not.toContain("+447700900");
    expect([307, 303, 404]).toContain(answer.status);
  });
}

test("unusual spellings of a guarded path reach nothing private (GUARD-05)", async ({ request }) => {
  for (const path of [
    "/dashboard/",
    "/dashboard/x",
    "//dashboard",
    "/Dashboard",
    "/%64ashboard",
    "/dashboard%2f",
    "/x/../dashboard",
    "/dashboard.txt",
    "/_next/data/x/dashboard.json",
    "/dashboard?_rsc=1",
  ]) {
    const { text, status } = await visit(request, path).catch(() => ({ text: "", status: 0 }));
    expect.soft(text, path).not.toContain(PRIVATE_TEXT);
    expect.soft(status, path).not.toBe(200);
  }
});

test("a token signed with another key, or with none, is not a session (GUARD-05)", async ({
  openAs,
  request,
}) => {
  const page = await openAs(brightspark);
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name.startsWith("sb-"));
  const stored = Buffer.from(String(cookie?.value).slice("base64-".length), "base64url").toString("utf8");
  const session = JSON.parse(stored) as { access_token: string };
  const [, claims = "", signature = ""] = session.access_token.split(".");
  const unsigned = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
  const header = session.access_token.split(".")[0];
  const other = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  for (const forged of [`${unsigned}.${claims}.`, `${header}.${claims}.${other}`]) {
    const value = Buffer.from(JSON.stringify({ ...session, access_token: forged })).toString("base64url");
    const answer = await visit(request, "/dashboard", { cookie: `${cookie?.name}=base64-${value}` });
    expect(answer.status).toBe(307);
    expect(answer.text).not.toContain(PRIVATE_TEXT);
  }
});

test.describe("after signing in", () => {
  for (const [asked, arrived] of [
    ["/auth?next=%2Fdashboard%3Fperiod%3D7", "/dashboard?period=7"],
    ["/auth?next=https%3A%2F%2Fevil.test%2F", "/dashboard"],
    ["/auth?next=%2F%2Fevil.test", "/dashboard"],
    ["/auth?next=%2F%5Cevil.test", "/dashboard"],
  ] as const) {
    test(`${asked} leads to ${arrived} (GUARD-07)`, async ({ page }) => {
      await openAuth(page, asked);
      await signIn(page, { identifier: brightspark.username });
      await expect(page).toHaveURL(arrived);
      await expect(recentCalls(page)).toBeVisible();
    });
  }
});

test("an unknown path gets its own page, with links back (GUARD-11)", async ({ page }) => {
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/Page not found/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We can't find that page");
  await expect(page.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/contact");
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/");
});

test("a page that breaks shows the error screen with links, and logs the cause (GUARD-11, LIB-13)", async ({
  openAs,
}) => {
  const page = await openAs(brightspark); // whose calls no other test changes, so that nothing is refetched before the click
  const logged = page.waitForEvent("console", (message) => message.type() === "error");
  // an answer that no version of our server gives
  await page.route("**/api/user/my-call-logs*", (route) =>
    route.fulfill({ json: { success: true, data: { not: "a list" } } }),
  );
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "7 Days" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
  await logged;
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute("**/api/user/my-call-logs*");
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(recentCalls(page)).toBeVisible();
});

test("a guarded page that the server has authorised works without scripts (GUARD-05)", async ({ openAs }) => {
  const page = await openAs(hartley, { javaScriptEnabled: false });
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/dashboard");
  await expect(recentCalls(page).getByRole("listitem")).toHaveCount(10);
});

test("a slow guarded page shows a spinner, however it is reached (GUARD-09)", async ({ openAs }) => {
  const page = await openAs(hartley);
  await openDashboard(page);
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/\/services(\?_rsc=.*)?$/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.getByRole("navigation").getByRole("link", { name: "Services" }).click();
  await expect(page.getByRole("main").getByText("Loading", { exact: true })).toBeAttached();
  await expect(recentCalls(page)).toBeHidden();
  letCome();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Services");
  await expect(page.getByRole("main").getByText("Loading", { exact: true })).toHaveCount(0);
});

test("/admin is for admins: a client is sent to /dashboard, whatever the tab (GUARD-06)", async ({
  openAs,
}) => {
  const client = await openAs(hartley);
  for (const path of ["/admin", "/admin?tab=settings"]) {
    const answer = await visit(client.request, path);
    expect.soft(answer.text, path).not.toContain("Phone Assignments");
    await client.goto(path);
    await expect(client).toHaveURL("/dashboard");
  }
  const data = await visit(client.request, "/admin", { rsc: "1" });
  expect(data.text).not.toContain("Phone Assignments");
});

test("an admin reaches /admin, and everything that a client can (GUARD-06, ROLE-07)", async ({ openAs }) => {
  const page = await openAs(admin);
  for (const path of CLIENT_PAGES) expect.soft((await visit(page.request, path)).status, path).toBe(200);
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("tab")).toHaveText([
    "Users",
    "User Billing",
    "Phone Assignments",
    "Ad Campaigns",
    "Settings",
    "Tools",
  ]);
});

test("after signing in, a visitor who wanted /admin gets there as an admin, and to the dashboard as a client (GUARD-06, GUARD-07)", async ({
  openAs,
}) => {
  for (const [person, arrived] of [
    [admin, "/admin?tab=tools"],
    [brightspark, "/dashboard"],
  ] as const) {
    const page = await openAs(null);
    await openAuth(page, "/admin?tab=tools");
    await signIn(page, { identifier: person.username });
    await expect(page).toHaveURL(arrived);
  }
});

function endOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^(${environment.appUrl.replace(/\./g, "\\.")})?${escaped}$`);
}
