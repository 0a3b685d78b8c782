import type { Page } from "@playwright/test";
import { EVERY_PAGE, openSettled } from "./support/pages";
import { expect, test } from "./support/test";

const MOST_BYTES = 170_000;
/** Everything together: document, scripts, styles, fonts, pictures. */
const MOST_BYTES_IN_ALL = 600_000;
const MOST_SHIFT = 0.02;

test.describe.configure({ mode: "parallel" });

type Script = { name: string; bytes: number };

/** The scripts of the page so far, in bytes as they were sent, compressed. */
async function scriptsOf(page: Page): Promise<Script[]> {
  const loaded = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize }) => ({
        name: new URL(name).pathname,
        bytes: encodedBodySize,
      }),
    ),
  );
  const scripts = loaded.filter(({ name }) => name.endsWith(".js"));
  return [...new Map(scripts.map((script) => [script.name, script])).values()];
}

/** Everything that the page fetches by itself: until a second has passed without another script. */
async function settledScripts(page: Page): Promise<Script[]> {
  let scripts: Script[] = [];
  let changedAt = Date.now();
  const quietFor = async () => {
    const now = await scriptsOf(page);
    if (now.length !== scripts.length) changedAt = Date.now();
    scripts = now;
    return Date.now() - changedAt;
  };
  await expect.poll(quietFor, { intervals: [200], timeout: 20_000 }).toBeGreaterThan(1_000);
  return scripts;
}

for (const { path, person } of EVERY_PAGE) {
  test(`${path} loads at most 170 kB of compressed script and 600 kB in all, and nothing jumps (FAST-04)`, async ({
    openAs,
  }) => {
    const page = await openAs(person, {
      viewport: { width: 390, height: 800 },
      reducedMotion: "no-preference",
    });
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          (window as unknown as { shift: number }).shift += entry.value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await openSettled(page, path);
    const scripts = await settledScripts(page);
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    expect(shift).toBeLessThan(MOST_SHIFT);
    const sum = scripts.reduce((bytes, script) => bytes + script.bytes, 0);
    const list = scripts.map(({ name, bytes }) => `${bytes} ${name}`).join("\n");
    expect(sum, list).toBeGreaterThan(50_000);
    expect(sum, list).toBeLessThanOrEqual(MOST_BYTES);
    const all = await page.evaluate(() =>
      (performance.getEntries() as PerformanceResourceTiming[])
        .filter(({ entryType }) => entryType === "navigation" || entryType === "resource")
        .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0),
    );
    expect(all).toBeGreaterThan(sum);
    expect(all).toBeLessThanOrEqual(MOST_BYTES_IN_ALL);
  });
}
