import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectToast } from "./support/auth-page";
import { sql } from "./support/database";
import { admin } from "./support/people";
import { expect, test } from "./support/test";

const CONTACT_API = "**/api/contact";
const field = (page: Page, label: string) => page.getByLabel(label);
const sendButton = (page: Page) => page.getByRole("button", { name: "Get My Free Consultation" });
const leadsOf = (email: string) => sql`select * from contact_leads where email = ${email}`;

async function openContact(page: Page, query = ""): Promise<void> {
  await page.goto(`/contact${query}`);
  await expect(sendButton(page)).toBeEnabled();
}

/** Fills in the required fields, with a unique address. */
async function fillIn(page: Page): Promise<{ email: string }> {
  const email = `${randomUUID()}@lloyd-landscapes.test`;
  await field(page, "Full Name").fill("Bronwen Lloyd");
  await field(page, "Business Email").fill(email);
  await field(page, "Phone").fill("07700 900482");
  await field(page, "Company").fill("Lloyd Landscapes");
  return { email };
}

const SENT = {
  variant: "default",
  title: "Thank you for your interest!",
  description: "We'll contact you within 24 hours to discuss your automation needs.",
} as const;

async function expectEmpty(page: Page): Promise<void> {
  for (const label of ["Full Name", "Business Email", "Phone", "Company", "Type of business", "Message"]) {
    await expect(field(page, label), label).toHaveValue("");
  }
}

test("the form has six fields, eleven trades and the promise of a reply within 24 hours (CONTACT-01, CONTACT-03, CONTACT-05, CONTACT-08)", async ({
  page,
}) => {
  await openContact(page);
  await expect(field(page, "Business Email")).toHaveAttribute("type", "email");
  await expect(field(page, "Message")).toHaveJSProperty("tagName", "TEXTAREA");
  const trades = field(page, "Type of business").getByRole("option");
  await expect(trades).toHaveText([
    "Select your trade",
    "Plumbing",
    "Electrical",
    "HVAC",
    "Roofing",
    "General Contracting",
    "Landscaping",
    "Painting",
    "Flooring",
    "Kitchen & Bath Remodeling",
    "Handyman Services",
    "Other",
  ]);
  await expect(page.getByText(/within 24 hours/).first()).toBeVisible();
});

