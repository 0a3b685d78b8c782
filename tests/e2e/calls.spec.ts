import { insertCall } from "./support/calls";
import { callRow, openDashboard, recentCalls } from "./support/dashboard-page";
import { openSettled } from "./support/pages";
import { hartley, makeClient } from "./support/people";
import { expect, test } from "./support/test";

test("rows expand and collapse, several at once, by mouse and keyboard (CALLS-02, CALLS-04)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  await openDashboard(page);
  const first = callRow(page, /0113 496 0733/);
  const second = callRow(page, /0113 496 0519/);
  const [firstButton, secondButton] = [first.getByRole("button").first(), second.getByRole("button").first()];
  await expect(firstButton).toHaveAttribute("aria-expanded", "false");
  await firstButton.click();
  await expect(firstButton).toHaveAttribute("aria-expanded", "true");
  await secondButton.focus();
  await page.keyboard.press("Enter");
  for (const row of [first, second]) {
    await expect(row.getByRole("heading", { level: 3 })).toHaveText([
      "Summary",
      "Recording",
      "Details",
      "Transcript",
    ]);
    await expect(row.getByRole("button", { name: "Play recording" })).toBeVisible();
    await expect(row.getByRole("term").first()).toHaveText("Status");
  }
  await secondButton.focus();
  await page.keyboard.press("Space");
  await expect(secondButton).toHaveAttribute("aria-expanded", "false");
  await expect(second.getByRole("heading", { name: "Summary" })).toHaveCount(0);
  await expect(first.getByRole("heading", { name: "Summary" })).toBeVisible();
});

test("each line of the transcript begins with its speaker (CALLS-03)", async ({ openAs }) => {
  const person = await makeClient();
  await insertCall(person.id, {
    transcript: "AI: Hello, Clyde Roofing.\nUser: Hi.\nIt is about a slate.\nAI: Of course.",
  });
  const page = await openAs(person);
  await openDashboard(page);
  await callRow(page, /07700 900301/)
    .getByRole("button")
    .first()
    .click();
  await expect(page.getByRole("list", { name: "Transcript" }).getByRole("listitem")).toHaveText([
    "Agent: Hello, Clyde Roofing.",
    "Caller: Hi. It is about a slate.",
    "Agent: Of course.",
  ]);
});

test("a collapsed row shows caller, time, duration, status and the start of the summary (CALLS-04, FORMAT-04, FORMAT-05)", async ({
  openAs,
}) => {
  const person = await makeClient();
  // ten in the morning UTC is eleven in a London summer
  await insertCall(person.id, { happenedAt: new Date("2025-07-01T10:05:00Z"), duration: 65.4 });
  await insertCall(person.id, {
    happenedAt: new Date("2025-01-09T10:05:00Z"),
    duration: 3_725,
    phoneNumber: null,
  });
  const page = await openAs(person);
  await openSettled(page, "/dashboard/calls"); // of any age: the dashboard shows those of its period
  const row = (name: RegExp) => page.getByRole("listitem").getByRole("button", { name });
  const summer = row(/1 Jul 2025/);
  for (const text of [
    "07700 900301",
    "1 Jul 2025, 11:05",
    "1:05",
    "Completed",
    "The caller asked what a survey costs.",
  ]) {
    await expect(summer.getByText(text, { exact: true }).filter({ visible: true })).toHaveCount(1);
  }
  const winter = row(/9 Jan 2025/);
  for (const text of ["Withheld number", "9 Jan 2025, 10:05", "62:05"]) {
    await expect(winter.getByText(text, { exact: true }).filter({ visible: true })).toHaveCount(1);
  }
});

test("every status has its badge (CALLS-06 to CALLS-16)", async ({ openAs }) => {
  const person = await makeClient();
  const quiet = { summary: null, transcript: null, duration: 0 };
  const statuses = [
    ["Hung up", "destructive", { duration: 12 }],
    ["Failed", "destructive", { ...quiet, endReason: "pipeline-error-openai-llm-failed" }],
    ["Booked", "default", { summary: "A visit is scheduled for Tuesday at nine." }],
    ["Completed", "secondary", {}],
    ["Voicemail", "secondary", { endReason: "voicemail", duration: 40 }],
    ["Incomplete", "outline", { summary: "The caller was not interested." }],
    ["No answer", "outline", { ...quiet, endReason: "customer-did-not-answer" }],
    ["In progress", "outline", { ...quiet, duration: null, endReason: null, liveStatus: "in-progress" }],
    ["Ringing", "outline", { ...quiet, duration: null, endReason: null, liveStatus: "ringing" }],
  ] as const;
  const newest = Date.now() - 60_000;
  for (const [index, [, , fields]] of statuses.entries()) {
    await insertCall(person.id, { ...fields, happenedAt: new Date(newest - index * 60_000) });
  }
  const page = await openAs(person);
  await openDashboard(page);
  for (const [index, [text, variant]] of statuses.entries()) {
    const badge = recentCalls(page).getByRole("listitem").nth(index).locator("[data-slot=badge]");
    await expect.soft(badge).toHaveText(text);
    await expect.soft(badge, text).toHaveAttribute("data-variant", variant);
  }
});

test("a duplicate call is shown once (CALLS-01)", async ({ openAs }) => {
  const person = await makeClient();
  await insertCall(person.id);
  const page = await openAs(person);
  await page.route("**/api/user/my-call-logs*", async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    await route.fulfill({ response: answer, json: { ...rest, data: [...data, ...data] } });
  });
  await page.clock.install();
  await openDashboard(page);
  const asked = page.waitForResponse("**/api/user/my-call-logs?limit=10*");
  await page.clock.fastForward(61_000); // the page's initial data is refetched after a minute
  expect(((await (await asked).json()) as { data: unknown[] }).data).toHaveLength(2);
  await expect(recentCalls(page).getByRole("listitem")).toHaveCount(1);
});

test("a call without recording, transcript or summary says so (CALLS-02)", async ({ openAs }) => {
  const person = await makeClient();
  await insertCall(person.id, {
    summary: null,
    transcript: null,
    duration: 0,
    endReason: "customer-did-not-answer",
  });
  const page = await openAs(person);
  await openDashboard(page);
  const row = callRow(page, /07700 900301/);
  await row.getByRole("button").first().click();
  for (const text of ["No summary.", "This call has no recording.", "This call has no transcript."]) {
    await expect(row.getByText(text)).toBeVisible();
  }
});
