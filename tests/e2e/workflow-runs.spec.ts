import type { Page } from "@playwright/test";
import type { Definition, Step } from "@/lib/outward/automations/definition";
import { announceBooking, assignSlugs, makeAutomation } from "./support/automations";
import { axeFindings } from "./support/axe";
import { insertCall } from "./support/calls";
import { sql } from "./support/database";
import { openSettled } from "./support/pages";
import { makeClient } from "./support/people";
import { expect, test } from "./support/test";

test.describe.configure({ mode: "parallel" });

const SLUG = "calendar-manager";
const starting = (...steps: Step[]): Definition => ({
  trigger: { kind: "booking.confirmed" },
  conditions: [],
  steps,
});
const toDo = (id: string, message: string): Step => ({ id, kind: "add_to_do", on_error: "stop", message });
const approval: Step = {
  id: "s1",
  kind: "approval",
  on_error: "stop",
  message: "Order parts for {{event.job}}?",
};
const runs = (userId: string) =>
  sql<{ id: string; status: string }[]>`
    select id, status from workflow_runs where user_id = ${userId} order by started_at`;
const settled = (userId: string, status: string) =>
  expect.poll(async () => (await runs(userId)).map((run) => run.status)).toContain(status);
const row = (page: Page, text: string) =>
  page.getByRole("region", { name: "Runs" }).getByRole("listitem").filter({ hasText: text });

async function prepare(definition: Definition) {
  const client = await makeClient();
  await assignSlugs(client.id, [SLUG]);
  const id = await makeAutomation(client.id, { name: "Order parts", slug: SLUG, definition });
  return { client, id };
}

test("A run asks its person, goes on after a yes, and tells step by step what it did (FLOW-05)", async ({
  openAs,
}) => {
  const { client, id } = await prepare(starting(approval, toDo("s2", "Order parts for {{event.job}}")));
  await announceBooking(client.id);
  await settled(client.id, "held");
  const page = await openAs(client, { viewport: { width: 360, height: 740 } });
  await openSettled(page, `/workflows/${id}/runs`);
  await expect(row(page, "Boiler service for Ann Smith")).toContainText("Asks you");
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "Boiler service for Ann Smith" }).click();
  await expect(page.getByText("Order parts for Boiler service?").first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.getByRole("button", { name: "Yes, continue" }).click();
  await expect(page.getByText("Everything is done.")).toBeVisible();
  const steps = page.getByRole("region", { name: "Step by step" });
  await steps.getByText("Details of Add a to-do").click();
  await expect(steps).toContainText("Order parts for Boiler service");
  await expect(page.getByRole("region", { name: "What started it" })).toContainText("Ann Smith");
  const toDos = () => sql`select message from caller_messages where user_id = ${client.id}`;
  await expect.poll(toDos).toEqual([{ message: "Order parts for Boiler service" }]);
});

