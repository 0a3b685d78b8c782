import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { axeFindings } from "./support/axe";
import { sql } from "./support/database";
import { openSettled } from "./support/pages";
import { admin, hartley, makeClient } from "./support/people";
import { expect, test } from "./support/test";

// The last files of a run, spread so that one worker does not get all of them.
test.describe.configure({ mode: "parallel" });

const section = (page: Page, title: string) => page.getByRole("region", { name: title });
const row = (page: Page, text: string) =>
  section(page, "All Assignments").getByRole("listitem").filter({ hasText: text });

/** A client only for this test, who can be found by name. */
async function makeNamedClient() {
  const client = await makeClient();
  const name = `Client ${randomUUID().slice(0, 8)}`;
  await sql`update profiles set full_name = ${name} where id = ${client.id}`;
  return { ...client, name };
}

async function pick(page: Page, name: string) {
  const picker = page.getByRole("dialog").getByRole("combobox", { name: "Client" });
  await picker.click();
  await picker.fill(name);
  await page.getByRole("option", { name }).click();
  await expect(picker).toHaveValue(name);
}

async function assign(page: Page, client: string, workflow: string) {
  await page.getByRole("button", { name: "Assign a workflow" }).click();
  await pick(page, client);
  await page.getByLabel("Workflow name").fill(workflow);
  await page.getByRole("button", { name: "Assign workflow" }).click();
}

