import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { pickUser, userPicker } from "./support/admin-page";
import { expectToast } from "./support/auth-page";
import { axeFindings } from "./support/axe";
import { newNumber } from "./support/calls";
import { sql } from "./support/database";
import { openSettled } from "./support/pages";
import { admin, makeClient } from "./support/people";
import { clickWithoutSession } from "./support/session";
import { expect, test } from "./support/test";

const TAB = "/admin?tab=phone-assignments";
const LIST = /\/api\/admin\/user-phone-assignments(\?|$)/;
const NUMBERS = "**/api/admin/twilio-phone-numbers";

const picked = (page: Page) => page.getByLabel("Number from Twilio");
const typed = (page: Page) => page.getByLabel(/^(Or type a number|Phone number)$/);
const assignButton = (page: Page) => page.getByRole("button", { name: "Assign number" });
const list = (page: Page) => page.getByRole("region", { name: "Phone Assignments", exact: true });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search phone assignments" });

/** A number that the demo and other tests leave alone, in E.164 and as lists show it. */
function makeNumber() {
  const e164 = newNumber("+441159");
  return { e164, shown: `0115 ${e164.slice(6, 9)} ${e164.slice(9)}` };
}

async function insertAssignment(userId: string, phoneNumber: string): Promise<void> {
  await sql`insert into phone_assignments (user_id, phone_number) values (${userId}, ${phoneNumber})`;
}

async function openTab(page: Page): Promise<void> {
  await openSettled(page, TAB);
  await expect(picked(page)).toBeEnabled();
}

test("user and number are required, and the focus goes to the missing one (PHONES-04, TOAST-12)", async ({
  openAs,
}) => {
  const page = await openAs(admin);
  await openTab(page);
  await assignButton(page).click();
  await expectToast(page, {
    variant: "destructive",
    title: "Missing Information",
    description: "Please select user and phone number",
  });
  await expect(userPicker(page)).toBeFocused();
  await page.getByText("Advanced", { exact: true }).click();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindings(page), `${width} px`).toEqual([]);
  }
});

test("a number is selected or typed, assigned, listed, and deleted after a confirmation (PHONES-01, PHONES-02, PHONES-03, PHONES-06, PHONES-08, TOAST-17)", async ({
  openAs,
}) => {
  const client = await makeClient();
  const spare = "+442079460440";
  await sql`delete from phone_assignments where phone_number = ${spare}`;
  const page = await openAs(admin);
  await openTab(page);
  await typed(page).fill("0117 496 0100");
  await picked(page).selectOption(spare);
  await expect(typed(page)).toHaveValue("");
  await typed(page).fill("0117");
  await expect(picked(page)).toHaveValue("");
  await picked(page).selectOption(spare);
  await pickUser(page, client.email);
  await page.getByLabel(/^Description/).fill("Spare line");
  await assignButton(page).click();
  await expectToast(page, {
    variant: "default",
    title: "Phone Assigned",
    description: "020 7946 0440 now belongs to Test Person.",
  });
  const row = list(page).getByRole("listitem").filter({ hasText: "020 7946 0440" });
  await expect(row).toContainText("Spare line");
  await expect(row).toContainText(client.email);
  await expect(userPicker(page)).toHaveValue("");
  await expect(picked(page).locator(`option[value="${spare}"]`)).toHaveCount(0);
  const [stored] = await sql`select * from phone_assignments where phone_number = ${spare}`;
  expect(stored).toMatchObject({ userId: client.id, isActive: true, description: "Spare line" });
  expect(stored?.twilioSid).toMatch(/^PN/);

  await row.getByRole("button", { name: "Delete the assignment of 020 7946 0440" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("020 7946 0440 no longer belongs to Test Person");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await row.getByRole("button", { name: /^Delete/ }).click();
  await dialog.getByRole("button", { name: "Delete assignment" }).click();
  await expectToast(page, {
    variant: "default",
    title: "Assignment Deleted",
    description: "020 7946 0440 can be assigned again.",
  });
  await expect(row).toContainText("Ended");
  await expect(row.getByRole("button")).toHaveCount(0);
  await expect(picked(page).locator(`option[value="${spare}"]`)).toHaveCount(1);
});

test("an assigned number is refused with its holder's name, and the input is kept (PHONES-05, TOAST-18)", async ({
  openAs,
}) => {
  const [holder, client] = [await makeClient(), await makeClient()];
  const { e164, shown } = makeNumber();
  await insertAssignment(holder.id, e164);
  const page = await openAs(admin);
  await openTab(page);
  await pickUser(page, client.email);
  await typed(page).fill(shown);
  await assignButton(page).click();
  await expectToast(page, {
    variant: "destructive",
    title: "Phone Number Already Assigned",
    description: `This phone number is already assigned to Test Person (${holder.email})`,
  });
  await expect(typed(page)).toHaveValue(shown);
  await expect(typed(page)).toBeFocused();
  await expect(userPicker(page)).toHaveValue("Test Person");
});

for (const [what, answer] of [
  ["fails", { status: 502, json: { success: false, error: "Not now. Type the number instead." } }],
  ["is no JSON", { status: 200, contentType: "text/html", body: "<html>Welcome</html>" }],
] as const) {
  test(`numbers are typed, after one calm line, when the provider's list ${what} (PHONES-07)`, async ({
    openAs,
  }) => {
    const client = await makeClient();
    const { e164, shown } = makeNumber();
    const page = await openAs(admin);
    await page.route(NUMBERS, (route) => route.fulfill(answer));
    await openSettled(page, TAB);
    await expect(page.getByText(/Type the number instead\.$/)).toBeVisible();
    await expect(picked(page)).toHaveCount(0);
    await pickUser(page, client.email);
    await typed(page).fill(shown);
    await assignButton(page).click();
    await expect(list(page).getByRole("listitem").filter({ hasText: shown })).toBeVisible();
    const [stored] = await sql`select user_id from phone_assignments where phone_number = ${e164}`;
    expect(stored?.userId).toBe(client.id);
  });
}

test("a failure is shown in the server's words, otherwise as unknown (TOAST-19)", async ({ openAs }) => {
  const client = await makeClient();
  const { e164, shown } = makeNumber();
  await insertAssignment(client.id, e164);
  const page = await openAs(admin);
  await openTab(page);
  await pickUser(page, client.email);
  await typed(page).fill(makeNumber().shown);
  const failed = (title: string, description: string) =>
    expectToast(page, { variant: "destructive", title, description });

  await page.route(LIST, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 503, json: { success: false, error: "The service is busy." } })
      : route.fallback(),
  );
  await assignButton(page).click();
  await failed("Assignment Failed", "The service is busy.");
  await page.route(LIST, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 502, body: "<html>" }) : route.fallback(),
  );
  await assignButton(page).click();
  await failed("Assignment Failed", "Unknown error");

  await page.route(/user-phone-assignments\/[0-9a-f-]{36}$/, (route) => route.abort());
  await search(page).fill(e164);
  await list(page)
    .getByRole("button", { name: `Delete the assignment of ${shown}` })
    .click();
  await page.getByRole("button", { name: "Delete assignment" }).click();
  await failed("Deletion Failed", "Unknown error");
});

