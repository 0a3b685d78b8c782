import type { Page } from "@playwright/test";
import { insertCall } from "./support/calls";
import { section } from "./support/dashboard-page";
import { sql } from "./support/database";
import { makeOwner } from "./support/owners";
import { openSettled } from "./support/pages";
import { makeClient } from "./support/people";
import { expect, test } from "./support/test";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const SAM = { name: "Sam", number: "+447700900301" };
const PRIYA = { name: "Priya", number: "+447700900302" };

test("a client says who is rung in an emergency, and sees who is rung when (LADDER-01)", async ({
  openAs,
}) => {
  const owner = await makeOwner({ ladder: [] });
  const page = await openAs(owner, { viewport: { width: 360, height: 780 } });
  await openSettled(page, "/settings");
  await button(page, "Change who takes urgent calls").click();
  for (const [at, person] of [SAM, PRIYA].entries()) {
    await button(page, "Add a person").click();
    await page.locator(`#setup-ladder-${at}-name`).fill(person.name);
    await page.locator(`#setup-ladder-${at}-number`).fill(at === 0 ? "07700 900301" : "nonsense");
  }
  await page.locator("#setup-ladder-0-when").selectOption("hours");
  await page.getByLabel("Sunday").uncheck();
  await button(page, "Save").click();
  await expect(page.locator("#setup-ladder-1-number-error")).toBeVisible();
  await page.locator("#setup-ladder-1-number").fill("07700 900302");
  // The focus goes with her: at an end to the way that is left.
  for (const [pressed, next] of [
    ["up", "down"],
    ["down", "up"],
    ["up", "down"],
  ]) {
    await button(page, `Move Priya ${pressed}`).press("Enter");
    await expect(button(page, `Move Priya ${next}`)).toBeFocused();
  }
  await expect(page.getByRole("figure")).toContainText("Priya, day and night; Sam, 18:00 to 08:00 on mon");
  await button(page, "Add a person").click();
  await page.locator("#setup-ladder-2-name").fill("Ned Gray");
  await button(page, "Remove Ned Gray").press("Enter");
  await expect(button(page, "Remove Sam")).toBeFocused();
  await button(page, "Save").click();
  await expect(page.getByText("Emergencies go to Priya, then Sam")).toBeVisible();
  const [kept] = await sql`select ladder from agents where user_id = ${owner.id}`;
  expect(kept?.ladder).toEqual([
    { ...PRIYA, hours: null, weeks: "every" },
    {
      ...SAM,
      hours: { days: ["mon", "tue", "wed", "thu", "fri", "sat"], from: "18:00", until: "08:00" },
      weeks: "every",
    },
  ]);
});

test("an emergency is told on the call's page as it climbs (LADDER-06)", async ({ openAs }) => {
  const client = await makeClient();
  const { callId } = await insertCall(client.id);
  const [row] = await sql`
    insert into emergencies (user_id, call_id, description, business_name, people, rung, is_caller_on)
    values (${client.id}, ${callId}, 'A pipe has burst in the kitchen.', 'Hartley', ${sql.json([SAM, PRIYA])}, 1, true)
    returning id`;
  const add = (key: string, kind: string, rung: number | null, detail: string | null) => sql`
    insert into emergency_events (emergency_id, key, kind, rung, round, detail)
    values (${row?.id}, ${key}, ${kind}, ${rung}, 1, ${detail})`;
  await add("moved", "moved", null, null);
  await add("asked|line|1.0", "asked", 0, "line");
  await add("texted|0", "texted", 0, "sent");
  await add("result|line|1.0", "result", 0, "no-key");
  await add("asked|line|1.1", "asked", 1, "line");
  const page = await openAs(client);
  await openSettled(page, `/dashboard/calls/${callId}`);
  const story = section(page, "Emergency");
  await expect(story).toContainText("Priya’s phone is ringing.");
  await expect(story).toContainText("Sam: picked up, but no one pressed 1.");
  const people = story.getByRole("list", { name: "Who is called, in order" }).getByRole("listitem");
  await expect(people.nth(1)).toContainText("Ringing now");
  await sql`update emergencies set status = 'accepted', accepted_by = 1, accepted_how = 'key', accepted_at = now()
    where id = ${row?.id}`;
  await add("accepted", "accepted", 1, "key");
  await page.reload();
  await expect(story).toContainText(/Priya pressed 1 and took it after \d+ s\./);
  await expect(people.nth(1)).toContainText("Took it");
});
