import { axeFindings } from "./support/axe";
import { EVERY_PAGE, openSettled } from "./support/pages";
import { watchPolicy } from "./support/policy";
import { expect, test } from "./support/test";

/** 640 px is also what a window of 1280 px becomes at 200 % zoom. */
const WIDTHS = [360, 390, 640, 768, 1024, 1280, 1920];

test.describe.configure({ mode: "parallel" });

for (const { path, person } of EVERY_PAGE) {
  test(`${path}: axe objects to nothing in either theme, wide or narrow, nothing is cut off, and the policy holds (SAFE-01)`, async ({
    openAs,
  }) => {
    const page = await openAs(person);
    const breaches = await watchPolicy(page);
    await openSettled(page, path);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await axeFindings(page), `${colorScheme}, ${width} px`).toEqual([]);
      }
    }
    const surplus = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await surplus(), `scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
    }
    expect(await breaches()).toEqual([]);
  });
}
