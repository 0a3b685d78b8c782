import type { Page } from "@playwright/test";
import { pickUser, userPicker } from "./support/admin-page";
import { expectToast } from "./support/auth-page";
import { axeFindings } from "./support/axe";
import { sql } from "./support/database";
import { openSettled } from "./support/pages";
import { admin, makeClient } from "./support/people";
import { expect, test } from "./support/test";

const TAB = "/admin?tab=user-attributes";
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const saveButton = (page: Page) => page.getByRole("button", { name: "Save settings" });
const fact = (page: Page, label: string) =>
  page
    .getByRole("region", { name: "User Billing", exact: true })
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");

/** A client whose account is 45 days old, with a plan. */
async function makeBilledClient() {
  const client = await makeClient();
  await sql`update profiles set created_at = now() - interval '45 days' where id = ${client.id}`;
  await sql`insert into user_attributes (user_id, cost_per_job, down_payment, monthly_payment, months_paid, currency)
    values (${client.id}, 185.5, 1000, 450, 1, 'EUR')`;
  return client;
}

const planOf = async (id: string) => (await sql`select * from user_attributes where user_id = ${id}`)[0];

test("saving without a selected client says so and sends nothing (BILLING-04, TOAST-23)", async ({
  openAs,
}) => {
  const page = await openAs(admin);
  await openSettled(page, TAB);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") sent.push(request.url());
  });
  await saveButton(page).click();
  await expectToast(page, {
    variant: "destructive",
    title: "Validation",
    description: "Please select a user first",
  });
  await expect(userPicker(page)).toBeFocused();
  await expect(field(page, "Down payment")).toBeDisabled();
  expect(sent).toEqual([]);
});

test("an admin selects a user, sees the account and changes the plan (BILLING-01, BILLING-02, BILLING-03, BILLING-08, BILLING-09, TOAST-13)", async ({
  openAs,
}) => {
  const client = await makeBilledClient();
  const page = await openAs(admin);
  await openSettled(page, TAB);
  await userPicker(page).click();
  const options = page.getByRole("listbox", { name: "Clients" }).getByRole("option");
  await expect(options).toHaveCount(8);
  await userPicker(page).press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await expect(options.last()).toBeInViewport({ ratio: 0.99 });
  await pickUser(page, client.email);
  await expect(page).toHaveURL(`${TAB}&user=${client.id}`);
  await expect(fact(page, "Email")).toHaveText(client.email);
  await expect(fact(page, "Name")).toHaveText("Test Person");
  await expect(fact(page, "Created")).toHaveText(/^\d{1,2} \w{3,4} \d{4}$/);
  await expect(fact(page, "Month")).toHaveText("2");
  await expect(fact(page, "Total paid")).toHaveText("€1,450");
  await expect(fact(page, "ROI")).toHaveText("0%");
  await expect(field(page, "Cost per job")).toHaveValue("185.50");
  await expect(field(page, "Months paid")).toHaveValue("1");
  await expect(field(page, "Currency").getByRole("option")).toHaveText(["GBP", "USD", "EUR"]);

  await field(page, "Down payment").fill("£1,250.1");
  await field(page, "Monthly payment").fill("0.2");
  await field(page, "Months paid").fill("3");
  await field(page, "Currency").selectOption("USD");
  await saveButton(page).click();
  await expectToast(page, {
    variant: "default",
    title: "Settings Saved",
    description: "The payment plan of Test Person was updated.",
  });
  await expect(field(page, "Down payment")).toHaveValue("1250.10");
  await expect(fact(page, "Total paid")).toHaveText("$1,250.30");
  expect(await planOf(client.id)).toMatchObject({
    costPerJob: "185.50",
    downPayment: "1250.10",
    monthlyPayment: "0.20",
    monthsPaid: 3,
    currency: "USD",
  });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindings(page), `${width} px`).toEqual([]);
  }
});

test("the address names the user, and the first response has the plan (BILLING-01, FAST-04)", async ({
  openAs,
}) => {
  const client = await makeBilledClient();
  const page = await openAs(admin);
  const response = await page.goto(`${TAB}&user=${client.id}`);
  expect(await response?.text()).toContain('value="185.50"');
  await expect(userPicker(page)).toHaveValue("Test Person");
  await page.goto(`${TAB}&user=00000000-0000-4000-8000-000000000000`);
  await expect(page.getByText("User not found. Please pick another.")).toBeVisible();
});

