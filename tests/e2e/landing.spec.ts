import type { Page } from "@playwright/test";
import { environment } from "./support/environment";
import { expect, test } from "./support/test";

const NAMES = ["Sophie", "Callum", "Nia"];

const carousel = (page: Page) => page.getByRole("region", { name: "Our agents" });
const shown = (page: Page) => carousel(page).getByRole("group", { name: /^\d of 3/ });

async function expectShown(page: Page, name: string): Promise<void> {
  await expect(shown(page)).toHaveCount(1);
  await expect(shown(page)).toHaveAccessibleName(new RegExp(`${name}$`));
}

test("says whom it is for, what it does and what it claims (LAND-01, LAND-02, LAND-03)", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("AI That Gets You Booked Hands-Free.");
  for (const trade of ["roofers", "plumbers", "electricians", "HVAC"]) {
    await expect(page.getByText(trade).first()).toBeVisible();
  }
  for (const claim of ["15K+", "98%", "24/7"])
    await expect(page.getByText(claim, { exact: true })).toBeVisible();
});

test("Learn more scrolls to How It Works, whose three steps end in Get Started Today (LAND-04, LAND-11)", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Learn more" }).click();
  const steps = page.locator("#how-it-works");
  await expect(steps.getByRole("heading", { level: 2 })).toBeInViewport();
  await expect(steps.getByRole("listitem")).toHaveCount(3);
  await expect(steps.getByRole("link", { name: "Get Started Today" })).toHaveAttribute("href", "/contact");
});

test("holds its sections, six features, testimonials and one last call (LAND-10, LAND-12, LAND-13, LAND-14)", async ({
  page,
}) => {
  await page.goto("/");
  const features = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Everything You Need" }) });
  await expect(features.getByRole("heading", { level: 3 })).toHaveCount(6);
  await expect(page.getByRole("heading", { name: "Made for Local Pros" })).toBeAttached();
  await expect(
    page
      .getByRole("heading", { name: "Let's get you booked." })
      .or(page.getByText("Let's get you booked."))
      .first(),
  ).toBeAttached();
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /get|book/i })
      .last(),
  ).toHaveAttribute("href", "/contact");
});

test("Book a Call leads to the scheduling page, in a new tab (LAND-05)", async ({ page }) => {
  await page.goto("/");
  const link = page.getByRole("link", { name: "Book a Call" });
  await expect(link).toHaveAttribute("target", "_blank");
  const address = (await link.getAttribute("href")) ?? "";
  expect(new URL(address).origin).toBe(environment.googleUrl);
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Talk to Callwright" })).toBeVisible();
});

test.describe("the agents", () => {
  test("are three, the first one shown, each by name and role (LAND-06, LAND-07)", async ({ page }) => {
    await page.goto("/");
    await expectShown(page, "Sophie");
    await expect(carousel(page).locator("h3")).toHaveText([
      "Sophie (Receptionist Agent)",
      "Callum (Sales Agent)",
      "Nia (Receptionist Agent)",
    ]);
  });

  test("change every 3.5 seconds, go round, and wait while the pointer is over them (LAND-08, LAND-09)", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.clock.install();
    await page.goto("/");
    await expectShown(page, "Sophie");
    // Their 3.5 seconds begin when the page's scripts have run, which these two buttons show.
    await carousel(page).getByRole("button", { name: "Pause the slideshow" }).click();
    await carousel(page).getByRole("button", { name: "Play the slideshow" }).click();
    await page.mouse.move(0, 0);
    for (const name of ["Callum", "Nia", "Sophie"]) {
      await page.clock.runFor(3_600);
      await expectShown(page, name);
    }
    await shown(page).hover();
    await page.clock.runFor(8_000);
    await expectShown(page, "Sophie");
  });

  test("have arrows on wide screens that wrap around at both ends (LAND-09)", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Previous agent" }).click();
    await expectShown(page, "Nia");
    await page.getByRole("button", { name: "Next agent" }).click();
    await expectShown(page, "Sophie");
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(page.getByRole("button", { name: "Next agent" })).toBeHidden();
  });

  test("can be heard, one at a time (LAND-07)", async ({ page }) => {
    await page.goto("/");
    for (const name of NAMES) {
      await page.getByRole("button", { name: `Show ${name}` }).click();
      await page.getByRole("button", { name: `Play ${name}'s sample` }).click();
      await expect(page.getByRole("button", { name: `Pause ${name}'s sample` })).toBeVisible();
      await expect
        .poll(() =>
          carousel(page)
            .locator("audio")
            .evaluate((audio: HTMLAudioElement) => audio.currentTime),
        )
        .toBeGreaterThan(0);
    }
  });
});
