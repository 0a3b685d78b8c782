import { expect, type Page } from "@playwright/test";

type Script = { name: string; bytes: number };

/** Makes the page sum up its layout shifts from now on, in each document that it loads. */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        (window as unknown as { shift: number }).shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift);
}

/** As on a slow line: the page's own font comes only after the page was painted in its fallback. */
export async function delayFonts(page: Page): Promise<void> {
  const { promise: painted, resolve } = Promise.withResolvers<void>();
  await page.exposeFunction("tellPainted", resolve);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0)
        (window as unknown as { tellPainted: () => void }).tellPainted();
    }).observe({ type: "paint", buffered: true });
  });
  await page.route("**/*.woff2", async (route) => {
    await painted;
    await route.continue();
  });
}

/** Whether the page's own font is used by now. */
export const hasOwnFont = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => family === "figtree" && status === "loaded"),
  );

/** The scripts of the page so far, in compressed bytes as transferred. */
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

/** Everything that the page loads by itself: until a second has passed without another script. */
export async function settledScripts(page: Page): Promise<Script[]> {
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

/** Document, scripts, styles, fonts and pictures together, in bytes as transferred. */
export const bytesInAll = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (performance.getEntries() as PerformanceResourceTiming[])
      .filter(({ entryType }) => entryType === "navigation" || entryType === "resource")
      .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0),
  );
