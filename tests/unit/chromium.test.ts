import { chromium } from "@playwright/test";
import { afterEach, describe, expect, it } from "vitest";
import { findChromium } from "@/local/run/chromium";
import { CHROMIUM_FLAGS } from "@/local/run/chromium-flags";

const given = process.env.CHROMIUM_PATH;
afterEach(() => {
  if (given === undefined) delete process.env.CHROMIUM_PATH;
  else process.env.CHROMIUM_PATH = given;
});

describe("the browser for the tests (START-02)", () => {
  it("is the one that CHROMIUM_PATH names", async () => {
    process.env.CHROMIUM_PATH = process.execPath;
    expect(await findChromium()).toBe(process.execPath);
  });

  it("is refused with a message when CHROMIUM_PATH does not exist", async () => {
    process.env.CHROMIUM_PATH = "/no/such/browser";
    await expect(findChromium()).rejects.toThrow(
      "CHROMIUM_PATH names /no/such/browser, which does not exist.",
    );
  });

  it("comes from the registry's package otherwise, whatever is installed, in its pinned version, and works", async () => {
    delete process.env.CHROMIUM_PATH;
    const executablePath = await findChromium();
    expect(executablePath).toMatch(/chromium\/153\.0\.0\/chromium$/);
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
    const page = await browser.newPage();
    await page.setContent('<title>it works</title><p>ready</p><input type=password value="needs a font">');
    expect(await page.title()).toBe("it works");
    expect(await page.textContent("p")).toBe("ready");
    await browser.close();
  });
});
