import type { BrowserContext } from "@playwright/test";
import { openAuth, signIn } from "./support/auth-page";
import { openDashboard, recentCalls } from "./support/dashboard-page";
import { sql } from "./support/database";
import { admin, hartley, makeClient } from "./support/people";
import { expect, test } from "./support/test";

type Session = { expires_at: number };
const TOKEN_REQUEST = /\/auth\/v1\/token\?grant_type=refresh_token/;

const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.startsWith("sb-"));

async function storedSession(context: BrowserContext): Promise<Session> {
  const [cookie] = await sessionCookies(context);
  if (!cookie) throw new Error("there is no session cookie");
  return JSON.parse(
    Buffer.from(decodeURIComponent(cookie.value).slice("base64-".length), "base64url").toString("utf8"),
  );
}

/** Makes the stored session look as if its access token had run out. */
async function expireSession(context: BrowserContext): Promise<void> {
  const [cookie] = await sessionCookies(context);
  if (!cookie) throw new Error("there is no session cookie");
  const session = await storedSession(context);
  const expired = { ...session, expires_at: Math.floor(Date.now() / 1_000) - 60 };
  const value = `base64-${Buffer.from(JSON.stringify(expired)).toString("base64url")}`;
  await context.addCookies([{ ...cookie, value }]);
}

