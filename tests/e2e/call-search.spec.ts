import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { signIn } from "./support/auth-page";
import { insertCall } from "./support/calls";
import { openSettled } from "./support/pages";
import { brightspark, hartley, makeClient } from "./support/people";
import { announce, finish, planCallTo } from "./support/phone-calls";
import { expect, test } from "./support/test";

const list = (page: Page) => page.getByRole("region", { name: "Calls", exact: true });
const rows = (page: Page) => list(page).getByRole("listitem");
const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search calls" });

test("a search is in the address, marks its matches, and going back undoes it (ROLE-06)", async ({
  openAs,
}) => {
  const person = await makeClient();
  await insertCall(person.id, { summary: "A gargoyle fell into the gutter." });
  await insertCall(person.id, {
    summary: null,
    transcript: "AI: Hello.\nUser: My gutters are full of leaves.",
    happenedAt: new Date(Date.now() - 86_400_000),
  });
  await insertCall(person.id, { summary: "The caller asked about prices." });
  const page = await openAs(person);
  await openSettled(page, "/dashboard/calls");
  await expect(rows(page)).toHaveCount(3);
  await searchBox(page).fill("gutter");
  await searchBox(page).press("Enter");
  await expect(page).toHaveURL("/dashboard/calls?q=gutter");
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).locator("mark")).toHaveText(["gutter", "gutters"]);
  await expect(rows(page).nth(1)).toContainText("From the transcript:");
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
  await expect(searchBox(page)).toHaveValue("");
});

test("finds while somebody types, keeps the words in the address, and one step back undoes them (DAY-09)", async ({
  openAs,
}) => {
  const person = await makeClient();
  await insertCall(person.id, { summary: "A gargoyle fell into the gutter." });
  await insertCall(person.id, { summary: "The caller asked about prices." });
  const page = await openAs(person);
  await openSettled(page, "/dashboard/calls");
  const visits: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/dashboard/calls") visits.push(request.url());
  });
  await searchBox(page).pressSequentially("gargoyle", { delay: 40 });
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL("/dashboard/calls?q=gargoyle");
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue("gargoyle");
  await expect(page.getByText("1 call found")).toBeVisible();
  await searchBox(page).press("Enter");
  expect(visits).toEqual([]);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL("/dashboard/calls");
  await expect(rows(page)).toHaveCount(2);
  await expect(searchBox(page)).toHaveValue("");
  await searchBox(page).pressSequentially("prices");
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(searchBox(page)).toHaveValue("");
});

test("a number is found as people write it down", async ({ openAs }) => {
  const person = await makeClient();
  await insertCall(person.id, { phoneNumber: "+447700900866" });
  await insertCall(person.id, { phoneNumber: "+441134960733" });
  const page = await openAs(person);
  await openSettled(page, "/dashboard/calls?q=07700+900866");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).locator("mark")).toHaveText("07700 900866");
});

test("status, direction and period narrow the list at once and can be cleared (ROLE-06)", async ({
  openAs,
}) => {
  const person = await makeClient();
  await insertCall(person.id, { summary: "A visit is scheduled for Monday." });
  await insertCall(person.id, { callDirection: "outbound" });
  await insertCall(person.id, { happenedAt: new Date(Date.now() - 40 * 86_400_000) });
  const page = await openAs(person);
  await openSettled(page, "/dashboard/calls");
  await page.getByLabel("Status").focus();
  await page.getByLabel("Status").selectOption("Booked");
  await expect(page).toHaveURL("/dashboard/calls?status=booked");
  await expect(page.getByRole("link", { name: "Clear filters" })).toBeVisible();
  await expect(page.getByLabel("Status")).toBeFocused();
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel("Direction").selectOption("Outgoing");
  await expect(page).toHaveURL("/dashboard/calls?status=booked&direction=outbound");
  await expect(list(page).getByText("No calls match")).toBeVisible();
  await list(page).getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/dashboard/calls");
  await expect(rows(page)).toHaveCount(3);
  await page.getByLabel("Period").selectOption("Last 30 days");
  await expect(rows(page)).toHaveCount(2);
});

test("is in the first response, including filters, without scripts (FAST-04)", async ({ openAs }) => {
  const page = await openAs(hartley, { javaScriptEnabled: false });
  await page.goto("/dashboard/calls?status=booked");
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByLabel("Status")).toHaveValue("booked");
  const first = await rows(page).first().textContent();
  await page.getByRole("link", { name: "Older calls" }).click();
  await expect(page).toHaveURL(/status=booked&cursor=/);
  await expect(rows(page)).toHaveCount(20);
  expect(await rows(page).first().textContent()).not.toBe(first);
  await page.getByRole("link", { name: "Newest calls" }).click();
  await expect(rows(page).first()).toHaveText(first ?? "");
  await searchBox(page).fill("boiler");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/q=boiler&status=booked/);
  await expect(rows(page).locator("mark").first()).toHaveText(/boiler/i);
});

