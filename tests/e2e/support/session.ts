import type { BrowserContextOptions } from "@playwright/test";
import { sessionCookies } from "@/local/run/session-cookies";
import { environment } from "./environment";
import { PASSWORD, type Person } from "./people";

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** The browser state of a user who has just signed in: for tests that are not about the form. */
export async function openSession({ email }: Person): Promise<StorageState> {
  return { cookies: await sessionCookies(environment, { email, password: PASSWORD }), origins: [] };
}
