import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectToast, openAuth, signIn } from "../support/auth-page";
import { insertCall } from "../support/calls";
import { openDashboard, periodButton } from "../support/dashboard-page";
import { sql } from "../support/database";
import { openSettled } from "../support/pages";
import { admin, hartley, makeClient } from "../support/people";
import { expect, test } from "../support/test";

/** Reference mode applies to all users, so no other test runs meanwhile: see playwright.config.ts. */
test.describe.configure({ mode: "serial" });

const HOUSE_COLOUR = "rgb(159, 66, 240)";
const modeSwitch = (page: Page) => page.getByRole("switch", { name: "Reference mode" });
const storedMode = async () =>
  (await sql`select setting_value from system_settings where setting_key = 'reference_mode'`)[0]
    ?.settingValue;

test.afterAll(async () => {
  await sql`update system_settings set setting_value = 'false' where setting_key = 'reference_mode'`;
});

test("reference mode is off by default, and is switched on in the settings (SYSTEM-04, SYSTEM-11)", async ({
  openAs,
}) => {
  const page = await openAs(admin);
  await page.goto("/admin?tab=settings");
  await expect(modeSwitch(page)).toHaveAttribute("aria-checked", "false");
  await modeSwitch(page).click();
  await expectToast(page, {
    variant: "default",
    title: "Settings Saved",
    description: "Reference mode updated successfully",
  });
  expect(await storedMode()).toBe("true");
  await page.reload();
  await expect(modeSwitch(page)).toHaveAttribute("aria-checked", "true");
});

