import { axeFindings } from "./support/axe";
import { sql } from "./support/database";
import { environment } from "./support/environment";
import { makeClient } from "./support/people";
import { expect, test } from "./support/test";

const control = async (path: string, body: object) =>
  (
    await fetch(`${environment.stripeUrl}/_control/${path}`, { method: "POST", body: JSON.stringify(body) })
  ).json();

test("a client connects their Stripe account by its steps, and a payment through the job's own link says that it was paid (MONEY-01)", async ({
  openAs,
}) => {
  const client = await makeClient();
  const [visit] = await sql<{ id: string }[]>`
    insert into bookings (id, user_id, calendar_id, status, starts_at, ends_at, job, client_name, confirmed_at)
    values (gen_random_uuid(), ${client.id}, ${client.id}, 'confirmed', now() - interval '2 hours',
      now() - interval '1 hour', 'Boiler service', 'Anna Price', now() - interval '3 days') returning id`;
  const page = await openAs(client, { viewport: { width: 360, height: 780 } });
  await page.goto("/dashboard/jobs");
  const stripe = page.getByRole("region", { name: "Payments through Stripe" });
  await expect(stripe).toContainText("Not connected yet.");
  await stripe.getByLabel("Payment Link").fill("https://buy.stripe.com/abc?x=1");
  await stripe.getByRole("button", { name: "Save link" }).click();
  await expect(stripe).toContainText("Leave out what follows the question mark");
  await stripe.getByLabel("Payment Link").fill("https://buy.stripe.com/abc");
  await stripe.getByRole("button", { name: "Save link" }).click();
  const address = await stripe.locator("code").first().textContent();
  const events = await stripe.locator("li li code").allTextContents();
  // The stand-in cannot reach the public name: it posts where the app listens.
  const url = new URL(new URL(address ?? "").pathname, environment.appUrl).href;
  const { secret } = await control("webhook-endpoints", { url, events });
  await stripe.getByLabel("Signing secret").fill(secret);
  await stripe.getByRole("button", { name: "Save secret" }).click();
  await expect(stripe).toContainText("Waiting for the first event.");
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

  const job = page.getByRole("listitem").filter({ hasText: "Anna Price" });
  await job.getByRole("button", { name: /Boiler service/ }).click();
  await expect(job.getByRole("button", { name: "Copy payment link" })).toBeVisible();
  const paid = await control("pay", { reference: visit?.id, amount: 18_000, currency: "gbp" });
  expect(paid.statuses).toEqual([200]);
  await control("refund", { payment_intent: paid.payment_intent, amount: 3_000 });
  await page.reload();
  await expect(job.locator("[data-slot=badge]")).toHaveText("Paid £150");
  await expect(stripe).toContainText("last payment of a job");
  await job.getByRole("button", { name: /Boiler service/ }).click();
  await expect(job).toContainText("Paid £150 through Stripe. £30 went back to the customer.");
});
