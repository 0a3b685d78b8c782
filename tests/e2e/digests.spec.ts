import { axeFindings } from "./support/axe";
import { insertCall } from "./support/calls";
import { sql } from "./support/database";
import { environment } from "./support/environment";
import { linkIn, receiveMail } from "./support/mails";
import { makeOwner } from "./support/owners";
import { admin } from "./support/people";
import { expect, test } from "./support/test";

const OURS = "+441134960150";
const DAY = 86_400_000;

/** A client with one call of the day before yesterday and one that was booked. */
async function clientWithCalls() {
  const client = await makeOwner({
    text_sender: OURS,
    notification_number: "+447700900555",
    live_at: new Date(),
  });
  const happenedAt = new Date(Date.now() - 2 * DAY);
  await insertCall(client.id, { happenedAt, phoneNumber: "+447700900301" });
  const { callId } = await insertCall(client.id, { happenedAt, phoneNumber: "+447700900302" });
  await sql`
    insert into bookings (user_id, calendar_id, call_id, status, starts_at, ends_at, job, confirmed_at)
    values (${client.id}, ${client.id}, ${callId}, 'confirmed', ${happenedAt}, ${new Date(happenedAt.getTime() + 3_600_000)}, 'Boiler service', ${happenedAt})`;
  return client;
}

const withoutNoise = (html: string, token: string) =>
  html.replaceAll(token, "TOKEN").replace(/nonce="[^"]*"|"nonce":"[^"]*"|nonce\\":\\"[^"]*\\"/g, "nonce");

test("an owner is emailed their figures, each opens its calls without signing in, until the link is revoked (MONEY-07)", async ({
  openAs,
}) => {
  const client = await clientWithCalls();
  const page = await openAs(client);
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Summaries" });
  await card.scrollIntoViewIfNeeded();
  await expect(card).toContainText("Nothing has been sent yet.");
  await card.getByRole("switch", { name: "Weekly text" }).click();
  await expect(card.getByText(/To 07700 900555, next on /)).toBeVisible();
  await card.getByRole("switch", { name: "Monthly email to you" }).click();
  await expect(card.getByText(new RegExp(`To ${client.email}, next on `))).toBeVisible();
  await card.getByRole("button", { name: "Email me one now" }).click();
  const mail = await receiveMail(client.email, "your calls");
  expect(mail.text).toContain("2 calls answered");
  const link = linkIn(mail, "/report/");
  await page.reload();
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByRole("listitem")).toContainText("Email on request");
  expect(await axeFindings(page)).toEqual([]);

  const visitor = await openAs(null);
  await visitor.setViewportSize({ width: 360, height: 740 });
  const opened = await visitor.goto(link);
  const headers = await opened?.allHeaders();
  expect(opened?.status()).toBe(200);
  expect(headers).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(headers?.["set-cookie"]).toBeUndefined();
  expect(await visitor.context().cookies()).toEqual([]);
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  for (const figure of ["answered", "booked", "jobs", "unknown"]) {
    const row = visitor.locator(`[data-figure="${figure}"]`);
    await row.locator("summary").click();
    const count = Number(await row.locator("summary span").first().textContent());
    await expect(row.getByRole("listitem")).toHaveCount(count);
  }
  const calls = visitor.locator('[data-figure="answered"]');
  await expect(calls.getByRole("listitem")).toHaveCount(2);
  await expect(calls).toContainText("…302 · booked");
  await expect(visitor.locator("main")).not.toContainText("900302");
  await expect(visitor.locator("audio")).toHaveCount(0);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await axeFindings(visitor)).toEqual([]);

  await card.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(card.getByRole("listitem")).toContainText("Link revoked");
  const token = link.split("/").at(-1) ?? "";
  const forged = `${token.slice(0, -2)}${token.endsWith("AA") ? "BA" : "AA"}`;
  const unknown = "A".repeat(43);
  const answers = await Promise.all(
    [token, forged, unknown].map(async (each) => {
      const answer = await visitor.request.get(`/report/${each}`);
      return { status: answer.status(), body: withoutNoise(await answer.text(), each) };
    }),
  );
  for (const answer of answers) {
    expect(answer.status).toBe(404);
    expect(answer.body.length).toBe(answers[0]?.body.length);
    expect(answer.body).toMatch(/We can('|&#x27;)t find that page/);
  }
});

test("one button ends the monthly email, without signing in (MONEY-07)", async ({ openAs }) => {
  const client = await clientWithCalls();
  const page = await openAs(client);
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Summaries" });
  await card.scrollIntoViewIfNeeded();
  await card.getByRole("switch", { name: "Monthly email to you" }).click();
  await expect(card.getByText(new RegExp(`To ${client.email}, next on `))).toBeVisible();
  await card.getByRole("button", { name: "Email me one now" }).click();
  const link = linkIn(await receiveMail(client.email, "your calls"), "/unsubscribe/");
  const visitor = await openAs(null);
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: "Stop the monthly email?" })).toBeVisible();
  expect(await axeFindings(visitor)).toEqual([]);
  const wants = async () =>
    (await sql`select monthly_email from digest_readers where person_id = ${client.id}`)[0]?.monthlyEmail;
  expect(await wants()).toBe(true);
  await visitor.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(visitor.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  expect(await wants()).toBe(false);
  const again = await fetch(link.replace("/unsubscribe/", "/api/unsubscribe/"), {
    method: "POST",
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect([again.status, again.redirected]).toEqual([200, false]);
  expect((await visitor.goto(`${environment.appUrl}/unsubscribe/${"A".repeat(43)}`))?.status()).toBe(404);
});

test("an admin opens a client's month, which prints on one page of A4 (MONEY-07)", async ({ openAs }) => {
  const client = await clientWithCalls();
  const page = await openAs(admin);
  await page.goto(`/admin?tab=users&user=${client.id}`);
  await page.getByRole("link", { name: "Monthly report" }).click();
  await page.waitForURL("**/report");
  const day = new Date(Date.now() - 2 * DAY).toLocaleDateString("en-CA", { timeZone: "Europe/London" });
  await page.goto(`/admin/users/${client.id}/report?month=${day.slice(0, 7)}`);
  await expect(page.locator('[data-figure="answered"] summary span').first()).toHaveText("2");
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const other = await openAs(client);
  await other.goto(`/admin/users/${client.id}/report`);
  await other.waitForURL("**/dashboard");
});
