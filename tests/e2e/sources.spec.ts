import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expectToast } from "./support/auth-page";
import { axeFindings } from "./support/axe";
import { newNumber } from "./support/calls";
import { sql } from "./support/database";
import { environment } from "./support/environment";
import { admin, makeClient } from "./support/people";
import { expect, test } from "./support/test";

const PHONE = { width: 360, height: 780 };
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function clientWithCampaign(number: string) {
  const client = await makeClient();
  const [campaign] = await sql<{ id: string; name: string }[]>`
    insert into ad_campaigns (name, daily_budget, status) values (${`Boilers ${client.id}`}, 10, 'ACTIVE')
    returning id, name`;
  await sql`insert into campaign_assignments (campaign_id, user_id) values (${campaign?.id ?? ""}, ${client.id})`;
  await sql`insert into phone_assignments (phone_number, user_id) values (${number}, ${client.id})`;
  return { client, campaignId: campaign?.id ?? "", name: campaign?.name ?? "" };
}

async function ring(userId: string, { to, from, hoursAgo }: { to: string; from: string; hoursAgo: number }) {
  const callId = crypto.randomUUID();
  await sql`
    insert into call_logs (call_id, user_id, phone_number, vapi_phone_number, happened_at, started_at, reported_at)
    values (${callId}, ${userId}, ${from}, ${to}, now() - ${hoursAgo} * interval '1 hour',
      now() - ${hoursAgo} * interval '1 hour', now())`;
  await sql`insert into outbox (event, subject, payload)
    values ('call.changed', ${callId}, jsonb_build_object('callId', ${callId}::text))`;
  return callId;
}

test("an admin gives a campaign a number and shares; the client sees what is measured, and each figure opens its calls (MONEY-03)", async ({
  openAs,
}) => {
  const number = newNumber("+442071");
  const { client, campaignId, name } = await clientWithCampaign(number);
  const callId = await ring(client.id, { to: number, from: "+447700900321", hoursAgo: 3 });
  await ring(client.id, { to: newNumber("+442071"), from: "+447700900322", hoursAgo: 2 });
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await sql`insert into ad_insights (campaign_id, day, spend) values (${campaignId}, ${day}, 12.34)`;

  const panel = await openAs(admin, { viewport: PHONE });
  await panel.goto(`/admin/campaigns/${campaignId}`);
  await panel.getByLabel(/Add a number/).selectOption({ index: 1 });
  await panel.getByLabel("From (optional)").fill(day);
  await panel.getByRole("button", { name: "Add number" }).click();
  await expectToast(panel, {
    variant: "default",
    title: "Number added",
    description: "Calls to it are measured for this campaign.",
  });
  await expect(panel.getByRole("button", { name: /^Stop using 0/ })).toBeVisible();
  const shares = panel.getByRole("region", { name: "Shares" });
  await shares.getByLabel(/, %$/).fill("50");
  await expect(shares).toContainText("50 % stays with the agency.");
  await shares.getByLabel("From", { exact: true }).fill(day);
  await shares.getByRole("button", { name: "Save shares" }).click();
  await expect(shares.getByRole("button", { name: /Remove the shares/ })).toBeVisible();
  expect(await axeFindings(panel)).toEqual([]);
  expect(await overflow(panel)).toBe(0);

  await expect
    .poll(() => sql`select grade from call_sources where call_id = ${callId}`)
    .toMatchObject([{ grade: "measured" }]);
  const page = await openAs(client, { viewport: PHONE });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Where jobs come from" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Where jobs come from");
  const campaign = page.getByRole("region", { name });
  await expect(campaign).toContainText("your share of the spend: £6.17");
  await expect(campaign).toContainText("No jobs yet");
  await expect(campaign).toContainText("Spend per booked job–");
  await expect(page.getByRole("region", { name: "Estimated" })).toContainText("1 call, 0 jobs booked.");
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await campaign.getByRole("link", { name: "Calls: 1" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Calls");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("link", { name: /07700 900321/ }).click();
  const source = page.getByRole("region", { name: "Where it came from" });
  await expect(source).toContainText(`Facebook ad: ${name}`);
  await expect(source).toContainText("which has been this campaign’s own number since");

  await panel.getByRole("button", { name: /^Stop using 0/ }).click();
  await panel.getByRole("alertdialog").getByRole("button", { name: "Stop using it" }).click();
  await expectToast(panel, {
    variant: "default",
    title: "Number removed",
    description: "What it has measured so far is kept.",
  });
});

/** A client's own page, of another origin, with the script in its head. */
async function serve(key: string, head = "") {
  const html = `<!doctype html><title>Hartley</title>${head}
    <script async src="${environment.appUrl}/t.js" data-key="${key}"></script>
    <form onsubmit="return false"><input name="email" value="a@b.example"><input type="tel" name="phone">
    <button>Send</button></form>`;
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => server.close() };
}

