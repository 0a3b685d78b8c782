import type { Page } from "@playwright/test";
import { environment } from "./environment";

export type ConsentAnswer = { account: string; untick?: RegExp; deny?: boolean };

/** Google's consent page, as a person with this account answers it; ends on our return page. */
export async function answerConsent(page: Page, { account, untick, deny = false }: ConsentAnswer) {
  await page.waitForURL(`${environment.googleUrl}/**`);
  await page.getByRole("radio", { name: account }).check();
  if (untick) await page.getByRole("checkbox", { name: untick }).uncheck();
  await page.getByRole("button", { name: deny ? "Cancel" : "Allow" }).click();
  await page.waitForURL(/-success\?/);
}
