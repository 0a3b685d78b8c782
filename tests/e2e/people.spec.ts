import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { hartley as hartleyFirm } from "@/local/demo/accounts";
import { expectToast, identifierField } from "./support/auth-page";
import { axeFindings } from "./support/axe";
import { sql } from "./support/database";
import { linkIn, receiveMail } from "./support/mails";
import { admin, engineer, hartley, makeClient, office, support } from "./support/people";
import { expect, test } from "./support/test";

const NEW = "three brown horses";
const people = (page: Page) => page.getByRole("region", { name: "People", exact: true });
const rowOf = (page: Page, name: string) => people(page).getByRole("listitem").filter({ hasText: name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const bar = (page: Page) => page.getByRole("navigation", { name: "Main" });

test("an owner invites an office person, who signs in without a password being told, sees to-dos and no billing, and whose open page ends when they are removed (AGENCY-05)", async ({
  openAs,
}) => {
  const firm = await makeClient();
  const email = `meg-${randomUUID().slice(0, 8)}@example.test`;
  const owner = await openAs(firm);
  await owner.goto("/settings");
  await people(owner).getByRole("button", { name: "Invite" }).click();
  await owner.getByLabel("Email", { exact: true }).fill(email);
  await owner.getByLabel("Name (optional)").fill("Meg Mills");
  expect(await axeFindings(owner)).toEqual([]);
  await button(owner, "Send invitation").click();
  await expectToast(owner, {
    variant: "default",
    title: "Invitation sent",
    description: `${email} gets a link that works for 72 hours.`,
  });
  await expect(rowOf(owner, "Meg Mills")).toContainText("Invited");

  const meg = await openAs(null);
  await meg.goto(linkIn(await receiveMail(email, "You are invited to"), "/auth/choose-password"));
  await expect(meg.getByRole("heading", { level: 1 })).toHaveText("Welcome to Test Person");
  await meg.getByLabel("New password (at least 8 characters)").fill(NEW);
  await button(meg, "Save and sign in").click();
  await meg.waitForURL("**/dashboard");
  await expect(meg.getByRole("region", { name: "To do" })).toBeVisible();
  await expect(meg.getByRole("region", { name: /Return|Revenue|Running Ads/ })).toHaveCount(0);
  await expect(meg.getByText(/monthly payment|ROI|Ad Performance/i)).toHaveCount(0);
  await expect(bar(meg).getByRole("link")).toHaveText([/Callwright/, "Dashboard", "Calls"]);

  await owner.reload();
  await expect(rowOf(owner, "Meg Mills")).toContainText("Last seen");
  await button(owner, "Change Meg Mills").click();
  await button(owner, "Remove").click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(rowOf(owner, "Meg Mills")).toHaveCount(0);
  await expect(identifierField(meg)).toBeVisible({ timeout: 90_000 });
  await expect(meg.getByText(/You no longer belong to this account/)).toBeVisible();
});

test("the last owner stays: people are not offered their own row (AGENCY-05)", async ({ openAs }) => {
  const page = await openAs(await makeClient());
  await page.goto("/settings");
  await expect(people(page).getByRole("listitem")).toHaveCount(1);
  await expect(people(page)).toContainText("You");
  await expect(people(page).getByRole("button", { name: /^Change/ })).toHaveCount(0);
});

test("office begins at calls and to-dos, and is told whom to ask elsewhere (AGENCY-05)", async ({
  openAs,
}) => {
  const page = await openAs(office);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "To do" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Next jobs" })).toContainText("For Tom Turner");
  await expect(button(page, "Download CSV")).toHaveCount(0);
  await expect(page.getByRole("region", { name: /Ads/ })).toHaveCount(0);
  for (const path of ["/services", "/workflows", `/workflows/${randomUUID()}`, "/workflows/recipes/x"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(403);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Ask an owner of Hartley & Sons Plumbing",
    );
    await expect(page.getByText(/Joe Hartley, Hartley & Sons Plumbing can open it/)).toBeVisible();
  }
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "Dashboard" }).last().click();
  await page.waitForURL("**/dashboard");
  await page.goto("/admin");
  await page.waitForURL("**/dashboard");
  await page.goto("/settings");
  await expect(people(page).getByRole("listitem")).toHaveCount(3);
  await expect(people(page).getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Your account" })).toBeVisible();
  for (const name of ["Your agent", "Your business", "Who looked at your account"])
    await expect(page.getByRole("region", { name })).toHaveCount(0);
});

test("an owner gives a job to an engineer, whose only screen has it, with map and call (AGENCY-05)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  await page.clock.install();
  await page.goto("/dashboard");
  const free = page
    .getByRole("region", { name: "Next jobs" })
    .getByRole("listitem")
    .filter({ hasNotText: "For Tom Turner" })
    .first();
  const job = await free.getByRole("link").first().textContent();
  await free.getByRole("link").first().click();
  const card = page.getByRole("region", { name: "Booking" }).filter({ hasText: job ?? "" });
  await card.getByRole("button", { name: "Give it to someone" }).click();
  await card.getByLabel("Whose job").selectOption({ label: "Tom Turner (engineer)" });
  expect(await axeFindings(page)).toEqual([]);
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card).toContainText("This is Tom Turner’s job.");

  const tom = await openAs(engineer);
  await tom.goto("/dashboard");
  await tom.waitForURL("**/jobs");
  await expect(tom.getByRole("heading", { level: 1 })).toHaveText("Your jobs");
  const own = tom
    .locator("main")
    .getByRole("listitem")
    .filter({ hasText: job ?? "" });
  await expect(own.getByRole("link", { name: /^Call / })).toHaveAttribute("href", /^tel:\+/);
  await expect(own.getByRole("link", { name: /^Map for / })).toHaveAttribute("href", /google\.com\/maps/);
  await expect(bar(tom).getByRole("link")).toHaveText([/Callwright/, "Your jobs"]);
  expect(await axeFindings(tom)).toEqual([]);
  for (const path of ["/dashboard/calls", "/services", "/workflows"]) {
    expect((await tom.goto(path))?.status(), path).toBe(403);
    await expect(tom.getByRole("heading", { level: 1 })).toHaveText(
      "Ask an owner of Hartley & Sons Plumbing",
    );
  }

  await page.reload();
  await card.getByRole("button", { name: "Give it to someone else" }).click();
  await card.getByLabel("Whose job").selectOption({ label: "No one yet" });
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card).toContainText("No one has this job yet.");

  // What others do with it afterwards is shown too.
  const callId = page.url().split("/").at(-1) ?? "";
  const give = (email: string) => sql`
    update bookings set assignee_id = (select id from profiles where email = ${email}) where call_id = ${callId}`;
  await give(engineer.email);
  await page.clock.fastForward(61_000);
  await expect(card).toContainText("This is Tom Turner’s job.");
  await give("nobody");
});

