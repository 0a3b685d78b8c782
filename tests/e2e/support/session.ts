import type { BrowserContextOptions, Locator } from "@playwright/test";
import { sessionCookies } from "@/local/run/session-cookies";
import { environment } from "./environment";
import { PASSWORD, type Person } from "./people";

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** The browser state of a user who has just signed in: for tests that are not about the form. */
export async function openSession({ email }: Person): Promise<StorageState> {
  return { cookies: await sessionCookies(environment, { email, password: PASSWORD }), origins: [] };
}

/**
 * Clicks just after the page has lost its session. A page that notices leaves for the sign-in form, sooner or later: it is
 * kept here (a 204 leaves the page as it is), so that what it says about the click can be read.
 */
export async function clickWithoutSession(control: Locator): Promise<void> {
  await control
    .page()
    .route("**", (route) =>
      route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.fallback(),
    );
  // In one step: nothing else may ask for the session in between.
  await control.evaluate((element: HTMLElement) => {
    for (const cookie of document.cookie.split("; "))
      document.cookie = `${cookie.split("=")[0]}=; path=/; max-age=0`;
    element.click();
  });
}
