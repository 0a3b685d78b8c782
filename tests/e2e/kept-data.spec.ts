import { expectToast } from "./support/auth-page";
import { axeFindings } from "./support/axe";
import { insertCall } from "./support/calls";
import { sql } from "./support/database";
import { makeClient } from "./support/people";
import { expect, test } from "./support/test";

const DAY = 86_400_000;

test("an owner sees how long each kind is kept and what goes next, and chooses less (AGENCY-08)", async ({
  openAs,
}) => {
  const client = await makeClient();
  await insertCall(client.id, { happenedAt: new Date(Date.now() - 100 * DAY) });
  const page = await openAs(client);
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Personal data", exact: true });
  await card.scrollIntoViewIfNeeded();
  const words = card.getByRole("listitem").filter({ hasText: "Words of calls" });
  await expect(words).toContainText("The oldest is from");
  const period = card.getByLabel("Words of calls");
  await expect(period).toHaveValue("365");
  await period.selectOption("30");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Keep the words of calls for 30 days only?");
  await question.getByRole("button", { name: "Keep less" }).click();
  await expectToast(page, {
    variant: "default",
    title: "Saved",
    description: "Applies from tonight.",
  });
  await expect(period).toHaveValue("30");
  await expect(words).toContainText("is deleted tonight");
  await expect(period.getByRole("option", { name: "24 months" })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
});

test("an owner keeps a call with a reason, reads it on the call's page, and stops keeping it", async ({
  openAs,
}) => {
  const client = await makeClient();
  const { callId } = await insertCall(client.id);
  const page = await openAs(client);
  await page.goto(`/dashboard/calls/${callId}`);
  await page.getByRole("heading", { name: "Details" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Keep this call" }).click();
  await page.getByLabel("Why must this call be kept?").fill("They dispute the bill");
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await expectToast(page, {
    variant: "default",
    title: "Call kept",
    description: "Nothing in it will be deleted until you stop keeping it.",
  });
  await expect(page.getByText("“They dispute the bill” Nothing in it will be deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Stop keeping this call" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop keeping" }).click();
  await expectToast(page, {
    variant: "default",
    title: "No longer kept",
    description: "It will be deleted when its time is up.",
  });
  await expect(page.getByText("They dispute the bill")).toHaveCount(0);
});

test("a call whose words and recording were deleted says so, and stays in the list", async ({ openAs }) => {
  const client = await makeClient();
  const { callId } = await insertCall(client.id);
  await sql`insert into call_recordings (call_id, deleted_after) values (${callId}, 90)`;
  await sql`
    update call_logs set summary = null, transcript = null, messages = null,
      word_facts = '{"any": true, "unfinished": false, "booked": false, "spoke": true, "days": 365}'
    where call_id = ${callId}`;
  const page = await openAs(client);
  await page.goto("/dashboard/calls");
  await expect(page.getByText("The words were deleted after 12 months")).toBeVisible();
  await page.goto(`/dashboard/calls/${callId}`);
  const line = "The words of this call were deleted after 12 months, as your settings say.";
  await expect(page.getByText(line)).toHaveCount(2);
  await expect(
    page.getByText("The recording of this call was deleted after 90 days, as your settings say."),
  ).toBeVisible();
});
