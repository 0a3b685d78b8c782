import type { Page } from "@playwright/test";
import { openAuth, signIn } from "./support/auth-page";
import { hartley } from "./support/people";
import { expect, test } from "./support/test";

/**
 * Reference mode as the server would tell it: which pages take a theme and an accent stands in the page.
 * tests/faults/public-pages.test.ts has the server say so.
 */
const tellFirstRelease = (page: Page) =>
  page.route(/\/(dashboard|services)(\?_rsc=.*)?$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/("area\\?":\\?")guarded/g, "$1dashboard-only");
    await route.fulfill({ response, body });
  });

const HOUSE_COLOUR = "rgb(159, 66, 240)";
const toggle = (page: Page) => page.getByRole("button", { name: "Switch between light and dark" });
const accentButton = (page: Page) => page.getByRole("button", { name: "Customize accent color" });
const root = (page: Page) => page.locator("html");
const accentOn = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--brand)";
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });

const saveAccent = (page: Page) => page.addInitScript(() => localStorage.setItem("accent-color", "#10B981"));

async function expectPublicArea(page: Page): Promise<void> {
  await expect(root(page)).not.toHaveClass(/dark/);
  await expect(toggle(page)).toHaveAttribute("aria-disabled", "true");
  await expect(accentButton(page)).toHaveAttribute("aria-disabled", "true");
  await expect.poll(() => accentOn(page)).toBe(HOUSE_COLOUR);
  await accentButton(page).click({ force: true });
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function expectOwnLook(page: Page): Promise<void> {
  await expect(root(page)).toHaveClass(/dark/);
  await expect(toggle(page)).not.toHaveAttribute("aria-disabled", "true");
  await expect.poll(() => accentOn(page)).toBe("rgb(16, 185, 129)");
}

/** The router fetches ahead of what is clicked; what is under way when a test ends is nobody's concern. */
test.afterEach(async ({ page }) => {
  for (const open of page.context().browser()?.contexts() ?? []) {
    for (const other of open.pages()) await other.unrouteAll({ behavior: "ignoreErrors" });
  }
});

test("services take the client's own look, as every page behind sign-in does (THEME-05, ACCENT-02)", async ({
  openAs,
}) => {
  const page = await openAs(hartley, { colorScheme: "dark" });
  await saveAccent(page);
  await page.goto("/services");
  await expectOwnLook(page);
});

test("in reference mode only the dashboard and the sign-in page do; elsewhere both buttons are shown but inert (GUARD-10, THEME-02, THEME-05, ACCENT-01)", async ({
  openAs,
}) => {
  const page = await openAs(hartley, { colorScheme: "dark" });
  await saveAccent(page);
  await tellFirstRelease(page);
  await page.goto("/services");
  await expectPublicArea(page);
  await page.goto("/dashboard");
  await expectOwnLook(page);
});

test("so it is for somebody who has just signed in, without the page being loaded anew (GUARD-10)", async ({
  openAs,
}) => {
  const page = await openAs(null, { colorScheme: "dark" });
  await saveAccent(page);
  await tellFirstRelease(page);
  await openAuth(page);
  await signIn(page, { identifier: hartley.username });
  await expect(page).toHaveURL("/dashboard");
  await expectOwnLook(page);
  await page.getByRole("link", { name: "Services" }).click();
  await expect(page).toHaveURL("/services");
  await expectPublicArea(page);
});
