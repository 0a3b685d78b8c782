import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { NEEDED_ACTIONS } from "@/lib/agent/readiness/checks";
import { book } from "@/local/call/conversations/book";
import { calendarBroken } from "@/local/call/conversations/calendar-broken";
import { FREE_GOOGLE_ACCOUNT } from "@/local/stack/emulator-seed";
import { expectToast } from "./support/auth-page";
import { answerConsent } from "./support/consent";
import { callRow, openDashboard, section, statCard } from "./support/dashboard-page";
import { sql } from "./support/database";
import { environment } from "./support/environment";
import { openSettled } from "./support/pages";
import { makeAdmin, makeClient } from "./support/people";
import { converse } from "./support/phone-calls";
import { expect, test } from "./support/test";

/** Unassigned in the demo workspace, and ours at Twilio, so that it can send texts. */
const NUMBER = "+441174960331";
const line = { number: NUMBER, phoneNumberId: randomUUID(), assistantId: null, sipUri: null };

/** Steps that other tests do in the panel: a number, tools with built-in actions, and the job value. */
async function equip(userId: string): Promise<void> {
  await sql`insert into phone_assignments (phone_number, user_id) values (${NUMBER}, ${userId})`;
  await sql`
    insert into tool_targets (tool_id, user_id, phone_number, action)
    select id, ${userId}, ${NUMBER}, name from tools
    where public_key = 'demo-' || name and name in ${sql(NEEDED_ACTIONS)}`;
  await sql`insert into user_attributes (user_id, cost_per_job) values (${userId}, 320)`;
}

async function connectCalendar(page: Page): Promise<void> {
  await openSettled(page, "/services");
  await page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Calendar", exact: true }) })
    .getByRole("button", { name: /^Connect/ })
    .click();
  await answerConsent(page, { account: FREE_GOOGLE_ACCOUNT });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Success");
}

async function setUpAndGoLive(page: Page, userId: string): Promise<void> {
  await openSettled(page, `/admin?tab=users&user=${userId}`);
  const agent = section(page, "Agent");
  await agent.getByRole("button", { name: "Set up", exact: true }).click();
  await agent.getByLabel("Business name").fill("Northgate Heating");
  await agent.getByLabel("Trade").fill("Heating");
  await agent.getByLabel(/^Greeting/).fill("Northgate Heating. I'm an AI assistant and calls are recorded.");
  await agent.getByLabel(/^Job types/).fill("Boiler repair, 60, £85");
  await agent.getByLabel(/^Send texts from/).fill(NUMBER);
  await agent.getByRole("button", { name: "Save draft" }).click();
  await expect(agent).toContainText("Northgate Heating, Heating.");
  await page.getByLabel("Why it goes live without a passed rehearsal").fill("A test");
  await section(page, "Draft and live")
    .getByLabel(/^Why it goes live/)
    .fill("Tried by hand");
  await section(page, "Draft and live").getByRole("button", { name: "Publish" }).click();
  await expect(section(page, "Draft and live")).toContainText("Version 1 is live");
  const atVapi = section(page, "Assistant in Vapi");
  await atVapi.getByRole("button", { name: "Set up in Vapi" }).click();
  await expect(atVapi).toContainText("Last synced");
  await section(page, "Going live").getByRole("button", { name: "Go live" }).click();
  const description = "Test Person is live. We run all checks every day.";
  await expectToast(page, { variant: "default", title: "Client live", description });
}

/** Runs a job at once that the product runs every two minutes. */
const runJob = (name: string) => sql`select graphile_worker.add_job(${name}, '{}'::json)`;

async function get<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}
type Event = { id: string; status: string; summary: string };
const eventsAtGoogle = async () => {
  const url = `${environment.googleUrl}/_control/events?email=${FREE_GOOGLE_ACCOUNT}`;
  return (await get<{ events: Event[] }>(url)).events.filter(({ status }) => status !== "cancelled");
};
const textsTo = async (number: string) => {
  const { messages } = await get<{ messages: { to: string; from: string; body: string }[] }>(
    `${environment.twilioUrl}/_control/messages`,
  );
  return messages.filter(({ to, from }) => to === number && from === NUMBER);
};

test("a client with a new number goes live, a caller books, the dashboard follows the calendar, and a broken one takes messages (BOOK-01, BOOK-02, BOOK-04, BOOK-08)", async ({
  openAs,
}) => {
  test.slow();
  const client = await makeClient();
  await equip(client.id);
  const theirs = await openAs(client);
  await connectCalendar(theirs);
  await setUpAndGoLive(await openAs(await makeAdmin()), client.id);

  await openDashboard(theirs);
  const { moment = "" } = await converse(book, line, FREE_GOOGLE_ACCOUNT);
  const call = callRow(theirs, /07700 900271/);
  await expect(call).toContainText("Booked");
  await expect(statCard(theirs, "Estimated Revenue").locator("[data-slot=stat-value]")).toHaveText("£320");
  const [event, ...more] = await eventsAtGoogle();
  expect(event?.summary).toBe("Boiler repair: Holly Sugden");
  expect(more).toEqual([]);
  await expect.poll(async () => (await textsTo(book.caller.number)).map(({ body }) => body)).toHaveLength(1);
  expect((await textsTo(book.caller.number))[0]?.body).toContain(moment);
  await expect(section(theirs, "Upcoming Events")).toContainText("Holly Sugden");

  await fetch(`${environment.googleUrl}/_control/change-event`, {
    method: "POST",
    body: JSON.stringify({ email: FREE_GOOGLE_ACCOUNT, id: event?.id, status: "cancelled" }),
  });
  await sql`
    insert into client_turns (user_id, clock, due_at) values (${client.id}, 'sync-bookings', now())
    on conflict (user_id, clock) do update set due_at = excluded.due_at`;
  await runJob("sync-bookings");
  await expect(call).toContainText("Completed");
  await expect(statCard(theirs, "Estimated Revenue").locator("[data-slot=stat-value]")).toHaveText("£0");

  await converse(calendarBroken, line, FREE_GOOGLE_ACCOUNT);
  expect(await eventsAtGoogle()).toEqual([]);
  const notice = theirs.getByRole("list", { name: "Notices" });
  await expect(notice).toContainText("Reconnect your Google Calendar");
  await expect(notice.getByRole("link", { name: "Reconnect" })).toHaveAttribute("href", "/services");
  await expect(theirs.getByText("Please ring back, any time after four.")).toBeVisible();
});
