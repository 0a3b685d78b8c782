import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "./people";

export const identifierField = (page: Page) => page.getByLabel("Username or Email");
export const passwordField = (page: Page) => page.getByLabel("Password", { exact: true });
export const signInButton = (page: Page) => page.getByRole("button", { name: "Sign In", exact: true });

/** Opens /auth and waits until its scripts run, which is when the form can be sent. */
export async function openAuth(page: Page, path = "/auth"): Promise<void> {
  await page.goto(path);
  await expect(signInButton(page)).toBeEnabled();
}

export async function signIn(page: Page, who: { identifier: string; password?: string }): Promise<void> {
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
}
