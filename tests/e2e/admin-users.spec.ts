import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { hartley as hartleyFirm } from "@/local/demo/accounts";
import { expectToast, openAuth, signIn, toastIn } from "./support/auth-page";
import { axeFindings } from "./support/axe";
import { newNumber } from "./support/calls";
import { sql } from "./support/database";
import { makeOwner } from "./support/owners";
import { admin, hartley, makeClient } from "./support/people";
import { clickWithoutSession } from "./support/session";
import { expect, test } from "./support/test";

const section = (page: Page, title: string | RegExp) => page.getByRole("region", { name: title });
const all = (page: Page) => section(page, /^All Users/);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openForm(page: Page) {
  await page.goto("/admin?tab=users");
  await expect(all(page)).toBeVisible();
  return {
    email: page.getByLabel("Email", { exact: true }),
    password: page.getByLabel("Password", { exact: true }),
    name: page.getByLabel("Full Name (optional)"),
    send: button(page, "Create user"),
  };
}

/** A client only for this test, whose page is open. */
async function openClient(page: Page) {
  const client = await makeClient();
  const name = `Client ${randomUUID().slice(0, 8)}`;
  await sql`update profiles set full_name = ${name} where id = ${client.id}`;
  await page.goto(`/admin?tab=users&user=${client.id}`);
  return { ...client, name };
}

