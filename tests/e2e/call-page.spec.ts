import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { insertCall } from "./support/calls";
import { section } from "./support/dashboard-page";
import { sql } from "./support/database";
import { CALL_PAGES, openSettled } from "./support/pages";
import { clyde, hartley, makeClient } from "./support/people";
import { announce, finish, planCallTo } from "./support/phone-calls";
import { expect, test } from "./support/test";

const BOOKED = CALL_PAGES[1] ?? "";
const slider = (page: Page) => page.getByRole("slider", { name: "Position in the recording" });
const second = (page: Page) => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);

test("shows the call with its summary, tools, booking and transcript in the first response (BOOK-07, FAST-04)", async ({
  openAs,
}) => {
  const page = await openAs(hartley, { javaScriptEnabled: false });
  await page.goto(BOOKED);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Tom Ackroyd");
  await expect(heading.locator("..")).toContainText("07700 900118");
  await expect(section(page, "Summary")).toContainText("Tom Ackroyd has heating but no hot water");
  const story = section(page, "What happened").getByRole("list", { name: "Story" }).locator(":scope > li");
  const headings = story.getByRole("heading", { level: 3 });
  await expect(headings.first()).toHaveText("Tom Ackroyd called");
  await expect(headings.nth(1)).toHaveText("Checked free times");
  await expect(headings.nth(2)).toHaveText("Booking the job");
  await expect(story.nth(2)).toContainText("14 Ashby Terrace, Wortley, Leeds");
  await expect(story.nth(2)).toContainText("Booked: Thursday between 8 and 10 in the morning.");
  await expect(story.nth(2)).toContainText("0.3 s");
  const booking = section(page, "Booking");
  for (const text of ["Boiler repair", "Tom Ackroyd", "Confirmed", "08:00 to 10:00"]) {
    await expect(booking).toContainText(text);
  }
  await expect(section(page, "Transcript").getByRole("listitem").first()).toContainText("Agent:");
  expect(await page.content()).not.toContain("target_url");
});

test("is named for its caller in the browser's tab, so that several calls can be told apart", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  await page.goto(BOOKED);
  await expect(page).toHaveTitle(/^Call from Tom Ackroyd, .+ · Callwright$/);
});

test("shows no tool's JSON, and only numbers as people write them", async ({ openAs }) => {
  const person = await makeClient();
  const line = 'book-job({"phone":"+447700900118","name":"Tom Ackroyd","address":{"postcode":"LS12 4PE"}})';
  const { callId } = await insertCall(person.id);
  await sql`update call_logs set messages = ${sql.json([
    { role: "agent", text: "Shall I book you in?", at: 1 },
    { role: "tool", text: line, at: 2 },
    { role: "tool", text: 'book-job: {"booked":true}', at: 3 },
  ])} where call_id = ${callId}`;
  const page = await openAs(person);
  await page.goto(`/dashboard/calls/${callId}`);
  const said = section(page, "Transcript").getByRole("listitem");
  await expect(said.nth(1)).toHaveText("Book job: Tom Ackroyd, 07700 900118, Postcode: LS12 4PE");
  await expect(said.nth(2)).toHaveText("Book job answered: Booked: Yes");
});

const CHANGES =
  /^(Add a name|Call back|Change the name|Copy link|Correct|Done|Erase|Hold|Mark|Save|Send|Undo)/;

for (const width of [1280, 360])
  test(`keeps what can be changed of it apart, also around an open form, at ${width} px`, async ({
    openAs,
  }) => {
    const page = await openAs(hartley, { viewport: { width, height: 800 } });
    await page.goto(BOOKED);
    const details = section(page, "Details");
    await details.scrollIntoViewIfNeeded();
    const nearest = async () => {
      const boxes = await details
        .locator("button, textarea")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      const gaps = boxes.flatMap((one, at) =>
        boxes.slice(at + 1).map((other) => {
          const across = Math.max(one.left, other.left) - Math.min(one.right, other.right);
          return Math.max(across, Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom));
        }),
      );
      return Math.min(...gaps);
    };
    await expect(details.getByRole("button", { name: "Erase this caller" })).toBeVisible();
    expect(await nearest()).toBeGreaterThanOrEqual(8);
    await details.getByRole("button", { name: "Keep this call" }).click();
    await expect(details.getByRole("textbox")).toBeVisible();
    expect(await nearest()).toBeGreaterThanOrEqual(8);
  });

test("is printed with its whole transcript and no buttons that change it, dark on white", async ({
  openAs,
}) => {
  const page = await openAs(hartley, { colorScheme: "dark" });
  await openSettled(page, BOOKED);
  const transcript = page.getByRole("list", { name: "Transcript" });
  const hidden = () => transcript.evaluate((list) => list.scrollHeight - list.clientHeight);
  await page.emulateMedia({ media: "print" });
  expect(await hidden()).toBeLessThanOrEqual(0);
  expect(await transcript.evaluate((list) => getComputedStyle(list).overflowY)).toBe("visible");
  const lightness = (property: "color" | "backgroundColor") =>
    page.evaluate((name) => {
      const canvas = new OffscreenCanvas(1, 1).getContext("2d");
      if (!canvas) throw new Error("no canvas");
      canvas.fillStyle = getComputedStyle(document.body)[name];
      canvas.fillRect(0, 0, 1, 1);
      return canvas.getImageData(0, 0, 1, 1).data[0] ?? 0;
    }, property);
  expect(await lightness("color")).toBeLessThan(60);
  expect(await lightness("backgroundColor")).toBeGreaterThan(230);
  await expect(page.getByRole("banner")).toBeHidden();
  const changes = page.getByRole("main").getByRole("button", { name: CHANGES });
  await expect(changes).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await expect(changes).not.toHaveCount(0);
});

