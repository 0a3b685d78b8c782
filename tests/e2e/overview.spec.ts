import { sql } from "./support/database";
import { openSettled } from "./support/pages";
import { admin, makeClient } from "./support/people";
import { expect, test } from "./support/test";

test("an operator sees who needs attention first, finds a client, and opens them (AGENCY-01)", async ({
  openAs,
}) => {
  const client = await makeClient();
  await sql`
    insert into caller_messages (user_id, cause, kind, message)
    values (${client.id}, ${`emergency|${client.id}`}, 'emergency', 'Water through the ceiling')`;
  const page = await openAs(admin);
  await openSettled(page, "/dashboard");
  const yours = page.getByRole("region", { name: "Your clients" });
  await expect(yours.getByRole("listitem").first()).toContainText("open emergency");
  await expect(page.getByText("Getting started")).toHaveCount(0);
  await yours.getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveURL("/admin/overview");
  await page.goto("/admin");
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  const clients = page.getByRole("region", { name: "Clients" });
  await expect(clients.getByRole("listitem").first()).toContainText("open emergency");
  await expect(page.getByText(/of 10$/)).toBeVisible();

  await clients.getByRole("searchbox").fill(client.email);
  await clients.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/search=/);
  await expect(clients.getByRole("listitem")).toHaveCount(1);
  await sql`update profiles set town = ${`Otley ${client.id}`} where id = ${client.id}`;
  await clients.getByRole("searchbox").fill(`otley ${client.id}`);
  await clients.getByRole("button", { name: "Search" }).click();
  await expect(clients.getByRole("listitem")).toHaveText(new RegExp(`Otley ${client.id} · ${client.email}`));
  await expect(clients.getByRole("link", { name: "calls: show them" })).toHaveAttribute(
    "href",
    new RegExp(`^/admin/calls\\?from=\\d{4}-\\d\\d-\\d\\d&user=${client.id}$`),
  );
  await clients.getByRole("listitem").getByRole("link", { name: "Test Person" }).click();
  await expect(page).toHaveURL(new RegExp(`user=${client.id}`));

  await openSettled(page, "/admin/overview?search=nothing-like-it");
  await expect(page.getByText("No client found")).toBeVisible();
});