test("a failure for want of a session is shown as such (TOAST-19)", async ({ openAs }) => {
  const client = await makeClient();
  const page = await openAs(admin);
  await openTab(page);
  await pickUser(page, client.email);
  await typed(page).fill(makeNumber().shown);
  await expect(assignButton(page)).toBeEnabled();
  await clickWithoutSession(assignButton(page));
  await expectToast(page, { variant: "destructive", title: "Assignment Failed", description: "No session" });
});

test("numbers are found among many, come in pages, and an empty list says so (PHONES-01, PHONES-09)", async ({
  openAs,
}) => {
  const client = await makeClient();
  const tag = randomUUID().slice(0, 8);
  await sql`
    insert into phone_assignments (user_id, phone_number, description, is_active, ended_at)
    select ${client.id}, '+3120' || (1000000 + floor(random() * 8999999))::int, ${`${tag} `} || n, false, now()
    from generate_series(1, 60) n`;
  const page = await openAs(admin);
  await openTab(page);
  const found = list(page).getByRole("listitem").filter({ hasText: tag });
  await search(page).fill(tag);
  await expect(found).toHaveCount(50);
  const more = list(page).getByRole("button", { name: "Show more" });
  const held = Promise.withResolvers<void>();
  await page.route("**/api/admin/user-phone-assignments?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await more.press("Enter");
  await expect(more).toBeDisabled();
  await expect(more).toBeFocused();
  held.resolve();
  await expect(found).toHaveCount(60);
  await search(page).fill(`${tag} 59`);
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await search(page).fill("no such number");
  await expect(list(page)).toContainText("Nothing found");
  await search(page).fill("");

  const last = makeNumber();
  await insertAssignment(client.id, last.e164);
  await page.reload();
  await page.route(LIST, (route) => route.fulfill({ json: { success: true, data: [], next: null } }));
  await list(page)
    .getByRole("button", { name: `Delete the assignment of ${last.shown}` })
    .click();
  await page.getByRole("button", { name: "Delete assignment" }).click();
  await expect(list(page)).toContainText("No phone assignments yet");
});

test("the provider's ids of a line can be changed afterwards (DATA-19)", async ({ openAs }) => {
  const client = await makeClient();
  const { e164, shown } = makeNumber();
  await insertAssignment(client.id, e164);
  const page = await openAs(admin);
  await openTab(page);
  await search(page).fill(shown);
  await list(page)
    .getByRole("button", { name: `Edit ${shown}` })
    .click();
  const dialog = page.getByRole("dialog");
  const id = randomUUID();
  await dialog.getByLabel("Vapi number ID").fill(id);
  await dialog.getByLabel("SIP address").fill("nonsense");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog.getByText("Enter a SIP address, such as sip:name@sip.vapi.ai")).toBeVisible();
  await expect(dialog.getByLabel("Vapi number ID")).toHaveValue(id);
  await dialog.getByLabel("SIP address").fill("");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog).toHaveCount(0);
  const [stored] =
    await sql`select vapi_phone_number_id, sip_uri from phone_assignments where phone_number = ${e164}`;
  expect(stored).toEqual({ vapiPhoneNumberId: id, sipUri: null });
});
