import type { Page } from "@playwright/test";

/** Records every violation of the pages' Content Security Policy from now on; the returned function reads them. */
export async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { policyBreaches: seen });
    document.addEventListener("securitypolicyviolation", (event) =>
      seen.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`),
    );
  });
  return () => page.evaluate(() => (window as unknown as { policyBreaches: string[] }).policyBreaches);
}