test("says so when there are no calls at all (CALLS-05)", async ({ openAs }) => {
  const page = await openAs(brightspark);
  await openSettled(page, "/dashboard/calls");
  await expect(list(page).getByText("No Call Logs Yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "Clear filters" })).toHaveCount(0);
});

test("a call arrives in the list while it rings, and its status follows it", async ({ openAs }) => {
  const person = await makeClient();
  const call = await planCallTo(person.id, "boiler-no-hot-water");
  const page = await openAs(person);
  const stream = page.waitForResponse("**/api/user/call-events*");
  await openSettled(page, "/dashboard/calls");
  await stream;
  await announce(call, "ringing");
  await expect(rows(page)).toContainText("Ringing now");
  await finish(call);
  await expect(rows(page).locator("[data-slot=badge]")).toHaveText("Booked");
});

test("Recent Calls links to all calls, and a row to the call's own page", async ({ openAs }) => {
  const person = await makeClient();
  const { callId } = await insertCall(person.id);
  const page = await openAs(person);
  await openSettled(page, "/dashboard");
  await page.getByRole("link", { name: "All calls" }).click();
  await expect(page).toHaveURL("/dashboard/calls");
  await rows(page).getByRole("button").first().click();
  await rows(page).getByRole("link", { name: "Open call" }).click();
  await expect(page).toHaveURL(`/dashboard/calls/${callId}`);
  await page.getByRole("link", { name: "All calls" }).click();
  await expect(page).toHaveURL("/dashboard/calls");
});

test("the list says how many calls there are, takes any dates, and gives them as a file (DAY-09)", async ({
  openAs,
}) => {
  const person = await makeClient();
  const now = Date.now();
  const ago = (days: number) => new Date(now - days * 86_400_000);
  const dayOf = (days: number) => ago(days).toLocaleDateString("en-CA", { timeZone: "Europe/London" });
  for (const days of [1, 5, 20])
    await insertCall(person.id, { happenedAt: ago(days), summary: `Day ${days}` });
  const page = await openAs(person, { viewport: { width: 360, height: 780 } });
  await openSettled(page, "/dashboard/calls");
  await expect(page.getByText("3 calls", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Clear filters" })).toHaveCount(0);

  await page.getByLabel("Period").selectOption("Choose dates…");
  await page.getByLabel("From").fill(dayOf(20));
  await page.getByLabel("To", { exact: true }).fill(dayOf(5));
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(`/dashboard/calls?from=${dayOf(20)}&to=${dayOf(5)}`);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText("2 calls found")).toBeVisible();
  await expect(page.getByLabel("From")).toHaveValue(dayOf(20));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const text = readFileSync(await (await downloading).path(), "utf8");
  expect(text.match(/Day \d+/g)).toEqual(["Day 5", "Day 20"]);

  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/dashboard/calls");
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByLabel("From")).toHaveCount(0);
});

test("the way back from a call leads to the list as it was left (DAY-09)", async ({ openAs }) => {
  const person = await makeClient();
  for (let minute = 0; minute < 25; minute++)
    await insertCall(person.id, {
      summary: "A dripping tap.",
      happenedAt: new Date(Date.now() - minute * 60_000),
    });
  const page = await openAs(person, { viewport: { width: 360, height: 780 } });
  await openSettled(page, "/dashboard/calls?q=dripping");
  await list(page).getByRole("button", { expanded: false }).last().click();
  const last = list(page).getByRole("link", { name: "Open call" });
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(300);
  await last.click();
  await expect(page).toHaveURL(/\/dashboard\/calls\/[^?]+$/);
  await page.getByRole("link", { name: "All calls" }).click();
  await expect(page).toHaveURL("/dashboard/calls?q=dripping");
  // The row is closed again, so the page is shorter than it was.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before / 2);
});

test("the way back leads no one to what someone else searched for in the same tab", async ({ openAs }) => {
  const [first, second] = [await makeClient(), await makeClient()];
  await insertCall(first.id, { summary: "Mrs Archer has a dripping tap." });
  const { callId } = await insertCall(second.id, { summary: "A boiler." });
  const page = await openAs(first);
  await openSettled(page, "/dashboard/calls?q=archer");
  await list(page).getByRole("button", { expanded: false }).first().click();
  await list(page).getByRole("link", { name: "Open call" }).click();
  await expect(page.getByRole("link", { name: "All calls" })).toHaveAttribute("href", /archer/);
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page).toHaveURL("/auth");
  await signIn(page, { identifier: second.email });
  await expect(page).toHaveURL("/dashboard");
  await openSettled(page, `/dashboard/calls/${callId}`);
  await expect(page.getByRole("link", { name: "All calls" })).toHaveAttribute("href", "/dashboard/calls");
});
