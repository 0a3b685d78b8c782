import type { Page } from "@playwright/test";
import { expectToast, identifierField, openAuth, passwordField, signInButton } from "./support/auth-page";
import { section } from "./support/dashboard-page";
import { sql } from "./support/database";
import { makeOwner } from "./support/owners";
import { openSettled } from "./support/pages";
import { PASSWORD } from "./support/people";
import { expect, test } from "./support/test";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const NEW = "three brown horses";

const published = async ({ id }: { id: string }) =>
  (
    await sql<{ setup: Record<string, unknown>; n: number }[]>`
      select setup, n from agent_versions where user_id = ${id} and published_by = ${id} order by n desc limit 1`
  )[0];

test("a client closes a day on the calendar, and it is a version (DAY-06)", async ({ openAs }) => {
  const owner = await makeOwner({ exceptions: [] });
  const page = await openAs(owner, { viewport: { width: 360, height: 780 } });
  await openSettled(page, "/settings");
  await button(page, "Change opening hours and holidays").click();
  await button(page, "Month after").click();
  const day = section(page, "Your business").getByRole("button", { name: /\b15\b.*\d{4}$/ });
  await day.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(section(page, "Your business").getByRole("button", { name: /\d{4}, closed$/ })).toHaveCount(1);
  await button(page, "Save").click();
  await expectToast(page, {
    variant: "default",
    title: "Saved",
    description: "Your agent uses it within a minute.",
  });
  await expect(page.getByText("1 special day ahead")).toBeVisible();
  const { setup, n } = (await published(owner)) ?? {};
  expect(setup?.exceptions).toEqual([{ date: expect.stringMatching(/-16$/), spans: [] }]);
  expect(n).toBe(1);
});

test("hours that cannot be read are not saved as something else, and the focus stays in sight (DAY-06)", async ({
  openAs,
}) => {
  const owner = await makeOwner({ exceptions: [] });
  const page = await openAs(owner);
  await openSettled(page, "/settings");
  await button(page, "Change opening hours and holidays").press("Enter");
  await expect(section(page, "Your business").locator("form :focus")).toHaveCount(1);
  await page.getByLabel("Monday", { exact: true }).fill("07:00-12:00");
  await page.getByLabel("Saturday", { exact: true }).fill("mornings");
  await button(page, "Save").click();
  await expect(page.getByLabel("Saturday", { exact: true })).toBeFocused();
  await expect(page.getByText(/^Write hours as/)).toBeVisible();
  expect(await published(owner)).toBeUndefined();
  await page.getByLabel("Saturday", { exact: true }).fill("08:00-12:00");
  await button(page, "Save").click();
  await expect(button(page, "Change opening hours and holidays")).toBeFocused();
  expect((await published(owner))?.setup.hours).toMatchObject({ sat: [{ from: "08:00", to: "12:00" }] });
});

test("what is typed here stays, and is not saved over what was saved elsewhere meanwhile (DAY-06)", async ({
  openAs,
}) => {
  const owner = await makeOwner();
  const [page, elsewhere] = [await openAs(owner), await openAs(owner)];
  const greetings = ["An AI assistant answers, calls are recorded.", "Hello. Calls are recorded by an AI."];
  for (const [at, greeting] of greetings.entries()) {
    const each = at === 0 ? page : elsewhere;
    await openSettled(each, "/settings");
    await button(each, "Change greeting").click();
    await each.getByLabel(/^Greeting/).fill(greeting);
  }
  await button(elsewhere, "Save").click();
  await expect(elsewhere.getByText(`“${greetings[1]}”`)).toBeVisible();
  for (const _ of greetings) {
    const saved = page.waitForResponse((response) => response.request().method() === "PUT");
    await button(page, "Save").click();
    expect((await saved).status()).toBe(409);
    await expect(button(page, "Save")).toBeEnabled();
    await expect(page.getByLabel(/^Greeting/)).toHaveValue(greetings[0] ?? "");
  }
});

