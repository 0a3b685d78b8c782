import type { Page } from "@playwright/test";
import { expectToast } from "./support/auth-page";
import { sql } from "./support/database";
import { expect, test } from "./support/test";

const BUSINESS_TYPES = [
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
];

const field = (page: Page, label: string) => page.getByLabel(label, { exact: false });
const submit = (page: Page) => page.getByRole("button", { name: "Get My Free Consultation" });

async function openContact(page: Page, query: Record<string, string> = {}): Promise<void> {
  await page.goto(`/contact?${new URLSearchParams(query)}`);
  await expect(submit(page)).toBeEnabled();
}

async function fillIn(page: Page, email: string): Promise<void> {
  await field(page, "Full Name").fill("Marta O'Neill");
  await field(page, "Business Email").fill(email);
  await field(page, "Phone").fill("0113 496 0150");
  await field(page, "Company").fill("O'Neill & Sons");
}

const newEmail = () => `marta-${crypto.randomUUID().slice(0, 8)}@example.test`;

test("asks for what is needed, and offers the eleven types of business (CONTACT-01, CONTACT-02, CONTACT-03, CONTACT-08)", async ({
  page,
}) => {
  await openContact(page);
  await expect(page.getByText(/within 24 hours/).first()).toBeVisible();
  await expect(field(page, "Type of Business").getByRole("option")).toHaveText([/.+/, ...BUSINESS_TYPES]);
  await submit(page).click();
  for (const label of ["Full Name", "Business Email", "Phone", "Company"]) {
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, label)).toHaveAccessibleDescription(/.+/);
  }
  await expect(field(page, "Full Name")).toBeFocused();
  for (const label of ["Type of Business", "Message"]) {
    await expect(field(page, label)).not.toHaveAttribute("aria-invalid", "true");
  }
});

test("refuses an address that is none (CONTACT-02)", async ({ page }) => {
  await openContact(page);
  await fillIn(page, "marta at example");
  await submit(page).click();
  await expect(field(page, "Business Email")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "Company")).not.toHaveAttribute("aria-invalid", "true");
});

test("stores the request, thanks for it and clears the form (CONTACT-05, CONTACT-07, TOAST-08)", async ({
  page,
}) => {
  const email = newEmail();
  await openContact(page, { message: "We miss calls." });
  await fillIn(page, email);
  await field(page, "Type of Business").selectOption("Plumbing");
  await submit(page).click();
  await expectToast(page, {
    variant: "default",
    title: "Thank you for your interest!",
    description: "We'll contact you within 24 hours to discuss your automation needs.",
  });
  for (const label of ["Full Name", "Business Email", "Phone", "Company", "Type of Business", "Message"]) {
    await expect(field(page, label)).toHaveValue("");
  }
  const [lead] =
    await sql`select full_name, phone, company, business_type, message from contact_leads where email = ${email}`;
  expect(lead).toEqual({
    fullName: "Marta O'Neill",
    phone: "0113 496 0150",
    company: "O'Neill & Sons",
    businessType: "Plumbing",
    message: "We miss calls.",
  });
});

test("keeps every word when it could not be sent, and says so (CONTACT-07)", async ({ page }) => {
  const email = newEmail();
  await openContact(page);
  await fillIn(page, email);
  await field(page, "Message").fill("A long story, typed with two thumbs.");
  await page.route("**/api/contact", (route) => route.abort());
  await submit(page).click();
  await expect(
    page.getByRole("region", { name: /Notifications/ }).locator("[data-variant=destructive]"),
  ).toBeVisible();
  await expect(field(page, "Full Name")).toHaveValue("Marta O'Neill");
  await expect(field(page, "Message")).toHaveValue("A long story, typed with two thumbs.");
  await page.unroute("**/api/contact");
  await submit(page).click();
  await expect(page.getByText("Thank you for your interest!").first()).toBeVisible();
  expect(await sql`select 1 from contact_leads where email = ${email}`).toHaveLength(1);
});
