import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { abroad } from "@/local/demo/accounts";
import { identifierField, openAuth, passwordField, signInButton } from "./support/auth-page";
import { newNumber } from "./support/calls";
import { section } from "./support/dashboard-page";
import { environment } from "./support/environment";
import { openSettled } from "./support/pages";
import { makeAdmin } from "./support/people";
import { expect, test } from "./support/test";

/** Counts what a person does with the mouse: a press is one click, a field to type into one, a menu two. */
function startCounting() {
  let clicks = 0;
  return {
    press: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    type: async (field: Locator, text: string) => {
      clicks += 1;
      await field.fill(text);
    },
    choose: async (menu: Locator, option: string) => {
      clicks += 2;
      await menu.selectOption(option);
    },
    count: () => clicks,
  };
}
type Mouse = ReturnType<typeof startCounting>;

/** A Google account whose grants no test ends meanwhile. */
const ACCOUNT = abroad[0]?.email ?? "";

/** A number of the embedded Twilio account, which can send texts. */
const OURS_AT_TWILIO = "+441174960331";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const step = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Steps" }).getByRole("link", { name: new RegExp(`\\d\\. ${name}`) });

function newFirm() {
  const id = randomUUID().slice(0, 8);
  return {
    name: `Northgate Plumbing ${id}`,
    email: `owner-${id}@northgate.test`,
    password: "three random words",
    number: newNumber("+441174"),
  };
}

async function createClient(page: Page, mouse: Mouse, { name, email, password }: ReturnType<typeof newFirm>) {
  await page.goto("/admin");
  await mouse.type(page.getByLabel("Email", { exact: true }), email);
  await mouse.type(page.getByLabel("Password", { exact: true }), password);
  await mouse.type(page.getByLabel("Full Name (optional)"), name);
  await mouse.press(button(page, "Create user"));
  await mouse.press(page.getByRole("listitem").getByRole("link", { name }));
  await mouse.press(page.getByRole("link", { name: "Set up step by step" }));
}

/** The client's own part: they sign in and allow Google's calendar. */
async function connectCalendar(theirs: Page, mouse: Mouse, { email, password }: ReturnType<typeof newFirm>) {
  await openAuth(theirs);
  await mouse.type(identifierField(theirs), email);
  await mouse.type(passwordField(theirs), password);
  await mouse.press(signInButton(theirs));
  await theirs.waitForURL("**/dashboard");
  await mouse.press(theirs.getByRole("navigation").getByRole("link", { name: "Services" }).first());
  const calendar = theirs
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: theirs.getByRole("heading", { name: "Calendar", exact: true }) });
  await mouse.press(calendar.getByRole("button", { name: /^Connect/ }));
  await theirs.waitForURL(`${environment.googleUrl}/**`);
  await mouse.press(theirs.getByRole("radio", { name: ACCOUNT }));
  await mouse.press(button(theirs, "Allow"));
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Success");
}

test("a new client is live after at most 30 clicks, from a template (STUDIO-07)", async ({ openAs }) => {
  test.slow();
  const [firm, mouse] = [newFirm(), startCounting()];
  const page = await openAs(await makeAdmin());
  await createClient(page, mouse, firm);
  await mouse.choose(page.getByLabel("A trade's template"), "plumbing");
  await mouse.press(button(page, "Use the template"));
  await expect(page.getByLabel("Business name")).toHaveValue(firm.name);

  await mouse.press(step(page, "Emergencies and texts"));
  await mouse.type(page.getByLabel("Emergency number"), "07700 900199");
  await mouse.type(page.getByLabel(/^Send texts from/), OURS_AT_TWILIO);
  await mouse.press(step(page, "Answers"));
  await mouse.press(button(page, "Approve all 5 drafts"));
  await mouse.press(step(page, "Number and tools"));
  await mouse.type(page.getByLabel(/^(Or type a number|Phone number)$/), firm.number);
  await mouse.press(button(page, "Assign number"));
  await mouse.press(button(page, "Attach the built-in tools"));
  await expect(section(page, "Numbers and tools")).toContainText("9 tools");

  await connectCalendar(await openAs(null), mouse, firm);
  await mouse.press(step(page, "Publish and go live"));
  await mouse.type(
    page.getByLabel("Why it goes live without a passed rehearsal"),
    "The owner rang it himself",
  );
  await mouse.press(button(page, "Publish"));
  await expect(section(page, "Draft and live")).toContainText("Version 1 is live");
  await mouse.press(button(page, "Set up in Vapi"));
  await expect(section(page, "Assistant in Vapi")).toContainText("In sync.");
  await mouse.press(section(page, "Going live").getByRole("button", { name: "Go live" }));
  await expect(button(page, "Take offline")).toBeVisible();
  await expect(step(page, "Publish and go live")).toContainText("done");
  expect(mouse.count()).toBeLessThanOrEqual(30);
});

test("nothing typed in a set-up is lost by reloading or leaving, and every step has an address (STUDIO-07)", async ({
  openAs,
}) => {
  const [firm, mouse] = [newFirm(), startCounting()];
  const page = await openAs(await makeAdmin());
  await createClient(page, mouse, firm);
  await button(page, "Start empty").click();
  await page.getByLabel("Trade").fill("Thatching");
  await page.reload();
  await expect(page.getByLabel("Trade")).toHaveValue("Thatching");
  await expect(page.getByText("Draft saved.")).toBeVisible();
  await expect(step(page, "Jobs")).toContainText("Add at least one job type");

  const { pathname } = new URL(page.url());
  await openSettled(page, `${pathname}?step=jobs`);
  await button(page, "Add a job").click();
  await page.getByLabel("Job", { exact: true }).fill("Ridge repair");
  await step(page, "Opening hours").click();
  await expect(page.getByRole("heading", { name: "Opening hours", exact: true })).toBeVisible();
  await openSettled(page, `${pathname}?step=jobs`);
  await expect(page.getByLabel("Job", { exact: true })).toHaveValue("Ridge repair");
  await expect(step(page, "Jobs")).toContainText("done");
});

test("opening hours are painted on a grid, with the mouse and with the keyboard (STUDIO-07)", async ({
  openAs,
}) => {
  const [firm, mouse] = [newFirm(), startCounting()];
  const page = await openAs(await makeAdmin());
  await createClient(page, mouse, firm);
  await button(page, "Start empty").click();
  await step(page, "Opening hours").click();
  const cell = (day: string, from: string) =>
    page.getByRole("button", { name: new RegExp(`^${day} ${from} to`) });
  const times = (day: string) => page.getByLabel(day, { exact: true });
  await expect(times("Saturday")).toHaveValue("");
  await cell("Saturday", "09:00").hover();
  await page.mouse.down();
  await cell("Sunday", "11:30").hover();
  await page.mouse.up();
  await expect(times("Saturday")).toHaveValue("09:00-12:00");
  await expect(times("Sunday")).toHaveValue("09:00-12:00");

  await cell("Monday", "12:00").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(times("Monday")).toHaveValue("08:00-12:00, 13:00-17:00");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(times("Wednesday")).toHaveValue("08:00-12:30, 13:00-17:00");
  await times("Friday").fill("08:15-16:45");
  await expect(cell("Friday", "08:00")).toHaveAccessibleName(/partly/);
  await button(page, "Copy Monday to Friday").click();
  await times("Friday").blur();
  await expect(times("Thursday")).toHaveValue("08:00-12:00, 13:00-17:00");
  await expect(page.getByText("Draft saved.")).toBeVisible();
});