async function confirm(page: Page, action: string) {
  await button(page, action).click();
  await page.getByRole("alertdialog").getByRole("button", { name: action }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
}

test.describe("all users", () => {
  test("are in the first response, with their count and what each still needs (USERS-03, FAST-04)", async ({
    openAs,
  }) => {
    // The newest ones: how many more are on the first page depends on other tests.
    const client = await makeClient();
    await sql`insert into phone_assignments (user_id, phone_number) values (${client.id}, ${newNumber()})`;
    const page = await openAs(admin, { javaScriptEnabled: false });
    // Another test may create a client between the page and the count.
    await expect(async () => {
      await page.goto("/admin");
      const [{ count = 0 } = {}] = await sql<{ count: number }[]>`
        select count(*)::int as count from profiles p
        where exists (select from accounts a where a.id = p.id)
          or exists (select from user_roles r where r.user_id = p.id and r.role in ('admin', 'support'))
          or exists (select from role_invitations i where i.user_id = p.id and i.account_id is null)`;
      await expect(page.getByRole("heading", { name: `All Users (${count})` })).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
    const row = all(page).getByRole("listitem").filter({ hasText: client.email });
    await expect(row).toContainText("of 7");
    await expect(row).toContainText(
      "Missing: agent, assistant in Vapi, tools, calendar, payment terms, going live",
    );
    await expect(section(page, "Create user")).toBeVisible();
  });

  test("are searched by the server; no match shows No users found (USERS-08, API-18)", async ({ openAs }) => {
    const page = await openAs(admin);
    await page.goto("/admin");
    const search = page.getByRole("searchbox", { name: "Search users" });
    await search.fill("CLYDE-roofing");
    await expect(all(page).getByRole("listitem")).toHaveText([/Eilidh Murray/]);
    await search.fill("no such user");
    await expect(all(page).getByText("No users found")).toBeVisible();
    await expect(page.getByRole("heading", { name: "All Users (0)" })).toBeVisible();
  });

  test("are searched for text typed before the page's scripts ran (USERS-03, API-18)", async ({ openAs }) => {
    const page = await openAs(admin);
    const { promise: typed, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/*.js", (route) => typed.then(() => route.fallback()));
    await page.goto("/admin", { waitUntil: "commit" });
    const search = page.getByRole("searchbox", { name: "Search users" });
    await search.fill("clyde-roofing");
    release();
    await expect(all(page).getByRole("listitem")).toHaveText([/Eilidh Murray/]);
    await expect(search).toHaveValue("clyde-roofing");
  });

  test("are only the current user while the list cannot be read, which it says (USERS-07)", async ({
    openAs,
  }) => {
    const page = await openAs(admin);
    await page.goto("/admin");
    await expect(all(page)).toBeVisible();
    await page.route("**/api/admin/users?**", (route) =>
      route.fulfill({ status: 500, json: { success: false } }),
    );
    await page.getByRole("searchbox", { name: "Search users" }).fill("hartley");
    await expect(all(page).getByRole("listitem")).toHaveText([/Priya Nair/], { timeout: 20_000 });
    await expect(all(page).getByText("Couldn't load the other users, so only you are listed.")).toBeVisible();
    await page.unroute("**/api/admin/users?**");
    await button(page, "Try again").click();
    await expect(all(page).getByRole("listitem")).toHaveText([/Joe Hartley/]);
  });
});

test.describe("creating a user", () => {
  test("requires email and password, creates the account, and leaves the admin signed in as before (USERS-04, USERS-09, TOAST-09)", async ({
    openAs,
  }) => {
    const page = await openAs(admin);
    const form = await openForm(page);
    const sessionBefore = (await page.context().cookies()).filter(({ name }) => name.startsWith("sb-"));
    await expect(form.send).toBeDisabled();
    const email = `made-${randomUUID()}@example.test`;
    await form.email.fill(email);
    await expect(form.send).toBeDisabled();
    await form.password.fill("three random words");
    await expect(form.send).toBeEnabled();
    await form.send.click();
    await expectToast(page, {
      variant: "default",
      title: "User Created",
      description: `${email} is in the list below.`,
    });
    // Other tests create users, too, so it need not be the first.
    await expect(all(page).getByRole("listitem").filter({ hasText: email })).toBeVisible();
    for (const field of [form.email, form.password, form.name]) await expect(field).toHaveValue("");
    await expect(form.send).toBeDisabled();
    const sessionAfter = (await page.context().cookies()).filter(({ name }) => name.startsWith("sb-"));
    expect(sessionAfter).toEqual(sessionBefore);
    await page.reload();
    await expect(all(page)).toBeVisible();
    const visitor = await openAs(null);
    await openAuth(visitor);
    await signIn(visitor, { identifier: email, password: "three random words" });
    await expect(visitor).toHaveURL("/dashboard");
  });

  test("says what is missing when only blanks were typed (USERS-04, TOAST-12, TOAST-25)", async ({
    openAs,
  }) => {
    const page = await openAs(admin);
    const form = await openForm(page);
    await form.email.fill("   ");
    await form.password.fill("three random words");
    await form.send.click();
    await expectToast(page, {
      variant: "destructive",
      title: "Missing Information",
      description: "Please fill in email and password",
    });
    await expect(form.email).toBeFocused();
  });

  test("shows the provider's words when it refuses, and keeps the input (TOAST-10, TOAST-24)", async ({
    openAs,
  }) => {
    const page = await openAs(admin);
    const form = await openForm(page);
    await form.email.fill(admin.email);
    await form.password.fill("three random words");
    await form.name.fill("Somebody Else");
    await form.send.click();
    await expectToast(page, {
      variant: "destructive",
      title: "User Creation Failed",
      description: "A user with this email address has already been registered",
    });
    await expect(page.getByText("Somebody has an account with this address.")).toBeVisible();
    await expect(form.email).toHaveValue(admin.email);
    await expect(form.name).toHaveValue("Somebody Else");
    await form.email.fill("new@example.test");
    await form.password.fill("password");
    await form.send.click();
    await expect(form.password).toHaveAccessibleDescription(/too easy to guess/);
  });

  test("says so when the request never arrived, or there is no session (TOAST-11, TOAST-19, TOAST-24)", async ({
    openAs,
  }) => {
    const page = await openAs(admin);
    const form = await openForm(page);
    await form.email.fill("new@example.test");
    await form.password.fill("three random words");
    await page.route("**/api/admin/users", (route) => route.abort());
    await form.send.click();
    const failure = { variant: "destructive", title: "Creation Failed" } as const;
    await expectToast(page, { ...failure, description: "An unexpected error occurred" });
    await clickWithoutSession(form.send);
    await expect(toastIn(page).getByText("No session", { exact: true })).toBeVisible();
  });
});

test.describe("one user", () => {
  test("has an address, and is in the first response: what is assigned, what is missing (USERS-03, FAST-04)", async ({
    openAs,
  }) => {
    const page = await openAs(admin, { javaScriptEnabled: false });
    await page.goto(`/admin?tab=users&user=${hartleyFirm.userId}`);
    await expect(page.getByRole("heading", { name: "Joe Hartley, Hartley & Sons Plumbing" })).toBeVisible();
    const assigned = section(page, "Assigned");
    for (const text of ["0113 496 0150", "£450 a month", "Review Chaser", "Boiler service before winter"]) {
      await expect(assigned.getByText(text)).toBeVisible();
    }
    await expect(section(page, "Going live").getByRole("listitem")).toHaveCount(13);
    const planned = section(page, "Changes").getByRole("listitem").filter({ hasText: "payment plan" });
    await expect(planned).toContainText("Priya Nair changed the payment plan of Joe Hartley");
    await expect(planned).toContainText("Monthly payment: 400 → 450");
  });

  test("links each missing step to the tab where it is done, with the client selected (ROLE-07)", async ({
    openAs,
  }) => {
    const page = await openAs(admin);
    const client = await openClient(page);
    const setup = section(page, "Going live");
    await expect(setup.getByText(/of 13 done\. Not checked yet\./)).toBeVisible();
    await setup.getByRole("link", { name: "Assign a number" }).click();
    await expect(page).toHaveURL(`/admin?tab=phone-assignments&user=${client.id}`);
    await expect(page.getByRole("combobox", { name: "User" })).toHaveValue(client.name);
    await page.goBack();
    await setup.getByRole("link", { name: "Set payment terms" }).click();
    await expect(page.getByRole("combobox", { name: "User" })).toHaveValue(client.name);
    await page.getByRole("tab", { name: "Ad Campaigns" }).click();
    await expect(page).toHaveURL(`/admin?tab=ads&user=${client.id}`);
    await expect(page.getByRole("combobox", { name: "User" })).toHaveValue(client.name);
    await page.getByRole("link", { name: `Back to ${client.name}` }).click();
    await expect(page).toHaveURL(`/admin?tab=users&user=${client.id}`);
    await setup.getByRole("link", { name: "Open tools" }).click();
    await expect(page).toHaveURL(`/admin?tab=tools&user=${client.id}`);
    await page.getByRole("link", { name: `Back to ${client.name}` }).click();
    await expect(setup).toBeVisible();
  });

  test("has no form of another user's open, however one comes to the page", async ({ openAs }) => {
    const page = await openAs(admin);
    const other = await makeOwner({ business_name: "Kauri Gardens" });
    const name = `Owner ${randomUUID().slice(0, 8)}`;
    await sql`update profiles set full_name = ${name} where id = ${other.id}`;
    const first = await openClient(page);
    const agent = section(page, "Agent");
    await expect(agent.getByRole("button", { name: "Set up", exact: true })).toBeVisible();
    await page.getByRole("link", { name: "All users" }).click();
    await all(page).getByRole("link", { name }).click();
    await agent.getByRole("button", { name: "Edit" }).click();
    await expect(agent.getByLabel("Business name")).toHaveValue("Kauri Gardens");
    // Past the list, as by the menu of the browser's back button.
    await page.evaluate(() => history.go(-2));
    await expect(page.getByRole("heading", { name: first.name })).toBeVisible();
    await expect(agent.getByRole("button", { name: "Set up", exact: true })).toBeVisible();
    await expect(agent.getByLabel("Business name")).toHaveCount(0);
  });

  test("that does not exist is not found, with a way back", async ({ openAs }) => {
    const page = await openAs(admin);
    await page.goto(`/admin?tab=users&user=${randomUUID()}`);
    await expect(page.getByText("That user was not found")).toBeVisible();
    await page.getByRole("link", { name: "All users" }).click();
    await expect(all(page)).toBeVisible();
  });

  test("is disabled: signed out with the next step, refused with the usual message, and enabled again (SAFE-01, SAFE-04)", async ({
    openAs,
  }) => {
    const page = await openAs(admin);
    const client = await openClient(page);
    const theirs = await openAs(client);
    await theirs.goto("/dashboard");
    await expect(theirs).toHaveURL("/dashboard");
    // Away from a page that may notice by itself and leave meanwhile.
    await theirs.goto("about:blank", { waitUntil: "load" });
    await confirm(page, "Disable account");
    await expectToast(page, {
      variant: "default",
      title: "User disabled",
      description: `${client.name} can no longer sign in.`,
    });
    await expect(page.getByText("Disabled", { exact: true })).toBeVisible();
    await theirs.goto("/dashboard");
    await expect(theirs).toHaveURL(/\/auth/);
    await signIn(theirs, { identifier: client.email });
    await expectToast(theirs, {
      variant: "destructive",
      title: "Login Failed",
      description: "Invalid login credentials",
    });
    await confirm(page, "Enable account");
    await expect(button(page, "Disable account")).toBeVisible();
    await signIn(theirs, { identifier: client.email });
    await expect(theirs).toHaveURL("/dashboard");
    await page.reload();
    await expect(section(page, "Changes").getByRole("listitem")).toHaveText([
      new RegExp(`Priya Nair enabled ${client.name}`),
      new RegExp(`Priya Nair disabled ${client.name}`),
    ]);
  });

  test("becomes an admin and stops being one; oneself cannot be disabled (ROLE-07, ROLE-09)", async ({
    openAs,
  }) => {
    const page = await openAs(admin);
    const client = await openClient(page);
    await confirm(page, "Make admin");
    const theirs = await openAs(client);
    await theirs.goto("/admin");
    await expect(all(theirs)).toBeVisible();
    await theirs.goto(`/admin?tab=users&user=${client.id}`);
    await expect(button(theirs, "Disable account")).toHaveCount(0);
    await button(theirs, "Remove admin rights").click();
    await expect(theirs.getByRole("alertdialog")).toContainText(
      "You lose access to the admin panel immediately",
    );
    await theirs.getByRole("alertdialog").getByRole("button", { name: "Remove admin rights" }).click();
    await expect(theirs).toHaveURL("/dashboard");
    await page.reload();
    await expect(button(page, "Make admin")).toBeVisible();
  });

  test("has keys and webhooks that are loaded on demand, and every state is accessible (API-21)", async ({
    openAs,
  }) => {
    const page = await openAs(admin);
    await openClient(page);
    await button(page, "Show").click();
    await expect(page.getByRole("heading", { name: "Automation keys" })).toBeVisible();
    await expect(section(page, "Webhooks").getByText("No webhooks yet")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await button(page, "Disable account").click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});

test("a client's name, email and town are corrected in a dialog (AGENCY-04)", async ({ openAs }) => {
  const page = await openAs(admin);
  await openClient(page);
  await button(page, "Change details").click();
  const dialog = page.getByRole("dialog", { name: "Change name, email or town" });
  await dialog.getByLabel("Email").fill(hartley.email);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Another account has this address")).toBeVisible();
  const email = `corrected-${randomUUID()}@example.test`;
  await dialog.getByLabel("Name").fill("Corrected Plumbing");
  await dialog.getByLabel("Town").fill("Otley");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, {
    variant: "default",
    title: "Changed",
    description: `They sign in with ${email}.`,
  });
  await expect(page.getByRole("heading", { level: 2, name: "Corrected Plumbing" })).toBeVisible();
  await expect(page.getByText("· Otley")).toBeVisible();
  const theirs = await openAs(null);
  await openAuth(theirs);
  await signIn(theirs, { identifier: email });
  await expect(theirs).toHaveURL("/dashboard");
});

test("a contact request is marked as done, stays so, and appears among the changes (CONTACT-08, SAFE-04)", async ({
  openAs,
}) => {
  const name = `Lead ${randomUUID().slice(0, 8)}`;
  await sql`
    insert into contact_leads (full_name, email, phone, company, created_at)
    values (${name}, 'lead@example.test', '1', 'Leads', now())`;
  const page = await openAs(admin);
  await page.goto("/admin");
  const tick = page.getByRole("checkbox", { name: `Handled: ${name}` });
  await expect(tick).not.toBeChecked();
  await tick.click();
  await expect(tick).toBeChecked();
  // Other tests change something, too.
  const changes = section(page, "Changes").getByRole("listitem");
  await expect(changes.filter({ hasText: `marked the contact request ${name} as handled` })).toBeVisible();
  await page.reload();
  await expect(tick).toBeChecked();
  await page.getByRole("button", { name: `Delete the request of ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expectToast(page, {
    variant: "default",
    title: "Deleted",
    description: "The contact request is gone.",
  });
  await expect(tick).toHaveCount(0);
  expect(await sql`select 1 from contact_leads where full_name = ${name}`).toHaveLength(0);
  await page.getByRole("combobox", { name: "Show changes of" }).selectOption("system setting");
  await expect(changes.first()).toContainText("the setting");
});
