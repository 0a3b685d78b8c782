import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { identifierField, openAuth, passwordField, signInButton } from "./support/auth-page";
import { axeFindings } from "./support/axe";
import { sql } from "./support/database";
import { linkIn, receiveMail } from "./support/mails";
import { admin, makeClient, PASSWORD } from "./support/people";
import { expect, test } from "./support/test";

const NEW = "three brown horses";
const section = (page: Page, title: string | RegExp) => page.getByRole("region", { name: title });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const newPassword = (page: Page) => page.getByLabel("New password (at least 8 characters)");

test("from New client with an email address to that client's first sign-in, without a password told to anybody (AGENCY-04)", async ({
  openAs,
}) => {
  const id = randomUUID().slice(0, 8);
  const [name, email] = [`Northgate Plumbing ${id}`, `owner-${id}@northgate.test`];
  const office = await openAs(admin);
  await office.goto("/admin?tab=users");
  await office.getByLabel("Client's email").fill(email);
  await office.getByLabel("Client's name (optional)").fill(name);
  await button(office, "Send invitation").click();
  const row = section(office, /^All Users/)
    .getByRole("listitem")
    .filter({ hasText: name });
  await expect(row).toContainText("Invited");

  const client = await openAs(null);
  await client.goto(linkIn(await receiveMail(email, "account is ready"), "/auth/choose-password"));
  await expect(client.getByRole("heading", { level: 1 })).toHaveText("Welcome to Callwright");
  await expect(client.getByLabel("Email")).toHaveValue(email);
  expect(await axeFindings(client)).toEqual([]);
  await newPassword(client).fill("northgate1");
  await button(client, "Save and sign in").click();
  await expect(newPassword(client)).toHaveAccessibleDescription(/little more than the name/);
  await newPassword(client).fill(NEW);
  await button(client, "Save and sign in").click();
  await client.waitForURL("**/dashboard");
  await expect(client.getByRole("heading", { level: 1 })).toBeVisible();

  await row.getByRole("link", { name }).click();
  await expect(section(office, "Signing in")).toContainText("They have accepted the invitation.");
  await expect(section(office, "Changes")).toContainText(`${name} accepted the invitation`);
});

test("a forgotten password is replaced by a link, which works once (AGENCY-04)", async ({ openAs }) => {
  const person = await makeClient();
  const page = await openAs(null);
  await openAuth(page);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgot your password?");
  await identifierField(page).fill(person.email);
  await button(page, "Send me a link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  expect(await axeFindings(page)).toEqual([]);

  const link = linkIn(await receiveMail(person.email, "Choose a new password"), "/auth/choose-password");
  await page.goto(link);
  await newPassword(page).fill(NEW);
  await button(page, "Save and sign in").click();
  await page.waitForURL("**/dashboard");

  const later = await openAs(null);
  await later.goto(link);
  await expect(later.getByText("This link was used already")).toBeVisible();
  expect(await axeFindings(later)).toEqual([]);
  await later.getByRole("link", { name: "Sign in", exact: true }).last().click();
  await expect(signInButton(later)).toBeEnabled();
  await identifierField(later).fill(person.email);
  await passwordField(later).fill(PASSWORD);
  await signInButton(later).click();
  await expect(later.getByText("Login Failed", { exact: true })).toBeVisible();
});

test("a link that has expired, or is incomplete, says what to do (AGENCY-04)", async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto("/auth/choose-password");
  await expect(page.getByText("This link is incomplete")).toBeVisible();
  const states = { expired: "This invitation has expired", withdrawn: "This invitation no longer works" };
  for (const [state, title] of Object.entries(states)) {
    await page.route("**/api/auth/access-link", (route) =>
      route.fulfill({
        json: { success: true, data: { kind: "invitation", state, email: null, agency: "Callwright" } },
      }),
    );
    await page.goto(`/auth/choose-password?${state}#token`);
    await expect(page.getByText(title)).toBeVisible();
    await expect(page.getByRole("link", { name: "Ask for another link" })).toBeVisible();
  }
});

test("an admin sees that an invitation was sent, sends it again and withdraws it (AGENCY-04)", async ({
  openAs,
}) => {
  const page = await openAs(admin);
  const client = await makeClient();
  await page.goto(`/admin?tab=users&user=${client.id}`);
  const card = section(page, "Signing in");
  await expect(card).toContainText("No link was sent.");
  await button(page, "Send password link").click();
  await expect(card).toContainText("It works until");
  await expect(card).toContainText("The email was sent.", { timeout: 30_000 });
  await button(page, "Withdraw link").click();
  await expect(card).toContainText("The link for a new password was withdrawn.");
});

test("an admin lets emails go to an address again that one did not arrive at (AGENCY-04)", async ({
  openAs,
}) => {
  const page = await openAs(admin);
  const client = await makeClient();
  await sql`insert into email_suppressions (address, reason) values (${client.email}, 'bounce')`;
  await page.goto(`/admin?tab=users&user=${client.id}`);
  const card = section(page, "Signing in");
  await expect(card).toContainText(/An email to them did not arrive on .+, so no more are sent/);
  expect(await axeFindings(page)).toEqual([]);
  await button(page, "Send emails again").click();
  await expect(page.getByRole("alertdialog")).toContainText("Only once they say that it works again.");
  await button(page, "Send again").click();
  await expect(card).not.toContainText("did not arrive");
  await expect(card).toContainText("No link was sent.");
});

test("also among the people of a client, on a phone (AGENCY-04)", async ({ openAs }) => {
  const client = await makeClient();
  await sql`insert into email_suppressions (address, reason) values (${client.email}, 'complaint')`;
  const page = await openAs(admin, { viewport: { width: 360, height: 780 } });
  await page.goto(`/admin?tab=users&user=${client.id}`);
  const people = section(page, "People");
  // It is loaded once it is near.
  await expect(async () => {
    await page.mouse.wheel(0, 2_000);
    await expect(people).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(people).toContainText(/They marked an email as spam on .+, so only those about signing in/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await people.getByRole("button", { name: "Send emails again" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Only if they ask you to");
  await button(page, "Send again").click();
  await expect(people).not.toContainText("as spam");
  await expect(people).toContainText(client.email);
});
