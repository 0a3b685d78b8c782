import type { Page } from "@playwright/test";
import { sql } from "./support/database";
import { openSettled } from "./support/pages";
import { brightspark, clyde, hartley, makeClient } from "./support/people";
import { expect, test } from "./support/test";

const cards = (page: Page, title: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title }) });

/** The cells of one workflow, below its heading. */
const metrics = (page: Page, workflow: string) =>
  page.getByRole("region", { name: workflow }).getByRole("listitem");

test.describe("/workflows", () => {
  test("shows one card per workflow, in it one cell per metric, its bar full at 100 (WORK-01, WORK-02, WORK-03)", async ({
    openAs,
  }) => {
    const page = await openAs(hartley);
    await openSettled(page, "/workflows");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Workflow Assignments");
    for (const [workflow, labels] of [
      ["Review Chaser", ["Reply rate", "Reviews received", "Reviews requested"]],
      ["File Organiser", ["Files sorted"]],
    ] as const) {
      const heading = page.getByRole("main").getByRole("heading", { name: workflow, exact: true });
      await expect(heading).toHaveCount(1);
      await expect(metrics(page, workflow).getByRole("heading")).toHaveText([...labels]);
    }
    const bar = (card: ReturnType<typeof metrics>) =>
      card.locator("[data-slot=metric-bar]").evaluate((element) => element.style.width);
    expect(await bar(metrics(page, "File Organiser"))).toBe("100%");
    expect(await bar(metrics(page, "Review Chaser").filter({ hasText: "31.1" }))).toBe("31.1%");
  });

  test("is empty in three sentences for a client without assignments (WORK-05)", async ({ openAs }) => {
    const page = await openAs(brightspark);
    await openSettled(page, "/workflows");
    for (const text of [
      "No Assignments Found",
      "You haven't been assigned any workflows yet.",
      "Contact your administrator to get workflow assignments.",
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
  });

  test("shows a workflow that has not run yet, but no other client's (ROLE-06, WORK-07)", async ({
    openAs,
  }) => {
    const page = await openAs(clyde);
    await openSettled(page, "/workflows");
    await expect(metrics(page, "Voice Assistant")).toHaveCount(1);
    await expect(metrics(page, "Review Chaser")).toHaveCount(0);
  });

  test("is in the first response (FAST-04)", async ({ openAs }) => {
    const page = await openAs(hartley, { javaScriptEnabled: false });
    await page.goto("/workflows");
    await expect(metrics(page, "Review Chaser")).toHaveCount(3);
  });
});

test.describe("/services", () => {
  const SERVICES = [
    ["Mail", "Read and send user emails."],
    ["Calendar", "Fetch availability, schedule events."],
    ["Drive", "Access user files for automation and logs."],
    ["Docs", "Read and write documents."],
    ["Sheets", "Read and write spreadsheet data."],
    ["Contacts", "Contact information for auto-email and sync."],
    ["Meet", "Create meeting links."],
    ["Tasks", "Automate to-do management."],
  ] as const;

  test("shows eight cards, each with its text and badge (SERV-01, SERV-02, SERV-03, SERV-04, SERV-05)", async ({
    openAs,
  }) => {
    const page = await openAs(hartley);
    await openSettled(page, "/services");
    for (const [title, text] of SERVICES) {
      await expect(cards(page, title).filter({ hasText: text })).toHaveCount(1);
      await expect(cards(page, title).getByText(/^(Connected|Disconnected)$/)).toHaveCount(1);
    }
    await expect(cards(page, "Calendar").getByText("Connected", { exact: true })).toBeVisible();
    await expect(cards(page, "Docs").getByText("Disconnected", { exact: true })).toBeVisible();
  });

  test("says which connection has ended (SERV-06, SERV-08)", async ({ openAs }) => {
    const page = await openAs(clyde);
    await openSettled(page, "/services");
    await expect(
      cards(page, "Calendar")
        .getByText(/re-authenticat/i)
        .first(),
    ).toBeVisible();
    await expect(cards(page, "Mail").getByText(/re-authenticat/i)).toHaveCount(0);
  });

  test("counts a service as connected once a token is stored for this user (SERV-06, ROLE-06)", async ({
    openAs,
  }) => {
    const person = await makeClient();
    const page = await openAs(person);
    await openSettled(page, "/services");
    await expect(page.getByText("Disconnected", { exact: true })).toHaveCount(8);
    await sql`
      insert into user_tokens (user_id, service, scopes, refresh_token_encrypted)
      values (${person.id}, 'google_docs', '{}', 'v1:not-read-here')`;
    await openSettled(page, "/services");
    await expect(cards(page, "Docs").getByText("Connected", { exact: true })).toBeVisible();
    await expect(page.getByText("Disconnected", { exact: true })).toHaveCount(7);
  });
});

test("/settings says that settings have been simplified (SETTINGS-01)", async ({ openAs }) => {
  const page = await openAs(hartley);
  await openSettled(page, "/settings");
  await expect(page.getByText("Settings have been simplified.")).toBeVisible();
});
