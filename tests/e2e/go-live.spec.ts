import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { startReceiver } from "@/tests/support/receiver";
import { answer, pickUser } from "./support/admin-page";
import { expectToast, openAuth, signIn } from "./support/auth-page";
import { newNumber } from "./support/calls";
import { answerConsent } from "./support/consent";
import { callRow, openDashboard, recentCalls, section, statCard } from "./support/dashboard-page";
import { openSettled } from "./support/pages";
import { brightspark, makeAdmin } from "./support/people";
import { announce, finish, planCallOn, runTool } from "./support/phone-calls";
import { expect, test } from "./support/test";

/** The client who goes live: new, and with names that no other test uses. */
function newFirm() {
  const id = randomUUID().slice(0, 8);
  const e164 = newNumber("+441174");
  return {
    name: `Northgate Heating ${id}`,
    email: `owner-${id}@northgate.test`,
    password: "three random words",
    number: { e164, shown: `0117 ${e164.slice(6, 9)} ${e164.slice(9)}` },
    vapiNumberId: randomUUID(),
    tool: `book-job-${id}`,
    campaign: `Boilers ${id}`,
    workflow: `Review Chaser ${id}`,
  };
}
type Firm = ReturnType<typeof newFirm>;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const succeeded = (page: Page, title: string, description: string) =>
  expectToast(page, { variant: "default", title, description });
const sessionOf = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name.startsWith("sb-"));

/** The page of one user, reached through the list; after a reload it shows their progress. */
async function openUser(page: Page, { email, name }: Firm, state: string) {
  await page.goto("/admin");
  await page.getByRole("searchbox", { name: "Search users" }).fill(email);
  const row = section(page, "All Users (1)").getByRole("listitem");
  await expect(row).toContainText(state);
  await row.getByRole("link", { name }).click();
  await expect(section(page, "Going live")).toBeVisible();
}
const missing = (page: Page) =>
  section(page, "Going live").getByRole("listitem").filter({ hasText: ": missing" });
const remedy = (page: Page, name: string) => section(page, "Going live").getByRole("link", { name });

async function createUser(page: Page, { email, password, name }: Firm) {
  await page.goto("/admin");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Full Name (optional)").fill(name);
  await button(page, "Create user").click();
  await succeeded(page, "User Created", `${name} is in the list below.`);
}

async function setTerms(page: Page, { name }: Firm) {
  await page.getByLabel("Cost per job", { exact: true }).fill("320");
  await page.getByLabel("Down payment", { exact: true }).fill("800");
  await page.getByLabel("Monthly payment", { exact: true }).fill("250");
  await button(page, "Save settings").click();
  await succeeded(page, "Settings Saved", `The payment plan of ${name} was updated.`);
}

async function assignNumber(page: Page, { name, number, vapiNumberId }: Firm) {
  await page.getByLabel(/^(Or type a number|Phone number)$/).fill(number.shown);
  await page.getByText("Advanced", { exact: true }).click();
  await page.getByLabel("Vapi number ID").fill(vapiNumberId);
  await button(page, "Assign number").click();
  await succeeded(page, "Phone Assigned", `${number.shown} now belongs to ${name}.`);
}

/** Resolves to the address to configure at the voice provider. */
async function makeTool(page: Page, { tool, number }: Firm, target: { url: string; secret: string }) {
  await page.getByLabel("Name", { exact: true }).fill(tool);
  await button(page, "Create tool").click();
  await succeeded(page, "Tool Created", `${tool} now has its own address.`);
  await page.getByLabel("Phone Number").selectOption(number.e164);
  await page.getByLabel("Target URL").fill(target.url);
  await page.getByLabel("Secret (optional)").fill(target.secret);
  await button(page, "Save target").click();
  await succeeded(page, "Target Saved", `Calls to ${number.shown} now go there.`);
  return (await page.getByTestId("tool-address").textContent()) ?? "";
}

async function runCampaign(page: Page, { campaign, name, email }: Firm) {
  await openSettled(page, "/admin?tab=ads");
  await page.getByLabel("Campaign name").fill(campaign);
  await page.getByLabel("Template").selectOption({ index: 1 });
  await page.getByLabel("Status").selectOption("ACTIVE");
  await button(page, "Create campaign").click();
  await answer(
    page,
    /^Start .*Facebook starts spending up to £10 a day, charged to your ad account act_\d+ \(GBP\)/,
    "Create and start",
  );
  await succeeded(page, "Campaign Created", `${campaign} is on Facebook, running.`);
  await button(page, `Assign ${campaign}`).click();
  await pickUser(page, email);
  await button(page, "Assign campaign").click();
  await succeeded(page, "Campaign Assigned", `${name} now sees ${campaign}.`);
}

