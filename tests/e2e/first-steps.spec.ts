import { insertCall, newNumber } from "./support/calls";
import { section } from "./support/dashboard-page";
import { sql } from "./support/database";
import { openSettled } from "./support/pages";
import { hartley, makeClient } from "./support/people";
import { expect, test } from "./support/test";

test("a new client is guided until the first customer's call (DAY-05)", async ({ openAs }) => {
  const person = await makeClient();
  const page = await openAs(person, { viewport: { width: 360, height: 780 } });
  const guide = section(page, "Getting started");
  await openSettled(page, "/dashboard");
  await expect(guide.getByRole("listitem")).toHaveCount(6);
  await expect(guide.getByText("0 of 6 done. Steps are ticked off automatically.")).toBeVisible();
  await expect(guide.getByRole("button", { name: "Close" })).toHaveCount(0);

  await sql`insert into phone_assignments (user_id, phone_number) values (${person.id}, ${newNumber()})`;
  await openSettled(page, "/dashboard");
  await expect(guide.getByRole("listitem").filter({ hasText: "Your number: done" })).toHaveCount(1);
  await expect(guide.getByText("1 of 6 done. Steps are ticked off automatically.")).toBeVisible();

  await guide.getByRole("link", { name: "Choose" }).click();
  await page.waitForURL("**/settings");
  await insertCall(person.id);
  await openSettled(page, "/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
  await expect(guide).toHaveCount(0);
});

test("a client who has had calls sees no guide (DAY-05)", async ({ openAs }) => {
  const page = await openAs(hartley);
  await openSettled(page, "/dashboard");
  await expect(section(page, "Getting started")).toHaveCount(0);
});
