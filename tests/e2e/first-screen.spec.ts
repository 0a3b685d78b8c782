import type { Locator, Page } from "@playwright/test";
import { insertCall } from "./support/calls";
import { openDashboard, periodButton, section } from "./support/dashboard-page";
import { sql } from "./support/database";
import { openSettled } from "./support/pages";
import { brightspark, hartley, makeClient } from "./support/people";
import { finish, planCallTo } from "./support/phone-calls";
import { expect, test } from "./support/test";

const PHONE = { viewport: { width: 360, height: 780 } };
const FIRST_SCREENS = 1_200;

async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  if (!box) throw new Error("This part of the page takes no room.");
  return box.y + box.height;
}

/** The room of failures that concern every client, such as one that another test makes meanwhile. */
async function noticesOn(page: Page): Promise<number> {
  const notices = page.getByRole("list", { name: "Notices" });
  const box = (await notices.count()) > 0 ? await notices.boundingBox() : null;
  return box ? box.height + 16 : 0;
}

test("on a phone the open to-dos, the next job and the newest call are within 1,200 px, each one tap from call and map, without scripts (DAY-02)", async ({
  openAs,
}) => {
  const page = await openAs(hartley, { ...PHONE, javaScriptEnabled: false });
  await page.goto("/dashboard");
  const toDos = section(page, "To do").getByRole("listitem");
  const job = section(page, "Next jobs").getByRole("listitem").first();
  const call = page.getByRole("region", { name: "Newest call" });
  expect(await toDos.count()).toBeGreaterThan(1);
  const notices = await noticesOn(page);
  for (const part of [toDos.last(), job, call]) {
    await expect(part).toBeVisible();
    expect((await bottomOf(part)) - notices).toBeLessThanOrEqual(FIRST_SCREENS);
    await expect(part.getByRole("link", { name: /^Call/ })).toHaveAttribute("href", /^tel:\+44/);
  }
  await expect(job.getByRole("link", { name: /^Map for/ })).toHaveAttribute("href", /google\.com\/maps/);
  await expect(call.getByRole("link", { name: /^Open the call/ })).toHaveAttribute(
    "href",
    /dashboard\/calls/,
  );
});

test("on a wide screen two columns are filled: no third of the width stays empty at 1920 px (DAY-02)", async ({
  openAs,
}) => {
  const page = await openAs(hartley, { viewport: { width: 1920, height: 1080 } });
  await openDashboard(page);
  // Parts that arrive meanwhile move both.
  await expect(async () => {
    const [left, right] = [
      await section(page, "To do").boundingBox(),
      await section(page, "Next jobs").boundingBox(),
    ];
    if (!left || !right) throw new Error("The columns take no room.");
    expect(right.y).toBeCloseTo(left.y, 0);
    expect(right.x).toBeGreaterThan(left.x + left.width);
    expect(left.width + right.width).toBeGreaterThan((1920 * 2) / 3);
  }).toPass();
});

test("several to-dos of one person are one entry, emergencies above all, and each is ticked off alone (DAY-02)", async ({
  openAs,
}) => {
  const person = await makeClient();
  const add = (kind: string, message: string, phone: string, minutes: number) => sql`
    insert into caller_messages (user_id, cause, kind, message, caller_name, caller_phone, created_at)
    values (${person.id}, ${message}, ${kind}, ${message}, 'Sarah Lamb', ${phone}, now() - ${minutes} * interval '1 minute')`;
  await add("message", "Please ring about the quote.", "+447700900142", 1);
  await add("emergency", "Water through the kitchen ceiling.", "+447700900143", 30);
  await add("text", "Is it today?", "+447700900143", 10);
  const page = await openAs(person, PHONE);
  await openDashboard(page);
  const people = section(page, "To do").locator("ul").first().locator("> li");
  await expect(people).toHaveCount(2);
  await expect(people.first()).toContainText("Water through the kitchen ceiling.");
  await expect(people.first()).toContainText("Is it today?");
  await expect(people.first().getByRole("link", { name: "Call back Sarah Lamb" })).toHaveCount(1);
  await people.first().getByRole("button", { name: /^Done/ }).last().click();
  await expect(section(page, "To do")).toContainText("2 open");
  await expect(people.first()).toContainText("Water through the kitchen ceiling.");
});

test("says what the agent did since the last visit, and stays calm when its data cannot be read (DAY-02)", async ({
  openAs,
}) => {
  const person = await makeClient();
  await insertCall(person.id, { happenedAt: new Date(Date.now() - 60_000) });
  await sql`insert into client_visits (user_id, seen_at) values (${person.id}, now() - interval '3 hours')`;
  const page = await openAs(person, PHONE);
  const noted = page.waitForResponse("**/api/user/visits");
  await openDashboard(page);
  const since = section(page, "Since your last visit");
  await expect(since.getByRole("list", { name: "What your agent did" })).toContainText("1 call");
  expect((await noted).status()).toBe(200);
  // The visit goes on: a reload shows the same.
  await page.reload();
  await expect(since).toContainText("1 call");
  await page.route("**/api/user/day", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.reload();
  await expect(since).toContainText("1 call");
});

test("shows the newest call as it ends, without a reload (DAY-02)", async ({ openAs }) => {
  const person = await makeClient();
  const call = await planCallTo(person.id, "boiler-no-hot-water");
  const page = await openAs(person, PHONE);
  const stream = page.waitForResponse("**/api/user/call-events*");
  await openDashboard(page);
  await stream;
  await periodButton(page, "7 Days").click();
  await finish(call);
  await expect(page.getByRole("region", { name: "Newest call" })).toContainText("Tom Ackroyd", {
    timeout: 20_000,
  });
  // The page was rendered again, for the new period, and nothing on it was replaced.
  await expect(periodButton(page, "7 Days")).toBeFocused();
});

test("is calm for a client without any data (DAY-02)", async ({ openAs }) => {
  const page = await openAs(brightspark, PHONE);
  await openSettled(page, "/dashboard");
  await expect(section(page, "To do")).toContainText("Nothing to do.");
  await expect(section(page, "Next jobs")).toContainText("No jobs ahead.");
  await expect(page.getByRole("region", { name: "Newest call" })).toHaveCount(0);
});
