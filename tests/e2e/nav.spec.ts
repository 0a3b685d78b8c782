import type { Page } from "@playwright/test";
import { openAuth } from "./support/auth-page";
import { openDashboard } from "./support/dashboard-page";
import { admin, hartley } from "./support/people";
import { expect, test } from "./support/test";

const PHONE = { viewport: { width: 390, height: 800 } };

const bar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const themeToggle = (page: Page) => page.getByRole("button", { name: "Switch between light and dark" });
const accentButton = (page: Page) => page.getByRole("button", { name: "Customize accent color" });

/** Names and targets of the bar's links, the brand left out. */
const barLinks = (page: Page) =>
  bar(page)
    .getByRole("link")
    .evaluateAll((links) =>
      links
        .filter((link) => link.getAttribute("aria-label") === null)
        .map((link) => `${link.textContent} ${link.getAttribute("href")}`),
    );

test("visitors get the brand, How It Works and one Login button (NAV-01, NAV-05, NAV-11)", async ({
  page,
}) => {
  await page.goto("/contact");
  expect(await barLinks(page)).toEqual(["How It Works /#how-it-works", "Login /auth"]);
  await bar(page).getByRole("link", { name: "Callwright, home" }).click();
  await expect(page).toHaveURL("/");
  await bar(page).getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/auth");
});

test("clients get Dashboard, Workflows, Services and Logout, and no Admin (NAV-02, NAV-03)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  await openDashboard(page);
  expect(await barLinks(page)).toEqual([
    "Dashboard /dashboard",
    "Workflows /workflows",
    "Services /services",
  ]);
  await expect(bar(page).getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(bar(page).getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
});

test("admins get Admin as well (NAV-03)", async ({ openAs }) => {
  const page = await openAs(admin);
  await openDashboard(page);
  await expect(bar(page).getByRole("link", { name: "Admin" })).toHaveAttribute("href", "/admin");
});

for (const width of [360, 1280]) {
  test(`the account menu and the dashboard lead to Workflows and Settings, ${width} px wide (NAV-04)`, async ({
    openAs,
  }) => {
    const page = await openAs(hartley, { viewport: { width, height: 800 } });
    await openDashboard(page);
    const account = page.getByRole("button", { name: "Account" });
    const menu = page.locator("#account-menu");
    await expect(menu).toBeHidden();
    await account.click();
    await expect(menu).toContainText(hartley.email);
    // A phone on its side.
    await page.setViewportSize({ width, height: 320 });
    await menu.getByRole("button", { name: "Logout" }).scrollIntoViewIfNeeded();
    await expect(menu.getByRole("button", { name: "Logout" })).toBeInViewport({ ratio: 0.99 });
    await page.setViewportSize({ width, height: 800 });
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const [name, path] of [
      ["Settings", "/settings"],
      ["Workflows", "/workflows"],
    ] as const) {
      await account.click();
      await menu.getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
      await expect(menu).toBeHidden();
    }
    await page.goBack();
    await page.goBack();
    const more = page.getByRole("navigation", { name: "More pages" });
    for (const path of ["/workflows", "/settings"])
      await expect(more.locator(`a[href="${path}"]`)).toBeVisible();
  });
}

test.describe("the mobile menu", () => {
  const openMenu = async (page: Page) => {
    await page.getByRole("button", { name: "Open menu" }).click();
    return page.locator("#mobile-menu");
  };

  for (const [person, entries] of [
    [hartley, ["Dashboard", "Services", "Logout"]],
    [admin, ["Dashboard", "Services", "Admin", "Logout"]],
  ] as const) {
    test(`holds exactly ${entries.join(", ")} for ${person.username} (NAV-04)`, async ({ openAs }) => {
      const page = await openAs(person, PHONE);
      await openDashboard(page);
      const menu = await openMenu(page);
      await expect(menu.getByRole("link").or(menu.getByRole("button"))).toHaveText([...entries]);
      await expect(bar(page).getByRole("link", { name: "Workflows" })).toBeHidden();
      await page.setViewportSize({ width: 640, height: 260 });
      await menu.getByRole("button", { name: "Logout" }).scrollIntoViewIfNeeded();
      await expect(menu.getByRole("button", { name: "Logout" })).toBeInViewport({ ratio: 0.99 });
    });
  }

  test("holds How It Works and Login for visitors, and Escape closes it (NAV-11)", async ({ openAs }) => {
    const page = await openAs(null, PHONE);
    await openAuth(page);
    const menu = await openMenu(page);
    await expect(menu.getByRole("link")).toHaveText(["How It Works", "Login"]);
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  });

  test("closes after navigation (NAV-04)", async ({ openAs }) => {
    const page = await openAs(null, PHONE);
    await openAuth(page);
    const menu = await openMenu(page);
    await menu.getByRole("link", { name: "How It Works" }).click();
    await expect(page).toHaveURL("/");
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "How It Works" })).toBeInViewport();
  });
});

test("How It Works goes to the landing page and scrolls smoothly, 100 ms after arriving (NAV-06)", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const log: { what: string; at: number }[] = [];
    Object.assign(window, { navigationLog: log });
    const { pushState } = history;
    history.pushState = function push(...state) {
      log.push({ what: "arrived", at: performance.now() });
      return pushState.apply(this, state);
    };
    const { scrollIntoView } = Element.prototype;
    Element.prototype.scrollIntoView = function scroll(options) {
      // the router scrolls as well, to the top and at once
      const smooth = typeof options === "object" && options.behavior === "smooth";
      if (smooth) log.push({ what: `scrolled to ${this.id}`, at: performance.now() });
      scrollIntoView.call(this, options);
    };
  });
  await openAuth(page);
  await bar(page).getByRole("link", { name: "How It Works" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "How It Works" })).toBeInViewport();
  const log = await page.evaluate(
    () => (window as unknown as { navigationLog: { what: string; at: number }[] }).navigationLog,
  );
  expect(log.map(({ what }) => what)).toEqual(["arrived", "scrolled to how-it-works"]);
  const [arrived, scrolled] = log.map(({ at }) => at);
  expect(Number(scrolled) - Number(arrived)).toBeGreaterThanOrEqual(99);
});

test("theme toggle and accent button are on the auth page, and everywhere for signed-in users (NAV-07, NAV-08)", async ({
  page,
  openAs,
}) => {
  for (const path of ["/", "/contact"]) {
    await page.goto(path);
    await expect(bar(page).getByRole("link", { name: "Login" })).toBeVisible();
    await expect(themeToggle(page)).toHaveCount(0);
    await expect(accentButton(page)).toHaveCount(0);
  }
  await page.goto("/auth");
  await expect(themeToggle(page)).toBeVisible();
  await expect(accentButton(page)).toBeVisible();

  const own = await openAs(hartley);
  for (const path of ["/dashboard", "/contact"]) {
    await own.goto(path);
    await expect(themeToggle(own)).toBeVisible();
    await expect(accentButton(own)).toBeVisible();
  }
});

test("the second icon button opens the accent dialog (NAV-09, ACCENT-03)", async ({ page }) => {
  await openAuth(page);
  await accentButton(page).click();
  await expect(page.getByRole("dialog", { name: "Customize Accent Color" })).toBeVisible();
});

test("the first Tab offers a link past the bar (NAV-01)", async ({ page }) => {
  await openAuth(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
