import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { FACEBOOK_AD_ACCOUNT_ID } from "@/local/stack/emulator-seed";
import { toastIn } from "./support/auth-page";
import { insertCall } from "./support/calls";
import { openDashboard, periodButton, recentCalls, section, statCard } from "./support/dashboard-page";
import { sql } from "./support/database";
import { brightspark, hartley, makeClient } from "./support/people";
import { expect, test } from "./support/test";

const FIGURES_API = "**/api/user/dashboard*";
const CSV_API = "**/api/user/call-logs.csv*";
const TITLES = ["Leads This Month", "Estimated Revenue", "ROI", "Active Ads"];

const figureOf = (page: Page, title: string) => statCard(page, title).locator("[data-slot=stat-value]");
const trendOf = (page: Page, title: string) => statCard(page, title).locator("[data-slot=stat-trend]");
const barOf = (page: Page, title: string) => statCard(page, title).locator("[data-slot=stat-bar]");
/** London's noon of that day, so that it is that day whatever the time is now. */
const daysAgo = (days: number) => {
  const today = new Date().toLocaleDateString("en-CA", { timeZone: "Europe/London" });
  return new Date(Date.parse(`${today}T12:00:00Z`) - days * 86_400_000);
};

/** The same figures, computed independently of the product: from the calls, by the specification. */
async function expectedOf(username: string) {
  const [row] = await sql<[{ leads: number; booked: number; cost: number; down: number }]>`
    select count(*)::int as leads, (count(*) filter (where confirmed or (words !~ ${INCOMPLETE} and words ~ ${BOOKED})))::int as booked,
      coalesce(max(cost_per_job), 1900)::float8 as cost, coalesce(max(down_payment), 1200)::float8 as down
    from profiles p left join user_attributes a on a.user_id = p.id join call_logs c on c.user_id = p.id
      cross join lateral (select lower(concat_ws(E'\\n', summary, transcript)) as words,
        exists (select from bookings b where b.call_id = c.call_id and b.status = 'confirmed') as confirmed) as w
    where p.username = ${username}
      and happened_at >= (date_trunc('month', now() at time zone 'Europe/London') - interval '1 month') at time zone 'Europe/London'`;
  return row;
}
const INCOMPLETE =
  "ended before|call ended|hung up before|disconnected before|unable to|could not|failed to|did not schedule|no appointment|cancelled|declined|not interested|will call back|think about it|not ready";
const BOOKED =
  "scheduled for|booked for|appointment set|confirmed for|see you at|appointment confirmed|booked at|scheduled at|coming at|visit scheduled|will be there";

test("four cards show leads, revenue, return and ads, according to the calls and the plan (DASH-05, DASH-06, DASH-07, DASH-08, DASH-09)", async ({
  openAs,
}) => {
  const { leads, booked, cost, down } = await expectedOf(hartley.username);
  expect(booked).toBeGreaterThan(10);
  const page = await openAs(hartley, { javaScriptEnabled: false });
  await page.goto("/dashboard");
  const cards = page.getByRole("list", { name: "Your figures" }).getByRole("listitem");
  await expect(cards).toHaveCount(4);
  for (const [index, title] of TITLES.entries()) await expect(cards.nth(index)).toContainText(title);
  await expect(figureOf(page, "Leads This Month")).toHaveText(String(leads));
  await expect(figureOf(page, "Estimated Revenue")).toHaveText(`£${(booked * cost).toLocaleString("en-GB")}`);
  await expect(figureOf(page, "ROI")).toHaveText(`${Math.round(((booked * cost) / down) * 100)}%`);
  await expect(figureOf(page, "Active Ads")).toHaveText("2");
  await expect(statCard(page, "Active Ads")).toContainText("2 running, 2 paused");
  await expect(barOf(page, "Active Ads")).toHaveAttribute("style", "width:50%");
  await expect(trendOf(page, "Leads This Month")).toHaveText(/^([+−]\d+|0)% against the \d+ days before$/);
  for (const title of TITLES.slice(0, 3))
    await expect(statCard(page, title)).toContainText(/1 \w+ to \d+ \w+/);
  await expect(statCard(page, "Leads This Month")).toContainText(
    new RegExp(`${leads} in these \\d+ days\\d+ in the \\d+ days before`),
  );
});

