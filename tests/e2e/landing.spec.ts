import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/test";

const ADVANCE_MS = 3_500;
const NAMES = ["Sophie", "Callum", "Nia"] as const;
type Name = (typeof NAMES)[number];

const carousel = (page: Page) => page.getByRole("region", { name: "Our agents" });
/** The slides' frame: it announces changes only while they do not come by themselves. */
const frame = (page: Page) => carousel(page).locator("[aria-live]");
/** The slide in front: the others are out of reach. */
const shown = (page: Page) => carousel(page).locator("[aria-roledescription=slide]:not([inert])");
const sampleButton = (page: Page) => shown(page).getByRole("button", { name: /sample$/ });
const audioOf = (page: Page) => carousel(page).locator("audio");

const expectShown = (page: Page, name: Name) =>
  expect(shown(page)).toHaveAccessibleName(`${NAMES.indexOf(name) + 1} of 3: ${name}`);

/** Rests the mouse on the carousel, which stops it once its scripts run. */
async function rest(page: Page): Promise<void> {
  await carousel(page).scrollIntoViewIfNeeded();
  await expect(async () => {
    await page.mouse.move(0, 0);
    await carousel(page).hover();
    await expect(frame(page)).toHaveAttribute("aria-live", "polite", { timeout: 500 });
  }).toPass();
}

/** Opens the page and waits until the carousel answers. */
async function openLanding(page: Page): Promise<void> {
  await page.goto("/");
  await rest(page);
}

/** The page with the carousel at rest under the mouse, and a clock that only the test moves. */
async function openWithClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/");
  await rest(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await carousel(page).getByRole("button", { name: "Show Sophie" }).click();
  await expectShown(page, "Sophie");
}

async function leave(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
}

const isPlaying = (audio: Locator) =>
  audio.evaluate((element: HTMLAudioElement) => !element.paused && element.currentTime > 0);

test.describe("the words", () => {
  test("say whom it is for and what the agents do (LAND-01)", async ({ page }) => {
    await page.goto("/");
    const main = page.getByRole("main");
    await expect(main).toContainText(/roofers, plumbers, electricians, HVAC/);
    await expect(main).toContainText(/answers the call, qualifies the caller/);
    await expect(main).toContainText(/triggers your workflows and books the job into your calendar/);
  });

  test("make the three claims (LAND-02)", async ({ page }) => {
    await page.goto("/");
    for (const [value, label] of [
      ["15K+", "calls"],
      ["98%", "success rate"],
      ["24/7", "availability"],
    ] as const) {
      await expect(page.getByRole("term").filter({ hasText: label })).toHaveText(label);
      await expect(page.getByRole("definition").filter({ hasText: value })).toHaveText(value);
    }
  });

  test("head the page as given (LAND-03)", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("AI That Gets You Booked Hands-Free.");
  });

  test("are all there before any script runs (LAND-01, LAND-06, LAND-10, LAND-11, LAND-12, LAND-13)", async ({
    openAs,
  }) => {
    const page = await openAs(null, { javaScriptEnabled: false });
    await page.goto("/");
    await expect(shown(page).getByRole("heading")).toHaveText("Sophie (Receptionist Agent)");
    for (const title of [
      "How It Works",
      "Everything You Need",
      "Made for Local Pros",
      "Let's get you booked.",
    ]) {
      await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeVisible();
    }
  });
});

test.describe("Learn more", () => {
  test("scrolls smoothly to How It Works (LAND-04)", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveCSS("scroll-behavior", "smooth");
    await page.getByRole("link", { name: "Learn more" }).click();
    await expect(page.getByRole("heading", { name: "How It Works" })).toBeInViewport();
    await expect(page).toHaveURL("/#how-it-works");
  });

  test("jumps there for whoever wants less motion (LAND-04)", async ({ openAs }) => {
    const page = await openAs(null, { reducedMotion: "reduce" });
    await page.goto("/");
    await expect(page.locator("html")).toHaveCSS("scroll-behavior", "auto");
    await page.getByRole("link", { name: "Learn more" }).click();
    await expect(page.getByRole("heading", { name: "How It Works" })).toBeInViewport();
  });
});

test("Book a Call leads to the contact form where no scheduling page is configured (LAND-05)", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Book a Call" }).click();
  await expect(page).toHaveURL("/contact");
});

