import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const OPTIONS: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  // one example per rule is enough for passes
  resultTypes: ["violations"],
};

/** The rules whose outcome may differ between themes, which share their markup. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Violations of WCAG 2.2 AA or axe's own best practices, one sentence each; in both themes, at 1280 and 360 px. */
export async function axeFindingsEverywhere(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const findings = await axeFindings(page, colorScheme === "dark" ? COLOURS : undefined);
      found.push(...findings.map((finding) => `${colorScheme}, ${width} px: ${finding}`));
    }
  }
  return found;
}

/** The same for a page as it is; only by some rules, if they are given. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  await standStill(page);
  expect(page.frames(), "frames, which are not looked into").toHaveLength(1);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { passes, violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(options),
    rules ? { ...OPTIONS, runOnly: rules } : OPTIONS,
  );
  if (rules) expect([...passes, ...violations].map(({ id }) => id)).toContain(rules[0]);
  else expect(passes.length, "rules that were tried and hold").toBeGreaterThan(10);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}

/** Waits until all movement and fading has finished: a colour in the middle of a fade is not a real one. */
export async function standStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== "running" && playState !== "paused"),
  );
}
