import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { openAuth, signIn } from "./support/auth-page";
import { axeFindings } from "./support/axe";
import { sql } from "./support/database";
import { receiveMail } from "./support/mails";
import { EVERY_PAGE } from "./support/pages";
import { makeAdmin, makeClient, PASSWORD } from "./support/people";
import { expect, test } from "./support/test";

const card = (page: Page) => page.getByRole("region", { name: "Second factor", exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Adds an authenticator app on the settings page; its key and the recovery codes. */
async function addApp(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.goto("/settings");
  await card(page).getByRole("button", { name: "Add" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("My phone");
  await dialog.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await button(page, "Continue").click();
  await expect(dialog.getByAltText("QR code for your authenticator app")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const key =
    (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())?.replaceAll(" ", "") ?? "";
  await dialog.getByLabel("Six-digit code that the app shows").fill(generateSync({ secret: key }));
  await button(page, "Add the app").click();
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  const hasRoom = (item: Element) => item.scrollWidth <= item.clientWidth;
  for (const item of await dialog.getByRole("listitem").all())
    expect(await item.evaluate(hasRoom)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  const codes = await dialog.getByRole("listitem").allTextContents();
  await button(page, "I've saved them").click();
  await expect(card(page)).toContainText("My phone");
  await expect(card(page)).toContainText("10 of 10 left");
  return { key, codes };
}

/** Half a minute later, the app shows another code. */
const letStepsPass = ({ id }: { id: string }) =>
  sql`update second_factors set last_step = null where user_id = ${id}`;
const ageProofs = ({ id }: { id: string }, minutes: number | null) =>
  sql`update session_proofs set proved_at = now() - ${minutes}::int * interval '1 minute' where user_id = ${id}`;

test("an admin adds an authenticator app, and signs in with its code or a recovery code (AGENCY-06)", async ({
  openAs,
}) => {
  const admin = await makeAdmin();
  const here = await openAs(admin);
  const { key, codes } = await addApp(here);
  await receiveMail(admin.email, "A second factor was added to your account");

  const there = await openAs(null);
  await openAuth(there, "/auth?next=/admin/overview");
  await signIn(there, { identifier: admin.email });
  await there.waitForURL("**/auth/confirm?next=%2Fadmin%2Foverview");
  await expect(there.getByRole("heading", { level: 1 })).toHaveText("Confirm it's you");
  // They are not in yet.
  await expect(there.getByText("Successfully logged in.")).toHaveCount(0);
  expect(await axeFindings(there)).toEqual([]);
  const code = there.getByLabel("Six-digit code from your authenticator app");
  await code.fill(generateSync({ secret: key }) === "000000" ? "000001" : "000000");
  await button(there, "Confirm").click();
  await expect(code).toHaveAccessibleDescription(/This code is not right/);
  await letStepsPass(admin);
  await code.fill(generateSync({ secret: key }));
  await button(there, "Confirm").click();
  await there.waitForURL("**/admin/overview");
  await expect(there.getByRole("heading", { level: 1 })).toBeVisible();

  const third = await openAs(null);
  await openAuth(third);
  await signIn(third, { identifier: admin.email });
  await third.waitForURL("**/auth/confirm*");
  await button(third, "Lost it? Use a recovery code").click();
  await expect(third.getByText("You have 10 recovery codes left. Each works once.")).toBeVisible();
  await third.getByLabel("Recovery code").fill(codes[0] ?? "");
  await button(third, "Confirm").click();
  await third.waitForURL("**/dashboard");
  await receiveMail(admin.email, "A recovery code was used");
  await third.goto("/settings");
  await expect(card(third)).toContainText("9 of 10 left");

  await sql`
    delete from recovery_codes where user_id = ${admin.id} and code_hash <> (
      select min(code_hash) from recovery_codes where user_id = ${admin.id} and used_at is null)`;
  await ageProofs(admin, 13 * 60);
  await third.goto("/settings");
  await button(third, "Lost it? Use a recovery code").click();
  await expect(third.getByText("This is your last recovery code.")).toBeVisible();
});

test("without a proof no page opens, and each comes back to where one was going (AGENCY-06)", async ({
  openAs,
}) => {
  const admin = await makeAdmin();
  const page = await openAs(admin);
  await addApp(page);
  await ageProofs(admin, 13 * 60);
  const guarded = EVERY_PAGE.filter(({ person }) => person !== null).map(({ path }) => path);
  expect(guarded.length).toBeGreaterThan(20);
  for (const path of guarded) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    const to = new URL(answer.headers().location ?? "/", page.url());
    const next = new URL(to.searchParams.get("next") ?? "", page.url());
    const wanted = new URL(path, page.url());
    expect([answer.status(), to.pathname, next.pathname]).toEqual([307, "/auth/confirm", wanted.pathname]);
  }
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/auth\/confirm\?next=%2Fsettings$/);
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await expect(page).not.toHaveURL(/confirm/);
});

test("a dangerous act asks for a fresh proof, then goes on; what was typed stays (AGENCY-06)", async ({
  openAs,
}) => {
  const admin = await makeAdmin();
  const page = await openAs(admin);
  const { key } = await addApp(page);
  const client = await makeClient();
  await page.goto(`/admin?tab=users&user=${client.id}`);
  await button(page, "View as client").click();
  const asking = page.getByRole("dialog", { name: /^View / });
  await asking.getByLabel("Why").fill("They rang about Tuesday");
  await ageProofs(admin, 11);

  await button(page, "Start viewing").click();
  const proving = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(proving.getByLabel("Six-digit code from your authenticator app")).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(proving).toHaveCount(0);
  await expect(asking.getByLabel("Why")).toHaveValue("They rang about Tuesday");
  await expect(asking.getByLabel("Why")).toHaveAccessibleDescription(/Confirm with your second factor/);

  await button(page, "Start viewing").click();
  await letStepsPass(admin);
  await proving.getByRole("textbox").fill(generateSync({ secret: key }));
  await button(page, "Confirm").click();
  await page.waitForURL("**/dashboard");
  await expect(button(page, "Stop viewing")).toBeVisible();
});

test("a passkey confirms too, and another admin resets what was lost (AGENCY-06)", async ({ openAs }) => {
  const admin = await makeAdmin();
  const page = await openAs(admin);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto("/settings");
  await card(page).getByRole("button", { name: "Add" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Passkey", { exact: true }).click();
  await dialog.getByLabel("Name").fill("My laptop");
  await dialog.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await button(page, "Continue").click();
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await button(page, "I've saved them").click();
  await expect(card(page)).toContainText("Passkey, added");

  await ageProofs(admin, null);
  await page.goto("/settings");
  await page.waitForURL("**/auth/confirm?next=%2Fsettings");
  await button(page, "Use a passkey").click();
  await page.waitForURL("**/settings");

  const other = await openAs(await makeAdmin());
  await other.goto(`/admin?tab=users&user=${admin.id}`);
  await button(other, "Reset second factor").click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await expect(button(other, "Reset second factor")).toHaveCount(0);
  await receiveMail(admin.email, "A second factor was removed from your account");
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/auth\?/);
});
