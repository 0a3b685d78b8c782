import { expect, type Locator, type Page } from "@playwright/test";

export const section = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
export const recentCalls = (page: Page) => section(page, "Recent Calls");
export const statCard = (page: Page, title: string) =>
  page.getByRole("list", { name: "Your figures" }).getByRole("listitem").filter({ hasText: title });
export const periodButton = (page: Page, name: string) =>
  page.getByRole("group", { name: "Period" }).getByRole("button", { name, exact: true });
/** A call's row by anything that it shows, such as the caller's number. */
export const callRow = (page: Page, text: string | RegExp) =>
  recentCalls(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: text }) });

/** The calendar's section, scrolled to: it is read when it comes near. */
export async function upcomingEvents(page: Page): Promise<Locator> {
  const events = section(page, "Upcoming Events");
  // By the page: the section is replaced as its code arrives.
  await page.evaluate(() => document.querySelector("#events")?.scrollIntoView());
  return events;
}

/** Opens the dashboard and waits until its scripts run: only the browser fetches the calendar. */
export async function openDashboard(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
  const events = await upcomingEvents(page);
  await expect(events.getByText("Loading events")).toHaveCount(0);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
}
