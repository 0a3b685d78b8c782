import { axeFindings } from "./support/axe";
import { insertCall } from "./support/calls";
import { sql } from "./support/database";
import { admin, makeClient } from "./support/people";
import { expect, test } from "./support/test";

test("an operator goes from a client to their calls, filters them, opens one, and it is recorded (AGENCY-02)", async ({
  openAs,
}) => {
  const client = await makeClient();
  const { callId } = await insertCall(client.id);
  await insertCall(client.id, { callDirection: "outbound", phoneNumber: "+447700900302" });
  const page = await openAs(admin);
  await page.goto(`/admin?tab=phone-assignments&user=${client.id}`);
  await page.getByRole("link", { name: "Calls", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Calls of Test Person" })).toBeVisible();
  const calls = page.getByRole("region", { name: "Calls" });
  await expect(calls.getByRole("listitem")).toHaveCount(2);

  await page.getByLabel("Direction").selectOption("inbound");
  await expect(page).toHaveURL(
    new RegExp(`direction=inbound&user=${client.id}|user=${client.id}.*direction=inbound`),
  );
  await expect(calls.getByRole("listitem")).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  await calls.getByRole("link").click();
  await expect(page.getByText("You are looking at a call of Test Person.")).toBeVisible();
  await expect(page.getByText("What does a survey cost?").first()).toBeVisible();
  await expect
    .poll(
      async () =>
        (
          await sql`select from audit_log where entity = 'call' and entity_id = ${callId} and action = 'viewed'`
        ).length,
      { timeout: 20_000 },
    )
    .toBe(1);

  await page.goto("/admin/calls");
  await expect(page.getByRole("heading", { level: 1, name: "All calls" })).toBeVisible();
  await expect(calls.getByRole("listitem").first()).toBeVisible();
  const picker = page.getByRole("combobox", { name: "Client" });
  await picker.fill(client.email);
  await page.getByRole("option", { name: client.email }).click();
  await expect(page).toHaveURL(`/admin/calls?user=${client.id}`);
  await page.getByRole("link", { name: "All calls" }).click();
  await expect(page).toHaveURL("/admin/calls");
});
