import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { callRow, openDashboard, section } from "./support/dashboard-page";
import { sql } from "./support/database";
import { environment } from "./support/environment";
import { openSettled } from "./support/pages";
import { hartley, makeClient } from "./support/people";
import { finish, planCallTo } from "./support/phone-calls";
import { clickWithoutSession } from "./support/session";
import { expect, test } from "./support/test";

/** Two of the demo's recorded calls: 41 and 14 seconds long. */
const LONG_CALL = /0113 496 0519/;
const SHORT_CALL = /0113 496 0733/;

const playButton = (row: Locator) => row.getByRole("button", { name: "Play recording" });
const pauseButton = (row: Locator) => row.getByRole("button", { name: "Pause recording" });
const slider = (row: Locator) => row.getByRole("slider", { name: "Position in the recording" });

async function openRow(page: Page, which: RegExp): Promise<Locator> {
  const row = callRow(page, which);
  await row.getByRole("button").first().click();
  await expect(playButton(row)).toBeVisible();
  return row;
}

const percentOf = async (row: Locator) =>
  Number(/, (\d+)%/.exec((await slider(row).getAttribute("aria-valuetext")) ?? "")?.[1] ?? Number.NaN);

const audio = (page: Page) =>
  page.locator("audio").evaluate((element: HTMLAudioElement) => ({
    paused: element.paused,
    second: element.currentTime,
    source: element.currentSrc,
  }));

test("plays from the play endpoint with a token, shows the percentage, pauses and resumes (CALLS-18, CALLS-19, CALLS-21)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  await openDashboard(page);
  const row = await openRow(page, LONG_CALL);
  expect(await percentOf(row)).toBe(0);
  await playButton(row).click();
  await expect(pauseButton(row)).toBeVisible();
  await expect.poll(() => percentOf(row)).toBeGreaterThan(2);
  const { source } = await audio(page);
  expect(new URL(source).pathname).toMatch(/^\/api\/recordings\/[^/]+\/play$/);
  expect(new URL(source).searchParams.get("token")).toBeTruthy();

  await pauseButton(row).click();
  await expect(playButton(row)).toBeVisible();
  const paused = await audio(page);
  expect(paused.paused).toBe(true);
  await playButton(row).click();
  await expect.poll(async () => (await audio(page)).second).toBeGreaterThan(paused.second);
});

test("one recording plays at a time (CALLS-17)", async ({ openAs }) => {
  const page = await openAs(hartley);
  await openDashboard(page);
  const [long, short] = [await openRow(page, LONG_CALL), await openRow(page, SHORT_CALL)];
  await playButton(long).click();
  await expect.poll(() => percentOf(long)).toBeGreaterThan(0);
  const first = (await audio(page)).source;
  await playButton(short).click();
  await expect.poll(() => percentOf(short)).toBeGreaterThan(0);
  await expect(page.getByRole("button", { name: "Pause recording" })).toHaveCount(1);
  await expect(playButton(long)).toBeVisible();
  expect(await percentOf(long)).toBe(0);
  expect(await page.locator("audio").count()).toBe(1);
  expect((await audio(page)).source).not.toBe(first);
});

test("a caller's message and the recording of the call never play together (CALLS-17)", async ({
  openAs,
}) => {
  const client = await makeClient();
  const call = await planCallTo(client.id, "boiler-no-hot-water");
  await finish(call);
  await leaveMessage(client.id, call.id);
  const page = await openAs(client);
  await openSettled(page, `/dashboard/calls/${call.id}`);
  const recording = section(page, "Recording");
  const message = page.getByLabel("The caller’s message");
  const isPaused = () => message.evaluate((element: HTMLAudioElement) => element.paused);
  const playMessage = () => message.evaluate((element: HTMLAudioElement) => element.play());

  await playButton(recording).click();
  await expect.poll(() => percentOf(recording)).toBeGreaterThan(0);
  await page.getByRole("button", { name: /^Play the message/ }).click();
  await expect.poll(isPaused).toBe(false);
  // So that it never ends by itself, however slow the test is.
  await message.evaluate((element: HTMLAudioElement) => Object.assign(element, { loop: true }));
  await expect(playButton(recording)).toBeVisible();

  await playButton(recording).click();
  await expect(pauseButton(recording)).toBeVisible();
  await expect.poll(isPaused).toBe(true);

  await playMessage();
  await expect(playButton(recording)).toBeVisible();
  expect(await isPaused()).toBe(false);
});

