import type { BrowserContext, Page } from "@playwright/test";

/**
 * Keeps toasts on screen as they are kept while their window is not the one in use: their five seconds do not run down.
 * A test that looks later than that, on a busy machine, still finds what a person would have seen.
 */
export const holdToasts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const seen = new WeakSet<Element>();
    const open = () => [...document.querySelectorAll("[data-variant][data-state=open]")];
    const leave = () => {
      if (open().some((toast) => !seen.has(toast))) window.dispatchEvent(new Event("blur"));
    };
    // The toasts listen once their effects have run, which is after they become visible here.
    new MutationObserver(() => void scheduler.postTask(leave, { priority: "background" })).observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: ["data-state"],
    });
    window.addEventListener("toasts-seen", () => {
      for (const toast of open()) seen.add(toast);
      window.dispatchEvent(new Event("focus"));
    });
  });

/** The toasts on screen have been checked: the rest of their five seconds continues. */
export const letToastsGo = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event("toasts-seen")));

declare const scheduler: { postTask(task: () => void, options: { priority: "background" }): Promise<void> };
