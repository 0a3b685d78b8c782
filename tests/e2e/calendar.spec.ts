import type { Page } from "@playwright/test";
import { openDashboard, section, upcomingEvents } from "./support/dashboard-page";
import { environment } from "./support/environment";
import { brightspark, clyde, hartley, makeClient } from "./support/people";
import { expect, test } from "./support/test";

const EVENTS_API = "**/api/google/google_calendar/events";

const events = (page: Page) => section(page, "Upcoming Events");

async function expectIssue(page: Page, message: string): Promise<void> {
  await expect(events(page).getByText("Calendar Connection Issue")).toBeVisible();
  await expect(events(page).getByText(message, { exact: true })).toBeVisible();
  await expect(events(page).getByRole("button", { name: "Retry" })).toBeEnabled();
}

const DESCRIPTIONS = [`${"a".repeat(100)}bcd`, "Ring before setting off.", `${"b".repeat(99)}. And so on`];

const eventNumber = (index: number) => ({
  id: `event-${index}`,
  date: "Today",
  time: "14:05",
  job: `Job ${index}`,
  client: index === 0 ? null : `Client ${index}`,
  address: `${index} Beck Lane, Leeds`,
  description: DESCRIPTIONS[index] ?? "Ring before setting off.",
});

const answerWith = (page: Page, count: number) =>
  page.route(EVENTS_API, (route) =>
    route.fulfill({
      json: { success: true, events: Array.from({ length: count }, (_, at) => eventNumber(at)) },
    }),
  );

test("a connected client sees the next events, five of them and the number of further ones (CAL-01, CAL-02, CAL-03)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  const answered = page.waitForResponse(EVENTS_API);
  await openDashboard(page);
  const { events: all } = (await (await answered).json()) as {
    events: { job: string; address: string | null }[];
  };
  expect(all.length).toBeGreaterThan(5);
  await expect(events(page).getByText("Next 7 days")).toBeVisible();
  await expect(events(page).getByRole("listitem")).toHaveCount(5);
  for (const [index, { job, address }] of all.slice(0, 5).entries()) {
    await expect(events(page).getByRole("listitem").nth(index)).toContainText(job);
    if (address) await expect(events(page).getByRole("listitem").nth(index)).toContainText(address);
  }
  await expect(events(page).getByText(`And ${all.length - 5} more events...`)).toBeVisible();
});

test("an event shows all its parts, Unknown for a missing client, its description cut at 100 and never ending in four dots (CAL-03, CAL-04)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  await answerWith(page, 3);
  await openDashboard(page);
  const row = (index: number) => events(page).getByRole("listitem").nth(index);
  const [first, second, third] = [row(0), row(1), row(2)];
  for (const text of ["Today", "14:05", "Job 0", "Unknown", "0 Beck Lane, Leeds"]) {
    await expect(first.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(first.getByText(`${"a".repeat(100)}...`, { exact: true })).toBeVisible();
  await expect(third.getByText(`${"b".repeat(99)}...`, { exact: true })).toBeVisible();
  await expect(second.getByText("Client 1", { exact: true })).toBeVisible();
  await expect(second.getByText("Ring before setting off.", { exact: true })).toBeVisible();
  await expect(events(page).getByText(/more events/)).toHaveCount(0);
});

test("an empty calendar says so, for the next 7 days (CAL-06)", async ({ openAs }) => {
  const page = await openAs(hartley);
  await answerWith(page, 0);
  await openDashboard(page);
  await expect(events(page).getByText("No Upcoming Events")).toBeVisible();
  await expect(events(page).getByText("There’s nothing in your calendar for the next 7 days.")).toBeVisible();
});

test("while it loads, the rest of the page is there (CAL-05)", async ({ openAs }) => {
  const page = await openAs(hartley);
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route(EVENTS_API, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.goto("/dashboard");
  await expect(await upcomingEvents(page)).toHaveAttribute("aria-busy", "true");
  await expect(events(page).getByRole("status")).toHaveText("Loading events");
  await expect(section(page, "Running Ads").getByRole("listitem").first()).toBeVisible();
  letAnswer();
  await expect(events(page).getByRole("listitem")).toHaveCount(5);
});

/** Paths of the API's answers that the browser's console reports as errors. */
function failedAnswers(page: Page): string[] {
  const failed: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/api/") && response.status() >= 400)
      failed.push(`${response.status()} ${pathname}`);
  });
  return failed;
}

test("a new client's first day raises no alarm: a link to Services, and no failed request (CAL-07, CAL-08)", async ({
  openAs,
}) => {
  const page = await openAs(await makeClient());
  const failed = failedAnswers(page);
  const stream = page.waitForResponse("**/api/user/call-events*"); // the last that a page asks for by itself
  await openDashboard(page);
  await expectIssue(page, "Google Calendar not connected. Please connect your calendar in integrations.");
  await expect(events(page).getByRole("alert")).toHaveCount(0);
  await stream;
  expect(failed).toEqual([]);
  await events(page).getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => failed).toEqual(["404 /api/google/google_calendar/events"]);
  await events(page).getByRole("link", { name: "Go to Services" }).click();
  await expect(page).toHaveURL("/services#google_calendar");
});

test("without a connection the card says where to connect (CAL-07, CAL-08)", async ({ openAs }) => {
  const page = await openAs(brightspark);
  await openDashboard(page);
  await expectIssue(page, "Google Calendar not connected. Please connect your calendar in integrations.");
});

test("a connection that Google no longer honours asks to be renewed (CAL-09)", async ({ openAs }) => {
  const page = await openAs(clyde);
  const failed = failedAnswers(page);
  await openDashboard(page);
  expect(failed).toEqual([]);
  await expectIssue(page, "Calendar access expired. Please re-authenticate your Google Calendar.");
});

test("another failure is shown in the server's words, and Retry loads again (CAL-07, CAL-10)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  const control = (action: string, data: unknown) =>
    page.request.post(`${environment.googleUrl}/_control/${action}`, { data });
  // Hartley's alone: others book at the same time.
  const { email: account } = hartley;
  await control("fail", { path: "/calendar/*", account, status: 503, times: 1_000 });
  try {
    const answered = page.waitForResponse((response) => response.url().includes("/events") && !response.ok());
    await page.goto("/dashboard");
    await upcomingEvents(page);
    const { error } = (await (await answered).json()) as { error: string };
    await expectIssue(page, `Failed to load calendar events: ${error}`);
  } finally {
    await control("reset", { account });
  }
  await events(page).getByRole("button", { name: "Retry" }).click();
  await expect(events(page).getByRole("listitem")).toHaveCount(5);
});

test("a failure without a message is an unknown error, and a lost connection has its own message (CAL-10, CAL-11)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  await page.route(EVENTS_API, (route) => route.fulfill({ status: 500, json: {} }));
  await openDashboard(page);
  await expectIssue(page, "Failed to load calendar events: Unknown error");
  await page.unroute(EVENTS_API);
  await page.route(EVENTS_API, (route) => route.abort());
  await events(page).getByRole("button", { name: "Retry" }).click();
  await expectIssue(page, "Failed to load calendar events");
});
