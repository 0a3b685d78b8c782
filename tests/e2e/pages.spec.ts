import type { Page } from "@playwright/test";
import { axeFindingsEverywhere } from "./support/axe";
import { makeOwner } from "./support/owners";
import { EVERY_PAGE, openSettled } from "./support/pages";
import { admin } from "./support/people";
import { watchPolicy } from "./support/policy";
import { expect, test } from "./support/test";
import { bytesInAll, delayFonts, hasOwnFont, settledScripts, watchShift } from "./support/weight";

/** 640 px is also what a window of 1280 px becomes at 200 % zoom. */
const WIDTHS = [360, 390, 640, 768, 1024, 1280, 1920];

const MOST_SCRIPT = 170_000;
const MOST_IN_ALL = 600_000;
const MOST_SHIFT = 0.02;

/** What moves longer than an eye sees. */
const movements = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === "running" && Number(effect?.getComputedTiming().duration ?? 0) > 20,
      )
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120)),
  );

test.describe.configure({ mode: "parallel" });

// One page load serves both: a load costs more than the checks.
for (const { path, person } of EVERY_PAGE) {
  test(`${path}: at most 170 kB of compressed script and 600 kB in all, nothing jumps (FAST-04); axe finds no violations in either theme, wide or narrow, nothing is cut off, and the policy holds (SAFE-01)`, async ({
    openAs,
  }) => {
    const page = await openAs(person, {
      viewport: { width: 390, height: 800 },
      reducedMotion: "no-preference",
    });
    const breaches = await watchPolicy(page);
    const shift = await watchShift(page);
    await delayFonts(page);
    await openSettled(page, path);

    await test.step("weight", async () => {
      const scripts = await settledScripts(page);
      expect(await hasOwnFont(page)).toBe(true);
      expect.soft(await shift()).toBeLessThan(MOST_SHIFT);
      const sum = scripts.reduce((bytes, script) => bytes + script.bytes, 0);
      const list = scripts.map(({ name, bytes }) => `${bytes} ${name}`).join("\n");
      expect.soft(sum, list).toBeGreaterThan(50_000);
      expect.soft(sum, list).toBeLessThanOrEqual(MOST_SCRIPT);
      const all = await bytesInAll(page);
      expect.soft(all).toBeGreaterThan(sum);
      expect.soft(all).toBeLessThanOrEqual(MOST_IN_ALL);
    });

    await test.step("accessibility", async () => {
      expect.soft(await axeFindingsEverywhere(page)).toEqual([]);
    });

    await test.step("every width", async () => {
      const surplus = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await surplus(), `scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
        expect.soft(await movements(page), "moves in spite of reduced motion").toEqual([]);
      }
    });
    expect(await breaches()).toEqual([]);
  });
}

for (const width of [360, 1280]) {
  test(`what loads as it comes near takes the room that was kept for it, at ${width} px (FAST-04)`, async ({
    openAs,
  }) => {
    const owner = await makeOwner();
    for (const { person, path, late } of [
      {
        person: owner,
        path: "/settings",
        late: [
          ...["Callers who did not book", "Nuisance callers", "How long data is kept"],
          ...["Who looked at your account", "Leave"],
        ],
      },
      {
        person: admin,
        path: `/admin?tab=users&user=${owner.id}`,
        late: ["Erased callers", "Ending the account"],
      },
    ]) {
      const page = await openAs(person, { viewport: { width, height: 800 } });
      await openSettled(page, path);
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      const before = await height();
      for (const name of late) {
        const heading = page.getByRole("heading", { name, exact: true });
        await expect(async () => {
          await page.mouse.wheel(0, 400);
          await expect(heading).toBeInViewport({ timeout: 500 });
        }).toPass({ timeout: 60_000 });
      }
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      expect.soft(Math.abs((await height()) - before), path).toBeLessThan(40);
    }
  });
}