test.describe("the agents", () => {
  test("come in order, the first one first, each with name and role (LAND-06)", async ({ page }) => {
    await openLanding(page);
    await expect(carousel(page).locator("h3")).toHaveText([
      "Sophie (Receptionist Agent)",
      "Callum (Sales Agent)",
      "Nia (Receptionist Agent)",
    ]);
    await expectShown(page, "Sophie");
  });

  test("have a picture, a specialization, a colour, a description and a sample (LAND-07)", async ({
    page,
  }) => {
    await openLanding(page);
    const colours = new Set<string>();
    for (const name of NAMES) {
      await carousel(page)
        .getByRole("button", { name: `Show ${name}` })
        .click();
      await expectShown(page, name);
      await expect
        .poll(() =>
          shown(page)
            .locator("img")
            .evaluate((image: HTMLImageElement) => image.naturalWidth),
        )
        .toBeGreaterThan(100);
      const texts = await shown(page).getByRole("paragraph").allTextContents();
      expect(texts.filter((text) => text.length > 20).length, name).toBeGreaterThanOrEqual(2);
      colours.add(await sampleButton(page).evaluate((button) => getComputedStyle(button).backgroundColor));
      const sample = await page.request.get(`/landing/sample-${name.toLowerCase()}.mp3`);
      expect(sample.headers()["content-type"]).toBe("audio/mpeg");
      expect((await sample.body()).length).toBeLessThanOrEqual(45_000);
    }
    expect(colours.size).toBe(3);
  });

  test("take turns every 3500 ms, round and round (LAND-08, LAND-09)", async ({ page }) => {
    await openWithClock(page);
    await leave(page);
    await expect(frame(page)).toHaveAttribute("aria-live", "off");
    for (const name of ["Callum", "Nia", "Sophie", "Callum"] as const) {
      const before = await shown(page).getAttribute("aria-label");
      await page.clock.runFor(ADVANCE_MS - 1);
      await expect(shown(page)).toHaveAccessibleName(String(before));
      await page.clock.runFor(1);
      await expectShown(page, name);
    }
  });

  test("stay while the pointer hovers, and get their full time afterwards (LAND-08)", async ({ page }) => {
    await openWithClock(page);
    await page.clock.runFor(ADVANCE_MS * 3);
    await expectShown(page, "Sophie");
    await leave(page);
    await expect(frame(page)).toHaveAttribute("aria-live", "off");
    await page.clock.runFor(ADVANCE_MS - 1);
    await expectShown(page, "Sophie");
    await page.clock.runFor(1);
    await expectShown(page, "Callum");
  });

  test("stay while the keyboard is among them (LAND-08)", async ({ page }) => {
    await openWithClock(page);
    await page.keyboard.press("Tab");
    await leave(page);
    await page.clock.runFor(ADVANCE_MS * 3);
    await expectShown(page, "Sophie");
    await expect(frame(page)).toHaveAttribute("aria-live", "polite");
    await page.keyboard.press("Shift+Tab");
    await expect(carousel(page).getByRole("button", { name: "Show Sophie" })).toBeFocused();
  });

  test("stay when they are told to, and go on when told so (LAND-08)", async ({ page }) => {
    await openWithClock(page);
    await carousel(page).getByRole("button", { name: "Stop changing agents" }).click();
    await leave(page);
    await page.clock.runFor(ADVANCE_MS * 3);
    await expectShown(page, "Sophie");
    await carousel(page).getByRole("button", { name: "Change agents by itself" }).click();
    await leave(page);
    await expect(frame(page)).toHaveAttribute("aria-live", "off");
    await page.clock.runFor(ADVANCE_MS);
    await expectShown(page, "Callum");
  });

  test("stay for whoever wants less motion (LAND-08)", async ({ openAs }) => {
    const page = await openAs(null, { reducedMotion: "reduce" });
    await openWithClock(page);
    await leave(page);
    await page.clock.runFor(ADVANCE_MS * 3);
    await expectShown(page, "Sophie");
    await expect(carousel(page).getByRole("button", { name: "Stop changing agents" })).toBeHidden();
  });

  test("wrap around at both ends by arrow (LAND-09)", async ({ page }) => {
    await openLanding(page);
    const previous = carousel(page).getByRole("button", { name: "Previous agent" });
    const next = carousel(page).getByRole("button", { name: "Next agent" });
    await expectShown(page, "Sophie");
    await previous.click();
    await expectShown(page, "Nia");
    await next.click();
    await expectShown(page, "Sophie");
    await next.click();
    await expectShown(page, "Callum");
  });

  test("have arrows on wide screens only (LAND-09)", async ({ page }) => {
    await openLanding(page);
    const arrows = carousel(page).getByRole("button", { name: /^(Previous|Next) agent$/ });
    for (const [width, count] of [
      [1920, 2],
      [1024, 2],
      [1023, 0],
      [360, 0],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(arrows.filter({ visible: true })).toHaveCount(count);
    }
  });

  test("follow the arrow keys, and the focus with them (LAND-09)", async ({ page }) => {
    await openLanding(page);
    await sampleButton(page).focus();
    await page.keyboard.press("ArrowLeft");
    await expectShown(page, "Nia");
    await expect(sampleButton(page)).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expectShown(page, "Callum");
    await expect(sampleButton(page)).toBeFocused();
  });

  test("follow a finger (LAND-09)", async ({ openAs }) => {
    const page = await openAs(null, {
      viewport: { width: 390, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    await openLanding(page);
    await carousel(page).getByRole("button", { name: "Stop changing agents" }).tap();
    await swipe(page, -150);
    await expectShown(page, "Callum");
    await swipe(page, 150);
    await expectShown(page, "Sophie");
    await swipe(page, 150);
    await expectShown(page, "Nia");
    await swipe(page, 20);
    await expectShown(page, "Nia");
  });

  test("take the same room, whoever is shown and whatever is heard (LAND-06)", async ({ page }) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await openLanding(page);
      const height = async () => (await carousel(page).boundingBox())?.height;
      const before = await height();
      for (const name of NAMES) {
        await carousel(page)
          .getByRole("button", { name: `Show ${name}` })
          .click();
        await expectShown(page, name);
        await sampleButton(page).click();
        await expect(sampleButton(page)).toHaveAccessibleName(`Pause ${name}'s sample`);
        expect.soft(await height(), `${name} at ${width} px`).toBe(before);
      }
    }
  });
});

test.describe("a sample", () => {
  test("is fetched when it is played, and not before (LAND-07)", async ({ page }) => {
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".mp3")) fetched.push(new URL(request.url()).pathname);
    });
    await openLanding(page);
    await carousel(page).getByRole("button", { name: "Show Callum" }).click();
    await expectShown(page, "Callum");
    expect(fetched).toEqual([]);
    await sampleButton(page).click();
    await expect.poll(() => isPlaying(audioOf(page))).toBe(true);
    expect(new Set(fetched)).toEqual(new Set(["/landing/sample-callum.mp3"]));
  });

  test("plays, shows its words and how far it is, pauses and goes on (LAND-07, LAND-15)", async ({
    page,
  }) => {
    await openLanding(page);
    await expect(shown(page).getByText("Good morning, Moorside Roofing")).toBeHidden();
    await page.getByRole("button", { name: "Play Sophie's sample" }).click();
    await expect(shown(page).getByText("Good morning, Moorside Roofing")).toBeVisible();
    await expect(shown(page).getByText("0:01")).toBeVisible();
    await page.getByRole("button", { name: "Pause Sophie's sample" }).click();
    const at = await audioOf(page).evaluate((audio: HTMLAudioElement) => audio.currentTime);
    expect(await isPlaying(audioOf(page))).toBe(false);
    await page.getByRole("button", { name: "Play Sophie's sample" }).click();
    await expect.poll(() => isPlaying(audioOf(page))).toBe(true);
    expect(
      await audioOf(page).evaluate((audio: HTMLAudioElement) => audio.currentTime),
    ).toBeGreaterThanOrEqual(at);
  });

  test("keeps its agent in front while it plays (LAND-08)", async ({ page }) => {
    await openWithClock(page);
    await sampleButton(page).click();
    await expect.poll(() => isPlaying(audioOf(page))).toBe(true);
    await leave(page);
    await page.clock.runFor(ADVANCE_MS * 3);
    await expectShown(page, "Sophie");
  });

  test("ends where it began, and the agents take turns again (LAND-08)", async ({ page }) => {
    await openWithClock(page);
    await sampleButton(page).click();
    await expect.poll(() => isPlaying(audioOf(page))).toBe(true);
    await leave(page);
    await audioOf(page).evaluate((audio: HTMLAudioElement) => {
      audio.currentTime = audio.duration - 0.2;
    });
    await expect(sampleButton(page)).toHaveAccessibleName("Play Sophie's sample");
    await expect(shown(page).getByText("0:00")).toBeVisible();
    await page.clock.runFor(ADVANCE_MS);
    await expectShown(page, "Callum");
  });

  test("stops when another agent comes, so that one plays at a time (LAND-07, LAND-15)", async ({ page }) => {
    await openLanding(page);
    await sampleButton(page).click();
    await expect.poll(() => isPlaying(audioOf(page))).toBe(true);
    await carousel(page).getByRole("button", { name: "Next agent" }).click();
    await expectShown(page, "Callum");
    expect(await isPlaying(audioOf(page))).toBe(false);
    await sampleButton(page).click();
    await expect.poll(() => isPlaying(audioOf(page))).toBe(true);
    await expect(audioOf(page)).toHaveCount(1);
    await expect(
      carousel(page).getByRole("button", { name: /^Pause .* sample$/, includeHidden: true }),
    ).toHaveCount(1);
  });

  test("that cannot be fetched says so, and can be tried again (LAND-15)", async ({ page }) => {
    await page.route("**/*.mp3", (route) => route.abort());
    await openLanding(page);
    await sampleButton(page).click();
    await expect(shown(page).getByText("The sample could not be played.")).toBeVisible();
    await page.unroute("**/*.mp3");
    await sampleButton(page).click();
    await expect.poll(() => isPlaying(audioOf(page))).toBe(true);
  });
});

