import type { Page } from "@playwright/test";
import { environment } from "./support/environment";
import { CLIENT_PAGES } from "./support/pages";
import { admin, hartley } from "./support/people";
import { expect, test } from "./support/test";

/** The base address of canonical links: APP_URL, which here is the product's own address. */
const ORIGIN = environment.appUrl;
const PAGES = [
  { path: "/", title: /^Callwright: voice agents/ },
  { path: "/auth", title: "Sign in · Callwright" },
  { path: "/contact", title: "Contact · Callwright" },
];

const meta = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).first().getAttribute("content");

test.describe("pages that can be found", () => {
  for (const { path, title } of PAGES) {
    test(`${path} has a title, a description and its canonical address`, async ({ page }) => {
      await page.goto(`${path}?utm_source=somewhere`);
      await expect(page).toHaveTitle(title);
      expect((await meta(page, "description"))?.length).toBeGreaterThan(50);
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
        "href",
        new RegExp(`^${ORIGIN}${path === "/" ? "/?" : path}$`),
      );
      expect(await meta(page, "og:title")).toBe(await page.title());
      expect(await meta(page, "og:description")).toBe(await meta(page, "description"));
      expect(await meta(page, "og:url")).toMatch(new RegExp(`^${ORIGIN}${path === "/" ? "/?" : path}$`));
      expect(await meta(page, "twitter:card")).toBe("summary_large_image");
      await expect(page.locator("meta[name=robots]")).toHaveCount(0);
      await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
    });
  }

  test("a shared link shows a picture of 1200 by 630, described and light enough", async ({
    page,
    request,
  }) => {
    await page.goto("/contact");
    const address = (await meta(page, "og:image")) ?? "";
    expect(address.startsWith(`${ORIGIN}/`)).toBe(true);
    expect([await meta(page, "og:image:width"), await meta(page, "og:image:height")]).toEqual([
      "1200",
      "630",
    ]);
    expect((await meta(page, "og:image:alt"))?.length).toBeGreaterThan(20);
    const image = await request.get(address);
    expect(image.headers()["content-type"]).toBe("image/png");
    expect((await image.body()).byteLength).toBeLessThan(100_000);
  });

  test("tabs, bookmarks and home screens have an icon", async ({ page, request }) => {
    await page.goto("/contact");
    for (const [rel, type] of [
      ["icon", "image/svg+xml"],
      ["apple-touch-icon", "image/png"],
    ]) {
      const href = await page.locator(`link[rel="${rel}"]`).getAttribute("href");
      const icon = await request.get(href ?? "");
      expect(icon.headers()["content-type"]).toBe(type);
    }
  });

  test("the landing page has the company, the offer and its questions as structured data", async ({
    page,
  }) => {
    await page.goto("/");
    const text = await page.locator('script[type="application/ld+json"]').textContent();
    const { "@graph": things } = JSON.parse(text ?? "{}") as {
      "@graph": { "@type": string; mainEntity?: { name: string }[]; provider?: object }[];
    };
    expect(things.map((thing) => thing["@type"])).toEqual(["Organization", "Service", "FAQPage"]);
    const questions = things[2]?.mainEntity?.map(({ name }) => name) ?? [];
    expect(questions.length).toBeGreaterThan(2);
    for (const question of questions) await expect(page.getByText(question, { exact: true })).toBeVisible();
    expect(text).not.toContain("<");
  });
});

test("the sitemap holds the public pages, which all answer, and nothing behind sign-in", async ({
  request,
}) => {
  const answer = await request.get("/sitemap.xml");
  expect(answer.headers()["content-type"]).toContain("xml");
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    (match) => match[1] ?? "",
  );
  expect(addresses).toEqual(["/", "/contact", "/auth", "/privacy", "/terms"].map((path) => ORIGIN + path));
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200);
});

test("robots.txt names the sitemap and keeps crawlers out of the API and what is behind sign-in", async ({
  request,
}) => {
  const lines = (await (await request.get("/robots.txt")).text()).split("\n");
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(lines).toContain("Allow: /");
  for (const path of ["/api/", ...CLIENT_PAGES, "/jobs", "/admin"])
    expect(lines).toContain(`Disallow: ${path}`);
});

test("pages behind sign-in, return pages and missing ones are not to be indexed (ROLE-03)", async ({
  openAs,
}) => {
  for (const [person, paths] of [
    [hartley, CLIENT_PAGES],
    [admin, ["/admin"]],
    [null, ["/gmail-success", "/no-such-page"]],
  ] as const) {
    const page = await openAs(person);
    for (const path of paths) {
      await page.goto(path);
      expect(await meta(page, "robots"), path).toContain("noindex");
    }
  }
});

test("the page of samples for developers does not exist in the built product (ROLE-03)", async ({
  openAs,
}) => {
  for (const person of [null, hartley, admin]) {
    const page = await openAs(person);
    const answer = await page.goto("/dev/kitchen-sink");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "We can't find that page" })).toBeVisible();
  }
});

test("privacy notice and terms show the operator's details, and every form and the footer link to them (LAND-15)", async ({
  page,
}) => {
  for (const from of ["/", "/contact"]) {
    await page.goto(from);
    await page
      .getByRole("main")
      .getByRole("link", { name: /privacy/i })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy notice");
  }
  await expect(page.getByText("[To be filled in: registration number]")).toBeVisible();
  const company = "Callwright Ltd (Company number 01234567";
  await expect(page.locator("#who")).toContainText(company);
  await expect(page.locator("footer")).toContainText("Callwright Ltd");
  await page.getByRole("link", { name: "Terms" }).click();
  await expect(page.locator("#parties")).toContainText(company);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of service");
  await expect(page.getByRole("heading", { name: /Liability/ })).toBeVisible();
});
