import { randomUUID } from "node:crypto";
import { axeFindings } from "./support/axe";
import { insertCall } from "./support/calls";
import { sql } from "./support/database";
import { makeClient } from "./support/people";
import { expect, test } from "./support/test";

test("what became of a visit is told on its call's page, with an amount, and taken back", async ({
  openAs,
}) => {
  const client = await makeClient();
  const { callId } = await insertCall(client.id);
  await sql`
    insert into bookings (id, user_id, calendar_id, call_id, status, starts_at, ends_at, job, confirmed_at)
    values (${randomUUID()}, ${client.id}, 'primary', ${callId}, 'confirmed', now() - interval '2 hours',
      now() - interval '1 hour', 'Boiler service', now() - interval '3 days')`;
  const page = await openAs(client, { viewport: { width: 360, height: 740 } });
  await page.goto(`/dashboard/calls/${callId}`);
  const booking = page.getByRole("region", { name: "Booking" });
  await expect(booking).toContainText("How it went is not known yet.");
  await booking.getByRole("button", { name: "Say how it went" }).click();
  await expect(booking.getByRole("button", { name: "Done" })).toBeFocused();
  await booking.getByRole("button", { name: "Paid" }).click();
  await booking.getByLabel("Paid in all (£)").fill("lots");
  await booking.getByRole("button", { name: "Save" }).click();
  await expect(booking).toContainText("Type an amount, such as £180.");
  await booking.getByLabel("Paid in all (£)").fill("180");
  await booking.getByRole("button", { name: "Save" }).click();
  await expect(booking).toContainText("Paid £180, as you told us.");
  expect(await axeFindings(page)).toEqual([]);

  await page.reload();
  await expect(booking).toContainText("Paid £180, as you told us.");
  await booking.getByRole("button", { name: "Change" }).click();
  await booking.getByRole("button", { name: "Undo" }).click();
  await expect(booking).toContainText("How it went is not known yet.");
  const told = await sql`select outcome from job_outcomes where user_id = ${client.id} order by created_at`;
  expect(told.map(({ outcome }) => outcome)).toEqual(["paid", "unknown"]);
});

test("what was paid for a cancelled visit is shown on its call's page, which asks nothing more about it", async ({
  openAs,
}) => {
  const client = await makeClient();
  const { callId } = await insertCall(client.id);
  const id = randomUUID();
  await sql`
    insert into bookings (id, user_id, calendar_id, call_id, status, starts_at, ends_at, job, confirmed_at)
    values (${id}, ${client.id}, 'primary', ${callId}, 'cancelled', now() - interval '2 hours',
      now() - interval '1 hour', 'Boiler service', now() - interval '3 days')`;
  await sql`
    insert into payments (user_id, booking_id, kind, amount_minor, currency, source, external_id, paid_at)
    values (${client.id}, ${id}, 'payment', 5000, 'GBP', 'stripe', 'pi_1', now())`;
  const page = await openAs(client, { viewport: { width: 360, height: 740 } });
  await page.goto(`/dashboard/calls/${callId}`);
  const booking = page.getByRole("region", { name: "Booking" });
  await expect(booking).toContainText("Paid £50 through Stripe.");
  await expect(booking.getByRole("button", { name: "Change" })).toHaveCount(0);
});

test("a visit that is over is a to-do with four buttons: told by one tap, undone, and gone the next time (MONEY-01)", async ({
  openAs,
}) => {
  const client = await makeClient();
  await sql`
    insert into bookings (id, user_id, calendar_id, status, starts_at, ends_at, job, client_name, confirmed_at)
    select gen_random_uuid(), ${client.id}, ${client.id}, 'confirmed', now() - n * interval '2 hours',
      now() - n * interval '2 hours' + interval '1 hour', 'Boiler service', 'Customer ' || n, now() - interval '3 days'
    from generate_series(1, 12) n`;
  const page = await openAs(client, { viewport: { width: 360, height: 780 } });
  await page.goto("/dashboard");
  const list = page.getByRole("region", { name: "How did it go?" });
  const first = list.getByRole("listitem").filter({ hasText: /Customer 1(?!\d)/ });
  await expect(page.getByText("12 visits are over")).toBeVisible();
  await page.getByText("visits are over").click();
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list.getByRole("button", { name: "Show 9 more visits" })).toBeVisible();
  await first.getByRole("button", { name: "No-show" }).click();
  await expect(first).toContainText("No-show, as you told us.");
  await expect(list.getByRole("listitem")).toHaveCount(4);
  await first.getByRole("button", { name: "Undo" }).click();
  await first.getByRole("button", { name: "Paid" }).click();
  await first.getByLabel("Paid in all (£)").fill("180");
  await first.getByRole("button", { name: "Save" }).click();
  await expect(first).toContainText("Paid £180, as you told us.");
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await page.reload();
  await expect(page.getByText("11 visits are over")).toBeVisible();
  await page.getByText("visits are over").click();
  await expect(list.getByRole("listitem").first()).toContainText("Customer 2");
  const told = await sql`select outcome from job_outcomes where user_id = ${client.id} order by created_at`;
  expect(told.map(({ outcome }) => outcome)).toEqual(["no_show", "unknown", "paid"]);
});

test("the newest visit that is over is done by one tap on the dashboard, and undone by another (MONEY-01)", async ({
  openAs,
}) => {
  const client = await makeClient();
  await sql`
    insert into bookings (id, user_id, calendar_id, status, starts_at, ends_at, job, client_name, confirmed_at)
    select gen_random_uuid(), ${client.id}, ${client.id}, 'confirmed', now() - n * interval '2 hours',
      now() - n * interval '2 hours' + interval '1 hour', 'Boiler service', 'Customer ' || n, now() - interval '3 days'
    from generate_series(1, 2) n`;
  const outcomes = async () => {
    const rows = await sql`
      select b.client_name as name, o.outcome from job_outcomes o join bookings b on b.id = o.booking_id
      where o.user_id = ${client.id} order by o.created_at`;
    return rows.map(({ name, outcome }) => `${name}: ${outcome}`);
  };
  const page = await openAs(client, { viewport: { width: 360, height: 780 } });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Done: Boiler service, Customer 1" }).click();
  await expect(page.getByText("Boiler service, Customer 1: done.")).toBeVisible();
  expect(await outcomes()).toEqual(["Customer 1: done"]);
  await expect(page.getByRole("button", { name: "Done: Boiler service, Customer 2" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Undo: Boiler service, Customer 1" }).click();
  await expect(page.getByRole("button", { name: "Done: Boiler service, Customer 1" })).toBeVisible();
  expect(await outcomes()).toEqual(["Customer 1: done", "Customer 1: unknown"]);
  await page.reload();
  await expect(page.getByRole("button", { name: "Done: Boiler service, Customer 1" })).toBeVisible();
});
