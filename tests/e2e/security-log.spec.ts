import type { Page } from "@playwright/test";
import { expectToast, signIn } from "./support/auth-page";
import { sql } from "./support/database";
import { admin, makeClient } from "./support/people";
import { expect, test } from "./support/test";

const log = (page: Page) => page.getByRole("region", { name: "Security log" });

test("an account created elsewhere waits, is approved, signs in, and the security log has each step (GATE-05, GATE-11)", async ({
  openAs,
}) => {
  const client = await makeClient();
  await sql`update profiles set approved_at = null, disabled_at = now(), full_name = ${client.username}
            where id = ${client.id}`;
  const theirs = await openAs(null);
  await theirs.goto("/auth");
  await signIn(theirs, { identifier: client.email });
  await expectToast(theirs, {
    variant: "destructive",
    title: "Login Failed",
    description: "Invalid login credentials",
  });

  const page = await openAs(admin);
  await page.goto(`/admin?tab=users&user=${client.id}`);
  await expect(page.getByText("Waiting for approval", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Approve account" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve account" }).click();
  const description = `${client.username} can sign in now.`;
  await expectToast(page, { variant: "default", title: "Account approved", description });
  await signIn(theirs, { identifier: client.email });
  await expect(theirs).toHaveURL("/dashboard");

  await page.goto("/admin?tab=users");
  await log(page).getByRole("button", { name: "Show" }).click();
  const entries = log(page).getByRole("listitem").filter({ hasText: client.username });
  for (const [kind, line] of [
    ["sign-in-failed", /^Sign-in failed/],
    ["account-approved", new RegExp(`^Account approved: ${client.username}by Priya Nair`)],
    ["sign-in", new RegExp(`^Signed in: ${client.username}`)],
  ] as const) {
    await log(page).getByLabel("Show security events of this kind").selectOption(kind);
    await expect(entries).toHaveText([line]);
  }
});
