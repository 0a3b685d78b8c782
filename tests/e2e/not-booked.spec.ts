import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { axeFindings } from "./support/axe";
import { insertCall, newNumber } from "./support/calls";
import { answerConsent } from "./support/consent";
import { openDashboard, section } from "./support/dashboard-page";
import { sql } from "./support/database";
import { makeOwner } from "./support/owners";
import { openSettled } from "./support/pages";
import { brightspark, hartley } from "./support/people";
import { expect, test } from "./support/test";

const PATH = "/dashboard/not-booked";
const PHONE = { viewport: { width: 360, height: 780 }, colorScheme: "dark" } as const;
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

type Refusal = { code: string; args: Record<string, string>; result: string };

/** A client's call that a tool of its agent refused, judged as after every call. */
async function refuse(userId: string, { code, args, result }: Refusal): Promise<string> {
  const { callId } = await insertCall(userId, {
    phoneNumber: newNumber(),
    summary: "Asked for a visit.",
    transcript: "AI: Hello.\nUser: Can somebody come?\nAI: I'm afraid not.\nUser: All right, bye.",
  });
  await sql`
    insert into tool_invocations (tool_id, user_id, call_id, tool_call_id, name, arguments, status, code, result, finished_at)
    select id, ${userId}, ${callId}, ${randomUUID()}, name, ${sql.json(args)}, 'succeeded', ${code}, ${result}, now()
    from tools where public_key = 'demo-check_availability'`;
  await sql`insert into outbox (event, subject, payload)
    values ('call.changed', ${callId}, jsonb_build_object('callId', ${callId}::text))`;
  await expect.poll(() => sql`select 1 from call_reasons where call_id = ${callId}`).toHaveLength(1);
  return callId;
}

const outside = (userId: string, postcode = "HG1 2SR") =>
  refuse(userId, {
    code: "OUTSIDE_AREA",
    args: { job: "Leaking tap", postcode },
    result: `Hartley & Sons Plumbing does not cover ${postcode.slice(0, 3)}. Please say so, and offer to take a message.`,
  });

const areasOf = async (userId: string) =>
  (await sql`select service_areas from agents where user_id = ${userId}`)[0]?.serviceAreas;

async function connectCalendar(page: Page) {
  await openSettled(page, "/services");
  await page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Calendar", exact: true }) })
    .getByRole("button", { name: /^Connect/ })
    .click();
  await answerConsent(page, { account: brightspark.email });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Success");
}

test("the dashboard leads to why callers did not book, and each figure opens as many calls (MONEY-06)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  await openDashboard(page);
  await page.getByRole("link", { name: "Why callers did not book" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Why callers did not book");
  const figures = page.getByRole("main").getByRole("link", { name: /^\d+ calls?$/ });
  const shown = await figures.allTextContents();
  expect(shown.length).toBeGreaterThan(3);
  const addresses = await figures.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  for (const [index, figure] of shown.entries()) {
    await openSettled(page, addresses[index] ?? "");
    await expect(section(page, figure).getByRole("listitem")).toHaveCount(Number.parseInt(figure, 10));
  }
  await openSettled(page, PATH);
  const fix = section(page, "Outside your area").getByRole("listitem").filter({ hasText: "Cover HG1" });
  await fix.getByRole("button", { name: "Preview" }).click();
  await expect(fix.getByRole("status")).toContainText(
    /\d of \d callers? from HG1 would now be offered a time\./,
  );
});

test("a change is tried, made and taken back, and a client's own reason counts (MONEY-06)", async ({
  openAs,
}) => {
  const client = await makeOwner();
  const callId = await outside(client.id);
  const page = await openAs(client, PHONE);
  await connectCalendar(page);
  await page.clock.install();
  await openSettled(page, PATH);
  const fix = page.getByRole("listitem").filter({ hasText: "Cover HG1" });
  const [before, said] = [await areasOf(client.id), fix.getByRole("status")];
  await fix.getByRole("button", { name: "Preview" }).click();
  await expect(said).toHaveText("1 of 1 caller from HG1 would now be offered a time.");
  expect(await areasOf(client.id)).toEqual(before);
  await fix.getByRole("button", { name: "Apply" }).click();
  await expect(said).toContainText("Saved: Cover HG1.");
  expect(await areasOf(client.id)).toEqual([...before, "HG1"]);
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  // The page reads itself again: the change concerns no caller any more, and can still be taken back.
  await outside(client.id);
  await page.clock.fastForward(61_000);
  await expect(section(page, "Outside your area")).toContainText("2 calls");
  await fix.getByRole("button", { name: "Undo" }).click();
  await expect(fix.getByRole("button", { name: "Apply" })).toBeVisible();
  expect(await areasOf(client.id)).toEqual(before);

  await openSettled(page, `/dashboard/calls/${callId}`);
  const why = section(page, "Why they did not book");
  await expect(why).toContainText("“Hartley & Sons Plumbing does not cover HG1.");
  await why.getByLabel("Was it something else?").selectOption("The price");
  await expect(why).toContainText("You said so. We had found: outside your area.");
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await openSettled(page, PATH);
  await expect(section(page, "The price")).toContainText("1 call");
  await expect(section(page, "Outside your area")).toContainText("1 call");
});

test("changes that were previewed together are applied one after the other, and each period has its own preview (MONEY-06)", async ({
  openAs,
}) => {
  const client = await makeOwner();
  await outside(client.id, "HG1 2SR");
  await outside(client.id, "HG2 8QT");
  const page = await openAs(client, PHONE);
  await connectCalendar(page);
  await openSettled(page, PATH);
  const fix = (area: string) => page.getByRole("listitem").filter({ hasText: `Cover ${area}` });
  const before = await areasOf(client.id);
  for (const area of ["HG1", "HG2"]) {
    await fix(area).getByRole("button", { name: "Preview" }).click();
    await expect(fix(area).getByRole("status")).toContainText("would now be offered a time.");
  }
  await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name: "7 Days" }).click();
  await expect(page).toHaveURL(/days=7$/);
  await expect(fix("HG1").getByRole("button", { name: "Preview" })).toBeVisible();
  await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name: "30 Days" }).click();
  await expect(page).toHaveURL(/days=30$/);
  for (const area of ["HG1", "HG2"]) {
    await fix(area).getByRole("button", { name: "Apply" }).click();
    await expect(fix(area).getByRole("status")).toContainText(`Saved: Cover ${area}.`);
  }
  expect(await areasOf(client.id)).toEqual([...before, "HG1", "HG2"]);
});

test("a client without calls is told so, and one whose page can't be read as well (MONEY-06)", async ({
  openAs,
}) => {
  const client = await makeOwner();
  const page = await openAs(client, PHONE);
  await openSettled(page, PATH);
  await expect(page.getByText("No calls in this period ended without a booking.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await refuse(client.id, {
    code: "CLOSED",
    args: { job: "Leaking tap", when: "2031-11-23T10:00" },
    result: "Sunday 23 November 2031 at 10 am is not free.",
  });
  await sql`update agents set hours = 'null' where user_id = ${client.id}`;
  await openSettled(page, PATH);
  await expect(page.getByText("Couldn't load why callers did not book")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
});
