import { CHROMIUM_FLAGS } from "@/local/run/chromium-flags";
import { openSettled } from "./support/pages";
import { hartley } from "./support/people";
import { expect, test } from "./support/test";

// As on a desktop, where scrollbars take up space: without this they overlay the page, or are hidden.
test.use({
  launchOptions: {
    executablePath: process.env.E2E_CHROMIUM,
    args: CHROMIUM_FLAGS,
    ignoreDefaultArgs: ["--hide-scrollbars"],
  },
});

test("a dialog's backdrop covers the whole width, and the page behind it does not move or scroll", async ({
  openAs,
}) => {
  // So small that any page scrolls.
  const page = await openAs(hartley, { viewport: { width: 1280, height: 500 } });
  await openSettled(page, "/settings");
  const scrollbar = await page.evaluate(() => innerWidth - document.documentElement.clientWidth);
  expect(scrollbar).toBeGreaterThan(5);
  const header = page.getByRole("banner");
  expect((await header.boundingBox())?.width).toBe(1280 - scrollbar);
  const heading = page.getByRole("heading", { level: 1, includeHidden: true });
  const before = await heading.boundingBox();

  // Every frame is looked at, so that a jump of one frame is noticed, too.
  await page.evaluate(() => {
    const title = document.querySelector("h1");
    const places = new Set<number>();
    const look = () => {
      if (title) places.add(title.getBoundingClientRect().x);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { places });
  });
  await page.getByRole("button", { name: "Customize accent color" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const atTheEdge = () =>
    page.evaluate(() => {
      const { left, right } = document.elementFromPoint(innerWidth - 1, 400)?.getBoundingClientRect() ?? {};
      return [left, right];
    });
  await expect.poll(atTheEdge).toEqual([0, 1280]);
  expect(await heading.boundingBox()).toEqual(before);
  const places = () => page.evaluate(() => [...(window as unknown as { places: Set<number> }).places]);
  expect(await places()).toEqual([before?.x]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("hidden");

  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect(await places()).toEqual([before?.x]);
});
