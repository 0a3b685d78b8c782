import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { answer } from "./support/admin-page";
import { expectToast } from "./support/auth-page";
import { section } from "./support/dashboard-page";
import { sql } from "./support/database";
import { environment } from "./support/environment";
import { openSettled } from "./support/pages";
import { admin, makeClient } from "./support/people";
import { clickWithoutSession } from "./support/session";
import { expect, test } from "./support/test";

// They share Facebook's planned failures.
test.describe.configure({ mode: "serial" });

const LIST_API = "**/api/facebook/campaigns?*";
const created = (page: Page) => section(page, "Create a campaign");
const assigned = (page: Page) => section(page, "Assign a campaign");
const list = (page: Page) => section(page, "Ad Campaigns");
const row = (page: Page, name: string) =>
  list(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("list", { name: `Clients of ${name}`, exact: true }) });
const badge = (page: Page, name: string) => row(page, name).locator("[data-slot=badge]");

async function openTab(page: Page): Promise<void> {
  await openSettled(page, "/admin?tab=ads");
  await expect(list(page)).toBeVisible();
}

async function create(page: Page, name: string): Promise<void> {
  await created(page).getByLabel("Campaign name").fill(name);
  await created(page).getByLabel("Template").selectOption({ label: "Storm damage check (Roofing)" });
  await created(page).getByRole("button", { name: "Create campaign" }).click();
}

const atFacebook = async (name: string) => {
  const answer = await fetch(`${environment.facebookUrl}/_control/campaigns`);
  const { data } = (await answer.json()) as {
    data: { name: string; status: string; daily_budget: string }[];
  };
  return data.filter((campaign) => campaign.name.startsWith(name));
};

const failOnce = (error: Record<string, unknown>) =>
  fetch(`${environment.facebookUrl}/_control/fail`, {
    method: "POST",
    body: JSON.stringify({ path: "*/campaigns", method: "POST", status: 400, body: { error } }),
  });

test("an admin creates a campaign, paused by default, starts and pauses it (CAMPAIGNS-01, CAMPAIGNS-02, CAMPAIGNS-04, CAMPAIGNS-06, ADS-02, ADS-03, FORMAT-02, FORMAT-06, TOAST-21)", async ({
  openAs,
}) => {
  const page = await openAs(admin);
  await openTab(page);
  const name = `Roof checks ${randomUUID().slice(0, 8)}`;
  await expect(created(page).getByLabel("Daily budget")).toHaveValue("10");
  await expect(created(page).getByText("$", { exact: true })).toBeVisible();
  await expect(created(page).getByText("Facebook spends up to £10 a day in GBP")).toBeVisible();
  await expect(created(page).getByLabel("Status")).toHaveValue("PAUSED");
  await expect(created(page).getByLabel("Status").getByRole("option")).toHaveText(["PAUSED", "ACTIVE"]);
  await created(page).getByLabel("Daily budget").fill("12.50");
  await create(page, name);
  await expectToast(page, {
    variant: "default",
    title: "Campaign Created",
    description: `${name} is on Facebook, paused.`,
  });
  await expect(row(page, name)).toContainText("Lead Generation · Roofing");
  await expect(row(page, name)).toContainText("£12.50 / day");
  await expect(badge(page, name)).toHaveText("PAUSED");
  await expect(badge(page, name)).toHaveAttribute("data-variant", "secondary");
  await expect(created(page).getByLabel("Campaign name")).toHaveValue("");
  await expect(created(page).getByLabel("Daily budget")).toHaveValue("10");
  expect(await atFacebook(name)).toMatchObject([{ status: "PAUSED", daily_budget: "1250" }]);

  await row(page, name)
    .getByRole("button", { name: `Activate ${name}` })
    .click();
  await answer(page, `Start ${name}?`, "Cancel");
  expect(await atFacebook(name)).toMatchObject([{ status: "PAUSED" }]);
  await row(page, name)
    .getByRole("button", { name: `Activate ${name}` })
    .click();
  await answer(
    page,
    /Facebook starts spending up to £12.50 a day, charged to your ad account act_\d+ \(GBP\)/,
    "Activate",
  );
  await expectToast(page, {
    variant: "default",
    title: "Status Updated",
    description: `${name} is running.`,
  });
  await expect(badge(page, name)).toHaveText("ACTIVE");
  await expect(badge(page, name)).toHaveAttribute("data-variant", "default");
  expect(await atFacebook(name)).toMatchObject([{ status: "ACTIVE" }]);
  await row(page, name)
    .getByRole("button", { name: `Pause ${name}` })
    .click();
  await expect(badge(page, name)).toHaveText("PAUSED");
  expect(await atFacebook(name)).toMatchObject([{ status: "PAUSED" }]);
});

test("the tab's first response holds the campaigns (FAST-04, CAMPAIGNS-01)", async ({ openAs }) => {
  const page = await openAs(admin);
  const html = await (await page.request.get("/admin?tab=ads")).text();
  for (const words of ["Emergency plumber Leeds", "Create campaign", "Storm damage check"])
    expect(html.replace(/<script.*?<\/script>/gs, "")).toContain(words);
});

test("missing input is reported, in the form and as Validation (CAMPAIGNS-03, CAMPAIGNS-05, TOAST-23)", async ({
  openAs,
}) => {
  const page = await openAs(admin);
  await openTab(page);
  await created(page).getByLabel("Campaign name").fill("   ");
  await created(page).getByRole("button", { name: "Create campaign" }).click();
  await expectToast(page, {
    variant: "destructive",
    title: "Validation",
    description: "Campaign name is required",
  });
  await expect(created(page).getByLabel("Campaign name")).toBeFocused();
  await expect(created(page).getByText("Campaign name is required")).toBeVisible();
  await assigned(page).getByLabel("Campaign").selectOption({ index: 1 });
  await assigned(page).getByRole("button", { name: "Assign campaign" }).click();
  await expectToast(page, {
    variant: "destructive",
    title: "Validation",
    description: "Please select both campaign and user",
  });
});

