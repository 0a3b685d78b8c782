import { randomUUID } from "node:crypto";
import { openDashboard, section } from "./support/dashboard-page";
import { sql } from "./support/database";
import { makeClient } from "./support/people";
import { finish, planCallTo } from "./support/phone-calls";
import { expect, test } from "./support/test";

test("shows a broken promise, without a reload, to call back about, tick off and undo (BOOK-04, BOOK-06)", async ({
  openAs,
}) => {
  const person = await makeClient();
  // The agent of this call says "You're booked for Thursday", and never calls its tool.
  const call = await planCallTo(person.id, "boiler-no-hot-water");
  const [tool] = await sql<{ id: string }[]>`
    insert into tools (name, public_key) values ('Book a job', ${randomUUID()}) returning id`;
  await sql`
    insert into tool_targets (tool_id, user_id, phone_number, action)
    values (${tool?.id ?? ""}, ${person.id}, ${call.line.number}, 'book_job')`;
  const page = await openAs(person, { viewport: { width: 360, height: 800 } });
  const stream = page.waitForResponse("**/api/user/call-events*");
  await openDashboard(page);
  await stream;
  const list = section(page, "To do");
  await expect(list).toContainText("Nothing to do.");

  await finish(call);
  await expect(list).toContainText("Broken promise", { timeout: 20_000 });
  await expect(list).toContainText("1 open");
  const item = list.getByRole("listitem");
  await expect(item).toContainText("You're booked for Thursday");
  await item.getByRole("button", { name: "Show all" }).focus();
  await page.keyboard.press("Enter");
  await expect(item).toContainText("It is not in the calendar.");
  await expect(item.getByRole("button", { name: "Show less" })).toBeFocused();
  await expect(item.getByRole("link", { name: /^Call back/ })).toHaveAttribute("href", /^tel:\+44\d{10}$/);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  const tick = item.getByRole("button", { name: /^Done/ });
  await tick.focus();
  await page.keyboard.press("Enter");
  const undo = item.getByRole("button", { name: /^Undo/ });
  await expect(undo).toBeFocused();
  await expect(list).not.toContainText("1 open");
  await expect(undo).not.toHaveAttribute("aria-disabled"); // the tick is still on its way
  await page.keyboard.press("Enter");
  await expect(item.getByRole("button", { name: /^Done/ })).toBeFocused();
  await expect(list).toContainText("1 open");

  await item.getByRole("link", { name: "See the call" }).click();
  await expect(page).toHaveURL(`/dashboard/calls/${call.id}`);
  await section(page, "To do").getByRole("button", { name: /^Done/ }).click();
  await expect(section(page, "To do").getByRole("button", { name: /^Undo/ })).toBeVisible();
  await expect(page.getByRole("main").locator("[data-slot=badge]").first()).toHaveText("Completed");

  await openDashboard(page);
  await expect(list).toContainText("Nothing to do.");
  await list.getByRole("button", { name: "Show done" }).click();
  await expect(list.getByRole("listitem")).toContainText("You're booked for Thursday");
});

test("of more than the page reads at first, the older ones are reachable, however few people they are about (BOOK-04)", async ({
  openAs,
}) => {
  const person = await makeClient();
  await sql`
    insert into caller_messages (user_id, cause, kind, message, caller_name, caller_phone, created_at)
    select ${person.id}, 'many ' || n, 'message', 'Message number ' || n, 'Ann', '+447700900123',
      now() - n * interval '1 minute'
    from generate_series(1, 42) n`;
  const page = await openAs(person);
  await openDashboard(page);
  const list = section(page, "To do");
  await expect(list).toContainText("42 open");
  await expect(list.getByText("Message number 41")).toHaveCount(0);
  await list.getByRole("button", { name: "Show older" }).click();
  await expect(list.getByText("Message number 41")).toBeVisible();
  await expect(list.getByText("Message number 42")).toBeVisible();
});

test("one that is opened again among the done ones is open in the list above as well (BOOK-04)", async ({
  openAs,
}) => {
  const person = await makeClient();
  await sql`
    insert into caller_messages (user_id, cause, kind, message, caller_name, caller_phone)
    values (${person.id}, 'again', 'message', 'Ring about the boiler', 'Ann', '+447700900123')`;
  const page = await openAs(person);
  const stream = page.waitForResponse("**/api/user/call-events*");
  await openDashboard(page);
  await stream;
  const list = section(page, "To do");
  await list.getByRole("button", { name: /^Done: Ann/ }).click();
  await expect(list).not.toContainText("1 open");
  await list.getByRole("button", { name: "Show done" }).click();
  await expect(list.getByRole("button", { name: /^Undo: Ann/ })).toHaveCount(2);
  await list
    .getByRole("button", { name: /^Undo: Ann/ })
    .last()
    .click();
  await expect(list).toContainText("1 open");
  await expect(list.getByRole("button", { name: /^Undo: Ann/ })).toHaveCount(0);
  await expect(list.getByRole("button", { name: /^Done: Ann/ }).first()).toBeVisible();
});

test("a visit that is told at once to be done, and then otherwise below, is no longer said to be done (MONEY-01)", async ({
  openAs,
}) => {
  const person = await makeClient();
  await sql`
    insert into bookings (id, user_id, calendar_id, status, starts_at, ends_at, job, client_name, confirmed_at)
    values (gen_random_uuid(), ${person.id}, ${person.id}, 'confirmed', now() - interval '2 hours',
      now() - interval '1 hour', 'Boiler service', 'Bea', now() - interval '3 days')`;
  const page = await openAs(person);
  await openDashboard(page);
  await page.getByText("1 visit is over").click();
  const visit = page.getByRole("region", { name: "How did it go?" }).getByRole("listitem");
  await expect(visit.getByRole("button", { name: "No-show" })).toBeVisible();
  // Until it is sent, the list below still has it.
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Done: Boiler service, Bea" }).click();
  await expect(page.getByText("Boiler service, Bea: done.")).toBeVisible();
  await visit.getByRole("button", { name: "No-show" }).click();
  await expect(visit.getByRole("button", { name: "No-show" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Boiler service, Bea: done.")).toHaveCount(0);
  await page.context().setOffline(false);
});
