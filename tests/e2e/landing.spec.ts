import type { Page } from "@playwright/test";
import { testimonials } from "@/components/landing/testimonials-data";
import { environment } from "./support/environment";
import { expect, test } from "./support/test";

const NAMES = ["Sophie", "Callum", "Nia"];

const carousel = (page: Page) => page.getByRole("region", { name: "Our agents" });
const shown = (page: Page) => carousel(page).getByRole("group", { name: /^\d of 3/ });

async function expectShown(page: Page, name: string): Promise<void> {
  await expect(shown(page)).toHaveCount(1);
  await expect(shown(page)).toHaveAccessibleName(new RegExp(`${name}$`));
}

test("says who it is for, what it does and what it claims (LAND-01, LAND-02, LAND-03)", async ({ page }) => {
  await page.goto("/");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("AI That Gets You Booked Hands-Free.");
  const hero = page.locator("section").filter({ has: heading });
  await expect(hero).toContainText(/roofers, plumbers, electricians, HVAC and \w+ other local trade/);
  for (const promise of [
    /voice agent/,
    /answers? the call/,
    /qualif(y|ies) the caller/,
    /triggers? your workflows/,
    /books? the job into your calendar/,
  ]) {
    await expect(hero).toContainText(promise);
  }
  for (const [value, label] of [
    ["15K+", "calls"],
    ["98%", "success rate"],
    ["24/7", "availability"],
  ] as const) {
    const claim = hero.locator("dl > div").filter({ has: page.getByText(value, { exact: true }) });
    await expect(claim.getByRole("definition")).toBeVisible();
    await expect(claim.getByRole("term")).toHaveText(label);
  }
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

test("shows testimonials, each with name, business, result and five stars (LAND-10)", async ({ page }) => {
  await page.goto("/");
  const cards = page.getByRole("listitem").filter({ has: page.locator("blockquote") });
  await expect(cards).toHaveCount(testimonials.length);
  expect(testimonials.length).toBeGreaterThanOrEqual(3);
  for (const { name, business, content, result } of testimonials) {
    const card = cards.filter({ hasText: name });
    for (const text of [name, business, content, result, "5 out of 5 stars"]) {
      await expect(card.getByText(text, { exact: true })).toBeAttached();
    }
  }
});

test("has all its sections, and a final call to action (LAND-12, LAND-13, LAND-14, LAND-15)", async ({
  page,
}) => {
  await page.goto("/");
  const features = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Everything You Need" }) });
  await expect(features.getByRole("heading", { level: 3 })).toHaveCount(6);
  const pros = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Made for Local Pros" }) });
  for (const [filled, count] of [
    [features.getByRole("listitem"), 6],
    [page.locator("#how-it-works").getByRole("listitem"), 3],
    [pros.getByRole("listitem"), 6],
  ] as const) {
    await expect(filled).toHaveCount(count);
    for (const item of await filled.all()) {
      await expect(item.getByRole("heading", { level: 3 })).toHaveText(/\w+/);
      await expect(item.getByRole("paragraph").first()).toHaveText(/\w+ \w+/);
    }
  }
  const call = page.getByRole("heading", { name: "Let's get you booked." }).getByRole("link");
  await expect(call).toHaveAttribute("href", "/contact");
  await expect(call).toHaveText("Let's get you booked.");
});

test("shows the product itself, an agent to ring, a price and the company, as the agency has set them (LAND-15)", async ({
  page,
}) => {
  await page.goto("/");
  const ring = page.getByRole("link", { name: "Call our demo agent: 0113 496 0100" });
  await expect(ring).toHaveAttribute("href", "tel:+441134960100");
  await expect(page.getByText("From £149 a month", { exact: true })).toBeVisible();
  await expect(page.locator("footer")).toContainText("Company number 01234567");
  await expect(page.getByRole("link", { name: "hello@callwright.test" })).toHaveAttribute(
    "href",
    "mailto:hello@callwright.test",
  );
  for (const name of [/^The dashboard of a plumbing firm/, /^One call on a phone, in the dark theme/]) {
    const picture = page.getByRole("img", { name });
    await picture.scrollIntoViewIfNeeded();
    const [width, height] = [await picture.getAttribute("width"), await picture.getAttribute("height")].map(
      Number,
    );
    const natural = () =>
      picture.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
    await expect.poll(natural).toBeCloseTo(Number(width) / Number(height), 2);
  }
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

  test("change every 3.5 seconds in a loop, and pause while the pointer is over them (LAND-08, LAND-09)", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.clock.install();
    await page.goto("/");
    const inCarousel = (name: string) => carousel(page).getByRole("button", { name });
    await inCarousel("Pause the slideshow").click();
    await inCarousel("Show Sophie").click();
    await page.mouse.move(0, 0);
    // From here on the test controls the clock, including what Playwright's own clicks wait for.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await expectShown(page, "Sophie");
    await inCarousel("Play the slideshow").dispatchEvent("click");
    await expect(inCarousel("Pause the slideshow")).toBeVisible();
    let before = "Sophie";
    for (const name of ["Callum", "Nia", "Sophie"]) {
      await page.clock.runFor(3_499);
      await expectShown(page, before);
      await page.clock.runFor(1);
      await expectShown(page, name);
      before = name;
    }
    await shown(page).scrollIntoViewIfNeeded();
    const box = await shown(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
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
