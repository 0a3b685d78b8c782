import type { Page } from "@playwright/test";
import { expectToast, identifierField, signIn } from "./support/auth-page";
import { openDashboard, recentCalls } from "./support/dashboard-page";
import { sql } from "./support/database";
import { makeClient } from "./support/people";
import { expect, test } from "./support/test";

const DAY_SECONDS = 86_400;
const sessionCookies = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name.startsWith("sb-"));

const expectSignedOutHeader = async (page: Page) => {
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Logout" })).toHaveCount(0);
};

test("a session lost with the dashboard open: Services asks to sign in under a signed-out header, and the right password continues (GUARD-07, AUTH-12)", async ({
  openAs,
}) => {
  const person = await makeClient();
  const page = await openAs(person);
  await openDashboard(page);
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Services" }).first().click();
  // Whichever comes first: the link's page, or the page noticing on hover that it has no session.
  await expect(page).toHaveURL(/\/auth\?next=%2F(services|dashboard)$/);
  await expectSignedOutHeader(page);
  await expect(identifierField(page)).toBeVisible();
  await signIn(page, { identifier: person.username });
  await expectToast(page, {
    variant: "default",
    title: "Welcome back!",
    description: "Successfully logged in.",
  });
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(page).toHaveURL(/\/(services|dashboard)$/);
  await page.goto("/services");
  await expect(page).toHaveURL("/services");
});

test("a session that was ended elsewhere goes from an open dashboard to the form with the reason, not to an error (AUTH-12, GATE-03)", async ({
  openAs,
}) => {
  const person = await makeClient();
  const page = await openAs(person);
  await page.clock.install();
  const stream = page.waitForResponse("**/api/user/call-events*");
  await openDashboard(page);
  await expect(recentCalls(page)).toBeVisible();
  expect((await stream).status()).toBe(200);
  const refused = page.waitForResponse(
    (answer) => answer.url().includes("/api/user/call-events") && answer.status() === 401,
  );
  await sql`delete from auth.sessions where user_id = ${person.id}`;
  await refused;
  await page.clock.fastForward(16_000); // without its stream the page reads again every 15 seconds
  await expect(page).toHaveURL(/^[^?]*\/auth\?/);
  await expect(page.getByRole("status").getByText("You were signed out")).toBeVisible();
  await expectSignedOutHeader(page);
  expect(await sessionCookies(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText("You were signed out")).toBeVisible();
  await signIn(page, { identifier: person.username });
  await expect(page).toHaveURL("/dashboard");
  await expect(recentCalls(page)).toBeVisible();
});

test("a link followed with an ended session leads to the form with the reason, and from there to the page (AUTH-12, GUARD-07)", async ({
  openAs,
}) => {
  const person = await makeClient();
  const page = await openAs(person);
  await openDashboard(page);
  await sql`delete from auth.sessions where user_id = ${person.id}`;
  await page.getByRole("link", { name: "Services" }).first().click();
  await expect(page.getByText("You were signed out")).toBeVisible();
  await expectSignedOutHeader(page);
  await signIn(page, { identifier: person.username });
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(page).toHaveURL(/\/(services|dashboard)$/);
});

test("a user who was disabled while signed in sees the reason, but a stranger with the same link does not (GATE-01, GATE-03)", async ({
  openAs,
}) => {
  const person = await makeClient();
  const page = await openAs(person);
  await openDashboard(page);
  // Away from a page that may notice by itself and leave meanwhile.
  await page.goto("about:blank", { waitUntil: "load" });
  await sql`update profiles set disabled_at = now() where id = ${person.id}`;
  await page.goto("/services");
  await expect(page).toHaveURL(/\/auth\?next=%2Fservices&ended=\w{32}&why=disabled$/);
  await expect(page.getByText("Your account is disabled.")).toBeVisible();
  await expectSignedOutHeader(page);
  await signIn(page, { identifier: person.username });
  await expectToast(page, {
    variant: "destructive",
    title: "Login Failed",
    description: "Invalid login credentials",
  });
  await expect(page.getByText("Your account is disabled.")).toBeVisible();
  const stranger = await openAs(null);
  await stranger.goto(page.url());
  await expect(identifierField(stranger)).toBeVisible();
  await expect(stranger.getByText("Your account is disabled.")).toHaveCount(0);
});

test("session cookies live for the idle time of the settings, from signing in and from renewing alike (GATE-04)", async ({
  openAs,
}) => {
  const person = await makeClient();
  const page = await openAs(null);
  await page.goto("/auth");
  await signIn(page, { identifier: person.username });
  await expect(page).toHaveURL("/dashboard");
  const lifetimes = async () =>
    (await sessionCookies(page)).map(({ expires }) => (expires - Date.now() / 1_000) / DAY_SECONDS);
  for (const days of await lifetimes()) expect(days).toBeCloseTo(14, 1);
  // as if the access token had expired: the middleware renews it
  const [cookie] = await sessionCookies(page);
  if (!cookie) throw new Error("there is no session cookie");
  const session = JSON.parse(
    Buffer.from(decodeURIComponent(cookie.value).slice("base64-".length), "base64url").toString("utf8"),
  );
  const expired = { ...session, expires_at: Math.floor(Date.now() / 1_000) - 60 };
  const value = `base64-${Buffer.from(JSON.stringify(expired)).toString("base64url")}`;
  await page.context().addCookies([{ ...cookie, value, expires: -1 }]);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/dashboard");
  const renewed = await sessionCookies(page);
  expect(renewed[0]?.value).not.toBe(value);
  for (const days of await lifetimes()) expect(days).toBeCloseTo(14, 1);
});