test("the waveform is drawn without fetching the audio, and seeks by pointer and keyboard (CALLS-19)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  const audio: string[] = [];
  page.on("request", (request) => {
    if (/\/play\?/.test(request.url())) audio.push(request.url());
  });
  const ticket = page.waitForResponse("**/ticket");
  await openSettled(page, BOOKED);
  await ticket;
  const waveform = page.locator("[data-slot=waveform]");
  await expect(waveform.locator("path").first()).toHaveAttribute("d", /^M/);
  expect(audio).toEqual([]);

  await page.getByRole("button", { name: "Play recording" }).click();
  await expect.poll(() => second(page)).toBeGreaterThan(0);
  const box = await waveform.boundingBox();
  if (!box) throw new Error("The waveform takes no room.");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(() => second(page)).toBeGreaterThan(20);
  await slider(page).focus();
  await page.keyboard.press("PageUp");
  await expect.poll(() => second(page)).toBeGreaterThan(35);
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /of 0:5\d/);
});

test("a line of the transcript plays from there and is marked while it is spoken", async ({ openAs }) => {
  const page = await openAs(hartley);
  await openSettled(page, BOOKED);
  const line = section(page, "Transcript").getByRole("listitem").filter({ hasText: "14 Ashby Terrace" });
  await line.getByRole("button").click();
  await expect(line).toHaveAttribute("aria-current", "true");
  expect(await second(page)).toBeGreaterThan(10);
  await section(page, "What happened").getByRole("button", { name: "Play from 0:42" }).click();
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(41.5);
});

test("without a waveform it shows the plain bar; without a recording it says so", async ({ openAs }) => {
  const person = await makeClient();
  const { callId } = await insertCall(person.id);
  await sql`insert into call_recordings (call_id, storage_key, content_type, bytes, copied_at, peaks)
    values (${callId}, ${`${callId}.mp3`}, 'audio/mpeg', 1, now(), '{}')`;
  const page = await openAs(person);
  await openSettled(page, `/dashboard/calls/${callId}`);
  await expect(slider(page)).toBeVisible();
  await expect(page.locator("[data-slot=waveform]")).toHaveCount(0);
  const { callId: silent } = await insertCall(person.id);
  await openSettled(page, `/dashboard/calls/${silent}`);
  await expect(section(page, "Recording")).toContainText("This call has no recording.");
});

test("another client's call gives the same page as one that does not exist (ROLE-06, ROLE-15)", async ({
  openAs,
}) => {
  const page = await openAs(clyde);
  const texts: string[] = [];
  for (const path of [BOOKED, `/dashboard/calls/${randomUUID()}`, "/dashboard/calls/no%20such%2Fcall"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    texts.push((await page.getByRole("main").textContent()) ?? "");
  }
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain("We can't find that call");
});

test("a visitor signs in first and then sees the call (GUARD-07)", async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto(BOOKED);
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(BOOKED)}`);
});

test("links to the caller's other calls, and its address can be copied", async ({ openAs }) => {
  const person = await makeClient();
  const { callId: older } = await insertCall(person.id, {
    happenedAt: new Date(Date.now() - 86_400_000 * 3),
  });
  const { callId } = await insertCall(person.id);
  const page = await openAs(person, { permissions: ["clipboard-read", "clipboard-write"] });
  // a search updates the index with calls that were inserted directly into the database
  await openSettled(page, "/dashboard/calls?q=survey");
  await openSettled(page, `/dashboard/calls/${callId}`);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await section(page, "Other calls").getByRole("listitem").getByRole("link").click();
  await expect(page).toHaveURL(`/dashboard/calls/${older}`);
});

test("follows a call from ringing to its end, without a reload (BOOK-07)", async ({ openAs }) => {
  const person = await makeClient();
  const call = await planCallTo(person.id, "boiler-no-hot-water");
  await announce(call, "in-progress");
  const page = await openAs(person);
  const stream = page.waitForResponse("**/api/user/call-events*");
  await openSettled(page, `/dashboard/calls/${call.id}`);
  await stream;
  const badge = page.getByRole("main").locator("[data-slot=badge]").first();
  await expect(badge).toHaveText("In progress");
  await expect(section(page, "Summary")).toContainText("still in progress");
  await finish(call);
  await expect(badge).toHaveText("Booked");
  await expect(section(page, "Summary")).toContainText("Tom Ackroyd");
  await expect(section(page, "Transcript").getByRole("listitem").first()).toContainText("Agent:");
  // the copy of the recording, and then its waveform, come by themselves
  await expect(page.locator("[data-slot=waveform]")).toBeVisible({ timeout: 20_000 });
});