test("a new client's cards are at zero, and say that there is nothing to compare (DASH-13, DASH-14)", async ({
  openAs,
}) => {
  const page = await openAs(brightspark);
  await openDashboard(page);
  for (const [index, title] of TITLES.entries()) {
    await expect(figureOf(page, title)).toHaveText(["0", "£0", "0%", "0"][index] ?? "");
    await expect(trendOf(page, title)).toHaveCount(0);
    await expect(barOf(page, title)).toHaveAttribute("style", /width: ?0%/);
  }
  for (const title of ["Leads This Month", "Estimated Revenue"])
    await expect(statCard(page, title)).toContainText("No earlier figures to compare");
  await expect(page.getByText("No calls in the last 30 days.")).toBeVisible();
  await expect(page.getByRole("img", { name: /per day/ })).toHaveCount(0);
});

test("the period buttons scope calls, charts and ads without a reload, and the address keeps them (DASH-02, DASH-03, DASH-04)", async ({
  openAs,
}) => {
  const person = await makeClient();
  for (const days of [1, 20, 40]) {
    await insertCall(person.id, { happenedAt: daysAgo(days), summary: `It was ${days} days ago.` });
  }
  const page = await openAs(person);
  await openDashboard(page);
  const pressed = page.getByRole("group", { name: "Period" }).getByRole("button", { pressed: true });
  await expect(pressed).toHaveText("30 Days");
  await expect(recentCalls(page).getByRole("listitem")).toHaveCount(2);
  const card = await statCard(page, "Leads This Month").textContent();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await periodButton(page, "7 Days").click();
  await expect(pressed).toHaveText("7 Days");
  await expect(recentCalls(page).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("img", { name: /Calls per day over 7 days: .*1 completed/ })).toBeVisible();
  // the cards name their days, which no period changes
  expect(await statCard(page, "Leads This Month").textContent()).toBe(card);
  await periodButton(page, "90 Days").click();
  await expect(recentCalls(page).getByRole("listitem")).toHaveCount(3);
  await expect(page).toHaveURL("/dashboard?days=90");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);

  const again = await openAs(person, { javaScriptEnabled: false });
  await again.goto("/dashboard?days=90");
  await expect(recentCalls(again).getByRole("listitem")).toHaveCount(3);
  await expect(periodButton(again, "90 Days")).toHaveAttribute("aria-pressed", "true");
  await again.goto("/dashboard?days=12");
  await expect(periodButton(again, "30 Days")).toHaveAttribute("aria-pressed", "true");
});

test("a period without calls offers a longer one with calls, and does not claim that the client has none (CALLS-05, DASH-15)", async ({
  openAs,
}) => {
  const person = await makeClient();
  await insertCall(person.id, { happenedAt: daysAgo(20), summary: "It was 20 days ago." });
  const page = await openAs(person);
  await openDashboard(page);
  await periodButton(page, "7 Days").click();
  await expect(recentCalls(page)).toContainText("No calls in the last 7 days");
  await expect(page.getByText("No Call Logs Yet")).toHaveCount(0);
  await recentCalls(page).getByRole("button", { name: "Show 30 days" }).click();
  await expect(recentCalls(page).getByRole("listitem")).toHaveCount(1);
  await expect(periodButton(page, "30 Days")).toHaveAttribute("aria-pressed", "true");
});