test("A run can be cancelled and run again, and the list shows what is asked for (FLOW-04, FLOW-05)", async ({
  openAs,
}) => {
  const wait: Step = { id: "s1", kind: "wait", on_error: "stop", until: { kind: "for", minutes: 600 } };
  const { client, id } = await prepare(starting(wait, { ...approval, id: "s2" }));
  await announceBooking(client.id);
  await settled(client.id, "active");
  const page = await openAs(client);
  await openSettled(page, `/workflows/${id}/runs`);
  await page.getByRole("link", { name: "Boiler service for Ann Smith" }).click();
  await expect(page.getByText("Continues", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Cancel run" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel run" }).click();
  await expect(page.getByText("It was cancelled.")).toBeVisible();
  await page.getByRole("button", { name: "Run again" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Run again" }).click();
  await expect
    .poll(async () => (await runs(client.id)).map(({ status }) => status))
    .toEqual(["cancelled", "active"]);
  await openSettled(page, `/workflows/${id}/runs`);
  await expect(row(page, "run again")).toHaveCount(1);
  await page.getByLabel("Show", { exact: true }).selectOption({ label: "Cancelled" });
  await expect(page.getByRole("region", { name: "Runs" }).getByRole("listitem")).toHaveCount(1);
  await page.getByLabel("Show", { exact: true }).selectOption({ label: "Failed" });
  await expect(page.getByText("None of these")).toBeVisible();
});

test("A failed run says why, and goes on from where it failed; all of them at once too (FLOW-04, FLOW-05)", async ({
  openAs,
}) => {
  const { client, id } = await prepare(starting(toDo("s1", "First"), toDo("s2", "Second")));
  for (const _ of [1, 2]) await announceBooking(client.id);
  await expect
    .poll(async () => (await runs(client.id)).map(({ status }) => status))
    .toEqual(["done", "done"]);
  await sql`
    update workflow_runs set status = 'failed', error = 'Google said no.', position = ${sql.json({ step: "s2", item: 0 })}
    where user_id = ${client.id}`;
  await sql`
    update run_steps set status = 'failed', error = 'Google said no.'
    where step = 's2' and run_id in (select id from workflow_runs where user_id = ${client.id})`;
  const page = await openAs(client);
  await openSettled(page, `/workflows/${id}/runs`);
  await expect(row(page, "Google said no.")).toHaveCount(2);
  await row(page, "Google said no.").first().getByRole("link").click();
  await page.getByRole("button", { name: "Try again from where it failed" }).click();
  await expect(page.getByText("Everything is done.")).toBeVisible();
  await page.getByRole("link", { name: "Runs of Order parts" }).click();
  await page.getByRole("button", { name: "Continue all that failed" }).click();
  await expect
    .poll(async () => (await runs(client.id)).map(({ status }) => status))
    .toEqual(["done", "done"]);
});

test("A list that cannot be loaded says so, and another client's run is no page (FLOW-05, ROLE-15)", async ({
  openAs,
}) => {
  const { client, id } = await prepare(starting(toDo("s1", "First")));
  await announceBooking(client.id);
  await settled(client.id, "done");
  const page = await openAs(client);
  await openSettled(page, `/workflows/${id}/runs`);
  await page.route("**/api/workflow/automation/*/runs*", (route) => route.fulfill({ status: 502, body: "" }));
  await page.getByLabel("Show", { exact: true }).selectOption({ label: "Done" });
  await expect(page.getByText("Couldn't load the runs")).toBeVisible();
  await page.unroute("**/api/workflow/automation/*/runs*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(row(page, "Boiler service for Ann Smith")).toHaveCount(1);

  const [run] = await runs(client.id);
  const stranger = await openAs(await makeClient());
  for (const path of [
    `/workflows/runs/${run?.id}`,
    `/workflows/${id}`,
    `/workflows/${id}/runs`,
    "/workflows/recipes/none",
  ]) {
    const answer = await stranger.goto(path, { waitUntil: "load" });
    expect(answer?.status(), path).toBe(404);
  }
});

test("What followed a booking is shown with the booking on its call's page (FLOW-05)", async ({ openAs }) => {
  const { client } = await prepare(starting(toDo("s1", "Order parts for {{event.job}}")));
  const { callId } = await insertCall(client.id);
  const booking = await announceBooking(client.id, { call_id: callId });
  await sql`
    insert into bookings (id, user_id, calendar_id, call_id, status, starts_at, ends_at, job, confirmed_at)
    values (${booking}, ${client.id}, 'primary', ${callId}, 'confirmed', now() + interval '2 days',
      now() + interval '49 hours', 'Boiler service', now())`;
  await settled(client.id, "done");
  const page = await openAs(client, { javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto(`/dashboard/calls/${callId}`);
  const followed = page
    .getByRole("region", { name: "Booking" })
    .getByRole("region", { name: "What followed the booking" });
  await expect(followed.getByRole("link", { name: "Order parts" })).toBeVisible();
  await expect(followed).toContainText("Done");
  await expect(page.getByRole("link", { name: "Order parts" })).toHaveCount(1);
});