async function assignWorkflow(page: Page, { workflow, name, email }: Firm) {
  await openSettled(page, "/workflows");
  await button(page, "Assign a workflow").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Client" }).fill(email);
  await page.getByRole("option", { name: email }).click();
  await dialog.getByLabel("Workflow name").fill(workflow);
  await button(page, "Assign workflow").click();
  await succeeded(page, "Workflow assigned", `${name} now has ${workflow}.`);
}

/** Signs in with the credentials from the admin, and connects their calendar. */
async function arrive(page: Page, { email, password }: Firm) {
  await openAuth(page);
  await signIn(page, { identifier: email, password });
  await page.waitForURL("**/dashboard");
  await expect(recentCalls(page).getByText("No Call Logs Yet")).toBeVisible();
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

test("a new admin takes a client live in the panel alone, and the first call reaches both the client's system and the client (ROLE-07, ROLE-09, ROLE-10, USERS-04, USERS-09, BILLING-01, PHONES-02, TOOLS-06, TOOLS-07, TOOLS-11, CAMPAIGNS-04, CAMPAIGNS-05, WORK-14, VOICE-01, CALLS-01, DASH-08)", async ({
  openAs,
}) => {
  test.slow();
  const [firm, receiver] = [newFirm(), await startReceiver()];
  receiver.answerWith(200, { "content-type": "text/plain" }, "Booked: Thursday at 8.");
  const page = await openAs(await makeAdmin());

  await page.goto("/admin");
  const session = await sessionOf(page);
  expect(session).not.toEqual([]);
  await createUser(page, firm);
  await openUser(page, firm, "0 of 7");
  await remedy(page, "Set payment terms").click();
  await setTerms(page, firm);
  await openUser(page, firm, "1 of 7");
  await remedy(page, "Assign a number").click();
  await assignNumber(page, firm);
  await openUser(page, firm, "3 of 7");
  await remedy(page, "Open tools").click();
  const address = await makeTool(page, firm, { url: receiver.url, secret: "a shared secret" });
  await runCampaign(page, firm);
  await assignWorkflow(page, firm);
  await openUser(page, firm, "4 of 7");
  await expect(missing(page)).toHaveText([/Agent set up/, /Calendar: test booking/]);

  const theirs = await openAs(null);
  await arrive(theirs, firm);
  await openDashboard(theirs);
  const line = {
    number: firm.number.e164,
    phoneNumberId: firm.vapiNumberId,
    assistantId: null,
    sipUri: null,
  };
  const call = planCallOn(line, "boiler-no-hot-water");
  await announce(call, "in-progress");
  await expect(callRow(theirs, /07700 900118/)).toContainText("On the line now");
  const toolCall = call.toolCalls.find(({ name }) => name === "book-job");
  if (!toolCall) throw new Error("The dialogue books nothing");
  expect(await runTool(call, { toolCall, address })).toBe("Booked: Thursday at 8.");
  await finish(call);

  await openUser(page, firm, "5 of 7");
  await expect(missing(page)).toHaveText([/Agent set up/]);
  const userId = new URL(page.url()).searchParams.get("user");
  const [request, ...others] = receiver.received;
  expect(others).toEqual([]);
  expect(request?.headers["x-tool-secret"]).toBe("a shared secret");
  expect(JSON.parse(request?.body ?? "").callwright).toMatchObject({
    userId,
    callId: call.id,
    calledNumber: firm.number.e164,
    caller: "+447700900118",
    arguments: toolCall.arguments,
  });
  receiver.close();

  await expect(callRow(theirs, /07700 900118/)).toContainText(/Tom Ackroyd has heating but no hot water/);
  await expect(recentCalls(theirs).getByRole("listitem")).toHaveCount(1);
  const revenue = statCard(theirs, "Estimated Revenue").locator("[data-slot=stat-value]");
  await expect(revenue).toHaveText("£320");
  await expect(section(theirs, "Running Ads")).toContainText(firm.campaign);
  await theirs.goto("/workflows");
  await expect(theirs.getByRole("heading", { name: firm.workflow })).toBeVisible();

  expect(await sessionOf(page)).toEqual(session);
  await page.reload();
  await expect(section(page, "Going live")).toBeVisible();
});
