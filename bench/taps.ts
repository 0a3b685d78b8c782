import os from "node:os";
import { type Browser, chromium, type Page } from "@playwright/test";
import { formatDate } from "@/lib/platform/locale/dates";
import { hartley } from "@/local/demo/accounts";
import { callIdOf } from "@/local/demo/build-call";
import { DEMO_PASSWORD } from "@/local/demo/workspace";
import { findChromium } from "@/local/run/chromium";
import { CHROMIUM_FLAGS } from "@/local/run/chromium-flags";
import { startDemoProduct } from "@/local/run/demo-product";
import { sessionCookies } from "@/local/run/session-cookies";
import { LEAST_IDLE_SHARE, measureIdleShare } from "./idle";
import { writeSection } from "./sections";
import { median, percentile } from "./statistics";
import { type Row, renderTable } from "./table";

const CALL = `/dashboard/calls/${callIdOf(hartley, "recorded boiler-no-hot-water")}`;
const WORDS = ["boiler", "radiator", "leeds"];
const SETTLE_MS = 1_200;
const WARM_UP = 1;

const BARS = { search: 200, play: 150, period: 150 } as const;
type Tap = keyof typeof BARS;
const NAMES: Record<Tap, string> = {
  search: "Search as typed: from the last letter until the list shows what was found",
  play: "First play: from the tap until the recording is heard",
  period: "Another period: from the tap until its chart is shown",
};

type Options = { rounds: number; dry: boolean; force: boolean; progress: (step: string) => void };

/** `npm run bench -- --taps`: what a client's taps and typing take until the page shows it, in a browser beside the product. */
export async function measureTaps({ rounds, dry, force, progress }: Options): Promise<void> {
  const { stack, close } = await startDemoProduct({ name: "bench-taps", progress });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  try {
    const where = {
      appUrl: stack.environment.APP_URL,
      supabaseUrl: stack.environment.SUPABASE_URL ?? "",
      supabaseKey: stack.secrets.publishableKey,
    };
    const cookies = await sessionCookies(where, { email: hartley.email, password: DEMO_PASSWORD });
    const times: Record<Tap, number[]> = { search: [], play: [], period: [] };
    const idle = [await measureIdleShare()];
    for (let round = 0; round < rounds + WARM_UP; round++) {
      progress(`taps, round ${round + 1} of ${rounds + WARM_UP}`);
      const measured = await measureRound(browser, { baseURL: where.appUrl, cookies });
      if (round >= WARM_UP) for (const tap of Object.keys(times) as Tap[]) times[tap].push(...measured[tap]);
    }
    idle.push(await measureIdleShare());
    const table = renderTable(rowsOf(times));
    console.log(`\n${table}\n`);
    const isBusy = Math.min(...idle) < LEAST_IDLE_SHARE;
    if (isBusy) progress("other work kept the processors busy: these figures say little");
    if (dry || (isBusy && !force)) return;
    writeSection("taps", `${introduction(rounds)}\n\n${table}\n`);
    progress("written to docs/measurements.md");
  } finally {
    await browser.close();
    await close();
  }
}

const introduction = (rounds: number) =>
  `Made by \`npm run bench -- --taps\` on ${formatDate(new Date())}, on ${os.cpus().length} processor cores: a window of 1280 × 900 px beside the product on the embedded stack, signed in as a client with six busy months, ${rounds} rounds, each with a new browser context. From the browser's own event to the change of the page, both by its clock.`;

const rowsOf = (times: Record<Tap, number[]>): Row[] =>
  (Object.keys(BARS) as Tap[]).map((tap) => ({
    what: `${NAMES[tap]}: p50, p95`,
    value: `${Math.round(median(times[tap]))} ms, ${Math.round(percentile(times[tap], 0.95))} ms`,
    bar: `at most ${BARS[tap]} ms`,
    met: percentile(times[tap], 0.95) <= BARS[tap],
  }));

type Session = { baseURL: string; cookies: Awaited<ReturnType<typeof sessionCookies>> };

async function measureRound(browser: Browser, { baseURL, cookies }: Session): Promise<Record<Tap, number[]>> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
    storageState: { cookies, origins: [] },
  });
  try {
    // tsx keeps the names of functions by a helper that a page lacks.
    await context.addInitScript("globalThis.__name = (named) => named");
    const page = await context.newPage();
    return {
      search: await measureSearches(page),
      play: [await measurePlay(page)],
      period: await measurePeriods(page),
    };
  } finally {
    await context.close();
  }
}

/** Opens a page and lets it come to rest. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
  await page.waitForTimeout(SETTLE_MS);
}

async function measureSearches(page: Page): Promise<number[]> {
  await open(page, "/dashboard/calls");
  const box = page.getByRole("searchbox", { name: "Search calls" });
  const times: number[] = [];
  for (const words of WORDS) {
    await box.fill("");
    await page.waitForTimeout(SETTLE_MS);
    // Begun before the words are typed, since keys reach a page by another way than what is evaluated in it.
    const found = await page.evaluateHandle(
      (searched) => ({
        found: new Promise<number>((resolve, reject) => {
          setTimeout(() => reject(new Error(`nothing was found for ${searched}`)), 15_000);
          let began = 0;
          document.addEventListener("input", () => {
            began = performance.now();
          });
          const isShown = () => {
            const marks = [...document.querySelectorAll('[aria-label="Calls"] mark')];
            const typed = document.querySelector<HTMLInputElement>("input[type=search]")?.value;
            return typed === searched && marks.some((mark) => mark.textContent?.toLowerCase() === searched);
          };
          const look = () => {
            if (isShown()) resolve(performance.now() - began);
            else requestAnimationFrame(look);
          };
          look();
        }),
      }),
      words,
    );
    // At once: a word's beginning would have found it before its last letter.
    await page.keyboard.insertText(words);
    times.push(await found.evaluate((begun) => begun.found));
  }
  return times;
}

async function measurePlay(page: Page): Promise<number> {
  await open(page, CALL);
  const play = page.getByRole("button", { name: "Play recording" });
  const heard = page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error("nothing was heard")), 15_000);
        let began = 0;
        document.addEventListener("click", () => (began = performance.now()), { capture: true, once: true });
        document.addEventListener("playing", () => resolve(performance.now() - began), { capture: true });
      }),
  );
  await play.click();
  return heard;
}

async function measurePeriods(page: Page): Promise<number[]> {
  await open(page, "/dashboard");
  const times: number[] = [];
  for (const days of [7, 90, 30, 7, 30]) {
    const button = page.getByRole("button", { name: `${days} Days`, exact: true });
    await button.scrollIntoViewIfNeeded();
    await page.waitForTimeout(SETTLE_MS);
    const shown = page.evaluate(
      (wanted) =>
        new Promise<number>((resolve, reject) => {
          setTimeout(() => reject(new Error(`no chart of ${wanted} days came`)), 15_000);
          const isShown = () =>
            document.querySelector(`[aria-label^="Calls per day over ${wanted} days"]`) !== null;
          document.addEventListener(
            "click",
            () => {
              const began = performance.now();
              const look = () => {
                if (isShown()) resolve(performance.now() - began);
                else requestAnimationFrame(look);
              };
              look();
            },
            { capture: true, once: true },
          );
        }),
      days,
    );
    await button.click();
    times.push(await shown);
  }
  return times;
}
