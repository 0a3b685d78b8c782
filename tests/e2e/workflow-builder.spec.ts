import type { Page } from "@playwright/test";
import type { Definition } from "@/lib/outward/automations/definition";
import { openAuth, signIn } from "./support/auth-page";
import { announceBooking, assignSlugs, makeAutomation } from "./support/automations";
import { axeFindings } from "./support/axe";
import { sql } from "./support/database";
import { openSettled } from "./support/pages";
import { admin, makeClient } from "./support/people";
import { expect, test } from "./support/test";

test.describe.configure({ mode: "parallel" });

const SLUG = "calendar-manager";
const NOTE: Definition = {
  trigger: { kind: "booking.confirmed" },
  conditions: [],
  steps: [{ id: "s1", kind: "add_to_do", on_error: "stop", message: "Prepare {{event.job}}" }],
};
const card = (page: Page, text: string | RegExp) => page.locator("[data-card]").filter({ hasText: text });
const drafts = (userId: string) =>
  sql<{ draft: Definition; version: number | null; state: string }[]>`
    select draft, version, state from automations where user_id = ${userId}`;

async function open(page: Page, userId: string): Promise<string> {
  const id = await makeAutomation(userId, { name: "Prepare jobs", slug: SLUG, definition: NOTE });
  await openSettled(page, `/workflows/${id}`);
  return id;
}