test("selecting a period changes only the button (DASH-03, SYSTEM-11)", async ({ openAs }) => {
  const person = await makeClient();
  for (const days of [1, 40]) {
    await insertCall(person.id, { happenedAt: new Date(Date.now() - days * 86_400_000) });
  }
  const page = await openAs(person);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openDashboard(page);
  const rows = page.getByRole("region", { name: "Recent Calls" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await periodButton(page, "7 Days").click();
  await expect(periodButton(page, "7 Days")).toHaveAttribute("aria-pressed", "true");
  await expect(periodButton(page, "30 Days")).toHaveAttribute("aria-pressed", "false");
  await expect(page).toHaveURL("/dashboard");
  await expect(rows).toHaveCount(2);
  expect(asked.filter((url) => url.includes("days=7"))).toEqual([]);
});

test("saving a payment plan sends GBP and one month, whatever was selected (BILLING-06, BILLING-07, SYSTEM-11)", async ({
  openAs,
}) => {
  const client = await makeClient();
  const page = await openAs(admin);
  await openSettled(page, `/admin?tab=user-attributes&user=${client.id}`);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field("Months paid").fill("9");
  await field("Currency").selectOption("USD");
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await page.getByRole("button", { name: "Save settings" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ months_paid: 1, currency: "GBP" });
  await expect(field("Months paid")).toHaveValue("1");
  await expect(field("Currency")).toHaveValue("GBP");
  const [plan] = await sql`select months_paid, currency from user_attributes where user_id = ${client.id}`;
  expect(plan).toMatchObject({ monthsPaid: 1, currency: "GBP" });
});

test("a contact request is only logged in the browser (CONTACT-06)", async ({ page }) => {
  const email = `${randomUUID()}@lloyd-landscapes.test`;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/contact");
  const logged = page.waitForEvent("console", (message) => message.text().includes("Lloyd Landscapes"));
  await page.getByLabel("Full Name").fill("Bronwen Lloyd");
  await page.getByLabel("Business Email").fill(email);
  await page.getByLabel("Phone").fill("07700 900482");
  await page.getByLabel("Company").fill("Lloyd Landscapes");
  await page.getByRole("button", { name: "Get My Free Consultation" }).click();
  const [, data] = (await logged).args();
  expect(await data?.jsonValue()).toEqual({
    fullName: "Bronwen Lloyd",
    email,
    phone: "07700 900482",
    company: "Lloyd Landscapes",
    businessType: "",
    message: "",
  });
  await expectToast(page, {
    variant: "default",
    title: "Thank you for your interest!",
    description: "We'll contact you within 24 hours to discuss your automation needs.",
  });
  await expect(page.getByLabel("Company")).toHaveValue("");
  expect(asked.filter((url) => url.includes("/api/"))).toEqual([]);
  expect(await sql`select 1 from contact_leads where email = ${email}`).toHaveLength(0);
});

test.describe("theme and accent", () => {
  const toggle = (page: Page) => page.getByRole("button", { name: "Switch between light and dark" });
  const accentButton = (page: Page) => page.getByRole("button", { name: "Customize accent color" });
  const accentOn = (page: Page) =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = "var(--brand)";
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
  const saveAccent = (page: Page) =>
    page.addInitScript(() => localStorage.setItem("accent-color", "#10B981"));

  async function expectPublicArea(page: Page): Promise<void> {
    await expect(page.locator("html")).not.toHaveClass(/dark/);
    await expect(toggle(page)).toHaveAttribute("aria-disabled", "true");
    await expect(accentButton(page)).toHaveAttribute("aria-disabled", "true");
    await expect.poll(() => accentOn(page)).toBe(HOUSE_COLOUR);
    await accentButton(page).click({ force: true });
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }

  async function expectOwnLook(page: Page): Promise<void> {
    await expect(page.locator("html")).toHaveClass(/dark/);
    await expect(toggle(page)).not.toHaveAttribute("aria-disabled", "true");
    await expect.poll(() => accentOn(page)).toBe("rgb(16, 185, 129)");
  }

  test("are the client's own on the dashboard and the sign-in page only; elsewhere both buttons are shown but inert (GUARD-10, THEME-02, THEME-05, ACCENT-01)", async ({
    openAs,
  }) => {
    const page = await openAs(hartley, { colorScheme: "dark" });
    await saveAccent(page);
    await page.goto("/services");
    await expectPublicArea(page);
    await page.goto("/dashboard");
    await expectOwnLook(page);
  });

  test("are so right after signing in, without a reload (GUARD-10)", async ({ openAs }) => {
    const page = await openAs(null, { colorScheme: "dark" });
    await saveAccent(page);
    await openAuth(page);
    await expectOwnLook(page);
    await signIn(page, { identifier: hartley.username });
    await expect(page).toHaveURL("/dashboard");
    await expectOwnLook(page);
    await page.getByRole("link", { name: "Services" }).click();
    await expect(page).toHaveURL("/services");
    await expectPublicArea(page);
  });
});

test("A browser's workflow becomes a client's automation, unfinished where it lacks a sheet (WORK-18, FLOW-01)", async ({
  openAs,
}) => {
  const client = await makeClient();
  await sql`insert into workflow_assignments (user_id, workflow_name, workflow_slug)
    values (${client.id}, 'Email Responder', 'email-responder')`;
  const page = await openAs(admin);
  await page.addInitScript((now) => {
    const local = {
      id: "local-1",
      name: "Invoices to Drive",
      description: "From this browser",
      owner: "admin",
    };
    const actions = [
      { action: "Read unread emails", params: {} },
      { action: "Save", params: { folder: "Invoices" } },
      { action: "Log", params: { fields: ["received", "sender"] } },
      { action: "Post to Slack", params: {} },
    ];
    localStorage.setItem(
      "workflows",
      JSON.stringify([{ ...local, actions, createdAt: now, updatedAt: now }]),
    );
  }, new Date().toISOString());
  await openSettled(page, `/workflows?user=${client.id}`);
  const local = page.getByRole("region", { name: "Local workflows" });
  await local.getByRole("button", { name: /^Make it an automation of/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invoices to Drive");
  await expectToast(page, {
    variant: "default",
    title: "Added as a draft",
    description: "Add by hand: Post to Slack.",
  });
  await expect(page.getByText("Save the attachments to Drive, in the folder “Invoices”")).toBeVisible();
  await expect(page.getByRole("button", { name: "Switch on" })).toBeDisabled();
  await page.getByRole("button", { name: "One thing to fix" }).click();
  await page
    .getByLabel("Link to your Google Sheet")
    .fill("https://docs.google.com/spreadsheets/d/1AbCdEfGhIjKlMnOpQrStUvWxYz/edit");
  await page.getByRole("button", { name: "Switch on" }).click();
  const made = () => sql`select version, state, trigger from automations where user_id = ${client.id}`;
  await expect.poll(made).toEqual([{ version: 1, state: "on", trigger: "mail.received" }]);
  expect(await page.evaluate(() => localStorage.getItem("workflows"))).toContain("Invoices to Drive");
});

test("reference mode is switched off again, and the product is as before (SYSTEM-11)", async ({ openAs }) => {
  const page = await openAs(admin);
  await page.goto("/admin?tab=settings");
  await modeSwitch(page).click();
  await expect.poll(storedMode).toBe("false");
  await page.goto("/contact?fullName=Ann");
  await expect(page.getByLabel("Full Name")).toHaveValue("Ann");
  const client = await openAs(hartley);
  await openDashboard(client);
  await periodButton(client, "7 Days").click();
  await expect(client).toHaveURL("/dashboard?days=7");
});
