import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { startReceiver } from "@/tests/support/receiver";
import { expectToast } from "./support/auth-page";
import { axeFindings } from "./support/axe";
import { sql } from "./support/database";
import { openSettled } from "./support/pages";
import { admin, clyde, makeClient } from "./support/people";
import { finish, planCallTo } from "./support/phone-calls";
import { expect, test } from "./support/test";

// The last files of a run, spread so that one worker does not get all of them.
test.describe.configure({ mode: "parallel" });

const panel = (page: Page) => page.getByRole("region", { name: "Webhooks", exact: true });
const row = (page: Page, url: string) =>
  panel(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: url, exact: true }) });
const message = (page: Page, event: string) =>
  page.getByRole("list", { name: "Messages" }).getByRole("listitem").filter({ hasText: event });

/** Adds a webhook in the page and returns its secret. */
async function addWebhook(page: Page, url: string): Promise<string> {
  await panel(page).getByRole("button", { name: "Add webhook" }).click();
  await page.getByLabel("Address").fill(url);
  const create = page.getByRole("button", { name: "Create webhook" });
  await expect(create).toBeInViewport({ ratio: 1 }); // 1280 by 720
  await create.click();
  const secret = (await page.getByTestId("webhook-secret").textContent()) ?? "";
  await page.getByRole("button", { name: "I've stored it" }).click();
  await expect(row(page, url)).toBeVisible();
  return secret;
}

async function insertWebhook(userId: string, fields: Record<string, unknown> = {}): Promise<string> {
  const url = `https://${randomUUID()}.example.test/hook`;
  await sql`insert into webhooks ${sql({ userId, url, events: ["call.completed"], secretEncrypted: "v1.x", ...fields })}`;
  return url;
}

test("a webhook is created, shows its secret once, is tested, and receives a finished call, signed (API-23, DATA-12, WORK-15)", async ({
  openAs,
}) => {
  const receiver = await startReceiver();
  const client = await makeClient();
  const page = await openAs(client);
  await openSettled(page, "/workflows");
  await expect(panel(page).getByText("No webhooks yet")).toBeVisible();

  const secret = await addWebhook(page, receiver.url);
  expect(secret).toMatch(/^whsec_/);
  await page.reload();
  expect(await page.content()).not.toContain(secret);

  await row(page, receiver.url).getByRole("button", { name: "Send test" }).click();
  await expect(row(page, receiver.url)).toContainText("Test delivered. The receiver answered 200");
  await expect(row(page, receiver.url)).toContainText("thanks");

  const call = await planCallTo(client.id, "boiler-no-hot-water");
  await finish(call);
  await row(page, receiver.url).getByRole("button", { name: "Delivery log" }).click();
  await expect(message(page, "call.completed")).toContainText("Delivered");
  const got = receiver.received.at(-1);
  expect(new Webhook(secret).verify(got?.body ?? "", got?.headers ?? {})).toMatchObject({
    type: "call.completed",
    data: { call_id: call.id },
  });
  receiver.close();
});

test("a failing webhook is fixed, and its message resent under the same id (WORK-15)", async ({ openAs }) => {
  const receiver = await startReceiver();
  const [broken, mended] = [`${receiver.url}/broken`, `${receiver.url}/mended`];
  // The second attempt would come after five seconds, which a slow page may take to show the first.
  receiver.answerWith((response, { path }) => {
    const answer = path.endsWith("/broken") ? 503 : 200;
    response.writeHead(answer, { "retry-after": "3600" }).end("the customer list is closed");
  });
  const client = await makeClient();
  const page = await openAs(client);
  await openSettled(page, "/workflows");
  const secret = await addWebhook(page, broken);
  await finish(await planCallTo(client.id, "boiler-no-hot-water"));

  await row(page, broken).getByRole("button", { name: "Delivery log" }).click();
  const failed = message(page, "call.completed");
  await expect(failed).toContainText("attempt 1 of 8 failed");
  await sql`
    select graphile_worker.reschedule_jobs(array[j.id], run_at => now()) from graphile_worker.jobs j
    join webhook_deliveries d on j.key = 'deliver-webhook:' || d.id join webhooks w on w.id = d.webhook_id
    where w.user_id = ${client.id}`;
  await expect(failed).toContainText("attempt 2 of 8 failed", { timeout: 30_000 });
  await expect(failed).toContainText("The receiver answered 503.");
  await failed.getByRole("button", { name: "call.completed" }).first().click();
  await expect(failed).toContainText("the customer list is closed");
  await expect(failed).toContainText('"type": "call.completed"');
  await expect(row(page, broken)).toContainText("Failing");
  expect(await axeFindings(page)).toEqual([]);

  await row(page, broken).getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Address").fill(mended);
  await page.getByRole("button", { name: "Save changes" }).click();
  await row(page, mended).getByRole("button", { name: "Send now" }).click();
  await expect(message(page, "call.completed")).toContainText("Delivered");
  await message(page, "call.completed").getByRole("button", { name: "Replay" }).click();
  await expect.poll(() => receiver.received.length).toBe(4);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  for (const { body, headers } of receiver.received) new Webhook(secret).verify(body, headers);
  await expect(row(page, mended)).toContainText("Active");
  receiver.close();
});

