import { axeFindings } from "./support/axe";
import { insertCall } from "./support/calls";
import { sql } from "./support/database";
import { makeClient } from "./support/people";
import { expect, test } from "./support/test";

test("an owner erases a caller on a call's page, and sees in the settings that nothing is left", async ({
  openAs,
}) => {
  const client = await makeClient();
  const number = "+447400555118";
  const { callId } = await insertCall(client.id, {
    phoneNumber: number,
    summary: "They asked about a boiler.",
  });
  await insertCall(client.id, { phoneNumber: number });
  await sql`insert into callers (user_id, phone_number, saved_name) values (${client.id}, ${number}, 'Ann Other')`;
  const page = await openAs(client);
  await page.goto(`/dashboard/calls/${callId}`);
  const erase = page.getByRole("button", { name: "Erase this caller" });
  await page.getByRole("heading", { name: "Details" }).scrollIntoViewIfNeeded();
  await erase.click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Erase everything about Ann Other?");
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(erase).toBeVisible();

  await erase.click();
  await question.getByRole("button", { name: "Erase", exact: true }).click();
  await page.waitForURL("**/dashboard/calls");
  const [left] = await sql<{ calls: number }[]>`
    select count(*)::int as calls from call_logs where user_id = ${client.id}`;
  expect(left?.calls).toBe(0);

  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Personal data", exact: true });
  await expect(card).toContainText("Number ending in 118");
  await expect(card).toContainText("2 calls, 0 texts, 0 jobs");
  expect(await axeFindings(page)).toEqual([]);
  expect((await page.goto(`/dashboard/calls/${callId}`))?.status()).toBe(404);
});