async function pageOf(
  userId: string,
  origins: (key: string) => Promise<{ origin: string; close: () => void }>,
) {
  const key = `key${userId.slice(0, 13)}`;
  const served = await origins(key);
  await sql`insert into touch_sites (user_id, key, origins) values (${userId}, ${key}, array[${served.origin}])`;
  return served;
}

const keptIn = (page: Page) => page.evaluate(() => localStorage.getItem("callwright"));
const touchesOf = (userId: string) =>
  sql`select phone, gclid, fbclid, fbc, page, consent_source as consent, ad_personalization as personalization from touches where user_id = ${userId}`;

test("the script on a client's own page keeps and sends nothing before consent, and a form after it once (MONEY-03)", async ({
  browser,
}) => {
  const client = await makeClient();
  const site = await pageOf(client.id, (key) => serve(key));
  const context = await browser.newContext();
  const page = await context.newPage();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  const send = async (phone: string) => {
    await page.locator("[type=tel]").fill(phone);
    await page.getByRole("button", { name: "Send" }).click();
  };
  await page.goto(`${site.origin}/boilers?gclid=Cj0test&email=secret`, { waitUntil: "load" });
  await send("07400 111222");
  expect([await keptIn(page), sent, (await context.cookies()).length]).toEqual([null, [], 0]);

  await page.evaluate("callwrightConsent(true)");
  expect(await keptIn(page)).toContain("Cj0test");
  await page.goto(`${site.origin}/contact`, { waitUntil: "load" });
  // Said again on each page, as consent banners do.
  await page.evaluate("callwrightConsent(true)");
  await send("07400 111222");
  await expect
    .poll(() => touchesOf(client.id))
    .toMatchObject([
      {
        phone: "+447400111222",
        gclid: "Cj0test",
        page: `${site.origin}/contact`,
        consent: "page",
      },
    ]);
  await page.evaluate("callwrightConsent(false)");
  expect(await keptIn(page)).toBeNull();
  const before = sent.length;
  await send("07400 111223");
  expect(sent).toHaveLength(before);
  expect(await context.cookies()).toEqual([]);
  await context.close();
  site.close();
});

test("the script follows Google's Consent Mode (MONEY-03)", async ({ browser }) => {
  const client = await makeClient();
  const head = `<script>window.dataLayer=[];function gtag(){dataLayer.push(arguments)}
    dataLayer.push({event:"gtm.js"});
    gtag("consent","default",{ad_storage:"denied",ad_user_data:"denied",ad_personalization:"denied"});</script>`;
  const site = await pageOf(client.id, (key) => serve(key, head));
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.origin}/?fbclid=IwAR0test`, { waitUntil: "load" });
  const send = async () => {
    await page.locator("[type=tel]").fill("+44 7400 111224");
    await page.getByRole("button", { name: "Send" }).click();
  };
  await send();
  expect(await keptIn(page)).toBeNull();
  await page.evaluate(`gtag("consent","update",{ad_storage:"granted",ad_user_data:"granted"})`);
  await send();
  await expect
    .poll(() => touchesOf(client.id))
    .toMatchObject([
      {
        phone: "+447400111224",
        fbclid: "IwAR0test",
        fbc: expect.stringMatching(/^fb\.1\.\d{13}\.IwAR0test$/),
        consent: "consent_mode",
        personalization: "denied",
      },
    ]);
  await page.evaluate(`gtag("consent","update",{ad_storage:"denied",ad_user_data:"denied"})`);
  await send();
  expect(await keptIn(page)).toBeNull();
  expect(await touchesOf(client.id)).toHaveLength(1);
  await context.close();
  site.close();
});
