import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { signIn } from "./auth-page";
import type { Person } from "./people";

type StorageState = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

type Fixtures = {
  /** Opens a page in a browser of its own, signed in as this person; a visitor's for null. */
  openAs: (person: Person | null, options?: BrowserContextOptions) => Promise<Page>;
};
type WorkerFixtures = { sessionOf: (person: Person) => Promise<StorageState> };

/** Every page of every test must get by without an uncaught error, those of hydration included. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // Signing in once per person and worker, through the form; contexts then start with its cookies.
  sessionOf: [
    async ({ browser }, use) => {
      const sessions = new Map<string, Promise<StorageState>>();
      await use((person) => {
        const session = sessions.get(person.email) ?? openSession(browser, person);
        sessions.set(person.email, session);
        return session;
      });
    },
    { scope: "worker" },
  ],
  openAs: async ({ browser, sessionOf }, use) => {
    const faults: string[] = [];
    const close: (() => Promise<void>)[] = [];
    await use(async (person, options = {}) => {
      const context = await browser.newContext({
        ...options,
        storageState: person ? await sessionOf(person) : undefined,
      });
      close.push(() => context.close());
      context.on("weberror", (error) => faults.push(String(error.error())));
      return context.newPage();
    });
    await Promise.all(close.map((act) => act()));
    expect(faults, "uncaught errors in the browser").toEqual([]);
  },
  page: async ({ openAs }, use) => use(await openAs(null)),
});

export { expect };

async function openSession(browser: Browser, person: Person): Promise<StorageState> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto("/auth");
  await signIn(page, { identifier: person.email });
  await page.waitForURL("**/dashboard");
  const state = await context.storageState();
  await context.close();
  return state;
}
