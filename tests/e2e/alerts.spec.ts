import { randomUUID } from "node:crypto";
import { sql } from "./support/database";
import { openSettled } from "./support/pages";
import { admin } from "./support/people";
import { expect, test } from "./support/test";

const WAITS = /contact requests? (?:is|are) waiting$/;

test("an operator sees what is wrong, tries how they are told, and goes where it is mended (AGENCY-03)", async ({
  openAs,
}) => {
  const subject = `mended ${randomUUID()}`;
  await sql`
    insert into alerts (kind, subject, title, line, path, since, opened_at, closed_at)
    values ('agent', ${subject}, ${subject}, 'It was mended.', '/admin', now(), now(), now() + interval '1 hour')`;
  await sql`
    insert into contact_leads (full_name, email, phone, company, created_at)
    values ('Wanda Waits', 'wanda@waits.test', '+447700900123', 'Waits', now() - interval '5 hours')`;
  // Told of here already, so that the test need not wait for the next look.
  await sql`
    insert into alerts (kind, subject, title, line, path, since)
    values ('lead', '', 'A contact request is waiting', 'Answer it.', '/admin?tab=users', now() - interval '5 hours')
    on conflict do nothing`;

  const page = await openAs(admin);
  await openSettled(page, "/admin/overview");
  const open = page.getByRole("region", { name: "Open alerts" });
  await expect(open.getByRole("link", { name: WAITS })).toBeVisible();

  await page.getByRole("link", { name: "Alerts", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Alerts" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Past alerts" })).toContainText(subject);
  await page.getByRole("button", { name: "Send a test alert" }).click();
  await expect(page.getByText("Test alert on its way", { exact: true })).toBeVisible();

  await open.getByRole("link", { name: WAITS }).click();
  await expect(page).toHaveURL(/tab=users/);
  await sql`delete from contact_leads where email = 'wanda@waits.test'`;
});