test("text that is not a number counts as 0, with a note; a negative number is refused (BILLING-05)", async ({
  openAs,
}) => {
  const client = await makeBilledClient();
  const page = await openAs(admin);
  await openSettled(page, `${TAB}&user=${client.id}`);
  await field(page, "Cost per job").fill("about 200");
  await field(page, "Down payment").fill("-4");
  await field(page, "Monthly payment").fill("");
  await expect(page.getByText("Not a number, so it counts as 0.")).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByText("An amount cannot be negative. Enter 0 or more")).toBeVisible();
  await expect(field(page, "Down payment")).toBeFocused();
  await field(page, "Down payment").fill("4");
  await saveButton(page).click();
  await expect(field(page, "Cost per job")).toHaveValue("0");
  expect(await planOf(client.id)).toMatchObject({
    costPerJob: "0.00",
    downPayment: "4.00",
    monthlyPayment: "0.00",
  });
});

test("a save that fails says why and keeps the input (TOAST-14)", async ({ openAs }) => {
  const client = await makeBilledClient();
  const page = await openAs(admin);
  await openSettled(page, `${TAB}&user=${client.id}`);
  await page.route("**/api/user/attributes/*", (route) => route.fulfill({ status: 503, body: "<html>" }));
  await field(page, "Down payment").fill("77");
  await field(page, "Currency").selectOption("GBP");
  await saveButton(page).click();
  await expectToast(page, {
    variant: "destructive",
    title: "Save Failed",
    description: "Failed to save: Service Unavailable",
  });
  await expect(field(page, "Down payment")).toHaveValue("77");
  await expect(field(page, "Currency")).toHaveValue("GBP");
  await page.unroute("**/api/user/attributes/*");
  await saveButton(page).click();
  await expect.poll(async () => (await planOf(client.id))?.downPayment).toBe("77.00");
});

test("the overview of all plans has pages, and opens a plan (BILLING-01)", async ({ openAs }) => {
  await sql`
    insert into auth.users (id, aud, role, email, created_at, updated_at, raw_app_meta_data, raw_user_meta_data, email_change_confirm_status, is_sso_user, is_anonymous)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'paged-' || n || '-' || gen_random_uuid() || '@example.test',
      now(), now(), '{}', '{}', 0, false, false from generate_series(1, 26) n`;
  const page = await openAs(admin);
  await openSettled(page, TAB);
  const list = page.getByRole("region", { name: "All payment plans" });
  await expect(list.getByRole("listitem")).toHaveCount(25);
  // Other users may sign up meanwhile: the account is then further down among the newest.
  const [email = "none"] = /paged-\d+-[\w-]+@/.exec((await list.textContent()) ?? "") ?? [];
  const newest = list.getByText(email);
  await expect(newest).toBeVisible();
  await list.getByRole("link", { name: "Older clients" }).click();
  await expect(list.getByRole("link", { name: "Newest first" })).toBeVisible();
  await expect(newest).toHaveCount(0);
  await list.getByRole("link", { name: "Newest first" }).click();
  await expect(newest).toBeVisible();
  await list.getByRole("listitem").first().getByRole("link").click();
  await expect(page).toHaveURL(/&user=[0-9a-f-]{36}$/);
  await expect(field(page, "Down payment")).toHaveValue("1200");
});

test("a plan opens from the list after the user above was cleared (BILLING-01)", async ({ openAs }) => {
  const client = await makeBilledClient();
  const page = await openAs(admin);
  await openSettled(page, `${TAB}&user=${client.id}`);
  const clear = async () => {
    await userPicker(page).fill("");
    await userPicker(page).press("Escape");
    await expect(fact(page, "Email")).toHaveText("–");
  };
  await clear();
  const newest = page.getByRole("region", { name: "All payment plans" }).getByRole("listitem");
  for (const at of [1, 0, 0]) {
    await newest.nth(at).getByRole("link").click();
    await expect(fact(page, "Email")).toContainText("@");
    await clear();
  }
});