test.describe("all assignments", () => {
  test("are shown to an admin, in the first response (WORK-14, WORK-15, FAST-04)", async ({ openAs }) => {
    const page = await openAs(admin, { javaScriptEnabled: false });
    await page.goto("/workflows");
    await expect(row(page, "Calendar Manager")).toContainText("Hartley & Sons Plumbing");
    await expect(page.getByText("Local workflows")).toHaveCount(0);
  });

  test("are not shown to a client, nor are the local workflows (ROLE-06, WORK-15, WORK-19)", async ({
    openAs,
  }) => {
    const page = await openAs(hartley);
    await openSettled(page, "/workflows");
    await expect(page.getByText("All Assignments")).toHaveCount(0);
    await expect(page.getByText("Local workflows")).toHaveCount(0);
  });

  test("are created and deleted, and the client sees both (WORK-14, WORK-15, ROLE-10)", async ({
    openAs,
  }) => {
    const client = await makeNamedClient();
    const page = await openAs(admin);
    await openSettled(page, "/workflows");
    await assign(page, client.name, "Café Follow-up");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(row(page, client.name)).toContainText("cafe-follow-up");

    const theirs = await openAs(client);
    await openSettled(theirs, "/workflows");
    await expect(theirs.getByRole("heading", { name: "Café Follow-up" })).toBeVisible();

    await row(page, client.name).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete assignment" }).click();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(row(page, client.name)).toHaveCount(0);
    await openSettled(theirs, "/workflows");
    await expect(theirs.getByText("No Assignments Found")).toBeVisible();
  });

  test("that are refused say why, and keep the input (WORK-09, WORK-15)", async ({ openAs }) => {
    const client = await makeNamedClient();
    await sql`insert into workflow_assignments (user_id, workflow_name, workflow_slug) values (${client.id}, 'Taken', 'taken')`;
    const page = await openAs(admin);
    await openSettled(page, "/workflows");
    await page.getByRole("button", { name: "Assign a workflow" }).click();
    await page.getByRole("button", { name: "Assign workflow" }).click();
    await expect(page.getByText("Choose a client from the list")).toBeVisible();
    await expect(page.getByText("Enter the workflow's name")).toBeVisible();
    await pick(page, client.name);
    await page.getByLabel("Workflow name").fill("Taken");
    await page.getByRole("button", { name: "Assign workflow" }).click();
    await expect(
      page.getByText("This client already has a workflow with the slug taken.", { exact: false }),
    ).toBeVisible();
    await expect(page.getByLabel("Workflow name")).toHaveValue("Taken");
    await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue(client.name);
    await page.getByLabel("Slug").fill("taken-again");
    await page.getByRole("button", { name: "Assign workflow" }).click();
    await expect(row(page, "taken-again")).toHaveCount(1);
  });

  test("that cannot be created or deleted say so and stay (WORK-08, WORK-09)", async ({ openAs }) => {
    const client = await makeNamedClient();
    await sql`insert into workflow_assignments (user_id, workflow_name, workflow_slug) values (${client.id}, 'Kept', 'kept')`;
    const page = await openAs(admin);
    await openSettled(page, "/workflows");
    await page.route("**/api/workflow/assignment/*", (route) => route.abort());
    await row(page, client.name).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete assignment" }).click();
    await expect(page.getByRole("alertdialog").getByRole("alert")).toHaveText("Failed to delete assignment");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(row(page, client.name)).toHaveCount(1);

    await page.route("**/api/workflow/admin/assign", (route) => route.fulfill({ status: 502, body: "" }));
    await assign(page, client.name, "Anything");
    await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("Failed to create assignment");
    await expect(page.getByLabel("Workflow name")).toHaveValue("Anything");
    await page.getByRole("button", { name: "Cancel" }).click();

    await page.route("**/api/workflow/admin/assignments*", (route) =>
      route.fulfill({ status: 400, body: "" }),
    );
    await page.getByRole("searchbox", { name: "Search assignments" }).fill("zzz");
    await expect(page.getByText("Error: Failed to fetch all assignments")).toBeVisible();
    await page.route("**/api/admin/users*", (route) => route.fulfill({ status: 400, body: "" }));
    await page.getByRole("combobox", { name: "Client" }).fill("another name");
    await expect(page.getByText("Failed to fetch users", { exact: false })).toBeVisible();
  });

  test("are everybody's again once the client in hand is put down", async ({ openAs }) => {
    const client = await makeNamedClient();
    const page = await openAs(admin);
    await openSettled(page, `/workflows?user=${client.id}`);
    const search = page.getByRole("searchbox", { name: "Search assignments" });
    await expect(search).toHaveValue(client.name);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Workflows" }).click();
    await expect(page).toHaveURL("/workflows");
    await expect(search).toHaveValue("");
    await expect(page.getByRole("combobox", { name: "Client" })).toHaveValue("");
    await expect(row(page, "Review Chaser").first()).toBeVisible();
  });

  test("are found by a client's name, and come in pages (WORK-14)", async ({ openAs }) => {
    const client = await makeNamedClient();
    await sql`
      insert into workflow_assignments (user_id, workflow_name, workflow_slug, created_at)
      select ${client.id}, 'Numbered ' || n, 'numbered-' || n, now() - interval '3 years' - n * interval '1 second'
      from generate_series(1, 60) n`;
    const page = await openAs(admin);
    await openSettled(page, "/workflows");
    await page.getByRole("searchbox", { name: "Search assignments" }).fill(client.name);
    const rows = section(page, "All Assignments").getByRole("listitem");
    await expect(row(page, "Review Chaser")).toHaveCount(0);
    await expect(rows).toHaveCount(50);
    await page.getByRole("button", { name: "Show older ones" }).click();
    await expect(rows).toHaveCount(60);
    await page.getByRole("searchbox", { name: "Search assignments" }).fill("no such client");
    await expect(page.getByText("Nothing found")).toBeVisible();
    await sql`delete from workflow_assignments where user_id = ${client.id}`;
  });

  test("can be made by keyboard, and Escape closes the list before the dialog (WORK-15)", async ({
    openAs,
  }) => {
    const client = await makeNamedClient();
    const page = await openAs(admin);
    await openSettled(page, "/workflows");
    await page.getByRole("button", { name: "Assign a workflow" }).click();
    const picker = page.getByRole("dialog").getByRole("combobox", { name: "Client" });
    await picker.focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("option")).toHaveCount(0);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.insertText(client.name);
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(picker).toHaveValue(client.name);
    await expect(page.getByRole("option")).toHaveCount(0);
    await expect(picker).toHaveAttribute("aria-expanded", "false");
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test.describe("a client's automation keys", () => {
  test("are shown once, work, and are refused once revoked (API-21, API-22, WORK-15)", async ({
    openAs,
    request,
  }) => {
    const client = await makeNamedClient();
    await sql`insert into workflow_assignments (user_id, workflow_name, workflow_slug) values (${client.id}, 'Mail', 'mail')`;
    const page = await openAs(admin);
    await openSettled(page, "/workflows");
    await row(page, client.name).getByRole("button", { name: "Keys and webhooks of" }).click();
    await expect(page.getByText("No keys yet.", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByRole("button", { name: "Create key" }).click();
    await expect(page.getByText("Enter a name for the key")).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("n8n");
    await page.getByRole("button", { name: "Create key" }).click();
    const key = await page.getByLabel("Automation key", { exact: true }).inputValue();
    expect(key).toMatch(/^cw_/);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText(key)).toHaveCount(0);

    const report = () =>
      request.post("/api/workflow/stat/increment", {
        headers: { authorization: `Bearer ${key}` },
        data: { userId: client.id, workflowSlug: "mail", metric: "answered", by: 42 },
      });
    expect((await report()).status()).toBe(200);
    const theirs = await openAs(client);
    await openSettled(theirs, "/workflows");
    await expect(theirs.getByRole("main")).toContainText("Answered42");

    await page.getByRole("button", { name: "Revoke n8n" }).click();
    await page.getByRole("button", { name: "Revoke key" }).click();
    await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
    expect((await report()).status()).toBe(401);
    expect(await axeFindings(page)).toEqual([]);
  });
});

test.describe("a client's own assignments", () => {
  test("stay when the figures of one fail to load (WORK-07)", async ({ openAs }) => {
    const client = await makeClient();
    await sql`
      insert into workflow_assignments (user_id, workflow_name, workflow_slug)
      values (${client.id}, 'Email Responder', 'email-responder'), (${client.id}, 'Review Chaser', 'review-chaser')`;
    // No program can format this date: reading the figure fails, on this client's page alone.
    await sql`
      insert into workflow_stats (user_id, workflow_slug, metric, value, updated_at)
      values (${client.id}, 'email-responder', 'answered', 4, 'infinity'),
        (${client.id}, 'review-chaser', 'asked', 61, now()), (${client.id}, 'review-chaser', 'received', 19, now())`;
    const page = await openAs(client);
    await page.goto("/workflows");
    const cards = (title: string) => page.getByRole("region", { name: title }).getByRole("listitem");
    await expect(cards("Email Responder")).toContainText("Couldn't load the figures.");
    await expect(cards("Email Responder")).toHaveCount(1);
    await expect(cards("Review Chaser")).toHaveCount(2);
  });
});
