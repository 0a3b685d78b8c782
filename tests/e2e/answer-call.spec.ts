import { randomUUID } from "node:crypto";
import { toRow } from "@/lib/agent/setup/read-setup";
import { setupOf } from "@/tests/support/agent-setup";
import { axeFindings } from "./support/axe";
import { insertCall, newNumber } from "./support/calls";
import { openDashboard, section, statCard } from "./support/dashboard-page";
import { sql } from "./support/database";
import { letToastsGo } from "./support/hold-toasts";
import { CALL_PAGES, openSettled } from "./support/pages";
import { hartley, makeClient } from "./support/people";
import { announce, planCallTo } from "./support/phone-calls";
import { expect, test } from "./support/test";

const PHONE = { viewport: { width: 360, height: 780 } };

async function clientWithCall() {
  const person = await makeClient();
  const { hours, exceptions, jobTypes, ...row } = toRow(setupOf({ text_sender: newNumber() }));
  const lists = { hours: sql.json(hours), exceptions: sql.json(exceptions), jobTypes: sql.json(jobTypes) };
  await sql`insert into agents ${sql({ userId: person.id, ...row, ...lists })}`;
  const { callId } = await insertCall(person.id, { phoneNumber: "+447700900867" });
  return { person, callId };
}

test("call back, text, map and the recording stay within reach on a phone, however far one scrolls (DAY-02)", async ({
  openAs,
}) => {
  const page = await openAs(hartley, PHONE);
  await openSettled(page, CALL_PAGES[1] ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tom Ackroyd");
  const reach = [
    page.getByRole("link", { name: "Call back Tom Ackroyd" }),
    page.getByRole("link", { name: "Map for Tom Ackroyd: 14 Ashby Terrace" }),
    page.getByRole("button", { name: "Listen" }),
  ];
  for (const part of reach) await expect(part).toBeInViewport();
  const toEnd = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await toEnd();
  await expect(section(page, "Details").getByRole("button", { name: "Correct this call" })).toBeVisible();
  // Parts that arrive meanwhile move the end of the page.
  await expect(async () => {
    await toEnd();
    for (const part of reach) await expect(part).toBeInViewport({ ratio: 1, timeout: 1_000 });
    // The last thing on the page is not behind the bar.
    const last = section(page, "Other calls");
    const [bar, content] = [await reach[0]?.boundingBox(), await last.boundingBox()];
    expect((content?.y ?? 0) + (content?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }).toPass();
  await expect(page.getByRole("region", { name: /^(Booking|Summary)$/ }).first()).toHaveAccessibleName(
    "Booking",
  );
});

test("the transcript scrolls with the page, and the recording stays beside it (DAY-02)", async ({
  openAs,
}) => {
  const page = await openAs(hartley, { viewport: { width: 1280, height: 700 } });
  await openSettled(page, CALL_PAGES[1] ?? "");
  const transcript = page.getByRole("list", { name: "Transcript" });
  expect(await transcript.evaluate((list) => list.scrollHeight - list.clientHeight)).toBeLessThanOrEqual(0);
  await transcript.getByRole("listitem").last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 100);
  await expect(section(page, "Recording")).toBeInViewport();
  await expect(section(page, "What happened").getByRole("listitem").first()).toContainText(
    "Tom Ackroyd called",
  );
});

test("a client texts the caller and reads it in the thread; a text that may not be sent says why (DAY-07)", async ({
  openAs,
}) => {
  const { person, callId } = await clientWithCall();
  const page = await openAs(person, PHONE);
  await openSettled(page, `/dashboard/calls/${callId}`);
  const texts = section(page, "Texts");
  const field = texts.getByRole("textbox", { name: "Your text to 07700 900867" });
  await field.fill("I can come at four.");
  await texts.getByRole("button", { name: "Send text" }).click();
  await expect(texts.getByRole("listitem")).toContainText("I can come at four.");
  await expect(texts.getByRole("listitem")).toContainText("by you");
  await expect(field).toHaveValue("");
  await letToastsGo(page);

  // While the text is on its way: a page that knows of it offers no field.
  await page.route("**/api/user/calls/*/texts", async (route) => {
    await sql`insert into text_opt_outs (sender, recipient)
      select text_sender, '+447700900867' from agents where user_id = ${person.id} on conflict do nothing`;
    await route.continue();
  });
  await field.fill("Are you there?");
  await texts.getByRole("button", { name: "Send text" }).click();
  await expect(
    page.getByText("Not sent: this person asked for no more texts. Call them instead.", { exact: true }),
  ).toBeVisible();
  await expect(texts.getByRole("listitem")).toHaveCount(1);
});

test("a client writes a note, which waits while they look elsewhere, and deletes it (DAY-07)", async ({
  openAs,
}) => {
  const { person, callId } = await clientWithCall();
  const page = await openAs(person, PHONE);
  await openSettled(page, `/dashboard/calls/${callId}`);
  const notes = section(page, "Notes");
  const field = notes.getByRole("textbox", { name: "New note" });
  await field.fill("Blue door, dog in the yard");
  await openSettled(page, "/dashboard");
  await openSettled(page, `/dashboard/calls/${callId}`);
  await expect(field).toHaveValue("Blue door, dog in the yard");
  await notes.getByRole("button", { name: "Save note" }).click();
  await expect(notes.getByRole("listitem")).toContainText("Blue door, dog in the yard");
  await notes.getByRole("button", { name: /^Delete the note/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete note" }).click();
  await expect(notes.getByRole("listitem")).toHaveCount(0);
});

test("a note and a correction without a connection are kept here, and applied once there is one (DAY-04)", async ({
  openAs,
}) => {
  const { person, callId } = await clientWithCall();
  const page = await openAs(person, PHONE);
  await openSettled(page, `/dashboard/calls/${callId}`);
  const details = section(page, "Details");
  await details.scrollIntoViewIfNeeded();
  await details.getByRole("button", { name: "Correct this call" }).click();
  await details.getByRole("combobox", { name: "Kind of call" }).selectOption("Spam");
  const notes = section(page, "Notes");
  const field = notes.getByRole("textbox", { name: "New note" });
  await expect(field).toBeVisible(); // its form is loaded after the page
  await page.context().setOffline(true);
  await details.getByRole("button", { name: "Save correction" }).click();
  await expect(page.getByText("1 change is kept here")).toBeVisible();
  await field.fill("Blue door, dog in the yard");
  await notes.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("2 changes are kept here")).toBeVisible();
  await expect(field).toHaveValue("");

  await page.context().setOffline(false);
  await expect(page.getByText("kept here")).toHaveCount(0);
  await expect(notes.getByRole("listitem")).toContainText("Blue door, dog in the yard");
  await expect(details).toContainText("Spam: left out of the leads.");
  const stored = await sql`select body from call_notes where call_id = ${callId}`;
  expect(stored.map(({ body }) => body)).toEqual(["Blue door, dog in the yard"]);
});

test("a corrected status is shown with who and why, and the figures follow and say so (DAY-07)", async ({
  openAs,
}) => {
  const { person, callId } = await clientWithCall();
  await insertCall(person.id, { phoneNumber: "+447700900868" });
  const page = await openAs(person, PHONE);
  await openSettled(page, `/dashboard/calls/${callId}`);
  const details = section(page, "Details");
  await details.scrollIntoViewIfNeeded();
  await details.getByRole("button", { name: "Correct this call" }).press("Enter");
  await details.getByRole("combobox", { name: "Status" }).selectOption({ label: "Booked" });
  await details.getByRole("combobox", { name: "Kind of call" }).selectOption({ label: "Not a lead" });
  await details.getByRole("textbox", { name: "Why" }).fill("My brother, but he pays");
  expect(await axeFindings(page)).toEqual([]);
  await details.getByRole("button", { name: "Save correction" }).click();
  await expect(details).toContainText("Booked instead of completed. Not a lead: left out of the leads.");
  await expect(details).toContainText(/Corrected by Test Person (today|yesterday)/);
  await expect(details).toContainText("“My brother, but he pays”");
  await expect(page.getByRole("main").locator("[data-slot=badge]").first()).toHaveText("Booked");

  await openDashboard(page);
  await expect(statCard(page, "Leads This Month")).toContainText("without 1 you marked as no lead");
  await expect(statCard(page, "Leads This Month").locator("[data-slot=stat-value]")).toHaveText("1");
  await expect(statCard(page, "Estimated Revenue")).toContainText("with 1 status you corrected");
});

test("a live call has a running clock, and its steps as they happen (DAY-02)", async ({ openAs }) => {
  const person = await makeClient();
  const call = await planCallTo(person.id, "boiler-no-hot-water");
  await announce(call, "in-progress");
  const page = await openAs(person, PHONE);
  await openSettled(page, `/dashboard/calls/${call.id}`);
  const clock = page.getByRole("timer");
  const shown = await clock.textContent();
  await expect(clock).not.toHaveText(shown ?? "");
  const story = section(page, "What happened");
  await expect(story.getByRole("listitem")).toHaveCount(1);
  const [tool] = await sql<{ id: string }[]>`
    insert into tools (name, public_key) values ('Book a job', ${randomUUID()}) returning id`;
  await sql`
    insert into tool_invocations (tool_id, user_id, call_id, tool_call_id, name)
    values (${tool?.id ?? ""}, ${person.id}, ${call.id}, 'first', 'check_availability')`;
  await expect(story).toContainText("Checked free times");
  await expect(story).toContainText("Working on it now.");
});