test("Logout ends the session and leads to /auth on this machine (NAV-10)", async ({ openAs }) => {
  const page = await openAs(await makeClient());
  await openDashboard(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  expect(await sessionCookies(page.context())).toEqual([]);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/auth");
});

test("after Logout the back button shows nothing private (GUARD-05)", async ({ openAs }) => {
  const person = await makeClient();
  const page = await openAs(person);
  await openDashboard(page);
  await expect(recentCalls(page)).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
  await page.goBack();
  await expect(page).toHaveURL("/auth");
  await expect(recentCalls(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Logout" })).toHaveCount(0);
});

test("Logout in one tab takes the other one to /auth, by a spinner and never by its content (AUTH-12)", async ({
  openAs,
}) => {
  const first = await openAs(await makeClient());
  await openDashboard(first);
  const second = await first.context().newPage();
  await openDashboard(second);
  await second.route("**/auth?next=*", (route) => route.fulfill({ status: 204 })); // stays for the checks
  const left = second.waitForRequest("**/auth?next=%2Fdashboard");
  await first.getByRole("button", { name: "Logout" }).click();
  await left;
  await expect(second.getByRole("status").getByText("Loading", { exact: true })).toBeAttached();
  await expect(recentCalls(second)).toHaveCount(0);
  await second.unroute("**/auth?next=*");
  await second.goto("/dashboard");
  await expect(second).toHaveURL(/\/auth(\?|$)/);
  await expect(second.getByRole("link", { name: "Login" })).toBeVisible();
});

test("another user signing in in another tab leaves nothing of the first account on screen (AUTH-12)", async ({
  openAs,
}) => {
  const [one, other] = [await makeClient(), await makeClient()];
  const first = await openAs(one);
  await openDashboard(first);
  await expect(first.getByTitle(`Signed in as ${one.email}`)).toBeVisible();
  // the second tab has no session of its own, as after its cookies were cleared
  const second = await first.context().newPage();
  await first.context().clearCookies();
  await openAuth(second);
  await signIn(second, { identifier: other.username });
  await expect(second).toHaveURL("/dashboard");
  await expect(first.getByTitle(`Signed in as ${other.email}`)).toBeVisible();
});

test("a session with an expired access token is renewed on the way to the page (AUTH-11)", async ({
  openAs,
}) => {
  const page = await openAs(await makeClient());
  await openDashboard(page);
  await expireSession(page.context());
  const [before] = await sessionCookies(page.context());
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/dashboard");
  await expect(recentCalls(page)).toBeVisible();
  const [after] = await sessionCookies(page.context());
  expect(after?.value).not.toBe(before?.value);
});

test("loading ends with the first session check: without a session, the page goes to the form (AUTH-11)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  const [cookie] = await sessionCookies(page.context());
  await page.addInitScript((name) => {
    document.cookie = `${name}=; Path=/; Max-Age=0`;
  }, cookie?.name ?? "");
  await page.goto("/dashboard", { waitUntil: "commit" });
  await expect(page).toHaveURL("/auth?next=%2Fdashboard");
});

test("an expired session is refreshed behind a spinner, and the page's content stays (GUARD-09)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  await page.goto("/dashboard/calls");
  const search = page.getByRole("searchbox");
  await search.fill("boiler");
  const { promise: mayRefresh, resolve: letRefresh } = Promise.withResolvers<void>();
  await page.route(TOKEN_REQUEST, async (route) => {
    await mayRefresh;
    await route.continue();
  });
  await expireSession(page.context());
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const spinner = page.getByRole("main").getByText("Loading", { exact: true });
  await expect(spinner).toBeAttached();
  await expect(search).toBeHidden();
  letRefresh();
  await expect(search).toHaveValue("boiler");
  await expect(search).toBeVisible();
  await expect(spinner).toHaveCount(0);
});

test("an open page renews its session when three ticks of 30 seconds are left, and not before (LIB-01, LIB-02)", async ({
  openAs,
}) => {
  const page = await openAs(await makeClient());
  await page.clock.install();
  await page.addInitScript(() => {
    const renewals: number[] = [];
    const { fetch } = window;
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.includes("grant_type=refresh_token")) renewals.push(Date.now());
      return fetch(input, init);
    };
    const { setInterval } = window;
    const noted = (act: () => void, delay?: number) => {
      if (delay === 30_000)
        Object.assign(window, { looks: (window as unknown as { looks: number }).looks + 1 });
      return setInterval(act, delay);
    };
    Object.assign(window, { renewals, looks: 0, setInterval: noted });
  });
  const renewals = () => page.evaluate(() => (window as unknown as { renewals: number[] }).renewals);
  await openDashboard(page);
  const { expires_at } = await storedSession(page.context());
  const renewed = page.waitForResponse(TOKEN_REQUEST);
  await page.keyboard.press("Shift"); // user activity: the library is loaded, and checks every 30 seconds (LIB-01)
  await expect.poll(() => page.evaluate(() => (window as unknown as { looks: number }).looks)).toBe(2);
  // From here on the test controls the clock; each timer that is due meanwhile runs once.
  await page.clock.pauseAt(expires_at * 1_000 - 150_000);
  for (let step = 0; step < 15 && (await renewals()).length === 0; step++) {
    await page.clock.runFor(10_000);
    // A check takes the session's lock; taking it five more times in turn waits until after it.
    await page.evaluate(async () => {
      for (let turn = 0; turn < 5; turn++) await navigator.locks.request("turn", () => {});
    });
  }
  expect((await renewed).status()).toBe(200);
  const [first = 0] = await renewals();
  const left = expires_at - first / 1_000;
  expect(left).toBeLessThanOrEqual(90);
  expect(left).toBeGreaterThan(90 - 30 - 10);
  await expect(recentCalls(page)).toBeVisible();
});

test("Admin is offered while the admin check succeeds, and no longer once it fails (AUTH-13, NAV-03)", async ({
  openAs,
}) => {
  const page = await openAs(admin);
  await openDashboard(page);
  const link = page.getByRole("link", { name: "Admin" });
  await expect(link).toHaveAttribute("href", "/admin");
  const logged = page.waitForEvent("console", (message) => message.text().includes("The admin check failed"));
  await page.route("**/rest/v1/user_roles*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await logged;
  await expect(link).toHaveCount(0);
  await expect(recentCalls(page)).toBeVisible();
});

test("the admin check asks for the user's own admin row, at most one (API-06)", async ({ openAs }) => {
  const page = await openAs(hartley);
  const check = page.waitForRequest("**/rest/v1/user_roles*");
  await page.goto("/dashboard");
  const [user] = await sql`select id from profiles where username = ${hartley.username}`;
  const request = await check;
  expect(request.method()).toBe("GET");
  expect(Object.fromEntries(new URL(request.url()).searchParams)).toEqual({
    select: "role",
    user_id: `eq.${user?.id}`,
    role: "eq.admin",
    limit: "1",
  });
  await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);
});
