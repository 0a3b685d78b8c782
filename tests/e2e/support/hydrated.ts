import type { Page } from "@playwright/test";

/**
 * Waits until React has taken over everything that a page of ours has for clicking and typing, and its effects have
 * run. Before that a click may be lost, and nothing listens for a change of the window.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!("__next_f" in window)) return true; // not our page
    const controls = document.querySelectorAll("body :is(a, button, input, select, textarea)");
    const isOwned = (control: Element) => Object.keys(control).some((key) => key.startsWith("__reactProps$"));
    return document.readyState === "complete" && [...controls].every(isOwned);
  });
  await page.evaluate(() => scheduler.postTask(() => {}, { priority: "background" }));
}

declare const scheduler: { postTask(task: () => void, options: { priority: "background" }): Promise<void> };
