import type { Page } from "@playwright/test";
import { openDashboard, recentCalls, section } from "./support/dashboard-page";
import { sql } from "./support/database";
import { brightspark, clyde, hartley } from "./support/people";
import { expect, test } from "./support/test";

const CALLS_API = "**/api/user/my-call-logs*";

/** What the server sends before any script runs. */
const firstResponse = async (page: Page) => (await page.request.get("/dashboard")).text();

test.describe("a busy client's dashboard", () => {
  test("greets, and has its sections in order, below what is to be done and what comes next (DASH-01, DASH-15, DAY-02)", async ({
    openAs,
  }) => {
    const page = await openAs(hartley);
    await openDashboard(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back!");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "To do",
      "Next jobs",
      /^(In the last 24 hours|Since your last visit)$/,
      "Recent Calls",
      "Running Ads",
      "Ad Performance",
      "Upcoming Events",
    ]);
    await expect(recentCalls(page).getByRole("listitem")).toHaveCount(10);
    await expect(section(page, "Running Ads").getByRole("listitem")).not.toHaveCount(0);
    await expect(section(page, "Ad Performance").getByRole("definition").first()).toHaveText(/^[\d,]+$/);
    await expect(section(page, "Upcoming Events").getByRole("listitem")).not.toHaveCount(0);
  });

  test("works without scripts: the first response contains calls, campaigns and figures (CALLS-01, ADS-01)", async ({
    openAs,
  }) => {
    const page = await openAs(hartley, { javaScriptEnabled: false });
    await page.goto("/dashboard");
    await expect(
      recentCalls(page).getByText("Wrong number: the caller was looking for a takeaway."),
    ).toBeVisible();
    await expect(section(page, "Running Ads").getByText("Emergency plumber Leeds")).toBeVisible();
    await expect(section(page, "Ad Performance").getByText("Impressions")).toBeVisible();
    await expect(section(page, "Upcoming Events")).toContainText("Loading events");
  });

  test("lists campaigns with objective, budget per day and status (ADS-01, ADS-02, ADS-03, FORMAT-01, FORMAT-06)", async ({
    openAs,
  }) => {
    const page = await openAs(hartley);
    await page.goto("/dashboard");
    const campaign = (name: string) =>
      section(page, "Running Ads").getByRole("listitem").filter({ hasText: name });
    await expect(campaign("Emergency plumber Leeds")).toContainText("Lead Generation · £18 / day");
    await expect(campaign("Emergency plumber Leeds").getByText("ACTIVE")).toHaveAttribute(
      "data-variant",
      "default",
    );
    await expect(campaign("Boiler service before winter")).toContainText("£12.50 / day");
    await expect(campaign("Bathroom refits").getByText("PAUSED")).toHaveAttribute(
      "data-variant",
      "secondary",
    );
  });

  test("adds up the campaigns' results in the period (ADS-05, ADS-06)", async ({ openAs }) => {
    const [sums] = await sql<[{ impressions: string; clicks: string; leads: string; spend: string }]>`
      select to_char(sum(impressions), 'FM999,999,999') as impressions, to_char(sum(clicks), 'FM999,999,999') as clicks,
             to_char(sum(leads), 'FM999,999,999') as leads, to_char(sum(spend), 'FM999,999,990.00') as spend
      from ad_insights i join campaign_assignments a using (campaign_id) join profiles p on p.id = a.user_id
      where p.username = ${hartley.username} and day > (now() at time zone 'Europe/London')::date - 30`;
    const page = await openAs(hartley);
    await page.goto("/dashboard");
    const performance = section(page, "Ad Performance");
    await expect(performance.getByRole("term")).toHaveText(["Impressions", "Clicks", "Leads", "Spend"]);
    await expect(performance.getByRole("definition")).toHaveText([
      sums.impressions,
      sums.clicks,
      sums.leads,
      `£${sums.spend}`,
    ]);
  });

  test("contains nothing of another client, in its page or its data (ROLE-06)", async ({ openAs }) => {
    const ofHartley = await firstResponse(await openAs(hartley));
    const ofClyde = await firstResponse(await openAs(clyde));
    for (const own of ["Wrong number", "Emergency plumber Leeds", hartley.email]) {
      expect(ofHartley).toContain(own);
      expect(ofClyde).not.toContain(own);
    }
    for (const own of ["Fiona McAllister", "Storm damage Glasgow", clyde.email]) {
      expect(ofClyde).toContain(own);
      expect(ofHartley).not.toContain(own);
    }
  });
});

test("a new client's sections say that they are empty, and what will fill them (CALLS-05, ADS-04, ADS-07, DASH-15)", async ({
  openAs,
}) => {
  const page = await openAs(brightspark);
  await openDashboard(page);
  await expect(recentCalls(page).getByText("No Call Logs Yet")).toBeVisible();
  await expect(section(page, "Running Ads").getByText("No Active Campaigns")).toBeVisible();
  await expect(
    section(page, "Running Ads").getByText("Your admin will assign advertising campaigns"),
  ).toBeVisible();
  await expect(section(page, "Ad Performance").getByText("No Performance Data Yet")).toBeVisible();
});

test("the data on screen stays when a later read fails (DASH-16)", async ({ openAs }) => {
  const page = await openAs(hartley);
  await page.clock.install();
  await openDashboard(page);
  await page.route(CALLS_API, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("my-call-logs"));
  await page.clock.fastForward(61_000);
  await failed;
  await expect(recentCalls(page).getByRole("listitem")).toHaveCount(10);
});