/** A part far down a page is there once the page is near it. */
const scrollUntilSeen = (part: Locator) =>
  expect(async () => {
    await part.page().mouse.wheel(0, 1_500);
    await expect(part).toBeVisible({ timeout: 500 });
  }).toPass();

test("support sees the panel and is offered nothing that changes it (AGENCY-05)", async ({ openAs }) => {
  const page = await openAs(support);
  await page.goto("/dashboard");
  await page.waitForURL("**/admin/overview");
  const changing =
    /^(Send|Create|Assign|Save|Pause|Activate|Go live|Take offline|Try again|Withdraw|Make|Disable|Remove|Renew|Delete|Rotate|Publish|Restore|Sync|Test|Invite|Revoke|New key|Add)/;
  for (const tab of ["users", "user-attributes", "phone-assignments", "ads", "settings", "tools"]) {
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page.getByRole("button", { name: changing }), tab).toHaveCount(0);
  }
  await page.goto("/admin?tab=settings");
  await expect(page.locator("main").getByRole("textbox").and(page.locator(":enabled"))).toHaveCount(0);
  await page.goto(`/admin?tab=users&user=${hartleyFirm.userId}`);
  await expect(page.getByRole("region", { name: "Assigned" })).toContainText("Phone numbers");
  await expect(page.getByRole("link", { name: /^Change/ })).toHaveCount(0);
  await scrollUntilSeen(people(page));
  await expect(people(page)).toContainText("Tom Turner");
  await expect(button(page, "View as client")).toBeVisible();
  await expect(page.getByRole("button", { name: changing })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  const [run] = await sql`select id from workflow_runs where user_id = ${hartleyFirm.userId} limit 1`;
  await page.goto(`/workflows/runs/${run?.id}`);
  await expect(page.getByRole("region", { name: "Step by step" })).toBeVisible();
  await expect(page.locator("main").getByRole("button")).toHaveCount(0);
  await page.getByRole("link", { name: "Joe Hartley, Hartley & Sons Plumbing" }).click();
  await page.waitForURL(`**/admin?tab=users&user=${hartleyFirm.userId}`);
  expect((await page.goto(`/admin/users/${hartleyFirm.userId}/setup`))?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Ask an admin of /);
});

