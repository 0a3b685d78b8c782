import { type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import type { Person } from "./people";
import { openSession } from "./session";

type Fixtures = {
  /** Opens a page in a browser of its own, signed in as this person; a visitor's for null. */
  openAs: (person: Person | null, options?: BrowserContextOptions) => Promise<Page>;
};
type WorkerFixtures = { sessionOf: (person: Person) => ReturnType<typeof openSession> };

/** Every page of every test must get by without an uncaught error, those of hydration included. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // Signing in once per person and worker; contexts then start with its cookies.
  sessionOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use) => {
      const sessions = new Map<string, ReturnType<typeof openSession>>();
      await use((person) => {
        const session = sessions.get(person.email) ?? openSession(person);
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
