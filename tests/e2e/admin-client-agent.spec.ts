import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectToast } from "./support/auth-page";
import { axeFindings } from "./support/axe";
import { newNumber } from "./support/calls";
import { sql } from "./support/database";
import { environment } from "./support/environment";
import { admin, makeClient } from "./support/people";
import { expect, test } from "./support/test";

const section = (page: Page, title: string | RegExp) => page.getByRole("region", { name: title });
const all = (page: Page) => section(page, /^All Users/);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** A client only for this test, whose page is open. */
async function openClient(page: Page) {
  const client = await makeClient();
  const name = `Client ${randomUUID().slice(0, 8)}`;
  await sql`update profiles set full_name = ${name} where id = ${client.id}`;
  await page.goto(`/admin?tab=users&user=${client.id}`);
  return { ...client, name };
}

test.describe("a client's agent", () => {
  test("is set up on their page; unreadable input gets an error at its field and is kept (BOOK-02)", async ({
    openAs,
  }) => {
    const page = await openAs(admin);
    await openClient(page);
    const agent = section(page, "Agent");
    await expect(agent).toContainText("Not set up yet, so it can't book jobs.");
    const report = page.getByRole("link", { name: "Monthly report" });
    await expect(report).toHaveCount(0); // a report is about an agent's work
    await agent.getByRole("button", { name: "Set up", exact: true }).click();
    await agent.getByLabel("Business name").fill("Hartley Plumbing");
    await agent.getByLabel("Trade").fill("Plumber");
    await agent.getByLabel(/^Greeting/).fill("Hello");
    const jobs = agent.getByLabel(/^Job types/);
    await jobs.fill("Boiler service");
    await button(page, "Save draft").click();
    await expect(agent).toContainText("Write each job as: name, minutes, price");
    await jobs.fill("Boiler service, 60, £85");
    await button(page, "Save draft").click();
    await expect(agent).toContainText("Say in the greeting that calls are recorded");
    await expect(jobs).toHaveValue("Boiler service, 60, £85");
    await agent.getByLabel(/^Greeting/).fill("Hartley Plumbing. I'm an AI assistant and calls are recorded.");
    await button(page, "Save draft").click();
    await expect(agent.getByRole("button", { name: "Edit" })).toBeVisible();
    await expect(agent).toContainText("Hartley Plumbing, Plumber. 1 job type, 30 minutes between jobs.");
    await page.getByLabel("Why it goes live without a passed rehearsal").fill("A test");
    await page.getByLabel(/^Why it goes live/).fill("Tried by hand");
    await button(page, "Publish").click();
    await expect(section(page, "Draft and live")).toContainText("Version 1 is live");
    // without a reload
    const change = section(page, "Changes")
      .getByRole("listitem")
      .filter({ hasText: "created the agent for" });
    await expect(change).toBeVisible();
    await expect(change).not.toContainText("null");
    const row = section(page, "Going live").getByRole("listitem").filter({ hasText: "Agent set up" });
    await expect(row).not.toContainText("missing");
    await page.reload();
    await expect(report).toBeVisible();
    await expect(section(page, "Agent")).toContainText("Hartley Plumbing, Plumber.");
  });

  test("shows errors for all wrong numbers at once, and scrolls the first one into view", async ({
    openAs,
  }) => {
    const page = await openAs(admin);
    await openClient(page);
    const agent = section(page, "Agent");
    await agent.getByRole("button", { name: "Set up", exact: true }).click();
    await agent.getByLabel("Business name").fill("Hartley Plumbing");
    await agent.getByLabel("Trade").fill("Plumber");
    await agent.getByLabel(/^Greeting/).fill("Hartley Plumbing. I'm an AI assistant and calls are recorded.");
    await agent.getByLabel(/^Job types/).fill("Boiler service, 60, £85");
    await agent.getByLabel("Transfer calls to").fill("(214) 555-0123");
    await agent.getByLabel("Notification number").fill("01179496");
    await button(page, "Save draft").click();
    await expectToast(page, {
      variant: "default",
      title: "Draft saved",
      description: "2 fields need your attention before it can go live.",
    });
    for (const typed of ["(214) 555-0123", "01179496"]) {
      await expect(agent.getByText(`“${typed}” is not a valid phone number.`)).toBeVisible();
    }
    await expect(agent.getByLabel("Transfer calls to")).toBeFocused();
    await expect(agent.getByLabel("Transfer calls to")).toBeInViewport({ ratio: 1 });
    await expect(agent.getByText("“(214) 555-0123” is not a valid phone number.")).toBeInViewport({
      ratio: 1,
    });
    await expect(agent.getByLabel("Transfer calls to")).toHaveValue("(214) 555-0123");
  });

  test("keeps the input when its form is left, until it is saved or discarded", async ({ openAs }) => {
    const page = await openAs(admin);
    const client = await openClient(page);
    const agent = section(page, "Agent");
    await agent.getByRole("button", { name: "Set up", exact: true }).click();
    await agent.getByLabel("Business name").fill("Half a name");
    await agent.getByLabel(/^Questions/).fill("Is it urgent?");
    await page.getByRole("link", { name: "All users" }).click();
    await expect(all(page)).toBeVisible();
    await page.goBack();
    await expect(agent).toContainText("You have unsaved changes.");
    await agent.getByRole("button", { name: "Continue" }).click();
    await expect(agent.getByLabel("Business name")).toHaveValue("Half a name");
    await expect(agent.getByLabel(/^Questions/)).toHaveValue("Is it urgent?");
    const asked = page.waitForEvent("dialog");
    const left = page.goto("/services").catch(() => {});
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await left;
    await expect(page).toHaveURL(`/admin?tab=users&user=${client.id}`);
    await agent.getByRole("button", { name: "Discard changes" }).click();
    await expect(agent.getByLabel("Business name")).toHaveValue("");
    await agent.getByRole("button", { name: "Close" }).click();
    await expect(agent).not.toContainText("unsaved");
  });

  test("keeps what is typed after a save, also where that is what it began with", async ({ openAs }) => {
    const page = await openAs(admin);
    await openClient(page);
    const agent = section(page, "Agent");
    await agent.getByRole("button", { name: "Set up", exact: true }).click();
    await agent.getByLabel("Business name").fill("Saved");
    await button(page, "Save draft").click();
    await expect(page.getByText("Draft saved", { exact: true })).toBeVisible();
    await agent.getByLabel("Business name").fill("");
    await page.getByRole("link", { name: "All users" }).click();
    await expect(all(page)).toBeVisible();
    await page.goBack();
    await expect(agent).toContainText("You have unsaved changes.");
  });

  test("is not saved over a draft that somebody else saved meanwhile, and nothing typed is lost", async ({
    openAs,
  }) => {
    const page = await openAs(admin);
    const client = await openClient(page);
    const agent = section(page, "Agent");
    await agent.getByRole("button", { name: "Set up", exact: true }).click();
    await agent.getByLabel("Business name").fill("Mine");
    await sql`
      insert into agent_drafts (user_id, setup, revision) values (${client.id}, '{"business_name": "Theirs"}', 1)`;
    await button(page, "Save draft").click();
    await expect(agent.getByText(/^Somebody else saved a newer draft/)).toBeVisible();
    await expect(agent.getByLabel("Business name")).toHaveValue("Mine");
    const again = page.waitForResponse((response) => response.request().method() === "PUT");
    await button(page, "Save draft").click();
    expect((await again).status()).toBe(409);
    await agent.getByRole("button", { name: "Load the newer draft" }).click();
    await expect(agent.getByLabel("Business name")).toHaveValue("Theirs");
  });

  test("is synced to Vapi by a button, which later shows the differences and repairs them", async ({
    openAs,
  }) => {
    const page = await openAs(admin);
    const client = await makeClient();
    await insertAgent(client.id);
    const url = `/admin?tab=users&user=${client.id}`;
    await page.goto(url);
    const card = section(page, "Assistant in Vapi");
    await expect(card).toContainText("This client has no phone number yet.");
    await sql`insert into phone_assignments (user_id, phone_number) values (${client.id}, ${newNumber()})`;
    await page.goto(url);
    await expect(card).toContainText("Not in Vapi yet.");
    await button(page, "Set up in Vapi").click();
    await expectToast(page, {
      variant: "default",
      title: "Agent set up",
      description: "1 setting updated in Vapi.",
    });
    await expect(card).toContainText("In sync.");
    const [agent] = await sql<
      [{ assistantId: string }]
    >`select assistant_id from agents where user_id = ${client.id}`;
    await changeAtVapi(agent.assistantId, { firstMessage: "Somebody typed this at Vapi." });
    await card.getByRole("button", { name: "Check again" }).click();
    await expect(card).toContainText("1 setting differs.");
    const differs = card.getByRole("list", { name: "What differs" }).getByRole("listitem");
    await expect(differs).toContainText("Greeting");
    await expect(differs).toContainText("Northgate. I'm an AI assistant. Calls are recorded.");
    await expect(differs).toContainText("Somebody typed this at Vapi.");
    expect(await axeFindings(page)).toEqual([]);
    await button(page, "Sync now").click();
    await expect(card).toContainText("In sync.");
    await expect(differs).toHaveCount(0);
  });
});

const insertAgent = (userId: string) => sql`
  insert into agents (user_id, business_name, trade, time_zone, service_areas, hours, exceptions, job_types, buffer_minutes,
    min_notice_minutes, max_days_ahead, questions, emergency_words, greeting)
  values (${userId}, 'Northgate', 'Plumber', 'Europe/London', '{}',
    '{"mon": [{"from": "08:00", "to": "17:00"}], "tue": [], "wed": [], "thu": [], "fri": [], "sat": [], "sun": []}', '[]',
    '[{"name": "Boiler service", "minutes": 60, "price": null}]', 30, 60, 30, '{}', '{}', 'Northgate. Calls are recorded.')`;

async function changeAtVapi(assistantId: string, change: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${environment.vapiUrl}/assistant/${assistantId}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${environment.vapiKey}`, "content-type": "application/json" },
    body: JSON.stringify(change),
  });
  if (!response.ok) throw new Error(`Vapi answered ${response.status}`);
}