test("money is in the client's currency, and what ads cost in the ad account's (FORMAT-01, FORMAT-03, FORMAT-06)", async ({
  openAs,
}) => {
  const person = await makeClient();
  await sql`insert into user_attributes (user_id, cost_per_job, currency) values (${person.id}, 1234.5, 'EUR')`;
  await insertCall(person.id, { happenedAt: daysAgo(1), summary: "A visit is booked for Monday." });
  const [campaign] = await sql<[{ id: string }]>`
    insert into ad_campaigns (name, status, daily_budget) values ('Roofs', 'ACTIVE', 7.5) returning id`;
  await sql`insert into campaign_assignments (campaign_id, user_id) values (${campaign.id}, ${person.id})`;
  await sql`insert into ad_insights (campaign_id, day, impressions, clicks, leads, spend)
    values (${campaign.id}, (now() at time zone 'Europe/London')::date - 2, 10, 2, 1, 3.5)`;
  await sql`insert into ad_accounts (id, currency) values (${FACEBOOK_AD_ACCOUNT_ID}, 'GBP')
    on conflict (id) do update set currency = excluded.currency`;
  const page = await openAs(person);
  await openDashboard(page);
  await expect(figureOf(page, "Estimated Revenue")).toHaveText("€1,234.50");
  await expect(section(page, "Running Ads")).toContainText("£7.50 / day");
  await expect(section(page, "Ad Performance")).toContainText("£3.50");
  await expect(page.getByRole("list", { name: "Your figures" })).not.toContainText("£");
});

test("the charts can be read as tables (DASH-15)", async ({ openAs }) => {
  const person = await makeClient();
  await insertCall(person.id, { happenedAt: daysAgo(3), summary: "A visit is booked for Monday." });
  await insertCall(person.id, { happenedAt: daysAgo(3), endReason: "voicemail" });
  const page = await openAs(person);
  await openDashboard(page);
  await expect(
    page.getByRole("img", {
      name: "Calls per day over 30 days: 1 booked, 0 completed, 0 incomplete, 1 missed",
    }),
  ).toBeVisible();
  await page.getByText("Show as a table").click();
  const table = page.getByRole("table", { name: "Calls per day" });
  await expect(table.getByRole("columnheader")).toHaveText([
    "Day",
    "Booked",
    "Completed",
    "Incomplete",
    "Missed",
  ]);
  await expect(table.getByRole("row").nth(1).getByRole("cell")).toHaveText(["1", "0", "0", "1"]);
  await expect(table.getByRole("row")).toHaveCount(2);
});

test("Download CSV saves the period's calls as a file (DASH-18, DASH-19)", async ({ openAs }) => {
  const person = await makeClient();
  await insertCall(person.id, { happenedAt: daysAgo(3), summary: "=1+1" });
  await insertCall(person.id, { happenedAt: daysAgo(20), summary: "Later" });
  const page = await openAs(person);
  await openDashboard(page);
  const save = async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const file = await download;
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
  };
  const month = await save();
  expect(month.name).toMatch(/^calls-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  expect(month.text.split("\r\n")).toHaveLength(4);
  await periodButton(page, "7 Days").click();
  const week = await save();
  expect(week.text).toMatch(/^\uFEFFDate,Time,Caller,Assigned number,Direction,Duration,Status,Summary\r\n/);
  expect(week.text.split("\r\n")).toHaveLength(3);
  expect(week.text).toMatch(/,07700 900301,0113 496 0150,Inbound,1:35,Completed,'=1\+1\r\n$/);
});

test("a download that fails says so and can be tried again (DASH-18)", async ({ openAs }) => {
  const page = await openAs(brightspark);
  await openDashboard(page);
  await page.route(CSV_API, (route) => route.abort());
  await page.getByRole("button", { name: "Download CSV" }).click();
  await expect(toastIn(page)).toContainText("Download failed");
  await expect(page.getByRole("button", { name: "Download CSV" })).toBeEnabled();
});

test("figures that cannot be read say so without affecting the rest of the page (DASH-15)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  await openDashboard(page);
  await page.route(FIGURES_API, (route) =>
    route.fulfill({ status: 503, json: { success: false, error: "Busy" } }),
  );
  await periodButton(page, "90 Days").click();
  await expect(page.getByText("Couldn't load your figures")).toBeVisible();
  await expect(recentCalls(page).getByRole("listitem")).toHaveCount(10);
  await expect(toastIn(page)).toHaveCount(0);
  await page.unroute(FIGURES_API);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(figureOf(page, "Active Ads")).toHaveText("2");
});

