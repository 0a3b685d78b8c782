import type { Page } from "@playwright/test";
import { identifierField, openAuth, passwordField, signInButton, toastIn } from "./support/auth-page";
import { axeFindings, axeFindingsEverywhere } from "./support/axe";
import { callRow, openDashboard, recentCalls } from "./support/dashboard-page";
import { brightspark, hartley, PASSWORD } from "./support/people";
import { expect, test } from "./support/test";

const expectNoFindings = async (page: Page, what: string) =>
  expect.soft(await axeFindingsEverywhere(page), what).toEqual([]);

test("axe finds no violations in open rows and in the accent dialog (CALLS-02, ACCENT-03)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  await openDashboard(page);
  for (const row of [callRow(page, /0113 496 0519/), callRow(page, /0113 496 0733/)]) {
    await row.getByRole("button").first().click();
    await expect(row.getByRole("heading", { name: "Transcript" })).toBeVisible();
  }
  await expectNoFindings(page, "open rows");
  await page.getByRole("button", { name: "Customize accent color" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoFindings(page, "accent dialog");
});

test("axe finds no violations in form errors, toasts and the mobile menu (AUTH-03, NAV-11)", async ({
  openAs,
}) => {
  const page = await openAs(null);
  await page.route("**/api/auth/sign-in", (route) => route.abort());
  await openAuth(page);
  await signInButton(page).click();
  await expect(identifierField(page)).toHaveAttribute("aria-invalid", "true");
  await expectNoFindings(page, "form errors");
  await identifierField(page).fill("hartley");
  await passwordField(page).fill("wrong");
  await signInButton(page).click();
  // a toast that the pointer is over stays
  await toastIn(page).hover();
  await expectNoFindings(page, "toast");
  await page.getByRole("button", { name: "Open menu" }).click();
  expect.soft(await axeFindings(page), "mobile menu").toEqual([]);
});

test("signing in needs only a keyboard (AUTH-02)", async ({ page }) => {
  await openAuth(page);
  await identifierField(page).focus();
  await page.keyboard.type(brightspark.username);
  await page.keyboard.press("Tab");
  await expect(passwordField(page)).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Show password" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(signInButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await expect(recentCalls(page)).toBeVisible();
});

test("a call opens and plays by keyboard alone, with visible focus (CALLS-02, CALLS-18)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  await openDashboard(page);
  const row = callRow(page, /0113 496 0519/);
  await row.getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  const play = row.getByRole("button", { name: "Play recording" });
  await expect(play).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(play).toBeFocused();
  const outline = await play.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).not.toBe("none");
  await page.keyboard.press("Enter");
  await expect(row.getByRole("button", { name: "Pause recording" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(play).toBeFocused();
});

test("at 200 % zoom everything on the sign-in page can be reached (AUTH-02)", async ({ openAs }) => {
  // what a browser makes of a window of 1280 by 720 px
  const page = await openAs(null, { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 });
  await openAuth(page);
  await signInButton(page).scrollIntoViewIfNeeded();
  await expect(signInButton(page)).toBeInViewport();
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.locator("#mobile-menu").getByRole("link", { name: "Login" })).toBeInViewport();
});
