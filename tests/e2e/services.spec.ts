import type { Page } from "@playwright/test";
import { expectToast, toastIn } from "./support/auth-page";
import { answerConsent, type ConsentAnswer } from "./support/consent";
import { sql } from "./support/database";
import { environment } from "./support/environment";
import { waitForHydration } from "./support/hydrated";
import { openSettled } from "./support/pages";
import { admin, brightspark, clyde, hartley, makeClient } from "./support/people";
import { clickWithoutSession } from "./support/session";
import { expect, test } from "./support/test";

const TITLES = ["Mail", "Calendar", "Drive", "Docs", "Sheets", "Contacts", "Meet", "Tasks"];
const HEALTH = "**/api/token-health/token-health/*";
const CONSENT = "**/api/google/*/auth-url*";

const card = (page: Page, title: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
const button = (page: Page, title: string, name: string) =>
  card(page, title).getByRole("button", { name: new RegExp(`^${name}`) });
const badge = (page: Page, title: string, text: "Connected" | "Disconnected") =>
  card(page, title).getByText(text, { exact: true });

async function connect(page: Page, title: string, answer: ConsentAnswer, label = "Connect") {
  await button(page, title, label).click();
  await answerConsent(page, answer);
  await waitForHydration(page);
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("all eight services are connected through Google's consent page, then one is disconnected (SERV-01, SERV-07, SERV-09, CONSENT-01 to CONSENT-06, TOAST-26)", async ({
  openAs,
}) => {
  test.slow();
  const person = await makeClient();
  const page = await openAs(person);
  await openSettled(page, "/services");
  for (const title of TITLES) {
    await expect(badge(page, title, "Disconnected")).toBeVisible();
    await connect(page, title, { account: brightspark.email });
    await expect(heading(page)).toHaveText("Success");
    await page.getByRole("link", { name: "Continue to Services" }).click();
    await expect(badge(page, title, "Connected")).toBeVisible();
    await expect(card(page, title).getByText(brightspark.email)).toBeVisible();
    await expect(button(page, title, "Connect")).toHaveCount(0);
  }
  const rows = await sql`select service from user_tokens where user_id = ${person.id} and not needs_reauth`;
  expect(rows).toHaveLength(8);

  await button(page, "Calendar", "Disconnect").click();
  const calendar = page.getByRole("alertdialog", { name: "Disconnect Google Calendar?" });
  await expect(calendar).toContainText("Your agent won't be able to book jobs; it will take messages.");
  await calendar.getByRole("button", { name: "Cancel" }).click();
  await button(page, "Drive", "Disconnect").click();
  const dialog = page.getByRole("alertdialog", { name: "Disconnect Google Drive?" });
  await expect(dialog).toContainText(brightspark.email);
  await expect(dialog).toContainText("Your automations can't use Google Drive until you connect it again.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(badge(page, "Drive", "Connected")).toBeVisible();
  await button(page, "Drive", "Disconnect").click();
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await expect(dialog).toHaveCount(0);
  await expectToast(page, {
    variant: "default",
    title: "Disconnected",
    description: "Your automations no longer use Google Drive.",
  });
  await expect(badge(page, "Drive", "Disconnected")).toBeVisible();
  await expect(badge(page, "Mail", "Connected")).toBeVisible();
  await openSettled(page, "/services");
  await expect(badge(page, "Drive", "Disconnected")).toBeVisible();
  await expect(page.getByText("Needs re-authentication")).toHaveCount(0);
});

test("a user who refuses, or leaves a box empty, is told so and stays disconnected (CONSENT-07, TOAST-30)", async ({
  openAs,
}) => {
  const page = await openAs(await makeClient());
  await openSettled(page, "/services");
  await connect(page, "Mail", { account: clyde.email, deny: true });
  await expect(heading(page)).toHaveText("Not connected");
  await expect(page.getByText("You didn't give access to Gmail.")).toBeVisible();
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(badge(page, "Mail", "Disconnected")).toBeVisible();

  await connect(page, "Mail", { account: clyde.email, untick: /Send email/ });
  await expect(heading(page)).toHaveText("Error");
  const words =
    "Gmail wasn't connected because this box was not ticked: send email on your behalf. " +
    "Go back to Services, connect it again and leave every box ticked.";
  await expect(page.getByRole("main").getByText(words)).toBeVisible();
  await expectToast(page, { variant: "destructive", title: "Connection Failed", description: words });
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(badge(page, "Mail", "Disconnected")).toBeVisible();
});

test("a grant that ends at Google shows within a minute, and one click repairs it (SERV-08)", async ({
  openAs,
}) => {
  const person = await makeClient();
  const page = await openAs(person);
  await page.clock.install();
  await openSettled(page, "/services");
  await connect(page, "Tasks", { account: admin.email });
  await expect(heading(page)).toHaveText("Success");
  await page.getByRole("link", { name: "Continue to Services" }).click();
  await expect(badge(page, "Tasks", "Connected")).toBeVisible();
  await expect(button(page, "Tasks", "Re-authenticate")).toHaveCount(0);

  const revoked = await fetch(`${environment.googleUrl}/_control/revoke-user`, {
    method: "POST",
    body: JSON.stringify({ email: admin.email }),
  });
  expect(revoked.ok).toBe(true);
  await sql`update user_tokens set checked_at = now() - interval '1 minute' where user_id = ${person.id}`;
  const again = button(page, "Tasks", "Re-authenticate");
  // The page's minute begins when its scripts have run, which nothing on it shows.
  await expect(async () => {
    await page.clock.fastForward(61_000);
    await expect(again).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(again).toHaveClass(/bg-warning/);
  await expect(badge(page, "Tasks", "Connected")).toBeVisible();
  await expect(button(page, "Tasks", "Disconnect")).toBeVisible();

  await connect(page, "Tasks", { account: admin.email }, "Re-authenticate");
  await expect(heading(page)).toHaveText("Success");
  await page.getByRole("link", { name: "Continue to Services" }).click();
  await expect(badge(page, "Tasks", "Connected")).toBeVisible();
  await expect(button(page, "Tasks", "Re-authenticate")).toHaveCount(0);
});

test("an admin connects and sees their own services (ROLE-05)", async ({ openAs }) => {
  const page = await openAs(admin);
  const asked = page.waitForResponse(HEALTH);
  await openSettled(page, "/services");
  expect((await asked).status()).toBe(200);
  for (const title of TITLES) await expect(button(page, title, "Connect")).toBeVisible();
});

test("the state from the server stays while Google cannot be reached (SERV-06)", async ({ openAs }) => {
  const page = await openAs(hartley);
  await page.route(HEALTH, (route) => route.abort());
  await openSettled(page, "/services");
  await expect(badge(page, "Docs", "Disconnected")).toBeVisible();
  await expect(badge(page, "Contacts", "Connected")).toBeVisible();
  await expect(button(page, "Contacts", "Re-authenticate")).toBeVisible();
});

test("Connect says why there is no consent address (TOAST-28)", async ({ openAs }) => {
  const page = await openAs(await makeClient());
  await openSettled(page, "/services");
  await page.route(CONSENT, (route) =>
    route.fulfill({
      status: 503,
      json: {
        success: false,
        error: "Google services are not set up on this server yet.",
        code: "unavailable",
      },
    }),
  );
  await button(page, "Meet", "Connect").click();
  await expectToast(page, { variant: "destructive", title: "Error", description: "Failed to get auth URL" });
  await expect(
    card(page, "Meet").getByText("Google services are not set up on this server yet."),
  ).toBeVisible();
});

test("Connect after the session has ended asks to log in (TOAST-27)", async ({ openAs }) => {
  const page = await openAs(await makeClient());
  await openSettled(page, "/services");
  await clickWithoutSession(button(page, "Meet", "Connect"));
  await expectToast(page, {
    variant: "destructive",
    title: "Authentication Required",
    description: "Please log in first to connect services",
  });
});

test("Redirecting is shown on the way to Google (TOAST-26)", async ({ openAs }) => {
  const page = await openAs(await makeClient());
  await openSettled(page, "/services");
  await page.route(CONSENT, (route) =>
    route.fulfill({ json: { success: true, url: `${new URL(page.url()).origin}/services#going` } }),
  );
  await button(page, "Docs", "Connect").click();
  await expect(toastIn(page).getByText("Redirecting", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/#going$/);
});

test("a refused disconnect shows its error in the dialog (SERV-09)", async ({ openAs }) => {
  const page = await openAs(hartley);
  await page.route("**/api/google/*/connection", (route) => route.abort());
  await openSettled(page, "/services");
  await button(page, "Sheets", "Disconnect").click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "Google Sheets is still connected. Check your internet connection and try again.",
  );
  await page.keyboard.press("Escape");
  await expect(badge(page, "Sheets", "Connected")).toBeVisible();
});

test("the catalogue lists what one's workflows use, each leading to its card (SERV-11, SERV-12, SERV-13)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  await openSettled(page, "/services");
  const entries = page.getByRole("region", { name: "Used by your workflows" }).getByRole("listitem");
  await expect(entries.getByRole("heading")).toHaveText([
    "Calendar service",
    "Mail service",
    "Drive service",
    "Telephony service",
  ]);
  const link = entries.filter({ hasText: "Drive service" }).getByRole("link", { name: "See Drive" });
  await link.click();
  await expect(page).toHaveURL(/#google_drive$/);
  await expect(card(page, "Drive")).toBeInViewport();

  const other = await openAs(clyde);
  await openSettled(other, "/services");
  const telephony = other.getByRole("region", { name: "Used by your workflows" });
  await expect(telephony.getByRole("heading", { level: 3 })).toHaveText(["Telephony service"]);
  await expect(telephony.getByText("Set up for you by your administrator.")).toBeVisible();

  const none = await openAs(brightspark);
  await openSettled(none, "/services");
  await expect(none.getByText("Used by your workflows")).toHaveCount(0);
});

test("a consent that comes back after the session ended says to sign in (ROLE-17)", async ({ page }) => {
  await page.goto("/docs-success?code=x&state=y");
  await expect(heading(page)).toHaveText("Error");
  await expectToast(page, {
    variant: "destructive",
    title: "Connection Failed",
    description: "Your session has ended. Sign in, then connect Google Docs again under Services.",
  });
});