test("charts tell a day's values to a finger, the cursor and the keyboard (DAY-08)", async ({ openAs }) => {
  const person = await makeClient();
  await insertCall(person.id, { happenedAt: daysAgo(20) });
  await insertCall(person.id, { happenedAt: daysAgo(1), summary: "A visit is booked for Monday." });
  await insertCall(person.id, { happenedAt: daysAgo(1), endReason: "voicemail" });
  const page = await openAs(person, { viewport: { width: 360, height: 780 } });
  await openDashboard(page);
  await periodButton(page, "7 Days").click();
  const chart = page.locator("figure").filter({ hasText: "Calls per day" });
  const values = chart.locator("[data-slot=day-values]");
  await expect(values).toHaveCount(0);
  const slider = chart.getByRole("slider", { name: /^Calls per day over 7 days/ });
  await slider.focus();
  await expect(values).toHaveText(/: none$/);
  await page.keyboard.press("ArrowLeft");
  await expect(values).toHaveText(/^\w{3} \d+ \w+: Booked 1, Missed 1$/);
  await expect(slider).toHaveAttribute("aria-valuetext", /: Booked 1, Missed 1$/);
  await page.keyboard.press("Tab");
  await expect(values).toHaveCount(0);
  const box = await chart.getByRole("img").boundingBox();
  if (!box) throw new Error("the chart has no box");
  await page.mouse.move(box.x + (box.width / 7) * 5.5, box.y + box.height / 2);
  await expect(values).toHaveText(/: Booked 1, Missed 1$/);
  await page.mouse.move(box.x, box.y - 200);
  await expect(values).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await expect(chart.locator("ol > li").first()).toHaveText(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/);
});

test("cards say what they count, for which days and compared with what (DAY-08)", async ({ openAs }) => {
  const person = await makeClient();
  await insertCall(person.id, { happenedAt: daysAgo(1) });
  const page = await openAs(person, { viewport: { width: 360, height: 780 } });
  await openDashboard(page);
  await page.getByText("How these figures are counted").click();
  const told = (title: string) =>
    page.locator("dl > div").filter({ has: page.locator("dt", { hasText: title }) });
  await expect(told("Leads This Month")).toContainText(
    /Every call from or to your numbers, \d+ \w+ to \d+ \w+, .*Compared with the \d+ days before, \d+ \w+ to \d+ \w+\./,
  );
  await expect(told("Estimated Revenue")).toContainText(/0 booked jobs among those calls, each at £/);
  await expect(told("ROI")).toContainText("Monthly payments are not counted");
  await expect(told("Active Ads")).toContainText("run right now");
});

test("each ad says what a lead and a booked job cost (DAY-08)", async ({ openAs }) => {
  const person = await makeClient();
  for (const [name, leads, spend] of [
    ["Boilers", 3, 60],
    ["Roofs", 1, 30],
  ] as const) {
    const [campaign] = await sql<{ id: string }[]>`
      insert into ad_campaigns (name, status, daily_budget) values (${name}, 'ACTIVE', 10) returning id`;
    await sql`insert into campaign_assignments (campaign_id, user_id) values (${campaign?.id ?? ""}, ${person.id})`;
    await sql`insert into ad_insights (campaign_id, day, impressions, clicks, leads, spend)
      values (${campaign?.id ?? ""}, current_date - 2, 100, 10, ${leads}, ${spend})`;
  }
  for (const days of [3, 4])
    await insertCall(person.id, { happenedAt: daysAgo(days), summary: "A visit is booked for Monday." });
  const page = await openAs(person, { viewport: { width: 360, height: 780 } });
  await openDashboard(page);
  const ads = section(page, "Running Ads");
  await ads.getByText("What a lead and a job cost").click();
  const row = (name: string) => ads.getByRole("row").filter({ hasText: name }).getByRole("cell");
  await expect(row("Boilers")).toHaveText(["£20", "about £40"]);
  await expect(row("Roofs")).toHaveText(["£30", "about £60"]);
  await expect(ads).toContainText("is an estimate");
});
