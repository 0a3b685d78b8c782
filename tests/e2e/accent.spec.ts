import type { Page } from "@playwright/test";
import { openAuth, signIn } from "./support/auth-page";
import { openDashboard } from "./support/dashboard-page";
import { brightspark, hartley } from "./support/people";
import { expect, test } from "./support/test";

const PRESETS = ["#8B5CF6", "#3B82F6", "#10B981", "#F59E0B", "#EF4444", "#EC4899", "#06B6D4", "#84CC16"];
/** hsl(272 85% 60%) */
const HOUSE_COLOUR = "rgb(159, 66, 240)";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Customize Accent Color" });
const hexBox = (page: Page) => dialog(page).getByLabel("Your own colour");
const savedAccent = (page: Page) => page.evaluate(() => localStorage.getItem("accent-color"));

/** The accent as computed by the browser from the applied value. */
const accentOn = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--brand)";
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });

const statusColours = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.body);
    return ["booked", "completed", "incomplete", "missed", "live"].map((status) =>
      style.getPropertyValue(`--status-${status}`),
    );
  });

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

const saveAccent = (page: Page, value: string) =>
  page.addInitScript((accent) => {
    localStorage.setItem("accent-color", accent);
  }, value);

async function openDialog(page: Page): Promise<void> {
  await openAuth(page);
  await page.getByRole("button", { name: "Customize accent color" }).click();
  await expect(dialog(page)).toBeVisible();
}

test("the public area keeps hue 272, saturation 85 %, lightness 60 % (ACCENT-01)", async ({ page }) => {
  await saveAccent(page, "#10B981");
  await page.goto("/");
  expect(await accentOn(page)).toBe(HOUSE_COLOUR);
  const parts = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ["--accent-h", "--accent-s", "--accent-l"].map((name) => style.getPropertyValue(name).trim());
  });
  expect(parts).toEqual(["272", "85%", "60%"]);
});

test("a saved accent applies at page load, and is removed on the way to the public area (ACCENT-02, ACCENT-09)", async ({
  page,
}) => {
  await saveAccent(page, "#10B981");
  await openAuth(page);
  expect(await accentOn(page)).toBe(rgb("#10B981"));
  await page.getByRole("link", { name: "Callwright, home" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => accentOn(page)).toBe(HOUSE_COLOUR);
});

test("a saved accent is applied again at the event apply-saved-accent, and leaves the statuses their colours (ACCENT-02)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  await openDashboard(page);
  const before = await statusColours(page);
  expect(new Set(before).size).toBe(5);
  for (const accent of ["#EF4444", "#F59E0B"]) {
    await page.evaluate((saved) => {
      localStorage.setItem("accent-color", saved);
      window.dispatchEvent(new Event("apply-saved-accent"));
    }, accent);
    expect(await accentOn(page)).toBe(rgb(accent));
    expect(await statusColours(page)).toEqual(before);
  }
});

test("the picker is a modal that Done closes; the choice is kept (ACCENT-03, ACCENT-09, ACCENT-10)", async ({
  page,
}) => {
  await openDialog(page);
  await dialog(page).getByRole("button", { name: "Emerald, #10B981" }).click();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Customize accent color" })).toBeFocused();
  expect(await savedAccent(page)).toBe("#10B981");
  await page.reload();
  expect(await accentOn(page)).toBe(rgb("#10B981"));
});

test("opening it applies the current accent, initially the default, and closing it saves nothing (ACCENT-04, ACCENT-05, ACCENT-06)", async ({
  page,
}) => {
  await openDialog(page);
  await expect(hexBox(page)).toHaveValue("#8B5CF6");
  await expect(dialog(page).getByLabel("Colour swatch")).toHaveAttribute("type", "color");
  await expect(dialog(page).getByRole("button", { pressed: true })).toHaveAccessibleName("Violet, #8B5CF6");
  await expect.poll(() => accentOn(page)).toBe(rgb("#8B5CF6"));
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  expect(await accentOn(page)).toBe(rgb("#8B5CF6"));
  expect(await savedAccent(page)).toBeNull();
});

test("the signed-in area starts with the picker's default, and saves none before one is chosen (ACCENT-02, ACCENT-05)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  await page.goto("/dashboard");
  expect(await accentOn(page)).toBe(rgb("#8B5CF6"));
  expect(await savedAccent(page)).toBeNull();
});

test("eight presets apply themselves and are saved at once (ACCENT-05, ACCENT-06, ACCENT-10)", async ({
  page,
}) => {
  await openDialog(page);
  const swatches = dialog(page).getByRole("group", { name: "Ready-made colours" }).getByRole("button");
  await expect(swatches).toHaveCount(PRESETS.length);
  for (const [index, preset] of PRESETS.entries()) {
    await expect(swatches.nth(index)).toHaveAccessibleName(new RegExp(`${preset}$`));
    await swatches.nth(index).click();
    await expect.poll(() => accentOn(page)).toBe(rgb(preset));
    expect(await savedAccent(page)).toBe(preset);
  }
});

test("the swatch applies what it picks (ACCENT-04)", async ({ page }) => {
  await openDialog(page);
  await dialog(page).getByLabel("Colour swatch").fill("#123456");
  await expect.poll(() => accentOn(page)).toBe(rgb("#123456"));
  await expect(hexBox(page)).toHaveValue("#123456");
});

test("typed text is applied unchanged, letter by letter; an invalid colour shows the house colour and says so (ACCENT-06, ACCENT-07)", async ({
  page,
}) => {
  await openDialog(page);
  await hexBox(page).fill("");
  await hexBox(page).pressSequentially("#ff0");
  await expect.poll(() => accentOn(page)).toBe("rgb(255, 255, 0)");
  expect(await savedAccent(page)).toBe("#ff0");
  await hexBox(page).pressSequentially("zz");
  expect(await savedAccent(page)).toBe("#ff0zz");
  await expect.poll(() => accentOn(page)).toBe(HOUSE_COLOUR);
  await expect(dialog(page).getByText("That isn’t a colour yet.")).toBeVisible();
  await hexBox(page).fill("rebeccapurple");
  await expect.poll(() => accentOn(page)).toBe("rgb(102, 51, 153)");
  await expect(dialog(page).getByText("That isn’t a colour yet.")).toHaveCount(0);
});

test("Reset restores violet (ACCENT-08)", async ({ page }) => {
  await saveAccent(page, "#84CC16");
  await openDialog(page);
  await dialog(page).getByRole("button", { name: "Reset" }).click();
  await expect(hexBox(page)).toHaveValue("#8B5CF6");
  await expect.poll(() => accentOn(page)).toBe(rgb("#8B5CF6"));
  expect(await savedAccent(page)).toBe("#8B5CF6");
});

test("signing in and closing the dialog fire apply-saved-accent (ACCENT-10)", async ({ page }) => {
  await page.addInitScript(() => {
    const fired: string[] = [];
    Object.assign(window, { fired });
    window.addEventListener("apply-saved-accent", () => fired.push(location.pathname));
  });
  const fired = () => page.evaluate(() => (window as unknown as { fired: string[] }).fired);
  await openDialog(page);
  await page.keyboard.press("Escape");
  await expect.poll(fired).toEqual(["/auth"]);
  await signIn(page, { identifier: brightspark.username });
  await expect(page).toHaveURL("/dashboard");
  expect(await fired()).toEqual(["/auth", "/auth"]);
});
