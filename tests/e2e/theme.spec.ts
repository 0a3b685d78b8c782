import type { Page } from "@playwright/test";
import { openAuth } from "./support/auth-page";
import { openDashboard } from "./support/dashboard-page";
import { hartley } from "./support/people";
import { expect, test } from "./support/test";

const toggle = (page: Page) => page.getByRole("button", { name: "Switch between light and dark" });
const root = (page: Page) => page.locator("html");
const savedTheme = (page: Page) => page.evaluate(() => localStorage.getItem("theme"));

const saveTheme = (page: Page, theme: string) =>
  page.addInitScript((value) => {
    localStorage.setItem("theme", value);
  }, theme);

test("every change is saved at once, and restored (THEME-01)", async ({ openAs }) => {
  const page = await openAs(null, { colorScheme: "light" });
  await openAuth(page);
  await expect(root(page)).not.toHaveClass(/dark/);
  await toggle(page).click();
  await expect(root(page)).toHaveClass(/dark/);
  expect(await savedTheme(page)).toBe("dark");
  await page.reload();
  await expect(root(page)).toHaveClass(/dark/);
  await toggle(page).click();
  await expect(root(page)).not.toHaveClass(/dark/);
  expect(await savedTheme(page)).toBe("light");
});

test("Auto saves no third value: the system's theme, in every tab and after a reload (THEME-01, DATA-29)", async ({
  openAs,
}) => {
  const page = await openAs(hartley, { colorScheme: "light" });
  await openDashboard(page);
  const other = await page.context().newPage();
  await other.goto("/workflows");
  const choice = async (name: string) => {
    const radio = page.locator("#account-menu").getByRole("radio", { name });
    if (!(await radio.isVisible())) await page.getByRole("button", { name: "Account" }).click();
    return radio;
  };
  await (await choice("Dark")).check({ force: true });
  await expect(root(page)).toHaveClass(/dark/);
  await expect(root(other)).toHaveClass(/dark/);
  expect(await savedTheme(page)).toBe("dark");

  await (await choice("Auto")).check({ force: true });
  await expect(root(page)).not.toHaveClass(/dark/);
  await expect(root(other)).not.toHaveClass(/dark/);
  expect(await savedTheme(page)).toBeNull();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(root(page)).toHaveClass(/dark/);

  await page.reload();
  await expect(root(page)).toHaveClass(/dark/);
  await expect(await choice("Auto")).toBeChecked();
  expect(await savedTheme(page)).toBeNull();
});

test("an earlier version's third value is removed (THEME-01, DATA-29)", async ({ openAs }) => {
  const page = await openAs(hartley, { colorScheme: "dark" });
  await openDashboard(page);
  await page.evaluate(() => localStorage.setItem("theme", "system"));
  await page.reload();
  await expect(root(page)).toHaveClass(/dark/);
  await expect.poll(() => savedTheme(page)).toBeNull();
});

test("theme and accent are all that a client's browser stores (DATA-29)", async ({ openAs }) => {
  const page = await openAs(hartley, { colorScheme: "light" });
  await openDashboard(page);
  await toggle(page).click();
  await page.getByRole("button", { name: "Customize accent color" }).click();
  const dialog = page.getByRole("dialog", { name: "Customize Accent Color" });
  await dialog.getByRole("button", { name: "Emerald, #10B981" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.goto("/workflows");
  const stored = () =>
    page.evaluate(() => ({ ...localStorage, ...Object.fromEntries(Object.entries(sessionStorage)) }));
  await expect.poll(stored).toEqual({ theme: "dark", "accent-color": "#10B981" });
});

test("services take the client's own look, as every page behind sign-in does (THEME-05, ACCENT-02)", async ({
  openAs,
}) => {
  const page = await openAs(hartley, { colorScheme: "dark" });
  await page.addInitScript(() => localStorage.setItem("accent-color", "#10B981"));
  await page.goto("/services");
  await expect(root(page)).toHaveClass(/dark/);
  await expect(toggle(page)).not.toHaveAttribute("aria-disabled", "true");
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand"));
  await expect.poll(accent).toBe("rgb(16, 185, 129)");
});

for (const colorScheme of ["dark", "light"] as const) {
  test(`without a saved theme, a system that prefers ${colorScheme} gets ${colorScheme} (THEME-03)`, async ({
    openAs,
  }) => {
    const page = await openAs(hartley, { colorScheme });
    for (const path of ["/auth", "/dashboard"]) {
      await page.goto(path);
      await expect(root(page)).toHaveClass(colorScheme === "dark" ? /dark/ : /light/);
    }
  });
}

test("the saved theme overrides the system's preference (THEME-03)", async ({ openAs }) => {
  const page = await openAs(hartley, { colorScheme: "dark" });
  await saveTheme(page, "light");
  await page.goto("/dashboard");
  await expect(root(page)).not.toHaveClass(/dark/);
});

test("the theme applies before the first paint (THEME-03)", async ({ openAs }) => {
  const page = await openAs(hartley, { colorScheme: "light" });
  await saveTheme(page, "dark");
  await page.addInitScript(() => {
    const look = () =>
      Object.assign(window, {
        themeAtFirstFrame:
          (window as { themeAtFirstFrame?: string }).themeAtFirstFrame ?? document.documentElement.className,
      });
    document.addEventListener("DOMContentLoaded", look, { once: true });
  });
  await page.goto("/dashboard");
  expect(
    await page.evaluate(() => (window as unknown as { themeAtFirstFrame: string }).themeAtFirstFrame),
  ).toContain("dark");
});

test("the public area is light, whatever was saved and whatever the system prefers (THEME-02)", async ({
  openAs,
}) => {
  const page = await openAs(null, { colorScheme: "dark" });
  await saveTheme(page, "dark");
  for (const path of ["/", "/contact", "/no-such-page"]) {
    await page.goto(path);
    await expect(root(page)).toHaveClass(/light/);
    await expect(root(page)).not.toHaveClass(/dark/);
  }
  await page.goto("/auth");
  await expect(root(page)).toHaveClass(/dark/);
  await page.getByRole("link", { name: "Callwright, home" }).click();
  await expect(page).toHaveURL("/");
  await expect(root(page)).not.toHaveClass(/dark/);
});

test("in the public area the toggle is shown to signed-in people, but does nothing (THEME-02, THEME-04, THEME-05)", async ({
  openAs,
}) => {
  const page = await openAs(hartley, { colorScheme: "light" });
  await openDashboard(page);
  await toggle(page).click();
  await expect(root(page)).toHaveClass(/dark/);
  await page.goto("/contact");
  await expect(page.getByRole("button", { name: "Get My Free Consultation" })).toBeEnabled();
  await expect(toggle(page)).toHaveAttribute("aria-disabled", "true");
  await toggle(page).click({ force: true });
  expect(await savedTheme(page)).toBe("dark");
  await expect(root(page)).not.toHaveClass(/dark/);
});