test("an admin invites somebody to support, and the list says so (AGENCY-05)", async ({ openAs }) => {
  const email = `sal-${randomUUID().slice(0, 8)}@example.test`;
  const page = await openAs(admin);
  await page.goto("/admin?tab=users");
  const agency = page.getByRole("region", { name: "Your agency" });
  await scrollUntilSeen(agency);
  await expect(agency.getByRole("listitem").filter({ hasText: "Sal Reyes" })).toContainText("Support");
  await agency.getByRole("button", { name: "Invite" }).click();
  await agency.getByLabel("Email", { exact: true }).fill(email);
  await agency.getByRole("button", { name: "Send invitation" }).click();
  await expectToast(page, {
    variant: "default",
    title: "Invitation sent",
    description: `${email} gets a link that works for 72 hours.`,
  });
  const row = agency.getByRole("listitem").filter({ hasText: email });
  await expect(row).toContainText("Invited");
  expect(await axeFindings(page)).toEqual([]);
  await row.getByRole("button", { name: `Change ${email}` }).click();
  await button(page, "Cancel invitation").click();
  await expect(row).toHaveCount(0);
});

test("a form that closes gives the focus back to the button that opened it (AGENCY-05)", async ({
  openAs,
}) => {
  const page = await openAs(await makeClient());
  await page.goto("/settings");
  const invite = people(page).getByRole("button", { name: "Invite" });
  await invite.click();
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await people(page).getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(invite).toBeFocused();

  const email = `sam-${randomUUID().slice(0, 8)}@example.test`;
  await invite.press("Enter");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Name (optional)").fill("Sam Seal");
  await button(page, "Send invitation").press("Enter");
  await expect(rowOf(page, "Sam Seal")).toContainText("Invited");
  await expect(invite).toBeFocused();

  await button(page, "Change Sam Seal").press("Enter");
  await button(page, "Cancel invitation").press("Enter");
  await expect(rowOf(page, "Sam Seal")).toHaveCount(0);
  await expect(invite).toBeFocused();
});

test("a name of one's own that is changed is told at once in the list of people on the same page (AGENCY-05)", async ({
  openAs,
}) => {
  const page = await openAs(await makeClient());
  await page.goto("/settings");
  await expect(people(page).getByRole("listitem")).toContainText("You");
  await button(page, "Change name").click();
  await page.getByLabel("Name", { exact: true }).fill("Nell Newname");
  await button(page, "Save name").click();
  await expect(people(page).getByRole("listitem")).toContainText("Nell Newname");
});