test("a change that was not saved is still there when the page was left or another part was opened (DAY-06)", async ({
  openAs,
}) => {
  const owner = await makeOwner();
  const page = await openAs(owner);
  await openSettled(page, "/settings");
  const greeting = "Hello, an AI assistant answers and records calls.";
  await button(page, "Change greeting").click();
  await page.getByLabel(/^Greeting/).fill(greeting);
  await button(page, "Change services and prices").click();
  await expect(page.getByText("You have changes here that are not saved.")).toHaveCount(1);
  await openSettled(page, "/dashboard");
  await openSettled(page, "/settings");
  await button(page, "Continue greeting").click();
  await expect(page.getByLabel(/^Greeting/)).toHaveValue(greeting);
  // It is saved, but its answer is lost on the way.
  await page.route("**/api/user/business", async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await button(page, "Save").click();
  await expect(page.getByText("Not saved", { exact: true })).toBeVisible();
  await page.unroute("**/api/user/business");
  await openSettled(page, "/settings");
  await expect(page.getByText(`“${greeting}”`)).toBeVisible();
  await expect(page.getByText("You have changes here that are not saved.")).toHaveCount(0);
  await button(page, "Change greeting").click();
  await page.getByLabel(/^Greeting/).fill("Nothing of this.");
  await button(page, "Cancel").click();
  await expect(button(page, "Change greeting")).toBeVisible();
  await expect(page.getByText("You have changes here that are not saved.")).toHaveCount(0);
});

test("a client changes prices and the greeting, and is told what a greeting must say (DAY-06)", async ({
  openAs,
}) => {
  const owner = await makeOwner();
  const page = await openAs(owner);
  await openSettled(page, "/settings");
  await button(page, "Change services and prices").click();
  await page.getByLabel("Price that callers are told (optional)").first().fill("£99");
  await button(page, "Save").click();
  await expect(button(page, "Change services and prices")).toBeVisible();
  const { setup } = (await published(owner)) ?? {};
  expect(setup?.jobTypes).toMatchObject({ 0: { price: "£99" } });

  await button(page, "Change greeting").click();
  await page.getByLabel(/^Greeting/).fill("Hello, you've reached us.");
  await button(page, "Save").click();
  await expect(page.locator("#setup-greeting-error")).toHaveText(
    "Say in the greeting that calls are recorded",
  );
  await page.getByLabel(/^Greeting/).fill("Hello, an AI assistant answers and calls are recorded.");
  await button(page, "Save").click();
  await expect(page.getByText("“Hello, an AI assistant answers and calls are recorded.”")).toBeVisible();
});

test("the focus stays in the list when a job or an answer is removed or closed (DAY-06)", async ({
  openAs,
}) => {
  const owner = await makeOwner();
  const page = await openAs(owner);
  await openSettled(page, "/settings");
  await button(page, "Change services and prices").click();
  const removes = section(page, "Your business").getByRole("button", { name: /^Remove / });
  await expect(removes.first()).toBeVisible();
  const count = await removes.count();
  await removes.last().press("Enter");
  await expect(removes).toHaveCount(count - 1);
  await expect(removes.last()).toBeFocused();
  await button(page, "Cancel").click();

  await button(page, "Change answers to callers").click();
  const edits = section(page, "Your business").getByRole("button", { name: /^Edit / });
  const question = page.getByLabel("Question", { exact: true });
  for (const asked of ["Are you insured?", "Do you work on Sundays?"]) {
    await button(page, "Add an answer").press("Enter");
    await expect(question).toBeFocused();
    await question.fill(asked);
    await button(page, "Done").press("Enter");
    await expect(button(page, `Edit ${asked}`)).toBeFocused();
  }
  await edits.last().press("Enter");
  await expect(question).toBeFocused();
  await question.press("Enter");
  await expect(edits.last()).toBeFocused();
  await button(page, "Remove Do you work on Sundays?").press("Enter");
  await expect(button(page, "Remove Are you insured?")).toBeFocused();
  await button(page, "Remove Are you insured?").press("Enter");
  await expect(button(page, "Add an answer")).toBeFocused();
});

test("an address that waits for its link is named until it has changed (DAY-06)", async ({ openAs }) => {
  const owner = await makeOwner();
  const page = await openAs(owner);
  await openSettled(page, "/settings");
  const email = `new-${owner.email}`;
  // As a project answers that confirms addresses; ours changes them at once.
  await page.route("**/api/user/account/email", async (route) => {
    const response = await route.fetch();
    await sql`update auth.users set email = ${owner.email} where id = ${owner.id}`;
    const { data } = await response.json();
    await route.fulfill({
      json: { success: true, data: { ...data, email: owner.email, pending_email: email } },
    });
  });
  await button(page, "Change email").click();
  await page.getByLabel("New email").fill(email);
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await button(page, "Save email").click();
  const account = section(page, "Your account");
  await expect(account).toContainText(`${owner.email}. We sent a link to ${email}`);
  await sql`update auth.users set email = ${email} where id = ${owner.id}`;
  await button(page, "Change name").click();
  await button(page, "Save name").click();
  await expect(account.getByText(email, { exact: true })).toBeVisible();
});

test("a client changes their name and password, and signs in with it (DAY-06)", async ({
  openAs,
  browser,
}) => {
  const owner = await makeOwner();
  const page = await openAs(owner);
  await openSettled(page, "/settings");
  await button(page, "Change name").click();
  await page.getByLabel("Name", { exact: true }).fill("Ann of Northgate");
  await button(page, "Save name").click();
  await expect(section(page, "Your account").getByText("Ann of Northgate")).toBeVisible();
  const menu = page.locator("#account-menu");
  await page.getByRole("button", { name: /^Account/ }).click();
  await expect(menu).toContainText("Ann of Northgate");
  await page.reload();
  await page.getByRole("button", { name: /^Account/ }).click();
  await expect(menu).toContainText("Ann of Northgate");
  await page.keyboard.press("Escape");

  await button(page, "Change password").click();
  await page.getByLabel("Current password", { exact: true }).fill("not this one");
  await page.getByLabel(/^New password/).fill(NEW);
  await button(page, "Save password").click();
  await expect(page.getByText("This is not your current password").first()).toBeVisible();
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await button(page, "Save password").click();
  await expect(button(page, "Change password")).toBeVisible();

  const context = await browser.newContext();
  try {
    const elsewhere = await context.newPage();
    await openAuth(elsewhere);
    await identifierField(elsewhere).fill(owner.email);
    await passwordField(elsewhere).fill(NEW);
    await signInButton(elsewhere).click();
    await elsewhere.waitForURL("**/dashboard");
  } finally {
    await context.close();
  }
});
