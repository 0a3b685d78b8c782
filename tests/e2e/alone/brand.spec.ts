import { createHash } from "node:crypto";
import { expect as expectNow, type Page } from "@playwright/test";
import { shownColours } from "@/lib/platform/core/accent-colours";
import { picture } from "@/tests/support/pictures";
import { sql } from "../support/database";
import { CALL_PAGES, CLIENT_PAGES, openSettled, PUBLIC_PAGES } from "../support/pages";
import { admin, engineer, hartley } from "../support/people";
import { expect, test } from "../support/test";

/** The brand is everybody's, so no other test runs meanwhile: see playwright.config.ts. */
test.describe.configure({ mode: "serial" });

const NAME = "Northgate and Daughters Home Services";
const STYLE = {
  brand_name: NAME,
  brand_accent: "#0f766e",
  brand_accent_dark: "#f59e0b",
  support_email: "help@northgate.test",
  company_name: "Northgate Services Ltd",
  company_email: "hello@northgate.test",
};
const OURS = /Callwright/;

const set = (key: string, value: string) => sql`
  insert into system_settings (setting_key, setting_value, setting_type, table_type)
  values (${key}, ${value}, 'text', 'brand')
  on conflict (setting_key) do update set setting_value = excluded.setting_value`;

async function setStyle(values: Record<string, string>, page: Page) {
  for (const [key, value] of Object.entries(values)) await set(key, value);
  // settings are at most five seconds old
  await expect(async () => {
    expectNow(await (await page.request.get("/manifest.webmanifest")).json()).toMatchObject({ name: NAME });
  }).toPass();
}

test.afterAll(async () => {
  await sql`
    update system_settings set setting_value = null
    where setting_key = any(${[...Object.keys(STYLE), "brand_logo", "brand_icon"]})`;
});

/** What a visitor gets of a page: its first response, and what is there after everything has loaded. */
async function readPage(page: Page, path: string) {
  const response = await page.goto(path);
  const sent = (await response?.text()) ?? "";
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(async () => {
    for (let at = 0; at < document.body.scrollHeight; at += 600) {
      scrollTo(0, at);
      await new Promise(requestAnimationFrame);
    }
  });
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const shown = await page.evaluate(() => `${document.title} ${document.documentElement.outerHTML}`);
  return { sent, shown };
}

test("no page of a client's or visitor's names the product, nor does what browsers fetch beside it", async ({
  openAs,
}) => {
  test.setTimeout(300_000);
  const visitor = await openAs(null);
  await setStyle(STYLE, visitor);
  for (const path of [
    ...["/manifest.webmanifest", "/robots.txt", "/sitemap.xml", "/sw.js", "/t.js", "/offline.html"],
    ...["/api/openapi.json", "/api/brand/icon"],
  ]) {
    const answer = await visitor.request.get(path);
    expect.soft(answer.status(), path).toBe(200);
    expect.soft(await answer.text(), path).not.toMatch(OURS);
  }
  const visits = [
    ...[...PUBLIC_PAGES, "/privacy", "/terms", "/auth/forgot-password", "/no-such-page"].map((path) => ({
      path,
      page: visitor,
    })),
  ];
  const client = await openAs(hartley, { viewport: { width: 360, height: 800 } });
  for (const path of [...CLIENT_PAGES, ...CALL_PAGES, "/dashboard/jobs", "/dashboard/sources"])
    visits.push({ path, page: client });
  visits.push({ path: "/jobs", page: await openAs(engineer) });
  for (const { path, page } of visits) {
    const { sent, shown } = await readPage(page, path);
    expect.soft(sent.match(/.{60}Callwright.{60}/s)?.[0], `the first response of ${path}`).toBeUndefined();
    expect.soft(shown.match(/.{60}Callwright.{60}/s)?.[0], `${path} as it is shown`).toBeUndefined();
    expect.soft(sent, path).toContain(":root{--brand:#0f766e}");
    expect.soft(await page.title(), path).toContain(NAME);
    if (page !== visitor) expect.soft(shown, path).toContain("mailto:help@northgate.test");
    const surplus = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(surplus, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the accent is there with the first paint, in the colours that emails have: ${colorScheme}`, async ({
    openAs,
  }) => {
    const page = await openAs(null, { colorScheme });
    await openSettled(page, "/auth");
    const button = page.getByRole("button", { name: "Sign In" });
    const { primary, onPrimary } = shownColours(
      colorScheme === "light" ? STYLE.brand_accent : STYLE.brand_accent_dark,
      colorScheme,
    );
    const painted = await button.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const read = (colour: string) => {
        if (!context) return [];
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
      };
      return { back: read(backgroundColor), text: read(color) };
    });
    const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    for (const [found, wanted] of [
      [painted.back, parts(primary)],
      [painted.text, parts(onPrimary)],
    ] as const) {
      for (const [channel, value] of wanted.entries())
        expect(Math.abs((found[channel] ?? 0) - value), `${found} is ${wanted}`).toBeLessThanOrEqual(3);
    }
  });
}

test("a wide logo takes the name's place in the bar, from the first response, and fits a phone", async ({
  openAs,
}) => {
  const png = picture(1_200, 120).toString("base64");
  const hash = createHash("sha256").update(png).digest("hex");
  await sql`insert into brand_images (hash, png) values (${hash}, ${png}) on conflict do nothing`;
  const page = await openAs(hartley, { viewport: { width: 360, height: 800 } });
  await set("brand_logo", `${hash} 1200 120`);
  const logo = page.getByRole("navigation", { name: "Main" }).getByRole("img", { name: NAME });
  await expect(async () => {
    await openSettled(page, "/dashboard");
    await expect(logo).toBeVisible({ timeout: 500 });
  }).toPass();
  const [box, menu] = [
    await logo.boundingBox(),
    await page.getByRole("button", { name: "Open menu" }).boundingBox(),
  ];
  expect(box?.height).toBeLessThanOrEqual(36);
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(360);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("an admin sees what they type before it is saved, and is refused colours that cannot be read", async ({
  openAs,
}) => {
  const page = await openAs(admin);
  await openSettled(page, "/admin?tab=settings");
  const preview = page.locator("[data-brand-preview]");
  await preview.scrollIntoViewIfNeeded();
  await page.getByLabel("Accent colour", { exact: true }).fill("#00a5d2");
  await expect(preview).toContainText("hard to read. It can't be saved.");
  await page.getByRole("button", { name: "Save Accent colour", exact: true }).click();
  await expect(page.getByText(/Text on #00a5d2 would be hard to read/).first()).toBeVisible();
  await page.getByLabel("Accent colour", { exact: true }).fill("#1d4ed8");
  await page.getByRole("button", { name: "Save Accent colour", exact: true }).click();
  await expect(page.getByRole("button", { name: "Save Accent colour", exact: true })).toHaveCount(0);
  await page
    .getByLabel("Choose a picture for the icon")
    .or(page.getByLabel("Icon", { exact: true }))
    .first()
    .setInputFiles({
      name: "icon.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30" fill="teal"/></svg>',
      ),
    });
  await expect(page.getByRole("img", { name: "The icon now" })).toBeVisible();
  await expect(async () => {
    const icon = await page.request.get("/api/brand/icon");
    expectNow(icon.headers()["content-type"]).toBe("image/png");
  }).toPass();
});
