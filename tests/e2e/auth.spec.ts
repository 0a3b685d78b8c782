import type { Page, Route } from "@playwright/test";
import {
  expectToast,
  identifierField,
  openAuth,
  passwordField,
  signIn,
  signInButton,
  toastIn,
  toastRegion,
} from "./support/auth-page";
import { sql } from "./support/database";
import { hartley } from "./support/people";
import { expect, test } from "./support/test";

const SIGN_IN_API = "**/api/auth/sign-in";

/** Responds as the server does to a wrong password, without counting against its limits. */
const refuse = (route: Route) =>
  route.fulfill({
    status: 401,
    json: {
      success: false,
      error: "Invalid login credentials",
      code: "sign_in_failed",
      requestId: "test",
    },
  });

const openSignUp = async (page: Page) => {
  await openAuth(page);
  await page.getByRole("tab", { name: "Sign Up" }).click();
};

test.describe("signing in", () => {
  test("two tabs hold Client Login and Get Started (AUTH-01, AUTH-02, AUTH-07)", async ({ page }) => {
    await openAuth(page);
    await expect(page.getByRole("tab")).toHaveText(["Sign In", "Sign Up"]);
    await expect(page.getByRole("tab", { name: "Sign In" })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("heading", { name: "Client Login" })).toBeVisible();
    await expect(identifierField(page)).toHaveAttribute("type", "text");
    await expect(passwordField(page)).toHaveAttribute("type", "password");

    await page.getByRole("tab", { name: "Sign Up" }).click();
    await expect(page.getByRole("heading", { name: "Get Started" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Client Login" })).toBeHidden();
    await expect(page.getByLabel("Full Name")).toHaveAttribute("type", "text");
    await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("type", "email");
  });

  test("switching tabs loses no input (AUTH-01)", async ({ page }) => {
    await openAuth(page);
    await identifierField(page).fill("hartley");
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await page.getByLabel("Full Name").fill("Joe Hartley");
    await page.getByRole("tab", { name: "Sign In" }).click();
    await expect(identifierField(page)).toHaveValue("hartley");
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await expect(page.getByLabel("Full Name")).toHaveValue("Joe Hartley");
  });

  test("arrow keys, Home and End open the tabs, and Tab moves on to the first input (AUTH-01)", async ({
    page,
  }) => {
    await openAuth(page);
    const signIn = page.getByRole("tab", { name: "Sign In" });
    const signUp = page.getByRole("tab", { name: "Sign Up" });
    await signIn.focus();
    for (const [key, opened] of [
      ["ArrowRight", signUp],
      ["ArrowRight", signIn],
      ["ArrowLeft", signUp],
      ["Home", signIn],
      ["End", signUp],
      ["Home", signIn],
    ] as const) {
      await page.keyboard.press(key);
      await expect(opened).toBeFocused();
      await expect(opened).toHaveAttribute("aria-selected", "true");
      await expect(page.getByRole("tabpanel")).toHaveAccessibleName((await opened.textContent()) ?? "");
    }
    await page.keyboard.press("Tab");
    await expect(identifierField(page)).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(signIn).toBeFocused();
  });

  test("both fields are required, and nothing is sent without them (AUTH-03)", async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await openAuth(page);
    await signInButton(page).click();
    await expect(identifierField(page)).toHaveAccessibleDescription("Enter your username or email");
    await expect(passwordField(page)).toHaveAccessibleDescription("Enter your password");
    await expect(identifierField(page)).toBeFocused();
    await identifierField(page).fill("   ");
    await passwordField(page).fill("secret");
    await signInButton(page).click();
    await expect(identifierField(page)).toHaveAttribute("aria-invalid", "true");
    await expect(passwordField(page)).not.toHaveAttribute("aria-invalid", "true");
    expect(requests.filter((url) => url.includes("/api/"))).toEqual([]);
  });

  test("the password can be shown and hidden again (AUTH-02)", async ({ page }) => {
    await openAuth(page);
    await passwordField(page).fill("secret");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(passwordField(page)).toHaveAttribute("type", "text");
    await expect(passwordField(page)).toHaveValue("secret");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(passwordField(page)).toHaveAttribute("type", "password");
  });

  test("the inputs are disabled while the request runs (AUTH-04)", async ({ page }) => {
    const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
    await page.route(SIGN_IN_API, async (route) => {
      await mayAnswer;
      await refuse(route);
    });
    await openAuth(page);
    await signIn(page, { identifier: "hartley", password: "wrong" });
    await expect(page.getByRole("button", { name: "Signing in…" })).toBeDisabled();
    await expect(identifierField(page)).toBeDisabled();
    await expect(passwordField(page)).toBeDisabled();
    letAnswer();
    await expect(identifierField(page)).toBeEnabled();
    await expect(passwordField(page)).toBeEnabled();
  });

  for (const [kind, identifier] of [
    ["an email", hartley.email],
    ["a user name, in whatever case", "HARTLEY"],
  ] as const) {
    test(`${kind} and the password lead to the dashboard (AUTH-06, TOAST-04)`, async ({ page }) => {
      await openAuth(page);
      await signIn(page, { identifier });
      await expectToast(page, {
        variant: "default",
        title: "Welcome back!",
        description: "Successfully logged in.",
      });
      await expect(page).toHaveURL("/dashboard");
      await expect(page.getByRole("region", { name: "Recent Calls" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    });
  }

  test("a wrong password and an unknown name get the same refusal, and the input is kept (TOAST-05)", async ({
    page,
  }) => {
    const refusal = {
      variant: "destructive",
      title: "Login Failed",
      description: "Invalid login credentials",
    } as const;
    await openAuth(page);
    await signIn(page, { identifier: "hartley", password: "wrong" });
    await expectToast(page, refusal);
    await expect(identifierField(page)).toHaveValue("hartley");
    await expect(passwordField(page)).toHaveValue("wrong");
    await expect(passwordField(page)).toBeFocused();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(toastIn(page)).toHaveCount(0);
    await signIn(page, { identifier: "no-such-name", password: "wrong" });
    await expectToast(page, refusal);
    await expect(page).toHaveURL("/auth");
  });

  for (const [what, fail] of [
    ["a cut connection", (route: Route) => route.abort()],
    [
      "an answer that is not ours",
      (route: Route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }),
    ],
  ] as const) {
    test(`${what} is shown as an unexpected error, and the input is kept (TOAST-06)`, async ({ page }) => {
      await page.route(SIGN_IN_API, fail);
      await openAuth(page);
      await signIn(page, { identifier: "hartley", password: "a long password" });
      await expectToast(page, {
        variant: "destructive",
        title: "Error",
        description: "An unexpected error occurred.",
      });
      await expect(identifierField(page)).toHaveValue("hartley");
      await expect(passwordField(page)).toHaveValue("a long password");
      await expect(signInButton(page)).toBeEnabled();
    });
  }

  test("the form cannot be sent before its scripts run, which would put the password into the address (AUTH-04)", async ({
    openAs,
  }) => {
    const page = await openAs(null, { javaScriptEnabled: false });
    await page.goto("/auth");
    await expect(signInButton(page)).toBeDisabled();
    // Playwright's text selectors leave noscript out.
    await expect(page.locator("form noscript > p").first()).toBeVisible();
    await expect(page.locator("form noscript > p").first()).toContainText("Signing in needs JavaScript.");
  });
});

test.describe("signing up", () => {
  test("hands over to the contact form, with a toast (AUTH-08, TOAST-07, CONTACT-04)", async ({ page }) => {
    await openSignUp(page);
    await page.getByLabel("Full Name").fill("Marta O'Neill & Sons");
    await page.getByLabel("Email", { exact: true }).fill("marta+trade@example.test");
    await page.getByRole("button", { name: "Get Started" }).click();
    await expect(page).toHaveURL(/\/contact\?/);
    const query = new URL(page.url()).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      fullName: "Marta O'Neill & Sons",
      email: "marta+trade@example.test",
      message: expect.stringMatching(/\w+/),
    });
    await expect(page.getByLabel("Full name")).toHaveValue("Marta O'Neill & Sons");
    await expect(page.getByLabel("Business email")).toHaveValue("marta+trade@example.test");
    await expect(page.getByLabel("Message")).toHaveValue(query.get("message") ?? "");
    await expect(
      page.getByText("One more step: add your phone and company, then send the form."),
    ).toBeVisible();
    const send = page.getByRole("button", { name: "Get My Free Consultation" });
    await send.scrollIntoViewIfNeeded();
    // Playwright refuses to click what something else covers.
    await send.click({ trial: true });
    await expectToast(page, {
      variant: "default",
      title: "Let's Get You Set Up!",
      description: "We'll contact you within 24 hours to discuss your automation needs.",
    });
  });

  test("creates no account (AUTH-09)", async ({ page }) => {
    const email = `${crypto.randomUUID()}@example.test`;
    await openSignUp(page);
    await page.getByLabel("Full Name").fill("Nobody Yet");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Get Started" }).click();
    await expect(page).toHaveURL(/\/contact\?/);
    expect(await sql`select 1 from auth.users where email = ${email}`).toHaveLength(0);
  });

  test("requires a name and a valid address (AUTH-07)", async ({ page }) => {
    await openSignUp(page);
    await page.getByLabel("Email", { exact: true }).fill("not an email");
    await page.getByRole("button", { name: "Get Started" }).click();
    await expect(page.getByLabel("Full Name")).toHaveAccessibleDescription("Enter your full name");
    await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expect(page).toHaveURL("/auth");
  });
});

test.describe("toasts", () => {
  const failTwice = async (page: Page) => {
    let attempt = 0;
    await page.route(SIGN_IN_API, (route) => {
      attempt += 1;
      return attempt === 1 ? refuse(route) : route.abort();
    });
    await openAuth(page);
    await signIn(page, { identifier: "hartley", password: "wrong" });
  };

  test.describe("left alone", () => {
    test.use({ toastsStay: false });

    test("one toast is visible at a time, for 5 seconds (TOAST-02)", async ({ page }) => {
      await page.clock.install();
      await page.addInitScript(() => {
        const { setTimeout } = window;
        const delays: unknown[] = [];
        const noted = (act: () => void, delay?: number, ...rest: []) => {
          delays.push(delay);
          return setTimeout(act, delay, ...rest);
        };
        Object.assign(window, { delays, setTimeout: noted });
      });
      await failTwice(page);
      await expect(toastIn(page).getByText("Login Failed")).toBeVisible();
      await page.mouse.move(0, 0); // a pointer over a toast keeps it open, for people who read slowly
      await page.evaluate(() => (window as unknown as { delays: unknown[] }).delays.splice(0));
      await signInButton(page).press("Enter");
      await expect(toastIn(page).getByText("An unexpected error occurred.")).toBeVisible();
      await expect(toastIn(page)).toHaveCount(1);
      await expect(page.getByText("Login Failed")).toHaveCount(0);
      const delays = () => page.evaluate(() => (window as unknown as { delays: unknown[] }).delays);
      await expect.poll(delays).toContain(5_000);
      await page.clock.fastForward(5_000);
      await expect(toastIn(page)).toHaveCount(0);
    });
  });

  test("F8 focuses the toast, Escape dismisses it (TOAST-03)", async ({ page }) => {
    await failTwice(page);
    await expect(toastIn(page)).toBeVisible();
    await page.keyboard.press("F8");
    await expect(toastRegion(page).getByRole("list")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(toastIn(page)).toHaveCount(0);
  });

  test("a swipe of 50 px dismisses it, a shorter one does not (TOAST-03)", async ({ page }) => {
    await failTwice(page);
    const toast = toastIn(page);
    const swipe = async (distance: number) => {
      const box = await toast.getByText("Login Failed").boundingBox();
      if (!box) throw new Error("the toast has no box");
      await page.mouse.move(box.x + 5, box.y + 5);
      await page.mouse.down();
      await page.mouse.move(box.x + 5 + distance, box.y + 5, { steps: 5 });
      await page.mouse.up();
    };
    await expect(toast).toBeVisible();
    await swipe(35);
    await expect(toast).toHaveAttribute("data-swipe", "cancel");
    await expect(toast).toBeVisible();
    await swipe(70);
    await expect(toast).toHaveCount(0);
  });
});