test("a secret is rotated after a confirmation, and shown once", async ({ openAs }) => {
  const client = await makeClient();
  const page = await openAs(client);
  await openSettled(page, "/workflows");
  const url = "https://example.com/rotated";
  const before = await addWebhook(page, url);
  await row(page, url).getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.getByRole("dialog")).toContainText("For 24 hours");
  await page.getByRole("button", { name: "Rotate secret" }).click();
  const after = await page.getByTestId("webhook-secret").textContent();
  expect(after).toMatch(/^whsec_/);
  expect(after).not.toBe(before);
  expect(await axeFindings(page)).toEqual([]);
  await page.mouse.click(5, 5);
  await expect(page.getByTestId("webhook-secret"), "a click beside it hides nothing").toHaveText(after ?? "");
  await page.getByRole("button", { name: "I've stored it" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a webhook's errors are shown beside it, and no input is lost (WORK-11, WORK-12)", async ({
  openAs,
}) => {
  const page = await openAs(await makeClient());
  await openSettled(page, "/workflows");
  await panel(page).getByRole("button", { name: "Add webhook" }).click();
  await page.getByRole("checkbox", { name: /call.completed/ }).uncheck();
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expect(page.getByText("Enter the address to send to.")).toBeVisible();
  await expect(page.getByText("Choose at least one event.")).toBeVisible();
  await page.getByLabel("Address").fill("example.com");
  await page.getByRole("checkbox", { name: /emergency/ }).check();
  await page.getByRole("button", { name: "Create webhook" }).click();
  const fault = "That is not an address. It should look like https://example.com/hook.";
  await expectToast(page, { variant: "destructive", title: "Failed to create webhook", description: fault });
  await expect(page.getByLabel("Address")).toHaveAccessibleDescription(fault);
  await expect(page.getByLabel("Address")).toHaveValue("example.com");
  await expect(page.getByRole("checkbox", { name: /emergency/ })).toBeChecked();

  await page.route("**/api/workflow/webhook/create", (route) =>
    route.fulfill({ status: 502, contentType: "text/plain", body: "Bad gateway" }),
  );
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expectToast(page, {
    variant: "destructive",
    title: "Failed to create webhook",
    description: "Bad gateway",
  });
});

test("failures to list, change and delete are called by their names (WORK-11)", async ({ openAs }) => {
  const client = await makeClient();
  const url = await insertWebhook(client.id);
  const page = await openAs(client);
  await openSettled(page, "/workflows");
  const refuse = { status: 503, json: { success: false, error: "Not now.", code: "unavailable" } };
  await page.route("**/api/workflow/webhook/*", (route) => route.fulfill(refuse));
  await row(page, url).getByRole("button", { name: "Pause" }).click();
  const told = (title: string) =>
    expectToast(page, { variant: "destructive", title, description: "Not now." });
  await told("Failed to update webhook");
  await row(page, url)
    .getByRole("button", { name: `Delete: ${url}`, exact: true })
    .click();
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await told("Failed to delete webhook");
  await page.unroute("**/api/workflow/webhook/*");
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await expect(panel(page).getByText("No webhooks yet")).toBeVisible();
});

test("a list that cannot be read says so, and can be reloaded (WORK-11)", async ({ openAs }) => {
  const client = await makeClient();
  await insertWebhook(client.id);
  const page = await openAs(admin);
  await page.route("**/api/workflow/webhooks/*", (route) => route.fulfill({ status: 503, body: "" }));
  await openSettled(page, "/workflows");
  await sql`insert into workflow_assignments (user_id, workflow_name, workflow_slug) values (${client.id}, 'Hooks', 'hooks')`;
  await openSettled(page, "/workflows");
  await page
    .getByRole("button", { name: /^Keys and webhooks of/ })
    .first()
    .click();
  await expect(panel(page).getByText("Failed to fetch webhooks")).toBeVisible({ timeout: 20_000 });
  await page.unroute("**/api/workflow/webhooks/*");
  await panel(page).getByRole("button", { name: "Retry" }).click();
  await expect(panel(page).getByText("Failed to fetch webhooks")).toHaveCount(0);
});

test("a webhook that was switched off says when and why, and is enabled there", async ({ openAs }) => {
  const client = await makeClient();
  const url = await insertWebhook(client.id, {
    isActive: false,
    failingSince: new Date("2026-11-09T10:00:00Z"),
    disabledAt: new Date("2026-11-14T12:00:00Z"),
    disabledReason: "failing",
  });
  const page = await openAs(client, { javaScriptEnabled: false });
  await page.goto("/workflows");
  await expect(row(page, url)).toContainText("Switched off on 14 Nov 2026. It failed for five days");
  const live = await openAs(client);
  await openSettled(live, "/workflows");
  await expect(row(live, url)).toContainText("Disabled");
  await row(live, url).getByRole("button", { name: "Enable" }).first().click();
  await expect(row(live, url)).toContainText("Active");
  await expect(row(live, url)).not.toContainText("Switched off");
});

test("the demo shows a webhook that was switched off, on a phone without sideways scrolling", async ({
  openAs,
}) => {
  const page = await openAs(clyde, { viewport: { width: 360, height: 800 } });
  await openSettled(page, "/workflows");
  await expect(panel(page)).toContainText("Switched off on");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
