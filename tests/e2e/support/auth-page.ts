import { expect, type Page } from "@playwright/test";
import { sha256 } from "@/lib/platform/core/crypto";
import { countedAddress } from "@/lib/platform/http/caller-address";
import { sql } from "./database";
import { letToastsGo } from "./hold-toasts";
import { PASSWORD } from "./people";

export const identifierField = (page: Page) => page.getByLabel("Username or Email");
export const passwordField = (page: Page) => page.getByLabel("Password", { exact: true });
export const signInButton = (page: Page) => page.getByRole("button", { name: "Sign In", exact: true });

/** Opens /auth and waits until its scripts run, which is when the form can be sent. */
export async function openAuth(page: Page, path = "/auth"): Promise<void> {
  await page.goto(path);
  await expect(signInButton(page)).toBeEnabled();
}

/** Signs in through the form. All these tests come from one address, which may sign in fifty times in ten minutes. */
export async function signIn(page: Page, who: { identifier: string; password?: string }): Promise<void> {
  const buckets = ["127.0.0.1", "::1"].map((address) => sha256(`sign-in address ${countedAddress(address)}`));
  await sql`delete from rate_limits where bucket = any(${buckets})`;
  await identifierField(page).fill(who.identifier);
  await passwordField(page).fill(who.password ?? PASSWORD);
  await signInButton(page).click();
}

/** The one toast on screen, in its landmark (F8 leads there). */
export const toastRegion = (page: Page) => page.getByRole("region", { name: /Notifications/ });
export const toastIn = (page: Page) => toastRegion(page).locator("[data-variant][data-state=open]");

export async function expectToast(
  page: Page,
  toast: { variant: "default" | "destructive"; title: string; description: string },
): Promise<void> {
  await expect(toastIn(page)).toHaveCount(1);
  await expect(toastIn(page)).toHaveAttribute("data-variant", toast.variant);
  await expect(toastIn(page).getByText(toast.title, { exact: true })).toBeVisible();
  await expect(toastIn(page).getByText(toast.description, { exact: true })).toBeVisible();
  await letToastsGo(page); // the next step may need what is below it
}
