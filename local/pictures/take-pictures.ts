/**
 * `npm run pictures`: the README's and the landing page's pictures of the product, from the demo workspace as Hartley
 * sees it. Their files are committed; run it again when those pages have changed.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { hartley } from "../demo/accounts";
import { callIdOf } from "../demo/build-call";
import { makeId } from "../demo/stable-id";
import { DEMO_PASSWORD } from "../demo/workspace";
import { findChromium } from "../run/chromium";
import { CHROMIUM_FLAGS } from "../run/chromium-flags";
import { startDemoProduct } from "../run/demo-product";
import { sessionCookies } from "../run/session-cookies";
import { PROJECT } from "../stack/home";
import type { Stack } from "../stack/stack";

type Shot = {
  path: string;
  file: string;
  width: number;
  height: number;
  scale: number;
  colorScheme: "light" | "dark";
  /** Shown before the picture is taken. */
  ready: (page: Page) => Promise<unknown>;
};

/** For what comes after the first response. */
const SETTLE_MS = 1_500;
const QUALITY = 0.82;
const MOST_BYTES = 110_000;

const SHOTS: Shot[] = [
  {
    path: "/dashboard",
    file: "public/landing/dashboard.webp",
    width: 1280,
    height: 860,
    scale: 1.5,
    colorScheme: "light",
    ready: (page) => page.getByRole("region", { name: "Newest call" }).waitFor(),
  },
  {
    path: `/dashboard/calls/${callIdOf(hartley, "recorded boiler-no-hot-water")}`,
    file: "public/landing/call-dark.webp",
    width: 390,
    height: 780,
    scale: 2,
    colorScheme: "dark",
    ready: (page) => page.locator("[data-slot=waveform] path").first().waitFor(),
  },
  {
    path: `/workflows/${makeId(`automation ${hartley.userId} Every booked job into my sheet`)}`,
    file: "docs/images/workflow.webp",
    width: 1280,
    height: 860,
    scale: 1.5,
    colorScheme: "light",
    ready: (page) => page.getByRole("heading", { level: 1 }).waitFor(),
  },
];

async function takePictures(stack: Stack): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  const where = {
    appUrl: stack.environment.APP_URL,
    supabaseUrl: stack.environment.SUPABASE_URL ?? "",
    supabaseKey: stack.secrets.publishableKey,
  };
  const cookies = await sessionCookies(where, { email: hartley.email, password: DEMO_PASSWORD });
  try {
    for (const shot of SHOTS) {
      const picture = await takePicture(browser, shot, { baseURL: where.appUrl, cookies });
      if (picture.length > MOST_BYTES) throw new Error(`${shot.file} has ${picture.length} bytes`);
      const file = path.join(PROJECT, shot.file);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, picture);
      console.log(`${shot.file}: ${picture.length} bytes`);
    }
  } finally {
    await browser.close();
  }
}

type Session = { baseURL: string; cookies: Awaited<ReturnType<typeof sessionCookies>> };

/** The page below its header, as WebP. */
async function takePicture(browser: Browser, shot: Shot, { baseURL, cookies }: Session): Promise<Buffer> {
  const { width, height, scale, colorScheme } = shot;
  const context = await browser.newContext({
    baseURL,
    colorScheme,
    viewport: { width, height: height + 200 },
    deviceScaleFactor: scale,
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    storageState: { cookies, origins: [] },
  });
  try {
    const page = await context.newPage();
    await page.goto(shot.path);
    await shot.ready(page);
    await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
    await page.waitForTimeout(SETTLE_MS);
    await page.evaluate(() => document.fonts.ready);
    const top = await page.getByRole("main").evaluate((main) => main.getBoundingClientRect().top);
    const png = await page.screenshot({ clip: { x: 0, y: top, width, height } });
    await page.goto("about:blank");
    return Buffer.from(await toWebp(page, png), "base64");
  } finally {
    await context.close();
  }
}

/** By the browser, so that no image library is needed. Base64. */
const toWebp = (page: Page, png: Buffer): Promise<string> =>
  page.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality).split(",")[1] ?? "";
    },
    [png.toString("base64"), QUALITY] as const,
  );

const { stack, close } = await startDemoProduct({ name: "pictures", progress: console.log });
try {
  await takePictures(stack);
} finally {
  await close();
}
process.exit(0);