/** An emergency of this call that is over, in which the caller left a message with Twilio. */
async function leaveMessage(userId: string, callId: string): Promise<void> {
  const hex = randomUUID().replaceAll("-", "");
  await fetch(`${environment.twilioUrl}/_control/recordings`, {
    method: "POST",
    body: JSON.stringify({ sid: `RE${hex}`, callSid: `CA${hex}` }),
  });
  const [row] = await sql`
    insert into emergencies (user_id, call_id, description, business_name, people, status)
    values (${userId}, ${callId}, 'A pipe has burst.', 'Hartley',
      ${sql.json([{ name: "Sam", number: "+447700900301" }])}, 'cancelled')
    returning id`;
  await sql`
    insert into emergency_events (emergency_id, key, kind, sid, detail)
    values (${row?.id}, 'message', 'message', ${`RE${hex}`}, '4')`;
}

test("seeks by keyboard, and the end resets it (CALLS-18, CALLS-19)", async ({ openAs }) => {
  const page = await openAs(hartley);
  await openDashboard(page);
  const row = await openRow(page, SHORT_CALL);
  await playButton(row).click();
  await expect.poll(() => percentOf(row)).toBeGreaterThan(0);
  // Paused, so that only the keys move it.
  await pauseButton(row).click();
  await expect(playButton(row)).toBeVisible();
  await slider(row).press("Home");
  await slider(row).press("ArrowRight");
  await slider(row).press("ArrowRight");
  await expect.poll(async () => (await audio(page)).second).toBeCloseTo(10, 0);
  await slider(row).press("ArrowLeft");
  await expect.poll(async () => (await audio(page)).second).toBeCloseTo(5, 0);
  await playButton(row).click();
  await expect(pauseButton(row)).toBeVisible();
  await slider(row).press("End");
  await expect(playButton(row)).toBeVisible();
  await expect.poll(() => percentOf(row)).toBe(0);
  expect((await audio(page)).paused).toBe(true);
});

test("a line of the transcript plays from its position (CALLS-03, CALLS-19)", async ({ openAs }) => {
  const page = await openAs(hartley);
  await openDashboard(page);
  const row = await openRow(page, LONG_CALL);
  const line = row.getByRole("list", { name: "Transcript" }).getByRole("button").nth(3);
  await line.click();
  await expect(pauseButton(row)).toBeVisible();
  await expect.poll(async () => (await audio(page)).second).toBeGreaterThan(5);
  await expect(row.locator("[aria-current=true]")).toContainText(/^(Agent|Caller):/);
});

test("a recording that cannot be loaded says so, and Try again plays it (CALLS-21)", async ({ openAs }) => {
  const page = await openAs(hartley);
  await openDashboard(page);
  await page.route("**/api/recordings/*/ticket", (route) => route.abort());
  const row = await openRow(page, LONG_CALL);
  await playButton(row).click();
  await expect(row.getByRole("alert")).toContainText("We couldn’t play the recording.");
  await page.unroute("**/api/recordings/*/ticket");
  await row.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => percentOf(row)).toBeGreaterThan(0);
});

test("without a session, playing asks to log in (CALLS-20)", async ({ openAs }) => {
  const page = await openAs(hartley);
  await openDashboard(page);
  await page.route("**/api/recordings/*/ticket", (route) => route.abort());
  const row = await openRow(page, LONG_CALL);
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.accept();
  });
  await clickWithoutSession(playButton(row));
  await expect.poll(() => alerts).toEqual(["alert: Please log in to play recordings"]);
});
