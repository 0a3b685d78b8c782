import type { Page } from "@playwright/test";
import { openDashboard, section } from "./support/dashboard-page";
import { sql } from "./support/database";
import { CALL_PAGES, openSettled } from "./support/pages";
import { hartley, makeClient } from "./support/people";
import { expect, test } from "./support/test";

const notice = (page: Page) => page.getByText("You’re offline. This page may be out of date.");

/** Drops the connection and waits until the page says so. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(notice(page)).toBeVisible();
}

/** Restores the connection and waits until the page knows. */
async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect(notice(page)).toHaveCount(0);
}

test("offline, a tap on Done is kept and sent later, even as the very first tap (DAY-04)", async ({
  openAs,
}) => {
  const person = await makeClient();
  await sql`insert into caller_messages (user_id, cause, kind, message, caller_name)
    values (${person.id}, ${person.id}, 'message', 'Please ring about the boiler.', 'Tom Ackroyd')`;
  const page = await openAs(person);
  await openDashboard(page);
  await goOffline(page);
  const item = section(page, "To do").getByRole("listitem");
  await item.getByRole("button", { name: /^Done/ }).click();
  await expect(item.getByRole("button", { name: /^Undo/ })).toBeVisible();
  await expect(page.getByText("1 change is kept here")).toBeVisible();

  await goOnline(page);
  await expect(page.getByText("1 change is kept here")).toHaveCount(0);
  const [toDo] = await sql`select done_at from caller_messages where user_id = ${person.id}`;
  expect(toDo?.doneAt).toBeInstanceOf(Date);
});

test("offline, visits are done one after the other, each named, and are saved later (DAY-04)", async ({
  openAs,
}) => {
  const person = await makeClient();
  await sql`
    insert into bookings (id, user_id, calendar_id, status, starts_at, ends_at, job, client_name, confirmed_at)
    select gen_random_uuid(), ${person.id}, ${person.id}, 'confirmed', now() - n * interval '2 hours',
      now() - n * interval '2 hours' + interval '1 hour', 'Boiler service', 'Customer ' || n, now() - interval '3 days'
    from generate_series(1, 3) n`;
  const page = await openAs(person);
  await openDashboard(page);
  await page.getByText("3 visits are over").click();
  const third = page
    .getByRole("region", { name: "How did it go?" })
    .getByRole("listitem")
    .filter({ hasText: "Customer 3" });
  await expect(third).toBeVisible();
  await goOffline(page);
  await third.getByRole("button", { name: "Done" }).click();
  await expect(third).toContainText("Kept. It is saved when you have a connection again.");
  for (const n of [1, 2])
    await page.getByRole("button", { name: `Done: Boiler service, Customer ${n}` }).click();
  await expect(page.getByRole("button", { name: /^Done: Boiler service/ })).toHaveCount(0);
  await expect(page.getByText("3 changes are kept here")).toBeVisible();

  await page.context().setOffline(false);
  await expect(third).toContainText("Saved: Done.");
  await expect(third).not.toContainText("Kept.");
  await expect(page.getByText("kept here")).toHaveCount(0);
  const told = await sql`select outcome from job_outcomes where user_id = ${person.id}`;
  expect(told.map(({ outcome }) => outcome)).toEqual(["done", "done", "done"]);
});

test("offline, a tick that is refused later is taken back on the page too (DAY-04)", async ({ openAs }) => {
  const person = await makeClient();
  await sql`insert into caller_messages (user_id, cause, kind, message, caller_name)
    values (${person.id}, ${person.id}, 'message', 'Please ring about the boiler.', 'Tom Ackroyd')`;
  const page = await openAs(person);
  await openDashboard(page);
  await goOffline(page);
  const item = section(page, "To do").getByRole("listitem");
  await item.getByRole("button", { name: /^Done/ }).click();
  await expect(item.getByRole("button", { name: /^Undo/ })).toBeVisible();
  await page.route("**/api/user/to-dos/*", (route) =>
    route.fulfill({ status: 403, json: { success: false, error: "Not yours.", code: "forbidden" } }),
  );
  await page.context().setOffline(false);
  await expect(page.getByText("Not applied: Done: Tom Ackroyd.")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(item.getByRole("button", { name: /^Done/ })).toBeVisible();
});

test("offline, links and searches keep the page and say why", async ({ openAs }) => {
  const page = await openAs(hartley);
  await openSettled(page, CALL_PAGES[0] ?? "");
  await goOffline(page);
  const refused = page.getByRole("alert").filter({ hasText: "You’re offline" });
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(refused).toContainText("This page can’t be opened without a connection.");
  await refused.getByRole("button", { name: "Dismiss" }).click();
  await expect(refused).toHaveCount(0);
  await page.getByLabel("Search calls").fill("boiler");
  await page.getByLabel("Search calls").press("Enter");
  await expect(refused).toBeVisible();
  await expect(page).toHaveURL("/dashboard/calls");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Calls");

  await goOnline(page);
  await page.getByLabel("Search calls").press("Enter");
  await expect(page).toHaveURL("/dashboard/calls?q=boiler");
});

test("offline, a dialog that was never open says that it couldn’t be loaded, and opens later", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  await openSettled(page, "/settings");
  await goOffline(page);
  const opens = page.getByRole("button", { name: "Customize accent color" });
  await opens.click();
  await expect(page.getByRole("alert").filter({ hasText: "It couldn’t be loaded" })).toBeVisible();

  await goOnline(page);
  await opens.click();
  await expect(page.getByRole("dialog", { name: "Customize accent color" })).toBeVisible();
});