test("a sent request is stored, gets thanks, and the form is cleared (CONTACT-07, TOAST-08)", async ({
  page,
}) => {
  await openContact(page, "?message=From%20the%20address");
  const { email } = await fillIn(page);
  await field(page, "Type of business").selectOption("Roofing");
  await field(page, "Message").fill("We miss about half our calls.");
  await sendButton(page).click();
  await expectToast(page, SENT);
  await expect(page.getByRole("heading", { name: "We have your request" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText(`Thank you, Bronwen Lloyd.`);
  await expect(sendButton(page)).toBeHidden();
  await page.getByRole("button", { name: "Send another request" }).click();
  await expectEmpty(page);
  await expect(sendButton(page)).toBeVisible();
  const leads = await leadsOf(email);
  expect(leads).toHaveLength(1);
  expect(leads[0]).toMatchObject({
    fullName: "Bronwen Lloyd",
    phone: "07700 900482",
    company: "Lloyd Landscapes",
    businessType: "Roofing",
    message: "We miss about half our calls.",
  });
});

test("without script the form says what it needs (CONTACT-05)", async ({ openAs }) => {
  const page = await openAs(null, { javaScriptEnabled: false });
  await page.goto("/contact");
  // Playwright's text selectors leave noscript out.
  await expect(page.locator("form noscript > p")).toBeVisible();
  await expect(page.locator("form noscript > p")).toContainText("This form needs JavaScript.");
});

test("the address prefills name, email and message (CONTACT-04)", async ({ page }) => {
  await openContact(
    page,
    "?fullName=Marta%20%3Cb%3E&email=marta@example.test&message=Two%0Alines&company=Unknown",
  );
  await expect(field(page, "Full Name")).toHaveValue("Marta <b>");
  await expect(field(page, "Business Email")).toHaveValue("marta@example.test");
  await expect(field(page, "Message")).toHaveValue("Two\nlines");
  await expect(field(page, "Company")).toHaveValue("");
});

test("four fields are required, the address must be valid, and nothing is sent before (CONTACT-02)", async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await openContact(page);
  await sendButton(page).click();
  for (const [label, message] of [
    ["Full Name", "Enter your full name"],
    ["Business Email", "Enter an email address such as name@company.co.uk"],
    ["Phone", "Enter your phone number"],
    ["Company", "Enter your company"],
  ] as const) {
    await expect(field(page, label)).toHaveAccessibleDescription(message);
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
  }
  await expect(field(page, "Full Name")).toBeFocused();
  await fillIn(page);
  await expect(field(page, "Company")).not.toHaveAttribute("aria-invalid", "true");
  await field(page, "Business Email").fill("marta@nowhere");
  await sendButton(page).click();
  await expect(field(page, "Business Email")).toBeFocused();
  expect(requests.filter((url) => url.includes("/api/"))).toEqual([]);
});

for (const [what, answer] of [
  ["the connection is cut", null],
  ["the server is down", { status: 503, body: "<h1>Bad gateway</h1>" }],
] as const) {
  test(`when ${what}, the form keeps its input, says so, and can be sent again (CONTACT-07)`, async ({
    page,
  }) => {
    await page.route(CONTACT_API, (route) => (answer ? route.fulfill(answer) : route.abort()), { times: 1 });
    await openContact(page);
    const { email } = await fillIn(page);
    await field(page, "Message").fill("A long story that no one wants to type again.");
    await sendButton(page).click();
    await expect(page.getByText("Request not sent", { exact: true })).toBeVisible();
    await expect(field(page, "Message")).toHaveValue("A long story that no one wants to type again.");
    await expect(field(page, "Business Email")).toHaveValue(email);
    await sendButton(page).click();
    await expectToast(page, SENT);
    expect(await leadsOf(email)).toHaveLength(1);
  });
}

test("the server's errors are shown at their fields (CONTACT-02)", async ({ page }) => {
  await page.route(CONTACT_API, (route) =>
    route.fulfill({
      status: 400,
      json: {
        success: false,
        code: "invalid_input",
        error: "Please check the marked fields.",
        fields: { phone: "This number is not in use" },
        requestId: "test",
      },
    }),
  );
  await openContact(page);
  await fillIn(page);
  await sendButton(page).click();
  await expect(field(page, "Phone")).toHaveAccessibleDescription("This number is not in use");
  await expect(field(page, "Phone")).toBeFocused();
});

test("fields are disabled while the request runs, and it runs once (CONTACT-07)", async ({ page }) => {
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  let requests = 0;
  await page.route(CONTACT_API, async (route) => {
    requests += 1;
    await mayAnswer;
    await route.continue();
  });
  await openContact(page);
  const { email } = await fillIn(page);
  await field(page, "Company").press("Enter");
  await expect(page.getByRole("button", { name: "Sending…" })).toBeDisabled();
  await expect(field(page, "Message")).toBeDisabled();
  letAnswer();
  await expectToast(page, SENT);
  expect(requests).toBe(1);
  expect(await leadsOf(email)).toHaveLength(1);
});

test("admins find the request below the users, with a way to answer it (CONTACT-08, DATA-25)", async ({
  page,
  openAs,
}) => {
  await openContact(page);
  const { email } = await fillIn(page);
  await field(page, "Message").fill("Ring me after six.\nAsk for Bron.");
  await sendButton(page).click();
  await expectToast(page, SENT);
  const office = await openAs(admin);
  await office.goto("/admin");
  const requests = office.getByRole("region", { name: "Contact requests" });
  const request = requests.getByRole("listitem").filter({ hasText: email });
  await expect(request).toContainText("Lloyd Landscapes");
  await expect(request).toContainText("Ring me after six.");
  await expect(request.getByRole("link", { name: email })).toHaveAttribute("href", `mailto:${email}`);
  await expect(request.getByRole("link", { name: "07700 900482" })).toHaveAttribute(
    "href",
    "tel:07700900482",
  );
  await sql`delete from contact_leads where email = ${email}`;
});

test("older requests are on further pages of 50, with a way back (DATA-25)", async ({ openAs }) => {
  const company = `Company ${randomUUID()}`;
  await sql`
    insert into contact_leads (full_name, email, phone, company, created_at)
    select 'Older ' || n, 'older@example.test', '1', ${company}, timestamptz '2000-01-01' - n * interval '1 day'
    from generate_series(1, 60) n`;
  const office = await openAs(admin);
  await office.goto("/admin?tab=users");
  const requests = office.getByRole("region", { name: "Contact requests" });
  await expect(requests.getByRole("listitem")).toHaveCount(50);
  await requests.getByRole("link", { name: "Older requests" }).click();
  await expect(requests.getByText("Older 60", { exact: true })).toBeVisible();
  await expect(requests.getByRole("link", { name: "Older requests" })).toHaveCount(0);
  await requests.getByRole("link", { name: "Newest first" }).click();
  await expect(requests.getByRole("listitem")).toHaveCount(50);
  await sql`delete from contact_leads where company = ${company}`;
});
