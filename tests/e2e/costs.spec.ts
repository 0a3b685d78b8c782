import { sql } from "./support/database";
import { openSettled } from "./support/pages";
import { admin, makeClient } from "./support/people";
import { expect, test } from "./support/test";

test("an operator sees what a month cost, and how far the bill is explained", async ({ openAs }) => {
  const client = await makeClient();
  // A month that the demo and other tests leave alone.
  await sql`insert into cost_entries (user_id, source, external_id, component, revision, amount_micros, currency, happened_at)
    values (${client.id}, 'vapi', 'one', 'voice', 1, 12340000, 'USD', '2024-03-05T12:00:00Z')`;
  await sql`insert into user_attributes (user_id, monthly_payment, currency) values (${client.id}, 100, 'GBP')`;
  const page = await openAs(admin);
  await openSettled(page, "/admin/overview");
  await page.getByRole("link", { name: "Costs", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Costs" })).toBeVisible();

  await openSettled(page, "/admin/costs?month=2024-04");
  await expect(page.getByText("No charges in April 2024")).toBeVisible();
  await page.getByRole("link", { name: "Mar 2024" }).click();
  const bills = page.getByRole("region", { name: "Providers’ bills" });
  await expect(bills.getByText("$12.34 for calls")).toBeVisible();
  const clients = page.getByRole("region", { name: "Clients" });
  await expect(clients).toContainText("$12.34");

  await expect(clients).toContainText("Enter the exchange rate");
  const rate = page.getByLabel("1 USD in GBP");
  await rate.fill("much");
  await rate.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "such as 0.79" })).toBeVisible();
  await rate.fill("0.5");
  await rate.press("Enter");
  await expect(clients).toContainText("£93.83");
  await expect(clients).toContainText("Converted");

  const field = bills.getByLabel("Vapi’s bill, USD");
  await field.fill("twelve");
  await bills.getByRole("button", { name: "Save" }).click();
  await expect(bills.getByRole("alert")).toHaveText("Enter the amount as on the bill, such as 123.45.");
  await expect(field).toHaveValue("twelve");
  await field.fill("15.00");
  await field.press("Enter");
  await expect(bills.getByText("Unexplained: $2.66 on the bill, such as the rent of numbers.")).toBeVisible();
  await field.fill("12.34");
  await field.press("Enter");
  await expect(bills.getByText("The bill agrees with the charges.")).toBeVisible();
  await field.fill("");
  await field.press("Enter");
  await expect(bills.getByText("Enter what the bill says to compare.")).toBeVisible();
});
