import { callRow, openDashboard, recentCalls, statCard } from "./support/dashboard-page";
import { hartley, makeClient } from "./support/people";
import { announce, finish, planCallTo } from "./support/phone-calls";
import { expect, test } from "./support/test";

const STREAM = "**/api/user/call-events*";
/** The scripted caller of these calls, Tom Ackroyd. */
const CALLER = /07700 900118/;
const SUMMARY = /Tom Ackroyd has heating but no hot water/;

test("a call appears while it rings, continues and ends, without a reload (CALLS-01, CALLS-02)", async ({
  openAs,
}) => {
  const person = await makeClient();
  const call = await planCallTo(person.id, "boiler-no-hot-water");
  const page = await openAs(person);
  const stream = page.waitForResponse(STREAM);
  await openDashboard(page);
  expect((await stream).status()).toBe(200);
  await expect(recentCalls(page).getByText("No Call Logs Yet")).toBeVisible();
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });

  await announce(call, "ringing");
  await expect(callRow(page, CALLER)).toContainText("Ringing now");
  await announce(call, "in-progress");
  await expect(callRow(page, CALLER)).toContainText("On the line now");
  await finish(call);
  await expect(callRow(page, CALLER)).toContainText(SUMMARY);
  await expect(recentCalls(page).getByRole("listitem")).toHaveCount(1);
  expect(loads).toBe(0);

  const row = callRow(page, CALLER);
  await row.getByRole("button").first().click();
  await expect(row.getByRole("list", { name: "Transcript" })).toContainText("no hot water");
  await row.getByRole("button", { name: "Play recording" }).click();
  const slider = row.getByRole("slider", { name: "Position in the recording" });
  const second = () => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await expect.poll(second).toBeGreaterThan(0);
  await slider.press("PageUp");
  await expect.poll(second).toBeGreaterThan(15);
});

test("the cards and the chart follow a call that comes in (DASH-06, DASH-07)", async ({ openAs }) => {
  const person = await makeClient();
  const call = await planCallTo(person.id, "boiler-no-hot-water");
  const page = await openAs(person);
  const stream = page.waitForResponse(STREAM);
  await openDashboard(page);
  await stream;
  await expect(statCard(page, "Leads This Month")).toContainText("0");
  await finish(call);
  await expect(statCard(page, "Leads This Month").locator("[data-slot=stat-value]")).toHaveText("1");
  await expect(statCard(page, "Estimated Revenue").locator("[data-slot=stat-value]")).toHaveText("£1,900");
  await expect(page.getByRole("img", { name: "1 booked" })).toBeVisible();
});

test("the page's initial data is not refetched, and a change is fetched once (CALLS-01)", async ({
  openAs,
}) => {
  const person = await makeClient();
  const call = await planCallTo(person.id, "boiler-no-hot-water");
  // The server reports changes since it began to listen, which it does for the first open page.
  const page = await openAs(person);
  const listening = page.waitForResponse(STREAM);
  await openDashboard(page);
  await listening;
  // old enough that creating the client does not count as a later change
  await page.waitForFunction((from) => Date.now() > from + 1_500, Date.now());

  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const stream = page.waitForResponse(STREAM);
  await page.reload();
  await stream;
  await announce(call, "ringing");
  await expect(callRow(page, CALLER)).toContainText("Ringing now");
  const times = (path: string) => asked.filter((pathname) => pathname === path).length;
  for (const path of ["my-call-logs", "dashboard", "to-dos", "notices"]) {
    expect(times(`/api/user/${path}`), path).toBe(1);
  }
  for (const path of ["user-campaigns", "user-insights"])
    expect(times(`/api/facebook/${path}`), path).toBe(0);
});

test("an open row stays open while another call arrives (CALLS-02)", async ({ openAs }) => {
  const person = await makeClient();
  const [first, second] = [
    await planCallTo(person.id, "boiler-no-hot-water"),
    await planCallTo(person.id, "price-shopper"),
  ];
  await finish(first);
  const page = await openAs(person);
  const stream = page.waitForResponse(STREAM);
  await openDashboard(page);
  await stream;
  await callRow(page, CALLER).getByRole("button").first().click();
  await expect(callRow(page, CALLER).getByRole("heading", { name: "Summary" })).toBeVisible();
  await finish(second);
  await expect(recentCalls(page).getByRole("button", { name: /07700 900231/ })).toBeVisible();
  await expect(callRow(page, CALLER).getByRole("heading", { name: "Summary" })).toBeVisible();
});

test("with the event stream cut, a call still arrives by polling (CALLS-01)", async ({ openAs }) => {
  const person = await makeClient();
  const call = await planCallTo(person.id, "boiler-no-hot-water");
  const page = await openAs(person);
  await page.route(STREAM, (route) => route.abort());
  await page.clock.install();
  await openDashboard(page);
  await expect(recentCalls(page).getByText("No Call Logs Yet")).toBeVisible();
  await finish(call);
  await page.clock.fastForward(16_000);
  await expect(callRow(page, CALLER)).toContainText(SUMMARY);
});

test("another client's screen does not move (ROLE-06)", async ({ openAs }) => {
  const person = await makeClient();
  const call = await planCallTo(person.id, "boiler-no-hot-water");
  const [own, other] = [await openAs(person), await openAs(hartley)];
  await openDashboard(own);
  await openDashboard(other);
  const before = await recentCalls(other).getByRole("listitem").allTextContents();
  await finish(call);
  await expect(callRow(own, CALLER)).toContainText(SUMMARY);
  expect(await recentCalls(other).getByRole("listitem").allTextContents()).toEqual(before);
});
