import { toastIn } from "../support/auth-page";
import { insertCall } from "../support/calls";
import { recentCalls, section } from "../support/dashboard-page";
import { sql } from "../support/database";
import { admin, makeClient } from "../support/people";
import { expect, test } from "../support/test";

const LISTS = /\/api\/(user\/dashboard|user\/my-call-logs|facebook\/user-campaigns|facebook\/user-insights)/;

test("calls, campaigns and insights that cannot be read show as loading, then as empty, and are only logged (DASH-15, DASH-16)", async ({
  openAs,
}) => {
  const person = await makeClient();
  await insertCall(person.id);
  // No version of the product can read these: every read of the three lists fails, on the server and in the browser.
  await sql`update call_logs set started_at = 'infinity' where user_id = ${person.id}`;
  await sql`alter table ad_campaigns rename column business_type to lost`;
  await sql`alter table ad_insights rename column spend to lost`;
  try {
    const page = await openAs(person);
    const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
    const asked = new Set<string>();
    await page.route(LISTS, async (route) => {
      asked.add(new URL(route.request().url()).pathname);
      await mayAnswer;
      await route.continue();
    });
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.goto("/dashboard");
    const sections = ["Recent Calls", "Running Ads", "Ad Performance"];
    for (const title of sections) await expect(section(page, title)).toHaveAttribute("aria-busy", "true");
    await expect(recentCalls(page).getByRole("status")).toHaveText("Loading calls");
    await expect(section(page, "Running Ads").getByRole("status")).toHaveText("Loading campaigns");
    await expect.poll(() => [...asked].length).toBe(4);
    letAnswer();
    await expect(recentCalls(page).getByText("No Call Logs Yet")).toBeVisible();
    await expect(section(page, "Running Ads").getByText("No Active Campaigns")).toBeVisible();
    await expect(section(page, "Ad Performance").getByText("No Performance Data Yet")).toBeVisible();
    for (const title of sections) await expect(section(page, title)).not.toHaveAttribute("aria-busy", "true");
    await expect(toastIn(page)).toHaveCount(0);
    for (const list of ["call logs", "campaigns", "insights"]) {
      expect(logged.join("\n")).toContain(`Could not read: The ${list}`);
    }
  } finally {
    await sql`alter table ad_campaigns rename column lost to business_type`;
    await sql`alter table ad_insights rename column lost to spend`;
  }
});

test("an admin whose clients cannot be read is told so, and finds the agency's pages all the same (AGENCY-01)", async ({
  openAs,
}) => {
  await sql`alter table cost_months rename column amount_micros to lost`;
  try {
    const page = await openAs(admin);
    await page.goto("/dashboard");
    const yours = page.getByRole("region", { name: "Your clients" });
    await expect(yours).toContainText("Couldn’t check who needs attention.");
    await expect(yours.getByRole("listitem")).toHaveCount(0);
    await expect(yours.getByRole("link", { name: "Overview" })).toBeVisible();
  } finally {
    await sql`alter table cost_months rename column lost to amount_micros`;
  }
});

/** Unreadable for admins, too, whose pages list all clients' rows. */
test.describe("a client's list that cannot be read says so, and can be reloaded", () => {
  test("calls", async ({ openAs }) => {
    const person = await makeClient();
    await insertCall(person.id);
    await sql`update call_logs set started_at = 'infinity' where user_id = ${person.id}`;
    const page = await openAs(person);
    await page.goto("/dashboard/calls");
    const calls = section(page, "Calls");
    await expect(calls.getByText("Couldn't load your calls")).toBeVisible();
    await sql`update call_logs set started_at = happened_at where user_id = ${person.id}`;
    await calls.getByRole("button", { name: "Retry" }).click();
    await expect(calls.getByRole("listitem")).toHaveCount(1);
  });

  test("assigned workflows (WORK-06, WORK-08)", async ({ openAs }) => {
    const person = await makeClient();
    await sql`
      insert into workflow_assignments (user_id, workflow_name, workflow_slug, created_at)
      values (${person.id}, 'Review Chaser', 'review-chaser', 'infinity')`;
    const page = await openAs(person);
    await page.goto("/workflows");
    await expect(page.getByText("Error: Failed to fetch user assignments", { exact: true })).toBeVisible();
    await sql`update workflow_assignments set created_at = now() where user_id = ${person.id}`;
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { name: "Review Chaser" })).toBeVisible();
  });
});
