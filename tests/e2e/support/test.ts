import { type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { passMidnight } from "@/tests/support/pass-midnight";
import { holdToasts } from "./hold-toasts";
import { waitForHydration } from "./hydrated";
import type { Person } from "./people";
import { openSession } from "./session";

type Options = {
  /** Toasts stay until they are dismissed or replaced, however slow the test is. False: 5 seconds. */
  toastsStay: boolean;
};
type Fixtures = {
  /** No test begins just before midnight. */
  day: undefined;
  /** Opens a page in a separate browser, signed in as this user; null is a visitor. */
  openAs: (person: Person | null, options?: BrowserContextOptions) => Promise<Page>;
};
/** The access token of a session lives for an hour, and renewing it ends the others that began with the same one. */
const SESSION_MS = 30 * 60_000;

type WorkerFixtures = { sessionOf: (person: Person) => ReturnType<typeof openSession> };

/** Every page of every test must have no uncaught error, including hydration errors. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  toastsStay: [true, { option: true }],
  day: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from these names
    async ({}, use) => {
      await passMidnight();
      await use(undefined);
    },
    { auto: true, timeout: 180_000 },
  ],
  // Signing in once per person and worker, and half an hour; contexts then start with its cookies.
  sessionOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from these names
    async ({}, use) => {
      const sessions = new Map<string, { begunAt: number; state: ReturnType<typeof openSession> }>();
      await use((person) => {
        const known = sessions.get(person.email);
        if (known && Date.now() - known.begunAt < SESSION_MS) return known.state;
        const state = openSession(person);
        sessions.set(person.email, { begunAt: Date.now(), state });
        return state;
      });
    },
    { scope: "worker" },
  ],
  openAs: async ({ browser, sessionOf, toastsStay }, use) => {
    const faults: string[] = [];
    const close: (() => Promise<void>)[] = [];
    await use(async (person, options = {}) => {
      const context = await browser.newContext({
        // Only what it is for needs it; elsewhere a test answers the page's requests itself.
        serviceWorkers: "block",
        ...options,
        storageState: person ? await sessionOf(person) : undefined,
      });
      close.push(() => context.close());
      context.on("weberror", (error) => faults.push(String(error.error())));
      if (toastsStay) await holdToasts(context);
      const page = await context.newPage();
      return options.javaScriptEnabled === false ? page : hydrating(page);
    });
    await Promise.all(close.map((act) => act()));
    expect(faults, "uncaught errors in the browser").toEqual([]);
  },
  page: async ({ openAs }, use) => use(await openAs(null)),
});

/** Waits after every navigation until the page is ready for use, unless the test waits itself. */
function hydrating(page: Page): Page {
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (!options?.waitUntil) await waitForHydration(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (!options?.waitUntil) await waitForHydration(page);
    return response;
  };
  return page;
}

export { expect };
