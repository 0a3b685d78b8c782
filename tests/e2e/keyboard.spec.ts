import type { Page } from "@playwright/test";
import { CALL_PAGES, openSettled } from "./support/pages";
import { hartley } from "./support/people";
import { expect, test } from "./support/test";

/** What a browser makes of a window of 1280 by 720 px at 200 % zoom. */
const ZOOMED = { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 };
const MOST_STOPS = 400;

type Stop = { name: string; isSeen: boolean; isMarked: boolean };

/** So that the parts that load when they are near are there. */
async function loadAllParts(page: Page): Promise<void> {
  await expect(async () => {
    const isAtEnd = await page.evaluate(() => {
      scrollBy({ top: innerHeight, behavior: "instant" });
      const { scrollHeight } = document.documentElement;
      return scrollY + innerHeight >= scrollHeight - 2 && !document.querySelector("[aria-busy=true]");
    });
    expect(isAtEnd).toBe(true);
  }).toPass({ intervals: [50], timeout: 30_000 });
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
}

/** What has the focus now; null at the end of the page. */
const stop = (page: Page) =>
  page.evaluate((): Stop | null => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    if (element.dataset.visited) return null;
    element.dataset.visited = "yes";
    const name = element.outerHTML.slice(0, 160);
    // A slider over a chart takes no room itself: its chart is marked.
    const takesRoom = element.getBoundingClientRect().width > 2;
    const shown = takesRoom ? element : (element.parentElement ?? element);
    const box = shown.getBoundingClientRect();
    const style = getComputedStyle(shown);
    const around = getComputedStyle(element.closest("label") ?? element);
    const isOutlined = [style, around].some(
      ({ outlineStyle, boxShadow }) => outlineStyle !== "none" || boxShadow !== "none",
    );
    // Some part of it is neither outside the window nor below the header or the bar.
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
    );
    const isSeen = points.some(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (shown.contains(top) || top.contains(shown));
    });
    return { name, isSeen, isMarked: isOutlined };
  });

/** What a keyboard should have reached, and has not. */
const missed = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")]
      .filter((element) => !element.matches(":disabled, [tabindex='-1'], [type=radio]"))
      .filter((element) => element.closest("[inert], [aria-hidden=true]") === null)
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.dataset.visited)
      .map((element) => element.outerHTML.slice(0, 160)),
  );

for (const path of ["/dashboard", ...CALL_PAGES, "/settings"]) {
  test(`${path}: at 200 % zoom Tab alone reaches every control, which is seen and marked, and leaves the page again (DAY-02)`, async ({
    openAs,
  }) => {
    const page = await openAs(hartley, ZOOMED);
    await openSettled(page, path);
    await loadAllParts(page);
    const stops: Stop[] = [];
    for (let press = 0; press < MOST_STOPS; press++) {
      await page.keyboard.press("Tab");
      const next = await stop(page);
      if (!next) break;
      stops.push(next);
    }
    expect(stops.length).toBeGreaterThan(10);
    expect(stops.length).toBeLessThan(MOST_STOPS);
    expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
    expect(stops.filter(({ isMarked }) => !isMarked)).toEqual([]);
    expect(await missed(page)).toEqual([]);
  });
}
