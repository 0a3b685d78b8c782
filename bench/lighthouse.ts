import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { findChromium } from "@/local/run/chromium";
import { CHROMIUM_FLAGS } from "@/local/run/chromium-flags";
import type { sessionCookies } from "@/local/run/session-cookies";
import { HOME } from "@/local/stack/home";

/** Installed on first use: with its dependencies it is larger than all the product's tools together. */
const VERSION = "13.5.0";
const FOLDER = path.join(HOME, "lighthouse", VERSION);

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

/** Scores from 0 to 1; times in milliseconds. */
export type PageScore = Record<Category, number> & {
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  totalBlockingTime: number;
  layoutShift: number;
  /** Bytes as transferred. */
  totalBytes: number;
  /** Failed audits of the last three categories. */
  failed: string[];
};

type Audit = { score: number | null; numericValue?: number; title: string };
type Report = {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
};
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report }>;
type Launcher = { launch(options: object): Promise<{ port: number; kill(): void }> };

export type Measure = (url: string, cookies?: Cookies) => Promise<PageScore>;
type Cookies = Awaited<ReturnType<typeof sessionCookies>>;

const ATTEMPTS = 3;

/**
 * Measures a page as seen by a phone on a slow connection, which is Lighthouse's default; in a new Chromium each time.
 */
export async function openLighthouse(progress: (step: string) => void): Promise<Measure> {
  await installLighthouse(progress);
  const load = async (file: string) => import(pathToFileURL(path.join(FOLDER, "node_modules", file)).href);
  const { default: lighthouse } = (await load("lighthouse/core/index.js")) as { default: Lighthouse };
  const launcher = (await load("chrome-launcher/dist/index.js")) as Launcher;
  const chromePath = await findChromium();
  return async (url, cookies) => {
    let fault = "";
    // On a busy machine a trace occasionally starts too late, which Lighthouse reports.
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const chrome = await launcher.launch({
        chromePath,
        chromeFlags: ["--headless=new", ...CHROMIUM_FLAGS],
      });
      try {
        const flags = {
          port: chrome.port,
          logLevel: "error",
          onlyCategories: CATEGORIES,
          // The browser is new, and cookies would be cleared as well.
          disableStorageReset: cookies !== undefined,
        };
        if (cookies) await putCookies(chrome.port, cookies);
        const { lhr } = await lighthouse(url, flags);
        if (!lhr.runtimeError) return toScore(lhr);
        fault = lhr.runtimeError.message;
      } finally {
        chrome.kill();
      }
    }
    throw new Error(`Lighthouse could not read ${url}: ${fault}`);
  };
}

async function putCookies(port: number, cookies: Cookies): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  await browser.contexts()[0]?.addCookies(cookies);
  await browser.close();
}

function toScore({ categories, audits }: Report): PageScore {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const score = (category: Category) => categories[category].score;
  const failed = CATEGORIES.slice(1).flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${audits[id]?.title ?? id}`),
  );
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    firstContentfulPaint: value("first-contentful-paint"),
    largestContentfulPaint: value("largest-contentful-paint"),
    totalBlockingTime: value("total-blocking-time"),
    layoutShift: value("cumulative-layout-shift"),
    totalBytes: value("total-byte-weight"),
    failed,
  };
}

async function installLighthouse(progress: (step: string) => void): Promise<void> {
  if (existsSync(path.join(FOLDER, "node_modules/lighthouse/package.json"))) return;
  progress(`fetching Lighthouse ${VERSION} (once)`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, "package.json"), '{ "private": true }\n');
  const args = ["install", "--save-exact", "--no-audit", "--no-fund", `lighthouse@${VERSION}`];
  const install = spawn("npm", args, { cwd: FOLDER, stdio: ["ignore", "ignore", "inherit"] });
  const code = await new Promise((resolve) => install.once("exit", resolve));
  if (code !== 0) throw new Error("Lighthouse could not be installed.");
}