test.describe("the sections", () => {
  test("show three testimonials with name, business, words, five stars and a result (LAND-10)", async ({
    page,
  }) => {
    await page.goto("/");
    const cards = page.getByRole("listitem").filter({ hasText: "5 out of 5 stars" });
    await expect(cards).toHaveCount(3);
    for (const [card, name, business, result] of [
      [cards.nth(0), "Dave Pritchard", "Pritchard Roofing, Wigan", "9 extra roofs in the first two months"],
      [
        cards.nth(1),
        "Sunita Patel",
        "Patel Plumbing & Heating, Leicester",
        "14 evening calls a month, now booked",
      ],
      [cards.nth(2), "Gareth Lloyd", "Lloyd Electrical, Swansea", "1 in 3 old quotes turned into work"],
    ] as const) {
      for (const text of [name, business, result])
        await expect(card.getByText(text, { exact: true })).toBeVisible();
      await expect(card.getByRole("blockquote")).toContainText(/\w+ \w+ \w+/);
    }
  });

  test("explain three steps, and Get Started Today leads to the contact form (LAND-11)", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("#how-it-works").getByRole("listitem")).toHaveCount(3);
    await page.getByRole("link", { name: "Get Started Today" }).click();
    await expect(page).toHaveURL("/contact");
  });

  test("list six features (LAND-12)", async ({ page }) => {
    await page.goto("/");
    const grid = sectionHeaded(page, "Everything You Need");
    await expect(grid.getByRole("listitem")).toHaveCount(6);
    await expect(grid.getByRole("heading", { level: 3 })).toHaveCount(6);
  });

  test("speak the trades' own language (LAND-13, LAND-01)", async ({ page }) => {
    await page.goto("/");
    const trades = sectionHeaded(page, "Made for Local Pros").getByRole("heading", { level: 3 });
    expect(await trades.allTextContents()).toEqual(
      expect.arrayContaining(["Roofing", "Plumbing", "Electrical", "HVAC"]),
    );
  });

  test("answer questions that open by keyboard (LAND-15)", async ({ page }) => {
    await page.goto("/");
    const question = page.getByText("What does it cost?");
    const answer = page.getByText("You have them in writing before you decide.");
    await expect(answer).toBeHidden();
    await question.focus();
    await page.keyboard.press("Enter");
    await expect(answer).toBeVisible();
  });

  test("end with Let's get you booked., which leads to the contact form and its promise (LAND-14, CONTACT-08)", async ({
    page,
  }) => {
    await page.goto("/");
    const closing = sectionHeaded(page, "Let's get you booked.");
    await expect(closing).toContainText("A person replies within 24 hours.");
    await closing.getByRole("link", { name: "Let's get you booked." }).click();
    await expect(page).toHaveURL("/contact");
  });
});

const sectionHeaded = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });

/** A finger on the slide in front that moves so far sideways and lets go. */
async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await shown(page).locator("h3").boundingBox();
  const [x, y] = [195 - pixels / 2, (box?.y ?? 0) + 10];
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  await touch("touchStart", x);
  for (let part = 1; part <= 5; part += 1) await touch("touchMove", x + (pixels * part) / 5);
  await touch("touchEnd");
  await client.detach();
}
