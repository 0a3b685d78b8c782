import type { Page } from "@playwright/test";
import { expectToast } from "./support/auth-page";
import { hartley } from "./support/people";
import { expect, test } from "./support/test";

const PAGES = ["gmail", "calendar", "drive", "docs", "sheets", "contacts", "meet", "tasks"];
const CALLBACK = "**/api/google/*/oauth-callback";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

for (const service of PAGES) {
  test(`/${service}-success passes code and user to the server for ${service}, and ends in Success (CONSENT-01, CONSENT-02, CONSENT-04, CONSENT-05, CONSENT-06)`, async ({
    openAs,
  }) => {
    const page = await openAs(hartley);
    const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
    await page.route(CALLBACK, async (route) => {
      await mayAnswer;
      await route.fulfill({ json: { success: true } });
    });
    const sent = page.waitForRequest(CALLBACK);
    await page.goto(`/${service}-success?code=the-code&state=the-user`);
    await expect(heading(page)).toHaveText("Processing");
    const request = await sent;
    expect(new URL(request.url()).pathname).toBe(`/api/google/google_${service}/oauth-callback`);
    expect(request.postDataJSON()).toEqual({ code: "the-code", user_id: "the-user" });
    expect(request.headers().authorization).toMatch(/^Bearer .+/);
    letAnswer();
    await expect(heading(page)).toHaveText("Success");
    const bullets = page.getByRole("main").getByRole("listitem");
    await expect(bullets).toHaveCount(3);
    await expect(bullets.filter({ hasText: "Token will be automatically refreshed" })).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Continue to Services" })).toHaveAttribute(
      "href",
      "/services",
    );
  });
}

test("without its parameters a return page says what is missing (CONSENT-03, CONSENT-07, TOAST-29)", async ({
  page,
}) => {
  for (const query of ["", "?code=x", "?state=x"]) {
    await page.goto(`/gmail-success${query}`);
    await expect(heading(page)).toHaveText("Error");
    await expect(page.getByText("Missing authorization code or user ID")).toBeVisible();
    await expect(page.getByRole("link", { name: "Try Again" })).toHaveAttribute("href", "/services");
    await expectToast(page, {
      variant: "destructive",
      title: "Authentication Error",
      description: "Missing required parameters from Google OAuth",
    });
  }
});

test("the server's refusal is shown in its own words, otherwise with the service's name (TOAST-30)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  const refuse = (body: unknown) =>
    page.route(CALLBACK, (route) => route.fulfill({ status: 400, json: body }), { times: 1 });
  await refuse({ success: false, error: "This consent was not started here." });
  await page.goto("/drive-success?code=x&state=y");
  await expect(heading(page)).toHaveText("Error");
  await expectToast(page, {
    variant: "destructive",
    title: "Connection Failed",
    description: "This consent was not started here.",
  });
  await refuse({});
  await page.goto("/drive-success?code=x&state=y");
  await expect(heading(page)).toHaveText("Error");
  await expectToast(page, {
    variant: "destructive",
    title: "Connection Failed",
    description: "Failed to save Google Drive connection",
  });
});

test("a lost connection is an unexpected error (TOAST-31)", async ({ openAs }) => {
  const page = await openAs(hartley);
  await page.route(CALLBACK, (route) => route.abort());
  await page.goto("/tasks-success?code=x&state=y");
  await expect(heading(page)).toHaveText("Error");
  await expectToast(page, {
    variant: "destructive",
    title: "Connection Error",
    description: "An unexpected error occurred",
  });
});