async function startFromScratch(page: Page, { name, when }: { name: string; when: string }): Promise<void> {
  await openSettled(page, "/workflows");
  await page.getByRole("button", { name: "Start from scratch" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Start it when").selectOption({ label: when });
  await page.getByRole("button", { name: "Add", exact: true }).click();
}

test("An automation is made from scratch: named, filled with a field, previewed with a past event, switched on (FLOW-05)", async ({
  openAs,
}) => {
  const client = await makeClient();
  await assignSlugs(client.id, [SLUG]);
  // an earlier automation has seen an event of this kind
  await makeAutomation(client.id, { name: "Earlier", slug: SLUG, definition: NOTE });
  await announceBooking(client.id, { job: "Boiler repair", customer_name: "Bea Jones" });
  const seen = () => sql`select 1 from workflow_events where user_id = ${client.id}`;
  await expect.poll(async () => (await seen()).length).toBe(1);

  const page = await openAs(client, { viewport: { width: 360, height: 740 } });
  await openSettled(page, "/workflows");
  await page.getByRole("button", { name: "New" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Thank-you text");
  await page.getByLabel("Start it when").selectOption({ label: "A job is booked" });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank-you text");

  await page.getByRole("button", { name: "Add a step" }).click();
  await page.getByRole("button", { name: "Send a text" }).click();
  await expect(page.getByText("Enter the text")).toBeVisible();
  await expect(page.getByRole("button", { name: "Switch on" })).toBeDisabled();
  const text = page.getByRole("textbox", { name: "Text" });
  await text.click();
  await page.keyboard.type("Thank you, ");
  await page.getByRole("button", { name: "Insert field into Text" }).click();
  await page.getByRole("button", { name: /^Customer's name, first name/ }).click();
  await page.keyboard.type("!");
  await expect(page.getByText("Thank you, Bea!")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(card(page, "Text the customer's number: “Thank you, [Customer's name]!”")).toBeVisible();

  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Thank you, Bea!" })).toBeVisible();
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByRole("switch", { name: "Thank-you text" })).toBeChecked();
  const made = (await drafts(client.id)).find(({ draft }) => draft.steps[0]?.kind === "send_text");
  expect(made).toMatchObject({
    version: 1,
    state: "on",
    draft: {
      steps: [
        {
          to: { kind: "field", field: "event.customer_phone" },
          body: "Thank you, {{event.customer_name | first_name}}!",
        },
      ],
    },
  });
});

test("An automation starts when a job's outcome is known, and only for the outcome chosen (FLOW-02, FLOW-05)", async ({
  openAs,
}) => {
  const client = await makeClient();
  await assignSlugs(client.id, [SLUG]);
  const page = await openAs(client);
  await startFromScratch(page, { name: "Paid jobs", when: "A job's outcome is known" });
  await card(page, "Always").click();
  await page.getByRole("button", { name: "Add a condition" }).click();
  await expect(page.getByLabel("Condition 1: field")).toHaveValue("event.outcome");
  await page.getByLabel("Condition 1: value").selectOption("paid");
  await expect(card(page, "Outcome of the job is “paid”")).toBeVisible();
  await page.getByRole("button", { name: "Add a step" }).click();
  await page.getByRole("button", { name: "Add a to-do" }).click();
  await page.getByRole("textbox", { name: "What to do" }).click();
  await page.getByRole("button", { name: "Insert field into What to do" }).click();
  await page.getByRole("button", { name: /^Amount with its currency/ }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByRole("switch", { name: "Paid jobs" })).toBeChecked();
  const [made] = await drafts(client.id);
  expect(made?.draft).toMatchObject({
    trigger: { kind: "booking.outcome" },
    conditions: [{ field: "event.outcome", operator: "is", value: "paid" }],
    steps: [{ kind: "add_to_do", message: "{{event.amount_text}}" }],
  });
});

test("A reminder waits for its time, and says what happens if that has passed (FLOW-03, FLOW-05)", async ({
  openAs,
}) => {
  const client = await makeClient();
  await assignSlugs(client.id, [SLUG]);
  const page = await openAs(client);
  await startFromScratch(page, { name: "Reminders", when: "A job is booked" });
  await page.getByRole("button", { name: "Add a step" }).click();
  await page.getByRole("button", { name: /^Wait/ }).click();
  await page.getByLabel("How long").selectOption({ label: "Until before or after a date" });
  const told = "Wait until 1 day before the start of the job";
  await expect(card(page, `${told}, or stop if that has passed`)).toBeVisible();
  await page.getByLabel("If that has passed already").selectOption({ label: "Continue immediately" });
  await expect(card(page, `${told}, or stop if that has passed`)).toHaveCount(0);
  await expect(card(page, told)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test("Steps are added, moved, nested and deleted by keyboard (FLOW-05)", async ({ openAs }) => {
  const client = await makeClient();
  await assignSlugs(client.id, [SLUG]);
  const page = await openAs(client);
  await open(page, client.id);
  await page.getByRole("button", { name: "Add a step", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Choose a path/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Condition 1: field").selectOption({ label: "Job" });
  await page.getByLabel("Condition 1: comparison").selectOption({ label: "contains" });
  await page.getByRole("textbox", { name: "Condition 1: value" }).fill("boiler");
  await page.getByRole("button", { name: "Move up" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Done" }).press("Enter");
  await expect(page.locator("[data-card]").nth(2)).toContainText("Take the path that fits");
  await expect(page.getByRole("heading", { name: "If Job contains “boiler”" })).toBeVisible();

  await page.getByRole("button", { name: "Add a step", exact: true }).first().press("Enter");
  await page.getByRole("button", { name: /^Wait/ }).press("Enter");
  await page.getByRole("button", { name: "Done" }).press("Enter");
  await page.getByRole("button", { name: "Save draft" }).press("Enter");
  await expect(page.getByText("Saved. Runs still use the published version.")).toBeVisible();
  const [saved] = await drafts(client.id);
  expect(saved).toMatchObject({
    version: 1,
    draft: {
      steps: [
        { id: "s2", kind: "branch", cases: [{ steps: [{ id: "s3", kind: "wait" }] }], otherwise: [] },
        { id: "s1", kind: "add_to_do" },
      ],
    },
  });

  await card(page, "Wait 1 hour").press("Enter");
  await page.getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await expect(card(page, "Wait 1 hour")).toHaveCount(0);
  await expect(page.getByText("Add a step to at least one path.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish" })).toBeDisabled();
});

test("What is not saved survives leaving the page, and a change by somebody else (FLOW-05)", async ({
  openAs,
}) => {
  const client = await makeClient();
  await assignSlugs(client.id, [SLUG]);
  const page = await openAs(client);
  const id = await open(page, client.id);
  const rename = async (name: string) => {
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.keyboard.press("Enter");
  };
  await rename("Mine");
  await page.getByRole("link", { name: "Runs" }).click();
  await expect(page.getByText("It hasn't run yet")).toBeVisible();
  await page.getByRole("link", { name: "What it does", exact: true }).click();
  await expect(page.getByText("These are your changes from before.", { exact: false })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mine");

  await sql`update automations set revision = revision + 1, name = 'Theirs' where id = ${id}`;
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Somebody else changed this meanwhile.", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mine");
  await page.getByRole("button", { name: "Show theirs" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Theirs");

  await rename("Mine again");
  await sql`update automations set revision = revision + 1 where id = ${id}`;
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect
    .poll(() => sql`select name from automations where id = ${id}`)
    .toEqual([{ name: "Mine again" }]);

  await rename("Kept here");
  await page.getByRole("link", { name: "Runs" }).click();
  await sql`update automations set revision = revision + 1, name = 'Saved elsewhere' where id = ${id}`;
  await page.goto("/services");
  await openSettled(page, `/workflows/${id}`);
  await expect(page.getByText("Somebody else changed this meanwhile.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Somebody else changed this meanwhile.", { exact: true })).toBeVisible();
  expect(await sql`select name from automations where id = ${id}`).toEqual([{ name: "Saved elsewhere" }]);
});

test("Without the right to change it, it is read, switched, and nothing else (FLOW-05)", async ({
  openAs,
}) => {
  const client = await makeClient();
  await assignSlugs(client.id, [SLUG], false);
  const page = await openAs(client);
  await open(page, client.id);
  await expect(
    page.getByText("Ask your administrator to let you change this workflow.", { exact: false }),
  ).toBeVisible();
  await expect(page.getByText("Add the to-do “Prepare [Job]”")).toBeVisible();
  await expect(page.getByRole("button", { name: /Add a step|Rename|Delete|Publish/ })).toHaveCount(0);
  await page.getByRole("switch", { name: "Prepare jobs" }).click();
  await expect.poll(async () => (await drafts(client.id))[0]?.state).toBe("off");
  expect(await axeFindings(page)).toEqual([]);
});

test("Another system gets an address, and a key that is shown once (FLOW-02, FLOW-05)", async ({
  openAs,
  request,
}) => {
  const client = await makeClient();
  await assignSlugs(client.id, [SLUG]);
  const id = await makeAutomation(client.id, {
    name: "From outside",
    slug: SLUG,
    definition: {
      ...NOTE,
      trigger: { kind: "hook.received" },
      steps: [{ ...NOTE.steps[0], message: "{{event.body.job}}" }] as never,
    },
  });
  const page = await openAs(client);
  await openSettled(page, `/workflows/${id}`);
  await page.getByRole("button", { name: "Make a key" }).click();
  const key = await page.getByTestId("hook-key").textContent();
  const answer = await request.post(`/api/hooks/${id}`, {
    headers: { authorization: `Bearer ${key}` },
    data: { job: "Fix the gutter" },
  });
  expect(answer.ok()).toBe(true);
  await page.reload();
  await expect(page.getByTestId("hook-key")).toHaveCount(0);
  await expect(page.getByText("is in use", { exact: false })).toBeVisible();
});

test("It is deleted only after a question (FLOW-05)", async ({ openAs }) => {
  const client = await makeClient();
  await assignSlugs(client.id, [SLUG]);
  const page = await openAs(client);
  await open(page, client.id);
  await page.getByRole("button", { name: "Delete this automation" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(await drafts(client.id)).toHaveLength(1);
  await page.getByRole("button", { name: "Delete this automation" }).click();
  await page.getByRole("button", { name: "Delete automation" }).click();
  await expect(page.getByText("Nothing runs automatically yet")).toBeVisible();
  expect(await drafts(client.id)).toEqual([]);
});

test("A draft is saved before it is finished, and goes on in another browser (FLOW-01, FLOW-05)", async ({
  openAs,
}) => {
  const client = await makeClient();
  await assignSlugs(client.id, [SLUG]);
  const page = await openAs(client, { viewport: { width: 360, height: 740 } });
  const id = await open(page, client.id);
  await page.getByRole("button", { name: "Add a step", exact: true }).click();
  await page.getByRole("button", { name: "Send a text" }).click();
  await expect(page.getByRole("button", { name: "One thing to fix" })).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved as it is.")).toBeVisible();
  expect(await drafts(client.id)).toMatchObject([
    { version: 1, draft: { steps: [{ kind: "add_to_do" }, { kind: "send_text", body: "" }] } },
  ]);
  const elsewhere = await openAs(client);
  await openSettled(elsewhere, `/workflows/${id}`);
  await expect(elsewhere.getByRole("button", { name: "Publish" })).toBeDisabled();
  await elsewhere.getByRole("button", { name: "One thing to fix" }).click();
  await elsewhere.getByRole("textbox", { name: "Text" }).fill("Thank you");
  await elsewhere.getByRole("button", { name: "Publish" }).click();
  await expect.poll(async () => (await drafts(client.id))[0]?.version).toBe(2);
});

test("A preview is of the event that is chosen, even if another's comes late (FLOW-05)", async ({
  openAs,
}) => {
  const client = await makeClient();
  await assignSlugs(client.id, [SLUG]);
  const page = await openAs(client);
  const id = await makeAutomation(client.id, { name: "Prepare jobs", slug: SLUG, definition: NOTE });
  const jobs = ["Leaking tap", "Boiler repair"];
  for (const job of jobs) await announceBooking(client.id, { job });
  const seen = () => sql`select 1 from workflow_events where user_id = ${client.id}`;
  await expect.poll(async () => (await seen()).length).toBe(2);
  await openSettled(page, `/workflows/${id}`);
  const choice = page.getByLabel("What happened");
  const [first = "", second = ""] = await choice.getByRole("option").allTextContents();
  const jobIn = (label: string) => jobs.find((job) => label.includes(job)) ?? "";

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/preview", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Preview" }).click();
  await choice.selectOption(second);
  const came = page.waitForResponse("**/preview");
  release();
  await (await came).finished();
  await expect(page.getByRole("button", { name: "Preview" })).toBeEnabled();
  await expect(page.getByText(`Prepare ${jobIn(first)}`)).toHaveCount(0);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText(`Prepare ${jobIn(second)}`)).toBeVisible();
});

test("What one person has not saved is not shown to another who signs in here (FLOW-05)", async ({
  openAs,
}) => {
  const client = await makeClient();
  await assignSlugs(client.id, [SLUG]);
  const page = await openAs(client);
  page.on("dialog", (dialog) => dialog.accept());
  const id = await open(page, client.id);
  const rename = async (name: string) => {
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.keyboard.press("Enter");
  };
  const heading = page.getByRole("heading", { level: 1 });
  const signInAs = async ({ email }: { email: string }) => {
    await page.goto("about:blank", { waitUntil: "load" }); // the page would itself go to the sign-in meanwhile
    await page.context().clearCookies();
    await openAuth(page);
    await signIn(page, { identifier: email });
  };
  await rename("Only mine");
  await signInAs(admin);
  await page.waitForURL("**/dashboard");
  await openSettled(page, `/workflows/${id}`);
  await expect(heading).toHaveText("Prepare jobs");
  await expect(page.getByText("These are your changes from before.", { exact: false })).toHaveCount(0);

  await signInAs(client);
  await page.waitForURL("**/dashboard");
  await openSettled(page, `/workflows/${id}`);
  await expect(heading).toHaveText("Only mine");
});

test("What was saved is there after a step back in the browser, and can be changed further (FLOW-05)", async ({
  openAs,
}) => {
  const client = await makeClient();
  await assignSlugs(client.id, [SLUG]);
  const page = await openAs(client);
  await open(page, client.id);
  const rename = async (name: string) => {
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByRole("button", { name: "Save draft" })).toHaveCount(0);
  };
  await rename("Saved once");
  await page.getByRole("link", { name: "All automations" }).click();
  await expect(page.getByRole("link", { name: "Saved once" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saved once");
  await rename("Saved twice");
  expect(await sql`select name from automations where user_id = ${client.id}`).toEqual([
    { name: "Saved twice" },
  ]);
});

test("A list that is opened again shows what the server knows by then (FLOW-05)", async ({ openAs }) => {
  const client = await makeClient();
  await assignSlugs(client.id, [SLUG]);
  const id = await makeAutomation(client.id, { name: "Prepare jobs", slug: SLUG, definition: NOTE });
  const page = await openAs(client);
  await openSettled(page, "/workflows");
  await page.getByRole("link", { name: "Prepare jobs" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Prepare jobs");
  await sql`update automations set name = 'Renamed by a colleague' where id = ${id}`;
  // A person stays a few seconds; what was read less than two seconds ago counts as the same page's.
  await page.clock.setFixedTime(Date.now() + 5_000);
  await page.getByRole("link", { name: "All automations" }).click();
  await expect(page.getByRole("link", { name: "Renamed by a colleague" })).toBeVisible({ timeout: 8_000 });
});
