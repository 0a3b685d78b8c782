import { expectToast } from "./support/auth-page";
import { axeFindings } from "./support/axe";
import { sql } from "./support/database";
import { makeClient } from "./support/people";
import { expect, test } from "./support/test";

test("an owner ends the account by its name, sees what is done, and keeps it after all (AGENCY-08)", async ({
  openAs,
}) => {
  const client = await makeClient();
  const page = await openAs(client);
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Leave", exact: true });
  // The card is loaded when it comes near.
  await page.getByText("Settings have been simplified.").scrollIntoViewIfNeeded();
  await expect(card).toContainText("30 days later");
  await card.getByRole("button", { name: "End the account" }).click();
  await card.getByLabel("What should happen to the numbers?").selectOption("ported");
  const name = card.getByLabel(/^Type “/);
  await name.fill("Some other firm");
  await card.getByRole("button", { name: "End the account" }).click();
  // Also announced to screen readers, for a moment.
  await expect(page.getByText(/Type the firm's name as it is written here/).first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const [{ firm } = { firm: "" }] = await sql<{ firm: string }[]>`
    select coalesce(nullif(trim(full_name), ''), email) as firm from profiles where id = ${client.id}`;
  await name.fill(firm);
  await card.getByRole("button", { name: "End the account" }).click();
  await expect(card).toContainText("The numbers go to another phone company.");
  await expect(card.getByRole("listitem").filter({ hasText: "Everything here is deleted" })).toContainText(
    "From",
  );
  expect(await axeFindings(page)).toEqual([]);
  await card.getByRole("button", { name: "Keep the account" }).click();
  await expectToast(page, {
    variant: "default",
    title: "Account kept",
    description: "Connect Google again, and switch on what you need.",
  });
  await expect(card.getByRole("button", { name: "End the account" })).toBeVisible();
  // The form is not left open.
  await expect(card.getByRole("textbox")).toHaveCount(0);
});