test("an assignment that fails says why: the server's text, Unknown error, No session (CAMPAIGNS-05, TOAST-19)", async ({
  openAs,
}) => {
  const client = await makeClient();
  const page = await openAs(admin);
  await openTab(page);
  await assigned(page).getByLabel("Campaign").selectOption({ index: 1 });
  await assigned(page).getByLabel("User").fill(client.email);
  await page.getByRole("option", { name: client.email }).click();
  const assign = assigned(page).getByRole("button", { name: "Assign campaign" });
  const expectFailure = (description: string) =>
    expectToast(page, { variant: "destructive", title: "Assignment Failed", description });
  await page.route("**/api/facebook/assign-campaign", (route) =>
    route.fulfill({ status: 503, json: { success: false, error: "The service is busy." } }),
  );
  await assign.click();
  await expectFailure("The service is busy.");
  await page.route("**/api/facebook/assign-campaign", (route) => route.abort());
  await assign.click();
  await expectFailure("Unknown error");
  await clickWithoutSession(assign);
  await expectFailure("No session");
});

test("a campaign is assigned to a client, and removed again (CAMPAIGNS-05, ROLE-10, TOAST-21)", async ({
  openAs,
}) => {
  const client = await makeClient();
  const [page, theirs] = [await openAs(admin), await openAs(client)];
  const name = `Gutters ${randomUUID().slice(0, 8)}`;
  await openTab(page);
  await create(page, name);
  await row(page, name)
    .getByRole("button", { name: `Assign ${name}` })
    .click();
  const user = assigned(page).getByLabel("User");
  await expect(user).toBeFocused();
  await user.fill(client.email);
  await page.getByRole("option", { name: client.email }).click();
  await assigned(page).getByRole("button", { name: "Assign campaign" }).click();
  await expectToast(page, {
    variant: "default",
    title: "Campaign Assigned",
    description: `Test Person now sees ${name}.`,
  });
  await expect(row(page, name)).toContainText("Test Person");
  await theirs.goto("/dashboard");
  await expect(section(theirs, "Running Ads")).toContainText(name);

  await row(page, name)
    .getByRole("button", { name: `Unassign Test Person from ${name}` })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unassign" }).click();
  await expect(row(page, name)).not.toContainText("Test Person");
  await theirs.reload();
  await expect(section(theirs, "Running Ads").getByText("No Active Campaigns")).toBeVisible();
});

test("a refusal by Facebook keeps the input and the status, and the tab says what to do (TOAST-24, TOAST-25, CAMPAIGNS-06, SAFE-02)", async ({
  openAs,
}) => {
  const page = await openAs(admin);
  const name = `Refused ${randomUUID().slice(0, 8)}`;
  const gone = `Gone ${randomUUID().slice(0, 8)}`;
  await sql`
    insert into ad_campaigns (name, daily_budget, facebook_campaign_id)
    values (${gone}, 10, ${`1202${Date.now()}`})`;
  await openTab(page);
  await failOnce({ message: "Session has expired", code: 190, error_subcode: 463 });
  await create(page, name);
  const sentence = /Facebook no longer accepts our access token\. Please reconnect/;
  await expect(page.getByText("Creation Failed", { exact: true })).toBeVisible();
  await expect(created(page).getByLabel("Campaign name")).toHaveValue(name);
  await expect(page.getByText("Facebook needs reconnecting")).toBeVisible();
  await expect(page.getByText(sentence).first()).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  expect(await atFacebook(name)).toEqual([]);

  await created(page).getByRole("button", { name: "Create campaign" }).click();
  await expect(row(page, name)).toBeVisible();
  await expect(page.getByText("Facebook needs reconnecting")).toBeHidden();

  await row(page, gone)
    .getByRole("button", { name: `Activate ${gone}` })
    .click();
  await answer(page, `Start ${gone}?`, "Activate");
  await expectToast(page, {
    variant: "destructive",
    title: "Update Failed",
    description:
      "Facebook no longer has this campaign, or our access token has no access to it. Look for it in Ads Manager.",
  });
  await expect(badge(page, gone)).toHaveText("PAUSED");
  await sql`delete from ad_campaigns where name = ${gone}`;
});

test("a list that cannot be loaded says so and can be tried again; an empty one says how to begin (CAMPAIGNS-07, TOAST-22)", async ({
  openAs,
}) => {
  const page = await openAs(admin);
  await openTab(page);
  await page.route(LIST_API, (route) =>
    route.fulfill({ status: 503, json: { success: false, error: "Down." } }),
  );
  await list(page).getByLabel("Search campaigns").fill("zzz");
  await expectToast(page, {
    variant: "destructive",
    title: "Load Failed",
    description: "Failed to load Facebook Ads data",
  });
  await page.unroute(LIST_API);
  await page.route(LIST_API, (route) =>
    route.fulfill({
      json: {
        success: true,
        data: [],
        next: null,
        account: { account_id: null, currency: null, synced_at: null, problem: null, unconfirmed: [] },
      },
    }),
  );
  await list(page).getByLabel("Search campaigns").fill("");
  await list(page).getByRole("button", { name: "Sync now" }).click();
  await expect(
    list(page).getByText("No ad campaigns yet. Create one above to get started.", { exact: true }),
  ).toBeVisible();
});
