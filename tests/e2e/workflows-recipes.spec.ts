import type { Locator, Page } from "@playwright/test";
import { RECIPES } from "@/lib/outward/automations/recipes";
import { announceBooking, assignSlugs, effectsIn, makeAutomation, makeSheet } from "./support/automations";
import { axeFindings } from "./support/axe";
import { answerConsent } from "./support/consent";
import { sql } from "./support/database";
import { openSettled } from "./support/pages";
import { admin, hartley, makeClient } from "./support/people";
import { expect, test } from "./support/test";

test.describe.configure({ mode: "parallel" });

const section = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const recipes = (page: Page) => section(page, "Start from a recipe").getByRole("listitem");
const PHONE = { width: 360, height: 740 };

/** Counts what a person presses, from now on, across pages. */
function countClicks() {
  let clicks = 0;
  const press = async (locator: Locator) => {
    clicks += 1;
    await locator.click();
  };
  return { press, add: (more: number) => (clicks += more), count: () => clicks };
}

test("Every booked job into my sheet: from the gallery to the first row in at most 12 clicks and 2 minutes, on a phone (FLOW-05)", async ({
  openAs,
}) => {
  const client = await makeClient();
  await assignSlugs(client.id, ["calendar-manager"]);
  const rows = async () =>
    (await effectsIn(hartley.email)).filter(({ kind, id }) => kind === "row" && id).length;
  const before = await rows();
  const page = await openAs(client, { viewport: PHONE });
  const beganAt = Date.now();
  const { press, add, count } = countClicks();
  await openSettled(page, "/workflows");

  await press(page.getByRole("link", { name: "Every booked job into my sheet" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Every booked job into my sheet");
  await press(page.getByRole("button", { name: "Connect Google Sheets" }));
  await answerConsent(page, { account: hartley.email });
  add(2); // the account and Allow
  await page.getByText("Google Sheets is connected. We're taking you back").waitFor();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Every booked job into my sheet");
  await expect(page.getByRole("button", { name: "Connect Google Sheets" })).toHaveCount(0);
  await press(page.getByRole("button", { name: "Make a new sheet for me" }));
  await expect(page.getByLabel("Link to your Google Sheet")).toHaveValue(/^https:/);
  await press(page.getByRole("button", { name: "Switch on" }));
  await expect(page.getByRole("heading", { name: "It's switched on" })).toBeVisible();

  await announceBooking(client.id);
  await expect.poll(rows).toBe(before + 1);
  await press(page.getByRole("link", { name: "Done" }));
  const mine = section(page, "Your automations").getByRole("listitem");
  await expect(mine).toContainText("When a job is booked, add a row to a sheet.");
  await expect(mine.getByRole("switch")).toBeChecked();
  await expect(mine).toContainText("1 done");
  expect(count()).toBeLessThanOrEqual(12);
  expect(Date.now() - beganAt).toBeLessThan(120_000);
  await expect(recipes(page).filter({ hasText: "Every booked job into my sheet" })).toContainText("In use");
});

for (const recipe of RECIPES.filter(({ id }) => id !== "jobs-to-sheet"))
  test(`${recipe.title}: from the gallery to switched on in at most 12 clicks and 2 minutes, with everything that it needs (FLOW-05)`, async ({
    openAs,
  }) => {
    const client = await makeClient();
    await assignSlugs(client.id, [recipe.slug]);
    const page = await openAs(client, { viewport: PHONE });
    const beganAt = Date.now();
    const { press, add, count } = countClicks();
    await openSettled(page, "/workflows");
    await press(page.getByRole("link", { name: recipe.title }));
    const title = page.getByRole("heading", { level: 1, name: recipe.title });
    await expect(title).toBeVisible();
    const connect = section(page, "What it needs").getByRole("button", { name: /^Connect / });
    for (let left = await connect.count(), connected = 0; left > 0; left -= 1, connected += 1) {
      await press(connect.first());
      // After the first one Google is told which account it was.
      if (connected > 0) await expect(page.getByRole("radio", { name: hartley.email })).toBeChecked();
      await answerConsent(page, { account: hartley.email });
      add(connected > 0 ? 1 : 2);
      await expect(title).toBeVisible();
      await expect(connect).toHaveCount(left - 1);
    }
    for (const { label, kind, initial, isOptional } of recipe.questions) {
      if (initial || isOptional) continue;
      if (kind === "spreadsheet" || kind === "template") {
        await press(page.getByRole("button", { name: /^Make a (new sheet|template) for me/ }));
        await expect(page.getByLabel(label)).toHaveValue(/^https:/);
      } else {
        await press(page.getByLabel(label));
        await page.keyboard.type("https://g.page/hartley");
      }
    }
    await press(page.getByRole("button", { name: "Switch on" }));
    await expect(page.getByRole("heading", { name: "It's switched on" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Connect|Allow)/ })).toHaveCount(0);
    expect(count()).toBeLessThanOrEqual(12);
    expect(Date.now() - beganAt).toBeLessThan(120_000);
  });

test("A recipe without questions is switched on at once, off and on again (FLOW-05)", async ({ openAs }) => {
  const client = await makeClient();
  await assignSlugs(client.id, ["sms-notifier"]);
  const page = await openAs(client);
  await openSettled(page, "/workflows");
  await page.getByRole("searchbox", { name: "Search recipes" }).fill("missed");
  await expect(recipes(page)).toHaveCount(1);
  await page.getByRole("link", { name: "Text back every missed call" }).click();
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByRole("heading", { name: "It's switched on" })).toBeVisible();
  await page.getByRole("link", { name: "Done" }).click();
  const turn = page.getByRole("switch", { name: "Text back every missed call" });
  await turn.click();
  await expect(turn).not.toBeChecked();
  const state = () => sql`select state from automations where user_id = ${client.id}`;
  await expect.poll(state).toEqual([{ state: "off" }]);
  await turn.click();
  await expect(turn).toBeChecked();
  await expect.poll(state).toEqual([{ state: "on" }]);
});

test("The answers of a recipe are checked, and stay while somebody looks elsewhere (FLOW-05)", async ({
  openAs,
}) => {
  const client = await makeClient();
  await assignSlugs(client.id, ["file-organizer"]);
  const page = await openAs(client);
  await openSettled(page, "/workflows/recipes/file-attachments");
  await page.getByLabel("Folder for invoices").fill("Bills");
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("Paste the link to a Google Sheet.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel("Link to your Google Sheet").fill(await makeSheet(hartley.email));
  await page.goto("/workflows");
  await page.goto("/workflows/recipes/file-attachments");
  await expect(page.getByLabel("Folder for invoices")).toHaveValue("Bills");
  await expect(page.getByLabel("Link to your Google Sheet")).toHaveValue(/spreadsheets\/d/);
});

test("Without an assignment the recipes are shown, and say whom to ask (FLOW-05, WORK-05)", async ({
  openAs,
}) => {
  const page = await openAs(await makeClient(), { viewport: PHONE });
  await openSettled(page, "/workflows");
  await expect(page.getByText("No Assignments Found")).toBeVisible();
  await expect(page.getByText("Nothing runs automatically yet")).toBeVisible();
  await expect(recipes(page).first()).toContainText("Ask your administrator for this one");
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await recipes(page).first().getByRole("link").click();
  await expect(
    page.getByText("Ask your administrator to assign you this kind of workflow.", { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Switch on" })).toHaveCount(0);
});

test("A paused automation and a missing connection say what to do (FLOW-04, FLOW-05)", async ({ openAs }) => {
  const client = await makeClient();
  await assignSlugs(client.id, ["calendar-manager"]);
  const task = {
    id: "s1",
    kind: "add_task" as const,
    on_error: "stop" as const,
    title: "Prepare",
    notes: "",
    due_in_days: 0,
  };
  const definition = { trigger: { kind: "booking.confirmed" as const }, conditions: [], steps: [task] };
  const made = { slug: "calendar-manager", definition };
  await makeAutomation(client.id, {
    ...made,
    name: "Stopped one",
    state: "paused",
    reason: "It ran 60 times in a minute.",
  });
  await makeAutomation(client.id, { ...made, name: "Waiting one" });
  const page = await openAs(client);
  await openSettled(page, "/workflows");
  const row = (name: string) =>
    section(page, "Your automations").getByRole("listitem").filter({ hasText: name });
  await expect(row("Stopped one")).toContainText("It ran 60 times in a minute.");
  await expect(row("Waiting one").getByRole("button", { name: "Connect Google Tasks" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await row("Stopped one").getByRole("button", { name: "Switch on again" }).click();
  await expect(row("Stopped one").getByRole("switch")).toBeChecked();
});

test("A recipe that cannot be switched on says so and keeps the answers (FLOW-05)", async ({ openAs }) => {
  const client = await makeClient();
  await assignSlugs(client.id, ["sms-notifier"]);
  const page = await openAs(client);
  await openSettled(page, "/workflows/recipes/emergency-alert");
  await page.route("**/api/workflow/automations", (route) => route.abort());
  await page.getByLabel(/On-call mobile number/).fill("07700 900456");
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("Not switched on", { exact: true })).toBeVisible();
  await expect(page.getByLabel(/On-call mobile number/)).toHaveValue("07700 900456");
});

test("An admin sees and adds the automations of the client in hand (ROLE-12, FLOW-05)", async ({
  openAs,
}) => {
  const client = await makeClient();
  await assignSlugs(client.id, ["newsletter-sender"]);
  const page = await openAs(admin);
  await openSettled(page, `/workflows?user=${client.id}`);
  await expect(section(page, "Automations of Test Person")).toContainText("Nothing runs automatically yet");
  await page.getByRole("link", { name: "Monday morning figures" }).click();
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByRole("heading", { name: "It's switched on" })).toBeVisible();
  const owned = () => sql`select name, state from automations where user_id = ${client.id}`;
  await expect.poll(owned).toEqual([{ name: "Monday morning figures", state: "on" }]);
});
