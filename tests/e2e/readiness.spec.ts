import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { NEEDED_ACTIONS } from "@/lib/agent/readiness/checks";
import { toRow } from "@/lib/agent/setup/read-setup";
import { setupOf } from "@/tests/support/agent-setup";
import { expectToast } from "./support/auth-page";
import { newNumber } from "./support/calls";
import { answerConsent } from "./support/consent";
import { openDashboard, section } from "./support/dashboard-page";
import { sql } from "./support/database";
import { environment } from "./support/environment";
import { openSettled } from "./support/pages";
import { clyde, makeAdmin, makeClient } from "./support/people";
import { expect, test } from "./support/test";

/** A number of the embedded Twilio account. */
const SENDER = "+441174960331";

/** Agent, number and tools, as set up in the panel; the client connects the calendar. */
async function makeEquippedClient() {
  const client = await makeClient();
  const { hours, exceptions, jobTypes, ...row } = toRow(setupOf({ text_sender: SENDER }));
  const lists = { hours: sql.json(hours), exceptions: sql.json(exceptions), jobTypes: sql.json(jobTypes) };
  await sql`insert into agents ${sql({ userId: client.id, ...row, ...lists })}`;
  const number = newNumber();
  await sql`insert into phone_assignments ${sql({ phoneNumber: number, userId: client.id })}`;
  for (const action of NEEDED_ACTIONS) {
    const [tool] =
      await sql`insert into tools ${sql({ name: action, publicKey: randomUUID() })} returning id`;
    const target = { toolId: tool?.id, userId: client.id, phoneNumber: number, action };
    await sql`insert into tool_targets ${sql(target)}`;
  }
  return client;
}

async function connectCalendar(page: Page) {
  await openSettled(page, "/services");
  await page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Calendar", exact: true }) })
    .getByRole("button", { name: /^Connect/ })
    .click();
  await answerConsent(page, { account: clyde.email });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Success");
}

test("a client goes live when everything works; once Google ends the calendar's connection, their open dashboard asks to reconnect, and admins see it (BOOK-06)", async ({
  openAs,
}) => {
  test.slow();
  const client = await makeEquippedClient();
  const [theirs, page] = [await openAs(client), await openAs(await makeAdmin())];
  const golive = section(page, "Going live");
  const check = (name: string) => golive.getByRole("listitem").filter({ hasText: name });
  const press = (name: string) => golive.getByRole("button", { name, exact: true }).click();

  await openSettled(page, `/admin?tab=users&user=${client.id}`);
  await press("Go live");
  await expectToast(page, {
    variant: "destructive",
    title: "Not live yet",
    description: "Fix 3 items first",
  });
  await expect(check("Calendar: test booking")).toContainText("No calendar connected.");

  await connectCalendar(theirs);
  const atVapi = section(page, "Assistant in Vapi");
  await atVapi.getByRole("button", { name: "Set up in Vapi" }).click();
  await expect(atVapi).toContainText("In sync.");
  await press("Go live");
  await expect(golive).toContainText("All required checks pass.");
  await expect(golive.getByRole("button", { name: "Take offline" })).toBeVisible();

  await openDashboard(theirs);
  const notices = theirs.getByRole("list", { name: "Notices" });
  await expect(notices).toHaveCount(0);
  await fetch(`${environment.googleUrl}/_control/revoke-user`, {
    method: "POST",
    body: JSON.stringify({ email: clyde.email }),
  });
  await press("Check again");
  await expect(check("Calendar: test booking")).toContainText("Google no longer accepts the connection.");
  await expect(notices.getByRole("listitem")).toHaveText([/^Reconnect your Google Calendar/]);
  await page.goto(`/admin?search=`);
  await page.getByRole("searchbox", { name: "Search users" }).fill(client.email);
  await expect(section(page, "All Users (1)").getByRole("listitem")).toContainText("Live, failing");
  await notices.getByRole("link", { name: "Reconnect" }).click();
  await expect(theirs).toHaveURL("/services");

  await openSettled(page, `/admin?tab=users&user=${client.id}`);
  await press("Take offline");
  await page.getByRole("alertdialog").getByRole("button", { name: "Take offline" }).click();
  await expect(golive.getByRole("button", { name: "Go live" })).toBeVisible();
});
